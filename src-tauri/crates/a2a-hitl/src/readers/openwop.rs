//! The reader for `OpenWOP`, whose kind of pause stands in metadata alone, under `openwop.interrupt`, and whose words are the
//! status. A decision is one data part; what is asked in words is answered in words, or under the ids of its questions.

use a2a_protocol::Json;

use super::members::{Unread, beyond_at};
use super::proposal::Proposal;
use super::{Found, Reader, joined, not_allowed, whole};
use crate::provenance::{Confidence, Proven, ReaderId};
use crate::reading::{Allowed, Choice, Item, Reading, ReasonField};
use crate::shape::{id_member, list, only, part_source, present, text_member, words_member};
use crate::{Answer, FreshnessGrade, ItemId, Reply, ReplyError, ReplyPart, RequestInput, Template, Why};

const OWNER: &str = "openwop";
const INTERRUPT: &str = "interrupt";
/// The same in one name.
const JOINED: &str = "openwop.interrupt";
const APPROVAL: &str = "approval";
const CLARIFICATION: &str = "clarification";
const ACCEPT: &str = "accept";
const REJECT: &str = "reject";
const QUESTIONS: &str = "questions";
/// Of an approval; all else is shown with it.
const AROUND: [&str; 3] = ["kind", "title", "description"];
const STANDS: &[&str] = &["interrupt/**", "runStatus=waiting-approval,waiting-input"];
const ASKED: &[&str] = &[
    "kind",
    "nodeId",
    "key",
    "questions/*/id",
    "questions/*/question",
    "questions/*/schema/type=string",
    "questions/*/schema/enum/*",
];

pub(super) struct OpenWop;

impl Reader for OpenWop {
    fn id(&self) -> ReaderId {
        ReaderId::new("openwop")
    }

    fn name(&self) -> Option<&'static str> {
        Some("OpenWOP")
    }

    fn version(&self) -> u16 {
        1
    }

    fn read(&self, input: &RequestInput<'_>) -> Option<Found> {
        let places = [input.message_metadata(), input.event_metadata, input.task_metadata];
        let (metadata, interrupt) =
            places.into_iter().flatten().find_map(|metadata| Some((metadata, interrupt_in(metadata)?)))?;
        let (items, shows_words) = match text_member(&interrupt, "kind")?.as_str() {
            APPROVAL => approval(&interrupt, input.words())?,
            CLARIFICATION => questions(&interrupt, input.words())?,
            _ => return None,
        };
        let others = input.parts().iter().filter(|part| part.as_text().is_none());
        let source = only(metadata, &[OWNER, JOINED]);
        Some(Found {
            why: Why::MetadataMember { member: JOINED.to_owned() },
            confidence: Confidence::Certain,
            proven: Proven::Derived,
            freshness: FreshnessGrade::SameRequest,
            question: input.words().filter(|_| !shows_words),
            items: whole(items, &interrupt),
            answer_all: true,
            beside: others.map(part_source).collect(),
            source: input.parts().iter().map(part_source).chain([source.clone()]).collect(),
            unread: unread(metadata, &interrupt),
            echo: vec![source],
            expires_at: None,
        })
    }

    fn write(&self, reading: &Reading, answers: &[(&Item, &Answer)]) -> Result<Reply, ReplyError> {
        let action = |word: &str| ("action", Template::value(word));
        let data = match answers {
            [(_, Answer::Approve { payload: None })] => Template::object([action(ACCEPT)]),
            [(Item::Approval { .. }, Answer::Reject { reason })] => {
                let why = reason.as_deref().map(|why| ("feedback", Template::value(why)));
                Template::members([action(REJECT)].into_iter().chain(why))
            }
            [(Item::FreeText { .. }, Answer::Text(words))] => {
                return Ok(Reply::parts(vec![ReplyPart::text(words.as_str())]));
            }
            _ if reading.items.iter().all(|item| matches!(item, Item::Question { .. })) => {
                let answers = answers.iter().map(|(item, answer)| match answer {
                    Answer::Text(words) => Ok(Template::object([
                        ("id", Template::value(item.id().as_str())),
                        ("answer", Template::value(words.as_str())),
                    ])),
                    _ => Err(not_allowed(item, answer)),
                });
                Template::object([("answers", Template::array(answers.collect::<Result<Vec<_>, _>>()?))])
            }
            [(item, answer), ..] => return Err(not_allowed(item, answer)),
            [] => return Err(ReplyError::NoReader { reader: self.id() }),
        };
        Ok(Reply::parts(vec![ReplyPart::data(data)]))
    }
}

fn interrupt_in(metadata: &Json) -> Option<Json> {
    let inside = || present(&present(metadata, OWNER)?, INTERRUPT);
    inside().or_else(|| present(metadata, JOINED)).filter(Json::is_object)
}

/// The approval, and whether it says the words of the status itself.
fn approval(interrupt: &Json, words: Option<String>) -> Option<(Vec<Item>, bool)> {
    let offered = list(interrupt, "actions");
    let may = |action: &str| {
        offered.is_empty() || offered.iter().any(|said| said.as_string().as_deref() == Some(action))
    };
    let members = interrupt.members();
    let about = members.iter().filter(|(name, _)| !AROUND.contains(&name.as_str()));
    let about = Template::members(about.map(|(name, value)| (name.as_str(), Template::json(value))));
    let title = words_member(interrupt, "title");
    let description = words_member(interrupt, "description");
    let shows_words = title.is_none();
    let node = || words_member(interrupt, "nodeId");
    let hint = if shows_words { joined([words, description]).or_else(node) } else { description };
    let proposal = Proposal {
        hint,
        allowed: Allowed { approve: may(ACCEPT), reject: may(REJECT), ..Allowed::YES_OR_NO },
        reason: ReasonField::Optional,
        // Without a title it has no name but what is said of it.
        ..Proposal::new(APPROVAL, title.unwrap_or_default(), about.resolve(|_| None).ok()?)
    };
    Some((vec![proposal.item()], shows_words))
}

/// The questions, or the words of the status as the only one.
fn questions(interrupt: &Json, words: Option<String>) -> Option<(Vec<Item>, bool)> {
    let questions = list(interrupt, QUESTIONS);
    if questions.is_empty() {
        let item =
            Item::FreeText { item_id: ItemId::new(CLARIFICATION), prompt: words?, quick_replies: Vec::new() };
        return Some((vec![item], true));
    }
    let question = |asked: &Json| {
        let options = present(asked, "schema").map(|schema| list(&schema, "enum")).unwrap_or_default();
        let options: Vec<String> = options.iter().filter_map(Json::as_string).collect();
        Some(Item::Question {
            item_id: ItemId::new(id_member(asked, "id")?),
            text: words_member(asked, "question")?,
            free_text: options.is_empty(),
            options: options.into_iter().map(|value| Choice { label: value.clone(), value }).collect(),
            multiple: false,
            may_reject: false,
            buttons: None,
        })
    };
    Some((questions.iter().map(question).collect::<Option<_>>()?, false))
}

/// What stands beside the pause, and in one that is no approval, which shows all of it.
fn unread(metadata: &Json, interrupt: &Json) -> Unread {
    let (own, place) = match present(metadata, OWNER) {
        Some(own) => (beyond_at(OWNER, &own, STANDS), format!("{OWNER}/{INTERRUPT}")),
        None => (Vec::new(), JOINED.to_owned()),
    };
    let asks = text_member(interrupt, "kind").as_deref() == Some(CLARIFICATION);
    let inside = if asks { beyond_at(&place, interrupt, ASKED) } else { Vec::new() };
    [own, inside].concat()
}
