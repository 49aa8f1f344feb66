//! The headers that every call over HTTP carries, whatever its binding.

use a2a_protocol::Profile;
use a2a_protocol::profile::VERSION_HEADER;
use http::header::{ACCEPT, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue};

/// Some agents refuse an `Accept` that lacks one of these, others one that has only one.
const ACCEPTED: HeaderValue =
    HeaderValue::from_static("application/json, application/a2a+json, text/event-stream");

/// Media types, generation, and the extensions asked for.
pub(crate) fn of(profile: &Profile, extensions: &[String]) -> HeaderMap {
    let mut headers = HeaderMap::new();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(profile.content_type()));
    headers.insert(ACCEPT, ACCEPTED);
    if let Some(version) = profile.version_header() {
        headers.insert(
            HeaderName::from_bytes(VERSION_HEADER.as_bytes()).expect("BUG: a constant header name"),
            HeaderValue::from_static(version),
        );
    }
    // URIs are ASCII; one that is not cannot be asked for.
    if let (false, Ok(uris)) = (extensions.is_empty(), HeaderValue::from_str(&extensions.join(", "))) {
        for name in profile.extension_headers() {
            headers.insert(
                HeaderName::from_bytes(name.as_bytes()).expect("BUG: a constant header name"),
                uris.clone(),
            );
        }
    }
    headers
}
