//! Trace context, so that the logs of an agent's operators and of its user can be matched (W3C Trace Context,
//! level 1).
//!
//! The sender names the trace of a request: one action is one trace, and each of its exchanges is a span. A
//! request without an action begins a trace. Deliberately absent: `tracestate`, sampling, and storing spans.

use std::fmt;
use std::sync::Arc;

use http::{HeaderMap, HeaderValue};

/// The header that carries the context (W3C Trace Context §3.2).
pub const TRACEPARENT: &str = "traceparent";

/// Identifies a trace. Never zero; written in hexadecimal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TraceId([u8; 16]);

/// Identifies a step of a trace. Never zero; written in hexadecimal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SpanId([u8; 8]);

/// A step of a trace, as others may refer to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TraceContext {
    /// The trace.
    pub trace: TraceId,
    /// The step.
    pub span: SpanId,
}

/// The step that one exchange is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span {
    /// The context that the agent was sent.
    pub context: TraceContext,
    /// The step that it is part of, where that is one of ours.
    pub parent: Option<SpanId>,
}

/// Where the identities of traces come from.
#[derive(Clone)]
pub(crate) struct Traces {
    random: Arc<dyn Fn() -> [u8; 32] + Send + Sync>,
    within: Arc<dyn Fn() -> Option<TraceContext> + Send + Sync>,
}

/// The trace of one request, redirects included.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Trace {
    id: TraceId,
    parent: Option<SpanId>,
}

impl TraceContext {
    /// The first step of a new trace.
    pub fn begin(random: [u8; 32]) -> Self {
        let [trace, span] = [0, 16].map(|from| random.into_iter().skip(from));
        Self { trace: TraceId(not_zero(trace)), span: SpanId(not_zero(span)) }
    }

    /// The trace of a request, from its `headers`; `None` if they have none that can be read.
    pub fn read(headers: &HeaderMap) -> Option<Self> {
        let mut values = headers.get_all(TRACEPARENT).iter();
        let (value, None) = (values.next()?.to_str().ok()?, values.next()) else { return None };
        let mut parts = value.split('-');
        let mut next = |length| {
            let is_hex = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
            parts.next().filter(|part| part.len() == length && part.bytes().all(is_hex))
        };
        let (version, trace, span, _flags) = (next(2)?, next(32)?, next(16)?, next(2)?);
        let is_over = parts.next().is_none();
        let is_known = version != "ff" && (version != "00" || is_over);
        let (trace, span) = (TraceId(identity(trace)?), SpanId(identity(span)?));
        is_known.then_some(Self { trace, span })
    }

    fn value(&self) -> String {
        format!("00-{}-{}-01", self.trace, self.span)
    }
}

impl TraceId {
    /// The same as bytes, most significant first.
    pub fn to_bytes(self) -> [u8; 16] {
        self.0
    }
}

impl SpanId {
    /// The same as bytes, most significant first.
    pub fn to_bytes(self) -> [u8; 8] {
        self.0
    }
}

impl Traces {
    pub(crate) fn new(
        random: impl Fn() -> [u8; 32] + Send + Sync + 'static,
        within: impl Fn() -> Option<TraceContext> + Send + Sync + 'static,
    ) -> Self {
        Self { random: Arc::new(random), within: Arc::new(within) }
    }

    /// Goes on with the trace that the caller is in, or begins one.
    pub(crate) fn begin(&self) -> Trace {
        match (self.within)() {
            Some(TraceContext { trace, span }) => Trace { id: trace, parent: Some(span) },
            None => Trace { id: TraceId(not_zero((self.random)())), parent: None },
        }
    }

    /// Names one exchange of the trace. A header that is there already is the user's own: it stays, and
    /// says which step this is.
    pub(crate) fn name(&self, trace: Trace, headers: &mut HeaderMap) -> Option<Span> {
        if headers.contains_key(TRACEPARENT) {
            return TraceContext::read(headers).map(|context| Span { context, parent: None });
        }
        let context = TraceContext { trace: trace.id, span: SpanId(not_zero((self.random)())) };
        headers.insert(TRACEPARENT, HeaderValue::from_str(&context.value()).ok()?);
        Some(Span { context, parent: trace.parent })
    }
}

impl fmt::Debug for Traces {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Traces")
    }
}

