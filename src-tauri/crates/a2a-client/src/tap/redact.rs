//! Takes secrets out of everything that the tap shows.
//!
//! Known places (credential headers, named keys, user information in URLs, members of token answers) are hidden
//! whatever they hold. Known values are hidden wherever they stand, because agents echo headers into errors and
//! put keys into links. Known values are also taken out of an agent's answer before it is read ([`covered`]), so
//! that nothing made from the answer contains them.

mod covered;
mod push;
mod spellings;
mod stranger;
mod unfinished;

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::VecDeque;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard};

use bytes::{Bytes, BytesMut};
use http::header::{
    AUTHORIZATION, COOKIE, HeaderMap, HeaderName, HeaderValue, PROXY_AUTHORIZATION, SET_COOKIE,
};
use memchr::memmem::Finder;
use url::Url;

use crate::secret::Secret;
use spellings::spellings;

/// The text in the place of a redacted secret.
const MASK: &str = "[redacted]";

/// Headers that are always credentials.
const HIDDEN_HEADERS: [HeaderName; 4] = [AUTHORIZATION, PROXY_AUTHORIZATION, COOKIE, SET_COOKIE];

/// Parameters and members that are secrets wherever OAuth is spoken (RFC 6749, 7521, 7636, 8628, OpenID
/// Connect).
const OAUTH_SECRETS: [&str; 11] = [
    "access_token",
    "assertion",
    "client_assertion",
    "client_secret",
    "code",
    "code_verifier",
    "device_code",
    "id_token",
    "password",
    "refresh_token",
    "token",
];

/// How many learned secrets of a kind are looked for: a token lives for minutes, and one that was replaced so
/// many times over opens nothing any more.
const LEARNED: usize = 24;

/// Everything that the wire tap must not show.
#[derive(Debug, Clone, Default)]
pub(crate) struct Hidden {
    pub(crate) headers: Vec<HeaderName>,
    pub(crate) query: Vec<String>,
    pub(crate) values: Vec<Secret>,
}

#[derive(Debug, Default)]
pub(crate) struct Redactor {
    headers: Vec<HeaderName>,
    query: Vec<String>,
    /// Longest first, so that a secret which contains another goes as a whole.
    values: Vec<Finder<'static>>,
    /// Secrets that came up later: tokens.
    learned: Learned,
    /// Secrets that the agent was sent in messages. Apart, because tokens that come and go would push them out.
    told: Learned,
    /// Bodies are OAuth requests and answers.
    oauth: bool,
    /// Another program calls, which may register a call back with any message.
    foreign: bool,
}

/// Secrets that came up after the redactor was made. Clones share them.
#[derive(Debug, Clone, Default)]
pub(crate) struct Learned(Arc<RwLock<Known>>);

/// The spellings of each.
type Known = VecDeque<Vec<Finder<'static>>>;

impl Learned {
    /// From now on `secret` is hidden wherever it stands.
    pub(crate) fn add(&self, secret: &Secret) {
        let finders = finders(std::slice::from_ref(secret));
        let mut known = self.0.write().unwrap_or_else(PoisonError::into_inner);
        let needles = |finders: &[Finder<'static>]| finders.first().map(|first| first.needle().to_vec());
        if known.iter().any(|other| needles(other) == needles(&finders)) {
            return;
        }
        known.push_back(finders);
        if known.len() > LEARNED {
            known.pop_front();
        }
    }

    fn read(&self) -> RwLockReadGuard<'_, Known> {
        self.0.read().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Everything that is secret at this moment.
struct Secrets<'a> {
    values: &'a [Finder<'static>],
    later: [RwLockReadGuard<'a, Known>; 2],
}

impl Secrets<'_> {
    /// Every spelling of it, the longest first: of a secret that contains another nothing is left.
    fn spellings(&self) -> impl Iterator<Item = &Finder<'static>> {
        let later = self.later.iter().flat_map(|known| known.iter().flatten());
        let mut all: Vec<_> = self.values.iter().chain(later).collect();
        all.sort_by_key(|finder| Reverse(finder.needle().len()));
        all.into_iter()
    }
}

impl Redactor {
    pub(crate) fn new(hidden: Hidden, learned: Option<Learned>) -> Self {
        let values = finders(&hidden.values);
        let learned = learned.unwrap_or_default();
        Self { headers: hidden.headers, query: hidden.query, values, learned, ..Self::default() }
    }

