//! The history of an agent's card, for display: versions, the changes of each, and advice for its author.

use std::collections::HashMap;

use a2a_protocol::card::{Change, Check, checks};
use a2a_protocol::model::AgentCard;
use workbench_store::cards::{self, CardVersion, PinnedKey, Verdict};
use workbench_store::{ConnectionId, StoreError, connections};

use super::Cards;
use crate::card_changes::differences;
use crate::error::CoreError;
use crate::saved::read_card;

/// Versions that are shown at most.
const SHOWN: u32 = 50;

/// Everything about a card that the card does not say itself.
#[derive(Debug, Clone)]
pub struct CardHistory {
    /// The card that waits for a word.
    pub pending: Option<PendingCard>,
    /// The newest first.
    pub versions: Vec<ShownVersion>,
    /// Remarks about the card in use.
    pub checks: Vec<Check>,
    /// Keys that may sign it.
    pub pinned: Vec<PinnedKey>,
}

/// A card that waits for a word.
#[derive(Debug, Clone)]
pub struct PendingCard {
    /// Its row of the database.
    pub version: CardVersion,
    /// The changes against the card in use.
    pub changes: Vec<Change>,
    /// The card.
    pub raw: String,
}

/// A card that was shown for some time.
#[derive(Debug, Clone)]
pub struct ShownVersion {
    /// Its row of the database.
    pub version: CardVersion,
    /// It is the one in use.
    pub in_use: bool,
    /// Its differences from the version before.
    pub changes: Vec<Change>,
}

impl Cards {
    /// Everything known about an agent's card.
    ///
    /// # Errors
    /// When the agent is not there.
    pub async fn history(&self, id: &ConnectionId) -> Result<CardHistory, CoreError> {
        let known = self.agents.known(id).await?;
        let place = known.connection.card_url.clone();
        let found_checks = checks(&known.card.value, place.as_deref().unwrap_or_default(), &[]);
        let (wanted, in_use) = (id.clone(), known.connection.card_hash.clone());
        let reading = self.ground.store().read(move |reader| -> Result<CardHistory, StoreError> {
            // One more than is shown, to compare the last one with.
            let stored = cards::newest(reader, &wanted, SHOWN + 1)?;
            let mut read: HashMap<String, (AgentCard, String)> = HashMap::new();
            let hashes = stored.iter().map(|version| &version.card_hash).chain(&in_use);
            for hash in hashes {
                let body = if read.contains_key(hash) { None } else { connections::card(reader, hash)? };
                if let Some(body) = body
                    && let Some(card) = read_card(&body)
                {
                    read.insert(hash.clone(), (card.value, body.body));
                }
            }
            let between = |before: &str, after: &str| match (read.get(before), read.get(after)) {
                (Some((before, _)), Some((after, _))) => differences(before, after, place.as_deref()),
                _ => Vec::new(),
            };
            let pending = stored.first().filter(|newest| newest.verdict == Verdict::Pending);
            let pending = pending.map(|version| PendingCard {
                changes: between(in_use.as_deref().unwrap_or_default(), &version.card_hash),
                raw: read.get(&version.card_hash).map(|(_, body)| body.clone()).unwrap_or_default(),
                version: version.clone(),
            });
            let mut earlier = stored.iter().skip(1);
            let shown = stored.iter().take(usize::try_from(SHOWN).unwrap_or(usize::MAX));
            let mut used = in_use.as_deref();
            let versions = shown.map(|version| ShownVersion {
                changes: earlier
                    .next()
                    .map(|before| between(&before.card_hash, &version.card_hash))
                    .unwrap_or_default(),
                in_use: version.verdict == Verdict::Accepted
                    && used.take_if(|used| **used == version.card_hash).is_some(),
                version: version.clone(),
            });
            let versions = versions.collect();
            let pinned = cards::pinned_keys(reader, &wanted)?;
            Ok(CardHistory { pending, versions, checks: found_checks, pinned })
        });
        Ok(reading.await?)
    }
}
