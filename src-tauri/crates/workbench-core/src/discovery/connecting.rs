//! Reading the cards of listed agents, and connecting several of them.
//!
//! Cards are read a few at a time, under the same fence and with the same credentials as the search. Agents are kept
//! one after the other. One that fails says why and stops no other.

use std::sync::Arc;

use a2a_client::Raw;
use a2a_client::discover::{self, Discovered, Progress, Source};
use futures_util::StreamExt as _;
use futures_util::stream;
use url::Url;
use workbench_store::{ConnectionId, connections};

use super::Discoveries;
use super::DiscoveryState;
use super::listing::{ChoiceState, Row, Saved};
use crate::attempts::why_none;
use crate::error::CoreError;
use crate::explain::failed_here;
use crate::lock::lock;
use crate::sentence::{SearchSentence, Sentence};

/// Agents of a list whose cards are read for display.
const READ_AT_ONCE: usize = 60;

/// Agents that are asked at the same time.
const SIDE_BY_SIDE: usize = 6;

impl Discoveries {
    /// Connects these agents of a list, each as a search for it alone would. Those that are here already, and those
    /// that are being connected, are left as they are.
    ///
    /// # Errors
    /// When the search found no list.
    pub async fn connect_listed(&self, id: &str, keys: &[usize]) -> Result<(), CoreError> {
        let saved = Saved::of(&self.ground.store().read(connections::list).await?);
        let begun: Vec<usize> = {
            let mut known = lock(&self.known.0);
            let choice = known.get_mut(id).and_then(|entry| entry.choice.as_mut());
            let choice = choice.ok_or_else(|| CoreError::not_found("list of search", id))?;
            let mut begun = Vec::new();
            for key in keys {
                let Some(row) = choice.agents.get_mut(*key) else { continue };
                if !matches!(row.state, ChoiceState::Connecting | ChoiceState::Connected(_))
                    && saved.find(row).is_none()
                {
                    row.state = ChoiceState::Connecting;
                    begun.push(*key);
                }
            }
            begun
        };
        self.listing_changed(id).await;
        let Some(stop) = self.known.begin_again(id) else { return Ok(()) };
        let (discoveries, id) = (self.clone(), id.to_owned());
        self.ground.go_on("discovery.connect", async move {
            tokio::select! {
                () = stop.cancelled() => {}
                () = discoveries.connect_each(&id, &begun) => {}
            }
            discoveries.none_is_left_connecting(&id, &begun).await;
        });
        Ok(())
    }

    /// Reads the cards of the first agents of a list.
    pub(super) async fn read_listed(&self, id: &str) {
        let unread: Vec<usize> = self.with_rows(id, |rows| {
            let first = rows.iter_mut().enumerate().take(READ_AT_ONCE);
            let unread = first.filter(|(_, row)| row.state == ChoiceState::Unread);
            let begun = unread.map(|(key, row)| {
                row.state = ChoiceState::Reading;
                key
            });
            begun.collect()
        });
        if unread.is_empty() {
            return;
        }
        self.listing_changed(id).await;
        let mut reading = stream::iter(unread)
            .map(|key| async move { (key, self.read_card_of(id, key).await) })
            .buffer_unordered(SIDE_BY_SIDE);
        while let Some((key, read)) = reading.next().await {
            self.with_row(id, key, |row| {
                // What a person has begun meanwhile goes on.
                let state = match read {
                    Ok(discovered) => {
                        row.card = Some(discovered);
                        ChoiceState::Ready
                    }
                    Err(reason) => ChoiceState::Unreadable(reason),
                };
                if row.state == ChoiceState::Reading {
                    row.state = state;
                }
            });
            self.listing_changed(id).await;
        }
    }

    async fn connect_each(&self, id: &str, keys: &[usize]) {
        let mut reading = stream::iter(keys.to_vec())
            .map(|key| async move { (key, self.ready_card_of(id, key).await) })
            .buffer_unordered(SIDE_BY_SIDE);
        while let Some((key, read)) = reading.next().await {
            let state = match read {
                Ok(discovered) => match self.keep_listed(id, key, &discovered).await {
                    Ok(connection) => ChoiceState::Connected(connection),
                    Err(CoreError::NoInterface) => {
                        ChoiceState::NotConnected(SearchSentence::CardNotCallable.into())
                    }
                    Err(error) => ChoiceState::NotConnected(failed_here(&error).message),
                },
                Err(reason) => ChoiceState::NotConnected(reason),
            };
            self.with_row(id, key, |row| row.state = state);
            self.listing_changed(id).await;
        }
    }

