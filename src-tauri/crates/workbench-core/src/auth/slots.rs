//! Credential values in the keyring, each in a slot of its own.
//!
//! The keyring takes no part in a transaction, and a value found under another value's description would go to an
//! origin that it was not given for. So each given value gets a fresh slot and no slot is overwritten ([`Draft`]
//! has the order of a change). A change can end anywhere: description and values still agree, and the next start
//! removes loose slots. A new kind of value needs a place in [`AuthDescription::slots`], a line in [`Draft::of`]
//! and one in `values`.

use a2a_client::oauth::Tokens;
use a2a_client::{CertificateFacts, Secret};
use serde_json::json;
use tokio::task::spawn_blocking;
use workbench_store::{StoreError, Tag, Tx, keyring_slots};

use super::{
    AuthDescription, AuthGiven, HeaderDescription, OAuthDescription, OAuthSession, ProxyDescription,
    StoredValue, ValueChange,
};
use crate::environment::Environment;
use crate::error::CoreError;
use crate::ground::Ground;

/// A description that is not stored yet, with the values that the keyring does not have yet. It is stored in five steps:
///
/// 1. commit: the fresh names are noted as loose ([`workbench_store::keyring_slots`]);
/// 2. the values go into the keyring;
/// 3. commit: the description names them, so they are loose no more, and the slots that it named before are loose;
/// 4. the keyring deletes the latter;
/// 5. commit: their names are forgotten.
pub(crate) struct Draft {
    pub(crate) auth: AuthDescription,
    /// Slots that were described before and are not any more.
    given_up: Vec<String>,
    values: Vec<(String, Secret)>,
}

impl Draft {
    /// The same credentials as before.
    pub(crate) fn unchanged(before: AuthDescription) -> Self {
        Self { auth: before, given_up: Vec::new(), values: Vec::new() }
    }

    /// No value stays.
    pub(crate) fn gone(before: &AuthDescription) -> Self {
        Self {
            auth: AuthDescription::default(),
            given_up: before.slots().map(str::to_owned).collect(),
            values: Vec::new(),
        }
    }

    /// One value without a description of credentials: the caller that stores its slot describes it.
    pub(crate) fn of_value(slot: String, value: Secret) -> Self {
        Self { auth: AuthDescription::default(), given_up: Vec::new(), values: vec![(slot, value)] }
    }

    /// Credentials with values that are in no slot yet.
    pub(super) fn of_copy(auth: AuthDescription, values: Vec<(String, Secret)>) -> Self {
        Self { auth, given_up: Vec::new(), values }
    }

    /// The same, with another slot that nothing describes any more.
    pub(crate) fn giving_up(mut self, slot: Option<String>) -> Self {
        self.given_up.extend(slot);
        self
    }

    /// The given credentials, for `origin`. An absent value stays if it was for the same origin and the same kind of
    /// credentials.
    pub(crate) fn of(
        before: &AuthDescription,
        given: &AuthGiven,
        origin: &str,
        environment: &Environment,
    ) -> Self {
        let mut fresh = Fresh { environment, values: Vec::new() };
        let same_place = before.origin == origin;
        let same_kind = same_place && before.kind == given.kind;
        let oauth = oauth(before.oauth.as_ref().filter(|_| same_kind), given);
        let same_authority = before.oauth.as_ref().map(|oauth| &oauth.addresses)
            == oauth.as_ref().map(|oauth| &oauth.addresses);
        let secret = match &given.secret {
            Some(secret) => Some(fresh.keep(secret)),
            // A client secret was given for one authority and goes to no other.
            None if same_kind && same_authority => stored(before.secret_at, before.secret_slot.clone()),
            None => None,
        };
        let mut headers = Vec::new();
        for header in &given.headers {
            let known = before
                .headers
                .iter()
                .find(|known| same_place && known.name.eq_ignore_ascii_case(&header.name));
            let value = match (&header.value, known) {
                (Some(value), _) => Some(fresh.keep(value)),
                (None, Some(known)) => stored(known.value_at, known.value_slot.clone()),
                (None, None) => None,
            };
            let (value_at, value_slot) = split(value);
            headers.push(HeaderDescription { name: header.name.clone(), value_at, value_slot });
        }
        let certificate = match &given.certificate {
            ValueChange::Keep => before.certificate.clone().filter(|_| same_place),
            ValueChange::Remove => None,
            ValueChange::Set(given) => {
                let both = json!({ "chain": given.chain, "key": given.key.expose() });
                Some(fresh.keep(&Secret::new(both.to_string())))
            }
        };
        let certificate_facts = match &given.certificate {
            ValueChange::Keep if same_place => before.certificate_facts.clone(),
            ValueChange::Keep | ValueChange::Remove => Vec::new(),
            ValueChange::Set(given) => CertificateFacts::all_of(&given.chain),
        };
        let roots_facts = match &given.roots {
            ValueChange::Keep => before.roots_facts.clone(),
            ValueChange::Remove => Vec::new(),
            ValueChange::Set(pem) => CertificateFacts::all_of(pem),
        };
        let roots = match &given.roots {
            ValueChange::Keep => before.roots.clone(),
            ValueChange::Remove => None,
            ValueChange::Set(pem) => Some(fresh.keep(&Secret::new(pem.as_str()))),
        };
        let proxy = proxy(before.proxy.as_ref(), given, &mut fresh);
        let (secret_at, secret_slot) = split(secret);
        let auth = AuthDescription {
            kind: given.kind,
            parameter: given.parameter.clone(),
            username: given.username.clone(),
            secret_at,
            secret_slot,
            headers,
            origin: origin.to_owned(),
            oauth,
            certificate,
            certificate_facts,
            roots,
            roots_facts,
            proxy,
        };
        Self::from(before, auth, fresh.values)
    }

