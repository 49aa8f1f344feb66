//! A current access token for every request of one connection.
//!
//! However many requests need a token, one renewal runs at a time and all wait for it. A renewal runs to its end
//! even if nobody waits any more: a server with single-use refresh tokens has already spent the old one, so
//! dropping its answer would lose the only valid token. The limits of the exchange bound its time.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use futures_util::FutureExt as _;
use futures_util::future::{BoxFuture, Shared};
use url::{Origin, Url};

use super::authority::Authority;
use super::tokens::Tokens;
use crate::credentials::{BearerTokens, Credentials};
use crate::error::{OAuthError, TokenError};
use crate::secret::Secret;
use crate::tap::Learned;

/// How further tokens are got.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Grant {
    /// A person signed in; only a refresh token continues it.
    SignedIn,
    /// The client signs in by itself whenever it must.
    ClientCredentials {
        /// The scopes to ask for.
        scopes: Vec<String>,
    },
}

/// Keeps tokens beyond the life of this process.
pub trait TokenKeeper: fmt::Debug + Send + Sync + 'static {
    /// Stores `tokens`, which replace all before. Called before they are used, because with single-use refresh tokens
    /// the stored one is already void.
    fn keep(&self, tokens: Tokens) -> BoxFuture<'static, ()>;
}

/// Gives tokens to the requests that go to one origin. Cheap to clone; clones share tokens.
#[derive(Debug, Clone)]
pub struct TokenSource {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    origin: Origin,
    authority: Authority,
    grant: Grant,
    keeper: Arc<dyn TokenKeeper>,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    tokens: Option<Tokens>,
    /// Why there will be no further token until somebody signs in.
    ended: Option<TokenError>,
    renewing: Option<Renewal>,
    /// Counts sign-ins and sign-outs: the result of a renewal that began before one of them is dropped.
    sign_ins: u64,
}

type Renewal = Shared<BoxFuture<'static, Result<Secret, TokenError>>>;

impl TokenSource {
    /// For the agent at `url` alone, beginning with `tokens`.
    pub fn new(
        url: &Url,
        authority: Authority,
        grant: Grant,
        tokens: Option<Tokens>,
        keeper: Arc<dyn TokenKeeper>,
    ) -> Self {
        let source = Self {
            inner: Arc::new(Inner {
                origin: url.origin(),
                authority,
                grant,
                keeper,
                state: Mutex::default(),
            }),
        };
        if let Some(tokens) = tokens {
            source.inner.install(&mut source.inner.lock(), tokens);
        }
        source
    }

    /// The tokens as they are now.
    pub fn tokens(&self) -> Option<Tokens> {
        self.inner.lock().tokens.clone()
    }

    /// Why only a person can get the next token, once that is so.
    pub fn ended(&self) -> Option<TokenError> {
        self.inner.lock().ended.clone()
    }

    /// Takes the tokens of a new sign-in; requests from now on carry them.
    pub fn signed_in(&self, tokens: Tokens) {
        let mut state = self.inner.lock();
        state.sign_ins += 1;
        state.renewing = None;
        self.inner.install(&mut state, tokens);
    }

    /// Forgets every token; requests fail until somebody signs in.
    pub fn signed_out(&self) {
        let sign_ins = self.inner.lock().sign_ins + 1;
        let ended = Some(TokenError::SignInNeeded { cause: None });
        *self.inner.lock() = State { tokens: None, ended, renewing: None, sign_ins };
    }

    /// A token that has not expired, as far as is known.
    async fn current_token(&self) -> Result<Secret, TokenError> {
        let renewal = {
            let mut state = self.inner.lock();
            let now = self.inner.authority.clock().now();
            let usable = state.tokens.as_ref().filter(|tokens| !tokens.is_expired(now));
            match (usable, &state.ended) {
                (Some(tokens), ended) if ended.is_some() || !tokens.is_due(now) => {
                    return Ok(tokens.access.clone());
                }
                (None, Some(ended)) => return Err(ended.clone()),
                (Some(_), _) | (None, None) => Inner::renewal(&self.inner, &mut state),
            }
        };
        let renewed = renewal.await;
        if renewed.is_err() {
            // Renewed early: what is here is good until it expires.
            let now = self.inner.authority.clock().now();
            let state = self.inner.lock();
            if let Some(tokens) = state.tokens.as_ref().filter(|tokens| !tokens.is_expired(now)) {
                return Ok(tokens.access.clone());
            }
        }
        renewed
    }

