//! Credentials, known by the name of a member or by their form, anywhere in a text. A placeholder for one
//! (`$TOKEN`, `<your key>`, `****`) is none, and a text about one is none either.

use std::collections::HashSet;

use super::Sign;
use super::words_of;

/// Names under which credentials travel, as a whole, in small letters and without signs. A name that only has such a word
/// in it says something else: `page_token`, `credential_key`, `session_id`.
const NAMES: [&str; 30] = [
    "secret",
    "token",
    "accesstoken",
    "refreshtoken",
    "idtoken",
    "authtoken",
    "apitoken",
    "bearertoken",
    "securitytoken",
    "sessiontoken",
    "xauthtoken",
    "apikey",
    "xapikey",
    "accesskey",
    "accesskeyid",
    "secretkey",
    "secretaccesskey",
    "privatekey",
    "signingkey",
    "encryptionkey",
    "authorization",
    "proxyauthorization",
    "credential",
    "credentials",
    "cookie",
    "setcookie",
    "otp",
    "cvv",
    "pin",
    "パスワード",
];
/// Endings of names that mean a secret, after any beginning: `dbPassword`, `github_api_key`.
const ENDS: [&str; 6] = ["password", "passwd", "passphrase", "clientsecret", "apikey", "privatekey"];
/// Words of names that may mean a secret: the value is one if it looks random.
const SPEAKING: [&str; 5] = ["token", "key", "secret", "auth", "credential"];
/// Words before them that mean no secret: a cursor to continue from, or a key of rows.
const TELLING: [&str; 12] = [
    "page",
    "next",
    "cursor",
    "sync",
    "continuation",
    "resume",
    "public",
    "primary",
    "foreign",
    "partition",
    "sort",
    "idempotency",
];
/// A name that is that of a folder as well.
const OR_FOLDER: &str = "pwd";
/// How a text begins that is a credential as a whole.
const BEGINNINGS: [&str; 8] =
    ["sk-", "sk_live_", "ghp_", "github_pat_", "xoxb-", "AKIA", "eyJhbGciOi", "-----BEGIN "];
/// Schemes before one word that is a credential (RFC 9110 §11.6.2).
const SCHEMES: [&str; 2] = ["Bearer ", "Basic "];
/// Letters of such a word at least.
const SHORTEST_OF_SCHEME: usize = 8;
/// How well-known credentials begin, and how many letters follow at least.
const TOKENS: [(&str, usize); 25] = [
    ("sk_live_", 10),
    ("sk_test_", 10),
    ("rk_live_", 10),
    ("rk_test_", 10),
    ("whsec_", 16),
    ("sk-", 20),
    ("ghp_", 16),
    ("gho_", 16),
    ("ghu_", 16),
    ("ghs_", 16),
    ("ghr_", 16),
    ("github_pat_", 16),
    ("glpat-", 16),
    ("gldt-", 16),
    ("xoxb-", 10),
    ("xoxp-", 10),
    ("xoxa-", 10),
    ("xapp-", 10),
    ("AKIA", 16),
    ("ASIA", 16),
    ("AIza", 30),
    ("ya29.", 20),
    ("npm_", 30),
    ("hf_", 30),
    ("Bearer ", 16),
];
/// Names before `=` and `:` under which credentials are written, in lower case and without signs.
const ASSIGNED: [&str; 10] = [
    "password",
    "passwd",
    "passphrase",
    OR_FOLDER,
    "secret",
    "secretkey",
    "token",
    "apikey",
    "accesskey",
    "privatekey",
];
/// What stands where a credential would.
const PLACES: [&str; 14] = [
    "null",
    "none",
    "nil",
    "true",
    "false",
    "undefined",
    "string",
    "required",
    "optional",
    "redacted",
    "hidden",
    "password",
    "secret",
    "token",
];
/// Letters of a name and of a value that are looked at.
const LOOKED_AT: usize = 64;
/// Letters of a value at least.
const SHORTEST: usize = 4;

