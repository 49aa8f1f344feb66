//! Shapes of frameworks that arrive as they are inside a data part, because whoever serves the
//! framework over A2A passes them on.
//!
//! Each is a [`Payload`]: JSON in, items out, and JSON back. It does not know where it lies. Here it is
//! looked for in data parts, at the root or one level down; other readers look for the same payloads in
//! artifacts and in text.

use a2a_protocol::Json;

use super::members::{Unread, beyond, beyond_at};
use super::others::ask_the_same;
use super::{Found, Reader, not_allowed, whole};
use crate::expiry;
use crate::reading::{Confidence, Item, Proven, ReaderId, Reading};
use crate::shape::part_source;
use crate::{Answer, FreshnessGrade, Reply, ReplyError, ReplyPart, RequestInput, Template, Why};

/// One framework's request and its answer.
pub(super) trait Payload: Sync {
    /// The name of its reader.
    fn id(&self) -> &'static str;

    /// Reads a request; `None` when it is not one. `place` makes ids for items that have none.
    fn read(&self, json: &Json, place: &str) -> Option<Asked>;

    /// What a request that it read says besides.
    fn unread(&self, json: &Json) -> Unread;

    /// Writes the answer. The answers are those to the items of `json`, in their order.
    fn write(&self, json: &Json, answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError>;

    /// The answer is a string and goes as text.
    fn in_words(&self) -> bool {
        false
    }

    /// How well a request that it read, and its answer, are known from where it was found.
    fn proven(&self, _json: &Json, _carrier: Carrier) -> Proven {
        Proven::Derived
    }
}

/// What brought a payload. A recording shows what one of them takes, and says nothing of the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Carrier {
    /// A data part of the status message.
    DataPart,
    /// An interrupt of `LangGraph`'s API server.
    Interrupt,
}

/// What a payload asks.
pub(super) struct Asked {
    pub(super) why: Why,
    pub(super) confidence: Confidence,
    pub(super) words: Option<String>,
    /// What is said of the tool that goes on with the answer, where no item names it.
    pub(super) tool: Option<String>,
    pub(super) items: Vec<Item>,
    pub(super) expires_at: Option<String>,
}

impl Asked {
    /// Items known by the members that carry them.
    pub(super) fn by_members(members: &str, items: Vec<Item>) -> Self {
        Self {
            why: Why::DataMembers { members: members.to_owned() },
            confidence: Confidence::Likely,
            words: None,
            tool: None,
            items,
            expires_at: None,
        }
    }

    /// Items known by a member that says what they are.
    pub(super) fn by_name(member: &str, value: &str, items: Vec<Item>) -> Self {
        Self {
            why: Why::DataSays { member: member.to_owned(), value: value.to_owned() },
            confidence: Confidence::Certain,
            words: None,
            tool: None,
            items,
            expires_at: None,
        }
    }
}

/// A payload where it was found.
pub(super) struct Payloaded {
    pub(super) json: Json,
    pub(super) asked: Asked,
    /// What no reader knows of it, and of what it is wrapped in.
    pub(super) unread: Unread,
}

const ROOT: &[&str] = &["**"];
/// Where a payload lies, with what `LangGraph` puts beside it there.
const VALUE: &[&str] = &["value/**", "id", "interrupt_id", "ns/*", "resumable", "when"];
const INTERRUPT: &[&str] = &["interrupt/**"];
const ONLY_ITEM: &[&str] = &["*/**"];

/// Where a payload was found.
enum Lies {
    /// Below the value itself, with this known of it.
    Here(&'static [&'static str]),
    /// In the only entry of a list of this name.
    InOnly(&'static str, Json),
}

impl Lies {
    fn unread(&self, json: &Json) -> Unread {
        match self {
            Self::Here(known) => beyond(json, known),
            Self::InOnly(list, entry) => {
                let inside = beyond_at(&format!("{list}/0"), entry, VALUE);
                [inside, beyond(json, &[&format!("{list}/*/**")])].concat()
            }
        }
    }
}