    /// The card of a listed agent, with the generation that the agent speaks.
    async fn ready_card_of(&self, id: &str, key: usize) -> Result<Arc<Discovered>, Sentence> {
        let read = self.with_rows(id, |rows| rows.get(key).and_then(|row| row.card.clone()));
        let discovered = match read {
            Some(discovered) => discovered,
            None => self.read_card_of(id, key).await?,
        };
        let raw = self.raw_of(id).ok_or(SearchSentence::SearchStopped)?;
        let settled = self.with_generation(id, &raw, (*discovered).clone()).await;
        if let Err(error) = self.cards.seen_elsewhere(&settled).await {
            tracing::warn!(%error, "a card could not be compared with those of saved agents");
        }
        let settled = Arc::new(settled);
        self.with_row(id, key, |row| row.card = Some(Arc::clone(&settled)));
        Ok(settled)
    }

    async fn read_card_of(&self, id: &str, key: usize) -> Result<Arc<Discovered>, Sentence> {
        let url: Option<Url> = self.with_rows(id, |rows| match rows.get(key).map(|row| &row.listed.source) {
            Some(Source::At(url)) => Some(url.clone()),
            Some(Source::Here(_) | Source::Broken) | None => None,
        });
        let (url, raw) = match (url, self.raw_of(id)) {
            (Some(url), Some(raw)) => (url, raw),
            (None, _) => return Err(SearchSentence::EntryIsNoCard.into()),
            (_, None) => return Err(SearchSentence::SearchStopped.into()),
        };
        let mut exchanges = Vec::new();
        let mut on_progress = |progress: Progress<'_>| {
            if let Progress::Finished(attempt) = progress {
                exchanges
                    .extend(attempt.exchange.and_then(|exchange| self.ground.wire_log().name_of(exchange)));
            }
        };
        let found = discover::discover_listed(&raw, &url, &mut on_progress).await;
        self.with_row(id, key, |row| row.exchanges.extend(exchanges));
        found.map(Arc::new).map_err(|error| why_none(&error))
    }

    async fn keep_listed(
        &self,
        id: &str,
        key: usize,
        discovered: &Discovered,
    ) -> Result<ConnectionId, CoreError> {
        // An address that cannot be meant is corrected as a search for the agent alone proposes.
        let concern =
            discovered.addresses.first().and_then(|address| address.as_ref().ok()?.concern.as_ref());
        let rewrite = concern.is_some();
        let url = discovered.addresses.first().and_then(|address| Some(address.as_ref().ok()?.url.clone()));
        let given = self.given_for_listed(id, &url.unwrap_or_default());
        let input = discovered.card_url.as_ref().map(Url::to_string).unwrap_or_default();
        let kept = self.saving.save(&input, discovered, None, None, rewrite, given, false).await?;
        if self.was_inside(id) && self.is_of_typed_host(id, discovered) {
            self.saving.allow_inside(&kept, true).await?;
        }
        let exchanges =
            self.with_rows(id, |rows| rows.get(key).map(|row| row.exchanges.clone()).unwrap_or_default());
        self.ground.calls_were_to(exchanges, &kept).await;
        Ok(kept)
    }

    /// Marks rows that were stopped.
    async fn none_is_left_connecting(&self, id: &str, keys: &[usize]) {
        for key in keys {
            self.with_row(id, *key, |row| {
                if row.state == ChoiceState::Connecting {
                    row.state = ChoiceState::NotConnected(SearchSentence::SearchStopped.into());
                }
            });
        }
        self.listing_changed(id).await;
    }

    fn raw_of(&self, id: &str) -> Option<Raw> {
        let known = lock(&self.known.0);
        known.get(id).and_then(|entry| entry.choice.as_ref()).map(|choice| choice.raw.clone())
    }

    fn with_row(&self, id: &str, key: usize, change: impl FnOnce(&mut Row)) {
        self.with_rows(id, |rows| {
            if let Some(row) = rows.get_mut(key) {
                change(row);
            }
        });
    }

    fn with_rows<T: Default>(&self, id: &str, look: impl FnOnce(&mut Vec<Row>) -> T) -> T {
        let mut known = lock(&self.known.0);
        let choice = known.get_mut(id).and_then(|entry| entry.choice.as_mut());
        choice.map(|choice| look(&mut choice.agents)).unwrap_or_default()
    }

    async fn listing_changed(&self, id: &str) {
        self.known.change(id, |entry| {
            if let Some(choice) = &entry.choice {
                entry.discovery.state = DiscoveryState::Several(choice.summary());
            }
        });
        self.touch_discovery(id).await;
    }
}
