//! A graph's result, passed on as data of the message: `{"__interrupt__": [{"id": …, "value": …}]}`.

use a2a_protocol::Json;

use super::{All, MEMBERS, id_of, resumed};
use crate::provenance::{Confidence, Proven};
use crate::readers::members::beyond;
use crate::readers::schema_form::only_match;
use crate::readers::{Found, PAYLOADS, in_data, joined};
use crate::reading::Item;
use crate::shape::{is_filled_list, part_source, present};
use crate::{Answer, FreshnessGrade, Reply, ReplyError, ReplyPart, RequestInput, Why};

/// The name that the graph gives it, and that of its state.
const LISTS: [&str; 2] = ["__interrupt__", "interrupts"];
/// What an event or a result puts around it.
const AROUND: [&str; 5] = ["data", "output", "result", "state", "values"];
/// The only one.
const ALONE: &str = "interrupt";

/// Reads several interrupts, or one that is no known payload; a known one is read in its place.
pub(super) fn read(input: &RequestInput<'_>) -> Option<Found> {
    let found = only_match(input, interrupts_in)?;
    let (_, (data, list, interrupts)) = found.matched;
    let is_of_other = || PAYLOADS.iter().any(|payload| in_data::find(*payload, &data, "").is_some());
    if interrupts.len() == 1 && is_of_other() {
        return None;
    }
    let All { items, words, unread, .. } = All::of(&interrupts)?;
    let inside = format!("{list}/**");
    Some(Found {
        why: Why::DataMembers { members: format!("{list}, value") },
        confidence: Confidence::Certain,
        proven: Proven::Derived,
        freshness: FreshnessGrade::SameRequest,
        question: joined([input.words()].into_iter().chain(words)),
        items,
        answer_all: true,
        beside: found.beside,
        source: input.parts().iter().map(part_source).collect(),
        echo: interrupts,
        expires_at: None,
        unread: [unread, beyond(&data, &[&inside])].concat(),
    })
}

/// The data, and its waiting interrupts by the path to their list.
fn interrupts_in(data: &Json) -> Option<(Json, String, Vec<Json>)> {
    let listed = |json: &Json, name: &str| Some(present(json, name).filter(is_filled_list)?.items());
    let at = |way: &str, all: Vec<Json>, is_named: bool| {
        let is_one = |interrupt: &Json| {
            interrupt.member("value").is_some()
                && (all.len() == 1 || id_of(interrupt).is_some())
                && (is_named || (id_of(interrupt).is_some() && beyond(interrupt, MEMBERS).is_empty()))
        };
        all.iter().all(is_one).then(|| (data.clone(), way.to_owned(), all.clone()))
    };
    let in_list = LISTS.iter().find_map(|name| at(name, listed(data, name)?, *name == LISTS[0]));
    let in_event = || {
        AROUND.iter().find_map(|around| {
            at(&format!("{around}/{}", LISTS[0]), listed(&present(data, around)?, LISTS[0])?, true)
        })
    };
    let alone = || at(ALONE, vec![present(data, ALONE)?], false);
    // Any list may have things with ids and values.
    let itself = || {
        let all = data.items();
        let has_hashes = is_filled_list(data) && all.iter().all(has_hash);
        has_hashes.then(|| at("*", all, false)).flatten()
    };
    in_list.or_else(in_event).or_else(alone).or_else(itself)
}

/// Whether its id is one that a graph makes (XXH3 of 128 bits).
fn has_hash(interrupt: &Json) -> bool {
    id_of(interrupt).is_some_and(|id| id.len() == 32 && id.bytes().all(|digit| digit.is_ascii_hexdigit()))
}

/// One is answered as if it had been typed or written, several by their ids.
pub(super) fn reply(interrupts: &[Json], answers: &[(&Item, &Answer)]) -> Result<Reply, ReplyError> {
    let resumed = resumed(interrupts, answers)?;
    Ok(Reply::parts(vec![match answers {
        [(_, Answer::Text(text))] if interrupts.len() == 1 => ReplyPart::text(text),
        _ => ReplyPart::data(resumed),
    }]))
}
