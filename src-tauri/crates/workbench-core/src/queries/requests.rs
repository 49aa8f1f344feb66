//! The inbox: requests in pages, and one request with everything needed to decide it.

use std::sync::Arc;

use a2a_hitl::{ItemId, Reply};
use a2a_protocol::model::AgentCard;
use workbench_store::approvals::log::{self, ApprovalEvent};
use workbench_store::approvals::receipts::Receipt;
use workbench_store::approvals::{Approval, ApprovalState, inbox, outbox};
use workbench_store::connections::{self, Connection};
use workbench_store::overview::{self, Drawer, Grouping, RequestOverview, RequestQuery};
use workbench_store::sent::{self, Sent};
use workbench_store::tasks::{self, TaskRow};
use workbench_store::{ApprovalId, Reader, StoreError, TaskKey};

use super::Screens;
use crate::approvals::catching::CatchState;
use crate::asked::before::{AnsweredBefore, answered_before, refused_before};
use crate::asked::cards::asking_the_same;
use crate::asked::first_time::first_asked;
use crate::asked::on_the_wire::{WireReply, wire_reply};
use crate::asked::stored::{StoredRequest, unreadable};
use crate::asked::twins::{self, Twin};
use crate::auth::{AuthDescription, auth_of};
use crate::error::CoreError;
use crate::saved::{read_card, with_agent};
use crate::sessions::notes::TaskNote;

/// Requests that lapse within this time come first, in milliseconds.
const LAPSES_SOON_MS: i64 = 3_600_000;

/// A page of requests.
#[derive(Debug, Clone)]
pub struct RequestPage {
    /// Requests that lapse within the hour, on the first page of waiting ones ordered by time; the next to lapse
    /// comes first. They may stand among `requests` as well.
    pub lapsing: Vec<RequestOverview>,
    /// The requests.
    pub requests: Vec<RequestOverview>,
    /// Counts of all requests, whatever the filter.
    pub counts: RequestCounts,
}

/// How many requests there are by how far they got.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RequestCounts {
    /// Somebody must decide. Those that were put aside are not counted.
    pub waiting: u64,
    /// Put aside.
    pub snoozed: u64,
    /// Decided, not known to have arrived.
    pub sent: u64,
    /// Answered from here.
    pub answered: u64,
    /// Ended without an answer from here.
    pub lapsed: u64,
}

/// A request with everything around it.
#[derive(Debug, Clone)]
pub struct RequestDetail {
    /// Its row in the list.
    pub overview: RequestOverview,
    /// The reading.
    pub request: Arc<StoredRequest>,
    /// The agent.
    pub connection: Connection,
    /// Its card; `None` where it has none, as a run has none.
    pub card: Option<AgentCard>,
    /// How the agent is authenticated to.
    pub auth: AuthDescription,
    /// The task that waits.
    pub task: TaskRow,
    /// The person's last words before the request.
    pub said_before: Option<String>,
    /// The person's last words in the chat since then, and before deciding.
    pub said_since: Option<String>,
    /// Answers to the same request, after each of which it was asked again; the latest first.
    pub answered_before: Vec<AnsweredBefore>,
    /// The decision before that its agent refused, or that was not sent because the agent changed what it asks.
    pub refused_before: Option<Approval>,
    /// The task that the agent opened in answer to the decision.
    pub answered_in: Option<TaskKey>,
    /// Tools that its agent had not asked for before.
    pub first_tools: Vec<String>,
    /// When answers of its task left the history, of which one may have been to this.
    pub removed_at: Option<i64>,
    /// Its events, oldest first.
    pub events: Vec<ApprovalEvent>,
    /// The reply that is or was sent, once it is decided.
    pub reply: Option<WireReply>,
    /// Other agents under which the same request waits, or was answered.
    pub also_under: Vec<Twin>,
    /// Items whose secrets were given already.
    pub given: Vec<ItemId>,
    /// How far the sign-ins of items got that were begun from here.
    pub catching: Vec<(ItemId, CatchState)>,
}

