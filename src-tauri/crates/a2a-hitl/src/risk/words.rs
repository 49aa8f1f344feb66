//! Words and texts that name an act which cannot be taken back.
//!
//! They are looked for as they look: letters of another script, and what has no ink, do not hide one.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;

use unicode_normalization::UnicodeNormalization;

use super::Act;
use crate::warnings::{has_no_ink, looks};

/// Words that name an act which cannot be taken back, and what the act is.
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

/// Texts in arguments that do harm whatever the tool is called, between letters and digits of no other word.
const PATTERNS: [(&str, Act); 13] = [
    ("rm -rf", Act::Deletes),
    ("rm -fr", Act::Deletes),
    ("drop table", Act::Deletes),
    ("drop database", Act::Deletes),
    ("delete from", Act::Deletes),
    ("truncate table", Act::Deletes),
    ("git push --force", Act::CannotBeUndone),
    ("git push -f", Act::CannotBeUndone),
    ("alter table", Act::ChangesSystem),
    ("kubectl apply", Act::ChangesSystem),
    ("terraform apply", Act::ChangesSystem),
    ("helm install", Act::ChangesSystem),
    ("helm upgrade", Act::ChangesSystem),
];

/// The first in the order of [`ACTS`] of those that stand in a text.
pub(super) fn dangerous_word(text: &str) -> Option<(String, Act)> {
    let mut first = place_in(text);
    if let Cow::Owned(inked) = inked(text) {
        first = first.into_iter().chain(place_in(&inked)).min();
    }
    let (name, act) = NAMES.all.get(first?)?;
    Some(((*name).to_owned(), *act))
}

/// Text of an argument: a pattern, or else a word.
pub(super) fn dangerous_text(text: &str) -> Option<(String, Act)> {
    let spaced = as_one_line(&inked(text));
    let seen = if spaced.is_ascii() { spaced } else { looks(&spaced) };
    let pattern = PATTERNS.iter().zip(PATTERNS_AS_SEEN.iter()).find(|((pattern, _), looks)| {
        stands_in(&seen, pattern) || (!text.is_ascii() && stands_in(&seen, looks))
    });
    pattern.map(|((pattern, act), _)| ((*pattern).to_owned(), *act)).or_else(|| dangerous_word(text))
}

static PATTERNS_AS_SEEN: LazyLock<Vec<String>> =
    LazyLock::new(|| PATTERNS.iter().map(|(pattern, _)| looks(pattern)).collect());

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

/// A text without what has no ink; borrowed where all of it has.
fn inked(text: &str) -> Cow<'_, str> {
    if text.is_ascii() || !text.chars().any(has_no_ink) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().filter(|letter| !has_no_ink(*letter)).collect())
}

/// In lower case, and with one space where there are several, or a line ends.
fn as_one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !line.is_empty() {
            line.push(' ');
        }
        line.extend(word.chars().flat_map(char::to_lowercase));
    }
    line
}

/// Whether a pattern stands in a text, and not within a longer word.
fn stands_in(text: &str, pattern: &str) -> bool {
    let is_letter = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
    text.match_indices(pattern).any(|(start, found)| {
        let before = text.get(..start).and_then(|before| before.chars().next_back());
        let after = text.get(start + found.len()..).and_then(|after| after.chars().next());
        !is_letter(before) && !is_letter(after)
    })
}

/// The words, with `camelCase`, `HTTPServer` and `snake_case` taken apart, and what was taken apart at capitals whole as
/// well: `dElete` is a word.
fn each_word(text: &str, mut take: impl FnMut(&str)) {
    for run in text.split(|letter: char| !letter.is_alphanumeric()).filter(|run| !run.is_empty()) {
        let mut start = 0;
        let mut before: Option<char> = None;
        let mut letters = run.char_indices().peekable();
        while let Some((at, letter)) = letters.next() {
            let goes_on_small = letters.peek().is_some_and(|(_, next)| next.is_lowercase());
            let begins = letter.is_uppercase()
                && before
                    .is_some_and(|before| before.is_lowercase() || (before.is_uppercase() && goes_on_small));
            if begins {
                take(run.get(start..at).unwrap_or_default());
                start = at;
            }
            before = Some(letter);
        }
        take(run.get(start..).unwrap_or_default());
        if start > 0 {
            take(run);
        }
    }
}

#[cfg(test)]
mod tests;
