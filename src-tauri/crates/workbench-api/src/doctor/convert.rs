//! The doctor's findings in the form of the page.

use workbench_core::{
    Diagnosed, Diagnosis, DoctorStep as Step, Examination, ExaminationState as State, ExaminedStep, Hop,
    Passage, Sentence, Severity as Weight, StepState,
};

use super::{
    DiagnosisView, DoctorStep, DoctorStepState, ExaminationState, ExaminationView, ExaminedStepView,
    HopOnwardView, HopView, PassageView, Severity,
};
use crate::params::count;
use crate::remedies::remedy;
use crate::sentences::SentenceView;
use crate::{agents, cards, discovery, findings};

pub(crate) fn examination(examination: &Examination) -> ExaminationView {
    ExaminationView {
        started_at: examination.started_at,
        ended_at: examination.ended_at,
        state: match examination.state {
            State::Running => ExaminationState::Running,
            State::Done => ExaminationState::Done,
            State::Stopped => ExaminationState::Stopped,
        },
        steps: examination.steps.iter().map(examined).collect(),
    }
}

fn examined(step: &ExaminedStep) -> ExaminedStepView {
    ExaminedStepView {
        step: match step.step {
            Step::Calls => DoctorStep::Calls,
            Step::Name => DoctorStep::Name,
            Step::Connection => DoctorStep::Connection,
            Step::Redirects => DoctorStep::Redirects,
            Step::Card => DoctorStep::Card,
            Step::Authentication => DoctorStep::Authentication,
            Step::Checks => DoctorStep::Checks,
            Step::Interfaces => DoctorStep::Interfaces,
            Step::Streaming => DoctorStep::Streaming,
            Step::ExtendedCard => DoctorStep::ExtendedCard,
        },
        state: match step.state {
            StepState::Waiting => DoctorStepState::Waiting,
            StepState::Running => DoctorStepState::Running,
            StepState::Done => DoctorStepState::Done,
            StepState::Skipped => DoctorStepState::Skipped,
            StepState::Offered => DoctorStepState::Offered,
            StepState::Stopped => DoctorStepState::Stopped,
        },
        duration_ms: step.duration_ms.map(count),
        attempts: step.attempts.iter().map(discovery::convert::attempt).collect(),
        findings: step.findings.iter().map(diagnosis).collect(),
    }
}

fn diagnosis(diagnosis: &Diagnosis) -> DiagnosisView {
    let place = diagnosis.place.clone().unwrap_or_default();
    let (what, place, section): (SentenceView, _, _) = match &diagnosis.what {
        Diagnosed::Told(sentence) => (sentence.clone().into(), place, String::new()),
        Diagnosed::Check(check) => {
            let shown = cards::convert::check(check);
            (shown.what, shown.pointer, shown.section)
        }
        Diagnosed::Read(finding) => {
            let shown = findings::finding(finding);
            (shown.what, shown.pointer, shown.section)
        }
        Diagnosed::Quirk(quirk) => (agents::quirks::what(*quirk).into(), place, String::new()),
    };
    DiagnosisView {
        severity: match diagnosis.severity {
            Weight::Good => Severity::Good,
            Weight::Note => Severity::Note,
            Weight::Warning => Severity::Warning,
            Weight::Problem => Severity::Problem,
        },
        what,
        place,
        section,
        way: diagnosis.way.iter().map(hop).collect(),
        hints: diagnosis.hints.iter().cloned().map(SentenceView::from).collect(),
        remedy: diagnosis.remedy.as_ref().map(remedy),
    }
}

fn hop(hop: &Hop) -> HopView {
    HopView {
        url: hop.url.clone(),
        status: hop.status.into(),
        onward: hop.onward.as_ref().map(|onward| HopOnwardView {
            target: onward.target.clone(),
            other_origin: onward.other_origin,
            credentials: match onward.passage {
                Passage::Nothing => PassageView::Nothing,
                Passage::Kept => PassageView::Kept,
                Passage::Dropped => PassageView::Dropped,
            },
            refused: onward.refused.clone().map(|refused| Sentence::from(refused).into()),
            needs_consent: onward.needs_consent,
        }),
    }
}
