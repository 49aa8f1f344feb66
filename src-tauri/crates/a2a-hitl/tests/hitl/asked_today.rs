//! What agents of today ask in further shapes: who reads each, what is shown, and what goes back.

use a2a_hitl::{AfterLink, Answer, Confidence, Item, ReaderId, Reading, ReasonField};
use serde_json::{Value, json};

use crate::support::{approve, asking, expected, fetched, in_order, parsed, reject, sent};

fn rows() -> Value {
    serde_json::from_str(include_str!("asked_today.json")).unwrap()
}

/// Reads a row and answers it as it says.
#[track_caller]
fn check<const N: usize>(rows: &Value, name: &str, reader: &'static str, answers: [Answer; N]) -> Reading {
    let row = &rows[name];
    let reading = fetched(&row["task"]).reading();
    assert_eq!(reading.reader, ReaderId::new(reader), "{name}: {reading:?}");
    let written = reading.reply(&in_order(&reading, answers)).unwrap();
    assert_eq!(sent(&written), expected(&row["reply"]), "{name}");
    reading
}

fn text(text: &str) -> Answer {
    Answer::Text(text.into())
}

fn because(reason: &str) -> Answer {
    Answer::Reject { reason: Some(reason.into()) }
}

fn values(json: &str) -> Answer {
    Answer::Values(parsed(json))
}

/// The tool of the only approval, its arguments and what is said of it.
#[track_caller]
fn approval(reading: &Reading) -> (&str, Value, Option<&str>) {
    let [Item::Approval { tool, args, hint, .. }] = reading.items.as_slice() else { panic!("{reading:?}") };
    (tool, args.to_value(), hint.as_deref())
}

/// The only question, and the values of what can be chosen.
#[track_caller]
fn question(reading: &Reading) -> (&str, Vec<&str>) {
    match reading.items.as_slice() {
        [Item::Question { text, options, .. }] => {
            (text, options.iter().map(|option| option.value.as_str()).collect())
        }
        [Item::FreeText { prompt, quick_replies, .. }] => {
            (prompt, quick_replies.iter().map(String::as_str).collect())
        }
        _ => panic!("{reading:?}"),
    }
}

#[test]
fn calls_that_agents_hold_back_are_decided_in_their_own_words() {
    let rows = rows();
    let reading = check(&rows, "claude-managed", "claude-events", [because("keep it")]);
    assert_eq!(approval(&reading), ("bash", json!({"command": "rm -rf build"}), None));
    let reading = check(&rows, "openhands-events", "openhands-events", [because("no")]);
    let action = json!({"kind": "TerminalAction", "command": "rm -rf build"});
    assert_eq!(approval(&reading), ("terminal", action, Some("security_risk: HIGH")));
    let reading = check(&rows, "openai-computer", "openai-computer", [approve()]);
    assert_eq!(approval(&reading).0, "computer: click");
    assert!(approval(&reading).2.unwrap().contains("malicious actions"), "what is to be taken note of");
    let reading = check(&rows, "opencode-permission", "opencode", [Answer::Grant("always".into())]);
    assert_eq!(approval(&reading).1["metadata"]["command"], "git push origin main");
    let reading = check(&rows, "crewai-task", "crewai-task", [because("Add sources")]);
    assert_eq!(approval(&reading).1, json!({"task_output": "Three findings about boats."}));
    let reading = check(&rows, "tool-permission", "hand-made", [approve()]);
    assert_eq!((approval(&reading).0, approval(&reading).1), ("bash", json!({"command": "make"})));
}

#[test]
fn what_is_not_held_back_any_more_asks_nothing() {
    for (name, pointer, value) in [
        ("claude-managed", "/evaluated_permission", json!("allow")),
        ("openai-computer", "/pending_safety_checks", json!([])),
    ] {
        let part = rows()[name]["task"]["status"]["message"]["parts"].as_array().unwrap().clone();
        let mut data = part.iter().find_map(|part| part.get("data")).unwrap().clone();
        *data.pointer_mut(pointer).unwrap() = value;
        let reading = asking(&json!([{ "data": data }]).to_string()).reading();
        assert_eq!(reading.confidence, Confidence::Fallback, "{name}: {reading:?}");
    }
}

#[test]
fn a_plan_of_claude_and_calls_of_openais_agents_are_approvals() {
    let rows = rows();
    let reading = check(&rows, "claude-plan", "claude-agent", [because("Test first")]);
    assert_eq!(approval(&reading).0, "ExitPlanMode");
    let reading = check(&rows, "openai-shell", "openai-tool", [approve()]);
    let action = json!({"action": {"commands": ["ls -la", "rm notes.txt"], "timeout_ms": 120_000}});
    assert_eq!(approval(&reading), ("shell", action, None));
    let reading = check(&rows, "openai-run-state", "openai-tool", [reject()]);
    assert_eq!(approval(&reading), ("cancelOrder", json!({"orderId": 101}), None));
}

