//! Secrets that were sent to agents in answers, so that they are removed from an agent's later words.
//!
//! They are in memory, for as long as this process lives; the keyring still has the values that an earlier
//! process was about to send.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex};

use a2a_client::{Raw, Secret};
use a2a_hitl::{Reply, secrets_inside};
use tokio::task::spawn_blocking;
use workbench_store::ConnectionId;
use workbench_store::approvals::outbox;

use super::Tray;
use crate::error::CoreError;
use crate::lock::lock;

/// So many are remembered of one agent, the latest.
const MOST: usize = 24;

/// Secrets that agents were sent since the start.
#[derive(Default, Clone)]
pub(crate) struct Told(Arc<Mutex<HashMap<ConnectionId, VecDeque<Secret>>>>);

impl Told {
    fn remember(&self, agent: &ConnectionId, secret: &Secret) {
        let mut told = lock(&self.0);
        let known = told.entry(agent.clone()).or_default();
        // An answer that is sent again and again must not take the place of the others.
        known.retain(|other| other != secret);
        known.push_back(secret.clone());
        if known.len() > MOST {
            known.pop_front();
        }
    }
}

/// Everything that an agent is told with a secret, which it may repeat.
pub(crate) fn told_with(secret: &str) -> impl Iterator<Item = Secret> + use<> {
    secrets_inside(secret).into_iter().map(Secret::new)
}

impl Tray {
    /// The agent is about to be sent this secret: from now on nothing that it says is kept with it.
    pub(crate) fn tell(&self, agent: &ConnectionId, secret: &Secret) {
        self.told.remember(agent, secret);
        for made in self.reached.made(agent) {
            made.reached.agent.hide(secret);
        }
    }

    /// Makes a connection to an agent hide the secrets that the agent was sent in earlier answers.
    pub(crate) async fn hide_what_was_told(&self, raw: &Raw, agent: &ConnectionId) -> Result<(), CoreError> {
        if let Some(told) = lock(&self.told.0).get(agent) {
            for secret in told {
                raw.hide(secret);
            }
        }
        let maybe_sent = self.ground.store().read(|reader| {
            let mut maybe_sent = outbox::in_flight(reader)?;
            maybe_sent.extend(outbox::uncertain(reader)?);
            Ok(maybe_sent)
        });
        let of_agent = maybe_sent.await?.into_iter().filter(|it| it.approval.request.connection_id == *agent);
        let replies = of_agent.filter_map(|it| serde_json::from_str::<Reply>(&it.reply).ok());
        let slots: Vec<_> =
            replies.flat_map(|it| it.secrets().into_iter().cloned().collect::<Vec<_>>()).collect();
        if slots.is_empty() {
            return Ok(());
        }
        let (secrets, raw) = (self.ground.secrets().await, raw.clone());
        let hiding = spawn_blocking(move || {
            for slot in slots {
                match secrets.get(slot.as_str()) {
                    Ok(Some(secret)) => {
                        for told in told_with(secret.expose()) {
                            raw.hide(&told);
                        }
                    }
                    Ok(None) => {}
                    Err(error) => tracing::warn!(%error, "a secret that an agent may repeat is not known"),
                }
            }
        });
        hiding.await.map_err(|_| CoreError::Interrupted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_that_is_sent_again_and_again_does_not_make_others_forgotten() {
        let (told, agent) = (Told::default(), ConnectionId::new("agent"));
        let secrets = |told: &Told| -> Vec<String> {
            lock(&told.0)[&agent].iter().map(|secret| secret.expose().to_owned()).collect()
        };
        told.remember(&agent, &Secret::new("first"));
        for _ in 0..=MOST {
            told.remember(&agent, &Secret::new("again"));
        }
        assert_eq!(secrets(&told), ["first", "again"]);
        for number in 0..MOST {
            told.remember(&agent, &Secret::new(number.to_string()));
        }
        assert_eq!(secrets(&told).len(), MOST, "the latest");
        assert_eq!(secrets(&told).first().map(String::as_str), Some("0"));
    }
}
