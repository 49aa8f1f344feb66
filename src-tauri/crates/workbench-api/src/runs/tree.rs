//! The contents of a run file: its tasks as a tree, its limits of cost, and the first message to each agent.

use std::collections::BTreeMap;

use a2a_runs::plan::{Agent, Call, Kind, Limits, RunFile, SubRun, Task, Template, Then};
use serde_json::Value;
use workbench_core::RunId;
use workbench_core::runs::CheckedAgent;

use super::convert::fault;
use super::looking::budgets_of;
use super::params::ByRun;
use super::tree_view::{
    RunBoundView, RunFileTexts, RunLeadView, RunPlanView, RunPlannedAgent, RunTaskKind, RunTaskList,
    RunTaskView, RunTreeView,
};
use crate::error::AppError;
use crate::host::Host;

/// Tasks that are listed at most, those of files within files among them.
const MOST_TASKS: usize = 5000;
/// The length shown of an agent's first message.
const MOST_WORDS: usize = 600;

pub(crate) async fn plan(host: &dyn Host, params: RunFileTexts) -> Result<RunPlanView, AppError> {
    let Ok(file) = a2a_runs::read(&params.text) else { return Ok(RunPlanView::default()) };
    let others: Vec<RunFile> = params.others.iter().filter_map(|text| a2a_runs::read(text).ok()).collect();
    let limits = host.workbench().settings().await?.runs.limits();
    let mut plan = planned(&file, &others, &limits);
    for text in std::iter::once(&params.text).chain(&params.others) {
        let checked = host.workbench().runs().check(text).await?;
        plan.faults.extend(checked.faults.iter().map(fault));
        for CheckedAgent { name, connection, sees } in checked.agents {
            let Some(agent) = plan.agents.iter_mut().find(|agent| agent.agent == name) else { continue };
            agent.agent_id = connection.map(|id| id.to_string());
            agent.sees = agent.sees.take().or(sees);
        }
    }
    Ok(plan)
}

pub(crate) async fn tree(host: &dyn Host, params: ByRun) -> Result<RunTreeView, AppError> {
    let run = host.workbench().runs().files(&RunId::new(params.run_id)).await?;
    let bound = run.bound.into_iter();
    let bound = bound.map(|(agent, id)| RunBoundView { agent, agent_id: id.to_string() }).collect();
    let text = run.texts.first().cloned().unwrap_or_default();
    let Some(main) = run.files.first() else {
        return Ok(RunTreeView { tasks: Vec::new(), bound, text });
    };
    let mut drawing = Drawing { others: &run.files, left: MOST_TASKS };
    Ok(RunTreeView { tasks: drawing.list(&main.tasks, 0), bound, text })
}

fn planned(file: &RunFile, others: &[RunFile], limits: &Limits) -> RunPlanView {
    let mut drawing = Drawing { others, left: MOST_TASKS };
    let tasks = drawing.list(&file.tasks, 0);
    let all: Vec<&Task> =
        std::iter::once(file).chain(others).flat_map(RunFile::walk).map(|(_, task)| task).collect();
    let named = |wanted: &dyn Fn(&Task) -> bool| {
        all.iter().filter(|task| wanted(task)).map(|task| task.name.clone()).collect::<Vec<_>>()
    };
    let repeats = |task: &Task| task.metadata.get("idempotent") == Some(&Value::Bool(true));
    let asks = |task: &Task| matches!(&task.kind, Kind::Call(call) if call.agent == Agent::You);
    let missing = |task: &&Task| match &task.kind {
        Kind::Run(sub) if found(others, sub).is_none() => {
            Some(format!("{}/{} {}", sub.namespace, sub.name, sub.version))
        }
        _ => None,
    };
    let mut needs: Vec<String> = all.iter().filter_map(missing).collect();
    needs.sort();
    needs.dedup();
    RunPlanView {
        summary: file.document.summary.clone(),
        version: file.document.version.clone(),
        budgets: budgets_of(&file.budgets.within(limits)),
        idempotent: named(&repeats),
        asks: named(&asks),
        needs,
        faults: Vec::new(),
        agents: agents(&all),
        tasks,
    }
}

