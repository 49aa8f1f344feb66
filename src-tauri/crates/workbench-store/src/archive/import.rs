//! Imports an archive: in one transaction, adding missing rows and changing no existing one.
//!
//! Imported rows are history: conversations and tasks carry the time of their import, unknown agents come as
//! removed ones, and the ledger gets no row. A task is imported whole or not at all; an existing task is not even
//! read. A conversation that happened here gets no task and no message.

mod agents;
mod rows;
mod runs;

use std::io::Read;

use a2a_protocol::model::{ContextId, MessageId, TaskId, TaskState};

use super::here::{LeftOut, is_task_here, takes_nothing, takes_side};
use super::line::{self, Line};
use super::read::Lines;
use crate::approvals::log::{self as approval_log, ApprovalEventKind};
use crate::approvals::marks::About;
use crate::approvals::{self, outbox};
use crate::blobs;
use crate::connections;
use crate::conversations::{self, Compared, Conversation, Draft};
use crate::error::StoreError;
use crate::ids::{ApprovalId, ComparisonId, ConnectionId, ConversationId, RunId, TaskKey};
use crate::parts;
use crate::sent::{self, Sent, SentStatus};
use crate::store::Store;
use crate::tasks::{self, EventKind, MessageSource, Origin, TaskRow, course};
use crate::tx::{Tag, Tx};

use rows::{approval, json, unreadable};

/// The user of large bodies that no row names yet.
const STAGE: &str = "archive";

/// Numbers of added things.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Imported {
    /// Agents, all of them removed ones.
    pub agents: u64,
    /// Conversations.
    pub conversations: u64,
    /// Tasks.
    pub tasks: u64,
    /// Runs.
    pub runs: u64,
    /// The things that were not added.
    pub left_out: LeftOut,
}

/// Imports an [examined](super::examine()) archive. `about` tells a request's subject from its reading.
///
/// # Errors
/// [`StoreError::Archive`] when the file is another one by now, or [`StoreError::Full`]; then nothing is added.
pub async fn import(
    store: &Store,
    input: impl Read + Send + 'static,
    about: fn(&str) -> Option<About>,
    now: i64,
) -> Result<Imported, StoreError> {
    let imported = store.write("import", move |tx| everything(tx, input, about, now)).await;
    if imported.is_err() {
        // Large bodies are written before it is known whether the rows that name them will be.
        store.sweep().await?;
    }
    imported
}

fn everything(
    tx: &mut Tx<'_>,
    input: impl Read,
    about: fn(&str) -> Option<About>,
    now: i64,
) -> Result<Imported, StoreError> {
    let (_, mut lines) = Lines::open(input)?;
    let mut importer = Importer {
        about,
        now,
        added: Imported::default(),
        conversation: None,
        task: TaskNow::None,
        run: None,
    };
    while let Some(line) = lines.next()? {
        let Some(()) = importer.take(tx, line)? else { return Err(lines.broken().into()) };
    }
    blobs::release_all(tx, STAGE)?;
    // Listeners read everything again anyway: a name for each of ten thousand rows would tell them no more.
    tx.effects.changes.clear();
    for tag in [Tag::Agents, Tag::Chats, Tag::Tasks, Tag::Approvals, Tag::Runs] {
        tx.touch(tag, None);
    }
    Ok(importer.added)
}

struct Importer {
    about: fn(&str) -> Option<About>,
    now: i64,
    added: Imported,
    conversation: Option<ConversationNow>,
    task: TaskNow,
    /// The run that is being added; `None`: it is here already, or is left out.
    run: Option<RunId>,
}

/// The conversation that is being read.
#[derive(Clone)]
struct ConversationNow {
    id: ConversationId,
    agent: ConnectionId,
    /// It happened here: nothing is added to it.
    is_closed: bool,
}

/// The task that is being read.
enum TaskNow {
    /// None yet: the next lines belong to the conversation.
    None,
    /// It is here already, or is left out.
    PassedOver,
    /// It is being added.
    Added { row: Box<TaskRow>, status_message: Option<usize>, messages: usize },
}

/// `None`: the line may not stand there.
type Taken = Result<Option<()>, StoreError>;

impl Importer {
    fn take(&mut self, tx: &mut Tx<'_>, line: Line) -> Taken {
        match line {
            Line::Archive(_) | Line::End(_) => Ok(None),
            Line::Card(card) => {
                let hash = connections::keep_card(tx, &card.body.0, card.first_seen_at)?;
                Ok((hash == card.hash).then_some(()))
            }
            Line::Agent(agent) => self.agent(tx, *agent),
            Line::Body(body) => {
                let hash = blobs::put(tx, STAGE, body.text.as_bytes())?;
                Ok((hash == body.hash).then_some(()))
            }
            Line::Conversation(conversation) => self.conversation(tx, *conversation),
            Line::Sent(sent) => self.sent(tx, *sent),
            Line::Reply(reply) => self.reply(tx, &reply),
            Line::Task(task) => self.task(tx, *task),
            Line::Event(event) => self.event(tx, event),
            Line::Message(message) => self.message(tx, &message),
            Line::Artifact(artifact) => self.artifact(tx, artifact),
            Line::Request(request) => self.request(tx, *request),
            Line::Run(run) => self.run(tx, *run),
            Line::RunEvent(event) => self.run_event(tx, &event),
        }
    }

