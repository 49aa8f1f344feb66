//! Addresses in an agent's text that lead elsewhere than they seem to.
//!
//! Only the text counts: nothing is resolved or fetched. Inspected pieces never overlap, so a text made of links
//! takes no longer than any other.

use std::collections::{HashMap, HashSet};

use unicode_normalization::UnicodeNormalization;

use super::{Sign, names};

/// What is wrong with the links of a text.
pub(super) fn in_text(text: &str) -> Vec<Sign> {
    let mut found: Vec<Sign> =
        markdown_links(text).filter_map(|(label, target)| lies(label, target_host(target)?)).collect();
    found.extend(references(text));
    if has_html_link(text) {
        found.push(Sign::HtmlLink);
    }
    found.extend(authorities(text).filter_map(hidden_host));
    let mut alike: Vec<&str> = authorities(text).filter_map(look_alike).collect();
    let known: HashSet<&str> = alike.iter().copied().collect();
    alike.extend(look_alike_hosts(text).filter(|host| !known.contains(host)));
    found.extend(alike.into_iter().map(|host| Sign::LookAlikeHost { host: host.to_owned() }));
    found.dedup();
    found
}

/// `<a`, and any end of the name.
fn has_html_link(text: &str) -> bool {
    text.match_indices('<').any(|(start, _)| {
        let mut letters = text.get(start + 1..).unwrap_or_default().chars();
        letters.next().is_some_and(|letter| letter.eq_ignore_ascii_case(&'a'))
            && letters.next().is_some_and(|letter| letter.is_whitespace() || letter == '/')
    })
}

/// `[label](target)`, in order. A label begins behind the target before it, and a target ends where the next label does.
fn markdown_links(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut pieces = text.split("](");
    let first = pieces.next().unwrap_or_default();
    pieces
        .scan(first, |before, piece| {
            let label = before.rsplit_once('[').map(|(_, label)| label);
            *before = piece;
            let target = piece.trim_start().split([')', ' ', '\n']).next();
            Some(label.zip(target))
        })
        .flatten()
}

/// `[label][name]`, `[label][]` and `[label]`, where a line of its own says `[name]: target` (`CommonMark`, section 4.7).
fn references(text: &str) -> Vec<Sign> {
    let mut targets: HashMap<String, Option<&str>> = HashMap::new();
    for line in text.lines() {
        let defined = line.trim_start().strip_prefix('[').and_then(|line| line.split_once("]:"));
        if let Some((name, target)) = defined.filter(|(name, _)| !name.contains(['[', ']'])) {
            targets.entry(plain(name)).or_insert_with(|| target_host(target.trim_start()));
        }
    }
    if targets.is_empty() {
        return Vec::new();
    }
    let mut found = Vec::new();
    let mut before: Option<&str> = None;
    for piece in text.split('[').skip(1) {
        let Some((label, behind)) = piece.split_once(']') else {
            before = None;
            continue;
        };
        // `[label]` directly before `[name]` is what is shown; alone it is both.
        let shown = before.take().unwrap_or(label);
        let name = if label.is_empty() { shown } else { label };
        if behind.is_empty() {
            before = Some(label);
        }
        if let Some(Some(real)) = targets.get(&plain(name)) {
            found.extend(lies(shown, real));
        }
    }
    found
}

