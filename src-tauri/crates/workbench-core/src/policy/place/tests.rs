//! An approving rule takes a text for a place below its own only if other parsers agree.

use proptest::prelude::*;
use url::Url;

use super::super::prefix::begins;
use super::{is_around, is_under};

/// Pieces of texts that lead elsewhere, or mean something else, in some program.
fn piece() -> impl Strategy<Value = String> {
    prop_oneof![
        6 => "[a-z0-9_-]{1,4}".prop_map(String::from),
        4 => prop::sample::select(vec!["/", "/", "..", ".", "//", "\\", "?", "#", "&", "=", "+", ":", "@", " "]).prop_map(str::to_owned),
        2 => prop::sample::select(vec![
            "%2e", "%2E%2e", "%252e", "%2f", "%5c", "%00", "%u002e", "~", "$HOME", "`id`", "*", "[a]", "{a,b}", ",", ";",
            "|", "\0", "\n", "\t", "\u{200B}", "\u{FF0E}", "\u{FF0F}", "\u{2215}", "\u{2025}", "\u{3002}", "佐藤", "ü",
            "/etc/passwd", "https://evil.example/", "https:", "//evil.example", "evil.example", ".evil.example",
            "@evil.example", ":8443", ":x@evil.example",
        ]).prop_map(str::to_owned),
        1 => any::<char>().prop_map(String::from),
    ]
}

fn text() -> impl Strategy<Value = String> {
    prop::collection::vec(piece(), 0..8).prop_map(|pieces| pieces.concat())
}

/// Where a way ends up, step by step, as the file system takes it: `None` where it is not sure to be one way.
fn resolved(way: &str) -> Option<String> {
    if way.contains(|letter: char| {
        letter.is_control() || letter.is_whitespace() || "%$`*?[]{}~,;:|&<>\"'\\".contains(letter)
    }) {
        return None;
    }
    let mut steps = Vec::new();
    for step in way.split('/') {
        match step {
            "" | "." => {}
            ".." => {
                steps.pop()?;
            }
            name => steps.push(name),
        }
    }
    Some(format!("/{}", steps.join("/")))
}

#[test]
fn no_place_passes_a_rejecting_rule_among_others_or_spelled_otherwise() {
    let spellings = [
        "/etc/x",
        "//etc/x",
        "/./etc/x",
        "/srv/../etc/x",
        "%2fetc%2fx",
        "/%65tc/x",
        "/%2565tc/x",
        "\\etc\\x",
        "/ETC/x",
        "\u{FF0F}\u{FF45}tc\u{FF0F}x",
        "file:///etc/x",
        "/etc\u{200B}/x",
        "/e*c/x",
        "/{etc,srv}/x",
        "$(echo /etc)/x",
    ];
    for before in [
        "", " ", "a ", "/srv/a,", "/srv/a;", "/srv/a:", "/srv/a|", "--file=", "'", "(", "[\"", "\n",
        "/srv/a\0", "@",
    ] {
        for after in ["", " b", ",/srv/b", ")", "\n", "/../y"] {
            for spelling in spellings {
                let text = format!("{before}{spelling}{after}");
                assert_ne!(begins(&text, "/etc/", false), Some(false), "{text:?}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn what_is_under_a_folder_is_there_when_it_is_resolved(
        start in prop::sample::select(vec!["/srv/data/", "/srv/data", "/srv/data/rep-", "/"]), rest in text(),
    ) {
        let way = format!("{start}{rest}");
        if begins(&way, start, true) == Some(true) {
            let found = resolved(&way);
            prop_assert!(found.is_some(), "{way:?} is one plain way");
            let found = found.unwrap_or_default();
            let (folder, name) = start.rsplit_once('/').unwrap_or_default();
            prop_assert!(found.starts_with(&format!("{folder}/{name}")) || found == folder, "{way:?} is {found:?}");
            prop_assert!(rest.is_ascii() || rest.chars().all(|letter| letter.is_ascii() || letter.is_alphabetic()));
        }
    }

    #[test]
    fn what_is_under_an_address_is_there_for_a_browser_and_names_no_other(
        start in prop::sample::select(vec![
            "https://api.example.com", "https://api.example.com/", "https://api.example.com/v1/", "https://api.example.com/v1",
            "https://api.example.com:8443/", "https://api.example.com/v1?user=",
        ]),
        rest in text(),
    ) {
        let address = format!("{start}{rest}");
        if begins(&address, start, true) == Some(true) {
            let found = Url::parse(&address);
            prop_assert!(found.is_ok(), "{address:?} is an address");
            let (Ok(found), Ok(named)) = (found, Url::parse(start)) else { return Ok(()) };
            prop_assert_eq!(found.origin(), named.origin(), "{:?}", address);
            prop_assert!(found.path().starts_with(named.path()), "{address:?}");
            prop_assert!(found.username().is_empty() && found.password().is_none(), "{address:?}");
            prop_assert!(!rest.contains("//") && !rest.contains([':', '@', '%', '\\', ' ', ',']), "{address:?}");
            prop_assert!(found.query().is_none_or(|query| !query.contains('/')), "{address:?}");
        }
    }

    #[test]
    fn what_is_plain_is_under_it(rest in "[a-z0-9_-]{1,6}(/[A-Z0-9_-]{1,6}){0,3}(\\.[a-z]{1,3})?") {
        for start in ["/srv/data/", "notes/", "https://api.example.com/", "https://api.example.com/v1/"] {
            let text = format!("{start}{rest}");
            prop_assert_eq!(begins(&text, start, true), Some(true), "{:?}", text);
        }
    }

    #[test]
    fn nothing_is_taken_for_certain_that_a_rejection_could_mean(text in text(), start in text()) {
        if begins(&text, &start, true) == Some(true) {
            prop_assert_eq!(begins(&text, &start, false), Some(true), "{:?} by {:?}", text, start);
        }
        if text.starts_with(&start) {
            prop_assert_eq!(begins(&text, &start, false), Some(true), "{:?} by {:?}", text, start);
        }
        prop_assert!(is_under(&start, &start), "a place is itself: {start:?}");
        let lines = [text.as_str(), "\n"].concat();
        prop_assert!(!is_around(&lines, "/safe/"), "{lines:?}");
    }
}
