//! The brief of a story: the subject, and the later wishes about it.

use a2a_protocol::model::{Message, Role};

use crate::language::Language;
use crate::samples::seed::Seed;

/// A story's commission.
#[derive(Debug, Clone)]
pub(super) struct Brief {
    pub(super) language: Language,
    pub(super) subject: String,
    /// Later messages of the conversation, oldest first.
    pub(super) wishes: Vec<String>,
    pub(super) tone: Tone,
    pub(super) short: bool,
}

/// How a story ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tone {
    Hopeful,
    Sad,
    Funny,
}

impl Brief {
    /// The first message of a conversation names the subject, every later one is a wish about it.
    pub(super) fn of(message: &Message, earlier: &[Message]) -> Self {
        let texts = earlier.iter().chain([message]).filter(|message| message.role == Role::User);
        let mut texts = texts.map(Message::text).map(|text| text.trim().to_owned());
        let first = texts.find(|text| !text.is_empty()).unwrap_or_default();
        Self::new(&first, texts.filter(|text| !text.is_empty()).collect())
    }

    fn new(first: &str, wishes: Vec<String>) -> Self {
        let language = Language::of(wishes.last().map_or(first, String::as_str));
        let subject = match Language::of(first) {
            Language::English => english_subject(first),
            Language::Japanese => japanese_subject(first),
        };
        let all: Vec<&str> = [first].into_iter().chain(wishes.iter().map(String::as_str)).collect();
        let tone = all.iter().rev().find_map(|text| tone_of(text)).unwrap_or(Tone::Hopeful);
        let short = all.iter().rev().find_map(|text| wants_short(text)).unwrap_or(false);
        Self { language, subject, wishes, tone, short }
    }

    /// The choices that the subject determines.
    pub(super) fn seed(&self) -> Seed {
        Seed::of(&self.subject)
    }
}

fn contains_any(text: &str, words: &[&str]) -> bool {
    let lower = text.to_lowercase();
    words.iter().any(|word| lower.contains(word))
}

fn tone_of(text: &str) -> Option<Tone> {
    if contains_any(text, &["funny", "funnier", "humor", "humour", "lighter", "面白", "楽し", "笑"]) {
        Some(Tone::Funny)
    } else if contains_any(text, &["sad", "tragic", "dark", "悲し", "切な", "暗"]) {
        Some(Tone::Sad)
    } else if contains_any(text, &["happy", "happier", "hopeful", "warm", "明る", "希望", "幸せ"]) {
        Some(Tone::Hopeful)
    } else {
        None
    }
}

fn wants_short(text: &str) -> Option<bool> {
    if contains_any(text, &["shorter", "brief", "短く", "短め"]) {
        Some(true)
    } else if contains_any(text, &["longer", "in full", "長く", "長め"]) {
        Some(false)
    } else {
        None
    }
}

/// The words after "about", or the rest without the words of asking.
fn english_subject(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default().trim_end_matches(['.', '!', '?', ' ']);
    // The space lets the last word match like the others.
    let lower = format!("{} ", line.to_ascii_lowercase());
    let start = lower.find("about ").map_or_else(|| end_of_asking(&lower), |at| at + "about ".len());
    let rest = line.get(start..).unwrap_or_default();
    let rest = rest.split(['.', '!', '?', ';']).next().unwrap_or_default().trim();
    if rest.is_empty() { "a door that was never locked".to_owned() } else { rest.chars().take(90).collect() }
}

fn end_of_asking(lower: &str) -> usize {
    const WORDS: [&str; 13] = [
        "please ",
        "can you ",
        "could you ",
        "write ",
        "plan ",
        "outline ",
        "draft ",
        "tell ",
        "me ",
        "a short ",
        "short ",
        "story ",
        "a story ",
    ];
    let mut start = 0;
    while let Some(word) =
        WORDS.iter().find(|word| lower.get(start..).is_some_and(|rest| rest.starts_with(**word)))
    {
        start += word.len();
    }
    start
}

/// The text before "の話" and its like.
fn japanese_subject(text: &str) -> String {
    const ENDS: [&str; 10] = [
        "についての",
        "について",
        "の物語",
        "のお話",
        "の話",
        "のストーリー",
        "を主人公",
        "をテーマ",
        "を書いて",
        "を考えて",
    ];
    let line = text.split(['\n', '。', '！', '？']).next().unwrap_or_default();
    let end = ENDS.iter().filter_map(|end| line.find(end)).min().unwrap_or(line.len());
    let subject = line.get(..end).unwrap_or_default().trim();
    if subject.is_empty() {
        "鍵のかからない扉".to_owned()
    } else {
        subject.chars().take(40).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::{Brief, Tone};
    use crate::language::Language;
    use rstest::rstest;

    #[rstest]
    #[case(
        "Write a story about a lighthouse keeper who collects storms.",
        "a lighthouse keeper who collects storms"
    )]
    #[case("Please plan a story", "a door that was never locked")]
    #[case("The last train to Aomori", "The last train to Aomori")]
    #[case("嵐を集める灯台守の話を書いて", "嵐を集める灯台守")]
    #[case("猫について物語を書いてください", "猫")]
    fn the_subject_is_what_the_words_of_asking_surround(#[case] text: &str, #[case] subject: &str) {
        assert_eq!(Brief::new(text, Vec::new()).subject, subject, "{text}");
    }

    #[test]
    fn a_wish_changes_the_tone_and_the_length_but_not_the_subject() {
        let brief = Brief::new("A story about snow", vec!["Make it shorter and funnier".to_owned()]);
        assert_eq!((brief.subject.as_str(), brief.tone, brief.short), ("snow", Tone::Funny, true));
    }

    #[test]
    fn the_language_is_that_of_the_last_message() {
        let brief = Brief::new("A story about snow", vec!["日本語でお願いします".to_owned()]);
        assert_eq!(brief.language, Language::Japanese, "whoever changes language wants to be answered in it");
    }
}
