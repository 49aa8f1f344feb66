//! Risks, item by item: each text that a card shows, and each value that an approval sends.

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
fn tools_arguments_fields_and_values_that_are_names_or_code_say_the_risk() {
    let deletes = Risk::High { because: Because::Word { word: "delete".to_owned(), act: Act::Deletes } };
    for (kind, said) in [
        ("approval", vec![json!({ "tool": "delete" }), json!({ "tool": "bulkDelete" })]),
        ("approval", vec![json!({ "args": { "a": "delete" } }), json!({ "payload": { "a": "delete_it" } })]),
        ("approval", vec![json!({ "args": { "delete": 1 } }), json!({ "payload": { "delete": 1 } })]),
        ("approval", vec![json!({ "args": { "a": "{\"b\":[\"delete\"]}" } })]),
        ("raw", vec![json!({ "tool": "delete" }), json!({ "json": { "action": "delete it" } })]),
        ("permissions", vec![json!({ "proposed": { "a": "delete" } })]),
        ("form", vec![json!({ "values": { "a": "delete" } })]),
        ("form", vec![json!({ "schema": { "properties": { "delete": {} } } })]),
        ("broken", vec![json!({ "json": { "a": "delete" } })]),
    ] {
        check(kind, &said, &deletes);
        check(kind, &[json!({})], &Risk::Normal);
    }
    let read = asks("approval", &json!({}));
    let beside = Reading { beside: vec![parsed(r#"{"command":"delete it"}"#)], ..read };
    assert_eq!(risk(&beside), deletes, "{beside:?}");
}

/// Whatever the language: nobody has a list of all of them.
#[test]
fn words_say_no_risk_and_amounts_do() {
    for text in
        ["delete it?", "time to kill", "transfer trains?", "is your name Grant?", "Soll ich alles löschen?"]
    {
        let label = json!([{ "value": "a", "label": text }]);
        for (kind, said) in [
            ("approval", vec![json!({ "hint": text }), json!({ "args": { "note": text } })]),
            ("freeText", vec![json!({ "prompt": text }), json!({ "quickReplies": ["no", text] })]),
            ("question", vec![json!({ "text": text }), json!({ "options": label })]),
            ("link", vec![json!({ "text": text })]),
            ("permissions", vec![json!({ "text": text })]),
            ("secret", vec![json!({ "description": text })]),
            ("form", vec![json!({ "schema": { "title": text } })]),
        ] {
            check(kind, &said, &Risk::Normal);
        }
    }
    for text in ["12万円を振り込んで", "a cart of 124.40 €", "¥12,000", "USD 5"] {
        let amount = text.trim_start_matches("a cart of ").trim_end_matches("を振り込んで");
        let moves = Because::Word { word: amount.to_owned(), act: Act::MovesMoney };
        let moves = Risk::High { because: moves };
        check("freeText", &[json!({ "prompt": text })], &moves);
        check("approval", &[json!({ "hint": text }), json!({ "args": { "note": text } })], &moves);
        check("form", &[json!({ "schema": { "description": text } })], &moves);
    }
    let cart = json!({ "tool": "credit_account" });
    let credit = Because::Word { word: "credit".to_owned(), act: Act::MovesMoney };
    check("approval", &[cart], &Risk::High { because: credit });
    let cart = json!({ "args": { "cart": { "total": { "currency": "EUR", "value": 124.4 } } } });
    let amount = Because::Word { word: "124.4 EUR".to_owned(), act: Act::MovesMoney };
    check("approval", &[cart], &Risk::High { because: amount });
}

#[test]
fn what_a_framework_says_of_the_risk_makes_more_of_it_and_never_less() {
    let with = |source: &str| Reading { source: vec![parsed(source)], ..asks("approval", &json!({})) };
    let said = |what: &str| Risk::High { because: Because::Said { what: what.to_owned() } };
    let told = risk(&with(r#"{"data":{"annotations":{"destructiveHint":true}}}"#));
    assert_eq!(told, said("destructiveHint: true"));
    assert_eq!(risk(&with(r#"{"data":{"risk_level":"high"}}"#)), said("risk_level: high"));
    assert_eq!(risk(&with(r#"{"data":{"readOnlyHint":true,"risk":"low"}}"#)), Risk::Normal);
    let deletes = Reading {
        source: vec![parsed(r#"{"data":{"readOnlyHint":true}}"#)],
        ..asks("approval", &json!({ "tool": "delete" }))
    };
    assert_ne!(risk(&deletes), Risk::Normal, "an agent that means harm says so, too");
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
