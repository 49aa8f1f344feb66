//! Traffic as files: HAR 1.2 for everybody's tools, and a session file that holds all that the log knows.
//!
//! Credentials never reached the log. What people and agents said to each other did, and a file goes to
//! strangers, so it is covered unless a person says otherwise; what remains shows who called what, when,
//! how long it took, and in which shape.

mod cover;
mod file;
mod har;

use std::collections::HashMap;
use std::fmt;

use a2a_protocol::model::TaskState;
use thiserror::Error;
use workbench_store::ConnectionId;
use workbench_store::overview::ExchangeOverview;
use workbench_store::wire::session::Session;
use workbench_store::wire::{Direction, Frame};

use super::meaning::of_exchange;
use super::refusal::is_refusal;

/// An exchange with all its frames.
#[derive(Debug, Clone, PartialEq)]
pub struct Recorded {
    /// What the list shows of it.
    pub overview: ExchangeOverview,
    /// What its task was about.
    pub title: String,
    /// Its frames, in order.
    pub frames: Vec<Frame>,
}

/// In which form traffic is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// HTTP Archive 1.2. Events of streams are in members that begin with `_`, as the format provides.
    Har,
    /// Everything that the log knows.
    Session,
}

/// Why a file is no traffic.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SessionError {
    /// Not JSON.
    #[error("the file is not JSON")]
    NotJson,
    /// JSON of another kind.
    #[error("the file is neither a session nor an HTTP archive")]
    NotTraffic,
    /// Written by a newer version.
    #[error("the session is of version {0}, which is not known here")]
    Newer(u64),
    /// It holds nothing.
    #[error("the file holds no exchange")]
    Empty,
}

impl fmt::Display for Form {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Har => "har",
            Self::Session => "a2asession.json",
        })
    }
}

/// Writes traffic, oldest first. With `covered`, what was said in it is left out.
pub fn write(recorded: &[Recorded], form: Form, covered: bool, now: i64) -> String {
    let covers: Vec<Recorded>;
    let recorded = if covered {
        covers = recorded.iter().map(cover::recorded).collect();
        &covers
    } else {
        recorded
    };
    match form {
        Form::Har => har::write(recorded),
        Form::Session => file::write(recorded, covered, now),
    }
}

/// Reads a file of either form.
///
/// # Errors
/// When it is something else, or holds nothing.
pub fn read(bytes: &[u8], fresh_id: &dyn Fn() -> String) -> Result<Session, SessionError> {
    // A byte order mark is common in archives that were saved by hand.
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let value: serde_json::Value = serde_json::from_slice(bytes).map_err(|_| SessionError::NotJson)?;
    let mut session = if value.get("log").is_some() {
        har::read(&value, fresh_id)?
    } else if value.get("format").and_then(serde_json::Value::as_str) == Some(file::FORMAT) {
        file::read(value)?
    } else {
        return Err(SessionError::NotTraffic);
    };
    if session.exchanges.is_empty() {
        return Err(SessionError::Empty);
    }
    tell_refusals(&mut session);
    tell_courses(&mut session);
    Ok(session)
}

/// As in one's own log: which answers say that their call failed is told by their frames.
fn tell_refusals(session: &mut Session) {
    for (exchange, frames) in &mut session.exchanges {
        let mut received = frames.iter().filter(|frame| frame.direction == Direction::Received);
        exchange.refused = received.any(|frame| is_refusal(&frame.kind, &frame.body));
    }
}

/// Files have traffic and no log of tasks: when a task was in which state is told from what agents said of it.
fn tell_courses(session: &mut Session) {
    let mut told: HashMap<(ConnectionId, String), Vec<(i64, TaskState)>> = HashMap::new();
    for (exchange, frames) in &session.exchanges {
        let Some(agent) = &exchange.connection_id else { continue };
        for meaning in of_exchange(exchange, frames) {
            let (Some(task), Some(state)) = (meaning.task_id, meaning.state) else { continue };
            told.entry((agent.clone(), task)).or_default().push((meaning.at, state));
        }
    }
    for task in &mut session.tasks {
        let key = (task.agent.clone(), task.task_id.clone());
        let mut course = told.remove(&key).unwrap_or_default();
        course.sort_by_key(|(at, _)| *at);
        course.dedup_by(|later, earlier| later.1 == earlier.1);
        task.course = course;
    }
}

/// One exchange as an entry of an archive.
pub fn har_entry(recorded: &Recorded) -> String {
    har::entry_text(recorded)
}

#[cfg(test)]
mod tests;
