//! The habits of the till, and its faults.

use std::collections::VecDeque;

use super::Shape;

/// The ways of the till.
#[derive(Clone, Debug, Default)]
pub(crate) struct Habits {
    /// Its card says that it streams.
    pub(crate) streams: bool,
    /// It acts on every copy of an answer, also when the question is settled.
    pub(crate) forgetful: bool,
    /// It says everything twice, and shows its task to whoever subscribes to it.
    pub(crate) repeats: bool,
    pub(crate) shape: Shape,
    /// Until when its questions can be answered, as its messages say.
    pub(crate) limit: Option<String>,
    /// Faults of the first answer, the second, and so on; afterwards there is none.
    pub(crate) faults: VecDeque<Fault>,
    /// The same for looks at tasks.
    pub(crate) looks: VecDeque<LookFault>,
}

/// A fault of a look at a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LookFault {
    /// Nothing.
    None,
    /// The look is answered late.
    Late,
    /// It fails.
    Fails,
    /// It shows the task as it was before the till acted on an answer.
    Stale,
}

/// A fault of an answer that arrives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// Nothing.
    None,
    /// The till takes the answer and does nothing.
    Ignores,
    /// The till refuses before it looks, with this status.
    Refuses(u16),
    /// The till refuses before it looks and says to come again (307). Meanwhile somebody else may answer.
    SendsOn {
        /// Somebody else answers every task.
        answered: bool,
    },
    /// The same, and the next look is answered late.
    SendsOnLooksLate,
    /// The till acts and then answers 500.
    FailsAfterActing,
    /// The connection ends without an answer; `acted` or not.
    Cut { acted: bool },
    /// The answer is late; the till acts before, or after that.
    Late { acted: bool },
    /// The workbench is told to die, and gets no answer; `acted` or not.
    Deadly { acted: bool },
    /// The same, and the till acts when its task was looked at so often after that.
    DeadlyActsLater { looks: usize },
}
