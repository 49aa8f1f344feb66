//! Answers of rules, and the cases that no rule may approve.

use a2a_hitl::{Allowed, NamedSkill, ReaderId, ReasonField, RequestInput, SkillSaid, read_request};
use a2a_protocol::Json;

use super::super::{Condition, Operator};
use super::*;

mod strangers;
mod whatever;

const AGENT: &str = "agent";
const CARD: &str = "card";

fn call(id: &str, tool: &str, args: &str) -> Item {
    Item::Approval {
        item_id: ItemId::new(id),
        tool: tool.to_owned(),
        args: Json::parse(args).unwrap(),
        hint: None,
        payload: None,
        allowed: Allowed::YES_OR_NO,
        reason: ReasonField::NotSent,
        by: None,
        grants: Vec::new(),
        edit_schema: None,
        offers: Vec::new(),
    }
}

fn secret() -> Item {
    Item::Secret {
        item_id: ItemId::new("s"),
        name: "Key".to_owned(),
        description: None,
        is_json: false,
        of: None,
    }
}

/// A request that ADK would make, so that a reply to it can be written.
fn reading(items: Vec<Item>) -> Reading {
    let call = r#"{"id":"t","status":{"state":"TASK_STATE_INPUT_REQUIRED","message":{"messageId":"m",
        "role":"ROLE_AGENT","parts":[{"data":{"name":"adk_request_confirmation","id":"a","args":{
        "originalFunctionCall":{"name":"note","id":"c","args":{}},"toolConfirmation":{"confirmed":false}}},
        "metadata":{"adk_type":"function_call","adk_is_long_running":true}}]}}}"#;
    let text = format!(r#"{{"task":{call}}}"#);
    let event = a2a_protocol::read::event(&Json::parse(text).unwrap(), a2a_protocol::Dialect::V1_0).value;
    let a2a_protocol::model::StreamEvent::Task(task) = event else { panic!("a task") };
    // Its bytes ask for something else than these items do.
    Reading { items, source: Vec::new(), ..read_request(&RequestInput::of_task(&task)) }
}

fn rule(id: &str, effect: Effect) -> Rule {
    Rule {
        id: id.to_owned(),
        name: format!("Rule {id}"),
        on: true,
        effect,
        agent: Some(ConnectionId::new(AGENT)),
        tool: String::new(),
        by: String::new(),
        skill: String::new(),
        conditions: Vec::new(),
        other_arguments: false,
        card: Some(CARD.to_owned()),
    }
}

fn judge(rules: &[Rule], reading: &Reading) -> Verdict {
    judge_waiting(rules, reading, &TaskState::InputRequired)
}

fn judge_waiting(rules: &[Rule], reading: &Reading, state: &TaskState) -> Verdict {
    let agent = ConnectionId::new(AGENT);
    evaluate(rules, &Facts { agent: &agent, card: Some(CARD), state, reading, unchosen: None, unreadable: 0 })
}

fn approve() -> Effect {
    Effect::Approve
}

fn reject() -> Effect {
    Effect::Reject { reason: None }
}

fn never_of(verdict: &Verdict) -> Option<Never> {
    match verdict {
        Verdict::Ask(WhyAsk::Never { because, .. }) => Some(*because),
        _ => None,
    }
}

