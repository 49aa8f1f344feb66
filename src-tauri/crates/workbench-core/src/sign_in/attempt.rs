//! One sign-in, from a person's click to tokens in the keyring.
//!
//! It has two steps, because a person must see the hosts that a card names before anything is sent there or a
//! browser opens: [`SignIn::plan`] finds them, [`SignIn::begin`] signs in.

use std::time::Duration;

use a2a_client::oauth::{Authority, CodeSignIn, DeviceSignIn, OAuthError, Tokens, Unguessable};
use a2a_client::{DisplayUrl, UnixMillis};
use tokio_util::sync::CancellationToken;
use url::Url;
use workbench_store::{ConnectionId, Tag};

use super::SignIn;
use super::fingerprint;
use crate::auth::slots::Draft;
use crate::auth::{AuthDescription, AuthKind, auth_of};
use crate::error::CoreError;
use crate::lock::lock;
use crate::sentence::{Sentence, SignInSentence};
use crate::sign_ins::{Attempt, SignInState, SignInStep};

/// How long a browser is waited for.
const PATIENCE: Duration = Duration::from_mins(10);

/// A sign-in that a person has still to agree to.
#[derive(Debug, Clone)]
pub struct SignInPlan {
    connection: ConnectionId,
    auth: AuthDescription,
    authority: Authority,
    scopes: Vec<String>,
    /// Hosts that are turned to, with ports; the one where a person signs in first.
    pub hosts: Vec<String>,
}

impl SignIn {
    /// Finds the hosts that signing in to an agent would lead to. Nothing secret is sent.
    ///
    /// # Errors
    /// When its credentials are of another kind, or the authorization server cannot be found.
    pub async fn plan(&self, id: &ConnectionId) -> Result<SignInPlan, CoreError> {
        let auth = auth_of(&self.ground.stored_connection(id).await?.0);
        let missing = || CoreError::NoSuchScheme { scheme: String::new() };
        let oauth = auth.oauth.as_ref().filter(|_| auth.kind.is_oauth()).ok_or_else(missing)?;
        let values = self.ground.values_of(id, &auth).await?;
        let raw = self.raw_bare(&values);
        let authority = self.authority(id, &auth, oauth, &raw, &values).await?;
        let provider = authority.provider();
        let person = match auth.kind {
            AuthKind::AuthorizationCode => provider.authorization.as_ref(),
            AuthKind::DeviceCode => provider.device.as_ref(),
            _ => None,
        };
        let mut hosts = Vec::new();
        for endpoint in person.into_iter().chain(&provider.token).chain(&provider.refresh) {
            if !hosts.contains(&endpoint.host()) {
                hosts.push(endpoint.host());
            }
        }
        let scopes = oauth.scopes.clone();
        Ok(SignInPlan { connection: id.clone(), auth, authority, scopes, hosts })
    }

    /// Begins a sign-in, ending any other to the same agent. Returns the address for the browser to open, if a
    /// browser is needed.
    ///
    /// # Errors
    /// When it cannot be begun.
    pub async fn begin(&self, plan: SignInPlan) -> Result<Option<Url>, CoreError> {
        let stop = CancellationToken::new();
        self.note_attempt(&plan.connection, &stop);
        let (id, authority) = (plan.connection.clone(), plan.authority.clone());
        self.sign_in_step(&id, SignInStep::Asking).await;
        let begun = match plan.auth.kind {
            AuthKind::AuthorizationCode => {
                let unguessable = Unguessable {
                    state: self.ground.environment().random(),
                    verifier: self.ground.environment().random(),
                };
                let sign_in = authority.code_sign_in(&plan.scopes, unguessable).await;
                self.or_failed(&id, sign_in).await.map(Going::Browser)?
            }
            AuthKind::DeviceCode => {
                let sign_in = authority.device_sign_in(&plan.scopes).await;
                self.or_failed(&id, sign_in).await.map(Going::Code)?
            }
            _ => Going::Alone(authority),
        };
        let url = match &begun {
            Going::Browser(sign_in) => Some(sign_in.url().clone()),
            Going::Code(sign_in) => {
                let page = sign_in.verification_with_code().unwrap_or(sign_in.verification());
                let mut known = lock(&self.known.0);
                if let Some(attempt) = known.get_mut(&id).and_then(|entry| entry.attempt.as_mut()) {
                    attempt.verification = Some(page.url().clone());
                }
                None
            }
            Going::Alone(_) => None,
        };
        self.sign_in_step(&id, begun.step()).await;
        let sign_in = self.clone();
        self.ground.go_on("auth.signIn", async move {
            let tokens = tokio::select! {
                () = stop.cancelled() => return,
                tokens = begun.finish(&plan.scopes) => tokens,
            };
            sign_in.sign_in_ended(&plan, tokens).await;
        });
        Ok(url)
    }

    /// How far the last sign-in to an agent got, since the start.
    pub fn state(&self, id: &ConnectionId) -> Option<SignInState> {
        let known = lock(&self.known.0);
        known.get(id).and_then(|entry| entry.attempt.as_ref()).map(|attempt| attempt.state.clone())
    }

