//! The reader for AP2, purchases by agents (AP2 A2A extension 0.1): a mandate as data says what is to be bought
//! or paid, and only a mandate signed with the person's key agrees to it. A cart is an artifact, other mandates
//! come in the message.
//!
//! A mandate is shown by its meaning and refused, answered in words, or answered with a mandate signed elsewhere.
//! A challenge, such as for a one-time code, is answered with the typed code. Deliberately absent: the person's
//! key.

mod challenge;

use a2a_protocol::model::Part;
use a2a_protocol::{Json, JsonKind};
use serde_json::{Map, Value};

use super::handed_over::{Given, given, wanted};
use super::{Found, Reader, whole, x402};
use crate::provenance::{Confidence, Proven, ReaderId};
use crate::reading::{Item, Reading};
use crate::shape::{as_words, part_source, present, text_member, walk};
use crate::{
    Answer, FreshnessGrade, MessageReply, Reply, ReplyError, ReplyPart, RequestInput, Template, Why,
};

const MANDATES: &str = "ap2.mandates.";

pub(super) struct Ap2;

impl Reader for Ap2 {
    fn id(&self) -> ReaderId {
        ReaderId::new("ap2")
    }

    fn name(&self) -> Option<&'static str> {
        Some("AP2")
    }

    fn version(&self) -> u16 {
        3
    }

    fn read(&self, input: &RequestInput<'_>) -> Option<Found> {
        if let Some(challenge) = challenge::read(input) {
            return Some(challenge);
        }
        let own = input.parts();
        let in_artifact = input.artifacts.last().map_or(&[][..], |artifact| &artifact.parts);
        let is_asking = own.iter().any(|part| mandate(part).is_some());
        // A cart stays in the task. What the message asks by itself is asked instead of it.
        let asks_otherwise = own.iter().any(|part| part.as_data().is_some());
        let shown = if is_asking || asks_otherwise { own } else { in_artifact };
        let (first, name, mandate) = shown.iter().find_map(mandate)?;
        let (meaning, merchant) = meaning(&mandate);
        let beside = once(own.iter().chain(shown).filter(|part| part.as_text().is_none()).map(part_source));
        let pays = input.message_metadata().filter(|metadata| x402::is_asked_for(metadata)).cloned();
        let source = once(shown.iter().chain(own).map(part_source).chain(pays.clone()));
        let expires = ["cart_expiry", "expires_at", "expiresAt", "intent_expiry"];
        let expires_at =
            expires.iter().find_map(|name| found_in(&mandate, name)).and_then(|at| at.as_string());
        Some(Found {
            why: Why::DataMembers { members: format!("{MANDATES}{name}") },
            confidence: Confidence::Certain,
            proven: Proven::Derived,
            freshness: if is_asking { FreshnessGrade::SameRequest } else { FreshnessGrade::StillWaiting },
            question: input.words(),
            items: whole(vec![wanted("mandate", &name, Json::from(meaning), merchant)], &first),
            answer_all: true,
            beside,
            source,
            echo: [first].into_iter().chain(pays).collect(),
            expires_at: crate::expiry::earliest(expires_at),
            // The mandate is shown whole beneath.
            unread: Vec::new(),
        })
    }

    fn write(&self, reading: &Reading, answers: &[(&Item, &Answer)]) -> Result<Reply, ReplyError> {
        if let [(Item::Form { .. }, Answer::Values(values))] = answers {
            return Ok(Reply::parts(vec![ReplyPart::data(Template::json(values))]));
        }
        Ok(match given(answers)? {
            Given::Made(json) => Reply::parts(vec![ReplyPart::data(Template::json(json))]),
            Given::Words(text) => Reply::parts(vec![ReplyPart::text(text)]),
            Given::Refused(reason) => Reply::Message(MessageReply {
                parts: vec![ReplyPart::text(reason.unwrap_or(REFUSED))],
                metadata: reading.echo.get(1).map(|_| x402::rejection()),
                extensions: Vec::new(),
            }),
        })
    }
}

/// The words of a refusal without a reason.
const REFUSED: &str = "I do not agree to this purchase. Do not pay.";

fn once(pieces: impl Iterator<Item = Json>) -> Vec<Json> {
    pieces.fold(Vec::new(), |mut all, piece| {
        if !all.contains(&piece) {
            all.push(piece);
        }
        all
    })
}

/// The data of a part, the name of the mandate in it, and the mandate.
fn mandate(part: &Part) -> Option<(Json, String, Json)> {
    let data = part.as_data()?;
    let named = data.members().into_iter().find_map(|(name, value)| {
        let name = name.strip_prefix(MANDATES)?.to_owned();
        (value.kind() != JsonKind::Null).then_some((name, value))
    });
    named.map(|(name, value)| (data.clone(), name, value))
}

