//! The supported pairs of generation and binding, and the route of each operation.
//!
//! This table is the whole difference between the pairs: bodies come from a [`Dialect`], framing from the client
//! or server. A further pair is a further row of [`PROFILES`].

mod limit;
mod routes;

use crate::dialect::Dialect;
use crate::model::{Binding, Version};
use crate::request::Operation;

pub use limit::Limit;

/// One spoken pair of generation and binding.
#[derive(Debug, PartialEq, Eq)]
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
    /// The media type of a request body over HTTP.
    content_type: &'static str,
    /// The gRPC service.
    service: Option<&'static str>,
    routes: &'static [(Operation, Route)],
}

/// Where an operation lives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Route {
    /// JSON-RPC method, or gRPC method name.
    pub method: &'static str,
    /// Verb and path template below the interface URL, if the generation has them.
    ///
    /// Templates are those of `google.api.http`: `{id}` stands for the member `id` of the parameters,
    /// `{name=tasks/*}` for a member `name` of that form, whose slashes stay and whose `*` are one percent-encoded
    /// segment each. Members that the path does not hold go into the query of GET and DELETE and into the body of
    /// POST; `tenant` of 1.0 is the first segment (A2A 1.0 §11.3).
    pub http: Option<(HttpMethod, &'static str)>,
    /// The body of a POST repeats the path's members, because servers read them there.
    pub body_repeats_path: bool,
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

const JSON: &str = "application/json";
/// Before 1.0 this is the only name; several frameworks still read it from a 1.0 request.
const OLDER_EXTENSIONS: &[&str] = &["X-A2A-Extensions"];
const EXTENSIONS: &[&str] = &["A2A-Extensions", "X-A2A-Extensions"];
/// gRPC bodies have no media type to choose.
const PROTOBUF: &str = "application/grpc+proto";

/// Every spoken pair, the newest generation first.
pub static PROFILES: &[Profile] = &[
    v1_0(Binding::JsonRpc, JSON),
    v1_0(Binding::HttpJson, "application/a2a+json"),
    v1_0(Binding::Grpc, PROTOBUF),
    older(Version::V0_3, Binding::JsonRpc, Dialect::V0_3, routes::V0_3),
    older(Version::V0_3, Binding::HttpJson, Dialect::V0_3Proto, routes::V0_3_PROTO),
    older(Version::V0_3, Binding::Grpc, Dialect::V0_3Proto, routes::V0_3_PROTO),
    older(Version::V0_2, Binding::JsonRpc, Dialect::V0_3, routes::V0_2),
    older(Version::V0_2, Binding::Grpc, Dialect::V0_3Proto, routes::V0_3_PROTO),
    older(Version::V0_1, Binding::JsonRpc, Dialect::V0_1, routes::V0_1),
];

const fn v1_0(binding: Binding, content_type: &'static str) -> Profile {
    let service = match binding {
        Binding::Grpc => Some("lf.a2a.v1.A2AService"),
        Binding::JsonRpc | Binding::HttpJson | Binding::Other(_) => None,
    };
    Profile {
        version: Version::V1_0,
        binding,
        dialect: Dialect::V1_0,
        version_header: Some("1.0"),
        extension_headers: EXTENSIONS,
        content_type,
        service,
        routes: routes::V1_0,
    }
}

const fn older(
    version: Version,
    binding: Binding,
    dialect: Dialect,
    routes: &'static [(Operation, Route)],
) -> Profile {
    let (service, content_type) = match binding {
        Binding::Grpc => (Some("a2a.v1.A2AService"), PROTOBUF),
        Binding::JsonRpc | Binding::HttpJson | Binding::Other(_) => (None, JSON),
    };
    let extension_headers: &[&str] = match version {
        // Extensions came with 0.2.2.
        Version::V0_1 => &[],
        Version::V0_2 | Version::V0_3 | Version::V1_0 | Version::Other(_) => OLDER_EXTENSIONS,
    };
    Profile {
        version,
        binding,
        dialect,
        version_header: None,
        extension_headers,
        content_type,
        service,
        routes,
    }
}

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

    /// The `Content-Type` of request bodies.
    pub fn content_type(&self) -> &'static str {
        self.content_type
    }

    /// The full name of the gRPC service; `None` over other bindings.
    pub fn service(&self) -> Option<&'static str> {
        self.service
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
