//! Values in the keyring, each in a slot of its own.
//!
//! The keyring takes no part in a transaction, and a value must never be found under the description
//! of another one: it would go to an origin that it was not given for. So every value that is given
//! gets a fresh slot and is never overwritten. The way of a change:
//!
//! 1. commit: the fresh names are noted as loose ([`workbench_store::keyring_slots`]);
//! 2. the values go into the keyring;
//! 3. commit: the description names them, they are loose no more, and those that it named before are;
//! 4. the keyring lets go of the latter;
//! 5. commit: their names are forgotten.
//!
//! Wherever that ends early, the description and its values agree, and what is too much in the keyring
//! is loose, so that the next start removes it. A new kind of value needs a place in
//! [`AuthDescription::slots`] and a line in [`Draft::of`].

use std::sync::Arc;

use a2a_client::{Credentials, ExtraHeader, Secret};
use tokio::task::spawn_blocking;
use workbench_secrets::{KeyringState, SecretStore};
use workbench_store::{StoreError, Tag, Tx, keyring_slots};

use super::{AuthDescription, AuthGiven, HeaderDescription, bind};
use crate::environment::Environment;
use crate::error::CoreError;
use crate::workbench::Workbench;

/// A description that is not stored yet, with the values that the keyring does not have yet.
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

    /// What was given, for `origin`. A value that was not given again stays if it was for the same
    /// origin and the same kind of credentials.
    pub(crate) fn of(
        before: &AuthDescription,
        given: &AuthGiven,
        origin: &str,
        environment: &Environment,
    ) -> Self {
        let mut values = Vec::new();
        let mut keep = |value: &Secret| {
            let slot = format!("secret/{}", environment.fresh_id());
            values.push((slot.clone(), value.clone()));
            (Some(environment.now()), Some(slot))
        };
        let same_place = before.origin == origin;
        let (secret_at, secret_slot) = match &given.secret {
            Some(secret) => keep(secret),
            None if same_place && before.kind == given.kind => (before.secret_at, before.secret_slot.clone()),
            None => (None, None),
        };
        let mut headers = Vec::new();
        for header in &given.headers {
            let known = before
                .headers
                .iter()
                .find(|known| same_place && known.name.eq_ignore_ascii_case(&header.name));
            let (value_at, value_slot) = match (&header.value, known) {
                (Some(value), _) => keep(value),
                (None, Some(known)) => (known.value_at, known.value_slot.clone()),
                (None, None) => (None, None),
            };
            headers.push(HeaderDescription { name: header.name.clone(), value_at, value_slot });
        }
        let auth = AuthDescription {
            kind: given.kind,
            parameter: given.parameter.clone(),
            username: given.username.clone(),
            secret_at,
            secret_slot,
            headers,
            origin: origin.to_owned(),
        };
        let stays = |slot: &str| auth.slots().any(|kept| kept == slot);
        let given_up = before.slots().filter(|slot| !stays(slot)).map(str::to_owned).collect();
        Self { auth, given_up, values }
    }
}

/// Slots that nothing describes any more, for [`Workbench::empty`].
#[must_use]
#[derive(Debug, Default)]
pub(crate) struct GivenUp(pub(crate) Vec<String>);

/// The credentials that `auth` describes, bound to its origin. Blocks: keyrings are asked over D-Bus.
///
/// A value that is described and not there is an error: going without it would be another identity.
pub(crate) fn credentials(
    secrets: &Arc<dyn SecretStore>,
    auth: &AuthDescription,
) -> Result<Credentials, CoreError> {
    let read = |slot: &str| {
        let secret = secrets.get(slot)?.ok_or(CoreError::SecretMissing)?;
        Ok::<_, CoreError>(Secret::new(secret.expose().to_owned()))
    };
    let secret = auth.secret_slot.as_deref().map(read).transpose()?;
    let mut headers = Vec::new();
    for header in &auth.headers {
        if let Some(slot) = &header.value_slot {
            headers.push(ExtraHeader { name: header.name.clone(), value: read(slot)?, sensitive: true });
        }
    }
    bind(&auth.origin, auth.kind, auth.parameter.as_deref(), auth.username.as_deref(), secret, &headers)
}

impl Workbench {
    /// The credentials that `auth` describes, out of the keyring.
    pub(crate) async fn credentials_of(&self, auth: &AuthDescription) -> Result<Credentials, CoreError> {
        let (secrets, auth) = (self.secrets().await, auth.clone());
        spawn_blocking(move || credentials(&secrets, &auth)).await.map_err(|_| CoreError::Interrupted)?
    }

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

    /// Lets the keyring go of those of `slots` that are loose. What fails is left to the next start.
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
        let lasting = matches!(self.keyring().await, KeyringState::Usable { .. });
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
