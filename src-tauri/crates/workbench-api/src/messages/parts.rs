//! Content of messages and artifacts, and the keys by which their files are found again.
//!
//! A key names the place of a part: `message/<row>/<part>`, `sent/<message id>/<part>` or
//! `artifact/<task>/<artifact>/<part>`. It is no path and no address, so the page can reach stored parts only.

use a2a_protocol::model::{ArtifactId, Content, MessageId, Part, joined_text};
use workbench_core::queries::Place;
use workbench_core::{TaskKey, guessed_media_type, safe_name, usual_ending};

use super::PartView;
use crate::params::count;

/// The parts that stand at `place`.
pub(crate) fn parts(parts: &[Part], place: &Place) -> Vec<PartView> {
    parts.iter().enumerate().map(|(index, each)| part(each, place, index)).collect()
}

/// The parts of an artifact: pieces of text of one media type that follow each other are one text.
pub(crate) fn joined_parts(parts: &[Part], place: &Place) -> Vec<PartView> {
    let mut begins = 0;
    let runs = parts
        .chunk_by(|part, next| part.as_text().is_some() && next.as_text().is_some() && is_alike(part, next));
    let joined = runs.filter_map(|run| {
        let mut view = part(run.first()?, place, begins);
        begins += run.len();
        if let PartView::Text { text, .. } | PartView::Thought { text } = &mut view {
            *text = joined_text(run.iter().filter_map(Part::as_text));
        }
        Some(view)
    });
    joined.collect()
}

/// Whether two texts are one, as far as they say of which sort they are.
fn is_alike(one: &Part, next: &Part) -> bool {
    one.media_type == next.media_type && one.is_thought() == next.is_thought()
}

/// Goes on with the parts of the next message that is a piece of the same text.
pub(crate) fn go_on(parts: &mut Vec<PartView>, next: Vec<PartView>) {
    for piece in next {
        match (parts.last_mut(), piece) {
            (Some(PartView::Text { text, file_key, .. }), PartView::Text { text: piece, .. }) => {
                text.push_str(&piece);
                // There is no one file of it.
                file_key.clear();
            }
            (Some(PartView::Thought { text }), PartView::Thought { text: piece }) => text.push_str(&piece),
            (_, piece) => parts.push(piece),
        }
    }
}

fn part(part: &Part, place: &Place, index: usize) -> PartView {
    let file_key = format!("{place}/{index}");
    match &part.content {
        Content::Text(text) if part.is_thought() => PartView::Thought { text: text.to_string() },
        Content::Text(text) => {
            PartView::Text { text: text.to_string(), media_type: part.media_type.clone(), file_key }
        }
        Content::Data(json) => PartView::Data { json: json.as_str().to_owned(), file_key },
        Content::Raw(base64) => PartView::File {
            name: name(part),
            media_type: media_type(part),
            size: decoded_size(base64),
            file_key,
        },
        Content::Url(url) => PartView::Link {
            name: name(part),
            url: url.clone(),
            media_type: part.media_type.clone(),
            file_key,
        },
        Content::Unknown(json) => PartView::Unknown { json: json.as_str().to_owned(), file_key },
    }
}

/// The text that begins at `index`, as it is shown: in an artifact together with the pieces that go on with it.
pub(crate) fn text(parts: &[Part], place: &Place, index: usize) -> Option<String> {
    let rest = parts.get(index..)?;
    let shown = match place {
        Place::Artifact { .. } => joined_parts(rest, place),
        Place::Message { .. } | Place::Sent { .. } => self::parts(rest, place),
    };
    match shown.into_iter().next()? {
        PartView::Text { text, .. } => Some(text),
        _ => None,
    }
}

/// A safe name to propose for a file. A file without a name is named after its type.
pub(crate) fn name(part: &Part) -> String {
    let unnamed = match &part.content {
        Content::Text(_) if part.media_type.as_deref().is_some_and(|stated| stated != "text/markdown") => {
            "text.txt"
        }
        Content::Text(_) => "text.md",
        Content::Data(_) | Content::Unknown(_) => "data.json",
        Content::Raw(_) | Content::Url(_) => {
            return unnamed_file(part.filename.as_deref().unwrap_or_default(), part.media_type.as_deref());
        }
    };
    safe_name(part.filename.as_deref().unwrap_or(unnamed))
}

