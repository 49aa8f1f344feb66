//! A decision as it would be sent.

use a2a_hitl::{Outgoing, Reply};
use a2a_protocol::model::{Binding, Message, MessageId, Version};
use a2a_protocol::{Dialect, Json, Profile, Request, SendMessage};
use workbench_store::connections::{self, Connection};
use workbench_store::tasks::TaskRow;
use workbench_store::{ApprovalId, Reader, StoreError, runs};

use crate::saved::read_card;

/// A reply as it goes over the wire, with dots for secrets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WireReply {
    /// The method called.
    pub method: String,
    /// Its parameters.
    pub params: Json,
    /// [`WHEN_DECIDED`] stands in it for a time that is not known yet.
    pub is_dated: bool,
}

/// A placeholder for the time of a decision that is not made yet, in its form (RFC 3339).
pub const WHEN_DECIDED: &str = "YYYY-MM-DDThh:mm:ssZ";

/// The call that delivers `reply`; `None` where the agent's interface is not spoken any more.
pub(crate) fn wire_reply(
    reader: &Reader<'_>,
    id: &ApprovalId,
    connection: &Connection,
    task: &TaskRow,
    reply: &Reply,
) -> Result<Option<WireReply>, StoreError> {
    let (parts, metadata, extensions) = match reply.preview() {
        Ok(Outgoing::Message { parts, metadata, extensions }) => (parts, metadata, extensions),
        Ok(Outgoing::Rpc { method, params }) => {
            return Ok(Some(WireReply { method, params, is_dated: false }));
        }
        Err(error) => {
            tracing::warn!(%error, request = %id, "a stored reply cannot be shown");
            return Ok(None);
        }
    };
    if runs::is_you(&connection.id) {
        let message = decision_message(id, task, parts, metadata, extensions);
        let params = Dialect::V0_3.encode_params(&Request::Send(SendMessage::new(message)), None);
        return Ok(Some(WireReply { method: "message/send".to_owned(), params, is_dated: false }));
    }
    let Some(interface) = &connection.interface else { return Ok(None) };
    let profile = Profile::find(&Version::read(&interface.version), &Binding::read(&interface.binding));
    let Some(profile) = profile else { return Ok(None) };
    let card = match &connection.card_hash {
        Some(hash) => connections::card(reader, hash)?,
        None => None,
    };
    let streams = card.as_ref().and_then(read_card).and_then(|card| card.value.capabilities.streaming);
    let send = SendMessage::new(decision_message(id, task, parts, metadata, extensions));
    let request = if streams == Some(true) { Request::SendStreaming(send) } else { Request::Send(send) };
    let Some(route) = profile.route(request.operation()) else { return Ok(None) };
    let params = profile.dialect.encode_params(&request, interface.tenant.as_deref());
    Ok(Some(WireReply { method: route.method.to_owned(), params, is_dated: false }))
}

/// The message that carries a decision. The request's own id is the message's: every attempt is the
/// same message.
pub(crate) fn decision_message(
    id: &ApprovalId,
    task: &TaskRow,
    parts: Vec<a2a_protocol::model::Part>,
    metadata: Option<Json>,
    extensions: Vec<String>,
) -> Message {
    let mut message = Message::user(MessageId::new(id.as_str()), parts);
    message.task_id = Some(task.task_id.clone());
    message.context_id.clone_from(&task.context_id);
    message.metadata = metadata;
    message.extensions = extensions;
    message
}
