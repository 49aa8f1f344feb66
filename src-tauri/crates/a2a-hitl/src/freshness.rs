//! Tells by a second look at the task whether a request still stands.
//!
//! Agents repeat a request in other bytes: members change their order, `null` appears around the request, enums
//! change their spelling. None of that is a new request. A change of digits, texts, array order or values is; so
//! is a `null` within arguments, which a tool may take for "all of them".

use std::cmp::Ordering;

use a2a_protocol::model::{ContextId, TaskId, TaskState, in_time};
use serde::{Deserialize, Serialize};

use crate::digest::Fields;
use crate::settled::{ordered, settled};
use crate::within::Within;
use crate::{FreshnessGrade, Item, Reading, Why};

/// Equal for two readings of one request, whatever the order of members, `null`s or enum spelling.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FreshnessKey(String);

/// What a second look says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Freshness {
    /// It may still stand, as well as the grade says.
    Graded(FreshnessGrade),
    /// The task asks something else now.
    AsksSomethingElse,
    /// The task does not wait any more.
    NotWaiting,
}

/// A task at one moment, as far as it says whether a request stands.
#[derive(Debug, Clone, PartialEq)]
pub struct Glimpse<'a> {
    /// Its state.
    pub state: &'a TaskState,
    /// Its id.
    pub task_id: Option<&'a TaskId>,
    /// Its conversation.
    pub context_id: Option<&'a ContextId>,
    /// The time of its status, as the agent wrote it.
    pub timestamp: Option<&'a str>,
    /// The request read from it.
    pub reading: &'a Reading,
}

/// The key of a reading within its task.
pub fn freshness_key(state: &TaskState, reading: &Reading) -> FreshnessKey {
    let mut digest = Fields::new("a2a-workbench freshness key 1");
    digest.field(Some(state.as_str()));
    digest.field(Some(reading.reader.as_str()));
    digest.field(Some(&reading.version.to_string()));
    for source in &reading.source {
        digest.field(Some(&settled(source)));
    }
    FreshnessKey(hex::encode(digest.finish()))
}

/// Whether a later reading of a task asks the same as an earlier one, with nothing new beside it. Another skill makes
/// another request; a skill that is no longer named, or only now, does not.
pub fn same_request(then: &TaskState, asked: &Reading, now: &TaskState, seen: &Reading) -> bool {
    let skills = asked.skill.as_ref().zip(seen.skill.as_ref());
    let other_skill = skills.is_some_and(|(asked, seen)| seen.replaces(asked) && seen.id != asked.id);
    !other_skill
        && freshness_key(then, asked) == freshness_key(now, seen)
        && values_of(asked) == values_of(seen)
        && !shows_more(asked, seen)
}

/// The values that each item would act on or send, with its `null`s.
fn values_of(reading: &Reading) -> Vec<Vec<String>> {
    let written = |item: &Item| {
        let values = match item {
            Item::Approval { args, payload, .. } => [Some(args), payload.as_ref()],
            Item::Form { schema, values, .. } => [Some(schema), Some(values)],
            Item::Permissions { proposed, .. } => [Some(proposed), None],
            Item::Raw { json, .. } | Item::Broken { json, .. } => [Some(json), None],
            Item::Question { .. } | Item::FreeText { .. } | Item::Secret { .. } | Item::Link { .. } => {
                [None, None]
            }
        };
        values.into_iter().flatten().map(|value| ordered(value, |_| true)).collect()
    };
    reading.items.iter().map(written).collect()
}

impl Reading {
    /// The same with only those surroundings of the request that `asked` had. Its own content stays, and so does
    /// another request.
    #[must_use]
    pub fn but_for_surroundings(self, asked: &Self) -> Self {
        Self { earlier: Vec::new(), beside: asked.beside.clone(), ..self }
    }

    /// Whether any of its source did not stand in `asked`, in any reader's reading. Silence is not new.
    pub fn asks_what_was_not_in(&self, asked: &Self) -> bool {
        let shown = Within::of(asked.beside.iter().chain(&asked.source));
        !self.source.iter().all(|piece| shown.holds(piece))
    }

