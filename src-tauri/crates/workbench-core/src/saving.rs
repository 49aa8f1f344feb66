//! Saved agents: keeping what a search found, changing it, letting it go.

use a2a_client::discover::{self, Discovered};
use a2a_protocol::model::AgentCard;
use url::Url;
use workbench_store::connections::{self, ChosenInterface, Connection};
use workbench_store::listings::{self};
use workbench_store::{ConnectionId, Tag};

use crate::attempts::{why_none, wrong_input};
use crate::auth::slots::Draft;
use crate::auth::{AuthDescription, AuthGiven, auth_json, auth_of, given_credentials, header_names};
use crate::cards;
use crate::cards::extended::ExtendedState;
use crate::connections::{ConnectionChange, Known};
use crate::discovery::DiscoveryState;
use crate::error::{CoreError, not_found};
use crate::saved::{chosen, interfaces_of, moved, origin_of, read_card};
use crate::sessions::Which;
use crate::speaking::settle_as_stored;
use crate::workbench::Workbench;

impl Workbench {
    /// Saved agents as a person listed them.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn connections(&self) -> Result<Vec<Connection>, CoreError> {
        Ok(self.store().read(connections::list).await?)
    }

    /// A saved agent with its card.
    ///
    /// # Errors
    /// When it is not there.
    pub async fn known(&self, id: &ConnectionId) -> Result<Known, CoreError> {
        let (connection, stored) = self.stored_connection(id).await?;
        let card = match self.cards().extended.of(&connection).map(|extended| extended.state) {
            Some(ExtendedState::InUse(card)) => *card,
            _ => read_card(&stored).ok_or_else(|| CoreError::not_found("card of", id))?,
        };
        let (mut candidates, mut addresses) = interfaces_of(&card.value, connection.card_url.as_deref());
        settle_as_stored(&mut candidates, &mut addresses, connection.interface.as_ref());
        let card_change = self.pending_card(id).await?.and_then(|pending| pending.weight);
        let listing = self.listing(id).await?;
        Ok(Known {
            auth: auth_of(&connection),
            connection,
            card,
            candidates,
            addresses,
            card_change,
            listing,
        })
    }

    /// Keeps the agent that a search found. `interface` is its place among the candidates; `rewrite`
    /// takes the suggested address instead of one that cannot be reached from here.
    ///
    /// # Errors
    /// When the search found nothing that can be called, or it cannot be stored.
    pub async fn save_connection(
        &self,
        discovery: &str,
        name: Option<String>,
        interface: Option<usize>,
        rewrite: bool,
        auth: Option<AuthGiven>,
    ) -> Result<ConnectionId, CoreError> {
        let found = self.discovery(discovery)?;
        let DiscoveryState::Found(discovered) = found.state else {
            return Err(CoreError::not_found("found agent of search", discovery));
        };
        let given = match auth {
            Some(given) => given,
            None => self.given_for(discovery, &choose(&discovered, interface, rewrite)?.url),
        };
        let id = self.save(&found.input, &discovered, name, interface, rewrite, given, false).await?;
        if self.was_inside(discovery) {
            self.allow_inside(&id, true).await?;
        }
        self.calls_were_to(self.called_by(discovery), &id).await;
        Ok(id)
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
        let now = self.environment().now();
        let id = ConnectionId::new(self.environment().fresh_id());
        let draft = self.draft(&AuthDescription::default(), given, &chosen.url, &discovered.card.value)?;
        let card_name = discovered.card.value.name.clone();
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
        let saved = self.commit_draft(draft, "save agent", move |tx| {
            let hash = connections::keep_card(tx, &body, now)?;
            let connection = Connection { card_hash: Some(hash.clone()), ..connection };
            connections::insert(tx, &connection)?;
            cards::first_use(tx, &connection.id, &hash, etag.as_deref(), now)?;
            tx.touch(Tag::App, None);
            Ok(())
        });
        self.empty(saved.await?).await;
        self.auto_approve().card_looks.begin(&id).succeeded();
        Ok(id)
    }

    /// Changes a saved agent.
    ///
    /// # Errors
    /// When it is not there, or the interface cannot be called.
    pub async fn change_connection(
        &self,
        id: &ConnectionId,
        change: ConnectionChange,
    ) -> Result<(), CoreError> {
        let _turn = self.credentials_turn().await;
        let known = self.known(id).await?;
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
        let draft = match given {
            Some(given) => self.draft(&known.auth, given, &url, &known.card.value)?,
            None => Draft::unchanged(known.auth),
        };
        let (changed, auth, now) = (id.clone(), draft.auth.clone(), self.environment().now());
        let changing = self.commit_draft(draft, "change agent", move |tx| {
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
        self.agents().forget(id);
        self.empty(given_up).await;
        Ok(())
    }

    /// Takes a card without asking anybody: of an agent that this program itself is.
    pub(crate) async fn replace_card(
        &self,
        id: &ConnectionId,
        discovered: &Discovered,
    ) -> Result<(), CoreError> {
        let now = self.environment().now();
        let card_url = discovered.card_url.as_ref().map(Url::to_string);
        let (body, replaced) = (discovered.raw.as_str().to_owned(), id.clone());
        let interface = choose(discovered, None, false);
        let stored = self.store().write("refresh card", move |tx| {
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
        self.agents().forget(id);
        Ok(())
    }

    /// Lets an agent go. Its conversations and its name stay; its secrets do not.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub async fn remove_connection(&self, id: &ConnectionId) -> Result<(), CoreError> {
        let _turn = self.credentials_turn().await;
        let (connection, _) = self.stored_connection(id).await?;
        let agreed = self.agreed(id).await?;
        let draft = Draft::gone(&auth_of(&connection)).giving_up(agreed.map(|agreed| agreed.slot));
        let (gone, auth, now) = (id.clone(), draft.auth.clone(), self.environment().now());
        let removing = self.commit_draft(draft, "remove agent", move |tx| {
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
        self.taps().close_those_of(id).await?;
        self.agents().forget(id);
        self.sign_ins().forget(id);
        self.cards().forget(id);
        self.sessions().stop(Which::With(id));
        self.gates().forget(id);
        self.examinations().forget(id);
        self.empty(given_up).await;
        Ok(())
    }

    /// What was given for the agent at `url`, ready to be kept.
    pub(crate) fn draft(
        &self,
        before: &AuthDescription,
        given: AuthGiven,
        url: &str,
        card: &AgentCard,
    ) -> Result<Draft, CoreError> {
        let origin = origin_of(url)?;
        let given = given.with_addresses_of(card)?;
        // Refused before anything is kept: names and values that HTTP cannot carry.
        given_credentials(&origin, &given)?;
        given.check(&origin)?;
        Ok(Draft::of(before, &given, &origin, self.environment()))
    }

    /// Stores `draft` as how the agent authenticates.
    pub(crate) async fn store_auth(
        &self,
        id: &ConnectionId,
        draft: Draft,
        label: &'static str,
    ) -> Result<(), CoreError> {
        let (changed, auth, now) = (id.clone(), draft.auth.clone(), self.environment().now());
        let storing = self.commit_draft(draft, label, move |tx| {
            let row = connections::get(tx, &changed)?;
            let mut row = row.ok_or_else(|| not_found("connection", &changed))?;
            (row.auth, row.updated_at) = (auth_json(&auth), now);
            connections::update(tx, &row)
        });
        let given_up = storing.await?;
        self.empty(given_up).await;
        Ok(())
    }
}

fn choose(
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
