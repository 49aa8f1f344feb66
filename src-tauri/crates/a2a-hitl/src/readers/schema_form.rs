//! The reader for a data part that is a JSON Schema, or holds one under a name that frameworks use for it.
//!
//! It is the least common denominator of forms: the answer is one data part with the values only. Deliberately
//! absent: several schemas in a message, because their answers could not be told apart.

use a2a_protocol::Json;

use super::begun::begun;
use super::members::{Unread, beyond};
use super::{Found, Reader, hand_made, joined, not_allowed, schema_limits};
use crate::provenance::{Confidence, Proven, ReaderId};
use crate::reading::{Choice, Item, Reading};
use crate::shape::{part_source, present, repeated_member, words_member};
use crate::warnings::words_of;
use crate::{
    Answer, Contradiction, FreshnessGrade, ItemId, Reply, ReplyError, ReplyPart, RequestInput, Template, Why,
};

const NAMES: [&str; 7] = [
    "requestedSchema",
    "schema",
    "response_schema",
    "responseSchema",
    "inputSchema",
    "input_schema",
    "requested_schema",
];

/// What is said beside it, and what the form begins with.
const SAID: [&str; 5] = ["message", "question", "prompt", "title", "description"];
const BEGUN: [&str; 6] = ["formData", "form_data", "data", "values", "initial_values", "initialValues"];

/// Of JSON Schema, for one value.
const KEYWORDS: [&str; 12] = [
    "$schema",
    "$id",
    "type",
    "enum",
    "oneOf",
    "anyOf",
    "const",
    "default",
    "title",
    "description",
    "examples",
    "format",
];

/// Words in the name of a yes or no that decides, and what is said for both.
const FLAGS: [&str; 8] =
    ["approved", "approve", "approval", "confirmed", "confirm", "accepted", "consent", "allow"];
const DECISIONS: [&str; 2] = ["approve", "reject"];

pub(super) struct SchemaForm;

impl Reader for SchemaForm {
    fn id(&self) -> ReaderId {
        ReaderId::new("json-schema")
    }

    fn version(&self) -> u16 {
        5
    }

    fn read(&self, input: &RequestInput<'_>) -> Option<Found> {
        let found = only_match(input, schema_of).or_else(|| in_metadata(input))?;
        let (part, Matched { data, schema, outside, why }) = found.matched;
        let is_around = matches!(why, Why::SchemaIn { .. });
        let said = SAID.iter().filter(|_| is_around).map(|name| words_member(&data, name));
        let question = joined([input.words()].into_iter().chain(said));
        let held = BEGUN.iter().filter(|_| is_around).find_map(|name| Some((*name, present(&data, name)?)));
        let begun = held.and_then(|(name, value)| Some((name, begun(&schema, &value)?)));
        let unread = match &why {
            Why::SchemaIn { member } => {
                // What the form does not begin with is shown beneath.
                let shown = begun.as_ref().map(|(name, _)| format!("{name}/**")).unwrap_or_default();
                beyond(&data, &[&SAID[..], &[&format!("{member}/**"), &shown, "mimeType"]].concat())
            }
            _ => Vec::new(),
        };
        let unread = [outside, unread].concat();
        let item_id = ItemId::new("form");
        let item = match repeated_member(&part) {
            Some(pointer) => {
                Item::Broken { item_id, problem: Contradiction::MemberTwice { pointer }, json: part }
            }
            None => decision(&schema, question.as_ref())
                .unwrap_or_else(|| super::filled_in(item_id, schema, begun.map(|(_, value)| value), false)),
        };
        Some(Found {
            why,
            confidence: Confidence::Likely,
            proven: Proven::Derived,
            freshness: FreshnessGrade::SameRequest,
            question,
            items: vec![item],
            answer_all: true,
            beside: found.beside,
            source: input.parts().iter().map(part_source).chain([data.clone()]).collect(),
            expires_at: None,
            unread,
            echo: vec![data],
        })
    }

    fn write(&self, _: &Reading, answers: &[(&Item, &Answer)]) -> Result<Reply, ReplyError> {
        let parts = answers.iter().map(|(item, answer)| match answer {
            Answer::Text(word) if matches!(item, Item::Question { .. }) => {
                let yes = Template::value(word == DECISIONS[0]);
                Ok(ReplyPart::data(Template::members([(item.id().as_str(), yes)])))
            }
            Answer::Values(values) => Ok(ReplyPart::data(Template::json(values))),
            _ => Err(not_allowed(item, answer)),
        });
        Ok(Reply::parts(parts.collect::<Result<_, _>>()?))
    }

    fn may_stand_in_text(&self) -> bool {
        true
    }
}

