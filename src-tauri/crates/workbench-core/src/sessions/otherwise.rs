//! A message that certainly reached nobody, said otherwise: without a stream, in another generation, at another address.
//!
//! Where nothing is at an address, the other interfaces of the card are taken in their order ([`super::interfaces`]). An
//! agent that refused it as unknown is then asked how it is called, with a task that does not exist (`a2a_client::seek`).
//! The way that works is kept for the connection and said. Deliberately absent: saying anything again after silence, or
//! in a conversation that compares interfaces, which keeps to its own.

use std::collections::VecDeque;

use a2a_client::{CallError, EndCause, Refused, seek};
use a2a_protocol::model::TaskId;
use url::Url;
use workbench_store::ConnectionId;
use workbench_store::connections::ChosenInterface;
use workbench_store::conversations::Conversation;

use super::Sessions;
use super::interfaces::{Missing, others_of_card};
use super::session::Ended;
use crate::announce::{Announcement, Notice};
use crate::certainty::{DeliveryCertainty, delivery_certainty, outcome_of_error};
use crate::error::CoreError;
use crate::reached::Reached;
use crate::saved::interface_of;
use crate::sentence::CallSentence;
use crate::shown::{address_of, host_of};
use crate::speaking::Settled;

/// The known other ways while one message is sent.
pub(super) struct Otherwise {
    connection: ConnectionId,
    /// How the agent was called first; `None`: it is not called otherwise.
    first: Option<ChosenInterface>,
    /// Ways that are left; `None` before they were sought.
    ways: Option<VecDeque<ChosenInterface>>,
    /// What is guessed about once those are tried: the part that the agent did not know.
    guess: Option<Refused>,
    /// How it is called now, where that is another way.
    now: Option<ChosenInterface>,
    /// It was sent without a stream in the way that the agent is called now.
    whole: bool,
    /// Why it failed first.
    failure: Option<CallError>,
    /// Questions that were asked.
    asked: usize,
}

/// How the message goes next.
pub(super) enum Next {
    /// As before, without a stream.
    Whole,
    /// As the connection says now.
    AsKept,
}

/// Why a message certainly reached nobody who could act on it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Unheard {
    /// It was refused as unknown.
    Refused(Refused),
    /// Nothing listens there.
    NobodyThere,
}

impl Unheard {
    fn by(ended: &Ended) -> Option<Self> {
        let EndCause::Cut(error) = &ended.cause else { return None };
        if ended.answered || ended.unreadable.is_some() {
            return None;
        }
        let unheard =
            if is_absence(error) { Self::NobodyThere } else { Self::Refused(Refused::by(error, false)?) };
        let certainty = delivery_certainty(&outcome_of_error(error, false));
        (certainty == DeliveryCertainty::NotAccepted).then_some(unheard)
    }

    /// What is missing of the interface; `None`: it is there.
    fn missing(self) -> Option<Missing> {
        match self {
            Self::Refused(Refused::Place) => Some(Missing::Path),
            Self::NobodyThere => Some(Missing::Port),
            Self::Refused(Refused::Method) => None,
        }
    }

    /// The part that the agent did not know.
    fn part(self) -> Option<Refused> {
        match self {
            Self::Refused(part) => Some(part),
            Self::NobodyThere => None,
        }
    }
}

impl Otherwise {
    pub(super) fn of(conversation: &Conversation, reached: &Reached, is_for_task: bool) -> Self {
        // An agent that has given a task has answered this way before.
        let keeps_to_its_own = conversation.compared.is_some() || is_for_task;
        let first = reached.connection.interface.clone().filter(|_| !keeps_to_its_own);
        Self {
            connection: conversation.connection_id.clone(),
            first,
            ways: None,
            guess: None,
            now: None,
            whole: false,
            failure: None,
            asked: 0,
        }
    }