fn agents(all: &[&Task]) -> Vec<RunPlannedAgent> {
    let mut agents: BTreeMap<String, RunPlannedAgent> = BTreeMap::new();
    for task in all {
        let Kind::Call(call) = &task.kind else { continue };
        let Some(agent) = written_name(&call.agent) else { continue };
        let first = || RunPlannedAgent {
            agent: agent.clone(),
            is_named: !matches!(call.agent, Agent::Expression(_)),
            agent_id: None,
            sees: None,
            steps: Vec::new(),
            words: words(call),
        };
        agents.entry(agent.clone()).or_insert_with(first).steps.push(task.name.clone());
    }
    agents.into_values().collect()
}

/// An agent as its file names it; `None`: the person.
fn written_name(agent: &Agent) -> Option<String> {
    match agent {
        Agent::Saved(name) => Some(format!("a2a-workbench://agents/{name}")),
        Agent::Card(address) | Agent::Server(address) => Some(address.clone()),
        Agent::Expression(expression) => Some(format!("${{ {} }}", expression.jq)),
        Agent::You => None,
    }
}

/// The words of a call: those of its message if they stand in the file, else all parameters.
fn words(call: &Call) -> String {
    let mut texts = Vec::new();
    gather(&call.parameters, &mut texts);
    let words = if texts.is_empty() { whole(&call.parameters) } else { texts.join("\n") };
    let mut shown: String = words.chars().take(MOST_WORDS).collect();
    if shown.len() < words.len() {
        shown.push('…');
    }
    shown
}

/// The members `text` of a value in which expressions may stand.
fn gather(template: &Template, texts: &mut Vec<String>) {
    match template {
        Template::Object(members) => {
            for (name, member) in members {
                match member {
                    Template::Literal(Value::String(_)) | Template::Expression(_) if name == "text" => {
                        texts.push(whole(member));
                    }
                    member => gather(member, texts),
                }
            }
        }
        Template::List(items) => items.iter().for_each(|item| gather(item, texts)),
        Template::Literal(Value::Object(members)) => {
            for (name, member) in members {
                match member {
                    Value::String(text) if name == "text" => texts.push(text.clone()),
                    member => gather(&Template::Literal(member.clone()), texts),
                }
            }
        }
        Template::Literal(Value::Array(items)) => {
            for item in items {
                gather(&Template::Literal(item.clone()), texts);
            }
        }
        Template::Literal(_) | Template::Expression(_) => {}
    }
}

fn whole(template: &Template) -> String {
    match template {
        Template::Literal(Value::String(text)) => text.clone(),
        Template::Literal(value) => value.to_string(),
        Template::Expression(expression) => format!("${{ {} }}", expression.jq),
        Template::List(items) => items.iter().map(whole).collect::<Vec<_>>().join(" "),
        Template::Object(members) => {
            let member = |(name, member): &(String, Template)| format!("{name}: {}", whole(member));
            members.iter().map(member).collect::<Vec<_>>().join(", ")
        }
    }
}

fn found<'f>(others: &'f [RunFile], sub: &SubRun) -> Option<&'f RunFile> {
    others.iter().find(|file| {
        let document = &file.document;
        (&document.namespace, &document.name, &document.version) == (&sub.namespace, &sub.name, &sub.version)
    })
}

/// Draws a finite tree, even of files that run each other.
struct Drawing<'f> {
    others: &'f [RunFile],
    left: usize,
}

/// Files within files at most, as in a run.
const DEEPEST: usize = 16;

