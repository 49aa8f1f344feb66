//! Data for pictures of the traffic: who called whom, and the states of tasks, for any range of time.
//!
//! The first look brings a range whole, later ones only the news, because a picture that is watched while an
//! agent streams would otherwise read the same thousands of rows for each new one.

use std::collections::HashSet;

use workbench_store::connections::{self, Connection};
use workbench_store::overview::{self, ExchangeOverview, ExchangeQuery};
use workbench_store::taps::Caller;
use workbench_store::tasks::TaskRow;
use workbench_store::tasks::course::{self, CourseQuery, Courses, StateChange};
use workbench_store::wire::bodies::Bodies;
use workbench_store::wire::filter::Filter;
use workbench_store::wire::overheard::{self, OverheardCourses};
use workbench_store::{ConnectionId, ExchangeId, Reader, StoreError};

use super::ExchangeSource;
use super::Traffic;
use crate::error::CoreError;

/// Exchanges of one picture.
const EXCHANGES: u32 = 5_000;
/// Tasks of one picture.
const TASKS: u32 = 1_000;

/// Which picture.
#[derive(Debug, Clone, Default)]
pub struct PictureQuery {
    /// From this time on.
    pub since: Option<i64>,
    /// Up to this time.
    pub until: Option<i64>,
    /// Of these exchanges alone.
    pub filter: Filter,
    /// Only news after an earlier look.
    pub after: Option<PictureMark>,
    /// With that: exchanges that were running then, to be read again.
    pub running: Vec<ExchangeId>,
}

/// How far a look went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PictureMark {
    /// The last exchange.
    pub exchange: i64,
    /// The last change of a task's state.
    pub change: i64,
    /// The last change of a state of a task of others.
    pub overheard: i64,
}

/// Calls between parties, and the courses of tasks.
#[derive(Debug, Clone)]
pub struct Picture {
    /// The agents named below, removed ones among them; in a first look, also all saved ones.
    pub agents: Vec<Connection>,
    /// The tasks that changes are of, in no order.
    pub tasks: Vec<TaskRow>,
    /// Changes of tasks' states, oldest first.
    pub changes: Vec<StateChange>,
    /// Tasks of others, and how they went.
    pub overheard: OverheardCourses,
    /// Exchanges, in no order.
    pub exchanges: Vec<ExchangeOverview>,
    /// Older exchanges of the range that were left out.
    pub left_out: u64,
    /// The beginning of the oldest exchange whose bodies were searched, if older ones were left out.
    pub bodies_since: Option<i64>,
    /// How far this look went.
    pub mark: PictureMark,
    /// How many tasks there are in all: fewer than before means that one was forgotten.
    pub task_count: u64,
}

impl Traffic {
    /// The data for pictures of the traffic.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn picture(&self, source: ExchangeSource, query: PictureQuery) -> Result<Picture, CoreError> {
        let store = self.inspector.traffic(source.as_deref())?;
        let bodies = self.inspector.look_into_bodies(&source, &query.filter).await?;
        Ok(store.read(move |reader| picture(reader, &query, bodies)).await?)
    }
}