/// The name of a file, with the ending of its media type where it has no name of its own.
fn unnamed_file(stated: &str, media_type: Option<&str>) -> String {
    let name = safe_name(stated);
    let ending = media_type.filter(|_| name == safe_name("")).and_then(usual_ending);
    ending.map_or_else(|| name.clone(), |ending| format!("{name}.{ending}"))
}

/// The media type, stated or guessed from the name.
pub(crate) fn media_type(part: &Part) -> String {
    part.media_type
        .clone()
        .filter(|stated| !stated.is_empty())
        .unwrap_or_else(|| guessed_media_type(&name(part)))
}

/// Bytes behind a base64 text of any alphabet and padding, without decoding it.
pub(crate) fn decoded_size(base64: &str) -> i64 {
    let digits = base64.bytes().filter(|byte| !byte.is_ascii_whitespace() && *byte != b'=').count();
    count(digits as u64 * 3 / 4)
}

/// The place and the part that a key names.
pub(crate) fn read_key(key: &str) -> Option<(Place, usize)> {
    let (place, index) = key.rsplit_once('/')?;
    Some((read_place(place)?, index.parse().ok()?))
}

/// The message or artifact behind a key.
pub(crate) fn read_place(key: &str) -> Option<Place> {
    let (kind, rest) = key.split_once('/')?;
    match kind {
        "message" => Some(Place::Message { row: rest.parse().ok()? }),
        "sent" => Some(Place::Sent { id: MessageId::new(rest) }),
        "artifact" => {
            // An agent's identifier may hold anything, ours holds no slash.
            let (task, id) = rest.split_once('/')?;
            Some(Place::Artifact { task: TaskKey::new(task), id: ArtifactId::new(id) })
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use a2a_protocol::model::{ArtifactId, Content, MessageId, Part};
    use workbench_core::TaskKey;
    use workbench_core::queries::Place;

    use super::{joined_parts, name, read_key, text};
    use crate::messages::PartView;

    #[test]
    fn every_key_leads_back_to_its_part_whatever_its_artifact_is_called() {
        for place in [
            Place::Message { row: 7 },
            Place::Sent { id: MessageId::new("0199") },
            Place::Artifact { task: TaskKey::new("t"), id: ArtifactId::new("../a/b//9") },
        ] {
            assert_eq!(read_key(&format!("{place}/3")), Some((place, 3)));
        }
        for elsewhere in ["", "message/x/1", "/etc/passwd", "file/1/2", "message/1"] {
            assert_eq!(read_key(elsewhere), None, "{elsewhere:?}");
        }
    }

    #[test]
    fn chunks_of_text_are_one_text_and_files_keep_their_place() {
        let file = Part::new(Content::Raw("QUJD".into()));
        let markdown = Part { media_type: Some("text/markdown".into()), ..Part::text("# d") };
        let place = Place::Message { row: 1 };
        let text = |text: &str, index: usize| PartView::Text {
            text: text.into(),
            media_type: None,
            file_key: format!("message/1/{index}"),
        };
        assert_eq!(
            joined_parts(&[Part::text("a"), Part::text("b"), file, Part::text("c"), markdown], &place),
            [
                text("ab", 0),
                PartView::File {
                    name: "file".into(),
                    media_type: "application/octet-stream".into(),
                    size: 3,
                    file_key: "message/1/2".into(),
                },
                text("c", 3),
                PartView::Text {
                    text: "# d".into(),
                    media_type: Some("text/markdown".into()),
                    file_key: "message/1/4".into(),
                },
            ]
        );
    }

    #[test]
    fn a_text_is_saved_as_it_is_shown() {
        let parts = [Part::text("a"), Part::text("b"), Part::new(Content::Raw("QUJD".into()))];
        let artifact = Place::Artifact { task: TaskKey::new("t"), id: ArtifactId::new("a") };
        assert_eq!(text(&parts, &artifact, 0).as_deref(), Some("ab"), "it grew by a piece");
        assert_eq!(text(&parts, &Place::Message { row: 1 }, 0).as_deref(), Some("a"), "two texts");
        assert_eq!(text(&parts, &artifact, 2), None, "a file");
        assert_eq!(text(&parts, &artifact, 3), None, "nothing");
        assert_eq!(parts.map(|part| name(&part)), ["text.md", "text.md", "file"]);
    }
}
