//! Shapes that a person explained.

use a2a_hitl::{Answer, Item, Mapping, NotAMapping, Proven, Reading, RequestInput, read_request};
use a2a_protocol::Json;
use a2a_protocol::model::{Message, MessageId, Part, TaskState};
use serde_json::{Value, json};

use crate::support::sent;

fn json(text: &str) -> Json {
    Json::parse(text).unwrap()
}

fn with_input<T>(parts: Vec<Part>, use_it: impl FnOnce(&RequestInput<'_>) -> T) -> T {
    let message = Message::user(MessageId::new("m"), parts);
    use_it(&RequestInput { status_message: Some(&message), ..RequestInput::new(&TaskState::InputRequired) })
}

fn asks(data: &str) -> Vec<Part> {
    vec![Part::text("May I?"), Part::data(json(data))]
}

/// "`/result/ok` true means approve", made on a request with this data.
fn mapping(data: &str) -> Mapping {
    let shape = with_input(asks(data), Mapping::shape_of).unwrap();
    Mapping {
        id: "1".to_owned(),
        name: "Deploy".to_owned(),
        shape,
        pointer: "/result/ok".to_owned(),
        approve: json("true"),
        reject: json("false"),
        copied: vec!["/id".to_owned(), "/result/run".to_owned()],
    }
}

const DEPLOY: &str = r#"{"id":7.00,"step":{"to":"test","force":false},"result":{"run":"r-1"}}"#;

fn read(mapping: &Mapping, data: &str) -> Option<Reading> {
    with_input(asks(data), |input| mapping.read(input))
}

fn replied(reading: &Reading, answer: Answer) -> Value {
    let item = reading.items[0].id().clone();
    sent(&reading.reply(&[(item, answer)]).unwrap())["parts"].clone()
}

#[test]
fn the_reply_holds_the_value_at_its_place_and_what_goes_back_as_it_came() {
    let reading = read(&mapping(DEPLOY), DEPLOY).unwrap();
    assert_eq!((reading.reader.as_str(), reading.proven), ("mapping/1", Proven::Yours));
    let Item::Approval { tool, args, .. } = &reading.items[0] else { panic!("{reading:?}") };
    assert_eq!((tool.as_str(), args.as_str()), ("Deploy", DEPLOY), "all of it is shown");
    let approved = replied(&reading, Answer::Approve { payload: None });
    assert_eq!(approved, json!([{ "data": { "id": 7.00, "result": { "run": "r-1", "ok": true } } }]));
    let rejected = replied(&reading, Answer::Reject { reason: None });
    assert_eq!(rejected[0]["data"]["result"]["ok"], false);
    let item = reading.items[0].id().clone();
    for answer in [Answer::Text("yes".into()), Answer::Approve { payload: Some(json("{}")) }] {
        assert!(reading.reply(&[(item.clone(), answer)]).is_err(), "only yes or no");
    }
}

#[test]
fn only_requests_of_the_same_structure_are_read_by_it() {
    let mapping = mapping(DEPLOY);
    let other_values = r#"{"step":{"force":true,"to":"live"},"result":{"run":""},"id":8}"#;
    assert!(read(&mapping, other_values).is_some(), "values and order do not count");
    for (other, why) in [
        (r#"{"id":7,"step":{"to":"test","force":false},"result":{"run":"r"},"cost":5}"#, "one more"),
        (r#"{"id":7,"step":{"to":"test"},"result":{"run":"r"}}"#, "one less, inside"),
        (r#"{"id":"7","step":{"to":"test","force":false},"result":{"run":"r"}}"#, "another kind"),
    ] {
        assert_eq!(read(&mapping, other), None, "{why}");
    }
    let two = [asks(DEPLOY), vec![Part::data(json(DEPLOY))]].concat();
    assert_eq!(with_input(two, |input| mapping.read(input)), None, "which of two would it be?");
    assert_eq!(with_input(vec![Part::text("May I?")], Mapping::shape_of), None);
}

#[test]
fn a_request_that_is_read_by_it_is_read_again_by_it_and_never_by_itself() {
    let mapping = mapping(DEPLOY);
    let reading = read(&mapping, DEPLOY).unwrap();
    let (again, usual) = with_input(asks(DEPLOY), |input| (reading.read_again(input), read_request(input)));
    assert_eq!(again.as_ref(), Some(&reading));
    assert_ne!(usual.reader, reading.reader);
    assert!(reading.alternatives.contains(&usual.reader), "a person can go back");
    let stored = serde_json::to_string(&reading).unwrap();
    assert_eq!(serde_json::from_str::<Reading>(&stored).unwrap(), reading, "it is stored with its mapping");
}

#[test]
fn what_says_nothing_or_two_things_is_no_mapping() {
    let good = mapping(DEPLOY);
    assert_eq!(good.check(), Ok(()));
    let cases = [
        (Mapping { name: " ".to_owned(), ..good.clone() }, NotAMapping::NoName),
        (Mapping { reject: json(" true"), ..good.clone() }, NotAMapping::SameValue),
        (Mapping { shape: String::new(), ..good.clone() }, NotAMapping::NoStructure),
        (Mapping { pointer: "ok".to_owned(), ..good.clone() }, NotAMapping::Pointer),
        (Mapping { pointer: String::new(), ..good.clone() }, NotAMapping::Pointer),
        (Mapping { pointer: "/result".to_owned(), ..good.clone() }, NotAMapping::Pointer),
        (Mapping { pointer: "/id/ok".to_owned(), ..good.clone() }, NotAMapping::Pointer),
        (Mapping { pointer: "/id".to_owned(), ..good.clone() }, NotAMapping::Pointer),
    ];
    for (mapping, fault) in cases {
        assert_eq!(mapping.check(), Err(fault), "{mapping:?}");
    }
}
