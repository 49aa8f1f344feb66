//! A challenge before a payment: the payer proves their identity, mostly by a code that was sent to them. The
//! answer is the typed code, as text, with every digit.

use a2a_protocol::Json;
use serde_json::json;

use crate::provenance::{Confidence, Proven};
use crate::readers::members::beyond;
use crate::readers::schema_form::only_match;
use crate::readers::{Found, filled_in, joined, whole};
use crate::shape::{part_source, present, text_member, words_member};
use crate::{FreshnessGrade, ItemId, RequestInput, Why};

const CHALLENGE: &str = "challenge";
const RESPONSE: &str = "challenge_response";
const KNOWN: &[&str] = &["challenge/type=otp,OTP,pin,password,question,text", "challenge/display_text"];
/// Kinds of challenges, in small letters, whose answer may be visible.
const OPEN: [&str; 2] = ["question", "text"];

pub(super) fn read(input: &RequestInput<'_>) -> Option<Found> {
    let found = only_match(input, |data| Some((data.clone(), challenge(data)?)))?;
    let (_, (data, challenge)) = found.matched;
    let kind = text_member(&challenge, "type").unwrap_or_default().to_lowercase();
    let field = if OPEN.contains(&kind.as_str()) {
        json!({ "type": "string", "minLength": 1 })
    } else {
        json!({ "type": "string", "minLength": 1, "format": "password" })
    };
    let schema = json!({ "type": "object", "properties": { RESPONSE: field }, "required": [RESPONSE] });
    let item = filled_in(ItemId::new(CHALLENGE), Json::from(schema), None, false);
    Some(Found {
        why: Why::DataMembers { members: CHALLENGE.to_owned() },
        confidence: Confidence::Certain,
        proven: Proven::Derived,
        freshness: FreshnessGrade::SameRequest,
        question: joined([input.words(), words_member(&challenge, "display_text")]),
        items: whole(vec![item], &data),
        answer_all: true,
        beside: found.beside,
        source: input.parts().iter().map(part_source).collect(),
        expires_at: None,
        unread: beyond(&data, KNOWN),
        echo: vec![data],
    })
}

/// A challenge that names a text to type. An action to do elsewhere is none.
fn challenge(data: &Json) -> Option<Json> {
    let challenge = present(data, CHALLENGE)?;
    let says = ["type", "display_text"].iter().all(|name| text_member(&challenge, name).is_some());
    let leads_away = ["url", "redirect_url", "uri"].iter().any(|name| present(&challenge, name).is_some());
    (says && !leads_away && present(data, RESPONSE).is_none()).then_some(challenge)
}
