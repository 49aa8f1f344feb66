//! What an agent says in parts of text: its thoughts are not among it, and a text that it tells whole each time is one.

use super::Part;
use crate::Json;

/// Fewer letters may stand at the beginning of the next piece by chance.
const BY_CHANCE: usize = 8;

impl Part {
    /// Whether it is what the agent thought before it spoke, as its metadata say: `adk_thought: true`, `type: "thinking"`.
    pub fn is_thought(&self) -> bool {
        let says = |metadata: &Json| metadata.members().iter().any(|(name, value)| says_thought(name, value));
        self.as_text().is_some() && self.metadata.as_ref().is_some_and(says)
    }
}

fn says_thought(name: &str, value: &Json) -> bool {
    let is_thought = |word: &str| ["thought", "thinking", "reasoning"].contains(&word);
    let name = name.to_ascii_lowercase();
    match name.rsplit(['/', ':', '.', '_', '-']).next().unwrap_or_default() {
        "type" | "kind" | "category" | "channel" => {
            value.as_string().is_some_and(|said| is_thought(&said.to_ascii_lowercase()))
        }
        last => is_thought(last) && value.as_bool() == Some(true),
    }
}

/// All that is said in the parts of an artifact.
pub fn said_in(parts: &[Part]) -> String {
    joined_text(parts.iter().filter(|part| !part.is_thought()).filter_map(Part::as_text))
}

/// One text of its pieces in their order. Where each holds all the earlier ones (`The Elbe`, `The Elbe is long`), the last
/// is the text.
pub fn joined_text<'t>(pieces: impl IntoIterator<Item = &'t str>) -> String {
    let pieces: Vec<&str> = pieces.into_iter().filter(|piece| !piece.is_empty()).collect();
    match pieces.last() {
        Some(whole) if are_told_whole(&pieces) => (*whole).to_owned(),
        _ => pieces.concat(),
    }
}

fn are_told_whole(pieces: &[&str]) -> bool {
    let pairs = || pieces.iter().zip(pieces.iter().skip(1));
    pairs().all(|(before, next)| next.starts_with(before))
        && pairs().any(|(before, next)| is_told_whole(before, next))
}

/// Whether a piece is the text before it with more, and not a piece that begins alike by chance.
pub fn is_told_whole(before: &str, next: &str) -> bool {
    before.trim().len() >= BY_CHANCE && next.len() > before.len() && next.starts_with(before)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_is_told_whole_each_time_is_one_text() {
        for (pieces, expected) in [
            (&["The Elbe is", "The Elbe is long.", "The Elbe is long."][..], "The Elbe is long."),
            (&["The", "The Elbe", "The Elbe is long."], "The Elbe is long."),
            (&["エルベ川", "エルベ川は長い"], "エルベ川は長い"),
            (&["ba", "na", "na"], "banana"),
            (&["na", "na", "na"], "nanana"),
            (&["\n\n", "\n\n\n"], "\n\n\n\n\n"),
            (&["The Elbe is ", "long."], "The Elbe is long."),
            (&["one and only"], "one and only"),
            (&[], ""),
        ] {
            assert_eq!(joined_text(pieces.iter().copied()), expected, "{pieces:?}");
        }
    }

    #[test]
    fn a_thought_is_known_by_what_its_metadata_say() {
        for (metadata, expected) in [
            (r#"{"adk_thought": true}"#, true),
            (r#"{"thought": true, "n": 1}"#, true),
            (r#"{"https://a.example/ext/thought": true}"#, true),
            (r#"{"type": "thinking"}"#, true),
            (r#"{"kind": "Reasoning"}"#, true),
            (r#"{"adk_thought": false}"#, false),
            (r#"{"adk_thought_signature": "CiQB"}"#, false),
            (r#"{"type": "text"}"#, false),
        ] {
            let metadata = Json::parse(metadata.to_owned()).unwrap();
            let part = Part { metadata: Some(metadata.clone()), ..Part::text("Let me see.") };
            assert_eq!(part.is_thought(), expected, "{metadata:?}");
            let data = Part { metadata: Some(metadata), ..Part::data(Json::parse("{}".to_owned()).unwrap()) };
            assert!(!data.is_thought(), "data is shown as such");
        }
    }
}
