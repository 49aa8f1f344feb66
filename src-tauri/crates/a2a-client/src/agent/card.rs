//! Fetches the card that an agent shows to authenticated callers only.

use a2a_protocol::model::AgentCard;
use a2a_protocol::{Request, read};

use super::Agent;
use crate::call::{CallError, Misbehaviour, Received};

impl Agent {
    /// Reads the card for authenticated callers, which takes the place of the public one for as long as
    /// the credentials are the same (A2A 1.0 §3.1.11).
    pub async fn extended_card(&self) -> Result<Received<AgentCard>, CallError> {
        let answer = self.call(Request::ExtendedCard, None, self.inner.raw.limits().headers).await?;
        let Ok(card) = read::card(answer.result.json()) else {
            return Err(CallError::Protocol {
                what: Misbehaviour::UnexpectedKind,
                status: http::StatusCode::OK,
                excerpt: String::new(),
                source: None,
            });
        };
        Ok(answer.read(|_| card))
    }
}
