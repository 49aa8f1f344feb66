//! Commands that make run files: from a form, and from the built-in ones.

use a2a_runs::builder::{self, Candidate, Form, FormError, Pattern, Step};
use a2a_runs::examples;
use a2a_runs::outline::{self, Stroke, StrokeKind};
use workbench_core::safe_name;

use super::form::{
    RunBuild, RunBuiltView, RunExampleView, RunForm, RunFormCandidate, RunFormFault, RunFormFaultView,
    RunFormStep, RunFormView, RunPattern, RunStroke, RunStrokeView,
};
use super::params::RunFileText;
use crate::error::AppError;
use crate::host::FileSaved;
use crate::host::{FileToSave, Host};
use crate::params::Nothing;

pub(crate) async fn shipped(_: &dyn Host, _: Nothing) -> Result<Vec<RunExampleView>, AppError> {
    let view = |example: examples::Example| {
        let document = a2a_runs::read(example.text).ok()?.document;
        Some(RunExampleView {
            id: example.id.to_owned(),
            title: document.title.unwrap_or_default(),
            summary: document.summary.unwrap_or_default(),
            text: example.text.to_owned(),
            others: example.others.iter().map(|text| (*text).to_owned()).collect(),
            outline: outlined(example.text),
        })
    };
    Ok(examples::ALL.into_iter().filter_map(view).collect())
}

pub(crate) async fn build(_: &dyn Host, params: RunBuild) -> Result<RunBuiltView, AppError> {
    let form = Form::from(params.form);
    let built = match params.over {
        Some(text) => builder::rewrite(&text, &form),
        None => builder::write(&form),
    };
    Ok(match built {
        Ok(text) => RunBuiltView { outline: outlined(&text), text: Some(text), fault: None },
        Err(error) => RunBuiltView { text: None, outline: Vec::new(), fault: Some(fault(error)) },
    })
}

pub(crate) async fn form(_: &dyn Host, params: RunFileText) -> Result<RunFormView, AppError> {
    let form = builder::read(&params.text).map(RunForm::from);
    Ok(RunFormView { form, outline: outlined(&params.text) })
}

/// The page may not choose where a file goes.
pub(crate) async fn save_file(host: &dyn Host, params: RunFileText) -> Result<FileSaved, AppError> {
    let name = a2a_runs::read(&params.text).map_or_else(|_| "run".to_owned(), |file| file.document.name);
    let name = safe_name(&format!("{name}.yaml"));
    host.save_file(FileToSave { name, bytes: params.text.into_bytes() }).await
}

fn outlined(text: &str) -> Vec<RunStrokeView> {
    a2a_runs::read(text).map(|file| strokes(outline::of(&file))).unwrap_or_default()
}

fn strokes(strokes: Vec<Stroke>) -> Vec<RunStrokeView> {
    let view = |Stroke { name, kind, lists }: Stroke| RunStrokeView {
        name,
        kind: match kind {
            StrokeKind::Call => RunStroke::Call,
            StrokeKind::Ask => RunStroke::Ask,
            StrokeKind::Loop => RunStroke::Loop,
            StrokeKind::SideBySide => RunStroke::SideBySide,
            StrokeKind::Race => RunStroke::Race,
            StrokeKind::Choice => RunStroke::Choice,
            StrokeKind::File => RunStroke::File,
        },
        lists: lists.into_iter().map(self::strokes).collect(),
    };
    strokes.into_iter().map(view).collect()
}

fn fault(error: FormError) -> RunFormFaultView {
    let (code, step) = match error {
        FormError::NoTitle => (RunFormFault::NoTitle, None),
        FormError::Agents => (RunFormFault::Agents, None),
        FormError::Name(name) => (RunFormFault::Name, Some(name)),
        FormError::NoAgent(name) => (RunFormFault::NoAgent, Some(name)),
        FormError::NoWords(name) => (RunFormFault::NoWords, name),
        FormError::Rounds => (RunFormFault::Rounds, None),
        FormError::OtherShape => (RunFormFault::OtherShape, None),
    };
    RunFormFaultView { code, step }
}

impl From<RunForm> for Form {
    fn from(RunForm { title, asks, pattern }: RunForm) -> Self {
        let pattern = match pattern {
            RunPattern::InOrder { steps } => Pattern::InOrder { steps: all(steps) },
            RunPattern::SideBySide { branches, first_wins, gather } => {
                Pattern::SideBySide { branches: all(branches), first_wins, gather: gather.map(Into::into) }
            }
            RunPattern::Review { write, again, review, rounds, at_cap } => Pattern::Review {
                write: write.into(),
                again,
                review: review.into(),
                rounds: rounds.into(),
                at_cap,
            },
            RunPattern::Choose { choose, candidates, at_nobody } => {
                Pattern::Choose { choose: choose.into(), candidates: all(candidates), at_nobody }
            }
        };
        Self { title, asks, pattern }
    }
}

impl From<Form> for RunForm {
    fn from(Form { title, asks, pattern }: Form) -> Self {
        let pattern = match pattern {
            Pattern::InOrder { steps } => RunPattern::InOrder { steps: all(steps) },
            Pattern::SideBySide { branches, first_wins, gather } => {
                RunPattern::SideBySide { branches: all(branches), first_wins, gather: gather.map(Into::into) }
            }
            Pattern::Review { write, again, review, rounds, at_cap } => RunPattern::Review {
                write: write.into(),
                again,
                review: review.into(),
                rounds: u32::try_from(rounds).unwrap_or(u32::MAX),
                at_cap,
            },
            Pattern::Choose { choose, candidates, at_nobody } => {
                RunPattern::Choose { choose: choose.into(), candidates: all(candidates), at_nobody }
            }
        };
        Self { title, asks, pattern }
    }
}

fn all<From, To: std::convert::From<From>>(each: Vec<From>) -> Vec<To> {
    each.into_iter().map(To::from).collect()
}

impl From<RunFormStep> for Step {
    fn from(RunFormStep { name, agent, words, ask_before }: RunFormStep) -> Self {
        Self { name, agent, words, ask_before }
    }
}

impl From<Step> for RunFormStep {
    fn from(Step { name, agent, words, ask_before }: Step) -> Self {
        Self { name, agent, words, ask_before }
    }
}

impl From<RunFormCandidate> for Candidate {
    fn from(RunFormCandidate { step, fits }: RunFormCandidate) -> Self {
        Self { step: step.into(), fits }
    }
}

impl From<Candidate> for RunFormCandidate {
    fn from(Candidate { step, fits }: Candidate) -> Self {
        Self { step: step.into(), fits }
    }
}
