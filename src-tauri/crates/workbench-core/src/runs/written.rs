//! The source text of a run's tasks, found by the names of steps.

use std::collections::HashMap;

use a2a_runs::journal::StepId;
use a2a_runs::plan::{Call, Kind, RunFile, SubRun, Task, Template};
use serde_json::Value;

/// The tasks of the files of a run.
pub(super) struct Written<'f> {
    files: &'f [RunFile],
    /// By file, under their pointers.
    tasks: Vec<HashMap<String, &'f Task>>,
}

impl<'f> Written<'f> {
    /// `files`: that which is carried out first.
    pub(super) fn of(files: &'f [RunFile]) -> Self {
        Self { files, tasks: files.iter().map(|file| file.walk().into_iter().collect()).collect() }
    }

    /// The parameters of a call, if none of them has to be evaluated.
    pub(super) fn parameters(&self, at: &str) -> Option<Value> {
        match &self.task(at)?.kind {
            Kind::Call(Call { parameters: Template::Literal(value), .. }) => Some(value.clone()),
            _ => None,
        }
    }

    /// The task of a step, in the file that it stands in.
    fn task(&self, at: &str) -> Option<&'f Task> {
        let mut file = 0;
        let mut found: Option<&'f Task> = None;
        let place = StepId { at: at.to_owned(), purpose: String::new() }.place();
        for pointer in place.split('>') {
            if let Some(Task { kind: Kind::Run(sub), .. }) = found {
                file = self.named(sub)?;
            }
            found = Some(*self.tasks.get(file)?.get(pointer)?);
        }
        found
    }

    fn named(&self, sub: &SubRun) -> Option<usize> {
        let wanted = (&sub.namespace, &sub.name, &sub.version);
        self.files.iter().position(|RunFile { document, .. }| {
            (&document.namespace, &document.name, &document.version) == wanted
        })
    }
}
