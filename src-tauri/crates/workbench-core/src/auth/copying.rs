//! Copies the credentials of one connection for another: every value is read and stored again, in a slot of its
//! own.
//!
//! Two descriptions never name one slot, because a change of the first would empty it for the second. A sign-in
//! is never copied: a server that issues a new refresh token at each renewal ends both sessions when one of them
//! uses the old token.

use tokio::task::spawn_blocking;

use super::slots::{Draft, fresh_slot};
use super::values::read;
use super::{AuthDescription, HeaderDescription, OAuthDescription, ProxyDescription, StoredValue};
use crate::environment::Environment;
use crate::error::CoreError;
use crate::ground::Ground;

impl Ground {
    /// The credentials of a copied connection: the description, and the secret values only if `credentials` is set.
    /// Trusted authorities are no secret and are copied.
    pub(crate) async fn copied_auth(
        &self,
        before: &AuthDescription,
        credentials: bool,
    ) -> Result<Draft, CoreError> {
        let (auth, slots) = copy(before, credentials, self.environment());
        let secrets = self.secrets().await;
        let reading = spawn_blocking(move || {
            let value = |(from, to): (String, String)| Ok((to, read(&secrets, &from)?));
            slots.into_iter().map(value).collect::<Result<Vec<_>, CoreError>>()
        });
        let values = reading.await.map_err(|_| CoreError::Interrupted)??;
        Ok(Draft::of_copy(auth, values))
    }
}

/// The description, and from which slot to which its values go.
fn copy(
    before: &AuthDescription,
    credentials: bool,
    environment: &Environment,
) -> (AuthDescription, Vec<(String, String)>) {
    let mut slots = Vec::new();
    let mut fresh = |from: &String| {
        let to = fresh_slot(environment);
        slots.push((from.clone(), to.clone()));
        to
    };
    let mut moved = |value: &StoredValue| StoredValue { at: value.at, slot: fresh(&value.slot) };
    let roots = before.roots.as_ref().map(&mut moved);
    let certificate = before.certificate.as_ref().filter(|_| credentials).map(&mut moved);
    let proxy = before.proxy.as_ref().map(|proxy| ProxyDescription {
        url: proxy.url.clone(),
        username: proxy.username.clone(),
        password: proxy.password.as_ref().filter(|_| credentials).map(&mut moved),
    });
    let secret_slot = before.secret_slot.as_ref().filter(|_| credentials).map(&mut fresh);
    let headers = before.headers.iter().map(|header| {
        let value_slot = header.value_slot.as_ref().filter(|_| credentials).map(&mut fresh);
        let value_at = header.value_at.filter(|_| value_slot.is_some());
        HeaderDescription { name: header.name.clone(), value_at, value_slot }
    });
    let auth = AuthDescription {
        kind: before.kind,
        parameter: before.parameter.clone(),
        username: before.username.clone(),
        secret_at: before.secret_at.filter(|_| secret_slot.is_some()),
        headers: headers.collect(),
        secret_slot,
        origin: before.origin.clone(),
        oauth: before.oauth.clone().map(|oauth| OAuthDescription { session: None, ..oauth }),
        certificate_facts: if certificate.is_some() { before.certificate_facts.clone() } else { Vec::new() },
        certificate,
        roots,
        roots_facts: before.roots_facts.clone(),
        proxy,
    };
    (auth, slots)
}
