//! Trace context, so that what an agent's operators see can be found by what a user sees
//! (W3C Trace Context, level 1).
//!
//! Each request begins a trace of its own: the agent is asked by a person, not by a program that is
//! itself traced. Deliberately absent: `tracestate`, sampling, and spans that are kept anywhere.

use std::fmt::{self, Write as _};
use std::sync::Arc;

use http::{HeaderMap, HeaderValue};

/// The header that carries the context (W3C Trace Context §3.2).
pub const TRACEPARENT: &str = "traceparent";

/// Where the identities of traces come from.
#[derive(Clone)]
pub(crate) struct Traces(Arc<dyn Fn() -> [u8; 32] + Send + Sync>);

/// The trace of one request, redirects included.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Trace([u8; 16]);

impl Traces {
    pub(crate) fn new(random: impl Fn() -> [u8; 32] + Send + Sync + 'static) -> Self {
        Self(Arc::new(random))
    }

    /// Begins a trace.
    pub(crate) fn begin(&self) -> Trace {
        Trace(self.draw())
    }

    /// Names one exchange of the trace. A header that is there already is the user's own.
    pub(crate) fn name(&self, trace: Trace, headers: &mut HeaderMap) {
        let span: [u8; 8] = self.draw();
        let value = format!("00-{}-{}-01", hex(&trace.0), hex(&span));
        if let Ok(value) = HeaderValue::from_str(&value) {
            headers.entry(TRACEPARENT).or_insert(value);
        }
    }

    /// Zeros alone are not allowed as an identity.
    fn draw<const N: usize>(&self) -> [u8; N] {
        let mut drawn = [0; N];
        for (to, from) in drawn.iter_mut().zip((self.0)()) {
            *to = from;
        }
        if let Some(last) = drawn.last_mut()
            && *last == 0
        {
            *last = 1;
        }
        drawn
    }
}

impl fmt::Debug for Traces {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Traces")
    }
}

fn hex(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(2 * bytes.len());
    for byte in bytes {
        // Writing to a string does not fail.
        let _ = write!(text, "{byte:02x}");
    }
    text
}

/// The identity of the trace that `headers` name; `None` where they name none.
pub fn trace_id(headers: &HeaderMap) -> Option<&str> {
    let mut parts = headers.get(TRACEPARENT)?.to_str().ok()?.split('-');
    let (version, trace) = (parts.next()?, parts.next()?);
    let is_hex = |text: &str| text.bytes().all(|byte| byte.is_ascii_hexdigit());
    (version.len() == 2 && trace.len() == 32 && is_hex(version) && is_hex(trace)).then_some(trace)
}

#[cfg(test)]
mod tests {
    use http::{HeaderMap, HeaderValue};

    use super::{TRACEPARENT, Traces, trace_id};

    #[test]
    fn a_trace_is_named_by_its_identity_in_hexadecimal() {
        let traces = Traces::new(|| std::array::from_fn(|index| u8::try_from(index).unwrap()));
        let (trace, mut headers) = (traces.begin(), HeaderMap::new());
        traces.name(trace, &mut headers);
        assert_eq!(headers[TRACEPARENT], "00-000102030405060708090a0b0c0d0e0f-0001020304050607-01");
        assert_eq!(trace_id(&headers), Some("000102030405060708090a0b0c0d0e0f"));
    }

    #[test]
    fn an_identity_is_never_zero() {
        let traces = Traces::new(|| [0; 32]);
        let mut headers = HeaderMap::new();
        traces.name(traces.begin(), &mut headers);
        assert_eq!(headers[TRACEPARENT], "00-00000000000000000000000000000001-0000000000000001-01");
    }

    #[test]
    fn the_users_own_header_stays() {
        let traces = Traces::new(|| [7; 32]);
        let mut headers =
            HeaderMap::from_iter([(TRACEPARENT.parse().unwrap(), HeaderValue::from_static("mine"))]);
        traces.name(traces.begin(), &mut headers);
        assert_eq!(headers[TRACEPARENT], "mine");
        assert_eq!(trace_id(&headers), None);
    }
}
