//! Figures of an agent over a period, computed from the traffic log and the courses of tasks.
//!
//! The log is a ring, so a period may begin before it does; [`Figures::log_since`] says so. Deliberately absent:
//! judging a number, and a table of figures, which would have to agree with the log.

use a2a_protocol::model::TaskState;
use a2a_protocol::usage::TokenUsage;

use crate::error::StoreError;
use crate::ids::ConnectionId;
use crate::tasks::usage;
use crate::tx::Reader;

/// Which stretch of time, in how many parts of the same length.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stretch {
    /// The agent.
    pub connection: ConnectionId,
    /// Unix milliseconds.
    pub since: i64,
    /// The length of a part, in milliseconds.
    pub part: i64,
    /// How many.
    pub parts: usize,
    /// Names of operations that are answered by a stream: how long they take says nothing.
    pub streaming: Vec<String>,
    /// Until now a task that waits has waited, in Unix milliseconds.
    pub now: i64,
}

/// How an agent did.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Figures {
    /// Over the whole stretch.
    pub whole: Part,
    /// Part by part.
    pub parts: Vec<Part>,
    /// Where the traffic log begins, if it begins within the stretch.
    pub log_since: Option<i64>,
}

/// How an agent did in one part.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Part {
    /// Calls that were made.
    pub calls: u64,
    /// Those of them that failed on the way or were refused, also by an error in an answer with status 200.
    pub failed: u64,
    /// How long calls took that were answered at once, in milliseconds.
    pub latency: Spread,
    /// How long it took until the first byte of any answer, in milliseconds.
    pub first_byte: Spread,
    /// How long its tasks waited for a person, in milliseconds, added up.
    pub waited: u64,
    /// Tokens that it told of its tasks, where it told any.
    pub tokens: Option<TokenUsage>,
}

/// Where values lie.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Spread {
    /// Half of them are not above this.
    pub p50: Option<u32>,
    /// Nineteen of twenty are not above this.
    pub p95: Option<u32>,
}

/// How an agent did.
pub fn of(reader: &Reader<'_>, stretch: &Stretch) -> Result<Figures, StoreError> {
    let mut gathered: Vec<Gathered> = (0..stretch.parts).map(|_| Gathered::default()).collect();
    let mut whole = Gathered::default();
    for call in calls(reader, stretch)? {
        let Some(part) = stretch.place(call.started_at).and_then(|place| gathered.get_mut(place)) else {
            continue;
        };
        part.add(&call);
        whole.add(&call);
    }
    for (from, to) in waits(reader, stretch)? {
        for (place, part) in gathered.iter_mut().enumerate() {
            let (begin, end) = stretch.bounds(place);
            let within = u64::try_from(to.min(end) - from.max(begin)).unwrap_or(0);
            part.waited += within;
            whole.waited += within;
        }
    }
    for (at, told) in usage::of_agent(reader, &stretch.connection, (stretch.since, stretch.until()))? {
        let part = stretch.place(at).and_then(|place| gathered.get_mut(place));
        for sum in part.into_iter().chain([&mut whole]) {
            sum.tokens = Some(sum.tokens.map_or(told, |before| usage::plus(before, told)));
        }
    }
    let sql = "SELECT min(started_at) FROM exchanges";
    let first: Option<i64> = reader.one(sql, [], |row| row.get(0))?.flatten();
    Ok(Figures {
        whole: whole.come_to(),
        parts: gathered.into_iter().map(Gathered::come_to).collect(),
        log_since: first.filter(|first| *first > stretch.since),
    })
}

impl Stretch {
    fn place(&self, at: i64) -> Option<usize> {
        usize::try_from((at - self.since).checked_div(self.part)?).ok().filter(|place| *place < self.parts)
    }

    fn bounds(&self, place: usize) -> (i64, i64) {
        let begin = self.since + self.part * i64::try_from(place).unwrap_or(i64::MAX);
        (begin, begin + self.part)
    }

    fn until(&self) -> i64 {
        self.since + self.part * i64::try_from(self.parts).unwrap_or(i64::MAX)
    }
}

struct Call {
    started_at: i64,
    failed: bool,
    /// Of calls that were answered at once.
    latency: Option<u32>,
    first_byte: Option<u32>,
}

#[derive(Default)]
struct Gathered {
    calls: u64,
    failed: u64,
    latency: Vec<u32>,
    first_byte: Vec<u32>,
    waited: u64,
    tokens: Option<TokenUsage>,
}

impl Gathered {
    fn add(&mut self, call: &Call) {
        self.calls += 1;
        self.failed += u64::from(call.failed);
        self.latency.extend(call.latency);
        self.first_byte.extend(call.first_byte);
    }

    fn come_to(self) -> Part {
        Part {
            calls: self.calls,
            failed: self.failed,
            latency: spread(self.latency),
            first_byte: spread(self.first_byte),
            waited: self.waited,
            tokens: self.tokens,
        }
    }
}

/// Nearest rank: every value that is named was measured.
fn spread(mut values: Vec<u32>) -> Spread {
    values.sort_unstable();
    let rank = |percent: usize| {
        let place = (values.len() * percent).div_ceil(100).saturating_sub(1);
        values.get(place).copied()
    };
    Spread { p50: rank(50), p95: rank(95) }
}

fn calls(reader: &Reader<'_>, stretch: &Stretch) -> Result<Vec<Call>, StoreError> {
    // What an agent calls back with is no call to it.
    let sql =
        "SELECT started_at, error IS NOT NULL OR coalesce(status, 0) >= 400 OR refused = 1, duration_ms, first_byte_ms,
            operation
         FROM exchanges
         WHERE connection_id = ?1 AND started_at >= ?2 AND started_at < ?3 AND operation <> 'push'";
    reader.all(sql, (&stretch.connection, stretch.since, stretch.until()), |row| {
        let operation: String = row.get(4)?;
        let failed: bool = row.get(1)?;
        let timed = |duration: Option<u32>| duration.filter(|_| !failed);
        Ok(Call {
            started_at: row.get(0)?,
            failed,
            latency: timed(row.get(2)?).filter(|_| !stretch.streaming.contains(&operation)),
            first_byte: timed(row.get(3)?),
        })
    })
}

/// From when to when a task of the agent waited for a person.
fn waits(reader: &Reader<'_>, stretch: &Stretch) -> Result<Vec<(i64, i64)>, StoreError> {
    let sql = "SELECT task_states.state, task_states.lost, task_states.at,
            lead(task_states.at) OVER (PARTITION BY task_states.task_key ORDER BY task_states.id)
         FROM task_states JOIN tasks USING (task_key)
         WHERE tasks.connection_id = ?1 AND tasks.imported_at IS NULL
            AND (tasks.created_at < ?2 AND tasks.updated_at >= ?3 OR tasks.terminal = 0 AND tasks.lost = 0)";
    let rows = reader.all(sql, (&stretch.connection, stretch.until(), stretch.since), |row| {
        let state = TaskState::read(&row.get::<_, String>(0)?);
        let waits = state.is_interrupted() && !row.get::<_, bool>(1)?;
        Ok((waits, row.get::<_, i64>(2)?, row.get::<_, Option<i64>>(3)?))
    })?;
    let waits = rows.into_iter().filter(|(waits, ..)| *waits);
    Ok(waits.map(|(_, from, to)| (from, to.unwrap_or(stretch.now))).collect())
}
