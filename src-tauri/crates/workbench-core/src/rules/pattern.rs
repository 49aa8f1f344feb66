//! Names in which `*` stands for anything.
//!
//! Where a rule approves, a star stands for less: `safe_*` is written with `safe_read` in mind, and an agent that names its
//! tools as it likes could put a second call, a way out or what is not seen in its place.

use a2a_hitl::unseen;

use super::Effect;
use super::prefix::leads_upwards;

/// Whether the name of a tool is like `pattern`. The star of a rule that approves is made of what tools are named with.
pub(super) fn is_tool(pattern: &str, name: &str, effect: &Effect) -> bool {
    let names = |part: &str| part.chars().all(names_tools) && unseen(part).next().is_none();
    is_like(pattern, name, |part| *effect != Effect::Approve || (names(part) && !leads_upwards(name)))
}

/// Whether the name of whoever acts is like `pattern`. That may be a title in several words, but is one that is seen.
pub(super) fn is_actor(pattern: &str, name: &str, effect: &Effect) -> bool {
    is_like(pattern, name, |part| *effect != Effect::Approve || unseen(part).next().is_none())
}

/// What MCP, the frameworks and skills name tools with.
fn names_tools(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '_' | '-' | '.' | ':' | '/' | '@')
}

/// Whether `text` is like `pattern`, and every star in it stands for what it `may`. Each takes as little as it can.
fn is_like(pattern: &str, text: &str, may: impl Fn(&str) -> bool) -> bool {
    let Some((start, rest)) = pattern.split_once('*') else { return pattern == text };
    let Some(mut text) = text.strip_prefix(start) else { return false };
    let mut pieces: Vec<&str> = rest.split('*').collect();
    let end = pieces.pop().unwrap_or_default();
    for piece in pieces {
        let Some((starred, after)) = text.split_once(piece) else { return false };
        if !may(starred) {
            return false;
        }
        text = after;
    }
    text.strip_suffix(end).is_some_and(may)
}

#[cfg(test)]
mod tests {
    use super::*;

    const EFFECTS: [Effect; 3] = [Effect::Approve, Effect::Reject { reason: None }, Effect::Ask];

    #[test]
    fn tools_are_matched_whole_and_stars_stand_for_anything() {
        for (pattern, tool, expected) in [
            ("send", "send_note", false),
            ("send*", "send_note", true),
            ("*note", "send_note", true),
            ("s*_*e", "send_note", true),
            ("*", "", true),
            ("**", "send", true),
            ("a*a", "a", false),
            ("send?note", "send_note", false),
            ("mail:*", "mail:server/send.now@v1-2", true),
            ("メール*", "メール送信", true),
            ("Send a mail; then wait", "Send a mail; then wait", true),
            ("Send a mail*", "Send a mail_now", true),
        ] {
            for effect in EFFECTS {
                assert_eq!(is_tool(pattern, tool, &effect), expected, "{effect:?} {pattern} {tool}");
            }
        }
    }

    #[test]
    fn the_star_of_a_rule_that_approves_stands_for_nothing_that_tools_are_not_named_with() {
        for tool in [
            "safe_tool\nWIRE_ALL",
            "safe_tool; WIRE_ALL",
            "safe_tool/../wire",
            "safe_/..",
            "safe_tool\\..\\wire",
            "safe_tool() WIRE_ALL()",
            "safe_tool,WIRE_ALL",
            "safe_tool ",
            "safe_tool\u{FE0F}",
            "safe_tool\u{200B}",
            "safe_tool\u{3164}",
            "safe_\u{202E}LLA_ERIW",
            "safe_*",
            "safe_tool WIRE_ALL",
        ] {
            for (pattern, starts) in [("safe_*", true), ("*", true), ("s*_*", true), ("wire*", false)] {
                assert!(!is_tool(pattern, tool, &Effect::Approve), "to approve {tool:?} by {pattern}");
                for effect in [Effect::Reject { reason: None }, Effect::Ask] {
                    assert_eq!(is_tool(pattern, tool, &effect), starts, "{effect:?} {tool:?} by {pattern}");
                }
            }
            assert!(is_tool(tool, tool, &Effect::Approve) || tool.contains('*'), "a whole name is that name");
        }
    }

    #[test]
    fn whoever_acts_may_have_a_title_and_nothing_that_is_not_seen_in_it() {
        for (name, seen) in
            [("mail server (Tokyo)", true), ("mail\nserver", false), ("mail\u{200B}er", false)]
        {
            assert_eq!(is_actor("mail*", name, &Effect::Approve), seen, "{name:?}");
            assert!(is_actor("mail*", name, &Effect::Ask), "{name:?}");
        }
    }
}
