//! Tells whether a place lies under the beginning that a rule names, such as `/srv/in/` or `https://host/`.
//!
//! Nobody knows how the agent's tools read a place: what they decode, expand or cut off, and where one place ends
//! for them. So a place is not taken apart. Behind the beginning it may hold only letters, digits, `_`, `-`, `.`
//! and separators of steps, which mean the same everywhere. A place with spaces, commas, percent-encoding or
//! Unicode compatibility characters (such as a full-width full stop) is asked about. Letters of all scripts are
//! plain.

use std::iter::once;

use a2a_hitl::unseen;
use unicode_normalization::UnicodeNormalization;
use url::Url;

/// Whether a text is one place under `start`, with which it begins, and says nothing more.
pub(crate) fn is_under(text: &str, start: &str) -> bool {
    let Some(rest) = text.strip_prefix(start) else { return false };
    if rest.is_empty() {
        return true;
    }
    if unseen(rest).next().is_some() || doubles(start, rest) {
        return false;
    }
    let separates: fn(char) -> bool = match Written::of(start) {
        Written::Address => |letter| matches!(letter, '/' | '?' | '#' | '=' | '&' | '+'),
        Written::Way => |letter| letter == '/',
        Written::WindowsWay => |letter| letter == '\\',
        Written::Oddly => return false,
    };
    // What stands at the seam is neither in what the person wrote nor in what the agent did.
    let open = start.rsplit(separates).next().unwrap_or_default();
    let goes_on = !rest.starts_with(separates);
    if goes_on && (ends_within_host(start) || !open.chars().all(is_plain_or_dot)) {
        return false;
    }
    let mut steps = rest.split(separates);
    let first = format!("{open}{}", steps.next().unwrap_or_default());
    if (goes_on && climbs(&first)) || steps.any(climbs) {
        return false;
    }
    match Written::of(start) {
        Written::Address => is_address_under(text, start),
        _ => rest.chars().all(|letter| separates(letter) || is_plain_or_dot(letter)),
    }
}

/// Whether a text is one place in which another stands, and nothing more.
pub(crate) fn is_around(text: &str, part: &str) -> bool {
    let is_plain_way = |piece: &str| piece.chars().all(|letter| letter == '/' || is_plain_or_dot(letter));
    let says_more = text.split(['/', '\\']).any(climbs) || (text.contains("//") && !part.contains("//"));
    unseen(text).all(|letter| part.contains(letter)) && text.split(part).all(is_plain_way) && !says_more
}

/// A letter that means the same wherever it is read.
pub(crate) fn is_plain(letter: char) -> bool {
    let is_itself = || once(letter).nfkc().eq(once(letter));
    letter.is_ascii_alphanumeric()
        || matches!(letter, '_' | '-')
        || (!letter.is_ascii() && letter.is_alphabetic() && is_itself())
}

fn is_plain_or_dot(letter: char) -> bool {
    letter == '.' || is_plain(letter)
}

/// How a place is written.
enum Written {
    /// `https://corp.example/`.
    Address,
    /// `/srv/data/`, `notes/`.
    Way,
    /// `C:\data\`, `\\server\share\`.
    WindowsWay,
    /// As an address that some programs understand: `https:/corp.example`, `https:\\corp.example`.
    Oddly,
}

impl Written {
    fn of(start: &str) -> Self {
        let is_scheme = |scheme: &str| {
            let mut letters = scheme.chars();
            letters.next().is_some_and(|letter| letter.is_ascii_alphabetic())
                && letters.all(|letter| letter.is_ascii_alphanumeric() || matches!(letter, '+' | '-' | '.'))
        };
        if start.split_once("://").is_some_and(|(scheme, _)| is_scheme(scheme)) {
            Self::Address
        } else if Url::parse(start).is_ok_and(|url| url.has_host()) {
            Self::Oddly
        } else if start.contains('\\') && !start.contains('/') {
            Self::WindowsWay
        } else {
            Self::Way
        }
    }
}

/// Whether two of these stand at the seam or behind it. Some programs begin anew there.
fn doubles(start: &str, rest: &str) -> bool {
    ['/', '\\', '&'].into_iter().any(|letter| {
        let twice = [letter, letter].iter().collect::<String>();
        rest.contains(&twice) || (start.ends_with(letter) && rest.starts_with(letter))
    })
}

/// Whether an address is at the same host and port, below the same path, and plain throughout.
fn is_address_under(text: &str, start: &str) -> bool {
    let mut part = '/';
    for (place, letter) in text.char_indices() {
        let is_known = match (part, letter) {
            ('/', '?') | ('/' | '?', '#') => {
                part = letter;
                true
            }
            ('/', '/') | ('?', '=' | '&' | '+') => true,
            _ => is_plain_or_dot(letter),
        };
        if place >= start.len() && !is_known {
            return false;
        }
    }
    let Some(found) =
        Url::parse(text).ok().filter(|url| url.username().is_empty() && url.password().is_none())
    else {
        return false;
    };
    // A rule for `https://` is for every host.
    if start.ends_with("://") {
        return found.has_host();
    }
    let Ok(named) = Url::parse(start) else { return false };
    let place =
        |url: &Url| (url.scheme().to_owned(), url.host_str().map(str::to_owned), url.port_or_known_default());
    let is_way = if named.query().is_some() || named.fragment().is_some() {
        found.path() == named.path()
    } else {
        found.path().starts_with(named.path())
    };
    place(&found) == place(&named) && is_way
}

/// Whether `start` ends within a host's name, which could go on behind it.
fn ends_within_host(start: &str) -> bool {
    let place = start.rfind("//").max(start.rfind("\\\\"));
    let Some((scheme, host)) = place.and_then(|place| Some((start.get(..place)?, start.get(place + 2..)?)))
    else {
        return false;
    };
    (scheme.is_empty() || scheme.ends_with(':')) && !host.is_empty() && !host.contains(['/', '\\', '?', '#'])
}

fn climbs(step: &str) -> bool {
    step.len() > 1 && step.bytes().all(|byte| byte == b'.')
}

#[cfg(test)]
mod tests;
