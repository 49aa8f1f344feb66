//! Values against JSON Schemas. A schema that refers to anything outside of itself is refused: nothing is
//! fetched.

use serde_json::Value;

use crate::{Refusal, RefusalKind};

/// So many members that do not fit are named.
const NAMED: usize = 5;

/// `null`, or which members do not fit and by which rule.
pub(crate) fn check(schema: &Value, value: &Value) -> Result<Value, Refusal> {
    let validator = jsonschema::options().offline().build(schema).map_err(|error| {
        let place = place(error.instance_path().as_str());
        Refusal::new(RefusalKind::Schema, format!("the schema is wrong at {place}: {}", error.masked()))
    })?;
    let mut errors = validator.iter_errors(value).peekable();
    if errors.peek().is_none() {
        return Ok(Value::Null);
    }
    let mut told: Vec<String> = Vec::new();
    for error in errors.by_ref().take(NAMED) {
        let place = place(error.instance_path().as_str());
        told.push(format!("{place}: {} (rule `{}`)", error.masked(), error.schema_path()));
    }
    let more = errors.count();
    if more > 0 {
        told.push(format!("and {more} more"));
    }
    Err(Refusal::new(RefusalKind::Validation, told.join("; ")))
}

fn place(pointer: &str) -> String {
    if pointer.is_empty() { "the whole".to_owned() } else { format!("`{pointer}`") }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::check;
    use crate::RefusalKind;

    #[test]
    fn a_value_that_does_not_fit_is_told_by_member_and_rule() {
        let schema =
            json!({"type": "object", "required": ["topic"], "properties": {"pages": {"type": "integer"}}});
        assert_eq!(check(&schema, &json!({"topic": "x"})), Ok(json!(null)));
        let refusal = check(&schema, &json!({"topic": "x", "pages": "many"})).unwrap_err();
        assert_eq!(refusal.kind, RefusalKind::Validation);
        assert_eq!(
            refusal.detail,
            "`/pages`: value is not of type \"integer\" (rule `/properties/pages/type`)"
        );
        let refusal = check(&schema, &json!({})).unwrap_err();
        assert_eq!(refusal.detail, "the whole: \"topic\" is a required property (rule `/required`)");
    }

    #[test]
    fn a_schema_reads_no_file_and_no_address() {
        for address in ["file:///etc/passwd", "http://127.0.0.1:1/x.json", "https://example.com/x.json"] {
            let refusal = check(&json!({"$ref": address}), &json!(1)).unwrap_err();
            assert_eq!(refusal.kind, RefusalKind::Schema, "{address}: {refusal}");
        }
        assert_eq!(check(&json!({"type": 5}), &json!(1)).unwrap_err().kind, RefusalKind::Schema);
    }
}
