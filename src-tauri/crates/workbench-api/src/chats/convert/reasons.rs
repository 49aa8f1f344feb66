//! The reason why a task failed, if its agent gives it elsewhere than in words: in an `error` beside the status
//! or the task, in metadata, or in an artifact that is called an error or begins as one.
//!
//! Everything called an error is shown, because no other part of the page shows it. Deliberately absent: the
//! meaning of errors.

use a2a_protocol::model::Extra;
use a2a_protocol::{Json, JsonKind};
use workbench_core::queries::rows::StoredTask;

/// So many reasons are told, and of each so many characters: all of them are in the exchange.
const REASONS: usize = 3;

const CHARS: usize = 500;

/// Members that give a reason, without regard to case and to `_`.
const NAMES: [&str; 12] = [
    "error",
    "errors",
    "errormessage",
    "reason",
    "failure",
    "failurereason",
    "exception",
    "statusmessage",
    "detail",
    "details",
    "cause",
    "causes",
];

/// Members of such a value that hold its words, the likeliest first.
const WORDS: [&str; 7] = ["message", "msg", "detail", "reason", "description", "title", "error"];

/// The reasons that a task gives, each once.
pub(crate) fn reasons(task: &StoredTask) -> Vec<String> {
    let metadata = [&task.status_metadata, &task.metadata].into_iter().flatten();
    let metadata: Vec<Extra> = metadata.map(a2a_protocol::Json::members).collect();
    let members = [&task.status_extra, &task.extra].into_iter().chain(&metadata).flatten();
    let named = members
        .filter(|(name, _)| NAMES.contains(&plain(name).as_str()))
        .filter_map(|(_, value)| words(value));
    let is_error = |name: &str| plain(name).contains("error");
    let produced = task.artifacts.iter().filter(|artifact| {
        is_error(artifact.artifact_id.as_str())
            || artifact.name.as_deref().is_some_and(is_error)
            || begins_as_error(&artifact.text())
    });
    let mut reasons: Vec<String> = Vec::new();
    for reason in named.chain(produced.map(a2a_protocol::model::Artifact::text)) {
        let reason: String = reason.trim().chars().take(CHARS).collect();
        if !reason.is_empty() && !reasons.contains(&reason) && reasons.len() < REASONS {
            reasons.push(reason);
        }
    }
    reasons
}

/// `error: rpc error: code = Unavailable`
fn begins_as_error(text: &str) -> bool {
    let first = text.trim_start().split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default();
    ["error", "exception", "failure", "failed", "fehler", "エラー"].contains(&plain(first).as_str())
}

fn plain(name: &str) -> String {
    name.chars().filter(|letter| *letter != '_' && *letter != '-').flat_map(char::to_lowercase).collect()
}

/// The words of a value, with its code; the value itself without words. `None`: it says nothing.
fn words(value: &Json) -> Option<String> {
    match value.kind() {
        JsonKind::String => value.as_string(),
        JsonKind::Object if !value.is_empty() => {
            let said = WORDS.iter().find_map(|name| match value.member(name)? {
                inner if inner.is_object() => words(&inner),
                inner => inner.as_string().filter(|said| !said.is_empty()),
            });
            let code = value.member("code").or_else(|| value.member("type"));
            let code = code.map(|code| code.as_string().unwrap_or_else(|| code.as_str().to_owned()));
            Some(match (said, code) {
                (Some(said), Some(code)) => format!("{said} ({code})"),
                (Some(said), None) => said,
                (None, _) => value.as_str().to_owned(),
            })
        }
        JsonKind::Null | JsonKind::Object => None,
        JsonKind::Array => {
            let all: Vec<String> = value.items().iter().filter_map(words).collect();
            (!all.is_empty()).then(|| all.join("; "))
        }
        JsonKind::Bool | JsonKind::Number => Some(value.as_str().to_owned()).filter(|said| said != "false"),
    }
}

#[cfg(test)]
mod tests {
    use a2a_protocol::Json;
    use rstest::rstest;

    use super::{begins_as_error, words};

    #[rstest]
    #[case(r#""out of paper""#, Some("out of paper"))]
    #[case(
        r#"{"code":"LLM_TIMEOUT","message":"no answer in 60 s"}"#,
        Some("no answer in 60 s (LLM_TIMEOUT)")
    )]
    #[case(r#"{"code":7}"#, Some(r#"{"code":7}"#))]
    #[case(r#"[{"error":{"code":"LOCKED","message":"It is locked"}}]"#, Some("It is locked (LOCKED)"))]
    #[case(r#"[{"msg":"a"},"b"]"#, Some("a; b"))]
    #[case("{}", None)]
    #[case("false", None)]
    #[case("null", None)]
    fn an_error_is_told_by_its_words(#[case] value: &str, #[case] expected: Option<&str>) {
        assert_eq!(words(&Json::parse(value).unwrap()).as_deref(), expected, "{value}");
    }

    #[test]
    fn a_text_that_begins_as_an_error_is_one() {
        assert!(begins_as_error("error: rpc error: code = Unavailable"));
        assert!(begins_as_error("エラー：残高不足"));
        assert!(!begins_as_error("Errors are rare in this report."));
    }
}
