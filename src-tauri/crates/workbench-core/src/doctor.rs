//! The connection doctor: one look at everything between here and an agent, step by step, each saying what it found.
//!
//! Nothing of an agent's is changed and nothing real is begun: what is asked for is the card, a task that does not exist, and
//! the card for authenticated callers. Whether streams flow takes a message, which is sent only when a person says so. What
//! was found lives in memory, like a search. Deliberately absent: words, and repairing anything by itself.

mod actual;
mod asking;
mod card;
mod course;
mod network;
mod stream;

use std::sync::Arc;

use tokio_util::sync::CancellationToken;
use workbench_store::{ConnectionId, Tag};

use crate::agents::Agents;
use crate::cards::Cards;
use crate::error::CoreError;
use crate::ground::Ground;
use crate::health::Health;
use crate::lock::lock;
use crate::quirks::Quirks;
use crate::sign_in::SignIn;
use crate::speaking::Speaking;

use crate::examinations::{Examination, ExaminationState, Examinations};

/// Examinations of agents. Cheap to clone.
#[derive(Clone)]
pub struct Doctor {
    ground: Arc<Ground>,
    examinations: Arc<Examinations>,
    sign_in: SignIn,
    speaking: Speaking,
    quirks: Quirks,
    agents: Agents,
    cards: Cards,
    health: Health,
}

/// What an agent is examined with.
pub(crate) struct Means {
    pub(crate) examinations: Arc<Examinations>,
    pub(crate) sign_in: SignIn,
    pub(crate) speaking: Speaking,
    pub(crate) quirks: Quirks,
    pub(crate) agents: Agents,
    pub(crate) cards: Cards,
    pub(crate) health: Health,
}

impl Doctor {
    pub(crate) fn new(ground: Arc<Ground>, means: Means) -> Self {
        let Means { examinations, sign_in, speaking, quirks, agents, cards, health } = means;
        Self { ground, examinations, sign_in, speaking, quirks, agents, cards, health }
    }
}
