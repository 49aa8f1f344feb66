//! Recorded conversations: kept as a file, played as an agent.
//!
//! A [`Cassette`] holds messages and events without addresses, identities and time of day; an event has only its
//! distance in time. A file has one event per line, for comparing ([`Cassette::write`]), and is read as a
//! stranger's ([`Cassette::read`]). A [`Mock`] serves it, with [`Faults`] on request. A mock plays on only after
//! the recorded answer; any other answer is told that it has no recording, so a mock never claims an act that
//! nobody allowed. Deliberately absent: knowing which answers refuse; the caller says so ([`Cues`]).
//!
//! ```
//! use a2a_protocol::{Dialect, Json, read};
//! use a2a_server::cassette::{Cassette, Round, Told};
//! # use a2a_protocol::model::{Message, MessageId, Part};
//!
//! let card = Json::parse(r#"{"name":"Greeter","skills":[]}"#)?;
//! let card = read::card(&card)?.value;
//! let hello = Json::parse(r#"{"message":{"messageId":"7f3a","role":"ROLE_AGENT","parts":[{"text":"Hi"}]}}"#)?;
//! let told = vec![Told { ms: 40, event: read::event(&hello, Dialect::V1_0).value }];
//! let said = Message::user(MessageId::new("91bc"), vec![Part::text("Hello")]);
//! let cassette = Cassette::new("Hello", card, vec![Round { task: None, said, told }]);
//!
//! let file = cassette.write();
//! assert!(file.contains(r#"{"ms":40,"event":{"message":{"messageId":"message-2""#), "{file}");
//! assert_eq!(Cassette::read(file.as_bytes())?.write(), file);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answers;
mod file;
mod mock;
mod names;
mod player;
mod words;

use a2a_protocol::model::{AgentCard, Message, StreamEvent};
use serde::{Deserialize, Serialize};

pub use crate::faults::{DELAY, Fault, FaultPlan, Faults, Often, RETRY_AFTER};
pub use answers::{ANYTHING, says_the_same};
pub use file::{CassetteError, LARGEST, MOST_EVENTS};
pub use mock::{Mock, MockOptions};
pub use player::Cues;

use names::Numbered;

/// A recorded conversation.
#[derive(Debug, Clone, PartialEq)]
pub struct Cassette {
    /// Its title, for people.
    pub title: String,
    /// The agent as it introduced itself, without addresses, security and signatures.
    pub card: AgentCard,
    /// Messages with the agent's events, in order.
    pub rounds: Vec<Round>,
}

/// One message, and the agent's events after it.
#[derive(Debug, Clone, PartialEq)]
pub struct Round {
    /// The task it began or went on with, by its number on the cassette from 1; `None` where the agent
    /// answered without a task.
    pub task: Option<u32>,
    /// The message: content and metadata.
    pub said: Message,
    /// The events, in order.
    pub told: Vec<Told>,
}

/// One event.
#[derive(Debug, Clone, PartialEq)]
pub struct Told {
    /// Milliseconds since the message was said.
    pub ms: u64,
    /// The event, as the agent sent it.
    pub event: StreamEvent,
}

/// How fast a cassette is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Speed {
    /// As it was.
    #[default]
    Original,
    /// Ten times as fast.
    TenTimes,
    /// Without any wait.
    AtOnce,
}

impl Cassette {
    /// Makes a cassette of a recording: tasks, conversations and messages are numbered instead of named, times of day
    /// go, and so do members of the card that lead to the recorded agent.
    pub fn new(title: impl Into<String>, card: AgentCard, rounds: Vec<Round>) -> Self {
        let mut names = Numbered::default();
        let mut rounds = rounds;
        for round in &mut rounds {
            names::in_message(&mut round.said, &mut names);
            // It belongs where its round does.
            (round.said.task_id, round.said.context_id) = (None, None);
            for told in &mut round.told {
                names::in_event(&mut told.event, &mut names);
            }
        }
        Self { title: title.into(), card: of_nowhere(card), rounds }
    }

    /// The rounds of each task, and each round without one, in the order in which they began.
    pub fn scenes(&self) -> Vec<Vec<usize>> {
        let mut scenes: Vec<(Option<u32>, Vec<usize>)> = Vec::new();
        for (place, round) in self.rounds.iter().enumerate() {
            let known = scenes.iter_mut().find(|(task, _)| task.is_some() && *task == round.task);
            match known {
                Some((_, rounds)) => rounds.push(place),
                None => scenes.push((round.task, vec![place])),
            }
        }
        scenes.into_iter().map(|(_, rounds)| rounds).collect()
    }
}

impl Speed {
    /// How long `ms` milliseconds of the recording take.
    pub fn of(self, ms: u64) -> std::time::Duration {
        std::time::Duration::from_millis(match self {
            Self::Original => ms,
            Self::TenTimes => ms / 10,
            Self::AtOnce => 0,
        })
    }
}

/// A card without addresses, credentials and signatures.
fn of_nowhere(card: AgentCard) -> AgentCard {
    let mut card = AgentCard {
        interfaces: Vec::new(),
        icon_url: None,
        documentation_url: None,
        security_schemes: Vec::new(),
        security_requirements: Vec::new(),
        signatures: Vec::new(),
        extra: Vec::new(),
        raw: None,
        ..card
    };
    if let Some(provider) = &mut card.provider {
        provider.url = None;
    }
    card.capabilities.push_notifications = Some(false);
    card.capabilities.extended_agent_card = Some(false);
    for skill in &mut card.skills {
        skill.security_requirements.clear();
        skill.extra.clear();
    }
    card
}

#[cfg(test)]
mod tests {
    use super::Speed;

    #[test]
    fn a_recording_can_be_played_faster_than_it_was() {
        let second = |speed: Speed| speed.of(1000).as_millis();
        let speeds = [Speed::Original, Speed::TenTimes, Speed::AtOnce].map(second);
        assert_eq!(speeds, [1000, 100, 0]);
    }
}
