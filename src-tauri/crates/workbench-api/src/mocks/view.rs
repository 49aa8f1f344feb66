//! Opened cassettes on the page, and the mocks that play them.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A cassette that was opened.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct OpenedCassetteView {
    /// Identity, for as long as it is open.
    pub id: String,
    /// Its content.
    pub cassette: CassetteView,
}

/// The content of a cassette.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CassetteView {
    /// The name of its file.
    pub name: String,
    /// Its subject. Untrusted.
    pub title: String,
    /// The agent on it. Untrusted.
    pub agent: String,
    /// Messages that were said.
    pub messages: i64,
    /// Events that the agent told.
    pub events: i64,
    /// How long it takes as it was, without waiting for answers.
    pub lasts_ms: i64,
    /// Where it waits for a person, in order.
    pub pauses: Vec<CassettePause>,
}

/// A question on a cassette.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CassettePause {
    /// The agent's words, shortened. Untrusted.
    pub question: String,
    /// The answer that it goes on with.
    pub recorded: RecordedAnswer,
}

/// The answer after which a cassette goes on at a question. Any other answer is told that there is no recording.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum RecordedAnswer {
    /// The request was allowed.
    Approval,
    /// It was refused.
    Rejection,
    /// Something else: words, a form.
    Other,
    /// The recording ends there.
    Nothing,
}

/// How fast a cassette is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum MockSpeed {
    /// As it was.
    Original,
    /// Ten times as fast.
    TenTimes,
    /// Without any wait.
    AtOnce,
}

/// Something that goes wrong with a mock on request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum MockFault {
    /// The answer begins three seconds late.
    Delay,
    /// The token has expired: status 401.
    ExpiredToken,
    /// Status 429, come back in two seconds.
    TooManyRequests,
    /// Status 500.
    ServerError,
    /// A stream ends behind its second event.
    Cut,
    /// The third event of a stream comes twice.
    Duplicate,
    /// The second and the third event of a stream change places.
    Reorder,
}

/// How often a fault happens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum FaultsHappen {
    /// To the next answer that it can happen to.
    Once,
    /// To every one.
    Always,
}

/// A mock, which is kept until it is removed.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MockView {
    /// Identity.
    pub id: String,
    /// The recording that it plays.
    pub cassette: CassetteView,
    /// How fast.
    pub speed: MockSpeed,
    /// Its faults.
    pub faults: Vec<MockFault>,
    /// How often each of them happens.
    pub often: FaultsHappen,
    /// Where it is, or would be.
    pub url: String,
    /// Whether it answers.
    pub state: MockStateView,
    /// The connection that leads to it there, once there is one.
    pub agent_id: Option<String>,
}

/// Whether a mock answers.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum MockStateView {
    /// It does not: it was stopped, or not started since the app was.
    Off,
    /// It does, where it always was.
    Running,
    /// It does, at another place: another program had its port.
    Moved {
        /// Where it was before.
        from: String,
    },
}
