//! The words of a decision, by which the person confirms it: “Send “zurückweisen” to …?”. An option has its name, not
//! the value that is sent, which may be “0”.

use a2a_hitl::{Answer, Item, ItemId};

/// What is said where something was done elsewhere.
const DONE: &str = "done";

/// The words of a decision in words, also of a button that sends a form.
pub(super) fn words_in(items: &[Item], answers: &[(ItemId, Answer)]) -> Option<String> {
    let mut words = Vec::new();
    for (id, answer) in answers {
        match answer {
            Answer::Text(text) => words.push(name_of(items, id, text)),
            // There is nothing to approve: the person says what is done already.
            Answer::Done => words.push(DONE.to_owned()),
            Answer::Values(_) => {}
            _ => return None,
        }
    }
    (!words.is_empty()).then(|| words.join(", "))
}

/// The name of the option that is sent as this value, or the words themselves.
pub fn name_of(items: &[Item], id: &ItemId, words: &str) -> String {
    let named = match items.iter().find(|item| item.id() == id) {
        Some(Item::Question { options, .. }) => options.iter().find(|option| option.value == words),
        _ => None,
    };
    named.map_or_else(|| words.to_owned(), |option| option.label.clone())
}

#[cfg(test)]
mod tests {
    use a2a_hitl::Choice;
    use serde_json::json;

    use super::*;

    #[test]
    fn words_alone_are_sent_as_words_and_an_option_by_its_name() {
        let said = |words: &str| (ItemId::new("a"), Answer::Text(words.to_owned()));
        let check = |items: &[Item], answers: &[(ItemId, Answer)], expected: Option<&str>| {
            assert_eq!(words_in(items, answers).as_deref(), expected, "{answers:?}");
        };
        check(&[], &[said("zurückweisen")], Some("zurückweisen"));
        check(&[], &[said("no"), said("later")], Some("no, later"));
        let filled = (ItemId::new("c"), Answer::Values(json!({ "n": 1 }).into()));
        check(&[], &[filled.clone(), said("reject")], Some("reject"));
        check(&[], &[filled], None);
        check(&[], &[(ItemId::new("b"), Answer::Done)], Some("done"));
        check(&[], &[said("yes"), (ItemId::new("b"), Answer::Approve { payload: None })], None);
        let buttons = Item::Question {
            item_id: ItemId::new("a"),
            text: "Book it?".to_owned(),
            options: vec![Choice { value: "0".to_owned(), label: "Approve".to_owned() }],
            multiple: false,
            free_text: true,
            may_reject: false,
            buttons: None,
        };
        check(std::slice::from_ref(&buttons), &[said("0")], Some("Approve"));
        check(&[buttons], &[said("1")], Some("1"));
    }
}
