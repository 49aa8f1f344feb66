//! Things that a person could overlook, and requests that need more than one key press.

use a2a_hitl::{
    Act, Answer, Because, ItemId, ReaderId, Reading, ReplyError, Risk, Sign, Warning, WarningKind, read_with,
    risk, stands_alone, warnings,
};
use a2a_protocol::base64;
use a2a_protocol::cover::MARK;
use serde_json::json;

use crate::support::{
    approve, asking, documented, fetched, in_order, parsed, read_documented, recorded, reject, sample,
};

fn kinds(warnings: &[Warning]) -> Vec<(&str, WarningKind)> {
    warnings.iter().map(|warning| (warning.pointer.as_str(), warning.sign.kind())).collect()
}

#[test]
fn a_cut_command_is_pointed_at_and_is_high_risk() {
    let reading = sample("truncated-danger").0.reading();

    let found = warnings(&reading);

    let place = "/1/data/args/originalFunctionCall/args/command";
    assert_eq!(kinds(&found), [(place, WarningKind::Truncated)]);
    assert!(matches!(risk(&reading), Risk::High { .. }));
}

#[test]
fn characters_that_deceive_are_pointed_at_wherever_they_stand() {
    let found = warnings(&sample("bidi-spoof").0.reading());

    let args = "/0/data/action_request/args";
    assert_eq!(
        kinds(&found),
        [
            (format!("{args}/path").as_str(), WarningKind::Bidirectional),
            (format!("{args}/host").as_str(), WarningKind::Invisible),
            (format!("{args}/host").as_str(), WarningKind::LookAlike),
        ]
    );
}

#[test]
fn what_hides_text_is_pointed_at_in_values_in_names_and_inside_of_texts() {
    let pile = "\u{300}".repeat(600);
    let gap = " ".repeat(300);
    let found = warnings(
        &asking(&format!(
            r#"[{{"data":{{"to":"Sato{pile}","a{pile}":1,"say":"a{gap}b","in":"{{\"x\":\"5\u0336\"}}"}}}}]"#
        ))
        .reading(),
    );
    let name = format!("/0/data/a{pile}");
    for expected in [
        ("/0/data/to", WarningKind::Marks),
        (name.as_str(), WarningKind::Marks),
        ("/0/data/say", WarningKind::Gap),
        ("/0/data/in", WarningKind::Marks),
    ] {
        assert!(kinds(&found).contains(&expected), "{expected:?} in {found:?}");
    }
}

