//! The token endpoint: checks the grant, and hands out tokens.

use std::sync::Arc;

use axum::Form;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use serde_json::json;
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use super::{AskedProvider, Habits, Inside, Shared, note, refuse};

#[derive(Debug, Default)]
pub(super) struct Issued {
    access: Vec<String>,
    /// The first of these is not accepted any more.
    revoked: usize,
    refresh: Vec<(String, Grant)>,
    used: Vec<String>,
}

/// The rights behind a token.
#[derive(Debug, Clone)]
struct Grant {
    client: String,
    person: bool,
}

impl Issued {
    pub(super) fn is_current(&self, token: &str) -> bool {
        self.access.iter().skip(self.revoked).any(|known| known == token)
    }

    pub(super) fn revoke_access(&mut self) {
        self.revoked = self.access.len();
    }

    pub(super) fn secrets(&self) -> impl Iterator<Item = &str> {
        let refresh = self.refresh.iter().map(|(token, _)| token).chain(&self.used);
        self.access.iter().chain(refresh).map(String::as_str)
    }

    /// Refresh tokens are used once; one that comes again was stolen, and everything ends (RFC 9700 §4.14).
    fn spend(&mut self, token: &str) -> Option<Grant> {
        if self.used.iter().any(|used| used == token) {
            self.used.extend(self.refresh.drain(..).map(|(token, _)| token));
            self.revoke_access();
            return None;
        }
        let at = self.refresh.iter().position(|(known, _)| known == token)?;
        let (token, grant) = self.refresh.remove(at);
        self.used.push(token);
        Some(grant)
    }
}

pub(super) async fn token(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    Form(fields): Form<Vec<(String, String)>>,
) -> Response {
    let mut inside = shared.lock();
    let asked = note(&mut inside, "/token", &fields, &headers);
    let habits = inside.habits.clone();
    if let Some((status, body)) = &habits.token_body {
        let status = StatusCode::from_u16(*status).unwrap_or(StatusCode::OK);
        return (status, [(header::CONTENT_TYPE, "application/json")], body.clone()).into_response();
    }
    if let Some((status, error)) = &habits.token_error {
        return refuse(*status, error);
    }
    let Some(client) = client(&asked, &habits) else { return refuse(401, "invalid_client") };
    match grant(&mut inside, &asked, &client) {
        Ok(grant) => granted(&mut inside, &shared.issuer(&habits), grant),
        Err(error) => refuse(400, &error),
    }
}

/// The client that asks, if it proves itself.
fn client(asked: &AskedProvider, habits: &Habits) -> Option<String> {
    let by_form = || (asked.field("client_id").to_owned(), asked.field("client_secret").to_owned());
    let (id, secret) = match asked.authorization.as_deref() {
        Some(_) if habits.form_only => return None,
        Some(header) => {
            let pair = STANDARD.decode(header.strip_prefix("Basic ")?).ok()?;
            let pair = String::from_utf8(pair).ok()?;
            let (id, secret) = pair.split_once(':')?;
            (id.to_owned(), secret.to_owned())
        }
        None => by_form(),
    };
    let known = habits.client_secret.as_ref().is_none_or(|expected| *expected == secret);
    (known && !id.is_empty()).then_some(id)
}

fn grant(inside: &mut Inside, asked: &AskedProvider, client: &str) -> Result<Grant, String> {
    let grant = |person| Grant { client: client.to_owned(), person };
    let invalid = || "invalid_grant".to_owned();
    match asked.field("grant_type") {
        "client_credentials" => Ok(grant(false)),
        "authorization_code" => {
            let code = inside.codes.take(asked.field("code")).ok_or_else(invalid)?;
            let proven =
                URL_SAFE_NO_PAD.encode(Sha256::digest(asked.field("code_verifier"))) == code.challenge;
            let same = code.client == client && code.redirect == asked.field("redirect_uri");
            if proven && same { Ok(grant(true)) } else { Err(invalid()) }
        }
        "refresh_token" if inside.habits.refresh_rejected => Err(invalid()),
        "refresh_token" => {
            let spent = inside.issued.spend(asked.field("refresh_token")).ok_or_else(invalid)?;
            if spent.client == client { Ok(spent) } else { Err(invalid()) }
        }
        "urn:ietf:params:oauth:grant-type:device_code" => {
            if !inside.habits.polls.is_empty() {
                return Err(inside.habits.polls.remove(0));
            }
            let device_code = asked.field("device_code");
            if inside.codes.is_pending(device_code) {
                return Err("authorization_pending".to_owned());
            }
            inside.codes.take(device_code).ok_or_else(invalid)?;
            Ok(grant(true))
        }
        _ => Err("unsupported_grant_type".to_owned()),
    }
}

fn granted(inside: &mut Inside, issuer: &str, grant: Grant) -> Response {
    let habits = inside.habits.clone();
    let access = format!("access-{}", Uuid::new_v4());
    let mut answer = json!({ "access_token": access, "token_type": habits.token_type });
    inside.issued.access.push(access);
    let mut add = |name: &str, value: serde_json::Value| {
        if let Some(members) = answer.as_object_mut() {
            members.insert(name.to_owned(), value);
        }
    };
    if let Some(seconds) = habits.expires_in {
        add("expires_in", seconds.into());
    }
    if let Some(scope) = &habits.scope {
        add("scope", scope.as_str().into());
    }
    if let Some((subject, name)) = habits.person.filter(|_| grant.person) {
        let audience = habits.audience.unwrap_or_else(|| grant.client.clone());
        let claims = json!({ "iss": issuer, "aud": audience, "sub": subject, "email": name });
        let token = format!("e30.{}.c2ln", URL_SAFE_NO_PAD.encode(claims.to_string()));
        add("id_token", token.into());
    }
    if habits.refreshable && grant.person {
        let refresh = format!("refresh-{}", Uuid::new_v4());
        add("refresh_token", refresh.as_str().into());
        inside.issued.refresh.push((refresh, grant));
    }
    Json(answer).into_response()
}
