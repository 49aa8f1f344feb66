//! Records arrived events, with all consequences, in one commit.

use a2a_client::{StreamItem, StreamStep};
use a2a_protocol::Json;
use a2a_protocol::fold::ends_by_error;
use a2a_protocol::model::{Content, Message, MessageId, Part, Role, StreamEvent, TaskId};
use workbench_store::sent::{self, SentStatus};
use workbench_store::tasks::{self, EventKind, Heard, NewTask, Observed};
use workbench_store::{ApprovalId, ConversationId, StoreError, TaskKey, Tx, conversations};

use crate::announce::Delta;
use crate::asked::intake::{self, Taker, Through};
use crate::asked::transition::Decided;
use crate::environment::Environment;
use crate::reached::Origin;
use crate::sessions::live::LiveText;
use crate::sessions::notes::{EarlyEnd, TaskNote};
use crate::sessions::stray::Strays;

/// Where arriving events belong.
#[derive(Debug, Clone)]
pub(super) struct Place {
    pub(super) conversation: ConversationId,
    /// The message being answered, until it is.
    pub(super) message: Option<MessageId>,
    /// The decision being delivered, until it is.
    pub(super) delivery: Option<Decided>,
    /// The session's task, once known, as it is named here and by the agent.
    pub(super) task: Option<(TaskKey, TaskId)>,
    /// How many events that cannot be read were kept in the session.
    pub(super) unread: usize,
    pub(super) title: String,
}

/// The result of writing a batch.
#[derive(Debug, Default)]
pub(crate) struct Recorded {
    /// The task that the session is about now.
    pub(super) task: Option<(TaskKey, TaskId)>,
    pub(super) new_requests: Vec<ApprovalId>,
    /// Events that cannot be read and were kept.
    pub(super) unread: usize,
    pub(super) deltas: Vec<Delta>,
}

/// The news of a batch about one task.
struct Told {
    key: TaskKey,
    observed: Vec<Observed>,
    /// Something other than text that is told piece by piece.
    more_than_text: bool,
    /// The task as a whole was among it.
    whole: bool,
}

impl Told {
    fn note(&mut self, note: &TaskNote) {
        self.more_than_text = true;
        self.observed.push(note.observed());
    }
}

/// Something that arrived, as it is written. It can be written once more, which a step of a stream cannot.
#[derive(Debug, Clone)]
pub(super) enum Arrived {
    /// The agent said something.
    Event(Box<StreamItem>),
    /// The stream broke here, for this cause.
    Gap(Json),
}

impl Arrived {
    /// The part of a step that is written.
    pub(super) fn of(step: StreamStep) -> Option<Self> {
        match step {
            StreamStep::Event(item) => Some(Self::Event(item)),
            StreamStep::Gap(gap) => Some(Self::Gap(EarlyEnd::detail(&gap.cause))),
            StreamStep::End(_) => None,
        }
    }

    pub(super) fn event(item: StreamItem) -> Self {
        Self::Event(Box::new(item))
    }
}

/// Whether the step contains readable content of the agent: content of an unknown kind is no answer.
pub(super) fn is_answer(step: &StreamStep) -> bool {
    matches!(step, StreamStep::Event(item) if is_readable(item))
}

fn is_readable(item: &StreamItem) -> bool {
    !matches!(item.value, StreamEvent::Unknown(_))
}

/// So many events that cannot be read are shown of a session: an agent may say nothing else, for ever.
const UNREAD_SHOWN: usize = 20;

/// Shows an event that cannot be read as it came, and nobody is left to guess that something did. Returns whether it does.
fn keep_unread(
    tx: &mut Tx<'_>,
    place: &Place,
    recorded: &Recorded,
    item: &StreamItem,
    now: i64,
) -> Result<bool, StoreError> {
    let StreamEvent::Unknown(raw) = &item.value else { return Ok(false) };
    if place.unread + recorded.unread >= UNREAD_SHOWN {
        return Ok(false);
    }
    let part = Part::new(Content::Unknown(raw.clone()));
    let said =
        Message { message_id: None, role: Role::Agent, ..Message::user(MessageId::new(""), vec![part]) };
    conversations::add_reply(tx, &place.conversation, &said, &item.raw, now)?;
    Ok(true)
}

