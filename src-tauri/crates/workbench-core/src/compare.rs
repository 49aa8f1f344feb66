//! One message sent over two interfaces of the same agent, to compare the results.
//!
//! Both sides are ordinary conversations, each bound to its interface: they are stored, go on, ask, stop and are
//! forgotten like any other. The comparison is read from their stored rows, so it survives a restart. Both begin
//! at the same time, without a context, so that neither answer knows of the other. Deliberately absent: judging
//! which of the two is right.

use std::sync::Arc;

use a2a_protocol::model::{Artifact, Message, Role, TaskState};
use a2a_protocol::negotiate::Address;
use a2a_protocol::{Dialect, Finding, Json, read};
use workbench_store::approvals::ApprovalState;
use workbench_store::connections::ChosenInterface;
use workbench_store::conversations::{self, Compared, Conversation};
use workbench_store::overview::{self, RequestOverview};
use workbench_store::sent::{self, Sent, SentStatus};
use workbench_store::tasks::{self, EventKind, StoredMessage, StoredTask, Told};
use workbench_store::{ApprovalId, ComparisonId, ConnectionId, ConversationId, Reader, StoreError, TaskKey};

use crate::agents::Agents;
use crate::cards::Cards;
use crate::chats::{Chats, Content, Outgoing};
use crate::connections::Known;
use crate::error::CoreError;
use crate::explain::Explanation;
use crate::ground::Ground;
use crate::saved::{chosen, profile_over};
use crate::seats::Seats;

/// Conversations of comparisons that are listed of one agent.
const LISTED: u32 = 40;
/// Events that are read for findings: a long stream repeats its faults.
const READ: u32 = 500;
/// Findings that are kept of one side.
const FINDINGS: usize = 100;

/// A comparison.
#[derive(Debug, Clone, PartialEq)]
pub struct Comparison {
    /// Which.
    pub id: ComparisonId,
    /// The agent.
    pub connection: ConnectionId,
    /// The text.
    pub text: String,
    /// When, in Unix milliseconds.
    pub created_at: i64,
    /// Both sides in order; one, where the other's conversation was forgotten.
    pub sides: Vec<ComparedSide>,
}

/// The result of the message over one interface.
#[derive(Debug, Clone, PartialEq)]
pub struct ComparedSide {
    /// Where all of it is.
    pub conversation: ConversationId,
    /// The interface.
    pub interface: ChosenInterface,
    /// The task that the agent made of it, if it did.
    pub task: Option<(TaskKey, TaskState)>,
    /// The agent's texts, in order.
    pub texts: Vec<String>,
    /// The artifacts of the task.
    pub artifacts: Vec<Artifact>,
    /// Deviations from the specification, each rule at each place once.
    pub findings: Vec<Finding>,
    /// Events that arrived.
    pub events: u64,
    /// Bytes of these events, without the binding's envelopes.
    pub bytes: u64,
    /// Milliseconds from sending to the first event, where one came.
    pub first_ms: Option<u64>,
    /// Milliseconds to the last one so far.
    pub last_ms: Option<u64>,
    /// Why the message failed, where it did.
    pub failure: Option<Explanation>,
    /// It is being sent, or more may arrive.
    pub busy: bool,
    /// Requests of it that wait for a person.
    pub waiting: Vec<ApprovalId>,
}

/// A comparison as a list shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ComparisonBrief {
    /// Which.
    pub id: ComparisonId,
    /// How it began.
    pub title: String,
    /// When, in Unix milliseconds.
    pub created_at: i64,
    /// The interfaces that are compared.
    pub interfaces: Vec<ChosenInterface>,
}

/// The stored data of one side.
struct Stored {
    sent: Sent,
    task: Option<StoredTask>,
    told: Told,
    /// The received events, as far as they are read again.
    received: Vec<String>,
    replies: Vec<StoredMessage>,
    requests: Vec<RequestOverview>,
}

/// One message over two interfaces. Cheap to clone.
#[derive(Clone)]
pub struct Comparisons {
    ground: Arc<Ground>,
    agents: Agents,
    cards: Cards,
    chats: Chats,
    seats: Seats,
}

impl Comparisons {
    pub(crate) fn new(ground: Arc<Ground>, agents: Agents, cards: Cards, chats: Chats, seats: Seats) -> Self {
        Self { ground, agents, cards, chats, seats }
    }

