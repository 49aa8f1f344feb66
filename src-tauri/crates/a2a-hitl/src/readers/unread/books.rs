//! Ids, times and counters around a message, which an agent writes anew at every look.
//!
//! They are shown; a second look tells whether they were made for the look ([`crate::Reading::counts_anew`]).
//! Possible parts of the question are not among them: words, a yes or no, an amount, and a number under the name
//! of an act (`rows_to_delete`).

use a2a_protocol::{Json, JsonKind};
use serde_json::Value;

use super::known::{is_account_number, is_id, is_time};
use super::plain::says_something;
use crate::risk::is_harmless_number;

/// Tokens are no shorter.
const TOKEN: usize = 16;

/// Whether a member, with all that is in it, is such a thing.
pub(crate) fn is_book(name: &str, value: &Json) -> bool {
    match value.kind() {
        JsonKind::Number => is_harmless_number(name, value),
        JsonKind::String => {
            value.as_string().is_some_and(|text| is_time(&text) || is_id(&text) || is_token(&text))
        }
        JsonKind::Object => {
            let members = value.members();
            !members.is_empty() && members.iter().all(|(name, value)| is_book(name, value))
        }
        JsonKind::Array => {
            let items = value.items();
            !items.is_empty() && items.iter().all(|item| is_book(name, item))
        }
        JsonKind::Bool | JsonKind::Null => false,
    }
}

/// The object without them; `None` if nothing is left. `is_read`: tells values of the request.
pub(in crate::readers) fn but_books(metadata: &Json, is_read: impl Fn(&str) -> bool) -> Option<Json> {
    let members = metadata.members();
    let is_kept = |(name, value): &&(String, Json)| is_read(name) || !is_book(name, value);
    let kept: Vec<&(String, Json)> = members.iter().filter(is_kept).collect();
    if kept.len() == members.len() {
        return Some(metadata.clone());
    }
    let member =
        |(name, value): &&(String, Json)| format!("{}:{}", Value::from(name.as_str()), value.as_str());
    let kept = kept.iter().map(member).collect::<Vec<_>>().join(",");
    (!kept.is_empty()).then(|| Json::parse(format!("{{{kept}}}")).unwrap_or_else(|_| metadata.clone()))
}

fn is_token(text: &str) -> bool {
    let has = |is: fn(&char) -> bool| text.chars().any(|letter| is(&letter));
    text.len() >= TOKEN
        && text.chars().all(|letter| letter.is_ascii_alphanumeric() || "-_".contains(letter))
        && has(char::is_ascii_digit)
        && has(char::is_ascii_alphabetic)
        && !is_account_number(text)
        && !says_something(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(member: &str, expected: bool) {
        let object = Json::parse(format!("{{{member}}}")).unwrap();
        let members = object.members();
        assert_eq!(is_book(&members[0].0, &members[0].1), expected, "{member}");
    }

    #[test]
    fn ids_times_and_counters_are_kept_by_the_way() {
        for member in [
            r#""looks":3"#,
            r#""elapsed":1.25"#,
            r#""at":"2026-01-02T03:04:05.678Z""#,
            r#""now":1795420800.5"#,
            r#""trace":"4bf92f3577b34da6a3ce929d0e0e4736""#,
            r#""request":"3f2c1a9e-77b3-4da6-a3ce-929d0e0e4736""#,
            r#""nonce":"V1StGXR8_Z5jdHi6B-myT""#,
            r#""progress":{"step":3,"of":[5,7]}"#,
        ] {
            check(member, true);
        }
    }

    #[test]
    fn what_may_be_asked_is_not() {
        for member in [
            r#""note":"pay it twice""#,
            r#""dry_run":true"#,
            r#""amount":12000"#,
            r#""total":12000.00"#,
            r#""rows_to_delete":3"#,
            r#""iban":"DE89370400440532013000""#,
            r#""next":"delete_every_backup_2""#,
            r#""progress":{"step":3,"then":"wire"}"#,
            r#""none":{}"#,
        ] {
            check(member, false);
        }
    }

    #[test]
    fn what_is_left_keeps_its_bytes() {
        let metadata = Json::parse(r#"{"looks":3,"a":{"b":1.50, "c":"d"},"max":5}"#).unwrap();
        let left =
            |is_read: fn(&str) -> bool| but_books(&metadata, is_read).map(|json| json.as_str().to_owned());
        assert_eq!(left(|name| name == "max").as_deref(), Some(r#"{"a":{"b":1.50, "c":"d"},"max":5}"#));
        let looks = Json::parse(r#"{"looks":3}"#).unwrap();
        assert_eq!(but_books(&looks, |_| false), None);
    }
}
