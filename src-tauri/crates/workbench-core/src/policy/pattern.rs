//! Names in which `*` stands for anything, as rules write them.
//!
//! In a rule that approves, a star stands for less: `safe_*` means names like `safe_read`, but an agent could put
//! a second call or a hidden character in its place. It does not reach over `/`, `.`, `:` or `@`, which follow
//! the name of a server or a group of tools; a pattern names those itself (`mail/read_*`). In a rule that rejects
//! or asks, a name that differs from the pattern only in case, width or unseen characters is a doubtful match.

use a2a_hitl::unseen;

use super::Effect;
use super::part::{are_alike, in_other_spelling};
use super::place::is_plain;

/// Whether the name of a tool is like `pattern`. The star of a rule that approves is made of letters, digits, `_` and `-`.
pub(crate) fn is_tool(pattern: &str, name: &str, effect: &Effect) -> Option<bool> {
    fits(pattern, name, effect, |part| part.chars().all(is_plain) && unseen(part).next().is_none())
}

/// Whether an actor's name is like `pattern`. It may be a title in several words, without invisible characters.
pub(crate) fn is_actor(pattern: &str, name: &str, effect: &Effect) -> Option<bool> {
    fits(pattern, name, effect, |part| unseen(part).next().is_none())
}

/// Whether an id is this one, to the letter.
pub(crate) fn is_id(wanted: &str, id: &str, effect: &Effect) -> Option<bool> {
    let fits = wanted == id;
    (fits || *effect == Effect::Approve || !are_alike(wanted, id)).then_some(fits)
}

fn fits(pattern: &str, name: &str, effect: &Effect, may: impl Fn(&str) -> bool) -> Option<bool> {
    if *effect == Effect::Approve {
        return Some(is_like(pattern, name, may));
    }
    let fits = is_like(pattern, name, |_| true);
    let is_like_it = |name: &str, pattern: &str| is_like(pattern, name, |_| true);
    let is_alike = || in_other_spelling(name, pattern, is_like_it) || are_alike(pattern, name);
    (fits || !is_alike()).then_some(fits)
}

/// Whether `text` is like `pattern`, and every star in it stands for a text that is allowed by `may`. Each star takes
/// as little as possible.
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
            ("send?note", "send1note", false),
            ("mail:*/*.*", "mail:server/send.now-2", true),
            ("メール*", "メール送信", true),
            ("Send a mail; then wait", "Send a mail; then wait", true),
            ("Send a mail*", "Send a mail_now", true),
        ] {
            for effect in EFFECTS {
                assert_eq!(is_tool(pattern, tool, &effect), Some(expected), "{effect:?} {pattern} {tool}");
            }
        }
    }

    #[test]
    fn the_star_of_an_approving_rule_fits_only_what_tools_are_named_with() {
        for tool in [
            "safe_tool\nWIRE_ALL",
            "safe_tool; WIRE_ALL",
            "safe_tool/../wire",
            "safe_../x",
            "safe_..",
            "safe_tool/wire",
            "safe_tool.wire",
            "safe_tool:wire",
            "safe_tool@wire",
            "safe_tool%2fwire",
            "safe_tool\u{FF0E}wire",
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
                assert_eq!(
                    is_tool(pattern, tool, &Effect::Approve),
                    Some(false),
                    "to approve {tool:?} by {pattern}"
                );
                for effect in [Effect::Reject { reason: None }, Effect::Ask] {
                    assert_eq!(
                        is_tool(pattern, tool, &effect),
                        Some(starts),
                        "{effect:?} {tool:?} by {pattern}"
                    );
                }
            }
            assert!(
                is_tool(tool, tool, &Effect::Approve) == Some(true) || tool.contains('*'),
                "a whole name is that name"
            );
        }
    }

    #[test]
    fn whoever_acts_may_have_a_title_and_nothing_that_is_not_seen_in_it() {
        for (name, seen) in
            [("mail server (Tokyo)", true), ("mail\nserver", false), ("mail\u{200B}er", false)]
        {
            assert_eq!(is_actor("mail*", name, &Effect::Approve), Some(seen), "{name:?}");
            assert_eq!(is_actor("mail*", name, &Effect::Ask), Some(true), "{name:?}");
        }
    }

    #[test]
    fn no_name_passes_by_a_rule_that_rejects_because_it_is_written_otherwise() {
        for (pattern, name) in [
            ("delete_*", "Delete_note"),
            ("delete_*", "\u{FF44}elete_note"),
            ("delete_*", "de\u{200B}lete_note"),
            ("delete_note", "deleteNote"),
            ("delete_note", "delete_note "),
            ("delete_note", "d\u{435}lete_note"),
            ("delete_*", "d\u{435}lete_note"),
            ("delete_*", "deleteNote"),
            ("*_note", "delete-note"),
        ] {
            for effect in [Effect::Reject { reason: None }, Effect::Ask] {
                assert_eq!(is_tool(pattern, name, &effect), None, "{effect:?} {name:?} by {pattern}");
                assert_eq!(is_actor(pattern, name, &effect), None, "{effect:?} {name:?} by {pattern}");
            }
            assert_eq!(
                is_tool(pattern, name, &Effect::Approve),
                Some(false),
                "to approve {name:?} by {pattern}"
            );
        }
        assert_eq!(is_id("notes", "Notes", &Effect::Ask), None);
        assert_eq!(is_id("notes", "Notes", &Effect::Approve), Some(false));
        assert_eq!(is_id("notes", "pay", &Effect::Ask), Some(false));
    }
}
