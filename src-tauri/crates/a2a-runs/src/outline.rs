//! An outline of a run file, to be drawn small: who is asked, in sequence, in parallel, in a loop or by choice.
//! Deliberately absent: messages, and tasks that only make data.

use crate::plan::{Agent, Kind, RunFile, Task};

/// One stroke.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stroke {
    /// The name of the task.
    pub name: String,
    /// Its kind.
    pub kind: StrokeKind,
    /// Its content: one list after the other, or in parallel.
    pub lists: Vec<Vec<Stroke>>,
}

/// The kinds of tasks that are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StrokeKind {
    /// Calls an agent.
    Call,
    /// Asks the person.
    Ask,
    /// The same again.
    Loop,
    /// At the same time.
    SideBySide,
    /// At the same time, and the first counts.
    Race,
    /// One of several ways.
    Choice,
    /// Another file.
    File,
}

/// The strokes of a file.
pub fn of(file: &RunFile) -> Vec<Stroke> {
    list(&file.tasks)
}

fn list(tasks: &[Task]) -> Vec<Stroke> {
    tasks.iter().flat_map(strokes).collect()
}

fn strokes(task: &Task) -> Vec<Stroke> {
    let (kind, lists) = match &task.kind {
        Kind::Call(call) if call.agent == Agent::You => (StrokeKind::Ask, Vec::new()),
        Kind::Call(_) => (StrokeKind::Call, Vec::new()),
        Kind::For(looped) => (StrokeKind::Loop, vec![list(&looped.tasks)]),
        Kind::Fork { branches, compete } => {
            let kind = if *compete { StrokeKind::Race } else { StrokeKind::SideBySide };
            (kind, branches.iter().map(strokes).collect())
        }
        Kind::Switch(_) => (StrokeKind::Choice, Vec::new()),
        Kind::Run(_) => (StrokeKind::File, Vec::new()),
        // What holds others together is drawn as those.
        Kind::Do(tasks) | Kind::Try { tasks, .. } => return list(tasks),
        Kind::Set(_) | Kind::Raise(_) | Kind::Wait(_) => return Vec::new(),
    };
    vec![Stroke { name: task.name.clone(), kind, lists }]
}
