//! Members without a place in the model, of two kinds. One with an unknown name may be any addition of its
//! author. One with a known name was passed over for another or could not be read, and another reader may act by
//! it.

use std::borrow::Cow;

use super::{Artifact, ArtifactUpdate, Message, Part, StatusUpdate, Task, TaskStatus};
use crate::json::Json;
use crate::names::position_in;

/// Members that the model has no name for, and those that it has no room for, in the order received.
pub type Extra = Vec<(String, Json)>;

impl Task {
    pub(crate) const MEMBERS: [&'static str; 9] =
        ["kind", "id", "contextId", "sessionId", "status", "artifacts", "history", "metadata", "timeline"];
}

impl TaskStatus {
    pub(crate) const MEMBERS: [&'static str; 3] = ["state", "message", "timestamp"];
}

impl StatusUpdate {
    pub(crate) const MEMBERS: [&'static str; 8] =
        ["kind", "taskId", "id", "contextId", "sessionId", "status", "final", "metadata"];

    /// The status with the update's members around it, which only the update has.
    pub fn whole_status(&self) -> Cow<'_, TaskStatus> {
        if self.extra.is_empty() {
            return Cow::Borrowed(&self.status);
        }
        let mut status = self.status.clone();
        status.extra.extend(self.extra.iter().cloned());
        Cow::Owned(status)
    }
}

impl ArtifactUpdate {
    pub(crate) const MEMBERS: [&'static str; 9] =
        ["kind", "taskId", "id", "contextId", "sessionId", "artifact", "append", "lastChunk", "metadata"];

    /// The artifact, or the chunk, with the update's members around it.
    pub fn whole_artifact(&self) -> Cow<'_, Artifact> {
        if self.extra.is_empty() {
            return Cow::Borrowed(&self.artifact);
        }
        let mut artifact = self.artifact.clone();
        artifact.extra.extend(self.extra.iter().cloned());
        Cow::Owned(artifact)
    }
}

impl Message {
    pub(crate) const MEMBERS: [&'static str; 10] = [
        "kind",
        "messageId",
        "role",
        "parts",
        "content",
        "contextId",
        "taskId",
        "referenceTaskIds",
        "extensions",
        "metadata",
    ];

    /// Its unused values under known names.
    pub fn passed_over(&self) -> impl Iterator<Item = &(String, Json)> {
        known_of(&Self::MEMBERS, &self.extra)
    }
}

impl Artifact {
    pub(crate) const MEMBERS: [&'static str; 9] = [
        "artifactId",
        "index",
        "name",
        "description",
        "parts",
        "metadata",
        "extensions",
        "append",
        "lastChunk",
    ];

    /// Its unused values under known names.
    pub fn passed_over(&self) -> impl Iterator<Item = &(String, Json)> {
        known_of(&Self::MEMBERS, &self.extra)
    }
}

impl Part {
    pub(crate) const MEMBERS: [&'static str; 9] =
        ["kind", "type", "text", "raw", "url", "file", "filename", "mediaType", "metadata"];

    /// `data` may be `null`, which for any other member means that it is absent.
    pub(crate) const DATA: &'static str = "data";

    /// Members of a file before 1.0.
    pub(crate) const FILE: [&'static str; 6] =
        ["name", "mimeType", "bytes", "uri", "fileWithBytes", "fileWithUri"];

    /// Its values under known names beside its content, which other readers may take for the content.
    pub fn passed_over(&self) -> impl Iterator<Item = &(String, Json)> {
        let is_known = |name: &str| {
            name == Self::DATA
                || position_in(&Self::MEMBERS, name).is_some()
                || position_in(&Self::FILE, name).is_some()
        };
        self.extra.iter().filter(move |(name, _)| is_known(name))
    }
}

fn known_of<'e>(
    members: &'static [&'static str],
    extra: &'e Extra,
) -> impl Iterator<Item = &'e (String, Json)> {
    extra.iter().filter(move |(name, _)| position_in(members, name).is_some())
}
