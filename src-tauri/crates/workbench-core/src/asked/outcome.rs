//! The outcome of a request and of its decision: a kind for code, a sentence for people.
//!
//! Policy reads kind and doubt, never the sentence. Older rows have only a sentence: [`Outcome::read`] alone
//! knows the kind that each sentence stood for.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use workbench_store::approvals::Approval;

use super::machine::Refused;
use crate::sentence::{DeliverySentence, Sentence};

/// Why a request moved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Outcome {
    /// Its consequence.
    pub kind: Kind,
    /// A copy of the decision left, and nobody knows whether it arrived. `None`: an older row, which does not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_doubt: Option<bool>,
    /// Why the decision did not reach its agent, where the request ended as refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refusal: Option<Refused>,
    /// The extensions of its card that the agent insists on, where it refused the decision without them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub extensions: Vec<String>,
    /// Why the request moved, for a person.
    #[serde(rename = "message")]
    pub sentence: Sentence,
}

/// The consequences of an outcome beyond the resulting state.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Nothing.
    Plain,
    /// It was unknown whether the request stands: deciding again means *send all the same*.
    StandsUnknown,
    /// The decision came back once, for a reason that the person is told: deciding again means *despite it*.
    Told(Told),
    /// The agent answered the decision with an error and nothing else.
    RefusedByAgent,
    /// The same, and the error says that this cannot be an answer.
    NoAnswerToIt,
    /// The same, and the error says that the task takes none as it stands.
    TakesNoAnswer,
    /// The agent answered the decision by opening another task.
    AnotherTask,
    /// The decision waits for an agent that is left alone.
    WaitsForAgent,
    /// The connection broke, and the task went on: from that alone it is concluded that the decision arrived.
    Presumed,
    /// The request is over, and nobody knows whether the decision had a part in that. The sentence tells the person so.
    OverInDoubt,
    /// A person did it, or says so.
    ByPerson,
}

/// The reason that holds a decision back until the person, who was told of it, decides again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {
    /// A message to the same task failed since the request came, and may have arrived.
    MessageMayHaveArrived,
    /// The same request was answered under another agent, which leads to the same one.
    AnsweredUnder {
        /// The agent's name.
        agent: String,
    },
}

impl Outcome {
    /// One that code draws nothing from.
    pub(crate) fn plain(sentence: impl Into<Sentence>) -> Self {
        Self::new(Kind::Plain, sentence)
    }

    pub(crate) fn new(kind: Kind, sentence: impl Into<Sentence>) -> Self {
        Self { kind, in_doubt: None, refusal: None, extensions: Vec::new(), sentence: sentence.into() }
    }

    /// It was unknown whether the request stands.
    pub(crate) fn unknown(sentence: impl Into<Sentence>) -> Self {
        Self::new(Kind::StandsUnknown, sentence)
    }

    /// The request is over, and nobody knows whether the decision had a part in that.
    pub(crate) fn over_in_doubt(sentence: impl Into<Sentence>) -> Self {
        Self::new(Kind::OverInDoubt, sentence)
    }

    /// The person is to know this before the decision leaves.
    pub(crate) fn told(told: Told) -> Self {
        let sentence = match &told {
            Told::MessageMayHaveArrived => DeliverySentence::MessageMayHaveArrived,
            Told::AnsweredUnder { agent } => DeliverySentence::AnsweredUnder { agent: agent.clone() },
        };
        Self::new(Kind::Told(told), sentence)
    }

    /// The outcome of a row; `None` where it has none.
    pub fn of(approval: &Approval) -> Option<Self> {
        Self::read(approval.outcome.as_deref()?)
    }

    /// The kind of a row's outcome; `None` where it has none.
    pub(crate) fn kind_of(approval: &Approval) -> Option<Kind> {
        Self::of(approval).map(|outcome| outcome.kind)
    }

    /// Reads the stored outcome of a row or its log; `None`: it is no outcome.
    pub fn read(stored: &str) -> Option<Self> {
        let stored: Value = serde_json::from_str(stored).ok()?;
        let message = stored.get("message")?;
        Self::deserialize(&stored).ok().or_else(|| Some(before_kinds(&stored, message)))
    }

    pub(crate) fn to_json(&self) -> String {
        serde_json::to_string(self).expect("BUG: an outcome is plain data")
    }

    /// Whether the agent called the decision no answer.
    pub(crate) fn is_no_answer(&self) -> bool {
        matches!(self.kind, Kind::NoAnswerToIt | Kind::TakesNoAnswer)
    }

    /// Whether nobody knew if the request still stood.
    pub(crate) fn stands_unknown(&self) -> bool {
        matches!(self.kind, Kind::StandsUnknown | Kind::Told(_))
    }

    /// Whether a copy of the decision is known to have left that may have arrived. Older rows do not say.
    pub(crate) fn leaves_doubt(&self) -> bool {
        self.in_doubt == Some(true)
    }
}

/// An outcome as it was stored when its kind was told by its sentence and two marks.
fn before_kinds(stored: &Value, message: &Value) -> Outcome {
    let mark = |name: &str| stored.get(name).and_then(Value::as_bool);
    let sentence = Sentence::deserialize(message).unwrap_or_else(|_| Sentence::Said(message.to_string()));
    let kind = match (&sentence, mark("unknown"), mark("refused")) {
        (Sentence::Delivery(DeliverySentence::MessageMayHaveArrived), ..) => {
            Kind::Told(Told::MessageMayHaveArrived)
        }
        (Sentence::Delivery(DeliverySentence::AnsweredUnder { agent }), ..) => {
            Kind::Told(Told::AnsweredUnder { agent: agent.clone() })
        }
        (_, Some(true), _) => Kind::StandsUnknown,
        (_, _, Some(true)) => Kind::RefusedByAgent,
        (Sentence::Delivery(said), ..) => kind_of_sentence(said),
        _ => Kind::Plain,
    };
    Outcome { kind, in_doubt: mark("inDoubt"), refusal: None, extensions: Vec::new(), sentence }
}

fn kind_of_sentence(said: &DeliverySentence) -> Kind {
    match said {
        DeliverySentence::AnotherTaskTookIt => Kind::AnotherTask,
        DeliverySentence::AgentLeftAlone => Kind::WaitsForAgent,
        DeliverySentence::WentOnAfterSending => Kind::Presumed,
        DeliverySentence::TaskEndedInDoubt
        | DeliverySentence::WentOnAfterError
        | DeliverySentence::WentOnAfterTwo
        | DeliverySentence::WentOnAfterSetBack
        | DeliverySentence::WentOnAfterCancel
        | DeliverySentence::OverSinceCopy => Kind::OverInDoubt,
        DeliverySentence::PersonSaysArrived | DeliverySentence::AnsweredInChat => Kind::ByPerson,
        _ => Kind::Plain,
    }
}

#[cfg(test)]
mod tests;
