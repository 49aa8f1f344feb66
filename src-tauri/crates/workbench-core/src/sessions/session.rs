//! One session: a stream followed to its end, recorded batch by batch.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use a2a_client::tap::ExchangeId;
use a2a_client::{EndCause, EndOfStream, EventStream, StreamStep};
use a2a_protocol::model::TaskId;
use futures_util::FutureExt;
use tokio::time::timeout;
use workbench_store::options::AnsweredExtensions;
use workbench_store::tasks::TaskRow;
use workbench_store::{StoreError, Tag, extensions, sent};

use super::Sessions;
use super::live::LiveText;
use super::pace::WatchPace;
use super::read::is_unknown_task;
use super::record::{Arrived, Place, is_answer, record};
use crate::asked::transition::Decided;
use crate::causes::with_causes;
use crate::error::CoreError;
use crate::reached::Origin;
use crate::seats::Seat;

/// Events written in one commit at most, and events that may wait for the next one.
const BATCH: usize = 512;

/// How long the beginning of an answer waits for what follows at once. Many agents say in one breath that they have a task,
/// work on it and are done: that is one commit then, and not a commit for the first words and another for the rest.
const BREATH: Duration = Duration::from_millis(2);

/// State that a session carries from batch to batch.
pub(crate) struct Session {
    sessions: Sessions,
    seat: Seat,
    origin: Origin,
    place: Place,
    live: LiveText,
    /// The exchange that is known to be about the task.
    linked: Option<ExchangeId>,
    /// The exchange whose extensions are noted.
    heard: Option<ExchangeId>,
    /// Extensions that the message asks for.
    requested: Vec<String>,
}

/// How a session ended.
pub(crate) struct Ended {
    /// A message, a task or news of one arrived.
    pub(crate) answered: bool,
    /// Something arrived that is none of these: the first that was.
    pub(crate) unreadable: Option<String>,
    /// Why it ended.
    pub(crate) cause: EndCause,
}

impl Session {
    pub(super) fn new(sessions: Sessions, seat: Seat, origin: Origin, place: Place) -> Self {
        Self {
            sessions,
            seat,
            origin,
            place,
            live: LiveText::default(),
            linked: None,
            heard: None,
            requested: Vec::new(),
        }
    }

    /// The same, for a message that asks for these extensions.
    pub(super) fn requesting(self, requested: Vec<String>) -> Self {
        Self { requested, ..self }
    }

    /// A session that delivers a decision to the task that waits for it.
    pub(crate) fn delivering(sessions: Sessions, origin: Origin, task: &TaskRow, delivery: Decided) -> Self {
        let seat = sessions.seats.sit(
            task.connection_id.clone(),
            task.conversation_id.clone(),
            Some(task.task_key.clone()),
            true,
        );
        let place = Place {
            conversation: task.conversation_id.clone(),
            message: None,
            delivery: Some(delivery),
            task: Some((task.task_key.clone(), task.task_id.clone())),
            unread: 0,
            title: task.title.clone(),
        };
        Self::new(sessions, seat, origin, place)
    }

    /// The pace at which this session's task is looked at.
    pub(crate) fn pace(&self) -> Arc<WatchPace> {
        WatchPace::new(self.sessions.clone(), self.seat.whereabouts(self.origin.connection.clone()))
    }

    /// Follows a stream to its end, recording its events.
    pub(crate) async fn follow(mut self, stream: EventStream) -> Result<Ended, CoreError> {
        let mut stream = stream.until(self.seat.stop.clone());
        let (mut answered, mut unreadable) = (false, None);
        let mut arrived = Vec::new();
        let Some(first) = stream.next().await else {
            return Ok(Ended { answered, unreadable, cause: EndCause::Clean });
        };
        arrived.push(first);
        // Whatever came when the time is over is written.
        let _ = timeout(BREATH, take_in(&mut stream, &mut arrived)).await;
        loop {
            if arrived.is_empty() {
                let Some(step) = stream.next().await else { break };
                arrived.push(step);
            }
            while has_room(&arrived)
                && let Some(Some(step)) = stream.next().now_or_never()
            {
                arrived.push(step);
            }
            let mut batch = std::mem::take(&mut arrived);
            answered |= batch.iter().any(is_answer);
            unreadable = unreadable.or_else(|| batch.iter().find_map(unread));
            let end = match batch.pop() {
                Some(StreamStep::End(end)) => Some(end),
                Some(step) => {
                    batch.push(step);
                    None
                }
                None => None,
            };
            // Whatever arrives while the disk is busy goes into the next commit together. Many agents send
            // each event by itself, and a commit for each would be many times slower than the stream.
            let written = tokio::select! {
                biased;
                written = self.write(batch) => written,
                never = gather(&mut stream, &mut arrived), if end.is_none() => match never {},
            };
            if let Err(error) = written {
                self.sessions.ground.cannot_store(&error);
                return Err(error.into());
            }
            if let Some(end) = end {
                return self.end(answered, unreadable, end).await;
            }
        }
        Ok(Ended { answered, unreadable, cause: EndCause::Clean })
    }

