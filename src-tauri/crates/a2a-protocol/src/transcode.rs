//! Turns calls into plain HTTP requests and back, in the manner of `google.api.http` (A2A 1.0 §11, 0.3 §3.2.3).
//!
//! A [`Route`] says where an operation lives, a dialect what its parameters are; so no operation has code of its
//! own. Members that the path template names go into the path, the others into the query or the body, where they
//! keep their bytes. Deliberately absent: the agent's address, headers, and reading the answer.

mod path;
mod query;

use thiserror::Error;

use crate::dialect::Dialect;
use crate::dialect::write::object;
use crate::json::Json;
use crate::profile::{HttpMethod, Profile, Route};
use crate::request::Operation;
use path::Template;

/// A call as plain HTTP, below the agent's URL.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HttpCall {
    /// Its verb.
    pub verb: HttpMethod,
    /// Its path, percent-encoded, with a slash at its start.
    pub path: String,
    /// Its query, percent-encoded, without the question mark; empty for none.
    pub query: String,
    /// Its body; POST always has one.
    pub body: Option<Json>,
}

/// Why parameters cannot be written as, or read from, a plain HTTP request.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum TranscodeError {
    /// The operation has no path in this generation and binding.
    #[error("the operation has no path")]
    NoPath,
    /// A member in the path is not among the parameters, or is no text of the required form.
    #[error("the path needs `{member}`")]
    Missing {
        /// The member.
        member: String,
    },
    /// An empty or dotted name would lead to another path (RFC 3986 §5.2.4).
    #[error("`{member}` cannot stand in a path")]
    Segment {
        /// The member.
        member: String,
    },
    /// A query parameter has no value of its type.
    #[error("the query parameter `{parameter}` cannot be read")]
    Parameter {
        /// The parameter.
        parameter: String,
    },
}

/// In A2A 1.0 the tenant is the first segment of a path, whatever the operation.
const TENANT: &str = "tenant";

/// Every operation that a path can lead to.
const OPERATIONS: [Operation; 11] = [
    Operation::SendMessage,
    Operation::SendStreamingMessage,
    Operation::GetTask,
    Operation::ListTasks,
    Operation::CancelTask,
    Operation::SubscribeToTask,
    Operation::CreatePushConfig,
    Operation::GetPushConfig,
    Operation::ListPushConfigs,
    Operation::DeletePushConfig,
    Operation::GetExtendedCard,
];

/// Writes parameters, as [`Dialect::encode_params`] makes them, as a plain HTTP request.
///
/// # Errors
/// When the route has no path or a member cannot stand in it.
pub fn to_http(route: &Route, params: &Json) -> Result<HttpCall, TranscodeError> {
    let (verb, template) = route.http.ok_or(TranscodeError::NoPath)?;
    let members = params.members();
    let text = |wanted: &str| {
        let (_, value) = members.iter().find(|(name, _)| name == wanted)?;
        value.as_string()
    };
    let template = Template::parse(template);
    let mut path = String::new();
    let tenant = text(TENANT).filter(|tenant| !tenant.is_empty());
    if let Some(tenant) = &tenant {
        path.push('/');
        path.push_str(&path::segment(TENANT, tenant)?);
    }
    path.push_str(&template.fill(text)?);

    let in_path = |name: &str| name == TENANT || (template.names(name) && !route.body_repeats_path);
    let rest = members.iter().filter(|(name, _)| !in_path(name));
    Ok(match verb {
        HttpMethod::Post => {
            let body = object(|out| rest.for_each(|(name, value)| out.json(name, value)));
            HttpCall { verb, path, query: String::new(), body: Some(body) }
        }
        HttpMethod::Get | HttpMethod::Delete => {
            HttpCall { verb, path, query: query::write(rest), body: None }
        }
    })
}

/// Reads a plain HTTP request as an operation with its parameters; `None` if the path leads nowhere.
///
/// `path` and `query` are percent-encoded. Values of the path take precedence over repetitions in the body.
///
/// # Errors
/// When a query parameter cannot be read.
pub fn from_http(
    profile: &Profile,
    verb: HttpMethod,
    path: &str,
    query: &str,
    body: Option<&Json>,
) -> Result<Option<(Operation, Json)>, TranscodeError> {
    let Some((operation, tenant, named)) = find(profile, verb, path) else { return Ok(None) };
    let asked = if verb == HttpMethod::Post { Vec::new() } else { query::read(query)? };
    let rest = body.map(Json::members).unwrap_or_default().into_iter().chain(asked);
    let params = object(|out| {
        if let Some(tenant) = &tenant {
            out.text(TENANT, tenant);
        }
        for (name, value) in &named {
            out.text(name, value);
        }
        let said =
            |name: &str| tenant.is_some() && name == TENANT || named.iter().any(|(known, _)| known == name);
        for (name, value) in rest.filter(|(name, _)| !said(name)) {
            out.json(&name, &value);
        }
    });
    Ok(Some((operation, params)))
}

/// An operation, the tenant, and the values in the path.
type Found = (Operation, Option<String>, Vec<(String, String)>);

fn find(profile: &Profile, verb: HttpMethod, path: &str) -> Option<Found> {
    let mut routes: Vec<(Operation, &'static str)> = OPERATIONS
        .into_iter()
        .filter_map(|operation| {
            let (known, template) = profile.route(operation)?.http?;
            let fits = known == verb || (operation == Operation::SubscribeToTask && is_subscribing(verb));
            fits.then_some((operation, template))
        })
        .collect();
    // `/tasks/{id}:cancel` is also of the form `/tasks/{id}`: the longer template says more.
    routes.sort_by_key(|(_, template)| std::cmp::Reverse(template.len()));
    let lead = |path: &str| {
        routes
            .iter()
            .find_map(|(operation, template)| Some((*operation, Template::parse(template).read(path)?)))
    };
    if let Some((operation, named)) = lead(path) {
        return Some((operation, None, named));
    }
    if profile.dialect != Dialect::V1_0 {
        return None;
    }
    let (tenant, below) = path.strip_prefix('/')?.split_once('/')?;
    let tenant = path::decode(tenant).filter(|tenant| !tenant.is_empty())?;
    let (operation, named) = lead(&format!("/{below}"))?;
    Some((operation, Some(tenant), named))
}

/// The text of the specification and its proto disagree about the verb, so that both are used.
fn is_subscribing(verb: HttpMethod) -> bool {
    matches!(verb, HttpMethod::Get | HttpMethod::Post)
}
