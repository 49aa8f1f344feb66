//! Calls, for the serving side. The method's name says which generation is spoken.

use super::message::message;
use super::push::push_config;
use super::reader::{Reader, Slot};
use super::section;
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
    /// What is asked.
    pub request: Request,
    /// Which tenant is meant (1.0).
    pub tenant: Option<String>,
}

#[expect(clippy::result_large_err, reason = "an answer to be written, not an exception to be passed up")]
pub(super) fn request(body: &Json) -> Result<Decoded<IncomingRequest>, ProtocolError> {
    let refuse = |message: &str| ProtocolError::new(ErrorKind::InvalidRequest, message);
    if !body.is_object() {
        return Err(refuse("a call is one JSON object"));
    }
    if body.member("jsonrpc").and_then(|version| version.as_string()).as_deref() != Some("2.0") {
        return Err(refuse("`jsonrpc` must be \"2.0\""));
    }
    let method = body.member("method").and_then(|method| method.as_string());
    let method = method.ok_or_else(|| refuse("`method` must be a string"))?;
    let (dialect, operation) = recognise(&method).ok_or_else(|| {
        ProtocolError::new(ErrorKind::MethodNotFound, format!("Method not found: {method}"))
    })?;
    let mut outcome = None;
    let decoded = Reader::whole(body, dialect, |reader, value| {
        let ([id, params, _, _], _) = reader.members(value, ["id", "params", "jsonrpc", "method"]);
        let tenant = reader.object(params, section::parameters(dialect), |reader, value| {
            outcome = parameters(reader, value, operation);
            let ([tenant], _) = reader.members(value, ["tenant"]);
            reader.text(tenant, section::parameters(dialect))
        });
        if operation == Operation::GetExtendedCard {
            outcome = Some(Request::ExtendedCard);
        }
        (
            id.value.map_or_else(|| Json::from(serde_json::Value::Null), |id| reader.slice(id)),
            tenant.flatten(),
        )
    });
    let (id, tenant) = decoded.value;
    let request = outcome.ok_or_else(|| {
        let message = format!("Invalid parameters for {method}");
        ProtocolError::new(ErrorKind::InvalidParams, message)
    })?;
    Ok(Decoded { value: IncomingRequest { id, dialect, request, tenant }, findings: decoded.findings })
}

fn recognise(method: &str) -> Option<(Dialect, Operation)> {
    PROFILES
        .iter()
        .filter(|profile| profile.binding == Binding::JsonRpc)
        .find_map(|profile| Some((profile.dialect, profile.operation(method)?)))
}

/// `None`: something without which nothing can be done is absent.
fn parameters<'a>(reader: &mut Reader<'a>, value: &'a str, operation: Operation) -> Option<Request> {
    let at = section::parameters(reader.expected);
    if JsonKind::of(value) != JsonKind::Object {
        return None;
    }
    let names = ["id", "taskId", "historyLength", "pushNotificationConfigId"];
    let [id, task_id, history_length, push_id] = Reader::peek(value, names);
    let mut identified = |slot: Slot<'a>| reader.text(slot, at).map(TaskId::new);
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
        // Before 1.0 `id` is the task and the configuration has a longer name.
        Operation::GetPushConfig => Request::GetPushConfig {
            task_id: identified(task_id.or(id))?,
            id: reader.text(if task_id.value.is_some() { id } else { push_id }, at),
        },
        Operation::ListPushConfigs => Request::ListPushConfigs { task_id: identified(task_id.or(id))? },
        Operation::DeletePushConfig => Request::DeletePushConfig {
            task_id: identified(task_id.or(id))?,
            id: reader.text(if task_id.value.is_some() { id } else { push_id }, at)?,
        },
        Operation::GetExtendedCard => Request::ExtendedCard,
    })
}

fn send<'a>(reader: &mut Reader<'a>, value: &'a str) -> Option<SendMessage> {
    let at = section::send(reader.expected);
    let ([said, configuration, metadata], _) =
        reader.members(value, ["message", "configuration", "metadata"]);
    Some(SendMessage {
        message: reader.object(said, at, message)?,
        configuration: reader.object(configuration, at, send_configuration).unwrap_or_default(),
        metadata: reader.opaque(metadata, at),
    })
}

fn send_configuration<'a>(reader: &mut Reader<'a>, value: &'a str) -> SendConfiguration {
    let at = section::send(reader.expected);
    let ([modes, blocking, return_immediately, history_length, push, push_0_3], _) = reader.members(
        value,
        [
            "acceptedOutputModes",
            "blocking",
            "returnImmediately",
            "historyLength",
            "taskPushNotificationConfig",
            "pushNotificationConfig",
        ],
    );
    let immediately = reader.boolean(return_immediately, at);
    SendConfiguration {
        accepted_output_modes: reader.texts(modes, at),
        blocking: reader.boolean(blocking, at).or(immediately.map(|now| !now)).unwrap_or(true),
        history_length: reader.unsigned(history_length, at),
        push: reader.object(push.or(push_0_3), at, push_config),
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
        context_id: reader.text(context_id, at).map(ContextId::new),
        status: status.is_filled().then(|| state(reader, status)),
        page_size: reader.unsigned(page_size, at),
        page_token: reader.text(page_token, at),
        history_length: reader.unsigned(history_length, at),
        status_timestamp_after: reader.text(after, at),
        include_artifacts: reader.boolean(artifacts, at),
    }
}
