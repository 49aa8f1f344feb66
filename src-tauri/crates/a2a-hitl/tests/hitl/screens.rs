//! Screens of A2UI: a button sends a field's value, wherever its context takes the value from.

use a2a_hitl::{Answer, Item, Reading};
use serde_json::{Value, json};

use crate::support::{asking, in_order, parsed, sent};

/// Messages of a screen with one button, which sends this.
fn screen(fields: Value, context: &Value, data: &Value, create: &Value) -> Reading {
    let mut components = vec![
        json!({"id": "go", "component": "Button", "label": "Pay", "action": {"event": {"name": "pay", "context": context}}}),
    ];
    components.extend(serde_json::from_value::<Vec<Value>>(fields).unwrap());
    let of = |name: &str, rest: Value| json!({"version": "v0.9", name: rest});
    let messages = json!([
        of("createSurface", create.clone()),
        of("updateComponents", json!({"surfaceId": "s", "components": components})),
        of("updateDataModel", json!({"surfaceId": "s", "path": "/", "value": data})),
        of("updateDataModel", json!({"surfaceId": "s", "path": "/form/to", "value": "Sato"})),
    ]);
    let part = json!([{"data": messages, "metadata": {"mimeType": "application/json+a2ui"}}]);
    asking(&part.to_string()).reading()
}

fn surface() -> Value {
    json!({"surfaceId": "s"})
}

fn field(path: &str) -> Value {
    json!({"id": format!("field {path}"), "component": "TextField", "label": "Amount", "value": {"path": path}})
}

fn data() -> Value {
    json!({"form": {"to": "Mallory", "amount": "900"}, "rows": [{"amount": "900"}, {"amount": "1"}]})
}

/// The message that is sent for these values.
fn pressed(reading: &Reading, filled: &Value) -> Value {
    let values = Answer::Values(parsed(&filled.to_string()));
    sent(&reading.reply(&in_order(reading, [values])).unwrap())
}

fn context(reading: &Reading, filled: &Value) -> Value {
    pressed(reading, filled)["parts"][0]["data"][0]["action"]["context"].clone()
}

#[test]
fn what_is_filled_in_is_sent_with_whatever_holds_it() {
    let five = json!({"/form/amount": "5", "action": "go"});
    let form = json!({"to": "Sato", "amount": "5"});
    for (bound, expected) in [
        ("/form/amount", json!("5")),
        ("/form", form.clone()),
        ("form/", form.clone()),
        ("/", json!({"form": form, "rows": data()["rows"]})),
        ("/form/to", json!("Sato")),
        ("/nothing", Value::Null),
    ] {
        let reading =
            screen(json!([field("/form/amount")]), &json!({"x": {"path": bound}}), &data(), &surface());
        assert_eq!(context(&reading, &five), json!({"x": expected}), "{bound}");
    }
    let reading =
        screen(json!([field("rows/1/amount")]), &json!({"x": {"path": "/rows"}}), &data(), &surface());
    let filled = json!({"/rows/1/amount": "5", "action": "go"});
    assert_eq!(context(&reading, &filled), json!({"x": [{"amount": "900"}, {"amount": "5"}]}));
}

#[test]
fn what_is_left_out_is_sent_as_nothing() {
    let reading =
        screen(json!([field("/form/amount")]), &json!({"x": {"path": "/form"}}), &data(), &surface());
    let Item::Form { values, .. } = &reading.items[0] else { panic!("{reading:?}") };
    assert_eq!(
        values.to_value(),
        json!({"/form/amount": "900", "action": "go"}),
        "the only button is chosen"
    );
    assert_eq!(context(&reading, &json!({"action": "go"})), json!({"x": {"to": "Sato", "amount": ""}}));
}

#[test]
fn what_no_button_sends_is_no_field() {
    let fields = json!([field("/form/amount"), field("/note")]);
    let reading = screen(fields, &json!({"x": {"path": "/form"}}), &data(), &surface());
    let Item::Form { schema, .. } = &reading.items[0] else { panic!("{reading:?}") };
    let names: Vec<_> =
        schema.member("properties").unwrap().members().into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["/form/amount", "action"]);
}

#[test]
fn a_screen_that_wants_all_of_its_data_gets_it() {
    let create = json!({"surfaceId": "s", "sendDataModel": true});
    let reading = screen(json!([field("/form/amount")]), &json!({}), &data(), &create);
    let message = pressed(&reading, &json!({"/form/amount": "5", "action": "go"}));
    let all = json!({"form": {"to": "Sato", "amount": "5"}, "rows": data()["rows"]});
    assert_eq!(
        message["metadata"]["a2uiClientDataModel"],
        json!({"version": "v0.9", "surfaces": {"s": all}})
    );
    let silent = screen(json!([field("/form/amount")]), &json!({}), &data(), &surface());
    let message = pressed(&silent, &json!({"/form/amount": "5", "action": "go"}));
    assert_eq!(message["metadata"].get("a2uiClientDataModel"), None);
}

