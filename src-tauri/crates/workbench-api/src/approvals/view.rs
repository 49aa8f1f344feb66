//! The inbox on the page: agents' requests, and the person's decisions.

use serde::Serialize;
use ts_rs::TS;

use super::{
    AlsoUnder, AnsweredBefore, ApprovalSummary, BesideView, Decision, DecisionFate, EarlierView, OfferView,
    RefusedBefore, ReplyPreview, StoodIn,
};
use crate::sentences::{RiskSentence, SentenceView};

/// How much can go wrong.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum Risk {
    /// Nothing special.
    Normal,
    /// Money, deletion, production and the like.
    High {
        /// Which word or argument says so.
        because: RiskSentence,
    },
}

/// A request in full. Everything in it is covered by `hash`.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ApprovalView {
    /// Its row in the list.
    pub summary: ApprovalSummary,
    /// The hash that a decision must name: another hash is another request.
    pub hash: String,
    /// Host and port of the agent.
    pub host: String,
    /// The credentials that the decision will be sent with.
    pub identity: SentenceView,
    /// The agent's identifier of the task.
    pub task_id: String,
    /// When it came from a file; `null`: it was asked here.
    pub imported_at: Option<i64>,
    /// The agent's own words, untrusted.
    pub question: String,
    /// The agent's words since, untrusted: they leave the request as it is.
    pub since: Option<String>,
    /// The person's last words in its chat before it was asked.
    pub said_before: Option<String>,
    /// The person's last words there since, and before deciding: they may be about something else.
    pub said_since: Option<String>,
    /// The skill of the agent's card that it names.
    pub skill: Option<SkillNamed>,
    /// How the request was read.
    pub reader: ReaderView,
    /// Other ways to read it.
    pub alternatives: Vec<ReaderView>,
    /// Where it stood, if not in the message of the task's status.
    pub stood_in: Option<StoodIn>,
    /// The items, one by one. Each must be answered.
    pub items: Vec<AskedItem>,
    /// The items that make it one of high risk; empty: whatever is let through is.
    pub risky_items: Vec<String>,
    /// Why no answer to it can be sent as it is read now.
    pub cannot_leave: Option<SentenceView>,
    /// Effects of an answer that the agent's generation cannot report.
    pub limits: Vec<SentenceView>,
    /// Parts of the request that may deceive a reader.
    pub warnings: Vec<Warning>,
    /// Content beside its items, which is approved with it.
    pub beside: Vec<BesideView>,
    /// The agent's earlier messages and artifacts in the task, as far as no other request of it showed them.
    pub earlier: Vec<EarlierView>,
    /// The decision, once there is one.
    pub decision: Option<Decision>,
    /// When.
    pub decided_at: Option<i64>,
    /// Answers to the same request of the same task, after which it was asked again; the latest first.
    pub answered_before: Vec<AnsweredBefore>,
    /// The answer to it that its agent refused last.
    pub refused_before: Option<RefusedBefore>,
    /// The task that the agent opened in answer.
    pub answered_in: Option<String>,
    /// Tools that its agent asks for the first time; untrusted.
    pub first_tools: Vec<String>,
    /// When answers of its task left the history, of which one may have been to this.
    pub removed_at: Option<i64>,
    /// Other agents under which the same request waits, or was answered: they lead to the same one.
    pub also_under: Vec<AlsoUnder>,
    /// It carries data: the person can say how requests like it are answered.
    pub may_be_explained: bool,
    /// Whether the request was seen again just before sending.
    pub freshness: Option<SentenceView>,
    /// The fate of a decision that did not count, if its state does not tell it.
    pub fate: Option<DecisionFate>,
    /// The reply after a decision: it left, unless its state or [`Self::fate`] says otherwise.
    pub reply: Option<ReplyPreview>,
    /// Its events, oldest first.
    pub history: Vec<HistoryEntry>,
}

/// A skill that a request names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SkillNamed {
    /// Its id on the card.
    pub id: String,
    /// Its name on the card then; untrusted.
    pub name: String,
    /// Where it was named.
    pub said: SkillSaid,
}

/// Where a skill was named: by the agent, or in the person's message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum SkillSaid {
    /// By the agent, in the message that asks.
    Message,
    /// By the agent, in the update that brought it.
    Update,
    /// By the agent, in the task.
    Task,
    /// By the person, in a message of the task.
    Sent,
}

/// One thing that happened to a request.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct HistoryEntry {
    /// When.
    pub at: i64,
    /// The sentence that says it.
    pub what: SentenceView,
}

/// How a request was read.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ReaderView {
    /// Identity of the reader.
    pub id: String,
    /// Its name.
    pub name: SentenceView,
    /// Why it is read so; `null` of another reader of a request that was stored before this was kept.
    pub why: Option<SentenceView>,
    /// `recorded`, `run-here`, `derived` (not verified against a running agent) or `yours` (the person's
    /// explanation).
    pub proven: String,
    /// `certain`, `likely` or `guess`.
    pub confidence: String,
}

