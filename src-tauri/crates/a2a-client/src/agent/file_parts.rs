//! Files for an agent of 1.0 that accepts them only in the form of earlier generations.
//!
//! Such an agent refuses `{"raw": …}` and accepts `{"kind": "file", "file": {"bytes": …}}`. Its card does not say
//! so; its refusal does. A message with files that is refused as invalid or of an unsupported type, with the word
//! "file" or "part", is sent again in the other form, and the accepted form is kept as a quirk. Such a refusal is
//! certain: nobody has acted on the message.

use std::future::poll_fn;
use std::sync::Arc;
use std::task::{Context, Poll};

use a2a_protocol::ErrorKind;
use a2a_protocol::quirk::{Quirk, with_older_files};
use futures_util::future::BoxFuture;

use crate::binding::{Answers, Binding};
use crate::call::{Answer, Call, CallError, MethodCall};
use crate::quirk::{Evidence, Quirks};

#[derive(Debug)]
pub(super) struct FilePartsBinding {
    pub(super) binding: Box<dyn Binding>,
    pub(super) quirks: Arc<Quirks>,
}

/// A stream whose first answer has arrived.
struct Begun {
    first: Option<Result<Answer, CallError>>,
    rest: Box<dyn Answers>,
}

impl FilePartsBinding {
    /// How a call goes, and how it goes where that is refused.
    fn ways(&self, call: Call) -> (Call, Option<Call>) {
        let ruled_out = self.quirks.is_ruled_out(Quirk::OlderFileParts);
        let Some(request) = with_older_files(&call.request).filter(|_| !ruled_out) else {
            return (call, None);
        };
        let older = Call { request, ..call.clone() };
        let is_known = self.quirks.names().contains(&Quirk::OlderFileParts);
        if is_known { (older, None) } else { (call, Some(older)) }
    }

    fn learn(&self, refusal: &CallError, answer: &Answer) {
        let evidence = Evidence { refused: refusal.status(), exchange: Some(answer.exchange) };
        self.quirks.notice(Quirk::OlderFileParts, Some(evidence));
    }

    async fn begin(&self, call: Call) -> Result<Begun, CallError> {
        let mut rest = self.binding.stream(call).await?;
        let first = poll_fn(|context| rest.poll_next(context)).await;
        match first {
            Some(Err(error)) if refuses_files(&error) => Err(error),
            first => Ok(Begun { first, rest }),
        }
    }
}

impl Binding for FilePartsBinding {
    fn unary(&self, call: Call) -> BoxFuture<'_, Result<Answer, CallError>> {
        Box::pin(async move {
            let (call, older) = self.ways(call);
            let Some(older) = older else { return self.binding.unary(call).await };
            match self.binding.unary(call).await {
                Err(refusal) if refuses_files(&refusal) => {
                    let Ok(answer) = self.binding.unary(older).await else { return Err(refusal) };
                    self.learn(&refusal, &answer);
                    Ok(answer)
                }
                answer => answer,
            }
        })
    }

    fn method(&self, call: MethodCall) -> BoxFuture<'_, Result<Answer, CallError>> {
        self.binding.method(call)
    }

    fn stream(&self, call: Call) -> BoxFuture<'_, Result<Box<dyn Answers>, CallError>> {
        Box::pin(async move {
            let (call, older) = self.ways(call);
            let Some(older) = older else { return self.binding.stream(call).await };
            let begun = match self.begin(call).await {
                Err(refusal) if refuses_files(&refusal) => {
                    let Ok(begun) = self.begin(older).await else { return Err(refusal) };
                    if let Some(Ok(answer)) = &begun.first {
                        self.learn(&refusal, answer);
                    }
                    begun
                }
                begun => begun?,
            };
            Ok(Box::new(begun) as Box<dyn Answers>)
        })
    }
}

impl Answers for Begun {
    fn poll_next(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<Answer, CallError>>> {
        match self.first.take() {
            Some(first) => Poll::Ready(Some(first)),
            None => self.rest.poll_next(context),
        }
    }
}

/// Whether an agent says that it cannot take a message because of its parts.
fn refuses_files(error: &CallError) -> bool {
    error.protocol_error().is_some_and(|error| {
        let said = error.message.to_ascii_lowercase();
        let is_of_parts =
            [ErrorKind::InvalidParams, ErrorKind::ContentTypeNotSupported].contains(&error.kind());
        is_of_parts && (said.contains("file") || said.contains("part"))
    })
}
