//! Lists that name what a question asks for, and not its answers: `["budget", "audience"]` beside “What's your budget and
//! audience?”. The question is answered in words, and the list stays beside it as a remark.

use a2a_protocol::Json;

use crate::provenance::{Confidence, Proven};
use crate::readers::plain_text::{ASKS, offered_by};
use crate::readers::{Found, others};
use crate::reading::{Choice, Item};
use crate::shape::part_source;
use crate::{FreshnessGrade, ItemId, RequestInput, Why};

/// Words before the name of something that only the person knows, in small letters.
const YOURS: [&str; 24] = [
    "your", "ihr", "ihre", "ihren", "ihrem", "ihrer", "dein", "deine", "deinen", "votre", "vos", "ton", "ta",
    "tes", "su", "sus", "tu", "tus", "vostro", "vostra", "suo", "sua", "seu", "uw",
];
/// The same in scripts without spaces.
const YOURS_UNSPACED: [&str; 5] = ["您的", "你的", "あなたの", "お客様の", "ご希望の"];
/// Words that make an enumeration of answers.
const OR: [&str; 8] = ["or", "oder", "ou", "o", "of", "または", "还是", "或"];
/// So many words stand between “your” and the name at most: `your target audience`.
const BETWEEN: usize = 1;

/// Whether a question asks for one of these as the person's own (“your budget”): then all of them are names of what is asked for.
pub(super) fn are(choices: &[Choice], question: &str) -> bool {
    question.split_inclusive(ASKS).filter(|sentence| sentence.ends_with(ASKS)).any(|sentence| {
        let small = sentence.to_lowercase();
        let words: Vec<&str> =
            small.split(|letter: char| !letter.is_alphanumeric()).filter(|it| !it.is_empty()).collect();
        !words.iter().any(|word| OR.contains(word))
            && choices.iter().any(|choice| is_asked_for(choice, &small, &words))
    })
}

fn is_asked_for(choice: &Choice, sentence: &str, words: &[&str]) -> bool {
    let name = choice.value.to_lowercase().replace(['_', '-'], " ");
    let name: Vec<&str> = name.split_whitespace().collect();
    if name.is_empty() {
        return false;
    }
    let is_yours = |at: usize| {
        let before = at.saturating_sub(BETWEEN + 1);
        words.get(before..at).unwrap_or_default().iter().any(|word| YOURS.contains(word))
    };
    words.windows(name.len()).enumerate().any(|(at, here)| here == name && is_yours(at))
        || YOURS_UNSPACED.iter().any(|yours| sentence.contains(&format!("{yours}{}", name.concat())))
}

/// The question, answered in words, with the data beside it.
pub(super) fn asked(input: &RequestInput<'_>, words: String, data: &Json) -> Found {
    Found {
        why: Why::OnlyText,
        confidence: Confidence::Likely,
        proven: Proven::Derived,
        freshness: FreshnessGrade::SameRequest,
        items: vec![Item::FreeText {
            item_id: ItemId::new("answer"),
            quick_replies: offered_by(&words),
            prompt: words.clone(),
        }],
        question: Some(words),
        answer_all: true,
        beside: vec![others::as_data(data)],
        source: input.parts().iter().map(part_source).collect(),
        echo: Vec::new(),
        expires_at: None,
        unread: Vec::new(),
    }
}
