//! Pictures of the traffic.

use workbench_core::host_of;
use workbench_core::queries::rows::{
    Caller, Connection, Exchange, ExchangeOverview, OverheardChange, OverheardTask, StateChange, TaskRow,
};
use workbench_core::queries::{self, Picture};

use crate::convert::{count, wire};
use crate::views::{
    CallPassed, FilterProblem, PartyView, PictureMark, PictureTask, PictureView, StateChangeView,
};

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

/// Who called takes part under this identity.
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
    let row = wire::row(overview);
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
