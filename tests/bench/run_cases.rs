//! Measured runs, in the process that carries them out.

use std::fmt::Write as _;
use std::sync::Arc;
use std::time::{Duration, Instant};

use a2a_runs::journal::{Entry, StepId};
use a2a_runs::machine::{Machine, Work};
use anyhow::{Context, Result, bail, ensure};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tokio::sync::broadcast::error::RecvError;
use workbench_core::runs::RunStart;
use workbench_core::{DiscoveryState, HostKind, OpenOptions, RunId, Workbench};
use workbench_secrets::SessionStore;
use workbench_store::Tag;
use workbench_store::runs::RunState;

use crate::crew::{AGENTS, Pace, agent};
use crate::memory::{self, Idle};

/// Rounds that are counted.
pub(crate) const ROUNDS: usize = 5;
/// Rounds before them, in which connections are opened and caches fill.
pub(crate) const WARM_UP: usize = 10;
/// The case of the long run whose data is in [`MEMORY`], so that no step waits for a disk.
pub(crate) const STEPS_IN_MEMORY: &str = "steps-in-memory";
const MEMORY: &str = "/dev/shm";
/// Steps of the long run.
pub(crate) const STEPS: usize = 1000;
const BRANCHES: usize = 200;
const ENTRIES: usize = 10_000;

/// The results of the rounds of a case.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Taken {
    /// The time of each round, or of each step.
    pub(crate) seconds: Vec<f64>,
    /// The peak of the first round over what the process held before it.
    pub(crate) first_mebibytes: f64,
    /// The peak over what the process held before the rounds that are counted.
    pub(crate) mebibytes: f64,
    /// The peak of the process in all.
    pub(crate) whole_mebibytes: f64,
    pub(crate) output: Value,
}

/// A shape that we and others carry out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    /// Three agents, one after the other.
    Pipeline,
    /// All agents at once.
    Fork,
}

impl Shape {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Pipeline => "pipeline",
            Self::Fork => "fork",
        }
    }

    /// Calls that wait for each other.
    pub(crate) fn in_order(self) -> f64 {
        match self {
            Self::Pipeline => 3.0,
            Self::Fork => 1.0,
        }
    }

    /// Our share of the other's additional time at most.
    pub(crate) fn aim(self) -> &'static str {
        match self {
            Self::Pipeline => "≤ 1",
            Self::Fork => "≤ 0.7",
        }
    }
}

pub(crate) async fn measure(case: String, pace: String, root: String) -> Result<Taken> {
    let pace = Pace::ALL.into_iter().find(|known| known.name() == pace).context("a pace")?;
    let folder = if case == STEPS_IN_MEMORY { MEMORY } else { env!("CARGO_TARGET_TMPDIR") };
    let desk = Desk::open(&root, pace, folder).await?;
    let taken = match case.as_str() {
        "pipeline" => desk.rounds(&pipeline(pace)).await,
        "fork" => desk.rounds(&fork(pace, AGENTS)).await,
        "branches" => desk.rounds(&fork(pace, BRANCHES)).await,
        "steps" | STEPS_IN_MEMORY => desk.steps(&steps(pace)).await,
        other => bail!("there is no case {other}"),
    };
    desk.bench.close().await;
    taken
}

struct Desk {
    bench: Workbench,
    _folder: tempfile::TempDir,
}

impl Desk {
    /// A workbench with its data in `folder` that has every agent of a pace saved.
    async fn open(root: &str, pace: Pace, folder: &str) -> Result<Self> {
        let folder = tempfile::tempdir_in(folder)?;
        let bench = Workbench::open(OpenOptions {
            secrets: Some(Arc::new(SessionStore::new("a benchmark"))),
            evaluator: env!("CARGO_BIN_EXE_evaluator").into(),
            ..OpenOptions::new(folder.path().join("data"), HostKind::Desktop)
        })
        .await?;
        bench.start().await;
        for number in 0..AGENTS {
            let card = format!("{root}{}/.well-known/agent-card.json", agent(pace, number));
            let mut news = bench.announcements();
            let search = bench.discoveries().discover(&card, None)?;
            while let DiscoveryState::Running = bench.discoveries().get(&search)?.state {
                news.recv().await?;
            }
            bench.discoveries().save(&search, None, None, false, None).await?;
        }
        Ok(Self { bench, _folder: folder })
    }

    async fn rounds(&self, text: &str) -> Result<Taken> {
        let before = Idle::now()?;
        self.run(text).await?;
        let first_mebibytes = before.peak_above()?;
        for _ in 1..WARM_UP {
            self.run(text).await?;
        }
        let idle = Idle::now()?;
        let (mut seconds, mut output) = (Vec::new(), Value::Null);
        for _ in 0..ROUNDS {
            let start = Instant::now();
            let id = self.run(text).await?;
            seconds.push(start.elapsed().as_secs_f64());
            output = self.output(&id).await?;
        }
        let whole_mebibytes = memory::peak()?;
        Ok(Taken { seconds, first_mebibytes, mebibytes: idle.peak_above()?, whole_mebibytes, output })
    }

