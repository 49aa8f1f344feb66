//! Pictures of calls: who called whom, over time.

use a2a_protocol::base64;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use workbench_core::queries::rows::{
    Caller, Connection, Exchange, ExchangeOverview, Filter, OverheardChange, OverheardTask, StateChange,
    TaskRow,
};
use workbench_core::queries::{Picture, PictureQuery};
use workbench_core::{ExchangeId, host_of, queries};

use super::{FilterProblem, PictureOf, PictureSave, convert};
use crate::error::{AppError, Code};
use crate::host::{FileSaved, FileToSave, Host};
use crate::params::count;
use crate::sentences::RefusalSentence;

/// The data that pictures are drawn from.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PictureView {
    /// The parties, without the workbench.
    pub parties: Vec<PartyView>,
    /// The tasks that changes are of.
    pub tasks: Vec<PictureTask>,
    /// Changes of tasks' states, oldest first.
    pub changes: Vec<StateChangeView>,
    /// Calls, in no order.
    pub calls: Vec<CallPassed>,
    /// Older calls of the range that were left out.
    pub left_out: i64,
    /// The beginning of the oldest call whose bodies were searched, if older ones were left out.
    pub bodies_since: Option<i64>,
    /// How far this look went.
    pub mark: PictureMark,
    /// Words of the filter that were left out of it.
    pub problems: Vec<FilterProblem>,
    /// How many tasks there are in all: fewer than before means that one was forgotten.
    pub task_count: i64,
}

/// How far a look went.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PictureMark {
    /// The last call.
    pub call: i64,
    /// The last change of a task's state.
    pub change: i64,
    /// The last change of a state of a task of others.
    pub overheard: i64,
}

/// A participant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PartyView {
    /// Identity: of the connection, or the address where there is none yet, or of a caller behind a tap.
    pub id: String,
    /// Its name; empty for an unnamed caller.
    pub name: String,
    /// Host and port.
    pub host: String,
    /// The protocol version in use.
    pub version: Option<String>,
    /// It is saved as an agent, and was not removed.
    pub saved: bool,
}

/// A task in a picture.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PictureTask {
    /// Identity here.
    pub key: String,
    /// The agent's name for it.
    pub task_id: String,
    /// The owner of the task.
    pub party: String,
    /// Its subject.
    pub title: String,
}

/// From here on a task stood so.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct StateChangeView {
    /// Which task.
    pub task_key: String,
    /// Its state.
    pub state: String,
    /// The agent did not know it any more.
    pub lost: bool,
    /// When that was observed.
    pub at: i64,
}

/// One call.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CallPassed {
    /// The exchange.
    pub id: String,
    /// The caller; `null`: the workbench.
    pub from: Option<String>,
    /// The called party; `null`: the workbench.
    pub to: Option<String>,
    /// The called operation.
    pub operation: String,
    /// Its task.
    pub task_key: Option<String>,
    /// When it began.
    pub started_at: i64,
    /// Milliseconds to the first byte.
    pub first_byte_ms: Option<i64>,
    /// Milliseconds in all; `null` while it runs.
    pub duration_ms: Option<i64>,
    /// HTTP status, once there.
    pub status: Option<i64>,
    /// It failed on the way, or was refused.
    pub failed: bool,
    /// Frames of the answer so far.
    pub frames: i64,
}

/// In which form a picture is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum PictureForm {
    /// Scalable Vector Graphics.
    Svg,
    /// Portable Network Graphics.
    Png,
    /// Text that Mermaid draws.
    Mermaid,
}

pub(crate) fn picture(picture: &Picture, problems: Vec<FilterProblem>) -> PictureView {
    let mut parties: Vec<PartyView> = picture.agents.iter().map(agent).collect();
    for overview in &picture.exchanges {
        let unsaved = overview.exchange.connection_id.is_none();
        let id = party_of(&overview.exchange);
        if unsaved && parties.iter().all(|known| known.id != id) {
            let host = host_of(&overview.exchange.url);
            parties.push(PartyView { id, name: host.clone(), host, version: None, saved: false });
        }
        if let Some(stranger) = overview.exchange.caller.as_ref().and_then(stranger)
            && parties.iter().all(|known| known.id != stranger.id)
        {
            parties.push(stranger);
        }
    }
    let tasks = picture.tasks.iter().map(task);
    let mut changes: Vec<StateChangeView> = picture.changes.iter().map(change).collect();
    changes.extend(picture.overheard.changes.iter().map(overheard_change));
    changes.sort_by_key(|change| change.at);
    PictureView {
        parties,
        tasks: tasks.chain(picture.overheard.tasks.iter().map(overheard_task)).collect(),
        changes,
        calls: picture.exchanges.iter().map(call).collect(),
        left_out: count(picture.left_out),
        bodies_since: picture.bodies_since,
        problems,
        mark: PictureMark {
            call: picture.mark.exchange,
            change: picture.mark.change,
            overheard: picture.mark.overheard,
        },
        task_count: count(picture.task_count),
    }
}

