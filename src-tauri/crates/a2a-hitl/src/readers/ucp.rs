//! UCP, the Universal Commerce Protocol over A2A: a checkout as data that the person must finish on the merchant's own page.
//! Where the task waits for an answer, the agent is told that it is done, or that it is not wanted.
//!
//! Amounts are whole numbers of the currency's smallest unit.

use a2a_protocol::Json;
use a2a_protocol::model::{Part, TaskState};

use super::members::{beyond, beyond_at};
use super::{Found, Reader, joined, not_allowed, whole};
use crate::provenance::{Confidence, Proven, ReaderId};
use crate::reading::{AfterLink, Item, Reading, WordsBack};
use crate::shape::{as_words, list, part_source, present, text_member, words_member};
use crate::{Answer, FreshnessGrade, ItemId, Reply, ReplyError, ReplyPart, RequestInput, Why};

const CHECKOUT: &str = "a2a.ucp.checkout";
const HANDED_OVER: &str = "requires_escalation";
const KNOWN: &[&str] = &[
    "ucp/version",
    "ucp/capabilities/**",
    "id",
    "status=requires_escalation",
    "currency",
    "continue_url",
    "expires_at",
    "line_items/*/id",
    "line_items/*/quantity",
    "line_items/*/item/id",
    "line_items/*/item/title",
    "line_items/*/item/price",
    "line_items/*/totals/*/type",
    "line_items/*/totals/*/amount",
    "totals/*/type",
    "totals/*/display_text",
    "totals/*/amount",
    "links/*/type",
    "links/*/url",
    "messages/*/type=error,warning,info",
    "messages/*/code",
    "messages/*/severity=recoverable,requires_buyer_input,requires_buyer_review,unrecoverable",
    "messages/*/content_type=plain,markdown",
    "messages/*/content",
];

/// Currencies (ISO 4217) that have no smaller unit, and those with a thousandth. All others have a hundredth.
const WHOLE: [&str; 16] = [
    "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND", "VUV", "XAF", "XOF",
    "XPF",
];
const THOUSANDTHS: [&str; 7] = ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"];

pub(super) struct Ucp;

impl Reader for Ucp {
    fn id(&self) -> ReaderId {
        ReaderId::new("ucp")
    }

    fn name(&self) -> Option<&'static str> {
        Some("UCP")
    }

    fn version(&self) -> u16 {
        1
    }

    fn read(&self, input: &RequestInput<'_>) -> Option<Found> {
        let own = input.parts();
        let in_artifact = input.artifacts.last().map_or(&[][..], |artifact| &artifact.parts);
        let says_data = own.iter().any(|part| part.as_data().is_some());
        let shown = if says_data { own } else { in_artifact };
        let (part, data, checkout) = shown.iter().find_map(checkout_in)?;
        text_member(&checkout, "status").filter(|status| status == HANDED_OVER)?;
        let url = text_member(&checkout, "continue_url")?;
        let waits = *input.state == TaskState::InputRequired;
        let text = joined([input.words(), Some(meaning(&checkout))]).unwrap_or_default();
        let item = Item::Link {
            item_id: ItemId::new(text_member(&checkout, "id").unwrap_or_else(|| "checkout".to_owned())),
            text,
            url: Some(url),
            then: if waits { AfterLink::Confirm } else { AfterLink::Nothing },
            may_reject: waits,
            may_cancel: false,
            code: None,
            lasts: None,
            words: if waits { WordsBack::Possible } else { WordsBack::None },
        };
        let others = shown.iter().filter(|other| other.as_text().is_none() && *other != part);
        let around = beyond(data, &["a2a.ucp.checkout/**"]);
        Some(Found {
            why: Why::DataSays { member: format!("{CHECKOUT}/status"), value: HANDED_OVER.to_owned() },
            confidence: Confidence::Certain,
            proven: Proven::Derived,
            freshness: if says_data { FreshnessGrade::SameRequest } else { FreshnessGrade::StillWaiting },
            question: joined([input.words(), said(&checkout)]),
            items: whole(vec![item], data),
            answer_all: true,
            beside: others.map(part_source).collect(),
            source: shown.iter().map(part_source).collect(),
            echo: vec![data.clone()],
            expires_at: crate::expiry::earliest(text_member(&checkout, "expires_at")),
            unread: around.into_iter().chain(beyond_at(CHECKOUT, &checkout, KNOWN)).collect(),
        })
    }

    fn write(&self, _: &Reading, answers: &[(&Item, &Answer)]) -> Result<Reply, ReplyError> {
        match answers {
            [(_, Answer::Done), ..] => Ok(Reply::parts(vec![ReplyPart::text("done")])),
            [(_, Answer::Reject { .. }), ..] => Ok(Reply::parts(vec![ReplyPart::text("cancel")])),
            [(_, Answer::Text(text)), ..] => Ok(Reply::parts(vec![ReplyPart::text(text.as_str())])),
            [(item, answer), ..] => Err(not_allowed(item, answer)),
            [] => Err(ReplyError::NoReader { reader: self.id() }),
        }
    }
}

