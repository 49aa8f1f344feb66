//! The next page of a list: every known way in which registries name it.

use super::super::reader::Reader;
use crate::json::{JsonKind, scan};
use crate::model::NextPage;

/// Objects beside a list that may name its next page.
const AROUND: [&str; 7] = ["links", "_links", "meta", "metadata", "pagination", "paging", "pageInfo"];

/// A member that says where the next page is.
struct Way {
    member: &'static str,
    /// The parameter that takes a value which is no address; `None`: such a value says nothing.
    parameter: Option<&'static str>,
}

const WAYS: [Way; 9] = [
    Way { member: "next", parameter: Some("page") },
    Way { member: "nextLink", parameter: None },
    Way { member: "@odata.nextLink", parameter: None },
    Way { member: "nextUrl", parameter: None },
    Way { member: "nextPage", parameter: Some("page") },
    Way { member: "nextPageToken", parameter: Some("pageToken") },
    Way { member: "pageToken", parameter: Some("pageToken") },
    Way { member: "nextCursor", parameter: Some("cursor") },
    Way { member: "nextToken", parameter: Some("nextToken") },
];

#[derive(Default)]
pub(super) struct Paging {
    pub(super) total: Option<u64>,
    pub(super) next: Option<NextPage>,
}

/// Reads the surroundings of a list of `listed` entries.
pub(super) fn read(whole: &str, around: &str, listed: usize) -> Paging {
    if JsonKind::of(around) != JsonKind::Object {
        return Paging::default();
    }
    let mut places = vec![around];
    if around.len() != whole.len() {
        places.push(whole);
    }
    let beside: Vec<&str> = places
        .iter()
        .flat_map(|place| Reader::peek(place, AROUND))
        .filter_map(|slot| slot.value)
        .filter(|value| JsonKind::of(value) == JsonKind::Object)
        .collect();
    places.extend(beside);
    let next = places.iter().find_map(|place| next_in(place));
    let total = places.iter().find_map(|place| number(place, ["total", "totalCount"]));
    let offset = places.iter().find_map(|place| number(place, ["offset", "skip"]));
    let next = next.or_else(|| {
        // Counted on, where the page says from where it was counted.
        let (total, offset) = (total?, offset?);
        let after = offset.checked_add(u64::try_from(listed).ok()?)?;
        let goes_on = listed > 0 && after < total;
        goes_on.then(|| NextPage::Parameter { name: "offset", value: after.to_string() })
    });
    Paging { total, next }
}

fn next_in(object: &str) -> Option<NextPage> {
    WAYS.iter().find_map(|way| {
        let [slot] = Reader::peek(object, [way.member]);
        let value = slot.value?;
        match JsonKind::of(value) {
            JsonKind::Object => {
                let href = Reader::peek(value, ["href", "url"])
                    .into_iter()
                    .find_map(super::super::slot::Slot::peek)?;
                Some(NextPage::Address(href.into_owned()))
            }
            JsonKind::String => {
                let text = scan::string(value).filter(|text| !text.is_empty())?;
                let is_word = way.member == "next" || way.member == "nextPage";
                if way.parameter.is_none() || is_word && is_address(&text) {
                    return Some(NextPage::Address(text.into_owned()));
                }
                // A `next` that is neither address nor number is what the list calls its cursor.
                let name = if is_word && !is_number(&text) { "cursor" } else { spelled(way, slot.key)? };
                Some(NextPage::Parameter { name, value: text.into_owned() })
            }
            JsonKind::Number => {
                Some(NextPage::Parameter { name: spelled(way, slot.key)?, value: value.to_owned() })
            }
            JsonKind::Null | JsonKind::Bool | JsonKind::Array => None,
        }
    })
}

/// The parameter, spelled as the list spells its members.
fn spelled(way: &Way, key: &str) -> Option<&'static str> {
    match (way.parameter?, key.contains('_')) {
        ("pageToken", true) => Some("page_token"),
        ("nextToken", true) => Some("next_token"),
        (name, _) => Some(name),
    }
}

fn is_address(text: &str) -> bool {
    text.contains("://") || text.starts_with(['/', '?', '.'])
}

fn is_number(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

fn number<const N: usize>(object: &str, names: [&'static str; N]) -> Option<u64> {
    Reader::peek(object, names).into_iter().find_map(|slot| slot.value?.trim_matches('"').parse().ok())
}
