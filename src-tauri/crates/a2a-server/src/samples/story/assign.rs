//! Chooses the candidate that fits a request best, by the words that both share.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Deserializer, Value, json};

use crate::language::Language;

/// Words that tell nothing about the candidates.
const EMPTY: [&str; 12] =
    ["about", "answer", "from", "make", "please", "should", "that", "this", "what", "when", "which", "with"];

/// The request, and the chosen candidate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Assignment {
    language: Language,
    /// `None`: nobody fits.
    agent: Option<String>,
}

impl Assignment {
    /// Chooses if a text names candidates: a JSON object with at least two names and the purpose of each. The text
    /// before it is the request.
    pub(super) fn of(text: &str) -> Option<Self> {
        let (request, candidates) = text.match_indices('{').find_map(|(at, _)| {
            let (before, rest) = text.split_at(at);
            let read = Deserializer::from_str(rest).into_iter::<BTreeMap<String, String>>().next()?.ok()?;
            (read.len() > 1).then_some((before, read))
        })?;
        let wanted = words(request);
        let shared = |(name, what): &(&String, &String)| {
            let offered = words(&format!("{name} {what}"));
            wanted.iter().filter(|word| offered.contains(*word)).count()
        };
        // Of equals the first: `max_by_key` takes the last.
        let best = candidates.iter().rev().max_by_key(shared).filter(|candidate| shared(candidate) > 0);
        Some(Self { language: Language::of(request), agent: best.map(|(name, _)| name.clone()) })
    }

    /// In words, with the same as JSON between fences, as models answer.
    pub(super) fn answer(&self) -> String {
        let Self { language, agent } = self;
        let why = match agent {
            Some(agent) => {
                language.pick(format!("{agent} fits best."), format!("{agent}が最も適しています。"))
            }
            None => language.pick("Nobody fits.", "適した担当がいません。").to_owned(),
        };
        let data: Value = json!({ "agent": agent, "reason": why });
        format!("{why}\n\n```json\n{data}\n```\n")
    }
}

/// Beginnings of words, and pairs of letters where words are not parted.
fn words(text: &str) -> BTreeSet<String> {
    let lower = text.to_lowercase();
    let mut found = BTreeSet::new();
    for word in lower.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()) {
        let letters: Vec<char> = word.chars().collect();
        if Language::of(word) == Language::Japanese {
            found.extend(letters.windows(2).map(|pair| pair.iter().collect::<String>()));
        } else if letters.len() >= 3 && !EMPTY.contains(&word) {
            found.insert(letters.into_iter().take(3).collect());
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::Assignment;

    const WHO: &str =
        r#"{"payments-clerk": "pays bills, 支払い", "story-writer": "writes stories, 物語を書く"}"#;

    #[rstest]
    #[case("Pay 800 yen to Corner Bakery.", Some("payments-clerk"))]
    #[case("Write a story about the last train.", Some("story-writer"))]
    #[case("嵐を集める灯台守の物語を書いて", Some("story-writer"))]
    #[case("佐藤文具店に支払いをして", Some("payments-clerk"))]
    #[case("Book a table for two.", None)]
    fn whoever_shares_most_words_with_a_request_gets_it(#[case] request: &str, #[case] agent: Option<&str>) {
        let chosen = Assignment::of(&format!("{request}\nCandidates: {WHO}")).unwrap();
        assert_eq!(chosen.agent.as_deref(), agent, "{request}");
        let answer = chosen.answer();
        let json = answer.split("```json").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
        let data: serde_json::Value = serde_json::from_str(json).unwrap();
        assert_eq!(data["agent"].as_str(), agent, "between fences: {answer}");
    }

    #[test]
    fn without_candidates_nothing_is_assigned() {
        assert_eq!(Assignment::of("Plan a story about a {curly} \"brace\""), None);
        assert_eq!(Assignment::of(r#"Answer with {"agent": "name"}"#), None, "one is no choice");
    }
}
