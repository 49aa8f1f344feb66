//! `check-run FILE`: tells whether a run file can be carried out, without a window, a folder or an agent.
//!
//! It ends with 0 and the list of tasks, with 1 and every fault, or with 2 if the file cannot be read. A fault
//! begins with file, line and column, as in compilers, so that an editor can jump there.

use std::fmt::Write as _;
use std::path::Path;
use std::process::ExitCode;

use a2a_runs::Fault;
use a2a_runs::plan::{Agent, Kind, RunFile, Task};

/// Prints the facts about the file and returns the exit code.
pub(crate) fn run(file: &Path) -> ExitCode {
    let name = file.display().to_string();
    let (code, text) = match std::fs::read_to_string(file) {
        Ok(text) => told(&name, &text),
        Err(error) => (2, format!("{name} cannot be read: {error}\n")),
    };
    if code == 0 {
        print!("{text}");
    } else {
        eprint!("{text}");
    }
    ExitCode::from(code)
}

fn told(name: &str, text: &str) -> (u8, String) {
    match a2a_runs::read(text) {
        Ok(plan) => (0, outline(&plan)),
        Err(faulty) => (1, faults(name, &faulty)),
    }
}

/// Each fault on a line, and below it the remedy.
pub(crate) fn faults(name: &str, faults: &[Fault]) -> String {
    let mut told = String::new();
    for fault in faults {
        let _ = writeln!(told, "{name}:{}: {fault}", fault.place);
        if let Some(hint) = fault.hint() {
            let _ = writeln!(told, "    {hint}");
        }
    }
    told
}

/// `stories/story-team 1.0.0`, and each task in a line, those inside a task further right.
fn outline(plan: &RunFile) -> String {
    let document = &plan.document;
    let mut text = format!("{}/{} {}\n", document.namespace, document.name, document.version);
    lines(&mut text, 1, &plan.tasks);
    text
}

fn lines(text: &mut String, depth: usize, tasks: &[Task]) {
    for task in tasks {
        let _ = writeln!(text, "{}{}: {}", "  ".repeat(depth), task.name, does(&task.kind));
        for (_, inner) in task.kind.lists() {
            lines(text, depth + 1, inner);
        }
    }
}

fn does(kind: &Kind) -> String {
    match kind {
        Kind::Call(call) => match &call.agent {
            Agent::You => "ask you".to_owned(),
            Agent::Saved(name) => format!("call the agent `{name}`"),
            Agent::Card(address) | Agent::Server(address) => format!("call {address}"),
            Agent::Expression(expression) => format!("call the agent that `{}` names", expression.jq),
        },
        Kind::Do(_) => "one after the other".to_owned(),
        Kind::For(looped) => format!("for each of `{}`", looped.over.jq),
        Kind::Fork { compete: true, .. } => "side by side, the first success wins".to_owned(),
        Kind::Fork { compete: false, .. } => "side by side".to_owned(),
        Kind::Switch(_) => "choose".to_owned(),
        Kind::Set(_) => "make data".to_owned(),
        Kind::Try { .. } => "try".to_owned(),
        Kind::Raise(error) => format!("fail with status {}", error.status),
        Kind::Wait(_) => "wait".to_owned(),
        Kind::Run(file) => format!("run {}/{} {}", file.namespace, file.name, file.version),
    }
}

#[cfg(test)]
mod tests {
    use super::told;

    const HEAD: &str = "document: {dsl: 1.0.3, namespace: stories, name: team, version: 1.0.0}\ndo:\n";

    #[test]
    fn a_file_that_can_be_carried_out_is_told_task_by_task() {
        let tasks = "  - both:\n      fork:\n        branches:\n          - ask: {call: a2a, with: {method: message/send, server: a2a-workbench://you, parameters: '${ . }'}}\n          - rest: {wait: PT1S}\n";
        let expect = "stories/team 1.0.0\n  both: side by side\n    ask: ask you\n    rest: wait\n";
        assert_eq!(told("f.yaml", &format!("{HEAD}{tasks}")), (0, expect.to_owned()));
    }

    #[test]
    fn a_fault_begins_with_where_it_is() {
        let expect = "f.yaml:3:5: this task says nothing to do\n    write one of `call`, `do`, `for`, `fork`, `switch`, `set`, `try`, `raise`, `wait`, `run`\n";
        assert_eq!(told("f.yaml", &format!("{HEAD}  - one: {{if: .a}}\n")), (1, expect.to_owned()));
    }
}