    fn conversation(&mut self, tx: &mut Tx<'_>, conversation: line::Conversation) -> Taken {
        self.task = TaskNow::None;
        let id = ConversationId::new(conversation.id);
        let agent = ConnectionId::new(conversation.agent);
        let known = conversations::get(tx, &id)?;
        let is_closed = known.as_ref().is_some_and(takes_nothing);
        self.conversation = Some(ConversationNow { id: id.clone(), agent: agent.clone(), is_closed });
        if let Some(known) = known {
            return Ok((known.connection_id == agent).then_some(()));
        }
        let mut compared = conversation
            .compared
            .map(|(comparison, interface)| Compared { comparison: ComparisonId::new(comparison), interface });
        if let Some(Compared { comparison, .. }) = &compared
            && !takes_side(tx, comparison, &agent)?
        {
            compared = None;
        }
        conversations::insert(
            tx,
            &Conversation {
                id,
                connection_id: agent,
                context_id: conversation.context_id.map(ContextId::new),
                title: conversation.title,
                draft: Draft::default(),
                compared,
                imported_at: Some(self.now),
                created_at: conversation.created_at,
                updated_at: conversation.updated_at,
            },
        )?;
        self.added.conversations += 1;
        Ok(Some(()))
    }

    fn sent(&mut self, tx: &mut Tx<'_>, sent: line::Sent) -> Taken {
        let Some(conversation) = &self.conversation else { return Ok(None) };
        let task_key = match &self.task {
            TaskNow::None => None,
            TaskNow::PassedOver => return Ok(Some(())),
            TaskNow::Added { row, .. } => Some(row.task_key.clone()),
        };
        let message_id = MessageId::new(sent.message_id);
        if sent::get(tx, &message_id)?.is_some() {
            return Ok(Some(()));
        }
        if conversation.is_closed {
            self.added.left_out.messages += 1;
            return Ok(Some(()));
        }
        let status = if sent.arrived { SentStatus::Sent } else { SentStatus::Failed };
        let stored = Sent {
            message_id,
            conversation_id: conversation.id.clone(),
            task_key,
            parts: parts::decode(tx, &sent.parts.0)?,
            options: sent.options,
            extensions: sent.extensions,
            status,
            error: sent.error.map(|error| error.0),
            created_at: sent.created_at,
            updated_at: sent.updated_at,
        };
        sent::insert(tx, &stored)?;
        if let Some(extensions) = &stored.extensions {
            sent::set_extensions(tx, &stored.message_id, extensions)?;
        }
        Ok(Some(()))
    }

    fn reply(&mut self, tx: &mut Tx<'_>, reply: &line::Reply) -> Taken {
        let (Some(now), TaskNow::None) = (&self.conversation, &self.task) else {
            return Ok(None);
        };
        let message = parts::decode_message(tx, &reply.message.0)?;
        if now.is_closed {
            let is_here = tasks::is_reply_named(tx, &now.id, message.message_id.as_ref(), reply.at)?;
            self.added.left_out.messages += u64::from(!is_here);
            return Ok(Some(()));
        }
        if tasks::is_reply_known(tx, &now.id, &message, reply.at)? {
            return Ok(Some(()));
        }
        let raw = reply.raw.as_ref().map(json).transpose().map_err(unreadable)?;
        let source = MessageSource::Reply;
        let origin =
            Origin { conversation: &now.id, task: None, source, raw: raw.as_ref(), seq: 0, at: reply.at };
        tasks::insert_message(tx, &origin, &message)?;
        Ok(Some(()))
    }

