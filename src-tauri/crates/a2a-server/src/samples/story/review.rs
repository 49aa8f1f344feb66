//! A review by measurement: lengths, dialogue and repetition.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::language::Language;

/// A reviewed text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Review {
    language: Language,
    sentences: usize,
    /// Words, in Japanese letters.
    length: usize,
    longest: usize,
    /// Spoken passages, by their opening quotation marks.
    dialogue: usize,
    /// The most repeated word that says something, with its count.
    repeated: Option<(String, usize)>,
}

/// One line of the table.
struct Finding {
    id: &'static str,
    name: &'static str,
    found: String,
    /// 1 to 5.
    score: u8,
    advice: &'static str,
}

impl Review {
    /// Measures a text; `None` when there are fewer than two sentences to measure.
    pub(super) fn of(text: &str) -> Option<Self> {
        let language = Language::of(text);
        let body = after_request(text);
        let ends: &[char] = language.pick(&['.', '!', '?'], &['。', '！', '？']);
        let sentences: Vec<&str> =
            body.split(ends).map(str::trim).filter(|sentence| !sentence.is_empty()).collect();
        if sentences.len() < 2 {
            return None;
        }
        let lengths: Vec<usize> = sentences.iter().map(|sentence| length(sentence, language)).collect();
        Some(Self {
            language,
            sentences: sentences.len(),
            length: lengths.iter().sum(),
            longest: lengths.iter().copied().max().unwrap_or_default(),
            dialogue: body.matches('"').count() / 2 + body.matches(['“', '「', '『']).count(),
            repeated: most_repeated(body, language),
        })
    }

    fn findings(&self) -> Vec<Finding> {
        let language = self.language;
        let average = self.length / self.sentences.max(1);
        let (brisk, longest_good) = language.pick((16, 28), (40, 70));
        let unit = language.pick("words", "字");
        let repetitions = self.repeated.as_ref().map_or(0, |(_, count)| *count);
        vec![
            Finding {
                id: "pace",
                name: language.pick("Pace", "テンポ"),
                found: language
                    .pick(format!("{average} {unit} in a sentence"), format!("一文あたり{average}{unit}")),
                score: if average <= brisk { 5 } else { 3 },
                advice: if average <= brisk {
                    language.pick("Reads briskly.", "軽快に読めます。")
                } else {
                    language.pick("Cut every third sentence in two.", "三文に一文は二つに分けましょう。")
                },
            },
            Finding {
                id: "breath",
                name: language.pick("Breath", "息継ぎ"),
                found: language.pick(
                    format!("longest sentence: {} {unit}", self.longest),
                    format!("最長の一文は{}{unit}", self.longest),
                ),
                score: if self.longest <= longest_good { 5 } else { 2 },
                advice: if self.longest <= longest_good {
                    language.pick("Can be read aloud.", "声に出して読めます。")
                } else {
                    language.pick("Nobody can read that aloud.", "声に出すと息が続きません。")
                },
            },
            Finding {
                id: "dialogue",
                name: language.pick("Dialogue", "会話"),
                found: language.pick(
                    format!("{} spoken passages", self.dialogue),
                    format!("台詞は{}か所", self.dialogue),
                ),
                score: if self.dialogue > 0 { 4 } else { 3 },
                advice: if self.dialogue > 0 {
                    language.pick("People speak.", "人物が話しています。")
                } else {
                    language.pick("Let somebody speak.", "誰かに話させてみましょう。")
                },
            },
            Finding {
                id: "repetition",
                name: language.pick("Repetition", "繰り返し"),
                found: match &self.repeated {
                    Some((word, count)) => language.pick(
                        format!("“{}” {count} times", word.replace('|', " ")),
                        format!("「{}」{count}回", word.replace('|', " ")),
                    ),
                    None => language.pick("none", "なし").to_owned(),
                },
                score: if repetitions > 3 { 2 } else { 5 },
                advice: if repetitions > 3 {
                    language
                        .pick("Find another word, or make it shorter.", "別の言葉を探すか、短くしましょう。")
                } else {
                    language.pick("Varied enough.", "十分に変化があります。")
                },
            },
        ]
    }

