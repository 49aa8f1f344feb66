//! Tells whether a text begins with a rule's prefix, or only seems to: `/safe/../etc/passwd` begins with `/safe/`
//! and leads elsewhere, `https://good.example.evil.com` begins with `https://good.example`.
//!
//! A place has many spellings, and nobody knows which ones the agent's tools understand. So a doubtful match
//! approves nothing and lets nothing pass: an approving rule needs plain letters ([`place`]), a rejecting or
//! asking one matches any spelling that could be meant. Deliberately absent: looking up a name, link or redirect.

use unicode_normalization::UnicodeNormalization;

use super::decoded::unescaped;
use super::part::{has_unseen, in_other_spelling, is_one_address, with_dot};
use super::place;

/// Whether a text begins with `start`; `None` if it is doubtful for the rule's effect.
pub(crate) fn begins(text: &str, start: &str, approves: bool) -> Option<bool> {
    let begins = text.starts_with(start);
    let is_sure = if !begins {
        !may_lead_there(text, start) && !in_other_spelling(text, start, |text, start| text.starts_with(start))
    } else if speaks_of_place(text) {
        place::is_under(text, start)
    } else {
        !has_unseen(text, start) && is_one_address(text, start)
    };
    // A rejection or a question may follow for too much, an approval must not.
    (is_sure || begins != approves).then_some(begins)
}

/// Whether a text names a place, in whatever spelling.
fn speaks_of_place(text: &str) -> bool {
    has_odd_code(text) || unescaped(text).is_none_or(|text| text.contains(is_separator))
}

/// Whether a text that does not begin with `start` may lead there all the same.
fn may_lead_there(text: &str, start: &str) -> bool {
    if !start.contains(['/', '\\']) {
        return false;
    }
    let is_address = start.contains("://");
    let (Some(decoded), Some(start)) = (unescaped(text), unescaped(start)) else { return true };
    let start = plain(&start);
    // The place itself may be written without what begins the next step.
    let is_there = |place: &str| {
        let place = plain(place);
        place.starts_with(&start) || (start.ends_with('/') && start.strip_suffix('/') == Some(&place))
    };
    let before_query = |piece: &str| piece.split(['?', '#']).next().is_some_and(is_there);
    let leads = |piece: &str| piece.starts_with('~') || is_there(piece) || before_query(piece);
    let leads_behind_host = |piece: &str| behind_host(piece).is_some_and(|way| is_there(&way));
    let leads_decoded = |piece: &str| unescaped(piece).is_none_or(|piece| leads(&piece));
    // Programs that take several places in one text part them by different signs.
    let parts = |letter: char| {
        letter.is_whitespace()
            || letter.is_control()
            || (letter.is_ascii_punctuation() && !is_in_names(letter))
    };
    let parts_more = |letter: char| matches!(letter, ':' | '@') || parts(letter);
    let is_pattern = |letter: char| matches!(letter, '*' | '?' | '[' | '{');
    text.contains(expands)
        || has_odd_code(text)
        || leads_upwards(&decoded)
        || leads(&decoded)
        // Before what is not seen is left out, a line may end there.
        || text.split(parts).any(leads_decoded)
        || decoded.split(parts).chain(decoded.split(parts_more)).any(leads)
        || (!is_address && decoded.split(parts).any(|piece| leads_behind_host(piece) || leads_anywhere(piece)))
        || (!is_address && text.contains(is_separator) && text.contains(is_pattern))
}

/// Whether a text that does not contain `part` may lead through it all the same.
pub(crate) fn may_lead_through(text: &str, part: &str) -> bool {
    unescaped(text).is_none_or(|text| leads_upwards(&text) || plain(&text).contains(&plain(part)))
}

/// The path after a host name, which may be this machine under any name.
fn behind_host(place: &str) -> Option<String> {
    let place = place.trim().to_lowercase();
    let way = place.strip_prefix("file:").unwrap_or(&place);
    let host = way.strip_prefix(is_separator)?.strip_prefix(is_separator)?;
    Some(host.get(host.find(is_separator)?..)?.to_owned())
}

/// Whether a path leads through a process's open files, and from there anywhere.
fn leads_anywhere(way: &str) -> bool {
    let way = plain(way);
    let behind = |name: &str| way.split('/').skip_while(|step| *step != name).skip(1).collect::<Vec<_>>();
    let is_open = |step: &&str| matches!(*step, "root" | "cwd" | "fd" | "exe" | "map_files");
    behind("proc").iter().any(is_open) || behind("dev").first() == Some(&"fd")
}

/// Punctuation that stands in the middle of a place.
fn is_in_names(letter: char) -> bool {
    matches!(letter, '/' | '\\' | '.' | '_' | '-' | '~' | '@' | '%' | ':' | '+')
}

/// Characters that a shell replaces by something else.
fn expands(letter: char) -> bool {
    matches!(letter, '$' | '`')
}

/// The way in which old browsers and servers write any character, `%u002e`.
fn has_odd_code(text: &str) -> bool {
    text.contains("%u") || text.contains("%U")
}

/// Whether a way has a step upwards.
fn leads_upwards(way: &str) -> bool {
    way.split(is_separator).any(climbs)
}

/// A slash, or a character that programs take for one.
fn is_separator(letter: char) -> bool {
    matches!(letter, '/' | '\u{2044}' | '\u{2215}' | '\u{29F8}' | '\u{FF0F}') || is_backslash(letter)
}

fn is_backslash(letter: char) -> bool {
    matches!(letter, '\\' | '\u{2216}' | '\u{29F5}' | '\u{29F9}' | '\u{FE68}' | '\u{FF3C}')
}

/// Whether a step of a path leads upwards: two dots or more, whatever a program cuts off.
fn climbs(step: &str) -> bool {
    let name = step.split(';').next().unwrap_or_default().trim();
    let dots = |letter: char| match letter {
        '.' | '\u{2024}' | '\u{FE52}' | '\u{FF0E}' => 1,
        '\u{2025}' => 2,
        '\u{2026}' => 3,
        _ => 0,
    };
    name.chars().all(|letter| dots(letter) > 0) && name.chars().map(dots).sum::<usize>() >= 2
}

/// The plainest way to write a place: small letters, one slash between steps, no step that stays where it is, and a host
/// without name, port and final dot.
fn plain(text: &str) -> String {
    let text = text.trim().nfkc().map(with_dot).collect::<String>().to_lowercase();
    let steps: Vec<&str> = text.split(is_separator).filter(|step| !matches!(*step, "" | ".")).collect();
    let names_host = steps.first().is_some_and(|scheme| scheme.ends_with(':') && scheme.len() > 2);
    let written = steps.iter().enumerate().map(|(place, step)| match place {
        1 if names_host => host_alone(step),
        // Some systems leave them out.
        _ => step.trim_end_matches(['.', ' ']),
    });
    let mut plain = if text.starts_with(is_separator) { "/".to_owned() } else { String::new() };
    plain.push_str(&written.collect::<Vec<_>>().join("/"));
    if text.ends_with(is_separator) && !steps.is_empty() {
        plain.push('/');
    }
    plain
}

fn host_alone(authority: &str) -> &str {
    let host = authority.rsplit_once('@').map_or(authority, |(_, host)| host);
    let is_port = |port: &str| port.bytes().all(|byte| byte.is_ascii_digit());
    let host = host.rsplit_once(':').filter(|(_, port)| is_port(port)).map_or(host, |(host, _)| host);
    host.trim_end_matches('.')
}

#[cfg(test)]
mod tests;