    async fn write(&mut self, batch: Vec<StreamStep>) -> Result<(), StoreError> {
        if batch.is_empty() {
            return Ok(());
        }
        let answered = batch.iter().any(is_answer);
        let (about, used) = (self.exchanges_of(&batch), self.extensions_of(&batch));
        let answer = self.place.message.clone().zip(self.answered_extensions(&batch));
        let arrived: Vec<Arrived> = batch.into_iter().filter_map(Arrived::of).collect();
        let (origin, place) = (self.origin.clone(), self.place.clone());
        let (mut live, environment) =
            (std::mem::take(&mut self.live), self.sessions.ground.environment().clone());
        let (recorded, live) = self
            .sessions
            .ledger
            .enter_if_needed("events", move |tx| {
                let recorded = record(tx, &origin, &place, arrived, &mut live, &environment)?;
                extensions::activated(tx, &origin.connection, &used, environment.now())?;
                if let Some((message, extensions)) = &answer {
                    sent::set_extensions(tx, message, extensions)?;
                }
                Ok((recorded, live))
            })
            .await?;
        self.live = live;
        self.place.unread += recorded.unread;
        if answered {
            self.place.message = None;
            self.place.delivery = None;
        }
        if let Some(task) = recorded.task.as_ref().filter(|task| self.place.task.as_ref() != Some(task)) {
            self.seat.own(&task.0);
            self.place.task = Some(task.clone());
        }
        for (exchange, task) in about {
            self.sessions.ground.wire_log().about(exchange, &task);
        }
        self.sessions.announce(recorded);
        Ok(())
    }

    /// Exchanges that brought news of a task for the first time.
    fn exchanges_of(&mut self, batch: &[StreamStep]) -> Vec<(ExchangeId, TaskId)> {
        let mut found = Vec::new();
        for step in batch {
            if let StreamStep::Event(item) = step
                && self.linked != Some(item.exchange)
                && let Some(task) = item.value.task_id()
            {
                self.linked = Some(item.exchange);
                found.push((item.exchange, task.clone()));
            }
        }
        found
    }

    /// Extensions that the agent says it used, once per exchange: they stand in its head.
    fn extensions_of(&mut self, batch: &[StreamStep]) -> Vec<String> {
        let mut found = Vec::new();
        for step in batch {
            if let StreamStep::Event(item) = step
                && self.heard != Some(item.exchange)
            {
                self.heard = Some(item.exchange);
                found.extend(item.extensions.iter().cloned());
            }
        }
        found
    }

    /// The extensions in the answer's head, if the batch has a head with any.
    fn answered_extensions(&self, batch: &[StreamStep]) -> Option<AnsweredExtensions> {
        let used = batch.iter().filter(|step| is_answer(step)).find_map(|step| match step {
            StreamStep::Event(item) => Some(item.extensions.to_vec()),
            StreamStep::Gap(_) | StreamStep::End(_) => None,
        })?;
        let answered = AnsweredExtensions { requested: self.requested.clone(), used };
        (answered != AnsweredExtensions::default()).then_some(answered)
    }

    async fn end(
        self,
        answered: bool,
        unreadable: Option<String>,
        end: EndOfStream,
    ) -> Result<Ended, CoreError> {
        let lost = match (&self.place.task, &end.cause) {
            (Some((task, _)), EndCause::Cut(error)) if is_unknown_task(error) => Some(task.clone()),
            _ => None,
        };
        // Views show whether an answer is still arriving, which ends here.
        let (conversation, connection) = (self.place.conversation.clone(), self.origin.connection.clone());
        let sessions = self.sessions.clone();
        drop(self);
        if let Some(task) = lost
            && let Err(error) = Box::pin(sessions.seek_task(&task)).await
        {
            tracing::warn!(
                error = with_causes(&error),
                "a task that its agent may not know could not be read"
            );
        }
        sessions.speaking.learn_from(&connection).await;
        sessions
            .ground
            .store()
            .write_along("end of answer", move |tx| {
                tx.touch(Tag::Chats, Some(conversation.as_str()));
                Ok(())
            })
            .await?;
        Ok(Ended { answered, unreadable, cause: end.cause })
    }
}

/// An event that is no answer, as it came.
fn unread(step: &StreamStep) -> Option<String> {
    match step {
        StreamStep::Event(item) if !is_answer(step) => Some(item.raw.as_str().to_owned()),
        StreamStep::Event(_) | StreamStep::Gap(_) | StreamStep::End(_) => None,
    }
}

/// Whether more may go into the same commit.
fn has_room(batch: &[StreamStep]) -> bool {
    batch.len() < BATCH && !matches!(batch.last(), Some(StreamStep::End(_)))
}

/// Takes in arriving steps while there is room.
async fn take_in(stream: &mut EventStream, arrived: &mut Vec<StreamStep>) {
    while has_room(arrived)
        && let Some(step) = stream.next().await
    {
        arrived.push(step);
    }
}

/// The same for as long as something else takes.
async fn gather(stream: &mut EventStream, arrived: &mut Vec<StreamStep>) -> Infallible {
    take_in(stream, arrived).await;
    std::future::pending().await
}
