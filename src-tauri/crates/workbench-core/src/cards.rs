//! The card as a promise: kept as it was when the agent was saved, fetched again, and compared by meaning.
//!
//! A card stays in use until another is accepted. Going on accepts a note or a notice. An alarm (other hosts,
//! weaker authentication, a lost signature) holds all messages and decisions back until a person accepts the new
//! card or keeps the old one. A card of equal meaning replaces the old one silently. Deliberately absent: holding
//! calls that stop or watch a task, which go to the addresses as before.

mod history;
pub(crate) mod keys;
pub(crate) mod looks;

use std::sync::Arc;
use std::time::Duration;

use a2a_client::discover::{self, Discovered, Refreshed};
use a2a_protocol::card::{Change, Weight};
use a2a_protocol::negotiate::Reason;
use tokio::time::timeout;
use url::Url;
use workbench_store::cards::{self, CardVersion, CardWeight, SeenBy, Sighting, Verdict};
use workbench_store::connections::{self, Connection};
use workbench_store::{ConnectionId, StoreError, Tag, Tx};

use self::looks::{CardLook, CardLooks};
use crate::agents::Agents;
use crate::announce::{Announcement, Notice};
use crate::auth::slots::Draft;
use crate::auth::{AuthGiven, auth_json, auth_of, header_names};
use crate::card_changes::differences;
use crate::causes::with_causes;
use crate::error::{CoreError, not_found};
use crate::ground::Ground;
use crate::reached::ReachedAgents;
use crate::saved::{chosen, interfaces_of, origin_of, read_card};
use crate::sentence::CardSentence;
use crate::sign_in::SignIn;
use crate::speaking::settle_as_stored;

pub use history::{CardHistory, PendingCard, ShownVersion};
pub use keys::{CardSignature, KeyOrigin, KeyPlan};

/// A look older than this is repeated before something is sent, in milliseconds.
const FRESH: i64 = 10 * 60 * 1000;

/// How long something to be sent waits for a look. An agent that is called needs no card.
const PATIENCE: Duration = Duration::from_secs(5);

/// The cards of saved agents: looked at again, compared, accepted. Cheap to clone.
#[derive(Clone)]
pub struct Cards {
    ground: Arc<Ground>,
    reached: Arc<ReachedAgents>,
    agents: Agents,
    sign_in: SignIn,
    keys: Arc<keys::CardKeys>,
    pub(crate) looks: CardLooks,
}

impl Cards {
    pub(crate) fn new(
        ground: Arc<Ground>,
        reached: Arc<ReachedAgents>,
        agents: Agents,
        sign_in: SignIn,
    ) -> Self {
        Self { ground, reached, agents, sign_in, keys: Arc::default(), looks: CardLooks::default() }
    }

    /// Forgets an agent that is let go.
    pub(crate) fn forget(&self, id: &ConnectionId) {
        self.agents.forget_extended(id);
        self.keys.forget(id);
    }

    /// Reads the card again from where it was found, and compares it with the one in use.
    ///
    /// # Errors
    /// When it is not there any more.
    pub async fn refresh(&self, id: &ConnectionId) -> Result<(), CoreError> {
        self.look_at_card(id, SeenBy::Person).await
    }

    /// Reads the card again because the person gave credentials. What it shows only to who has some is no change of it: nobody
    /// is asked about that, unless it is alarming.
    pub(crate) async fn read_with_credentials(&self, id: &ConnectionId) {
        let reading = async {
            self.look_at_card(id, SeenBy::Credentials).await?;
            self.go_on_with(id).await
        };
        if !matches!(timeout(PATIENCE, reading).await, Ok(Ok(()))) {
            tracing::info!("the card as it was before the credentials stays in use");
        }
    }

