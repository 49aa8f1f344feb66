//! Runs of run files: their commands, parameters and views.

mod build;
pub(crate) mod convert;
mod edit;
mod edit_view;
mod form;
mod look_view;
mod looking;
mod params;
mod tree;
mod tree_view;
mod view;

use std::collections::BTreeMap;

use a2a_runs::journal::{Decision, StepId};
use a2a_runs::machine::Asked;
use serde_json::Value;
use workbench_core::runs::{RepeatFrom, RunStart};
use workbench_core::{ConnectionId, RunId};

use crate::consent::confirmed;
use crate::error::{AppError, Code};
use crate::host::Host;
use crate::params::DONE;
use crate::params::{Done, Made, Nothing};
use crate::question::Question;
use crate::sentences::RefusalSentence;

pub(crate) use build::{build, form, save_file, shipped};
pub(crate) use edit::{meaning, offers, try_out};
pub use edit_view::{RunMeaningView, RunOffer, RunOffersView, RunPlace, RunStandIn, RunTry, RunWords};
pub use form::{
    RunBuild, RunBuiltView, RunExampleView, RunForm, RunFormCandidate, RunFormFault, RunFormFaultView,
    RunFormStep, RunFormView, RunPattern, RunStroke, RunStrokeView,
};
pub use look_view::{
    ByRunStep, RunBudgetsView, RunCostView, RunEntryView, RunHappened, RunJournalOf, RunJournalPage,
    RunLookView, RunStepBrief, RunStepWhole, RunStorySave, RunWaitView, RunWaiting,
};
pub(crate) use looking::{journal, look, save_story, step, waiting};
pub use params::{
    ByRun, RunAgain, RunBegin, RunBinding, RunDecide, RunDecision, RunFileText, RunMark, RunResume,
};
pub(crate) use tree::{plan, tree};
pub use tree_view::{
    RunBoundView, RunFileTexts, RunLeadView, RunPlanView, RunPlannedAgent, RunTaskKind, RunTaskList,
    RunTaskView, RunTreeView,
};
pub use view::{
    RunAgentView, RunAskView, RunAsked, RunBriefView, RunCheckView, RunErrorView, RunFaultView,
    RunListedView, RunState, RunStepState, RunStepView, RunView,
};

pub(crate) async fn check(host: &dyn Host, params: RunFileText) -> Result<RunCheckView, AppError> {
    let checked = host.workbench().runs().check(&params.text).await?;
    Ok(convert::checked(checked))
}

pub(crate) async fn start(host: &dyn Host, params: RunBegin) -> Result<Made, AppError> {
    let RunBegin { text, others, input, bindings, stops } = params;
    let bindings = bindings.into_iter().map(|each| (each.agent, ConnectionId::new(each.agent_id)));
    let bindings: BTreeMap<_, _> = bindings.collect();
    let input = json(Some(&input))?;
    let id =
        host.workbench().runs().start(RunStart { text, others, input, bindings, stops, trial: None }).await?;
    Ok(Made { id: id.to_string() })
}

pub(crate) async fn list(host: &dyn Host, _: Nothing) -> Result<Vec<RunListedView>, AppError> {
    Ok(host.workbench().runs().list().await?.iter().map(convert::listed).collect())
}

pub(crate) async fn get(host: &dyn Host, params: ByRun) -> Result<RunView, AppError> {
    Ok(convert::run(host.workbench().runs().get(&RunId::new(params.run_id)).await?))
}

pub(crate) async fn pause(host: &dyn Host, params: ByRun) -> Result<Done, AppError> {
    host.workbench().runs().pause(&RunId::new(params.run_id)).await?;
    Ok(DONE)
}

pub(crate) async fn resume(host: &dyn Host, params: RunResume) -> Result<Done, AppError> {
    let (runs, id) = (host.workbench().runs(), RunId::new(params.run_id));
    if params.without_marks {
        runs.resume_without_marks(&id).await?;
    } else {
        runs.resume(&id).await?;
    }
    Ok(DONE)
}

pub(crate) async fn mark(host: &dyn Host, params: RunMark) -> Result<Done, AppError> {
    host.workbench().runs().mark(&RunId::new(params.run_id), params.places).await?;
    Ok(DONE)
}

pub(crate) async fn cancel(host: &dyn Host, params: ByRun) -> Result<Done, AppError> {
    host.workbench().runs().cancel(&RunId::new(params.run_id)).await?;
    Ok(DONE)
}

pub(crate) async fn again(host: &dyn Host, params: RunAgain) -> Result<Made, AppError> {
    let from = if params.from_failure { RepeatFrom::Failure } else { RepeatFrom::Beginning };
    let id = host.workbench().runs().again(&RunId::new(params.run_id), from).await?;
    Ok(Made { id: id.to_string() })
}

/// Sending a message again that may have arrived is confirmed outside the page.
pub(crate) async fn decide(host: &dyn Host, params: RunDecide) -> Result<Done, AppError> {
    let RunDecide { run_id, at, purpose, decision, value, confirm } = params;
    let (id, step) = (RunId::new(run_id), StepId { at, purpose });
    let decision = match decision {
        RunDecision::Again => Decision::Again,
        RunDecision::Done => Decision::Done { value: json(value.as_deref())? },
        RunDecision::GiveUp => Decision::GiveUp,
    };
    let runs = host.workbench().runs();
    if decision == Decision::Again {
        let asks = runs.get(&id).await?.asks;
        if asks.iter().any(|asks| asks.step == step && asks.what == Asked::Uncertain) {
            confirmed(host, Question::SendAgain, "send again", confirm.as_deref()).await?;
        }
    }
    runs.decide(&id, step, decision).await?;
    Ok(DONE)
}

/// A value as it was typed; nothing typed is `null`.
fn json(text: Option<&str>) -> Result<Value, AppError> {
    let Some(text) = text.filter(|text| !text.trim().is_empty()) else { return Ok(Value::Null) };
    serde_json::from_str(text).map_err(|error| {
        let (line, column) = (error.line(), error.column());
        AppError::new(Code::InvalidInput, RefusalSentence::DataIsNotJson { line, column })
    })
}
