//! From what the core knows to what the page shows. Pure: nothing here reads, writes or decides.

pub(crate) mod agents;
pub(crate) mod archive;
pub(crate) mod cards;
pub(crate) mod cassettes;
pub(crate) mod chat;
pub(crate) mod chats;
pub(crate) mod choices;
pub(crate) mod compare;
pub(crate) mod cursor;
pub(crate) mod decisions;
pub(crate) mod doctor;
pub(crate) mod figures;
pub(crate) mod generations;
pub(crate) mod health;
pub(crate) mod history;
pub(crate) mod inbox;
pub(crate) mod ledger;
pub(crate) mod media_types;
pub(crate) mod options;
pub(crate) mod parts;
pub(crate) mod pictures;
pub(crate) mod pretty;
pub(crate) mod preview;
pub(crate) mod quirks;
pub(crate) mod resending;
pub(crate) mod rules;
pub(crate) mod security;
pub(crate) mod sign_in;
pub(crate) mod story;
pub(crate) mod tasks;
pub(crate) mod triage;
pub(crate) mod wire;

/// A count for the page, whose numbers are signed.
pub(crate) fn count(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// A page size, from what the page asks for.
pub(crate) fn limit(asked: Option<i64>) -> u32 {
    u32::try_from(asked.unwrap_or(50).clamp(1, 200)).unwrap_or(50)
}
