//! The reader for CAIPE, which asks by the fields in its last artifact, beside a status of nothing but words. Its agents read
//! the values as JSON in the text of the answer, each value a string.

use a2a_protocol::model::Artifact;
use a2a_protocol::{Json, JsonKind};

use super::members::{Unread, beyond};
use super::{Found, Reader, hand_made, joined, not_allowed, whole};
use crate::provenance::{Confidence, Proven, ReaderId};
use crate::reading::{Item, Reading};
use crate::shape::{as_words, list, part_source, present, text_member, words_member};
use crate::{Answer, FreshnessGrade, ItemId, Reply, ReplyError, ReplyPart, RequestInput, Template, Why};

const ARTIFACT: &str = "UserInputMetaData";
/// True, where it asks.
const ASKS: &str = "user_input";
const FIELDS: &str = "input_fields";
const DEFAULT: &str = "default_value";
const MEMBERS: &[&str] = &[
    "user_input",
    "input_title",
    "input_description",
    "response",
    "input_fields/*/field_name",
    "input_fields/*/field_label",
    "input_fields/*/field_description",
    "input_fields/*/field_type=text,select,multiselect,boolean,number,url,email",
    "input_fields/*/field_values/*",
    "input_fields/*/placeholder",
    "input_fields/*/required",
    "input_fields/*/default_value",
];
/// Members of a field, by the names that other lists of fields have for them.
const MEANT: [(&str, &str); 5] = [
    ("field_name", "name"),
    ("field_label", "label"),
    ("field_type", "type"),
    ("field_values", "options"),
    ("required", "required"),
];
/// Between the values of a field that takes several.
const BETWEEN: &str = ", ";
const YES: [&str; 2] = ["true", "yes"];
const NO: [&str; 2] = ["false", "no"];

pub(super) struct Caipe;

impl Reader for Caipe {
    fn id(&self) -> ReaderId {
        ReaderId::new("caipe")
    }

    fn name(&self) -> Option<&'static str> {
        Some("CAIPE")
    }

    fn version(&self) -> u16 {
        1
    }

    fn read(&self, input: &RequestInput<'_>) -> Option<Found> {
        let artifact = input.artifacts.last().filter(|last| last.name.as_deref() == Some(ARTIFACT))?;
        let asked = asked_in(artifact)?;
        let item = form(&asked)?;
        let others = input.parts().iter().filter(|part| part.as_text().is_none());
        let parts = input.parts().iter().chain(&artifact.parts);
        Some(Found {
            why: Why::ArtifactName { name: ARTIFACT.to_owned() },
            confidence: Confidence::Certain,
            proven: Proven::Derived,
            freshness: FreshnessGrade::SameRequest,
            question: joined([input.words(), words_member(&asked, "response")]),
            answer_all: true,
            beside: others.map(part_source).collect(),
            source: parts.map(part_source).collect(),
            unread: [beyond(&asked, MEMBERS), unfit(&asked, &item)].concat(),
            items: whole(vec![item], &asked),
            echo: vec![asked],
            expires_at: None,
        })
    }

    fn write(&self, _: &Reading, answers: &[(&Item, &Answer)]) -> Result<Reply, ReplyError> {
        let part = |(item, answer): &(&Item, &Answer)| match answer {
            Answer::Values(values) => {
                let members = values.members();
                let texts =
                    members.iter().map(|(name, value)| (name.as_str(), Template::value(as_text(value))));
                // A template without a secret is JSON.
                Template::members(texts).resolve(|_| None).map_err(|_| not_allowed(item, answer))
            }
            _ => Err(not_allowed(item, answer)),
        };
        let texts = answers.iter().map(|answer| Ok(ReplyPart::text(part(answer)?.as_str())));
        Ok(Reply::parts(texts.collect::<Result<_, _>>()?))
    }
}

/// The only data of the artifact.
fn asked_in(artifact: &Artifact) -> Option<Json> {
    let [part] = artifact.parts.as_slice() else { return None };
    let data = part.as_data()?;
    let asks = present(data, ASKS).and_then(|asks| asks.as_bool()) == Some(true);
    (asks && !list(data, FIELDS).is_empty()).then(|| data.clone())
}

fn form(asked: &Json) -> Option<Item> {
    let fields = list(asked, FIELDS);
    let listed: Vec<Json> = fields.iter().map(field).collect::<Option<_>>()?;
    let (schema, _) = hand_made::form_of(&listed)?;
    let properties = present(&schema, "properties")?;
    let begun = fields.iter().filter_map(|field| begun(field, &properties)?.ok());
    let begun: Vec<(String, Template)> = begun.collect();
    let values = Template::members(begun.iter().map(|(name, value)| (name.as_str(), value.clone())));
    let words = [("title", "input_title"), ("description", "input_description")];
    let words = words
        .into_iter()
        .filter_map(|(keyword, name)| Some((keyword, Template::value(words_member(asked, name)?))));
    Some(Item::Form {
        item_id: ItemId::new("form"),
        schema: Template::changed(&schema, &[], words.collect()).resolve(|_| None).ok()?,
        values: values.resolve(|_| None).ok()?,
        prompt: None,
        may_reject: false,
        may_cancel: false,
    })
}

/// The field as others write it. One that does not say so has to be filled in.
fn field(field: &Json) -> Option<Json> {
    text_member(field, "field_name")?;
    let members =
        MEANT.iter().filter_map(|(own, meant)| Some((*meant, Template::json(&present(field, own)?))));
    let is_required = present(field, "required").is_none().then(|| ("required", Template::value(true)));
    let description = joined(["field_description", "placeholder"].map(|name| words_member(field, name)));
    let description = description.map(|words| ("description", Template::value(words)));
    Template::members(members.chain(is_required).chain(description)).resolve(|_| None).ok()
}

/// The initial values that no field takes, by their places.
fn unfit(asked: &Json, item: &Item) -> Unread {
    let Item::Form { schema, .. } = item else { return Unread::new() };
    let Some(properties) = present(schema, "properties") else { return Unread::new() };
    let fields = list(asked, FIELDS).into_iter().enumerate();
    let unfit = fields.filter_map(|(at, field)| {
        let value = begun(&field, &properties)?.err()?;
        Some((format!("{FIELDS}/{at}/{DEFAULT}"), value))
    });
    unfit.collect()
}

/// The name of a field and its initial value, which stands there as text whatever its type is; or that text.
fn begun(field: &Json, properties: &Json) -> Option<Result<(String, Template), Json>> {
    let value = present(field, DEFAULT)?;
    let name = text_member(field, "field_name")?;
    let kind = text_member(&properties.member(&name)?, "type");
    let text = as_words(&value);
    let begun = match kind.as_deref() {
        Some("boolean") if YES.contains(&text.to_lowercase().as_str()) => Template::value(true),
        Some("boolean") if NO.contains(&text.to_lowercase().as_str()) => Template::value(false),
        Some("boolean") => return Some(Err(value)),
        Some("number" | "integer") => match Json::parse(text).ok().filter(|it| it.kind() == JsonKind::Number)
        {
            Some(number) => Template::json(&number),
            None => return Some(Err(value)),
        },
        Some("array") => Template::array(text.split(BETWEEN.trim()).map(|one| Template::value(one.trim()))),
        _ => Template::value(text),
    };
    Some(Ok((name, begun)))
}

fn as_text(value: &Json) -> String {
    let items = value.items();
    if items.is_empty() {
        return if value.is_empty() { String::new() } else { as_words(value) };
    }
    items.iter().map(as_words).collect::<Vec<_>>().join(BETWEEN)
}
