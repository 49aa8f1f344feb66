//! Runs: several agents, and a person where it matters, carry out one file.
//!
//! All state of a run is its journal. One driver per run (`drive.rs`) reads it, asks the machine for the next
//! steps, does them, and adds the results. Messages to agents are ordinary ones, sent by sessions; the commit
//! that queues a message also journals its call, so a program may end anywhere. Deliberately absent: choosing the
//! next step (the machine) and evaluating expressions (a worker, `a2a_evaluate`).

mod again;
mod binding;
mod caller;
mod calling;
mod chats;
mod commit;
mod costs;
mod drive;
mod ended;
mod fate;
mod gates;
mod known;
mod looking;
mod news;
mod round;
mod searching;
mod shown;
mod stops;
mod trial;
mod written;

use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use a2a_evaluate::Evaluator;
use a2a_runs::journal::{Decision, Entry, StepId};
use a2a_runs::machine::Asked;
use a2a_runs::plan::RunFile;
use serde_json::Value;
use workbench_store::runs::{self, RunRow, RunState};
use workbench_store::{ConnectionId, ConversationId, RunId, Store, StoreError, Tx};

use self::news::News;
use crate::environment::Environment;
use crate::error::CoreError;
use crate::lock::lock;
pub(crate) use chats::Means;
use costs::SharedFigures;
use known::KnownRuns;

pub use again::RepeatFrom;
pub use binding::{Checked, CheckedAgent};
pub(crate) use caller::{AskedBy, Next, Question};
pub use costs::{Cost, RunCosts, RunListed};
pub(crate) use drive::take_up;
pub use looking::{LoggedEntry, RunFiles, RunLooked, RunWaits, StepWhole};
pub use shown::{Asks, RunShown, SaidShown, StepShown, StepState};
pub use trial::StandIn;

/// Rows as they are stored, for display.
pub mod rows {
    pub use workbench_store::runs::{Asking, RunRow, RunState};
}

/// What the drivers of this process share.
#[derive(Debug)]
struct Running {
    evaluator: Evaluator,
    /// Runs that were looked at last.
    known: KnownRuns,
    /// Where the runs that are driven waited for whom.
    figures: Mutex<HashMap<RunId, SharedFigures>>,
    /// The turn for computing costs of runs that are not noted yet.
    working_out: Arc<tokio::sync::Mutex<()>>,
    /// Tells the driver of a run; there is one for each that is driven.
    news: Mutex<HashMap<RunId, News>>,
    /// Whom news of a conversation is for.
    conversations: Mutex<HashMap<ConversationId, RunId>>,
}

impl Running {
    fn new(evaluator: PathBuf) -> Self {
        Self {
            evaluator: Evaluator::of(evaluator),
            known: KnownRuns::default(),
            figures: Mutex::default(),
            working_out: Arc::default(),
            news: Mutex::default(),
            conversations: Mutex::default(),
        }
    }

    /// Something happened in a run: its journal may have grown.
    fn news_of_run(&self, run: &RunId) {
        if let Some(news) = lock(&self.news).get(run) {
            news.of_journal();
        }
    }

    /// Something happened in a chat, which may be a run's.
    fn news_of_chat(&self, chat: &ConversationId) {
        let run = lock(&self.conversations).get(chat).cloned();
        if let Some(news) = run.and_then(|run| lock(&self.news).get(&run).cloned()) {
            news.of_chats();
        }
    }

    /// Something may have happened in any run.
    fn news_of_all(&self) {
        lock(&self.news).values().for_each(News::of_journal);
    }
}

/// Everything about runs. Cheap to clone.
#[derive(Clone)]
pub struct Runs {
    store: Store,
    environment: Environment,
    running: Arc<Running>,
    chats: Means,
}