    /// Another token than `refused`, which the agent did not accept.
    async fn other_than(&self, refused: &Secret) -> Result<Secret, TokenError> {
        let renewal = {
            let mut state = self.inner.lock();
            match (&state.tokens, &state.ended) {
                // Another request has had it renewed meanwhile.
                (Some(tokens), _) if tokens.access != *refused => return Ok(tokens.access.clone()),
                (_, Some(ended)) => return Err(ended.clone()),
                (_, None) => Inner::renewal(&self.inner, &mut state),
            }
        };
        renewal.await
    }
}

impl BearerTokens for TokenSource {
    fn serves(&self, url: &Url) -> bool {
        self.inner.origin == url.origin()
    }

    fn current(&self) -> BoxFuture<'_, Result<Secret, TokenError>> {
        self.current_token().boxed()
    }

    fn instead_of<'a>(&'a self, refused: &'a Secret) -> BoxFuture<'a, Result<Secret, TokenError>> {
        self.other_than(refused).boxed()
    }

    fn learned(&self) -> &Learned {
        self.inner.authority.learned()
    }
}

impl Credentials {
    /// The same with bearer tokens from `tokens`, unless an `Authorization` header was given: a header set by hand
    /// switches the flow off.
    #[must_use]
    pub fn with_tokens(self, tokens: TokenSource) -> Self {
        self.bearing(Arc::new(tokens))
    }
}

impl Inner {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn install(&self, state: &mut State, tokens: Tokens) {
        self.authority.learned().add(&tokens.access);
        if let Some(refresh) = &tokens.refresh {
            self.authority.learned().add(refresh);
        }
        state.tokens = Some(tokens);
        state.ended = None;
    }

    /// The renewal that runs, or a new one.
    fn renewal(inner: &Arc<Self>, state: &mut State) -> Renewal {
        if let Some(running) = &state.renewing {
            return running.clone();
        }
        let (this, sign_ins) = (Arc::clone(inner), state.sign_ins);
        let task = tokio::spawn(async move { this.renew(sign_ins).await });
        let interrupted = |_| Err(TokenError::Failed { cause: Arc::new(OAuthError::Interrupted) });
        let renewal = async move { task.await.unwrap_or_else(interrupted) }.boxed().shared();
        state.renewing = Some(renewal.clone());
        renewal
    }

    async fn renew(&self, sign_ins: u64) -> Result<Secret, TokenError> {
        let got = self.get().await;
        if let Ok(tokens) = &got
            && self.lock().sign_ins == sign_ins
        {
            self.keeper.keep(tokens.clone()).await;
        }
        let mut state = self.lock();
        if state.sign_ins != sign_ins {
            let now = state.tokens.as_ref().map(|tokens| tokens.access.clone());
            return now.ok_or(TokenError::SignInNeeded { cause: None });
        }
        state.renewing = None;
        match got {
            Ok(tokens) => {
                let access = tokens.access.clone();
                self.install(&mut state, tokens);
                Ok(access)
            }
            Err(error) => {
                if let TokenError::SignInNeeded { .. } = &error {
                    state.ended = Some(error.clone());
                }
                Err(error)
            }
        }
    }

    async fn get(&self) -> Result<Tokens, TokenError> {
        match &self.grant {
            Grant::ClientCredentials { scopes } => {
                self.authority.client_credentials(scopes).await.map_err(TokenError::of)
            }
            Grant::SignedIn => {
                let tokens = self.lock().tokens.clone();
                let nobody = TokenError::SignInNeeded { cause: None };
                let Some(tokens) = tokens else { return Err(nobody) };
                self.authority.refresh(&tokens).await.map_err(TokenError::of)?.ok_or(nobody)
            }
        }
    }
}
