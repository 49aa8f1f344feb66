//! Answers that let nothing through: rejections, and options of a question that are a plain no.
//!
//! Nobody is asked once more before a plain no is sent. Words that may name the deed itself, as `cancel` of an order does,
//! only decline where two buttons are told apart. Deliberately absent: words that a person types.

use crate::{Answer, Item, ItemId, Reading};

/// A word for no, in small letters, and whether it may name the deed itself, as `cancel` of an order does.
const NO: [(&str, bool); 71] = [
    ("no", false),
    ("n", false),
    ("no thanks", false),
    ("deny", false),
    ("denied", false),
    ("reject", false),
    ("rejected", false),
    ("decline", false),
    ("declined", false),
    ("refuse", false),
    ("refused", false),
    ("disapprove", false),
    ("disallow", false),
    ("nein", false),
    ("ablehnen", false),
    ("non", false),
    ("refuser", false),
    ("rechazar", false),
    ("rejeitar", false),
    ("recusar", false),
    ("não", false),
    ("hayır", false),
    ("いいえ", false),
    ("却下", false),
    ("拒否", false),
    ("拒绝", false),
    ("否", false),
    ("不", false),
    ("不同意", false),
    ("拒絕", false),
    ("아니요", false),
    ("아니오", false),
    ("거절", false),
    ("거부", false),
    ("zurückweisen", false),
    ("verweigern", false),
    ("nee", false),
    ("weigeren", false),
    ("rifiuta", false),
    ("rifiutare", false),
    ("odrzuć", false),
    ("nie", false),
    ("нет", false),
    ("отклонить", false),
    ("ні", false),
    ("cancel", true),
    ("abort", true),
    ("stop", true),
    ("skip", true),
    ("ignore", true),
    ("dismiss", true),
    ("discard", true),
    ("close", true),
    ("not now", true),
    ("later", true),
    ("maybe later", true),
    ("remind me later", true),
    ("never mind", true),
    ("nevermind", true),
    ("abbrechen", true),
    ("annuler", true),
    ("cancelar", true),
    ("キャンセル", true),
    ("あとで", true),
    ("後で", true),
    ("取消", true),
    ("取り消す", true),
    ("取り消し", true),
    ("取消する", true),
    ("iptal", true),
    ("отмена", true),
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

/// Whether words are a plain no: `deny`, or `Deny – do not run it`.
fn is_no(words: &str) -> bool {
    known(words).is_some_and(|may_be_the_deed| !may_be_the_deed)
}

/// Whether words on a button decline, also those that may name the deed itself.
pub(crate) fn declines(words: &str) -> bool {
    known(words).is_some()
}

/// Whether a word for no at the begin of `words` may name the deed; `None`: they begin with none.
fn known(words: &str) -> Option<bool> {
    let first = words.split([',', '–', '—', ':', '(']).next().unwrap_or_default();
    let word = first.trim_matches(|sign: char| !sign.is_alphanumeric()).to_lowercase();
    NO.iter().find(|(no, _)| *no == word).map(|(_, may_be_the_deed)| *may_be_the_deed)
}

/// Whether these answers to `items` let nothing through. Where a form is sent by a button that is a plain no, what was filled
/// in goes along with the no.
pub fn lets_nothing_through(items: &[Item], answers: &[(ItemId, Answer)]) -> bool {
    let refused_by = |id: &ItemId, answer: &Answer| {
        items.iter().find(|item| item.id() == id && item.is_refused_by(answer))
    };
    let is_refused_form = answers
        .iter()
        .any(|(id, answer)| matches!(refused_by(id, answer), Some(Item::Question { buttons: Some(_), .. })));
    answers.iter().all(|(id, answer)| {
        let goes_along = is_refused_form && matches!(answer, Answer::Values(_));
        goes_along || answer.refuses() || refused_by(id, answer).is_some()
    })
}

impl Reading {
    /// What these answers may let through: the request without the items that they refuse.
    #[must_use]
    pub fn but_for_refused(mut self, answers: &[(ItemId, Answer)]) -> Self {
        let is_refused = |item: &Item| {
            answers
                .iter()
                .any(|(id, answer)| id == item.id() && (answer.refuses() || item.is_refused_by(answer)))
        };
        self.items.retain(|item| !is_refused(item));
        self
    }
}

#[cfg(test)]
mod tests {
    use a2a_protocol::Json;

    use super::{Answer, Item, ItemId, lets_nothing_through};
    use crate::Choice;
    use crate::reading::Buttons;

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
    fn a_form_that_is_sent_by_a_no_lets_nothing_through() {
        let mut no = question();
        let Item::Question { buttons, .. } = &mut no else { panic!() };
        *buttons = Some(Buttons { form: Some(ItemId::new("f")), alone: Vec::new() });
        let filled = (ItemId::new("f"), Answer::Values(Json::parse("{}").unwrap()));
        let pressed = |button: &str| (ItemId::new("q"), Answer::Text(button.to_owned()));
        assert!(lets_nothing_through(&[no.clone()], &[filled.clone(), pressed("2")]));
        assert!(!lets_nothing_through(&[no], &[filled.clone(), pressed("approved")]));
        assert!(!lets_nothing_through(&[question()], &[filled, pressed("2")]), "a form of its own");
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
