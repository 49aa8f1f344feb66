//! Commands that look at runs: the state of one, one step in full, the journal, and the open waits of all.

use a2a_runs::journal::{Decision, Entry, StepId};
use a2a_runs::machine::Asked;
use a2a_runs::plan::Budgets;
use serde_json::{Value, json};
use workbench_core::RunId;
use workbench_core::runs::{Cost, LoggedEntry, RunLooked, RunWaits, StepShown, StepWhole};

use super::convert::{brief, error_of, name_in, outcome, state_of, written};
use super::look_view::{
    ByRunStep, RunBudgetsView, RunCostView, RunEntryView, RunHappened, RunJournalOf, RunJournalPage,
    RunLookView, RunStepBrief, RunStepWhole, RunStorySave, RunWaitView, RunWaiting,
};
use super::params::ByRun;
use crate::error::AppError;
use crate::files::story_file;
use crate::host::FileSaved;
use crate::host::Host;
use crate::params::Nothing;
use crate::params::count;

/// So much of a value stands in a list; the step has the whole.
const SHOWN: usize = 2000;
/// Entries on a page at most.
const MOST_ENTRIES: usize = 500;

pub(crate) async fn look(host: &dyn Host, params: ByRun) -> Result<RunLookView, AppError> {
    let looked = host.workbench().runs().look(&RunId::new(params.run_id)).await?;
    let RunLooked { shown, waits, costs, budgets, marks } = looked;
    let (output, error) = outcome(shown.outcome.as_ref());
    Ok(RunLookView {
        brief: brief(&shown.row),
        input: written(&shown.input),
        output,
        error,
        steps: shown.steps.iter().map(|step| step_brief(step, costs.steps.get(&step.at))).collect(),
        waits: waits.into_iter().map(wait).collect(),
        cost: cost(&costs.run),
        budgets: budgets_of(&budgets),
        marks,
    })
}

pub(crate) async fn waiting(host: &dyn Host, _: Nothing) -> Result<Vec<RunWaitView>, AppError> {
    Ok(host.workbench().runs().waiting().await?.into_iter().map(wait).collect())
}

pub(crate) async fn step(host: &dyn Host, params: ByRunStep) -> Result<RunStepWhole, AppError> {
    let whole = host.workbench().runs().step(&RunId::new(params.run_id), &params.at).await?;
    let StepWhole { step, cost, input, before, after, entries } = whole;
    let answer = entries.iter().find_map(|logged| match &*logged.entry {
        Entry::Answered { value, .. } | Entry::Decided { decision: Decision::Done { value }, .. } => {
            Some(written(value))
        }
        _ => None,
    });
    let said = step.said.as_ref();
    Ok(RunStepWhole {
        brief: step_brief(&step, cost.as_ref()),
        input: input.as_ref().map(written),
        parameters: step.parameters.as_ref().map(written),
        answer,
        output: step.value.as_ref().map(written),
        before: before.as_ref().map(written),
        after: after.as_ref().map(written),
        error: step.error.as_ref().map(error_of),
        chat_id: said.map(|said| said.conversation.to_string()),
        waiting: said.iter().flat_map(|said| &said.waiting).map(ToString::to_string).collect(),
        entries: entries.iter().map(entry).collect(),
    })
}

pub(crate) async fn journal(host: &dyn Host, params: RunJournalOf) -> Result<RunJournalPage, AppError> {
    let RunJournalOf { run_id, cursor, limit } = params;
    // A cursor that is none begins at the beginning, as everywhere.
    let after = cursor.and_then(|cursor| cursor.parse().ok()).unwrap_or(0);
    let limit = usize::try_from(limit).unwrap_or(MOST_ENTRIES).clamp(1, MOST_ENTRIES);
    let mut entries = host.workbench().runs().journal(&RunId::new(run_id), after, limit + 1).await?;
    let is_more = entries.len() > limit;
    entries.truncate(limit);
    let last = entries.last().map(|logged| logged.seq.to_string());
    let cursor = if is_more { last } else { None };
    Ok(RunJournalPage { entries: entries.iter().map(entry).collect(), cursor })
}

pub(crate) async fn save_story(host: &dyn Host, params: RunStorySave) -> Result<FileSaved, AppError> {
    let RunStorySave { run_id, form, text } = params;
    let row = host.workbench().runs().get(&RunId::new(run_id)).await?.row;
    let title = if row.title.is_empty() { &row.name } else { &row.title };
    host.save_file(story_file(title, form, text)).await
}

