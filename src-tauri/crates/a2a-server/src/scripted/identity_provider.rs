//! An authorization server on loopback that does what a test tells it to.
//!
//! For tests of sign-ins: metadata (RFC 8414, OpenID Connect), authorization code with PKCE, client credentials,
//! single-use refresh tokens, device codes. It checks as a careful server does, so a client that forgets
//! something fails; [`Habits`] make it careless or hostile. It asks for no password: opening the page signs in.

mod codes;
mod tokens;

use std::io;
use std::net::Ipv4Addr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::{Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use codes::Codes;
use tokens::Issued;

/// The provider's behaviour. The default is correct.
#[derive(Debug, Clone)]
#[expect(clippy::struct_excessive_bools, reason = "each is a habit of its own")]
pub struct Habits {
    /// The secret that a client must know; `None`: clients are public.
    pub client_secret: Option<String>,
    /// How clients prove themselves, as its metadata says; empty: it does not say.
    pub proofs: Vec<String>,
    /// Takes a secret in the form only.
    pub form_only: bool,
    /// The issuer in its metadata, if not its own address.
    pub issuer: Option<String>,
    /// `state` comes back changed.
    pub wrong_state: bool,
    /// Names this issuer when it sends the browser back.
    pub returned_issuer: Option<String>,
    /// Does not name itself when it sends the browser back, though its metadata says so.
    pub nameless: bool,
    /// Sends the browser back with this error.
    pub authorization_error: Option<String>,
    /// Answers token requests with this error and status.
    pub token_error: Option<(u16, String)>,
    /// Answers every token request with this status and body.
    pub token_body: Option<(u16, String)>,
    /// Refuses every refresh token.
    pub refresh_rejected: bool,
    /// Hands out refresh tokens.
    pub refreshable: bool,
    /// Kind of the tokens.
    pub token_type: String,
    /// Life of an access token in seconds; `None`: not said.
    pub expires_in: Option<u64>,
    /// Grants these scopes, whatever was requested.
    pub scope: Option<String>,
    /// The person who signs in: subject and name; `None`: no identity token.
    pub person: Option<(String, String)>,
    /// Whom the identity token is for, when not the client.
    pub audience: Option<String>,
    /// The answers to device polls before the person has signed in, one each.
    pub polls: Vec<String>,
    /// Seconds between polls.
    pub interval: u64,
    /// Life of a device code in seconds.
    pub device_life: u64,
    /// Where a device code is entered, when not here.
    pub verification: Option<String>,
}

impl Default for Habits {
    fn default() -> Self {
        Self {
            client_secret: None,
            proofs: vec!["client_secret_basic".to_owned()],
            form_only: false,
            issuer: None,
            wrong_state: false,
            returned_issuer: None,
            nameless: false,
            authorization_error: None,
            token_error: None,
            token_body: None,
            refresh_rejected: false,
            refreshable: true,
            token_type: "Bearer".to_owned(),
            expires_in: Some(3600),
            scope: None,
            person: Some(("subject-1".to_owned(), "hana@example.org".to_owned())),
            audience: None,
            polls: Vec::new(),
            interval: 5,
            device_life: 600,
            verification: None,
        }
    }
}

/// A request to the provider.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AskedProvider {
    /// Path.
    pub path: String,
    /// Query or form.
    pub fields: Vec<(String, String)>,
    /// The `Authorization` header.
    pub authorization: Option<String>,
}

impl AskedProvider {
    /// A field's value; empty when it is not there.
    pub fn field(&self, name: &str) -> &str {
        self.fields.iter().find(|(known, _)| known == name).map_or("", |(_, value)| value)
    }
}

/// A running provider; stops when dropped.
#[derive(Debug)]
pub struct IdentityProvider {
    url: String,
    shared: Arc<Shared>,
    stop: CancellationToken,
}

#[derive(Debug)]
struct Shared {
    url: String,
    state: Mutex<Inside>,
}

