//! Texts that begin alike and lead elsewhere: `/safe/../etc/passwd` begins with `/safe/`, and
//! `https://good.example.evil.com` with `https://good.example`. A text that says where something is can be written in many
//! ways, and nobody knows which of them the agent's tools understand. So where it matters, it cannot be told whether such a
//! text begins so: a rule must not approve what only looks as if it did, and must not let pass by what only looks as if it
//! did not.
//!
//! Nor does a rule approve what says more than one place: another line, what is not seen, and what a shell would put
//! something else for or take for the end of a command. Spaces, commas, brackets and quotation marks stand in names of
//! files, and a semicolon does not; the `&` between the parameters of an address is no shell's.
//!
//! Nothing is looked up: what a name, a link or a redirect leads to is not known here.

use a2a_hitl::breaks_line;
use percent_encoding::percent_decode_str;

use super::part::{has_unseen, is_one_address, seen};

/// How often a text is decoded: what was written for several programs in turn is encoded several times.
const ROUNDS: usize = 4;

/// Whether a text begins so; `None` where it is not sure enough for what would follow.
pub(super) fn begins(text: &str, start: &str, approves: bool) -> Option<bool> {
    let begins = text.starts_with(start);
    let is_sure = if begins {
        leads_there(text, start) && is_all_of_it(text, start)
    } else {
        !may_lead_there(text, start) && !seen(text, start).starts_with(start)
    };
    // A rejection or a question may follow for too much, an approval must not.
    (is_sure || begins != approves).then_some(begins)
}

/// Whether a text that begins so leads to what its beginning names, however it is read.
fn leads_there(text: &str, start: &str) -> bool {
    if ends_within_host(start) && !text.strip_prefix(start).is_some_and(ends_host) {
        return false;
    }
    let seam = start.rfind(['/', '\\']).map_or(0, |place| place + 1);
    let Some(rest) = text.get(seam..).and_then(decoded) else { return !is_place(start) };
    let turns = !start.contains('\\') && is_place(start) && rest.contains(is_backslash);
    !turns && !leads_upwards(&rest)
}

/// Whether a text that begins so says nothing but that: nothing unseen, no command behind it and no second address.
fn is_all_of_it(text: &str, start: &str) -> bool {
    if has_unseen(text, start) {
        return false;
    }
    if !is_place(start) {
        return is_one_address(text, start);
    }
    let parameters = parameters(text).unwrap_or(text.len());
    let behind = text.char_indices().skip_while(|(place, _)| *place < start.len());
    let is_parameter = |place, letter| letter == '&' && place > parameters;
    behind
        .filter(|(place, letter)| is_shells(*letter) && !is_parameter(*place, *letter))
        .all(|(_, letter)| start.contains(letter))
}

/// Where the parameters begin in an address that is written as one.
fn parameters(text: &str) -> Option<usize> {
    let scheme = text.split_once("://")?.0;
    let place = text.find('?')?;
    let is_address = scheme.bytes().all(|byte| byte.is_ascii_alphanumeric());
    (is_address && !text.contains(char::is_whitespace) && !text.contains("&&")).then_some(place)
}

/// What a shell puts something else for.
fn expands(letter: char) -> bool {
    matches!(letter, '$' | '`')
}

/// What a shell expands, and what ends a command or leads it elsewhere.
fn is_shells(letter: char) -> bool {
    expands(letter) || matches!(letter, ';' | '|' | '&' | '<' | '>')
}

/// Whether a way has a step upwards.
pub(super) fn leads_upwards(way: &str) -> bool {
    way.split(is_separator).any(climbs)
}

/// Whether a text that does not begin so may lead there all the same.
fn may_lead_there(text: &str, start: &str) -> bool {
    if !is_place(start) {
        return false;
    }
    let Some(start) = decoded(start) else { return true };
    let leads = |line: &str| {
        decoded(line).is_none_or(|line| leads_upwards(&line) || plain(&line).starts_with(&plain(&start)))
    };
    text.contains(expands) || leads(text) || text.split(breaks_line).any(leads)
}

fn is_place(text: &str) -> bool {
    text.contains(['/', '\\'])
}

/// Whether it names a host that could go on behind it.
fn ends_within_host(start: &str) -> bool {
    let place = start.find("//").or_else(|| start.find("\\\\"));
    let Some((scheme, host)) = place.and_then(|place| Some((start.get(..place)?, start.get(place + 2..)?)))
    else {
        return false;
    };
    (scheme.is_empty() || scheme.ends_with(':')) && !host.is_empty() && !host.contains(['/', '\\', '?', '#'])
}

/// Whether a host ends before this. A colon may begin a password instead of a port, and what stands before an `@` may be
/// taken for a name, whatever is in it.
fn ends_host(rest: &str) -> bool {
    rest.is_empty() || rest.starts_with('/') || (rest.starts_with(['?', '#']) && !rest.contains('@'))
}

/// A text without percent-encoding and without what is not seen, which programs leave out; `None` where it cannot be
/// decoded, or not to its end.
fn decoded(text: &str) -> Option<String> {
    let mut text: String = visible(text);
    for _ in 0..ROUNDS {
        let next = visible(&percent_decode_str(&text).decode_utf8().ok()?);
        if next == text {
            return Some(text);
        }
        text = next;
    }
    None
}

fn visible(text: &str) -> String {
    seen(text, "")
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
    let text = text.trim().to_lowercase();
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
            ("/safe/", "/safe/100%/a%20b/佐藤"),
            ("/safe/", "/safe/./a"),
            ("./src/", "./src/main.rs"),
            ("../notes/", "../notes/a"),
            ("C:\\safe\\", "C:\\safe\\a.txt"),
            ("https://good.example", "https://good.example"),
            ("https://good.example", "https://good.example/a?b=c#d"),
            ("https://good.example", "https://good.example?b"),
            ("https://good.example/", "https://good.example/a"),
            ("https://", "https://any.example/"),
            ("regex ", "regex \\d+ 50%ff"),
            ("/tmp/report-", "/tmp/report-1"),
            ("Sato", "Sato ..."),
            ("Sato", "Sato; $1 | 2"),
            ("bob@", "bob@corp.com"),
            ("/safe/", "/safe/a, b (1) [2] {3} 'c' #4 ~ ❤\u{FE0F} 葛\u{E0100}.txt"),
            ("/safe/a;", "/safe/a;b"),
            ("/safe/\n", "/safe/\na\nb"),
            ("https://good.example", "https://good.example/?a=1&b=2"),
            ("https://good.example/", "https://good.example/a?b&c=%20d#e"),
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
        ] {
            check("/safe/", text, None, Some(true));
        }
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
        ] {
            check("https://good.example", text, None, Some(true));
        }
        check("Sato", "Sato\nIto", None, Some(true));
        check("bob@corp.com", "bob@corp.com, eve@evil.com", None, Some(true));
        check("bob@corp.com", "bob@corp.com.evil.com", None, Some(true));
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
        ] {
            check("/etc/", text, Some(false), None);
        }
        check("Sato", "S\u{200B}ato", Some(false), None);
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
            ("https://evil.example/", "https://good.example/https://evil.example/"),
            ("Sato", "Ito/../x"),
        ] {
            check(start, text, Some(false), Some(false));
        }
    }
}
