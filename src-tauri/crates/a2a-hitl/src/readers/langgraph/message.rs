//! What a graph returned, passed on as data of the message: `{"__interrupt__": [{"id": …, "value": …}]}`.

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

/// Reads several interrupts, or one that is no shape of anybody else, who reads it where it lies.
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

/// The data, and what waits in it by the name of its list.
fn interrupts_in(data: &Json) -> Option<(Json, &'static str, Vec<Json>)> {
    let list = |name: &'static str| Some((name, present(data, name).filter(is_filled_list)?.items()));
    let (name, all) = LISTS.iter().find_map(|name| list(name))?;
    let is_one = |interrupt: &Json| {
        interrupt.member("value").is_some()
            && (all.len() == 1 || id_of(interrupt).is_some())
            && (name == LISTS[0] || beyond(interrupt, MEMBERS).is_empty())
    };
    all.iter().all(is_one).then(|| (data.clone(), name, all.clone()))
}

/// One is answered as if it had been typed or written, several by their ids.
pub(super) fn reply(interrupts: &[Json], answers: &[(&Item, &Answer)]) -> Result<Reply, ReplyError> {
    let resumed = resumed(interrupts, answers)?;
    Ok(Reply::parts(vec![match answers {
        [(_, Answer::Text(text))] if interrupts.len() == 1 => ReplyPart::text(text),
        _ => ReplyPart::data(resumed),
    }]))
}
