//! The timeline of a task: its messages in order, as ADR-002 of the specification adds it for 1.1.
//!
//! An entry holds a status, whose message is the agent's, or a message of the client. Entries are the task's
//! history; other messages of `history` are older. Some servers have a `timeline` of their own: one with any
//! other entry stays among the unknown members. Deliberately absent: sorting by `generation`, because entries are
//! sorted already.

use super::message::message;
use super::reader::Reader;
use super::slot::Slot;
use super::task::status;
use crate::json::{JsonKind, scan};
use crate::model::Message;

/// The messages of a task, oldest first.
pub(super) fn history<'a>(
    reader: &mut Reader<'a>,
    history: Slot<'a>,
    slot: Slot<'a>,
    at: &'static str,
) -> Vec<Message> {
    let mut history = reader.objects(history, at, message);
    let is_ours = |entries: &'a str| scan::items(entries).all(|entry| said_in(entry).is_some());
    if slot.value.is_none_or(|value| JsonKind::of(value) != JsonKind::Array || !is_ours(value)) {
        reader.pass_over(slot);
        return history;
    }
    let told: Vec<Message> = reader.objects(slot, at, entry).into_iter().flatten().collect();
    let is_told = |known: &Message| told.iter().any(|said| said.message_id == known.message_id);
    history.retain(|known| known.message_id.is_none() || !is_told(known));
    history.extend(told);
    history
}

/// The content of an entry, by its name; `None`: it is no entry of ADR-002.
enum Said<'a> {
    Status(Slot<'a>),
    Message(Slot<'a>),
}

fn said_in(entry: &str) -> Option<Said<'_>> {
    let [status, said] = Reader::peek(entry, ["status", "message"]);
    match (status.is_object(), said.is_object()) {
        (true, false) => Some(Said::Status(status)),
        (false, true) => Some(Said::Message(said)),
        _ => None,
    }
}

fn entry<'a>(reader: &mut Reader<'a>, value: &'a str) -> Option<Message> {
    match said_in(value)? {
        Said::Status(slot) => reader.inside(slot.key, slot.value?, status).message,
        Said::Message(slot) => Some(reader.inside(slot.key, slot.value?, message)),
    }
}