    /// The same credentials with these tokens, of a sign-in at `signed_in_at`.
    pub(crate) fn with_tokens(
        before: &AuthDescription,
        tokens: &Tokens,
        signed_in_at: i64,
        environment: &Environment,
    ) -> Self {
        let mut fresh = Fresh { environment, values: Vec::new() };
        let slot = fresh.keep(&tokens.to_secret()).slot;
        let session = Some(OAuthSession::of(tokens, slot, signed_in_at));
        let values = fresh.values;
        Self::from(before, with_session(before, session), values)
    }

    /// The same credentials without tokens.
    pub(crate) fn without_tokens(before: &AuthDescription) -> Self {
        Self::from(before, with_session(before, None), Vec::new())
    }

    fn from(before: &AuthDescription, auth: AuthDescription, values: Vec<(String, Secret)>) -> Self {
        let stays = |slot: &str| auth.slots().any(|kept| kept == slot);
        let given_up = before.slots().filter(|slot| !stays(slot)).map(str::to_owned).collect();
        Self { auth, given_up, values }
    }
}

/// Values that get a slot of their own each.
struct Fresh<'a> {
    environment: &'a Environment,
    values: Vec<(String, Secret)>,
}

impl Fresh<'_> {
    fn keep(&mut self, value: &Secret) -> StoredValue {
        let slot = fresh_slot(self.environment);
        self.values.push((slot.clone(), value.clone()));
        StoredValue { at: self.environment.now(), slot }
    }
}

/// A name that no value has had.
pub(super) fn fresh_slot(environment: &Environment) -> String {
    format!("secret/{}", environment.fresh_id())
}

fn stored(at: Option<i64>, slot: Option<String>) -> Option<StoredValue> {
    at.zip(slot).map(|(at, slot)| StoredValue { at, slot })
}

fn split(value: Option<StoredValue>) -> (Option<i64>, Option<String>) {
    value.map(|value| (value.at, value.slot)).unzip()
}

fn with_session(before: &AuthDescription, session: Option<OAuthSession>) -> AuthDescription {
    let oauth = before.oauth.clone().map(|oauth| OAuthDescription { session, ..oauth });
    AuthDescription { oauth, ..before.clone() }
}

/// A sign-in stays for as long as it would be the same client asking the same authority for the same.
fn oauth(before: Option<&OAuthDescription>, given: &AuthGiven) -> Option<OAuthDescription> {
    if !given.kind.is_oauth() {
        return None;
    }
    let Some(asked) = &given.oauth else { return before.cloned() };
    let wanted = OAuthDescription {
        scheme: asked.scheme.clone(),
        client_id: asked.client_id.clone(),
        scopes: asked.scopes.clone().unwrap_or_default(),
        addresses: asked.addresses.clone(),
        session: None,
    };
    let same = before.filter(|known| OAuthDescription { session: None, ..(*known).clone() } == wanted);
    Some(OAuthDescription { session: same.and_then(|known| known.session.clone()), ..wanted })
}

