//! The data of an examination: its steps, their findings, and the remedies.

pub(crate) mod way;

use std::collections::HashMap;
use std::sync::Mutex;

use a2a_protocol::Finding;
use a2a_protocol::card::Check;
use a2a_protocol::quirk::Quirk;
use tokio_util::sync::CancellationToken;
use workbench_store::ConnectionId;

use crate::attempts::Attempt;
use crate::lock::lock;
use crate::remedy::Remedy;
use crate::sentence::{HintSentence, Sentence};
pub use way::{Hop, HopOnward};

/// A step of an examination, in the order in which they are gone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DoctorStep {
    /// How calls went so far.
    Calls,
    /// Looking up the names of its hosts.
    Name,
    /// Connections, and TLS where it is spoken.
    Connection,
    /// Where requests for the card are sent on to.
    Redirects,
    /// The card, and the places where cards are looked for.
    Card,
    /// Credentials, and whether they are taken.
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

impl DoctorStep {
    /// Every step, in order.
    pub const ALL: [Self; 10] = [
        Self::Calls,
        Self::Name,
        Self::Connection,
        Self::Redirects,
        Self::Card,
        Self::Authentication,
        Self::Checks,
        Self::Interfaces,
        Self::Streaming,
        Self::ExtendedCard,
    ];
}

/// How far a step got.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StepState {
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

/// How far an examination got.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExaminationState {
    /// It goes on.
    Running,
    /// It is done.
    Done,
    /// A person stopped it.
    Stopped,
}

/// How much something that was found matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
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
#[derive(Debug, Clone, PartialEq)]
pub struct Diagnosis {
    /// How much it matters.
    pub severity: Severity,
    /// The finding.
    pub what: Diagnosed,
    /// The address, without possible secrets.
    pub place: Option<String>,
    /// The way of the question that it is about, where that was sent on.
    pub way: Vec<Hop>,
    /// Advice for doing it by hand.
    pub hints: Vec<Sentence>,
    /// The remedy that is offered here.
    pub remedy: Option<Remedy>,
}

/// A finding of the doctor.
#[derive(Debug, Clone, PartialEq)]
pub enum Diagnosed {
    /// Something about the way.
    Told(Sentence),
    /// Something to look at in the card.
    Check(Check),
    /// Something that was odd when the card was read.
    Read(Finding),
    /// Something that the agent does differently.
    Quirk(Quirk),
}

/// A step, and its findings.
#[derive(Debug, Clone, PartialEq)]
pub struct ExaminedStep {
    /// Which one.
    pub step: DoctorStep,
    /// How far it got.
    pub state: StepState,
    /// Milliseconds, once it ended.
    pub duration_ms: Option<u64>,
    /// Places that were asked, in order.
    pub attempts: Vec<Attempt>,
    /// The findings.
    pub findings: Vec<Diagnosis>,
}

/// One examination of an agent.
#[derive(Debug, Clone, PartialEq)]
pub struct Examination {
    /// When it began, in Unix milliseconds.
    pub started_at: i64,
    /// When it ended.
    pub ended_at: Option<i64>,
    /// How far it got.
    pub state: ExaminationState,
    /// Its steps, in order.
    pub steps: Vec<ExaminedStep>,
}

impl Diagnosis {
    pub(crate) fn new(severity: Severity, what: impl Into<Sentence>) -> Self {
        Self::of(severity, Diagnosed::Told(what.into()))
    }

    pub(crate) fn of(severity: Severity, what: Diagnosed) -> Self {
        Self { severity, what, place: None, way: Vec::new(), hints: Vec::new(), remedy: None }
    }