    /// The page where the code of a sign-in is entered, while it can be.
    pub fn verification_page(&self, id: &ConnectionId) -> Option<Url> {
        let known = lock(&self.known.0);
        let attempt = known.get(id)?.attempt.as_ref().filter(|attempt| !attempt.state.step.is_over());
        attempt.and_then(|attempt| attempt.verification.clone())
    }

    /// Stops a sign-in that has not ended.
    pub async fn cancel(&self, id: &ConnectionId) {
        let stopped = {
            let mut known = lock(&self.known.0);
            let attempt = known.get_mut(id).and_then(|entry| entry.attempt.as_mut());
            attempt.filter(|attempt| !attempt.state.step.is_over()).map(|attempt| attempt.stop.cancel())
        };
        if stopped.is_some() {
            self.sign_in_step(id, SignInStep::Failed(SignInSentence::SignInStopped.into())).await;
        }
    }

    fn note_attempt(&self, id: &ConnectionId, stop: &CancellationToken) {
        let state = SignInState { step: SignInStep::Asking, begun_at: self.ground.environment().now() };
        let attempt = Attempt { state, verification: None, stop: stop.clone() };
        let before = lock(&self.known.0).entry(id.clone()).or_default().attempt.replace(attempt);
        if let Some(before) = before {
            before.stop.cancel();
        }
    }

    async fn or_failed<T>(&self, id: &ConnectionId, begun: Result<T, OAuthError>) -> Result<T, CoreError> {
        if let Err(error) = &begun {
            self.sign_in_step(id, SignInStep::Failed(SignInSentence::from(error).into())).await;
        }
        Ok(begun?)
    }

    async fn sign_in_ended(&self, plan: &SignInPlan, tokens: Result<Tokens, OAuthError>) {
        let step = match tokens {
            Err(error) => SignInStep::Failed(SignInSentence::from(&error).into()),
            Ok(tokens) => match self.signed_in(plan, &tokens).await {
                Ok(true) => SignInStep::Done,
                Ok(false) => SignInStep::Failed(SignInSentence::SignInOutdated.into()),
                Err(error) => SignInStep::Failed(Sentence::Said(crate::with_causes(&error))),
            },
        };
        self.sign_in_step(&plan.connection, step).await;
    }

    /// Keeps the tokens of a sign-in; `false`: the credentials are described in another way by now.
    async fn signed_in(&self, plan: &SignInPlan, tokens: &Tokens) -> Result<bool, CoreError> {
        let id = &plan.connection;
        let _turn = self.ground.credentials_turn().await;
        let (connection, _) = self.ground.stored_connection(id).await?;
        let auth = auth_of(&connection);
        let described = |auth: &AuthDescription| fingerprint(&Draft::without_tokens(auth).auth);
        if connection.removed_at.is_some() || described(&auth) != described(&plan.auth) {
            return Ok(false);
        }
        let draft =
            Draft::with_tokens(&auth, tokens, self.ground.environment().now(), self.ground.environment());
        self.ground.store_auth(id, draft, "sign in").await?;
        if let Some(entry) = lock(&self.known.0).get_mut(id) {
            entry.source = None;
        }
        self.reached.forget(id);
        Ok(true)
    }

    async fn sign_in_step(&self, id: &ConnectionId, step: SignInStep) {
        if let Some(attempt) = lock(&self.known.0).get_mut(id).and_then(|entry| entry.attempt.as_mut()) {
            attempt.state.step = step;
        }
        let id = id.clone();
        let told = self.ground.store().write("sign-in", move |tx| {
            tx.touch(Tag::Agents, Some(id.as_str()));
            Ok(())
        });
        if let Err(error) = told.await {
            tracing::warn!(%error, "news of a sign-in could not be announced");
        }
    }
}

impl SignInStep {
    /// Nothing more will come of it.
    pub fn is_over(&self) -> bool {
        match self {
            Self::Done | Self::Failed(_) => true,
            Self::Asking | Self::InBrowser { .. } | Self::EnterCode { .. } => false,
        }
    }
}

/// A sign-in under way.
enum Going {
    Browser(CodeSignIn),
    Code(DeviceSignIn),
    Alone(Authority),
}

impl Going {
    fn step(&self) -> SignInStep {
        match self {
            Self::Browser(sign_in) => SignInStep::InBrowser { host: sign_in.host() },
            Self::Code(sign_in) => {
                let UnixMillis(expires_at) = sign_in.expires_at();
                SignInStep::EnterCode {
                    user_code: sign_in.user_code().to_owned(),
                    address: DisplayUrl::new(sign_in.verification().url()).to_string(),
                    host: sign_in.verification().host(),
                    expires_at,
                }
            }
            Self::Alone(_) => SignInStep::Asking,
        }
    }

    async fn finish(self, scopes: &[String]) -> Result<Tokens, OAuthError> {
        match self {
            Self::Browser(sign_in) => sign_in.finish(PATIENCE).await,
            Self::Code(sign_in) => sign_in.finish().await,
            Self::Alone(authority) => authority.client_credentials(scopes).await,
        }
    }
}
