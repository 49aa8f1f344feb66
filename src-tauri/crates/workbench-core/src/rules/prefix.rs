//! Texts that begin alike and lead elsewhere: `/safe/../etc/passwd` begins with `/safe/`, and
//! `https://good.example.evil.com` with `https://good.example`. A text that says where something is can be written in many
//! ways, and nobody knows which of them the agent's tools understand. So where it matters, it cannot be told whether such a
//! text begins so: a rule must not approve what only looks as if it did, and must not let pass by what only looks as if it
//! did not.
//!
//! A rule that approves asks for plain letters ([`place`]). One that rejects or asks looks for any way in which a place
//! could be meant: it may follow for too much.
//!
//! Nothing is looked up: what a name, a link or a redirect leads to is not known here.

use percent_encoding::percent_decode_str;
use unicode_normalization::UnicodeNormalization;

use super::part::{folded, has_unseen, is_one_address, seen};
use super::place;

/// How often a text is decoded: what was written for several programs in turn is encoded several times.
const ROUNDS: usize = 4;

/// Whether a text begins so; `None` where it is not sure enough for what would follow.
pub(super) fn begins(text: &str, start: &str, approves: bool) -> Option<bool> {
    let begins = text.starts_with(start);
    let is_sure = if !begins {
        !may_lead_there(text, start) && !folded(text, start).starts_with(&folded(start, start))
    } else if speaks_of_place(text) {
        place::is_under(text, start)
    } else {
        !has_unseen(text, start) && is_one_address(text, start)
    };
    // A rejection or a question may follow for too much, an approval must not.
    (is_sure || begins != approves).then_some(begins)
}

/// Whether a text says where something is, however that is written.
fn speaks_of_place(text: &str) -> bool {
    has_odd_code(text) || decoded(text).is_none_or(|text| text.contains(is_separator))
}

/// Whether a text that does not begin so may lead there all the same.
fn may_lead_there(text: &str, start: &str) -> bool {
    if !start.contains(['/', '\\']) {
        return false;
    }
    let is_address = start.contains("://");
    let (Some(decoded), Some(start)) = (decoded(text), decoded(start)) else { return true };
    let start = plain(&start);
    let leads = |piece: &str| piece.starts_with('~') || plain(piece).starts_with(&start);
    let leads_decoded = |piece: &str| self::decoded(piece).is_none_or(|piece| leads(&piece));
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
        || (!is_address && text.contains(is_separator) && text.contains(is_pattern))
}

/// Punctuation that stands in the middle of a place.
fn is_in_names(letter: char) -> bool {
    matches!(letter, '/' | '\\' | '.' | '_' | '-' | '~' | '@' | '%' | ':' | '+')
}

/// What a shell puts something else for.
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

/// A text without percent-encoding and without what is not seen, which programs leave out; `None` where it cannot be
/// decoded, or not to its end.
fn decoded(text: &str) -> Option<String> {
    let mut text: String = seen(text, "");
    for _ in 0..ROUNDS {
        let next = seen(&percent_decode_str(&text).decode_utf8().ok()?, "");
        if next == text {
            return Some(text);
        }
        text = next;
    }
    None
}

/// A slash, or what programs take for one.
fn is_separator(letter: char) -> bool {
    matches!(letter, '/' | '\u{2044}' | '\u{2215}' | '\u{29F8}' | '\u{FF0F}') || is_backslash(letter)
}

fn is_backslash(letter: char) -> bool {
    matches!(letter, '\\' | '\u{2216}' | '\u{29F5}' | '\u{29F9}' | '\u{FE68}' | '\u{FF3C}')
}

