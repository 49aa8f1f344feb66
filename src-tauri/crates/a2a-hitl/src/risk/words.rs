//! Names of tools, arguments and values that stand for an irreversible act, anywhere in the name. They are
//! searched by their looks: letters of another script and invisible characters do not hide one.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;

use unicode_normalization::UnicodeNormalization;

use super::{Act, code, money};
use crate::warnings::{each_word, has_no_ink, inked, looks, words_of};

/// Words for an irreversible act, and the act.
const ACTS: [(Act, &str); 7] = [
    (
        Act::Deletes,
        "delete deletes deleting deletion remove removes drop drops destroy destroys erase erases wipe wipes \
         purge purges truncate rm rmdir unlink uninstall mkfs 削除 消去 破棄",
    ),
    (
        Act::MovesMoney,
        "pay pays payment payments payout transfer transfers transferring refund refunds purchase purchases \
         purchasing buy buys buying sell sells wire wires charge charges invoice reimburse reimbursement remit \
         withdraw subscribe subscribes subscription donate 支払 送金 振込 決済 購入 返金 売却 課金",
    ),
    (
        Act::ChangesSystem,
        "deploy deploys deployment rollout rollback release publish migrate restart reboot \
         shutdown terminate kill scale デプロイ 公開 再起動",
    ),
    (
        Act::RunsCommands,
        "shell bash sh zsh cmd pwsh ssh exec execute executes sudo terminal command powershell subprocess eval \
         コマンド",
    ),
    (Act::TouchesProduction, "production prod 本番"),
    (Act::ChangesRights, "grant revoke chmod chown permission permissions iam 権限"),
    (Act::CannotBeUndone, "force overwrite irreversible permanently 取り消せ 上書き"),
];

/// More of them in the name of a tool. As the name of an argument, such a word may say anything: `order_id`, `block_size`.
const ACTS_OF_TOOLS: [(Act, &str); 5] = [
    (Act::Deletes, "clear discard trash nuke flush forget deregister"),
    (
        Act::MovesMoney,
        "credit debit money fund funds cash checkout order orders reorder trade trades invest deposit disburse \
         settle payroll billing bill topup swap stake mint bid lend loan spend tip payroll salary salaries",
    ),
    (
        Act::ChangesSystem,
        "stop disable drain evict upgrade downgrade install provision failover merge cancel reset revert \
         unpublish",
    ),
    (
        Act::ChangesRights,
        "ban unban suspend block unblock lock unlock impersonate authorize role roles password mfa",
    ),
    (Act::RunsCommands, "run_code run_command python script"),
];

/// The act that a tool's name means: the first, in the order of [`ACTS`] and [`ACTS_OF_TOOLS`], of its words.
pub(super) fn dangerous_tool(name: &str) -> Option<(String, Act)> {
    dangerous_name(name).or_else(|| {
        let words = words_of(name);
        let named =
            ACTS_OF_TOOLS.iter().flat_map(|(act, all)| all.split_whitespace().map(|word| (word, *act)));
        let mut named = named.filter(|(word, _)| words.iter().any(|own| own == word));
        named.next().map(|(word, act)| (word.to_owned(), act))
    })
}

/// The act that an argument's name means, or a word in place of one.
pub(super) fn dangerous_name(text: &str) -> Option<(String, Act)> {
    let mut first = place_in(text);
    if let Cow::Owned(inked) = inked(text) {
        first = first.into_iter().chain(place_in(&inked)).min();
    }
    let (name, act) = NAMES.all.get(first?)?;
    Some(((*name).to_owned(), *act))
}

/// The act that a member's value means: code, a program's name (`"action": "delete_all"`), or an amount. Other words
/// mean none: a message may be about a time to kill.
pub(super) fn dangerous_value(member: &str, text: &str) -> Option<(String, Act)> {
    code::dangerous_code(member, text)
        .or_else(|| is_name(member, text).then(|| dangerous_name(text)).flatten())
        .or_else(|| money::in_text(text).map(|amount| (amount, Act::MovesMoney)))
}

/// Members whose few words name an act, in any spelling.
const NAMING: [&str; 9] =
    ["action", "actions", "operation", "op", "method", "verb", "intent", "tool", "toolname"];
/// Words of those.
const FEW: usize = 4;
/// Letters of a name.
const LONGEST_NAME: usize = 64;
/// Of one in a script without spaces between words, where more are a sentence.
const LONGEST_UNSPACED: usize = 6;

/// Whether a value is a name and no words: it has no spaces, and is not written as the names of people and places are.
fn is_name(member: &str, text: &str) -> bool {
    let text = text.trim();
    if NAMING.contains(&plain(member).as_str()) {
        return text.split_whitespace().count() <= FEW;
    }
    let letters = text.chars().filter(|letter| !has_no_ink(*letter));
    let most = if text.chars().any(is_unspaced) { LONGEST_UNSPACED } else { LONGEST_NAME };
    let mut rest = text.chars();
    let begins_large = rest.next().is_some_and(char::is_uppercase);
    let is_proper = begins_large && rest.all(char::is_lowercase) && text.chars().count() > 1;
    !text.contains(char::is_whitespace) && letters.count() <= most && !is_proper
}

/// Japanese and Chinese.
fn is_unspaced(letter: char) -> bool {
    matches!(letter, '\u{3040}'..='\u{30FF}' | '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}')
}

/// A name in small letters and digits alone.
pub(super) fn plain(name: &str) -> String {
    name.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The words of [`ACTS`], each with its place among all.
static NAMES: LazyLock<Names> = LazyLock::new(|| {
    let named = ACTS.iter().flat_map(|(act, names)| names.split_whitespace().map(|name| (name, *act)));
    let all: Vec<(&str, Act)> = named.collect();
    let placed = || all.iter().enumerate().map(|(place, (name, _))| (*name, place));
    // The first counts where a word stands twice.
    let spaced = || placed().filter(|(name, _)| name.is_ascii()).rev();
    Names {
        as_seen: spaced().map(|(name, place)| (looks(name), place)).collect(),
        spaced: spaced().collect(),
        unspaced: placed().filter(|(name, _)| !name.is_ascii()).collect(),
        all,
    }
});

struct Names {
    all: Vec<(&'static str, Act)>,
    spaced: HashMap<&'static str, usize>,
    /// The same in the letters that stand for all that look like them.
    as_seen: HashMap<String, usize>,
    unspaced: Vec<(&'static str, usize)>,
}

impl Names {
    fn place(&self, word: &str) -> Option<usize> {
        let lower = word.to_lowercase();
        let place = self.spaced.get(lower.as_str()).copied();
        if word.is_ascii() {
            return place;
        }
        let plain: String = word.nfkc().collect();
        let small = || self.as_seen.get(&looks(&plain.to_lowercase())).copied();
        place.or_else(small).or_else(|| self.spaced.get(looks(&plain).to_lowercase().as_str()).copied())
    }
}

/// The place of the first word among [`ACTS`].
fn place_in(text: &str) -> Option<usize> {
    let mut first: Option<usize> = None;
    let mut note = |place: usize| first = Some(first.map_or(place, |known| known.min(place)));
    each_word(text, |word| {
        if let Some(place) = NAMES.place(word) {
            note(place);
        }
    });
    // Japanese has no spaces between words.
    if !text.is_ascii() {
        NAMES.unspaced.iter().filter(|(name, _)| text.contains(name)).for_each(|(_, place)| note(*place));
    }
    first
}

#[cfg(test)]
mod tests;