pub(super) fn cost(Cost { figure, tokens }: &Cost) -> RunCostView {
    RunCostView {
        agents: count(figure.agents),
        people: count(figure.people),
        calls: count(figure.calls),
        repeats: count(figure.repeats),
        tokens: tokens.map(count),
    }
}

pub(super) fn budgets_of(budgets: &Budgets) -> RunBudgetsView {
    RunBudgetsView {
        calls: count(budgets.calls),
        rounds: count(budgets.rounds),
        seconds: budgets.time.map(|time| count(time.as_secs())),
        tokens: budgets.tokens.map(count),
    }
}

fn step_brief(step: &StepShown, costs: Option<&Cost>) -> RunStepBrief {
    let said = step.said.as_ref();
    RunStepBrief {
        at: step.at.clone(),
        name: name_in(&step.at).to_owned(),
        state: state_of(step.state),
        began_at: step.began_at,
        ended_at: step.ended_at,
        agent_id: said.map(|said| said.agent.to_string()),
        task_key: said.and_then(|said| said.task.as_ref()).map(ToString::to_string),
        cost: costs.map(cost),
    }
}

fn wait(RunWaits { run, step, what, agent, request, of_caller, since }: RunWaits) -> RunWaitView {
    RunWaitView {
        run_id: run.to_string(),
        name: name_in(&step.at).to_owned(),
        at: step.at,
        purpose: step.purpose,
        what: match what {
            _ if of_caller => RunWaiting::Caller,
            Some(Asked::Gate) => RunWaiting::Gate,
            Some(Asked::Budget) => RunWaiting::Budget,
            Some(Asked::Repeat) => RunWaiting::Repeat,
            Some(Asked::Uncertain) => RunWaiting::Uncertain,
            Some(Asked::Mark) => RunWaiting::Mark,
            None => RunWaiting::Agent,
        },
        agent_id: agent.map(|id| id.to_string()),
        request_id: request.map(|id| id.to_string()),
        since,
    }
}

pub(super) fn entry(logged: &LoggedEntry) -> RunEntryView {
    let step: Option<&StepId> = logged.step();
    let (what, value) = happened(&logged.entry);
    let value = value.map(|value| written(&value));
    let is_cut = value.as_ref().is_some_and(|value| value.chars().nth(SHOWN).is_some());
    RunEntryView {
        seq: count(logged.seq),
        time: logged.at,
        what,
        at: step.map(|step| step.at.clone()),
        name: step.map(|step| name_in(&step.at).to_owned()),
        purpose: step.map(|step| step.purpose.clone()),
        value: value.map(|value| value.chars().take(SHOWN).collect()),
        is_cut,
    }
}

fn happened(entry: &Entry) -> (RunHappened, Option<Value>) {
    match entry {
        Entry::Started { input, .. } => (RunHappened::Started, Some(input.clone())),
        Entry::Bound { agent, .. } => (RunHappened::Bound, Some(json!(agent))),
        Entry::Limited { limits } => (RunHappened::Limited, Some(json!(limits))),
        Entry::Marked { before } => (RunHappened::Marked, Some(json!(before))),
        Entry::StoppedBefore { .. } => (RunHappened::StoppedBefore, None),
        Entry::Evaluated { value, .. } => (RunHappened::Evaluated, Some(value.clone())),
        Entry::Failed { error, .. } => (RunHappened::Failed, Some(json!(error))),
        Entry::Begun { .. } => (RunHappened::Begun, None),
        Entry::Answered { value, .. } => (RunHappened::Answered, Some(value.clone())),
        Entry::TimerSet { .. } => (RunHappened::TimerSet, None),
        Entry::TimerFired { .. } => (RunHappened::TimerFired, None),
        Entry::Uncertain { error, .. } => (RunHappened::Uncertain, Some(json!(error))),
        Entry::BudgetAsked { .. } => (RunHappened::BudgetAsked, None),
        Entry::RepeatAsked { .. } => (RunHappened::RepeatAsked, None),
        Entry::StopAsked { refused, .. } => {
            (RunHappened::StopAsked, refused.as_ref().map(|error| json!(error)))
        }
        Entry::Decided { decision, .. } => (RunHappened::Decided, Some(json!(decision))),
        Entry::Paused => (RunHappened::Paused, None),
        Entry::Resumed => (RunHappened::Resumed, None),
        Entry::CancelAsked => (RunHappened::CancelAsked, None),
        Entry::CancelDone { .. } => (RunHappened::CancelDone, None),
        Entry::Finished { outcome } => (RunHappened::Finished, Some(json!(outcome))),
    }
}
