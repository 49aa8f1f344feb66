//! Arguments that are code: a command line, a statement of SQL. They do harm whatever the tool is called.
//!
//! Patterns are searched in every value, at word boundaries. A word that is also the name of a program counts
//! only if the whole value reads as a command line, or stands under a name that says so.

use std::sync::LazyLock;

use super::Act;
use super::words::{dangerous_name, plain};
use crate::warnings::{inked, looks};

/// What does harm wherever it stands in a value.
const PATTERNS: [(&str, Act); 19] = [
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
    ("kubectl delete", Act::Deletes),
    ("terraform destroy", Act::Deletes),
    ("| sh", Act::RunsCommands),
    ("| bash", Act::RunsCommands),
    ("git reset --hard", Act::CannotBeUndone),
    ("aws s3 rm", Act::Deletes),
];

/// Members that hold a command line: any word of it counts.
const COMMANDS: [&str; 9] =
    ["command", "cmd", "commandline", "shellcommand", "shell", "bash", "script", "argv", "powershell"];
/// Members that hold a statement, or a question in words.
const QUERIES: [&str; 6] = ["sql", "query", "sqlquery", "statement", "code", "snippet"];
/// Programs at the beginning of a command line, and their acts.
const PROGRAMS: [(Act, &str); 5] = [
    (Act::Deletes, "rm rmdir mkfs mkfs.ext4 dd shred unlink"),
    (Act::RunsCommands, "sudo ssh sh bash zsh cmd cmd.exe powershell pwsh eval exec"),
    (Act::ChangesRights, "chmod chown usermod passwd visudo iptables"),
    (Act::ChangesSystem, "systemctl reboot shutdown kill pkill killall helm kubectl terraform crontab"),
    (Act::CannotBeUndone, "git-filter-repo"),
];
/// The beginning of an SQL statement that changes something, and a further word of it.
const STATEMENTS: [(&str, &str, Act); 6] = [
    ("drop ", " if exists ", Act::Deletes),
    ("drop index ", "", Act::Deletes),
    ("update ", " set ", Act::ChangesSystem),
    ("insert into ", " values", Act::ChangesSystem),
    ("grant ", " to ", Act::ChangesRights),
    ("revoke ", " from ", Act::ChangesRights),
];

/// The act of a value under this name if it is code.
pub(super) fn dangerous_code(member: &str, text: &str) -> Option<(String, Act)> {
    let spaced = as_one_line(&inked(text));
    let seen = if spaced.is_ascii() { spaced } else { looks(&spaced) };
    let pattern = PATTERNS.iter().zip(PATTERNS_AS_SEEN.iter()).find(|((pattern, _), looks)| {
        stands_in(&seen, pattern) || (!text.is_ascii() && stands_in(&seen, looks))
    });
    if let Some(((pattern, act), _)) = pattern {
        return Some(((*pattern).to_owned(), *act));
    }
    let member = plain(member);
    let is_command = COMMANDS.contains(&member.as_str());
    let begins = |(begins, within, _): &&(&str, &str, Act)| seen.starts_with(begins) && seen.contains(within);
    let statement =
        || STATEMENTS.iter().find(begins).map(|(begins, _, act)| (begins.trim().to_owned(), *act));
    let is_statement = is_command || QUERIES.contains(&member.as_str());
    is_statement
        .then(statement)
        .flatten()
        .or_else(|| is_command.then(|| dangerous_name(text)).flatten())
        .or_else(|| begins_with_program(&seen))
}

/// A line that begins as a program is called and goes on with an option, a path or a variable, as sentences do not.
fn begins_with_program(line: &str) -> Option<(String, Act)> {
    let mut words = line.split(' ');
    let first = words.next()?;
    let known = PROGRAMS.iter().find(|(_, names)| names.split_whitespace().any(|name| name == first));
    let (act, _) = known?;
    let goes_on =
        words.any(|word| word.starts_with(['-', '/', '$', '~', '.', '|', '@']) || word.contains("://"));
    let is_sudo = first == "sudo";
    (goes_on || is_sudo).then(|| (first.to_owned(), *act))
}

static PATTERNS_AS_SEEN: LazyLock<Vec<String>> =
    LazyLock::new(|| PATTERNS.iter().map(|(pattern, _)| looks(pattern)).collect());

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
