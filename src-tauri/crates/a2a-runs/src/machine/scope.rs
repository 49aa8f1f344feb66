//! The variables of an expression (DSL 1.0.3, *Runtime expression arguments*).

use serde_json::{Map, Value, json};

use crate::journal::pointer;
use crate::plan::{Agent, Document, RunFile, Task};

/// Purposes of steps that the machine itself tells apart.
pub(super) const EXPORT: &str = "export";
pub(super) const CALL: &str = "call";
pub(super) const REPEAT: &str = "repeat";

/// The surroundings of a part of a run.
#[derive(Debug, Clone)]
pub(super) struct Env<'f> {
    /// The file, and where it is run from: "" or the task that runs it.
    pub(super) file: &'f RunFile,
    pub(super) run: String,
    /// Its raw input.
    pub(super) input: Value,
    /// `$context` before anything was exported.
    pub(super) begin: Value,
    /// Variables of loops and of caught errors.
    pub(super) named: Map<String, Value>,
    /// How deep files are in files.
    pub(super) depth: usize,
}

impl Env<'_> {
    /// With one variable more.
    pub(super) fn with(&self, name: &str, value: Value) -> Self {
        let mut env = self.clone();
        env.named.insert(name.to_owned(), value);
        env
    }
}

/// A step's surroundings: the variables there, the task if it is in one, and its name in the journal.
#[derive(Debug, Clone, Copy)]
pub(super) struct Here<'h, 'f> {
    pub(super) env: &'h Env<'f>,
    pub(super) task: Option<&'f Task>,
    pub(super) at: &'h str,
}

impl<'h, 'f> Here<'h, 'f> {
    /// At a task.
    pub(super) fn task(env: &'h Env<'f>, task: &'f Task, at: &'h str) -> Self {
        Self { env, task: Some(task), at }
    }

    /// Outside of any task.
    pub(super) fn file(env: &'h Env<'f>, at: &'h str) -> Self {
        Self { env, task: None, at }
    }
}

/// The variables of a step, but for `$context`.
pub(super) fn variables(
    Here { env, task, at }: Here<'_, '_>,
    runtime: &Value,
    around: &[(&str, &Value)],
) -> Map<String, Value> {
    let mut variables = env.named.clone();
    variables.insert("runtime".to_owned(), runtime.clone());
    variables.insert(
        "workflow".to_owned(),
        json!({"input": env.input, "definition": {"document": document(&env.file.document)}}),
    );
    if let Some(task) = task {
        variables.insert("task".to_owned(), json!({"name": task.name, "reference": pointer(at)}));
    }
    for (name, value) in around {
        variables.insert((*name).to_owned(), (*value).clone());
    }
    variables
}

fn document(document: &Document) -> Value {
    json!({
        "dsl": document.dsl, "namespace": document.namespace, "name": document.name, "version": document.version,
        "title": document.title, "metadata": document.metadata,
    })
}

/// The agent that the result of an expression names.
pub(super) fn named(value: &Value) -> Option<Agent> {
    crate::file::agent_named(value.as_str()?)
}
