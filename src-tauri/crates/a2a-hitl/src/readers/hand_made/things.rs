//! Things to choose from that are no options by name: `{"question": "Which flight?", "flights": [{"id": …}, …]}`. They are the
//! one list of an object that asks, and each is named by an id of its own. The id goes back.

use a2a_protocol::{Json, JsonKind};

use super::object::Object;
use super::options::{self, LABEL, LISTS, Options};
use super::words::{is_asking, said};
use crate::readers::plain_text::ASKS;
use crate::reading::Choice;
use crate::shape::{as_words, words_member};
use crate::warnings::words_of;

/// Members that name a thing, and nothing else does.
const IDS: [&str; 5] = ["id", "value", "key", "code", "option_id"];
/// Flags that one of them is wanted.
const WANTED: [&str; 4] = ["selection_required", "selectionRequired", "requires_selection", "choose_one"];

/// Pieces of kinds that say so.
const KINDS: [&str; 5] = ["choice", "select", "pick", "menu", "poll"];

/// So many letters of a name tell it.
const STEM: usize = 4;
/// Letters of a word to choose at most.
const LONGEST: usize = 60;

pub(super) fn options(object: &Object) -> Option<Options> {
    let asks = said(object).any(|(name, words)| is_asking(&name) || words.trim_end().ends_with(ASKS));
    let wanted = object.flag(&WANTED).filter(|(_, is)| *is).map(|(name, _)| name.to_owned());
    let says_so = object.kind().is_some_and(|kind| KINDS.iter().any(|piece| kind.contains(piece)));
    let has_words = said(object).next().is_some();
    if !asks && wanted.is_none() && !(says_so && has_words) {
        return None;
    }
    let named = said(object).find_map(|(_, words)| in_question(object, &words));
    if let Some(named) = named.filter(|_| asks) {
        return Some(named);
    }
    // What has the name of options and is none of them opens something.
    let is_list = |(name, list): &&(String, Json)| is_of_objects(list) && !LISTS.contains(&name.as_str());
    let mut lists = object.members().iter().filter(is_list);
    let (name, list) = lists.next().filter(|_| lists.next().is_none())?;
    let choices: Vec<Choice> = list.items().iter().map(thing).collect::<Option<_>>()?;
    let differ =
        choices.iter().enumerate().all(|(at, one)| choices.iter().take(at).all(|it| it.value != one.value));
    let paths = [format!("{name}/**")].into_iter().chain(wanted).collect();
    (choices.len() > 1 && differ).then(|| Options::by_paths(choices, paths, true))
}

/// `{"question": "Which branch?", "branches": ["main", "dev"]}`: the only list of words, where the question has its name in it.
fn in_question(object: &Object, question: &str) -> Option<Options> {
    let mut lists =
        object.members().iter().filter(|(_, list)| list.kind() == JsonKind::Array && !list.is_empty());
    let (name, list) = lists.next().filter(|_| lists.next().is_none())?;
    let of_name = words_of(name).pop().filter(|word| word.len() > STEM)?;
    let stem = of_name.get(..of_name.len().saturating_sub(3).max(STEM))?.to_owned();
    let is_named = words_of(question).iter().any(|word| word.starts_with(&stem));
    let is_word = |item: &Json| item.as_string().is_some_and(|item| item.chars().count() <= LONGEST);
    let items = list.items();
    let choices = options::choices(&items)
        .filter(|choices| is_named && choices.len() > 1 && items.iter().all(is_word))?;
    Some(Options::by_paths(choices, vec![format!("{name}/*")], true))
}

fn is_of_objects(list: &Json) -> bool {
    list.kind() == JsonKind::Array && list.as_str().trim_start_matches('[').trim_start().starts_with('{')
}

/// A thing by its id, shown with all that is said of it.
fn thing(json: &Json) -> Option<Choice> {
    let object = Object::of(json)?;
    let known = object.first_of(&IDS).map(|(name, id)| (name.to_owned(), id));
    let (id_name, id) = known.or_else(|| object.own_id())?;
    let is_id = matches!(id.kind(), JsonKind::String | JsonKind::Number);
    let (label_name, label) = LABEL.iter().find_map(|name| Some((*name, words_member(json, name)?))).unzip();
    let members = json.members();
    let others = members.iter().filter(|(name, value)| {
        *name != id_name && Some(name.as_str()) != label_name && value.kind() != JsonKind::Null
    });
    let others: Vec<String> = others.map(|(name, value)| format!("{name}: {}", as_words(value))).collect();
    let value = as_words(&id);
    let said = [label.unwrap_or_else(|| value.clone()), others.join(", ")];
    let said: Vec<String> = said.into_iter().filter(|said| !said.is_empty()).collect();
    is_id.then(|| Choice { label: said.join(" – "), value })
}
