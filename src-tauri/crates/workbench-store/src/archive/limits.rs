//! Limits on single values of an archive: their length, and the form of addresses and ids.
//!
//! Messages, parts, events, readings, decisions and metadata may be as long as a line. Everything else is an id,
//! a name or a title, which lists show by the thousand and indexes hold whole. An address may become a link, so
//! it must be one that agents are called by. An id of the workbench has no control characters; an agent's id is
//! kept as spelled. The same limits hold for writing, so that every export can be imported. Deliberately absent:
//! closed vocabularies and hashes, which the examination of a line checks.

use a2a_protocol::model::TaskId;
use a2a_protocol::negotiate::scheme_of;

use super::line::{self, Line};
use crate::connections::ChosenInterface;

/// A name by the workbench: identities of 36 characters, hashes of 64, readers. Bytes, like all of these.
const OWN: usize = 1024;
/// A title. Titles are cut after 120 characters where they are made; covering secrets in one takes more room.
const TITLE: usize = 4 * 1024;
/// A name by an agent, as spelled: ids, states, times. No server accepts an address with an id as long as this.
const SPELLED: usize = 64 * 1024;
/// A line's text from a card or a person: names, addresses, notes. A whole card may be as long.
const NAME: usize = 1024 * 1024;

/// A value that is not allowed in its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Unfit {
    /// The line's kind and the member.
    pub(super) member: &'static str,
    /// The limit, in bytes; `None`: the value is not too long, but is no address that agents are called by, or no id.
    pub(super) limit: Option<usize>,
}

/// Whether every value of a line is as long as it may be, and an address or an id where it has to be.
pub(super) fn check(line: &Line) -> Result<(), Unfit> {
    match line {
        Line::Archive(_)
        | Line::Card(_)
        | Line::Body(_)
        | Line::Reply(_)
        | Line::Event(_)
        | Line::Message(_)
        | Line::RunEvent(_)
        | Line::End(_) => Ok(()),
        Line::Agent(agent) => {
            is_named_here("agent.id", [&agent.id])?;
            fits(NAME, "agent.name", [&agent.name])?;
            fits(NAME, "agent.address", [&agent.address])?;
            is_address("agent.address", &agent.address)?;
            interface("agent.interface", agent.interface.as_ref())
        }
        Line::Conversation(conversation) => {
            is_named_here("conversation.id", [&conversation.id])?;
            fits(SPELLED, "conversation.contextId", &conversation.context_id)?;
            fits(TITLE, "conversation.title", [&conversation.title])?;
            let Some((comparison, over)) = &conversation.compared else { return Ok(()) };
            is_named_here("conversation.compared", [comparison])?;
            interface("conversation.compared", Some(over))
        }
        Line::Sent(sent) => self::sent(sent),
        Line::Task(task) => {
            is_named_here("task.key", [&task.key])?;
            fits(SPELLED, "task.taskId", [&task.task_id])?;
            fits(SPELLED, "task.contextId", &task.context_id)?;
            fits(TITLE, "task.title", [&task.title])?;
            fits(SPELLED, "task.state", [&task.state])?;
            fits(SPELLED, "task.statusTimestamp", &task.status_timestamp)?;
            fits(SPELLED, "task.course", task.course.iter().map(|stood| &stood.state))
        }
        Line::Artifact(artifact) => fits(SPELLED, "artifact.id", [&artifact.id]),
        Line::Request(request) => self::request(request),
        Line::Run(run) => self::run(run),
    }
}

fn run(run: &line::Run) -> Result<(), Unfit> {
    is_named_here("run.id", [&run.id])?;
    is_named_here("run.againOf", &run.again_of)?;
    fits(NAME, "run.name", [&run.name, &run.version, &run.title])?;
    is_named_here("run.files", &run.files)?;
    for call in &run.calls {
        is_named_here("run.calls", [&call.message_id, &call.conversation, &call.agent])?;
        fits(NAME, "run.calls", [&call.at, &call.purpose, &call.branch])?;
    }
    Ok(())
}

fn sent(sent: &line::Sent) -> Result<(), Unfit> {
    fits(SPELLED, "sent.messageId", [&sent.message_id])?;
    fits(NAME, "sent.options", &sent.options.accepted_output_modes)?;
    fits(NAME, "sent.options", sent.options.extensions.iter().flatten())?;
    let references = sent.options.reference_task_ids.iter();
    fits(SPELLED, "sent.options", references.map(TaskId::as_str))?;
    let answered = sent.extensions.iter();
    fits(NAME, "sent.extensions", answered.flat_map(|both| both.requested.iter().chain(&both.used)))
}

fn request(request: &line::Request) -> Result<(), Unfit> {
    is_named_here("request.id", [&request.id])?;
    fits(SPELLED, "request.requestKey", [&request.request_key])?;
    is_named_here("request.requestHash", [&request.request_hash])?;
    is_named_here("request.readerId", [&request.reader_id])?;
    fits(TITLE, "request.title", [&request.title])?;
    fits(NAME, "request.byRule", &request.by_rule)?;
    is_named_here("request.linkedTo", &request.linked_to)?;
    fits(NAME, "request.note", &request.note)
}

fn interface(member: &'static str, interface: Option<&ChosenInterface>) -> Result<(), Unfit> {
    let Some(ChosenInterface { url, binding, version, tenant, reason }) = interface else { return Ok(()) };
    fits(NAME, member, [url, binding, version, reason].into_iter().chain(tenant))?;
    is_address(member, url)
}

/// An address of `http` or `https`, or a host as it was typed.
fn is_address(member: &'static str, text: &str) -> Result<(), Unfit> {
    let is_called = |scheme: &str| ["http", "https"].iter().any(|called| scheme.eq_ignore_ascii_case(called));
    let is_one = has_no_control(text) && scheme_of(text).is_none_or(is_called);
    if is_one { Ok(()) } else { Err(Unfit { member, limit: None }) }
}

fn is_named_here(
    member: &'static str,
    values: impl IntoIterator<Item = impl AsRef<str>, IntoIter: Clone>,
) -> Result<(), Unfit> {
    let values = values.into_iter();
    fits(OWN, member, values.clone())?;
    let are_ids = values.into_iter().all(|value| has_no_control(value.as_ref()));
    if are_ids { Ok(()) } else { Err(Unfit { member, limit: None }) }
}

fn has_no_control(text: &str) -> bool {
    !text.chars().any(char::is_control)
}

fn fits(
    limit: usize,
    member: &'static str,
    values: impl IntoIterator<Item = impl AsRef<str>>,
) -> Result<(), Unfit> {
    let fits = values.into_iter().all(|value| value.as_ref().len() <= limit);
    if fits { Ok(()) } else { Err(Unfit { member, limit: Some(limit) }) }
}
