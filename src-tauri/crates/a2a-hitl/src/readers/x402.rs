//! The reader for x402, payments on a chain (a2a-x402 0.1 §4, 0.2 §5, "standalone flow"): the message's metadata
//! names the payment, and the answer's metadata refuse it or carry a wallet's signature. Deliberately absent: a
//! wallet, so nothing is ever paid by a click.

use a2a_protocol::Json;
use serde_json::{Value, json};

use super::handed_over::{Given, given, wanted};
use super::members::beyond_at;
use super::{Found, Reader, whole};
use crate::payment::Payment;
use crate::provenance::{Confidence, Proven, ReaderId};
use crate::reading::{Item, Reading};
use crate::shape::{is_filled_list, list, part_source, present, text_member};
use crate::{
    Answer, FreshnessGrade, MessageReply, Reply, ReplyError, ReplyPart, RequestInput, Template, Why,
};

pub(super) const STATUS: &str = "x402.payment.status";
const WANTED: &str = "payment-required";
const REQUIRED: &str = "x402.payment.required";
const PAYLOAD: &str = "x402.payment.payload";
const OWN: &str = "x402.";
const KNOWN: &[&str] = &[
    "x402Version",
    "error",
    "resource/**",
    "accepts/*/scheme",
    "accepts/*/network",
    "accepts/*/resource",
    "accepts/*/description",
    "accepts/*/mimeType",
    "accepts/*/asset",
    "accepts/*/payTo",
    "accepts/*/maxAmountRequired|amount",
    "accepts/*/maxTimeoutSeconds",
    "accepts/*/extra/name",
    "accepts/*/extra/version",
    "accepts/*/extra/decimals",
];

pub(super) struct X402;

impl Reader for X402 {
    fn id(&self) -> ReaderId {
        ReaderId::new("x402")
    }

    fn name(&self) -> Option<&'static str> {
        Some("x402")
    }

    fn version(&self) -> u16 {
        1
    }

    fn read(&self, input: &RequestInput<'_>) -> Option<Found> {
        let metadata = input.message_metadata().filter(|metadata| is_asked_for(metadata))?;
        let required = present(metadata, REQUIRED)?;
        let options = present(&required, "accepts").filter(is_filled_list)?.items();
        let meaning: Vec<Value> = options.iter().map(option).collect();
        let meaning = match <[Value; 1]>::try_from(meaning) {
            Ok([only]) => only,
            Err(all) => json!({ "one of": all }),
        };
        let items = whole(vec![wanted("payment", "x402 payment", Json::from(meaning), None)], metadata);
        let own = input.parts().iter().filter(|part| part.as_text().is_none());
        Some(Found {
            why: Why::DataSays { member: STATUS.to_owned(), value: WANTED.to_owned() },
            confidence: Confidence::Certain,
            proven: Proven::Derived,
            freshness: FreshnessGrade::SameRequest,
            question: input.words(),
            items,
            answer_all: true,
            beside: own.map(part_source).collect(),
            source: input.parts().iter().map(part_source).chain([metadata.clone()]).collect(),
            // The signature is made over what was asked for.
            echo: [metadata.clone()].into_iter().chain(uris(input)).collect(),
            expires_at: None,
            unread: beyond_at(REQUIRED, &required, KNOWN),
        })
    }

    fn write(&self, reading: &Reading, answers: &[(&Item, &Answer)]) -> Result<Reply, ReplyError> {
        let (text, metadata) = match given(answers)? {
            Given::Made(json) if is_metadata(json) => (None, Some(Template::json(json))),
            Given::Made(json) => {
                let status = (STATUS, Template::value("payment-submitted"));
                (None, Some(Template::object([status, (PAYLOAD, Template::json(json))])))
            }
            Given::Words(text) => (Some(text), None),
            Given::Refused(reason) => (Some(reason.unwrap_or(REFUSED)), Some(rejection())),
        };
        let extensions = reading.echo.iter().skip(1).filter_map(Json::as_string);
        let text = text.unwrap_or("Payment");
        let parts = vec![ReplyPart::text(text)];
        Ok(Reply::Message(MessageReply { parts, metadata, extensions: extensions.collect() }))
    }
}

/// The words of a refusal without a reason.
pub(super) const REFUSED: &str = "Payment rejected";

/// Whether metadata say that a payment is wanted.
pub(super) fn is_asked_for(metadata: &Json) -> bool {
    text_member(metadata, STATUS).as_deref() == Some(WANTED)
}

/// The metadata of a refusal.
pub(super) fn rejection() -> Template {
    Template::object([(STATUS, Template::value("payment-rejected"))])
}

/// Whether it is the metadata of an answer already, and not only the signed data.
fn is_metadata(json: &Json) -> bool {
    json.is_object() && !json.is_empty() && json.members().iter().all(|(name, _)| name.starts_with(OWN))
}

/// The extensions that the request names, which its answer uses as well.
pub(super) fn uris(input: &RequestInput<'_>) -> Vec<Json> {
    let named = input.status_message.map_or(&[][..], |message| message.extensions.as_slice());
    named.iter().map(|uri| Json::from(Value::from(uri.as_str()))).collect()
}

/// One way to pay, as a person would say it.
pub(super) fn option(accepts: &Json) -> Value {
    let way = Payment::of(accepts);
    let members = [
        ("price", way.price),
        ("network", way.network),
        ("asset", way.asset),
        ("payTo", way.pay_to),
        ("resource", way.resource),
        ("description", way.description),
        ("scheme", way.scheme),
        ("mimeType", way.media_type),
        ("maxTimeoutSeconds", way.lasts),
    ];
    let said = members.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?.into())));
    Value::Object(said.collect())
}

/// The ways to pay in a cart that is paid on a chain.
pub(super) fn options_in(method: &Json) -> Vec<Value> {
    method.member("data").map(|data| list(&data, "accepts")).unwrap_or_default().iter().map(option).collect()
}
