//! Writes an archive line by line: at most one task is in memory.

mod chosen;
mod covering;
mod lines;
mod rows;
mod runs;

use std::collections::{BTreeSet, HashSet};
use std::io::Write;

use super::line::{self, Exact, Line};
use super::{FORMAT, Selection, VERSION, WITHOUT_RUNS};
use crate::approvals::log as approval_log;
use crate::approvals::receipts::Receipt;
use crate::approvals::{self, Approval, ApprovalState, outbox};
use crate::blobs;
use crate::cards;
use crate::connections::{self, Connection};
use crate::conversations;
use crate::error::StoreError;
use crate::ids::{ApprovalId, ConnectionId, ConversationId, TaskKey};
use crate::overview;
use crate::parts;
use crate::sent::{self, Sent, SentStatus};
use crate::tasks::{self, EventKind, StoredTask, course};
use crate::tx::Reader;

use chosen::{Chosen, chosen, is_wanted};
use lines::{Lines, bare};
use rows::{card_shown, conversation};

/// Events of a log that are read at a time.
const CHUNK: u32 = 1_000;

/// Numbers of written things.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Written {
    /// Conversations.
    pub conversations: u64,
    /// Tasks.
    pub tasks: u64,
    /// Runs.
    pub runs: u64,
}

/// Writes the archive of `selection`. `redacted` takes secrets out of a text; it sees every text.
///
/// # Errors
/// [`StoreError::NotFound`] when a selected thing does not exist, [`StoreError::Full`], or why the history cannot be
/// read.
pub fn write(
    reader: &Reader<'_>,
    selection: &Selection,
    output: impl Write,
    redacted: &dyn Fn(&str) -> String,
    now: i64,
) -> Result<Written, StoreError> {
    let chosen = chosen(reader, selection)?;
    let mut writer = Writer {
        reader,
        lines: Lines::new(output, redacted),
        bodies: HashSet::new(),
        cards: HashSet::new(),
        agents: HashSet::new(),
        whole: HashSet::new(),
        written: Written::default(),
    };
    let version = if chosen.runs.is_empty() { WITHOUT_RUNS } else { VERSION };
    let head = line::Head { format: FORMAT.to_owned(), version, exported_at: now };
    writer.lines.put(&Line::Archive(head))?;
    writer.agents(&chosen)?;
    for (id, only) in &chosen.conversations {
        writer.conversation(id, only.as_ref())?;
    }
    writer.runs(&chosen)?;
    let Writer { lines, written, .. } = writer;
    lines.end()?;
    Ok(written)
}

struct Writer<'a, W> {
    reader: &'a Reader<'a>,
    lines: Lines<'a, W>,
    /// Large bodies that are written, by hash.
    bodies: HashSet<String>,
    /// Cards that are written, by hash.
    cards: HashSet<String>,
    /// Agents that are written.
    agents: HashSet<ConnectionId>,
    /// Conversations of which everything is written.
    whole: HashSet<ConversationId>,
    written: Written,
}

