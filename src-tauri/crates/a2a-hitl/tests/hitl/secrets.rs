//! Secrets among the values of forms: each is an item beside the form and in its place in the reply, whatever the
//! shape of the form.

use a2a_hitl::{Answer, Item, Reading, Reply, ReplyError, SecretRef};
use serde_json::{Value, json};

use crate::support::{asking, fetched, in_order, parsed, reject, sent};

fn secret(name: &str) -> Answer {
    Answer::Secret(SecretRef::new(name))
}

fn values(values: &Value) -> Answer {
    Answer::Values(parsed(&values.to_string()))
}

#[track_caller]
fn of_data(data: &Value) -> Reading {
    asking(&json!([{ "data": data }]).to_string()).reading()
}

/// The parts of a reply, with the names of secrets in their places.
fn parts(reply: &Reply) -> Vec<Value> {
    sent(reply)["parts"].as_array().unwrap().clone()
}

/// The names of secrets with whether they may be left out, and what is left of the form.
fn parted(reading: &Reading) -> (Vec<(String, bool)>, Option<Value>) {
    let mut found = (Vec::new(), None);
    for item in &reading.items {
        match item {
            Item::Secret { name, of, .. } => {
                found.0.push((name.clone(), of.as_ref().is_some_and(|part| part.optional)));
            }
            Item::Form { schema, .. } => found.1 = Some(schema.get("/properties").unwrap().to_value()),
            other => panic!("{other:?}"),
        }
    }
    found
}

fn named(names: &[(&str, bool)]) -> Vec<(String, bool)> {
    names.iter().map(|(name, optional)| ((*name).to_owned(), *optional)).collect()
}

#[track_caller]
fn check<const N: usize>(reading: &Reading, answers: [Answer; N], reply: &Value) {
    let written = reading.reply(&in_order(reading, answers)).unwrap();
    assert_eq!(Value::from(parts(&written)), *reply, "{:?}", reading.items);
    let preview = format!("{:?}", written.preview().unwrap());
    assert!(preview.contains("••••"), "dots in the preview: {preview}");
    let stored = serde_json::to_string(&written).unwrap();
    assert!(!stored.contains("place of secret"), "no mark is left: {stored}");
}

#[test]
fn a_field_that_says_password_or_has_the_name_of_a_secret_is_one() {
    let data = json!({ "type": "form", "title": "Connect", "fields": [
        { "name": "user", "type": "text" },
        { "name": "word", "label": "Pass phrase", "type": "password", "required": true },
        { "name": "api_key", "type": "text", "description": "From the console" },
        { "name": "pat", "type": "text", "sensitive": true },
        { "name": "page_token", "type": "text" }] });
    let reading = of_data(&data);
    assert_eq!(reading.reader.as_str(), "hand-made");
    let (secrets, form) = parted(&reading);
    assert_eq!(secrets, named(&[("Pass phrase", false), ("api_key", true), ("pat", true)]));
    assert_eq!(form.unwrap().as_object().unwrap().keys().collect::<Vec<_>>(), ["user", "page_token"]);
    let filled = values(&json!({ "user": "ida" }));
    check(
        &reading,
        [filled.clone(), secret("a"), secret("b"), secret("c")],
        &json!([{ "data": { "user": "ida", "word": "<a>", "api_key": "<b>", "pat": "<c>" } }]),
    );
    let only_required: Vec<_> =
        in_order(&reading, [filled, secret("a"), secret("b"), secret("c")]).into_iter().take(2).collect();
    let written = reading.reply(&only_required).unwrap();
    assert_eq!(
        parts(&written),
        [json!({ "data": { "user": "ida", "word": "<a>" } })],
        "what may be left out"
    );
    let missing = reading.reply(&only_required[..1]);
    assert!(matches!(missing, Err(ReplyError::Missing { .. })), "{missing:?}");
    let typed = reading
        .reply(&in_order(&reading, [values(&json!({})), values(&json!("x")), secret("b"), secret("c")]));
    assert!(matches!(typed, Err(ReplyError::NotAllowed { .. })), "nothing that would be kept: {typed:?}");
}

