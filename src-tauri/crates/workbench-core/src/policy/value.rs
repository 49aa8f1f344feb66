//! Tells whether two values are equal, and whether a program may take them for equal.

use std::cmp::Ordering;

use a2a_hitl::alike_names;
use a2a_protocol::{Json, JsonKind};

use super::condition::all;
use super::{decimal, part, place, prefix};

/// Whether two values can be compared: they are of one kind, or one of them is `null`, which stands for nothing.
fn comparable(one: &Json, other: &Json) -> bool {
    one.kind() == other.kind() || [one, other].iter().any(|json| json.kind() == JsonKind::Null)
}

pub(crate) fn compared(one: &Json, other: &Json) -> Option<bool> {
    if comparable(one, other) { equal(one, other) } else { None }
}

pub(crate) fn numbers(one: &Json, other: &Json) -> Option<Ordering> {
    if one.kind() != JsonKind::Number || other.kind() != JsonKind::Number {
        return None;
    }
    decimal::compare(one.as_str(), other.as_str())
}

/// How two numbers relate once they are rounded as most programs round them.
pub(crate) fn rounded(one: &Json, other: &Json) -> Option<Ordering> {
    decimal::compare_rounded(one.as_str(), other.as_str())
}

/// A text, unless something in it could not be read: such texts are equal to nothing.
pub(crate) fn text(json: &Json) -> Option<String> {
    json.as_string().filter(|text| !text.contains('\u{fffd}'))
}

/// Whether the value is one of the items; `None` where none of them is of its kind.
pub(crate) fn among(wanted: &Json, list: &Json) -> Option<bool> {
    if list.kind() != JsonKind::Array {
        return None;
    }
    let items = list.items();
    if !items.is_empty() && !items.iter().any(|item| comparable(item, wanted)) {
        return None;
    }
    let same: Vec<Option<bool>> = items.iter().map(|item| equal(item, wanted)).collect();
    if same.contains(&Some(true)) {
        return Some(true);
    }
    same.iter().all(Option::is_some).then_some(false)
}

/// Whether both are the same value; `None` where that is doubtful.
fn equal(one: &Json, other: &Json) -> Option<bool> {
    if one.kind() != other.kind() {
        return Some(false);
    }
    match one.kind() {
        JsonKind::Null => Some(true),
        JsonKind::Bool => Some(one.as_bool() == other.as_bool()),
        JsonKind::Number => decimal::compare(one.as_str(), other.as_str()).map(Ordering::is_eq),
        JsonKind::String => Some(text(one)? == text(other)?),
        JsonKind::Array => {
            let (ones, others) = (one.items(), other.items());
            if ones.len() != others.len() {
                return Some(false);
            }
            all(ones.iter().zip(&others).map(|(one, other)| equal(one, other)))
        }
        JsonKind::Object => {
            if other.first_duplicate().is_some() || one.first_duplicate().is_some() {
                return None;
            }
            let (ones, others) = (one.members(), other.members());
            if ones.len() != others.len() {
                return Some(false);
            }
            all(ones.iter().map(|(name, value)| {
                let other = others.iter().find(|(also, _)| also == name);
                other.map_or(Some(false), |(_, other)| equal(value, other))
            }))
        }
    }
}

/// Whether a program may take two different values for the same: texts that differ in case, width or spaces, or that
/// lead to the same place, a number or a yes in a text, a value alone and in a list.
pub(crate) fn may_mean(found: &Json, wanted: &Json) -> bool {
    match (found.kind(), wanted.kind()) {
        (JsonKind::Null, _) | (_, JsonKind::Null) => false,
        (JsonKind::Array, JsonKind::Array) => {
            let (found, wanted) = (found.items(), wanted.items());
            found.len() == wanted.len()
                && found.iter().zip(&wanted).all(|(one, other)| is_or_may_be(one, other))
        }
        (JsonKind::Object, JsonKind::Object) => {
            let (found, wanted) = (found.members(), wanted.members());
            let is_in = |(name, value): &(String, Json)| {
                let is_named = |other: &str| other == name || alike_names(name, other);
                wanted.iter().any(|(other, wanted)| is_named(other) && is_or_may_be(value, wanted))
            };
            found.len() == wanted.len() && found.iter().all(is_in)
        }
        (JsonKind::Array, _) => found.items().iter().any(|item| is_or_may_be(item, wanted)),
        (_, JsonKind::Array) => {
            matches!(wanted.items().as_slice(), [only] if is_or_may_be(found, only))
        }
        (JsonKind::Object, _) => found.members().iter().any(|(_, value)| is_or_may_be(value, wanted)),
        (JsonKind::String, JsonKind::String) => {
            let (Some(found), Some(wanted)) = (text(found), text(wanted)) else { return true };
            found != wanted
                && (part::are_alike(&found, &wanted)
                    || prefix::begins(&found, &wanted, false).is_none()
                    || goes_on_oddly(&found, &wanted)
                    || (wanted.contains('@') && part::contains(&found, &wanted, false) != Some(false))
                    || same_number(&found, &wanted))
        }
        (_, _) => {
            let (Some(found), Some(wanted)) = (written(found), written(wanted)) else { return true };
            found.trim() == wanted.trim() || same_number(&found, &wanted)
        }
    }
}

/// Whether a text goes on behind a place with something that may be no part of it: `/etc/passwd?x`,
/// `/etc/passwd,/tmp`.
fn goes_on_oddly(found: &str, place: &str) -> bool {
    let behind = || found.strip_prefix(place).and_then(|rest| rest.chars().next());
    place.contains(['/', '\\'])
        && behind().is_some_and(|letter| !matches!(letter, '/' | '\\' | '.') && !place::is_plain(letter))
}

/// Whether a text contains another, in whatever spelling.
pub(crate) fn has_within(found: &Json, wanted: &Json) -> bool {
    if found.kind() != JsonKind::String || wanted.kind() != JsonKind::String {
        return false;
    }
    let (Some(found), Some(wanted)) = (text(found), text(wanted)) else { return true };
    !wanted.trim().is_empty() && part::contains(&found, &wanted, false) != Some(false)
}

/// Whether a value in a list may be, or hold, another.
pub(crate) fn may_hold(item: &Json, wanted: &Json) -> bool {
    let are_texts = item.kind() == JsonKind::String && wanted.kind() == JsonKind::String;
    let is_in = || part::contains(&text(item)?, &text(wanted)?, false);
    is_or_may_be(item, wanted) || (are_texts && is_in() != Some(false))
}

/// A text, number, or yes or no as it is written, without case and width.
fn written(json: &Json) -> Option<String> {
    if json.kind() == JsonKind::String {
        return Some(part::folded(&text(json)?, ""));
    }
    Some(json.as_str().to_owned())
}

/// Whether two texts are the same number. `true` counts as 1, `false` as 0.
fn same_number(one: &str, other: &str) -> bool {
    let digits = |text: &str| match part::folded(text, "").trim() {
        "true" => "1".to_owned(),
        "false" => "0".to_owned(),
        text => text.trim_start_matches('+').to_owned(),
    };
    decimal::compare_rounded(&digits(one), &digits(other)) == Some(Ordering::Equal)
}

fn is_or_may_be(found: &Json, wanted: &Json) -> bool {
    equal(found, wanted) != Some(false) || may_mean(found, wanted)
}

/// Whether it is an address or a place. Another one beside it names something else as well.
pub(crate) fn names_somebody(value: &Json) -> bool {
    text(value).is_some_and(|text| text.contains(['@', '/', '\\']))
}
