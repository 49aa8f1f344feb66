//! Sample agents: a *Story team* that streams, a *Payments clerk* that asks, and an *Echo*.
//!
//! They are ordinary agents over ordinary HTTP; nothing else knows that they are samples. They use no model and
//! no network: an answer is a function of the messages, so that a conversation can be repeated and tests can
//! compare whole answers. They answer Japanese in Japanese.

mod card;
mod echo;
mod payments;
mod seed;
mod story;

use std::time::Duration;

pub use payments::{Payment, PaymentsClerk};

use crate::agent::Agent;

/// How long a storyteller rests between two pieces of text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pace(Duration);

impl Pace {
    /// Slow enough to be watched: 45 ms.
    pub const READABLE: Self = Self(Duration::from_millis(45));
    /// No rest at all, for tests.
    pub const INSTANT: Self = Self(Duration::ZERO);

    /// A rest of the given length.
    pub const fn every(rest: Duration) -> Self {
        Self(rest)
    }

    async fn rest(self) {
        if self.0.is_zero() {
            tokio::task::yield_now().await;
        } else {
            tokio::time::sleep(self.0).await;
        }
    }
}

/// Story Planner, Story Writer and Story Reviewer, at `story-planner`, `story-writer` and
/// `story-reviewer`.
pub fn story_team(pace: Pace) -> Vec<Agent> {
    vec![story::planner(pace), story::writer(pace), story::reviewer(pace)]
}

/// The Story team, a Payments clerk with an empty book, at `payments-clerk`, and an Echo, at `echo`.
pub fn all(pace: Pace) -> Vec<Agent> {
    let mut agents = story_team(pace);
    agents.push(PaymentsClerk::new().agent());
    agents.push(echo::echo());
    agents
}
