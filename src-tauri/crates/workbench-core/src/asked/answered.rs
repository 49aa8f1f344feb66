//! The parts of a task that the person already knows: answered, seen beside an answer, or sent from here. They
//! must not be asked again, because artifacts stay in a running task, and some frameworks ask in artifacts.

use a2a_hitl::{Earlier, Outgoing, Reading, Reply};
use a2a_protocol::model::{Message, MessageId, Part, Task};
use a2a_protocol::{Json, cover};
use workbench_store::approvals::{Approval, ApprovalState, outbox};
use workbench_store::sent::{self, Sent};
use workbench_store::{ConversationId, Reader, StoreError};

use super::stored::StoredRequest;

/// Whether the agent has an answer to it.
pub(crate) fn is_answered(known: &Approval) -> bool {
    matches!(known.state, ApprovalState::InFlight | ApprovalState::Delivered)
}

/// A task without its earlier artifacts that only repeat answered requests. The latest artifact stays.
pub(crate) fn without_answered(mut task: Task, known: &[Approval]) -> Task {
    if task.artifacts.len() < 2 {
        return task;
    }
    let answered = known.iter().filter(|known| is_answered(known));
    let answered = answered.filter_map(|known| StoredRequest::of(known).ok());
    let answered: Vec<Json> = answered.flat_map(|request| request.reading.echo.clone()).collect();
    let latest = task.artifacts.pop();
    task.artifacts.retain(|artifact| {
        let mut asked = artifact.parts.iter().filter_map(Part::as_data).peekable();
        asked.peek().is_none() || !asked.all(|data| answered.contains(data))
    });
    task.artifacts.extend(latest);
    task
}

/// A reading without the parts of the task that the person already knows.
pub(crate) fn without_known(
    reader: &Reader<'_>,
    mut reading: Reading,
    conversation: &ConversationId,
    task: &Task,
    known: &[Approval],
) -> Result<Reading, StoreError> {
    if reading.speaks_for_person() {
        leave_out_own(reader, &mut reading, conversation, task)?;
    }
    Ok(without_seen(reading, known))
}

/// Leaves out content that was sent from here: messages of the chat, and decisions.
fn leave_out_own(
    reader: &Reader<'_>,
    reading: &mut Reading,
    conversation: &ConversationId,
    task: &Task,
) -> Result<(), StoreError> {
    let replies = outbox::replies_in(reader, conversation)?;
    let replies = replies.iter().filter_map(|reply| serde_json::from_str::<Reply>(reply).ok());
    let covered = replies.filter_map(|reply| reply.resolve(|_| Some(cover::MARK.to_owned())).ok());
    let decisions = covered.filter_map(|reply| match reply {
        Outgoing::Message { parts, metadata, .. } => Some(of_person(parts, metadata)),
        Outgoing::Rpc { .. } => None,
    });
    reading.leave_out_sent(&decisions.collect::<Vec<_>>());
    // Agents keep the ids of messages, and looking at all that was ever said would read all files that were sent.
    let ids = task.history.iter().filter_map(|message| message.message_id.as_ref());
    let by_id: Vec<Sent> =
        ids.filter_map(|id| sent::get(reader, id).transpose()).collect::<Result<_, _>>()?;
    let by_id = by_id.into_iter().filter(|sent| sent.conversation_id == *conversation);
    reading.leave_out_sent(&by_id.map(of_chat).collect::<Vec<_>>());
    if reading.speaks_for_person() {
        let all = sent::of_conversation(reader, conversation)?;
        reading.leave_out_sent(&all.into_iter().map(of_chat).collect::<Vec<_>>());
    }
    Ok(())
}

fn of_chat(sent: Sent) -> Earlier {
    let metadata = sent.options.metadata.and_then(|text| Json::parse(text).ok());
    of_person(sent.parts, metadata)
}

fn of_person(parts: Vec<Part>, metadata: Option<Json>) -> Earlier {
    Earlier::sent(&Message { metadata, ..Message::user(MessageId::new(""), parts) })
}

/// A reading without the content that stood on the card of another request of this task when a person answered that.
fn without_seen(mut reading: Reading, known: &[Approval]) -> Reading {
    if reading.earlier.is_empty() {
        return reading;
    }
    let seen = known.iter().filter(|known| is_answered(known) && known.by_rule.is_none());
    let seen: Vec<_> = seen.filter_map(|known| StoredRequest::of(known).ok()).collect();
    reading.leave_out_shown(seen.iter().map(|seen| &seen.reading));
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
