//! Rules of a person may call a request high-risk, and never make it less so.

use a2a_hitl::ReaderId;
use serde_json::{Value, json};

use super::super::condition::{Condition, Operator};
use super::super::evaluate::{Facts, Never, Verdict, WhyAsk, evaluate};
use super::*;
use crate::asked::testing::{confirmation, reading};
use a2a_protocol::model::TaskState;

fn rule(more: impl FnOnce(&mut Rule)) -> Rule {
    let mut rule = Rule {
        id: "mark".to_owned(),
        name: "Mind this".to_owned(),
        on: true,
        effect: Effect::HighRisk,
        agent: None,
        tool: String::new(),
        by: String::new(),
        skill: String::new(),
        conditions: Vec::new(),
        other_arguments: false,
        card: None,
    };
    more(&mut rule);
    rule
}

fn demand(pointer: &str, operator: Operator, value: &str) -> Vec<Condition> {
    vec![Condition { pointer: pointer.to_owned(), operator, value: Json::parse(value).unwrap() }]
}

fn note(args: &Value) -> Reading {
    reading(&confirmation("a", "send_note", args))
}

#[track_caller]
fn check(rule: &Rule, reading: &Reading, is_high: bool) {
    let told = risk_by(std::slice::from_ref(rule), &ConnectionId::new("agent"), [reading]);
    let by_rule = Risk::High { because: Because::Rule { name: rule.name.clone() } };
    assert_eq!(told, if is_high { by_rule } else { Risk::Normal }, "{rule:?}");
}

#[test]
fn a_rule_calls_high_what_it_is_for_and_nothing_else() {
    let asked = note(&json!({ "to": "Sato", "pages": 3 }));
    check(&rule(|_| ()), &asked, true);
    check(&rule(|rule| rule.on = false), &asked, false);
    check(&rule(|rule| rule.effect = Effect::Ask), &asked, false);
    for (agent, is_high) in [("agent", true), ("other", false)] {
        check(&rule(|rule| rule.agent = Some(ConnectionId::new(agent))), &asked, is_high);
    }
    for (tool, is_high) in [("send_*", true), ("Send_Note", true), ("read_*", false)] {
        check(&rule(|rule| rule.tool = tool.to_owned()), &asked, is_high);
    }
    check(&rule(|rule| rule.skill = "notes".to_owned()), &asked, false);
    check(&rule(|rule| rule.by = "mail".to_owned()), &asked, false);
    for (least, is_high) in [("3", true), ("4", false)] {
        check(&rule(|rule| rule.conditions = demand("/pages", Operator::AtLeast, least)), &asked, is_high);
    }
}

#[test]
fn where_it_cannot_be_told_a_rule_counts() {
    let many = rule(|rule| rule.conditions = demand("/pages", Operator::AtLeast, "10"));
    check(&many, &note(&json!({ "pages": "many" })), true);
    check(&many, &note(&json!({ "Pages": 20 })), true);
    check(&many, &note(&json!({ "to": "Sato" })), false);
}

#[test]
fn what_an_approval_sends_along_is_looked_at_as_well() {
    let mut asked = note(&json!({ "pages": 1 }));
    let Some(Item::Approval { payload, .. }) = asked.items.first_mut() else { panic!("{asked:?}") };
    *payload = Some(Json::parse(r#"{"pages":20}"#).unwrap());
    check(&rule(|rule| rule.conditions = demand("/pages", Operator::AtLeast, "10")), &asked, true);
}

#[test]
fn a_rule_that_looks_at_no_call_is_for_whatever_the_agent_asks() {
    let question = reading(&json!({ "text": "Which seat do you prefer?" }));
    check(&rule(|_| ()), &question, true);
    check(&rule(|rule| rule.agent = Some(ConnectionId::new("other"))), &question, false);
    for looks in [
        rule(|rule| rule.tool = "*".to_owned()),
        rule(|rule| rule.by = "*".to_owned()),
        rule(|rule| rule.conditions = demand("/seat", Operator::Absent, "null")),
    ] {
        check(&looks, &question, false);
    }
    let raw = |tool: Option<&str>| {
        let json = Json::parse("{}").unwrap();
        let item_id = a2a_hitl::ItemId::new("r");
        let item = Item::Raw { item_id, tool: tool.map(str::to_owned), json, may_be_text: false };
        Reading { items: vec![item], reader: ReaderId::new("unknown"), ..question.clone() }
    };
    let sending = rule(|rule| rule.tool = "send_*".to_owned());
    check(&sending, &raw(Some("send_note")), true);
    check(&sending, &raw(Some("read_note")), false);
    check(&sending, &raw(None), false);
}

#[test]
fn the_persons_word_comes_first_and_what_the_program_sees_stays() {
    let asked = reading(&confirmation("a", "delete_note", &json!({})));
    check(&rule(|_| ()), &asked, true);
    let told =
        risk_by(&[rule(|rule| rule.tool = "read_*".to_owned())], &ConnectionId::new("agent"), [&asked]);
    assert_eq!(told, risk(&asked), "no rule makes less of it");
    assert_ne!(told, Risk::Normal);
}

#[test]
fn no_rule_approves_what_a_rule_calls_high_anywhere_and_one_may_reject() {
    let (agent, asked) = (ConnectionId::new("agent"), note(&json!({ "to": "Sato" })));
    let decide = |effect: Effect| {
        rule(|rule| {
            rule.id = "decide".to_owned();
            rule.effect = effect;
            rule.agent = Some(agent.clone());
            rule.card = Some("card".to_owned());
        })
    };
    let judge = |rules: &[Rule]| {
        let state = &TaskState::InputRequired;
        evaluate(
            rules,
            &Facts {
                agent: &agent,
                card: Some("card"),
                state,
                reading: &asked,
                unchosen: None,
                unreadable: 0,
            },
        )
    };
    let approve = decide(Effect::Approve);
    assert!(matches!(judge(std::slice::from_ref(&approve)), Verdict::Answer { rejects: false, .. }));
    for rules in [[rule(|_| ()), approve.clone()], [approve.clone(), rule(|_| ())]] {
        let never = Verdict::Ask(WhyAsk::Never { rule: approve.named(), because: Never::HighRisk });
        assert_eq!(judge(&rules), never);
    }
    let rejected = judge(&[rule(|_| ()), decide(Effect::Reject { reason: None })]);
    assert!(matches!(rejected, Verdict::Answer { rejects: true, .. }), "it shields from nothing");
    assert_eq!(judge(&[rule(|_| ())]), Verdict::Ask(WhyAsk::NothingFits), "and decides nothing");
}
