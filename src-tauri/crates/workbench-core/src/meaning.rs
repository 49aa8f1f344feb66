//! The meaning of an exchange's frames, read in the generation that was spoken.
//!
//! The log keeps bytes and not who understood them, so generation and operation are told from the request itself:
//! the same traffic reads alike on the machine where it was recorded and on any other.

mod frames;
pub(crate) mod overhearing;
pub(crate) mod refusal;
mod spoken;

use a2a_protocol::finding::Finding;
use a2a_protocol::model::{Artifact, Message, StreamEvent, Task, TaskState, TaskStatus};
use a2a_protocol::read::RpcOutcome;
use a2a_protocol::{Dialect, Json, Operation, ProtocolError, read};
use workbench_store::wire::{Direction, Exchange, Frame};

pub use frames::event_data;
pub(crate) use frames::event_of;
use spoken::Spoken;

/// The length of the text kept from a frame, in characters; the frame has all of it.
const LONGEST: usize = 2_000;

/// The meaning of one frame.
#[derive(Debug, Clone, PartialEq)]
pub struct Meaning {
    /// The frame.
    pub seq: u32,
    /// When it was sent or received, in Unix milliseconds.
    pub at: i64,
    /// Its length in bytes.
    pub size: usize,
    /// Its kind.
    pub kind: MeaningKind,
    /// The task that it speaks of.
    pub task_id: Option<String>,
    /// The conversation that it speaks of.
    pub context_id: Option<String>,
    /// Other tasks that its message refers to.
    pub references: Vec<String>,
    /// The message that it carries.
    pub message_id: Option<String>,
    /// The artifact that it carries.
    pub artifact_id: Option<String>,
    /// The state that it reports.
    pub state: Option<TaskState>,
    /// The words in it, shortened. Untrusted.
    pub text: String,
    /// The place of the text in the frame's JSON, as a JSON pointer.
    pub pointer: String,
    /// Deviations from the specification.
    pub findings: Vec<Finding>,
}

/// The kind of a frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MeaningKind {
    /// A call.
    Call,
    /// A whole task.
    Task,
    /// A message.
    Message,
    /// A change of status.
    Status,
    /// An artifact, or the first piece of one.
    Artifact,
    /// A further piece of an artifact.
    Chunk,
    /// A page of tasks.
    Tasks,
    /// An agent card.
    Card,
    /// An error.
    Error,
    /// Something else.
    Other,
}

/// The meanings of an exchange's frames, in order. Heads and comments have none.
pub fn of_exchange(exchange: &Exchange, frames: &[Frame]) -> Vec<Meaning> {
    let spoken = Spoken::of(exchange, frames);
    frames.iter().filter_map(|frame| of_frame(&spoken, frame)).collect()
}

/// The state of a task that an exchange told last, as far as its frames are here.
pub(crate) fn told_last(exchange: &Exchange, frames: &[Frame]) -> Option<TaskState> {
    of_exchange(exchange, frames).into_iter().rev().find_map(|meaning| meaning.state)
}

/// Reads the frames of an exchange one by one, while they pass.
#[derive(Debug)]
pub(crate) struct Reader(Spoken);

impl Reader {
    /// `asked`: head and body of the request.
    pub(crate) fn of(exchange: &Exchange, asked: &[Frame]) -> Self {
        Self(Spoken::of(exchange, asked))
    }

    /// The status of the answer has arrived.
    pub(crate) fn is_answered_with(&mut self, status: Option<u16>) {
        self.0.refused = spoken::is_refusal(status);
    }

    /// The meaning of one frame; `None` for heads and comments.
    pub(crate) fn read(&self, frame: &Frame) -> Option<Meaning> {
        of_frame(&self.0, frame)
    }
}

fn of_frame(spoken: &Spoken, frame: &Frame) -> Option<Meaning> {
    if frame.kind == "head" || frame.kind == "comment" {
        return None;
    }
    let text = String::from_utf8_lossy(&frame.body);
    let text = if frame.kind == "sse" { event_data(&text)? } else { text.into_owned() };
    let meaning = Meaning::of(frame);
    let Ok(json) = Json::parse(text) else { return Some(meaning) };
    Some(match (spoken.inbound, frame.direction) {
        (true, _) => result(meaning, spoken, &json),
        (false, Direction::Sent) => call(meaning, spoken, &json),
        (false, Direction::Received) => answer(meaning, spoken, &json),
    })
}

fn call(mut meaning: Meaning, spoken: &Spoken, json: &Json) -> Meaning {
    meaning.kind = MeaningKind::Call;
    let value = json.to_value();
    let (params, at) = match value.get("params") {
        Some(params) if value.get("jsonrpc").is_some() => (params, "/params"),
        _ => (&value, ""),
    };
    // Over the protobuf form of 0.3 the message is called `request`.
    let said = ["message", "request"].into_iter().find_map(|name| Some((name, params.get(name)?)));
    at.clone_into(&mut meaning.pointer);
    if let Some((name, message)) = said
        && let Ok(message) = Json::parse(message.to_string())
    {
        meaning.message(&read::message(&message, spoken.dialect).value);
        meaning.pointer = format!("{at}/{name}");
    }
    if meaning.task_id.is_none() {
        let id = ["id", "taskId", "name"].iter().find_map(|name| params.get(*name)?.as_str());
        meaning.task_id = id.map(|id| id.strip_prefix("tasks/").unwrap_or(id).to_owned());
    }
    meaning
}

