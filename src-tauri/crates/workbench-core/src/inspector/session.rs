//! Traffic as files: HAR 1.2 for other tools, and a session file with everything that the log knows.
//!
//! Credentials are never in the log. Messages are, and a file goes to strangers, so content is covered unless a
//! person decides otherwise; the caller, the agent, times, durations and the shape of bodies remain. A log may be
//! larger than memory: frames are read while their exchange is written.

mod cover;
mod file;
mod har;

use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt;
use std::io::{self, Write};

use a2a_protocol::model::TaskState;
use serde::de::IgnoredAny;
use serde::ser::{Error as _, SerializeSeq};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::error::Category;
use thiserror::Error;
use workbench_store::overview::ExchangeOverview;
use workbench_store::wire::session::Session;
use workbench_store::wire::{Direction, Frame};
use workbench_store::{ConnectionId, ExchangeId, TaskKey};

use crate::error::CoreError;
use crate::meaning::of_exchange;
use crate::meaning::refusal::is_refusal;

/// The selected exchanges, without their frames.
#[derive(Debug, Clone, Default)]
pub struct Selected {
    /// The exchanges, oldest first.
    pub exchanges: Vec<ExchangeOverview>,
    /// Titles of their tasks.
    pub titles: HashMap<TaskKey, String>,
}

/// An exchange with all its frames.
#[derive(Debug, Clone, PartialEq)]
pub struct Recorded {
    /// Its row in the list.
    pub overview: ExchangeOverview,
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

/// Writes traffic. `frames` is asked for those of one exchange at a time. With `covered`, content is left out.
///
/// # Errors
/// When frames cannot be read, or `out` cannot be written.
pub fn write(
    out: impl Write,
    selected: &Selected,
    form: Form,
    covered: bool,
    now: i64,
    mut frames: impl FnMut(&ExchangeId) -> Result<Vec<Frame>, CoreError>,
) -> Result<(), CoreError> {
    let mut recorded = |overview: &ExchangeOverview| -> Result<Recorded, CoreError> {
        let recorded = Recorded { overview: overview.clone(), frames: frames(&overview.exchange.id)? };
        Ok(if covered { cover::recorded(recorded) } else { recorded })
    };
    let exchanges = OneByOne {
        overviews: &selected.exchanges,
        form,
        fetch: RefCell::new(&mut recorded),
        failed: RefCell::default(),
    };
    let mut json = serde_json::Serializer::pretty(out);
    let written = match form {
        Form::Har => har::archive(&exchanges).serialize(&mut json),
        Form::Session => file::session(selected, &exchanges, covered, now).serialize(&mut json),
    };
    exchanges.failed.take().map_or(Ok(()), Err)?;
    written.map_err(|error| CoreError::file(io::Error::from(error)))
}

/// Reads a file of either form.
///
/// # Errors
/// When it is something else, or holds nothing.
pub fn read(bytes: &[u8], fresh_id: &dyn Fn() -> String) -> Result<Session, SessionError> {
    // A byte order mark is common in archives that were saved by hand.
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    // What it is comes first: the whole of it as a tree of JSON takes several times the memory of a session.
    let kind: Kind = serde_json::from_slice(bytes).map_err(|error| match error.classify() {
        Category::Data => SessionError::NotTraffic,
        Category::Io | Category::Syntax | Category::Eof => SessionError::NotJson,
    })?;
    let mut session = if kind.log.is_some() {
        har::read(bytes, fresh_id)?
    } else if kind.format.as_deref() == Some(file::FORMAT) {
        file::read(bytes, kind.version)?
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

/// The head of a file, which tells its format.
#[derive(Deserialize)]
struct Kind {
    log: Option<IgnoredAny>,
    format: Option<String>,
    version: Option<u64>,
}

/// As in one's own log: which answers say that their call failed is told by their frames.
fn tell_refusals(session: &mut Session) {
    for (exchange, frames) in &mut session.exchanges {
        let mut received = frames.iter().filter(|frame| frame.direction == Direction::Received);
        exchange.refused = received.any(|frame| is_refusal(&frame.kind, &frame.body));
    }
}

/// Files have traffic and no log of tasks: a task's states are told from the agents' messages about it.
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
    serde_json::to_string_pretty(&har::Entry::of(recorded)).expect("BUG: an entry is plain data")
}

type Fetch<'t> = dyn FnMut(&ExchangeOverview) -> Result<Recorded, CoreError> + 't;

/// A list of exchanges that are fetched when it is their turn to be written, and let go after it.
struct OneByOne<'t> {
    overviews: &'t [ExchangeOverview],
    form: Form,
    fetch: RefCell<&'t mut Fetch<'t>>,
    /// Why one could not be fetched.
    failed: RefCell<Option<CoreError>>,
}

impl Serialize for OneByOne<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        for overview in self.overviews {
            let fetched = (self.fetch.borrow_mut())(overview);
            let recorded = fetched.map_err(|error| {
                *self.failed.borrow_mut() = Some(error);
                S::Error::custom("an exchange cannot be had")
            })?;
            match self.form {
                Form::Har => list.serialize_element(&har::Entry::of(&recorded))?,
                Form::Session => list.serialize_element(&file::exchange(&recorded))?,
            }
        }
        list.end()
    }
}

#[cfg(test)]
mod tests;
