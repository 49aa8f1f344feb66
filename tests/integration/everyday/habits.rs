//! Each framework's ways to ask, stop and fail, and its gaps.

use workbench_tests::peers::Kind;

use super::SILENCE;

/// The right behaviour of one framework.
#[derive(Clone, Copy, Debug)]
pub(super) struct Habits {
    /// Words that have the agent ask before it acts, and how it asks.
    pub(super) acts: &'static str,
    pub(super) asks: Asks,
    /// The fate of a running task that is to be canceled.
    pub(super) stops: Stops,
    /// Whether it says something before it is over.
    pub(super) streams: bool,
    /// The words of a task that fails; none where the framework keeps them to itself.
    pub(super) fails: &'static str,
    pub(super) lacks: &'static [Lack],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asks {
    /// For an approval of a call.
    Approval,
    /// A question in words, of a task that waits.
    Question,
    /// In words, and the task is over.
    Words,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stops {
    Cancels,
    /// Whoever cancels is told that it is canceled, whoever listens that it is completed.
    Contradicts,
    /// It says why not, and goes on.
    Refuses(&'static str),
}

/// The finding about a stream in which everything comes at the end.
pub(super) const WHOLE: &str = "nothing is said before it is over";

/// A behaviour that fails, how, and why.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lack {
    pub(super) behaviour: &'static str,
    pub(super) says: &'static str,
    pub(super) reason: &'static str,
}

impl Habits {
    pub(super) const fn of(kind: Kind) -> Self {
        match kind {
            Kind::FastA2a => Self { asks: Asks::Question, fails: "", ..USUAL },
            Kind::JsSdk => Self { asks: Asks::Question, ..USUAL },
            Kind::LangGraph => Self { acts: "write a.txt", stops: Stops::Contradicts, ..USUAL },
            Kind::BeeAi => {
                Self { asks: Asks::Words, streams: false, fails: "Chat Model error", lacks: BEEAI, ..USUAL }
            }
            Kind::Mastra => Self { fails: "Handler failed: upstream 503", ..USUAL },
            Kind::AdkJs => Self { stops: Stops::Refuses("Task cancellation is not supported yet."), ..USUAL },
            Kind::StrandsJs => Self {
                asks: Asks::Words,
                stops: Stops::Refuses("Task cancellation is not supported"),
                ..USUAL
            },
            _ => USUAL,
        }
    }
}

const USUAL: Habits = Habits {
    acts: "delete a.txt",
    asks: Asks::Approval,
    stops: Stops::Cancels,
    streams: true,
    fails: "upstream 503",
    lacks: &[],
};

const BEEAI: &[Lack] = &[
    Lack {
        behaviour: "stream",
        says: WHOLE,
        reason: "This server says what the agent said when it is over.",
    },
    Lack {
        behaviour: "cancel",
        says: SILENCE,
        reason: "This server aborts the run, now and ever after, and answers nobody.",
    },
];