    /// Says `text` over two interfaces of an agent, each by its place among the candidates, in a conversation
    /// of its own. Returns once both are stored; sending goes on in the background.
    ///
    /// # Errors
    /// When the agent is not there, one of the interfaces cannot be called, or there is nothing to say.
    pub async fn start(
        &self,
        id: &ConnectionId,
        places: [usize; 2],
        text: &str,
    ) -> Result<ComparisonId, CoreError> {
        if text.trim().is_empty() {
            return Err(CoreError::EmptyMessage);
        }
        self.cards.refuse_in_alarm(id).await?;
        let known = self.agents.known(id).await?;
        if known.connection.removed_at.is_some() {
            return Err(CoreError::Removed { name: known.connection.name });
        }
        let (environment, now) = (self.ground.environment(), self.ground.environment().now());
        let comparison = ComparisonId::new(environment.fresh_id());
        let mut begun = Vec::new();
        for place in places {
            let rewrites = is_rewritten(&known, place);
            let interface = chosen(&known.candidates, &known.addresses, place, rewrites)?;
            begun.push(Conversation {
                compared: Some(Compared { comparison: comparison.clone(), interface }),
                ..Conversation::new(ConversationId::new(environment.fresh_id()), id.clone(), now)
            });
        }
        let ids: Vec<ConversationId> = begun.iter().map(|conversation| conversation.id.clone()).collect();
        self.ground
            .store()
            .write("comparison", move |tx| begun.iter().try_for_each(|each| conversations::insert(tx, each)))
            .await?;
        for conversation in ids {
            let content = Content { text: text.to_owned(), ..Content::default() };
            self.chats.say(Outgoing { conversation, content, task: None }).await?;
        }
        Ok(comparison)
    }

    /// The present result of both sides.
    ///
    /// # Errors
    /// When there is no such comparison, or both of its conversations were forgotten.
    pub async fn look(&self, id: &ComparisonId) -> Result<Comparison, CoreError> {
        let wanted = id.clone();
        let stored = self
            .ground
            .store()
            .read(move |reader| {
                let sides = conversations::compared(reader, &wanted)?.into_iter();
                sides
                    .filter_map(|side| stored(reader, &side).map(|found| Some((side, found?))).transpose())
                    .collect::<Result<Vec<_>, _>>()
            })
            .await?;
        let Some((first, began)) = stored.first() else { return Err(CoreError::not_found("comparison", id)) };
        Ok(Comparison {
            id: id.clone(),
            connection: first.connection_id.clone(),
            text: began.sent.words(),
            created_at: first.created_at,
            sides: stored.into_iter().filter_map(|(side, stored)| self.side(side, stored)).collect(),
        })
    }

    /// The latest comparisons of an agent's interfaces, latest first.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn list(&self, id: &ConnectionId) -> Result<Vec<ComparisonBrief>, CoreError> {
        let wanted = id.clone();
        let sides =
            self.ground.store().read(move |reader| conversations::comparisons(reader, &wanted, LISTED));
        let mut briefs: Vec<ComparisonBrief> = Vec::new();
        for side in sides.await? {
            let Some(Compared { comparison, interface }) = side.compared else { continue };
            match briefs.last_mut().filter(|brief| brief.id == comparison) {
                Some(brief) => brief.interfaces.push(interface),
                None => briefs.push(ComparisonBrief {
                    id: comparison,
                    title: side.title,
                    created_at: side.created_at,
                    interfaces: vec![interface],
                }),
            }
        }
        Ok(briefs)
    }

    /// Stops both sides, as a person would stop either.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn stop(&self, id: &ComparisonId) -> Result<(), CoreError> {
        let wanted = id.clone();
        for side in self.ground.store().read(move |reader| conversations::compared(reader, &wanted)).await? {
            self.chats.stop(&side.id).await?;
        }
        Ok(())
    }

    fn side(&self, conversation: Conversation, stored: Stored) -> Option<ComparedSide> {
        let interface = conversation.compared?.interface;
        let Stored { sent, task, told, received, replies, requests } = stored;
        let since = |at: i64| u64::try_from(at - sent.created_at).unwrap_or(0);
        let dialect = profile_over(&interface).map_or(Dialect::V1_0, |profile| profile.dialect);
        let failed = sent.error.as_deref().filter(|_| sent.status == SentStatus::Failed);
        let is_sending = matches!(sent.status, SentStatus::Queued | SentStatus::Sending);
        let words = task.iter().flat_map(|task| &task.messages).chain(&replies);
        Some(ComparedSide {
            busy: is_sending || self.seats.is_busy(&conversation.id),
            conversation: conversation.id,
            interface,
            texts: words
                .map(|stored| &stored.message)
                .filter(|message| message.role == Role::Agent)
                .map(Message::text)
                .collect(),
            findings: findings(&received, dialect),
            events: told.events,
            bytes: told.bytes,
            first_ms: told.first_at.map(since),
            last_ms: told.last_at.map(since),
            failure: failed.map(Explanation::from_stored),
            waiting: requests
                .into_iter()
                .filter(|request| waits(request.approval.state))
                .map(|request| request.approval.request.id)
                .collect(),
            task: task.as_ref().map(|task| (task.row.task_key.clone(), task.row.state.clone())),
            artifacts: task.map(|task| task.artifacts).unwrap_or_default(),
        })
    }
}