#[test]
fn vercels_calls_stand_beside_their_approvals_or_wait_for_an_output() {
    let rows = rows();
    let reading = check(&rows, "vercel-message", "vercel", [because("why")]);
    assert_eq!(approval(&reading), ("runCommand", json!({"command": "rm -rf dist"}), None));
    let reading = check(&rows, "vercel-input-available", "vercel", [approve()]);
    assert_eq!(approval(&reading).0, "issueRefund");
    let mut data = rows["vercel-input-available"]["task"]["status"]["message"]["parts"][1]["data"].clone();
    data["output"] = json!("done");
    let reading = asking(&json!([{ "data": data }]).to_string()).reading();
    assert_ne!(reading.reader, ReaderId::new("vercel"), "it has its output");
}

#[test]
fn results_that_a_person_gives_go_back_under_the_id_of_their_call() {
    let rows = rows();
    let reading = check(&rows, "tool-outputs", "tool-outputs", [text("North"), text("signed")]);
    let [Item::FreeText { prompt: asked, .. }, Item::FreeText { prompt: told, .. }] =
        reading.items.as_slice()
    else {
        panic!("{reading:?}")
    };
    assert_eq!((asked.as_str(), told.as_str()), ("Which warehouse?", "get_signature\ndocument: lease.pdf"));
    let reading = check(&rows, "responses-call", "tool-result", [text("approved")]);
    let asked = ("confirm_transfer\namount: 120\ncurrency: EUR\nto: DE89", vec!["approved", "rejected"]);
    assert_eq!(question(&reading), asked);
    let reading = check(&rows, "genkit-question", "tool-result", [text("Wyk")]);
    assert_eq!(question(&reading), ("Which city?", vec!["Husum", "Wyk"]));
    let reading = check(&rows, "genkit-call", "tool-result", [approve()]);
    assert_eq!(approval(&reading).2, Some("Confirm the transfer"));
    check(&rows, "gemini-call", "tool-result", [text("blue")]);
    check(&rows, "pydantic-question", "pydantic-ai", [text("the third")]);
    let reading = check(&rows, "bedrock-result", "bedrock", [text("14A")]);
    assert_eq!(question(&reading).0, "getSeat\ntrain: NJ470");
    let call =
        json!({"type": "function_call", "call_id": "c", "name": "search", "arguments": "{\"word\":\"oar\"}"});
    let reading = asking(&json!([{ "data": call }]).to_string()).reading();
    assert_ne!(reading.reader, ReaderId::new("tool-result"), "a call that is only told");
}

#[test]
fn questions_of_sessions_flows_and_workflows_are_asked() {
    let rows = rows();
    let reading = check(&rows, "opencode-questions", "opencode-questions", [text("SQLite")]);
    assert_eq!(question(&reading), ("Database\nWhich database?", vec!["Postgres", "SQLite"]));
    check(&rows, "llama-index-undeclared", "llama-index", [text("14A")]);
    let reading = check(&rows, "crewai-platform", "crewai", [text("needs_revision")]);
    assert_eq!(question(&reading).0, "Please review this draft\nA draft about oars");
    assert!(format!("{:?}", reading.beside).contains("callback_url"), "where else it could go");
    let reading = check(&rows, "maf-yes-or-no", "agent-framework", [values("false")]);
    let Item::Form { schema, .. } = &reading.items[0] else { panic!("{reading:?}") };
    let expected =
        json!({"type": "boolean", "title": "Deploy to production?", "description": "environment: prod"});
    assert_eq!(schema.to_value(), expected);
}

#[test]
fn the_reason_of_a_rejection_goes_where_the_answer_has_a_place_for_one() {
    let reading = check(&rows(), "mastra-reason", "mastra", [because("too dear")]);
    let Item::Approval { reason, .. } = &reading.items[0] else { panic!("{reading:?}") };
    assert_eq!(*reason, ReasonField::Optional);
    let mut task = rows()["mastra-reason"]["task"].clone();
    let schema = &mut task["status"]["message"]["parts"][0]["data"]["resumeSchema"];
    schema["properties"].as_object_mut().unwrap().remove("reason");
    let reading = fetched(&task).reading();
    let Item::Approval { reason, .. } = &reading.items[0] else { panic!("{reading:?}") };
    assert_eq!(*reason, ReasonField::NotSent);
}

