//! The routes of operations, one table per generation and grammar.

use super::{HttpMethod, Route};
use crate::request::Operation;

const fn http(method: &'static str, verb: HttpMethod, path: &'static str) -> Route {
    Route { method, http: Some((verb, path)), body_repeats_path: false }
}

const fn rpc(method: &'static str) -> Route {
    Route { method, http: None, body_repeats_path: false }
}

/// A2A 1.0 §5.3.
pub(super) const V1_0: &[(Operation, Route)] = &[
    (Operation::SendMessage, http("SendMessage", HttpMethod::Post, "/message:send")),
    (Operation::SendStreamingMessage, http("SendStreamingMessage", HttpMethod::Post, "/message:stream")),
    (Operation::GetTask, http("GetTask", HttpMethod::Get, "/tasks/{id}")),
    (Operation::ListTasks, http("ListTasks", HttpMethod::Get, "/tasks")),
    (Operation::CancelTask, http("CancelTask", HttpMethod::Post, "/tasks/{id}:cancel")),
    (Operation::SubscribeToTask, http("SubscribeToTask", HttpMethod::Post, "/tasks/{id}:subscribe")),
    (
        Operation::CreatePushConfig,
        http("CreateTaskPushNotificationConfig", HttpMethod::Post, "/tasks/{taskId}/pushNotificationConfigs"),
    ),
    (
        Operation::GetPushConfig,
        http(
            "GetTaskPushNotificationConfig",
            HttpMethod::Get,
            "/tasks/{taskId}/pushNotificationConfigs/{id}",
        ),
    ),
    (
        Operation::ListPushConfigs,
        http("ListTaskPushNotificationConfigs", HttpMethod::Get, "/tasks/{taskId}/pushNotificationConfigs"),
    ),
    (
        Operation::DeletePushConfig,
        http(
            "DeleteTaskPushNotificationConfig",
            HttpMethod::Delete,
            "/tasks/{taskId}/pushNotificationConfigs/{id}",
        ),
    ),
    (Operation::GetExtendedCard, http("GetExtendedAgentCard", HttpMethod::Get, "/extendedAgentCard")),
];

/// A2A 0.3 §3.5.6.
pub(super) const V0_3: &[(Operation, Route)] = &[
    (Operation::SendMessage, rpc("message/send")),
    (Operation::SendStreamingMessage, rpc("message/stream")),
    (Operation::GetTask, rpc("tasks/get")),
    (Operation::CancelTask, rpc("tasks/cancel")),
    (Operation::SubscribeToTask, rpc("tasks/resubscribe")),
    (Operation::CreatePushConfig, rpc("tasks/pushNotificationConfig/set")),
    (Operation::GetPushConfig, rpc("tasks/pushNotificationConfig/get")),
    (Operation::ListPushConfigs, rpc("tasks/pushNotificationConfig/list")),
    (Operation::DeletePushConfig, rpc("tasks/pushNotificationConfig/delete")),
    (Operation::GetExtendedCard, rpc("agent/getAuthenticatedExtendedCard")),
];

/// As 0.3, where only the extended card became a method; 0.2 serves it by GET.
pub(super) const V0_2: &[(Operation, Route)] = V0_3.split_at(V0_3.len() - 1).0;

/// A2A 0.3 §3.5.6 and its `a2a.proto`: tasks and configurations are named by resource names. Listing
/// tasks is in the text, but in no proto and on no server.
pub(super) const V0_3_PROTO: &[(Operation, Route)] = &[
    (Operation::SendMessage, http("SendMessage", HttpMethod::Post, "/v1/message:send")),
    (Operation::SendStreamingMessage, http("SendStreamingMessage", HttpMethod::Post, "/v1/message:stream")),
    (Operation::GetTask, http("GetTask", HttpMethod::Get, "/v1/{name=tasks/*}")),
    (Operation::CancelTask, http("CancelTask", HttpMethod::Post, "/v1/{name=tasks/*}:cancel")),
    // The text says POST, the proto and the reference server GET.
    (Operation::SubscribeToTask, http("TaskSubscription", HttpMethod::Get, "/v1/{name=tasks/*}:subscribe")),
    (
        Operation::CreatePushConfig,
        Route {
            method: "CreateTaskPushNotificationConfig",
            http: Some((HttpMethod::Post, "/v1/{parent=tasks/*}/pushNotificationConfigs")),
            body_repeats_path: true,
        },
    ),
    (
        Operation::GetPushConfig,
        http(
            "GetTaskPushNotificationConfig",
            HttpMethod::Get,
            "/v1/{name=tasks/*/pushNotificationConfigs/*}",
        ),
    ),
    (
        Operation::ListPushConfigs,
        http(
            "ListTaskPushNotificationConfig",
            HttpMethod::Get,
            "/v1/{parent=tasks/*}/pushNotificationConfigs",
        ),
    ),
    (
        Operation::DeletePushConfig,
        http(
            "DeleteTaskPushNotificationConfig",
            HttpMethod::Delete,
            "/v1/{name=tasks/*/pushNotificationConfigs/*}",
        ),
    ),
    (Operation::GetExtendedCard, http("GetAgentCard", HttpMethod::Get, "/v1/card")),
];

/// The schema of April 2025.
pub(super) const V0_1: &[(Operation, Route)] = &[
    (Operation::SendMessage, rpc("tasks/send")),
    (Operation::SendStreamingMessage, rpc("tasks/sendSubscribe")),
    (Operation::GetTask, rpc("tasks/get")),
    (Operation::CancelTask, rpc("tasks/cancel")),
    (Operation::SubscribeToTask, rpc("tasks/resubscribe")),
    (Operation::CreatePushConfig, rpc("tasks/pushNotification/set")),
    (Operation::GetPushConfig, rpc("tasks/pushNotification/get")),
];