/// The name of a reference: case and how it is spaced do not count.
fn plain(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

/// A label that is itself an address, of another host than that of the target.
fn lies(label: &str, real: &str) -> Option<Sign> {
    let shown = authorities(label).next().map(host).or_else(|| bare_host(label))?;
    (!shown.eq_ignore_ascii_case(real))
        .then(|| Sign::OtherHost { shown: shown.to_owned(), real: real.to_owned() })
}

/// Where a target leads, which needs no scheme (`//host`) and no right slashes (WHATWG URL, section 4.4).
fn target_host(target: &str) -> Option<&str> {
    if let Some(authority) = authorities(target).next() {
        return Some(host(authority));
    }
    let target = target.strip_prefix('<').unwrap_or(target);
    let rest = ["https:", "http:"].into_iter().find_map(|scheme| {
        target.get(..scheme.len()).filter(|start| start.eq_ignore_ascii_case(scheme))?;
        target.get(scheme.len()..)
    });
    let slashes = ['/', '\\'];
    let path = rest.unwrap_or(target);
    let behind = path.trim_start_matches(slashes);
    let is_host = rest.is_some() || path.len() - behind.len() >= 2;
    behind.split(ends_authority).next().map(host).filter(|host| is_host && !host.is_empty())
}

/// A label such as `bank.example`.
fn bare_host(label: &str) -> Option<&str> {
    let label = label.trim().trim_start_matches("//");
    let host = label.split('/').next()?;
    is_like_host(host).then_some(host)
}

fn is_like_host(host: &str) -> bool {
    let ends_like_one = |last: &str| {
        last.starts_with("xn--") || (last.chars().count() >= 2 && last.chars().all(char::is_alphabetic))
    };
    let last = host.rsplit_once('.').filter(|(name, _)| !name.is_empty()).map(|(_, last)| last);
    !host.contains(char::is_whitespace) && last.is_some_and(ends_like_one)
}

/// Hosts outside of addresses, of a mailbox too, in letters that look like others: in their ASCII form, or not of ASCII
/// and read as if they were.
pub(super) fn look_alike_hosts(text: &str) -> impl Iterator<Item = &str> {
    let is_of_host = |letter: char| letter.is_alphanumeric() || matches!(letter, '.' | '-');
    text.split(move |letter| !is_of_host(letter)).map(|word| word.trim_matches(['.', '-'])).filter(|host| {
        let may_be = !host.is_ascii() || host.contains("xn--") || host.contains("XN--");
        may_be && is_like_host(host) && reads_as_another(host)
    })
}

/// Whether a host is taken for one of ASCII letters alone.
fn reads_as_another(host: &str) -> bool {
    if host.split('.').any(|label| label.to_ascii_lowercase().starts_with("xn--")) {
        return true;
    }
    let small: String = host.nfkc().flat_map(char::to_lowercase).collect();
    let ends_in_ascii = || host.rsplit('.').next().is_some_and(str::is_ascii);
    let known = ["com", "net", "org", "io"];
    let ends_as_known = || {
        let end = small.rsplit('.').next().map(names::looks);
        known.iter().any(|known| end.as_deref() == Some(names::looks(known).as_str()))
    };
    !host.is_ascii() && names::looks(&small).is_ascii() && (ends_in_ascii() || ends_as_known())
}

/// The text between `://` and the path in everything that begins like an address. Never beyond the next `://`, which
/// begins with a slash.
fn authorities(text: &str) -> impl Iterator<Item = &str> {
    text.match_indices("://").filter_map(|(middle, separator)| {
        let has_scheme = text.get(..middle)?.ends_with(|letter: char| letter.is_ascii_alphanumeric());
        text.get(middle + separator.len()..)?.split(ends_authority).next().filter(|_| has_scheme)
    })
}

fn ends_authority(letter: char) -> bool {
    letter.is_whitespace()
        || matches!(letter, '"' | '\'' | '<' | '>' | ')' | ']' | '`' | '/' | '?' | '#' | '\\')
}

fn host(authority: &str) -> &str {
    let host = authority.rsplit('@').next().unwrap_or(authority);
    let without_port = host.rsplit_once(':').filter(|(_, port)| port.chars().all(|c| c.is_ascii_digit()));
    without_port.map_or(host, |(name, _)| name)
}

/// `https://bank.example@evil.example/`: the text before `@` is not the host.
fn hidden_host(authority: &str) -> Option<Sign> {
    authority.contains('@').then(|| Sign::HostAfterAt { real: host(authority).to_owned() })
}

/// Letters of other scripts, or their ASCII form (RFC 5891), can look like Latin ones.
fn look_alike(authority: &str) -> Option<&str> {
    let host = host(authority);
    let mixed =
        !host.is_ascii() || host.split('.').any(|label| label.to_ascii_lowercase().starts_with("xn--"));
    mixed.then_some(host)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[Sign]) {
        assert_eq!(in_text(text), expected, "{text:?}");
    }

    fn other_host() -> Sign {
        Sign::OtherHost { shown: "bank.example".to_owned(), real: "evil.example".to_owned() }
    }

    fn look_alike(host: &str) -> Sign {
        Sign::LookAlikeHost { host: host.to_owned() }
    }

    #[test]
    fn a_link_that_says_another_host_is_a_lie() {
        check("[https://bank.example](https://evil.example/x)", &[other_host()]);
        check("[bank.example/login](https://evil.example)", &[other_host()]);
        check("[bank.example]( https://evil.example/x)", &[other_host()]);
        check("[//bank.example](https://evil.example)", &[other_host()]);
        check("[bank.example](<//evil.example>)", &[other_host()]);
        check("[Bank.Example](https://bank.example)", &[]);
        let shown = Sign::OtherHost { shown: "a.xn--p1ai".to_owned(), real: "evil.example".to_owned() };
        check("[a.xn--p1ai](https://evil.example)", &[shown, look_alike("a.xn--p1ai")]);
        check("see https://東京.example/", &[look_alike("東京.example")]);
        check("mo@XN--80AK6AA92E.com", &[look_alike("XN--80AK6AA92E.com")]);
        check("at \u{430}pple.dev", &[look_alike("\u{430}pple.dev")]);
        check("a ://b@c.example", &[]);
        check("[bank.example][a]\n[a]: //evil.example\n[a]: //bank.example", &[other_host()]);
        check("[bank.example][]\n[bank.example]: //evil.example", &[other_host()]);
        check("[the report](https://files.example/r.pdf)", &[]);
        check("[https://bank.example/a](https://bank.example/b)", &[]);
    }

    #[test]
    fn a_name_before_an_at_sign_is_not_the_host() {
        check(
            "see https://bank.example@evil.example/",
            &[Sign::HostAfterAt { real: "evil.example".to_owned() }],
        );
        check("write to mo@bank.example", &[]);
    }

    #[test]
    fn letters_of_other_scripts_in_a_host_are_pointed_out() {
        check("https://аpple.example", &[look_alike("аpple.example")]);
        check("https://xn--pple-43d.example:8443/", &[look_alike("xn--pple-43d.example")]);
        check("説明。https://docs.example/日本語", &[]);
    }

    #[test]
    fn html_links_are_hidden_links() {
        for link in ["<a href=x>y</a>", "<a\n href=x>", "<A\thref=x>", "<a/href=x>"] {
            check(link, &[Sign::HtmlLink]);
        }
        for none in ["<abbr title=x>", "a <a", "<b>", "1 <a+b"] {
            check(none, &[]);
        }
    }

    #[test]
    fn a_link_by_reference_is_a_lie_as_well() {
        for text in [
            "[bank.example][1]\n\n[1]: https://evil.example/x",
            "[bank.example][]\n[Bank.Example]: <https://evil.example>",
            "see [bank.example]\n  [bank.example]: //evil.example \"Bank\"",
            "[https://bank.example/a][The  Bank]\n[the bank]: https://evil.example",
        ] {
            assert!(in_text(text).contains(&other_host()), "{text:?}: {:?}", in_text(text));
        }
        for text in [
            "[the report][1]\n[1]: https://files.example/r.pdf",
            "[bank.example][1]\n[1]: https://bank.example/r.pdf",
            "[bank.example][2]\n[1]: https://evil.example",
            "[bank.example] and [1]: https://evil.example",
            "a[b.com][0]; c[1]: x",
        ] {
            check(text, &[]);
        }
    }

    #[test]
    fn a_target_needs_no_scheme_and_no_right_slashes() {
        for target in [
            "//evil.example/x",
            "\\\\evil.example",
            "/\\evil.example",
            "https:evil.example",
            "HTTPS:\\\\evil.example",
            "<https://evil.example>",
        ] {
            check(&format!("[bank.example]({target})"), &[other_host()]);
        }
        check("[bank.example](/login)", &[]);
        check("[bank.example](#top)", &[]);
        check("[bank.example](//bank.example)", &[]);
    }

    #[test]
    fn a_host_that_looks_like_another_is_pointed_out_without_an_address() {
        for (text, host) in [
            ("go to аррӏе.com now", "аррӏе.com"),
            ("mail user@раураl.com.", "раураl.com"),
            ("p\u{251}ypal.com/login", "p\u{251}ypal.com"),
            ("(xn--pple-43d.example)", "xn--pple-43d.example"),
            ("//аррӏе.com/x", "аррӏе.com"),
            ("аррӏе.com:8443", "аррӏе.com"),
            ("аррӏе.соm", "аррӏе.соm"),
        ] {
            check(text, &[look_alike(host)]);
        }
        for text in [
            "apple.com and user@bank.example",
            "日本語.jp",
            "詳細はexample.comを参照",
            "Привет.Это другое предложение",
            "münchen.de",
            "naïve.txt",
            "version 1.2.3",
            "a.b",
            "xn--",
        ] {
            check(text, &[]);
        }
        check("https://аррӏе.com/", &[look_alike("аррӏе.com")]);
    }
}