fn proxy(
    before: Option<&ProxyDescription>,
    given: &AuthGiven,
    fresh: &mut Fresh<'_>,
) -> Option<ProxyDescription> {
    match &given.proxy {
        ValueChange::Keep => before.cloned(),
        ValueChange::Remove => None,
        ValueChange::Set(wanted) => {
            let known = before.filter(|known| known.url == wanted.url && known.username == wanted.username);
            let password = match &wanted.password {
                Some(password) => Some(fresh.keep(password)),
                None => known.and_then(|known| known.password.clone()),
            };
            Some(ProxyDescription { url: wanted.url.clone(), username: wanted.username.clone(), password })
        }
    }
}

/// Slots that nothing describes any more, for [`Ground::empty`].
#[must_use]
#[derive(Debug, Default)]
pub(crate) struct GivenUp(pub(crate) Vec<String>);

impl Ground {
    /// Puts the values of `draft` into the keyring and runs `job`, which stores the description. Either
    /// both happen or everything is described as before.
    pub(crate) async fn commit_draft(
        &self,
        draft: Draft,
        label: &'static str,
        job: impl FnOnce(&mut Tx<'_>) -> Result<(), StoreError> + Send + 'static,
    ) -> Result<GivenUp, CoreError> {
        let Draft { auth: _, given_up, values } = draft;
        let (fresh, now) = (names(&values), self.environment().now());
        if !values.is_empty() {
            let loose = fresh.clone();
            self.store().write("loose slots", move |tx| keyring_slots::loosen(tx, &loose, now)).await?;
        }
        let (described, left) = (fresh.clone(), given_up.clone());
        let keeping = async {
            self.fill(values).await?;
            let committing = self.store().write(label, move |tx| {
                job(tx)?;
                keyring_slots::settle(tx, &described)?;
                keyring_slots::loosen(tx, &left, now)
            });
            Ok(committing.await?)
        };
        if let Err(error) = keeping.await {
            self.empty(GivenUp(fresh)).await;
            return Err(error);
        }
        Ok(GivenUp(given_up))
    }

    /// Keeps a value that nothing describes yet: unless something does before the next start, it is
    /// removed then.
    pub(crate) async fn keep_loose(&self, slot: String, value: Secret) -> Result<(), CoreError> {
        let (loose, now) = (vec![slot.clone()], self.environment().now());
        self.store().write("loose slot", move |tx| keyring_slots::loosen(tx, &loose, now)).await?;
        self.fill(vec![(slot, value)]).await
    }

    async fn fill(&self, values: Vec<(String, Secret)>) -> Result<(), CoreError> {
        let secrets = self.secrets().await;
        let filling = spawn_blocking(move || {
            let keep = |(slot, value): (String, Secret)| {
                secrets.set(&slot, &workbench_secrets::Secret::new(value.expose().to_owned()))
            };
            values.into_iter().try_for_each(keep)
        });
        Ok(filling.await.map_err(|_| CoreError::Interrupted)??)
    }

    /// Deletes the loose ones of `slots` from the keyring. Failures are left to the next start.
    pub(crate) async fn empty(&self, GivenUp(slots): GivenUp) {
        if slots.is_empty() {
            return;
        }
        if let Err(error) = self.try_to_empty(slots).await {
            tracing::warn!(error = crate::with_causes(&error), "the keyring keeps a value that is not used");
        }
    }

    async fn try_to_empty(&self, mut slots: Vec<String>) -> Result<(), CoreError> {
        // A commit that was reported as failed may have happened; only what is stored counts.
        let loose = self.store().read(keyring_slots::loose).await?;
        slots.retain(|slot| loose.contains(slot));
        if slots.is_empty() {
            return Ok(());
        }
        let secrets = self.secrets().await;
        let lasting = self.keyring().await.lasts();
        let emptying = spawn_blocking(move || {
            for slot in &slots {
                secrets.remove(slot)?;
            }
            Ok::<_, CoreError>(slots)
        });
        let emptied = emptying.await.map_err(|_| CoreError::Interrupted)??;
        // Without a keyring only this session's values are gone; an earlier one may have kept others.
        if lasting {
            let settling = self.store().write("empty slots", move |tx| {
                tx.touch(Tag::App, None);
                keyring_slots::settle(tx, &emptied)
            });
            settling.await?;
        }
        Ok(())
    }
}

fn names(values: &[(String, Secret)]) -> Vec<String> {
    values.iter().map(|(slot, _)| slot.clone()).collect()
}
