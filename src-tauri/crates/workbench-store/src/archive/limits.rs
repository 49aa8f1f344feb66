//! How long single values of an archive may be.
//!
//! What was said may be long: messages, parts, events, readings, decisions and metadata are bounded by the line that they
//! stand on. Everything else is an id, a name or a title, which lists show by the thousand and indexes hold whole. Words
//! that only some are known of, and hashes, have no limit here: whoever looks at the line takes no other.
//!
//! The same limits hold where an archive is written, so that what leaves comes in.

use a2a_protocol::model::TaskId;

use super::line::{self, Line};
use crate::connections::ChosenInterface;

/// What the workbench itself names: identities of 36 characters, hashes of 64, readers. Bytes, like all of these.
const OWN: usize = 1024;
/// A title. Titles are cut after 120 characters where they are made; what is covered in one takes more room.
const TITLE: usize = 4 * 1024;
/// What an agent names, as it spelled it: ids, states, times. No server takes an address with an id as long as this.
const SPELLED: usize = 64 * 1024;
/// What a card or a person says on a line: names, addresses, notes. A whole card may have as much.
const NAME: usize = 1024 * 1024;

/// A value that is longer than it may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TooLong {
    /// The line's kind and the member.
    pub(super) member: &'static str,
    /// What it may have, in bytes.
    pub(super) limit: usize,
}

/// Whether every value of a line is as long as it may be.
pub(super) fn check(line: &Line) -> Result<(), TooLong> {
    match line {
        Line::Archive(_)
        | Line::Card(_)
        | Line::Body(_)
        | Line::Reply(_)
        | Line::Event(_)
        | Line::Message(_)
        | Line::End(_) => Ok(()),
        Line::Agent(agent) => {
            fits(OWN, "agent.id", [&agent.id])?;
            fits(NAME, "agent.name", [&agent.name])?;
            fits(NAME, "agent.address", [&agent.address])?;
            fits(NAME, "agent.interface", texts(agent.interface.as_ref()))
        }
        Line::Conversation(conversation) => {
            fits(OWN, "conversation.id", [&conversation.id])?;
            fits(SPELLED, "conversation.contextId", &conversation.context_id)?;
            fits(TITLE, "conversation.title", [&conversation.title])?;
            let Some((comparison, interface)) = &conversation.compared else { return Ok(()) };
            fits(OWN, "conversation.compared", [comparison])?;
            fits(NAME, "conversation.compared", texts(Some(interface)))
        }
        Line::Sent(sent) => self::sent(sent),
        Line::Task(task) => {
            fits(OWN, "task.key", [&task.key])?;
            fits(SPELLED, "task.taskId", [&task.task_id])?;
            fits(SPELLED, "task.contextId", &task.context_id)?;
            fits(TITLE, "task.title", [&task.title])?;
            fits(SPELLED, "task.state", [&task.state])?;
            fits(SPELLED, "task.statusTimestamp", &task.status_timestamp)?;
            fits(SPELLED, "task.course", task.course.iter().map(|stood| &stood.state))
        }
        Line::Artifact(artifact) => fits(SPELLED, "artifact.id", [&artifact.id]),
        Line::Request(request) => self::request(request),
    }
}

fn sent(sent: &line::Sent) -> Result<(), TooLong> {
    fits(SPELLED, "sent.messageId", [&sent.message_id])?;
    fits(NAME, "sent.options", &sent.options.accepted_output_modes)?;
    fits(NAME, "sent.options", sent.options.extensions.iter().flatten())?;
    let references = sent.options.reference_task_ids.iter();
    fits(SPELLED, "sent.options", references.map(TaskId::as_str))?;
    let answered = sent.extensions.iter();
    fits(NAME, "sent.extensions", answered.flat_map(|both| both.requested.iter().chain(&both.used)))
}

fn request(request: &line::Request) -> Result<(), TooLong> {
    fits(OWN, "request.id", [&request.id])?;
    fits(SPELLED, "request.requestKey", [&request.request_key])?;
    fits(OWN, "request.requestHash", [&request.request_hash])?;
    fits(OWN, "request.readerId", [&request.reader_id])?;
    fits(TITLE, "request.title", [&request.title])?;
    fits(NAME, "request.byRule", &request.by_rule)?;
    fits(OWN, "request.linkedTo", &request.linked_to)?;
    fits(NAME, "request.note", &request.note)
}

fn texts(interface: Option<&ChosenInterface>) -> impl Iterator<Item = &String> {
    interface.into_iter().flat_map(|ChosenInterface { url, binding, version, tenant, reason }| {
        [url, binding, version, reason].into_iter().chain(tenant)
    })
}

fn fits(
    limit: usize,
    member: &'static str,
    values: impl IntoIterator<Item = impl AsRef<str>>,
) -> Result<(), TooLong> {
    let fits = values.into_iter().all(|value| value.as_ref().len() <= limit);
    if fits { Ok(()) } else { Err(TooLong { member, limit }) }
}
