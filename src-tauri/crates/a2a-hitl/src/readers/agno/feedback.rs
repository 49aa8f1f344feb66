//! The questions of Agno's `ask_user`: each with options, of which one or several are chosen by label.

use a2a_protocol::Json;

use super::FEEDBACK;
use crate::readers::joined;
use crate::readers::members::{Unread, beyond_at};
use crate::reading::{Choice, Item};
use crate::shape::{is_filled_list, list, present, text_member, words_member};
use crate::{Answer, ItemId, Template};

const QUESTION: &[&str] =
    &["*/question", "*/header", "*/multi_select", "*/options/*/label", "*/options/*/description"];

pub(super) struct Feedback {
    pub(super) list: Json,
}

impl Feedback {
    /// Those of a requirement, else those of its tool, where every question can be answered by its options.
    pub(super) fn of(requirement: &Json, tool: &Json) -> Option<Self> {
        let list =
            [requirement, tool].iter().find_map(|json| present(json, FEEDBACK).filter(is_filled_list))?;
        let can_be_asked =
            |question: &Json| text_member(question, "question").is_some() && choices(question).is_some();
        list.items().iter().all(can_be_asked).then_some(Self { list })
    }

    /// Whether nothing was chosen yet.
    pub(super) fn is_open(&self) -> bool {
        self.list.items().iter().all(|question| super::list_of(question, "selected_options").is_empty())
    }

    pub(super) fn items(&self, id: &str) -> Vec<Item> {
        let questions = self.list.items();
        let is_only = questions.len() == 1;
        let item = |(at, question): (usize, &Json)| Item::Question {
            item_id: ItemId::new(if is_only { id.to_owned() } else { format!("{id}/{at}") }),
            text: joined([words_member(question, "header"), words_member(question, "question")])
                .unwrap_or_default(),
            options: choices(question).unwrap_or_default(),
            multiple: question.member("multi_select").and_then(|flag| flag.as_bool()) == Some(true),
            free_text: false,
            may_reject: false,
            buttons: None,
        };
        questions.iter().enumerate().map(item).collect()
    }

    pub(super) fn unread(&self, place: &str) -> Unread {
        beyond_at(place, &self.list, QUESTION)
    }
}

fn choices(question: &Json) -> Option<Vec<Choice>> {
    let choice = |option: &Json| {
        let value = text_member(option, "label").filter(|label| !label.trim().is_empty())?;
        let said = [Some(value.clone()), words_member(option, "description")].into_iter().flatten();
        let said: Vec<String> = said.filter(|words| !words.trim().is_empty()).collect();
        Some(Choice { label: said.join(" – "), value })
    };
    let choices: Vec<Choice> = list(question, "options").iter().map(choice).collect::<Option<_>>()?;
    let differ =
        |(at, one): (usize, &Choice)| choices.iter().take(at).all(|before| before.value != one.value);
    (!choices.is_empty() && choices.iter().enumerate().all(differ)).then_some(choices)
}

/// The questions with the chosen options.
pub(super) fn chosen(questions: &[Json], answers: &[(&Item, &Answer)]) -> Template {
    let filled = questions.iter().zip(answers).map(|(question, (_, answer))| {
        let labels = match answer {
            Answer::Text(label) => vec![label.clone()],
            Answer::Choices(labels) => labels.clone(),
            _ => Vec::new(),
        };
        let selected = crate::readers::words_of(&labels);
        Template::changed(question, &[], vec![("selected_options", selected)])
    });
    Template::array(filled)
}
