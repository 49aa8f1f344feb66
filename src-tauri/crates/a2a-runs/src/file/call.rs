//! Calls to agents (DSL 1.0.3, *A2A Call*).

use super::fields::{self, Fields};
use super::uses::SAVED;
use super::{Faults, expression};
use crate::fault::{Fault, FaultKind, Place};
use crate::plan::{Agent, Call, Method, Template};
use crate::yaml::{Node, Yaml};

/// The scheme of the workbench's own addresses.
const SCHEME: &str = "a2a-workbench://";

/// The methods of the specification that are carried out.
const METHODS: [Method; 4] = [Method::Send, Method::Stream, Method::Get, Method::Cancel];
const METHOD_NAMES: &[&str] = &[METHODS[0].name(), METHODS[1].name(), METHODS[2].name(), METHODS[3].name()];

pub(super) fn call(node: &Node, task: &mut Fields<'_>, faults: &mut Faults) -> Option<Call> {
    let with = task.take("with");
    let what = fields::text(node, "call", faults)?;
    if what != "a2a" {
        let instead = "only `call: a2a` is carried out: put the service behind an agent";
        faults.push(Fault::new(
            node.place,
            FaultKind::NotCarriedOut { what: format!("`call: {what}`"), instead },
        ));
        return None;
    }
    let Some(with) = with else {
        faults.push(Fault::new(node.place, FaultKind::Missing("with")));
        return None;
    };
    let mut fields = Fields::of(with, "with", faults)?;
    let method = fields.required("method", faults).and_then(|node| method(node, faults));
    let card = fields.take("agentCard").and_then(|node| card(node, faults));
    let server = fields.take("server");
    let has_agent = card.is_some() || server.is_some();
    let server = server.and_then(|node| endpoint(node, "server", Agent::Server, faults));
    if !has_agent {
        faults.push(Fault::new(with.place, FaultKind::NoAgent));
    }
    let parameters = fields.take("parameters");
    fields.finish(faults);
    let (method, agent) = (method?, card.or(server)?);
    let parameters = parameters_of(parameters, method, with.place, faults)?;
    Some(Call { method, agent, parameters })
}

fn method(node: &Node, faults: &mut Faults) -> Option<Method> {
    let text = fields::text(node, "method", faults)?;
    let found = METHODS.into_iter().find(|method| method.name() == text);
    if found.is_none() {
        faults.push(Fault::new(node.place, FaultKind::NotOneOf { value: text, known: METHOD_NAMES }));
    }
    found
}

/// `agentCard: {endpoint: …}`.
fn card(node: &Node, faults: &mut Faults) -> Option<Agent> {
    let mut fields = Fields::of(node, "agentCard", faults)?;
    fields.optional_text("name", faults);
    let agent =
        fields.required("endpoint", faults).and_then(|node| endpoint(node, "endpoint", Agent::Card, faults));
    fields.finish(faults);
    agent
}

/// An address, an expression, or `{uri: …}`.
fn endpoint(
    node: &Node,
    what: &'static str,
    make: fn(String) -> Agent,
    faults: &mut Faults,
) -> Option<Agent> {
    if let Yaml::Map(_) = &node.value {
        let mut fields = Fields::of(node, what, faults)?;
        let uri = fields.required("uri", faults);
        fields.refuse("authentication", SAVED, faults);
        fields.finish(faults);
        return address(uri?, "uri", make, faults);
    }
    address(node, what, make, faults)
}

fn address(node: &Node, what: &'static str, make: fn(String) -> Agent, faults: &mut Faults) -> Option<Agent> {
    let text = fields::text(node, what, faults)?;
    if let Some(result) = expression::enclosed(&text, node.place) {
        return result.map(Agent::Expression).map_err(|fault| faults.push(fault)).ok();
    }
    let found =
        named(&text).map(|agent| if let Agent::Server(address) = agent { make(address) } else { agent });
    if found.is_none() {
        let kind = FaultKind::NotWrittenAs {
            value: text,
            what: "the address of an agent",
            example: "a2a-workbench://agents/story-writer",
        };
        faults.push(Fault::new(node.place, kind));
    }
    found
}

/// The agent that an address names.
pub(crate) fn named(text: &str) -> Option<Agent> {
    match text.strip_prefix(SCHEME) {
        Some("you") => Some(Agent::You),
        Some(rest) => rest
            .strip_prefix("agents/")
            .filter(|name| is_name(name))
            .map(|name| Agent::Saved(name.to_owned())),
        None => (text.starts_with("http://") || text.starts_with("https://"))
            .then(|| Agent::Server(text.to_owned())),
    }
}

fn is_name(name: &str) -> bool {
    !name.is_empty() && !name.contains(['/', '?', '#'])
}

fn parameters_of(node: Option<&Node>, method: Method, place: Place, faults: &mut Faults) -> Option<Template> {
    let is_message = matches!(method, Method::Send | Method::Stream);
    let Some(node) = node else {
        let kind = if is_message { FaultKind::Missing("parameters") } else { FaultKind::NoTaskId };
        faults.push(Fault::new(place, kind));
        return None;
    };
    let read = expression::template(node, faults);
    match &node.value {
        Yaml::Text(_) if matches!(read, Template::Expression(_)) => {}
        Yaml::Map(_) if is_message => message(node, faults),
        Yaml::Map(members) if members.iter().any(|member| member.name == "id") => {}
        Yaml::Map(_) => faults.push(Fault::new(node.place, FaultKind::NoTaskId)),
        _ => fields::wrong(node, "parameters", "a mapping (`name: value`) or an expression", faults),
    }
    Some(read)
}

/// Within `message`, `messageId` may be an expression and nothing else.
fn message(parameters: &Node, faults: &mut Faults) {
    let Some(message) = parameters.member("message") else {
        faults.push(Fault::new(parameters.place, FaultKind::Missing("message")));
        return;
    };
    let id = message.member("messageId");
    let is_fixed = |node: &&Node| match &node.value {
        Yaml::Text(text) => expression::enclosed(text, node.place).is_none(),
        _ => true,
    };
    if let Some(id) = id.filter(is_fixed) {
        faults.push(Fault::new(id.place, FaultKind::LiteralMessageId));
    }
    if let Yaml::Map(_) = &message.value
        && message.member("parts").is_none()
    {
        faults.push(Fault::new(message.place, FaultKind::Missing("parts")));
    }
}