    /// Accepts a card that waits for a word, and calls the agent by it from now on. Credentials do not
    /// follow the agent to another origin.
    ///
    /// # Errors
    /// When the card waits no more, or offers nothing that can be called.
    pub async fn accept(&self, id: &ConnectionId, version: i64) -> Result<(), CoreError> {
        let _turn = self.ground.credentials_turn().await;
        let (connection, body, version) = self.waiting_card(id, version).await?;
        let card = read_card(&body).ok_or(CoreError::NoInterface)?.value;
        let (mut candidates, mut addresses) = interfaces_of(&card, connection.card_url.as_deref());
        // What was found by asking holds for as long as the card says the same.
        let former = read_card(&self.ground.stored_connection(id).await?.1);
        let holds = former.is_some_and(|former| former.value.interfaces == card.interfaces);
        let is_found = Reason::FoundByAsking.id();
        let found = connection.interface.as_ref().filter(|chosen| holds || chosen.reason != is_found);
        settle_as_stored(&mut candidates, &mut addresses, found);
        let interface = match &connection.interface {
            Some(interface) if connection.pinned => interface.clone(),
            _ => chosen(&candidates, &addresses, 0, false)?,
        };
        let before = auth_of(&connection);
        let draft = if origin_of(&interface.url)? == before.origin {
            Draft::unchanged(before)
        } else {
            self.ground.draft(&before, AuthGiven::default(), &interface.url, &card)?
        };
        let (accepted, auth, now) = (id.clone(), draft.auth.clone(), self.ground.environment().now());
        let accepting = self.ground.commit_draft(draft, "accept card", move |tx| {
            let row = connections::get(tx, &accepted)?;
            let row = row.ok_or_else(|| not_found("connection", &accepted))?;
            if !cards::judge(tx, &accepted, version.id, Verdict::Accepted, now)? {
                return Err(not_found("card of", &accepted));
            }
            let row = Connection {
                card_hash: Some(version.card_hash),
                interface: Some(interface),
                auth: auth_json(&auth),
                header_names: header_names(&auth),
                updated_at: now,
                ..row
            };
            connections::update(tx, &row)
        });
        let given_up = accepting.await?;
        self.reached.forget(id);
        self.agents.forget_extended(id);
        self.ground.empty(given_up).await;
        Ok(())
    }

    /// Goes on with the card in use instead of the one that waits for a word.
    ///
    /// # Errors
    /// When the card waits no more.
    pub async fn keep(&self, id: &ConnectionId, version: i64) -> Result<(), CoreError> {
        let (kept, now) = (id.clone(), self.ground.environment().now());
        let judged = self
            .ground
            .store()
            .write("keep card", move |tx| cards::judge(tx, &kept, version, Verdict::Declined, now));
        if judged.await? { Ok(()) } else { Err(CoreError::not_found("card of", id)) }
    }

    /// A person goes on after having been told of another card: that accepts it, unless it is alarming.
    pub(crate) async fn go_on_with(&self, id: &ConnectionId) -> Result<(), CoreError> {
        let Some(version) = self.ground.pending_card(id).await? else { return Ok(()) };
        self.refuse_alarm(id, &version).await?;
        if let Err(error) = self.accept(id, version.id).await {
            tracing::info!(error = with_causes(&error), "the old card stays in use");
        }
        Ok(())
    }

    /// Whether something may be sent now; looks at the card again when the last look is old.
    pub(crate) async fn may_send_to(&self, id: &ConnectionId) -> Result<(), CoreError> {
        let wanted = id.clone();
        let reading = self.ground.store().read(move |reader| {
            let Some(connection) = connections::get(reader, &wanted)? else { return Ok(None) };
            let last = cards::last_look(reader, &wanted)?.map(|look| look.at);
            Ok(Some((connection, last, cards::pending(reader, &wanted)?)))
        });
        let (connection, last, mut pending) =
            reading.await?.ok_or_else(|| CoreError::not_found("connection", id))?;
        if self.is_old(last, &connection) {
            let looking = timeout(PATIENCE, self.look_at_card(id, SeenBy::BeforeSending)).await;
            if !matches!(looking, Ok(Ok(()))) {
                tracing::info!("an agent's card could not be looked at before sending");
                self.note_look(id).await?;
            }
            pending = self.ground.pending_card(id).await?;
        }
        match pending {
            Some(version) => self.refuse_alarm(id, &version).await,
            None => Ok(()),
        }
    }

    /// Refuses messages and decisions during an alarm.
    pub(crate) async fn refuse_in_alarm(&self, id: &ConnectionId) -> Result<(), CoreError> {
        match self.ground.pending_card(id).await? {
            Some(version) => self.refuse_alarm(id, &version).await,
            None => Ok(()),
        }
    }