fn picture(reader: &Reader<'_>, query: &PictureQuery, bodies: Bodies) -> Result<Picture, StoreError> {
    let wanted = ExchangeQuery {
        filter: query.filter.clone(),
        bodies,
        since: query.since,
        until: query.until,
        after: query.after.map(|mark| mark.exchange),
        limit: EXCHANGES,
        ..ExchangeQuery::default()
    };
    let mut exchanges = overview::exchanges(reader, &wanted)?;
    let left_out = if query.after.is_some() || exchanges.len() < EXCHANGES as usize {
        0
    } else {
        overview::count_exchanges(reader, &wanted)?.saturating_sub(u64::from(EXCHANGES))
    };
    for id in query.running.iter().take(EXCHANGES as usize) {
        exchanges.extend(overview::exchange(reader, id)?);
    }
    let Courses { tasks, changes } = course::courses(
        reader,
        &CourseQuery {
            since: query.since,
            until: query.until,
            after: query.after.map(|mark| mark.change),
            limit: TASKS,
        },
    )?;
    let overheard = overheard::courses(
        reader,
        &CourseQuery {
            since: query.since,
            until: query.until,
            after: query.after.map(|mark| mark.overheard),
            limit: TASKS,
        },
    )?;
    let named = exchanges.iter().flat_map(|found| {
        let caller = match &found.exchange.caller {
            Some(Caller::Agent(id)) => Some(id),
            Some(Caller::Named(_) | Caller::Somebody) | None => None,
        };
        found.exchange.connection_id.iter().chain(caller)
    });
    let tasked = tasks.iter().map(|task| &task.connection_id);
    let overheard_of = overheard.tasks.iter().map(|task| &task.connection_id);
    let named: HashSet<&ConnectionId> = named.chain(tasked).chain(overheard_of).collect();
    let mut agents = if query.after.is_none() { connections::list(reader)? } else { Vec::new() };
    for id in named {
        if agents.iter().all(|known| known.id != *id) {
            agents.extend(connections::get(reader, id)?);
        }
    }
    Ok(Picture {
        agents,
        tasks,
        changes,
        overheard,
        exchanges,
        left_out,
        bodies_since: wanted.bodies.since(reader)?,
        mark: PictureMark {
            exchange: overview::last_exchange(reader)?,
            change: course::last_change(reader)?,
            overheard: overheard::last_change(reader)?,
        },
        task_count: course::count(reader)? + overheard::count(reader)?,
    })
}

#[cfg(test)]
mod tests {
    use workbench_store::wire::bodies::{PIECE, Search};
    use workbench_store::wire::{self, Direction, Exchange, Frame, Record};
    use workbench_store::{DataFolder, HostKind, Store, StoreOptions};

    use super::*;

    fn said(id: &str, started_at: i64) -> [Record; 2] {
        let id = ExchangeId::new(id);
        let exchange = Exchange {
            id: id.clone(),
            connection_id: None,
            task_key: None,
            operation: "SendMessage".to_owned(),
            method: "POST".to_owned(),
            url: "http://127.0.0.1:9/a2a".to_owned(),
            status: Some(200),
            started_at,
            first_byte_ms: Some(1),
            duration_ms: Some(2),
            error: None,
            refused: false,
            sent_bytes: 0,
            received_bytes: 0,
            trace_id: None,
            caller: None,
        };
        // Each fills one look.
        let mut body = vec![b'x'; usize::try_from(PIECE).expect("it fits")];
        body.extend(b"Sato");
        let (direction, kind) = (Direction::Received, "body".to_owned());
        let frame = Frame { exchange_id: id, seq: 1, direction, kind, body, at: started_at };
        [Record::Exchange(exchange), Record::Frame(frame)]
    }

    #[tokio::test]
    async fn a_picture_says_how_far_back_bodies_were_looked_into() {
        let folder = tempfile::tempdir().expect("a folder");
        let data = DataFolder::open(folder.path(), HostKind::Desktop).expect("a data folder");
        let store = Store::open(data, StoreOptions::at(0)).expect("a store");
        let batch: Vec<Record> =
            [("old", 1), ("new", 2)].into_iter().flat_map(|(id, at)| said(id, at)).collect();
        store.write("wire", move |tx| wire::record(tx, &batch, 100_000_000)).await.expect("it is written");
        let looked = store.read(|reader| {
            let mut search = Search::of("sato", PIECE).expect("words");
            while search.go_on(reader)? {}
            let mut bodies = Bodies::default();
            bodies.add("sato", &search);
            let query = PictureQuery { filter: Filter::read("body:sato"), ..PictureQuery::default() };
            picture(reader, &query, bodies)
        });
        let looked = looked.await.expect("it is read");
        let found: Vec<_> = looked.exchanges.iter().map(|found| found.exchange.id.to_string()).collect();
        assert_eq!((found, looked.bodies_since), (vec!["new".to_owned()], Some(2)));
    }
}
