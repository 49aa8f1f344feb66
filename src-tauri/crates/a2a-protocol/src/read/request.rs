//! Calls, for the serving side. The method's name tells the generation.

use super::message::message;
use super::push::{named, push_config};
use super::reader::Reader;
use super::section;
use super::slot::Slot;
use super::task::state;
use crate::dialect::Dialect;
use crate::error::{ErrorKind, ProtocolError};
use crate::finding::Decoded;
use crate::json::{Json, JsonKind};
use crate::model::{Binding, ContextId, TaskId};
use crate::profile::PROFILES;
use crate::request::{ListTasks, Operation, Request, SendConfiguration, SendMessage};

/// A call, out of its envelope.
#[derive(Debug, Clone, PartialEq)]
pub struct IncomingRequest {
    /// To be returned byte for byte; `null` where the caller sent none.
    pub id: Json,
    /// The generation that the method's name belongs to.
    pub dialect: Dialect,
    /// The request.
    pub request: Request,
    /// Which tenant is meant (1.0).
    pub tenant: Option<String>,
}

/// The request, from the parameters of a call whose operation is known.
#[derive(Debug, Clone, PartialEq)]
pub struct IncomingParameters {
    /// The request.
    pub request: Request,
    /// Which tenant is meant (1.0).
    pub tenant: Option<String>,
}

/// `spoken`: the only generation whose methods count; `None`: of all, the newest that knows the method.
pub(super) fn request(
    body: &Json,
    spoken: Option<Dialect>,
) -> Result<Decoded<IncomingRequest>, ProtocolError> {
    let refuse = |message: &str| ProtocolError::new(ErrorKind::InvalidRequest, message);
    if !body.is_object() {
        return Err(refuse("a call is one JSON object"));
    }
    if body.member("jsonrpc").and_then(|version| version.as_string()).as_deref() != Some("2.0") {
        return Err(refuse("`jsonrpc` must be \"2.0\""));
    }
    let method = body.member("method").and_then(|method| method.as_string());
    let method = method.ok_or_else(|| refuse("`method` must be a string"))?;
    let (dialect, operation) = recognise(&method, spoken).ok_or_else(|| {
        ProtocolError::new(ErrorKind::MethodNotFound, format!("Method not found: {method}"))
    })?;
    let decoded = Reader::whole(body, dialect, |reader, value| {
        let ([id, params, _, _], _) = reader.members(value, ["id", "params", "jsonrpc", "method"]);
        let id = id.value.map_or_else(|| Json::from(serde_json::Value::Null), |id| reader.slice(id));
        let read = reader
            .object(params, section::parameters(dialect), |reader, value| incoming(reader, value, operation));
        let read = read.unwrap_or_else(|| incoming(reader, "null", operation));
        read.map(|parameters| (id, parameters))
    });
    let (id, IncomingParameters { request, tenant }) = decoded.value.ok_or_else(|| invalid(&method))?;
    Ok(Decoded { value: IncomingRequest { id, dialect, request, tenant }, findings: decoded.findings })
}

pub(super) fn parameters_of(
    params: &Json,
    dialect: Dialect,
    operation: Operation,
) -> Result<Decoded<IncomingParameters>, ProtocolError> {
    let decoded = Reader::whole(params, dialect, |reader, value| incoming(reader, value, operation));
    let value = decoded.value.ok_or_else(|| invalid(&format!("{operation:?}")))?;
    Ok(Decoded { value, findings: decoded.findings })
}

fn invalid(what: &str) -> ProtocolError {
    ProtocolError::new(ErrorKind::InvalidParams, format!("Invalid parameters for {what}"))
}

fn recognise(method: &str, spoken: Option<Dialect>) -> Option<(Dialect, Operation)> {
    PROFILES
        .iter()
        .filter(|profile| profile.binding == Binding::JsonRpc)
        .filter(|profile| spoken.is_none_or(|dialect| dialect == profile.dialect))
        .find_map(|profile| Some((profile.dialect, profile.operation(method)?)))
}

fn incoming<'a>(reader: &mut Reader<'a>, value: &'a str, operation: Operation) -> Option<IncomingParameters> {
    let request = parameters(reader, value, operation)?;
    let [tenant] = Reader::peek(value, ["tenant"]);
    let tenant = reader.text(tenant, section::parameters(reader.expected));
    Some(IncomingParameters { request, tenant })
}

