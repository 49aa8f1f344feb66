//! Promises that hold for any rules and any request.

use proptest::prelude::*;

use super::*;

fn effect() -> impl Strategy<Value = Effect> {
    prop_oneof![Just(Effect::Ask), Just(reject()), Just(approve()), Just(Effect::HighRisk)]
}

fn any_rule() -> impl Strategy<Value = Rule> {
    let agent = prop_oneof![Just(None), Just(Some(AGENT)), Just(Some("other"))];
    let card = prop_oneof![Just(None), Just(Some(CARD)), Just(Some("another"))];
    let tool = prop_oneof![Just(""), Just("*"), Just("send_note"), Just("delete*")];
    let skill = prop_oneof![3 => Just(""), 1 => Just("notes"), 1 => Just("pay")];
    (effect(), agent, card, tool, skill, any::<bool>()).prop_map(|(effect, agent, card, tool, skill, on)| {
        Rule {
            skill: skill.to_owned(),
            agent: agent.map(ConnectionId::new),
            card: card.map(str::to_owned),
            tool: tool.to_owned(),
            on,
            ..rule("any", effect)
        }
    })
}

fn any_item() -> impl Strategy<Value = Item> {
    prop_oneof![
        3 => Just(call("a", "send_note", "{}")),
        1 => Just(call("b", "delete_note", "{}")),
        1 => Just(Item::FreeText { item_id: ItemId::new("q"), prompt: "?".to_owned(), quick_replies: vec![] }),
        1 => Just(secret()),
    ]
}

proptest! {
    #[test]
    fn whatever_the_rules_say_an_approval_is_harmless_named_and_complete(
        rules in prop::collection::vec(any_rule(), 0..5),
        items in prop::collection::vec(any_item(), 0..4),
        signs_in in any::<bool>(),
        skill in prop_oneof![Just(""), Just("notes")],
    ) {
        let request = Reading { skill: naming(skill), ..reading(items) };
        let state = if signs_in { TaskState::AuthRequired } else { TaskState::InputRequired };
        if let Verdict::Answer { answers, rejects, rules: named } = judge_waiting(&rules, &request, &state) {
            prop_assert_eq!(answers.len(), request.items.len(), "one explicit answer per item");
            prop_assert!(!named.is_empty(), "an automatic decision names its rule");
            let approves = answers.iter().any(|(_, answer)| matches!(answer, Answer::Approve { .. }));
            prop_assert_eq!(approves, !rejects);
            let for_it = |rule: &Rule| rule.on && (rule.skill.is_empty() || rule.skill == skill);
            prop_assert!(rules.iter().any(for_it), "a rule for that skill, or for any, says so");
            if approves {
                prop_assert!(!signs_in);
                prop_assert_eq!(risk_by(&rules, &ConnectionId::new(AGENT), [&request]), Risk::Normal);
                let only_calls = request.items.iter().all(|item| matches!(item, Item::Approval { .. }));
                prop_assert!(only_calls, "questions and secrets are a person's");
                let may = rules.iter().any(|rule| rule.on && rule.effect == Effect::Approve
                    && rule.card.as_deref() == Some(CARD) && rule.agent == Some(ConnectionId::new(AGENT)));
                prop_assert!(may, "a rule of this agent with its card says so");
            }
        }
    }
}