/// The part, its data, and the checkout in it.
fn checkout_in(part: &Part) -> Option<(&Part, &Json, Json)> {
    let data = part.as_data()?;
    Some((part, data, present(data, CHECKOUT).filter(Json::is_object)?))
}

/// What the merchant says is left to do, and whatever else.
fn said(checkout: &Json) -> Option<String> {
    joined(list(checkout, "messages").iter().map(|message| words_member(message, "content")))
}

/// What is bought and what it costs, line by line, and under which terms. What the merchant wrote is a line of its own, or ends
/// one behind what it is.
fn meaning(checkout: &Json) -> String {
    let currency = text_member(checkout, "currency");
    let told = |amount: &Json| money(&as_words(amount), currency.as_deref());
    let items = list(checkout, "line_items");
    let items = items.iter().map(|line| {
        let item = present(line, "item")?;
        let name = words_member(&item, "title").or_else(|| text_member(&item, "id"))?;
        let quantity = present(line, "quantity").map_or_else(|| "1".to_owned(), |number| as_words(&number));
        let each = present(&item, "price").map(|price| format!("{quantity} × {}", told(&price)));
        let all = list(line, "totals");
        let all = all.iter().find(|total| text_member(total, "type").as_deref() == Some("total"));
        let all = all.and_then(|total| Some(format!("total: {}", told(&present(total, "amount")?))));
        joined([Some(name), Some(each.unwrap_or(quantity)), all])
    });
    let totals = list(checkout, "totals");
    let totals = totals.iter().map(|total| {
        let kind = text_member(total, "type")?;
        let amount = told(&present(total, "amount")?);
        Some(match words_member(total, "display_text") {
            Some(words) => format!("{kind} {amount}: {words}"),
            None => format!("{kind}: {amount}"),
        })
    });
    let links = list(checkout, "links");
    let links = links
        .iter()
        .map(|link| Some(format!("{}: {}", text_member(link, "type")?, text_member(link, "url")?)));
    joined(items.chain(totals).chain([said(checkout)]).chain(links)).unwrap_or_default()
}

/// An amount of smallest units, as it is written in its currency.
fn money(amount: &str, currency: Option<&str>) -> String {
    let (sign, digits) = amount.strip_prefix('-').map_or(("", amount), |digits| ("-", digits));
    let is_whole = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    let Some(currency) = currency.filter(|_| is_whole) else {
        let of = currency.map(|currency| format!(" of {currency}")).unwrap_or_default();
        return format!("{amount} smallest units{of}");
    };
    let code = currency.to_ascii_uppercase();
    let decimals = match code.as_str() {
        code if WHOLE.contains(&code) => return format!("{amount} {currency}"),
        code if THOUSANDTHS.contains(&code) => 3,
        _ => 2,
    };
    let padded = format!("{digits:0>width$}", width = decimals + 1);
    let (whole, part) = padded.split_at(padded.len() - decimals);
    format!("{sign}{whole}.{part} {currency}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_amount_is_told_as_its_currency_is_written() {
        assert_eq!(money("4250", Some("EUR")), "42.50 EUR");
        assert_eq!(money("7", Some("USD")), "0.07 USD");
        assert_eq!(money("-500", Some("USD")), "-5.00 USD");
        assert_eq!(money("4250", Some("JPY")), "4250 JPY");
        assert_eq!(money("4250", Some("KWD")), "4.250 KWD");
        assert_eq!(money("4250", None), "4250 smallest units");
        assert_eq!(money("42.5", Some("EUR")), "42.5 smallest units of EUR");
    }
}
