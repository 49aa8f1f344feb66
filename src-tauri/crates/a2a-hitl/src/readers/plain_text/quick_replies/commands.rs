//! Commands that an agent tells to send, each as it is written: `/approve 7f3a allow-once|allow-always|deny`, or one on a line
//! of its own, or in quotes of code.

use super::MOST;

/// Letters of a command at most: it may hold a whole id.
const LONGEST: usize = 120;
/// Pieces of a command at most.
const PIECES: usize = 6;

/// Commands of one name that differ, at least two.
pub(super) fn told(prompt: &str) -> Option<Vec<String>> {
    let mut found: Vec<String> = Vec::new();
    for line in prompt.lines() {
        for command in commands_of(line) {
            for one in each(&command) {
                if !found.contains(&one) {
                    found.push(one);
                }
            }
        }
    }
    let name = |command: &String| command.split_whitespace().next().map(str::to_owned);
    let first = found.first().and_then(name)?;
    let is_of_one = found.iter().all(|command| name(command).as_ref() == Some(&first));
    (is_of_one && (2..=MOST).contains(&found.len())).then_some(found)
}

/// `Reply /approve to go on or /deny to stop`: commands by name alone, in a sentence that says how to reply.
pub(super) fn bare(prompt: &str) -> Option<Vec<String>> {
    let line = prompt.lines().rev().map(str::trim).find(|line| !line.is_empty())?;
    let sentence = super::last_sentence(line);
    let words: Vec<&str> = sentence.split_whitespace().collect();
    let is_name = |word: &str| {
        let name = word.trim_matches(|sign: char| "`,.;:".contains(sign)).strip_prefix('/');
        name.is_some_and(|name| {
            !name.is_empty() && name.chars().all(|letter| letter.is_ascii_lowercase() || letter == '_')
        })
    };
    let quoted: Vec<&str> =
        sentence.split('`').skip(1).step_by(2).filter(|text| text.starts_with('/')).collect();
    let found: Vec<String> = if quoted.len() > 1 {
        quoted.into_iter().map(str::to_owned).collect()
    } else {
        let plain = |word: &&&str| is_name(word);
        words
            .iter()
            .filter(plain)
            .map(|word| word.trim_matches([',', '.', ';', ':', '`']).to_owned())
            .collect()
    };
    let differ = found.iter().enumerate().all(|(at, one)| !found.iter().take(at).any(|it| it == one));
    (super::says_reply(sentence) && differ && (2..=MOST).contains(&found.len())).then_some(found)
}

/// The commands of a line: between signs of code, or what a line is from where one begins.
fn commands_of(line: &str) -> Vec<String> {
    let line = line.trim();
    let quoted: Vec<&str> = line.split('`').skip(1).step_by(2).filter(|text| is_command(text)).collect();
    if !quoted.is_empty() {
        return quoted.into_iter().map(str::to_owned).collect();
    }
    let begins = line.starts_with('/').then_some(0).or_else(|| line.find(": /").map(|at| at + 2));
    let command = begins.and_then(|at| line.get(at..)).map(|text| text.trim_end_matches(['.', '。']));
    command.filter(|text| is_command(text)).map(str::to_owned).into_iter().collect()
}

/// `/approve 7f3a deny`: a name of letters, and a few words without any sentence in them. A place in a file system has no
/// words behind it.
fn is_command(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let is_name = words.next().and_then(|word| word.strip_prefix('/')).is_some_and(|name| {
        !name.is_empty()
            && name.chars().all(|letter| letter.is_ascii_lowercase() || matches!(letter, '-' | '_'))
    });
    let behind: Vec<&str> = words.collect();
    let is_plain =
        behind.iter().all(|word| !word.ends_with([',', ';']) && !word.contains(['<', '>', '[', '"']));
    is_name && !behind.is_empty() && behind.len() < PIECES && is_plain && text.len() <= LONGEST
}

/// Each of the words of which one is to be taken: `a|b|c`, `<a|b>`.
fn each(command: &str) -> Vec<String> {
    let Some((before, last)) = command.rsplit_once(' ') else { return vec![command.to_owned()] };
    last.split('|').filter(|word| !word.is_empty()).map(|word| format!("{before} {word}")).collect()
}