impl<W: Write> Writer<'_, W> {
    fn agents(&mut self, chosen: &Chosen) -> Result<(), StoreError> {
        let mut agents = Vec::new();
        let mut hashes = chosen.cards.clone();
        for id in &chosen.agents {
            let Some(agent) = connections::get(self.reader, id)? else { continue };
            let mut versions = cards::newest(self.reader, id, u32::MAX)?;
            versions.reverse();
            hashes.extend(agent.card_hash.clone());
            hashes.extend(versions.iter().map(|version| version.card_hash.clone()));
            agents.push((agent, versions));
        }
        for hash in &hashes {
            self.card(hash)?;
        }
        for (agent, versions) in &agents {
            let line = self.agent(agent, versions);
            if self.lines.put(&Line::Agent(Box::new(line)))? {
                self.agents.insert(agent.id.clone());
            }
        }
        Ok(())
    }

    /// A card out of which something would have to be taken is left out: it would be another one.
    fn card(&mut self, hash: &str) -> Result<(), StoreError> {
        let Some(card) = connections::card(self.reader, hash)? else { return Ok(()) };
        if (self.lines.redacted)(&card.body) != card.body {
            return Ok(());
        }
        self.cards.insert(hash.to_owned());
        let body = Exact(card.body);
        self.lines.put(&Line::Card(line::Card {
            hash: card.hash,
            first_seen_at: card.first_seen_at,
            body,
        }))?;
        Ok(())
    }

    fn agent(&self, agent: &Connection, versions: &[cards::CardVersion]) -> line::Agent {
        let shown = versions.iter().filter(|version| self.cards.contains(&version.card_hash));
        line::Agent {
            id: agent.id.to_string(),
            name: agent.name.clone(),
            address: address_of(agent),
            card: self.known_card(agent.card_hash.as_ref()),
            interface: agent.interface.clone(),
            created_at: agent.created_at,
            cards: shown.map(card_shown).collect(),
        }
    }

    fn known_card(&self, hash: Option<&String>) -> Option<String> {
        hash.filter(|hash| self.cards.contains(*hash)).cloned()
    }

    fn conversation(
        &mut self,
        id: &ConversationId,
        only: Option<&BTreeSet<TaskKey>>,
    ) -> Result<(), StoreError> {
        let Some(known) = conversations::get(self.reader, id)? else { return Ok(()) };
        let is_known = self.agents.contains(&known.connection_id);
        if !is_known || !self.lines.put(&Line::Conversation(Box::new(conversation(known))))? {
            return Ok(());
        }
        self.written.conversations += 1;
        if only.is_none() {
            self.whole.insert(id.clone());
            for message in sent::outside_tasks(self.reader, id)? {
                self.sent(&message)?;
            }
            self.replies(id)?;
        }
        for row in tasks::of_conversation(self.reader, id)? {
            if !is_wanted(only, &row.task_key) {
                continue;
            }
            let Some(stored) = tasks::load(self.reader, &row.task_key)? else { continue };
            if !self.task(&stored)? {
                continue;
            }
            self.written.tasks += 1;
            for message in sent::of_task(self.reader, &row.task_key)? {
                self.sent(&message)?;
            }
            self.events(&row.task_key)?;
            self.said(&stored)?;
            for artifact in tasks::whole_artifacts(self.reader, &row.task_key)? {
                self.artifact(artifact)?;
            }
            for request in approvals::of_task(self.reader, &row.task_key)? {
                self.request(request)?;
            }
        }
        Ok(())
    }

    /// A message that was on its way is not known to have arrived.
    fn sent(&mut self, sent: &Sent) -> Result<(), StoreError> {
        let parts = self.parts(|put| parts::encode_with(&sent.parts, put))?;
        let arrived = match sent.status {
            SentStatus::Sent | SentStatus::Streaming => true,
            SentStatus::Queued | SentStatus::Sending | SentStatus::Failed => false,
        };
        self.lines.put(&Line::Sent(Box::new(line::Sent {
            message_id: sent.message_id.to_string(),
            parts,
            options: sent.options.clone(),
            extensions: sent.extensions.clone(),
            arrived,
            error: sent.error.as_deref().map(Exact::from),
            created_at: sent.created_at,
            updated_at: sent.updated_at,
        })))?;
        Ok(())
    }

    fn replies(&mut self, id: &ConversationId) -> Result<(), StoreError> {
        let mut raws = conversations::raw_replies(self.reader, id)?.into_iter();
        for reply in overview::replies(self.reader, id)? {
            let message = self.parts(|put| parts::encode_message_with(&reply.message, put))?;
            let raw = raws.next().flatten().map(Exact);
            self.lines.put(&Line::Reply(line::Reply { message, raw, at: reply.at }))?;
        }
        Ok(())
    }

    fn task(&mut self, stored: &StoredTask) -> Result<bool, StoreError> {
        let row = &stored.row;
        let status_message =
            stored.status_row.and_then(|row| stored.messages.iter().position(|message| message.row == row));
        let course = course::of_task(self.reader, &row.task_key)?.into_iter().map(|change| line::Stood {
            seq: change.seq,
            state: change.state.as_str().to_owned(),
            lost: change.lost,
            at: change.at,
        });
        self.lines.put(&Line::Task(Box::new(line::Task {
            key: row.task_key.to_string(),
            task_id: row.task_id.to_string(),
            context_id: row.context_id.as_ref().map(ToString::to_string),
            title: row.title.clone(),
            state: row.state.as_str().to_owned(),
            status_timestamp: row.status_timestamp.clone(),
            status_message,
            status_metadata: stored.status_metadata.as_ref().map(Exact::from),
            metadata: stored.metadata.as_ref().map(Exact::from),
            status_extra: Exact::of_extra(&stored.status_extra)?,
            extra: Exact::of_extra(&stored.extra)?,
            lost: row.lost,
            card: self.known_card(row.card_hash.as_ref()),
            created_at: row.created_at,
            updated_at: row.updated_at,
            course: course.collect(),
        })))
    }

    fn events(&mut self, key: &TaskKey) -> Result<(), StoreError> {
        let mut after = 0;
        loop {
            let events = tasks::events(self.reader, key, after, CHUNK)?;
            let Some(last) = events.last() else { return Ok(()) };
            after = last.seq;
            for event in events {
                let (raw, body) = if let Some(raw) = event.raw {
                    (Some(Exact(raw)), None)
                } else {
                    let raw = tasks::event_raw(self.reader, key, event.seq)?;
                    let raw = raw.ok_or_else(|| StoreError::not_found("event", key))?;
                    (None, Some(self.body(raw.as_bytes())?))
                };
                let kind = EventKind::as_str(event.kind).to_owned();
                let event = line::Event { seq: event.seq, kind, at: event.at, raw, body };
                self.lines.put(&Line::Event(event))?;
            }
        }
    }

    fn said(&mut self, stored: &StoredTask) -> Result<(), StoreError> {
        for said in &stored.messages {
            let message = self.parts(|put| parts::encode_message_with(&said.message, put))?;
            let source = said.source.as_str().to_owned();
            self.lines.put(&Line::Message(line::Message { seq: said.seq, source, at: said.at, message }))?;
        }
        Ok(())
    }

    fn artifact(&mut self, artifact: tasks::WholeArtifact) -> Result<(), StoreError> {
        let parts = self.parts(|put| parts::encode_with(&artifact.parts, put))?;
        self.lines.put(&Line::Artifact(line::Artifact {
            head: Exact(artifact.head),
            id: artifact.id,
            parts,
            created_at: artifact.created_at,
            updated_at: artifact.updated_at,
        }))?;
        Ok(())
    }

    fn request(&mut self, approval: Approval) -> Result<(), StoreError> {
        let log = self.happened(&approval.request.id)?;
        let reply = outbox::record(self.reader, &approval.request.id)?.map(|record| line::Replied {
            reply: Exact(record.reply),
            queued_at: record.queued_at,
            claimed_at: record.claimed_at,
            finished_at: record.finished_at,
        });
        let request = line::Request {
            reading: Exact(approval.request.reading.to_string()),
            decision: approval.decision.map(Exact),
            freshness: approval.freshness.map(Exact),
            outcome: approval.outcome.map(Exact),
            state: over(approval.state).as_str().to_owned(),
            // Nobody saw anything.
            receipt: approval
                .receipt
                .filter(|receipt| *receipt != Receipt::NotWatched)
                .map(|receipt| receipt.as_str().to_owned()),
            id: approval.request.id.to_string(),
            request_key: approval.request.request_key,
            request_hash: approval.request.request_hash,
            reader_id: approval.request.reader_id,
            reader_version: approval.request.reader_version,
            title: approval.request.title,
            attempt: approval.attempt,
            by_rule: approval.by_rule,
            linked_to: approval.request.linked_to.map(|id| id.to_string()),
            note: approval.note,
            colour: approval.colour.map(|colour| colour.as_str().to_owned()),
            expires_at: approval.request.expires_at,
            created_at: approval.created_at,
            decided_at: approval.decided_at,
            updated_at: approval.updated_at,
            reply,
            log,
        };
        self.lines.put(&Line::Request(Box::new(request)))?;
        Ok(())
    }

    fn happened(&self, id: &ApprovalId) -> Result<Vec<line::Happened>, StoreError> {
        let log = approval_log::of(self.reader, id)?.into_iter();
        let happened = log.map(|event| line::Happened {
            kind: event.kind.as_str().to_owned(),
            at: event.at,
            detail: Exact(event.detail),
        });
        Ok(happened.collect())
    }

    /// Parts as `encode` writes them; a part that is too large becomes a line before them.
    fn parts(
        &mut self,
        encode: impl FnOnce(&mut parts::Put<'_>) -> Result<String, StoreError>,
    ) -> Result<Exact, StoreError> {
        let written = encode(&mut |bytes| self.body(bytes))?;
        Ok(Exact(written))
    }

    /// Writes a large body, unless it stands there already, and returns its hash.
    fn body(&mut self, bytes: &[u8]) -> Result<String, StoreError> {
        let text = (self.lines.redacted)(&String::from_utf8_lossy(bytes));
        let hash = blobs::hash(text.as_bytes());
        if self.bodies.insert(hash.clone()) {
            self.lines.put(&Line::Body(line::Body { hash: hash.clone(), text }))?;
        }
        Ok(hash)
    }
}

/// The address of an agent; the person, whom run files ask, has none.
fn address_of(agent: &Connection) -> String {
    let address = agent.card_url.as_deref().unwrap_or(&agent.input);
    if crate::runs::is_you(&agent.id) { String::new() } else { bare(address) }
}

/// An open request is over wherever the archive is read.
pub(super) fn over(state: ApprovalState) -> ApprovalState {
    match state {
        ApprovalState::Pending
        | ApprovalState::Queued
        | ApprovalState::InFlight
        | ApprovalState::Uncertain
        | ApprovalState::LeftOpen => ApprovalState::LeftOpen,
        ApprovalState::Delivered
        | ApprovalState::Refused
        | ApprovalState::Superseded
        | ApprovalState::Expired
        | ApprovalState::AnsweredElsewhere => state,
    }
}
