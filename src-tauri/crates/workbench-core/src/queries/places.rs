//! The parts of a message or artifact, found again by their place.

use a2a_protocol::model::Part;
use workbench_store::{overview, sent, tasks};

use crate::attachments::parts_by_name;
use crate::error::CoreError;
use crate::ground::Ground;
use crate::inspector::Place;

impl Ground {
    /// The parts at `place`.
    ///
    /// # Errors
    /// When there are none any more.
    pub async fn parts_at(&self, place: &Place) -> Result<Vec<Part>, CoreError> {
        let wanted = place.clone();
        let found = self.store().read(move |reader| {
            Ok(match wanted {
                Place::Message { row } => overview::message(reader, row)?.map(|stored| stored.message.parts),
                Place::Sent { id } => sent::get(reader, &id)?.map(|sent| sent.parts),
                Place::Artifact { task, id } => tasks::load(reader, &task)?.and_then(|task| {
                    task.artifacts
                        .into_iter()
                        .chain(task.unlisted)
                        .find(|artifact| artifact.artifact_id == id)
                        .map(|found| parts_by_name(found.name.as_deref(), &found.parts).into_owned())
                }),
            })
        });
        found.await?.ok_or_else(|| CoreError::not_found("message or artifact", place))
    }
}

impl std::fmt::Display for Place {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Message { row } => write!(formatter, "message/{row}"),
            Self::Sent { id } => write!(formatter, "sent/{id}"),
            Self::Artifact { task, id } => write!(formatter, "artifact/{task}/{id}"),
        }
    }
}
