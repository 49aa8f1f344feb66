//! Serving as an agent: run files that other agents call, and the person whom they ask. Off until a person
//! switches it on.
//!
//! Served agents keep their paths, so that callers find them again after a start. A message begins a run
//! (`agent.rs`), whose id is that of the task; a caller sees only the run's progress and result. Deliberately
//! absent: the steps of a run, which are `runs`', and access from other machines.

mod agent;
mod asked;
mod card;
mod content;
mod input;
mod listen;
mod person;
mod result;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use workbench_store::served::{self, CallerRow, ServedRow};
use workbench_store::{CallerId, ConnectionId, ServedId, Store, StoreError, settings};

use crate::causes::with_causes;
use crate::environment::Environment;
use crate::error::CoreError;
use crate::ground::Ground;
use crate::lock::lock;
use crate::runs::Runs;
use crate::served::{Served, ServingProblem};
use content::Content;

/// The identity, and the place, of the person.
const YOU: &str = "you";
/// Where the limits are kept.
const KEY: &str = "serving";
/// Characters of the name of a caller.
const LONGEST_NAME: usize = 60;
/// Tells a token of the workbench from others, wherever it turns up.
const PREFIX: &str = "a2aw_";

/// Everything about being an agent. Cheap to clone.
#[derive(Clone)]
pub struct Serving {
    store: Store,
    environment: Environment,
    runs: Runs,
    shared: Arc<Served>,
}

/// A run file to be served.
#[derive(Debug, Clone, Default)]
pub struct Serve {
    /// The file.
    pub text: String,
    /// Files that it may run.
    pub others: Vec<String>,
    /// Bound agents, by their names in the file; others are found by their names and addresses.
    pub bindings: BTreeMap<String, ConnectionId>,
}

/// Where it is, and how much is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct ServingLimits {
    /// The port of this machine; 0: one that is free, which is then kept.
    pub port: u16,
    /// Tasks of one caller that are not over.
    pub pending: u32,
    /// Kilobytes of one call.
    pub kilobytes: u32,
}

impl Default for ServingLimits {
    fn default() -> Self {
        Self { port: 0, pending: 20, kilobytes: 1_024 }
    }
}

impl ServingLimits {
    fn read(stored: Option<&str>) -> Self {
        stored.and_then(|stored| serde_json::from_str(stored).ok()).unwrap_or_default()
    }
}

/// Everything that is served.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServingShown {
    /// Where and how much.
    pub limits: ServingLimits,
    /// Why nothing can be reached.
    pub problem: Option<ServingProblem>,
    /// The oldest first.
    pub served: Vec<ServedShown>,
}

/// Something that is served.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServedShown {
    /// Which.
    pub id: ServedId,
    /// `namespace/name` of its file; `None`: the person.
    pub name: Option<String>,
    /// The name of its file for people.
    pub title: Option<String>,
    /// It takes new tasks.
    pub is_on: bool,
    /// Where it is called, while it is there.
    pub url: Option<String>,
    /// Its callers, the oldest first.
    pub callers: Vec<CallerShown>,
    /// Tasks that are not over.
    pub open: u64,
    /// All tasks.
    pub tasks: u64,
}

/// A caller that may call something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CallerShown {
    /// Which.
    pub id: CallerId,
    /// The person's name for it.
    pub name: String,
    /// Unix milliseconds.
    pub created_at: i64,
}

/// A caller with its token, which nobody can be told again.
#[derive(Clone)]
pub struct NewCaller {
    /// Which.
    pub id: CallerId,
    /// The token that proves it.
    pub token: String,
}

impl fmt::Debug for NewCaller {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("NewCaller").field("id", &self.id).finish_non_exhaustive()
    }
}

impl Serving {
    pub(crate) fn new(ground: &Ground, runs: Runs) -> Self {
        let (store, environment) = (ground.store().clone(), ground.environment().clone());
        Self { store, environment, runs, shared: Arc::default() }
    }
}

fn is_person(id: &ServedId) -> bool {
    id.as_str() == YOU
}

impl Serving {
    /// Takes up the work of the last run of the program.
    pub(crate) async fn take_up(&self) {
        if let Err(error) = self.settle().await {
            tracing::error!(error = with_causes(&error), "what is served as an agent could not be taken up");
        }
    }

    /// Ends the server, and waits until its port is free.
    pub(crate) async fn stop(&self) {
        if let Some(listening) = self.shared.listening.lock().await.take() {
            listening.server.stop().await;
        }
    }

