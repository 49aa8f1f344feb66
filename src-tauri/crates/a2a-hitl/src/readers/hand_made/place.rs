//! The same requests in metadata, or in a block of JSON among an agent's words. The answer is plain words in any
//! case, as a person would have typed them.

use a2a_protocol::Json;

use super::approval::{Words, yes_and_no};
use super::back::{Back, Said};
use super::beside::held_call;
use super::kind::Kind;
use super::object::Object;
use super::{HandMade, ID, Request};
use crate::expiry;
use crate::provenance::{Confidence, Proven, ReaderId};
use crate::readers::in_data::{Asked, InData, Payloaded, find};
use crate::readers::unread::but_books;
use crate::readers::{Found, Reader, in_text, joined, plain_text};
use crate::reading::{Choice, Item, Reading, ReasonField};
use crate::shape::part_source;
use crate::{
    Answer, FreshnessGrade, Reply, ReplyContent, ReplyError, ReplyPart, RequestInput, Template, Why,
};

/// The same in data, answered in the words that the message beside it tells.
pub(in crate::readers) struct HandMadeSaid;

impl Reader for HandMadeSaid {
    fn id(&self) -> ReaderId {
        ReaderId::new(ID)
    }

    fn version(&self) -> u16 {
        9
    }

    fn read(&self, input: &RequestInput<'_>) -> Option<Found> {
        let mut found = InData(&HandMade::Said).read(input)?;
        if let Some(back) = told_back(found.question.as_deref(), &found.items)
            && let [Item::Approval { allowed, reason, .. }] = found.items.as_mut_slice()
        {
            // Nothing that the shape has no place for is read.
            allowed.respond = false;
            *reason = if back.takes_reason() { ReasonField::Optional } else { ReasonField::NotSent };
        }
        offer_told(&mut found);
        Some(asked_in_words(found, input.words()))
    }

    fn write(&self, reading: &Reading, answers: &[(&Item, &Answer)]) -> Result<Reply, ReplyError> {
        if let Some(back) = told_back(reading.question.as_deref(), &reading.items)
            && let Some(object) = reading.echo.first().and_then(Object::of)
        {
            let said = match answers {
                [(_, Answer::Approve { payload: None })] => {
                    Said { words: "", approves: Some(true), reason: None }
                }
                [(_, Answer::Reject { reason })] => {
                    Said { words: "", approves: Some(false), reason: reason.as_deref() }
                }
                _ => return InData(&HandMade::Said).write(reading, answers),
            };
            if let Some(shaped) = back.says(&said, &object) {
                return Ok(Reply::parts(vec![ReplyPart::data(shaped)]));
            }
        }
        Ok(in_told_words(InData(&HandMade::Said).write(reading, answers)?, reading))
    }

    fn may_stand_in_text(&self) -> bool {
        true
    }
}

/// The shape of the answer to a call, where the words spell it out.
fn told_back(words: Option<&str>, items: &[Item]) -> Option<Back> {
    matches!(items, [Item::Approval { .. }]).then(|| Back::told(words?)).flatten()
}

/// A decision whose data says nothing but values is asked in the words beside it.
fn asked_in_words(mut found: Found, words: Option<String>) -> Found {
    let is_of_values =
        found.echo.iter().all(|json| Request::of(json).is_some_and(|asked| asked.has_no_words()));
    if let [Item::Question { text, .. }] = found.items.as_mut_slice()
        && let Some(words) = words.filter(|_| is_of_values)
    {
        *text = format!("{words}\n{text}");
    }
    found
}

/// What the words of a request tell for yes and no: `Reply YES or NO`.
fn told_pair(words: Option<&str>) -> Option<(String, String)> {
    yes_and_no(plain_text::told_by(words?).iter().map(String::as_str))
}

