//! How an agent did over the last hour, day or week.

use workbench_store::figures::{self, Figures, Stretch};
use workbench_store::{ConnectionId, connections};

use crate::error::CoreError;
use crate::ground::Ground;

const MINUTE: i64 = 60 * 1000;
const HOUR: i64 = 60 * MINUTE;

/// Over how long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FigureSpan {
    /// The last hour, by two minutes.
    Hour,
    /// The last day, by hours.
    Day,
    /// The last week, by six hours.
    Week,
}

impl FigureSpan {
    /// The length of a part in milliseconds, and how many there are.
    fn parts(self) -> (i64, usize) {
        match self {
            Self::Hour => (2 * MINUTE, 30),
            Self::Day => (HOUR, 24),
            Self::Week => (6 * HOUR, 28),
        }
    }
}

/// How an agent did, and over which stretch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AgentFigures {
    /// Where the first part begins, in Unix milliseconds.
    pub since: i64,
    /// The length of a part, in milliseconds.
    pub part: i64,
    /// The numbers.
    pub figures: Figures,
}

impl Ground {
    /// How an agent did.
    ///
    /// # Errors
    /// When there is no such agent.
    pub async fn figures(&self, id: &ConnectionId, span: FigureSpan) -> Result<AgentFigures, CoreError> {
        let now = self.environment().now();
        let (part, parts) = span.parts();
        // Parts begin at whole minutes or hours, so that looking again moves nothing between them.
        let last = now - now.rem_euclid(part);
        let since = last - part * (i64::try_from(parts).unwrap_or(0) - 1);
        let stretch = Stretch {
            connection: id.clone(),
            since,
            part,
            parts,
            streaming: STREAMING.map(str::to_owned).to_vec(),
            now,
        };
        let wanted = id.clone();
        let read = self.store().read(move |reader| {
            if connections::get(reader, &wanted)?.is_none() {
                return Ok(None);
            }
            figures::of(reader, &stretch).map(Some)
        });
        let figures = read.await?.ok_or_else(|| CoreError::not_found("connection", id))?;
        Ok(AgentFigures { since, part, figures })
    }
}

/// As the wire log names them, in any generation.
const STREAMING: [&str; 5] =
    ["SendStreamingMessage", "SubscribeToTask", "message/stream", "tasks/resubscribe", "tasks/sendSubscribe"];
