//! Calls whose tool nobody sees, and arguments that reach what a program is made of.

use super::*;

fn judge_call(effect: Effect, pattern: &str, tool: &str, args: &str) -> Verdict {
    let rules = [Rule { tool: pattern.to_owned(), ..rule("any", effect) }];
    judge(&rules, &reading(vec![call("a", tool, args)]))
}

#[test]
fn a_rule_for_any_tool_approves_none_that_has_no_name_that_is_seen() {
    for tool in ["", " ", "\u{3000}", "\t", "\u{200B}", "\u{3164}", "\u{2800}", " \u{FEFF}\u{AD} "] {
        for pattern in ["", "*", tool] {
            let verdict = judge_call(approve(), pattern, tool, "{}");
            assert!(!matches!(verdict, Verdict::Answer { .. }), "{tool:?} by {pattern:?}: {verdict:?}");
        }
        let rejected = judge_call(reject(), "", tool, "{}");
        assert!(matches!(rejected, Verdict::Answer { rejects: true, .. }), "{tool:?}: {rejected:?}");
    }
    assert_eq!(never_of(&judge_call(approve(), "", "", "{}")), Some(Never::NotUnderstood));
}

#[test]
fn no_rule_approves_what_reaches_what_every_object_has() {
    for name in ["__proto__", "constructor", "prototype", "a.__proto__"] {
        for args in [serde_json::json!({ (name): {} }), serde_json::json!({ "to": [{ (name): 1 }] })] {
            let verdict = judge_call(approve(), "send_note", "send_note", &args.to_string());
            assert_eq!(never_of(&verdict), Some(Never::NotUnderstood), "{args}");
            let rejected = judge_call(reject(), "send_note", "send_note", &args.to_string());
            assert!(matches!(rejected, Verdict::Answer { rejects: true, .. }), "{args}: {rejected:?}");
        }
    }
    let plain = judge_call(approve(), "send_note", "send_note", r#"{"to":"the constructor"}"#);
    assert!(matches!(plain, Verdict::Answer { .. }), "{plain:?}");
}