#[test]
fn a_schema_names_secrets_by_format_and_by_write_only_however_deep() {
    let schema = json!({ "type": "object", "title": "Database", "description": "Where it is",
        "$defs": { "Word": { "type": "string", "format": "password", "writeOnly": true },
            "Login": { "type": "object", "title": "Login", "required": ["word", "name"],
                "properties": { "name": { "type": "string" }, "word": { "$ref": "#/$defs/Word" } } } },
        "required": ["login", "pin"],
        "properties": {
            "host": { "type": "string", "default": "db" },
            "login": { "$ref": "#/$defs/Login" },
            "backup": { "title": "Backup", "type": "object", "properties": { "client_secret": { "type": "string", "title": "Key" } } },
            "maybe": { "anyOf": [{ "type": "string", "format": "password" }, { "type": "null" }], "title": "Maybe" },
            "pin": { "type": "integer" },
            "token": { "type": "string", "enum": ["ETH", "BTC"] },
            "secret": { "type": "boolean" } } });
    let reading = of_data(&json!({ "requestedSchema": schema }));
    let (secrets, form) = parted(&reading);
    let expected = [("Login – word", false), ("Backup – Key", true), ("Maybe", true), ("pin", false)];
    assert_eq!(secrets, named(&expected));
    let form = form.unwrap();
    assert_eq!(form.as_object().unwrap().keys().collect::<Vec<_>>(), ["host", "login", "token", "secret"]);
    assert_eq!(form["login"]["required"], json!(["name"]), "{form}");
    let filled = values(&json!({ "host": "db", "login": { "name": "ida" }, "token": "ETH" }));
    let answers = in_order(&reading, [filled, secret("w"), secret("k"), secret("m"), secret("12")]);
    let reply = reading.reply(&answers).unwrap();
    let known = |secret: &SecretRef| Some(secret.as_str().to_owned());
    let Ok(a2a_hitl::Outgoing::Message { parts, .. }) = reply.resolve(known) else { panic!("{reply:?}") };
    let data = json!({ "host": "db", "login": { "name": "ida", "word": "w" }, "token": "ETH",
        "backup": { "client_secret": "k" }, "maybe": "m", "pin": 12 });
    assert_eq!(parts[0].as_data().unwrap().to_value(), data, "a number stays one");
}

#[test]
fn a_form_of_nothing_but_secrets_is_no_form() {
    let schema = json!({ "type": "object", "title": "Sign in", "description": "To the till",
        "required": ["password"], "properties": { "password": { "type": "string" } } });
    let reading = of_data(
        &json!({ "method": "elicitation/create", "params": { "message": "Your word?", "requestedSchema": schema } }),
    );
    assert_eq!(reading.reader.as_str(), "mcp-elicitation");
    assert_eq!(parted(&reading), (named(&[("password", false)]), None));
    let question = reading.question.clone().unwrap();
    assert_eq!(question, "Your word?\nSign in\nTo the till", "what the form says of itself is not lost");
    check(
        &reading,
        [secret("s")],
        &json!([{ "data": { "action": "accept", "content": { "password": "<s>" } } }]),
    );
    let refused = reading.reply(&in_order(&reading, [reject()])).unwrap();
    assert_eq!(parts(&refused), [json!({ "data": { "action": "decline" } })]);
    let closed = reading.reply(&in_order(&reading, [Answer::Cancel])).unwrap();
    assert_eq!(parts(&closed), [json!({ "data": { "action": "cancel" } })]);
    let one = of_data(&json!({ "schema": { "type": "string", "format": "password", "title": "Word" } }));
    assert_eq!(parted(&one), (named(&[("Word", false)]), None), "one value that is no object");
    check(&one, [secret("s")], &json!([{ "data": "<s>" }]));
}

#[test]
fn a_secret_has_a_name_of_its_own_beside_forms_that_are_called_like_it() {
    let schema = json!({ "type": "object", "properties": { "user": { "type": "string" }, "password": { "type": "string" } } });
    let request = json!({ "method": "elicitation/create", "params": { "message": "Sign in", "requestedSchema": schema } });
    let ids = |requests: &Value| {
        let reading = of_data(&json!({ "inputRequests": requests }));
        reading.items.iter().map(|item| item.id().to_string()).collect::<Vec<_>>()
    };
    assert_eq!(ids(&json!({ "password": request })), ["password", "password/password"]);
    assert_eq!(ids(&json!({ "a": request, "b": request })), ["a", "a/password", "b", "b/password"]);
}

#[test]
fn a_form_is_refused_with_its_secrets_or_not_at_all() {
    let schema = json!({ "type": "object", "required": ["password", "user"],
        "properties": { "user": { "type": "string" }, "password": { "type": "string" } } });
    let reading = of_data(
        &json!({ "method": "elicitation/create", "params": { "message": "Sign in", "requestedSchema": schema } }),
    );
    let decline = json!({ "data": { "action": "decline" } });
    for answers in
        [in_order(&reading, [reject(), reject()]), in_order(&reading, [reject(), secret("s")])[..1].to_vec()]
    {
        assert_eq!(parts(&reading.reply(&answers).unwrap()), std::slice::from_ref(&decline));
    }
    let mixed = reading.reply(&in_order(&reading, [reject(), secret("s")]));
    assert!(matches!(mixed, Err(ReplyError::AllOrNone { .. })), "{mixed:?}");
    let mixed = reading.reply(&in_order(&reading, [values(&json!({ "user": "ida" })), reject()]));
    assert!(matches!(mixed, Err(ReplyError::AllOrNone { .. })), "{mixed:?}");
}

