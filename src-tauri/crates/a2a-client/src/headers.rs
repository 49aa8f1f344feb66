//! The headers that this client sets by itself: of calls, whatever their binding, and of cards and catalogues.

use a2a_protocol::Profile;
use a2a_protocol::profile::VERSION_HEADER;
use http::header::{ACCEPT, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue, IF_NONE_MATCH};

use crate::call::Call;

/// Names of headers that this client sets, in lower case; a value of theirs says nothing of a person. What a pasted `curl` says
/// of them is left out.
pub const OWN_HEADERS: [&str; 5] = ["accept", "content-length", "content-type", "user-agent", "a2a-version"];

/// Some agents publish another card to callers that do not name 1.0.
const VERSION_OF_CARDS: HeaderValue = HeaderValue::from_static("1.0");

/// Some agents refuse an `Accept` that lacks one of these, others one that has only one.
const ACCEPTED: HeaderValue =
    HeaderValue::from_static("application/json, application/a2a+json, text/event-stream");

/// Media types, generation, and the extensions asked for.
pub(crate) fn of(profile: &Profile, extensions: &[String]) -> HeaderMap {
    let mut headers = every(ACCEPTED, profile.version_header().map(HeaderValue::from_static));
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(profile.content_type()));
    ask_for(&mut headers, profile, extensions);
    headers
}

/// Those of a card or a catalogue, which may be known by this `ETag` already.
pub(crate) fn for_card(etag: Option<&str>) -> HeaderMap {
    let mut headers = every(HeaderValue::from_static("application/json"), Some(VERSION_OF_CARDS));
    if let Some(etag) = etag.and_then(|etag| HeaderValue::from_str(etag).ok()) {
        headers.insert(IF_NONE_MATCH, etag);
    }
    headers
}

/// The headers of every request to an agent.
fn every(accept: HeaderValue, version: Option<HeaderValue>) -> HeaderMap {
    let mut headers = HeaderMap::new();
    headers.insert(ACCEPT, accept);
    if let Some(version) = version {
        let name = HeaderName::from_bytes(VERSION_HEADER.as_bytes()).expect("BUG: a constant header name");
        headers.insert(name, version);
    }
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