/// `None`: something without which nothing can be done is absent.
fn parameters<'a>(reader: &mut Reader<'a>, value: &'a str, operation: Operation) -> Option<Request> {
    let at = section::parameters(reader.expected);
    if JsonKind::of(value) != JsonKind::Object {
        // The one operation that needs nothing.
        return (operation == Operation::GetExtendedCard).then_some(Request::ExtendedCard);
    }
    let names = ["id", "taskId", "historyLength", "pushNotificationConfigId", "name", "parent"];
    let [id, task_id, history_length, push_id, name, parent] = Reader::peek(value, names);
    // Before 1.0 `id` is the task, and the protobuf form of 0.3 has a name for both.
    let named_slot = name.or(parent);
    let is_named = named_slot.is_filled() && !id.is_filled() && !task_id.is_filled();
    let (named_task, named_config) = if is_named { named(reader, named_slot, at) } else { (None, None) };
    let mut identified =
        |slot: Slot<'a>| named_task.clone().or_else(|| reader.identifier(slot, at).map(TaskId::new));
    let config_slot = if task_id.value.is_some() { id } else { push_id };
    Some(match operation {
        Operation::SendMessage => Request::Send(send(reader, value)?),
        Operation::SendStreamingMessage => Request::SendStreaming(send(reader, value)?),
        Operation::GetTask => {
            Request::GetTask { id: identified(id)?, history_length: reader.unsigned(history_length, at) }
        }
        Operation::ListTasks => Request::ListTasks(list(reader, value)),
        Operation::CancelTask => Request::CancelTask { id: identified(id)? },
        Operation::SubscribeToTask => Request::Subscribe { id: identified(id)? },
        Operation::CreatePushConfig => Request::CreatePushConfig(push_config(reader, value)),
        Operation::GetPushConfig => Request::GetPushConfig {
            task_id: identified(task_id.or(id))?,
            id: named_config.or_else(|| reader.identifier(config_slot, at)),
        },
        Operation::ListPushConfigs => Request::ListPushConfigs { task_id: identified(task_id.or(id))? },
        Operation::DeletePushConfig => Request::DeletePushConfig {
            task_id: identified(task_id.or(id))?,
            id: named_config.or_else(|| reader.identifier(config_slot, at))?,
        },
        Operation::GetExtendedCard => Request::ExtendedCard,
    })
}

fn send<'a>(reader: &mut Reader<'a>, value: &'a str) -> Option<SendMessage> {
    let at = section::send(reader.expected);
    let [said, configuration, metadata, id, session_id] =
        Reader::peek(value, ["message", "configuration", "metadata", "id", "sessionId"]);
    let mut said = reader.object(said, at, message)?;
    // 0.1 names task and conversation beside the message, and what else there is to say as well.
    if said.task_id.is_none() {
        said.task_id = reader.identifier(id, at).map(TaskId::new);
    }
    if said.context_id.is_none() {
        said.context_id = reader.identifier(session_id, at).map(ContextId::new);
    }
    let beside = if configuration.is_object() {
        reader.object(configuration, at, send_configuration)
    } else {
        Some(send_configuration(reader, value))
    };
    Some(SendMessage {
        message: said,
        configuration: beside.unwrap_or_default(),
        metadata: reader.opaque(metadata, at),
    })
}

fn send_configuration<'a>(reader: &mut Reader<'a>, value: &'a str) -> SendConfiguration {
    let at = section::send(reader.expected);
    let [modes, blocking, return_immediately, history_length, push, push_0_3, push_proto] = Reader::peek(
        value,
        [
            "acceptedOutputModes",
            "blocking",
            "returnImmediately",
            "historyLength",
            "taskPushNotificationConfig",
            "pushNotificationConfig",
            "pushNotification",
        ],
    );
    let immediately = reader.boolean(return_immediately, at);
    // A protobuf `bool` that is left out is `false`; elsewhere leaving it out means to wait.
    let unsaid = reader.expected != Dialect::V0_3Proto;
    SendConfiguration {
        accepted_output_modes: reader.texts(modes, at),
        blocking: reader.boolean(blocking, at).or(immediately.map(|now| !now)).unwrap_or(unsaid),
        history_length: reader.unsigned(history_length, at),
        push: reader.object(push.or(push_0_3).or(push_proto), at, push_config),
    }
}

fn list<'a>(reader: &mut Reader<'a>, value: &'a str) -> ListTasks {
    let at = section::task_list(reader.expected);
    let ([context_id, status, page_size, page_token, history_length, after, artifacts], _) = reader.members(
        value,
        [
            "contextId",
            "status",
            "pageSize",
            "pageToken",
            "historyLength",
            "statusTimestampAfter",
            "includeArtifacts",
        ],
    );
    ListTasks {
        context_id: reader.identifier(context_id, at).map(ContextId::new),
        status: status.is_filled().then(|| state(reader, status)),
        page_size: reader.unsigned(page_size, at),
        page_token: reader.text(page_token, at),
        history_length: reader.unsigned(history_length, at),
        status_timestamp_after: reader.text(after, at),
        include_artifacts: reader.boolean(artifacts, at),
    }
}
