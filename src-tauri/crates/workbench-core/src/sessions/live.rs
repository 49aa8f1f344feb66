//! Text that arrives in pieces, told piece by piece, so that a growing artifact is not read again
//! for every word.

use std::collections::HashMap;

use a2a_protocol::model::{ArtifactId, Part, StreamEvent};
use workbench_store::{ConversationId, TaskKey};

use crate::announce::Delta;

/// The key under which an artifact is shown.
pub fn artifact_key(task: &TaskKey, artifact: &ArtifactId) -> String {
    format!("artifact/{task}/{artifact}")
}

/// How long the text of each artifact is that this session saw from its first piece.
#[derive(Default)]
pub(super) struct LiveText(HashMap<ArtifactId, usize>);

impl LiveText {
    /// The piece that `event` adds to text which is shown already; `None` where it changes more than
    /// that, and what is shown must be read again.
    pub(super) fn follow(
        &mut self,
        conversation: &ConversationId,
        task: &TaskKey,
        event: &StreamEvent,
    ) -> Option<Delta> {
        match event {
            StreamEvent::Artifact(update) => {
                let id = &update.artifact.artifact_id;
                let text = only_text(&update.artifact.parts);
                let (Some(text), true) = (&text, update.append) else {
                    match text {
                        Some(text) => self.0.insert(id.clone(), utf16(&text)),
                        None => self.0.remove(id),
                    };
                    return None;
                };
                let length = self.0.get_mut(id)?;
                let offset = *length;
                *length += utf16(text);
                let key = artifact_key(task, id);
                // The last piece also says that nothing more comes.
                let last = update.last_chunk == Some(true);
                (!last).then(|| Delta { conversation: conversation.clone(), key, offset, text: text.clone() })
            }
            StreamEvent::Task(_) => {
                self.0.clear();
                None
            }
            StreamEvent::Message(_) | StreamEvent::Status(_) | StreamEvent::Unknown(_) => None,
        }
    }
}

/// The joined text of parts that are nothing but plain text.
fn only_text(parts: &[Part]) -> Option<String> {
    parts
        .iter()
        .map(|part| part.as_text().filter(|_| part.media_type.is_none() && part.metadata.is_none()))
        .collect()
}

fn utf16(text: &str) -> usize {
    text.encode_utf16().count()
}

#[cfg(test)]
mod tests {
    use a2a_protocol::model::{Artifact, ArtifactId, ArtifactUpdate, Part, StreamEvent};
    use workbench_store::{ConversationId, TaskKey};

    use super::LiveText;

    fn chunk(text: &str, append: bool) -> StreamEvent {
        StreamEvent::Artifact(ArtifactUpdate {
            task_id: None,
            context_id: None,
            artifact: Artifact {
                artifact_id: ArtifactId::new("a"),
                name: None,
                description: None,
                parts: vec![Part::text(text)],
                metadata: None,
                extensions: Vec::new(),
                extra: Vec::new(),
                raw: None,
            },
            append,
            last_chunk: None,
            metadata: None,
            extra: Vec::new(),
            raw: None,
        })
    }

    #[test]
    fn only_text_seen_from_its_beginning_is_told_in_pieces() {
        let (conversation, task) = (ConversationId::new("c"), TaskKey::new("t"));
        let mut live = LiveText::default();
        let mut follow =
            |event| live.follow(&conversation, &task, &event).map(|delta| (delta.offset, delta.text));
        assert_eq!(follow(chunk("lost", true)), None, "its beginning was not seen");
        assert_eq!(follow(chunk("😀", false)), None, "a new artifact is read whole");
        assert_eq!(follow(chunk("b", true)), Some((2, "b".to_owned())), "offsets count UTF-16 code units");
        assert_eq!(follow(chunk("c", true)), Some((3, "c".to_owned())));
        assert_eq!(follow(chunk("new", false)), None, "replaced");
        assert_eq!(follow(chunk("!", true)), Some((3, "!".to_owned())));
    }
}
