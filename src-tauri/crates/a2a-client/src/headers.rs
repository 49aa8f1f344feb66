//! The headers that every call over HTTP carries, whatever its binding.

use a2a_protocol::Profile;
use a2a_protocol::profile::VERSION_HEADER;
use http::header::{ACCEPT, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue};

use crate::call::Call;

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
    ask_for(&mut headers, profile, extensions);
    headers
}

/// The headers of one call, made of those that every call carries.
pub(crate) fn for_call(common: &HeaderMap, profile: &Profile, call: &Call) -> HeaderMap {
    let mut headers = common.clone();
    if let Some(extensions) = &call.extensions {
        ask_for(&mut headers, profile, extensions);
    }
    headers
}

/// Asks for these extensions and for no others.
fn ask_for(headers: &mut HeaderMap, profile: &Profile, extensions: &[String]) {
    // URIs are ASCII; one that is not cannot be asked for.
    let uris = HeaderValue::from_str(&extensions.join(", ")).ok().filter(|_| !extensions.is_empty());
    for name in profile.extension_headers() {
        let name = HeaderName::from_bytes(name.as_bytes()).expect("BUG: a constant header name");
        match &uris {
            Some(uris) => headers.insert(name, uris.clone()),
            None => headers.remove(name),
        };
    }
}
