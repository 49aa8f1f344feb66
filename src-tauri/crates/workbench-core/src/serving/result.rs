//! A run in its caller's view: a task that works until the run is over.

use a2a_protocol::model::{
    Artifact, ArtifactId, ContextId, Message, MessageId, Part, Role, Task, TaskId, TaskState, TaskStatus,
};
use a2a_protocol::{Dialect, Json, read};
use a2a_runs::journal::{Outcome, RunError};
use a2a_server::Outcome as Ended;
use serde_json::Value;
use workbench_store::served::ServedTask;

use super::person;
use crate::asked::stored::timestamp;

/// The result of a run, for its caller.
pub(super) struct CameTo {
    pub(super) artifact: Option<Artifact>,
    pub(super) ended: Ended,
}

/// `is_person`: the result is a person's answer.
pub(super) fn of(outcome: Outcome, is_person: bool) -> CameTo {
    match outcome {
        Outcome::Completed(output) => {
            let (name, parts) =
                if is_person { ("answer", person::answer(&output)) } else { ("output", parts_of(&output)) };
            CameTo { artifact: Some(artifact(name, parts)), ended: Ended::Completed(Vec::new()) }
        }
        Outcome::Faulted(error) => {
            CameTo { artifact: None, ended: Ended::Failed(vec![Part::text(words(&error))]) }
        }
        Outcome::Canceled => CameTo { artifact: None, ended: Ended::Canceled(Vec::new()) },
    }
}

fn artifact(name: &str, parts: Vec<Part>) -> Artifact {
    Artifact {
        artifact_id: ArtifactId::new(name),
        name: Some(name.to_owned()),
        description: None,
        parts,
        metadata: None,
        extensions: Vec::new(),
        extra: Vec::new(),
        raw: None,
    }
}

/// A text is itself; any other value is data, and also text for callers that read no data.
fn parts_of(output: &Value) -> Vec<Part> {
    if let Value::String(text) = output {
        return vec![Part::text(text.clone())];
    }
    let text = serde_json::to_string_pretty(output).unwrap_or_default();
    vec![Part::text(text), Part::data(Json::from(output.clone()))]
}

/// The failure and its place, without the words of the run's agents, which are the owner's.
fn words(error: &RunError) -> String {
    let title = error.title.clone().unwrap_or_else(|| "It failed".to_owned());
    let detail = error.detail.as_ref().map(|detail| format!(": {detail}")).unwrap_or_default();
    let place = error.instance.as_ref().map(|place| format!(" ({place})")).unwrap_or_default();
    format!("{title}{detail}{place}")
}

/// A message as it is kept.
pub(super) fn kept(message: &Message) -> String {
    Dialect::V1_0.encode_message(message).as_str().to_owned()
}

/// A task of before that asks its caller.
pub(super) fn ask(task: &mut Task, parts: Vec<Part>) {
    let context = task.context_id.clone().unwrap_or_else(|| ContextId::new(task.id.as_str()));
    task.status.message = Some(said("question", &task.id, &context, parts));
    task.status.state = TaskState::InputRequired;
}

/// A message of an agent of its own name in its task.
fn said(name: &str, id: &TaskId, context: &ContextId, parts: Vec<Part>) -> Message {
    Message {
        role: Role::Agent,
        task_id: Some(id.clone()),
        context_id: Some(context.clone()),
        ..Message::user(MessageId::new(format!("{id}-{name}")), parts)
    }
}

/// A task of before, as it stands.
pub(super) fn task(row: ServedTask, outcome: Option<Outcome>, at: i64, is_person: bool) -> Task {
    let mut history = Vec::new();
    if let Ok(raw) = Json::parse(row.message) {
        let mut message = read::message(&raw, Dialect::V1_0).value;
        message.raw = None;
        history.push(message);
    }
    let (id, context) = (TaskId::new(row.run.as_str()), ContextId::new(row.context_id));
    let (state, parts, artifact) = match outcome.map(|outcome| of(outcome, is_person)) {
        None => (TaskState::Working, Vec::new(), None),
        Some(CameTo { artifact, ended }) => match ended {
            Ended::Completed(parts) => (TaskState::Completed, parts, artifact),
            Ended::Canceled(parts) => (TaskState::Canceled, parts, artifact),
            Ended::Failed(parts) => (TaskState::Failed, parts, artifact),
            Ended::InputRequired(_) | Ended::AuthRequired(_) | Ended::Rejected(_) | Ended::Told => {
                (TaskState::Failed, Vec::new(), None)
            }
        },
    };
    let message = (!parts.is_empty()).then(|| said("end", &id, &context, parts));
    Task {
        id,
        context_id: Some(context),
        status: TaskStatus {
            state,
            message,
            timestamp: Some(format!("{:.3}", timestamp(at))),
            extra: Vec::new(),
        },
        artifacts: artifact.into_iter().collect(),
        history,
        metadata: None,
        extra: Vec::new(),
        raw: None,
    }
}
