//! Announces growing text piece by piece, so that a growing artifact is not read again for every word.

use std::collections::HashMap;

use a2a_protocol::model::{ArtifactId, Part, StreamEvent, is_told_whole};
use workbench_store::{ConversationId, TaskKey};

use crate::announce::Delta;

/// The key under which an artifact is shown.
pub fn artifact_key(task: &TaskKey, artifact: &ArtifactId) -> String {
    format!("artifact/{task}/{artifact}")
}

/// The text of each artifact that this session saw from its first piece.
#[derive(Clone, Default)]
pub(super) struct LiveText(HashMap<ArtifactId, Seen>);

/// Text that is shown already, as far as continuing it goes.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Seen {
    /// In UTF-16 code units.
    length: usize,
    media_type: Option<String>,
    /// Its last piece.
    latest: String,
}

impl Seen {
    fn of(text: String, media_type: Option<String>) -> Self {
        Self { length: utf16(&text), media_type, latest: text }
    }
}

impl LiveText {
    /// The piece that `event` adds to a shown text; `None` if it changes more, so that the text must be read again.
    pub(super) fn follow(
        &mut self,
        conversation: &ConversationId,
        task: &TaskKey,
        event: &StreamEvent,
    ) -> Option<Delta> {
        match event {
            StreamEvent::Artifact(update) => {
                let id = &update.artifact.artifact_id;
                let piece = only_text(&update.artifact.parts);
                let continued = self.0.get_mut(id).filter(|_| update.append);
                let (Some((text, media_type)), Some(seen)) = (&piece, continued) else {
                    match piece.filter(|_| !update.append) {
                        Some((text, media_type)) => self.0.insert(id.clone(), Seen::of(text, media_type)),
                        None => self.0.remove(id),
                    };
                    return None;
                };
                let offset = seen.length;
                seen.length += utf16(text);
                // Nothing is shown yet that the first text could be appended to.
                if offset == 0 {
                    seen.media_type.clone_from(media_type);
                    return None;
                }
                let begins_anew = is_told_whole(&seen.latest, text);
                seen.latest.clone_from(text);
                if begins_anew || seen.media_type != *media_type {
                    self.0.remove(id);
                    return None;
                }
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

/// The joined text of parts that are nothing but text of one media type, and that type.
fn only_text(parts: &[Part]) -> Option<(String, Option<String>)> {
    let media_type = parts.first().and_then(|part| part.media_type.clone());
    let texts = parts
        .iter()
        .map(|part| part.as_text().filter(|_| part.media_type == media_type && part.metadata.is_none()));
    Some((texts.collect::<Option<String>>()?, media_type))
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

    fn typed(mut event: StreamEvent) -> StreamEvent {
        if let StreamEvent::Artifact(update) = &mut event {
            update.artifact.parts[0].media_type = Some("text/markdown".into());
        }
        event
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
        assert_eq!(follow(typed(chunk("#", true))), None, "text of another type does not continue it");
        assert_eq!(follow(typed(chunk("# A", false))), None, "replaced");
        assert_eq!(follow(typed(chunk("b", true))), Some((3, "b".to_owned())), "text of its own type does");
        assert_eq!(follow(chunk("", false)), None, "nothing yet");
        assert_eq!(follow(chunk("a", true)), None, "the first text makes the part");
        assert_eq!(follow(chunk("b", true)), Some((1, "b".to_owned())));
        assert_eq!(follow(chunk("The Elbe is", false)), None, "replaced");
        assert_eq!(follow(chunk("The Elbe is long.", true)), None, "the whole text anew is no piece of it");
    }
}