    /// Whether it asks or shows anything that did not stand in `asked`, whichever reader reads it. Less is no change.
    pub fn shows_what_was_not_in(&self, asked: &Self) -> bool {
        self.asks_what_was_not_in(asked) || shows_new_piece(asked, self) || self.says_more_around(asked)
    }
}

/// Whether a later reading shows new content beside the request, by any name or inside any value: the meaning depends
/// on the surroundings. Missing content is no change, because a later look at the task omits an update's content.
fn shows_more(asked: &Reading, seen: &Reading) -> bool {
    let new_request = seen.others.iter().any(|other| !asked.others.contains(other));
    let new_id = seen.shared_ids.iter().any(|id| !asked.shared_ids.contains(id));
    new_request || new_id || shows_new_piece(asked, seen) || seen.says_more_around(asked)
}

fn shows_new_piece(asked: &Reading, seen: &Reading) -> bool {
    if seen.beside == asked.beside {
        return false;
    }
    let shown = Within::of(asked.beside.iter().chain(&asked.source));
    let mut asking = seen.beside.iter().filter(|piece| !seen.of_task.contains(piece));
    !asking.all(|piece| shown.holds_shown(piece))
}

/// Whether anything is to be decided that was not before. Some of it may be out of sight now, and silence asks nothing, nor
/// does a reading of nothing that was received.
fn asks_more(asked: &Reading, seen: &Reading) -> bool {
    let is_silent = seen.why == Why::Silence || seen.source.is_empty();
    !is_silent && seen.items.iter().any(|item| !asked.items.contains(item))
}

/// Compares the look at which a person decided with a look just before sending.
///
/// `now` must have been read with the reader of `asked` where that is possible. `later_event` says
/// that anything else was observed on the task in between.
pub fn freshness(asked: &Glimpse<'_>, now: &Glimpse<'_>, later_event: bool) -> Freshness {
    if !now.state.is_interrupted() {
        return Freshness::NotWaiting;
    }
    // Streams of 0.1 name no conversation, and a task read on its own does: that is no other one.
    let other_context = asked.context_id.zip(now.context_id).is_some_and(|(asked, now)| asked != now);
    let same_ids = asked.task_id == now.task_id && !other_context;
    let same = same_request(asked.state, asked.reading, now.state, now.reading);
    if same_ids && same && !asked.reading.source.is_empty() {
        return Freshness::Graded(FreshnessGrade::SameRequest);
    }
    let same_reader = now.reading.reader == asked.reading.reader;
    let asks_new = now.reading.asks_what_was_not_in(asked.reading);
    if same_ids
        && same_reader
        && (asks_new || shows_more(asked.reading, now.reading) || asks_more(asked.reading, now.reading))
    {
        return Freshness::AsksSomethingElse;
    }
    let same_status = asked.state == now.state && is_no_later(asked.timestamp, now.timestamp);
    let hides_requests = asked.reading.freshness == FreshnessGrade::StillWaiting;
    let says_nothing_new = !now.reading.shows_what_was_not_in(asked.reading);
    if same_ids && same_status && hides_requests && !later_event && says_nothing_new {
        return Freshness::Graded(FreshnessGrade::StillWaiting);
    }
    if same_ids && !hides_requests && same_reader && !now.reading.source.is_empty() {
        return Freshness::AsksSomethingElse;
    }
    Freshness::Graded(FreshnessGrade::Unknown)
}

/// Whether a status is known to be no later than another of the same state, so that nothing came about between them. Some
/// servers date a status by when they answer, and at a later look by when it came about.
pub fn is_no_later(asked: Option<&str>, now: Option<&str>) -> bool {
    asked.is_some() && asked == now || in_time(now, asked).is_some_and(Ordering::is_le)
}

/// Whether a status may be of a later time than one before it: its time is later, or another that cannot be compared.
pub fn is_later(asked: Option<&str>, now: Option<&str>) -> bool {
    asked.is_some() && now.is_some() && !is_no_later(asked, now)
}
