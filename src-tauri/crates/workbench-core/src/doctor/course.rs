//! The course of an examination: step after step, each reported while it runs.

use std::collections::{HashMap, HashSet};
use std::net::IpAddr;
use std::sync::{Arc, OnceLock};

use a2a_client::discover::{self, Discovered};
use a2a_client::{Agent, AgentOptions, Raw};
use a2a_protocol::model::{AgentInterface, TaskId};
use url::Url;
use workbench_store::ConnectionId;
use workbench_store::connections::ChosenInterface;

use super::Doctor;
use crate::attempts::{tried, trying};
use crate::auth::AuthDescription;
use crate::causes::with_causes;
use crate::connections::Known;
use crate::error::CoreError;
use crate::examinations::{
    Diagnosis, DoctorStep, Examination, ExaminationState, ExaminedStep, Severity, StepState,
};
use crate::explain::failed_here;
use crate::saved::interface_of;
use crate::sentence::{CallSentence, DoctorSentence};

/// One examination on its way.
pub(super) struct Course {
    pub(super) doctor: Doctor,
    pub(super) known: Known,
    run: String,
    /// Knows the secrets that must not be repeated.
    hides: OnceLock<Raw>,
}

/// Results of earlier steps that later ones need.
#[derive(Default)]
pub(super) struct SoFar {
    /// Addresses by host.
    pub(super) addresses: HashMap<String, Vec<IpAddr>>,
    /// Origins that no connection could be made to.
    unreached: HashSet<String>,
    /// The interface in use answered in some way.
    pub(super) answered: bool,
}

/// The notes in which one step writes its findings.
#[derive(Clone, Copy)]
pub(super) struct Notes<'a> {
    course: &'a Course,
    step: DoctorStep,
}

impl SoFar {
    pub(super) fn note_unreached(&mut self, url: &Url) {
        self.unreached.insert(url.origin().ascii_serialization());
    }

    pub(super) fn is_unreached(&self, url: &str) -> bool {
        let origin = Url::parse(url).map(|url| url.origin().ascii_serialization());
        origin.is_ok_and(|origin| self.unreached.contains(&origin))
    }
}

impl Course {
    pub(super) fn new(doctor: Doctor, known: Known, run: String) -> Self {
        Self { doctor, known, run, hides: OnceLock::new() }
    }

    pub(super) async fn run(&self) {
        self.learn_what_to_hide().await;
        let mut so_far = SoFar::default();
        for step in DoctorStep::ALL {
            let notes = Notes { course: self, step };
            let began = self.begin(step).await;
            let state = match step {
                DoctorStep::Calls => self.calls(notes).await,
                DoctorStep::Name => self.names(notes, &mut so_far).await,
                DoctorStep::Connection => self.connections(notes, &mut so_far).await,
                // One request for the card shows both.
                DoctorStep::Redirects => continue,
                DoctorStep::Card => {
                    self.card(Notes { course: self, step: DoctorStep::Redirects }, notes).await
                }
                DoctorStep::Authentication => self.authentication(notes, &mut so_far).await,
                DoctorStep::Checks => self.checks(notes).await,
                DoctorStep::Interfaces => self.interfaces(notes, &so_far).await,
                DoctorStep::Streaming => self.stream(notes, &so_far).await,
                DoctorStep::ExtendedCard => self.extended_card(notes, &so_far).await,
            };
            self.end(step, state, began).await;
        }
        self.finish().await;
    }

    /// The one step that a person had to agree to.
    pub(super) async fn run_stream(&self, text: &str) {
        self.learn_what_to_hide().await;
        let step = DoctorStep::Streaming;
        self.change_step(step, |step| step.findings.clear()).await;
        let began = self.begin(step).await;
        let state = self.send_and_measure(Notes { course: self, step }, text).await;
        self.end(step, state, began).await;
        self.finish().await;
    }

    /// Agents repeat their input, and a report is made to be shown to others.
    async fn learn_what_to_hide(&self) {
        match self.raw().await {
            // Set once, by whichever of the two ways this course goes.
            Ok(raw) => drop(self.hides.set(raw)),
            // Then there is nothing that could be sent.
            Err(error) => tracing::info!(error = with_causes(&error), "an agent is examined as a stranger"),
        }
    }

    async fn begin(&self, step: DoctorStep) -> i64 {
        self.change_step(step, |step| step.state = StepState::Running).await;
        self.doctor.ground.environment().now()
    }

