//! Taking secrets out of what the tap shows.
//!
//! Two nets: known places (credential headers, named keys, user information in URLs) are hidden
//! whatever they hold, and known values are hidden wherever they stand, because agents echo headers
//! into errors and put keys into links.

use std::borrow::Cow;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use bytes::{Bytes, BytesMut};
use http::header::{
    AUTHORIZATION, COOKIE, HeaderMap, HeaderName, HeaderValue, PROXY_AUTHORIZATION, SET_COOKIE,
};
use memchr::memmem::Finder;
use url::Url;

use crate::credentials::Hidden;

/// What stands where a secret stood.
const MASK: &str = "[redacted]";

/// Headers that are credentials whoever sends them.
const HIDDEN_HEADERS: [HeaderName; 4] = [AUTHORIZATION, PROXY_AUTHORIZATION, COOKIE, SET_COOKIE];

#[derive(Debug, Default)]
pub(crate) struct Redactor {
    headers: Vec<HeaderName>,
    query: Vec<String>,
    /// Longest first, so that a secret which contains another goes as a whole.
    values: Vec<Finder<'static>>,
}

impl Redactor {
    pub(crate) fn new(hidden: Hidden) -> Self {
        let mut spellings: Vec<Vec<u8>> =
            hidden.values.iter().flat_map(|secret| spellings(secret.expose())).collect();
        spellings.sort_by(|left, right| right.len().cmp(&left.len()).then_with(|| left.cmp(right)));
        spellings.dedup();
        let values = spellings.iter().map(|value| Finder::new(value).into_owned()).collect();
        Self { headers: hidden.headers, query: hidden.query, values }
    }

    pub(crate) fn headers(&self, headers: &HeaderMap) -> HeaderMap {
        let mut shown = HeaderMap::with_capacity(headers.len());
        for (name, value) in headers {
            let hidden = value.is_sensitive() || HIDDEN_HEADERS.contains(name) || self.headers.contains(name);
            let value = if hidden {
                HeaderValue::from_static(MASK)
            } else {
                let bytes = self.bytes(&Bytes::copy_from_slice(value.as_bytes()));
                HeaderValue::from_maybe_shared(bytes).unwrap_or(HeaderValue::from_static(MASK))
            };
            shown.append(name, value);
        }
        shown
    }

    pub(crate) fn url(&self, url: &Url) -> String {
        let mut shown = url.clone();
        if !url.username().is_empty() || url.password().is_some() {
            // A URL with user information has a host, so setting it cannot fail.
            let _ = shown.set_username("redacted");
            let _ = shown.set_password(None);
        }
        if url.query_pairs().any(|(name, _)| self.query.iter().any(|hidden| *hidden == name)) {
            let pairs: Vec<(String, String)> = url
                .query_pairs()
                .map(|(name, value)| {
                    let hide = self.query.iter().any(|hidden| *hidden == name);
                    (name.into_owned(), if hide { MASK.to_owned() } else { value.into_owned() })
                })
                .collect();
            shown.query_pairs_mut().clear().extend_pairs(pairs);
        }
        self.text(shown.as_str()).into_owned()
    }

    pub(crate) fn text<'text>(&self, text: &'text str) -> Cow<'text, str> {
        match self.replaced(text.as_bytes()) {
            Some(bytes) => Cow::Owned(String::from_utf8_lossy(&bytes).into_owned()),
            None => Cow::Borrowed(text),
        }
    }

    /// The same bytes, shared, when there is nothing to hide.
    pub(crate) fn bytes(&self, bytes: &Bytes) -> Bytes {
        self.replaced(bytes).unwrap_or_else(|| bytes.clone())
    }

    fn replaced(&self, bytes: &[u8]) -> Option<Bytes> {
        let mut current: Option<BytesMut> = None;
        for finder in &self.values {
            let haystack = current.as_deref().unwrap_or(bytes);
            let mut replaced = BytesMut::new();
            let mut kept = 0;
            for at in finder.find_iter(haystack) {
                replaced.extend_from_slice(haystack.get(kept..at).unwrap_or_default());
                replaced.extend_from_slice(MASK.as_bytes());
                kept = at + finder.needle().len();
            }
            if kept > 0 {
                replaced.extend_from_slice(haystack.get(kept..).unwrap_or_default());
                current = Some(replaced);
            }
        }
        current.map(BytesMut::freeze)
    }
}

/// The ways in which a value can stand in a URL, a header or JSON.
fn spellings(value: &str) -> Vec<Vec<u8>> {
    if value.is_empty() {
        return Vec::new();
    }
    let form: String = url::form_urlencoded::byte_serialize(value.as_bytes()).collect();
    let percent = form.replace('+', "%20");
    let json = serde_json::Value::from(value).to_string();
    let json = json.trim_matches('"').to_owned();
    let base64 = STANDARD.encode(value);
    [value.to_owned(), form, percent, json, base64].into_iter().map(String::into_bytes).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::secret::Secret;

    fn redactor(secret: &str) -> Redactor {
        Redactor::new(Hidden {
            headers: vec![HeaderName::from_static("x-key")],
            query: vec!["key".to_owned()],
            values: vec![Secret::new(secret)],
        })
    }

    #[test]
    fn a_secret_is_hidden_in_every_spelling_it_can_have() {
        let redactor = redactor("p\"w/é 1");
        for text in ["a p\"w/é 1 b", r#"{"echo":"p\"w/é 1"}"#, "?x=p%22w%2F%C3%A9+1", "?x=p%22w%2F%C3%A9%201"]
        {
            let shown = redactor.text(text);
            assert!(shown.contains(MASK) && !shown.contains('w'), "{text} became {shown}");
        }
        assert_eq!(redactor.text("nothing here"), "nothing here");
    }

    #[test]
    fn credential_headers_are_hidden_whatever_they_hold() {
        let mut headers = HeaderMap::new();
        for name in ["authorization", "proxy-authorization", "cookie", "set-cookie", "x-key", "x-other"] {
            headers.insert(HeaderName::from_static(name), HeaderValue::from_static("value"));
        }
        let shown = redactor("s3cret").headers(&headers);
        let open: Vec<&str> =
            shown.iter().filter(|(_, value)| *value == "value").map(|(name, _)| name.as_str()).collect();
        assert_eq!(open, ["x-other"], "only the header that is no credential is shown");
    }

    #[test]
    fn urls_lose_user_information_and_named_keys() {
        let url = Url::parse("https://me:pw@agent.example/a?x=1&key=other").unwrap();
        assert_eq!(redactor("s3cret").url(&url), "https://redacted@agent.example/a?x=1&key=%5Bredacted%5D");
    }

    #[test]
    fn bodies_without_secrets_are_not_copied() {
        let body = Bytes::from_static(b"{\"text\":\"hello\"}");
        assert_eq!(redactor("s3cret").bytes(&body).as_ptr(), body.as_ptr(), "the bytes are shared");
    }
}