    /// How the message goes after it failed; `None`: not otherwise. Once no way is left, the agent is called as at first.
    pub(super) async fn after(
        &mut self,
        sessions: &Sessions,
        reached: &Reached,
        ended: &mut Ended,
        streamed: bool,
    ) -> Result<Option<Next>, CoreError> {
        let Some(first) = self.first.clone() else { return Ok(None) };
        let Some(unheard) = Unheard::by(ended) else { return Ok(None) };
        if streamed && unheard == Unheard::Refused(Refused::Method) && !self.whole {
            self.whole = true;
            self.remember(ended);
            return Ok(Some(Next::Whole));
        }
        if self.ways.is_none() {
            // What the card names itself comes before what is guessed.
            self.ways = Some(match unheard.missing() {
                Some(missing) => others_of_card(sessions, &self.connection, &first, missing).await?,
                None => VecDeque::new(),
            });
            self.guess = unheard.part();
        }
        if self.ways.as_ref().is_none_or(VecDeque::is_empty)
            && let Some(refused) = self.guess.take()
        {
            self.ways = Some(self.seek(sessions, reached, &first, refused).await?);
        }
        let Some(next) = self.ways.as_mut().and_then(VecDeque::pop_front) else {
            self.give_up(sessions, ended).await?;
            return Ok(None);
        };
        let before = self.now.replace(next.clone()).unwrap_or(first);
        sessions.speaking.keep_interface(&self.connection, before, next).await?;
        self.whole = false;
        self.remember(ended);
        Ok(Some(Next::AsKept))
    }

    /// The ways in which an agent that refuses `first` was found by asking it.
    async fn seek(
        &mut self,
        sessions: &Sessions,
        reached: &Reached,
        first: &ChosenInterface,
        refused: Refused,
    ) -> Result<VecDeque<ChosenInterface>, CoreError> {
        let raw = sessions.sign_in.raw_for(&self.connection, &reached.auth).await?;
        let place = reached.connection.card_url.as_deref().and_then(|url| Url::parse(url).ok());
        let unknown = TaskId::new(sessions.ground.environment().fresh_id());
        let (declared, name) = (interface_of(first), Some(self.connection.as_str().into()));
        let seeking = seek(&raw, &declared, place.as_ref(), Some(refused), &unknown, name);
        let sought = seeking.await.map_err(|_| CoreError::NoInterface)?;
        self.asked = sought.asked.len();
        let ways = sought.ways.into_iter().filter_map(|way| {
            let reason = Settled::of(&declared, &way, false)?.reason();
            Some(ChosenInterface {
                url: way.url,
                binding: way.binding.as_str().to_owned(),
                version: way.version.as_str().to_owned(),
                tenant: first.tenant.clone(),
                reason: reason.id().to_owned(),
            })
        });
        Ok(ways.collect())
    }

    fn remember(&mut self, ended: &mut Ended) {
        let cause = std::mem::replace(&mut ended.cause, EndCause::Idle);
        if let (None, EndCause::Cut(error)) = (&self.failure, cause) {
            self.failure = Some(error);
        }
    }

    /// Calls the agent as at first again, and tells its first failure.
    async fn give_up(&mut self, sessions: &Sessions, ended: &mut Ended) -> Result<(), CoreError> {
        if let Some(failure) = self.failure.take() {
            ended.cause = EndCause::Cut(failure);
        }
        let (Some(first), Some(now)) = (&self.first, self.now.take()) else { return Ok(()) };
        Ok(sessions.speaking.keep_interface(&self.connection, now, first.clone()).await?)
    }

    /// Tells of the other way where one was taken. Returns how many questions were asked in vain.
    pub(super) async fn settle(mut self, sessions: &Sessions, ended: &mut Ended) -> Result<usize, CoreError> {
        if Unheard::by(ended).is_some() {
            self.give_up(sessions, ended).await?;
            return Ok(self.asked);
        }
        let (Some(first), Some(now)) = (self.first, self.now) else { return Ok(0) };
        let (connection, _) = sessions.ground.stored_connection(&self.connection).await?;
        let was_absent = self.failure.as_ref().is_some_and(is_absence);
        let (agent, version, binding) = (connection.name, now.version, now.binding);
        let address = address_of(&now.url);
        let message = if was_absent {
            CallSentence::CalledElsewhere { agent, silent: host_of(&first.url), version, binding, address }
        } else {
            CallSentence::CalledOtherwise { agent, version, binding, address }
        };
        sessions.ground.announcer().say(Announcement::Notice(Notice {
            is_error: false,
            message: message.into(),
            hints: Vec::new(),
        }));
        Ok(0)
    }
}

/// Whether nothing listens at the agent's address, or its host has no address.
fn is_absence(error: &CallError) -> bool {
    matches!(error, CallError::Transport(transport) if transport.is_refused() || transport.is_dns())
}
