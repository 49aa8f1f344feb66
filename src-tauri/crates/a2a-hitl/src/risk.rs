//! Which requests deserve more than one key press.
//!
//! A guess from words, made to err towards *high*: the cost of a false alarm is one more gesture, the
//! cost of a miss is money or data. It says which words made it, so that a person can disagree.

mod words;

use a2a_protocol::Json;
use serde::{Deserialize, Serialize};

use crate::reading::{Item, Reading};
use crate::shape::walk;
use crate::warnings::{deceit, first_cut};
use words::{dangerous_text, dangerous_word};

/// How much harm an approval could do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Risk {
    /// Nothing points to harm.
    Normal,
    /// Something does.
    High {
        /// What.
        because: Because,
    },
}

/// What points to harm.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Because {
    /// A word or a piece of text.
    Word {
        /// The word.
        word: String,
        /// The act that it names.
        act: Act,
    },
    /// What would be done is written so that it may be read as something else.
    Deceives {
        /// The word, or the code of the character, such as `U+202E`.
        what: String,
    },
    /// A rule of the person says so. Nothing here finds one: it is for who knows the rules.
    Rule {
        /// What the person calls it.
        name: String,
    },
    /// Something would be done that is not shown in full.
    LeftOut {
        /// The mark of the cut.
        mark: String,
    },
}

/// Acts that cannot be taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Act {
    /// Deletes something.
    Deletes,
    /// Moves money.
    MovesMoney,
    /// Changes a running system.
    ChangesSystem,
    /// Runs commands.
    RunsCommands,
    /// Touches production.
    TouchesProduction,
    /// Changes who may do what.
    ChangesRights,
    /// Says of itself that it cannot be taken back.
    CannotBeUndone,
}

/// Judges a request by its words: tool names, questions, what can be chosen, and every text in its arguments; and by
/// whether they are what they look like.
pub fn risk(reading: &Reading) -> Risk {
    let named = reading.items.iter().flat_map(Item::words);
    let said = reading.question.iter().map(String::as_str);
    let fields = || reading.items.iter().find_map(Item::dangerous_field);
    if let Some((word, act)) = named.chain(said).find_map(dangerous_word).or_else(fields) {
        return high(word, act);
    }
    for json in reading.items.iter().flat_map(Item::jsons).chain(&reading.beside) {
        let mut found = None;
        walk(json, &mut |_, value| {
            let text = value.as_string().filter(|_| found.is_none());
            found = found.take().or_else(|| text.and_then(|text| dangerous_text(&text)));
        });
        if let Some((word, act)) = found {
            return high(word, act);
        }
    }
    for json in reading.items.iter().flat_map(Item::calls_with) {
        let mut found = None;
        walk(json, &mut |_, value| {
            let mut members = value.members().into_iter().map(|(name, _)| name);
            found = found.take().or_else(|| members.find_map(|name| dangerous_word(&name)));
        });
        if let Some((word, act)) = found {
            return high(word, act);
        }
    }
    if let Some(what) = reading.items.iter().find_map(Item::deceit) {
        return Risk::High { because: Because::Deceives { what } };
    }
    let acts = reading.items.iter().any(|item| matches!(item, Item::Approval { .. } | Item::Raw { .. }));
    let cut = acts.then(|| first_cut(reading)).flatten();
    cut.map_or(Risk::Normal, |mark| Risk::High { because: Because::LeftOut { mark } })
}

fn high(word: String, act: Act) -> Risk {
    Risk::High { because: Because::Word { word, act } }
}

impl Item {
    /// The texts that say what the item is about.
    fn words(&self) -> Vec<&str> {
        match self {
            Self::Approval { tool, hint, .. } => {
                [Some(tool.as_str()), hint.as_deref()].into_iter().flatten().collect()
            }
            Self::FreeText { prompt, quick_replies, .. } => {
                [prompt].into_iter().chain(quick_replies).map(String::as_str).collect()
            }
            Self::Raw { tool, .. } => tool.as_deref().into_iter().collect(),
            Self::Question { text, options, .. } => {
                let labels = options.iter().map(|option| &option.label);
                [text].into_iter().chain(labels).map(String::as_str).collect()
            }
            Self::Link { text, .. } | Self::Permissions { text, .. } => vec![text],
            Self::Secret { name, description, .. } => {
                [Some(name.as_str()), description.as_deref()].into_iter().flatten().collect()
            }
            Self::Form { .. } | Self::Broken { .. } => Vec::new(),
        }
    }

    /// The JSON it is about, and what approving it sends along.
    fn jsons(&self) -> Vec<&Json> {
        match self {
            Self::Approval { .. } => self.calls_with(),
            Self::Form { values, .. } => vec![values],
            Self::Permissions { proposed, .. } => vec![proposed],
            Self::Raw { json, .. } | Self::Broken { json, .. } => vec![json],
            Self::Question { .. } | Self::FreeText { .. } | Self::Secret { .. } | Self::Link { .. } => {
                Vec::new()
            }
        }
    }

    /// What a call is made with: the names in it say what it does, as `{"delete_after": 1}`.
    fn calls_with(&self) -> Vec<&Json> {
        match self {
            Self::Approval { args, payload, .. } => {
                [Some(args), payload.as_ref()].into_iter().flatten().collect()
            }
            _ => Vec::new(),
        }
    }

    /// What the fields of a form are called.
    fn dangerous_field(&self) -> Option<(String, Act)> {
        let Self::Form { schema, .. } = self else { return None };
        let mut found = None;
        walk(schema, &mut |_, value| {
            if found.is_none() && value.is_object() {
                let title = value.member("title").and_then(|title| title.as_string());
                let fields = value.member("properties").map(|fields| fields.members()).unwrap_or_default();
                let mut names = title.into_iter().chain(fields.into_iter().map(|(name, _)| name));
                found = names.find_map(|name| dangerous_word(&name));
            }
        });
        found
    }

    /// What in a call is written so that it may be read as something else.
    fn deceit(&self) -> Option<String> {
        let (tool, jsons) = match self {
            Self::Approval { tool, .. } => (Some(tool), self.calls_with()),
            Self::Permissions { proposed, .. } => (None, vec![proposed]),
            Self::Raw { tool, json, .. } => (tool.as_ref(), vec![json]),
            Self::Question { .. }
            | Self::Form { .. }
            | Self::FreeText { .. }
            | Self::Secret { .. }
            | Self::Link { .. }
            | Self::Broken { .. } => return None,
        };
        let mut found = tool.and_then(|tool| deceit(tool));
        for json in jsons {
            walk(json, &mut |_, value| {
                if found.is_none() {
                    found = value.as_string().and_then(|text| deceit(&text));
                }
                if found.is_none() {
                    found = value.members().iter().find_map(|(name, _)| deceit(name));
                }
            });
        }
        found
    }
}