#[test]
fn forms_of_other_makers_are_filled_in() {
    let rows = rows();
    let filled = r#"{"start.start_date":"2026-12-01","kind.k":"paid"}"#;
    let reading = check(&rows, "slack-form", "slack-form", [values(filled)]);
    let Item::Form { schema, .. } = &reading.items[0] else { panic!("{reading:?}") };
    assert_eq!(schema.to_value()["required"], json!(["start.start_date", "kind.k"]));
    assert_eq!(schema.to_value()["properties"]["start.start_date"]["format"], "date");
    check(&rows, "survey", "hand-made", [values(r#"{"city":"Husum","class":"second"}"#)]);
    let reading = check(&rows, "camunda-form", "hand-made", [values(r#"{"amount":120,"approved":"yes"}"#)]);
    let Item::Form { schema, .. } = &reading.items[0] else { panic!("{reading:?}") };
    assert_eq!(schema.to_value()["properties"]["amount"]["minimum"], 0);
    assert_eq!(schema.to_value()["required"], json!(["amount", "approved"]), "as its validation says");
    let dates = r#"{"departure_date":"2026-12-01","passengers":"2"}"#;
    check(&rows, "missing-fields", "hand-made", [values(dates)]);
    let reading = check(&rows, "json-forms", "json-schema", [values(r#"{"name":"Ida","age":20}"#)]);
    let Item::Form { values, .. } = &reading.items[0] else { panic!("{reading:?}") };
    assert_eq!(values.to_value(), json!({"age": 20}), "what it begins with");
}

#[test]
fn buttons_and_things_to_choose_from_are_offered() {
    let rows = rows();
    let reading = check(&rows, "voiceflow", "chat-buttons", [text("Large")]);
    assert_eq!(question(&reading), ("Which size?", vec!["Small", "Large"]));
    let reading = check(&rows, "watson", "chat-buttons", [text("Eider")]);
    assert_eq!(question(&reading), ("I can book it.\nWhich room?", vec!["Elbe", "Eider"]));
    let reading = check(&rows, "chainlit", "hand-made", [text("cancel")]);
    assert_eq!(question(&reading).1, ["continue", "cancel"]);
    let reading = check(&rows, "things", "hand-made", [text("LH2")]);
    let Item::Question { options, .. } = &reading.items[0] else { panic!("{reading:?}") };
    assert_eq!(options[1].label, "LH2 – price: 90, currency: EUR");
}

#[test]
fn pages_that_are_named_are_opened() {
    let rows = rows();
    let reading = check(&rows, "page", "page-elsewhere", [Answer::Done]);
    let Item::Link { url, text, .. } = &reading.items[0] else { panic!("{reading:?}") };
    let expected = (Some("https://api.klavis.example/oauth/github?i=1"), "Authorize GitHub");
    assert_eq!((url.as_deref(), text.as_str()), expected);
    let reading = fetched(&rows["link-buttons"]["task"]).reading();
    let pages: Vec<_> = reading
        .items
        .iter()
        .map(|item| match item {
            Item::Link { text, url, then: AfterLink::Nothing, .. } => {
                (text.as_str(), url.as_deref().unwrap())
            }
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!((reading.reader.as_str(), pages[1].0), ("link-buttons", "Approve"));
    assert!(pages[1].1.contains("approved=true") && pages[0].1.contains("approved=false"));
    let waits = check(&rows, "auth-in-words", "page-elsewhere", [Answer::Done]);
    assert!(matches!(&waits.items[0], Item::Link { url: None, .. }), "{waits:?}");
    for address in ["return_url", "callback_url", "image_url"] {
        let data = json!([{ "data": { "message": "Which one?", address: "https://a.example/x" } }]);
        let reading = asking(&data.to_string()).reading();
        assert_ne!(reading.reader, ReaderId::new("page-elsewhere"), "{address}");
    }
}

#[test]
fn words_beside_data_that_nobody_knows_are_asked_with_all_that_it_says() {
    let reading = check(&rows(), "words-beside", "words-beside", [text("Approve")]);
    let (asked, offered) = question(&reading);
    assert_eq!(offered, ["Approve", "reject"]);
    for said in ["short_description: New laptop for Lena", "due_date: 2030-01-01 00:00:00"] {
        assert!(asked.lines().any(|line| line == said), "{said}: {asked}");
    }
    assert!(reading.alternatives.contains(&ReaderId::new("unknown-structured")), "as it came");
    let nested = json!([{ "text": "Look." }, { "data": { "a": { "b": [1, 2], "c": null }, "d": [] } }]);
    let reading = asking(&nested.to_string()).reading();
    assert_eq!(question(&reading).0, "Look.\na.b: 1\na.b: 2\na.c: null\nd: []");
    let silent = asking(&json!([{ "data": { "rows": 3 } }]).to_string()).reading();
    assert_eq!(silent.reader, ReaderId::new("unknown-structured"), "nothing asks");
}

#[test]
fn nobody_answers_a_page_from_here() {
    let reading = fetched(&rows()["link-buttons"]["task"]).reading();
    assert!(reading.reply(&in_order(&reading, [Answer::Done, Answer::Done])).is_err());
}

#[test]
fn a_call_of_a_development_tool_is_decided_by_the_id_of_an_option() {
    let rows = rows();
    let reading = check(&rows, "development-tool", "in-metadata", [reject()]);
    let (tool, args, hint) = approval(&reading);
    assert_eq!((tool, hint), ("database_query", Some("Run this query?")));
    assert_eq!(args["query"], "DELETE FROM carts WHERE age > 90");
    let chosen = |answer| {
        sent(&reading.reply(&in_order(&reading, [answer])).unwrap())["parts"][0]["data"]["selected_option_id"]
            .clone()
    };
    assert_eq!(chosen(approve()), "proceed_once");
    assert_eq!(chosen(Answer::Grant("proceed_always".into())), "proceed_always");
    let at = "/metadata/https:~1~1tools.example~1a2a~1development-tool~1v1/tool_call";
    let mut task = rows["development-tool"]["task"].clone();
    task.pointer_mut(at).unwrap()["confirmation_request"]["options"][1] =
        json!({"id": "modify", "name": "Edit"});
    let options = fetched(&task).reading();
    assert_eq!(question(&options).1, ["proceed_once", "modify", "cancel"], "what does neither is a choice");
    task.pointer_mut(at).unwrap()["status"] = json!("executing");
    let over = fetched(&task).reading();
    assert_eq!(over.confidence, Confidence::Fallback, "{over:?}");
}

#[test]
fn choices_of_a_tool_that_asks_belong_to_the_words_beside_it() {
    let rows = rows();
    let reading = check(&rows, "genkit-choices", "tool-result", [text("Rooftop dinner")]);
    assert_eq!(question(&reading), ("", vec!["Picnic", "Rooftop dinner"]));
    assert!(matches!(reading.items[0], Item::Question { free_text: true, .. }), "it takes others");
    let at = "/status/message/parts/1/data/toolRequest";
    let mut task = rows["genkit-choices"]["task"].clone();
    task.pointer_mut(at).unwrap()["input"]["allowOther"] = json!(false);
    let closed = fetched(&task).reading();
    assert!(matches!(closed.items[0], Item::Question { free_text: false, .. }), "{closed:?}");
    task.pointer_mut(at).unwrap()["input"]["budget"] = json!(200);
    approval(&fetched(&task).reading());
}

#[test]
fn words_that_the_message_tells_are_offered_and_go_back_alone() {
    let rows = rows();
    let reading = check(&rows, "told-words-and-an-id", "hand-made-around", [text("deny")]);
    assert_eq!(question(&reading).1, ["approve", "deny"]);
    let approved = reading.reply(&in_order(&reading, [text("approve")])).unwrap();
    assert_eq!(sent(&approved)["parts"], json!([{"text": "approve"}]));
    let mut task = rows["told-words-and-an-id"]["task"].clone();
    task["status"]["message"]["metadata"].as_object_mut().unwrap().remove("description");
    let call = fetched(&task).reading();
    let Item::Approval { reason: ReasonField::NotSent, .. } = &call.items[0] else { panic!("{call:?}") };
    let rejected = call.reply(&in_order(&call, [reject()])).unwrap();
    assert_eq!(sent(&rejected)["parts"], json!([{"text": "deny"}]), "and a call as well");
}

#[test]
fn a_human_step_of_airflow_sends_its_option_with_its_parameters() {
    let rows = rows();
    let sent_values = json!({"recipients": 500, "note": "none"});
    let reading =
        check(&rows, "airflow-step", "airflow", [values(&sent_values.to_string()), text("Send now")]);
    let Item::Form { schema, values: begun, .. } = &reading.items[0] else { panic!("{reading:?}") };
    assert_eq!(begun.to_value(), json!({"recipients": 1840, "note": "none"}));
    let field = json!({"type": "integer", "maximum": 2000, "description": "How many get it"});
    assert_eq!(schema.to_value()["properties"]["recipients"], field);
    let data = rows["airflow-step"]["task"]["status"]["message"]["parts"][0]["data"].clone();
    let of = |change: &dyn Fn(&mut Value)| {
        let mut data = data.clone();
        change(&mut data);
        asking(&json!([{ "data": data }]).to_string()).reading()
    };
    let several = of(&|data| {
        data["multiple"] = true.into();
        data["params"] = json!({});
    });
    let both = Answer::Choices(vec!["Send now".into(), "Drop it".into()]);
    let written = sent(&several.reply(&in_order(&several, [both])).unwrap());
    let wanted = json!({"chosen_options": ["Send now", "Drop it"], "params_input": {}});
    assert_eq!(written["parts"][0]["data"], wanted);
    let over = of(&|data| data["response_received"] = true.into());
    assert_ne!(over.reader, ReaderId::new("airflow"), "somebody answered");
}