pub(crate) fn given_mark(mark: PictureMark) -> queries::PictureMark {
    queries::PictureMark { exchange: mark.call, change: mark.change, overheard: mark.overheard }
}

/// Where nobody is saved yet, the address takes part.
fn party_of(exchange: &Exchange) -> String {
    match &exchange.connection_id {
        Some(id) => id.to_string(),
        None => format!("host:{}", host_of(&exchange.url)),
    }
}

fn agent(connection: &Connection) -> PartyView {
    let interface = connection.interface.as_ref();
    PartyView {
        id: connection.id.to_string(),
        name: connection.name.clone(),
        host: interface.map(|chosen| host_of(&chosen.url)).unwrap_or_default(),
        version: interface.map(|chosen| chosen.version.clone()),
        saved: connection.removed_at.is_none(),
    }
}

/// The identity of a caller as a party.
fn caller_id(caller: &Caller) -> String {
    match caller {
        Caller::Agent(id) => id.to_string(),
        Caller::Named(name) => format!("caller:{name}"),
        Caller::Somebody => "caller:".to_owned(),
    }
}

/// A caller that is no saved agent.
fn stranger(caller: &Caller) -> Option<PartyView> {
    let name = match caller {
        Caller::Agent(_) => return None,
        Caller::Named(name) => name.clone(),
        Caller::Somebody => String::new(),
    };
    Some(PartyView { id: caller_id(caller), name, host: String::new(), version: None, saved: false })
}

fn overheard_task(task: &OverheardTask) -> PictureTask {
    PictureTask {
        key: task.key.to_string(),
        task_id: task.task_id.clone(),
        party: task.connection_id.to_string(),
        title: task.title.clone(),
    }
}

fn overheard_change(change: &OverheardChange) -> StateChangeView {
    StateChangeView {
        task_key: change.task_key.to_string(),
        state: change.state.as_str().to_owned(),
        lost: false,
        at: change.at,
    }
}

fn task(row: &TaskRow) -> PictureTask {
    PictureTask {
        key: row.task_key.to_string(),
        task_id: row.task_id.to_string(),
        party: row.connection_id.to_string(),
        title: row.title.clone(),
    }
}

fn change(change: &StateChange) -> StateChangeView {
    StateChangeView {
        task_key: change.task_key.to_string(),
        state: change.state.as_str().to_owned(),
        lost: change.lost,
        at: change.at,
    }
}

fn call(overview: &ExchangeOverview) -> CallPassed {
    let row = convert::row(overview);
    let party = Some(party_of(&overview.exchange));
    let (from, to) = match &overview.exchange.caller {
        Some(caller) => (Some(caller_id(caller)), party),
        None if overview.exchange.operation == "push" => (party, None),
        None => (None, party),
    };
    CallPassed {
        id: row.id,
        from,
        to,
        operation: row.operation,
        task_key: overview.exchange.task_key.as_ref().map(ToString::to_string),
        started_at: row.started_at,
        first_byte_ms: row.first_byte_ms,
        duration_ms: row.duration_ms,
        failed: row.error.is_some() || row.refused || row.status.is_some_and(|status| status >= 400),
        status: row.status,
        frames: row.frames,
    }
}

pub(crate) async fn look(host: &dyn Host, params: PictureOf) -> Result<PictureView, AppError> {
    let filter = Filter::read(params.filter.as_deref().unwrap_or_default());
    let problems = filter.problems.iter().map(convert::problem).collect();
    let query = PictureQuery {
        since: params.since,
        until: params.until,
        filter,
        after: params.after.map(given_mark),
        running: params.running.into_iter().map(ExchangeId::new).collect(),
    };
    Ok(picture(&host.workbench().traffic().picture(params.session, query).await?, problems))
}

/// The page draws and the host writes: a page may not choose where a file goes.
pub(crate) async fn save(host: &dyn Host, params: PictureSave) -> Result<FileSaved, AppError> {
    let name = match params.form {
        PictureForm::Svg => "sequence.svg",
        PictureForm::Png => "sequence.png",
        PictureForm::Mermaid => "sequence.mmd",
    };
    let name = name.to_owned();
    let bytes = base64::decode(&params.base64).map_err(|_| {
        AppError::new(Code::InvalidInput, RefusalSentence::FileNotWhole { name: name.clone() })
    })?;
    host.save_file(FileToSave { name, bytes }).await
}