/// The meaning of a mandate, in the order of a person's questions: from whom, what, for how much, how paid, signed by
/// whom, until when.
fn meaning(mandate: &Json) -> (Value, Option<String>) {
    let mut said = Map::new();
    let merchant = ["merchant_name", "merchant", "merchant_agent"]
        .iter()
        .find_map(|name| found_in(mandate, name))
        .map(|merchant| text_member(&merchant, "name").unwrap_or_else(|| as_words(&merchant)));
    let mut say = |label: &str, value: Value| {
        let is_empty = value.is_null() || value == "" || value.as_array().is_some_and(Vec::is_empty);
        if !is_empty {
            said.insert(label.to_owned(), value);
        }
    };
    say("merchant", merchant.clone().into());
    let request = found_in(mandate, "natural_language_description").map(|words| as_words(&words));
    say("request", request.into());
    let items = ["display_items", "displayItems", "items", "line_items"];
    let items = items.iter().find_map(|name| found_in(mandate, name)).map(|items| items.items());
    let items: Vec<Value> = items.unwrap_or_default().iter().map(|item| line(item).into()).collect();
    say("items", items.into());
    let total = ["total", "payment_details_total"].iter().find_map(|name| found_in(mandate, name));
    let total = total.or_else(|| found_in(mandate, "amount")).map(|total| money(&total));
    say("total", total.into());
    let methods = found_in(mandate, "method_data").map(|methods| methods.items()).unwrap_or_default();
    let supported = methods.iter().filter_map(|method| text_member(method, "supported_methods"));
    say("paid by", supported.map(Value::from).collect::<Vec<_>>().into());
    say("on a chain", methods.iter().flat_map(x402::options_in).collect::<Vec<_>>().into());
    let signatures = ["merchant_authorization", "merchant_signature", "user_authorization"];
    let signed = signatures.iter().filter(|name| found_in(mandate, name).is_some());
    let signed: Vec<Value> = signed.map(|name| Value::from(*name)).collect();
    say("signed", signed.into());
    for (label, name) in
        [("expires", "cart_expiry"), ("expires", "intent_expiry"), ("order", "payment_request_id")]
    {
        say(label, found_in(mandate, name).map(|value| as_words(&value)).into());
    }
    let wants_signature = found_in(mandate, "user_signature_required").and_then(|flag| flag.as_bool());
    say("needs your signature", wants_signature.map_or(Value::Null, Value::from));
    if said.is_empty() { (mandate.to_value(), merchant) } else { (Value::Object(said), merchant) }
}

/// The outermost member of that name, wherever it stands, unless it is null.
fn found_in(json: &Json, name: &str) -> Option<Json> {
    let mut found: Option<(usize, Json)> = None;
    walk(json, &mut |pointer, value| {
        let depth = pointer.matches('/').count();
        if found.as_ref().is_none_or(|(known, _)| depth < *known)
            && let Some(value) = present(value, name)
        {
            found = Some((depth, value));
        }
    });
    found.map(|(_, value)| value)
}

/// One thing of a cart with its price.
fn line(item: &Json) -> String {
    let name = ["label", "name", "title", "sku"].iter().find_map(|name| text_member(item, name));
    let amount = ["amount", "price", "total"].iter().find_map(|name| present(item, name));
    let quantity = present(item, "quantity").map(|number| format!("{} × ", as_words(&number)));
    let name = name.unwrap_or_else(|| as_words(item));
    let amount = amount.map(|amount| format!(": {}", money(&amount)));
    format!("{}{name}{}", quantity.unwrap_or_default(), amount.unwrap_or_default())
}

/// An amount with its currency.
fn money(amount: &Json) -> String {
    let inner = present(amount, "amount").filter(Json::is_object).unwrap_or_else(|| amount.clone());
    let value = ["value", "amount"].iter().find_map(|name| present(&inner, name));
    match (value, text_member(&inner, "currency")) {
        (Some(value), Some(currency)) => format!("{} {currency}", as_words(&value)),
        _ => as_words(&inner),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cart_is_told_with_its_sums() {
        let cart = r#"{"contents":{"merchant_name":"Books & Co","payment_request":{"details":{"display_items":
            [{"label":"Atlas","amount":{"currency":"EUR","value":30.50}}],
            "total":{"label":"Total","amount":{"currency":"EUR","value":30.50}}}},"cart_expiry":"2030-01-01T00:00:00Z"},
            "merchant_authorization":"x.y.z"}"#;
        let (said, merchant) = meaning(&Json::parse(cart).unwrap());
        assert_eq!(merchant.as_deref(), Some("Books & Co"));
        assert_eq!(said["items"], serde_json::json!(["Atlas: 30.50 EUR"]));
        assert_eq!(said["total"], "30.50 EUR", "with the digits that it came with");
        assert_eq!(said["signed"], serde_json::json!(["merchant_authorization"]));
        assert_eq!(said["expires"], "2030-01-01T00:00:00Z");
    }
}
