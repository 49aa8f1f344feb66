//! The reader for the "form" convention of the A2A samples, in use since 0.1: `{"type":"form","form":<JSON
//! Schema>}`.
//!
//! Its agents read text only, so the values are sent twice: as data, and as the same JSON in a text part. Values
//! in angle brackets are placeholders, not defaults.

use a2a_protocol::Json;

use super::members::beyond;
use super::{Found, Reader, not_allowed, schema_limits};
use crate::provenance::{Confidence, Proven, ReaderId};
use crate::reading::{Item, Reading};
use crate::shape::{empty_object, part_source, present, repeated_member, text_member, words_member};
use crate::{
    Answer, Contradiction, FreshnessGrade, ItemId, Reply, ReplyError, ReplyPart, RequestInput, Template, Why,
};

pub(super) struct SampleForm;

impl Reader for SampleForm {
    fn id(&self) -> ReaderId {
        ReaderId::new("sample-form")
    }

    fn version(&self) -> u16 {
        5
    }

    fn read(&self, input: &RequestInput<'_>) -> Option<Found> {
        let mut found = super::schema_form::only_match(input, form_of)?;
        let (part, form) = found.matched;
        let item_id = ItemId::new("form");
        let item = match repeated_member(&part) {
            Some(pointer) => {
                Item::Broken { item_id, problem: Contradiction::MemberTwice { pointer }, json: part }
            }
            None => Item::Form {
                item_id,
                schema: present(&form, "form")?,
                values: start_values(&form),
                prompt: None,
                may_reject: true,
                may_cancel: false,
            },
        };
        found.words.extend(words_member(&form, "instructions"));
        found.words.extend(placeholders(&form));
        Some(Found {
            why: Why::FormConvention,
            confidence: Confidence::Certain,
            proven: Proven::Derived,
            freshness: FreshnessGrade::SameRequest,
            question: (!found.words.is_empty()).then(|| found.words.join("\n")),
            items: vec![item],
            answer_all: true,
            beside: found.beside,
            source: input.parts().iter().map(part_source).collect(),
            expires_at: None,
            unread: beyond(&form, &["type", "form/**", "form_data/**", "instructions"]),
            echo: vec![form],
        })
    }

    fn write(&self, _: &Reading, answers: &[(&Item, &Answer)]) -> Result<Reply, ReplyError> {
        let parts = answers.iter().map(|(item, answer)| match answer {
            Answer::Values(values) => {
                Ok(vec![ReplyPart::data(Template::json(values)), ReplyPart::text(values.as_str())])
            }
            Answer::Reject { .. } => Ok(vec![ReplyPart::text("rejected form entry")]),
            _ => Err(not_allowed(item, answer)),
        });
        Ok(Reply::parts(parts.collect::<Result<Vec<_>, _>>()?.concat()))
    }

    fn may_stand_in_text(&self) -> bool {
        true
    }
}

fn form_of(data: &Json) -> Option<Json> {
    let form = data.member("form")?;
    let is_form = match text_member(data, "type") {
        Some(kind) => kind == "form",
        None => present(data, "form_data").is_some(),
    };
    (is_form && schema_limits::check(&form).is_ok()).then(|| data.clone())
}

/// The agent's initial values, without its placeholders.
fn start_values(form: &Json) -> Json {
    let Some(data) = present(form, "form_data").filter(Json::is_object) else { return empty_object() };
    let given = data.members();
    let given = given.iter().filter(|(_, value)| !is_placeholder(value));
    let kept = Template::members(given.map(|(name, value)| (name.as_str(), Template::json(value))));
    kept.resolve(|_| None).unwrap_or_else(|_| empty_object())
}

/// The agent's placeholders for unknown values, as written.
fn placeholders(form: &Json) -> Vec<String> {
    let given = present(form, "form_data").map(|data| data.members()).unwrap_or_default();
    let held = given.into_iter().filter(|(_, value)| is_placeholder(value));
    held.filter_map(|(name, value)| Some(format!("{name}: {}", value.as_string()?))).collect()
}

fn is_placeholder(value: &Json) -> bool {
    value.as_string().is_some_and(|text| text.starts_with('<') && text.ends_with('>'))
}
