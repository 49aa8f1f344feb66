//! A message that was refused as unknown, said otherwise: without a stream, in another generation, at another
//! address.
//!
//! A refusal of this kind is certain: nobody has read the message. So the agent is asked how it is called, with a
//! task that does not exist, the answer is kept for the connection and said, and the message goes again. What is
//! asked about and where it leads is `a2a_client::seek`'s. Deliberately absent: saying anything again after
//! silence, or in a conversation that compares interfaces, which keeps to its own.

use std::collections::VecDeque;

use a2a_client::{CallError, EndCause, Refused, seek};
use a2a_protocol::model::{AgentInterface, TaskId};
use url::Url;
use workbench_store::ConnectionId;
use workbench_store::connections::ChosenInterface;
use workbench_store::conversations::Conversation;

use super::Sessions;
use super::session::Ended;
use crate::announce::{Announcement, Notice};
use crate::certainty::{DeliveryCertainty, delivery_certainty, outcome_of_error};
use crate::error::CoreError;
use crate::reached::Reached;
use crate::saved::interface_of;
use crate::sentence::CallSentence;
use crate::speaking::Settled;

/// What is known of other ways while one message is sent.
pub(super) struct Otherwise {
    connection: ConnectionId,
    /// How the agent was called first; `None`: it is not called otherwise.
    first: Option<ChosenInterface>,
    /// Ways that are left; `None` before they were sought.
    ways: Option<VecDeque<AgentInterface>>,
    /// How it is called now, where that is another way.
    now: Option<ChosenInterface>,
    /// Whether it was said without a stream in the way that it is called now.
    whole: bool,
    /// Why it was refused first.
    refusal: Option<CallError>,
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

impl Otherwise {
    pub(super) fn of(conversation: &Conversation, reached: &Reached, is_for_task: bool) -> Self {
        // Whoever has a task of an agent has been answered.
        let keeps_to_its_own = conversation.compared.is_some() || is_for_task;
        let first = reached.connection.interface.clone().filter(|_| !keeps_to_its_own);
        Self {
            connection: conversation.connection_id.clone(),
            first,
            ways: None,
            now: None,
            whole: false,
            refusal: None,
            asked: 0,
        }
    }

    /// How the message goes after it was refused; `None`: not at all, or nothing was refused for certain.
    pub(super) async fn after(
        &mut self,
        sessions: &Sessions,
        reached: &Reached,
        ended: &mut Ended,
        streamed: bool,
    ) -> Result<Option<Next>, CoreError> {
        let Some(first) = self.first.clone() else { return Ok(None) };
        let EndCause::Cut(error) = &ended.cause else { return Ok(None) };
        let Some(refused) =
            certainly_refused(error).filter(|_| !ended.answered && ended.unreadable.is_none())
        else {
            return Ok(None);
        };
        if streamed && refused == Refused::Method && !self.whole {
            self.whole = true;
            self.remember(ended);
            return Ok(Some(Next::Whole));
        }
        if self.ways.is_none() {
            self.ways = Some(self.seek(sessions, reached, &first, refused).await?);
        }
        let Some(way) = self.ways.as_mut().and_then(VecDeque::pop_front) else { return Ok(None) };
        let declared = interface_of(&first);
        let Some(settled) = Settled::of(&declared, &way, false) else { return Ok(None) };
        let next = ChosenInterface {
            url: way.url.clone(),
            binding: way.binding.as_str().to_owned(),
            version: way.version.as_str().to_owned(),
            tenant: first.tenant.clone(),
            reason: settled.reason().id().to_owned(),
        };
        let before = self.now.replace(next.clone()).unwrap_or(first);
        sessions.speaking.keep_interface(&self.connection, before, next).await?;
        self.whole = false;
        self.remember(ended);
        Ok(Some(Next::AsKept))
    }

    async fn seek(
        &mut self,
        sessions: &Sessions,
        reached: &Reached,
        first: &ChosenInterface,
        refused: Refused,
    ) -> Result<VecDeque<AgentInterface>, CoreError> {
        let raw = sessions.sign_in.raw_for(&self.connection, &reached.auth).await?;
        let place = reached.connection.card_url.as_deref().and_then(|url| Url::parse(url).ok());
        let unknown = TaskId::new(sessions.ground.environment().fresh_id());
        let (declared, name) = (interface_of(first), Some(self.connection.as_str().into()));
        let seeking = seek(&raw, &declared, place.as_ref(), Some(refused), &unknown, name);
        let sought = seeking.await.map_err(|_| CoreError::NoInterface)?;
        self.asked = sought.asked.len();
        Ok(sought.ways.into())
    }

    fn remember(&mut self, ended: &mut Ended) {
        let cause = std::mem::replace(&mut ended.cause, EndCause::Idle);
        if let (None, EndCause::Cut(error)) = (&self.refusal, cause) {
            self.refusal = Some(error);
        }
    }

    /// What came of it: told where another way was taken. Where no way was, the agent is called as before, the
    /// first refusal is the one to tell, and how many questions were asked in vain is returned.
    pub(super) async fn settle(mut self, sessions: &Sessions, ended: &mut Ended) -> Result<usize, CoreError> {
        let refused = match &ended.cause {
            EndCause::Cut(error) => !ended.answered && certainly_refused(error).is_some(),
            EndCause::Clean | EndCause::Stopped | EndCause::Idle => false,
        };
        if refused && let Some(refusal) = self.refusal.take() {
            ended.cause = EndCause::Cut(refusal);
        }
        let asked = if refused { self.asked } else { 0 };
        let (Some(first), Some(now)) = (self.first, self.now) else { return Ok(asked) };
        if refused {
            sessions.speaking.keep_interface(&self.connection, now, first).await?;
            return Ok(asked);
        }
        let (connection, _) = sessions.ground.stored_connection(&self.connection).await?;
        sessions.ground.announcer().say(Announcement::Notice(Notice {
            is_error: false,
            message: CallSentence::CalledOtherwise {
                agent: connection.name,
                version: now.version,
                binding: now.binding,
                address: crate::shown::address_of(&now.url),
            }
            .into(),
            hints: Vec::new(),
        }));
        Ok(asked)
    }
}

/// What the agent, or whoever is in its place, refused as unknown, where that proves that nobody acted.
fn certainly_refused(error: &CallError) -> Option<Refused> {
    let certainty = delivery_certainty(&outcome_of_error(error, false));
    Refused::by(error, false).filter(|_| certainty == DeliveryCertainty::NotAccepted)
}