fn answer(mut meaning: Meaning, spoken: &Spoken, json: &Json) -> Meaning {
    if !spoken.enveloped {
        return if spoken.refused {
            error(meaning, &read::error(json).value, "")
        } else {
            result(meaning, spoken, json)
        };
    }
    let envelope = read::rpc_response(json);
    meaning.findings = envelope.findings;
    match envelope.value.outcome {
        RpcOutcome::Result(inner) => {
            "/result".clone_into(&mut meaning.pointer);
            result(meaning, spoken, &inner)
        }
        RpcOutcome::Error(refusal) => error(meaning, &refusal, "/error"),
        RpcOutcome::Empty => meaning,
    }
}

fn error(mut meaning: Meaning, error: &ProtocolError, pointer: &str) -> Meaning {
    meaning.kind = MeaningKind::Error;
    meaning.text = match error.code {
        Some(code) => shortened(&format!("{code} {}", error.message)),
        None => shortened(&error.message),
    };
    pointer.clone_into(&mut meaning.pointer);
    meaning
}

/// The meaning of a result. Its findings get their places in the frame.
fn result(mut meaning: Meaning, spoken: &Spoken, json: &Json) -> Meaning {
    let at = meaning.pointer.clone();
    let findings = match spoken.operation {
        Some(Operation::GetTask | Operation::CancelTask) => {
            let read = read::task(json, spoken.dialect);
            meaning.task(&read.value);
            read.findings
        }
        Some(Operation::ListTasks) => {
            let read = read::task_list(json, spoken.dialect);
            meaning.kind = MeaningKind::Tasks;
            meaning.text = read.value.tasks.len().to_string();
            read.findings
        }
        Some(Operation::GetExtendedCard) => meaning.card(json),
        Some(Operation::SendMessage | Operation::SendStreamingMessage | Operation::SubscribeToTask) => {
            meaning.event(json, spoken.dialect)
        }
        None if spoken.is_card => meaning.card(json),
        None if spoken.inbound => meaning.event(json, spoken.dialect),
        Some(
            Operation::CreatePushConfig
            | Operation::GetPushConfig
            | Operation::ListPushConfigs
            | Operation::DeletePushConfig,
        )
        | None => Vec::new(),
    };
    meaning.findings.extend(
        findings
            .into_iter()
            .map(|finding| Finding { pointer: format!("{at}{}", finding.pointer), ..finding }),
    );
    meaning
}

impl Meaning {
    fn of(frame: &Frame) -> Self {
        Self {
            seq: frame.seq,
            at: frame.at,
            size: frame.body.len(),
            kind: MeaningKind::Other,
            task_id: None,
            context_id: None,
            references: Vec::new(),
            message_id: None,
            artifact_id: None,
            state: None,
            text: String::new(),
            pointer: String::new(),
            findings: Vec::new(),
        }
    }

    fn event(&mut self, json: &Json, dialect: Dialect) -> Vec<Finding> {
        let read = read::event(json, dialect);
        self.task_id = read.value.task_id().map(ToString::to_string);
        self.context_id = read.value.context_id().map(ToString::to_string);
        let wrapped = ["task", "message", "statusUpdate", "artifactUpdate"];
        match &read.value {
            StreamEvent::Task(task) => self.task(task),
            StreamEvent::Message(message) => self.message_kind(message),
            StreamEvent::Status(update) => self.status(MeaningKind::Status, &update.status),
            StreamEvent::Artifact(update) => self.artifact(&update.artifact, update.append),
            StreamEvent::Unknown(_) => {}
        }
        let value = json.to_value();
        if let Some(wrapper) = wrapped.into_iter().find(|name| value.get(name).is_some()) {
            self.pointer = format!("{}/{wrapper}", self.pointer);
        }
        read.findings
    }

    fn task(&mut self, task: &Task) {
        self.task_id = Some(task.id.to_string());
        self.context_id = task.context_id.as_ref().map(ToString::to_string);
        self.status(MeaningKind::Task, &task.status);
    }

    fn status(&mut self, kind: MeaningKind, status: &TaskStatus) {
        self.kind = kind;
        self.state = Some(status.state.clone());
        if let Some(message) = &status.message {
            self.message_id = message.message_id.as_ref().map(ToString::to_string);
            self.text = shortened(&message.said());
        }
    }

    fn message_kind(&mut self, message: &Message) {
        self.kind = MeaningKind::Message;
        self.message(message);
    }

    fn message(&mut self, message: &Message) {
        self.message_id = message.message_id.as_ref().map(ToString::to_string);
        self.task_id = message.task_id.as_ref().map(ToString::to_string);
        self.context_id = message.context_id.as_ref().map(ToString::to_string);
        self.references = message.reference_task_ids.iter().map(ToString::to_string).collect();
        self.text = shortened(&message.said());
    }

    fn artifact(&mut self, artifact: &Artifact, append: bool) {
        self.kind = if append { MeaningKind::Chunk } else { MeaningKind::Artifact };
        self.artifact_id = Some(artifact.artifact_id.to_string());
        let words: Vec<&str> = artifact.parts.iter().filter_map(|part| part.as_text()).collect();
        self.text = shortened(&words.join("\n"));
    }

    fn card(&mut self, json: &Json) -> Vec<Finding> {
        let Ok(read) = read::card(json) else { return Vec::new() };
        self.kind = MeaningKind::Card;
        self.text = shortened(&read.value.name);
        read.findings
    }
}

fn shortened(text: &str) -> String {
    text.chars().take(LONGEST).collect()
}
