//! Listens for callers: one server at one port of this machine, which is kept, for everything that is served.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;

use a2a_server::{Environment as ServerEnvironment, Limits, RunningServer, Server, StartError};
use jiff::Timestamp;
use workbench_store::served::{self, CallerRow, ServedRow};
use workbench_store::settings;

use super::{KEY, Serving, ServingLimits, agent};
use crate::error::CoreError;
use crate::lock::lock;
use crate::served::door::Entrance;
use crate::served::{Listening, ServingProblem};

/// All facts that decide which agents are served.
pub(super) struct Wanted {
    rows: Vec<ServedRow>,
    callers: Vec<CallerRow>,
    limits: ServingLimits,
}

impl Serving {
    /// Makes the server match the store; to be called after every change of that.
    pub(super) async fn settle(&self) -> Result<(), CoreError> {
        let mut listening = self.shared.listening.lock().await;
        let wanted = self.wanted().await?;
        self.hang_doors(&wanted);
        let Wanted { rows, limits, .. } = wanted;
        let is_same = listening.as_ref().is_some_and(|now| {
            now.port == limits.port && now.serves.iter().map(place).eq(rows.iter().map(place))
        });
        if is_same {
            return Ok(());
        }
        if let Some(before) = listening.take() {
            before.server.stop().await;
        }
        *lock(&self.shared.problem) = None;
        if rows.is_empty() {
            return Ok(());
        }
        let server = match self.start(&rows, limits.port).await {
            Ok(server) => server,
            Err(error) => {
                tracing::warn!(%error, "what is served as an agent cannot be reached");
                *lock(&self.shared.problem) = Some(ServingProblem { port: limits.port });
                return Err(CoreError::NotServed(error));
            }
        };
        let port = server.address().port();
        if port != limits.port {
            self.keep_limits(ServingLimits { port, ..limits }).await?;
        }
        *listening = Some(Listening { server, serves: rows, port });
        Ok(())
    }

    async fn start(&self, rows: &[ServedRow], port: u16) -> Result<RunningServer, StartError> {
        let doors = lock(&self.shared.doors).clone();
        let agents = rows.iter().filter_map(|row| {
            let door = doors.get(&row.id)?;
            Some(agent::of(row, self)?.behind(Arc::clone(door) as Arc<dyn a2a_server::Door>))
        });
        let (now, ids) = (self.environment.clone(), self.environment.clone());
        let time = move || Timestamp::from_millisecond(now.now()).unwrap_or_default();
        let environment = ServerEnvironment::new(time, move || ids.fresh_id());
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        Server::start_in(environment, address, agents.collect()).await
    }

    /// The agents to serve: those that are on, and those that were on and still have callers' tasks.
    async fn wanted(&self) -> Result<Wanted, CoreError> {
        let reading = self.store.read(|reader| {
            let mut rows = Vec::new();
            for row in served::list(reader)? {
                if row.is_on || served::counts(reader, &row.id)?.1 > 0 {
                    rows.push(row);
                }
            }
            Ok((rows, served::callers(reader)?, settings::get(reader, KEY)?))
        });
        let (rows, callers, limits) = reading.await?;
        Ok(Wanted { rows, callers, limits: ServingLimits::read(limits.as_deref()) })
    }

    /// Callers and limits hold at once, for calls of before, too.
    fn hang_doors(&self, wanted: &Wanted) {
        let mut doors = lock(&self.shared.doors);
        for row in &wanted.rows {
            let callers: Vec<&CallerRow> =
                wanted.callers.iter().filter(|caller| caller.served_id == row.id).collect();
            let limits = Limits {
                is_open: row.is_on,
                pending: wanted.limits.pending as usize,
                bytes: wanted.limits.kilobytes as usize * 1024,
            };
            match doors.get(&row.id) {
                Some(door) => door.change(&callers, limits),
                None => drop(doors.insert(row.id.clone(), Arc::new(Entrance::new(&callers, limits)))),
            }
        }
    }
}

/// The parts of a row that a server has to be started anew for.
fn place(row: &ServedRow) -> (&str, &str) {
    (&row.path, &row.content)
}