    /// The same with every text that may be somebody else's as `write` writes it.
    pub(crate) fn rewritten(self, write: impl Fn(&str) -> String) -> Self {
        let sentence = |sentence: &Sentence| Sentence::from_stored(&write(&sentence.to_stored()));
        let what = match self.what {
            Diagnosed::Told(told) => Diagnosed::Told(sentence(&told)),
            Diagnosed::Check(check) => Diagnosed::Check(Check { value: write(&check.value), ..check }),
            Diagnosed::Read(finding) => {
                Diagnosed::Read(Finding { message: write(&finding.message), ..finding })
            }
            Diagnosed::Quirk(quirk) => Diagnosed::Quirk(quirk),
        };
        let place = self.place.as_deref().map(&write);
        let way = self.way.into_iter().map(|hop| hop.rewritten(&write)).collect();
        Self { what, place, way, hints: self.hints.iter().map(sentence).collect(), ..self }
    }

    pub(crate) fn at(self, place: impl Into<String>) -> Self {
        Self { place: Some(place.into()), ..self }
    }

    pub(crate) fn along(self, way: Vec<Hop>) -> Self {
        Self { way, ..self }
    }

    pub(crate) fn hint(mut self, hint: HintSentence) -> Self {
        self.hints.push(hint.into());
        self
    }

    pub(crate) fn remedy(self, remedy: Remedy) -> Self {
        Self { remedy: Some(remedy), ..self }
    }
}

impl Examination {
    pub(crate) fn begun(at: i64) -> Self {
        let step = |step| ExaminedStep {
            step,
            state: StepState::Waiting,
            duration_ms: None,
            attempts: Vec::new(),
            findings: Vec::new(),
        };
        Self {
            started_at: at,
            ended_at: None,
            state: ExaminationState::Running,
            steps: DoctorStep::ALL.map(step).into(),
        }
    }

    pub(crate) fn stop(&mut self, at: i64) {
        if self.state != ExaminationState::Running {
            return;
        }
        (self.state, self.ended_at) = (ExaminationState::Stopped, Some(at));
        for step in &mut self.steps {
            step.state = match (step.step, step.state) {
                // What was offered may be taken up again.
                (DoctorStep::Streaming, StepState::Running) => StepState::Offered,
                (_, StepState::Waiting | StepState::Running) => StepState::Stopped,
                (_, state) => state,
            };
        }
    }

    /// The message for the stream may be sent, or sent again.
    pub(crate) fn offers_stream(&self) -> bool {
        let offered = |step: &ExaminedStep| {
            step.step == DoctorStep::Streaming && matches!(step.state, StepState::Offered | StepState::Done)
        };
        self.state != ExaminationState::Running && self.steps.iter().any(offered)
    }
}

/// The last examination of each agent, since the start.
#[derive(Default)]
pub(crate) struct Examinations(pub(crate) Mutex<HashMap<ConnectionId, Entry>>);

/// One of them.
pub(crate) struct Entry {
    /// Which of the examinations it is: an older one that still writes is not heard.
    pub(crate) run: String,
    pub(crate) examination: Examination,
    pub(crate) stop: CancellationToken,
}

impl Examinations {
    /// Takes the place of an earlier one, which ends.
    pub(crate) fn begin(
        &self,
        id: &ConnectionId,
        run: String,
        examination: Examination,
    ) -> CancellationToken {
        let stop = CancellationToken::new();
        let entry = Entry { run, examination, stop: stop.clone() };
        if let Some(former) = lock(&self.0).insert(id.clone(), entry) {
            former.stop.cancel();
        }
        stop
    }

    /// Changes an examination that still goes on.
    pub(crate) fn update(&self, id: &ConnectionId, run: &str, change: impl FnOnce(&mut Examination)) {
        let mut all = lock(&self.0);
        let entry = all.get_mut(id).filter(|entry| entry.run == run);
        if let Some(entry) = entry.filter(|entry| entry.examination.state == ExaminationState::Running) {
            change(&mut entry.examination);
        }
    }

    /// Forgets an agent that is let go.
    pub(crate) fn forget(&self, id: &ConnectionId) {
        if let Some(entry) = lock(&self.0).remove(id) {
            entry.stop.cancel();
        }
    }
}
