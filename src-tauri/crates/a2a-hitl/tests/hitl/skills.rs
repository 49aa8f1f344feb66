//! The skill that a request names, and its effects.

use a2a_hitl::{
    NamedSkill, Reading, RequestInput, Scope, SkillNames, SkillSaid, read_request, request_hash, same_request,
};
use a2a_protocol::model::{AgentSkill, Message, MessageId, Part, TaskState};
use a2a_protocol::{Json, read};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::support::{asking, parsed};

fn skills(ids: &[&str]) -> Vec<AgentSkill> {
    let skills: Vec<Value> = ids
        .iter()
        .map(|id| json!({"id": id, "name": format!("To {id}"), "description": "", "tags": []}))
        .collect();
    let interface =
        json!({"url": "https://a.example/", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"});
    let card = json!({"name": "a", "description": "", "version": "1", "skills": skills, "capabilities": {},
        "supportedInterfaces": [interface], "defaultInputModes": [], "defaultOutputModes": []});
    read::card(&Json::from(card)).unwrap().value.skills
}

/// Metadata place by place: of the message that asks, of its update, of the task, and of what was sent.
#[derive(Debug, Default, Clone)]
struct Said {
    message: Option<Value>,
    update: Option<Value>,
    task: Option<Value>,
    sent: Vec<Value>,
}

fn named(said: &Said) -> Option<NamedSkill> {
    let json = |value: &Option<Value>| value.clone().map(Json::from);
    let mut message = Message::user(MessageId::new("m"), vec![Part::text("May I?")]);
    message.metadata = json(&said.message);
    let (update, task) = (json(&said.update), json(&said.task));
    let mut names = SkillNames::said_in(&RequestInput {
        status_message: Some(&message),
        event_metadata: update.as_ref(),
        task_metadata: task.as_ref(),
        ..RequestInput::new(&TaskState::InputRequired)
    });
    let sent: Vec<Json> = said.sent.iter().cloned().map(Json::from).collect();
    names.add_sent(&sent);
    names.among(&skills(&["notes", "pay", "1"]))
}

fn skill(id: &str, said: SkillSaid) -> NamedSkill {
    NamedSkill { id: id.to_owned(), name: format!("To {id}"), said }
}

#[test]
fn a_skill_is_named_in_metadata_by_every_word_used_for_it_anywhere() {
    for word in ["skillId", "skill_id", "skill"] {
        let says = Some(json!({ word: "notes" }));
        let message = Said { message: says.clone(), ..Said::default() };
        assert_eq!(named(&message), Some(skill("notes", SkillSaid::Message)), "{word}");
        let update = Said { update: says.clone(), ..Said::default() };
        assert_eq!(named(&update), Some(skill("notes", SkillSaid::Update)), "{word}");
        let task = Said { task: says.clone(), ..Said::default() };
        assert_eq!(named(&task), Some(skill("notes", SkillSaid::Task)), "{word}");
        let sent = Said { sent: says.into_iter().collect(), ..Said::default() };
        assert_eq!(named(&sent), Some(skill("notes", SkillSaid::Sent)), "{word}");
    }
}

#[test]
fn the_agent_counts_before_the_person_and_must_say_the_same_everywhere() {
    let pay = || Some(json!({ "skillId": "pay" }));
    let all = Said { message: pay(), update: pay(), task: pay(), sent: vec![json!({ "skillId": "notes" })] };
    assert_eq!(named(&all), Some(skill("pay", SkillSaid::Message)));
    let all = Said { message: None, ..all };
    assert_eq!(named(&all), Some(skill("pay", SkillSaid::Update)));
    let two = Said { update: Some(json!({ "skillId": "notes" })), ..all };
    assert_eq!(named(&two), None, "a rule for one of them is not for what may be the other");
    let all = Said { update: None, ..two };
    assert_eq!(named(&all), Some(skill("pay", SkillSaid::Task)));
    let all = Said { task: Some(json!({ "skillId": "none of the card" })), ..all };
    assert_eq!(named(&all), Some(skill("notes", SkillSaid::Sent)), "what is not on the card says nothing");
}

#[test]
fn what_is_no_text_no_skill_of_the_card_or_two_skills_names_none() {
    let of_task = |task: Value| named(&Said { task: Some(task), ..Said::default() });
    for none in [
        json!({ "skillId": "" }),
        json!({ "skillId": "Notes" }),
        json!({ "skillId": "To notes" }),
        json!({ "skillId": 1 }),
        json!({ "skillId": ["notes"] }),
        json!({ "skill": { "id": "notes" } }),
        json!({ "skills": "notes" }),
        json!({ "inner": { "skillId": "notes" } }),
        json!({ "skillId": "notes", "skill": "pay" }),
        json!(["skillId", "notes"]),
        json!("notes"),
    ] {
        assert_eq!(of_task(none.clone()), None, "{none}");
    }
    let twice = json!({ "skillId": "notes", "skill_id": "notes", "skill": "a title" });
    assert_eq!(of_task(twice), Some(skill("notes", SkillSaid::Task)), "the same said twice is said once");

    let mut names = SkillNames::default();
    names.add_sent([&parsed(r#"{"skillId":"notes","skillId":"pay"}"#)]);
    assert_eq!(names.among(&skills(&["notes", "pay"])), None, "a member that comes twice says two things");
    names.add_sent([&parsed(r#"{"skillId":"pay"}"#)]);
    assert_eq!(
        names.among(&skills(&["notes", "pay"])),
        Some(skill("pay", SkillSaid::Sent)),
        "the message before it did"
    );
}

#[test]
fn what_is_called_a_skill_and_is_not_the_one_that_is_named_is_shown() {
    let mut message = Message::user(MessageId::new("m"), vec![Part::text("May I?")]);
    message.metadata = Some(Json::from(json!({ "skillId": "notes", "skill": "wire-it-all" })));
    let input =
        RequestInput { status_message: Some(&message), ..RequestInput::new(&TaskState::InputRequired) };
    let reading = read_request(&input).naming(Some(skill("notes", SkillSaid::Message)), &input);
    let shown: Vec<&str> = reading.beside.iter().map(Json::as_str).collect();
    assert_eq!(shown, [r#"{"data":{"skill":"wire-it-all"}}"#]);
    assert!(reading.says_more);
}

#[test]
fn the_hash_covers_everything_that_is_shown_of_a_skill() {
    let scope =
        Scope { connection: "1", interface_url: "u", credential: None, task_id: None, context_id: None };
    let reading = asking(r#"[{"text":"May I?"}]"#).reading();
    let with = |skill: Option<NamedSkill>| request_hash(&scope, &Reading { skill, ..reading.clone() });
    let other_name = NamedSkill { name: "Other".to_owned(), ..skill("pay", SkillSaid::Task) };
    let hashes = [
        with(None),
        with(Some(skill("pay", SkillSaid::Task))),
        with(Some(skill("pay", SkillSaid::Sent))),
        with(Some(skill("notes", SkillSaid::Task))),
        with(Some(other_name)),
    ];
    for (position, hash) in hashes.iter().enumerate() {
        assert!(!hashes[..position].contains(hash), "hash {position} equals an earlier one");
    }
}

#[test]
fn another_skill_is_another_request_and_a_skill_no_longer_named_is_not() {
    let waiting = asking(r#"[{"text":"May I?"}]"#);
    let with = |skill: Option<NamedSkill>| Reading { skill, ..waiting.reading() };
    let same = |asked: Option<NamedSkill>, seen: Option<NamedSkill>| {
        same_request(&waiting.status.state, &with(asked), &waiting.status.state, &with(seen))
    };
    let pay = || Some(skill("pay", SkillSaid::Update));
    assert!(same(pay(), pay()) && same(pay(), Some(skill("pay", SkillSaid::Task))), "wherever it is said");
    assert!(same(pay(), None) && same(None, pay()), "a task that is fetched carries other metadata");
    for said in [SkillSaid::Message, SkillSaid::Update] {
        assert!(!same(pay(), Some(skill("notes", said))), "{said:?}");
    }
    for said in [SkillSaid::Task, SkillSaid::Sent] {
        assert!(
            same(pay(), Some(skill("notes", said))),
            "{said:?}: what was said nearer may only not be shown any more"
        );
    }
}

#[test]
fn a_reading_that_was_stored_before_anybody_looked_for_skills_names_none() {
    let mut stored = serde_json::to_value(asking(r#"[{"text":"May I?"}]"#).reading()).unwrap();
    let members = stored.as_object_mut().unwrap();
    assert!(members.remove("skill").is_some() && members.remove("sharedIds").is_some());
    let read: Reading = serde_json::from_value(stored).unwrap();
    assert_eq!((read.skill, read.shared_ids), (None, Vec::new()));
}

fn any_value() -> impl Strategy<Value = Value> {
    prop_oneof![
        prop::sample::select(vec!["notes", "pay", "1", "made-up", ""]).prop_map(Value::from),
        Just(json!(1)),
        Just(Value::Null),
        Just(json!({ "id": "pay" })),
        Just(json!(["pay"])),
    ]
}

fn any_metadata() -> impl Strategy<Value = Option<Value>> {
    let name = prop::sample::select(vec!["skillId", "skill_id", "skill", "skillID", "id"]);
    let members = prop::collection::btree_map(name, any_value(), 0..4);
    prop::option::of(members.prop_map(|members| json!(members)))
}

proptest! {
    #[test]
    fn whatever_is_said_only_what_somebody_said_and_the_card_has_is_a_skill(
        message in any_metadata(), update in any_metadata(), task in any_metadata(), sent in any_metadata(),
    ) {
        let said = Said { message, update, task, sent: sent.into_iter().collect() };
        let place = |skill: &NamedSkill| match skill.said {
            SkillSaid::Message => said.message.clone(),
            SkillSaid::Update => said.update.clone(),
            SkillSaid::Task => said.task.clone(),
            SkillSaid::Sent => said.sent.first().cloned(),
        };
        if let Some(skill) = named(&said) {
            prop_assert!(["notes", "pay", "1"].contains(&skill.id.as_str()));
            let place = place(&skill).unwrap_or_default();
            let says = |word: &&str| place[*word] == skill.id.as_str();
            prop_assert!(["skillId", "skill_id", "skill"].iter().any(says), "{skill:?} in {place}");
        }
    }
}
