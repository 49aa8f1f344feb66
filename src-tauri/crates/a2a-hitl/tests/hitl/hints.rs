//! What stands beside a question in words and is no answer to it: names of what is missing, topics, annotations.

use a2a_hitl::{Answer, Item, Reading, Sign, warnings};
use serde_json::{Value, json};

use crate::support::{asking, fetched, in_order, sent};

/// A task of 1.0 that waits with a question in words.
fn task(words: &str, more: &Value) -> Value {
    let message = json!({"messageId": "m-1", "role": "ROLE_AGENT", "parts": [{ "text": words }]});
    let status = json!({"state": "TASK_STATE_INPUT_REQUIRED", "message": message});
    let mut task = json!({"id": "t-1", "contextId": "c-1", "status": status});
    for (pointer, metadata) in more.as_object().unwrap() {
        task.pointer_mut(pointer).unwrap()["metadata"] = metadata.clone();
    }
    task
}

/// What is asked in words alone, and the answers beside the field.
#[track_caller]
fn in_words(reading: &Reading) -> (&str, Vec<&str>) {
    let [Item::FreeText { prompt, quick_replies, .. }] = reading.items.as_slice() else {
        panic!("{reading:?}")
    };
    let reply = reading.reply(&in_order(reading, [Answer::Text("Husum".into())])).unwrap();
    assert_eq!(sent(&reply), json!({"parts": [{"text": "Husum"}]}), "words leave as words");
    (prompt, quick_replies.iter().map(String::as_str).collect())
}

#[test]
fn names_of_what_is_missing_in_metadata_are_a_hint_and_no_form() {
    let question = "你准备分析哪家公司？可以直接说公司名称或股票代码。";
    for metadata in [json!({"missing": ["symbol"]}), json!({"required_fields": ["symbol", "market"]})] {
        for place in ["", "/status/message"] {
            let reading = fetched(&task(question, &json!({ place: metadata.clone() }))).reading();
            assert_eq!(in_words(&reading), (question, vec![]), "{place} {metadata}");
        }
    }
    let typed = json!({"": {"fields": [{"name": "symbol", "type": "string"}]}});
    let reading = fetched(&task(question, &typed)).reading();
    assert!(matches!(reading.items.as_slice(), [Item::Form { .. }]), "fields with types: {reading:?}");
}

#[test]
fn candidates_beside_a_question_leave_by_their_name() {
    let question = "找到两家公司：\n\n1. 中国平安（601318）\n2. 平安银行（000001）\n\n请问您指的是哪一家？回复序号、名称或代码均可。";
    let candidates = json!([
        {"symbol": "601318", "name": "中国平安", "exchange": "上海"},
        {"symbol": "000001", "name": "平安银行", "exchange": "深圳"}
    ]);
    let more = json!({"": {"missing": ["symbol"], "candidates": candidates}});
    let reading = fetched(&task(question, &more)).reading();
    assert_eq!(in_words(&reading), (question, vec!["1", "2"]));
}

#[test]
fn topics_that_a_question_asks_for_are_no_answers_to_it() {
    let topics = ["budget", "audience", "timing"];
    for question in [
        "I need more. What's your budget and target audience?",
        "I still need numbers: what's your budget, and whom do you want to reach?",
    ] {
        let data = json!({"reason": "CLARIFICATION_NEEDED", "suggestions": topics});
        let reading = asking(&json!([{ "text": question }, { "data": data }]).to_string()).reading();
        assert_eq!(in_words(&reading), (question, vec![]));
        assert!(format!("{:?}", reading.beside).contains("timing"), "it stands beside: {reading:?}");
        let said = json!([{ "data": { "question": question, "suggestions": topics } }]);
        assert_eq!(in_words(&asking(&said.to_string()).reading()).1, Vec::<&str>::new());
    }
    for question in ["Shall I use your card or your bank account?", "What do you want next?"] {
        let data = json!({"suggestions": ["card", "bank account"]});
        let reading = asking(&json!([{ "text": question }, { "data": data }]).to_string()).reading();
        assert!(matches!(reading.items.as_slice(), [Item::Question { .. }]), "{question}: {reading:?}");
    }
}

#[test]
fn an_approval_in_data_is_asked_in_the_words_beside_it() {
    let words = "The package costs $150,000. Please approve to proceed.";
    let data =
        json!({"approval_required": true, "amount": 150_000, "currency": "USD", "reason": "exceeds_limit"});
    let reading = asking(&json!([{ "text": words }, { "data": data }]).to_string()).reading();
    let [Item::Question { text, options, .. }] = reading.items.as_slice() else { panic!("{reading:?}") };
    assert_eq!(*text, format!("{words}\namount: 150000\ncurrency: USD"));
    assert_eq!(options.iter().map(|option| option.value.as_str()).collect::<Vec<_>>(), ["approve", "reject"]);
}