    fn task(&mut self, tx: &mut Tx<'_>, task: line::Task) -> Taken {
        let Some(now) = self.conversation.clone() else { return Ok(None) };
        let (task_key, task_id) = (TaskKey::new(task.key), TaskId::new(task.task_id));
        let is_here = is_task_here(tx, &now.agent, &task_key, &task_id)?;
        if is_here || now.is_closed {
            self.added.left_out.tasks += u64::from(!is_here);
            self.task = TaskNow::PassedOver;
            return Ok(Some(()));
        }
        let state = TaskState::read(&task.state);
        let row = TaskRow {
            task_key,
            connection_id: now.agent,
            task_id,
            context_id: task.context_id.map(ContextId::new),
            conversation_id: now.id,
            settled: state.is_settled(),
            state,
            status_timestamp: task.status_timestamp,
            lost: task.lost,
            card_hash: task.card,
            title: task.title,
            last_event_seq: 0,
            imported_at: Some(self.now),
            created_at: task.created_at,
            updated_at: task.updated_at,
        };
        let around = [&task.status_metadata, &task.metadata, &task.status_extra, &task.extra];
        tasks::put_back(tx, &row, &line::around(around))?;
        for stood in task.course {
            let state = TaskState::read(&stood.state);
            course::note(tx, &row.task_key, stood.seq, (&state, stood.lost), stood.at)?;
        }
        self.added.tasks += 1;
        self.task = TaskNow::Added { row: Box::new(row), status_message: task.status_message, messages: 0 };
        Ok(Some(()))
    }

    fn event(&mut self, tx: &mut Tx<'_>, event: line::Event) -> Taken {
        let row = match &self.task {
            TaskNow::None => return Ok(None),
            TaskNow::PassedOver => return Ok(Some(())),
            TaskNow::Added { row, .. } => row,
        };
        let raw = match (event.raw, event.body) {
            (Some(raw), None) => raw.0,
            (None, Some(hash)) => blobs::get_text(tx, &hash)?,
            (Some(_), Some(_)) | (None, None) => return Ok(None),
        };
        let Some(kind) = EventKind::read(&event.kind) else { return Ok(None) };
        tasks::put_event(tx, &row.task_key, event.seq, kind, &raw, event.at)?;
        let sql = "UPDATE tasks SET last_event_seq = ?2 WHERE task_key = ?1";
        tx.execute(sql, (&row.task_key, event.seq))?;
        Ok(Some(()))
    }

    fn message(&mut self, tx: &mut Tx<'_>, said: &line::Message) -> Taken {
        let (row, status_message, messages) = match &mut self.task {
            TaskNow::None => return Ok(None),
            TaskNow::PassedOver => return Ok(Some(())),
            TaskNow::Added { row, status_message, messages } => (row, status_message, messages),
        };
        let Some(source) = MessageSource::read(&said.source) else { return Ok(None) };
        let message = parts::decode_message(tx, &said.message.0)?;
        let (conversation, task) = (&row.conversation_id, Some(&row.task_key));
        let origin = Origin { conversation, task, source, raw: None, seq: said.seq, at: said.at };
        let inserted = tasks::insert_message(tx, &origin, &message)?;
        if *status_message == Some(*messages) {
            let sql = "UPDATE tasks SET status_message = ?2 WHERE task_key = ?1";
            tx.execute(sql, (&row.task_key, inserted.row))?;
        }
        *messages += 1;
        Ok(Some(()))
    }

    fn artifact(&mut self, tx: &mut Tx<'_>, artifact: line::Artifact) -> Taken {
        let row = match &self.task {
            TaskNow::None => return Ok(None),
            TaskNow::PassedOver => return Ok(Some(())),
            TaskNow::Added { row, .. } => row,
        };
        let artifact = tasks::WholeArtifact {
            id: artifact.id,
            head: artifact.head.0,
            parts: parts::decode(tx, &artifact.parts.0)?,
            created_at: artifact.created_at,
            updated_at: artifact.updated_at,
        };
        tasks::put_artifact_back(tx, row, &artifact)?;
        Ok(Some(()))
    }

    fn request(&mut self, tx: &mut Tx<'_>, request: line::Request) -> Taken {
        let row = match &self.task {
            TaskNow::None => return Ok(None),
            TaskNow::PassedOver => return Ok(Some(())),
            TaskNow::Added { row, .. } => row,
        };
        if approvals::get(tx, &ApprovalId::new(request.id.as_str()))?.is_some() {
            return Ok(Some(()));
        }
        let Some(about) = (self.about)(&request.reading.0) else { return Ok(None) };
        let (log, reply) = (request.log.iter(), &request.reply);
        let record = reply.as_ref().map(|replied| outbox::Record {
            reply: replied.reply.0.clone(),
            queued_at: replied.queued_at,
            claimed_at: replied.claimed_at,
            finished_at: replied.finished_at,
        });
        let happened: Option<Vec<_>> = log
            .map(|one| Some((ApprovalEventKind::read(&one.kind)?, one.detail.0.clone(), one.at)))
            .collect();
        let (Some(approval), Some(happened)) = (approval(request, row), happened) else { return Ok(None) };
        let id = approval.request.id.clone();
        approvals::elsewhere::put_back(tx, &approval, &about)?;
        if let Some(record) = record {
            outbox::keep(tx, &id, &record)?;
        }
        for (kind, detail, at) in happened {
            approval_log::append(tx, &id, kind, &detail, at)?;
        }
        Ok(Some(()))
    }
}
