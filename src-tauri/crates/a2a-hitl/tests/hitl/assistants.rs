//! Coding assistants, agents that hold a call, and chat platforms: the requests of each, and the replies.

use a2a_hitl::{Allowed, Answer, Item, ReaderId, Reading, Risk, risk};
use serde_json::{Value, json};

use crate::support::{approve, asking, check_row, in_order, parsed, reject, sent};

fn rows() -> Value {
    serde_json::from_str(include_str!("passed_on.json")).unwrap()
}

fn of_data(data: &Value) -> Reading {
    asking(&json!([{ "data": data }]).to_string()).reading()
}

fn text(text: &str) -> Answer {
    Answer::Text(text.to_owned())
}

fn because(reason: &str) -> Answer {
    Answer::Reject { reason: Some(reason.into()) }
}

#[track_caller]
fn said<const N: usize>(reading: &Reading, answers: [Answer; N]) -> Value {
    sent(&reading.reply(&in_order(reading, answers)).unwrap())["parts"].clone()
}

fn labels(item: &Item) -> Vec<(&str, &str)> {
    let Item::Question { options, .. } = item else { panic!("{item:?}") };
    options.iter().map(|choice| (choice.value.as_str(), choice.label.as_str())).collect()
}

#[track_caller]
fn nothing_beside(reading: &Reading) {
    assert!(reading.beside.is_empty() && !reading.says_more, "{:?}", reading.beside);
}

#[test]
fn questions_of_codex_are_answered_under_their_ids() {
    let key = Answer::Secret(a2a_hitl::SecretRef::new("key"));
    let reading = check_row(&rows(), "codex-questions", "codex-questions", [text("SQLite"), key]);
    let [store, Item::Secret { name, description, .. }] = reading.items.as_slice() else {
        panic!("{:?}", reading.items)
    };
    assert_eq!(labels(store), [("Postgres", "Postgres – Runs already"), ("SQLite", "SQLite – One file")]);
    assert_eq!(
        (name.as_str(), description.as_deref()),
        ("Key of the till", Some("Which key opens the till?"))
    );
    nothing_beside(&reading);
    let alone = of_data(&json!({ "questions": [{ "id": "q", "header": "Name", "question": "Whose?",
        "options": [{ "label": "Mine", "description": "" }] }] }));
    let Item::Question { free_text, .. } = &alone.items[0] else { panic!("{alone:?}") };
    assert!(!free_text, "other words are taken only where it says so");
    assert_eq!(said(&alone, [text("Mine")]), json!([{ "data": { "answers": { "q": ["Mine"] } } }]));
    let without = json!({ "questions": [{ "id": "q", "question": "Whose?", "options": [] }] });
    assert_ne!(of_data(&without).reader, ReaderId::new("codex-questions"), "others have ids, too");
}

#[test]
fn an_adapter_of_codex_reads_lists_of_words_and_its_questions_stand_once() {
    let key = Answer::Secret(a2a_hitl::SecretRef::new("key"));
    let reading =
        check_row(&rows(), "codex-adapter", "codex-questions", [text("変数"), text("サーバー"), key]);
    let [Item::Question { text: method, .. }, place, Item::Secret { name, .. }] = reading.items.as_slice()
    else {
        panic!("{:?}", reading.items)
    };
    assert_eq!((method.as_str(), name.as_str()), ("方式\nどの方式で実装しますか？", "トークン"));
    assert_eq!(labels(place)[0], ("端末", "端末 – この端末だけに保存します。"));
    assert_eq!(reading.question, None, "the words of the message repeat the questions");
    nothing_beside(&reading);
    let mut again = rows()["codex-adapter"]["task"].clone();
    let words = &mut again["status"]["message"]["parts"][0]["text"];
    *words = json!(format!("Invalid response: missing ids\n{}", words.as_str().unwrap()));
    let again = crate::support::fetched(&again).reading();
    assert_eq!(again.question.as_deref(), Some("Invalid response: missing ids"));
    nothing_beside(&again);
}