    async fn end(&self, step: DoctorStep, state: StepState, began: i64) {
        let took = self.doctor.ground.environment().now().saturating_sub(began);
        self.change_step(step, |step| {
            step.state = state;
            step.duration_ms = u64::try_from(took).ok();
        })
        .await;
    }

    async fn finish(&self) {
        let now = self.doctor.ground.environment().now();
        self.change(|examination| {
            (examination.state, examination.ended_at) = (ExaminationState::Done, Some(now));
        })
        .await;
    }

    async fn change_step(&self, step: DoctorStep, change: impl FnOnce(&mut ExaminedStep)) {
        self.change(|examination| {
            if let Some(step) = examination.steps.iter_mut().find(|known| known.step == step) {
                change(step);
            }
        })
        .await;
    }

    async fn change(&self, change: impl FnOnce(&mut Examination)) {
        self.doctor.examinations.update(self.id(), &self.run, change);
        self.doctor.touch_examination(self.id()).await;
    }

    pub(super) fn id(&self) -> &ConnectionId {
        &self.known.connection.id
    }

    pub(super) fn auth(&self) -> &AuthDescription {
        &self.known.auth
    }

    /// The caller's name for the connection in the wire log.
    pub(super) fn name(&self) -> Arc<str> {
        Arc::from(self.id().as_str())
    }

    pub(super) fn in_use(&self) -> Option<&ChosenInterface> {
        self.known.connection.interface.as_ref()
    }

    pub(super) fn card_url(&self) -> Option<Url> {
        Url::parse(self.known.connection.card_url.as_deref()?).ok()
    }

    /// A task that nobody has.
    pub(super) fn unknown_task(&self) -> TaskId {
        TaskId::new(self.doctor.ground.environment().fresh_id())
    }

    pub(super) async fn raw(&self) -> Result<Raw, CoreError> {
        self.doctor.sign_in.raw_for(self.id(), self.auth()).await
    }

    /// A handle for `interface`, as calls would have it; `None` where it cannot be called at all.
    pub(super) async fn agent(&self, raw: &Raw, interface: &AgentInterface) -> Option<Agent> {
        let options = AgentOptions { connection: Some(self.name()), ..AgentOptions::default() };
        let agent = Agent::new(raw.clone(), interface, options).ok()?;
        match self.doctor.quirks.of(self.id()).await {
            Ok(known) => {
                agent.expect_quirks(&known.in_use());
                agent.rule_out_quirks(&known.ruled_out());
            }
            Err(error) => tracing::info!(%error, "an agent is examined without what is known of it"),
        }
        Some(agent)
    }

    pub(super) async fn agent_in_use(&self, raw: &Raw) -> Option<Agent> {
        self.agent(raw, &interface_of(self.in_use()?)).await
    }
}

impl Notes<'_> {
    pub(super) async fn tell(self, diagnosis: Diagnosis) {
        let diagnosis = match self.course.hides.get() {
            Some(raw) => diagnosis.rewritten(|text| raw.redacted(text)),
            None => diagnosis,
        };
        self.course.change_step(self.step, |step| step.findings.push(diagnosis)).await;
    }

    /// Something of this program's own went wrong.
    pub(super) async fn tell_failure(self, error: &CoreError) -> StepState {
        tracing::info!(error = with_causes(error), "a step of an examination could not be taken");
        let because = Box::new(failed_here(error).message);
        self.tell(Diagnosis::new(Severity::Problem, DoctorSentence::StepFailed { because })).await;
        StepState::Done
    }

    /// Ends a step that another one takes along.
    pub(super) async fn settle(self, state: StepState) {
        self.course.change_step(self.step, |step| step.state = state).await;
    }

    /// Asks one place for a card, told while it is awaited.
    pub(super) async fn ask_for_card(
        self,
        raw: &Raw,
        place: &Url,
    ) -> (discover::Attempt, Option<Box<Discovered>>) {
        self.course.change_step(self.step, |step| step.attempts.push(trying(place))).await;
        let (attempt, found) = discover::look(raw, place, Some(self.course.name())).await;
        self.course
            .change_step(self.step, |step| {
                if let Some(last) = step.attempts.last_mut() {
                    *last = tried(&attempt);
                }
            })
            .await;
        (attempt, found)
    }
}

/// A call that never came back for reasons of the way.
pub(super) fn not_reached() -> Diagnosis {
    Diagnosis::new(Severity::Note, DoctorSentence::AgentNotReached)
}

/// An interface that cannot be called at all.
pub(super) fn uncallable(cause: &str) -> CallSentence {
    CallSentence::FailedHere { cause: cause.to_owned() }
}