/// Records a task that was read without having been begun here.
pub(crate) fn adopt(
    tx: &mut Tx<'_>,
    origin: &Origin,
    conversation: ConversationId,
    title: String,
    item: StreamItem,
    environment: &Environment,
) -> Result<Recorded, StoreError> {
    let place = Place { conversation, message: None, delivery: None, task: None, unread: 0, title };
    record(tx, origin, &place, vec![Arrived::event(item)], &mut LiveText::default(), environment)
}

/// Records a batch.
pub(super) fn record(
    tx: &mut Tx<'_>,
    origin: &Origin,
    place: &Place,
    batch: Vec<Arrived>,
    live: &mut LiveText,
    environment: &Environment,
) -> Result<Recorded, StoreError> {
    let now = environment.now();
    let mut recorded = Recorded { task: place.task.clone(), ..Recorded::default() };
    let mut tasks: Vec<Told> = Vec::new();
    let mut strays = Strays::default();
    let (mut answered, mut is_own_heard) = (false, false);
    let awaits_answer = place.message.is_some() || place.delivery.is_some();
    // The task that was spoken to, and the one that its agent opened in answer.
    let mut opened: Option<(TaskKey, TaskKey)> = None;
    for arrived in batch {
        match arrived {
            Arrived::Event(item) => {
                answered |= is_readable(&item);
                recorded.unread += usize::from(keep_unread(tx, place, &recorded, &item, now)?);
                let Some((key, id)) = task_of(tx, origin, place, &recorded, &item.value, environment)? else {
                    strays.add(item.value, item.raw);
                    continue;
                };
                let before = recorded.task.replace((key.clone(), id.clone())).map(|(before, _)| before);
                if before.as_ref() == Some(&key) {
                    is_own_heard = true;
                } else if let Some(before) = before.filter(|_| awaits_answer && !is_own_heard) {
                    opened = Some((before, key.clone()));
                }
                let odd = TaskNote::about(&item.value, &id);
                let delta = live.follow(&place.conversation, &key, &item.value);
                let told = told_of(&mut tasks, key);
                told.more_than_text |= delta.is_none();
                told.whole |= matches!(item.value, StreamEvent::Task(_));
                recorded.deltas.extend(delta);
                told.observed.push(Observed::Event { raw: item.raw, event: Box::new(item.value) });
                told.observed.extend(odd.map(|odd| odd.observed()));
            }
            Arrived::Gap(detail) => {
                if let Some((key, _)) = &recorded.task {
                    let told = told_of(&mut tasks, key.clone());
                    told.more_than_text = true;
                    told.observed.push(Observed::Note { kind: EventKind::Gap, detail });
                }
            }
        }
    }
    // What asks may be about what the message said, so that comes first.
    if answered && let Some(message) = &place.message {
        if let Some((task, _)) = place.task.as_ref().or(recorded.task.as_ref()) {
            sent::set_task(tx, message, task)?;
        }
        sent::set_status(tx, message, SentStatus::Sent, None, now)?;
    }
    strays.write(tx, &place.conversation, now)?;
    if let Some((spoken_to, answers)) = &opened {
        let by_another = TaskNote::AnsweredByAnother { task: answers.to_string() };
        let of_another = TaskNote::AnswersAnother { task: spoken_to.to_string() };
        told_of(&mut tasks, spoken_to.clone()).note(&by_another);
        told_of(&mut tasks, answers.clone()).note(&of_another);
    }
    let mut went_on = false;
    for told in tasks {
        let written = write(tx, origin, place, &told, environment)?;
        recorded.new_requests.extend(written.new_requests);
        went_on |= written.went_on;
    }
    if answered && let Some(delivery) = &place.delivery {
        let by = if opened.is_some() { Taker::AnotherTask } else { Taker::ItsTask { went_on } };
        recorded.new_requests.extend(intake::accepted(tx, origin, delivery, by, environment)?);
    }
    Ok(recorded)
}

