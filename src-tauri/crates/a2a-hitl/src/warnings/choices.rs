//! Options of an item that can be mistaken for each other.

use a2a_protocol::{Json, JsonKind};

use super::names;
use crate::reading::{Choice, Item};
use crate::shape::walk;

/// Every choice of an item that looks like one before it and is another, with that one.
pub(super) fn alike(item: &Item) -> Vec<(String, String)> {
    let of_choices = |choices: &[Choice]| {
        let mut found = names::looking_alike(choices.iter().map(|choice| choice.label.as_str()));
        found.extend(names::looking_alike(choices.iter().map(|choice| choice.value.as_str())));
        found.dedup();
        found
    };
    match item {
        Item::Question { options, .. } => of_choices(options),
        Item::Approval { grants, .. } => of_choices(grants),
        Item::Permissions { scopes, .. } => of_choices(scopes),
        Item::FreeText { quick_replies, .. } => {
            names::looking_alike(quick_replies.iter().map(String::as_str))
        }
        Item::Form { schema, .. } => {
            let mut found = Vec::new();
            walk(schema, &mut |_, value| {
                found.extend(
                    offered(value)
                        .into_iter()
                        .flat_map(|texts| names::looking_alike(texts.iter().map(String::as_str))),
                );
            });
            found
        }
        Item::Secret { .. } | Item::Link { .. } | Item::Raw { .. } | Item::Broken { .. } => Vec::new(),
    }
}

/// The options in a list of a schema: its texts, or the constants and the titles of its branches.
fn offered(value: &Json) -> Vec<Vec<String>> {
    if value.kind() != JsonKind::Array {
        return Vec::new();
    }
    let items = value.items();
    let of_member = |name| items.iter().filter_map(|item| item.member(name)?.as_string()).collect();
    vec![items.iter().filter_map(Json::as_string).collect(), of_member("const"), of_member("title")]
}
