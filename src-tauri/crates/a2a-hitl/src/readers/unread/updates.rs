//! The members of a stream's event around its message or artifact, if they may be more than a framework's.

use a2a_protocol::Json;
use a2a_protocol::model::{Extra, StatusUpdate, StreamEvent, TaskState};
use serde_json::Value;

use super::earlier::says_around;
use crate::updates::Updates;

impl Updates {
    /// The members of an event around its message or artifact, if they may be more than a framework's.
    pub fn said_in(event: &StreamEvent) -> Option<Extra> {
        let said: Extra = match event {
            StreamEvent::Status(update) => metadata(update.metadata.as_ref()).chain(around(update)).collect(),
            // Its unknown members are the artifact's.
            StreamEvent::Artifact(update) => metadata(update.metadata.as_ref()).collect(),
            // A task is other at every look.
            StreamEvent::Task(_) | StreamEvent::Message(_) | StreamEvent::Unknown(_) => Extra::new(),
        };
        says_around(&said).then_some(said)
    }
}

fn metadata(said: Option<&Json>) -> impl Iterator<Item = (String, Json)> {
    said.map(|said| ("metadata".to_owned(), said.clone())).into_iter()
}

/// Unknown members, a time that is none among them, and a state that is none.
fn around(update: &StatusUpdate) -> impl Iterator<Item = (String, Json)> {
    let state = match &update.status.state {
        TaskState::Unknown(spelled) => Some(("state".to_owned(), Json::from(Value::from(spelled.as_str())))),
        _ => None,
    };
    state.into_iter().chain(update.status.extra.iter().chain(&update.extra).cloned())
}
