//! The news of a look at a task, compared with the look before.
//!
//! Some agents make ids and times anew at every look, and counts and other accounts in metadata as well. None of
//! these is a step of the task.

use super::merge::{same_contents, same_json, same_parts};
use crate::model::{Artifact, Extra, Message, Task};

/// The news in an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum News {
    /// Ids and times at most.
    Nothing,
    /// Only the surroundings of words and results: the task is unchanged.
    Around,
    /// A state, words or results.
    Step,
}

/// Compares two looks at one task.
pub fn news(before: &Task, now: &Task) -> News {
    let says_the_same = before.status.state == now.status.state
        && all_same(before.status.message.as_slice(), now.status.message.as_slice(), same_contents)
        && all_same(&before.history, &now.history, same_contents)
        && all_same(&before.artifacts, &now.artifacts, same_artifact);
    if !says_the_same {
        return News::Step;
    }
    let around = all_same(&messages(before), &messages(now), |one, other| same_around(one, other))
        && all_same(&before.artifacts, &now.artifacts, |one, other| {
            same_json(one.metadata.as_ref(), other.metadata.as_ref()) && same_extra(&one.extra, &other.extra)
        })
        && same_json(before.metadata.as_ref(), now.metadata.as_ref())
        && same_extra(&before.extra, &now.extra)
        && same_extra(&before.status.extra, &now.status.extra);
    if around { News::Nothing } else { News::Around }
}

fn all_same<T>(one: &[T], other: &[T], same: impl Fn(&T, &T) -> bool) -> bool {
    one.len() == other.len() && one.iter().zip(other).all(|(one, other)| same(one, other))
}

fn messages(task: &Task) -> Vec<&Message> {
    task.history.iter().chain(&task.status.message).collect()
}

fn same_artifact(one: &Artifact, other: &Artifact) -> bool {
    one.name == other.name && one.description == other.description && same_parts(&one.parts, &other.parts)
}

fn same_around(one: &Message, other: &Message) -> bool {
    same_json(one.metadata.as_ref(), other.metadata.as_ref()) && same_extra(&one.extra, &other.extra)
}

fn same_extra(one: &Extra, other: &Extra) -> bool {
    all_same(one, other, |(name, value), (other, said)| name == other && value.same_value(said))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Dialect, Json, read};

    fn task(text: &str) -> Task {
        read::task(&Json::parse(text).expect("the test writes JSON"), Dialect::V1_0).value
    }

    const ASKED: &str = r#"{"id":"t","contextId":"c","status":{"state":"TASK_STATE_WORKING","timestamp":"T0",
        "message":{"messageId":"m0","role":"ROLE_AGENT","parts":[{"text":"Crunching"}]}},
        "history":[{"messageId":"h0","role":"ROLE_USER","parts":[{"text":"Go"}]}],
        "artifacts":[{"artifactId":"a0","name":"out","parts":[{"data":{"n":1}}]}],"metadata":{"looks":1}}"#;

    #[track_caller]
    fn check(from: &str, to: &str, expected: News) {
        assert!(ASKED.contains(from), "{from} stands there");
        assert_eq!(news(&task(ASKED), &task(&ASKED.replace(from, to))), expected, "{from} -> {to}");
    }

    #[test]
    fn ids_and_times_are_no_news() {
        check("m0", "m1", News::Nothing);
        check("h0", "h1", News::Nothing);
        check("a0", "a1", News::Nothing);
        check("T0", "T1", News::Nothing);
        check(r#""contextId":"c","#, "", News::Nothing);
    }

    #[test]
    fn what_is_counted_around_a_task_is_no_step_of_it() {
        check(r#""looks":1"#, r#""looks":2"#, News::Around);
        check(r#""messageId":"m0""#, r#""messageId":"m1","metadata":{"n":1}"#, News::Around);
    }

    #[test]
    fn states_words_and_results_are_steps() {
        check("STATE_WORKING", "STATE_INPUT_REQUIRED", News::Step);
        check("Crunching", "Crunched", News::Step);
        check(r#"{"text":"Go"}"#, r#"{"text":"Stop"}"#, News::Step);
        check(r#"{"n":1}"#, r#"{"n":2}"#, News::Step);
        check(r#""name":"out","#, "", News::Step);
        check(r#"[{"text":"Crunching"}]"#, "[]", News::Step);
    }
}
