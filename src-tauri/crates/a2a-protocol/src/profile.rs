//! Which generations are spoken over which bindings, and where each operation lives there.
//!
//! This is the whole difference between the cells of the version × binding matrix: bodies come from a
//! [`Dialect`], framing from the client or server. A further cell is a further row of [`PROFILES`].

use crate::dialect::Dialect;
use crate::model::{Binding, Version};
use crate::request::Operation;

/// One spoken pair of generation and binding.
#[derive(Debug)]
pub struct Profile {
    /// The generation.
    pub version: Version,
    /// The framing.
    pub binding: Binding,
    /// The body grammar.
    pub dialect: Dialect,
    /// The value of [`VERSION_HEADER`], which generations before 1.0 do not know.
    version_header: Option<&'static str>,
    /// Names under which extension URIs are asked for.
    extension_headers: &'static [&'static str],
    routes: &'static [(Operation, Route)],
}

/// Where an operation lives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Route {
    /// JSON-RPC method, or gRPC method name.
    pub method: &'static str,
    /// Verb and path template below the interface URL, where the generation has them.
    pub http: Option<(HttpMethod, &'static str)>,
}

/// The verbs that A2A uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum HttpMethod {
    /// Reads.
    Get,
    /// Everything else.
    Post,
    /// Removes a push configuration.
    Delete,
}

/// The header that names the generation (A2A 1.0 §3.6).
pub const VERSION_HEADER: &str = "A2A-Version";

/// Every spoken pair, the newest generation first.
pub static PROFILES: &[Profile] = &[
    Profile {
        version: Version::V1_0,
        binding: Binding::JsonRpc,
        dialect: Dialect::V1_0,
        version_header: Some("1.0"),
        // Several frameworks still read the older name from a 1.0 request.
        extension_headers: &["A2A-Extensions", "X-A2A-Extensions"],
        routes: ROUTES_1_0,
    },
    Profile {
        version: Version::V0_3,
        binding: Binding::JsonRpc,
        dialect: Dialect::V0_3,
        version_header: None,
        extension_headers: &["X-A2A-Extensions"],
        routes: ROUTES_0_3,
    },
    Profile {
        version: Version::V0_2,
        binding: Binding::JsonRpc,
        dialect: Dialect::V0_3,
        version_header: None,
        extension_headers: &["X-A2A-Extensions"],
        routes: ROUTES_0_2,
    },
];

const fn http(method: &'static str, verb: HttpMethod, path: &'static str) -> Route {
    Route { method, http: Some((verb, path)) }
}

const fn rpc(method: &'static str) -> Route {
    Route { method, http: None }
}

/// A2A 1.0 §5.3.
const ROUTES_1_0: &[(Operation, Route)] = &[
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
const ROUTES_0_3: &[(Operation, Route)] = &[
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
const ROUTES_0_2: &[(Operation, Route)] = ROUTES_0_3.split_at(ROUTES_0_3.len() - 1).0;

/// Whether any generation is spoken over this binding.
pub(crate) fn speaks(binding: &Binding) -> bool {
    PROFILES.iter().any(|profile| profile.binding == *binding)
}

impl Profile {
    /// The profile that speaks this generation over this binding.
    pub fn find(version: &Version, binding: &Binding) -> Option<&'static Self> {
        PROFILES.iter().find(|profile| profile.version == *version && profile.binding == *binding)
    }

    /// Where an operation lives, `None` where the generation has no such operation.
    pub fn route(&self, operation: Operation) -> Option<&'static Route> {
        self.routes.iter().find(|(known, _)| *known == operation).map(|(_, route)| route)
    }

    /// The operation that a method names in this generation.
    pub fn operation(&self, method: &str) -> Option<Operation> {
        self.routes.iter().find(|(_, route)| route.method == method).map(|(operation, _)| *operation)
    }

    /// The value to send as [`VERSION_HEADER`]; `None`: the header is not sent.
    pub fn version_header(&self) -> Option<&'static str> {
        self.version_header
    }

    /// The request headers that carry extension URIs, comma separated; all of them are sent.
    pub fn extension_headers(&self) -> &'static [&'static str] {
        self.extension_headers
    }
}

#[cfg(test)]
mod tests {
    use super::{PROFILES, Profile};
    use crate::model::{Binding, Version};
    use crate::request::Operation;

    #[test]
    fn every_method_leads_back_to_its_operation() {
        for profile in PROFILES {
            for (operation, route) in profile.routes {
                assert_eq!(profile.operation(route.method), Some(*operation), "{}", route.method);
            }
        }
    }

    #[test]
    fn only_1_0_lists_tasks_and_only_0_2_has_no_method_for_the_extended_card() {
        let has = |version, operation| {
            Profile::find(&version, &Binding::JsonRpc).and_then(|profile| profile.route(operation)).is_some()
        };
        assert!(has(Version::V1_0, Operation::ListTasks), "1.0 lists");
        assert!(!has(Version::V0_3, Operation::ListTasks), "0.3 does not");
        assert!(has(Version::V0_3, Operation::GetExtendedCard), "0.3 has the method");
        assert!(!has(Version::V0_2, Operation::GetExtendedCard), "0.2 has a GET");
    }
}
