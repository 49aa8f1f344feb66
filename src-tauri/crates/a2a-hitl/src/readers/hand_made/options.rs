//! Options: words, or objects with a value and a description. The value goes back.

use a2a_protocol::{Json, JsonKind};

use super::object::Object;
use crate::ItemId;
use crate::reading::{Choice, Item};
use crate::shape::{as_words, present, text_member, words_member};

pub(super) const LISTS: [&str; 12] = [
    "options",
    "choices",
    "actions",
    "buttons",
    "answers",
    "alternatives",
    "suggestions",
    "quick_replies",
    "quickReplies",
    "allowed_values",
    "candidates_to_choose",
    "enum",
];
/// Words in other names of such a list: `available_options`, `cityChoices`.
const NAMED: [&str; 4] = ["options", "choices", "candidates", "alternatives"];
/// Objects that hold options under [`ACTIONS`]: activities of bots.
const SUGGESTED: [&str; 2] = ["suggestedActions", "suggested_actions"];
const ACTIONS: &str = "actions";
pub(super) const VALUE: [&str; 7] = ["value", "id", "key", "code", "action", "name", "payload"];
pub(super) const LABEL: [&str; 7] = ["label", "title", "text", "name", "display", "display_name", "option"];
const DESCRIPTION: [&str; 6] = ["description", "detail", "details", "hint", "help", "subtitle"];
const MULTIPLE: [&str; 8] = [
    "multiple",
    "multi",
    "multi_select",
    "multiSelect",
    "multiselect",
    "allow_multiple",
    "allowMultiple",
    "select_multiple",
];
const OTHER: [&str; 12] = [
    "allow_other",
    "allowOther",
    "allow_free_text",
    "allowFreeText",
    "free_text",
    "freeText",
    "allow_custom",
    "allowCustom",
    "allow_text",
    "other",
    "freeform",
    "allow_freeform",
];
/// Kinds of which several can be chosen, in small letters and without signs.
const SEVERAL: [&str; 5] = ["multiselect", "multiplechoice", "checkbox", "checkboxes", "multichoice"];

/// Kinds of buttons that open something, and answer nothing: cards of bots.
const OPENS: [&str; 5] = ["openUrl", "signin", "downloadFile", "playVideo", "call"];

/// Members with the address that a button opens.
pub(super) const PAGES: [&str; 4] = ["url", "link", "href", "uri"];

pub(super) struct Options {
    pub(super) choices: Vec<Choice>,
    pub(super) multiple: bool,
    pub(super) free_text: bool,
    pub(super) paths: Vec<String>,
}

impl Options {
    pub(super) fn of(object: &Object) -> Option<Self> {
        let listed = object
            .all_of(&LISTS)
            .into_iter()
            .find_map(|(name, list)| Some((name, choices(&list.items()).or_else(|| by_value(&list))?)));
        let suggested = || {
            let (name, inside) = object.first_of(&SUGGESTED)?;
            Some((name, ACTIONS, choices(&present(&inside, ACTIONS)?.items())?))
        };
        if let Some((name, inner, choices)) = suggested().filter(|_| listed.is_none()) {
            let all = format!("{name}/{inner}/*");
            let paths = vec![all.clone(), format!("{all}/{{*}}")];
            return Some(Self { choices, multiple: false, free_text: true, paths });
        }
        let several = |list: &Json| choices(&list.items()).filter(|choices| choices.len() > 1);
        let named = || object.named_with(&NAMED).find_map(|(name, list)| Some((name, several(list)?)));
        let (name, choices) = listed.or_else(named)?;
        let multiple = object.flag(&MULTIPLE);
        let other = object.flag(&OTHER);
        let is_kind = object.kind().is_some_and(|kind| SEVERAL.contains(&kind.as_str()));
        let mut paths = vec![format!("{name}/*"), format!("{name}/{{*}}")];
        for names in [&VALUE[..], &LABEL, &DESCRIPTION] {
            paths.push(format!("{name}/*/{}", names.join("|")));
        }
        paths.extend(multiple.iter().chain(&other).map(|(name, _)| (*name).to_owned()));
        Some(Self {
            choices,
            multiple: multiple.map_or(is_kind, |(_, several)| several),
            free_text: other.is_none_or(|(_, may)| may),
            paths,
        })
    }

    pub(super) fn item(&self, item_id: ItemId, text: String) -> Item {
        Item::Question {
            item_id,
            text,
            options: self.choices.clone(),
            multiple: self.multiple,
            free_text: self.free_text,
            may_reject: false,
            buttons: None,
        }
    }

    pub(super) fn paths(&self) -> Vec<String> {
        self.paths.clone()
    }
}

/// Every one of a list, each with a value of its own.
pub(in crate::readers) fn choices(all: &[Json]) -> Option<Vec<Choice>> {
    let choices: Vec<Choice> = all.iter().map(choice).collect::<Option<_>>()?;
    let differ =
        |(at, choice): (usize, &Choice)| choices.iter().take(at).all(|before| before.value != choice.value);
    (!choices.is_empty() && choices.iter().enumerate().all(differ)).then_some(choices)
}

/// `{"eu": "Europe", "us": "United States"}`: descriptions under their values.
fn by_value(map: &Json) -> Option<Vec<Choice>> {
    let choice = |(value, label): &(String, Json)| {
        let label = label.as_string().filter(|label| !label.trim().is_empty())?;
        Some(Choice {
            label: if label == *value { label } else { format!("{value} – {label}") },
            value: value.clone(),
        })
    };
    let choices: Vec<Choice> = map.members().iter().map(choice).collect::<Option<_>>()?;
    (choices.len() > 1).then_some(choices)
}

fn choice(json: &Json) -> Option<Choice> {
    match json.kind() {
        JsonKind::String | JsonKind::Number | JsonKind::Bool => {
            let value = as_words(json);
            (!value.trim().is_empty()).then(|| Choice { label: value.clone(), value })
        }
        JsonKind::Object if text_member(json, "type").is_some_and(|kind| OPENS.contains(&kind.as_str())) => {
            None
        }
        JsonKind::Object => {
            let label = LABEL.iter().find_map(|name| words_member(json, name));
            let object = Object::of(json)?;
            // What opens a page answers nothing.
            if object.first_of(&PAGES).is_some() && object.first_of(&["value", "id", "key"]).is_none() {
                return None;
            }
            let (_, value) = object.first_of(&VALUE).unzip();
            let value = value.filter(|value| !matches!(value.kind(), JsonKind::Object | JsonKind::Array));
            let value = value.map(|value| as_words(&value)).or_else(|| label.clone())?;
            let described = DESCRIPTION.iter().find_map(|name| words_member(json, name));
            let said = [Some(label.unwrap_or_else(|| value.clone())), described].into_iter().flatten();
            Some(Choice { label: said.collect::<Vec<_>>().join(" – "), value })
        }
        JsonKind::Array | JsonKind::Null => None,
    }
}
