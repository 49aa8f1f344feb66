//! Tells artifacts that are the pieces of one text from artifacts that are one thing each.
//!
//! Some agents make an artifact of every token, or of all that their model says at once: one name, a new id each, and
//! words cut in two between them (“Spielzeugmus”, “eum”). Deliberately absent: joining files. A name with an ending
//! (`notes.md`) is one thing each time.

use super::display::IN_A_ROW;
use super::pieces::are_apart;
use crate::model::Artifact;

/// Each artifact by itself, and those together that are the pieces of one text.
pub(super) fn results(artifacts: &[Artifact]) -> Vec<&[Artifact]> {
    let is_one = |one: &Artifact, next: &Artifact| {
        one.name == next.name && is_text(one) && is_text(next) && !begins_anew(&one.text(), &next.text())
    };
    let runs = artifacts.chunk_by(is_one);
    runs.flat_map(|run| if are_pieces(run) { vec![run] } else { words_together(run) }).collect()
}

/// Whether words begin behind a word without a blank between them: “It ends.”, “A list of shops”. Capitals may be cut.
fn begins_anew(one: &str, next: &str) -> bool {
    are_apart(one, next) && !one.ends_with(char::is_uppercase)
}

/// Artifacts of a word each are a text, whatever stands between them.
fn words_together(run: &[Artifact]) -> Vec<&[Artifact]> {
    let words = run.chunk_by(|one, next| is_word(one) && is_word(next));
    words.flat_map(|words| words.chunks(if words.len() < IN_A_ROW { 1 } else { words.len() })).collect()
}

/// Whether texts are the pieces of one: most of them are parted at a blank or within a word, and some at a blank.
fn are_pieces(run: &[Artifact]) -> bool {
    if run.len() < IN_A_ROW || run.first().is_some_and(is_file) {
        return false;
    }
    let texts: Vec<String> = run.iter().map(Artifact::text).collect();
    let seams: Vec<(&str, &str)> =
        texts.iter().map(String::as_str).zip(texts.iter().skip(1).map(String::as_str)).collect();
    let at_blanks = seams.iter().filter(|(one, next)| one.ends_with(' ') || next.starts_with(' ')).count();
    let in_words = seams
        .iter()
        .filter(|(one, next)| one.ends_with(char::is_alphabetic) && next.starts_with(char::is_lowercase));
    at_blanks > 0 && 2 * (at_blanks + in_words.count()) >= seams.len()
}

/// Whether an artifact is a text and nothing else.
fn is_text(artifact: &Artifact) -> bool {
    let [part] = artifact.parts.as_slice() else { return false };
    let says_more = artifact.description.as_ref().is_some_and(|words| !words.is_empty());
    part.as_text().is_some() && part.metadata.is_none() && !says_more && artifact.extra.is_empty()
}

fn is_word(artifact: &Artifact) -> bool {
    is_text(artifact) && artifact.text().split_whitespace().count() <= 1
}

/// Whether an artifact is called like a file: `notes.md`.
fn is_file(artifact: &Artifact) -> bool {
    let name = artifact.name.as_deref().unwrap_or_default();
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
    !name.contains(char::is_whitespace)
        && (1..=8).contains(&ending.len())
        && ending.chars().all(|letter| letter.is_ascii_alphanumeric())
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::results;
    use crate::model::{Artifact, ArtifactId, Part};

    /// So many artifacts are shown as one, of those with these texts.
    #[rstest]
    #[case::cut_in_words("current_result", &["Three days in Salz", "burg. Take the bu", "s to ", "Hellbrunn."], &[4])]
    #[case::tokens("answer", &["It", " rains", " in", " Graz."], &[4])]
    #[case::words("answer", &["It", "rains", "here"], &[3])]
    #[case::two_are_not_many("answer", &["It is ", "fine"], &[1, 1])]
    #[case::lines("city", &["Graz: rain\n", "Linz: sun\n", "Wels: fog\n"], &[1, 1, 1])]
    #[case::results("city", &["Rain in Graz", "Sun in Linz", "Fog in Wels"], &[1, 1, 1])]
    #[case::small_results("city", &["rain in graz", "sun in linz", "fog in wels"], &[1, 1, 1])]
    #[case::cut_capitals("plan", &["SALZ", "BURG IN ", "THREE DAYS"], &[3])]
    #[case::a_result_behind("plan", &["It ", "rai", "ns here", "A list of shops"], &[3, 1])]
    #[case::files("notes.md", &["Three days in Salz", "burg. Take the bu", "s to ", "Hellbrunn."], &[1, 1, 1, 1])]
    fn pieces_of_one_text_are_shown_as_one(
        #[case] name: &str,
        #[case] texts: &[&str],
        #[case] expected: &[usize],
    ) {
        let artifact = |(index, text): (usize, &&str)| Artifact {
            artifact_id: ArtifactId::new(index.to_string()),
            name: Some(name.to_owned()),
            description: None,
            parts: vec![Part::text(*text)],
            metadata: None,
            extensions: Vec::new(),
            extra: Vec::new(),
            raw: None,
        };
        let artifacts: Vec<Artifact> = texts.iter().enumerate().map(artifact).collect();
        assert_eq!(results(&artifacts).iter().map(|run| run.len()).collect::<Vec<_>>(), expected);
    }
}