impl fmt::Display for TraceId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&hex::encode(self.0))
    }
}

impl fmt::Display for SpanId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&hex::encode(self.0))
    }
}

/// The first bytes drawn. Zeros alone are not allowed as an identity.
fn not_zero<const N: usize>(drawn: impl IntoIterator<Item = u8>) -> [u8; N] {
    let mut id = [0; N];
    for (to, from) in id.iter_mut().zip(drawn) {
        *to = from;
    }
    if id == [0; N]
        && let Some(last) = id.last_mut()
    {
        *last = 1;
    }
    id
}

/// Zeros alone are not allowed as an identity.
fn identity<const N: usize>(text: &str) -> Option<[u8; N]> {
    let mut id = [0; N];
    hex::decode_to_slice(text, &mut id).ok()?;
    (id != [0; N]).then_some(id)
}

#[cfg(test)]
mod tests {
    use http::{HeaderMap, HeaderValue};
    use rstest::rstest;

    use super::{TRACEPARENT, TraceContext, Traces};

    fn counting() -> [u8; 32] {
        std::array::from_fn(|index| u8::try_from(index).unwrap())
    }

    #[test]
    fn an_exchange_that_is_part_of_nothing_begins_a_trace() {
        let traces = Traces::new(counting, || None);
        let (trace, mut headers) = (traces.begin(), HeaderMap::new());
        let span = traces.name(trace, &mut headers).unwrap();
        assert_eq!(headers[TRACEPARENT], "00-000102030405060708090a0b0c0d0e0f-0001020304050607-01");
        assert_eq!(TraceContext::read(&headers), Some(span.context));
        assert_eq!(span.parent, None);
    }

    #[test]
    fn an_exchange_that_is_part_of_something_is_a_step_of_it() {
        let whole = TraceContext::begin([9; 32]);
        let traces = Traces::new(counting, move || Some(whole));
        let mut headers = HeaderMap::new();
        let span = traces.name(traces.begin(), &mut headers).unwrap();
        assert_eq!(headers[TRACEPARENT], "00-09090909090909090909090909090909-0001020304050607-01");
        assert_eq!(span.parent, Some(whole.span));
    }

    #[test]
    fn an_identity_is_never_zero() {
        let traces = Traces::new(|| [0; 32], || None);
        let mut headers = HeaderMap::new();
        traces.name(traces.begin(), &mut headers);
        assert_eq!(headers[TRACEPARENT], "00-00000000000000000000000000000001-0000000000000001-01");
    }

    #[rstest]
    #[case::none_at_all("mine", None)]
    #[case::of_another_tool(
        "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
        Some("4bf92f3577b34da6a3ce929d0e0e4736")
    )]
    fn the_users_own_header_stays_and_names_the_trace(#[case] own: &str, #[case] trace: Option<&str>) {
        let traces = Traces::new(|| [7; 32], || None);
        let mut headers =
            HeaderMap::from_iter([(TRACEPARENT.parse().unwrap(), HeaderValue::from_str(own).unwrap())]);
        let span = traces.name(traces.begin(), &mut headers);
        assert_eq!(headers[TRACEPARENT], own);
        assert_eq!(span.map(|span| span.context.trace.to_string()).as_deref(), trace);
    }

    /// W3C Trace Context §2.2.2 and §3.2.
    #[rstest]
    #[case::of_a_later_version("cc-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more", true)]
    #[case::with_more_than_its_version_has(
        "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more",
        false
    )]
    #[case::of_the_forbidden_version("ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01", false)]
    #[case::without_a_trace("00-00000000000000000000000000000000-00f067aa0ba902b7-01", false)]
    #[case::without_a_step("00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01", false)]
    #[case::in_capitals("00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01", false)]
    #[case::too_short("00-4bf92f3577b34da6a3ce929d0e0e47-00f067aa0ba902b7-01", false)]
    #[case::without_flags("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7", false)]
    fn what_is_no_context_is_not_read_as_one(#[case] value: &'static str, #[case] is_one: bool) {
        let headers = HeaderMap::from_iter([(TRACEPARENT.parse().unwrap(), HeaderValue::from_static(value))]);
        assert_eq!(TraceContext::read(&headers).is_some(), is_one);
    }
}