/// The first message of a conversation with its stored results. Later messages do not belong to the comparison.
fn stored(reader: &Reader<'_>, side: &Conversation) -> Result<Option<Stored>, StoreError> {
    let mut all = sent::of_conversation(reader, &side.id)?.into_iter();
    let Some(sent) = all.next() else { return Ok(None) };
    let until = all.next().map_or(i64::MAX, |next| next.created_at);
    let mut replies = overview::replies(reader, &side.id)?;
    replies.retain(|reply| reply.at < until);
    let key = sent.task_key.clone();
    let Some(key) = key else {
        let mut received = conversations::replies_as_received(reader, &side.id)?;
        received.retain(|(at, _)| *at < until);
        let told = told_by(&received);
        let received = received.into_iter().map(|(_, raw)| raw).collect();
        return Ok(Some(Stored { sent, task: None, told, received, replies, requests: Vec::new() }));
    };
    let logged = tasks::events(reader, &key, 0, READ)?.into_iter();
    let received = logged.filter(|event| event.kind == EventKind::Event).filter_map(|event| event.raw);
    Ok(Some(Stored {
        sent,
        task: tasks::load(reader, &key)?,
        told: tasks::told(reader, &key)?,
        received: received.collect(),
        replies,
        requests: overview::requests_in(reader, &side.id, Some(&key))?,
    }))
}

/// Direct replies are not in the log of a task.
fn told_by(received: &[(i64, String)]) -> Told {
    Told {
        events: received.len() as u64,
        bytes: received.iter().map(|(_, raw)| raw.len() as u64).sum(),
        first_at: received.first().map(|(at, _)| *at),
        last_at: received.last().map(|(at, _)| *at),
    }
}

/// Whether the agent is called at this interface already, at another address than its card says.
fn is_rewritten(known: &Known, place: usize) -> bool {
    let Some(Ok(Address { concern: Some(concern), .. })) = known.addresses.get(place) else { return false };
    known.connection.interface.as_ref().is_some_and(|in_use| in_use.url == *concern.suggestion())
}

fn waits(state: ApprovalState) -> bool {
    match state {
        ApprovalState::Pending | ApprovalState::Uncertain => true,
        ApprovalState::Queued
        | ApprovalState::InFlight
        | ApprovalState::Delivered
        | ApprovalState::Refused
        | ApprovalState::Superseded
        | ApprovalState::Expired
        | ApprovalState::AnsweredElsewhere
        | ApprovalState::LeftOpen => false,
    }
}

/// The findings in received events, read again, because only the events are stored.
fn findings(received: &[String], dialect: Dialect) -> Vec<Finding> {
    let mut found: Vec<Finding> = Vec::new();
    for body in received.iter().filter_map(|body| Json::parse(body.as_str()).ok()) {
        for finding in read::event(&body, dialect).findings {
            let known =
                found.iter().any(|known| known.rule == finding.rule && known.pointer == finding.pointer);
            if !known && found.len() < FINDINGS {
                found.push(finding);
            }
        }
    }
    found
}
