//! Which requests deserve more than one key press.
//!
//! A guess from words, made to err towards *high*: the cost of a false alarm is one more gesture, the
//! cost of a miss is money or data. It says which words made it, so that a person can disagree.

use std::collections::HashMap;
use std::sync::LazyLock;

use a2a_protocol::Json;
use serde::{Deserialize, Serialize};

use crate::reading::{Item, Reading};
use crate::shape::walk;
use crate::warnings::first_cut;

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

/// Words that name an act which cannot be taken back, and what the act is.
const ACTS: [(Act, &str); 7] = [
    (
        Act::Deletes,
        "delete deletes deleting deletion remove removes drop destroy erase wipe purge \
         truncate rm rmdir unlink uninstall 削除 消去 破棄",
    ),
    (
        Act::MovesMoney,
        "pay pays payment payments payout transfer transfers transferring refund purchase buy \
         charge invoice reimburse reimbursement remit withdraw 支払 送金 振込 決済 購入 返金",
    ),
    (
        Act::ChangesSystem,
        "deploy deploys deployment rollout rollback release publish migrate restart reboot \
         shutdown terminate kill scale デプロイ 公開 再起動",
    ),
    (
        Act::RunsCommands,
        "shell bash exec execute executes sudo terminal command powershell subprocess eval \
         コマンド",
    ),
    (Act::TouchesProduction, "production prod 本番"),
    (Act::ChangesRights, "grant revoke chmod chown permission permissions iam 権限"),
    (Act::CannotBeUndone, "force overwrite irreversible permanently 取り消せ 上書き"),
];

/// Texts in arguments that do harm whatever the tool is called.
const PATTERNS: [(&str, Act); 8] = [
    ("rm -rf", Act::Deletes),
    ("rm -fr", Act::Deletes),
    ("drop table", Act::Deletes),
    ("drop database", Act::Deletes),
    ("delete from", Act::Deletes),
    ("truncate table", Act::Deletes),
    ("git push --force", Act::CannotBeUndone),
    ("| sh", Act::RunsCommands),
];

/// Judges a request by its words: tool names, questions and every text in its arguments.
pub fn risk(reading: &Reading) -> Risk {
    let named = reading.items.iter().flat_map(Item::words);
    let said = reading.question.iter().map(String::as_str);
    if let Some((word, act)) = named.chain(said).find_map(dangerous_word) {
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
    let acts = reading.items.iter().any(|item| matches!(item, Item::Approval { .. } | Item::Raw { .. }));
    let cut = acts.then(|| first_cut(reading)).flatten();
    cut.map_or(Risk::Normal, |mark| Risk::High { because: Because::LeftOut { mark } })
}

fn high(word: String, act: Act) -> Risk {
    Risk::High { because: Because::Word { word, act } }
}

/// The first in the order of [`ACTS`] of those that stand in a text.
fn dangerous_word(text: &str) -> Option<(String, Act)> {
    let mut first: Option<usize> = None;
    let mut note = |place: usize| first = Some(first.map_or(place, |known| known.min(place)));
    each_word(text, |word| {
        if let Some(place) = NAMES.spaced.get(word) {
            note(*place);
        }
    });
    // Japanese has no spaces between words.
    if !text.is_ascii() {
        NAMES.unspaced.iter().filter(|(name, _)| text.contains(name)).for_each(|(_, place)| note(*place));
    }
    let (name, act) = NAMES.all.get(first?)?;
    Some(((*name).to_owned(), *act))
}

/// The words of [`ACTS`], each with its place among all.
static NAMES: LazyLock<Names> = LazyLock::new(|| {
    let named = ACTS.iter().flat_map(|(act, names)| names.split_whitespace().map(|name| (name, *act)));
    let all: Vec<(&str, Act)> = named.collect();
    let placed = || all.iter().enumerate().map(|(place, (name, _))| (*name, place));
    Names {
        // The first counts where a word stands twice.
        spaced: placed().filter(|(name, _)| name.is_ascii()).rev().collect(),
        unspaced: placed().filter(|(name, _)| !name.is_ascii()).collect(),
        all,
    }
});

struct Names {
    all: Vec<(&'static str, Act)>,
    spaced: HashMap<&'static str, usize>,
    unspaced: Vec<(&'static str, usize)>,
}

fn dangerous_text(text: &str) -> Option<(String, Act)> {
    let lower = text.to_lowercase();
    let pattern = PATTERNS.iter().find(|(pattern, _)| lower.contains(pattern));
    pattern.map(|(pattern, act)| ((*pattern).to_owned(), *act)).or_else(|| dangerous_word(text))
}

/// Lower-case words, with `camelCase` and `snake_case` taken apart.
fn each_word(text: &str, mut take: impl FnMut(&str)) {
    let mut word = String::new();
    let mut was_lower = false;
    for letter in text.chars() {
        let ends_word = !letter.is_alphanumeric() || (letter.is_uppercase() && was_lower);
        if ends_word && !word.is_empty() {
            take(&word);
            word.clear();
        }
        if letter.is_alphanumeric() {
            word.extend(letter.to_lowercase());
        }
        was_lower = letter.is_lowercase();
    }
    if !word.is_empty() {
        take(&word);
    }
}

impl Item {
    /// The texts that say what the item is about.
    fn words(&self) -> Vec<&str> {
        match self {
            Self::Approval { tool, hint, .. } => {
                [Some(tool.as_str()), hint.as_deref()].into_iter().flatten().collect()
            }
            Self::FreeText { prompt, .. } => vec![prompt],
            Self::Raw { tool, .. } => tool.as_deref().into_iter().collect(),
            Self::Question { text, .. } | Self::Link { text, .. } | Self::Permissions { text, .. } => {
                vec![text]
            }
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
}