/// The news of a batch about one task, as written.
struct Written {
    new_requests: Vec<ApprovalId>,
    /// In between, or in the end, the task did not wait for a person.
    went_on: bool,
}

fn write(
    tx: &mut Tx<'_>,
    origin: &Origin,
    place: &Place,
    told: &Told,
    environment: &Environment,
) -> Result<Written, StoreError> {
    let now = environment.now();
    let is_answer = place.message.is_some() || place.delivery.is_some();
    let heard = if is_answer { Heard::InAnswer } else { Heard::OfItself };
    let appended = tasks::append_unannounced(tx, &told.key, &told.observed, heard, now)?;
    let (before, after, went_on) = (&appended.state_before, &appended.row.state, appended.went_on);
    if let Some(context) = &appended.row.context_id {
        conversations::set_context(tx, &place.conversation, context)?;
    }
    if told.more_than_text {
        tasks::announce(tx, &appended.row);
        conversations::bump(tx, &place.conversation, now)?;
    }
    if !(after.is_interrupted() || before.is_interrupted() || after.is_terminal() || told.whole) {
        return Ok(Written { new_requests: Vec::new(), went_on });
    }
    let through = match (&place.delivery, &place.message) {
        (Some(decision), _) => Through::Delivery(decision),
        (None, Some(_)) => Through::Chat,
        (None, None) if told.whole => Through::Itself,
        (None, None) => Through::Stream,
    };
    let waited = before.is_interrupted() && !went_on;
    let new_requests = intake::observe(tx, origin, &told.key, through, waited, environment)?;
    Ok(Written { new_requests, went_on })
}

fn told_of(tasks: &mut Vec<Told>, key: TaskKey) -> &mut Told {
    let place = tasks.iter().position(|told| told.key == key).unwrap_or_else(|| {
        tasks.push(Told { key, observed: Vec::new(), more_than_text: false, whole: false });
        tasks.len() - 1
    });
    tasks.get_mut(place).expect("BUG: it was found or just added")
}

/// The task of an event, by its key and by the agent's id: the session's, or the one it names if an agent answers by
/// beginning a new one, which is the session's from then on. `None`: it names none, or it is a message, which is an
/// answer whatever it names, and nothing else was heard of that task.
fn task_of(
    tx: &mut Tx<'_>,
    origin: &Origin,
    place: &Place,
    recorded: &Recorded,
    event: &StreamEvent,
    environment: &Environment,
) -> Result<Option<(TaskKey, TaskId)>, StoreError> {
    let named = event.task_id().filter(|id| !id.as_str().is_empty());
    if let Some((key, id)) = &recorded.task
        && (named.is_none_or(|named| named == id) || ends_by_error(event))
    {
        return Ok(Some((key.clone(), id.clone())));
    }
    let Some(id) = named else { return Ok(None) };
    if matches!(event, StreamEvent::Message(_)) {
        let known = tasks::by_agent_id(tx, &origin.connection, id)?;
        let known = known.filter(|task| task.conversation_id == place.conversation);
        return Ok(known.map(|task| (task.task_key, task.task_id)));
    }
    let new = NewTask {
        task_key: TaskKey::new(environment.fresh_id()),
        connection_id: origin.connection.clone(),
        task_id: id.clone(),
        context_id: event.context_id().cloned(),
        conversation_id: place.conversation.clone(),
        card_hash: origin.card_hash.clone(),
        title: place.title.clone(),
    };
    let key = tasks::ensure(tx, &new, environment.now())?;
    Ok(Some((key, id.clone())))
}
