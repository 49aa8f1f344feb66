//! One turn of an agent: its input, and its end. Deliberately absent: events in between, which go through an
//! [`Emitter`](crate::Emitter).

use a2a_protocol::model::{ContextId, Message, Part, Task};

use crate::door::Caller;

/// An agent's knowledge when it is called.
#[derive(Debug, Clone)]
pub struct Turn {
    /// The user's message, task and context filled in.
    pub message: Message,
    /// The task it begins or continues, the message already in its history.
    pub task: Task,
    /// The conversation.
    pub context_id: ContextId,
    /// The task's question that this message answered; `None` on a task's first turn.
    pub question: Option<Message>,
    /// The caller, where the agent asks.
    pub caller: Caller,
}

/// How a turn ended.
#[derive(Debug, Clone, PartialEq)]
pub enum Outcome {
    /// The task is done; a closing word, or none.
    Completed(Vec<Part>),
    /// The task waits for its user's answer to this.
    InputRequired(Vec<Part>),
    /// The task waits for an authorisation described by this.
    AuthRequired(Vec<Part>),
    /// The task could not be done, for this reason.
    Failed(Vec<Part>),
    /// The agent will not do it, for this reason.
    Rejected(Vec<Part>),
    /// Its caller, or somebody else, had it ended.
    Canceled(Vec<Part>),
    /// How it ended was told already ([`Behaviour::tells_all`](crate::Behaviour::tells_all)).
    Told,
}

impl Outcome {
    /// Done, with a closing word.
    pub fn completed(text: impl Into<String>) -> Self {
        Self::Completed(vec![Part::text(text)])
    }

    /// A question in plain text.
    pub fn ask(text: impl Into<String>) -> Self {
        Self::InputRequired(vec![Part::text(text)])
    }
}
