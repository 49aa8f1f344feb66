//! The reader of all generations: JSON into the model.
//!
//! Real agents mix generations: they answer a 1.0 call with `kind` events, or publish two generations in one
//! card. So objects are recognised by their members; the expected [`Dialect`] only decides what becomes a
//! [`Finding`](crate::finding::Finding). Content never makes reading fail: a member of the wrong type counts as
//! absent; so do `null`, `""`, `[]` and `{}` outside of data; of a repeated member the first counts. Unknown
//! members of tasks, messages and events are kept. Only the first 256 findings are kept.

mod card;
mod catalog;
mod event;
mod file;
mod message;
mod place;
mod push;
mod reader;
mod request;
mod rpc;
mod section;
mod security;
mod slot;
mod task;
mod timeline;

use crate::dialect::Dialect;
use crate::error::ProtocolError;
use crate::finding::Decoded;
use crate::json::{Json, Source};
use crate::model::{AgentCard, Catalog, Message, Part, PushConfig, StreamEvent, Task, TaskList};
use crate::request::Operation;
use reader::Reader;

pub use card::NotACard;
pub(crate) use card::{is_of_1_0, listed_interfaces, older_generation};
pub use catalog::NotACatalog;
pub use request::{IncomingParameters, IncomingRequest};
pub use rpc::{RpcOutcome, RpcResponse};

/// A stream event, the result of a send, or a push body; wrapped or bare.
pub fn event<'a>(body: impl Into<Source<'a>>, expected: Dialect) -> Decoded<StreamEvent> {
    Reader::whole(body, expected, event::event)
}

/// A task by itself, as a get or a cancel returns it; also when wrapped in `task`, or in something else.
pub fn task<'a>(body: impl Into<Source<'a>>, expected: Dialect) -> Decoded<Task> {
    Reader::whole(body, expected, |reader, value| wrapped_task(reader, value, expected))
}

fn wrapped_task<'a>(reader: &mut Reader<'a>, value: &'a str, expected: Dialect) -> Task {
    let [wrapped] = Reader::peek(value, ["task"]);
    if wrapped.is_object() {
        let ([wrapped], beside) = reader.members(value, ["task"]);
        reader.note_slot(
            wrapped,
            crate::finding::Rule::UnknownShape,
            section::task(expected),
            "a bare task is expected here, not a wrapped one",
        );
        if let Some(mut task) = reader.object(wrapped, section::task(expected), task::task) {
            task.extra.append(&mut reader.with_left(beside));
            return task;
        }
    }
    if let Some((key, inner)) = event::other_wrapper(reader, value) {
        let message = "a bare task is expected here, not a wrapped one";
        reader.note_at(key, crate::finding::Rule::UnknownShape, section::task(expected), message);
        return reader.inside(key, inner, |reader, value| wrapped_task(reader, value, expected));
    }
    task::task(reader, value)
}

/// A page of tasks.
pub fn task_list<'a>(body: impl Into<Source<'a>>, expected: Dialect) -> Decoded<TaskList> {
    Reader::whole(body, expected, task::task_list)
}

/// A message by itself.
pub fn message<'a>(body: impl Into<Source<'a>>, expected: Dialect) -> Decoded<Message> {
    Reader::whole(body, expected, message::message)
}

/// A part by itself.
pub fn part<'a>(body: impl Into<Source<'a>>, expected: Dialect) -> Decoded<Part> {
    Reader::whole(body, expected, |reader, value| message::part(reader, value, false))
}

/// A registered call back.
pub fn push_config<'a>(body: impl Into<Source<'a>>, expected: Dialect) -> Decoded<PushConfig> {
    Reader::whole(body, expected, push::push_config)
}

/// All call backs of a task.
pub fn push_configs<'a>(body: impl Into<Source<'a>>, expected: Dialect) -> Decoded<Vec<PushConfig>> {
    Reader::whole(body, expected, push::push_configs)
}

/// An agent card of any generation.
///
/// # Errors
/// When the value is no card at all.
pub fn card(body: &Json) -> Result<Decoded<AgentCard>, NotACard> {
    card::card(body)
}

/// A page of a list of agents: AI Catalog, Agentic Resource Discovery (ARD), a linkset (RFC 9264), or a registry's
/// answer.
///
/// # Errors
/// When the value lists no agent and no link to one, and does not call itself a catalogue.
pub fn catalog(body: &Json) -> Result<Decoded<Catalog>, NotACatalog> {
    catalog::catalog(body)
}

/// The envelope of an answer; also one event of a JSON-RPC stream.
pub fn rpc_response<'a>(body: impl Into<Source<'a>>) -> Decoded<RpcResponse> {
    Reader::whole(body, Dialect::V1_0, rpc::response)
}

/// The error in an `error` member, or one that is the whole body.
pub fn error<'a>(body: impl Into<Source<'a>>) -> Decoded<ProtocolError> {
    Reader::whole(body, Dialect::V1_0, rpc::error)
}

/// A call, with the generation recognised by the method's name. 0.1 shares `tasks/get` and others with its
/// successors, in whose generation they are then read: an agent that speaks 0.1 alone has [`rpc_request_in`].
///
/// # Errors
/// The error to answer with, when the body is no call, names no known method, or lacks a required parameter.
pub fn rpc_request(body: &Json) -> Result<Decoded<IncomingRequest>, ProtocolError> {
    request::request(body, None)
}

/// As [`rpc_request`], for an agent that speaks one generation alone.
///
/// # Errors
/// As [`rpc_request`].
pub fn rpc_request_in(body: &Json, spoken: Dialect) -> Result<Decoded<IncomingRequest>, ProtocolError> {
    request::request(body, Some(spoken))
}

/// The parameters of a call whose operation is known by other means: a path, or a gRPC method.
///
/// # Errors
/// The error to answer with, when a required parameter is missing.
pub fn parameters(
    params: &Json,
    dialect: Dialect,
    operation: Operation,
) -> Result<Decoded<IncomingParameters>, ProtocolError> {
    request::parameters_of(params, dialect, operation)
}
