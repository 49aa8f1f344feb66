//! Deep Agents: the tool `ask_user` interrupts the graph with questions, some with choices beside which own words are always
//! taken. They are answered together, in their order, each with a text; one that need not be answered with an empty one.

use a2a_protocol::Json;

use super::hand_made::choices;
use super::in_data::{Asked, Payload};
use super::members::{Unread, beyond};
use super::not_allowed;
use crate::reading::Item;
use crate::shape::{is_filled_list, present, text_member, words_member};
use crate::{Answer, ItemId, ReplyError, Template};

const KIND: &str = "type";
const ASKS: &str = "ask_user";
const CHOICES: [&str; 2] = ["choices", "options"];
const MEMBERS: &[&str] = &[
    "type=ask_user",
    "tool_call_id",
    "questions/*/question",
    "questions/*/type=text,multiple_choice",
    "questions/*/required",
    "questions/*/choices|options/*",
    "questions/*/choices|options/*/value",
    "questions/*/choices|options/*/label",
    "questions/*/choices|options/*/description",
];

pub(super) struct DeepAgents;

impl Payload for DeepAgents {
    fn id(&self) -> &'static str {
        "deep-agents"
    }

    fn name(&self) -> Option<&'static str> {
        Some("Deep Agents")
    }

    fn read(&self, json: &Json, place: &str) -> Option<Asked> {
        text_member(json, KIND).filter(|kind| kind == ASKS)?;
        let questions = present(json, "questions").filter(is_filled_list)?.items();
        let item = |(at, question)| read_question(ItemId::new(format!("{place}/{at}")), question);
        let items = questions.iter().enumerate().map(item).collect::<Option<Vec<_>>>()?;
        Some(Asked::by_name(KIND, ASKS, items))
    }

    fn unread(&self, json: &Json) -> Unread {
        beyond(json, MEMBERS)
    }

    fn write(&self, _: &Json, answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
        let said = answers.iter().map(|(item, answer)| match answer {
            Answer::Text(text) => Ok(Template::value(text.as_str())),
            Answer::Reject { .. } => Ok(Template::value("")),
            _ => Err(not_allowed(item, answer)),
        });
        Ok(Template::object([("answers", Template::array(said.collect::<Result<Vec<_>, _>>()?))]))
    }
}

fn read_question(item_id: ItemId, question: &Json) -> Option<Item> {
    let offered = CHOICES.iter().find_map(|name| present(question, name).filter(is_filled_list));
    let options = match offered {
        Some(offered) => choices(&offered.items())?,
        None => Vec::new(),
    };
    let required = present(question, "required").and_then(|flag| flag.as_bool());
    Some(Item::Question {
        item_id,
        text: words_member(question, "question")?,
        options,
        multiple: false,
        free_text: true,
        may_reject: required == Some(false),
        buttons: None,
    })
}