#[test]
fn every_shape_with_a_form_keeps_its_own_grammar_around_the_secret() {
    let schema = json!({ "type": "object", "properties": { "host": { "type": "string" }, "api_key": { "type": "string" } } });
    let filled = || values(&json!({ "host": "h" }));
    let whole = json!({ "host": "h", "api_key": "<s>" });
    let mastra = of_data(&json!({ "suspendPayload": { "message": "Key?" }, "resumeSchema": schema }));
    check(&mastra, [filled(), secret("s")], &json!([{ "data": whole }]));
    let ag_ui = of_data(
        &json!({ "interrupts": [{ "id": "i", "reason": "input_required", "responseSchema": schema }] }),
    );
    let resumed = json!([{ "interruptId": "i", "status": "resolved", "payload": whole }]);
    check(&ag_ui, [filled(), secret("s")], &json!([{ "data": { "resume": resumed } }]));
    let call = json!([{ "data": { "id": "c", "name": "adk_request_input", "args": { "message": "Key?", "response_schema": schema } },
        "metadata": { "adk_type": "function_call", "adk_is_long_running": true } }]);
    let adk = asking(&call.to_string()).reading();
    let written = sent(&adk.reply(&in_order(&adk, [filled(), secret("s")])).unwrap());
    assert_eq!(written["parts"][0]["data"]["response"], whole);
    let uri = "https://a2a-extensions.agentstack.beeai.dev/ui/form_request/v1";
    let form = json!({ "fields": [{ "id": "host", "type": "text", "label": "Host" }, { "id": "api_key", "type": "text", "label": "Key" }] });
    let stack =
        fetched(&json!({ "id": "t", "contextId": "c", "status": { "state": "TASK_STATE_INPUT_REQUIRED",
        "message": { "messageId": "m", "role": "ROLE_AGENT", "parts": [], "metadata": { uri: form } } } }))
        .reading();
    let written = sent(&stack.reply(&in_order(&stack, [filled(), secret("s")])).unwrap());
    let typed =
        json!({ "host": { "type": "text", "value": "h" }, "api_key": { "type": "text", "value": "<s>" } });
    assert_eq!(written["metadata"][uri]["values"], typed);
    let dify = of_data(&json!({ "form_content": "Connect", "user_actions": [{ "id": "go", "title": "Go" }],
        "inputs": [{ "type": "text_input", "output_variable_name": "host" }, { "type": "text_input", "output_variable_name": "api_key" }] }));
    let choice = Answer::Text("go".to_owned());
    check(&dify, [filled(), secret("s"), choice], &json!([{ "data": { "inputs": whole, "action": "go" } }]));
}

#[test]
fn one_secret_that_is_asked_for_in_words_goes_as_words() {
    for data in [
        json!({ "question": "The key of the map service?", "type": "password" }),
        json!({ "prompt": "The key of the map service?", "input_type": "secret" }),
        json!({ "message": "The key of the map service?", "type": "input", "sensitive": true }),
        json!({ "prompt": "The key of the map service?", "name": "MAPS_API_KEY" }),
    ] {
        let reading = of_data(&data);
        let [Item::Secret { description, .. }] = reading.items.as_slice() else {
            panic!("{data}: {:?}", reading.items)
        };
        assert_eq!(description.as_deref(), Some("The key of the map service?"));
        check(&reading, [secret("s")], &json!([{ "text": "<s>" }]));
    }
    let plain = of_data(&json!({ "prompt": "Which page token?", "name": "page_token" }));
    assert!(matches!(plain.items[0], Item::FreeText { .. }), "{:?}", plain.items);
    let text = json!([{ "text": "```json\n{\"type\": \"form\", \"fields\": [{\"name\": \"host\"}, {\"name\": \"password\"}]}\n```" }]);
    let in_text = asking(&text.to_string()).reading();
    let written = in_text.reply(&in_order(&in_text, [values(&json!({ "host": "h" })), secret("s")])).unwrap();
    assert_eq!(
        parts(&written),
        [json!({ "text": "{\"host\":\"h\",\"password\":\"<s>\"}" })],
        "JSON in a text stays one"
    );
}

#[test]
fn what_is_said_of_a_secret_is_shown() {
    let schema = json!({ "type": "object", "properties": { "host": { "type": "string" },
        "password": { "type": "string", "title": "Word", "description": "Of the till", "examples": ["wipe the disk"] } },
        "anyOf": [{ "required": ["password"] }, { "required": ["host"] }] });
    let reading = of_data(&json!({ "schema": schema }));
    let shown = format!("{:?}", reading.beside);
    assert!(shown.contains("wipe the disk"), "{shown}");
    let Item::Form { schema, .. } = &reading.items[0] else { panic!("{:?}", reading.items) };
    assert_eq!(schema.member("anyOf"), None, "what speaks of the secret would fail without it");
    let Item::Secret { description, .. } = &reading.items[1] else { panic!("{:?}", reading.items) };
    assert_eq!(description.as_deref(), Some("Of the till"));
}
