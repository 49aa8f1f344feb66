//! Parts that tasks and files share: input and output, schemas, and errors.

use serde_json::{Map, Value};

use super::fields::{self, Fields};
use super::uses::{self, Uses};
use super::{Faults, expression};
use crate::fault::{Fault, FaultKind};
use crate::plan::{ErrorShape, Input, Output, Template, Then};
use crate::yaml::{Node, Yaml};

pub(super) fn input(node: &Node, faults: &mut Faults) -> Input {
    let Some(mut fields) = Fields::of(node, "input", faults) else { return Input::default() };
    let schema = fields.take("schema").and_then(|node| schema(node, faults));
    let from = fields.take("from").and_then(|node| expression::bare_template(node, "from", faults));
    fields.finish(faults);
    Input { schema, from }
}

/// `output`, and `export`, which has the same shape.
pub(super) fn output(what: &'static str, node: &Node, faults: &mut Faults) -> Output {
    let Some(mut fields) = Fields::of(node, what, faults) else { return Output::default() };
    let schema = fields.take("schema").and_then(|node| schema(node, faults));
    let as_ = fields.take("as").and_then(|node| expression::bare_template(node, "as", faults));
    fields.finish(faults);
    Output { schema, as_ }
}

/// A JSON Schema that is written out.
fn schema(node: &Node, faults: &mut Faults) -> Option<Value> {
    let mut fields = Fields::of(node, "schema", faults)?;
    if let Some(format) = fields.take("format")
        && let Some(text) = fields::text(format, "format", faults)
        && text.split(':').next() != Some("json")
    {
        faults.push(Fault::new(format.place, FaultKind::NotOneOf { value: text, known: &["json"] }));
    }
    fields.refuse("resource", "write the schema out under `document`: nothing is fetched for a run", faults);
    let document = fields.required("document", faults);
    fields.finish(faults);
    let document = document?;
    if !matches!(document.value, Yaml::Map(_) | Yaml::Boolean(_)) {
        fields::wrong(document, "document", "a JSON Schema", faults);
        return None;
    }
    Some(document.json())
}

/// An error to raise, or the name of one in `use.errors`.
pub(super) fn raised(node: &Node, uses: &Uses, faults: &mut Faults) -> Option<ErrorShape> {
    let Yaml::Text(name) = &node.value else { return error(node, faults) };
    uses::find("errors", &uses.errors, name, node.place, faults)
}

pub(super) fn error(node: &Node, faults: &mut Faults) -> Option<ErrorShape> {
    let mut fields = Fields::of(node, "error", faults)?;
    let type_ = fields.required("type", faults).map(|node| text_template(node, "type", faults));
    let status = fields.required("status", faults).and_then(|node| fields::count(node, "status", faults));
    let mut text = |name| fields.take(name).and_then(|node| text_template(node, name, faults));
    let [title, detail, instance] = ["title", "detail", "instance"].map(&mut text);
    fields.finish(faults);
    Some(ErrorShape { type_: type_??, status: status?, title, detail, instance })
}

/// A text or an expression.
pub(super) fn text_template(node: &Node, what: &'static str, faults: &mut Faults) -> Option<Template> {
    fields::text(node, what, faults)?;
    Some(expression::template(node, faults))
}

/// Members that an error must have: `catch.errors.with`.
pub(super) fn error_filter(node: &Node, faults: &mut Faults) -> Map<String, Value> {
    let Some(mut errors) = Fields::of(node, "errors", faults) else { return Map::new() };
    let mut filter = Map::new();
    if let Some(with) = errors.required("with", faults)
        && let Some(mut fields) = Fields::of(with, "with", faults)
    {
        for name in ["type", "instance", "title", "detail"] {
            if let Some(text) = fields.optional_text(name, faults) {
                filter.insert(name.to_owned(), Value::String(text));
            }
        }
        if let Some(status) = fields.count("status", faults) {
            filter.insert("status".to_owned(), Value::from(status));
        }
        fields.finish(faults);
    }
    errors.finish(faults);
    filter
}

pub(super) fn then(node: &Node, faults: &mut Faults) -> Then {
    match fields::text(node, "then", faults).as_deref() {
        None | Some("continue") => Then::Continue,
        Some("exit") => Then::Exit,
        Some("end") => Then::End,
        Some(name) => Then::Task(name.to_owned()),
    }
}
