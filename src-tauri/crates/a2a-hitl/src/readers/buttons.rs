//! A form with several buttons: values to fill in, and one of several actions on them. Shown as a form and its
//! buttons, and answered together.

use std::collections::HashSet;

use a2a_protocol::Json;

use super::not_allowed;
use crate::reading::{Buttons, Choice, Item};
use crate::shape::empty_object;
use crate::{Answer, ItemId, ReplyError, refusing};

/// The values of those that decline.
pub(super) fn declining(buttons: &[Choice]) -> Vec<String> {
    buttons
        .iter()
        .filter(|button| refusing::declines(&button.label))
        .map(|button| button.value.clone())
        .collect()
}

/// The form, where there is something to fill in, and the choice between the buttons. `alone`: those that need nothing of it.
pub(super) fn items(
    form: Option<Item>,
    place: &str,
    text: String,
    buttons: Vec<Choice>,
    alone: Vec<String>,
) -> Vec<Item> {
    let of_form = Buttons { form: form.as_ref().map(Item::id).cloned(), alone };
    let choice = Item::Question {
        item_id: ItemId::new(format!("{place}/action")),
        text,
        options: buttons,
        multiple: false,
        free_text: false,
        may_reject: false,
        buttons: Some(of_form),
    };
    form.into_iter().chain([choice]).collect()
}

/// Options as buttons, with nothing to fill in. `alone`: those that decline.
pub(super) fn of_options(
    id: String,
    text: String,
    options: Vec<Choice>,
    alone: Vec<String>,
    may_reject: bool,
) -> Item {
    Item::Question {
        item_id: ItemId::new(id),
        text,
        options,
        multiple: false,
        free_text: false,
        may_reject,
        buttons: Some(Buttons { form: None, alone }),
    }
}

/// Every option, each with an id of its own.
pub(super) fn apart<T>(options: Vec<T>, id: fn(&T) -> &str) -> Option<Vec<T>> {
    let mut ids = HashSet::new();
    let are_apart = options.iter().all(|option| ids.insert(id(option)));
    (are_apart && !options.is_empty()).then_some(options)
}

/// The input, and the chosen button.
pub(super) fn pressed(answers: &[(&Item, &Answer)]) -> Result<(Json, String), ReplyError> {
    let (mut values, mut button) = (empty_object(), None);
    for (item, answer) in answers {
        match answer {
            Answer::Values(filled) => values = filled.clone(),
            Answer::Text(chosen) => button = Some(chosen.clone()),
            _ => return Err(not_allowed(item, answer)),
        }
    }
    let missing = || ReplyError::Missing { item: ItemId::new("action") };
    Ok((values, button.ok_or_else(missing)?))
}
