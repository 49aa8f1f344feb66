//! A call of a tool that only asks: its arguments hold a question, and perhaps options. And words that repeat what is asked.

use a2a_protocol::Json;

use super::hand_made::choices;
use super::plain_text;
use crate::ItemId;
use crate::reading::{Choice, Item};
use crate::shape::present;

/// Members that ask by themselves, the most telling first.
const ASKING: [&str; 2] = ["question", "prompt"];
/// Members that ask only if nothing but them and options is there.
const SAYING: [&str; 3] = ["message", "query", "text"];
pub(super) const OPTIONS: [&str; 4] = ["options", "choices", "suggestions", "candidates"];

pub(super) struct Asks {
    pub(super) text: String,
    pub(super) options: Vec<Choice>,
    /// The members that it was read from, as in [`super::members`].
    pub(super) known: Vec<String>,
}

impl Asks {
    /// The question in arguments; `None` if they describe an action.
    pub(super) fn of(args: &Json) -> Option<Self> {
        let members = args.members();
        let chosen = OPTIONS.iter().find_map(|name| {
            let all = present(args, name)?.items();
            Some((*name, choices(&all)?))
        });
        let others = members.len().saturating_sub(usize::from(chosen.is_some()));
        let words = |name: &str| present(args, name)?.as_string().filter(|text| !text.trim().is_empty());
        let found =
            |names: &[&'static str]| names.iter().find_map(|name| Some(((*name).to_owned(), words(name)?)));
        let (name, text) = found(&ASKING).or_else(|| found(&SAYING).filter(|_| others == 1))?;
        let listed = chosen.iter().map(|(list, _)| format!("{list}/**"));
        Some(Self {
            text,
            known: [name].into_iter().chain(listed).collect(),
            options: chosen.map_or_else(Vec::new, |(_, all)| all),
        })
    }

    /// Answered with one of the choices, or with other words.
    pub(super) fn item(self, item_id: ItemId) -> Item {
        if self.options.is_empty() {
            let quick_replies = plain_text::offered_by(&self.text);
            return Item::FreeText { item_id, prompt: self.text, quick_replies };
        }
        Item::Question {
            item_id,
            text: self.text,
            options: self.options,
            multiple: false,
            free_text: true,
            may_reject: false,
            buttons: None,
        }
    }
}

/// Words without the lines that only repeat one of several questions.
pub(super) fn beside_questions(words: &str, items: &[Item]) -> Option<String> {
    let left = words.lines().filter(|line| !repeats_one(line, items)).collect::<Vec<_>>().join("\n");
    (!left.is_empty()).then_some(left)
}

/// Whether a line says nothing but one of several questions, by its name and number or not.
pub(super) fn repeats_one(line: &str, items: &[Item]) -> bool {
    let repeats = |item: &Item| match item {
        Item::Question { text, buttons: None, .. } => says_only(line, text.lines()),
        Item::Secret { name, description: Some(words), .. } => says_only(line, [name.as_str(), words]),
        _ => false,
    };
    items.len() > 1 && !line.trim().is_empty() && items.iter().any(repeats)
}

fn says_only<'a>(line: &str, said: impl IntoIterator<Item = &'a str>) -> bool {
    let without = |left: String, said| left.contains(said).then(|| left.replacen(said, "", 1));
    let left = said.into_iter().try_fold(line.to_owned(), without);
    left.is_some_and(|left| !left.contains(char::is_alphabetic))
}
