//! Addresses in agent text that lead elsewhere than they seem to.
//!
//! Only what can be told from the text: nothing is resolved or fetched. What is looked at never overlaps, so that a
//! text made of nothing but links takes no longer than any other.

use super::Sign;

/// What is wrong with the links of a text.
pub(super) fn in_text(text: &str) -> Vec<Sign> {
    let mut found: Vec<Sign> =
        markdown_links(text).filter_map(|(label, target)| lies(label, target)).collect();
    if text.to_ascii_lowercase().contains("<a ") {
        found.push(Sign::HtmlLink);
    }
    found.extend(authorities(text).filter_map(hidden_host));
    found.extend(authorities(text).filter_map(look_alike));
    found.dedup();
    found
}

/// `[label](target)`, in order. A label begins behind the target before it, and a target ends where the next label does.
fn markdown_links(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut pieces = text.split("](");
    let first = pieces.next().unwrap_or_default();
    pieces
        .scan(first, |before, piece| {
            let label = before.rsplit_once('[').map(|(_, label)| label);
            *before = piece;
            let target = piece.split([')', ' ', '\n']).next();
            Some(label.zip(target))
        })
        .flatten()
}

/// A label that is itself an address, of another host than the target.
fn lies(label: &str, target: &str) -> Option<Sign> {
    let shown = authorities(label).next().map(host).or_else(|| bare_host(label))?;
    let real = authorities(target).next().map(host)?;
    (!shown.eq_ignore_ascii_case(real))
        .then(|| Sign::OtherHost { shown: shown.to_owned(), real: real.to_owned() })
}

/// A label such as `bank.example`.
fn bare_host(label: &str) -> Option<&str> {
    let label = label.trim();
    let host = label.split('/').next()?;
    let looks_like_host = host.contains('.')
        && !host.contains(char::is_whitespace)
        && host
            .rsplit('.')
            .next()
            .is_some_and(|last| last.len() >= 2 && last.chars().all(char::is_alphabetic));
    looks_like_host.then_some(host)
}

/// What stands between `://` and the path in everything that begins like an address. Never beyond the next `://`, which
/// begins with a slash.
fn authorities(text: &str) -> impl Iterator<Item = &str> {
    text.match_indices("://").filter_map(|(middle, separator)| {
        let has_scheme = text.get(..middle)?.ends_with(|letter: char| letter.is_ascii_alphanumeric());
        let ends = |letter: char| {
            letter.is_whitespace()
                || matches!(letter, '"' | '\'' | '<' | '>' | ')' | ']' | '`' | '/' | '?' | '#' | '\\')
        };
        text.get(middle + separator.len()..)?.split(ends).next().filter(|_| has_scheme)
    })
}

fn host(authority: &str) -> &str {
    let host = authority.rsplit('@').next().unwrap_or(authority);
    let without_port = host.rsplit_once(':').filter(|(_, port)| port.chars().all(|c| c.is_ascii_digit()));
    without_port.map_or(host, |(name, _)| name)
}

/// `https://bank.example@evil.example/`: what stands before `@` is not the host.
fn hidden_host(authority: &str) -> Option<Sign> {
    authority.contains('@').then(|| Sign::HostAfterAt { real: host(authority).to_owned() })
}

/// Letters of other scripts, or their ASCII form (RFC 5891), can look like Latin ones.
fn look_alike(authority: &str) -> Option<Sign> {
    let host = host(authority);
    let mixed =
        !host.is_ascii() || host.split('.').any(|label| label.to_ascii_lowercase().starts_with("xn--"));
    mixed.then(|| Sign::LookAlikeHost { host: host.to_owned() })
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
        check("<a href=x>y</a>", &[Sign::HtmlLink]);
    }
}