/// What a run is begun with.
#[derive(Debug, Clone, Default)]
pub struct RunStart {
    /// The file.
    pub text: String,
    /// Files that it may run.
    pub others: Vec<String>,
    /// Its input.
    pub input: Value,
    /// Bound agents, by their names in the file; others are found by their names and addresses.
    pub bindings: BTreeMap<String, ConnectionId>,
    /// Places of steps that it stops before (`StepId::place`).
    pub stops: Vec<String>,
    /// The agent that plays all unbound ones: the run is a trial, and nothing of it leaves this machine.
    pub trial: Option<ConnectionId>,
}

impl Runs {
    /// `evaluator`: the program that works out expressions.
    pub(crate) fn new(chats: Means, evaluator: PathBuf) -> Self {
        let (store, environment) = (chats.ground.store().clone(), chats.ground.environment().clone());
        Self { store, environment, running: Arc::new(Running::new(evaluator)), chats }
    }
}

/// Reads the files of a run.
fn read_files<'t>(texts: impl IntoIterator<Item = &'t String>) -> Result<Vec<RunFile>, CoreError> {
    texts.into_iter().map(|text| a2a_runs::read(text).map_err(CoreError::RunFile)).collect()
}

impl Runs {
    /// Begins a run. Returns once it is stored; it goes on in the background.
    ///
    /// # Errors
    /// When a file cannot be carried out, or one of its agents is not saved here. Then nothing is stored.
    pub async fn start(&self, start: RunStart) -> Result<RunId, CoreError> {
        let id = RunId::new(self.environment.fresh_id());
        self.start_as(&id, start, |_| Ok(())).await?;
        Ok(id)
    }

