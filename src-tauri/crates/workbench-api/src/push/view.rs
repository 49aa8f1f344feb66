//! Call backs on the page.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// How agents call back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PushSettings {
    /// They may.
    pub on: bool,
    /// The port on this machine; 0 for a free one.
    pub port: u16,
    /// The address that agents are told; empty for the port itself.
    pub public_url: String,
}

/// Whether agents can call back now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "state", rename_all = "kebab-case")]
pub enum PushState {
    /// It is switched off.
    Off,
    /// They can.
    Listening {
        /// The address told to agents, without the part that is made for each task.
        told: String,
        /// Where it listens on this machine.
        address: String,
    },
    /// The port is taken, or not allowed.
    Failed,
}

/// A task's calls back: whether they can come, who may send them, and those that came.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TaskPush {
    /// Whether its agent could call back now.
    pub state: PushState,
    /// Registrations from here, oldest first.
    pub registrations: Vec<RegistrationView>,
    /// Deliveries, latest first.
    pub deliveries: Vec<DeliveryView>,
    /// Deliveries that were turned away, latest first.
    pub turned_away: Vec<TurnedAwayView>,
}

/// Calls back that were turned away for one reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TurnedAwayView {
    /// The task, where the address told.
    pub task_key: Option<String>,
    /// The reason, by its name.
    pub reason: String,
    /// How many.
    pub count: i64,
    /// When first.
    pub first_at: i64,
    /// When last.
    pub last_at: i64,
}

/// Whether an agent signs its calls back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PushSecret {
    /// Since when; `null`: it does not have to.
    pub at: Option<i64>,
}

/// A secret was agreed upon.
#[derive(Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct AgreedPushSecret {
    /// A fresh one, which a person carries to the agent: shown this once. `null` where it was given.
    pub secret: Option<String>,
}

/// The agent was asked to call back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RegistrationView {
    /// Identity.
    pub id: String,
    /// The called address, without secrets.
    pub address: String,
    /// Since when.
    pub at: i64,
}

/// A registration at the agent, by any program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct HeldRegistrationView {
    /// The agent's name for it.
    pub id: Option<String>,
    /// Where it calls, without path and query.
    pub address: String,
    /// It was made here.
    pub ours: bool,
    /// A token is sent along.
    pub token: bool,
    /// Schemes of authorization that it may use.
    pub schemes: Vec<String>,
}

/// Something that arrived.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DeliveryView {
    /// Its number.
    pub id: i64,
    /// When.
    pub at: i64,
    /// How it was judged: `proven`, `unverified`, `repeated`, or `refused-…`.
    pub verdict: String,
    /// The checks.
    pub checks: Vec<CheckView>,
    /// A quirk that the agent showed, by name.
    pub quirk: Option<String>,
    /// The kind of its event, if it could be read.
    pub event: Option<String>,
    /// The state that it told.
    pub task_state: Option<String>,
    /// The result of comparing it with the task, by name.
    pub compared: Option<String>,
    /// The exchange in the wire log.
    pub exchange_id: String,
}

/// One thing that was looked at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CheckView {
    /// The proof.
    pub proof: String,
    /// The outcome.
    pub outcome: String,
}