/// One thing that is asked.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum AskedItem {
    /// May this be done?
    Approval {
        /// Identity within the request.
        item_id: String,
        /// The tool or action; empty: it names none.
        tool: String,
        /// A run file asks whether its run goes on, and names no action.
        goes_on: bool,
        /// Its arguments, JSON as received.
        arguments: String,
        /// The agent's explanation.
        hint: Option<String>,
        /// The editable payload to send back, JSON as received.
        payload: Option<String>,
        /// Editing is possible.
        may_edit: bool,
        /// JSON Schema of the editable payload, as received.
        edit_schema: Option<String>,
        /// Approving is possible.
        may_approve: bool,
        /// Rejecting is possible.
        may_reject: bool,
        /// Words are possible instead of a decision.
        may_respond: bool,
        /// Closing without an answer is possible.
        may_cancel: bool,
        /// JSON that was made elsewhere, by a wallet for one, is possible.
        may_give_json: bool,
        /// The way of a rejection's reason.
        reason: ReasonField,
        /// The actor, if it is not the agent itself; untrusted.
        by: Option<String>,
        /// Wider permissions than a plain approval.
        grants: Vec<ChoiceView>,
        /// Its answers by the agent's own names, in the agent's order.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<OfferView>>")]
        offers: Vec<OfferView>,
    },
    /// Fill this in.
    Form {
        /// Identity within the request.
        item_id: String,
        /// JSON Schema, as received; not always of an object.
        schema: String,
        /// Values to begin with, JSON.
        values: String,
        /// The words that ask for them. Untrusted.
        prompt: Option<String>,
        /// Rejecting is possible.
        may_reject: bool,
        /// Closing without an answer is possible.
        may_cancel: bool,
    },
    /// Answer this in words or by choosing.
    Question {
        /// Identity within the request.
        item_id: String,
        /// The question.
        prompt: String,
        /// Answers to pick from.
        options: Vec<ChoiceView>,
        /// Several can be picked.
        multiple: bool,
        /// Other words are possible.
        free_text: bool,
        /// An option and words beside it go out together, as one text.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        #[ts(optional, as = "Option<bool>")]
        joins_words: bool,
        /// Likely answers; picking one fills the field.
        quick_replies: Vec<String>,
        /// Of both, those that are a plain no and let nothing through.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<String>>")]
        refusals: Vec<String>,
        /// Media types of files that can go with the words, none where the agent names none; `null`: no file can.
        files: Option<Vec<String>>,
        /// Rejecting is possible.
        may_reject: bool,
        /// The options are buttons of a form.
        buttons: Option<ButtonsView>,
    },
    /// Do this elsewhere, usually behind a link.
    Link {
        /// Identity within the request.
        item_id: String,
        /// The deed to do there; untrusted.
        text: String,
        /// Where; untrusted.
        url: Option<String>,
        /// The answer once it is done.
        after: AfterLink,
        /// The address that the sign-in led to was given.
        given: bool,
        /// Where the sign-in leads can be caught here.
        catchable: bool,
        /// The address of the agent's own that the browser returns to; `null` where it returns elsewhere.
        returns_to_agent: Option<String>,
        /// How far a sign-in got that was begun from here.
        catching: Option<CatchView>,
        /// Rejecting is possible.
        may_reject: bool,
        /// Closing without an answer is possible.
        may_cancel: bool,
        /// The code to type there, untrusted.
        code: Option<String>,
        /// For how many seconds the agent says that the code is taken, from when it was asked.
        lasts: Option<u64>,
        /// Words are possible instead.
        may_be_text: bool,
        /// The agent expects the text that is shown there at the end.
        asks_text: bool,
    },
    /// Grant these permissions, or a part of them.
    Permissions {
        /// Identity within the request.
        item_id: String,
        /// Their purpose; untrusted.
        text: String,
        /// The proposed arguments, JSON as received.
        proposed: String,
        /// For how long they can be granted.
        scopes: Vec<ChoiceView>,
    },
    /// Give a secret.
    Secret {
        /// Identity within the request.
        item_id: String,
        /// Its name; untrusted.
        name: String,
        /// Its purpose; untrusted.
        description: Option<String>,
        /// It is a JSON object, such as a key file.
        is_json: bool,
        /// The form that it is a value of. Where that is an item of its own, it is refused there.
        form: Option<String>,
        /// It may be left out.
        optional: bool,
        /// It can be refused, with its form.
        may_reject: bool,
        /// It can be closed without an answer, with its form.
        may_cancel: bool,
        /// It was given.
        given: bool,
    },
    /// A shape that nobody knows; answer with words or JSON.
    Raw {
        /// Identity within the request.
        item_id: String,
        /// The name of the asked thing, if it has one; untrusted.
        tool: Option<String>,
        /// The JSON as received.
        json: String,
        /// Words are possible.
        may_be_text: bool,
    },
    /// Something that contradicts itself and cannot be answered as it was read.
    Broken {
        /// Identity within the request.
        item_id: String,
        /// The JSON as received.
        json: String,
    },
}

/// One thing to choose.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ChoiceView {
    /// The value that is sent.
    pub value: String,
    /// The shown label; untrusted.
    pub label: String,
}

/// The way of a rejection's reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum ReasonField {
    /// It stays here.
    NotSent,
    /// It is sent where there is one.
    Optional,
    /// A rejection needs one.
    Required,
}

/// The meaning of a question's options that are buttons of a form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ButtonsView {
    /// The form, where there is something to fill in.
    pub form: Option<String>,
    /// Values of buttons that need nothing to be filled in.
    pub alone: Vec<String>,
}

/// The reply after something was done elsewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum AfterLink {
    /// That it is done.
    Confirm,
    /// That the person agrees to go there.
    Consent,
    /// Where it led.
    Redirect,
    /// Nothing.
    Nothing,
}

/// How far the sign-in of a request got.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum CatchView {
    /// A person is signing in in the browser.
    InBrowser {
        /// Where.
        host: String,
    },
    /// It came to nothing.
    Failed {
        /// Why.
        why: SentenceView,
    },
}

/// Something that may deceive a reader.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Warning {
    /// Where, as a JSON pointer into the request.
    pub pointer: String,
    /// Stable name, such as `bidi`.
    pub kind: String,
    /// The warning.
    pub message: SentenceView,
}