    /// The sum in a sentence.
    pub(super) fn verdict(&self) -> String {
        let (score, weakest) = (self.score(), self.advice());
        self.language.pick(
            format!("{score} of 20 points. First thing to do: {weakest}"),
            format!("20点中{score}点。まず取り組むこと: {weakest}"),
        )
    }

    /// For people.
    pub(super) fn to_markdown(&self) -> String {
        let mut text = self
            .language
            .pick(
                "## Review\n\n| Criterion | Found | Score | Advice |\n| --- | --- | --- | --- |\n",
                "## レビュー\n\n| 観点 | 所見 | 評価 | 助言 |\n| --- | --- | --- | --- |\n",
            )
            .to_owned();
        text.extend(self.findings().iter().map(|Finding { name, found, score, advice, .. }| {
            let stars = "★".repeat(usize::from(*score)) + &"☆".repeat(usize::from(5 - score));
            format!("| {name} | {found} | {stars} | {advice} |\n")
        }));
        text.extend(["\n", &self.verdict(), "\n"]);
        text
    }

    /// For programs.
    pub(super) fn to_value(&self) -> Value {
        let criteria: Vec<Value> = self
            .findings()
            .iter()
            .map(|finding| json!({ "id": finding.id, "score": finding.score, "advice": finding.advice }))
            .collect();
        json!({
            "verdict": if self.is_good() { "good" } else { "improve" },
            "advice": self.advice(),
            "score": self.score(),
            "outOf": 20,
            "sentences": self.sentences,
            "length": self.length,
            "longestSentence": self.longest,
            "criteria": criteria,
        })
    }

    /// Whether it may be printed.
    fn is_good(&self) -> bool {
        self.findings().iter().all(|finding| finding.score >= 3)
    }

    /// The most urgent advice.
    fn advice(&self) -> &'static str {
        self.findings().iter().min_by_key(|finding| finding.score).map_or("", |finding| finding.advice)
    }

    fn score(&self) -> u32 {
        self.findings().iter().map(|finding| u32::from(finding.score)).sum()
    }
}

/// The text without a leading "Review:".
fn after_request(text: &str) -> &str {
    match text.split_once([':', '：']) {
        Some((request, body)) if request.chars().count() <= 40 && !request.contains(['.', '。']) => body,
        Some(_) | None => text,
    }
}

fn length(sentence: &str, language: Language) -> usize {
    language.pick(
        sentence.split_whitespace().count(),
        sentence.chars().filter(|letter| !letter.is_whitespace()).count(),
    )
}

/// Words of more than three letters; in Japanese, runs of kanji or katakana.
fn most_repeated(text: &str, language: Language) -> Option<(String, usize)> {
    let lower = text.to_lowercase();
    let is_part = |letter: char| match language {
        Language::English => letter.is_alphabetic(),
        Language::Japanese => matches!(letter, '\u{4E00}'..='\u{9FFF}' | '\u{30A1}'..='\u{30FC}'),
    };
    let shortest = language.pick(4, 2);
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for word in lower.split(|letter| !is_part(letter)).filter(|word| word.chars().count() >= shortest) {
        *counts.entry(word).or_default() += 1;
    }
    let (word, count) = counts.into_iter().rev().max_by_key(|(_, count)| *count)?;
    (count > 1).then(|| (word.to_owned(), count))
}

#[cfg(test)]
mod tests {
    use super::Review;
    use crate::language::Language;

    #[test]
    fn a_text_is_measured() {
        let review = Review::of("Review: The storm came. \"Run!\" she said. The storm went.").unwrap();
        assert_eq!(
            review,
            Review {
                language: Language::English,
                sentences: 4,
                length: 10,
                longest: 3,
                dialogue: 1,
                repeated: Some(("storm".to_owned(), 2)),
            },
            "counted by hand"
        );
    }

    #[test]
    fn a_single_sentence_is_too_little_to_review() {
        assert_eq!(Review::of("Please review my story"), None, "there is no text in it");
    }

    #[test]
    fn a_japanese_text_is_reviewed_in_japanese() {
        let review = Review::of("レビューして：灯台守は嵐を集めた。嵐は瓶の中で唸った。").unwrap();
        assert!(review.to_markdown().starts_with("## レビュー"), "{}", review.to_markdown());
        assert_eq!(review.sentences, 2, "the request is not part of the text");
    }
}
