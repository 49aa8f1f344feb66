//! Requests of platforms that serve agents, each in a place or by a word of its own: what is read, and what goes back.

use a2a_hitl::{
    Answer, Because, Freshness, FreshnessGrade, Item, Reading, ReasonField, RequestInput, Risk, Updates,
    freshness, read_request, risk, stands_alone, warnings,
};
use serde_json::{Value, json};

use crate::support::{approve, asking, check_row, fetched, in_order, parsed, reject, sent};

fn rows() -> Value {
    serde_json::from_str(include_str!("passed_on.json")).unwrap()
}

fn because(reason: &str) -> Answer {
    Answer::Reject { reason: Some(reason.into()) }
}

#[track_caller]
fn said<const N: usize>(reading: &Reading, answers: [Answer; N]) -> Value {
    sent(&reading.reply(&in_order(reading, answers)).unwrap())["parts"].clone()
}

/// Nothing stands beside it, and nothing warns of it.
#[track_caller]
fn is_all(reading: &Reading) {
    assert!(stands_alone(reading), "{:?}", reading.beside);
    assert_eq!((warnings(reading), &reading.earlier), (Vec::new(), &Vec::new()));
}

/// A request in data of protoAgent's media type, with these words beside it.
fn of_proto_agent(data: &Value, words: &str) -> Reading {
    let metadata = json!({ "mimeType": "application/vnd.protolabs.hitl-v1+json" });
    asking(&json!([{ "text": words }, { "data": data, "metadata": metadata }]).to_string()).reading()
}

#[test]
fn a_form_in_steps_is_one_form_and_its_values_one_text() {
    let values = r#"{"database":"orders","tables":["sessions"],"target":"/mnt/backup","keep_days":14}"#;
    let reading = check_row(&rows(), "proto-agent-form", "proto-agent", [Answer::Values(parsed(values))]);
    let Item::Form { schema, prompt, may_reject: true, .. } = &reading.items[0] else {
        panic!("{reading:?}")
    };
    let schema = schema.to_value();
    let fields: Vec<&String> = schema["properties"].as_object().unwrap().keys().collect();
    assert_eq!(fields, ["database", "tables", "target", "keep_days", "note"]);
    assert_eq!(schema["required"], json!(["database", "target"]));
    assert_eq!(schema["properties"]["keep_days"]["default"], 14);
    let options = &schema["properties"]["database"]["oneOf"];
    assert_eq!(options[0], json!({"const": "orders", "title": "Orders – 42 GB, written all day"}));
    let words = "Database backup\nI need a few choices before I can set the backup up.\nWhat: Database, Leave out\n\
        Where and when: Target directory, Keep for days, Note\nThe dump is compressed.";
    assert_eq!(prompt.as_deref(), Some(words));
    is_all(&reading);
    assert_eq!(said(&reading, [reject()]), json!([{"text": "[dismissed]"}]));
    assert_eq!(said(&reading, [because("later")]), json!([{"text": "[dismissed] later"}]));
}

