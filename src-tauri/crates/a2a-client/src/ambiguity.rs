//! Answers that say two things at once.
//!
//! RFC 8259 §4 leaves open which of two equal members counts. A reader takes the first and notes it, which is
//! enough for words. It is not enough for members that decide the outcome of a task, because another reader of
//! the same bytes may take the last one. Such an answer is an error of the exchange, and the agent's deed is
//! unknown.

use a2a_protocol::{Finding, Json, JsonKind, Rule};

/// Members of a task, or of a status update, that decide its outcome.
const DECIDING: [&str; 11] = [
    "",
    "/id",
    "/kind",
    "/taskId",
    "/task_id",
    "/status",
    "/status/state",
    "/status/message",
    "/status/message/messageId",
    "/status/message/message_id",
    "/status/message/parts",
];

/// Wrappers of 1.0, which must not stand twice themselves.
const WRAPPERS: [&str; 3] = ["task", "statusUpdate", "status_update"];

/// Members of an object in a wrapper, which are no wrappers themselves.
const OF_EVENTS: [&str; 8] =
    ["status", "message", "msg", "artifact", "artifactUpdate", "artifacts", "history", "metadata"];

/// Whether a result says two things about its task, according to its findings.
pub(crate) fn is_ambiguous(findings: &[Finding]) -> bool {
    let twice = findings.iter().filter(|finding| finding.rule == Rule::DuplicateMember);
    twice.map(|finding| finding.pointer.as_str()).any(decides)
}

/// Whether the value at this pointer decides the outcome of a task. Wrappers have the names of 1.0 or others, and may
/// be nested.
fn decides(pointer: &str) -> bool {
    let mut rest = pointer;
    loop {
        if DECIDING.contains(&rest) {
            return true;
        }
        let Some(inner) = rest.get(1..) else { return false };
        let (first, below) = inner.split_at(inner.find('/').unwrap_or(inner.len()));
        if OF_EVENTS.contains(&first) || below.is_empty() && !WRAPPERS.contains(&first) {
            return false;
        }
        rest = below;
    }
}

/// Whether the body of a failed answer (by HTTP or by the body itself) is a result: a server that gives one has
/// acted.
pub(crate) fn says_success(body: &Json) -> bool {
    let has = |name: &str| body.member(name).is_some_and(|value| value.is_object());
    let is_task = || body.member("status").is_some_and(|status| status.member("state").is_some());
    ["result", "task", "statusUpdate", "artifactUpdate"].into_iter().any(has) || is_task()
}

/// Whether an envelope of JSON-RPC holds two outcomes (JSON-RPC 2.0 §5: either a result or an error).
pub(crate) fn has_two_outcomes(body: &Json) -> bool {
    if body.kind() == JsonKind::Array {
        return body.items().len() > 1 || body.items().iter().any(has_two_outcomes);
    }
    let members = body.members();
    let all = |name: &str| {
        members.iter().filter(|(key, value)| key == name && value.kind() != JsonKind::Null).count()
    };
    let error_of_two_kinds = || body.member("error").is_some_and(|error| error.first_duplicate().is_some());
    all("result") + all("error") > 1 || error_of_two_kinds()
}

/// Whether the two outcomes of an envelope say the same: a task that failed, and the error that it failed by.
pub(crate) fn fails_twice(body: &Json) -> bool {
    let [result, error] = ["result", "error"].map(|name| body.member(name).filter(Json::is_object));
    let (Some(result), Some(error)) = (result, error) else { return false };
    let inner = ["task", "statusUpdate"].into_iter().find_map(|name| result.member(name));
    let state = inner.as_ref().unwrap_or(&result).member("status").and_then(|status| status.member("state"));
    let is_failed = state.and_then(|state| state.as_string()).is_some_and(|state| {
        state.eq_ignore_ascii_case("failed") || state.eq_ignore_ascii_case("task_state_failed")
    });
    // An envelope has four members: one more may be a second outcome.
    is_failed && body.members().len() <= 4 && error.first_duplicate().is_none()
}

#[cfg(test)]
mod tests {
    use a2a_protocol::{Dialect, Json, read};

    use super::{fails_twice, has_two_outcomes, is_ambiguous};

    fn ambiguous(result: &str) -> bool {
        is_ambiguous(&read::event(&Json::parse(result).unwrap(), Dialect::V1_0).findings)
    }

    #[test]
    fn what_decides_about_a_task_must_not_stand_twice() {
        for result in [
            r#"{"task":{"id":"t","status":{"state":"TASK_STATE_WORKING","state":"TASK_STATE_COMPLETED"}}}"#,
            r#"{"task":{"id":"t","status":{"state":"TASK_STATE_WORKING"},"status":{}}}"#,
            r#"{"task":{"id":"t","status":{}},"task":{"id":"u","status":{}}}"#,
            r#"{"statusUpdate":{"taskId":"t","taskId":"u","status":{"state":"TASK_STATE_WORKING"}}}"#,
            r#"{"id":"t","kind":"task","status":{"state":"working","state":"completed"}}"#,
            r#"{"kind":"status-update","taskId":"t","status":{"state":"working","state":"completed"}}"#,
            r#"{"Task":{"id":"t","status":{"state":"working","state":"completed"}}}"#,
            r#"{"data":{"response":{"id":"t","status":{"state":"working","state":"completed"}}}}"#,
        ] {
            assert!(ambiguous(result), "{result}");
        }
    }

    #[test]
    fn words_and_what_is_only_carried_along_may() {
        for result in [
            r#"{"task":{"id":"t","status":{"state":"TASK_STATE_WORKING"},"metadata":{"a":1,"a":2}}}"#,
            r#"{"message":{"messageId":"m","role":"ROLE_AGENT","role":"ROLE_USER","parts":[{"text":"a","text":"b"}]}}"#,
            r#"{"task":{"id":"t","status":{"state":"TASK_STATE_WORKING"},"artifacts":[{"artifactId":"a","name":"b","name":"c","parts":[]}]}}"#,
        ] {
            assert!(!ambiguous(result), "{result}");
        }
    }

    #[test]
    fn an_envelope_holds_one_outcome() {
        let two = |body: &str| has_two_outcomes(&Json::parse(body).unwrap());
        for body in [
            r#"{"result":{"a":1},"result":{"a":2}}"#,
            r#"{"result":{},"error":{"code":-32600}}"#,
            r#"{"error":{"code":-32600},"error":{"code":-32603}}"#,
            r#"{"error":{"code":-32600,"code":-32603,"message":""}}"#,
            r#"[{"result":{}},{"error":{"code":-32600}}]"#,
        ] {
            assert!(two(body), "{body}");
        }
        let failed =
            r#"{"id":1,"result":{"kind":"task","status":{"state":"failed"}},"error":{"code":-32603}}"#;
        let twice = |body: &str| fails_twice(&Json::parse(body).unwrap());
        assert!(two(failed) && twice(failed));
        assert!(!twice(&failed.replace("failed", "completed")), "which of them is true?");
        assert!(!twice(&failed.replacen("\"id\":1", "\"id\":1,\"result\":{},\"error\":{}", 1)));
        for body in [r#"{"result":{},"error":null}"#, r#"{"id":1,"id":1,"result":{}}"#, r#"[{"result":{}}]"#]
        {
            assert!(!two(body), "{body}");
        }
    }
}
