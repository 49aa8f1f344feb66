//! Steps of a task after a decision, and the receipt that each gives.

use a2a_hitl::{Answer, Item, ItemId, Reading, RequestInput, read_request};
use a2a_protocol::model::TaskState;
use a2a_protocol::{Dialect, Json, read};
use rstest::rstest;
use serde_json::{Value, json};

use super::{Receipt, Seen, receipt};
use crate::asked::alike::{asks_any_of, covers, same_items, same_question};

/// A confirmation as ADK asks for one.
fn asks(outer: &str, amount: i64, payload: &Value) -> Reading {
    let data = json!({
        "name": "adk_request_confirmation", "id": outer,
        "args": {
            "originalFunctionCall": { "name": "pay", "id": "call", "args": { "amount": amount, "to": "Sato" } },
            "toolConfirmation": { "hint": "Pay?", "confirmed": false, "payload": payload },
        },
    });
    let task = json!({ "task": {
        "id": "t", "contextId": "c",
        "status": { "state": "TASK_STATE_INPUT_REQUIRED", "message": {
            "messageId": outer, "role": "ROLE_AGENT",
            "parts": [{ "data": data, "metadata": { "adk_type": "function_call", "adk_is_long_running": true } }],
        } },
    } });
    let raw = Json::from(task);
    let event = read::event(&raw, Dialect::V1_0).value;
    let a2a_protocol::model::StreamEvent::Task(task) = event else { panic!("a task") };
    read_request(&RequestInput::of_task(&task))
}

fn answered(reading: &Reading, answer: &Answer) -> Vec<(ItemId, Answer)> {
    reading.items.iter().map(|item: &Item| (item.id().clone(), answer.clone())).collect()
}

fn approve(payload: Option<&str>) -> Answer {
    Answer::Approve { payload: payload.map(|json| Json::parse(json).unwrap()) }
}

fn nothing_since<'a>(asked: &'a Reading, answers: &'a [(ItemId, Answer)], state: &'a TaskState) -> Seen<'a> {
    Seen {
        asked,
        answers,
        state,
        asks_now: None,
        shown: &[],
        beside: false,
        opened_another: false,
        overdue: false,
    }
}

/// The receipt of an approval whose task is in this state.
fn approved_and(state: &str, overdue: bool, beside: bool) -> Option<Receipt> {
    let asked = asks("one", 5, &Value::Null);
    let answers = answered(&asked, &approve(None));
    let state = TaskState::read(state);
    receipt(&Seen { beside, overdue, ..nothing_since(&asked, &answers, &state) })
}

fn called(id: &str, arguments: &Value) -> Json {
    Json::from(json!({ "name": "pay", "id": id, "args": arguments }))
}

#[rstest]
#[case::done("completed", false, Some(Receipt::Honoured))]
#[case::failed("failed", false, Some(Receipt::Failed))]
#[case::given_up("canceled", false, Some(Receipt::GivenUp))]
#[case::at_work("working", false, None)]
#[case::at_work_for_long("working", true, Some(Receipt::Honoured))]
#[case::of_no_meaning_for_long("unknown", true, Some(Receipt::NoReaction))]
#[case::still_there("input-required", false, None)]
#[case::still_there_for_long("input-required", true, Some(Receipt::NoReaction))]
fn where_the_task_stands_says_what_came_of_it(
    #[case] state: &str,
    #[case] overdue: bool,
    #[case] expected: Option<Receipt>,
) {
    assert_eq!(approved_and(state, overdue, false), expected);
}

#[rstest]
#[case::done("completed", false, Some(Receipt::Unclear))]
#[case::given_up("canceled", false, Some(Receipt::Unclear))]
#[case::at_work("working", false, None)]
#[case::at_work_for_long("working", true, Some(Receipt::Unclear))]
#[case::still_there_for_long("input-required", true, Some(Receipt::NoReaction))]
fn a_tasks_deeds_after_another_sending_say_nothing_of_the_decision(
    #[case] state: &str,
    #[case] overdue: bool,
    #[case] expected: Option<Receipt>,
) {
    assert_eq!(approved_and(state, overdue, true), expected);
}

#[rstest]
#[case::the_same_under_another_id(asks("two", 5, &Value::Null), Receipt::AskedAgain)]
#[case::something_else(asks("two", 6, &Value::Null), Receipt::Honoured)]
fn a_question_that_follows_is_the_same_or_another(#[case] now: Reading, #[case] expected: Receipt) {
    let asked = asks("one", 5, &Value::Null);
    let answers = answered(&asked, &Answer::Reject { reason: None });
    let state = TaskState::InputRequired;
    let seen = Seen { asks_now: Some(&now), ..nothing_since(&asked, &answers, &state) };
    assert_eq!(receipt(&seen), Some(expected));
}