    /// The time from each call of one run to the next.
    async fn steps(&self, text: &str) -> Result<Taken> {
        let idle = Idle::now()?;
        let id = self.run(text).await?;
        let (mebibytes, whole_mebibytes) = (idle.peak_above()?, memory::peak()?);
        let shown = self.bench.runs().get(&id).await?;
        let called = shown.steps.iter().filter(|step| step.said.is_some()).map(|step| step.began_at);
        let called: Vec<i64> = called.collect();
        ensure!(called.len() == STEPS, "{} steps are {STEPS}", called.len());
        #[expect(clippy::cast_precision_loss, reason = "milliseconds of one step")]
        let seconds = called.windows(2).map(|pair| (pair[1] - pair[0]) as f64 / 1000.0).collect();
        let output = self.output(&id).await?;
        Ok(Taken { seconds, first_mebibytes: mebibytes, mebibytes, whole_mebibytes, output })
    }

    /// Carries a file out to its end.
    async fn run(&self, text: &str) -> Result<RunId> {
        let mut changes = self.bench.store().changes_of(Tag::Runs);
        let start = RunStart { text: text.to_owned(), input: json!({}), ..RunStart::default() };
        let id = self.bench.runs().start(start).await?;
        loop {
            match changes.recv().await {
                Ok(_) | Err(RecvError::Lagged(_)) => {}
                Err(RecvError::Closed) => bail!("the store is closed"),
            }
            let run = id.clone();
            let row = self.bench.store().read(move |reader| workbench_store::runs::get(reader, &run)).await?;
            match row.map(|row| row.state) {
                Some(RunState::Completed) => return Ok(id),
                Some(RunState::Running) => {}
                state => bail!("the run came to {state:?}: {:?}", self.bench.runs().get(&id).await?.outcome),
            }
        }
    }

    async fn output(&self, id: &RunId) -> Result<Value> {
        match self.bench.runs().get(id).await?.outcome {
            Some(a2a_runs::journal::Outcome::Completed(value)) => Ok(value),
            other => bail!("the run came to {other:?}"),
        }
    }
}

fn file(tasks: &str) -> String {
    format!("document: {{dsl: 1.0.3, namespace: bench, name: shape, version: 1.0.0}}\ndo:\n{tasks}")
}

fn call(agent: &str) -> String {
    format!(
        "call: a2a, with: {{method: message/send, server: 'a2a-workbench://agents/{agent}', parameters: {{message: {{role: user, parts: [{{kind: text, text: '${{ tostring }}'}}]}}}}}}, output: {{as: '.status.message.parts[0].text'}}"
    )
}

fn pipeline(pace: Pace) -> String {
    let mut tasks = String::new();
    for number in 0..3 {
        writeln!(tasks, "  - s{number}: {{{}}}", call(&agent(pace, number))).expect("BUG: a string");
    }
    file(&tasks)
}

fn fork(pace: Pace, branches: usize) -> String {
    let mut tasks = "  - all:\n      fork:\n        branches:\n".to_owned();
    for number in 0..branches {
        writeln!(tasks, "          - b{number}: {{{}}}", call(&agent(pace, number % AGENTS)))
            .expect("BUG: a string");
    }
    file(&tasks)
}

fn steps(pace: Pace) -> String {
    let task =
        format!("{}, input: {{schema: {{document: {{type: [object, string]}}}}}}", call(&agent(pace, 0)));
    file(&format!("  - all: {{for: {{each: n, in: 'range({STEPS})'}}, do: [{{step: {{{task}}}}}]}}\n"))
}

/// How long a machine takes to take a journal of this length in and to say what is next, in seconds.
pub(crate) fn replay() -> Result<f64> {
    let tasks = format!(
        "  - all: {{for: {{each: n, in: 'range({ENTRIES})'}}, do: [{{step: {{set: '${{ $n }}'}}}}]}}\n"
    );
    let file = a2a_runs::read(&file(&tasks)).map_err(|faults| anyhow::anyhow!("{faults:?}"))?;
    let files = [];
    let mut machine = Machine::new(&file, &files);
    let mut journal = vec![Entry::Started { input: json!({}), runtime: json!({}) }];
    journal.push(Entry::Evaluated {
        step: StepId { at: "/do/0/all".to_owned(), purpose: "in".to_owned() },
        value: (0..ENTRIES).map(Value::from).collect(),
    });
    for round in 0..ENTRIES - 2 {
        let at = format!("/do/0/all[{round}]/do/0/step");
        let step = StepId { at, purpose: "set".to_owned() };
        journal.push(Entry::Evaluated { step, value: round.into() });
    }
    for entry in &journal {
        machine.apply(entry);
    }
    let ready = machine.ready();
    ensure!(
        ready.len() == 1 && matches!(ready[0].work, Work::Evaluate { .. } | Work::AskBudget { .. }),
        "one step is left: {ready:?}"
    );
    let texts = journal.iter().map(serde_json::to_string).collect::<Result<Vec<_>, _>>()?;
    let mut taken: Vec<Duration> = Vec::new();
    for _ in 0..ROUNDS {
        let start = Instant::now();
        let entries =
            texts.iter().map(|text| serde_json::from_str(text)).collect::<Result<Vec<Entry>, _>>()?;
        let mut machine = Machine::replay(&file, &files, &entries);
        ensure!(!machine.ready().is_empty(), "something is left");
        taken.push(start.elapsed());
    }
    taken.sort();
    Ok(taken[ROUNDS / 2].as_secs_f64())
}
