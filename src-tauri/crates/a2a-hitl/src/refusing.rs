//! Answers that let nothing through: rejections, and options of a question that are a plain no.
//!
//! Nobody is asked once more before such an answer is sent. Deliberately absent: words that may name the deed itself,
//! as `cancel` of an order does, and words that a person types.

use crate::{Answer, Item, ItemId};

/// Words for no, in small letters.
const NO: [&str; 24] = [
    "no",
    "n",
    "deny",
    "denied",
    "reject",
    "rejected",
    "decline",
    "declined",
    "refuse",
    "refused",
    "disapprove",
    "nein",
    "ablehnen",
    "non",
    "refuser",
    "rechazar",
    "rejeitar",
    "recusar",
    "não",
    "hayır",
    "いいえ",
    "却下",
    "拒否",
    "拒绝",
];

impl Item {
    /// Those of its options and likely answers, by what is sent, that are a plain no: `deny`, or `Deny – do not run it`.
    pub fn refusals(&self) -> Vec<&str> {
        match self {
            Self::Question { options, .. } => {
                let refusing = options.iter().filter(|option| is_no(&option.value) || is_no(&option.label));
                refusing.map(|option| option.value.as_str()).collect()
            }
            Self::FreeText { quick_replies, .. } => {
                quick_replies.iter().map(String::as_str).filter(|reply| is_no(reply)).collect()
            }
            _ => Vec::new(),
        }
    }

    fn is_refused_by(&self, answer: &Answer) -> bool {
        matches!(answer, Answer::Text(text) if self.refusals().contains(&text.trim()))
    }
}

fn is_no(words: &str) -> bool {
    let first = words.split([',', '–', '—', ':', '(']).next().unwrap_or_default();
    let word = first.trim_matches(|sign: char| !sign.is_alphanumeric()).to_lowercase();
    NO.contains(&word.as_str())
}

/// Whether these answers to `items` let nothing through.
pub fn lets_nothing_through(items: &[Item], answers: &[(ItemId, Answer)]) -> bool {
    answers.iter().all(|(id, answer)| {
        answer.refuses() || items.iter().any(|item| item.id() == id && item.is_refused_by(answer))
    })
}

#[cfg(test)]
mod tests {
    use super::{Answer, Item, ItemId, lets_nothing_through};
    use crate::Choice;

    fn question() -> Item {
        let option = |value: &str, label: &str| Choice { value: value.to_owned(), label: label.to_owned() };
        Item::Question {
            item_id: ItemId::new("q"),
            text: "Run rm -rf backups?".to_owned(),
            options: vec![
                option("approved", "Approve"),
                option("2", "Deny – nothing is run"),
                option("cancel", "Cancel the order"),
                option("no backups", "No backups"),
            ],
            multiple: false,
            free_text: true,
            may_reject: false,
            buttons: None,
        }
    }

    fn words() -> Item {
        Item::FreeText {
            item_id: ItemId::new("q"),
            prompt: "Run it? (yes/no)".to_owned(),
            quick_replies: vec!["yes".to_owned(), "no".to_owned()],
        }
    }

    #[test]
    fn only_an_offered_plain_no_refuses_in_words() {
        let check = |item: Item, text: &str, refuses: bool, why: &str| {
            let answers = [(ItemId::new("q"), Answer::Text(text.to_owned()))];
            assert_eq!(lets_nothing_through(&[item], &answers), refuses, "{text}: {why}");
        };
        check(question(), "2", true, "its label is a no");
        check(question(), "approved", false, "it is a yes");
        check(question(), "cancel", false, "it may be the deed itself");
        check(question(), "no backups", false, "it is more than a no");
        check(question(), "no", false, "it is no option");
        check(words(), "no", true, "it is a likely answer");
        check(words(), "yes", false, "it is a yes");
    }

    #[test]
    fn one_answer_that_lets_something_through_is_enough() {
        let other = |id: &str, answer| (ItemId::new(id), answer);
        let answers =
            [other("q", Answer::Text("2".to_owned())), other("r", Answer::Approve { payload: None })];
        assert!(!lets_nothing_through(&[question()], &answers));
        assert!(lets_nothing_through(&[question()], &answers[..1]));
    }
}
