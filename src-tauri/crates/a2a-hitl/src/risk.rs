//! Decides which requests need more than one key press.
//!
//! Risk comes from structure: the names of a tool and its arguments, an argument that is code or an amount, and a
//! framework's own statement of risk. In running text only amounts of money count: "time to kill" kills nothing,
//! and no word list covers all languages. Doubt counts as *high*, because a false alarm costs one gesture and a
//! miss costs money or data. Each finding names its cause, so a person can disagree. Nothing that an agent says
//! lowers the risk.

mod code;
mod hints;
mod money;
mod words;

use a2a_protocol::json::remembering;
use a2a_protocol::{Json, JsonKind};
use serde::{Deserialize, Serialize};

use crate::reading::{Item, Reading};
use crate::shape::{holds_values, is_structured, walk};
use crate::warnings::{deceit, first_cut};
use words::{dangerous_name, dangerous_tool, dangerous_value};

/// How much harm an approval could do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Risk {
    /// Nothing points to harm.
    Normal,
    /// Something does.
    High {
        /// The reason.
        because: Because,
    },
}

/// The reason for the risk.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Because {
    /// A word in the name of a tool or an argument, a piece of code, or an amount.
    Word {
        /// The word.
        word: String,
        /// The act that it names.
        act: Act,
    },
    /// The agent or its framework says so.
    Said {
        /// The member that says so, with its value, as `riskLevel: high`.
        what: String,
    },
    /// The action is written so that it may be read as another one.
    Deceives {
        /// The word, or the code of the character, such as `U+202E`.
        what: String,
    },
    /// A rule of the person says so. Found by the module that knows the rules, not here.
    Rule {
        /// The person's name for it.
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
    /// Changes permissions.
    ChangesRights,
    /// Says of itself that it cannot be taken back.
    CannotBeUndone,
}

/// Judges a request by its tools and their arguments, by amounts anywhere, by statements about the risk, and by
/// deceiving text.
pub fn risk(reading: &Reading) -> Risk {
    remembering(|| judged(reading))
}

fn judged(reading: &Reading) -> Risk {
    let tools = || reading.items.iter().filter_map(Item::tool).find_map(dangerous_tool);
    let fields = || reading.items.iter().find_map(Item::dangerous_field);
    let data = || reading.items.iter().flat_map(Item::jsons).chain(&reading.beside).find_map(dangerous_in);
    let arguments = || reading.items.iter().flat_map(Item::calls_with).find_map(dangerous_names_in);
    let amounts =
        || amount_said(reading).or_else(|| amount_made(reading)).map(|amount| (amount, Act::MovesMoney));
    if let Some((word, act)) = tools().or_else(fields).or_else(data).or_else(arguments).or_else(amounts) {
        return Risk::High { because: Because::Word { word, act } };
    }
    if let Some(what) = said(reading) {
        return Risk::High { because: Because::Said { what } };
    }
    if let Some(what) = reading.items.iter().find_map(Item::deceit) {
        return Risk::High { because: Because::Deceives { what } };
    }
    let acts = reading.items.iter().any(|item| matches!(item, Item::Approval { .. } | Item::Raw { .. }));
    let cut = acts.then(|| first_cut(reading)).flatten();
    cut.map_or(Risk::Normal, |mark| Risk::High { because: Because::LeftOut { mark } })
}

/// Whether a number is no amount, and its name names no act.
pub(crate) fn is_harmless_number(name: &str, value: &Json) -> bool {
    !money::is_amount(name) && money::under(name, value).is_none() && dangerous_name(name).is_none()
}

/// Texts that hold JSON are looked into so often, one in the other.
const QUOTES: usize = 3;

/// A value inside that is code, names an act, or is an amount.
fn dangerous_in(json: &Json) -> Option<(String, Act)> {
    look_in(json, QUOTES)
}

fn look_in(json: &Json, quotes: usize) -> Option<(String, Act)> {
    let has_currency = money::may_stand_in(json);
    let mut found = None;
    walk(json, &mut |pointer, value| {
        if found.is_some() {
            return;
        }
        let name = pointer.rsplit('/').next().unwrap_or_default();
        let amount = |amount| (amount, Act::MovesMoney);
        found = match value.kind() {
            JsonKind::String => {
                let text = value.as_string().unwrap_or_default();
                let is_structured = quotes > 0 && text.trim_start().starts_with(['{', '[']);
                let inside = is_structured.then(|| Json::parse(text.as_str()).ok()).flatten();
                match inside.filter(holds_values) {
                    Some(inner) => look_in(&inner, quotes - 1),
                    None => dangerous_value(name, &text).or_else(|| money::under(name, value).map(amount)),
                }
            }
            JsonKind::Object if has_currency => money::beside(value).map(amount),
            JsonKind::Number => money::under(name, value).map(amount),
            JsonKind::Object | JsonKind::Array | JsonKind::Bool | JsonKind::Null => None,
        };
    });
    found
}

