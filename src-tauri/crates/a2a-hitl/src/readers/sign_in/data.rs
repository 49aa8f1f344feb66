//! The address of a sign-in in data: a device code (RFC 8628), an address written by hand (`authorization_url`,
//! `{"oauth": {"url": …}}`), and the words beside it.

use a2a_protocol::Json;

use crate::shape::{as_words, text_member, walk};

/// What is said of it.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Place {
    pub(super) url: Option<String>,
    /// To be typed there.
    pub(super) code: Option<String>,
    /// For how many seconds the code is taken.
    pub(super) lasts: Option<u64>,
    pub(super) words: Option<String>,
    pub(super) expires_at: Option<String>,
    /// Its name says that it is for a person.
    pub(super) is_telling: bool,
    /// Its name says that a person signs in there: `auth_url`.
    pub(super) is_of_sign_in: bool,
}

/// How deep it may lie.
const DEPTH: usize = 4;
/// Names of the address, in small letters and without signs, the most telling first.
const ADDRESSES: [&str; 22] = [
    "verificationuricomplete",
    "verificationurlcomplete",
    "verificationuri",
    "verificationurl",
    "authorizationurl",
    "authorizationuri",
    "authorizeurl",
    "authorizeuri",
    "authurl",
    "authuri",
    "oauthurl",
    "loginurl",
    "loginuri",
    "signinurl",
    "signinuri",
    "consenturl",
    "connecturl",
    "activationurl",
    "redirecturl",
    "url",
    "uri",
    "link",
];
/// So many of them are of nothing but a sign-in.
const SIGN_IN: usize = 18;
/// Pieces of other names of it.
const PIECES: [&str; 7] = ["auth", "login", "signin", "consent", "connect", "verif", "activat"];
/// Pieces of the names of pages on which something else is done, where they end as an address does.
const PAGES: [&str; 14] = [
    "pay", "checkout", "approv", "review", "confirm", "form", "complet", "upload", "continu", "sign", "book",
    "portal", "session", "redirect",
];
const ENDS: [&str; 4] = ["url", "uri", "link", "page"];
const URLS: [&str; 3] = ["url", "uri", "link"];
/// Members beside an address that say that an account is connected there.
const OF_ACCOUNT: [&str; 9] = [
    "scopes",
    "requiredscopes",
    "provider",
    "providerid",
    "authorizationid",
    "toolkit",
    "integration",
    "connection",
    "connectedaccountid",
];
/// What is typed there, or compared with what is shown there (CIBA).
const CODES: [&str; 4] = ["usercode", "devicepin", "verificationcode", "bindingmessage"];
const LASTS: [&str; 2] = ["expiresin", "expiresinseconds"];
const WORDS: [&str; 6] = ["message", "prompt", "instructions", "description", "reason", "title"];

/// What a link is for (RFC 8288), in small letters and without signs, where a person opens it.
const RELATIONS: [&str; 11] = [
    "approve",
    "payeraction",
    "authorize",
    "authorization",
    "consent",
    "checkout",
    "payment",
    "redirect",
    "login",
    "signin",
    "verify",
];
/// Its members.
const RELATION: [&str; 2] = ["rel", "relation"];
const TARGETS: [&str; 3] = ["href", "url", "uri"];

/// The first of `links: [{"rel": "approve", "href": …}, {"rel": "self", …}]` that a person opens.
fn related(json: &Json) -> Option<(String, String)> {
    let mut found = None;
    walk(json, &mut |pointer, value| {
        if found.is_some() || !value.is_object() || pointer.matches('/').count() > DEPTH {
            return;
        }
        let relation =
            RELATION.iter().find_map(|name| text_member(value, name)).map(|relation| plain(&relation));
        let is_for_person = relation.is_some_and(|relation| RELATIONS.contains(&relation.as_str()));
        let target = TARGETS.iter().find_map(|name| Some((*name, text_member(value, name)?)));
        found = target
            .filter(|(_, target)| is_for_person && is_address(target))
            .map(|(name, target)| (format!("{}/{name}", pointer.trim_start_matches('/')), target));
    });
    found
}

/// The place and code in a piece of data, and the paths to them; `None` if it names neither an address nor a code.
pub(super) fn place_in(json: &Json) -> Option<(Place, Vec<String>)> {
    let mut best: Option<(usize, String, String)> = None;
    let mut place = Place::default();
    let mut known = Vec::new();
    let mut is_of_account = false;
    walk(json, &mut |pointer, value| {
        let Some((before, last)) = pointer.rsplit_once('/') else { return };
        is_of_account |= OF_ACCOUNT.contains(&plain(last).as_str());
        if pointer.matches('/').count() > DEPTH || value.is_object() || !value.items().is_empty() {
            return;
        }
        let (name, text) = (plain(last), as_words(value));
        let way = || pointer.trim_start_matches('/').to_owned();
        let around = plain(before.rsplit('/').next().unwrap_or_default());
        // `{"redirect_to_url": {"url": …}}`
        let named = if URLS.contains(&name.as_str()) && rank_of(&around).is_some() { &around } else { &name };
        if let Some(rank) = rank_of(named).filter(|_| is_address(&text))
            && best.as_ref().is_none_or(|(before, ..)| rank < *before)
        {
            best = Some((rank, way(), text));
        } else if CODES.contains(&name.as_str()) && place.code.is_none() {
            place.code = Some(text);
            known.push(way());
        } else if LASTS.contains(&name.as_str()) && place.lasts.is_none() {
            place.lasts = text.parse().ok();
            known.extend(place.lasts.map(|_| way()));
        } else if WORDS.contains(&name.as_str()) && place.words.is_none() {
            place.words = Some(text);
            known.push(way());
        }
    });
    if let Some((way, url)) = related(json) {
        best = Some((0, way, url));
    }
    if let Some((rank, way, url)) = best {
        place.is_telling = rank < ADDRESSES.len() - 3 || is_of_account;
        place.is_of_sign_in = rank < SIGN_IN;
        known.push(way);
        place.url = Some(url);
    }
    place.lasts = place.lasts.filter(|_| place.code.is_some());
    if place.lasts.is_none() {
        known.retain(|way| !LASTS.contains(&plain(way.rsplit('/').next().unwrap_or_default()).as_str()));
    }
    (place.url.is_some() || place.code.is_some()).then_some((place, known))
}

