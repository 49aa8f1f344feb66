//! *Echo*: an agent that repeats its input, in the place of others in a trial.

use a2a_protocol::model::ArtifactId;
use futures_util::FutureExt;
use futures_util::future::{BoxFuture, ready};

use super::card::{MARKDOWN, card, skill};
use crate::agent::{Agent, Behaviour};
use crate::emitter::{ArtifactHead, Emitter};
use crate::turn::{Outcome, Turn};

struct Echo;

/// Echo, at `echo`.
pub(super) fn echo() -> Agent {
    let repeat = skill(
        "repeat",
        "Repeat",
        "Gives back every part of a message: as the last word of the task, and as what it made.",
        &["testing"],
        &["Good morning", "おはようございます"],
    );
    Agent::new(
        "echo",
        card("Echo stand-in", "Gives back what it is told, in the place of others.", vec![repeat]),
        Echo,
    )
}

impl Behaviour for Echo {
    fn run(&self, turn: Turn, out: Emitter) -> BoxFuture<'_, Outcome> {
        let head = ArtifactHead {
            id: ArtifactId::new("echo"),
            name: "echo".to_owned(),
            description: "What it was told".to_owned(),
            media_type: MARKDOWN.to_owned(),
        };
        out.artifact(head.with(turn.message.parts.clone()));
        ready(Outcome::Completed(turn.message.parts)).boxed()
    }
}