/// What the words tell is offered in place of the usual words, and goes back alone.
fn offer_told(found: &mut Found) {
    let Some((yes, no)) = told_pair(found.question.as_deref()) else { return };
    let words = found.question.as_deref().unwrap_or_default();
    let says_shape = Back::told(words).is_some()
        || found.echo.iter().filter_map(Object::of).any(|object| Back::of(&object).is_some());
    match found.items.as_mut_slice() {
        [Item::Question { options, .. }] if are_usual(options) => {
            *options = [yes, no].map(|word| Choice { label: word.clone(), value: word }).to_vec();
        }
        [Item::Approval { reason, .. }] if !says_shape => *reason = ReasonField::NotSent,
        _ => {}
    }
}

fn are_usual(options: &[Choice]) -> bool {
    let values = options.iter().map(|option| option.value.as_str());
    values.eq([true, false].map(|approves| Words::USUAL.of(approves)))
}

/// A plain decision in the words that the request tells. They are all that its agent is known to read, where it says no shape.
fn in_told_words(mut reply: Reply, reading: &Reading) -> Reply {
    let Some((yes, no)) = told_pair(reading.question.as_deref()) else { return reply };
    let usual = |approves| Words::USUAL.of(approves);
    let Reply::Message(message) = &mut reply else { return reply };
    let mut is_told = false;
    for part in &mut message.parts {
        let ReplyContent::Text(text) = &mut part.content else { continue };
        let word = if *text == usual(true) || *text == yes { Some(&yes) } else { None };
        let word = word.or_else(|| (*text == usual(false) || *text == no).then_some(&no));
        is_told |= word.is_some();
        if let Some(word) = word {
            text.clone_from(word);
        }
    }
    if is_told {
        message.parts.retain(|part| !matches!(part.content, ReplyContent::Data(_)));
    }
    reply
}

pub(in crate::readers) struct HandMadeAround;

impl Reader for HandMadeAround {
    fn id(&self) -> ReaderId {
        ReaderId::new(super::AROUND_ID)
    }

    fn version(&self) -> u16 {
        9
    }

    fn read(&self, input: &RequestInput<'_>) -> Option<Found> {
        let mut found = held_beside(input).or_else(|| in_metadata(input)).or_else(|| in_words(input))?;
        offer_told(&mut found);
        Some(found)
    }

    fn write(&self, reading: &Reading, answers: &[(&Item, &Answer)]) -> Result<Reply, ReplyError> {
        if !matches!(reading.why, Why::JsonInText { .. }) {
            return HandMadeSaid.write(reading, answers);
        }
        let reply = in_text::as_text(InData(&HandMade::InWords).write(reading, answers)?);
        Ok(in_told_words(reply, reading))
    }
}

/// A call in data, of which the metadata around it say that it waits for a yes.
fn held_beside(input: &RequestInput<'_>) -> Option<Found> {
    let (call, whole) = held_call(input)?;
    let Payloaded { json, asked, mut unread, .. } = find(&HandMade::Said, &whole, "data")?;
    // What says that it waits says no more than that.
    unread.retain(|(place, _)| whole.member(place).is_none() || call.member(place).is_some());
    Some(Found {
        why: Why::InMetadata,
        confidence: asked.confidence,
        proven: Proven::Derived,
        freshness: FreshnessGrade::StillWaiting,
        question: joined([input.words(), asked.words]),
        items: asked.items,
        answer_all: true,
        beside: Vec::new(),
        source: input.parts().iter().map(part_source).chain([json.clone()]).collect(),
        echo: vec![json, call],
        expires_at: expiry::earliest(asked.expires_at),
        unread,
    })
}