    async fn refuse_alarm(&self, id: &ConnectionId, version: &CardVersion) -> Result<(), CoreError> {
        if version.weight != Some(CardWeight::Alarm) {
            return Ok(());
        }
        let (connection, _) = self.ground.stored_connection(id).await?;
        Err(CoreError::CardAlarms { name: connection.name })
    }

    /// Whether the last look at a card was too long ago. The samples are this program itself, and a pasted card is nowhere to
    /// be looked at.
    fn is_old(&self, last: Option<i64>, connection: &Connection) -> bool {
        let last = last.or(connection.card_fetched_at).unwrap_or(0);
        !connection.sample && connection.card_url.is_some() && is_stale(last, self.ground.environment().now())
    }

    /// A look that failed is not repeated for every message.
    async fn note_look(&self, id: &ConnectionId) -> Result<(), CoreError> {
        let (looked, now) = (id.clone(), self.ground.environment().now());
        let noting = self.ground.store().write("card not seen", move |tx| {
            let etag = cards::last_look(tx, &looked)?.and_then(|look| look.etag);
            // Whose card is not known, for whom no rule approves, which the page shows.
            tx.touch(Tag::Agents, Some(looked.as_str()));
            cards::looked(tx, &looked, etag.as_deref(), now)
        });
        Ok(noting.await?)
    }

    async fn look_at_card(&self, id: &ConnectionId, seen_by: SeenBy) -> Result<(), CoreError> {
        self.finish_look(self.looks.begin(id), seen_by).await
    }

    /// Finishes a look that began, and announces whether rules wait for it.
    pub(crate) async fn finish_look(&self, looking: CardLook, seen_by: SeenBy) -> Result<(), CoreError> {
        let id = looking.agent.clone();
        let looked = self.read_card_again(&looking, seen_by).await;
        if looked.is_ok() {
            looking.succeeded();
        } else {
            drop(looking);
        }
        self.ground.cards_changed(&id).await?;
        looked
    }

    async fn read_card_again(&self, looking: &CardLook, seen_by: SeenBy) -> Result<(), CoreError> {
        let id = &looking.agent;
        let (connection, _) = self.ground.stored_connection(id).await?;
        let Some(url) = connection.card_url.as_deref().and_then(|url| Url::parse(url).ok()) else {
            return Ok(());
        };
        let wanted = id.clone();
        let look = self.ground.store().read(move |reader| cards::last_look(reader, &wanted)).await?;
        // Who asks wants to see it, whatever a server takes for the same.
        let etag = look.and_then(|look| look.etag).filter(|_| seen_by == SeenBy::BeforeSending);
        let raw = self.sign_in.raw_for_card(id, &auth_of(&connection)).await?;
        let read = discover::refresh(&raw, &url, etag.as_deref(), Some(id.as_str().into())).await?;
        if !looking.answered() {
            return Ok(());
        }
        match read {
            Refreshed::Card(discovered) => self.card_seen(id, &discovered, seen_by).await?,
            Refreshed::Unchanged => {
                let (looked, now) = (id.clone(), self.ground.environment().now());
                let noting = self.ground.store().write("card unchanged", move |tx| {
                    cards::looked(tx, &looked, etag.as_deref(), now)?;
                    cards::seen_again(tx, &looked, now)?;
                    read_at(tx, &looked, now)
                });
                noting.await?;
            }
        }
        Ok(())
    }