fn dangerous_names_in(json: &Json) -> Option<(String, Act)> {
    let mut found = None;
    walk(json, &mut |_, value| {
        let mut members = value.members().into_iter().map(|(name, _)| name);
        found = found.take().or_else(|| members.find_map(|name| dangerous_name(&name)));
    });
    found
}

/// The first amount of money in the text that a person reads.
fn amount_said(reading: &Reading) -> Option<String> {
    let said = reading.question.iter().map(String::as_str);
    said.chain(reading.items.iter().flat_map(Item::words)).find_map(money::in_text)
}

/// The first amount in data that the agent made before it asked: a cart lies in an artifact, and words ask about it.
fn amount_made(reading: &Reading) -> Option<String> {
    let made = reading.earlier.iter().filter(|earlier| earlier.artifact.is_some());
    let mut found = None;
    for json in made.flat_map(|earlier| &earlier.parts).filter(|json| money::may_stand_in(json)) {
        walk(json, &mut |_, value| {
            if found.is_none() && value.is_object() {
                found = money::beside(value);
            }
        });
    }
    found
}

/// A statement about the risk, in the data of the request or beside it.
fn said(reading: &Reading) -> Option<String> {
    let sources = reading.source.iter().filter(|piece| is_structured(piece));
    sources.chain(&reading.beside).find_map(hints::high_risk)
}

impl Item {
    /// The tool that would be called.
    fn tool(&self) -> Option<&str> {
        match self {
            Self::Approval { tool, .. } => Some(tool),
            Self::Raw { tool, .. } => tool.as_deref(),
            Self::Form { .. }
            | Self::Question { .. }
            | Self::FreeText { .. }
            | Self::Secret { .. }
            | Self::Link { .. }
            | Self::Permissions { .. }
            | Self::Broken { .. } => None,
        }
    }

    /// The texts about the subject of the item.
    fn words(&self) -> Vec<&str> {
        match self {
            Self::Approval { hint, .. } => hint.as_deref().into_iter().collect(),
            Self::FreeText { prompt, quick_replies, .. } => {
                [prompt].into_iter().chain(quick_replies).map(String::as_str).collect()
            }
            Self::Question { text, options, .. } => {
                let labels = options.iter().map(|option| &option.label);
                [text].into_iter().chain(labels).map(String::as_str).collect()
            }
            Self::Link { text, .. } | Self::Permissions { text, .. } => vec![text],
            Self::Secret { name, description, .. } => {
                [Some(name.as_str()), description.as_deref()].into_iter().flatten().collect()
            }
            Self::Form { prompt, .. } => prompt.as_deref().into_iter().collect(),
            Self::Raw { .. } | Self::Broken { .. } => Vec::new(),
        }
    }

    /// The JSON of its subject, and the payload of an approval.
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

    /// The arguments of a call: their names describe its effect, as `{"delete_after": 1}`.
    fn calls_with(&self) -> Vec<&Json> {
        match self {
            Self::Approval { args, payload, .. } => {
                [Some(args), payload.as_ref()].into_iter().flatten().collect()
            }
            _ => Vec::new(),
        }
    }

    /// The names of a form's fields in the receiving program, and amounts in their descriptions.
    fn dangerous_field(&self) -> Option<(String, Act)> {
        let Self::Form { schema, .. } = self else { return None };
        let mut found = None;
        walk(schema, &mut |_, value| {
            let fields = value.member("properties").map(|fields| fields.members()).unwrap_or_default();
            found = found.take().or_else(|| fields.iter().find_map(|(name, _)| dangerous_name(name)));
            let said = [value.member("title"), value.member("description")].into_iter().flatten();
            let amount = said.filter(|said| said.kind() == JsonKind::String).find_map(|said| {
                money::in_text(&said.as_string().unwrap_or_default()).map(|amount| (amount, Act::MovesMoney))
            });
            found = found.take().or(amount);
        });
        found
    }

    /// Deceiving text in a call, which may be read as another one.
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