/// Whether a text is a credential, or has one in it.
pub(super) fn in_text(text: &str) -> Option<Sign> {
    let begins = text.trim();
    let is_one = BEGINNINGS.iter().any(|beginning| begins.starts_with(beginning))
        || SCHEMES.iter().any(|scheme| begins.strip_prefix(scheme).is_some_and(is_of_scheme));
    let has_one =
        || has_token(text) || has_key(text) || has_jwt(text) || has_basic(text) || is_assigned(text);
    (is_one || has_one()).then_some(Sign::SecretText)
}

/// One word with a digit or with letters of both sizes, as no plan is called: "Basic plan".
fn is_of_scheme(word: &str) -> bool {
    let has = |wanted: fn(&char) -> bool| word.chars().any(|letter| wanted(&letter));
    let is_drawn =
        has(char::is_ascii_digit) || (has(char::is_ascii_uppercase) && has(char::is_ascii_lowercase));
    word.chars().count() >= SHORTEST_OF_SCHEME && word.chars().all(is_token) && is_drawn
}

/// Whether a member of this name holds a credential: its whole name says so, or it speaks of one and the value looks like
/// one.
pub(super) fn is_member(name: &str, value: &str) -> bool {
    let whole = plain(name);
    let is_folder = || value.starts_with(['/', '~', '.']) || value.contains(":\\");
    let is_named = NAMES.contains(&whole.as_str()) || ENDS.iter().any(|end| whole.ends_with(end));
    let words = words_of(name);
    let has = |names: &[&str]| words.iter().any(|word| names.contains(&word.as_str()));
    let speaks = || has(&SPEAKING) && !has(&TELLING) && looks_drawn(value);
    let is_own_folder = || whole.ends_with(OR_FOLDER) && !is_folder();
    !value.is_empty() && !is_plain_address(value) && (is_named || is_own_folder() || speaks())
}

/// Whether the whole name of a field says that a credential is typed there.
pub(crate) fn names_a_secret(name: &str) -> bool {
    let whole = plain(name);
    NAMES.contains(&whole.as_str()) || whole == OR_FOLDER || ENDS.iter().any(|end| whole.ends_with(end))
}

/// Where a credential is got is none.
fn is_plain_address(value: &str) -> bool {
    value.starts_with("https://") && !value.contains(['@', '?', '#'])
}

/// Letters of a value that is drawn by lot, at least.
const DRAWN: usize = 20;

/// One word of digits and of letters of both sizes, with hardly any twice.
fn looks_drawn(value: &str) -> bool {
    let letters: Vec<char> = value.chars().take(LOOKED_AT).collect();
    let has = |wanted: fn(&char) -> bool| letters.iter().any(wanted);
    let different = letters.iter().collect::<HashSet<_>>().len();
    letters.len() >= DRAWN
        && letters.iter().all(|letter| is_token(*letter))
        && has(char::is_ascii_digit)
        && has(char::is_ascii_uppercase)
        && has(char::is_ascii_lowercase)
        && different * 2 >= letters.len().min(DRAWN * 2)
}