#[test]
fn what_the_text_of_a_file_hides_is_pointed_at_and_its_dots_are_not() {
    for asked in [r#"{"text":"pay?"}"#, r#"{"data":{"odd":"pay"}}"#] {
        let with_file = |text: &str| {
            let bytes = base64::encode(text.as_bytes());
            asking(&format!(r#"[{asked},{{"raw":"{bytes}"}}]"#)).reading()
        };
        let about_file = |reading: &Reading| {
            let found = warnings(reading).into_iter().filter(|warning| warning.pointer == "/1");
            found.map(|warning| warning.sign.kind()).collect::<Vec<_>>()
        };
        let hiding = with_file("to: Sato\u{202E}\npay\u{200B}pal");
        assert_eq!(about_file(&hiding), [WarningKind::Bidirectional, WarningKind::Invisible], "{asked}");
        let plain = with_file("and so on…");
        assert_eq!(plain.beside.len(), 1, "the file stands beneath: {:?}", plain.beside);
        assert_eq!(about_file(&plain), [], "a file may end as it likes");
    }
}

#[test]
fn names_are_looked_at_like_values_and_a_credential_is_told_by_its_name() {
    let found =
        warnings(&asking(r#"[{"data":{"pa\u200Bth":1,"apiKey":"x","token":"","n":1,"n":2}}]"#).reading());

    assert_eq!(
        kinds(&found)[..3],
        [
            ("/0/data/pa\u{200B}th", WarningKind::Invisible),
            ("/0/data/apiKey", WarningKind::Secret),
            ("/0/data/n", WarningKind::DuplicateMember),
        ]
    );
}

#[test]
fn words_beside_structure_may_not_answer_it() {
    let waiting = recorded("adk-2.13.0/confirm-approve-1-request").waiting.unwrap();
    assert_eq!(warnings(&waiting.reading()), [], "ADK's own reader sends no words");

    let as_text = read_with(&ReaderId::new("plain-text"), &waiting.input()).unwrap();
    assert_eq!(kinds(&warnings(&as_text)), [("/0", WarningKind::TextMayNotAnswer)]);
    assert_eq!(warnings(&sample("plain-yes-no").0.reading()), [], "words are the answer to words");
}

#[test]
fn what_a_message_asks_besides_is_warned_of_first() {
    let read = asking(r#"[{"text":"Pay?"},{"data":{"odd":"x"}}]"#).reading();
    assert_eq!(kinds(&warnings(&read)), [("/1", WarningKind::TextMayNotAnswer)]);
    let (others, shared_ids) = (vec![ReaderId::new("adk")], vec![ItemId::new("a")]);
    let told = warnings(&Reading { others, shared_ids, ..read });
    assert_eq!(
        kinds(&told),
        [("", WarningKind::OtherRequest), ("", WarningKind::SharedId), ("/1", WarningKind::TextMayNotAnswer)]
    );
}

#[test]
fn what_is_left_out_of_many_warnings_is_counted_to_the_last() {
    let about = |texts: usize, text: &str| {
        let source = parsed(&serde_json::to_string(&vec![text; texts]).unwrap());
        let read = asking(r#"[{"text":"Pay?"}]"#).reading();
        let told = warnings(&Reading { source: vec![source], ..read });
        (told.len(), told.last().map(|warning| warning.sign.clone()))
    };
    assert_eq!(about(100, "x\u{202E}").0, 101, "words do not answer structure");
    assert_eq!(about(101, "x\u{202E}"), (102, Some(Sign::More { count: 1 })));
    let inside = serde_json::to_string(&vec!["x\u{202E}"; 150]).unwrap();
    let Some(Sign::More { count }) = about(1, &inside).1 else { panic!("nothing is left out in silence") };
    assert!(count >= 50, "of a text in a text, too: {count}");
    let twice = serde_json::to_string(&["x\u{202E}", "y\u{202E}"]).unwrap();
    assert_eq!(about(1, &twice.replace('\u{202E}', "\\u202e")).0, 2, "the same in one text is told once");
}

fn word(word: &str, act: Act) -> Risk {
    Risk::High { because: Because::Word { word: word.to_owned(), act } }
}

#[track_caller]
fn check(parts: &str, expected: &Risk) {
    assert_eq!(risk(&asking(parts).reading()), *expected, "{parts}");
}

#[test]
fn risk_is_told_by_names_and_code_that_say_what_cannot_be_taken_back() {
    check(r#"[{"text":"I am about to delete 37 rows. Proceed?"}]"#, &Risk::Normal);
    check(r#"[{"text":"本番に反映しますか？"}]"#, &Risk::Normal);
    check(r#"[{"text":"12万円を振り込みますか？"}]"#, &word("12万円", Act::MovesMoney));
    check(r#"[{"data":{"toolName":"restartPod"}}]"#, &word("restart", Act::ChangesSystem));
    check(r#"[{"data":{"command":"sudo true"}}]"#, &word("sudo", Act::RunsCommands));
    check(r#"[{"data":{"sql":"DROP TABLE users"}}]"#, &word("drop table", Act::Deletes));
    check(r#"[{"data":{"namespace":"production"}}]"#, &word("production", Act::TouchesProduction));
    check(r#"[{"text":"Which window seat do you prefer?"}]"#, &Risk::Normal);
    let cut = Because::LeftOut { mark: "…".to_owned() };
    check(r#"[{"data":{"note":"first lines …"}}]"#, &Risk::High { because: cut });
}

#[test]
fn a_tools_name_is_taken_apart_into_words() {
    let reading = recorded("adk-2.13.0/confirm-approve-1-request").waiting.unwrap().reading();
    assert_eq!(risk(&reading), word("transfer", Act::MovesMoney));
}

#[test]
fn the_risk_is_also_in_what_an_approval_sends_and_in_argument_names() {
    let confirmation = |args: &str, payload: &str| {
        format!(
            r#"[{{"data":{{"name":"adk_request_confirmation","id":"a","args":{{
                "originalFunctionCall":{{"name":"note","id":"c","args":{args}}},
                "toolConfirmation":{{"confirmed":false,"payload":{payload}}}}}}},
                "metadata":{{"adk_type":"function_call","adk_is_long_running":true}}}}]"#
        )
    };
    check(&confirmation(r#"{"to":"Sato"}"#, r#"{"to":"Sato"}"#), &Risk::Normal);
    check(&confirmation(r#"{"to":"Sato"}"#, r#"{"then":"delete_it"}"#), &word("delete", Act::Deletes));
    check(&confirmation(r#"{"to":"Sato"}"#, r#"{"a":{"deleteAfter":1}}"#), &word("delete", Act::Deletes));
    check(&confirmation(r#"{"options":[{"force":1}]}"#, "null"), &word("force", Act::CannotBeUndone));
}

#[test]
fn json_inside_of_a_text_is_looked_at_like_any_other() {
    let inside = |arguments: &str| {
        let arguments = serde_json::to_string(arguments).unwrap();
        let reading = asking(&format!(r#"[{{"data":{{"name":"note","arguments":{arguments}}}}}]"#)).reading();
        warnings(&reading)
            .into_iter()
            .map(|warning| (warning.pointer, warning.sign.kind()))
            .collect::<Vec<_>>()
    };
    let at = |kind| ("/0/data/arguments".to_owned(), kind);
    assert!(inside(r#"{"to":"Sa\u202eto"}"#).contains(&at(WarningKind::Bidirectional)));
    assert!(inside(r#"{"to":"a","to":"b"}"#).contains(&at(WarningKind::DuplicateMember)));
    assert!(inside(r#"[{"in":"{\"password\":\"x\"}"}]"#).contains(&at(WarningKind::Secret)));
    assert!(inside(r#"{"to":"Sato"}"#).iter().all(|(place, _)| place == "/0"), "nothing is hidden in there");
}

#[test]
fn a_member_that_comes_twice_is_found_among_very_many() {
    // Comparing each name with each other would keep everything else waiting.
    let members: Vec<String> = (0..30_000).map(|number| format!(r#""m{number}":0"#)).collect();
    let parts = |extra: &str| format!(r#"[{{"data":{{"type":"object",{}{extra}}}}}]"#, members.join(","));
    let twice = |parts: &str| {
        let found = warnings(&asking(parts).reading());
        found.into_iter().filter(|warning| warning.sign.kind() == WarningKind::DuplicateMember).count()
    };
    assert_eq!(twice(&parts("")), 0);
    assert_eq!(twice(&parts(r#","m7":1"#)), 1);
}

#[test]
fn a_call_that_is_described_twice_and_not_the_same_is_pointed_at() {
    let confirmation = |more: &str| {
        let parts = format!(
            r#"[{{"data":{{"id":"f","name":"adk_request_confirmation","args":{{
                "originalFunctionCall":{{"name":"pay","id":"c","args":{{"amount":5,"to":"Aoki"}}{more}}},
                "toolConfirmation":{{"confirmed":false}}}}}},
                "metadata":{{"adk_type":"function_call","adk_is_long_running":true}}}}]"#
        );
        let found = warnings(&asking(&parts).reading());
        found.into_iter().map(|warning| (warning.pointer, warning.sign.kind())).collect::<Vec<_>>()
    };
    let call = "/0/data/args/originalFunctionCall";
    let other = |name: &str| vec![(format!("{call}/{name}"), WarningKind::OtherCall)];
    assert_eq!(confirmation(""), []);
    assert_eq!(confirmation(r#","arguments":{"amount":1000000}"#), other("arguments"));
    assert_eq!(confirmation(r#","input":"{\"amount\":1000000}""#), other("input"));
    assert_eq!(confirmation(r#","tool_name":"delete_all""#), other("tool_name"));
    assert_eq!(confirmation(r#","arguments":"{\"to\":\"Aoki\",\"amount\":5}","tool":"pay""#), [], "the same");
    for name in [
        "toolInput",
        "tool_args",
        "toolArguments",
        "parameters",
        "params",
        "rawInput",
        "kwargs",
        "inputs",
        "variables",
        "action_input",
        "function_args",
        "functionArguments",
        "args_json",
        "argumentsJson",
        "partialArgs",
    ] {
        assert_eq!(confirmation(&format!(r#","{name}":{{"amount":1000000}}"#)), other(name));
    }
    for name in ["tool", "function_name"] {
        assert_eq!(confirmation(&format!(r#","{name}":"delete_all""#)), other(name));
    }
    let twice = confirmation(r#","Args":{"amount":7}"#);
    assert!(twice.contains(&(format!("{call}/Args"), WarningKind::LookAlike)), "{twice:?}");
}

/// A message with this metadata that carries one call to look at something, wherever else it says what.
fn looks_and(parts: &str, metadata: &str) -> Reading {
    let looks = r#"{"data":{"action_requests":[{"name":"look","args":{"at":"list"}}],
        "review_configs":[{"action_name":"look","allowed_decisions":["approve","reject"]}]}}"#;
    let message = format!(
        r#"{{"id":"t","contextId":"c","status":{{"state":"TASK_STATE_INPUT_REQUIRED","message":{{
            "messageId":"m","role":"ROLE_AGENT","parts":[{looks}{parts}],"metadata":{metadata}}}}}}}"#
    );
    fetched(&serde_json::from_str(&message).unwrap()).reading()
}

#[test]
fn a_call_that_no_reader_found_is_pointed_at_wherever_it_stands() {
    let pays = r#"{"tools":[{"id":"p","name":"pay","args":{"amount":9}}]}"#;
    let found = |parts: &str, metadata: &str| {
        let reading = looks_and(parts, metadata);
        assert_eq!(reading.reader.as_str(), "langchain");
        warnings(&reading).iter().filter(|warning| warning.sign.kind() == WarningKind::OtherCall).count()
    };
    assert_eq!(found("", "{}"), 0);
    assert_eq!(found("", r#"{"adk_app_name":"till","trace":{"name":"pay","id":"7"}}"#), 0, "no call");
    assert_eq!(found("", &format!(r#"{{"https://kagent.dev/extensions/hitl/v1":{pays}}}"#)), 1, "unnamed");
    assert_eq!(found(&format!(r#",{{"text":"Look?","metadata":{pays}}}"#), "{}"), 1, "of a part");
    let typed = serde_json::to_string(pays).unwrap();
    assert_eq!(found(&format!(r#",{{"text":{typed}}}"#), "{}"), 1, "in a text");
    let said_again = r#",{"text":"{\"name\":\"look\",\"args\":{\"at\":\"list\"}}"}"#;
    assert_eq!(found(said_again, "{}"), 0, "the same");
}

#[test]
fn the_arguments_that_are_shown_under_another_name_are_another_call() {
    let item = |raw: &str| {
        let parts = format!(
            r#"[{{"data":{{"type":"tool_approval_item","agent":"till","tool_name":"look","raw_item":{{
                "call_id":"c","name":"{raw}","arguments":"{{\"at\":\"list\"}}"}}}}}}]"#
        );
        let found = warnings(&asking(&parts).reading());
        found.into_iter().map(|warning| (warning.pointer, warning.sign.kind())).collect::<Vec<_>>()
    };
    assert_eq!(item("look"), []);
    assert_eq!(item("pay"), [("/0/data/raw_item/name".to_owned(), WarningKind::OtherCall)]);
}

#[test]
fn a_value_that_was_taken_out_is_pointed_at_and_its_mark_never_answered() {
    let asking_with = |payload: &str| {
        asking(&format!(
            r#"[{{"data":{{"id":"f","name":"adk_request_confirmation","args":{{
                "originalFunctionCall":{{"name":"note","id":"c","args":{{"key":"{MARK}"}}}},
                "toolConfirmation":{{"confirmed":false,"payload":{payload}}}}}}},
                "metadata":{{"adk_type":"function_call","adk_is_long_running":true}}}}]"#
        ))
        .reading()
    };
    let answered = |reading: &Reading, answer: Answer| reading.reply(&in_order(reading, [answer]));
    let reading = asking_with("null");
    let place = "/0/data/args/originalFunctionCall/args/key";
    assert!(kinds(&warnings(&reading)).contains(&(place, WarningKind::TakenOut)), "{:?}", warnings(&reading));
    assert!(answered(&reading, approve()).is_ok(), "ADK wants the id of the call and nothing else of it");

    let reading = asking_with(&format!(r#"{{"key":"{MARK}"}}"#));
    assert_eq!(answered(&reading, approve()), Err(ReplyError::TakenOut), "ADK wants the payload back");
    assert!(answered(&reading, reject()).is_ok(), "a no sends nothing back");
    let edited = Answer::Approve { payload: Some(parsed(r#"{"key":"typed anew"}"#)) };
    assert!(answered(&reading, edited).is_ok(), "what a person puts in its place is right");
}

#[test]
fn arguments_that_come_as_a_list_of_names_and_values_are_the_shown_ones() {
    let asks = json!({ "returnControl": { "invocationId": "i", "invocationInputs": [{ "functionInvocationInput": {
        "actionGroup": "Clusters", "function": "list_clusters", "actionInvocationType": "USER_CONFIRMATION",
        "parameters": [{ "name": "region", "type": "string", "value": "eu" }] } }] } });
    let reading = asking(&json!([{ "data": asks }]).to_string()).reading();
    assert_eq!(reading.reader.as_str(), "bedrock");
    assert!(!warnings(&reading).iter().any(|it| it.sign.kind() == WarningKind::OtherCall));
}

#[test]
fn lists_of_arguments_within_each_other_are_looked_at_once() {
    let deep =
        (0..40).fold("1".to_owned(), |inner, _| format!(r#"{{"args":[{{"name":"a","value":{inner}}}]}}"#));
    let reading = looks_and(&format!(r#",{{"data":{deep}}}"#), "{}");
    assert!(warnings(&reading).iter().any(|it| it.sign.kind() == WarningKind::OtherCall));
}

#[test]
fn no_request_of_an_honest_agent_contradicts_itself_or_hides_anything() {
    for (name, asked) in documented() {
        let found = warnings(&read_documented(&asked).reading());
        let hides = |sign: &Sign| matches!(sign.kind(), WarningKind::Marks | WarningKind::Gap);
        let deceives = |sign: &Sign| {
            hides(sign) || matches!(sign, Sign::OtherCall { .. } | Sign::LookAlikeMember { .. })
        };
        assert!(!found.iter().any(|warning| deceives(&warning.sign)), "{name}: {found:?}");
    }
}

#[test]
fn a_request_with_anything_else_in_or_around_it_does_not_stand_alone() {
    let alone = looks_and("", "{}");
    assert!(stands_alone(&alone));
    let pays = r#"{"tools":[{"id":"p","name":"pay","args":{"amount":9}}]}"#;
    for (parts, metadata) in [
        (format!(r#",{{"text":"Look?","metadata":{pays}}}"#), "{}".to_owned()),
        (format!(r#",{{"data":{pays}}}"#), "{}".to_owned()),
        (String::new(), r#"{"then":{"command":"wire_all"}}"#.to_owned()),
    ] {
        assert!(!stands_alone(&looks_and(&parts, &metadata)), "{parts} {metadata}");
    }
    let twice = |more: &str| {
        asking(&format!(
            r#"[{{"data":{{"id":"f","name":"adk_request_confirmation","args":{{
                "originalFunctionCall":{{"name":"pay","id":"c","args":{{"amount":5}}{more}}},
                "toolConfirmation":{{"confirmed":false}}}}}},
                "metadata":{{"adk_type":"function_call","adk_is_long_running":true}}}}]"#
        ))
    };
    assert!(stands_alone(&twice("").reading()));
    let otherwise = twice(r#","arguments":{"amount":1000000}"#).reading();
    let otherwise = Reading { beside: Vec::new(), says_more: false, ..otherwise };
    assert!(!stands_alone(&otherwise), "a call that is said otherwise is enough");
    assert!(!stands_alone(&twice(r#","arguments":{"amount":1000000}"#).reading()), "said otherwise in it");
    for other in [
        Reading { others: vec![ReaderId::new("adk")], ..alone.clone() },
        Reading { shared_ids: vec![ItemId::new("a")], ..alone.clone() },
        Reading { says_more: true, ..alone.clone() },
        Reading { beside: vec![parsed("{}")], ..alone.clone() },
    ] {
        assert!(!stands_alone(&other), "{other:?}");
    }
}