impl Drawing<'_> {
    fn list(&mut self, tasks: &[Task], depth: usize) -> Vec<RunTaskView> {
        let mut drawn = Vec::new();
        for task in tasks {
            let Some(left) = self.left.checked_sub(1) else { break };
            self.left = left;
            drawn.push(self.task(task, depth));
        }
        drawn
    }

    fn task(&mut self, task: &Task, depth: usize) -> RunTaskView {
        let (kind, agent) = kind(&task.kind);
        let lists = task.kind.lists().into_iter();
        let mut lists: Vec<RunTaskList> = lists
            .map(|(place, tasks)| RunTaskList { place: place.to_owned(), tasks: self.list(tasks, depth) })
            .collect();
        let others = self.others;
        if let Kind::Run(sub) = &task.kind
            && depth < DEEPEST
            && let Some(file) = found(others, sub)
        {
            lists.push(RunTaskList { place: ">".to_owned(), tasks: self.list(&file.tasks, depth + 1) });
        }
        let (name, has_condition) = (task.name.clone(), task.condition.is_some());
        RunTaskView { name, kind, agent, has_condition, leads: leads(task), lists }
    }
}

fn leads(task: &Task) -> Vec<RunLeadView> {
    let lead = |case: Option<String>, then: &Then| {
        let to = match then {
            Then::Continue => "continue",
            Then::Exit => "exit",
            Then::End => "end",
            Then::Task(name) => name,
        };
        RunLeadView { case, to: to.to_owned() }
    };
    let mut leads: Vec<RunLeadView> = match &task.kind {
        Kind::Switch(cases) => cases.iter().map(|case| lead(Some(case.name.clone()), &case.then)).collect(),
        _ => Vec::new(),
    };
    let is_open = !matches!(&task.kind, Kind::Switch(cases) if cases.iter().any(|case| case.when.is_none()));
    if is_open && (task.then != Then::Continue || !leads.is_empty()) {
        leads.push(lead(None, &task.then));
    }
    leads
}

fn kind(kind: &Kind) -> (RunTaskKind, Option<String>) {
    match kind {
        Kind::Call(call) if call.agent == Agent::You => (RunTaskKind::Ask, None),
        Kind::Call(call) => (RunTaskKind::Call, written_name(&call.agent)),
        Kind::Do(_) => (RunTaskKind::List, None),
        Kind::For(_) => (RunTaskKind::Loop, None),
        Kind::Fork { compete: true, .. } => (RunTaskKind::Race, None),
        Kind::Fork { .. } => (RunTaskKind::Fork, None),
        Kind::Switch(_) => (RunTaskKind::Choice, None),
        Kind::Set(_) => (RunTaskKind::Data, None),
        Kind::Try { .. } => (RunTaskKind::Try, None),
        Kind::Raise(_) => (RunTaskKind::Fail, None),
        Kind::Wait(_) => (RunTaskKind::Wait, None),
        Kind::Run(_) => (RunTaskKind::File, None),
    }
}

#[cfg(test)]
mod tests {
    use a2a_runs::examples;
    use a2a_runs::plan::Limits;

    use super::planned;

    #[test]
    fn what_a_file_will_do_is_told_before_it_does_it() {
        let team = a2a_runs::read(examples::ALL[0].text).expect("an example is understood");
        let plan = planned(&team, &[], &Limits { rounds: Some(3), ..Limits::default() });
        assert_eq!((plan.budgets.calls, plan.budgets.rounds), (20, 3), "a person may allow less");
        assert_eq!(plan.asks, ["decide", "ask-me"]);
        let reviewer = plan.agents.iter().find(|agent| agent.agent.ends_with("story-reviewer"));
        let told = reviewer.map(|agent| (agent.steps.clone(), agent.words.clone()));
        assert_eq!(told, Some((vec!["review".to_owned()], "${ \"Review: \" + . }".to_owned())));
    }

    #[test]
    fn a_file_that_another_one_runs_is_asked_for_and_drawn_once_it_is_there() {
        let example =
            examples::ALL.iter().find(|example| !example.others.is_empty()).expect("one runs another");
        let file = a2a_runs::read(example.text).expect("an example is understood");
        assert_eq!(planned(&file, &[], &Limits::default()).needs.len(), 1);
        let others: Vec<_> = example.others.iter().filter_map(|text| a2a_runs::read(text).ok()).collect();
        let plan = planned(&file, &others, &Limits::default());
        assert!(plan.needs.is_empty());
        let text = format!("{:?}", plan.tasks);
        assert!(text.contains("place: \">\""), "{text}");
    }
}
