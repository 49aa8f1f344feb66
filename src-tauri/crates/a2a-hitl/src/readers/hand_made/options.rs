//! Options: words, or objects with a value and a description. The value goes back.

use a2a_protocol::{Json, JsonKind};

use super::approval;
use super::calls::ACCOUNTS;
use super::object::Object;
use crate::readers::link_buttons::page_in_words;
use crate::readers::told::told;
use crate::reading::{Choice, Item};
use crate::shape::{as_words, present, text_member};
use crate::warnings::words_of;
use crate::{ItemId, refusing};

pub(super) const LISTS: [&str; 13] = [
    "options",
    "choices",
    "actions",
    "buttons",
    "answers",
    "alternatives",
    "suggestions",
    "suggest",
    "quick_replies",
    "quickReplies",
    "allowed_values",
    "candidates_to_choose",
    "enum",
];
/// Words in other names of such a list: `available_options`, `cityChoices`.
const NAMED: [&str; 11] = [
    "options",
    "choices",
    "candidates",
    "alternatives",
    "answers",
    "replies",
    "suggestions",
    "decisions",
    "buttons",
    "selections",
    "picks",
];
/// Words in the name of a list of what can be said, whatever it is called: `allowed_values`, `valid_responses`.
const POSSIBLE: [&str; 6] = ["allowed", "valid", "possible", "accepted", "permitted", "expected"];
/// Objects that hold options under [`ACTIONS`]: activities of bots.
const SUGGESTED: [&str; 2] = ["suggestedActions", "suggested_actions"];
const ACTIONS: &str = "actions";
pub(super) const VALUE: [&str; 7] = ["value", "id", "key", "code", "action", "name", "payload"];
/// So many of them are nothing but values.
const IDS: usize = 4;
pub(super) const LABEL: [&str; 7] = ["label", "title", "text", "name", "display", "display_name", "option"];
/// What an option says where it says nothing else: `{"answer": "Tomorrow"}`.
const SAID: [&str; 2] = ["answer", "reply"];
const DESCRIPTION: [&str; 6] = ["description", "detail", "details", "hint", "help", "subtitle"];
pub(super) const MULTIPLE: [&str; 8] = [
    "multiple",
    "multi",
    "multi_select",
    "multiSelect",
    "multiselect",
    "allow_multiple",
    "allowMultiple",
    "select_multiple",
];
/// Members with how many can be chosen.
const MOST: [&str; 8] = [
    "max_selections",
    "maxSelections",
    "max_choices",
    "maxChoices",
    "max_select",
    "max",
    "maxItems",
    "max_items",
];
/// The same for how many have to be.
const FEWEST: [&str; 6] = ["min_selections", "minSelections", "min_choices", "minChoices", "min", "minItems"];
/// Objects with the first and the last number of a scale, and so many numbers at most.
const SCALES: [&str; 4] = ["scale", "range", "rating", "rating_scale"];
const LONGEST_SCALE: u32 = 12;
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
    /// All that is said beside them, where no words are.
    pub(super) told: Option<String>,
    /// Buttons among them that open a page and answer nothing: `Prices: https://…`.
    pub(super) links: Vec<String>,
}

impl Options {
    pub(super) fn by_paths(choices: Vec<Choice>, paths: Vec<String>, free_text: bool) -> Self {
        Self { choices, multiple: false, free_text, paths, told: None, links: Vec::new() }
    }

    /// Labelled buttons beside data that says what they are about.
    pub(super) fn of_buttons(object: &Object) -> Option<Self> {
        let (_, list) = object.first_of(&["actions", "buttons", "options", "choices"])?;
        let is_labelled = |entry: &Json| {
            let entry = Object::of(entry);
            entry.is_some_and(|entry| {
                entry.words_meant(&LABEL[..3]).is_some() && entry.first_of(&VALUE).is_some()
            })
        };
        let entries = list.items();
        let mut options =
            Self::of(object).filter(|_| entries.len() > 1 && entries.iter().all(is_labelled))?;
        let told = told(&approval::others(object, &mut options.paths))?;
        Some(Self { told: Some(told), ..options })
    }

