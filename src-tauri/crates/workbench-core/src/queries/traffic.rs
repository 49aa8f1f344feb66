//! The traffic log, and imported sessions, which are read alike.

use std::collections::HashMap;
use std::fs::File;
use std::io::{BufWriter, Seek};

use a2a_protocol::model::MessageId;
use workbench_store::lineage::{self, Resending, Said};
use workbench_store::overview::{self, ExchangeOverview, ExchangeQuery};
use workbench_store::wire::marks::{self, Mark};
use workbench_store::wire::{self, Direction, Exchange, Frame};
use workbench_store::{ExchangeId, Reader, StoreError, TaskKey, tasks};

use super::Traffic;
use crate::error::CoreError;
use crate::inspector::ExchangeSource;
use crate::inspector::session::{self, Form, Recorded, Selected};
use crate::meaning::{Meaning, of_exchange, told_last};
use crate::saved::with_agent;
use crate::unnamed::unnamed_file;

/// Frames of one exchange that are written into a file.
const FRAMES_IN_FILE: u32 = 1_000_000;

/// A page of exchanges.
#[derive(Debug, Clone)]
pub struct ExchangePage {
    /// Newest first.
    pub exchanges: Vec<ExchangeOverview>,
    /// How many there are on all pages.
    pub total: u64,
    /// How many fell out of the log.
    pub dropped: u64,
    /// The beginning of the oldest exchange whose bodies were searched, if older ones were left out.
    pub bodies_since: Option<i64>,
}

/// An exchange with its frames.
#[derive(Debug, Clone)]
pub struct ExchangeDetail {
    /// Its row in the list.
    pub overview: ExchangeOverview,
    /// The conversation in which it is shown.
    pub conversation: Option<String>,
    /// The message of ours that it carried.
    pub said: Option<SaidMessage>,
    /// Its first frames, in order.
    pub frames: Vec<Frame>,
}

/// A message of ours on the wire.
#[derive(Debug, Clone)]
pub struct SaidMessage {
    /// The message.
    pub said: Said,
    /// Its agent was removed.
    pub removed: bool,
    /// Its original message, and messages made from it.
    pub lineage: Vec<Resending>,
}

/// Words that a filter can hold, as they occur.
#[derive(Debug, Clone)]
pub struct FilterWords {
    /// Names of agents.
    pub agents: Vec<String>,
    /// The called operation.
    pub operations: Vec<String>,
}

impl Traffic {
    /// A page of exchanges.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn exchange_page(
        &self,
        source: ExchangeSource,
        mut query: ExchangeQuery,
    ) -> Result<ExchangePage, CoreError> {
        let store = self.inspector.traffic(source.as_deref())?;
        query.bodies = self.inspector.look_into_bodies(&source, &query.filter).await?;
        let page = store.read(move |reader| {
            let mut exchanges = overview::exchanges(reader, &query)?;
            for overview in &mut exchanges {
                say_own_state(reader, overview)?;
            }
            Ok(ExchangePage {
                exchanges,
                total: overview::count_exchanges(reader, &query)?,
                dropped: wire::ring(reader)?.dropped_exchanges,
                bodies_since: query.bodies.since(reader)?,
            })
        });
        Ok(page.await?)
    }

    /// An exchange with at most `limit` of its frames.
    ///
    /// # Errors
    /// When it is not there, or fell out of the log.
    pub async fn exchange_detail(
        &self,
        source: ExchangeSource,
        id: &ExchangeId,
        limit: u32,
    ) -> Result<ExchangeDetail, CoreError> {
        let (wanted, own) = (id.clone(), source.is_none());
        let store = self.inspector.traffic(source.as_deref())?;
        let read = store.read(move |reader| {
            let Some(mut overview) = overview::exchange(reader, &wanted)? else { return Ok(None) };
            say_own_state(reader, &mut overview)?;
            let task = match overview.exchange.task_key.as_ref().filter(|_| own) {
                Some(task) => overview::task(reader, task)?,
                None => None,
            };
            let conversation = task.map(|task| task.row.conversation_id.to_string());
            let frames = wire::frames(reader, &wanted, 0, limit)?;
            let said = if own { said(reader, &overview.exchange, &frames)? } else { None };
            Ok(Some(ExchangeDetail { overview, conversation, said, frames }))
        });
        read.await?.ok_or_else(|| CoreError::not_found("exchange", id))
    }

    /// When an exchange began, and the meaning of its first frames.
    ///
    /// # Errors
    /// When it is not there, or fell out of the log.
    pub async fn exchange_meaning(
        &self,
        source: ExchangeSource,
        id: &ExchangeId,
        limit: u32,
    ) -> Result<(i64, Vec<Meaning>), CoreError> {
        let ExchangeDetail { overview, frames, .. } = self.exchange_detail(source, id, limit).await?;
        Ok((overview.exchange.started_at, of_exchange(&overview.exchange, &frames)))
    }

    /// Words for filters.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn filter_words(&self, source: ExchangeSource) -> Result<FilterWords, CoreError> {
        let store = self.inspector.traffic(source.as_deref())?;
        let words = store.read(|reader| {
            Ok(FilterWords {
                agents: overview::agent_names(reader)?,
                operations: overview::operations(reader)?,
            })
        });
        Ok(words.await?)
    }

    /// Pins an exchange of one's own log or lets it go, and marks it or takes the mark away.
    ///
    /// # Errors
    /// When it is not there, or fell out of the log.
    pub async fn keep_exchange(
        &self,
        id: &ExchangeId,
        pinned: bool,
        mark: Option<Mark>,
    ) -> Result<(), CoreError> {
        let wanted = id.clone();
        let kept =
            self.ground.store().write("keep", move |tx| marks::keep(tx, &wanted, pinned, mark)).await?;
        if kept { Ok(()) } else { Err(CoreError::not_found("exchange", id)) }
    }

    /// Writes the results of a query, oldest first, into a file without a name, read from its beginning. With
    /// `covered`, content is left out.
    ///
    /// # Errors
    /// When the store cannot be read, when there is nothing to write, or no room for it.
    pub async fn export_traffic(
        &self,
        source: ExchangeSource,
        mut query: ExchangeQuery,
        only: Vec<ExchangeId>,
        form: Form,
        covered: bool,
    ) -> Result<File, CoreError> {
        let now = self.ground.environment().now();
        let store = self.inspector.traffic(source.as_deref())?;
        query.bodies = self.inspector.look_into_bodies(&source, &query.filter).await?;
        let file = unnamed_file(self.ground.folder().to_owned()).await?;
        let writing = store.read(move |reader| {
            let selected = selected(reader, &query, &only)?;
            if selected.exchanges.is_empty() {
                return Ok(Err(CoreError::not_found("exchange", "to write")));
            }
            let frames =
                |id: &ExchangeId| wire::frames(reader, id, 0, FRAMES_IN_FILE).map_err(CoreError::from);
            let mut out = BufWriter::new(file);
            let written = session::write(&mut out, &selected, form, covered, now, frames);
            // Taking the file out writes what is left in the buffer.
            let file = || out.into_inner().map_err(|error| CoreError::file(error.into_error()));
            Ok(written.and_then(|()| file()))
        });
        let mut file = writing.await??;
        file.rewind().map_err(CoreError::file)?;
        Ok(file)
    }

    /// One exchange as an entry of an HTTP archive.
    ///
    /// # Errors
    /// When it is not there, or fell out of the log.
    pub async fn har_entry(&self, source: ExchangeSource, id: &ExchangeId) -> Result<String, CoreError> {
        let wanted = id.clone();
        let store = self.inspector.traffic(source.as_deref())?;
        let entry = store.read(move |reader| {
            let Some(overview) = overview::exchange(reader, &wanted)? else { return Ok(None) };
            let frames = wire::frames(reader, &wanted, 0, FRAMES_IN_FILE)?;
            Ok(Some(session::har_entry(&Recorded { overview, frames })))
        });
        entry.await?.ok_or_else(|| CoreError::not_found("exchange", id))
    }
}

