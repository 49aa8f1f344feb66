//! Signs in to agents, and keeps them signed in.
//!
//! Each connection has one [`TokenSource`] while the description of its credentials is the same, so that a
//! refresh token is used once. A renewed token is stored in a fresh slot of the keyring before it is used. A
//! sign-in in progress is watched like a search, and forgotten with the process. Deliberately absent: opening a
//! browser, which the host does after a person agreed to the host name.

mod attempt;
mod keeper;

use std::sync::Arc;

use a2a_client::Raw;
use a2a_client::oauth::{
    Authority, ClientIdentity, Grant, MetadataKind, Neighbourhood, OAuthError, Provider, TokenSource,
};
use url::Url;
use workbench_store::ConnectionId;

use crate::auth::values::Values;
use crate::auth::{AuthDescription, AuthKind, OAuthDescription, auth_of};
use crate::error::CoreError;
use crate::ground::Ground;
use crate::lock::lock;
use crate::reached::ReachedAgents;
use crate::sign_ins::SignIns;
use keeper::Keeper;

pub use attempt::SignInPlan;

/// Signing in to agents, and staying signed in. Cheap to clone.
#[derive(Clone)]
pub struct SignIn {
    ground: Arc<Ground>,
    reached: Arc<ReachedAgents>,
    known: Arc<SignIns>,
}

impl SignIn {
    pub(crate) fn new(ground: Arc<Ground>, reached: Arc<ReachedAgents>) -> Self {
        Self { ground, reached, known: Arc::default() }
    }

    /// Ends everything of a connection that is let go.
    pub(crate) fn forget(&self, id: &ConnectionId) {
        self.known.forget(id);
    }

    /// Whether the agent's last renewal was refused, so that somebody has to sign in again.
    pub fn has_ended(&self, id: &ConnectionId) -> bool {
        self.known.has_ended(id)
    }

    /// A way to send to a saved agent, with everything that its description says.
    pub(crate) async fn raw_for(&self, id: &ConnectionId, auth: &AuthDescription) -> Result<Raw, CoreError> {
        let values = self.ground.values_of(id, auth).await?;
        self.raw_with(id, auth, values).await
    }

    /// The same for its card, which most agents show to everybody: without a token where nobody signed in.
    pub(crate) async fn raw_for_card(
        &self,
        id: &ConnectionId,
        auth: &AuthDescription,
    ) -> Result<Raw, CoreError> {
        let values = self.ground.values_of(id, auth).await?;
        if auth.kind.is_oauth() && values.tokens.is_none() {
            return Ok(self.raw_bare(&values));
        }
        self.raw_with(id, auth, values).await
    }

    async fn raw_with(
        &self,
        id: &ConnectionId,
        auth: &AuthDescription,
        values: Values,
    ) -> Result<Raw, CoreError> {
        let bare = self.raw_bare(&values);
        let Some(oauth) = auth.oauth.as_ref().filter(|_| auth.kind.is_oauth()) else { return Ok(bare) };
        let source = match self.known_source(id, auth) {
            Some(source) => source,
            None => self.new_source(id, auth, oauth, &bare, &values).await?,
        };
        let credentials = values.credentials.with_tokens(source);
        Ok(match values.transport {
            Some(transport) => self.ground.raw_over(transport, credentials),
            None => self.ground.raw(credentials),
        })
    }

    fn raw_bare(&self, values: &Values) -> Raw {
        match &values.transport {
            Some(transport) => self.ground.raw_over(transport.clone(), values.credentials.clone()),
            None => self.ground.raw(values.credentials.clone()),
        }
    }

    fn known_source(&self, id: &ConnectionId, auth: &AuthDescription) -> Option<TokenSource> {
        let wanted = fingerprint(auth);
        let known = lock(&self.known.0);
        let (fingerprint, source) = known.get(id)?.source.as_ref()?;
        (*fingerprint == wanted).then(|| source.clone())
    }