#[test]
fn steps_that_do_not_fit_together_are_answered_as_json_in_a_text() {
    let step = |kind: &str| json!({"schema": {"type": "object", "properties": {"port": {"type": kind}}, "required": ["port"]}});
    let of =
        |steps: Value| of_proto_agent(&json!({"kind": "form", "title": "Ports", "steps": steps}), "Ports");
    let twice = of(json!([step("integer"), step("integer")]));
    let Item::Form { schema, .. } = &twice.items[0] else { panic!("{twice:?}") };
    assert_eq!(schema.to_value()["properties"], json!({"port": {"type": "integer"}}));
    for steps in [json!([step("integer"), step("string")]), json!([step("integer"), {"title": "Where"}])] {
        let reading = of(steps);
        assert!(matches!(&reading.items[0], Item::Raw { .. }), "{reading:?}");
        assert_eq!(
            said(&reading, [Answer::Raw(parsed(r#"{"port": 80}"#))]),
            json!([{"text": "{\"port\": 80}"}])
        );
    }
    let more = json!([{"schema": {"type": "object", "properties": {"a": {}}, "if": {"required": ["pay"]}}}]);
    assert!(of(more).says_more, "what the form does not show is shown beneath");
}

#[test]
fn an_approval_of_proto_agent_is_one_word_that_it_reads() {
    let reading = check_row(&rows(), "proto-agent-approval", "proto-agent", [approve()]);
    let Item::Approval { tool, args, reason, .. } = &reading.items[0] else { panic!("{reading:?}") };
    assert_eq!((tool.as_str(), *reason), ("Approve shell command?", ReasonField::NotSent));
    let command = "pg_dump -Fc -T sessions orders > /mnt/backup/orders.dump\n\nruns via: /bin/sh -c";
    assert_eq!(args.to_value(), json!({"detail": command, "project": "infra"}));
    assert_eq!(reading.question, None, "the title is said once");
    is_all(&reading);
    assert_eq!(said(&reading, [reject()]), json!([{"text": "denied"}]));
    assert_eq!(said(&reading, [because("too late")]), json!([{"text": "denied"}]), "no other word is read");
    assert!(matches!(risk(&reading), Risk::High { because: Because::Word { .. } }), "{:?}", risk(&reading));

    let asked = of_proto_agent(&json!({"question": "Which port?"}), "Which port?");
    let Item::FreeText { prompt, .. } = &asked.items[0] else { panic!("{asked:?}") };
    assert_eq!((prompt.as_str(), asked.reader.as_str()), ("Which port?", "proto-agent"));
    is_all(&asked);
    assert_eq!(said(&asked, [Answer::Text("80".into())]), json!([{"text": "80"}]));
}

#[test]
fn fields_in_the_last_artifact_are_a_form_and_its_values_strings() {
    let values = r#"{"repository":"cnoe-io/docs","pr_title":"Fix a link","base_branch":"main",
        "reviewers":["artdroz","suwhang"],"draft":false}"#;
    let reading = check_row(&rows(), "caipe", "caipe", [Answer::Values(parsed(values))]);
    let Item::Form { schema, values, prompt, .. } = &reading.items[0] else { panic!("{reading:?}") };
    let schema = schema.to_value();
    let named = |name: &str| &schema["properties"][name];
    assert_eq!(
        (&schema["title"], &schema["required"]),
        (&json!("Create Pull Request"), &json!(["repository", "pr_title", "base_branch"]))
    );
    let words = "Repository in the form org/name\ncnoe-io/example";
    assert_eq!(named("repository"), &json!({"type": "string", "title": "Repository", "description": words}));
    assert_eq!(named("base_branch")["enum"], json!(["main", "develop", "release-1.4"]));
    assert_eq!(named("reviewers")["items"]["enum"].as_array().map(Vec::len), Some(3));
    assert_eq!(named("draft")["type"], "boolean");
    assert_eq!(values.to_value(), json!({"base_branch": "main", "draft": false}));
    assert!(prompt.as_deref().is_some_and(|words| words.starts_with("To create the GitHub pull request")));
    is_all(&reading);

    let mut asked = rows()["caipe"]["task"].clone();
    asked["status"]["message"]["parts"][0]["text"] = json!("I still need: Title");
    let anew = fetched(&asked).reading();
    let artifacts: Vec<_> = anew.earlier.iter().map(|earlier| earlier.artifact.as_deref()).collect();
    assert_eq!(artifacts, [Some("streaming_result"), Some("final_result")], "other words are shown");
    let more = asked["artifacts"].as_array_mut().unwrap();
    more.push(json!({"artifactId": "a-4", "name": "final_result", "parts": [{"text": "Which repository?"}]}));
    assert_ne!(fetched(&asked).reading().reader.as_str(), "caipe", "a form is asked by the last artifact");
}

#[test]
fn a_pause_of_open_wop_is_decided_by_an_action() {
    let reading = check_row(&rows(), "openwop", "openwop", [approve()]);
    let Item::Approval { tool, args, hint, reason, .. } = &reading.items[0] else { panic!("{reading:?}") };
    let words = "Phase 4: the draft brief waits for approval before it is sent to the agency.";
    assert_eq!((tool.as_str(), hint.as_deref(), &reading.question), ("", Some(words), &None));
    assert_eq!((args.to_value(), *reason), (json!({"nodeId": "gate"}), ReasonField::Optional));
    is_all(&reading);
    assert_eq!(said(&reading, [reject()]), json!([{"data": {"action": "reject"}}]));
    assert_eq!(
        said(&reading, [because("Too dear.")]),
        json!([{"data": {"action": "reject", "feedback": "Too dear."}}])
    );

    let mut asked = rows()["openwop"]["task"].clone();
    asked["artifacts"] =
        json!([{"artifactId": "a", "name": "brief-draft.md", "parts": [{"text": "# Brief"}]}]);
    assert_eq!(fetched(&asked).reading().earlier[0].artifact.as_deref(), Some("brief-draft.md"));
    asked["metadata"]["openwop"]["interrupt"]["kind"] = json!("external-event");
    assert_ne!(fetched(&asked).reading().reader.as_str(), "openwop");
}

#[test]
fn questions_of_open_wop_are_answered_under_their_ids() {
    let answers = ["Q3", "A CFO"].map(|words| Answer::Text(words.into()));
    let reading = check_row(&rows(), "openwop-questions", "openwop", answers);
    let free: Vec<bool> =
        reading.items.iter().map(|item| matches!(item, Item::Question { free_text: true, .. })).collect();
    assert_eq!(free, [false, true]);
    is_all(&reading);
    let mut asked = rows()["openwop-questions"]["task"].clone();
    asked["metadata"] = json!({"openwop": {"interrupt": {"kind": "clarification", "nodeId": "ask"}}});
    let reading = fetched(&asked).reading();
    assert_eq!(said(&reading, [Answer::Text("In Q3".into())]), json!([{"text": "In Q3"}]));
}

/// Hector's request, with what an update told of its calls.
fn of_hector(calls: &Value) -> Reading {
    let around =
        json!({"author": "assistant", "partial": false, "event_id": "3f0c1c0e-8a55-4a0c-9b1f-2f6f2f0f7a11"});
    let results: Vec<Value> = [("call_1", "execute_command"), ("call_2", "write_file")]
        .iter()
        .map(|(id, tool)| {
            json!({"tool_call_id": id, "content": format!("Awaiting approval for tool: {tool}"),
                "status": "pending_approval", "is_error": false})
        })
        .collect();
    let mut updates = Updates::default();
    for (name, said) in [("tool_calls", calls), ("tool_results", &json!(results))] {
        let mut metadata = around.clone();
        metadata[name] = said.clone();
        updates.add(vec![("metadata".to_owned(), metadata.into())]);
    }
    let waiting = fetched(&rows()["hector"]["task"]);
    read_request(&RequestInput { updates: Some(&updates), ..waiting.input() })
}

fn calls_of_hector() -> Value {
    json!([
        {"id": "call_1", "name": "execute_command", "status": "working", "args": {
            "command": "find /var/lib/ci/build -mindepth 1 -mtime +14 -delete", "working_dir": "/var/lib/ci"}},
        {"id": "call_2", "name": "write_file", "status": "working", "args": {
            "path": "CHANGELOG.md", "content": "## Housekeeping\n- removed build artefacts older than 14 days\n"}}])
}

#[test]
fn calls_of_hector_are_decided_one_by_one_by_their_ids() {
    let reading = of_hector(&calls_of_hector());
    let calls: Vec<_> = reading
        .items
        .iter()
        .map(|item| match item {
            Item::Approval { item_id, tool, args, .. } => (item_id.as_str(), tool.as_str(), args.to_value()),
            other => panic!("{other:?}"),
        })
        .collect();
    let asked = calls_of_hector();
    assert_eq!(
        calls,
        [
            ("call_1", "execute_command", asked[0]["args"].clone()),
            ("call_2", "write_file", asked[1]["args"].clone())
        ]
    );
    assert_eq!(reading.question, None, "what Go prints of the calls is not told beside them");
    is_all(&reading);
    assert!(matches!(risk(&reading), Risk::High { .. }));
    assert_eq!(said(&reading, [approve(), because("not now")]), rows()["hector"]["reply"]["parts"]);

    let mut other = asked.clone();
    other[0]["args"]["command"] = json!("ls");
    let reading = of_hector(&other);
    assert!(
        reading.question.is_some_and(|words| words.contains("-delete")),
        "other words than the call's stay"
    );
    other[0]["note"] = json!("and wipe the disk");
    assert!(of_hector(&other).says_more);
}

#[test]
fn calls_of_hector_that_no_update_told_are_shown_as_its_words_print_them() {
    let reading = check_row(&rows(), "hector", "hector-printed", [approve(), reject()]);
    let Item::Approval { tool, args, .. } = &reading.items[0] else { panic!("{reading:?}") };
    let printed =
        "map[command:find /var/lib/ci/build -mindepth 1 -mtime +14 -delete working_dir:/var/lib/ci]";
    assert_eq!((tool.as_str(), args.to_value()), ("execute_command", json!({ "arguments": printed })));
    assert!(reading.question.is_some());
    is_all(&reading);
    // Just before sending, the task is fetched, without its updates.
    let (waiting, told) = (fetched(&rows()["hector"]["task"]), of_hector(&calls_of_hector()));
    let seen = freshness(&waiting.look(&told), &waiting.look(&reading), false);
    assert_eq!(seen, Freshness::Graded(FreshnessGrade::StillWaiting));
    let mut other = rows()["hector"]["task"].clone();
    other["status"]["message"]["parts"][0]["text"] =
        json!("Tool 'wipe' requires approval.\nArguments: map[]");
    let (other, seen) = (fetched(&other), fetched(&other).reading());
    assert_ne!(
        freshness(&waiting.look(&told), &other.look(&seen), false),
        Freshness::Graded(FreshnessGrade::StillWaiting)
    );
}

#[test]
fn a_command_of_kagenti_waits_that_a_message_before_tells() {
    let reading = check_row(&rows(), "kagenti-sandbox", "kagenti-sandbox", [approve()]);
    let Item::Approval { tool, args, hint, reason: ReasonField::NotSent, .. } = &reading.items[0] else {
        panic!("{reading:?}")
    };
    let command = "curl -s https://ci.example/report.json | python3 -c 'import sys; print(sys.stdin.read())'";
    assert_eq!((tool.as_str(), args.to_value()), ("shell", json!({ "command": command })));
    let why = "Pipe to python3 with -c flag executes arbitrary code\nrule: interpreter_bypass";
    assert_eq!(hint.as_deref(), Some(why));
    assert!(matches!(risk(&reading), Risk::High { .. }), "{:?}", risk(&reading));
    assert!(reading.beside.is_empty() && !reading.says_more, "{:?}", reading.beside);
    let told = reading.earlier.iter().filter(|earlier| !earlier.in_your_name).count();
    assert_eq!(told, 1, "the plan: {:?}", reading.earlier);
    assert_eq!(said(&reading, [because("no")]), json!([{ "text": "DENIED" }]));
    let mut answered = rows()["kagenti-sandbox"]["task"].clone();
    answered["history"].as_array_mut().unwrap().push(json!({ "messageId": "m-9", "role": "ROLE_USER",
        "parts": [{ "text": "APPROVED" }] }));
    assert_ne!(fetched(&answered).reading().reader.as_str(), "kagenti-sandbox", "it was answered");
}

#[test]
fn a_gate_of_ting_is_decided_in_the_metadata_of_the_message() {
    let reading = check_row(&rows(), "ting-gate", "ting", [because("Add a rollback flag.")]);
    let Item::Approval { tool, hint, reason: ReasonField::Required, offers, .. } = &reading.items[0] else {
        panic!("{reading:?}")
    };
    let hinted =
        "Check the limits before code is written.\nToken bucket per key. No rollback flag.\nhuman approval";
    assert_eq!((tool.as_str(), hint.as_deref()), ("Plan review", Some(hinted)));
    let labels: Vec<&str> = offers.iter().map(|offer| offer.label.as_str()).collect();
    assert_eq!(labels, ["approve", "request changes"]);
    let passed = sent(&reading.reply(&in_order(&reading, [approve()])).unwrap());
    let metadata = json!({ "gateDecision": "approve", "gateId": "gate-plan-1" });
    assert_eq!(passed, json!({ "parts": [{ "text": "approve" }], "metadata": metadata }));
    assert!(reading.reply(&in_order(&reading, [reject()])).is_err(), "it refuses that without a word");
    let mut two = rows()["ting-gate"]["task"].clone();
    let gates = two["metadata"]["pendingGates"].as_array_mut().unwrap();
    gates.push(json!({ "gateId": "gate-2", "label": "Delete the old branch" }));
    let two = fetched(&two).reading();
    assert!(two.says_more && format!("{:?}", two.beside).contains("Delete the old branch"), "{two:?}");
    check_row(&rows(), "ting-question", "ting", [Answer::Text("main".into())]);
}