/// Replaces the task's present state by the state that the exchange itself told.
fn say_own_state(reader: &Reader<'_>, overview: &mut ExchangeOverview) -> Result<(), StoreError> {
    if overview.state.is_some() {
        let frames = wire::ends(reader, &overview.exchange.id, overview.last_frame)?;
        overview.state = told_last(&overview.exchange, &frames);
    }
    Ok(())
}

/// A decision about a request is no message of ours: its answer is in the outbox and has an identity of its own.
fn said(
    reader: &Reader<'_>,
    exchange: &Exchange,
    frames: &[Frame],
) -> Result<Option<SaidMessage>, StoreError> {
    let asked: Vec<Frame> =
        frames.iter().filter(|frame| frame.direction == Direction::Sent).cloned().collect();
    let called = of_exchange(exchange, &asked).into_iter().find_map(|meaning| meaning.message_id);
    let Some(id) = called.filter(|_| exchange.caller.is_none()) else { return Ok(None) };
    let Some(said) = lineage::said(reader, &MessageId::new(id))? else { return Ok(None) };
    let Some((conversation, agent)) = with_agent(reader, &said.conversation)? else { return Ok(None) };
    if exchange.connection_id.as_ref() != Some(&conversation.connection_id) {
        return Ok(None);
    }
    let lineage = lineage::of_message(reader, &said.id)?;
    Ok(Some(SaidMessage { said, removed: agent.removed_at.is_some(), lineage }))
}

/// The exchanges that are asked for by name, else those that the query finds.
fn selected(reader: &Reader<'_>, query: &ExchangeQuery, only: &[ExchangeId]) -> Result<Selected, StoreError> {
    let mut exchanges = if only.is_empty() {
        overview::exchanges(reader, query)?
    } else {
        let found = only.iter().map(|id| overview::exchange(reader, id));
        found.filter_map(Result::transpose).collect::<Result<_, _>>()?
    };
    exchanges.sort_by_key(|overview| overview.row);
    let mut titles = HashMap::new();
    for task in exchanges.iter().filter_map(|overview| overview.exchange.task_key.as_ref()) {
        if !titles.contains_key(task) {
            titles.insert(task.clone(), title(reader, task)?);
        }
    }
    Ok(Selected { exchanges, titles })
}

fn title(reader: &Reader<'_>, task: &TaskKey) -> Result<String, StoreError> {
    Ok(tasks::get(reader, task)?.map(|row| row.title).unwrap_or_default())
}