    pub(super) fn of(object: &Object) -> Option<Self> {
        let listed = object
            .all_of(&LISTS)
            .into_iter()
            .find_map(|(name, list)| Some((name, beside_links(&list).or_else(|| only(by_value(&list)))?)));
        let suggested = || {
            let (name, inside) = object.first_of(&SUGGESTED)?;
            Some((name, ACTIONS, beside_links(&present(&inside, ACTIONS)?)?))
        };
        if let Some((name, inner, (choices, links))) = suggested().filter(|_| listed.is_none()) {
            let all = format!("{name}/{inner}/*");
            let paths = vec![all.clone(), format!("{all}/{{*}}"), format!("{all}/type")];
            return Some(Self { links, ..Self::by_paths(choices, paths, true) });
        }
        let several =
            |list: &Json| choices(&list.items()).or_else(|| by_value(list)).filter(|all| all.len() > 1);
        let is_open = |name: &str| !words_of(name).iter().any(|word| ACCOUNTS.contains(&word.as_str()));
        let named = || {
            let by = |words| object.named_with(words).filter(|(name, _)| is_open(name));
            let plain = |(_, list): &(&str, &Json)| {
                list.kind() == JsonKind::Array && list.items().iter().all(|one| !one.is_object())
            };
            let mut all = by(&NAMED).chain(by(&POSSIBLE).filter(plain));
            all.find_map(|(name, list)| Some((name, only(several(list))?)))
        };
        let Some((name, (choices, links))) = listed.or_else(named) else {
            return on_a_scale(object).or_else(|| two_buttons(object));
        };
        let most =
            object.first_of(&MOST).filter(|(_, most)| as_words(most).parse().is_ok_and(|most: u32| most > 1));
        let multiple = object.flag(&MULTIPLE).or_else(|| most.as_ref().map(|(name, _)| (*name, true)));
        let other = object.flag(&OTHER);
        let is_kind = object.kind().is_some_and(|kind| SEVERAL.contains(&kind.as_str()));
        let mut paths = vec![format!("{name}/*"), format!("{name}/{{*}}")];
        for names in [&VALUE[..], &LABEL, &DESCRIPTION, &SAID] {
            paths.push(format!("{name}/*/{}", names.join("|")));
            let list = object.members().iter().find(|(other, _)| other == name).map(|(_, list)| list.clone());
            let entries = list.map(|list| [list.items(), values_of(&list)].concat()).unwrap_or_default();
            let meant = entries.iter().filter_map(|entry| Object::of(entry)?.meant(names));
            let meant = meant.chain(entries.iter().filter_map(|entry| Object::of(entry)?.own_id()));
            paths.extend(
                meant.flat_map(|(inner, _)| [format!("{name}/*/{inner}"), format!("{name}/{{*}}/{inner}")]),
            );
        }
        paths.extend(links.iter().flat_map(|_| PAGES.map(|page| format!("{name}/*/{page}"))));
        paths.extend(links.iter().map(|_| format!("{name}/*/type")));
        paths.extend(multiple.iter().chain(&other).map(|(name, _)| (*name).to_owned()));
        paths.extend(most.iter().flat_map(|_| FEWEST).map(str::to_owned));
        Some(Self {
            choices,
            multiple: multiple.map_or(is_kind, |(_, several)| several),
            free_text: other.is_none_or(|(_, may)| may),
            paths,
            told: None,
            links,
        })
    }

