//! The keys that signed a card, and the keys that may.
//!
//! A key that a card points to (`jku`) is fetched only after a person agreed to its host, and proves only that
//! card and key belong together; a pinned key proves that the same signer signed again. Keys live in memory; of a
//! pinned key, the thumbprint is stored with its source.

use std::collections::HashMap;
use std::sync::Mutex;
use std::time::Duration;

use a2a_client::signatures::{KeySet, SignatureReport, Verdict, fetch_keys, verify_card};
use a2a_protocol::Json;
use tokio::time::timeout;
use url::Url;
use workbench_store::ConnectionId;
use workbench_store::cards::{self, PinnedKey};

use super::Cards;
use crate::auth::{AuthDescription, auth_of};
use crate::error::CoreError;
use crate::lock::lock;
use crate::shown::{card_text, host_of};

/// How long the keys of a signer may take while a card is compared.
const PATIENCE: Duration = Duration::from_secs(5);

/// Keys that were fetched or given since the start.
#[derive(Default)]
pub(crate) struct CardKeys(Mutex<HashMap<ConnectionId, Vec<Known>>>);

#[derive(Clone)]
struct Known {
    source: Source,
    keys: KeySet,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Source {
    Fetched(Url),
    Given(String),
}

/// Where a key came from, seen from the card that it verifies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KeyOrigin {
    /// From the origin that the card came from.
    Own,
    /// From another host.
    Other {
        /// With port.
        host: String,
    },
    /// A person gave it.
    Given,
}

/// A signature of a card, judged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardSignature {
    /// The judgement.
    pub report: SignatureReport,
    /// Where the key came from that made it.
    pub key_from: Option<KeyOrigin>,
    /// That key is pinned.
    pub pinned: bool,
}

/// Keys that could be fetched.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeyPlan {
    /// From where.
    pub url: Url,
    /// Host with port.
    pub host: String,
    /// It is the origin that the card came from.
    pub own_origin: bool,
}

impl CardKeys {
    fn of(&self, id: &ConnectionId) -> Vec<Known> {
        lock(&self.0).get(id).cloned().unwrap_or_default()
    }

    fn keep(&self, id: &ConnectionId, known: Known) {
        let mut all = lock(&self.0);
        let of_agent = all.entry(id.clone()).or_default();
        of_agent.retain(|each| each.source != known.source);
        of_agent.push(known);
    }

    /// Forgets the keys of an agent that is let go.
    pub(crate) fn forget(&self, id: &ConnectionId) {
        lock(&self.0).remove(id);
    }
}

impl Cards {
    /// The signatures of the card as it is shown, judged by the keys that are here. Nothing is fetched.
    ///
    /// # Errors
    /// When the agent is not there.
    pub async fn signatures(&self, id: &ConnectionId) -> Result<Vec<CardSignature>, CoreError> {
        let known = self.agents.known(id).await?;
        let Ok(card) = Json::parse(card_text(&known.card)) else { return Ok(Vec::new()) };
        let pinned = self.pinned_keys(id).await?;
        for key in pinned.iter().filter(|key| !key.fetched) {
            if let Ok(keys) = KeySet::read(&key.source) {
                self.keys.keep(id, Known { source: Source::Given(key.source.clone()), keys });
            }
        }
        let place = known.connection.card_url.as_deref().and_then(|url| Url::parse(url).ok());
        let mut best: Vec<CardSignature> = verify_card(&card, &KeySet::default())
            .into_iter()
            .map(|report| CardSignature { report, key_from: None, pinned: false })
            .collect();
        for Known { source, keys } in self.keys.of(id) {
            for (best, report) in best.iter_mut().zip(verify_card(&card, &keys)) {
                let Verdict::Valid { thumbprint, .. } = &report.verdict else {
                    if best.report.verdict == Verdict::NoKey {
                        best.report = report;
                    }
                    continue;
                };
                let is_pinned = pinned.iter().any(|key| key.thumbprint == *thumbprint);
                if best.key_from.is_none() || is_pinned {
                    let key_from = Some(origin(&source, place.as_ref()));
                    *best = CardSignature { report, key_from, pinned: is_pinned };
                }
            }
        }
        Ok(best)
    }

    /// The host that fetching a signature's keys would contact. Nothing is fetched yet.
    ///
    /// # Errors
    /// When no signature of the card points there, or it is no web address.
    pub async fn plan_keys(&self, id: &ConnectionId, url: &str) -> Result<KeyPlan, CoreError> {
        let known = self.agents.known(id).await?;
        let named = self.signatures(id).await?;
        let named = named.into_iter().filter_map(|each| each.report.key_url);
        let url = named.into_iter().find(|named| named.as_str() == url);
        let url = url.filter(|url| matches!(url.scheme(), "https" | "http"));
        let url = url.ok_or_else(|| CoreError::not_found("key address in the card of", id))?;
        let place = known.connection.card_url.as_deref().and_then(|url| Url::parse(url).ok());
        let own_origin = place.is_some_and(|place| place.origin() == url.origin());
        Ok(KeyPlan { host: host_of(url.as_str()), own_origin, url })
    }