#[test]
fn a_command_of_codex_waits_for_a_word_of_its_generation() {
    let for_session = Answer::Grant("acceptForSession".to_owned());
    let reading = check_row(&rows(), "codex-command", "codex-approval", [for_session]);
    let Item::Approval { item_id, tool, args, hint, .. } = &reading.items[0] else { panic!("{reading:?}") };
    assert_eq!((item_id.as_str(), tool.as_str()), ("call-2", "commandExecution"));
    assert_eq!(args.as_str(), r#"{"command":"touch /srv/notes.txt","cwd":"/srv"}"#);
    assert_eq!(hint.as_deref(), Some("It writes outside of the folder"));
    for (answer, word) in [(approve(), "accept"), (reject(), "decline"), (Answer::Cancel, "cancel")] {
        assert_eq!(said(&reading, [answer]), json!([{ "data": { "decision": word } }]));
    }
    let patch = check_row(&rows(), "codex-patch-event", "codex-approval", [reject()]);
    nothing_beside(&patch);
    assert_eq!(said(&patch, [approve()]), json!([{ "data": { "decision": "approved" } }]));
    assert_eq!(said(&patch, [Answer::Cancel]), json!([{ "data": { "decision": "abort" } }]));
    let few = of_data(&json!({ "method": "item/commandExecution/requestApproval", "params": { "itemId": "c",
        "command": "ls", "availableDecisions": ["accept", "decline"] } }));
    let Item::Approval { allowed, grants, .. } = &few.items[0] else { panic!("{few:?}") };
    assert!(grants.is_empty() && *allowed == Allowed::YES_OR_NO, "what is not available is not offered");
}

#[test]
fn a_permission_of_copilot_is_shown_by_its_kind_and_answered_by_one() {
    let shell = check_row(&rows(), "copilot-shell", "copilot-permission", [approve()]);
    let Item::Approval { item_id, tool, args, hint, .. } = &shell.items[0] else { panic!("{shell:?}") };
    assert_eq!(
        (item_id.as_str(), tool.as_str(), hint.as_deref()),
        ("perm-1", "shell", Some("Build the shop"))
    );
    assert!(args.as_str().starts_with(r#"{"fullCommandText":"npm run build","commands":["#), "{args:?}");
    assert!(matches!(risk(&shell), Risk::High { .. }));
    nothing_beside(&shell);
    let mcp = check_row(&rows(), "copilot-mcp", "copilot-permission", [because("not yet")]);
    let Item::Approval { tool, args, by, .. } = &mcp.items[0] else { panic!("{mcp:?}") };
    assert_eq!((tool.as_str(), args.as_str()), ("create_issue", r#"{"title":"Broken lamp"}"#));
    assert_eq!(by.as_deref(), Some("issues"));
    let alone = of_data(
        &json!({ "kind": "url", "toolCallId": "t", "intention": "Read", "url": "https://a.example" }),
    );
    assert_eq!(alone.reader, ReaderId::new("copilot-permission"));
    let other = of_data(&json!({ "kind": "url", "url": "https://a.example" }));
    assert_ne!(other.reader, ReaderId::new("copilot-permission"), "a kind and an address ask nothing");
    let mut more = rows()["copilot-mcp"]["task"]["status"]["message"]["parts"][0]["data"].clone();
    more["permissionRequest"]["then"] = json!("wire_all");
    assert!(of_data(&more).says_more);
}

#[test]
fn a_question_of_copilot_says_whether_the_answer_is_one_of_its_choices() {
    let reading = check_row(&rows(), "copilot-question", "copilot-question", [text("harbour")]);
    nothing_beside(&reading);
    assert_eq!(
        said(&reading, [text("mine")]),
        json!([{ "data": { "answer": "mine", "wasFreeform": true } }])
    );
    let call = of_data(&json!({ "method": "userInput.request",
        "params": { "sessionId": "s", "question": "Which branch?", "choices": ["main"], "allowFreeform": false } }));
    assert!(matches!(&call.items[0], Item::Question { free_text: false, .. }), "{call:?}");
}

#[test]
fn a_call_that_haystack_holds_back_is_confirmed_rejected_or_modified() {
    let reading = check_row(&rows(), "haystack", "haystack", [because("wrong person")]);
    let Item::Approval { tool, args, hint, allowed, .. } = &reading.items[0] else { panic!("{reading:?}") };
    assert_eq!((tool.as_str(), args.as_str()), ("send_email", r#"{"to":"a@b.example"}"#));
    assert_eq!((hint.as_deref(), allowed.edit), (Some("Sends a mail"), true));
    nothing_beside(&reading);
    assert_eq!(said(&reading, [approve()]), json!([{ "data": { "action": "confirm" } }]));
    let edited = Answer::Approve { payload: Some(parsed(r#"{"to":"c@d.example"}"#)) };
    let modified = json!({ "action": "modify", "new_tool_params": { "to": "c@d.example" } });
    assert_eq!(said(&reading, [edited]), json!([{ "data": modified }]));
    for around in [
        json!({ "hitl_request": { "tool_name": "a", "tool_params": {}, "tool_call_id": "c" } }),
        json!({ "tool_name": "a", "tool_params": {}, "tool_call_id": "c" }),
    ] {
        assert_eq!(of_data(&around).reader, ReaderId::new("haystack"), "{around}");
    }
}

#[test]
fn an_event_of_ag_ui_goes_on_with_a_value_of_the_next_runs_command() {
    let reading = check_row(&rows(), "ag-ui-event", "ag-ui-event", [approve()]);
    let Item::Approval { tool, hint, .. } = &reading.items[0] else { panic!("{reading:?}") };
    assert_eq!((tool.as_str(), hint.as_deref()), ("send_email", Some("A mail leaves the house")));
    nothing_beside(&reading);
    let asked = check_row(&rows(), "ag-ui-event-text", "ag-ui-event", [text("blue")]);
    assert_eq!(labels(&asked.items[0]), [("red", "red"), ("blue", "blue")]);
    nothing_beside(&asked);
    let value = json!({ "id": "flow-1", "reason": "input_required", "message": "Is the draft good?" });
    let own = of_data(&json!({ "type": "CUSTOM", "name": "on_interrupt", "value": value }));
    let resumed = json!({ "resume": [{ "interruptId": "flow-1", "status": "resolved", "payload": "Yes" }] });
    assert_eq!(said(&own, [text("Yes")]), json!([{ "data": resumed }]), "an interrupt of AG-UI itself");
    let other = of_data(&json!({ "type": "CUSTOM", "name": "on_progress", "value": "What is your name?" }));
    assert_ne!(other.reader, ReaderId::new("ag-ui-event"));
}

#[test]
fn a_message_of_n8n_is_approved_and_declined_only_by_buttons_it_has() {
    let reading = check_row(&rows(), "n8n", "n8n", [approve()]);
    nothing_beside(&reading);
    assert_eq!(reading.question.as_deref(), Some("Yes / No"));
    assert_eq!(said(&reading, [reject()]), json!([{ "data": { "approved": false } }]));
    let single = json!({ "message": "Seen?", "approvalOptions": { "values": { "approvalType": "single" } } });
    let Item::Approval { allowed, .. } = &of_data(&single).items[0] else { panic!("an approval") };
    assert!(!allowed.reject);
}

#[test]
fn a_form_of_n8n_says_what_it_is_for_where_it_is_filled_in() {
    let fields = json!({ "values": [
        { "fieldLabel": "Name", "fieldType": "text", "placeholder": "As in the passport", "requiredField": true },
        { "fieldLabel": "Kind", "fieldType": "dropdown", "fieldOptions": { "values": [{ "option": "Paid" }] } }] });
    let form = json!({ "formTitle": "Leave", "formDescription": "Please fill in", "formFields": fields });
    let reading = of_data(&form);
    nothing_beside(&reading);
    let Item::Form { schema, prompt, .. } = &reading.items[0] else { panic!("{reading:?}") };
    assert_eq!(schema.to_value()["properties"]["Name"]["description"], "As in the passport");
    assert_eq!(prompt.as_deref(), Some("Leave\nPlease fill in"));
}

#[test]
fn buttons_of_chats_are_choices_answered_by_value_or_by_words() {
    let slack = check_row(&rows(), "slack", "chat-buttons", [text("Open")]);
    assert_eq!(labels(&slack.items[0]), [("Open", "Open"), ("Wait", "Wait")], "both have one value");
    let dialogflow = check_row(&rows(), "dialogflow", "chat-buttons", [text("Pick up")]);
    let whatsapp = check_row(&rows(), "whatsapp", "chat-buttons", [text("m-40")]);
    assert_eq!(labels(&whatsapp.items[0]), [("s-36", "Small – 36 – Adults"), ("m-40", "Medium – Adults")]);
    let telegram = check_row(&rows(), "telegram", "chat-buttons", [text("y")]);
    for reading in [&slack, &dialogflow, &whatsapp, &telegram] {
        nothing_beside(reading);
    }
    let menu = json!([{ "type": "section", "text": { "type": "mrkdwn", "text": "Where to?" }, "accessory": {
        "type": "static_select", "action_id": "a", "options": [
            { "text": { "type": "plain_text", "text": "Staging" }, "value": "stg" },
            { "text": { "type": "plain_text", "text": "Production" }, "value": "prd" }] } }]);
    let menu = of_data(&menu);
    assert_eq!(labels(&menu.items[0]), [("stg", "Staging"), ("prd", "Production")]);
    let replies = json!({ "fulfillmentMessages": [{ "text": { "text": ["How?"] } },
        { "quickReplies": { "title": "Choose", "quickReplies": ["By post", "Pick up"] } }] });
    let replies = of_data(&replies);
    let Item::Question { text, .. } = &replies.items[0] else { panic!("{replies:?}") };
    assert_eq!(text, "How?\nChoose");
}

#[test]
fn a_card_to_sign_in_opens_its_address() {
    let reading = check_row(&rows(), "bot-sign-in", "chat-buttons", [Answer::Done]);
    let Item::Link { text: words, url, .. } = &reading.items[0] else { panic!("{reading:?}") };
    assert_eq!(words, "Please sign in to the library\nconnectionName: library\nSign in");
    assert_eq!(url.as_deref(), Some("https://login.example/library"));
    nothing_beside(&reading);
    assert_eq!(said(&reading, [text("482 913")]), json!([{ "text": "482 913" }]), "a number from there");
}

#[test]
fn an_elicitation_under_its_name_is_one_and_asks_where_it_is_filled_in() {
    let filled = Answer::Values(parsed(r#"{"name":"Mo"}"#));
    let reading = check_row(&rows(), "elicitation-named", "mcp-elicitation", [filled]);
    nothing_beside(&reading);
    let Item::Form { prompt, .. } = &reading.items[0] else { panic!("{reading:?}") };
    assert_eq!(prompt.as_deref(), Some("Who may we call back about this?"));
    let schema = json!({ "type": "object", "properties": { "seat": { "type": "string" } } });
    let interrupts = json!({ "interrupts": [
        { "id": "1", "reason": "input_required", "message": "Which seat?", "responseSchema": schema },
        { "id": "2", "reason": "input_required", "message": "Which seat back?", "responseSchema": schema }] });
    let reading = of_data(&interrupts);
    let prompts = reading.items.iter().map(|item| match item {
        Item::Form { prompt, .. } => prompt.as_deref().unwrap_or_default(),
        other => panic!("{other:?}"),
    });
    assert_eq!(prompts.collect::<Vec<_>>(), ["Which seat?", "Which seat back?"], "each at its own form");
}

#[test]
fn calls_that_agents_hold_back_are_answered_in_the_words_of_each() {
    let letta = check_row(&rows(), "letta", "letta", [approve(), because("not yet")]);
    let Item::Approval { tool, args, .. } = &letta.items[0] else { panic!("{letta:?}") };
    assert_eq!((tool.as_str(), args.as_str()), ("send_letter", r#"{"to": "Mo"}"#));
    let goose = check_row(&rows(), "goose", "goose", [approve()]);
    let always = Answer::Grant("always_allow".to_owned());
    assert_eq!(said(&goose, [always]), json!([{ "data": { "id": "call-1", "action": "always_allow" } }]));
    let open_hands = check_row(&rows(), "openhands", "openhands", [reject()]);
    let Item::Approval { item_id, hint, .. } = &open_hands.items[0] else { panic!("{open_hands:?}") };
    assert_eq!((item_id.as_str(), hint.as_deref()), ("5", Some("Writing the notes")));
    let foundry = check_row(&rows(), "foundry", "foundry", [approve()]);
    let Item::Approval { by, args, .. } = &foundry.items[0] else { panic!("{foundry:?}") };
    assert_eq!((by.as_deref(), args.as_str()), (Some("library"), r#"{"word": "boats"}"#));
    for reading in [&letta, &goose, &open_hands, &foundry] {
        nothing_beside(reading);
    }
}

#[test]
fn cline_asks_in_a_text_that_holds_json_and_waits_for_one_of_two_buttons() {
    let question = check_row(&rows(), "cline-question", "cline", [text("8080")]);
    assert_eq!(labels(&question.items[0]), [("80", "80"), ("8080", "8080")]);
    nothing_beside(&question);
    let command = check_row(&rows(), "cline-command", "cline", [approve()]);
    let Item::Approval { tool, args, .. } = &command.items[0] else { panic!("{command:?}") };
    assert_eq!((tool.as_str(), args.as_str()), ("command", r#"{"command":"npm install"}"#));
    let refused = json!({ "askResponse": "noButtonClicked", "text": "use pnpm" });
    assert_eq!(said(&command, [because("use pnpm")]), json!([{ "data": refused }]));
}

#[test]
fn feedback_that_an_event_of_crewai_asks_for_is_one_of_its_outcomes() {
    let reading = check_row(&rows(), "crewai-event", "crewai", [text("approved")]);
    let Item::Question { text: asked, .. } = &reading.items[0] else { panic!("{reading:?}") };
    assert_eq!(asked, "Is it good?\nA draft");
    nothing_beside(&reading);
}

#[test]
fn a_key_that_is_asked_for_in_words_is_a_secret() {
    let words = "I must sign in first. Please send your API key.";
    let reading = asking(&json!([{ "text": words }]).to_string()).reading();
    let [Item::Secret { name, description, .. }] = reading.items.as_slice() else { panic!("{reading:?}") };
    assert_eq!((name.as_str(), description.as_deref()), ("API key", Some(words)));
    let key = Answer::Secret(a2a_hitl::SecretRef::new("key"));
    assert_eq!(said(&reading, [key]), json!([{ "text": "<key>" }]));
    let typed = reading.reply(&in_order(&reading, [text("sk-1")]));
    assert!(typed.is_err(), "it would stand in the history: {typed:?}");
}

#[test]
fn the_shape_of_a_framework_is_read_in_metadata_and_in_extensions() {
    let question = json!({ "id": "q", "header": "Branch", "question": "Which branch?",
        "options": [{ "label": "main", "description": "" }] });
    for metadata in [
        json!({ "questions": [question] }),
        json!({ "https://codex.example/ext/v1": { "questions": [question] } }),
    ] {
        let message = json!({ "messageId": "m-1", "role": "ROLE_AGENT", "parts": [{ "text": "One thing." }],
            "metadata": metadata });
        let status = json!({ "state": "TASK_STATE_INPUT_REQUIRED", "message": message });
        let reading =
            crate::support::fetched(&json!({ "id": "t-1", "contextId": "c-1", "status": status })).reading();
        let [Item::Question { text: asked, .. }] = reading.items.as_slice() else { panic!("{reading:?}") };
        assert_eq!(
            (asked.as_str(), reading.beside.len()),
            ("Branch\nWhich branch?", 0),
            "{:?}",
            reading.beside
        );
        let answered = json!([{ "data": { "answers": { "q": ["main"] } } }]);
        assert_eq!(said(&reading, [text("main")]), answered);
    }
}
