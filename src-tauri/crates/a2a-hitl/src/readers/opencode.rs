//! Questions that a session of opencode asks, as the event of its server or alone. They are answered together under the id of
//! the request, each with a list of words, or refused as a whole.

use a2a_protocol::Json;

use super::in_data::{Asked, Payload};
use super::members::{Unread, beyond};
use super::shared_interrupt::{question_of, said};
use crate::reading::Item;
use crate::shape::{id_member, list, present, text_member};
use crate::{Answer, ReplyError, Template};

const ASKED: &str = "question.asked";
const MEMBERS: [&str; 12] = [
    "id",
    "sessionID",
    "questions/*/question",
    "questions/*/header",
    "questions/*/description",
    "questions/*/multiple",
    "questions/*/custom",
    "questions/*/options/*",
    "questions/*/options/*/label",
    "questions/*/options/*/description",
    "tool/messageID",
    "tool/callID",
];

pub(super) struct OpenCodeQuestions;

impl Payload for OpenCodeQuestions {
    fn id(&self) -> &'static str {
        "opencode-questions"
    }

    fn name(&self) -> Option<&'static str> {
        Some("opencode")
    }

    fn marks(&self) -> &'static [&'static str] {
        &["sessionID"]
    }

    fn read(&self, json: &Json, _: &str) -> Option<Asked> {
        let asked = asked(json)?;
        let id = id_member(&asked, "id")?;
        id_member(&asked, "sessionID")?;
        let questions = list(&asked, "questions");
        let read = |(at, question): (usize, &Json)| question_of(&format!("{id}/{at}"), question);
        let items: Vec<Item> = questions.iter().enumerate().map(read).collect::<Option<_>>()?;
        (!items.is_empty()).then(|| Asked::by_members("sessionID, questions", items))
    }

    fn unread(&self, json: &Json) -> Unread {
        let inside = MEMBERS.map(|path| format!("properties/{path}"));
        let known =
            MEMBERS.into_iter().chain(inside.iter().map(String::as_str)).chain(["type=question.asked"]);
        beyond(json, &known.collect::<Vec<_>>())
    }

    fn write(&self, json: &Json, answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
        let id = asked(json).and_then(|asked| id_member(&asked, "id")).unwrap_or_default();
        let id = ("requestID", Template::value(id));
        if answers.iter().all(|(_, answer)| answer.refuses()) {
            return Ok(Template::object([id, ("rejected", Template::value(true))]));
        }
        Ok(Template::object([id, ("answers", said(answers)?)]))
    }
}

fn asked(json: &Json) -> Option<Json> {
    if text_member(json, "type").as_deref() == Some(ASKED) {
        return present(json, "properties");
    }
    Some(json.clone())
}