/// A question in words beside a label of a Microsoft agent.
fn labelled(label: &Value) -> Reading {
    let kind = "application/vnd.microsoft.entity.https://schema.org/Message";
    let label = json!({"data": label, "metadata": {"mimeType": kind, "type": "object"}});
    asking(
        &json!([{"text": "Which one? (1) Train, (2) Company bike, or (3) Home office"}, label]).to_string(),
    )
    .reading()
}

#[test]
fn a_label_beside_a_question_is_no_part_of_it() {
    let label = json!({
        "type": "https://schema.org/Message", "@type": "Message", "@context": "https://schema.org",
        "additionalType": ["AIGeneratedContent"], "@id": ""
    });
    let reading = labelled(&label);
    let asked = (
        "Which one? (1) Train, (2) Company bike, or (3) Home office",
        vec!["Train", "Company bike", "Home office"],
    );
    assert_eq!((reading.reader.as_str(), in_words(&reading)), ("plain-text", asked));
    assert!(format!("{:?}", reading.beside).contains("AIGeneratedContent"), "it stands beside: {reading:?}");
    assert_eq!(warnings(&reading), [], "nothing is mistaken for anything else");
    for (name, matter) in [
        ("price", json!(12)),
        ("text", json!("Shall I go on?")),
        ("options", json!(["a", "b"])),
        ("confirmed", json!(false)),
    ] {
        let mut label = label.clone();
        label[name] = matter;
        let reading = labelled(&label);
        assert_ne!(reading.reader.as_str(), "plain-text", "{name} is matter");
    }
    let plain = json!([{ "text": "Which one?" }, { "data": { "type": "note", "topic": "boats" } }]);
    let reading = asking(&plain.to_string()).reading();
    assert_eq!(reading.reader.as_str(), "words-beside", "nothing says that it describes");
}

#[test]
fn names_beside_keywords_of_linked_data_are_not_taken_for_them() {
    let alike = |label: Value| warnings(&labelled(&label)).len();
    let linked =
        json!({"@context": "https://schema.org", "@id": "a", "id": "b", "@total": "1", "total": "2"});
    assert_eq!(alike(linked), 1, "only the total");
    assert_eq!(
        alike(json!({"@id": "a", "id": "b", "@type": "Note"})),
        1,
        "without a context the sign means nothing"
    );
}

#[test]
fn encoded_bytes_are_warned_of_but_where_a_file_has_them() {
    let bytes = "iVBORw0KGgo".repeat(40);
    let told = |part: Value| {
        let parts = json!([{ "text": "Shall I publish it?" }, part]);
        warnings(&asking(&parts.to_string()).reading())
            .iter()
            .any(|it| matches!(it.sign, Sign::OpaqueBlob { .. }))
    };
    assert!(!told(json!({"raw": bytes, "filename": "a.png", "mediaType": "image/png"})));
    assert!(!told(
        json!({"kind": "file", "file": {"bytes": bytes, "name": "a.png", "mimeType": "image/png"}})
    ));
    assert!(told(json!({"raw": "QUJD", "filename": bytes.clone() + ".png", "metadata": {"note": bytes}})));
    assert!(told(json!({"data": {"raw": bytes}})));
    assert!(told(json!({"text": "look", "raw": bytes})), "a file beside words of the same part");
}

#[test]
fn a_report_of_usage_beside_words_is_no_part_of_the_request() {
    let words = "Zwei Kontakte:\n\n1. Sabine Müller\n2. Tobias Müller\n\nWelchen soll ich ändern?";
    let usage = json!({ "type": "token_usage", "prompt_tokens": 5312, "completion_tokens": 148, "total_tokens": 5460 });
    let asked = |usage: &Value| asking(&json!([{ "text": words }, { "data": usage }]).to_string()).reading();
    let reading = asked(&usage);
    assert_eq!((reading.reader.as_str(), reading.question.as_deref()), ("plain-text", Some(words)));
    assert!(reading.beside.is_empty() && !reading.says_more, "{:?}", reading.beside);
    assert_eq!(a2a_hitl::warnings(&reading), []);
    let mut pays = usage.clone();
    pays["payout"] = json!(5000);
    assert!(!asked(&pays).beside.is_empty() || asked(&pays).reader.as_str() != "plain-text", "{pays}");
}
