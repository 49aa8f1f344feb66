//! Cards whose present content is unknown: not read since the program started, being read, or unreadable since
//! the last read.
//!
//! This is kept in memory only, like the switch that lets rules approve; turning that switch on has these cards
//! read again.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use a2a_client::discover::Discovered;
use tokio::sync::Notify;
use tokio::time::timeout;
use url::Url;
use workbench_store::ConnectionId;
use workbench_store::cards::SeenBy;
use workbench_store::connections::Connection;

use super::Cards;
use crate::causes::with_causes;
use crate::error::CoreError;
use crate::lock::lock;

/// How long a rule waits for a card. Of an agent that is slower or down, a person is asked.
const PATIENCE: Duration = Duration::from_secs(5);

/// The looks under way, by agent. Cheap to clone.
#[derive(Debug, Default, Clone)]
pub(crate) struct CardLooks {
    by_agent: Arc<Mutex<HashMap<ConnectionId, Looks>>>,
    ended: Arc<Notify>,
}

#[derive(Debug, Default)]
struct Looks {
    under_way: usize,
    read: bool,
    /// How many began, and the latest of them that was answered.
    begun: u64,
    answered: u64,
}

impl CardLooks {
    /// A look at an agent's card begins. It has failed unless it is told that the card was read.
    pub(crate) fn begin(&self, agent: &ConnectionId) -> CardLook {
        let mut looks = lock(&self.by_agent);
        let of_agent = looks.entry(agent.clone()).or_default();
        of_agent.under_way += 1;
        of_agent.begun += 1;
        CardLook { looks: self.clone(), agent: agent.clone(), number: of_agent.begun, read: false }
    }

    /// Whether the present card of an agent is known. A pasted card exists nowhere else.
    pub(crate) fn is_current(&self, agent: &Connection) -> bool {
        agent.card_url.is_none() || self.is_read(&agent.id)
    }

    /// Waits for a running look at an agent's card.
    pub(crate) async fn settled(&self, agent: &ConnectionId) {
        let all_ended = async {
            loop {
                let ended = self.ended.notified();
                if !self.is_under_way(agent) {
                    break;
                }
                ended.await;
            }
        };
        // Where it takes longer, it is not known.
        let _ = timeout(PATIENCE, all_ended).await;
    }

    fn is_read(&self, agent: &ConnectionId) -> bool {
        lock(&self.by_agent).get(agent).is_some_and(|looks| looks.read && looks.under_way == 0)
    }

    pub(crate) fn is_under_way(&self, agent: &ConnectionId) -> bool {
        lock(&self.by_agent).get(agent).is_some_and(|looks| looks.under_way > 0)
    }
}

/// A look that is under way.
#[derive(Debug)]
pub(crate) struct CardLook {
    looks: CardLooks,
    pub(crate) agent: ConnectionId,
    number: u64,
    read: bool,
}

impl CardLook {
    /// The look was answered. Returns whether the answer counts: a look that began before another answered one shows
    /// the older card.
    pub(crate) fn answered(&self) -> bool {
        let mut looks = lock(&self.looks.by_agent);
        let of_agent = looks.entry(self.agent.clone()).or_default();
        of_agent.answered = of_agent.answered.max(self.number);
        of_agent.answered == self.number
    }

    /// The card was read, and its changes are stored.
    pub(crate) fn succeeded(mut self) {
        self.read = true;
    }
}

impl Drop for CardLook {
    fn drop(&mut self) {
        let mut looks = lock(&self.looks.by_agent);
        let of_agent = looks.entry(self.agent.clone()).or_default();
        of_agent.under_way = of_agent.under_way.saturating_sub(1);
        if self.number >= of_agent.answered {
            of_agent.read = self.read;
        }
        self.looks.ended.notify_waiters();
    }
}

impl Cards {
    /// Another card was seen where saved agents have theirs: they are asked for it themselves.
    pub(crate) async fn seen_elsewhere(&self, seen: &Discovered) -> Result<(), CoreError> {
        let Some(place) = seen.card_url.as_ref().map(Url::to_string) else { return Ok(()) };
        for connection in self.ground.connections().await? {
            if connection.card_url.as_deref() == Some(&place)
                && self.ground.stored_connection(&connection.id).await?.1.body != seen.raw.as_str()
            {
                self.read_card_in_background(&connection.id);
            }
        }
        Ok(())
    }

    /// Reads the card of an agent. Before that is done, no rule approves anything for it.
    pub(crate) fn read_card_in_background(&self, id: &ConnectionId) {
        let (cards, looking) = (self.clone(), self.looks.begin(id));
        self.ground.in_background(async move {
            if let Err(error) = cards.finish_look(looking, SeenBy::Person).await {
                tracing::info!(
                    error = with_causes(&error),
                    "rules approve nothing for an agent without its card"
                );
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_is_known_once_it_was_read_until_a_look_begins_or_fails() {
        let (looks, agent) = (CardLooks::default(), ConnectionId::new("agent"));
        let is_read = || looks.is_read(&agent);
        assert!(!is_read(), "nobody has read it");
        let (first, second) = (looks.begin(&agent), looks.begin(&agent));
        first.succeeded();
        assert!(!is_read() && looks.is_under_way(&agent), "it is being read once more");
        second.succeeded();
        assert!(is_read());
        drop(looks.begin(&agent));
        assert!(!is_read() && !looks.is_under_way(&agent), "it could not be read");
        looks.begin(&agent).succeeded();
        assert!(is_read());
    }

    #[test]
    fn a_look_that_was_overtaken_says_nothing() {
        let (looks, agent) = (CardLooks::default(), ConnectionId::new("agent"));
        let (first, second) = (looks.begin(&agent), looks.begin(&agent));
        assert!(second.answered() && !first.answered());
        second.succeeded();
        drop(first);
        assert!(looks.is_read(&agent), "the older one failed");
        let (first, second) = (looks.begin(&agent), looks.begin(&agent));
        assert!(first.answered() && second.answered(), "in the order in which they began");
    }

    #[tokio::test(start_paused = true)]
    async fn a_look_is_waited_for_until_it_ends_or_takes_too_long() {
        let (looks, agent) = (CardLooks::default(), ConnectionId::new("agent"));
        let waited = async || {
            let began = tokio::time::Instant::now();
            looks.settled(&agent).await;
            began.elapsed()
        };
        assert_eq!(waited().await, Duration::ZERO, "nobody looks");
        let (first, second) = (looks.begin(&agent), looks.begin(&agent));
        let ends = async {
            tokio::time::sleep(Duration::from_secs(1)).await;
            drop(first);
            tokio::time::sleep(Duration::from_secs(1)).await;
            second.succeeded();
        };
        assert_eq!(tokio::join!(waited(), ends).0, Duration::from_secs(2));
        assert!(looks.is_read(&agent));
        let _slow = looks.begin(&agent);
        assert_eq!(waited().await, PATIENCE);
    }
}
