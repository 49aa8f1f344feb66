//! A call in data without a framework: a tool beside its arguments, by the names that frameworks use, or in a
//! sentence, as in `Approve send_mail({"to": "a@b.example"})?`.

use a2a_protocol::Json;

use crate::shape::{present, text_member, unwrapped};

const TOOLS: [&str; 6] = ["tool_name", "toolName", "tool", "function_name", "functionName", "action_name"];
/// Names that mean no tool without arguments beside them.
const NAMES: [&str; 2] = ["name", "action"];
const ARGS: [&str; 8] =
    ["args", "arguments", "tool_input", "toolInput", "tool_args", "toolArgs", "input", "kwargs"];
const DEEPEST: usize = 3;

/// What of a call is said, and where.
#[derive(Debug, Default)]
pub(super) struct Call {
    pub(super) tool: Option<String>,
    pub(super) args: Option<Json>,
    /// The paths of both, as in [`super::members`].
    pub(super) known: Vec<String>,
}

/// The call in a value: its outermost object that names a tool, else the arguments alone.
pub(super) fn call_in(json: &Json) -> Call {
    named(json, "", DEEPEST).or_else(|| args(json, "")).unwrap_or_default()
}

/// The call in a value itself, whatever is inside.
pub(super) fn call_at(json: &Json) -> Call {
    named(json, "", 0).or_else(|| args(json, "")).unwrap_or_default()
}

fn named(json: &Json, at: &str, deeper: usize) -> Option<Call> {
    let mut call = args(json, at).unwrap_or_default();
    let mut names = TOOLS.iter().chain(NAMES.iter().filter(|_| call.args.is_some()));
    if let Some((name, tool)) = names.find_map(|name| Some((name, text_member(json, name)?))) {
        call.tool = Some(tool);
        call.known.push(format!("{at}{name}"));
        return Some(call);
    }
    let inside = json.members().into_iter().filter(|(_, value)| deeper > 0 && value.is_object());
    inside.into_iter().find_map(|(name, value)| named(&value, &format!("{at}{name}/"), deeper - 1))
}

fn args(json: &Json, at: &str) -> Option<Call> {
    let (name, args) = ARGS.iter().find_map(|name| Some((name, present(json, name)?)))?;
    Some(Call { tool: None, args: Some(unwrapped(&args)), known: vec![format!("{at}{name}/**")] })
}

/// The call in a sentence: a name right before the JSON of its arguments in brackets.
pub(super) fn call_in_words(text: &str) -> Option<Call> {
    let (open, _) = text.match_indices("({").next()?;
    let before = text.get(..open)?;
    let name = before.trim_end_matches(is_of_name);
    let name = before.strip_prefix(name).filter(|name| !name.is_empty())?;
    let inside = text.get(open + 1..)?;
    let mut ends = inside.rmatch_indices("})").map(|(at, _)| at + 1);
    let args = ends.find_map(|end| Json::parse(inside.get(..end)?).ok())?;
    Some(Call { tool: Some(name.to_owned()), args: Some(args), known: Vec::new() })
}

fn is_of_name(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '_' | '-' | '.' | ':' | '/')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(json: &str, tool: Option<&str>, args: Option<&str>, known: &[&str]) {
        let call = call_in(&Json::parse(json).unwrap());
        assert_eq!(call.tool.as_deref(), tool, "{json}");
        assert_eq!(call.args.as_ref().map(Json::as_str), args, "{json}");
        assert_eq!(call.known, known, "{json}");
    }

    #[test]
    fn a_tool_stands_beside_its_arguments() {
        let input = r#"{"tool_name":"pay","tool_input":{"n":1.50},"node":"x"}"#;
        check(input, Some("pay"), Some(r#"{"n":1.50}"#), &["tool_input/**", "tool_name"]);
        let inside =
            r#"{"run":1,"agent_framework":{"function_call":{"name":"pay","arguments":"{\"n\":1}"}}}"#;
        let known = ["agent_framework/function_call/arguments/**", "agent_framework/function_call/name"];
        check(inside, Some("pay"), Some(r#"{"n":1}"#), &known);
        check(r#"{"args":{"n":1},"team":"a"}"#, None, Some(r#"{"n":1}"#), &["args/**"]);
        check(r#"{"name":"a person","team":{"limits":[1]}}"#, None, None, &[]);
    }

    #[test]
    fn a_sentence_may_name_a_call() {
        let call = call_in_words(r#"Approve db.drop_rows({"where":"a })"})? (really)"#).unwrap();
        assert_eq!(call.tool.as_deref(), Some("db.drop_rows"));
        assert_eq!(call.args.unwrap().as_str(), r#"{"where":"a })"}"#);
        assert!(call_in_words("Approve this ({not json})?").is_none());
        assert!(call_in_words(r#"Approve ({"a":1})?"#).is_none(), "nothing is named");
    }
}
