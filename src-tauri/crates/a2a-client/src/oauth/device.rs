//! Sign-in on another device, or in a browser that this program cannot reach (RFC 8628).

use std::time::Duration;

use super::authority::Authority;
use super::endpoint::Endpoint;
use super::tokens::{Tokens, later};
use crate::clock::UnixMillis;
use crate::error::{EndpointName, OAuthError};
use crate::secret::Secret;

/// Between two questions, unless the server says otherwise (RFC 8628 §3.2).
const INTERVAL: Duration = Duration::from_secs(5);
/// Limits on a server's wish: neither a flood nor a standstill.
const SHORTEST: Duration = Duration::from_secs(1);
const LONGEST: Duration = Duration::from_mins(1);
/// Added each time the server asks to slow down (RFC 8628 §3.5).
const SLOWER: Duration = Duration::from_secs(5);
/// How long a code lives where the server does not say, and at most.
const LIFE: u64 = 10 * 60;
const LONGEST_LIFE: u64 = 60 * 60;
/// Characters of a code that a person could still type.
const USER_CODE_CHARS: usize = 60;

/// A code that a person enters on another device (RFC 8628). Dropping it ends the sign-in.
#[derive(Debug)]
pub struct DeviceSignIn {
    authority: Authority,
    device_code: Secret,
    user_code: String,
    verification: Endpoint,
    with_code: Option<Endpoint>,
    expires_at: UnixMillis,
    interval: Duration,
    scopes: Vec<String>,
}

impl Authority {
    /// Asks for a code.
    ///
    /// # Errors
    /// When there is none.
    pub async fn device_sign_in(&self, scopes: &[String]) -> Result<DeviceSignIn, OAuthError> {
        let name = EndpointName::DeviceAuthorization;
        self.provider().token()?;
        let endpoint = self.provider().device.as_ref().ok_or(OAuthError::NoEndpoint(name))?;
        let scope = scopes.join(" ");
        let form = [("scope", scope.as_str())];
        let form = if scope.is_empty() { &[] } else { form.as_slice() };
        let answer = self.post(name, endpoint, form).await?;
        let device_code = Secret::new(answer.required("device_code")?);
        self.learned().add(&device_code);
        let user_code = answer.required("user_code")?.chars().filter(|it| !it.is_control());
        let address = |text: &str| Endpoint::read(EndpointName::Verification, text, self.around());
        // Older servers spell it `verification_url`.
        let verification = match answer.text("verification_uri").or_else(|| answer.text("verification_url")) {
            Some(text) => address(text)?,
            None => address(answer.required("verification_uri")?)?,
        };
        let life = answer.seconds("expires_in").unwrap_or(LIFE).min(LONGEST_LIFE);
        let interval = answer.seconds("interval").map_or(INTERVAL, Duration::from_secs);
        Ok(DeviceSignIn {
            authority: self.clone(),
            device_code,
            user_code: user_code.take(USER_CODE_CHARS).collect(),
            with_code: answer.text("verification_uri_complete").and_then(|text| address(text).ok()),
            verification,
            expires_at: later(self.clock().now(), life),
            interval: interval.clamp(SHORTEST, LONGEST),
            scopes: scopes.to_vec(),
        })
    }
}

impl DeviceSignIn {
    /// The code for the person to enter.
    pub fn user_code(&self) -> &str {
        &self.user_code
    }

    /// Where the person enters it.
    pub fn verification(&self) -> &Endpoint {
        &self.verification
    }

    /// The same with the code filled in, where the server has it.
    pub fn verification_with_code(&self) -> Option<&Endpoint> {
        self.with_code.as_ref()
    }

    /// When the code stops being accepted.
    pub fn expires_at(&self) -> UnixMillis {
        self.expires_at
    }

    /// Asks until the person has signed in, as seldom as the server wishes.
    ///
    /// # Errors
    /// When the person or the server said no, or the code has expired.
    pub async fn finish(self) -> Result<Tokens, OAuthError> {
        let mut interval = self.interval;
        loop {
            self.authority.clock().sleep(interval).await;
            if self.authority.clock().now() >= self.expires_at {
                return Err(OAuthError::TimedOut);
            }
            match self.ask().await {
                Err(OAuthError::Refused { error, .. }) if error == "authorization_pending" => {}
                Err(OAuthError::Refused { error, .. }) if error == "slow_down" => {
                    interval = (interval + SLOWER).min(LONGEST);
                }
                // Out of reach is asked again, at growing distance (RFC 8628 §3.5).
                Err(OAuthError::Transport { .. }) => interval = (interval * 2).min(LONGEST),
                Err(OAuthError::Status { status, .. }) if status.is_server_error() => {
                    interval = (interval * 2).min(LONGEST);
                }
                settled => return settled,
            }
        }
    }

    async fn ask(&self) -> Result<Tokens, OAuthError> {
        let form = [
            ("grant_type", "urn:ietf:params:oauth:grant-type:device_code"),
            ("device_code", self.device_code.expose()),
        ];
        self.authority.token(self.authority.provider().token()?, &form, &self.scopes).await
    }
}