    /// From now on `secret` is hidden wherever it stands.
    pub(crate) fn hide(&self, secret: &Secret) {
        self.told.add(secret);
    }

    /// For an authorization server, whose answers bring unknown secrets.
    pub(crate) fn oauth(learned: Learned) -> Self {
        let query = OAUTH_SECRETS.map(str::to_owned).into();
        Self { query, learned, oauth: true, ..Self::default() }
    }

    /// For requests that arrive here, with one more header that is a credential.
    pub(crate) fn hiding(header: HeaderName) -> Self {
        Self { headers: vec![header], ..Self::default() }
    }

    /// For another program's call. `also`: names of secrets besides the usual ones.
    pub(crate) fn of_stranger(headers: &HeaderMap, url: &Url, also: &[String]) -> Self {
        let hidden = stranger::hidden(headers, url, also);
        Self { foreign: true, ..Self::new(hidden, None) }
    }

    pub(crate) fn headers(&self, headers: &HeaderMap) -> HeaderMap {
        let mut shown = HeaderMap::with_capacity(headers.len());
        for (name, value) in headers {
            let hidden = value.is_sensitive() || HIDDEN_HEADERS.contains(name) || self.headers.contains(name);
            let value = if hidden { HeaderValue::from_static(MASK) } else { self.header(value) };
            shown.append(name, value);
        }
        shown
    }

    /// The same value, shared, when there is nothing to hide.
    fn header(&self, value: &HeaderValue) -> HeaderValue {
        let placed = self.oauth.then(|| without_oauth_secrets(&Bytes::copy_from_slice(value.as_bytes())));
        let replaced = self.replaced(placed.as_deref().unwrap_or(value.as_bytes()));
        match replaced.or(placed) {
            Some(bytes) => HeaderValue::from_maybe_shared(bytes).unwrap_or(HeaderValue::from_static(MASK)),
            None => value.clone(),
        }
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

    /// The body of a call of `operation`, or of its answer.
    pub(crate) fn body(&self, operation: &str, bytes: &Bytes) -> Bytes {
        if push::is_registration(operation) || self.foreign && push::may_register(bytes) {
            return self.bytes(&push::without_secrets(bytes));
        }
        self.bytes(bytes)
    }

    /// The same bytes, shared, when there is nothing to hide.
    pub(crate) fn bytes(&self, bytes: &Bytes) -> Bytes {
        let placed = if self.oauth { without_oauth_secrets(bytes) } else { bytes.clone() };
        self.replaced(&placed).unwrap_or(placed)
    }

    fn replaced(&self, bytes: &[u8]) -> Option<Bytes> {
        replaced(bytes, self.secrets().spellings(), MASK).map(BytesMut::freeze)
    }

    fn secrets(&self) -> Secrets<'_> {
        Secrets { values: &self.values, later: [self.learned.read(), self.told.read()] }
    }
}

/// `bytes` with `mark` wherever one of `secrets` stood; `None` where none did.
fn replaced<'a>(
    bytes: &[u8],
    secrets: impl Iterator<Item = &'a Finder<'static>>,
    mark: &str,
) -> Option<BytesMut> {
    let mut current: Option<BytesMut> = None;
    for finder in secrets {
        let haystack = current.as_deref().unwrap_or(bytes);
        let mut replaced = BytesMut::new();
        let mut kept = 0;
        for at in finder.find_iter(haystack) {
            replaced.extend_from_slice(haystack.get(kept..at).unwrap_or_default());
            replaced.extend_from_slice(mark.as_bytes());
            kept = at + finder.needle().len();
        }
        if kept > 0 {
            replaced.extend_from_slice(haystack.get(kept..).unwrap_or_default());
            current = Some(replaced);
        }
    }
    current
}

/// Finders of every spelling of `secrets`, the longest first.
fn finders(secrets: &[Secret]) -> Vec<Finder<'static>> {
    let mut spellings: Vec<Vec<u8>> = secrets.iter().flat_map(|secret| spellings(secret.expose())).collect();
    spellings.sort_by(|left, right| right.len().cmp(&left.len()).then_with(|| left.cmp(right)));
    spellings.dedup();
    spellings.iter().map(|value| Finder::new(value).into_owned()).collect()
}

