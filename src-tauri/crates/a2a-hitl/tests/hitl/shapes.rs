//! Every documented sample: its reader, and the exact reply to one decision. If a recording differs, the
//! recording counts; the differences are listed at the end.

use a2a_hitl::{
    AfterLink, Allowed, Answer, AnswerKind, Confidence, FreshnessGrade, Item, Proven, ReaderId, Reading,
    ReasonField, ReplyError, SecretRef,
};
use serde_json::json;

use crate::support::{approve, expected, parsed, recorded, reject, sample, sent};

fn because(reason: &str) -> Answer {
    Answer::Reject { reason: Some(reason.into()) }
}

fn values(text: &str) -> Answer {
    Answer::Values(parsed(text))
}

fn edited(text: &str) -> Answer {
    Answer::Approve { payload: Some(parsed(text)) }
}

fn text(text: &str) -> Answer {
    Answer::Text(text.into())
}

fn redirected() -> Answer {
    Answer::Redirected { address: "http://127.0.0.1:41999/cb".into(), full: SecretRef::new("where it led") }
}

/// The answers, in the order of the items, give exactly the reply of the sample.
#[track_caller]
fn check<const N: usize>(name: &str, reader: &'static str, answers: [Answer; N]) -> Reading {
    let (waiting, reply) = sample(name);
    let reading = waiting.reading();
    assert_eq!(reading.reader, ReaderId::new(reader), "{name}");
    assert_eq!(sent(&answered(&reading, answers)), with_named_secrets(&expected(&reply)), "{name}");
    reading
}

#[track_caller]
fn answered<const N: usize>(reading: &Reading, answers: [Answer; N]) -> a2a_hitl::Reply {
    reading.reply(&crate::support::in_order(reading, answers)).unwrap()
}

/// Samples hold what a secret would be; a reply holds its name until it is sent.
fn with_named_secrets(value: &serde_json::Value) -> serde_json::Value {
    let text = value.to_string();
    let text = text.replace("<from keyring, never logged>", "<entry>");
    let text = text.replace("http://127.0.0.1:41999/cb?code=abc&state=s", "<where it led>");
    serde_json::from_str(&text).unwrap()
}

#[test]
fn kagent_decides_every_id_in_the_metadata_of_its_extension() {
    let reading = check("kagent-approval-two", "kagent", [because("still used"), approve()]);
    assert_eq!((reading.confidence, reading.proven), (Confidence::Certain, Proven::Derived));
    check("kagent-nested", "kagent", [approve()]);
    let chosen = Answer::Choices(vec!["Auth".into(), "Cache".into()]);
    check("kagent-ask-user", "kagent", [text("PostgreSQL"), chosen, text("use backups")]);
}

#[test]
fn a_sub_agent_is_shown_as_the_one_that_asks() {
    let reading = sample("kagent-nested").0.reading();
    let Item::Approval { item_id, tool, by, .. } = &reading.items[0] else { panic!("{reading:?}") };
    assert_eq!((item_id.as_str(), tool.as_str()), ("child-approval-1", "delete_pod"));
    assert_eq!(by.as_deref(), Some("k8s_agent"), "the outer call is only the way there");
}

#[test]
fn agent_stack_is_answered_in_metadata() {
    check("agentstack-approval", "agent-stack", [approve()]);
    check("agentstack-tool-call", "agent-stack", [reject()]);
    check("agentstack-secrets", "agent-stack", [Answer::Secret(SecretRef::new("entry"))]);
    let reading = check("agentstack-oauth", "agent-stack", [redirected()]);
    assert_eq!(reading.proven, Proven::Derived, "nobody recorded a sign-in");
    let filled = r#"{"email":"x@y.example","how":"phone","topics":["a"],"news":true}"#;
    let reading = check("agentstack-form-request", "agent-stack", [values(filled)]);
    let Item::Form { schema, .. } = &reading.items[0] else { panic!("{reading:?}") };
    let how = schema.get("/properties/how").unwrap().to_value();
    assert_eq!(how["oneOf"][1], json!({"const": "phone", "title": "Phone"}));
    assert_eq!(how["default"], "mail");
    assert_eq!(schema.get("/required").unwrap().to_value(), json!(["email"]));
}

