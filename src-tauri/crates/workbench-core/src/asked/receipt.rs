//! Tells whether an agent carried a decision out, as far as the protocol shows it.
//!
//! A pure function of question and answer, the task's state since, and the calls that the agent has shown. It is
//! careful: only a call with the id of the approved call can contradict a decision, because an agent may rightly
//! make an equal call for another reason.

use a2a_hitl::{Answer, Item, ItemId, Reading, only_rejects};
use a2a_protocol::model::TaskState;
use a2a_protocol::{Json, JsonKind};

use super::alike::asks_any_of;

/// The agent's deed after a delivered decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Receipt {
    /// The task went on.
    Honoured,
    /// The task failed.
    Failed,
    /// The agent cancelled the task, or declined it.
    GivenUp,
    /// The agent asks the same once more, or a part of it.
    AskedAgain,
    /// The agent shows that it called with other arguments than were decided.
    OtherExecuted,
    /// The agent opened another task in answer.
    AnotherTask,
    /// Nothing was seen to follow in time.
    NoReaction,
    /// The task went on, by the decision or by something else that the person sent.
    Unclear,
}

/// The facts known since the decision was delivered.
#[derive(Debug, Clone, Copy)]
pub struct Seen<'a> {
    /// The decided request.
    pub asked: &'a Reading,
    /// The answers.
    pub answers: &'a [(ItemId, Answer)],
    /// Where the task stands.
    pub state: &'a TaskState,
    /// The present request, if it is another one than the answered one.
    pub asks_now: Option<&'a Reading>,
    /// Data that the agent has shown since.
    pub shown: &'a [Json],
    /// The person acted on the task in another way since, or it is unknown whether the decision arrived, or to which
    /// request.
    pub beside: bool,
    /// The agent opened another task in answer.
    pub opened_another: bool,
    /// The time to react is over.
    pub overdue: bool,
}

/// The receipt; `None`: nothing can be said yet.
pub fn receipt(seen: &Seen<'_>) -> Option<Receipt> {
    if contradicts(seen) {
        return Some(Receipt::OtherExecuted);
    }
    match seen.asks_now {
        Some(now) if asks_any_of(seen.asked, now) => return Some(Receipt::AskedAgain),
        Some(_) if seen.beside => return Some(Receipt::Unclear),
        Some(_) => return Some(Receipt::Honoured),
        None => {}
    }
    let went_on = matches!(seen.state, TaskState::Submitted | TaskState::Working);
    if seen.beside && (seen.state.is_terminal() || seen.overdue && went_on) {
        return Some(Receipt::Unclear);
    }
    if seen.state.is_terminal() {
        return Some(after_the_end(seen));
    }
    if seen.opened_another {
        return Some(Receipt::AnotherTask);
    }
    seen.overdue.then_some(if went_on { Receipt::Honoured } else { Receipt::NoReaction })
}

/// A task that ends without a result did not carry out an approval, and did obey a rejection. An answer in words may have been
/// either, so a task that its agent gives up has not failed.
fn after_the_end(seen: &Seen<'_>) -> Receipt {
    let refused = !seen.answers.is_empty() && only_rejects(seen.answers);
    match seen.state {
        TaskState::Failed => Receipt::Failed,
        TaskState::Rejected | TaskState::Canceled if !refused => Receipt::GivenUp,
        _ => Receipt::Honoured,
    }
}

/// A call that an agent shows, in the ways in which frameworks spell one.
struct Call {
    id: String,
    tool: String,
    arguments: Json,
}

fn contradicts(seen: &Seen<'_>) -> bool {
    let asked: Vec<Call> = seen.asked.source.iter().flat_map(calls_in).collect();
    let shown: Vec<Call> = seen.shown.iter().flat_map(calls_in).collect();
    seen.asked.items.iter().any(|item| {
        let Item::Approval { item_id, tool, args, .. } = item else { return false };
        let answer = seen.answers.iter().find(|(id, _)| id == item_id).map(|(_, answer)| answer);
        let Some(Answer::Approve { payload }) = answer else { return false };
        let is_this =
            |id: &str| id == item_id.as_str() || asked.iter().any(|call| call.id == id && call.tool == *tool);
        let mut executed = shown.iter().filter(|call| call.tool == *tool && is_this(&call.id));
        executed.any(|call| !is_as_decided(&call.arguments, args, payload.as_ref()))
    })
}

/// The edited payload may be the arguments, a part of them, or something beside them; the last cannot be told from
/// the call.
fn is_as_decided(executed: &Json, proposed: &Json, payload: Option<&Json>) -> bool {
    let Some(payload) = payload else { return executed.same_value(proposed) };
    let edits = payload.members();
    let are_arguments = !edits.is_empty() && edits.iter().all(|(name, _)| proposed.member(name).is_some());
    if !are_arguments || executed.same_value(payload) {
        return true;
    }
    proposed.members().into_iter().all(|(name, value)| {
        let wanted = payload.member(&name).unwrap_or(value);
        executed.member(&name).is_some_and(|got| got.same_value(&wanted))
    })
}

fn calls_in(json: &Json) -> Vec<Call> {
    let mut found = Vec::new();
    collect(json, &mut found);
    found
}

fn collect(json: &Json, found: &mut Vec<Call>) {
    match json.kind() {
        JsonKind::Object => {
            let text = |names: &[&str]| names.iter().find_map(|name| json.member(name)?.as_string());
            let arguments = ["args", "arguments", "input"].iter().find_map(|name| json.member(name));
            if let (Some(id), Some(tool), Some(arguments)) = (
                text(&["id", "call_id", "tool_call_id", "toolCallId"]),
                text(&["name", "tool_name", "toolName"]),
                arguments.filter(Json::is_object),
            ) {
                found.push(Call { id, tool, arguments });
            }
            json.members().iter().for_each(|(_, value)| collect(value, found));
        }
        JsonKind::Array => json.items().iter().for_each(|item| collect(item, found)),
        JsonKind::String | JsonKind::Number | JsonKind::Bool | JsonKind::Null => {}
    }
}

#[cfg(test)]
mod tests;
