//! Addresses in agent text that lead elsewhere than they seem to.
//!
//! Only what can be told from the text: nothing is resolved or fetched.

use super::Sign;

/// What is wrong with the links of a text.
pub(super) fn in_text(text: &str) -> Vec<Sign> {
    let mut found: Vec<Sign> =
        markdown_links(text).filter_map(|(label, target)| lies(label, target)).collect();
    if text.to_ascii_lowercase().contains("<a ") {
        found.push(Sign::HtmlLink);
    }
    found.extend(addresses(text).filter_map(hidden_host));
    found.extend(addresses(text).filter_map(look_alike));
    found.dedup();
    found
}

/// `[label](target)`, in order.
fn markdown_links(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.match_indices("](").filter_map(|(middle, _)| {
        let (before, after) = (text.get(..middle)?, text.get(middle + 2..)?);
        let label = before.rsplit_once('[')?.1;
        let target = after.split([')', ' ', '\n']).next()?;
        Some((label, target))
    })
}

/// A label that is itself an address, of another host than the target.
fn lies(label: &str, target: &str) -> Option<Sign> {
    let shown = addresses(label).next().and_then(host).or_else(|| bare_host(label))?;
    let real = addresses(target).next().and_then(host)?;
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

/// Everything that begins like an address.
fn addresses(text: &str) -> impl Iterator<Item = &str> {
    text.match_indices("://").filter_map(|(middle, _)| {
        let before = text.get(..middle)?;
        let start = before.trim_end_matches(|letter: char| letter.is_ascii_alphanumeric()).len();
        let end = |letter: char| {
            letter.is_whitespace() || matches!(letter, '"' | '\'' | '<' | '>' | ')' | ']' | '`')
        };
        text.get(start..)?.split(end).next().filter(|address| !address.starts_with("://"))
    })
}

fn authority(address: &str) -> Option<&str> {
    address.split_once("://")?.1.split(['/', '?', '#', '\\']).next()
}

fn host(address: &str) -> Option<&str> {
    let authority = authority(address)?;
    let host = authority.rsplit('@').next()?;
    let without_port = host.rsplit_once(':').filter(|(_, port)| port.chars().all(|c| c.is_ascii_digit()));
    Some(without_port.map_or(host, |(name, _)| name))
}

/// `https://bank.example@evil.example/`: what stands before `@` is not the host.
fn hidden_host(address: &str) -> Option<Sign> {
    authority(address)?.contains('@').then_some(())?;
    let real = host(address)?;
    Some(Sign::HostAfterAt { real: real.to_owned() })
}

/// Letters of other scripts, or their ASCII form (RFC 5891), can look like Latin ones.
fn look_alike(address: &str) -> Option<Sign> {
    let host = host(address)?;
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