/// In the metadata of the message, of its parts, of the update that brought it, or of the task, or in a member of status or
/// task that A2A does not have.
fn in_metadata(input: &RequestInput<'_>) -> Option<Found> {
    let of_parts = input.parts().iter().filter_map(|part| part.metadata.as_ref());
    // A call in the metadata of a part is one that the agent made.
    let of_parts =
        of_parts.map(|metadata| (metadata.clone(), &HandMade::Inside, FreshnessGrade::SameRequest));
    let said = input.message_metadata().into_iter().cloned();
    let said = said.map(|metadata| (metadata, &HandMade::Said, FreshnessGrade::SameRequest)).chain(of_parts);
    let event = input
        .event_metadata
        .map(|metadata| (metadata.clone(), &HandMade::Said, FreshnessGrade::StillWaiting));
    let of_task = input.task_metadata.cloned().into_iter();
    let of_task = of_task.chain([input.status_extra, input.task_extra].into_iter().filter_map(object_of));
    let of_task = of_task.map(|metadata| (metadata, &HandMade::OfTask, FreshnessGrade::SameRequest));
    let words = input.words();
    let (metadata, freshness, Payloaded { json, asked, unread, .. }) =
        said.chain(event).chain(of_task).find_map(|(metadata, payload, freshness)| {
            let unread = find(payload, &metadata, "metadata")?.unread;
            // What the agent counts beside what it asks is shown as such.
            let left = but_books(&metadata, |name| !unread.iter().any(|(place, _)| place == name))?;
            let found = find(payload, &left, "metadata")?;
            let is_hint = words.is_some() && is_of_names(&left);
            (!is_hint && !is_said(&found.asked, words.as_deref())).then_some((left, freshness, found))
        })?;
    let others = input.parts().iter().filter(|part| part.as_text().is_none());
    Some(Found {
        why: Why::InMetadata,
        confidence: asked.confidence,
        proven: Proven::Derived,
        freshness,
        question: joined([words, asked.words]),
        items: asked.items,
        answer_all: true,
        beside: others.map(part_source).collect(),
        source: input.parts().iter().map(part_source).chain([metadata]).collect(),
        echo: vec![json],
        expires_at: expiry::earliest(asked.expires_at),
        unread,
    })
}

/// What an item says itself.
fn words_of_item(item: &Item) -> Option<String> {
    match item {
        Item::Question { text, .. } => Some(text.clone()),
        Item::FreeText { prompt, .. } => Some(prompt.clone()),
        _ => None,
    }
}

/// Whether an item asks nothing that the words of the message do not say, of which it may be the begin (`Write the fi…`).
fn is_said(asked: &Asked, words: Option<&str>) -> bool {
    let [Item::FreeText { prompt, .. }] = asked.items.as_slice() else { return false };
    let prompt = prompt.trim_end_matches(['…', '.']).trim();
    !prompt.is_empty() && words.is_some_and(|words| words.contains(prompt))
}

/// Whether all that is asked for is told by bare names (`{"missing": ["symbol"]}`). Beside words that ask, they are a hint at what
/// the words are about, and an agent that says no more of them reads words.
fn is_of_names(json: &Json) -> bool {
    matches!(Request::of(json), Some(Request { kind: Kind::Form(fields), .. }) if fields.are_names())
}

/// Members as the object that they were read from.
fn object_of(members: &[(String, Json)]) -> Option<Json> {
    let object =
        Template::members(members.iter().map(|(name, value)| (name.as_str(), Template::json(value))));
    object.resolve(|_| None).ok().filter(|object| !object.is_empty())
}

/// In the one block of JSON of a text.
fn in_words(input: &RequestInput<'_>) -> Option<Found> {
    let structured = input.parts().iter().any(|part| part.as_text().is_none());
    let words = input.words().filter(|_| !structured)?;
    let (json, around) = in_text::parted(&words)?;
    let Payloaded { json, asked, unread, .. } = find(&HandMade::InWords, &json, "text")?;
    Some(Found {
        why: Why::JsonInText { reader: ID.to_owned() },
        confidence: Confidence::Fallback,
        proven: Proven::Derived,
        freshness: FreshnessGrade::SameRequest,
        question: joined([Some(around), asked.words.clone(), asked.items.first().and_then(words_of_item)]),
        items: asked.items,
        answer_all: true,
        beside: Vec::new(),
        source: input.parts().iter().map(part_source).collect(),
        echo: vec![json],
        expires_at: asked.expires_at,
        unread,
    })
}
