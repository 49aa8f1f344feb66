//! Forms of the known shapes without samples or recordings, and the confidence in each.

use a2a_hitl::{Answer, Confidence, Item, Proven, ReaderId, Reading, ReplyError, SecretRef, asks_by};
use serde_json::{Value, json};

use crate::support::{approve, asking, check_row, fetched, in_order, parsed, recorded, reject, sample, sent};

fn rows() -> Value {
    serde_json::from_str(include_str!("variants.json")).unwrap()
}

fn values(text: &str) -> Answer {
    Answer::Values(parsed(text))
}

fn raw(text: &str) -> Answer {
    Answer::Raw(parsed(text))
}

fn text(text: &str) -> Answer {
    Answer::Text(text.into())
}

fn secret(name: &str) -> Answer {
    Answer::Secret(SecretRef::new(name))
}

fn names(reading: &Reading) -> Vec<(&str, &str, Option<&str>)> {
    let secrets = reading.items.iter().filter_map(|item| match item {
        Item::Secret { item_id, name, description, .. } => {
            Some((item_id.as_str(), name.as_str(), description.as_deref()))
        }
        _ => None,
    });
    secrets.collect()
}

#[test]
fn a_credential_that_is_typed_for_adk_is_a_secret() {
    let reading = check_row(&rows(), "adk-credential-key", "adk", [secret("key")]);
    assert_eq!(names(&reading), [("adk-1", "X-Till", Some("The key of the till"))]);
    let beside: Vec<&str> = reading.beside.iter().map(a2a_protocol::Json::as_str).collect();
    assert!(beside[0].contains(r#""in": "header""#) || beside[0].contains(r#""in":"header""#), "{beside:?}");
    assert!(beside[0].contains("adk_key_1"), "all that goes back as it came: {beside:?}");
    for answer in [raw(r#"{"apiKey":"k"}"#), text("k"), approve(), reject(), Answer::Done] {
        let item = reading.items[0].id().clone();
        let not_allowed = ReplyError::NotAllowed { item: item.clone(), answer: answer.kind() };
        assert_eq!(reading.reply(&[(item, answer)]), Err(not_allowed), "nothing that would be kept");
    }
    let reading = check_row(&rows(), "adk-credential-key-python", "adk", [secret("key")]);
    assert_eq!(names(&reading), [("adk-1", "X-Till", None)]);
    let reading = check_row(&rows(), "adk-credential-bearer", "adk", [secret("token")]);
    assert_eq!(names(&reading), [("adk-1", "token", None)]);
    let reading =
        check_row(&rows(), "adk-credential-basic", "adk", [secret("user"), secret("word"), approve()]);
    assert_eq!(names(&reading), [("adk-1/username", "username", None), ("adk-1/password", "password", None)]);
    let answers = in_order(&reading, [secret("user"), secret("word"), approve()]);
    let reply = reading.reply(&answers).unwrap();
    assert_eq!(reply.secrets(), [&SecretRef::new("user"), &SecretRef::new("word")], "named, not held");
    assert!(matches!(reading.reply(&answers[1..]), Err(ReplyError::Missing { .. })), "half of one is none");
}

/// Which secrets are JSON, in order.
fn as_json(reading: &Reading) -> Vec<bool> {
    let secrets = reading.items.iter().filter_map(|item| match item {
        Item::Secret { is_json, .. } => Some(*is_json),
        _ => None,
    });
    secrets.collect()
}

#[test]
fn every_kind_of_credential_for_adk_is_a_secret_and_not_kept_as_typed() {
    let reading = check_row(&rows(), "adk-credential-digest", "adk", [secret("user"), secret("word")]);
    let door = Some("The door");
    assert_eq!(names(&reading), [("adk-1/username", "username", door), ("adk-1/password", "password", door)]);
    let reading = check_row(&rows(), "adk-credential-scheme", "adk", [secret("token")]);
    assert_eq!((names(&reading), as_json(&reading)), (vec![("adk-1", "token", None)], vec![false]));
    let reading = check_row(&rows(), "adk-credential-account", "adk", [secret(r#"{"private_key":"k"}"#)]);
    assert_eq!(
        (names(&reading), as_json(&reading)),
        (vec![("adk-1", "service_account_credential", None)], vec![true]),
        "a key file, whatever scheme its token is for"
    );
    let reading = check_row(&rows(), "adk-credential-token", "adk", [secret("token")]);
    assert_eq!((names(&reading), as_json(&reading)), (vec![("adk-1", "accessToken", None)], vec![false]));
    let beside: Vec<&str> = reading.beside.iter().map(a2a_protocol::Json::as_str).collect();
    assert!(beside[0].contains("clientId"), "all that goes back as it came: {beside:?}");
    check_row(&rows(), "adk-credential-unknown", "adk", [secret(r#"{"certificate":"k"}"#)]);
}

#[test]
fn a_credential_of_which_nobody_knows_what_it_is_is_one_secret() {
    let task = &rows()["adk-credential-unknown"]["task"];
    let args = "/status/message/parts/0/data/args";
    for (config, name) in [
        (json!({"authScheme": {"type": "mutualTLS"}}), "exchangedAuthCredential"),
        (json!({"authScheme": {"type": "http"}}), "exchangedAuthCredential"),
        (json!({"authScheme": {"type": ["apiKey"]}}), "exchangedAuthCredential"),
        (json!({"authScheme": null, "exchangedAuthCredential": "none"}), "exchangedAuthCredential"),
        (json!("none"), "exchangedAuthCredential"),
        (json!(null), "authCredential"),
    ] {
        let mut task = task.clone();
        let asked = task.pointer_mut(args).unwrap();
        *asked = if config.is_null() { json!({}) } else { json!({ "authConfig": config }) };
        let reading = fetched(&task).reading();
        assert_eq!(reading.reader, ReaderId::new("adk"), "{config}");
        assert_eq!(
            (names(&reading), as_json(&reading)),
            (vec![("adk-1", name, None)], vec![true]),
            "{config}"
        );
        let reply = reading.reply(&in_order(&reading, [secret(r#"{"k":1}"#)])).unwrap();
        let response = sent(&reply)["parts"][0]["data"]["response"].clone();
        let given = if config.is_null() { &response } else { &response["exchangedAuthCredential"] };
        assert_eq!(given, &json!({"k": 1}), "{config}: {response}");
        let typed = raw(r#"{"k":1}"#);
        let refused = ReplyError::NotAllowed { item: reading.items[0].id().clone(), answer: typed.kind() };
        assert_eq!(reading.reply(&in_order(&reading, [typed])), Err(refused), "{config}");
    }
    // A call that says nothing at all is answered, too.
    let mut task = task.clone();
    task.pointer_mut("/status/message/parts/0/data").unwrap().as_object_mut().unwrap().remove("args");
    let reading = fetched(&task).reading();
    assert!(reading.reply(&in_order(&reading, [secret(r#"{"k":1}"#)])).is_ok(), "{reading:?}");
    // A scheme of the agent's own says nothing; the credential may.
    let mut task = rows()["adk-credential-key"]["task"].clone();
    task.pointer_mut(args).unwrap()["authConfig"]["authScheme"] = json!({"type": "till"});
    assert_eq!(names(&fetched(&task).reading()), [("adk-1", "apiKey", None)]);
}

#[test]
fn a_group_of_checkboxes_is_a_form_inside_of_the_form() {
    let chosen = values(r#"{"extras":{"wine":false,"bed":true}}"#);
    let reading = check_row(&rows(), "agent-stack-group", "agent-stack", [chosen]);
    let Item::Form { schema, .. } = &reading.items[0] else { panic!("{reading:?}") };
    let group = schema.get("/properties/extras").unwrap().to_value();
    let wine = json!({"type": "boolean", "title": "Wine", "description": "Wine wanted", "default": true});
    assert_eq!((&group["title"], &group["properties"]["wine"]), (&json!("Extras"), &wine));
    assert_eq!(group["default"], json!({}), "what its boxes begin with is part of the answer");
    assert!(!reading.says_more && reading.beside.is_empty(), "{:?}", reading.beside);
}

#[test]
fn what_a_person_adds_to_the_json_of_a_form_is_sent_and_not_lost() {
    let typed = r#"{"type":"text","value":"2A"}"#;
    let written = format!(
        r#"{{"extras":{{"wine":false,"bed":true,"tea":true}},"note":"late","vip":true,"who":["a","b"],"seat":{typed},"paid":1.50}}"#
    );
    let reading = fetched(&rows()["agent-stack-group"]["task"]).reading();
    let reply = reading.reply(&in_order(&reading, [values(&written)])).unwrap();
    let uri = "https://a2a-extensions.adk.kagenti.dev/ui/form_request/v1";
    assert_eq!(
        sent(&reply)["metadata"][uri]["values"],
        json!({
            "extras": {"type": "checkbox_group", "value": {"wine": false, "bed": true, "tea": true}},
            "city": {"type": "text", "value": null},
            "note": {"type": "text", "value": "late"},
            "vip": {"type": "checkbox", "value": true},
            "who": {"type": "multiselect", "value": ["a", "b"]},
            "seat": {"type": "text", "value": "2A"},
            "paid": 1.50,
        }),
    );
}

#[test]
fn a_form_with_an_unknown_field_is_answered_by_hand_under_its_own_name() {
    let by_hand = raw(r#"{"values":{"nights":{"type":"slider","value":3}}}"#);
    let reading = check_row(&rows(), "agent-stack-form-unknown", "agent-stack", [by_hand]);
    let item = reading.items[0].id().clone();
    for (answer, refused) in [
        (raw("[3]"), ReplyError::NotAnObject { item: item.clone() }),
        (text("3"), ReplyError::NotAllowed { item: item.clone(), answer: text("3").kind() }),
    ] {
        assert_eq!(reading.reply(&[(item.clone(), answer)]), Err(refused));
    }
    let mut task = rows()["agent-stack-group"]["task"].clone();
    let form = &mut task["status"]["message"]["metadata"]["https://a2a-extensions.adk.kagenti.dev/ui/form_request/v1"];
    form["fields"][0]["fields"][1] = form["fields"][0]["fields"][0].clone();
    let reading = fetched(&task).reading();
    assert!(matches!(reading.items[0], Item::Raw { .. }), "two boxes of one name: {:?}", reading.items);
}

/// What is asked in the metadata of a message.
fn in_metadata(uri: &str, request: &Value) -> Reading {
    fetched(&json!({"id": "t", "contextId": "c", "status": {"state": "TASK_STATE_INPUT_REQUIRED",
        "message": {"messageId": "m", "role": "ROLE_AGENT", "parts": [], "metadata": {uri: request}}}}))
    .reading()
}

#[test]
fn one_family_of_agent_stack_was_recorded_and_the_other_was_only_run() {
    let (kagenti, beeai) =
        ("https://a2a-extensions.adk.kagenti.dev", "https://a2a-extensions.agentstack.beeai.dev");
    let proven = |host: &str, ending: &str, request: Value| {
        let reading = in_metadata(&format!("{host}{ending}"), &request);
        assert_eq!(reading.reader.as_str(), "agent-stack", "{host}{ending}");
        reading.proven
    };
    let form = |kind: &str| json!({"fields": [{"id": "a", "type": kind, "label": "A"}]});
    for (ending, request) in [
        ("/interactions/approval/v1", json!({"action": "generic", "title": "Go?"})),
        ("/tools/call/v1", json!({"name": "pay", "input": {}})),
        ("/ui/form_request/v1", form("text")),
        ("/auth/secrets/v1", json!({"secret_demands": {"k": {"name": "K"}}})),
    ] {
        assert_eq!(proven(kagenti, ending, request.clone()), Proven::Recorded, "{ending}");
        assert_eq!(proven(beeai, ending, request.clone()), Proven::RunHere, "{ending}");
        let other = "https://a2a-extensions.example";
        assert_eq!(proven(other, ending, request), Proven::Derived, "{ending}: nobody saw these");
    }
    let sign_in = json!({"authorization_endpoint_url": "https://sign-in.example/a"});
    for host in [kagenti, beeai] {
        assert_eq!(proven(host, "/auth/oauth/v1", sign_in.clone()), Proven::Derived);
        assert_eq!(proven(host, "/ui/form/v1", form("text")), Proven::Derived);
        assert_eq!(proven(host, "/ui/form_request/v1", form("slider")), Proven::Derived);
    }
}

#[test]
fn only_what_was_seen_of_adk_and_langchain_is_recorded() {
    let (python, _) = sample("adk-credential");
    assert_eq!(python.reading().proven, Proven::Derived, "a sign-in in the spelling of Python");
    let seen = recorded("adk-2.13.0/auth-1-request").waiting.unwrap();
    assert_eq!(seen.reading().proven, Proven::Recorded);
    let prompt = json!({"data": {"id": "a", "name": "adk_request_input", "args": {"message": "How much?"}},
        "metadata": {"adk_type": "function_call", "adk_is_long_running": true}});
    assert_eq!(asking(&json!([prompt]).to_string()).reading().proven, Proven::Derived);

    let (passed_on, _) = sample("langchain-hitl");
    assert_eq!(passed_on.reading().proven, Proven::Derived, "not from LangGraph");
    let interrupt = |call: Value| {
        let value = json!({"action_requests": [call],
            "review_configs": [{"action_name": "pay", "allowed_decisions": ["approve"]}]});
        let artifact =
            json!({"artifactId": "a", "name": "Interrupt", "parts": [{"data": {"id": "i", "value": value}}]});
        let task = json!({"id": "t", "contextId": "c", "status": {"state": "TASK_STATE_INPUT_REQUIRED"},
            "artifacts": [artifact]});
        fetched(&task).reading().proven
    };
    assert_eq!(interrupt(json!({"name": "pay", "args": {}})), Proven::Recorded);
    assert_eq!(interrupt(json!({"name": "pay", "arguments": {}})), Proven::Derived);
    assert_eq!(interrupt(json!({"action": "pay", "args": {}})), Proven::Derived);
}

#[test]
fn questions_of_a_sub_agent_of_kagents_are_answered_by_its_own_call() {
    check_row(&rows(), "kagent-nested-ask", "kagent", [text("b")]);
    check_row(&rows(), "kagent-legacy-nested-ask", "kagent-legacy", [text("a")]);
    let mut task = rows()["kagent-nested-ask"]["task"].clone();
    let request = &mut task["status"]["message"]["metadata"]["https://kagent.dev/extensions/hitl/v1"];
    request["nested"]["tools"] = json!([]);
    let reading = fetched(&task).reading();
    assert_eq!(reading.reader.as_str(), "unknown-structured", "the outer id would answer another call");
}

#[test]
fn the_controls_of_a_screen_of_a2ui_give_values_of_their_kinds() {
    let filled = r#"{"/seats":4,"/when":"2026-01-02T19:00","/menu":["veg","fish"],"action":"ok"}"#;
    for name in ["a2ui-0.8-controls", "a2ui-0.9-controls"] {
        let reading = check_row(&rows(), name, "a2ui", [values(filled)]);
        let Item::Form { schema, .. } = &reading.items[0] else { panic!("{reading:?}") };
        let of = |path: &str| schema.member("properties").unwrap().member(path).unwrap().to_value();
        assert_eq!(of("/seats"), json!({"type": "number", "title": "Seats"}), "{name}");
        assert_eq!(of("/when"), json!({"type": "string", "title": "When"}), "{name}");
        let menu = json!([{"const": "veg", "title": "Vegetables"}, {"const": "fish", "title": "Fish"}]);
        assert_eq!(of("/menu")["items"]["anyOf"], menu, "{name}");
    }
}

#[test]
fn every_interrupt_of_a_run_of_ag_ui_is_resumed_in_one_answer() {
    let reading = check_row(&rows(), "ag-ui-run", "ag-ui", [values(r#"{"seat":"12A"}"#), values("false")]);
    let Item::Form { schema, .. } = &reading.items[1] else { panic!("{:?}", reading.items) };
    assert_eq!(schema.to_value()["type"], "boolean", "a confirmation is a yes or a no");
    let reply = reading.reply(&in_order(&reading, [Answer::Cancel, values("false")])).unwrap();
    let first = &sent(&reply)["parts"][0]["data"]["resume"][0];
    assert_eq!(*first, json!({"interruptId": "i-1", "status": "cancelled"}));
    let only = [(reading.items[0].id().clone(), Answer::Cancel)];
    assert!(matches!(reading.reply(&only), Err(ReplyError::Missing { .. })), "all of them or none");
}

#[test]
fn a_run_of_mastra_without_a_schema_is_resumed_by_hand() {
    check_row(&rows(), "mastra-raw", "mastra", [raw(r#"{"picked":2}"#)]);
}

#[test]
fn calls_of_gemini_cli_are_its_own_where_it_names_itself() {
    let row: Value = serde_json::from_str(include_str!("rows.json")).unwrap();
    let mut task = row["gemini-cli"]["task"].clone();
    let reading = fetched(&task).reading();
    assert_eq!((reading.reader.as_str(), reading.confidence), ("gemini-cli", Confidence::Likely));
    for outcome in ["proceed_always_and_save", "modify_with_editor"] {
        let mut answers = in_order(&reading, [approve(), approve()]);
        answers[0].1 = Answer::Grant(outcome.into());
        assert!(reading.reply(&answers).is_err(), "{outcome} is not offered");
    }
    task["history"][1]["metadata"] = json!({"coderAgent": {"kind": "tool-call-confirmation"}});
    assert_eq!(fetched(&task).reading().confidence, Confidence::Certain);
}

#[test]
fn extensions_by_which_a_person_is_asked_are_told_from_others() {
    for (uri, asks) in [
        ("https://kagent.dev/extensions/hitl/v1", true),
        ("https://a2a-extensions.adk.kagenti.dev/interactions/approval/v1", true),
        ("https://a2a-extensions.agentstack.beeai.dev/auth/secrets/v1", true),
        ("https://a2a-extensions.adk.kagenti.dev/ui/streaming/v1", false),
        ("https://evil.example/auth/secrets/v1", false),
        ("https://a2ui.org/a2a-extension/a2ui/v0.9", true),
        ("https://a2ui.org/a2a-extension/other", false),
        // It is only watched: nothing in band answers it.
        ("https://github.com/a2aproject/experimental-ext-oid4vp-auth/tree/main/v1", false),
    ] {
        assert_eq!(asks_by(uri), asks, "{uri}");
    }
}