#[rstest]
#[case::as_approved(None, "call", json!({ "to": "Sato", "amount": 5 }), false)]
#[case::with_more(None, "call", json!({ "to": "Sato", "amount": 500 }), true)]
#[case::another_call(None, "later", json!({ "to": "Sato", "amount": 500 }), false)]
#[case::as_edited(Some(r#"{"amount":3}"#), "call", json!({ "to": "Sato", "amount": 3 }), false)]
#[case::edits_ignored(Some(r#"{"amount":3}"#), "call", json!({ "to": "Sato", "amount": 5 }), true)]
#[case::edits_that_are_no_arguments(Some(r#"{"days":3}"#), "call", json!({ "to": "Sato", "amount": 9 }), false)]
fn a_call_that_is_shown_must_be_the_one_that_was_decided(
    #[case] edited: Option<&str>,
    #[case] id: &str,
    #[case] arguments: Value,
    #[case] contradicts: bool,
) {
    let asked = asks("one", 5, &json!({ "days": 1 }));
    let answers = answered(&asked, &approve(edited));
    let state = TaskState::Working;
    let shown = [called(id, &arguments)];
    let seen = Seen { shown: &shown, ..nothing_since(&asked, &answers, &state) };
    assert_eq!(receipt(&seen), contradicts.then_some(Receipt::OtherExecuted));
}

#[test]
fn a_task_that_is_given_up_did_what_was_refused() {
    let asked = asks("one", 5, &Value::Null);
    let answers = answered(&asked, &Answer::Reject { reason: None });
    for (state, expected) in [
        (TaskState::Rejected, Receipt::Honoured),
        (TaskState::Canceled, Receipt::Honoured),
        (TaskState::Failed, Receipt::Failed),
    ] {
        assert_eq!(receipt(&nothing_since(&asked, &answers, &state)), Some(expected), "{state:?}");
    }
}

#[test]
fn what_a_server_made_doubles_of_may_be_the_same_and_is_no_echo() {
    let reading = |amount: &str| {
        let asked = asks("one", 41_414_141, &Value::Null);
        let mut items = asked.items.clone();
        let [Item::Approval { args, .. }] = items.as_mut_slice() else { panic!("one call: {items:?}") };
        *args = Json::parse(args.as_str().replace("41414141", amount)).unwrap();
        Reading { items, ..asked }
    };
    let (exact, double) = (reading("12345678901234567890"), reading("1.2345678901234567e19"));
    assert!(same_question(&exact, &double));
    assert!(!same_items(&exact, &double));
    assert!(same_items(&reading("42"), &reading("42.0")));
    assert!(!same_question(&reading("42"), &reading("43")));
    for more in [
        r#"42,"when":null"#,
        r#"42,"tags":[]"#,
        r#"42,"note":"""#,
        r#"42,"by":{"id":null}"#,
        r#"42,"all":[null]"#,
    ] {
        let (plain, more) = (reading("42"), reading(more));
        assert!(asks_any_of(&plain, &more) && asks_any_of(&more, &plain), "a member without a value");
        assert!(!covers(&plain, &more) && !same_question(&plain, &more), "which may mean something");
    }
}

#[test]
fn one_of_several_calls_is_asked_for_again_also_alone_or_among_others() {
    let of = |amounts: &[i64]| {
        let calls = amounts.iter().map(|amount| asks("one", *amount, &Value::Null));
        let items = calls.flat_map(|reading| reading.items).collect();
        Reading { items, ..asks("one", 0, &Value::Null) }
    };
    let both = of(&[1, 2]);
    for (next, shares, is_covered) in [
        (&[2][..], true, true),
        (&[2, 1], true, true),
        (&[1, 2, 3], true, false),
        (&[3], false, false),
        (&[], false, true),
    ] {
        let next = of(next);
        assert_eq!(asks_any_of(&both, &next), shares, "{next:?}");
        assert_eq!(covers(&both, &next), is_covered, "{next:?}");
    }
}

#[test]
fn a_form_is_asked_again_where_its_agent_names_it_so_whatever_it_says() {
    let form = |id: &str, question: &str, written: &str| {
        let item = Item::Form {
            item_id: ItemId::new(id),
            schema: Json::parse(r#"{"type":"object"}"#).unwrap(),
            values: Json::parse("{}").unwrap(),
            prompt: None,
            may_reject: false,
            may_cancel: false,
        };
        let source = vec![Json::from(json!({ "id": written }))];
        Reading {
            items: vec![item],
            question: Some(question.to_owned()),
            source,
            ..asks("one", 0, &Value::Null)
        }
    };
    let first = form("f-1", "Where to?", "f-1");
    assert!(asks_any_of(&first, &form("f-1", "Please, where to?", "f-1")));
    assert!(asks_any_of(&first, &form("f-2", "Where to?", "f-2")), "the same question");
    assert!(!asks_any_of(&first, &form("f-2", "And when?", "f-2")));
    assert!(!asks_any_of(&form("data", "One?", "x"), &form("data", "Two?", "x")), "a place is no name");
    for around in ["Please answer.\nWhere to?", "Where to?\nPlease answer."] {
        let (bare, more) = (form("data", "Where to?", "x"), form("data", around, "x"));
        assert!(asks_any_of(&bare, &more) && asks_any_of(&more, &bare), "words around it");
        assert!(!covers(&bare, &more), "which may mean something else");
    }
    let kind = "https://kinds.example/form";
    assert!(!asks_any_of(&form(kind, "One?", kind), &form(kind, "Two?", kind)), "nor is a kind of request");
}