#[derive(Debug)]
struct Inside {
    habits: Habits,
    asked: Vec<AskedProvider>,
    codes: Codes,
    issued: Issued,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Inside> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn issuer(&self, habits: &Habits) -> String {
        habits.issuer.clone().unwrap_or_else(|| self.url.clone())
    }
}

impl IdentityProvider {
    /// Starts on a free loopback port.
    ///
    /// # Errors
    /// When there is no free port.
    pub async fn start(habits: Habits) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let url = format!("http://{}", listener.local_addr()?);
        let inside = Inside { habits, asked: Vec::new(), codes: Codes::default(), issued: Issued::default() };
        let shared = Arc::new(Shared { url: url.clone(), state: Mutex::new(inside) });
        let router = Router::new()
            .route("/.well-known/openid-configuration", get(metadata))
            .route("/.well-known/oauth-authorization-server", get(metadata))
            .route("/jwks", get(|| async { Json(json!({ "keys": [] })) }))
            .route("/authorize", get(codes::authorize))
            .route("/device", post(codes::device).get(codes::verify))
            .route("/token", post(tokens::token))
            .with_state(Arc::clone(&shared));
        let stop = CancellationToken::new();
        let stopped = stop.clone();
        let serving = axum::serve(listener, router).with_graceful_shutdown(stopped.cancelled_owned());
        tokio::spawn(serving.into_future());
        Ok(Self { url, shared, stop })
    }

    /// Its issuer: its address without a slash at the end.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Changes its behaviour from now on.
    pub fn change(&self, change: impl FnOnce(&mut Habits)) {
        change(&mut self.shared.lock().habits);
    }

    /// Everything it was asked, in order.
    pub fn asked(&self) -> Vec<AskedProvider> {
        self.shared.lock().asked.clone()
    }

    /// How many token requests of this grant it got.
    pub fn count(&self, grant: &str) -> usize {
        self.shared.lock().asked.iter().filter(|asked| asked.field("grant_type") == grant).count()
    }

    /// Whether `authorization` carries an access token that is accepted at present.
    pub fn accepts(&self, authorization: Option<&str>) -> bool {
        let token = authorization.and_then(|header| header.strip_prefix("Bearer "));
        token.is_some_and(|token| self.shared.lock().issued.is_current(token))
    }

    /// Access tokens handed out so far are not accepted any more.
    pub fn revoke_access(&self) {
        self.shared.lock().issued.revoke_access();
    }

    /// Every secret it has handed out: tokens and codes.
    pub fn secrets(&self) -> Vec<String> {
        let inside = self.shared.lock();
        inside.issued.secrets().chain(inside.codes.secrets()).map(str::to_owned).collect()
    }
}

impl Drop for IdentityProvider {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

async fn metadata(State(shared): State<Arc<Shared>>) -> Json<Value> {
    let habits = shared.lock().habits.clone();
    let at = |path: &str| format!("{}{path}", shared.url);
    Json(json!({
        "issuer": shared.issuer(&habits),
        "authorization_endpoint": at("/authorize"),
        "token_endpoint": at("/token"),
        "device_authorization_endpoint": at("/device"),
        "jwks_uri": at("/jwks"),
        "response_types_supported": ["code"],
        "code_challenge_methods_supported": ["S256"],
        "authorization_response_iss_parameter_supported": true,
        "token_endpoint_auth_methods_supported": habits.proofs,
    }))
}

type Fields = Query<Vec<(String, String)>>;

fn note(inside: &mut Inside, path: &str, fields: &[(String, String)], headers: &HeaderMap) -> AskedProvider {
    let authorization = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let asked = AskedProvider {
        path: path.to_owned(),
        fields: fields.to_vec(),
        authorization: authorization.map(str::to_owned),
    };
    inside.asked.push(asked.clone());
    asked
}

fn refuse(status: u16, error: &str) -> Response {
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::BAD_REQUEST);
    let body = json!({ "error": error, "error_description": format!("this is what {error} means") });
    (status, Json(body)).into_response()
}