/// The one code to be typed (RFC 8628 §6.1) in words about a sign-in: large letters and digits, in groups or mixed.
pub(super) fn code_in_words(words: &str) -> Option<String> {
    let of_code = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
    let mut codes = words.split(|letter| !of_code(letter)).filter(|word| is_code(word));
    let code = codes.next()?;
    codes.all(|other| other == code).then(|| code.to_owned())
}

fn is_code(word: &str) -> bool {
    let groups: Vec<&str> = word.split('-').collect();
    let is_of_code =
        |group: &&str| group.bytes().all(|letter| letter.is_ascii_uppercase() || letter.is_ascii_digit());
    let has_digit = word.bytes().any(|letter| letter.is_ascii_digit());
    let has_letter = word.bytes().any(|letter| letter.is_ascii_uppercase());
    let is_grouped = groups.len() > 1 && groups.iter().all(|group| (3..=5).contains(&group.len()));
    let is_mixed = groups.len() == 1 && (6..=12).contains(&word.len()) && has_digit && has_letter;
    let is_number = groups.len() == 1 && (6..=9).contains(&word.len()) && has_digit && !has_letter;
    groups.iter().all(is_of_code) && (is_grouped || is_mixed || is_number)
}

fn rank_of(name: &str) -> Option<usize> {
    let telling = ADDRESSES.iter().position(|address| *address == name);
    let of_sign_in = || PIECES.iter().any(|piece| name.contains(piece)).then_some(ADDRESSES.len() - 4);
    // An address for programs leads no person anywhere.
    let is_of_program = [
        "token",
        "issuer",
        "jwks",
        "callback",
        "redirecturi",
        "return",
        "cancel",
        "image",
        "icon",
        "webhook",
    ]
    .iter()
    .any(|piece| name.contains(piece));
    let of_page = || {
        let is_page =
            ENDS.iter().any(|end| name.ends_with(end)) && PAGES.iter().any(|piece| name.contains(piece));
        is_page.then_some(ADDRESSES.len() - 4)
    };
    telling.or_else(of_sign_in).or_else(of_page).filter(|_| !is_of_program)
}

fn is_address(text: &str) -> bool {
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    rest.is_some_and(|rest| !rest.is_empty()) && !text.contains(char::is_whitespace)
}

fn plain(name: &str) -> String {
    name.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<(Place, Vec<String>)> {
        place_in(&Json::parse(text).unwrap())
    }

    #[test]
    fn a_device_code_is_read_with_the_address_that_has_it_in_it() {
        let (place, known) = read(
            r#"{"device":{"user_code":"AB-12","verification_uri":"https://a.example/d",
                "verification_uri_complete":"https://a.example/d?c=AB-12","expires_in":600,"interval":5}}"#,
        )
        .unwrap();
        assert_eq!(place.url.as_deref(), Some("https://a.example/d?c=AB-12"));
        assert_eq!((place.code.as_deref(), place.lasts), (Some("AB-12"), Some(600)));
        assert_eq!(known, ["device/user_code", "device/expires_in", "device/verification_uri_complete"]);
    }

    #[test]
    fn a_code_in_words_is_found_where_there_is_one() {
        let check = |words: &str, expected: Option<&str>| {
            assert_eq!(code_in_words(words).as_deref(), expected, "{words}");
        };
        check("Open the page and enter the code 7B4F-92KD to authenticate.", Some("7B4F-92KD"));
        check("Enter WDJB-MJHT. (WDJB-MJHT)", Some("WDJB-MJHT"));
        check("Your code: A1B2C3D4", Some("A1B2C3D4"));
        check("コード 482913 を入力してください。", Some("482913"));
        check("Sign in to GITHUB within 15 minutes.", None);
        check("Either AAAA-BBBB or CCCC-DDDD", None);
        check("See RFC 8628 of 2019-08", None);
    }

    #[test]
    fn the_most_telling_name_is_the_address_and_one_for_programs_is_none() {
        let url = |text: &str| read(text).and_then(|(place, _)| place.url);
        let both = r#"{"url":"https://a.example/","auth_url":"https://b.example/"}"#;
        assert_eq!(url(both).as_deref(), Some("https://b.example/"));
        assert_eq!(url(r#"{"googleLoginLink":"https://c.example/"}"#).as_deref(), Some("https://c.example/"));
        assert_eq!(
            url(r#"{"authorization":{"link":"http://d.example/x"}}"#).as_deref(),
            Some("http://d.example/x")
        );
        for none in [
            r#"{"token_url":"https://a.example/"}"#,
            r#"{"image":"https://a.example/"}"#,
            r#"{"auth_url":"later"}"#,
            r#"{"expires_in":5}"#,
            "[]",
        ] {
            assert_eq!(read(none), None, "{none}");
        }
    }
}
