//! The ledger entries of a request, one beside every recorded change of its state.
//!
//! Question and answer go into the content of a row, which can be forgotten; decider, manner and outcome stay.

use a2a_hitl::{Answer, AnswerKind, Item, ItemId, Reading};
use a2a_protocol::Json;
use a2a_protocol::json::pointer;
use serde_json::json;
use sha2::{Digest as _, Sha256};
use workbench_store::approvals::{Approval, NewApproval};
use workbench_store::ledger::chain::Digest;
use workbench_store::ledger::{self, EntryKind, Fact, How, NewEntry, Verdict, Who};
use workbench_store::{StoreError, Tx, connections};

use super::machine::ApprovalState;
use super::outcome::{Kind, Outcome};
use super::stored::{StoredRequest, answers, answers_json};
use crate::environment::Environment;

/// A longer text stands in the ledger by its hash, which proves it as well.
const LONGEST: usize = 64 * 1024;

/// The author and the means of a decision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Manner {
    /// The person, or a rule.
    pub who: Who,
    /// The means of the decision.
    pub how: How,
    /// How long the card had been open, in milliseconds.
    pub on_card_ms: Option<i64>,
}

impl Manner {
    /// The person at this machine.
    pub fn person(how: How, on_card_ms: Option<i64>) -> Self {
        Self { who: Who::Person, how, on_card_ms }
    }

    /// A rule that a person made.
    pub fn rule(id: impl Into<String>, name: impl Into<String>) -> Self {
        Self { who: Who::Rule { id: id.into(), name: name.into() }, how: How::Rule, on_card_ms: None }
    }

    /// The rule's name, where no person decides.
    pub(crate) fn rule_name(&self) -> Option<&str> {
        match &self.who {
            Who::Rule { name, .. } => Some(name),
            Who::Agent | Who::Person | Who::Workbench => None,
        }
    }
}

/// An agent asked.
pub(crate) fn proposed(
    tx: &mut Tx<'_>,
    request: &NewApproval,
    reading: &Reading,
    environment: &Environment,
) -> Result<(), StoreError> {
    let mut entry = entry(tx, request, EntryKind::Proposed, Who::Agent)?;
    entry.content.push(("request", request.request_hash.clone()));
    entry.content.push(("reader", request.reader_id.clone()));
    if let Some(question) = &reading.question {
        entry.content.push(("question", bounded(question.clone())));
    }
    entry.content.push(("items", bounded(calls(reading))));
    write(tx, &entry, environment)
}

/// Somebody decided.
pub(crate) fn decided(
    tx: &mut Tx<'_>,
    request: &NewApproval,
    reading: &Reading,
    answers: &[(ItemId, Answer)],
    manner: &Manner,
    viewed: bool,
    environment: &Environment,
) -> Result<(), StoreError> {
    let edited = edited(reading, answers);
    let mut entry = entry(tx, request, EntryKind::Decided, manner.who.clone())?;
    entry.fact.how = Some(manner.how);
    entry.fact.verdict = Some(verdict(answers, !edited.is_empty()));
    entry.fact.viewed = Some(viewed);
    entry.fact.on_card_ms = manner.on_card_ms;
    entry.content.push(("request", request.request_hash.clone()));
    entry.content.push(("answers", bounded(answers_json(answers))));
    entry.content.push(("edited", json!(edited).to_string()));
    write(tx, &entry, environment)
}

/// A decision was taken back before anything of it was sent.
pub(crate) fn withdrawn(
    tx: &mut Tx<'_>,
    approval: &Approval,
    who: Who,
    why: Option<&Outcome>,
    environment: &Environment,
) -> Result<(), StoreError> {
    let mut entry = entry(tx, &approval.request, EntryKind::Withdrawn, who)?;
    entry.fact.verdict = verdict_of(approval);
    entry.content.extend(why.map(|why| ("why", why.to_json())));
    write(tx, &entry, environment)
}

/// A person sends a decision once more.
pub(crate) fn repeated(
    tx: &mut Tx<'_>,
    approval: &Approval,
    environment: &Environment,
) -> Result<(), StoreError> {
    let mut entry = entry(tx, &approval.request, EntryKind::Repeated, Who::Person)?;
    entry.fact.verdict = verdict_of(approval);
    write(tx, &entry, environment)
}

/// The request moved to `state`. Not every move is one that the ledger tells of.
pub(crate) fn moved(
    tx: &mut Tx<'_>,
    approval: &Approval,
    state: ApprovalState,
    why: &Outcome,
    environment: &Environment,
) -> Result<(), StoreError> {
    let outcome = match state {
        ApprovalState::Pending => return withdrawn(tx, approval, Who::Workbench, Some(why), environment),
        ApprovalState::Queued { .. } | ApprovalState::InFlight { .. } => return Ok(()),
        ApprovalState::Delivered if why.kind == Kind::Presumed => ledger::Outcome::Unknown,
        ApprovalState::Delivered => ledger::Outcome::Delivered,
        ApprovalState::Refused(_) if why.leaves_doubt() => ledger::Outcome::Unknown,
        ApprovalState::Refused(_) => ledger::Outcome::Refused,
        ApprovalState::Uncertain { .. } => ledger::Outcome::Unknown,
        ApprovalState::Superseded => ledger::Outcome::Superseded,
        ApprovalState::Expired | ApprovalState::LeftOpen => ledger::Outcome::Expired,
        ApprovalState::AnsweredElsewhere => ledger::Outcome::AnsweredElsewhere,
    };
    effective(tx, approval, outcome, why, environment)
}

