//! Codes that stand for a person's consent: authorization codes and device codes.

use std::sync::Arc;

use axum::Form;
use axum::Json;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::json;
use uuid::Uuid;

use super::{Fields, Shared, note, refuse};

#[derive(Debug, Default)]
pub(super) struct Codes {
    issued: Vec<Code>,
}

/// A code, its purpose, and whether it may still be used.
#[derive(Debug, Clone)]
pub(super) struct Code {
    pub(super) value: String,
    pub(super) client: String,
    pub(super) redirect: String,
    pub(super) challenge: String,
    pub(super) typed: String,
    /// The person has agreed.
    pub(super) agreed: bool,
    pub(super) used: bool,
}

impl Codes {
    pub(super) fn secrets(&self) -> impl Iterator<Item = &str> {
        self.issued.iter().map(|code| code.value.as_str())
    }

    /// The code, once.
    pub(super) fn take(&mut self, value: &str) -> Option<Code> {
        let code = self.issued.iter_mut().find(|code| code.value == value && !code.used && code.agreed)?;
        code.used = true;
        Some(code.clone())
    }

    pub(super) fn is_pending(&self, value: &str) -> bool {
        self.issued.iter().any(|code| code.value == value && !code.agreed)
    }
}

pub(super) async fn authorize(
    State(shared): State<Arc<Shared>>,
    Query(fields): Fields,
    headers: HeaderMap,
) -> Response {
    let mut inside = shared.lock();
    let asked = note(&mut inside, "/authorize", &fields, &headers);
    let redirect = asked.field("redirect_uri").to_owned();
    let careful = asked.field("response_type") == "code"
        && asked.field("code_challenge_method") == "S256"
        && asked.field("code_challenge").len() == 43
        && asked.field("state").len() >= 32
        && redirect.starts_with("http://127.0.0.1:");
    if !careful {
        return (StatusCode::BAD_REQUEST, "this request lacks what a careful client sends").into_response();
    }
    let habits = inside.habits.clone();
    let code = Code {
        value: format!("code-{}", Uuid::new_v4()),
        client: asked.field("client_id").to_owned(),
        redirect: redirect.clone(),
        challenge: asked.field("code_challenge").to_owned(),
        typed: String::new(),
        agreed: true,
        used: false,
    };
    let state = if habits.wrong_state { "somebody-elses-state" } else { asked.field("state") };
    let mut answer = vec![("state", state.to_owned())];
    match &habits.authorization_error {
        Some(error) => answer.push(("error", error.clone())),
        None => answer.push(("code", code.value.clone())),
    }
    if !habits.nameless {
        answer.push(("iss", habits.returned_issuer.clone().unwrap_or_else(|| shared.issuer(&habits))));
    }
    inside.codes.issued.push(code);
    let query = answer.iter().map(|(name, value)| format!("{name}={}", encoded(value))).collect::<Vec<_>>();
    let location = format!("{redirect}?{}", query.join("&"));
    (StatusCode::FOUND, [(header::LOCATION, location)]).into_response()
}

fn encoded(value: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    value
        .bytes()
        .map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}

pub(super) async fn device(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    Form(fields): Form<Vec<(String, String)>>,
) -> Response {
    let mut inside = shared.lock();
    let asked = note(&mut inside, "/device", &fields, &headers);
    let habits = inside.habits.clone();
    if let Some((status, error)) = &habits.token_error {
        return refuse(*status, error);
    }
    let user_code = "WDJB-MJHT".to_owned();
    let code = Code {
        value: format!("device-{}", Uuid::new_v4()),
        client: asked.field("client_id").to_owned(),
        redirect: String::new(),
        challenge: String::new(),
        typed: user_code.clone(),
        agreed: false,
        used: false,
    };
    let place = habits.verification.clone().unwrap_or_else(|| format!("{}/device", shared.url));
    let answer = json!({
        "device_code": code.value,
        "user_code": user_code,
        "verification_uri": place,
        "verification_uri_complete": format!("{place}?user_code={user_code}"),
        "expires_in": habits.device_life,
        "interval": habits.interval,
    });
    inside.codes.issued.push(code);
    Json(answer).into_response()
}

/// The page where a person enters a device code; opening it with the code is agreeing.
pub(super) async fn verify(State(shared): State<Arc<Shared>>, Query(fields): Fields) -> Response {
    let mut inside = shared.lock();
    let entered = fields.iter().find(|(name, _)| name == "user_code").map(|(_, value)| value.as_str());
    for code in &mut inside.codes.issued {
        code.agreed |= entered == Some(code.typed.as_str());
    }
    "thank you".into_response()
}
