//! The doctor's findings on the page.

use serde::Serialize;
use ts_rs::TS;

use crate::discovery::AttemptView;
use crate::remedies::RemedyView;
use crate::sentences::SentenceView;

/// One examination of the way to an agent, watched while it runs. It holds no secret, so that it may be copied.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ExaminationView {
    /// When it began.
    pub started_at: i64,
    /// When it ended.
    pub ended_at: Option<i64>,
    /// How far it got.
    pub state: ExaminationState,
    /// Its steps, in order.
    pub steps: Vec<ExaminedStepView>,
}

/// How far an examination got.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum ExaminationState {
    /// It goes on.
    Running,
    /// It is done.
    Done,
    /// A person stopped it.
    Stopped,
}

/// A step, and its findings.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ExaminedStepView {
    /// Which one.
    pub step: DoctorStep,
    /// How far it got.
    pub state: DoctorStepState,
    /// Milliseconds, once it ended.
    pub duration_ms: Option<i64>,
    /// Places that were asked, in order.
    pub attempts: Vec<AttemptView>,
    /// The findings.
    pub findings: Vec<DiagnosisView>,
}

/// A step of an examination.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum DoctorStep {
    /// How calls went so far.
    Calls,
    /// Looking up names.
    Name,
    /// Connections and TLS.
    Connection,
    /// Where requests for the card are sent on to.
    Redirects,
    /// The card, and the places where cards are looked for.
    Card,
    /// Credentials.
    Authentication,
    /// Remarks about the card.
    Checks,
    /// The answer of each interface, compared with the card.
    Interfaces,
    /// The arrival of events as they happen.
    Streaming,
    /// The card for authenticated callers.
    ExtendedCard,
}

/// How far a step got.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum DoctorStepState {
    /// Its turn has not come.
    Waiting,
    /// It goes on.
    Running,
    /// It is done.
    Done,
    /// There was nothing to look at.
    Skipped,
    /// It takes a word from a person.
    Offered,
    /// It was stopped.
    Stopped,
}

/// How much something that was found matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Severity {
    /// It is well.
    Good,
    /// Good to know.
    Note,
    /// It works, but not as it should.
    Warning,
    /// It keeps the agent from being used.
    Problem,
}

/// One thing that was found.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DiagnosisView {
    /// How much it matters.
    pub severity: Severity,
    /// The finding.
    pub what: SentenceView,
    /// Where: an address, or a JSON pointer into the card; empty where that goes without saying.
    pub place: String,
    /// The section that states the rule, where there is one.
    pub section: String,
    /// The way of the question that it is about, where that was sent on; empty where it was not.
    pub way: Vec<HopView>,
    /// Advice for doing it by hand.
    pub hints: Vec<SentenceView>,
    /// The remedy that is offered here.
    pub remedy: Option<RemedyView>,
}

/// One server that answered on the way of a question.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct HopView {
    /// The requested address, without possible secrets.
    pub url: String,
    /// HTTP status of its answer.
    pub status: i64,
    /// Where it sent the question on to; none: the answer came from here.
    pub onward: Option<HopOnwardView>,
}

/// Where a question was sent on to.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct HopOnwardView {
    /// The target, without possible secrets.
    pub target: String,
    /// It has another scheme, host or port.
    pub other_origin: bool,
    /// The fate of credentials on this step.
    pub credentials: PassageView,
    /// Why it was not followed; none: it was.
    pub refused: Option<SentenceView>,
    /// It would be followed once a person allows it.
    pub needs_consent: bool,
}

/// The fate of credentials at a redirect.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum PassageView {
    /// There were none with it.
    Nothing,
    /// They go along.
    Kept,
    /// They stay behind.
    Dropped,
}
