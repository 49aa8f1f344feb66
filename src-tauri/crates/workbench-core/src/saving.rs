//! Saves found agents, changes them, and removes them.
//!
//! [`Saving`] stands above all modules that hold state of an agent, and tells them of a change: made agents,
//! tokens, its card, sessions, taps. Deliberately absent: finding agents, and judging changed cards.

use std::sync::Arc;

use a2a_client::discover::{self, Discovered};
use url::Url;
use workbench_store::connections::{self, ChosenInterface, Connection};
use workbench_store::listings::{self};
use workbench_store::{ConnectionId, Tag, extensions, inside};

use crate::agents::Agents;
use crate::attempts::{why_none, wrong_input};
use crate::auth::slots::Draft;
use crate::auth::{AuthDescription, AuthGiven, auth_json, auth_of, header_names};
use crate::cards::{self, Cards};
use crate::connections::ConnectionChange;
use crate::error::{CoreError, not_found};
use crate::examinations::Examinations;
use crate::ground::Ground;
use crate::health::Health;
use crate::reached::ReachedAgents;
use crate::saved::{chosen, moved, origin_of};
use crate::seats::Seats;
use crate::seats::Which;
use crate::sign_in::SignIn;
use crate::taps::Taps;

/// Saved agents: kept, changed, let go. Cheap to clone.
#[derive(Clone)]
pub struct Saving {
    ground: Arc<Ground>,
    reached: Arc<ReachedAgents>,
    agents: Agents,
    cards: Cards,
    sign_in: SignIn,
    health: Health,
    seats: Seats,
    taps: Arc<Taps>,
    examinations: Arc<Examinations>,
}

/// The handles of modules that hold state of an agent, and are told when it changes.
pub(crate) struct Means {
    pub(crate) reached: Arc<ReachedAgents>,
    pub(crate) agents: Agents,
    pub(crate) cards: Cards,
    pub(crate) sign_in: SignIn,
    pub(crate) health: Health,
    pub(crate) seats: Seats,
    pub(crate) taps: Arc<Taps>,
    pub(crate) examinations: Arc<Examinations>,
}

impl Saving {
    pub(crate) fn new(ground: Arc<Ground>, means: Means) -> Self {
        let Means { reached, agents, cards, sign_in, health, seats, taps, examinations } = means;
        Self { ground, reached, agents, cards, sign_in, health, seats, taps, examinations }
    }

    #[expect(clippy::too_many_arguments, reason = "what a person chose, each thing once")]
    pub(crate) async fn save(
        &self,
        input: &str,
        discovered: &Discovered,
        name: Option<String>,
        interface: Option<usize>,
        rewrite: bool,
        given: AuthGiven,
        sample: bool,
    ) -> Result<ConnectionId, CoreError> {
        let chosen = choose(discovered, interface, rewrite)?;
        let now = self.ground.environment().now();
        let id = ConnectionId::new(self.ground.environment().fresh_id());
        let draft =
            self.ground.draft(&AuthDescription::default(), given, &chosen.url, &discovered.card.value)?;
        let card_name = discovered.card.value.name.clone();
        let declared = discovered.card.value.capabilities.extensions.iter().map(|extension| &extension.uri);
        let needed: Vec<String> = declared.filter(|uri| a2a_hitl::tells_only_by(uri)).cloned().collect();
        let (body, etag) = (discovered.raw.as_str().to_owned(), discovered.etag.clone());
        let connection = Connection {
            id: id.clone(),
            name: name.filter(|name| !name.trim().is_empty()).unwrap_or(card_name),
            input: input.to_owned(),
            card_url: discovered.card_url.as_ref().map(Url::to_string),
            card_hash: None,
            card_fetched_at: Some(now),
            interface: Some(chosen),
            // An address that was corrected by hand must outlive the next reading of the card, too.
            pinned: interface.is_some() || rewrite,
            header_names: header_names(&draft.auth),
            auth: auth_json(&draft.auth),
            sample,
            last_error: None,
            created_at: now,
            updated_at: now,
            removed_at: None,
        };
        let is_given = draft.auth.is_given();
        let saved = self.ground.commit_draft(draft, "save agent", move |tx| {
            let hash = connections::keep_card(tx, &body, now)?;
            let connection = Connection { card_hash: Some(hash.clone()), ..connection };
            connections::insert(tx, &connection)?;
            if !needed.is_empty() {
                extensions::request(tx, &connection.id, &needed)?;
            }
            cards::first_use(tx, &connection.id, &hash, etag.as_deref(), now)?;
            tx.touch(Tag::App, None);
            Ok(())
        });
        self.ground.empty(saved.await?).await;
        self.cards.looks.begin(&id).succeeded();
        if is_given {
            self.cards.read_with_credentials(&id).await;
        }
        Ok(id)
    }

