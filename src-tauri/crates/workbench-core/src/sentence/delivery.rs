//! Sentences about requests and the decisions on them.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::Sentence;

/// Why a request moved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "code", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum DeliverySentence {
    /// The agent has the decision.
    AgentHasDecision,
    /// The agent answered it by opening another task; the one that asked shows no change.
    AnotherTaskTookIt,
    /// The person answered in the chat.
    AnsweredInChat,
    /// The task ended.
    TaskEnded,
    /// The task went on without an answer from here.
    TaskWentOn,
    /// The task went on without an answer from here, on the stream that had told of the request.
    WentOnByItself {
        /// What the agent said then.
        said: String,
    },
    /// The task was canceled.
    TaskCanceled,
    /// The task ended without a result, and nobody knows whether the decision had arrived.
    TaskEndedInDoubt,
    /// The agent answered the decision with an error, and the task went on.
    WentOnAfterError,
    /// The agent refused the decision, and the task went on or ended without it.
    WentOnRefusing,
    /// The task went on after the decision and another answer from here had left.
    WentOnAfterTwo,
    /// The task went on after the decision had left, and a person had it canceled in between.
    WentOnAfterCancel,
    /// The task went on after the decision had left, and the data was set back to an older copy in between.
    WentOnAfterSetBack,
    /// The task went on or ended, and the data is a copy, or was set back: it may have been answered from here since.
    OverSinceCopy,
    /// The task went on after the decision had left.
    WentOnAfterSending,
    /// The task went on after the decision had arrived.
    WentOn,
    /// The agent goes on in another task, which it opened in answer.
    WentOnInAnotherTask,
    /// What was asked was done where the request led, and nothing had to be sent.
    DoneThere,
    /// The task failed, or its agent gave it up, after the decision had arrived.
    FailedAfterwards,
    /// The agent cancelled the task, or declined it, after the decision had arrived.
    GivenUpAfterwards,
    /// The agent asked the same once more.
    AskedAgain,
    /// The agent showed a call with other arguments than were decided.
    OtherExecuted,
    /// The task went on after the decision had arrived and after something else that the person sent.
    Unclear,
    /// Nothing was seen to follow in time.
    NoReaction,
    /// Another question took its place.
    AsksSomethingElse,
    /// The same question reads otherwise now.
    RequestChanged,
    /// The agent's time limit passed.
    TimeOver,
    /// The agent forgot the task.
    TaskUnknown,
    /// A person knows that it arrived.
    PersonSaysArrived,
    /// Something here failed after sending had begun.
    SendingInterrupted {
        /// The cause.
        cause: String,
    },
    /// This program ended in between.
    EndedWhileDelivering,
    /// No answer came.
    AgentDidNotAnswer,
    /// Address or credentials are others than those that were shown.
    PartyChanged,
    /// A message to the same task is on its way.
    MessageUnderWay,
    /// A message to the same task failed since the request came, and may have arrived.
    MessageMayHaveArrived,
    /// Something was written in the chat of the task, or sent again there, since the decision.
    #[serde(alias = "message-arrived-since")]
    SaidSince,
    /// The person had the task canceled since the decision.
    CancelAskedSince,
    /// The same request was answered under another agent, which leads to the same one.
    AnsweredUnder {
        /// The agent's name.
        agent: String,
    },
    /// Rules approved it, and they may not any more, or not this.
    RulesMayNot,
    /// The decision is too old.
    TooOld,
    /// A rejection may be sent twice.
    RejectionMayRepeat,
    /// A secret of the reply is not there.
    ReplyIncomplete {
        /// Which.
        cause: String,
    },
    /// Something here failed before anything was sent.
    NothingSent {
        /// The cause.
        cause: String,
    },
    /// The keyring could not be told that it leaves, so that it stayed here.
    KeyringNotTold {
        /// Why.
        cause: String,
    },
    /// The agent does not show its request.
    CannotTell,
    /// Its agent failed several times and is left alone for a while, or asked for that.
    AgentLeftAlone,
    /// The wait for its agent is over before its time.
    AgentCalledAgain,
    /// The run that asked has the decision.
    RunHasDecision,
    /// The run that asked was ended, or went on without an answer.
    RunWentOn,
    /// The run that asked was paused before the decision counted.
    RunPaused,
    /// The task could not be looked at.
    CannotLook {
        /// Why.
        because: Box<Sentence>,
    },
}

/// How sure it was, just before sending, that the request still stood.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum GradeSentence {
    /// The task waited and showed no request.
    StillWaiting,
    /// The request was there.
    SeenAgain,
    /// Its agent shows nobody its tasks.
    ShowsNoTasks,
    /// Its agent showed the task as it was before the request.
    ShownAsBefore,
    /// Nobody could tell, and the person knew.
    SentAllTheSame,
    /// A person sent it again.
    SentAgainByPerson,
}
