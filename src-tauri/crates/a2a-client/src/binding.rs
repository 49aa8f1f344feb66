//! The trait of every binding: one answer, or a stream of answers.
//!
//! Bindings differ only in framing and in the envelope of errors. Deliberately absent: the body of a request,
//! which the dialect writes, and the meaning of an answer, which the reader finds.

use std::fmt;
use std::task::{Context, Poll};

use futures_util::future::BoxFuture;

use crate::call::{Answer, Call, CallError, MethodCall};

/// Frames calls and takes answers out of their frames.
pub(crate) trait Binding: fmt::Debug + Send + Sync + 'static {
    /// Makes a call that has one answer.
    fn unary(&self, call: Call) -> BoxFuture<'_, Result<Answer, CallError>>;

    /// Calls a method that an extension defines, where the binding has methods.
    fn method(&self, call: MethodCall) -> BoxFuture<'_, Result<Answer, CallError>>;

    /// Makes a call that is answered by a stream, and waits for the head of the answer.
    fn stream(&self, call: Call) -> BoxFuture<'_, Result<Box<dyn Answers>, CallError>>;
}

/// The answers of one stream. Dropping it closes the connection.
pub(crate) trait Answers: Send {
    /// The next answer; `None` when the stream has ended as streams should. Nothing follows an error.
    ///
    /// Polled and not awaited: streams bring thousands a second, most of which are here already.
    fn poll_next(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<Answer, CallError>>>;
}