/// A form with nothing but a yes or no in it (`approved`) is two buttons.
fn decision(schema: &Json, question: Option<&String>) -> Option<Item> {
    let properties = present(schema, "properties")?;
    let (name, property) = only(&properties.members())?;
    let is_flag = words_of(&name).iter().any(|word| FLAGS.contains(&word.as_str()));
    let is_yes_or_no = property.member("type")?.as_string()? == "boolean";
    let said = [question.cloned(), words_member(&property, "title"), words_member(&property, "description")];
    (is_flag && is_yes_or_no).then(|| Item::Question {
        item_id: ItemId::new(name),
        text: joined(said).unwrap_or_default(),
        options: DECISIONS.map(|word| Choice { value: word.to_owned(), label: word.to_owned() }).to_vec(),
        multiple: false,
        free_text: false,
        may_reject: false,
        buttons: None,
    })
}

fn only(members: &[(String, Json)]) -> Option<(String, Json)> {
    if let [member] = members { Some(member.clone()) } else { None }
}

/// A schema, the data that holds it, what stands around that, and how it is known.
struct Matched {
    data: Json,
    schema: Json,
    outside: Unread,
    why: Why,
}

/// The schema in data, or in its only object: `{"type": "form", "form": {"schema": …}}`.
fn schema_of(data: &Json) -> Option<Matched> {
    // A decision that says by a schema how it is answered is no form.
    if hand_made::decides(data) {
        return None;
    }
    schema_in(data).or_else(|| {
        let mut objects = data.members().into_iter().filter(|(_, value)| value.is_object());
        let (name, inside) = objects.next().filter(|_| objects.next().is_none())?;
        let is_around = hand_made::is_around(&name);
        let found =
            schema_in(&inside).filter(|found| is_around && matches!(found.why, Why::SchemaIn { .. }))?;
        let around = format!("{name}/**");
        Some(Matched { outside: beyond(data, &[&around, "type=form"]), ..found })
    })
}

fn schema_in(data: &Json) -> Option<Matched> {
    let found = |schema: Json, why| Matched { data: data.clone(), schema, outside: Vec::new(), why };
    if schema_limits::check(data).is_ok() || is_schema_of_one_value(data) {
        return Some(found(data.clone(), Why::SchemaItself));
    }
    let named = NAMES.iter().find_map(|name| {
        let schema = present(data, name).filter(schema_limits::has_control)?;
        Some(found(schema, Why::SchemaIn { member: (*name).to_owned() }))
    });
    // The only one that goes by another name.
    let other = || {
        let is_one = |(name, schema): &(String, Json)| {
            words_of(name).iter().any(|word| word == "schema") && schema_limits::check(schema).is_ok()
        };
        let mut others = data.members().into_iter().filter(is_one);
        let (member, schema) = others.next().filter(|_| others.next().is_none())?;
        Some(found(schema, Why::SchemaIn { member }))
    };
    named.or_else(other)
}

/// The schema in the metadata of the only text, or of the message, which may repeat it. Its answer is data, too.
fn in_metadata(input: &RequestInput<'_>) -> Option<OnlyMatch<Matched>> {
    let [part] = input.parts() else { return None };
    part.as_text()?;
    let metadata = part.metadata.as_ref().or_else(|| input.message_metadata())?;
    let matched = schema_of(metadata).filter(|found| matches!(found.why, Why::SchemaIn { .. }))?;
    Some(OnlyMatch { matched: (metadata.clone(), matched), words: Vec::new(), beside: Vec::new() })
}

/// A schema of one value that names its options, or a yes or no, and has only keywords.
fn is_schema_of_one_value(data: &Json) -> bool {
    let members = data.members();
    let has = |name: &str| members.iter().any(|(other, _)| other == name);
    let chooses = ["enum", "oneOf", "anyOf"].iter().any(|name| has(name));
    let is_kind =
        chooses || data.member("type").is_some_and(|kind| kind.as_string().as_deref() == Some("boolean"));
    let is_keyword = |(name, _): &(String, Json)| KEYWORDS.contains(&name.as_str());
    has("type") && is_kind && members.iter().all(is_keyword) && schema_limits::has_control(data)
}

/// The one data part of a message that `recognise` knows, and everything around it.
pub(super) struct OnlyMatch<T> {
    /// The bytes of the part and the recognised content.
    pub(super) matched: (Json, T),
    /// The text of the message, if there is any.
    pub(super) words: Vec<String>,
    /// All other parts that are not text.
    pub(super) beside: Vec<Json>,
}

pub(super) fn only_match<T>(
    input: &RequestInput<'_>,
    recognise: impl Fn(&Json) -> Option<T>,
) -> Option<OnlyMatch<T>> {
    let mut matched = Vec::new();
    let mut beside = Vec::new();
    for part in input.parts() {
        match part.as_data().and_then(&recognise) {
            Some(found) => matched.push((part_source(part), found)),
            None if part.as_text().is_none() => beside.push(part_source(part)),
            None => {}
        }
    }
    let matched = matched.pop().filter(|_| matched.is_empty())?;
    Some(OnlyMatch { matched, words: input.words().into_iter().collect(), beside })
}
