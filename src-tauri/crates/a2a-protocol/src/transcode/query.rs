//! Parameters in a query: members of objects joined with dots, lists as repeated names (`google.api.http`).

use super::TranscodeError;
use super::path::{decode, encode};
use crate::dialect::write::{Array, Object, array, object};
use crate::json::{Json, JsonKind};

/// The parameters that are whole numbers; a query does not tell them from text.
const NUMBERS: &[&str] = &["historyLength", "pageSize"];
/// The parameters that are true or false.
const BOOLEANS: &[&str] = &["includeArtifacts"];
/// How deep a name may lead. No operation needs more than one dot, and reading follows every one.
const DEEPEST: usize = 8;

pub(super) fn write<'m>(members: impl Iterator<Item = &'m (String, Json)>) -> String {
    let mut pairs = Vec::new();
    for (name, value) in members {
        flatten(name, value, &mut pairs);
    }
    let pairs = pairs.iter().map(|(name, value)| format!("{}={}", encode(name), encode(value)));
    pairs.collect::<Vec<_>>().join("&")
}

fn flatten(name: &str, value: &Json, pairs: &mut Vec<(String, String)>) {
    match value.kind() {
        JsonKind::Null => {}
        JsonKind::Object => {
            for (inner, value) in value.members() {
                flatten(&format!("{name}.{inner}"), &value, pairs);
            }
        }
        JsonKind::Array => {
            for item in value.items() {
                flatten(name, &item, pairs);
            }
        }
        JsonKind::String => pairs.push((name.to_owned(), value.as_string().unwrap_or_default())),
        JsonKind::Bool | JsonKind::Number => pairs.push((name.to_owned(), value.as_str().to_owned())),
    }
}

/// A parameter with everything that was said for it.
struct Parameter {
    name: String,
    values: Vec<String>,
    inner: Vec<Parameter>,
}

/// Reads a query into members. A list of one is read as its item.
pub(super) fn read(query: &str) -> Result<Vec<(String, Json)>, TranscodeError> {
    let mut parameters = Vec::new();
    for pair in query.split('&').filter(|pair| !pair.is_empty()) {
        let unreadable = || TranscodeError::Parameter { parameter: pair.chars().take(80).collect() };
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        // Forms write spaces as plus signs, and so do many clients.
        let name = decode(&name.replace('+', " ")).ok_or_else(unreadable)?;
        let value = decode(&value.replace('+', " ")).ok_or_else(unreadable)?;
        let last = name.rsplit('.').next().unwrap_or_default();
        let is_number = value.parse::<i64>().is_ok_and(|number| number.to_string() == value);
        if name.matches('.').count() > DEEPEST {
            return Err(unreadable());
        }
        if (NUMBERS.contains(&last) && !is_number)
            || (BOOLEANS.contains(&last) && !matches!(value.as_str(), "true" | "false"))
        {
            return Err(TranscodeError::Parameter { parameter: name });
        }
        insert(&mut parameters, &name, value);
    }
    let whole = object(|out| parameters.iter().for_each(|parameter| member(out, parameter)));
    Ok(whole.members())
}

fn insert(parameters: &mut Vec<Parameter>, name: &str, value: String) {
    let (first, rest) = name.split_once('.').map_or((name, None), |(first, rest)| (first, Some(rest)));
    let at = parameters.iter().position(|known| known.name == first).unwrap_or(parameters.len());
    if at == parameters.len() {
        parameters.push(Parameter { name: first.to_owned(), values: Vec::new(), inner: Vec::new() });
    }
    let Some(parameter) = parameters.get_mut(at) else { return };
    match rest {
        Some(rest) => insert(&mut parameter.inner, rest, value),
        None => parameter.values.push(value),
    }
}

fn member(out: &mut Object<'_>, parameter: &Parameter) {
    let Parameter { name, values, inner } = parameter;
    match values.as_slice() {
        [] => out.object(name, |out| inner.iter().for_each(|parameter| member(out, parameter))),
        [one] => out.json(name, &scalar(name, one)),
        many => {
            out.array(name, |out: &mut Array<'_>| many.iter().for_each(|one| out.json(&scalar(name, one))));
        }
    }
}

fn scalar(name: &str, value: &str) -> Json {
    if NUMBERS.contains(&name) || BOOLEANS.contains(&name) {
        // Checked when it was read: a whole number, `true` or `false`.
        return Json::written(value.to_owned());
    }
    let text = array(|out| out.text(value));
    text.items().pop().unwrap_or(text)
}
