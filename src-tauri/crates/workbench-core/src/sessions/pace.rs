//! The times at which a watched task is looked at again: seldom while nothing happens, ever more seldom while its
//! agent fails, and not all tasks at once.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use a2a_client::{CallError, Look, Pace, StreamSlot};
use futures_util::future::BoxFuture;
use workbench_store::{ConversationId, Tag, TaskKey};

use super::Sessions;
use crate::resilience::backoff::Backoff;
use crate::resilience::breaker::after;
use crate::resilience::{Gate, chance};
use crate::seats::link::{Link, Whereabouts};

/// Pauses while the connection is lost.
const BROKEN: Backoff = Backoff { shortest: Duration::from_secs(1), longest: Duration::from_mins(1) };
/// The first pause between two readings of a healthy agent's task.
const QUIET: Duration = Duration::from_secs(1);
/// The longest such pause while few tasks are watched.
const QUIETEST: Duration = Duration::from_secs(15);
/// The time that each watched task adds to the longest pause: all together are read eight times a second at most.
const SHARE: Duration = Duration::from_millis(125);

/// Pauses between two readings of a task that goes on, when so many are watched.
fn quiet(watched: usize) -> Backoff {
    let longest = SHARE.saturating_mul(u32::try_from(watched).unwrap_or(u32::MAX)).max(QUIETEST);
    Backoff { shortest: QUIET.max(longest / 16), longest }
}

/// The pace at which one session looks at its task.
pub(crate) struct WatchPace {
    sessions: Sessions,
    gate: Arc<Gate>,
    whereabouts: Whereabouts,
    /// The latest answer could not be read.
    unreadable: AtomicBool,
}

impl WatchPace {
    pub(crate) fn new(sessions: Sessions, whereabouts: Whereabouts) -> Arc<Self> {
        let gate = sessions.health.gate(&whereabouts.connection);
        Arc::new(Self { sessions, gate, whereabouts, unreadable: AtomicBool::default() })
    }

    fn pause(&self, look: Look) -> Duration {
        let chance = chance(self.sessions.ground.environment());
        let number = look.number;
        if look.broken {
            return BROKEN.wait(number.max(1), chance);
        }
        if number == 0 {
            return Duration::ZERO;
        }
        quiet(self.sessions.seats.watching()).wait(number, chance)
    }

    async fn show(&self, link: Link) {
        if let Some((task, conversation)) = self.whereabouts.is(link) {
            touch(&self.sessions, task, conversation).await;
        }
    }

    /// As [`Self::show`], where nobody can wait for the store.
    fn show_soon(&self, changed: Option<(TaskKey, ConversationId)>) {
        if let Some((task, conversation)) = changed {
            let sessions = self.sessions.clone();
            self.sessions.ground.in_background(async move { touch(&sessions, task, conversation).await });
        }
    }

    fn lost_or_quiet(&self, look: Look, at: i64) -> Link {
        let unreadable = self.unreadable.load(Ordering::Relaxed);
        if look.broken { Link::Lost { next_look: at, unreadable } } else { Link::Polled { next_look: at } }
    }
}

impl Pace for WatchPace {
    fn before(&self, look: Look) -> BoxFuture<'_, ()> {
        Box::pin(async move {
            let (pause, environment) = (self.pause(look), self.sessions.ground.environment());
            if !pause.is_zero() {
                self.show(self.lost_or_quiet(look, after(environment.now(), pause))).await;
                self.gate.rest(pause).await;
            }
            let held = |until| self.show_soon(self.whereabouts.is(self.lost_or_quiet(look, until)));
            self.gate.turn(environment, held).await;
        })
    }

    fn slot(&self) -> Option<StreamSlot> {
        let permit = self.gate.stream()?;
        self.show_soon(self.whereabouts.is(Link::Open));
        Some(Box::new(permit))
    }

    fn went(&self, outcome: Result<(), &CallError>) {
        let unreadable = matches!(outcome, Err(CallError::Protocol { .. }));
        self.unreadable.store(unreadable, Ordering::Relaxed);
        let (environment, id) = (self.sessions.ground.environment(), &self.whereabouts.connection);
        if self.gate.told(outcome, environment.now(), chance(environment)) {
            let (sessions, id) = (self.sessions.clone(), id.clone());
            self.sessions.ground.in_background(async move { sessions.ground.touch_agent(&id).await });
        }
        if outcome.is_ok() {
            self.show_soon(self.whereabouts.heard());
        }
    }
}

impl fmt::Debug for WatchPace {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("WatchPace")
    }
}

/// Views of the task and its conversation show how it is being watched.
async fn touch(sessions: &Sessions, task: TaskKey, conversation: ConversationId) {
    let touched = sessions.ground.store().write("task's connection", move |tx| {
        tx.touch(Tag::Tasks, Some(task.as_str()));
        tx.touch(Tag::Chats, Some(conversation.as_str()));
        Ok(())
    });
    if let Err(error) = touched.await {
        tracing::warn!(%error, "how a task is watched could not be announced");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_number_of_watched_tasks_is_read_eight_times_a_second_at_most() {
        let seconds = |watched| (quiet(watched).shortest.as_secs(), quiet(watched).longest.as_secs());
        assert_eq!((seconds(1), seconds(1_000)), ((1, 15), (7, 125)));
        for watched in [1_u16, 120, 121, 1_000, 10_000] {
            let each_second = f64::from(watched) / quiet(watched.into()).longest.as_secs_f64();
            assert!(each_second <= 8.0 + f64::EPSILON, "{watched}: {each_second}");
        }
    }
}