#[test]
fn the_first_rule_that_fits_counts() {
    let request = reading(vec![call("a", "send_note", r#"{"to":"Sato"}"#)]);
    let to_ito = Rule {
        conditions: vec![Condition {
            pointer: "/to".to_owned(),
            operator: Operator::Equals,
            value: Json::parse("\"Ito\"").unwrap(),
        }],
        ..rule("ito", reject())
    };
    let rules = [to_ito, rule("ask", Effect::Ask), rule("all", approve())];
    let asked = Verdict::Ask(WhyAsk::RuleSays(rules[1].named()));
    assert_eq!(judge(&rules, &request), asked, "a rule that says ask shields from those after it");
    let Verdict::Answer { answers, rejects, rules: named } = judge(&rules[2..], &request) else {
        panic!("it is approved")
    };
    assert_eq!(answers, [(ItemId::new("a"), Answer::Approve { payload: None })]);
    assert_eq!((rejects, named), (false, vec![rules[2].named()]));
    assert_eq!(judge(&[], &request), Verdict::Ask(WhyAsk::NothingFits));
    let off = Rule { on: false, ..rule("off", approve()) };
    assert_eq!(judge(&[off], &request), Verdict::Ask(WhyAsk::NothingFits));
}

#[test]
fn every_item_is_decided_or_a_person_is_asked() {
    let request = reading(vec![call("a", "send_note", "{}"), call("b", "read_note", "{}")]);
    let send = Rule { tool: "send_*".to_owned(), ..rule("send", reject()) };
    let read = Rule { tool: "read_note".to_owned(), ..rule("read", approve()) };
    assert_eq!(judge(std::slice::from_ref(&send), &request), Verdict::Ask(WhyAsk::NothingFits));
    let Verdict::Answer { answers, rejects, rules } = judge(&[send, read], &request) else {
        panic!("both are decided")
    };
    assert!(!rejects, "one approval among rejections is an approval");
    assert_eq!((answers.len(), rules.len()), (2, 2));
}

#[test]
fn a_star_approves_less_than_it_rejects() {
    let safe = |effect| Rule { tool: "note_*".to_owned(), ..rule("safe", effect) };
    let rules = [safe(approve()), safe(reject())];
    for (tool, approved) in
        [("note_read", true), ("note_read\nWIRE_ALL", false), ("note_read; WIRE_ALL", false)]
    {
        let verdict = judge(&rules, &reading(vec![call("a", tool, "{}")]));
        let Verdict::Answer { rejects, .. } = verdict else { panic!("{tool:?} is answered: {verdict:?}") };
        assert_eq!(rejects, !approved, "{tool:?}");
        let alone = judge(&rules[..1], &reading(vec![call("a", tool, "{}")]));
        assert_eq!(alone == Verdict::Ask(WhyAsk::NothingFits), !approved, "{tool:?}");
    }
}

#[test]
fn what_is_never_approved_is_left_to_a_person_with_the_reason() {
    let harmless = || call("a", "send_note", r#"{"to":"Sato"}"#);
    let fine = reading(vec![harmless()]);
    let all = [rule("all", approve())];
    assert!(matches!(judge(&all, &fine), Verdict::Answer { .. }), "so that the others fail for their reason");

    let question =
        Item::FreeText { item_id: ItemId::new("q"), prompt: "Which?".to_owned(), quick_replies: Vec::new() };
    for more in [question, secret()] {
        assert_eq!(never_of(&judge(&all, &reading(vec![harmless(), more]))), Some(Never::AsksForMore));
    }
    let risky = reading(vec![call("a", "delete_note", "{}")]);
    assert_eq!(never_of(&judge(&all, &risky)), Some(Never::HighRisk));
    assert_eq!(never_of(&judge_waiting(&all, &fine, &TaskState::AuthRequired)), Some(Never::WantsSignIn));
    let guessed = Reading { confidence: Confidence::Fallback, ..fine.clone() };
    assert_eq!(never_of(&judge(&all, &guessed)), Some(Never::NotUnderstood));
    let beside = Reading { beside: vec![Json::parse("{}").unwrap()], ..fine.clone() };
    assert_eq!(never_of(&judge(&all, &beside)), Some(Never::NotUnderstood));
    let more = Reading { says_more: true, ..fine.clone() };
    assert_eq!(never_of(&judge(&all, &more)), Some(Never::NotUnderstood));
    let hidden = Json::parse(r#"{"to":"Sa\u202eto"}"#).unwrap();
    let warned = Reading { source: vec![hidden], ..fine.clone() };
    assert_eq!(never_of(&judge(&all, &warned)), Some(Never::HasWarnings));
    let twofold = Reading { others: vec![ReaderId::new("adk")], ..fine.clone() };
    let ambiguous = Reading { shared_ids: vec![ItemId::new("a")], ..fine.clone() };
    for (effect, asked) in [approve(), reject()]
        .into_iter()
        .flat_map(|effect| [&twofold, &ambiguous].map(|asked| (effect.clone(), asked)))
    {
        let why = never_of(&judge(&[rule("all", effect)], asked));
        assert_eq!(
            why,
            Some(Never::HasWarnings),
            "what asks for two things is neither approved nor rejected"
        );
    }
    for card in [None, Some("another".to_owned())] {
        let rules = [Rule { card, ..rule("all", approve()) }];
        assert_eq!(never_of(&judge(&rules, &fine)), Some(Never::CardChanged));
    }
    let anybody = [Rule { agent: None, ..rule("all", approve()) }];
    assert_eq!(never_of(&judge(&anybody, &fine)), Some(Never::NotNamed));
    let other = [Rule { agent: Some(ConnectionId::new("other")), ..rule("all", approve()) }];
    assert_eq!(judge(&other, &fine), Verdict::Ask(WhyAsk::NothingFits));
}

#[test]
fn a_rule_of_which_it_cannot_be_told_whether_it_fits_is_not_passed_by() {
    let large = Rule {
        conditions: vec![Condition {
            pointer: "/amount".to_owned(),
            operator: Operator::Greater,
            value: Json::parse("1000").unwrap(),
        }],
        ..rule("large", Effect::Ask)
    };
    let rules = [large, rule("all", approve())];
    let cannot_tell = Verdict::Ask(WhyAsk::CannotTell(rules[0].named()));
    for args in [r#"{"amount":"5000"}"#, r#"{"amount":5000,"amount":1}"#, r#"{"amount":[5000]}"#, r#""5000""#]
    {
        let request = reading(vec![call("a", "send_note", args)]);
        assert_eq!(judge(&rules, &request), cannot_tell, "{args}");
    }
    let small = reading(vec![call("a", "send_note", r#"{"amount":1}"#)]);
    assert!(matches!(judge(&rules, &small), Verdict::Answer { .. }));
    let other = Rule { tool: "read_*".to_owned(), ..rules[0].clone() };
    let text = reading(vec![call("a", "send_note", r#"{"amount":"5000"}"#)]);
    assert!(
        matches!(judge(&[other, rules[1].clone()], &text), Verdict::Answer { .. }),
        "it is of another tool"
    );
}

#[test]
fn a_text_that_only_seems_to_fit_is_never_approved_and_still_rejected() {
    use Operator::{Contains, StartsWith};
    let of = |effect, operator, value: &str| {
        let value = Json::from(serde_json::Value::from(value));
        let condition = Condition { pointer: "/at".to_owned(), operator, value };
        [Rule { conditions: vec![condition], ..rule("part", effect) }]
    };
    let request = |at: &str| {
        let args = serde_json::json!({ "at": at }).to_string();
        reading(vec![call("a", "read_note", &args)])
    };
    for (operator, value, inside, outside) in [
        (StartsWith, "/safe/", "/safe/a", "/safe/../etc/hosts"),
        (StartsWith, "/safe/", "/safe/a/b", "/safe/x\n/etc/hosts"),
        (StartsWith, "/safe/", "/safe/a_b", "/safe/x,/etc/hosts"),
        (StartsWith, "/safe/", "/safe/a", "/safe/$(cat /etc/hosts)"),
        (StartsWith, "https://good.example", "https://good.example/a", "https://good.example.evil.com"),
        (Contains, "@corp.com", "a@corp.com", "a@corp.com,eve@evil.com"),
        (Contains, "@corp.com", "a@corp.com", "eve@evil.com\n@corp.com"),
    ] {
        let approving = of(approve(), operator, value);
        assert!(matches!(judge(&approving, &request(inside)), Verdict::Answer { rejects: false, .. }));
        let cannot_tell = Verdict::Ask(WhyAsk::CannotTell(approving[0].named()));
        assert_eq!(judge(&approving, &request(outside)), cannot_tell, "{outside:?}");
        for asked in [inside, outside] {
            let verdict = judge(&of(reject(), operator, value), &request(asked));
            assert!(matches!(verdict, Verdict::Answer { rejects: true, .. }), "{asked}: {verdict:?}");
            let [ask] = of(Effect::Ask, operator, value);
            let rules = [ask.clone(), rule("all", approve())];
            assert_eq!(judge(&rules, &request(asked)), Verdict::Ask(WhyAsk::RuleSays(ask.named())));
        }
    }
    let [guard] = of(reject(), StartsWith, "/etc/");
    let around = judge(&[guard.clone(), rule("all", approve())], &request("/safe/../etc/hosts"));
    assert_eq!(around, Verdict::Ask(WhyAsk::CannotTell(guard.named())), "nobody gets around a rejection");
}

#[test]
fn where_a_rule_cannot_be_read_a_person_is_asked_about_everything() {
    let request = reading(vec![call("a", "send_note", "{}")]);
    let (agent, state) = (ConnectionId::new(AGENT), TaskState::InputRequired);
    let facts = Facts {
        agent: &agent,
        card: Some(CARD),
        state: &state,
        reading: &request,
        unchosen: None,
        unreadable: 1,
    };
    for effect in [approve(), reject()] {
        assert_eq!(evaluate(&[rule("all", effect)], &facts), Verdict::Ask(WhyAsk::Unreadable));
    }
}

#[test]
fn a_rule_approves_nothing_that_is_sent_along_or_done_by_somebody_else() {
    let all = [rule("all", approve())];
    let with = |payload: Option<&str>, by: Option<&str>| {
        let mut item = call("a", "send_note", r#"{"to":"Sato","cc":null}"#);
        if let Item::Approval { payload: sent, by: who, .. } = &mut item {
            *sent = payload.map(|payload| Json::parse(payload).unwrap());
            *who = by.map(str::to_owned);
        }
        judge(&all, &reading(vec![item]))
    };
    assert!(matches!(with(Some(r#"{ "cc": null, "to": "Sato" }"#), None), Verdict::Answer { .. }));
    assert_eq!(never_of(&with(Some(r#"{"to":"Ito","cc":null}"#), None)), Some(Never::SendsMore));
    assert_eq!(never_of(&with(Some(r#"{"days":30}"#), None)), Some(Never::SendsMore));
    assert_eq!(never_of(&with(None, Some("mail server"))), Some(Never::ForAnother));
}

fn call_by(id: &str, who: &str) -> Item {
    let mut item = call(id, "send_note", "{}");
    if let Item::Approval { by, .. } = &mut item {
        *by = (!who.is_empty()).then(|| who.to_owned());
    }
    item
}

#[test]
fn a_rule_for_a_sub_agent_is_for_what_that_one_does_and_nothing_else() {
    let of_mail = |effect| [Rule { by: "mail*".to_owned(), ..rule("mail", effect) }];
    for effect in [approve(), reject()] {
        for (who, fits) in [("mail server", true), ("a mail server", false), ("", false)] {
            let verdict = judge(&of_mail(effect.clone()), &reading(vec![call_by("a", who)]));
            assert_eq!(matches!(verdict, Verdict::Answer { .. }), fits, "{effect:?} of {who:?}: {verdict:?}");
        }
    }
    let anybody = judge(&[rule("no", reject())], &reading(vec![call_by("a", "mail server")]));
    assert!(matches!(anybody, Verdict::Answer { .. }), "a rule that names nobody rejects whoever it is");

    // Each item is approved by a rule that is for whoever would do it.
    let both = reading(vec![call_by("a", "mail server"), call_by("b", "")]);
    let [mail] = of_mail(approve());
    let plain = rule("all", approve());
    assert!(matches!(judge(&[mail.clone(), plain.clone()], &both), Verdict::Answer { rejects: false, .. }));
    assert_eq!(never_of(&judge(&[plain], &both)), Some(Never::ForAnother));
    assert_eq!(judge(&[mail], &both), Verdict::Ask(WhyAsk::NothingFits));
}

fn naming(id: &str) -> Option<NamedSkill> {
    (!id.is_empty()).then(|| NamedSkill {
        id: id.to_owned(),
        name: "Notes".to_owned(),
        said: SkillSaid::Task,
    })
}

#[test]
fn a_rule_for_a_skill_is_for_requests_that_name_it_and_for_no_others() {
    for effect in [approve(), reject()] {
        let of_notes = [Rule { skill: "notes".to_owned(), ..rule("notes", effect.clone()) }];
        for (named, fits) in
            [("notes", true), ("Notes", false), ("pay", false), ("notes*", false), ("", false)]
        {
            let request = Reading { skill: naming(named), ..reading(vec![call("a", "send_note", "{}")]) };
            let verdict = judge(&of_notes, &request);
            assert_eq!(
                matches!(verdict, Verdict::Answer { .. }),
                fits,
                "{effect:?} of {named:?}: {verdict:?}"
            );
            let any = judge(&[rule("any", effect.clone())], &request);
            assert!(matches!(any, Verdict::Answer { .. }), "a rule that names no skill is for all: {any:?}");
        }
    }
    let stars = [Rule { skill: "*".to_owned(), ..rule("stars", reject()) }];
    let request = Reading { skill: naming("notes"), ..reading(vec![call("a", "send_note", "{}")]) };
    assert_eq!(judge(&stars, &request), Verdict::Ask(WhyAsk::NothingFits), "an id is no pattern");
}

#[test]
fn a_rejection_needs_no_card_and_no_harmlessness() {
    let risky = reading(vec![call("a", "delete_note", "{}")]);
    let anybody = [Rule { agent: None, card: None, tool: "delete*".to_owned(), ..rule("no", reject()) }];
    assert!(matches!(judge(&anybody, &risky), Verdict::Answer { rejects: true, .. }));
}