/// A body of OAuth without its secrets. One that is neither JSON nor a form cannot be told apart from a token and is
/// not shown at all.
fn without_oauth_secrets(bytes: &Bytes) -> Bytes {
    let text = String::from_utf8_lossy(bytes);
    let text = text.trim();
    if text.is_empty() {
        return bytes.clone();
    }
    if let Ok(mut json) = serde_json::from_str::<serde_json::Value>(text) {
        return if hide_members(&mut json) { json.to_string().into() } else { bytes.clone() };
    }
    let is_form =
        text.contains('=') && !text.contains(|it: char| it.is_whitespace() || "<>{}\"".contains(it));
    if !is_form {
        return format!("{MASK} {} bytes", bytes.len()).into();
    }
    let pairs = url::form_urlencoded::parse(text.as_bytes());
    let mut shown = url::form_urlencoded::Serializer::new(String::new());
    for (name, value) in pairs {
        let hide = OAUTH_SECRETS.contains(&name.as_ref());
        shown.append_pair(&name, if hide { MASK } else { &value });
    }
    shown.finish().into()
}

/// Whether anything had to be hidden. Texts only: a number is no token, and error bodies count codes.
fn hide_members(json: &mut serde_json::Value) -> bool {
    let serde_json::Value::Object(members) = json else {
        let hide = json.is_string();
        if hide {
            *json = MASK.into();
        }
        return hide;
    };
    let mut hidden = false;
    for (name, value) in members {
        if value.is_string() && OAUTH_SECRETS.contains(&name.as_str()) {
            *value = MASK.into();
            hidden = true;
        } else if value.is_object() {
            hidden |= hide_members(value);
        }
    }
    hidden
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_secret_that_contains_another_nothing_is_left() {
        let redactor = redactor("inner");
        redactor.hide(&Secret::new("key"));
        redactor.hide(&Secret::new("key-with-an-inner-tail"));
        assert_eq!(redactor.text("a key-with-an-inner-tail, a key"), "a [redacted], a [redacted]");
    }

    fn redactor(secret: &str) -> Redactor {
        let hidden = Hidden {
            headers: vec![HeaderName::from_static("x-key")],
            query: vec!["key".to_owned()],
            values: vec![Secret::new(secret)],
        };
        Redactor::new(hidden, None)
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
    fn a_token_answer_loses_what_nobody_knew_before() {
        let redactor = Redactor::oauth(Learned::default());
        let shown = |body: &'static str| redactor.bytes(&Bytes::from_static(body.as_bytes()));
        assert_eq!(
            shown(r#"{"access_token":"a-1","expires_in":3600,"data":{"refresh_token":"r-1"}}"#),
            r#"{"access_token":"[redacted]","expires_in":3600,"data":{"refresh_token":"[redacted]"}}"#
        );
        assert_eq!(
            shown("grant_type=authorization_code&code=c-1&code_verifier=v"),
            "grant_type=authorization_code&code=%5Bredacted%5D&code_verifier=%5Bredacted%5D"
        );
        assert_eq!(shown("a-1 as bare text"), "[redacted] 16 bytes", "it may be a token");
        assert_eq!(shown("\"a-1\""), "\"[redacted]\"");
        let error = r#"{"error":"invalid_grant","code":7}"#;
        assert_eq!(shown(error), error, "what holds no secret is shown as received");
    }

    #[test]
    fn what_is_learned_later_is_hidden_in_what_comes_later() {
        let learned = Learned::default();
        let redactor = Redactor::new(Hidden::default(), Some(learned.clone()));
        assert_eq!(redactor.text("token t0k-1"), "token t0k-1");
        learned.add(&Secret::new("t0k-1"));
        assert_eq!(redactor.text("token t0k-1"), "token [redacted]");
        for number in 0..100 {
            learned.add(&Secret::new(format!("n-{number:03}")));
        }
        assert_eq!(redactor.text("n-099 t0k-1"), "[redacted] t0k-1", "what is learned is bounded");
    }

    #[test]
    fn tokens_that_come_and_go_do_not_push_out_what_the_agent_was_told() {
        let learned = Learned::default();
        let redactor = Redactor::new(Hidden::default(), Some(learned.clone()));
        redactor.hide(&Secret::new("t0ld-1"));
        for number in 0..100 {
            learned.add(&Secret::new(format!("n-{number:03}")));
        }
        assert_eq!(redactor.text("n-099 t0ld-1"), "[redacted] [redacted]");
    }

    #[test]
    fn bodies_without_secrets_are_not_copied() {
        let body = Bytes::from_static(b"{\"text\":\"hello\"}");
        assert_eq!(redactor("s3cret").bytes(&body).as_ptr(), body.as_ptr(), "the bytes are shared");
    }
}
