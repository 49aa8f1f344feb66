//! Expressions, and values that contain them (DSL 1.0.3, *Runtime Expressions*).
//!
//! `if`, `in`, `while`, `when`, `exceptWhen`, `from` and `as` may be bare jq or enclosed in `${ }`; elsewhere a
//! text without `${ }` is a text. Deliberately absent: checking jq, which its evaluation does.

use serde_json::Value;

use super::{Faults, fields};
use crate::fault::{Fault, FaultKind, Place};
use crate::plan::{Expression, Template};
use crate::yaml::{Node, Yaml};

/// An expression, bare or enclosed.
pub(super) fn bare(node: &Node, what: &'static str, faults: &mut Faults) -> Option<Expression> {
    let text = match &node.value {
        // `while: true` is jq, too.
        Yaml::Boolean(_) | Yaml::Number(_) => node.json().to_string(),
        _ => fields::text(node, what, faults)?,
    };
    match enclosed(&text, node.place) {
        Some(Ok(expression)) => Some(expression),
        None if text.trim().is_empty() => {
            faults.push(Fault::new(node.place, FaultKind::Expression("is empty")));
            None
        }
        None => Some(Expression { jq: text.trim().to_owned(), place: node.place }),
        Some(Err(fault)) => {
            faults.push(fault);
            None
        }
    }
}

/// `${ … }` around the whole of a text; `None`: it is a text. Within a text `${` begins nothing, as the specification has it.
pub(super) fn enclosed(text: &str, place: Place) -> Option<Result<Expression, Fault>> {
    let inside = text.trim().strip_prefix("${")?;
    let fault = |what| Some(Err(Fault::new(place, FaultKind::Expression(what))));
    match inside.strip_suffix('}') {
        None => fault("begins with `${` and does not end with `}`"),
        Some(jq) if jq.trim().is_empty() => fault("is empty"),
        Some(jq) => Some(Ok(Expression { jq: jq.trim().to_owned(), place })),
    }
}

/// A value, with the expressions in it.
pub(super) fn template(node: &Node, faults: &mut Faults) -> Template {
    match &node.value {
        Yaml::Text(text) => match enclosed(text, node.place) {
            None => Template::Literal(Value::String(text.clone())),
            Some(Ok(expression)) => Template::Expression(expression),
            Some(Err(fault)) => {
                faults.push(fault);
                Template::Literal(Value::Null)
            }
        },
        Yaml::List(items) => joined_list(items.iter().map(|item| template(item, faults)).collect()),
        Yaml::Map(members) => joined_object(
            members.iter().map(|member| (member.name.clone(), template(&member.node, faults))).collect(),
        ),
        Yaml::Null | Yaml::Boolean(_) | Yaml::Number(_) => Template::Literal(node.json()),
    }
}

/// A value of `from` or `as`: a bare expression, or an object.
pub(super) fn bare_template(node: &Node, what: &'static str, faults: &mut Faults) -> Option<Template> {
    match &node.value {
        Yaml::Map(_) => Some(template(node, faults)),
        _ => bare(node, what, faults).map(Template::Expression),
    }
}

fn joined_list(items: Vec<Template>) -> Template {
    let literals: Option<Vec<Value>> = items.iter().map(literal).collect();
    literals.map_or(Template::List(items), |values| Template::Literal(Value::Array(values)))
}

fn joined_object(members: Vec<(String, Template)>) -> Template {
    let literals: Option<serde_json::Map<_, _>> =
        members.iter().map(|(name, value)| Some((name.clone(), literal(value)?))).collect();
    literals.map_or(Template::Object(members), |values| Template::Literal(Value::Object(values)))
}

fn literal(template: &Template) -> Option<Value> {
    match template {
        Template::Literal(value) => Some(value.clone()),
        Template::Expression(_) | Template::List(_) | Template::Object(_) => None,
    }
}
