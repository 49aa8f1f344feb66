//! What of a task has an answer already. Artifacts of a task that goes on stay in it, and some frameworks ask in them.

use a2a_hitl::Reading;
use a2a_protocol::Json;
use a2a_protocol::model::{Part, Task};
use workbench_store::approvals::{Approval, ApprovalState};

use super::stored::StoredRequest;

/// Whether the agent has an answer to it.
pub(super) fn is_answered(known: &Approval) -> bool {
    matches!(known.state, ApprovalState::InFlight | ApprovalState::Delivered)
}

/// A task without the artifacts, but the latest, that only ask what is answered: nobody is asked by them any more.
pub(super) fn without_answered(mut task: Task, known: &[Approval]) -> Task {
    if task.artifacts.len() < 2 {
        return task;
    }
    let answered = known.iter().filter(|known| is_answered(known));
    let answered = answered.filter_map(|known| StoredRequest::of(known).ok());
    let answered: Vec<Json> = answered.flat_map(|request| request.reading.echo).collect();
    let latest = task.artifacts.pop();
    task.artifacts.retain(|artifact| {
        let mut asked = artifact.parts.iter().filter_map(Part::as_data).peekable();
        asked.peek().is_none() || !asked.all(|data| answered.contains(data))
    });
    task.artifacts.extend(latest);
    task
}

/// A reading without what the task held already when a person answered another of its requests: it stood on that card.
pub(super) fn without_seen(mut reading: Reading, known: &[Approval]) -> Reading {
    if reading.earlier.is_empty() {
        return reading;
    }
    let seen = known.iter().filter(|known| is_answered(known) && known.by_rule.is_none());
    let seen: Vec<Reading> =
        seen.filter_map(|known| StoredRequest::of(known).ok()).map(|seen| seen.reading).collect();
    reading.leave_out_shown(&seen);
    reading
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::super::testing::{confirmation, kept, reading, task};
    use super::*;

    fn asking(id: &str) -> Value {
        confirmation(id, "note", &json!({ "n": id }))
    }

    /// The artifacts that are left of a task with these, where the first two asked and stand so.
    #[track_caller]
    fn check(states: [ApprovalState; 2], artifacts: &[(&str, Vec<Value>)], expected: &[&str]) {
        let known: Vec<Approval> = ["a", "b"]
            .into_iter()
            .zip(states)
            .map(|(id, state)| kept(id, reading(&asking(id)), state))
            .collect();
        let artifacts = artifacts.iter().map(|(id, parts)| json!({ "artifactId": id, "parts": parts }));
        let artifacts: Vec<Value> = artifacts.collect();
        let waiting = json!({ "state": "TASK_STATE_INPUT_REQUIRED" });
        let left =
            without_answered(task(&json!({ "id": "t", "status": waiting, "artifacts": artifacts })), &known);
        let left: Vec<&str> = left.artifacts.iter().map(|artifact| artifact.artifact_id.as_str()).collect();
        assert_eq!(left, expected, "{states:?}");
    }

    #[test]
    fn only_what_an_agent_has_an_answer_to_is_no_longer_asked() {
        use ApprovalState::{Delivered, InFlight, Pending, Queued, Uncertain};
        let all = [("1", vec![asking("a")]), ("2", vec![asking("b")]), ("3", vec![asking("c")])];
        check([Delivered, InFlight], &all, &["3"]);
        check([InFlight, Delivered], &all, &["3"]);
        check([Delivered, Pending], &all, &["2", "3"]);
        check([Queued, Delivered], &all, &["1", "3"]);
        check([Uncertain, Uncertain], &all, &["1", "2", "3"]);
    }

    #[test]
    fn what_says_more_than_what_was_answered_and_what_came_last_stays() {
        let answered = [ApprovalState::Delivered; 2];
        let [one, other, new] = ["a", "b", "c"].map(asking);
        let text = json!({ "text": "done" });
        let both = |ids: &[&Value]| ids.iter().map(|part| (*part).clone()).collect::<Vec<_>>();
        check(answered, &[("1", both(&[&one, &other])), ("2", both(&[&new]))], &["2"]);
        check(answered, &[("1", both(&[&one, &new])), ("2", both(&[&new]))], &["1", "2"]);
        check(answered, &[("1", both(&[&text])), ("2", both(&[&new]))], &["1", "2"]);
        check(answered, &[("1", both(&[&text, &one])), ("2", both(&[&new]))], &["2"]);
        check(answered, &[("1", both(&[&new])), ("2", both(&[&one]))], &["1", "2"]);
        check(answered, &[("1", both(&[&one]))], &["1"]);
    }
}