/// The outcome of the request or of the decision.
pub(crate) fn effective(
    tx: &mut Tx<'_>,
    approval: &Approval,
    outcome: ledger::Outcome,
    why: &Outcome,
    environment: &Environment,
) -> Result<(), StoreError> {
    let who = if why.kind == Kind::ByPerson { Who::Person } else { Who::Workbench };
    let mut entry = entry(tx, &approval.request, EntryKind::Effective, who)?;
    entry.fact.verdict = verdict_of(approval);
    entry.fact.outcome = Some(outcome);
    entry.content.push(("why", bounded(why.to_json())));
    write(tx, &entry, environment)
}

fn entry(tx: &Tx<'_>, request: &NewApproval, kind: EntryKind, who: Who) -> Result<NewEntry, StoreError> {
    let agent = connections::get(tx, &request.connection_id)?.map(|agent| agent.name);
    let mut content = vec![("title", request.title.clone())];
    content.extend(agent.map(|agent| ("agent", agent)));
    if let Ok(asked) = StoredRequest::of_request(request) {
        content.push(("tools", tools(&asked.reading)));
        content.extend(asked.reading.skill.as_ref().map(|skill| ("skill", skill.id.clone())));
    }
    let fact = Fact::new(kind, who, request.id.clone(), request.connection_id.clone());
    Ok(NewEntry { fact, content })
}

fn write(tx: &mut Tx<'_>, entry: &NewEntry, environment: &Environment) -> Result<(), StoreError> {
    ledger::append(tx, entry, environment.random(), environment.now()).map(drop)
}

fn verdict_of(approval: &Approval) -> Option<Verdict> {
    decision_of(approval).map(|(verdict, _)| verdict)
}

/// The decision on a request, and the places where its answers differ from the proposal.
pub fn decision_of(approval: &Approval) -> Option<(Verdict, Vec<String>)> {
    let answers = answers(approval.decision.as_deref()?).ok()?;
    let edited = StoredRequest::of(approval).map_or_else(|_| Vec::new(), |it| edited(&it.reading, &answers));
    Some((verdict(&answers, !edited.is_empty()), edited))
}

fn verdict(answers: &[(ItemId, Answer)], edited: bool) -> Verdict {
    let approves =
        |(_, answer): &(ItemId, Answer)| matches!(answer.kind(), AnswerKind::Approve | AnswerKind::Edit);
    let rejects = |(_, answer): &(ItemId, Answer)| answer.kind() == AnswerKind::Reject;
    match (answers.iter().all(approves), answers.iter().all(rejects), answers.iter().any(rejects)) {
        (_, true, _) => Verdict::Rejected,
        (true, _, _) if edited => Verdict::Edited,
        (true, _, _) => Verdict::Approved,
        (_, _, true) => Verdict::Mixed,
        (_, _, false) => Verdict::Answered,
    }
}

/// The names of the tools to be called.
fn tools(reading: &Reading) -> String {
    let tools = reading.items.iter().filter_map(|item| match item {
        Item::Approval { tool, .. } => Some(tool.as_str()),
        _ => None,
    });
    tools.collect::<Vec<_>>().join(", ")
}

/// The calls that would be made, as received.
fn calls(reading: &Reading) -> String {
    let calls = reading.items.iter().filter_map(|item| match item {
        Item::Approval { tool, args, .. } => {
            Some(format!(r#"{{"tool":{},"arguments":{}}}"#, json!(tool), args.as_str()))
        }
        _ => None,
    });
    format!("[{}]", calls.collect::<Vec<_>>().join(","))
}

/// The places where answers differ from the proposal: the item's position and a JSON pointer (RFC 6901) into its
/// payload.
fn edited(reading: &Reading, answers: &[(ItemId, Answer)]) -> Vec<String> {
    let mut found = Vec::new();
    for (position, item) in reading.items.iter().enumerate() {
        let Item::Approval { item_id, args, payload: proposed, .. } = item else { continue };
        let answer = answers.iter().find(|(id, _)| id == item_id).map(|(_, answer)| answer);
        if let Some(Answer::Approve { payload: Some(payload) }) = answer {
            differences(proposed.as_ref().unwrap_or(args), payload, &format!("{position}"), &mut found);
        }
    }
    found
}

fn differences(before: &Json, after: &Json, at: &str, found: &mut Vec<String>) {
    if before.same_value(after) {
        return;
    }
    if !(before.is_object() && after.is_object()) {
        found.push(at.to_owned());
        return;
    }
    let step = |name: &str| format!("{at}/{}", pointer::escaped(name));
    for (name, value) in before.members() {
        match after.member(&name) {
            Some(other) => differences(&value, &other, &step(&name), found),
            None => found.push(step(&name)),
        }
    }
    for (name, _) in after.members() {
        if before.member(&name).is_none() {
            found.push(step(&name));
        }
    }
}

fn bounded(text: String) -> String {
    if text.len() <= LONGEST {
        return text;
    }
    let hash = Sha256::digest(text.as_bytes());
    let hash = Digest::new(hash.into()).to_string();
    json!({ "bytes": text.len(), "sha256": hash }).to_string()
}

#[cfg(test)]
mod tests;
