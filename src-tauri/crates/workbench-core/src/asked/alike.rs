//! Tells whether two requests ask for the same thing.

use a2a_hitl::{Item, Reading};
use a2a_protocol::{Json, JsonKind};

/// How far arguments have to agree.
#[derive(Debug, Clone, Copy)]
enum Spelling {
    /// To the last digit.
    Exactly,
    /// As far as a server can tell that makes doubles of all numbers.
    AsDoubles,
    /// The same, and members without a value may be left out or written.
    AsDoublesWithoutEmpty,
}

/// Whether two requests ask for the same as far as anybody can tell, though each may have ids of its own.
pub(crate) fn same_question(one: &Reading, other: &Reading) -> bool {
    let by_call = |item: &Item| matches!(item, Item::Approval { .. });
    let words_count = !one.items.iter().all(by_call);
    one.items.len() == other.items.len()
        && one.items.iter().zip(&other.items).all(|(one, other)| same_item(one, other, Spelling::AsDoubles))
        && (!words_count || one.question == other.question)
}

/// Whether both requests share an item. An agent that has an answer to two calls may come back with one of them, with
/// both and a third, or with words around a form that stood alone.
pub(crate) fn asks_any_of(one: &Reading, other: &Reading) -> bool {
    let (words, others) = (words(one), words(other));
    let is_like = words.contains(others) || others.contains(words);
    same_question(one, other)
        || other.items.iter().any(|item| asks_for(one, item, other, is_like, Spelling::AsDoublesWithoutEmpty))
}

/// Whether every item of `other` stood in `one`.
pub(crate) fn covers(one: &Reading, other: &Reading) -> bool {
    let is_same = one.question == other.question;
    other.items.iter().all(|item| asks_for(one, item, other, is_same, Spelling::AsDoubles))
}

fn words(reading: &Reading) -> &str {
    reading.question.as_deref().unwrap_or_default()
}

/// Whether a request asks for an item of another one. Words and forms are equal only after the same question, or
/// under the same name by their agent.
fn asks_for(one: &Reading, item: &Item, of: &Reading, is_same_question: bool, spelling: Spelling) -> bool {
    let is_call = matches!(item, Item::Approval { .. });
    let is_meant = |known: &Item| {
        is_call || is_same_question || (known.id() == item.id() && is_named_by_agent(item, of))
    };
    one.items.iter().any(|known| is_meant(known) && same_item(known, item, spelling))
}

/// Whether two items mean the same in a second writing, although each has an id of its own.
pub(crate) fn says_the_same(one: &Item, other: &Item) -> bool {
    same_item(one, other, Spelling::AsDoublesWithoutEmpty)
}

/// Whether the agent made up the id of an item. Otherwise the id is a place in its message, or a kind of request.
pub(crate) fn is_named_by_agent(item: &Item, reading: &Reading) -> bool {
    let written = format!("{:?}", item.id().as_str());
    !written.contains("://") && reading.source.iter().any(|source| source.as_str().contains(&written))
}

fn same_item(one: &Item, other: &Item, spelling: Spelling) -> bool {
    match (one, other) {
        (Item::Approval { tool, args, .. }, Item::Approval { tool: other, args: others, .. }) => {
            tool == other && same_arguments(args, others, spelling)
        }
        (Item::Form { schema, .. }, Item::Form { schema: other, .. }) => schema.same_value(other),
        (Item::Question { text, options, .. }, Item::Question { text: other, options: others, .. }) => {
            text == other && options == others
        }
        (Item::FreeText { prompt, .. }, Item::FreeText { prompt: other, .. }) => prompt == other,
        (Item::Secret { name, .. }, Item::Secret { name: other, .. }) => name == other,
        (Item::Link { text, .. }, Item::Link { text: other, .. }) => text == other,
        (Item::Permissions { proposed, .. }, Item::Permissions { proposed: other, .. }) => {
            proposed.same_value(other)
        }
        (Item::Raw { json, .. }, Item::Raw { json: other, .. })
        | (Item::Broken { json, .. }, Item::Broken { json: other, .. }) => json.same_value(other),
        _ => false,
    }
}

/// Whether arguments are equal. Numbers may be written otherwise: a server that makes doubles of all numbers shows 42
/// as 42.0.
fn same_arguments(one: &Json, other: &Json, spelling: Spelling) -> bool {
    one.same_value(other) || with_plain_numbers(one, spelling) == with_plain_numbers(other, spelling)
}

/// The value with each number in one spelling.
fn with_plain_numbers(json: &Json, spelling: Spelling) -> String {
    let plain = |json: &Json| with_plain_numbers(json, spelling);
    match json.kind() {
        JsonKind::Object => {
            let mut members = json.members();
            if matches!(spelling, Spelling::AsDoublesWithoutEmpty) {
                members.retain(|(_, value)| !holds_nothing(value));
            }
            members.sort_by(|(one, _), (other, _)| one.cmp(other));
            let members = members.iter().map(|(name, value)| format!("{name:?}:{}", plain(value)));
            format!("{{{}}}", members.collect::<Vec<_>>().join(","))
        }
        JsonKind::Array => {
            let mut items = json.items();
            if matches!(spelling, Spelling::AsDoublesWithoutEmpty) {
                items.retain(|value| !holds_nothing(value));
            }
            let items = items.iter().map(plain).collect::<Vec<_>>();
            format!("[{}]", items.join(","))
        }
        JsonKind::String => format!("{:?}", json.as_string().unwrap_or_default()),
        JsonKind::Number => match (spelling, json.as_str().parse::<f64>()) {
            (Spelling::AsDoubles | Spelling::AsDoublesWithoutEmpty, Ok(double)) if double.is_finite() => {
                format!("{double:e}")
            }
            _ => plain_number(json.as_str()),
        },
        JsonKind::Bool | JsonKind::Null => json.as_str().to_owned(),
    }
}

/// Whether there is no value in it, however deep.
fn holds_nothing(json: &Json) -> bool {
    match json.kind() {
        JsonKind::Object => json.members().iter().all(|(_, value)| holds_nothing(value)),
        JsonKind::Array => json.items().iter().all(holds_nothing),
        JsonKind::String | JsonKind::Null => json.is_empty(),
        JsonKind::Number | JsonKind::Bool => false,
    }
}

/// The digits of a number without zeros at their ends, and by which power of ten they are multiplied.
fn plain_number(text: &str) -> String {
    let (digits, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (sign, digits) = digits.strip_prefix('-').map_or(("", digits), |digits| ("-", digits));
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let all = format!("{whole}{part}");
    let kept = all.trim_end_matches('0');
    let moved = i64::try_from(all.len() - kept.len()).unwrap_or(i64::MAX);
    let places = i64::try_from(part.len()).unwrap_or(i64::MAX);
    match exponent.trim_start_matches('+').parse::<i64>() {
        Ok(_) if kept.is_empty() => "0".to_owned(),
        Ok(exponent) => {
            let power = exponent.saturating_sub(places).saturating_add(moved);
            format!("{sign}{}e{power}", kept.trim_start_matches('0'))
        }
        Err(_) => text.to_owned(),
    }
}

/// Whether two requests ask for the same things, whatever their surroundings.
pub(crate) fn same_items(one: &Reading, other: &Reading) -> bool {
    let same =
        |(one, other): (&Item, &Item)| one.id() == other.id() && same_item(one, other, Spelling::Exactly);
    one.items.len() == other.items.len() && one.items.iter().zip(&other.items).all(same)
}