    /// Everything that is or was served.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn list(&self) -> Result<ServingShown, CoreError> {
        let listening = self.shared.listening.lock().await;
        let reading = self.store.read(|reader| {
            let mut rows = Vec::new();
            for row in served::list(reader)? {
                let counts = served::counts(reader, &row.id)?;
                rows.push((row, counts));
            }
            Ok((rows, served::callers(reader)?, settings::get(reader, KEY)?))
        });
        let (rows, callers, limits) = reading.await?;
        let shown = |(row, (open, tasks)): (ServedRow, (u64, u64))| {
            let theirs = callers.iter().filter(|caller| caller.served_id == row.id);
            let callers = theirs.map(caller_shown).collect();
            let url =
                listening.as_ref().filter(|now| now.serves(&row.id)).map(|now| now.server.url(&row.path));
            ServedShown {
                title: title(&row),
                name: (!is_person(&row.id)).then_some(row.name),
                id: row.id,
                is_on: row.is_on,
                url,
                callers,
                open,
                tasks,
            }
        };
        let served = rows.into_iter().map(shown).collect();
        let (limits, problem) = (ServingLimits::read(limits.as_deref()), *lock(&self.shared.problem));
        Ok(ServingShown { limits, problem, served })
    }

    /// Serves a file, or another version of one that is served: its place and its callers stay.
    ///
    /// # Errors
    /// When the file cannot be carried out, an agent of it is not saved here, or no port can be had.
    pub async fn serve(&self, serve: Serve) -> Result<ServedId, CoreError> {
        let Serve { text, others, bindings } = serve;
        let document = self.runs.serveable(&text, &others, &bindings).await?;
        let name = format!("{}/{}", document.namespace, document.name);
        let content = Content { text, others, bindings }.to_json();
        let (id, now) = (ServedId::new(self.environment.fresh_id()), self.environment.now());
        let keeping = self.store.write("serve", move |tx| {
            let rows = served::list(tx)?;
            let known = rows.iter().find(|row| row.name == name);
            let new = || ServedRow {
                id,
                path: free_path(&document.name, &rows),
                name: name.clone(),
                content: String::new(),
                is_on: true,
                created_at: now,
            };
            let row = ServedRow { content, is_on: true, ..known.cloned().unwrap_or_else(new) };
            served::keep(tx, &row)?;
            Ok(row.id)
        });
        let id = keeping.await?;
        self.settle().await?;
        Ok(id)
    }

    /// Accepts new tasks, or no more. Callers can see and cancel their tasks in either case.
    ///
    /// # Errors
    /// When it is not there, or no port can be opened.
    pub async fn switch(&self, id: &ServedId, on: bool) -> Result<(), CoreError> {
        let (wanted, now) = (id.clone(), self.environment.now());
        let switching = self.store.write("serving", move |tx| {
            let known = served::list(tx)?.into_iter().find(|row| row.id == wanted);
            let you = || ServedRow {
                id: ServedId::new(YOU),
                path: YOU.to_owned(),
                name: String::new(),
                content: Content::default().to_json(),
                is_on: on,
                created_at: now,
            };
            match known.or_else(|| is_person(&wanted).then(you)) {
                Some(row) => served::keep(tx, &ServedRow { is_on: on, ..row }).map(|()| true),
                None => Ok(false),
            }
        });
        if !switching.await? {
            return Err(CoreError::not_found("served", id));
        }
        self.settle().await
    }

    /// Serves something no more, and lets nobody call it. Runs that were begun for callers go on.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub async fn remove(&self, id: &ServedId) -> Result<(), CoreError> {
        let wanted = id.clone();
        self.store.write("serving", move |tx| served::remove(tx, &wanted)).await?;
        self.settle().await
    }

    /// Admits a caller to a served agent. The token is returned once.
    ///
    /// # Errors
    /// When it is not there.
    pub async fn add_caller(&self, id: &ServedId, name: &str) -> Result<NewCaller, CoreError> {
        let token = format!("{PREFIX}{}", hex::encode(self.environment.random()));
        let name: String = name.trim().chars().take(LONGEST_NAME).collect();
        let row = CallerRow {
            id: CallerId::new(self.environment.fresh_id()),
            served_id: id.clone(),
            name: if name.is_empty() { "?".to_owned() } else { name },
            token_hash: crate::served::door::hash(&token),
            created_at: self.environment.now(),
        };
        let new = NewCaller { id: row.id.clone(), token };
        let adding = self.store.write("caller", move |tx| {
            let is_there = served::list(tx)?.iter().any(|served| served.id == row.served_id);
            if is_there {
                served::add_caller(tx, &row)?;
            }
            Ok(is_there)
        });
        if !adding.await? {
            return Err(CoreError::not_found("served", id));
        }
        self.settle().await?;
        Ok(new)
    }

    /// Lets somebody call no more, from this moment on.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub async fn remove_caller(&self, id: &CallerId) -> Result<(), CoreError> {
        let wanted = id.clone();
        self.store.write("caller", move |tx| served::remove_caller(tx, &wanted)).await?;
        self.settle().await
    }

    /// Sets where it is and how much is taken.
    ///
    /// # Errors
    /// When the port cannot be had.
    pub async fn limit(&self, limits: ServingLimits) -> Result<(), CoreError> {
        let ServingLimits { port, pending, kilobytes } = limits;
        let (pending, kilobytes) = (pending.clamp(1, 10_000), kilobytes.clamp(1, 16_384));
        self.keep_limits(ServingLimits { port, pending, kilobytes }).await?;
        self.settle().await
    }

    async fn keep_limits(&self, limits: ServingLimits) -> Result<(), StoreError> {
        let text = serde_json::to_string(&limits).expect("BUG: limits are plain data");
        let keeping = self.store.write("serving", move |tx| {
            settings::set(tx, KEY, &text)?;
            served::touch(tx);
            Ok(())
        });
        keeping.await
    }
}

fn caller_shown(row: &CallerRow) -> CallerShown {
    CallerShown { id: row.id.clone(), name: row.name.clone(), created_at: row.created_at }
}

fn title(row: &ServedRow) -> Option<String> {
    let content = Content::read(&row.content).ok()?;
    a2a_runs::read(&content.text).ok()?.document.title
}

/// A place that nobody has yet. Names of files are words with hyphens, as places are.
fn free_path(name: &str, rows: &[ServedRow]) -> String {
    let name: String = name
        .chars()
        .map(|letter| if letter.is_ascii_alphanumeric() { letter.to_ascii_lowercase() } else { '-' })
        .collect();
    let is_free = |path: &String| path != YOU && rows.iter().all(|row| row.path != *path);
    let numbered = (2..).map(|number| format!("{name}-{number}"));
    std::iter::once(name.clone()).chain(numbered).find(is_free).unwrap_or(name)
}