/// Whether a step of a way leads upwards: two dots or more, whatever a program cuts off of it.
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
    let text = text.trim().nfkc().collect::<String>().to_lowercase();
    let steps: Vec<&str> = text.split(is_separator).filter(|step| !matches!(*step, "" | ".")).collect();
    let names_host = steps.first().is_some_and(|scheme| scheme.ends_with(':') && scheme.len() > 2);
    let written = steps.iter().enumerate().map(|(place, step)| match place {
        1 if names_host => host_alone(step),
        _ => step,
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
mod tests {
    use super::begins;

    #[track_caller]
    fn check(start: &str, text: &str, approving: Option<bool>, guarding: Option<bool>) {
        assert_eq!(begins(text, start, true), approving, "to approve {text} by {start}");
        assert_eq!(begins(text, start, false), guarding, "to reject {text} by {start}");
    }

    #[test]
    fn what_is_below_is_below_for_every_rule() {
        for (start, text) in [
            ("/safe/", "/safe/a/b.txt"),
            ("/safe/", "/safe/a..b/..c/d.."),
            ("/safe/", "/safe/a_b-c/佐藤/über.txt"),
            ("/safe/", "/safe/./a"),
            ("./src/", "./src/main.rs"),
            ("../notes/", "../notes/a"),
            ("C:\\safe\\", "C:\\safe\\a.txt"),
            ("https://good.example", "https://good.example"),
            ("https://good.example", "https://good.example/a?b=c#d"),
            ("https://good.example", "https://good.example?b"),
            ("https://good.example/", "https://good.example/a"),
            ("https://", "https://any.example/"),
            ("regex ", "regex d+ 50% (a)"),
            ("/tmp/report-", "/tmp/report-1"),
            ("Sato", "Sato ..."),
            ("Sato", "Sato; $1 | 2"),
            ("bob@", "bob@corp.com"),
            ("/safe/a; b/", "/safe/a; b/c"),
            ("/safe/a; b", "/safe/a; b"),
            ("https://good.example", "https://good.example/?a=1&b=2"),
            ("https://good.example/", "https://good.example/a?b&c=d+e#f"),
        ] {
            check(start, text, Some(true), Some(true));
        }
    }

    #[test]
    fn no_rule_approves_what_leads_elsewhere_and_one_that_rejects_rejects_it() {
        for text in [
            "/safe/../etc/passwd",
            "/safe/a/..",
            "/safe/%2e%2e/etc",
            "/safe/%252E%252e/etc",
            "/safe/..%2f..%2fetc",
            "/safe/%2525252525252e",
            "/safe/.%00./etc",
            "/safe/.\t./etc",
            "/safe/..;a=b/etc",
            "/safe/.. /etc",
            "/safe/..\\..\\etc",
            "/safe/a\\b",
            "/safe/%5c%5chost",
            "/safe/%c0%ae%c0%ae/etc",
            "/safe/\u{FF0E}\u{FF0E}\u{FF0F}etc",
            "/safe/\u{2025}/etc",
            "/safe/100%/a",
            "/safe/a%20b",
            "/safe/%u002e%u002e/etc",
            "/safe/a /etc/passwd",
            "/safe/a,/etc/passwd",
            "/safe/a:/etc/passwd",
            "/safe/{a,/etc/passwd}",
            "/safe/a'b",
            "/safe/a(b)",
            "/safe/*",
            "/safe/?",
            "/safe/[ab]",
            "/safe/a=b",
            "/safe/a~1",
            "/safe/~root",
            "/safe/#a",
            "/safe//etc",
            "/safe/a//etc",
            "/safe/...",
            "/safe/葛\u{E0100}.txt",
            "/safe/a\u{FF0F}b",
            "/safe/a\u{FF0E}b",
            "/safe/a\u{FF41}",
        ] {
            check("/safe/", text, None, Some(true));
        }
        check("/safe/a;", "/safe/a;b", None, Some(true));
        check("/safe/%2", "/safe/%2e", None, Some(true));
        check("/safe/$", "/safe/$HOME", None, Some(true));
        check("C:", "C:\\safe", None, Some(true));
        check("regex ", "regex \\d+", None, Some(true));
        check("Sato", "Sato, see https://evil.example", None, Some(true));
        check("docs", "docs%2f..%2fetc", None, Some(true));
        check("docs", "docs%u002f", None, Some(true));
        check("/safe/.", "/safe/../etc", None, Some(true));
        check("/safe", "/safe/../etc", None, Some(true));
        check("docs", "docs/../etc", None, Some(true));
        check("../notes/", "../notes/../../etc", None, Some(true));
        check("C:\\safe\\", "C:\\safe\\..\\a", None, Some(true));
        for text in [
            "https://good.example.evil.com/",
            "https://good.example:pass@evil.com",
            "https://good.example@evil.com",
            "https://good.example#@evil.com",
            "https://good.example?@evil.com",
            "https://good.example\\@evil.com",
            "https://good.example\n.evil.com",
            "https://good.examples",
        ] {
            check("https://good.example", text, None, Some(true));
        }
        for text in [
            "/tmp/x\n/etc/passwd",
            "/tmp/x\r/etc/passwd",
            "/tmp/x\u{2028}/etc/passwd",
            "/tmp/x\t/etc/passwd",
            "/tmp/x\0",
            "/tmp/x\u{200B}",
            "/tmp/\u{202E}x",
            "/tmp/x\u{FE0F}",
            "/tmp/$(cat /etc)",
            "/tmp/${HOME}",
            "/tmp/$HOME",
            "/tmp/`id`",
            "/tmp/x; rm x",
            "/tmp/x|sh",
            "/tmp/x&&sh",
            "/tmp/x?a&sh",
            "/tmp/x>/etc/passwd",
            "/tmp/x</etc/passwd",
        ] {
            check("/tmp/", text, None, Some(true));
        }
        for text in [
            "https://good.example/a&b",
            "https://good.example/?a=1&&sh",
            "https://good.example/?a=1 &sh",
            "https://good.example/?a=$(id)",
            "https://good.example/?a=1;sh",
            "https://good.example:8443/",
            "https://good.example/a,https://evil.example/",
            "https://good.example/a https://evil.example/",
            "https://good.example//evil.example/",
            "https://good.example/?to=https://evil.example/",
            "https://good.example/?to=//evil.example",
            "https://good.example/?to=https%3A%2F%2Fevil.example",
            "https://good.example/?to=bob@evil.example",
            "https://good.example/#https://evil.example/",
            "https://good.example/#//evil.example",
            "https://good.example/?a=../../b",
            "https://good.example/%2e%2e/b",
            "https://good.example/a%2fb",
            "https://good.example/a\\b",
            "https://good.example/?a?b",
            "https://good.example/\u{FF0E}\u{FF0E}/b",
        ] {
            check("https://good.example", text, None, Some(true));
        }
        check("https://good.example/a/", "https://good.example/a/../b", None, Some(true));
        check("https://good.example:80", "https://good.example:8080/", None, Some(true));
        check("https://bob:word@good.example/", "https://bob:word@good.example/a", None, Some(true));
        check("https:/good.example", "https:/good.example.evil.com", None, Some(true));
        check("https:\\\\good.example\\", "https:\\\\good.example\\a", None, Some(true));
        check("see https://good.example", "see https://good.example.evil.com", None, Some(true));
        check("Sato", "Sato\nIto", None, Some(true));
        check("bob@corp.com", "bob@corp.com, eve@evil.com", None, Some(true));
        check("bob@corp.com", "bob@corp.com.evil.com", None, Some(true));
        check("mailto:bob@corp.com", "mailto:bob@corp.com?bcc=eve%40evil.com", None, Some(true));
        check("//good", "//good.evil.com", None, Some(true));
        check("\\\\server", "\\\\server2\\share", None, Some(true));
    }

    #[test]
    fn no_rule_that_rejects_is_passed_by_by_another_way_to_the_same_place() {
        for text in [
            "/safe/../etc/passwd",
            "//etc/x",
            "/./etc/x",
            "/ETC/x",
            " /etc/x",
            "/%65tc/x",
            "\\etc\\x",
            "../etc/x",
            "/e\u{200B}tc/x",
            "/srv/a\n/etc/x",
            "/srv/a\u{2028}//etc/x",
            "$HOME/x",
            "`echo /etc`/x",
            "/srv/a /etc/x",
            "/srv/a,/etc/x",
            "/srv/a:/etc/x",
            "/srv/a%20/%65tc/x",
            "/srv/a\0/etc/x",
            "--file=/etc/x",
            "file:///etc/x",
            "/e*c/x",
            "/{srv,etc}/x",
            "~root/x",
            "/%u0065tc/x",
            "/\u{FF45}tc/x",
        ] {
            check("/etc/", text, Some(false), None);
        }
        check("Sato", "S\u{200B}ato", Some(false), None);
        check("Sato", "SATO", Some(false), None);
        for text in [
            "HTTPS://Evil.example/a",
            "https:\\\\evil.example\\",
            "https://a@evil.example/",
            "https://evil.example:443/",
            "https://evil.example./",
            "ht\ntps://evil.example/",
            "https:/evil.example/",
        ] {
            check("https://evil.example/", text, Some(false), None);
        }
    }

    #[test]
    fn what_is_elsewhere_is_elsewhere_for_every_rule() {
        for (start, text) in [
            ("/etc/", "/srv/a%20b"),
            ("/etc/", "/etcetera"),
            ("/etc/", "etc/x"),
            ("/etc/", "one / two"),
            ("/etc/", "/srv/a;b\n/srv/c"),
            ("Sato", "$Ito\nSato"),
            ("https://evil.example/", "https://good.example/?a=[1]"),
            ("https://evil.example/", "mail bob@good.example: done, 50% (a) off"),
            ("https://evil.example/", "https://good.example/https://evil.example/"),
            ("Sato", "Ito/../x"),
        ] {
            check(start, text, Some(false), Some(false));
        }
    }
}
