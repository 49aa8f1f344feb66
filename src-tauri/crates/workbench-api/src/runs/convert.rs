//! Runs in the form of the page.

use a2a_runs::Fault;
use a2a_runs::journal::{Outcome, RunError};
use a2a_runs::machine::Asked;
use serde_json::Value;
use workbench_core::runs::rows::{RunRow, RunState as Stored};
use workbench_core::runs::{Asks, Checked, CheckedAgent, RunListed, RunShown, StepShown, StepState};

use super::edit::words;
use super::view::{
    RunAgentView, RunAskView, RunAsked, RunBriefView, RunCheckView, RunErrorView, RunFaultView,
    RunListedView, RunState, RunStepState, RunStepView, RunView,
};
use crate::params::count;

pub(super) fn brief(row: &RunRow) -> RunBriefView {
    RunBriefView {
        id: row.id.to_string(),
        name: row.name.clone(),
        version: row.version.clone(),
        title: row.title.clone(),
        state: match row.state {
            Stored::Running => RunState::Running,
            Stored::Paused => RunState::Paused,
            Stored::Canceling => RunState::Canceling,
            Stored::Completed => RunState::Completed,
            Stored::Faulted => RunState::Faulted,
            Stored::Canceled => RunState::Canceled,
            Stored::LeftOpen => RunState::LeftOpen,
        },
        trial: row.trial,
        again_of: row.again_of.as_ref().map(ToString::to_string),
        created_at: row.created_at,
        updated_at: row.updated_at,
    }
}

pub(super) fn listed(RunListed { row, cost }: &RunListed) -> RunListedView {
    RunListedView { brief: brief(row), cost: cost.as_ref().map(super::looking::cost) }
}

pub(super) fn run(shown: RunShown) -> RunView {
    let (output, error) = outcome(shown.outcome.as_ref());
    RunView {
        brief: brief(&shown.row),
        text: shown.text,
        input: written(&shown.input),
        output,
        error,
        steps: shown.steps.into_iter().map(step).collect(),
        asks: shown.asks.into_iter().map(asked).collect(),
    }
}

/// The output of a run, as JSON, or its error.
pub(super) fn outcome(outcome: Option<&Outcome>) -> (Option<String>, Option<RunErrorView>) {
    match outcome {
        Some(Outcome::Completed(value)) => (Some(written(value)), None),
        Some(Outcome::Faulted(failure)) => (None, Some(error_of(failure))),
        Some(Outcome::Canceled) | None => (None, None),
    }
}

pub(super) fn state_of(state: StepState) -> RunStepState {
    match state {
        StepState::Running => RunStepState::Running,
        StepState::Waiting => RunStepState::Waiting,
        StepState::Done => RunStepState::Done,
        StepState::Skipped => RunStepState::Skipped,
        StepState::Failed => RunStepState::Failed,
        StepState::Canceled => RunStepState::Canceled,
    }
}

fn step(step: StepShown) -> RunStepView {
    let (agent, said) = step.said.map(|said| (said.agent.to_string(), said)).unzip();
    RunStepView {
        name: name_in(&step.at).to_owned(),
        state: state_of(step.state),
        began_at: step.began_at,
        ended_at: step.ended_at,
        parameters: step.parameters.as_ref().map(written),
        value: step.value.as_ref().map(written),
        error: step.error.as_ref().map(error_of),
        agent_id: agent,
        chat_id: said.as_ref().map(|said| said.conversation.to_string()),
        task_key: said.as_ref().and_then(|said| said.task.as_ref()).map(ToString::to_string),
        waiting: said.iter().flat_map(|said| &said.waiting).map(ToString::to_string).collect(),
        at: step.at,
    }
}

/// `write` of `/do/1/improve[2]/do/0/write~1`.
pub(crate) fn name_in(at: &str) -> &str {
    let last = at.rsplit(['/', '>']).next().unwrap_or(at);
    last.split(['[', '~', '!']).next().unwrap_or(last)
}

fn asked(Asks { step, what, request }: Asks) -> RunAskView {
    let what = match what {
        Asked::Gate => RunAsked::Gate,
        Asked::Budget => RunAsked::Budget,
        Asked::Repeat => RunAsked::Repeat,
        Asked::Uncertain => RunAsked::Uncertain,
        Asked::Mark => RunAsked::Mark,
    };
    RunAskView { at: step.at, purpose: step.purpose, what, request_id: request.map(|id| id.to_string()) }
}

pub(super) fn error_of(error: &RunError) -> RunErrorView {
    RunErrorView {
        status: count(error.status),
        title: error.title.clone(),
        detail: error.detail.clone(),
        instance: error.instance.clone(),
    }
}

pub(super) fn written(value: &Value) -> String {
    serde_json::to_string_pretty(value).unwrap_or_default()
}

pub(super) fn checked(checked: Checked) -> RunCheckView {
    RunCheckView {
        name: checked.name,
        title: checked.title,
        input_schema: checked.input_schema.as_ref().map(written),
        agents: checked.agents.into_iter().map(agent).collect(),
        faults: checked.faults.iter().map(fault).collect(),
    }
}

fn agent(CheckedAgent { name, connection, sees }: CheckedAgent) -> RunAgentView {
    RunAgentView { agent: name, agent_id: connection.map(|id| id.to_string()), sees }
}

pub(super) fn fault(fault: &Fault) -> RunFaultView {
    RunFaultView {
        line: count(fault.place.line as u64),
        column: count(fault.place.column as u64),
        message: words(&fault.to_string(), &fault.kind.in_japanese()),
        hint: fault.hint().zip(fault.kind.hint_in_japanese()).map(|(en, ja)| words(&en, &ja)),
    }
}

#[cfg(test)]
mod tests {
    use super::name_in;

    #[test]
    fn a_step_is_called_after_its_task() {
        assert_eq!(name_in("/do/1/improve[2]/do/0/write~1"), "write");
        assert_eq!(name_in("/do/0/sub>/do/0/ask!2"), "ask");
    }
}