    /// Fetches keys that a person agreed to fetch.
    ///
    /// # Errors
    /// When no key came.
    pub async fn fetch_keys(&self, id: &ConnectionId, plan: KeyPlan) -> Result<(), CoreError> {
        let (connection, _) = self.ground.stored_connection(id).await?;
        self.fetch_from(id, &auth_of(&connection), plan.url).await?;
        self.ground.cards_changed(id).await
    }

    /// Takes keys as a person gave them: a key set, a key, or a map of names to PEM.
    ///
    /// # Errors
    /// When no key can be read.
    pub async fn give_keys(&self, id: &ConnectionId, text: &str) -> Result<(), CoreError> {
        let keys = KeySet::read(text)?;
        self.keys.keep(id, Known { source: Source::Given(text.to_owned()), keys });
        self.ground.cards_changed(id).await
    }

    /// From now on, a card that this key did not sign is alarming.
    ///
    /// # Errors
    /// When the key is not here.
    pub async fn pin_key(&self, id: &ConnectionId, thumbprint: &str) -> Result<(), CoreError> {
        let has = |known: &Known| known.keys.thumbprints().any(|each| each == thumbprint);
        let known = self.keys.of(id).into_iter().find(has);
        let known = known.ok_or_else(|| CoreError::not_found("key", thumbprint))?;
        let (fetched, source) = match known.source {
            Source::Fetched(url) => (true, url.to_string()),
            Source::Given(text) => (false, text),
        };
        let (thumbprint, pinned_at) = (thumbprint.to_owned(), self.ground.environment().now());
        let (key, id) = (PinnedKey { thumbprint, fetched, source, pinned_at }, id.clone());
        Ok(self.ground.store().write("pin key", move |tx| cards::pin_key(tx, &id, &key)).await?)
    }

    /// Takes that back.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub async fn unpin_key(&self, id: &ConnectionId, thumbprint: &str) -> Result<(), CoreError> {
        let (id, thumbprint) = (id.clone(), thumbprint.to_owned());
        Ok(self.ground.store().write("unpin key", move |tx| cards::unpin_key(tx, &id, &thumbprint)).await?)
    }

    /// Whether a pinned key signed the card; always true where none is pinned. A missing key counts as not having
    /// signed: somebody who can withhold it could have changed the card.
    pub(super) async fn signed_by_pinned_key(
        &self,
        id: &ConnectionId,
        card: &Json,
    ) -> Result<bool, CoreError> {
        let pinned = self.pinned_keys(id).await?;
        if pinned.is_empty() {
            return Ok(true);
        }
        let (connection, _) = self.ground.stored_connection(id).await?;
        let auth = auth_of(&connection);
        let here = self.keys.of(id);
        for key in &pinned {
            if here.iter().any(|known| known.keys.thumbprints().any(|each| each == key.thumbprint)) {
                continue;
            }
            if !key.fetched {
                let (source, keys) = (Source::Given(key.source.clone()), KeySet::read(&key.source)?);
                self.keys.keep(id, Known { source, keys });
            } else if let Ok(url) = Url::parse(&key.source) {
                // The host was agreed to when the key was fetched first.
                let fetching = timeout(PATIENCE, self.fetch_from(id, &auth, url)).await;
                if !matches!(fetching, Ok(Ok(()))) {
                    tracing::info!("the keys of a card's signer did not come");
                }
            }
        }
        let thumbprints: Vec<String> = pinned.into_iter().map(|key| key.thumbprint).collect();
        let valid = |known: Known| {
            let reports = verify_card(card, &known.keys.pinned(&thumbprints));
            reports.iter().any(|report| matches!(report.verdict, Verdict::Valid { .. }))
        };
        Ok(self.keys.of(id).into_iter().any(valid))
    }

    async fn fetch_from(&self, id: &ConnectionId, auth: &AuthDescription, url: Url) -> Result<(), CoreError> {
        let raw = self.sign_in.raw_for_card(id, auth).await?;
        let keys = fetch_keys(&raw, url.clone(), Some(id.as_str().into())).await?;
        self.keys.keep(id, Known { source: Source::Fetched(url), keys });
        Ok(())
    }

    async fn pinned_keys(&self, id: &ConnectionId) -> Result<Vec<PinnedKey>, CoreError> {
        let id = id.clone();
        Ok(self.ground.store().read(move |reader| cards::pinned_keys(reader, &id)).await?)
    }
}

fn origin(source: &Source, place: Option<&Url>) -> KeyOrigin {
    match source {
        Source::Given(_) => KeyOrigin::Given,
        Source::Fetched(url) if place.is_some_and(|place| place.origin() == url.origin()) => KeyOrigin::Own,
        Source::Fetched(url) => KeyOrigin::Other { host: host_of(url.as_str()) },
    }
}