    /// Compares a card that was just read with the one in use, stores it, and announces changes.
    async fn card_seen(
        &self,
        id: &ConnectionId,
        seen: &Discovered,
        seen_by: SeenBy,
    ) -> Result<(), CoreError> {
        let (connection, stored) = self.ground.stored_connection(id).await?;
        let in_use = read_card(&stored).ok_or(CoreError::NoInterface)?.value;
        let same = stored.body == seen.raw.as_str();
        let signer_lost = !same && !self.signed_by_pinned_key(id, &seen.raw).await?;
        let place = connection.card_url.as_deref();
        let weight = heaviest(&differences(&in_use, &seen.card.value, place), signer_lost);
        let (compared, body, etag) = (stored.hash, seen.raw.as_str().to_owned(), seen.etag.clone());
        let (looked, now) = (id.clone(), self.ground.environment().now());
        let writing = self.ground.store().write("card seen", move |tx| {
            let row = connections::get(tx, &looked)?;
            let row = row.ok_or_else(|| not_found("connection", &looked))?;
            if row.card_hash.as_ref() != Some(&compared) {
                // Another card was accepted meanwhile; the next look compares with that.
                return Ok((None, false));
            }
            cards::looked(tx, &looked, etag.as_deref(), now)?;
            let hash = connections::keep_card(tx, &body, now)?;
            let known = cards::latest(tx, &looked)?.is_some_and(|latest| latest.card_hash == hash);
            if known {
                cards::seen_again(tx, &looked, now)?;
                read_at(tx, &looked, now)?;
                return Ok((None, false));
            }
            let verdict = if weight.is_some() { Verdict::Pending } else { Verdict::Accepted };
            let seen = Sighting { card_hash: &hash, seen_by, verdict, weight, signer_lost };
            cards::add(tx, &looked, seen, now)?;
            let card_hash = if weight.is_some() { row.card_hash.clone() } else { Some(hash) };
            connections::update(tx, &Connection { card_hash, card_fetched_at: Some(now), ..row })?;
            Ok((weight, weight.is_none()))
        });
        let (news, replaced) = writing.await?;
        if replaced {
            self.reached.forget(id);
            self.agents.forget_extended(id);
        }
        let is_told = |weight: &CardWeight| seen_by != SeenBy::Credentials || *weight == CardWeight::Alarm;
        if let Some(weight) = news.filter(is_told) {
            self.ground.announcer().say(Announcement::Notice(notice(connection.name, weight)));
        }
        Ok(())
    }

    async fn waiting_card(
        &self,
        id: &ConnectionId,
        version: i64,
    ) -> Result<(Connection, connections::StoredCard, CardVersion), CoreError> {
        let wanted = id.clone();
        let found = self.ground.store().read(move |reader| {
            let pending = cards::pending(reader, &wanted)?.filter(|pending| pending.id == version);
            let Some(pending) = pending else { return Ok(None) };
            let connection = connections::get(reader, &wanted)?;
            let body = connections::card(reader, &pending.card_hash)?;
            Ok(connection.zip(body).map(|(connection, body)| (connection, body, pending)))
        });
        found.await?.ok_or_else(|| CoreError::not_found("card of", id))
    }
}

/// Keeps the first card that an agent showed, which is accepted by saving the agent.
pub(crate) fn first_use(
    tx: &mut Tx<'_>,
    id: &ConnectionId,
    card_hash: &str,
    etag: Option<&str>,
    now: i64,
) -> Result<(), StoreError> {
    let (seen_by, verdict) = (SeenBy::FirstUse, Verdict::Accepted);
    cards::looked(tx, id, etag, now)?;
    cards::add(tx, id, Sighting { card_hash, seen_by, verdict, weight: None, signer_lost: false }, now)
}

fn read_at(tx: &mut Tx<'_>, id: &ConnectionId, now: i64) -> Result<(), StoreError> {
    let Some(row) = connections::get(tx, id)? else { return Ok(()) };
    connections::update(tx, &Connection { card_fetched_at: Some(now), ..row })
}

fn notice(agent: String, weight: CardWeight) -> Notice {
    let is_error = weight == CardWeight::Alarm;
    let message = if is_error {
        CardSentence::AgentCardAlarms { agent }
    } else {
        CardSentence::AgentCardChanged { agent }
    };
    Notice { is_error, message: message.into(), hints: Vec::new() }
}

/// Whether a look is to be repeated. A look in the future does not count: the clock was put back since.
fn is_stale(last: i64, now: i64) -> bool {
    last > now || now.saturating_sub(last) > FRESH
}

fn heaviest(found: &[Change], signer_lost: bool) -> Option<CardWeight> {
    if signer_lost {
        return Some(CardWeight::Alarm);
    }
    found.iter().map(Change::weight).max().map(|weight| match weight {
        Weight::Note => CardWeight::Note,
        Weight::Notice => CardWeight::Notice,
        Weight::Alarm => CardWeight::Alarm,
    })
}

#[cfg(test)]
mod tests {
    use super::{FRESH, is_stale};

    #[test]
    fn a_look_is_repeated_after_a_while_and_whenever_the_clock_was_put_back() {
        let now = 100 * FRESH;
        assert_eq!(
            [now, now - FRESH, now - FRESH - 1, now + 1].map(|last| is_stale(last, now)),
            [false, false, true, true]
        );
    }
}
