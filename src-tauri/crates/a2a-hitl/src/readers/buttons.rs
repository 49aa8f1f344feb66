//! A form with several buttons: values to be filled in, and one of several things that is done with them. Shown as a form
//! and a choice, and answered together.

use a2a_protocol::Json;

use super::not_allowed;
use crate::reading::{Choice, Item};
use crate::shape::empty_object;
use crate::{Answer, ItemId, ReplyError};

/// The form, where there is something to fill in, and the choice between the buttons.
pub(super) fn items(form: Option<Item>, place: &str, text: String, buttons: Vec<Choice>) -> Vec<Item> {
    let choice = Item::Question {
        item_id: ItemId::new(format!("{place}/action")),
        text,
        options: buttons,
        multiple: false,
        free_text: false,
        may_reject: false,
    };
    form.into_iter().chain([choice]).collect()
}

/// What was filled in, and the button that was chosen.
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