    /// The pages beside it stand below its words.
    pub(super) fn item(&self, item_id: ItemId, text: String) -> Item {
        let words = self.told.clone().unwrap_or(text);
        Item::Question {
            item_id,
            text: [words].into_iter().chain(self.links.clone()).collect::<Vec<_>>().join("\n\n"),
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

/// The options of a list, and the buttons among them that open a page. Such a button alone is no option.
fn beside_links(list: &Json) -> Option<(Vec<Choice>, Vec<String>)> {
    let (mut answering, mut links) = (Vec::new(), Vec::new());
    for entry in list.items() {
        match page_link(&entry) {
            Some(link) => links.push(link),
            None => answering.push(entry),
        }
    }
    Some((choices(&answering)?, links))
}

fn only(choices: Option<Vec<Choice>>) -> Option<(Vec<Choice>, Vec<String>)> {
    Some((choices?, Vec::new()))
}

/// `{"type": "openUrl", "title": "Prices", "value": "https://…"}`, or a title beside an address.
fn page_link(json: &Json) -> Option<String> {
    let object = Object::of(json).filter(opens_something)?;
    let (_, url) = object.first_of(&PAGES).or_else(|| object.first_of(&["value"]))?;
    page_in_words(object.words_meant(&LABEL).map(|(_, label)| label), &url.as_string()?)
}

/// Whether a button opens something, and answers nothing.
fn opens_something(button: &Object) -> bool {
    let says_so = text_member(&button.itself, "type").is_some_and(|kind| OPENS.contains(&kind.as_str()));
    let has_value = || button.first_of(&["value", "id", "key"]).is_some();
    says_so || (button.first_of(&PAGES).is_some() && !has_value())
}

/// Every one of a list, each with a value of its own.
pub(in crate::readers) fn choices(all: &[Json]) -> Option<Vec<Choice>> {
    let choices: Vec<Choice> = all.iter().map(choice).collect::<Option<_>>()?;
    let differ =
        |(at, choice): (usize, &Choice)| choices.iter().take(at).all(|before| before.value != choice.value);
    (!choices.is_empty() && choices.iter().enumerate().all(differ)).then_some(choices)
}

/// `{"question": "How was it?", "scale": {"min": 1, "max": 5}}`
fn on_a_scale(object: &Object) -> Option<Options> {
    let (name, scale) = object.first_of(&SCALES)?;
    let number = |name: &str| as_words(&present(&scale, name)?).parse::<u32>().ok();
    let (from, to) = (number("min")?, number("max")?);
    let is_short = from < to && to - from < LONGEST_SCALE;
    let choices =
        (from..=to).map(|number| number.to_string()).map(|value| Choice { label: value.clone(), value });
    let paths = vec![format!("{name}/min"), format!("{name}/max")];
    is_short.then(|| Options::by_paths(choices.collect(), paths, true))
}

/// `"confirm": {"label": "Delete", "value": "y"}, "cancel": {"label": "Keep", "value": "n"}`
fn two_buttons(object: &Object) -> Option<Options> {
    let button = |(name, json): &(String, Json)| {
        let inside = Object::of(json)?;
        let (_, label) = inside.words_meant(&LABEL[..3])?;
        let (_, value) = inside.first_of(&VALUE[..IDS])?;
        Some((name.clone(), Choice { label, value: as_words(&value) }))
    };
    let buttons: Vec<(String, Choice)> = object.members().iter().filter_map(button).collect();
    let is_pair = buttons.len() == 2
        && buttons.iter().any(|(name, _)| approval::is_yes(name))
        && buttons.iter().any(|(name, _)| refusing::declines(name));
    let (names, choices): (Vec<_>, Vec<_>) = buttons.into_iter().unzip();
    let paths = names.iter().map(|name| format!("{name}/**")).collect();
    is_pair.then(|| Options::by_paths(choices, paths, false))
}

fn values_of(map: &Json) -> Vec<Json> {
    map.members().into_iter().map(|(_, value)| value).collect()
}

/// `{"eu": "Europe", "us": {"label": "United States"}}`: descriptions under their values.
fn by_value(map: &Json) -> Option<Vec<Choice>> {
    let choice = |(value, label): &(String, Json)| {
        let inside = || {
            let object = Object::of(label)?;
            let said = [&LABEL[..], &DESCRIPTION].map(|names| Some(object.words_meant(names)?.1));
            let said: Vec<String> = said.into_iter().flatten().collect();
            (!said.is_empty()).then(|| said.join(" – "))
        };
        let label = label.as_string().or_else(inside).filter(|label| !label.trim().is_empty())?;
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
        JsonKind::Object => {
            let object = Object::of(json).filter(|object| !opens_something(object))?;
            let said = || object.words_meant(&SAID).filter(|_| object.first_of(&["question"]).is_none());
            let label = object.words_meant(&LABEL).or_else(said).map(|(_, label)| label);
            let by_name = || object.meant(&VALUE[IDS..]);
            let (_, value) = object.meant(&VALUE[..IDS]).or_else(|| object.own_id()).or_else(by_name).unzip();
            let value = value.filter(|value| !matches!(value.kind(), JsonKind::Object | JsonKind::Array));
            let value = value.map(|value| as_words(&value)).or_else(|| label.clone())?;
            let described = object.words_meant(&DESCRIPTION).map(|(_, words)| words);
            let said = [Some(label.unwrap_or_else(|| value.clone())), described].into_iter().flatten();
            Some(Choice { label: said.collect::<Vec<_>>().join(" – "), value })
        }
        JsonKind::Array | JsonKind::Null => None,
    }
}