#[test]
fn what_cannot_be_answered_as_it_is_drawn_is_answered_as_json() {
    let row = json!([
        {"id": "list", "component": "List", "children": {"path": "/rows", "componentId": "row"}},
        {"id": "row", "component": "Row", "children": ["field amount"]},
        field("amount"),
    ]);
    let nested = json!([field("/form"), field("/form/amount")]);
    let worked_out = json!({"x": {"call": "formatString", "args": {"value": "${/form/amount}"}}});
    for (fields, context) in [
        (row, json!({"x": {"path": "/rows"}})),
        (nested, json!({"x": {"path": "/form"}})),
        (json!([field("/form/amount")]), worked_out),
        (json!([field(&"/deep".repeat(70))]), json!({})),
    ] {
        let reading = screen(fields.clone(), &context, &data(), &surface());
        let is_form = |item: &Item| matches!(item, Item::Form { .. });
        // A place that is too deep is no field, and nothing else is asked.
        let has_deep = fields[0]["value"]["path"].as_str().is_some_and(|path| path.starts_with("/deep"));
        assert_eq!(reading.reader.as_str(), "a2ui");
        assert_eq!(reading.items.iter().any(is_form), has_deep, "{fields}");
    }
}

/// A screen of these messages of 0.9.
fn drawn(messages: &Value) -> Reading {
    let part = json!([{"data": messages, "metadata": {"mimeType": "application/json+a2ui"}}]);
    asking(&part.to_string()).reading()
}

fn button(surface: &str, name: &str, to: &str) -> Value {
    let event = json!({"name": name, "context": {"to": to}});
    let go = json!({"id": "go", "component": "Button", "label": "Pay", "action": {"event": event}});
    json!({"version": "v0.9", "updateComponents": {"surfaceId": surface, "components": [go]}})
}

#[test]
fn what_was_drawn_anew_is_as_it_was_drawn_last() {
    let create = json!({"version": "v0.9", "createSurface": surface()});
    let delete = json!({"version": "v0.9", "deleteSurface": surface()});
    let (first, last) = (button("s", "pay", "Mallory"), button("s", "refund", "Sato"));
    for messages in [
        json!([create, first, last]),
        json!([create, first, delete, create, last]),
        json!([create, first, create, last]),
        json!([button("old", "pay", "Mallory"), {"deleteSurface": {"surfaceId": "old"}}, create, last]),
    ] {
        let reading = drawn(&messages);
        let action = &pressed(&reading, &json!({"action": "go"}))["parts"][0]["data"][0]["action"];
        assert_eq!(
            (&action["name"], &action["context"]["to"]),
            (&json!("refund"), &json!("Sato")),
            "{messages}"
        );
        assert_eq!(action["surfaceId"], json!("s"));
    }
    let two = drawn(&json!([first, button("other", "pay", "Sato")]));
    assert!(!two.items.iter().any(|item| matches!(item, Item::Form { .. })), "an answer names one surface");
}

#[test]
fn the_data_of_another_surface_is_not_sent() {
    let of = |surface: &str, to: &str| json!({"updateDataModel": {"surfaceId": surface, "path": "/to", "value": to}});
    let event = json!({"name": "pay", "context": {"to": {"path": "/to"}}});
    let go = json!({"id": "go", "component": "Button", "label": "Pay", "action": {"event": event}});
    let draw = json!({"updateComponents": {"surfaceId": "s", "components": [go]}});
    let reading = drawn(&json!([draw, of("s", "Sato"), of("other", "Mallory")]));
    assert_eq!(context(&reading, &json!({"action": "go"})), json!({"to": "Sato"}));
}

#[test]
fn a_field_for_a_moment_says_which_and_a_button_what_it_sends_besides() {
    let fields = json!([
        {"id": "size", "component": "TextField", "label": "Party size", "value": {"path": "/size"}},
        {"id": "when", "component": "DateTimeInput", "label": "When", "value": {"path": "/when"},
            "enableDate": true, "enableTime": true},
        {"id": "until", "component": "DateTimeInput", "label": "Until", "value": {"path": "/until"}, "enableTime": true},
    ]);
    let sends = json!({"size": {"path": "/size"}, "when": {"path": "/when"}, "until": {"path": "/until"},
        "delete": "all rows"});
    let begun = json!({"size": "", "when": "", "until": "19:00:00Z"});
    let reading = screen(fields, &sends, &begun, &surface());
    let Item::Form { schema, values, .. } = &reading.items[0] else { panic!("{reading:?}") };
    let properties = &schema.to_value()["properties"];
    assert_eq!(
        (&properties["/when"]["format"], &properties["/until"]["format"]),
        (&json!("date-time"), &json!("time"))
    );
    let expected = json!({"/size": "", "/until": "19:00:00Z", "action": "go"});
    assert_eq!(values.to_value(), expected, "an empty moment is none");
    let empty = context(&reading, &json!({"action": "go"}));
    assert_eq!(empty["when"], "", "what is left out is sent as it came");
    assert_eq!(properties["action"]["oneOf"][0]["title"], "Pay – delete: all rows");
}