#[test]
fn adk_takes_a_function_response_for_each_call() {
    check("adk-confirmation", "adk", [approve()]);
    check("adk-input", "adk", [values(r#"{"quarter":"Q1","year":2026,"note":null}"#)]);
    let reading = check("adk-credential", "adk", [redirected()]);
    let Item::Link { url, then, .. } = &reading.items[0] else { panic!("{reading:?}") };
    assert_eq!(url.as_deref(), Some("https://idp.example/auth?state=s"));
    assert_eq!(*then, AfterLink::Redirect);
}

#[test]
fn an_interrupt_of_codex_is_answered_by_a_call() {
    let reading = check("codex-permission", "shared-interrupt", [approve()]);
    assert_eq!(reading.freshness, FreshnessGrade::StillWaiting, "a fetched task does not show it");
    assert_eq!(sent(&answered(&reading, [Answer::Grant("always".into())]))["params"]["reply"], "always");
    assert_eq!(
        sent(&answered(&reading, [because("not that file")]))["params"],
        json!({"request_id": "req-1", "reply": "reject", "message": "not that file"})
    );
    let more = Answer::Grant("forever".into());
    let item = reading.items[0].id().clone();
    assert_eq!(
        reading.reply(&[(item.clone(), more)]),
        Err(ReplyError::NotAllowed { item, answer: AnswerKind::Grant }),
        "nothing wider than was offered"
    );

    let reading = check("codex-question", "shared-interrupt", [text("yes")]);
    assert_eq!(
        sent(&answered(&reading, [reject()])),
        json!({"method": "a2a.interrupt.question.reject", "params": {"request_id": "req-1"}})
    );
    let reading = check(
        "codex-elicitation",
        "shared-interrupt",
        [values(r#"{"workspace_root":"/workspace/project"}"#)],
    );
    for (answer, action) in [(reject(), "decline"), (Answer::Cancel, "cancel")] {
        assert_eq!(
            sent(&answered(&reading, [answer]))["params"],
            json!({"request_id": "req-1", "action": action})
        );
    }
}

#[test]
fn permissions_are_granted_in_part_and_never_beyond() {
    let all = r#"{"fileSystem":{"write":["/workspace/project"]}}"#;
    let grant = |granted: &str, scope: &str| Answer::Permissions {
        granted: parsed(granted),
        scope: Some(scope.into()),
    };
    let reading = check("codex-permissions", "shared-interrupt", [grant(all, "turn")]);
    let item = reading.items[0].id().clone();
    let params = |answer: Answer| sent(&answered(&reading, [answer]))["params"]["permissions"].clone();
    assert_eq!(
        params(grant(r#"{"fileSystem":{"write":[]}}"#, "session")),
        json!({"fileSystem": {"write": []}})
    );
    assert_eq!(params(reject()), json!({}), "refusing grants nothing");

    for (granted, pointer) in [
        (r#"{"fileSystem":{"write":["/"]}}"#, "/fileSystem/write/0"),
        (r#"{"network":true}"#, "/network"),
        (r#"{"fileSystem":true}"#, "/fileSystem"),
    ] {
        let refused = ReplyError::NotAskedFor { item: item.clone(), pointer: pointer.into() };
        assert_eq!(reading.reply(&[(item.clone(), grant(granted, "turn"))]), Err(refused), "{granted}");
    }
    assert!(reading.reply(&[(item, grant(all, "forever"))]).is_err(), "a scope that was not offered");
}

#[test]
fn mastra_resumes_with_an_approval_or_with_values() {
    check("mastra-approval", "mastra", [approve()]);
    check("mastra-suspend", "mastra", [values(r#"{"seat":"12A"}"#)]);
    let question = sample("mastra-suspend").0.reading().question;
    assert_eq!(question.as_deref(), Some("Pick a seat\ntoolName: book"), "which tool goes on is said, too");
}

#[test]
fn the_sample_form_and_schemas_get_their_values() {
    let filled = r#"{"request_id":"r1","date":"2026-01-02","amount":"20","purpose":"lunch"}"#;
    check("samples-form", "sample-form", [values(filled)]);
    check("generic-schema", "json-schema", [values(r#"{"address":"Main St 1","express":false}"#)]);
}

#[test]
fn langchain_edits_keep_their_types_and_refusing_is_a_decision() {
    let draft = r#"{"to":"a@b.example","body":"Hello there"}"#;
    let reading = check("langgraph-human-interrupt", "agent-inbox", [edited(draft)]);
    let response = |answer: Answer| sent(&answered(&reading, [answer]))["parts"][0]["data"].clone();
    let accepted = json!({"action": "send_email", "args": {"to": "a@b.example", "body": "Hello"}});
    assert_eq!(response(approve()), json!({"type": "accept", "args": accepted}));
    assert_eq!(response(text("shorter")), json!({"type": "response", "args": "shorter"}));
    assert_eq!(response(reject()), json!({"type": "ignore", "args": null}));

    let reading =
        check("langchain-hitl", "langchain", [because("add a LIMIT"), edited(r#"{"path":"b.txt"}"#)]);
    let Item::Approval { allowed, .. } = &reading.items[0] else { panic!("{reading:?}") };
    assert_eq!(*allowed, Allowed { edit: false, ..Allowed::YES_OR_NO }, "only what the tool allows");
}

#[test]
fn ag_ui_resumes_or_cancels_every_interrupt() {
    let reading = check("agui-interrupt", "ag-ui", [approve()]);
    assert_eq!(reading.expires_at.as_deref(), Some("2099-01-01T00:00:00Z"));
    let resume = |answer: Answer| sent(&answered(&reading, [answer]))["parts"][0]["data"]["resume"].clone();
    assert_eq!(
        resume(edited(r#"{"to":"b@c.example"}"#))[0]["payload"],
        json!({"approved": true, "editedArgs": {"to": "b@c.example"}})
    );
    assert_eq!(resume(reject())[0]["payload"], json!({"approved": false}));
    assert_eq!(resume(Answer::Cancel), json!([{"interruptId": "int-1", "status": "cancelled"}]));
}

#[test]
fn an_elicitation_is_accepted_declined_or_cancelled() {
    let filled = r##"{"name":"Mo","color":"#0f0","tags":["a"],"legacy":"de","ok":true}"##;
    let form = check("mcp-elicitation-form", "mcp-elicitation", [values(filled)]);
    let link = check("mcp-elicitation-url", "mcp-elicitation", [Answer::Done]);
    for reading in [&form, &link] {
        for (answer, action) in [(reject(), "decline"), (Answer::Cancel, "cancel")] {
            assert_eq!(sent(&answered(reading, [answer])), json!({"parts": [{"data": {"action": action}}]}));
        }
    }
}

#[test]
fn pydantic_and_vercel_take_a_reason() {
    let reading = check("pydantic-deferred", "pydantic-ai", [because("protected file")]);
    let Item::Approval { reason, allowed, .. } = &reading.items[0] else { panic!("{reading:?}") };
    assert_eq!((*reason, allowed.edit), (ReasonField::Optional, true));
    check("vercel-approval", "vercel", [because("too much")]);
}

#[test]
fn words_are_answered_by_words() {
    check("plain-yes-no", "plain-text", [text("no")]);
    let reading = check("plain-auth-required", "sign-in", [Answer::Done]);
    let Item::Link { url, .. } = &reading.items[0] else { panic!("{reading:?}") };
    assert_eq!(url.as_deref(), Some("https://login.example/device"));
}

#[test]
fn the_samples_that_try_to_deceive_are_read_like_others() {
    assert_eq!(sample("truncated-danger").0.reading().reader, ReaderId::new("adk"));
    assert_eq!(sample("bidi-spoof").0.reading().reader, ReaderId::new("agent-inbox"));
}

/// Requests and answers recorded from kagenti-adk 0.8.1. The metadata is the answer; the recorder's
/// client put the word "answer" beside it, which the agent does not read.
#[track_caller]
fn check_recorded<const N: usize>(pair: &str, answer: &str, answers: [Answer; N]) -> Reading {
    let reading = recorded(&format!("kagenti-adk-0.8.1/{pair}-1-request")).waiting.unwrap().reading();
    assert_eq!(reading.reader, ReaderId::new("agent-stack"), "{pair}");
    assert_eq!((reading.confidence, reading.proven), (Confidence::Certain, Proven::Recorded));
    let recorded = recorded(&format!("kagenti-adk-0.8.1/{pair}-2-{answer}"));
    assert_eq!(sent(&answered(&reading, answers))["metadata"], recorded.metadata, "{pair}");
    reading
}

#[test]
fn the_recorded_answers_of_kagenti_are_written() {
    check_recorded("approve-approve", "answer", [approve()]);
    check_recorded("approve-reject", "answer", [reject()]);
    check_recorded("toolapprove-approve", "answer", [approve()]);
    check_recorded("toolapprove-reject", "answer", [reject()]);
    check_recorded("toolcall-accept", "answer", [approve()]);
    check_recorded("toolcall-reject", "answer", [reject()]);
    check_recorded("approve-empty-parts", "answer", [approve()]);
}

#[test]
fn a_recorded_tool_call_shows_name_and_arguments() {
    let reading = recorded("kagenti-adk-0.8.1/toolapprove-approve-1-request").waiting.unwrap().reading();
    let Item::Approval { tool, args, hint, .. } = &reading.items[0] else { panic!("{reading:?}") };
    assert_eq!(tool, "delete_file");
    assert_eq!(args.as_str(), r#"{"force": true, "path": "/tmp/example"}"#, "byte for byte");
    assert_eq!(hint.as_deref(), Some("Delete a file\nRemoves the file for good."));
}

#[test]
fn words_are_no_answer_to_a_recorded_request() {
    for pair in ["approve-text", "form-text"] {
        let reading = recorded(&format!("kagenti-adk-0.8.1/{pair}-1-request")).waiting.unwrap().reading();
        let item = reading.items[0].id().clone();
        assert_eq!(
            reading.reply(&[(item.clone(), text("yes, approve"))]),
            Err(ReplyError::NotAllowed { item, answer: AnswerKind::Text }),
            "{pair}: the agent fails the task, or goes on without any values"
        );
    }
}

/// Where samples and recordings differ from what is written here, and why.
#[test]
fn the_differences_to_samples_and_recordings_are_these() {
    // The recorder's client made up a form id ("trip") that the agent had not given; the agent took the
    // values all the same. An id goes back only where one came.
    let reading = recorded("kagenti-adk-0.8.1/form-1-request").waiting.unwrap().reading();
    let filled = r#"{"city":"Berlin","day":"2026-12-24","seat":"a","meals":["v","h"],"terms":true,
        "passport":[{"uri":"https://example.com/p.pdf","name":"p.pdf","mime_type":"application/pdf"}]}"#;
    let written = sent(&answered(&reading, [values(filled)]))["metadata"].clone();
    let mut expected = recorded("kagenti-adk-0.8.1/form-2-answer").metadata;
    let uri = "https://a2a-extensions.adk.kagenti.dev/ui/form_request/v1";
    assert_eq!(expected[uri].as_object_mut().unwrap().remove("id"), Some("trip".into()));
    assert_eq!(written, expected);

    // Kagenti took a message without parts, and so did the sample of its approvals. The Python SDK 1.3 refuses one
    // (-32602), so words stand beside every decision.
    let reading = recorded("kagenti-adk-0.8.1/approve-empty-parts-1-request").waiting.unwrap().reading();
    let empty = recorded("kagenti-adk-0.8.1/approve-empty-parts-2-answer").sent;
    assert!(empty.is_empty(), "{empty:?}");
    assert_eq!(sent(&answered(&reading, [approve()]))["parts"], json!([{"text": "Decision made"}]));

    // A secret is named until it is sent; the recording holds its value.
    let reading = recorded("kagenti-adk-0.8.1/secret-1-request").waiting.unwrap().reading();
    let reply = answered(&reading, [Answer::Secret(SecretRef::new("entry"))]);
    let written = sent(&reply)["metadata"].to_string().replace("<entry>", "sk-test");
    let expected = recorded("kagenti-adk-0.8.1/secret-2-answer").metadata;
    assert_eq!(serde_json::from_str::<serde_json::Value>(&written).unwrap(), expected);

    // The sample adds a redirect address to ADK's credential; the recording, whose agent gave one, does
    // not. It is added only where the agent gave none.
    for mode in ["", "ext-"] {
        let reading = recorded(&format!("adk-2.13.0/{mode}auth-1-request")).waiting.unwrap().reading();
        let written = sent(&answered(&reading, [redirected()]))["parts"][0]["data"].to_string();
        let answer = recorded(&format!("adk-2.13.0/{mode}auth-2-answer")).sent;
        let led =
            answer[0]["data"]["response"]["exchangedAuthCredential"]["oauth2"]["authResponseUri"].clone();
        let written = written.replace("<where it led>", led.as_str().unwrap());
        let written: serde_json::Value = serde_json::from_str(&written).unwrap();
        assert_eq!(written, answer[0]["data"], "{mode}");
    }
}