impl Screens {
    /// A page of requests.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn request_page(&self, query: RequestQuery) -> Result<RequestPage, CoreError> {
        let now = self.ground.environment().now();
        let page = self.ground.store().read(move |reader| {
            let counts = inbox::counts(reader, now)?;
            let (answered, lapsed) = inbox::over(reader)?;
            let begins_by_time = query.after.is_none() && query.grouping == Grouping::None;
            let lapsing = if begins_by_time && query.drawer == Drawer::Waiting {
                overview::lapsing(reader, &query, now, now.saturating_add(LAPSES_SOON_MS))?
            } else {
                Vec::new()
            };
            Ok(RequestPage {
                lapsing,
                requests: overview::requests(reader, &query, now)?,
                counts: RequestCounts {
                    waiting: counts.pending + counts.uncertain,
                    snoozed: counts.snoozed,
                    sent: counts.sending,
                    answered,
                    lapsed,
                },
            })
        });
        Ok(page.await?)
    }

    /// A request with everything around it.
    ///
    /// # Errors
    /// When it is not there.
    pub async fn request_detail(&self, id: &ApprovalId) -> Result<RequestDetail, CoreError> {
        let wanted = id.clone();
        let read = self.ground.store().read(move |reader| {
            let Some(overview) = overview::request(reader, &wanted)? else { return Ok(None) };
            let request = &overview.approval.request;
            let Some((_, connection)) = with_agent(reader, &overview.conversation_id)? else {
                return Ok(None);
            };
            let Some(task) = tasks::get(reader, &request.task_key)? else { return Ok(None) };
            let (said_before, said_since) = said_around(reader, &overview)?;
            let reply = match outbox::get(reader, &wanted)? {
                Some(outgoing) => {
                    let reply: Reply = serde_json::from_str(&outgoing.reply).map_err(unreadable("reply"))?;
                    wire_reply(reader, &wanted, &connection, &task, &reply)?
                }
                None => None,
            };
            let card = match &connection.card_hash {
                Some(hash) => connections::card(reader, hash)?,
                None => None,
            };
            Ok(Some(RequestDetail {
                card: card.as_ref().and_then(read_card).map(|card| card.value),
                request: StoredRequest::of(&overview.approval)?,
                auth: auth_of(&connection),
                said_before,
                said_since,
                answered_before: answered_before(reader, &overview.approval)?,
                refused_before: refused_before(reader, &overview.approval)?,
                answered_in: answered_in(reader, &overview.approval)?,
                first_tools: first_asked(reader, &overview.approval)?,
                removed_at: twins::removed(reader, &overview.approval)?,
                events: log::of(reader, &wanted)?,
                also_under: twins::of(reader, &overview.approval)?,
                reply,
                given: Vec::new(),
                catching: Vec::new(),
                overview,
                connection,
                task,
            }))
        });
        let detail = read.await?.ok_or_else(|| CoreError::not_found("request", id))?;
        let approval = &detail.overview.approval;
        let (given, catching) = (self.tray.secrets_given_for(approval), self.catches.of(approval));
        Ok(RequestDetail { given, catching, ..detail })
    }
}

/// The task that its agent opened in answer to a decision.
fn answered_in(reader: &Reader<'_>, asked: &Approval) -> Result<Option<TaskKey>, StoreError> {
    let Some(decided) = asked.decided_at.filter(|_| asked.receipt == Some(Receipt::AnotherTask)) else {
        return Ok(None);
    };
    let notes = overview::notes(reader, &asked.request.task_key)?;
    let since = notes.iter().filter(|note| note.at >= decided);
    Ok(since.filter_map(TaskNote::of).find_map(|note| match note {
        TaskNote::AnsweredByAnother { task } => Some(TaskKey::new(task)),
        _ => None,
    }))
}

/// The person's last words in the chat before a request was asked, and since then while it was open.
fn said_around(
    reader: &Reader<'_>,
    asked: &RequestOverview,
) -> Result<(Option<String>, Option<String>), StoreError> {
    let approval = &asked.approval;
    let until = match approval.state {
        ApprovalState::Pending => i64::MAX,
        _ => approval.decided_at.unwrap_or(approval.created_at),
    };
    let cards = asking_the_same(reader, approval)?;
    let first = cards.last().unwrap_or(approval).created_at;
    let said = sent::of_conversation(reader, &asked.conversation_id)?;
    let (before, since): (Vec<_>, Vec<_>) =
        said.iter().filter(|sent| sent.created_at <= until).partition(|sent| sent.created_at <= first);
    let words = |said: Option<&&Sent>| said.map(|sent| sent.words()).filter(|words| !words.is_empty());
    Ok((words(before.last()), words(since.last())))
}
