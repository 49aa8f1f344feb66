//! The reader for protoAgent, which asks by data of its own media type: a form in steps, an approval, or a question. Its agents
//! read nothing but the text of an answer: the values as JSON, or a word.

use a2a_protocol::Json;
use a2a_protocol::model::Part;

use super::members::beyond;
use super::proposal::Proposal;
use super::{Found, Reader, filled_in, joined, not_allowed, steps, whole};
use crate::provenance::{Confidence, Proven, ReaderId};
use crate::reading::{Item, Reading};
use crate::shape::{list, part_source, text_member, words_member};
use crate::{Answer, FreshnessGrade, ItemId, Reply, ReplyError, ReplyPart, RequestInput, Template, Why};

const MEDIA_TYPE: &str = "application/vnd.protolabs.hitl-v1+json";
const FORM: &str = "form";
const APPROVAL: &str = "approval";
const APPROVED: &str = "approved";
const DENIED: &str = "denied";
/// What its own page says before a request that nobody answers.
const DISMISSED: &str = "[dismissed]";
const TITLE: &str = "title";
const SAID: [&str; 3] = [TITLE, "question", "description"];
/// Of an approval; all else is what would be done.
const AROUND: [&str; 3] = ["kind", TITLE, "description"];

pub(super) struct ProtoAgent;

impl Reader for ProtoAgent {
    fn id(&self) -> ReaderId {
        ReaderId::new("proto-agent")
    }

    fn name(&self) -> Option<&'static str> {
        Some("protoAgent")
    }

    fn version(&self) -> u16 {
        1
    }

    fn read(&self, input: &RequestInput<'_>) -> Option<Found> {
        let mut asking = input.parts().iter().filter(|part| is_of_it(part));
        let part = asking.next().filter(|_| asking.next().is_none())?;
        let asked = part.as_data().filter(|data| data.is_object())?;
        let said = || SAID.iter().map(|name| words_member(asked, name));
        let steps = list(asked, "steps");
        let (item, question, known) = match text_member(asked, "kind").as_deref() {
            Some(FORM) if !steps.is_empty() => {
                let question =
                    joined([input.words()].into_iter().chain(said()).chain([steps::words(&steps)]));
                (form(asked, &steps), question, [&SAID[..], &["kind"], steps::KNOWN].concat())
            }
            Some(APPROVAL) => (approval(asked)?, None, vec!["**"]),
            _ => (words_wanted(joined(said())?), None, [&SAID[..], &["kind=question"]].concat()),
        };
        // The text beside it repeats it, for whoever does not know the type.
        let is_shown = |words: &String| said_by(&item).is_some_and(|shown| shown.contains(words.as_str()));
        let others = input.parts().iter().filter(|other| other.as_text().is_none() && !is_of_it(other));
        Some(Found {
            why: Why::MediaType { value: MEDIA_TYPE.to_owned() },
            confidence: Confidence::Certain,
            proven: Proven::Derived,
            freshness: FreshnessGrade::SameRequest,
            question: question.or_else(|| input.words().filter(|words| !is_shown(words))),
            unread: if matches!(item, Item::Raw { .. }) { Vec::new() } else { beyond(asked, &known) },
            items: whole(vec![item], &part_source(part)),
            answer_all: true,
            beside: others.map(part_source).collect(),
            source: input.parts().iter().map(part_source).collect(),
            echo: vec![asked.clone()],
            expires_at: None,
        })
    }

    fn write(&self, _: &Reading, answers: &[(&Item, &Answer)]) -> Result<Reply, ReplyError> {
        let part = |(item, answer): &(&Item, &Answer)| match answer {
            Answer::Values(values) | Answer::Raw(values) => Ok(ReplyPart::text(values.as_str())),
            Answer::Text(words) => Ok(ReplyPart::text(words.as_str())),
            Answer::Approve { payload: None } => Ok(ReplyPart::text(APPROVED)),
            // Any other word is a denial as well, and nothing of it is read.
            Answer::Reject { .. } if matches!(item, Item::Approval { .. }) => Ok(ReplyPart::text(DENIED)),
            Answer::Reject { reason: None } => Ok(ReplyPart::text(DISMISSED)),
            Answer::Reject { reason: Some(why) } => Ok(ReplyPart::text(format!("{DISMISSED} {why}"))),
            _ => Err(not_allowed(item, answer)),
        };
        Ok(Reply::parts(answers.iter().map(part).collect::<Result<_, _>>()?))
    }
}

fn is_of_it(part: &Part) -> bool {
    let media_type = part.metadata.as_ref().and_then(|metadata| text_member(metadata, "mimeType"));
    part.as_data().is_some() && media_type.as_deref() == Some(MEDIA_TYPE)
}

fn form(asked: &Json, steps: &[Json]) -> Item {
    let item_id = ItemId::new(FORM);
    match steps::schema(steps).map(|schema| filled_in(item_id.clone(), schema, None, false)) {
        Some(Item::Form { item_id, schema, values, prompt, may_cancel, .. }) => {
            Item::Form { item_id, schema, values, prompt, may_reject: true, may_cancel }
        }
        _ => Item::Raw { item_id, tool: words_member(asked, TITLE), json: asked.clone(), may_be_text: true },
    }
}

fn approval(asked: &Json) -> Option<Item> {
    let members = asked.members();
    let done = members.iter().filter(|(name, _)| !AROUND.contains(&name.as_str()));
    let done = Template::members(done.map(|(name, value)| (name.as_str(), Template::json(value))));
    let title = words_member(asked, TITLE).unwrap_or_else(|| APPROVAL.to_owned());
    let proposal = Proposal {
        hint: words_member(asked, "description"),
        ..Proposal::new(APPROVAL, title, done.resolve(|_| None).ok()?)
    };
    Some(proposal.item())
}

fn words_wanted(prompt: String) -> Item {
    Item::FreeText { item_id: ItemId::new("answer"), prompt, quick_replies: Vec::new() }
}

fn said_by(item: &Item) -> Option<&str> {
    match item {
        Item::Approval { tool, .. } => Some(tool),
        Item::FreeText { prompt, .. } => Some(prompt),
        _ => None,
    }
}