    /// As [`Runs::start`], under this identity, and with `also` in the same commit.
    pub(crate) async fn start_as(
        &self,
        id: &RunId,
        start: RunStart,
        also: impl FnOnce(&mut Tx<'_>) -> Result<(), StoreError> + Send + 'static,
    ) -> Result<(), CoreError> {
        let RunStart { text, others, input, bindings, stops, trial } = start;
        let texts: Vec<String> = std::iter::once(text).chain(others).collect();
        let files = read_files(&texts)?;
        let (bound, runtime) = self.bind(&files, &bindings, trial.as_ref()).await?;
        let mut journal = vec![Entry::Started { input, runtime }];
        journal.extend(bound);
        journal.extend(self.limited().await?);
        if !stops.is_empty() {
            journal.push(Entry::Marked { before: stops });
        }
        self.begin_as(id, &files, texts, journal, None, also).await
    }

    async fn begin(
        &self,
        files: &[RunFile],
        texts: Vec<String>,
        journal: Vec<Entry>,
        again_of: Option<RunId>,
    ) -> Result<RunId, CoreError> {
        let id = RunId::new(self.environment.fresh_id());
        self.begin_as(&id, files, texts, journal, again_of, |_| Ok(())).await?;
        Ok(id)
    }

    async fn begin_as(
        &self,
        id: &RunId,
        files: &[RunFile],
        texts: Vec<String>,
        journal: Vec<Entry>,
        again_of: Option<RunId>,
        also: impl FnOnce(&mut Tx<'_>) -> Result<(), StoreError> + Send + 'static,
    ) -> Result<(), CoreError> {
        let document = files.first().map(|file| &file.document).ok_or(CoreError::RunNotThere)?;
        let now = self.environment.now();
        let row = RunRow {
            id: id.clone(),
            name: format!("{}/{}", document.namespace, document.name),
            version: document.version.clone(),
            title: document.title.clone().unwrap_or_default(),
            state: RunState::Running,
            trial: false,
            again_of,
            created_at: now,
            updated_at: now,
        };
        let entries = commit::written(&journal);
        let beginning = self.store.write("run", move |tx| {
            runs::insert(tx, &row, &texts)?;
            runs::append(tx, &row.id, 0, &entries, RunState::Running, now)?;
            also(tx)
        });
        beginning.await?;
        self.drive_in_background(id);
        Ok(())
    }

    /// Whether a run is here.
    pub(crate) async fn check_there(&self, id: &RunId) -> Result<(), CoreError> {
        self.row(id).await.map(drop)
    }

    async fn row(&self, id: &RunId) -> Result<RunRow, CoreError> {
        let run = id.clone();
        let found = self.store.read(move |reader| runs::get(reader, &run)).await?;
        found.ok_or_else(|| CoreError::not_found("run", id))
    }

    /// Begins no new step in a run. Running ones end normally.
    ///
    /// # Errors
    /// When it is not there, or does not run.
    pub async fn pause(&self, id: &RunId) -> Result<(), CoreError> {
        self.note(id, &[Entry::Paused], RunState::Paused, &[RunState::Running], gates::give_back).await
    }

    /// Ends a run: unsent messages are withdrawn, and agents are asked to stop their tasks for it. It is over once
    /// they have; a second cancel does not wait for them.
    ///
    /// # Errors
    /// When it is not there, or over.
    pub async fn cancel(&self, id: &RunId) -> Result<(), CoreError> {
        let from = [RunState::Running, RunState::Paused, RunState::Canceling];
        let unask = |tx: &mut Tx<'_>, run: &RunId, environment: &Environment| {
            gates::unask(tx, run, None, environment)
        };
        self.note(id, &[Entry::CancelAsked], RunState::Canceling, &from, unask).await
    }

    async fn note(
        &self,
        id: &RunId,
        entries: &[Entry],
        to: RunState,
        from: &[RunState],
        with: impl FnOnce(&mut Tx<'_>, &RunId, &Environment) -> Result<(), StoreError> + Send + 'static,
    ) -> Result<(), CoreError> {
        let (run, environment, from) = (id.clone(), self.environment.clone(), from.to_vec());
        let entries = commit::written(entries);
        let noting = self.chats.enter("run note", move |tx| {
            let missing = || StoreError::NotFound { what: "run", id: run.to_string() };
            let row = runs::get(tx, &run)?.ok_or_else(missing)?;
            if !from.contains(&row.state) {
                return Ok(Err(CoreError::RunNotThere));
            }
            let after = runs::length(tx, &run)?.ok_or_else(missing)?;
            with(tx, &run, &environment)?;
            runs::append(tx, &run, after, &entries, to, environment.now()).map(drop).map(Ok)
        });
        noting.await?
    }

    /// Decides about a step that asks a person. Possible once, and only while it asks.
    ///
    /// # Errors
    /// When the run is not there, or does not ask any more; [`CoreError::RunAsksInInbox`] for a gate of its file.
    pub async fn decide(&self, id: &RunId, step: StepId, decision: Decision) -> Result<(), CoreError> {
        let may = |asked| match asked {
            Asked::Gate => Err(CoreError::RunAsksInInbox),
            Asked::Mark => Err(CoreError::RunAsksNothing),
            Asked::Budget | Asked::Repeat | Asked::Uncertain => Ok(()),
        };
        self.decide_where(id, step, decision, may).await
    }

    /// The same, if `may` allows it for the step's question.
    async fn decide_where(
        &self,
        id: &RunId,
        step: StepId,
        decision: Decision,
        may: impl Fn(Asked) -> Result<(), CoreError>,
    ) -> Result<(), CoreError> {
        loop {
            let stored = self.stored(id).await?;
            let machine = stored.machine()?;
            let asked = machine.asks().into_iter().find(|(asked, _)| *asked == step);
            may(asked.ok_or(CoreError::RunAsksNothing)?.1)?;
            let entry = Entry::Decided { step: step.clone(), decision: decision.clone() };
            let (run, after, now) = (id.clone(), machine.seq(), self.environment.now());
            let (entries, state) = (commit::written(&[entry]), stored.row.state);
            let deciding = self
                .store
                .write("run decision", move |tx| runs::append(tx, &run, after, &entries, state, now));
            if deciding.await? {
                return Ok(());
            }
        }
    }
}
