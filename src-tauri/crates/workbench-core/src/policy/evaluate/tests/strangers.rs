//! Calls whose tool is not visible, and arguments that reach a program's internals.

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

#[test]
fn a_rule_with_conditions_approves_only_arguments_that_they_name() {
    let to_bob = |other_arguments| Rule {
        conditions: vec![Condition {
            pointer: "/to".to_owned(),
            operator: Operator::Equals,
            value: Json::parse("\"bob\"").unwrap(),
        }],
        other_arguments,
        ..rule("bob", approve())
    };
    let judge_args = |rule: Rule, args: &str| judge(&[rule], &reading(vec![call("a", "send_note", args)]));
    let alone = judge_args(to_bob(false), r#"{"to":"bob"}"#);
    assert!(matches!(alone, Verdict::Answer { rejects: false, .. }), "{alone:?}");
    for other in ["to[0]", "to/0", "to.name", "args.to", "%74o", "cc"] {
        let args = serde_json::json!({ "to": "bob", (other): "eve" }).to_string();
        assert_eq!(never_of(&judge_args(to_bob(false), &args)), Some(Never::OtherArguments), "{args}");
        let ticked = judge_args(to_bob(true), &args);
        assert!(matches!(ticked, Verdict::Answer { rejects: false, .. }), "{args}: {ticked:?}");
        for effect in [reject(), Effect::Ask] {
            let told = judge_args(Rule { effect: effect.clone(), ..to_bob(false) }, &args);
            let fits =
                matches!(told, Verdict::Answer { rejects: true, .. } | Verdict::Ask(WhyAsk::RuleSays(_)));
            assert!(fits, "{effect:?} is for all that has it: {told:?}");
        }
        let any = judge_args(rule("any", approve()), &args);
        assert!(
            matches!(any, Verdict::Answer { .. }),
            "a rule without conditions looks at no arguments: {any:?}"
        );
    }
    let twin = judge_args(to_bob(true), r#"{"to":"bob","To":"eve"}"#);
    assert!(
        matches!(twin, Verdict::Ask(WhyAsk::CannotTell(_))),
        "two names of one place are no other argument"
    );
}

#[test]
fn a_rule_that_was_kept_before_is_for_no_other_arguments() {
    let kept = serde_json::to_value(rule("old", approve())).unwrap();
    let mut before = kept.as_object().unwrap().clone();
    assert_eq!(before.remove("otherArguments"), Some(false.into()));
    let read: Rule = serde_json::from_value(before.into()).unwrap();
    assert_eq!(read, rule("old", approve()));
}
