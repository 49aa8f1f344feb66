//! From observed events to rounds: pure, in the order and at the times of the observations.
//!
//! A log knows what was sent and received, not which event answers which message. An answer to a question leads
//! to the events after it was sent; a look at a task that shows nothing new is no event.

use a2a_protocol::model::{Message, MessageId, StatusUpdate, StreamEvent, TaskState};
use a2a_server::cassette::{Round, Told};

/// A conversation as it was observed.
#[derive(Debug, Default)]
pub(super) struct Recording {
    /// Its tasks, oldest first.
    pub(super) tasks: Vec<Asked>,
    /// Messages and replies without a task.
    pub(super) replies: Asked,
}

/// The person's messages and the agent's events, each oldest first.
#[derive(Debug, Default)]
pub(super) struct Asked {
    pub(super) said: Vec<SaidThen>,
    pub(super) heard: Vec<Heard>,
}

#[derive(Debug, Clone)]
pub(super) struct SaidThen {
    /// Unix milliseconds.
    pub(super) at: i64,
    pub(super) message: Message,
}

#[derive(Debug, Clone)]
pub(super) struct Heard {
    /// Unix milliseconds.
    pub(super) at: i64,
    pub(super) event: StreamEvent,
}

impl Recording {
    /// The messages in order, each with the events that it caused.
    pub(super) fn rounds(self) -> Vec<Round> {
        let mut rounds = Vec::new();
        for (number, task) in (1..).zip(self.tasks) {
            rounds.extend(of_task(number, task));
        }
        rounds.extend(without_task(self.replies));
        // Stable: what was said at the same time stays in the order of its task.
        rounds.sort_by_key(|(at, _)| *at);
        rounds.into_iter().map(|(_, round)| round).collect()
    }
}

fn of_task(number: u32, task: Asked) -> Vec<(i64, Round)> {
    let Asked { mut said, heard } = task;
    if let Some(first) = heard.first().map(|heard| heard.at)
        && said.first().is_none_or(|said| said.at > first)
    {
        // Somebody else began it.
        let message = Message::user(MessageId::new(""), Vec::new());
        said.insert(0, SaidThen { at: first, message: Message { message_id: None, ..message } });
    }
    let mut starts = vec![0];
    for answer in said.iter().skip(1) {
        let from = starts.last().map_or(0, |last| last + 1).min(heard.len());
        starts.push(start_of(&heard, answer.at, from));
    }
    let ends = starts.iter().skip(1).copied().chain([heard.len()]).collect::<Vec<_>>();
    let spans = starts.into_iter().zip(ends);
    let rounds = said.into_iter().zip(spans).map(|(said, (start, end))| {
        let told = told(heard.get(start..end).unwrap_or_default(), said.at);
        (said.at, Round { task: Some(number), said: said.message, told })
    });
    rounds.collect()
}

/// Where the events after an answer begin: after the question that it answers, else after its time.
fn start_of(heard: &[Heard], answered_at: i64, from: usize) -> usize {
    let mut asked: Option<&StreamEvent> = None;
    for (place, Heard { at, event }) in heard.iter().enumerate() {
        let waits = asked.and_then(StreamEvent::state).is_some_and(TaskState::is_interrupted);
        if place >= from && *at >= answered_at && waits && !asked.is_some_and(|asked| repeats(event, asked)) {
            return place;
        }
        if event.state().is_some() {
            asked = Some(event);
        }
    }
    let later = heard.iter().skip(from).position(|heard| heard.at > answered_at);
    later.map_or(heard.len(), |place| from + place)
}

/// Whether an event shows a task only as it stood before.
fn repeats(event: &StreamEvent, before: &StreamEvent) -> bool {
    matches!(event, StreamEvent::Task(_))
        && event.state() == before.state()
        && question(event) == question(before)
}

fn question(event: &StreamEvent) -> Option<&MessageId> {
    let status = match event {
        StreamEvent::Task(task) => &task.status,
        StreamEvent::Status(update) => &update.status,
        StreamEvent::Message(_) | StreamEvent::Artifact(_) | StreamEvent::Unknown(_) => return None,
    };
    status.message.as_ref()?.message_id.as_ref()
}

fn told(heard: &[Heard], said_at: i64) -> Vec<Told> {
    let mut told = Vec::new();
    let mut state = TaskState::Unspecified;
    for Heard { at, event } in heard {
        let changes = event.state().is_some_and(|now| *now != state);
        if state == TaskState::InputRequired && changes {
            // Somebody answered in another way, which a mock cannot be told.
            break;
        }
        if state.is_settled() && !changes && matches!(event, StreamEvent::Task(_)) {
            continue;
        }
        if let Some(now) = event.state() {
            state = now.clone();
        }
        let ms = since(*at, said_at);
        if state == TaskState::Canceled {
            // The stream and the answer to the cancel tell it in either order; once is enough.
            told.extend(canceled(event).map(|event| Told { ms, event }));
            break;
        }
        told.push(Told { ms, event: event.clone() });
    }
    told
}

/// The event with which a task was canceled, and its message.
fn canceled(event: &StreamEvent) -> Option<StreamEvent> {
    let (task_id, context_id, status) = match event {
        StreamEvent::Task(task) => (Some(task.id.clone()), task.context_id.clone(), task.status.clone()),
        StreamEvent::Status(update) => {
            (update.task_id.clone(), update.context_id.clone(), update.status.clone())
        }
        StreamEvent::Message(_) | StreamEvent::Artifact(_) | StreamEvent::Unknown(_) => return None,
    };
    let (metadata, extra, raw) = (None, Vec::new(), None);
    Some(StreamEvent::Status(StatusUpdate {
        task_id,
        context_id,
        status,
        is_final: None,
        metadata,
        extra,
        raw,
    }))
}

/// Each message with the replies that came before the next one.
fn without_task(asked: Asked) -> Vec<(i64, Round)> {
    let Asked { said, heard } = asked;
    let ends = said.iter().skip(1).map(|said| said.at).chain([i64::MAX]).collect::<Vec<_>>();
    let mut left = heard.into_iter().peekable();
    let mut rounds = Vec::new();
    for (said, end) in said.into_iter().zip(ends) {
        let mut told = Vec::new();
        while let Some(heard) = left.next_if(|heard| told.is_empty() || heard.at < end) {
            told.push(Told { ms: since(heard.at, said.at), event: heard.event });
        }
        rounds.push((said.at, Round { task: None, said: said.message, told }));
    }
    rounds
}

fn since(at: i64, said_at: i64) -> u64 {
    u64::try_from(at.saturating_sub(said_at)).unwrap_or_default()
}

#[cfg(test)]
mod tests;
