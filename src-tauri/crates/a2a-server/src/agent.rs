//! An agent for the server: a path, a card and a behaviour.
//!
//! A [`Behaviour`] knows nothing of HTTP, JSON-RPC or generations. It gets a [`Turn`], reports through an
//! [`Emitter`], and returns how the turn ended: a turn without an outcome, or with two, cannot be written.

use std::fmt;
use std::sync::Arc;

use a2a_protocol::model::{AgentCard, Task, TaskId};
use futures_util::FutureExt;
use futures_util::future::{BoxFuture, ready};

use crate::door::{Caller, Door};
use crate::emitter::Emitter;
use crate::faults::Faults;
use crate::turn::{Outcome, Turn};

/// How an agent acts on a message.
pub trait Behaviour: Send + Sync + 'static {
    /// Works on one turn until the task is finished or needs its user.
    ///
    /// The future is dropped when the task is canceled or the server stops; a panic fails the task.
    fn run(&self, turn: Turn, out: Emitter) -> BoxFuture<'_, Outcome>;

    /// Stores a message before its caller is answered: afterwards it cannot be lost. `Some`: the turn is over
    /// already, for example refused, and [`Behaviour::run`] is not called.
    fn take<'b>(&'b self, turn: &'b Turn) -> BoxFuture<'b, Option<Outcome>> {
        let _ = turn;
        ready(None).boxed()
    }

    /// Goes on with a turn that was begun before the server was started.
    fn resume(&self, turn: Turn, out: Emitter) -> BoxFuture<'_, Outcome> {
        self.run(turn, out)
    }

    /// Tasks of a caller that the server has not in memory. `None`: those to be held there from the caller's first call on,
    /// everything that goes on among them, oldest first; else the task that is asked for, if it is the caller's.
    fn recall<'b>(&'b self, caller: &'b Caller, wanted: Option<&'b TaskId>) -> BoxFuture<'b, Vec<Task>> {
        let _ = (caller, wanted);
        ready(Vec::new()).boxed()
    }

    /// Ends the work on a task, and returns once it has ended: the turn says how. `false`: there is nothing to be ended beside
    /// the turn, which the server drops.
    fn stop<'b>(&'b self, task: &'b TaskId) -> BoxFuture<'b, bool> {
        let _ = task;
        ready(false).boxed()
    }

    /// Whether it tells everything itself, the first look at a task and the end of a turn included, as a
    /// recording does. Otherwise the server tells those.
    fn tells_all(&self) -> bool {
        false
    }
}

/// An agent as served: its path on the server, its card and its behaviour.
#[derive(Clone)]
pub struct Agent {
    pub(crate) path: String,
    pub(crate) card: AgentCard,
    pub(crate) behaviour: Arc<dyn Behaviour>,
    /// Faults in its answers, for an agent that is played.
    pub(crate) faults: Option<Faults>,
    /// Its door; `None`: every program on this machine may call.
    pub(crate) door: Option<Arc<dyn Door>>,
}

impl Agent {
    /// An agent at `/{path}/`. `path` is kebab-case ASCII. The card's interfaces are filled in when
    /// the server knows its address.
    pub fn new(path: impl Into<String>, card: AgentCard, behaviour: impl Behaviour) -> Self {
        Self { path: path.into(), card, behaviour: Arc::new(behaviour), faults: None, door: None }
    }

    /// The same for callers that `door` knows. Its card says that they need a token.
    #[must_use]
    pub fn behind(self, door: Arc<dyn Door>) -> Self {
        Self { door: Some(door), ..self }
    }

    /// The same over HTTP bindings of 1.0 and 0.3 alone, with `faults` in its answers.
    pub(crate) fn faulty(self, faults: Faults) -> Self {
        Self { faults: Some(faults), ..self }
    }

    /// Its path on the server, without slashes.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Its card, interfaces aside.
    pub fn card(&self) -> &AgentCard {
        &self.card
    }
}

impl fmt::Debug for Agent {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Agent").field("path", &self.path).finish_non_exhaustive()
    }
}