fn plain(name: &str) -> String {
    name.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

fn has_token(text: &str) -> bool {
    TOKENS.iter().any(|(beginning, least)| {
        places(text, beginning).any(|rest| {
            let letters: Vec<char> =
                rest.chars().take(LOOKED_AT).take_while(|letter| is_token(*letter)).collect();
            // Words with dashes between them have no digits, or no capitals.
            let is_random = letters.iter().any(char::is_ascii_digit)
                && letters.iter().any(char::is_ascii_alphabetic)
                && (!letters.contains(&'-')
                    || letters.iter().any(char::is_ascii_uppercase)
                    || beginning.starts_with("xo"));
            letters.len() >= *least && is_random
        })
    })
}

fn has_key(text: &str) -> bool {
    places(text, "-----BEGIN ").any(|rest| {
        let said: String = rest.chars().take(LOOKED_AT).collect();
        said.split("-----").next().is_some_and(|what| what.contains("PRIVATE KEY"))
    })
}

/// Two parts of a JSON Web Token (RFC 7519), with a dot between them, that begin as JSON objects in base64 do.
fn has_jwt(text: &str) -> bool {
    let is_code = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-');
    let mut runs = text.split('.').map(|part| {
        let begins = part.rsplit(|letter| !is_code(letter)).next().unwrap_or_default();
        (begins.starts_with("eyJ") && begins.len() >= 8, part.starts_with("eyJ"))
    });
    let Some((mut is_header, _)) = runs.next() else { return false };
    runs.any(|(begins_next, is_claims)| std::mem::replace(&mut is_header, begins_next) && is_claims)
}

fn has_basic(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    lower.match_indices("authorization: basic ").any(|(start, found)| {
        let rest = text.get(start + found.len()..).unwrap_or_default();
        rest.chars().take_while(|letter| is_token(*letter)).take(8).count() == 8
    })
}

/// The text after a beginning that no letter precedes.
fn places<'a>(text: &'a str, beginning: &'a str) -> impl Iterator<Item = &'a str> {
    text.match_indices(beginning).filter_map(|(start, found)| {
        let before = text.get(..start)?.chars().next_back();
        let is_within = before.is_some_and(|letter| letter.is_alphanumeric() || letter == '_');
        text.get(start + found.len()..).filter(|_| !is_within)
    })
}

fn is_token(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-' | '.' | '~' | '+' | '/' | '=')
}

/// `password=…`, `token: "…"`
fn is_assigned(text: &str) -> bool {
    text.match_indices(['=', ':']).any(|(at, sign)| {
        let (Some(before), Some(behind)) = (text.get(..at), text.get(at + sign.len()..)) else {
            return false;
        };
        named_before(before).is_some_and(|name| holds(&name, sign, behind))
    })
}

/// The name that a text ends with, if credentials are written under it.
fn named_before(text: &str) -> Option<String> {
    let text = text.strip_suffix(' ').unwrap_or(text);
    let text = text.strip_suffix(['"', '\'']).unwrap_or(text);
    let is_name = |letter: &char| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-');
    let backwards: String = text.chars().rev().take(LOOKED_AT).take_while(is_name).collect();
    let name = plain(&backwards.chars().rev().collect::<String>());
    ASSIGNED.iter().any(|secret| name.ends_with(secret)).then_some(name)
}

/// Whether a value follows, and no placeholder.
fn holds(name: &str, sign: &str, behind: &str) -> bool {
    let value = behind.strip_prefix(' ').unwrap_or(behind);
    let (is_quoted, value) = match value.strip_prefix(['"', '\'']) {
        Some(quoted) => (true, quoted),
        None => (false, value),
    };
    let ends = |letter: char| letter.is_whitespace() || "\"'&;,)(}]|<>`".contains(letter);
    let looked_at = value.char_indices().nth(LOOKED_AT).map_or(value.len(), |(end, _)| end);
    let value = value.get(..looked_at).unwrap_or_default();
    let end = value.find(ends);
    let closing = end.and_then(|end| value.get(end..)?.chars().next());
    let value = value.get(..end.unwrap_or(value.len())).unwrap_or_default();
    if value.chars().count() < SHORTEST || is_place(name, value) {
        return false;
    }
    let has_digit = value.chars().any(|letter| letter.is_ascii_digit());
    let has_letter = value.chars().any(char::is_alphabetic);
    match closing {
        Some('"' | '\'') if is_quoted => true,
        _ if is_quoted => false,
        // The argument of a function, or a call of one.
        Some(',' | ')' | '(') if !has_digit => false,
        _ if sign == ":" || behind.starts_with(' ') => has_digit && has_letter,
        _ => has_letter,
    }
}

fn is_place(name: &str, value: &str) -> bool {
    let lower = value.to_ascii_lowercase();
    let repeats = || value.chars().next().is_some_and(|first| value.chars().all(|letter| letter == first));
    let is_folder = || name.ends_with(OR_FOLDER) && value.contains(":\\");
    value.starts_with(['$', '<', '{', '%', '*', '/', '~', '.', '[', '(', '=', '>', '\\'])
        || PLACES.contains(&lower.as_str())
        || lower.starts_with("your")
        || plain(value) == name
        || repeats()
        || is_folder()
}

#[cfg(test)]
mod tests;