    /// Changes a saved agent.
    ///
    /// # Errors
    /// When it is not there, or the interface cannot be called.
    pub async fn change(&self, id: &ConnectionId, change: ConnectionChange) -> Result<(), CoreError> {
        let turn = self.ground.credentials_turn().await;
        let known = self.agents.known(id).await?;
        if known.connection.removed_at.is_some() {
            return Err(CoreError::Removed { name: known.connection.name });
        }
        let choose = |place| chosen(&known.candidates, &known.addresses, place, change.rewrite);
        let place = change.interface.or(change.unpin.then_some(0));
        let interface = match (place.map(choose).transpose()?, &change.address) {
            (_, Some(address)) => Some(moved(known.connection.interface.as_ref(), address)?),
            (chosen, None) => chosen,
        };
        let in_use = interface.as_ref().or(known.connection.interface.as_ref());
        let url = in_use.map(|interface| interface.url.clone()).unwrap_or_default();
        let given = match change.auth {
            Some(given) => Some(given),
            // Credentials belong to an origin: on another one they must be given again.
            None if origin_of(&url)? != known.auth.origin => Some(AuthGiven::default()),
            None => None,
        };
        let is_new = given.is_some();
        let draft = match given {
            Some(given) => self.ground.draft(&known.auth, given, &url, &known.card.value)?,
            None => Draft::unchanged(known.auth),
        };
        let is_given = is_new && draft.auth.is_given();
        let (changed, auth, now) = (id.clone(), draft.auth.clone(), self.ground.environment().now());
        let changing = self.ground.commit_draft(draft, "change agent", move |tx| {
            let row = connections::get(tx, &changed)?;
            let mut row = row.ok_or_else(|| not_found("connection", &changed))?;
            if let Some(name) = change.name.filter(|name| !name.trim().is_empty()) {
                row.name = name;
            }
            if interface.is_some() {
                (row.interface, row.pinned) = (interface, !change.unpin);
            }
            (row.header_names, row.auth) = (header_names(&auth), auth_json(&auth));
            row.updated_at = now;
            connections::update(tx, &row)
        });
        let given_up = changing.await?;
        self.reached.forget(id);
        self.ground.empty(given_up).await;
        if is_given {
            drop(turn);
            self.cards.read_with_credentials(id).await;
        }
        Ok(())
    }

    /// Leaves the choice of the interface to the rules again.
    ///
    /// # Errors
    /// When the agent is not there, or its card offers nothing that can be called.
    pub async fn unpin_interface(&self, id: &ConnectionId) -> Result<(), CoreError> {
        let change = ConnectionChange { unpin: true, ..ConnectionChange::default() };
        self.change(id, change).await
    }

    /// Takes a card without asking anybody: of an agent that this program itself is.
    pub(crate) async fn replace_card(
        &self,
        id: &ConnectionId,
        discovered: &Discovered,
    ) -> Result<(), CoreError> {
        let now = self.ground.environment().now();
        let card_url = discovered.card_url.as_ref().map(Url::to_string);
        let (body, replaced) = (discovered.raw.as_str().to_owned(), id.clone());
        let interface = choose(discovered, None, false);
        let stored = self.ground.store().write("refresh card", move |tx| {
            // Reading the card took its time, in which the rest may have been changed.
            let row = connections::get(tx, &replaced)?;
            let mut row = row.ok_or_else(|| not_found("connection", &replaced))?;
            if !row.pinned {
                match interface {
                    Ok(interface) => row.interface = Some(interface),
                    Err(error) => return Ok(Err(error)),
                }
            }
            row.card_hash = Some(connections::keep_card(tx, &body, now)?);
            (row.card_url, row.card_fetched_at, row.updated_at) = (card_url, Some(now), now);
            connections::update(tx, &row)?;
            Ok(Ok(()))
        });
        stored.await??;
        self.reached.forget(id);
        Ok(())
    }

    /// Lets an agent go. Its conversations and its name stay; its secrets do not.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub async fn remove(&self, id: &ConnectionId) -> Result<(), CoreError> {
        let _turn = self.ground.credentials_turn().await;
        let (connection, _) = self.ground.stored_connection(id).await?;
        let agreed = self.ground.agreed(id).await?;
        let draft = Draft::gone(&auth_of(&connection)).giving_up(agreed.map(|agreed| agreed.slot));
        let (gone, auth, now) = (id.clone(), draft.auth.clone(), self.ground.environment().now());
        let removing = self.ground.commit_draft(draft, "remove agent", move |tx| {
            if let Some(row) = connections::get(tx, &gone)? {
                let (auth, header_names) = (auth_json(&auth), header_names(&auth));
                connections::update(tx, &Connection { auth, header_names, ..row })?;
            }
            workbench_store::push::secrets::set(tx, &gone, None)?;
            workbench_store::taps::remove_of(tx, &gone)?;
            workbench_store::mocks::disconnect(tx, &gone)?;
            listings::remove(tx, &gone)?;
            connections::remove(tx, &gone, now)?;
            tx.touch(Tag::App, None);
            Ok(())
        });
        let given_up = removing.await?;
        self.taps.close_those_of(id).await?;
        self.reached.forget(id);
        self.sign_in.forget(id);
        self.cards.forget(id);
        self.seats.stop(Which::With(id));
        self.health.forget(id);
        self.examinations.forget(id);
        self.ground.empty(given_up).await;
        Ok(())
    }

    /// Lets an agent of a public host lead to this machine or into the local network, or no more.
    ///
    /// # Errors
    /// When it cannot be stored.
    pub async fn allow_inside(&self, id: &ConnectionId, allow: bool) -> Result<(), CoreError> {
        let at = allow.then(|| self.ground.environment().now());
        let changed = id.clone();
        self.ground.store().write("allow addresses", move |tx| inside::allow(tx, &changed, at)).await?;
        self.reached.forget(id);
        self.sign_in.forget(id);
        // Their connections were made under the leave that was.
        self.taps.close_those_of(id).await
    }
}

pub(crate) fn choose(
    discovered: &Discovered,
    interface: Option<usize>,
    rewrite: bool,
) -> Result<ChosenInterface, CoreError> {
    chosen(&discovered.candidates, &discovered.addresses, interface.unwrap_or(0), rewrite)
}

impl From<discover::DiscoverError> for CoreError {
    fn from(error: discover::DiscoverError) -> Self {
        Self::Discover { because: why_none(&error) }
    }
}

impl From<discover::InputError> for CoreError {
    fn from(error: discover::InputError) -> Self {
        Self::Discover { because: wrong_input(&error).into() }
    }
}
