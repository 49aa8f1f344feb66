//! Values in the schema of editable arguments stand below the request.

use serde_json::{Value, json};

use crate::shown::beneath;
use crate::support::{documented, read_documented};

#[test]
fn what_a_schema_for_edits_says_of_values_is_drawn_beneath() {
    let places = [
        ("langchain-hitl", "/event/status/message/parts/0/data/review_configs/1", "args_schema"),
        ("langchain-hitl", "/event/status/message/parts/0/data/review_configs/1", "arguments_schema"),
        (
            "agui-interrupt",
            "/event/status/message/parts/0/data/interrupts/0/responseSchema/properties",
            "editedArgs",
        ),
    ];
    for (name, place, member) in places {
        let says = |of_city: &Value| {
            let (_, mut asked) = documented().into_iter().find(|(other, _)| other == name).unwrap();
            let around = asked.pointer_mut(place).unwrap_or_else(|| panic!("{name} {place}"));
            around[member] = json!({"type": "object", "properties": {"city": of_city}});
            beneath(&read_documented(&asked).reading())
        };
        assert_eq!(says(&json!({"type": "string"})), "", "{name} {member}");
        for keyword in ["default", "const", "title", "pattern", "format", "$ref", "x-hint"] {
            let said = says(&json!({"type": "string", keyword: "Mallory"}));
            assert!(said.contains("Mallory"), "{keyword} in {member} of {name}: {said}");
        }
        for keyword in ["enum", "examples"] {
            assert!(
                says(&json!({keyword: ["Mallory"]})).contains("Mallory"),
                "{keyword} in {member} of {name}"
            );
        }
        let said = says(&json!({"not": {"const": "Mallory"}}));
        assert!(said.contains("Mallory"), "not in {member} of {name}: {said}");
    }
}
