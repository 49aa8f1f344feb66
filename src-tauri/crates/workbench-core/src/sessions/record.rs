//! Writing down what arrived, with everything that follows from it, in one commit.

use a2a_client::{Gap, StreamItem, StreamStep};
use a2a_protocol::Json;
use a2a_protocol::model::{MessageId, StreamEvent};
use serde_json::json;
use workbench_store::sent::{self, SentStatus};
use workbench_store::tasks::{self, EventKind, NewTask, Observed};
use workbench_store::{
    ApprovalId, ConnectionId, ConversationId, StoreError, Tag, TaskKey, Tx, conversations,
};

use crate::announce::Delta;
use crate::approvals::intake;
use crate::environment::Environment;
use crate::sessions::live::LiveText;

/// On whose behalf something arrives: what a request's hash covers besides its content.
#[derive(Debug, Clone)]
pub(crate) struct Origin {
    pub(crate) connection: ConnectionId,
    pub(crate) agent: String,
    pub(crate) interface_url: String,
    pub(crate) identity: String,
    pub(crate) card_hash: Option<String>,
}

/// Where what arrives belongs.
#[derive(Debug, Clone)]
pub(super) struct Place {
    pub(super) conversation: ConversationId,
    /// The message being answered, until it is.
    pub(super) message: Option<MessageId>,
    /// The decision being delivered, until it is.
    pub(super) delivery: Option<intake::Delivery>,
    pub(super) task: Option<TaskKey>,
    pub(super) title: String,
}

/// What came of a batch.
#[derive(Debug, Default)]
pub(super) struct Recorded {
    pub(super) task: Option<TaskKey>,
    pub(super) new_requests: Vec<ApprovalId>,
    pub(super) deltas: Vec<Delta>,
}

/// Records a batch. `live` is given back, because it moves with the job to the writer.
pub(super) fn record(
    tx: &mut Tx<'_>,
    origin: &Origin,
    place: &Place,
    batch: Vec<StreamStep>,
    live: &mut LiveText,
    environment: &Environment,
) -> Result<Recorded, StoreError> {
    let now = environment.now();
    let mut recorded = Recorded { task: place.task.clone(), ..Recorded::default() };
    let mut observed = Vec::new();
    let mut answered = false;
    let mut whole_view = false;
    for step in batch {
        match step {
            StreamStep::Event(item) => {
                answered = true;
                if let (None, StreamEvent::Message(message)) = (&recorded.task, &item.value)
                    && message.task_id.is_none()
                {
                    conversations::add_reply(tx, &place.conversation, message, &item.raw, now)?;
                    if let Some(context) = &message.context_id {
                        conversations::set_context(tx, &place.conversation, context)?;
                    }
                    continue;
                }
                let Some(task) = task_of(tx, origin, place, &mut recorded, &item, environment)? else {
                    tracing::warn!(agent = origin.agent, "an event that names no task was left out");
                    continue;
                };
                match live.follow(&place.conversation, &task, &item.value) {
                    Some(delta) => recorded.deltas.push(delta),
                    None => whole_view = true,
                }
                observed.push(event(*item));
            }
            StreamStep::Gap(gap) => {
                whole_view = true;
                observed.push(note(&gap));
            }
            StreamStep::End(_) => {}
        }
    }
    if let Some(task) = &recorded.task
        && !observed.is_empty()
    {
        let appended = tasks::append_unannounced(tx, task, &observed, now)?;
        if let Some(context) = &appended.row.context_id {
            conversations::set_context(tx, &place.conversation, context)?;
        }
        if appended.row.state.is_interrupted() || appended.state_before.is_interrupted() {
            recorded.new_requests = intake::observe(tx, origin, task, place.delivery.as_ref(), environment)?;
        }
        if whole_view {
            tx.touch(Tag::Tasks, Some(task.as_str()));
            tx.touch(Tag::Conversations, Some(place.conversation.as_str()));
            conversations::bump(tx, &place.conversation, now)?;
        }
    }
    if answered {
        if let Some(message) = &place.message {
            if let Some(task) = &recorded.task {
                sent::set_task(tx, message, task)?;
            }
            sent::set_status(tx, message, SentStatus::Sent, None, now)?;
        }
        if let Some(delivery) = &place.delivery {
            intake::accepted(tx, delivery, now)?;
        }
    }
    Ok(recorded)
}

/// The task that an event belongs to: the session's, or the one it names.
fn task_of(
    tx: &mut Tx<'_>,
    origin: &Origin,
    place: &Place,
    recorded: &mut Recorded,
    item: &StreamItem,
    environment: &Environment,
) -> Result<Option<TaskKey>, StoreError> {
    if let Some(task) = &recorded.task {
        return Ok(Some(task.clone()));
    }
    let Some(id) = item.value.task_id() else { return Ok(None) };
    let new = NewTask {
        task_key: TaskKey::new(environment.fresh_id()),
        connection_id: origin.connection.clone(),
        task_id: id.clone(),
        context_id: item.value.context_id().cloned(),
        conversation_id: place.conversation.clone(),
        card_hash: origin.card_hash.clone(),
        title: place.title.clone(),
    };
    let key = tasks::ensure(tx, &new, environment.now())?;
    recorded.task = Some(key.clone());
    Ok(Some(key))
}

fn event(item: StreamItem) -> Observed {
    Observed::Event { raw: item.raw, event: Box::new(item.value) }
}

fn note(gap: &Gap) -> Observed {
    let detail = Json::from(json!({ "cause": format!("{:?}", gap.cause) }));
    Observed::Note { kind: EventKind::Gap, detail }
}
