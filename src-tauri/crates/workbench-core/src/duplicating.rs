//! Duplicates a connection: the same agent with other credentials, over another interface, or in another place of
//! the list.
//!
//! The copy gets the person's settings and the facts learned about calling the agent. It gets no history (chats,
//! tasks, decisions, traffic) and no permission: rules that answer, access to the local network, the secret for
//! call backs, sign-ins and open taps belong to one connection. Trust in the card is copied where it restricts:
//! the keys that may sign it, and a card that waits for approval. Otherwise a copy would be a way round an alarm.

use workbench_store::cards::{self, SeenBy, Sighting, Verdict};
use workbench_store::connections::{self, Connection};
use workbench_store::quirks::{self, StoredQuirk};
use workbench_store::{ConnectionId, StoreError, Tag, Tx, contracts, extensions, listings};

use crate::asked::mappings;
use crate::auth::{auth_json, auth_of, header_names};
use crate::environment::Environment;
use crate::error::CoreError;
use crate::ground::Ground;

impl Ground {
    /// Saves another connection like this one under a new name, with `credentials` also with copies of its secret
    /// values. Returns its identity.
    ///
    /// # Errors
    /// When it is not there or was removed, or the keyring has lost a value.
    pub async fn duplicate_connection(
        &self,
        id: &ConnectionId,
        name: &str,
        credentials: bool,
    ) -> Result<ConnectionId, CoreError> {
        let _turn = self.credentials_turn().await;
        let (original, _) = self.stored_connection(id).await?;
        if original.removed_at.is_some() {
            return Err(CoreError::Removed { name: original.name });
        }
        let draft = self.copied_auth(&auth_of(&original), credentials).await?;
        let (environment, now) = (self.environment().clone(), self.environment().now());
        let (from, made) = (id.clone(), ConnectionId::new(environment.fresh_id()));
        let name = Some(name.trim()).filter(|name| !name.is_empty()).unwrap_or(&original.name).to_owned();
        let copy = Connection {
            id: made.clone(),
            name,
            auth: auth_json(&draft.auth),
            header_names: header_names(&draft.auth),
            // The next message looks at the card first, however fresh the look of the original was.
            card_fetched_at: None,
            last_error: None,
            created_at: now,
            updated_at: now,
            ..original
        };
        let saving = self.commit_draft(draft, "duplicate agent", move |tx| {
            connections::insert(tx, &copy)?;
            copy_card_trust(tx, &from, &copy, now)?;
            copy_settings(tx, &from, &copy.id, &environment)?;
            tx.touch(Tag::App, None);
            Ok(())
        });
        self.empty(saving.await?).await;
        Ok(made)
    }
}

fn copy_card_trust(
    tx: &mut Tx<'_>,
    from: &ConnectionId,
    copy: &Connection,
    now: i64,
) -> Result<(), StoreError> {
    if let Some(card_hash) = &copy.card_hash {
        let (seen_by, verdict) = (SeenBy::FirstUse, Verdict::Accepted);
        let first = Sighting { card_hash, seen_by, verdict, weight: None, signer_lost: false };
        cards::add(tx, &copy.id, first, now)?;
    }
    if let Some(waiting) = cards::pending(tx, from)? {
        let cards::CardVersion { card_hash, seen_by, verdict, weight, signer_lost, .. } = waiting;
        let waiting = Sighting { card_hash: &card_hash, seen_by, verdict, weight, signer_lost };
        cards::add(tx, &copy.id, waiting, now)?;
    }
    for key in cards::pinned_keys(tx, from)? {
        cards::pin_key(tx, &copy.id, &key)?;
    }
    Ok(())
}

fn copy_settings(
    tx: &mut Tx<'_>,
    from: &ConnectionId,
    to: &ConnectionId,
    environment: &Environment,
) -> Result<(), StoreError> {
    let now = environment.now();
    for quirk in quirks::of(tx, from)? {
        // What showed it is traffic of the other one.
        quirks::keep(tx, to, &StoredQuirk { exchange: None, ..quirk })?;
    }
    for choice in quirks::choices(tx, from)? {
        quirks::choose(tx, to, &choice.quirk, Some(choice.always), choice.chosen_at)?;
    }
    let asked = extensions::of(tx, from)?.into_iter().filter(|extension| extension.requested);
    extensions::request(tx, to, &asked.map(|extension| extension.uri).collect::<Vec<_>>())?;
    if let Some(schema) = contracts::of(tx, from)? {
        contracts::attach(tx, to, Some(&schema), now)?;
    }
    mappings::copy(tx, from, to, environment)?;
    let listing = listings::of(tx, from)?;
    listings::arrange(tx, to, listing.group.as_deref(), &listing.tags)
}