/// A payload at the root of a value or one level down. A list is looked into only where it has one
/// entry, and of several places only if all ask the same: the others must not be lost.
pub(super) fn find(payload: &dyn Payload, json: &Json, place: &str) -> Option<Payloaded> {
    let [value, interrupt, one, other] = json.pick(["value", "interrupt", "__interrupt__", "interrupts"]);
    let here = |candidate: Option<Json>, known| Some((candidate?, Lies::Here(known)));
    let in_only = |name, list: Option<Json>| {
        let entry = list?.only_item()?;
        Some((entry.member("value")?, Lies::InOnly(name, entry)))
    };
    let candidates = [
        here(Some(json.clone()), ROOT),
        here(value, VALUE),
        here(interrupt, INTERRUPT),
        here(json.only_item(), ONLY_ITEM),
        in_only("__interrupt__", one),
        in_only("interrupts", other),
    ];
    let mut found = candidates.into_iter().flatten().filter_map(|(candidate, lies)| {
        let mut asked = payload.read(&candidate, place)?;
        asked.items = whole(asked.items, &candidate);
        (!asked.items.is_empty()).then_some((candidate, asked, lies))
    });
    let (first, asked, lies) = found.next()?;
    found.all(|(_, other, _)| ask_the_same(&asked.items, &other.items)).then(|| {
        let unread = [payload.unread(&first), lies.unread(json)].concat();
        Payloaded { json: first, asked, unread }
    })
}

/// Reads a payload out of data parts, one answer for each.
pub(super) struct InData(pub(super) &'static dyn Payload);

impl Reader for InData {
    fn id(&self) -> ReaderId {
        ReaderId::new(self.0.id())
    }

    fn version(&self) -> u16 {
        1
    }

    fn read(&self, input: &RequestInput<'_>) -> Option<Found> {
        let mut found: Vec<Payloaded> = Vec::new();
        let mut beside = Vec::new();
        for (position, part) in input.parts().iter().enumerate() {
            match part.as_data().and_then(|data| find(self.0, data, &place(position))) {
                Some(payload) => found.push(payload),
                None if part.as_text().is_none() => beside.push(part_source(part)),
                None => {}
            }
        }
        let first = found.first()?;
        let (why, confidence) = (first.asked.why.clone(), first.asked.confidence);
        let said = found.iter().flat_map(|Payloaded { asked, .. }| [asked.words.clone(), asked.tool.clone()]);
        let question = super::joined([input.words()].into_iter().chain(said));
        let expires_at =
            expiry::earliest(found.iter().filter_map(|payload| payload.asked.expires_at.clone()));
        let unread = found.iter().flat_map(|payload| payload.unread.clone()).collect();
        let proven = found.iter().map(|payload| self.0.proven(&payload.json, Carrier::DataPart)).min();
        let (echo, items): (Vec<Json>, Vec<Vec<Item>>) =
            found.into_iter().map(|payload| (payload.json, payload.asked.items)).unzip();
        Some(Found {
            why,
            confidence,
            proven: proven.unwrap_or(Proven::Derived),
            freshness: FreshnessGrade::SameRequest,
            question,
            items: items.concat(),
            answer_all: true,
            beside,
            source: input.parts().iter().map(part_source).collect(),
            echo,
            expires_at,
            unread,
        })
    }

    fn write(&self, reading: &Reading, answers: &[(&Item, &Answer)]) -> Result<Reply, ReplyError> {
        let mut rest = answers;
        let mut parts = Vec::new();
        for json in &reading.echo {
            let count = self.0.read(json, "").map_or(0, |asked| asked.items.len());
            let (own, others) = rest.split_at(count.min(rest.len()));
            parts.push(part(self.0, self.0.write(json, own)?));
            rest = others;
        }
        Ok(Reply::parts(parts))
    }

    fn may_stand_in_text(&self) -> bool {
        true
    }
}

/// The answer of who is asked for words and nothing else.
pub(super) fn only_words(answers: &[(&Item, &Answer)]) -> Result<Template, ReplyError> {
    match answers {
        [(_, Answer::Text(text))] => Ok(Template::value(text.as_str())),
        [(item, answer), ..] => Err(not_allowed(item, answer)),
        [] => Ok(Template::value("")),
    }
}

fn part(payload: &dyn Payload, answer: Template) -> ReplyPart {
    let words = payload.in_words().then(|| answer.resolve(|_| None).ok().and_then(|json| json.as_string()));
    words.flatten().map_or_else(|| ReplyPart::data(answer), ReplyPart::text)
}

/// A name for the items of a part that name nothing themselves.
fn place(position: usize) -> String {
    format!("part {position}")
}
