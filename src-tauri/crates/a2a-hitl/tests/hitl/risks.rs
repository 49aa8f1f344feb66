//! What points to harm, item by item: each text that a card shows, and each value that an approval sends along.

use a2a_hitl::{Act, Because, Item, Reading, Risk, risk};
use serde_json::{Value, json};

use crate::support::{asking, parsed};

/// A request that asks for one item of this kind, which says nothing but this.
fn asks(kind: &str, more: &Value) -> Reading {
    let mut item = json!({
        "itemId": "i", "text": "", "prompt": "", "quickReplies": [], "options": [], "multiple": false, "freeText": true,
        "name": "", "description": null, "url": null, "then": "confirm", "mayReject": false, "mayCancel": false,
        "proposed": {}, "scopes": [], "tool": null, "json": {}, "mayBeText": false, "schema": {}, "values": {},
        "problem": "callWithoutName", "args": {}, "hint": null, "payload": null, "allowed": {}, "reason": "notSent",
    });
    item.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    if kind == "approval" && item["tool"].is_null() {
        item["tool"] = json!("note");
    }
    let item: Item = serde_json::from_str(&json!({ kind: item }).to_string()).unwrap();
    let read = asking(r#"[{"text":"?"}]"#).reading();
    Reading { items: vec![item], question: None, source: Vec::new(), beside: Vec::new(), ..read }
}

#[track_caller]
fn check(kind: &str, said: &[Value], expected: &Risk) {
    for more in said {
        assert_eq!(risk(&asks(kind, more)), *expected, "{kind} {more}");
    }
}

#[test]
fn every_text_of_an_item_says_the_risk() {
    let deletes = Risk::High { because: Because::Word { word: "delete".to_owned(), act: Act::Deletes } };
    let label = json!([{ "value": "a", "label": "delete it" }]);
    for (kind, said) in [
        ("approval", vec![json!({ "tool": "delete" }), json!({ "hint": "delete it" })]),
        (
            "approval",
            vec![json!({ "args": { "a": "delete it" } }), json!({ "payload": { "a": "delete it" } })],
        ),
        ("approval", vec![json!({ "args": { "delete": 1 } }), json!({ "payload": { "delete": 1 } })]),
        ("freeText", vec![json!({ "prompt": "delete it?" }), json!({ "quickReplies": ["no", "delete"] })]),
        ("raw", vec![json!({ "tool": "delete" }), json!({ "json": { "a": "delete it" } })]),
        ("question", vec![json!({ "text": "delete it?" }), json!({ "options": label })]),
        ("link", vec![json!({ "text": "delete it" })]),
        ("permissions", vec![json!({ "text": "delete it" }), json!({ "proposed": { "a": "delete it" } })]),
        ("secret", vec![json!({ "name": "delete" }), json!({ "description": "delete it" })]),
        ("form", vec![json!({ "values": { "a": "delete it" } }), json!({ "schema": { "title": "delete" } })]),
        ("form", vec![json!({ "schema": { "properties": { "delete": {} } } })]),
        ("broken", vec![json!({ "json": { "a": "delete it" } })]),
    ] {
        check(kind, &said, &deletes);
        check(kind, &[json!({})], &Risk::Normal);
    }
    let read = asks("approval", &json!({}));
    for other in [
        Reading { question: Some("delete it?".to_owned()), ..read.clone() },
        Reading { beside: vec![parsed(r#"{"a":"delete it"}"#)], ..read.clone() },
    ] {
        assert_eq!(risk(&other), deletes, "{other:?}");
    }
}

#[test]
fn what_deceives_in_what_would_be_done_is_high_and_elsewhere_it_is_not() {
    let deceives = Risk::High { because: Because::Deceives { what: "U+202E".to_owned() } };
    let spoof = "a\u{202E}b";
    for (kind, said) in [
        (
            "approval",
            vec![json!({ "tool": spoof }), json!({ "args": [spoof] }), json!({ "args": { spoof: 1 } })],
        ),
        ("approval", vec![json!({ "payload": [spoof] }), json!({ "payload": { spoof: 1 } })]),
        ("permissions", vec![json!({ "proposed": [spoof] }), json!({ "proposed": { spoof: 1 } })]),
        ("raw", vec![json!({ "tool": spoof }), json!({ "json": [spoof] })]),
    ] {
        check(kind, &said, &deceives);
    }
    check("freeText", &[json!({ "prompt": spoof })], &Risk::Normal);
}

#[test]
fn a_cut_in_what_would_be_done_is_high_by_the_first_mark() {
    let cut = |mark: &str| Risk::High { because: Because::LeftOut { mark: mark.to_owned() } };
    let with = |kind: &str, source: &str| Reading { source: vec![parsed(source)], ..asks(kind, &json!({})) };
    for kind in ["approval", "raw"] {
        assert_eq!(risk(&with(kind, r#"{"a":"x [snip] y","b":"and …"}"#)), cut("[snip]"), "{kind}");
        assert_eq!(
            risk(&with(kind, r#"{"a":"{\"b\":\"x [snip] y\"}"}"#)),
            cut("[snip]"),
            "in JSON in a text"
        );
    }
    assert_eq!(risk(&with("question", r#"{"a":"and …"}"#)), Risk::Normal, "nothing would be done");
}