    async fn new_source(
        &self,
        id: &ConnectionId,
        auth: &AuthDescription,
        oauth: &OAuthDescription,
        raw: &Raw,
        values: &Values,
    ) -> Result<TokenSource, CoreError> {
        let authority = self.authority(id, auth, oauth, raw, values).await?;
        let grant = match auth.kind {
            AuthKind::ClientCredentials => Grant::ClientCredentials { scopes: oauth.scopes.clone() },
            _ => Grant::SignedIn,
        };
        let signed_in_at = auth.session().map(|session| session.signed_in_at);
        let keeper = Keeper::new(Arc::downgrade(&self.ground), id.clone(), signed_in_at);
        let url = origin(auth)?;
        let made = TokenSource::new(&url, authority, grant, values.tokens.clone(), Arc::new(keeper));
        let mut known = lock(&self.known.0);
        let entry = known.entry(id.clone()).or_default();
        // Somebody else may have made one meanwhile; two would spend one refresh token.
        match &entry.source {
            Some((described, source)) if *described == fingerprint(auth) => Ok(source.clone()),
            _ => {
                entry.source = Some((fingerprint(auth), made.clone()));
                Ok(made)
            }
        }
    }

    /// The authorization server of this connection. The card's addresses come before its metadata.
    async fn authority(
        &self,
        id: &ConnectionId,
        auth: &AuthDescription,
        oauth: &OAuthDescription,
        raw: &Raw,
        values: &Values,
    ) -> Result<Authority, CoreError> {
        let around = Neighbourhood::of(&origin(auth)?, self.ground.is_inside_allowed(id).await?);
        let connection = Some(Arc::from(id.as_str()));
        let said = oauth.addresses.provider(around)?;
        let metadata = match (&oauth.addresses.metadata, &oauth.addresses.open_id) {
            (Some(address), _) => Some((MetadataKind::AuthorizationServer, address)),
            (None, Some(address)) => Some((MetadataKind::OpenIdConnect, address)),
            (None, None) => None,
        };
        let provider = match metadata {
            None => said,
            Some((kind, address)) => {
                match Provider::discover(raw, kind, address, around, connection.clone()).await {
                    Ok(found) => said.or(found),
                    // Addresses in the card do without metadata that cannot be reached.
                    Err(OAuthError::Transport { .. } | OAuthError::Status { .. }) if said.token.is_some() => {
                        said
                    }
                    Err(error) => return Err(error.into()),
                }
            }
        };
        let client = ClientIdentity { id: oauth.client_id.clone(), secret: values.client_secret.clone() };
        Ok(Authority::new(raw, provider, client, around, connection))
    }

    /// Forgets the tokens of an agent. Running conversations lose them at once.
    ///
    /// # Errors
    /// When the agent is not there, or the change cannot be stored.
    pub async fn sign_out(&self, id: &ConnectionId) -> Result<(), CoreError> {
        let _turn = self.ground.credentials_turn().await;
        let (connection, _) = self.ground.stored_connection(id).await?;
        self.known.forget(id);
        let draft = crate::auth::slots::Draft::without_tokens(&auth_of(&connection));
        self.ground.store_auth(id, draft, "sign out").await?;
        self.reached.forget(id);
        Ok(())
    }
}

/// A fingerprint of everything that must stay the same for tokens to be valid: all but the tokens of this sign-in.
fn fingerprint(auth: &AuthDescription) -> String {
    let mut auth = auth.clone();
    let wants_person = auth.kind.wants_person();
    if let Some(oauth) = &mut auth.oauth {
        oauth.session = oauth.session.take().filter(|_| wants_person).map(|session| {
            let at = session.signed_in_at;
            crate::auth::OAuthSession {
                slot: String::new(),
                signed_in_at: at,
                expires_at: None,
                renewable: false,
                scopes: Vec::new(),
                subject: None,
                name: None,
            }
        });
    }
    serde_json::to_string(&auth).expect("BUG: a description is plain data")
}

fn origin(auth: &AuthDescription) -> Result<Url, CoreError> {
    Url::parse(&auth.origin).map_err(|_| CoreError::NotAnAddress { text: auth.origin.clone() })
}
