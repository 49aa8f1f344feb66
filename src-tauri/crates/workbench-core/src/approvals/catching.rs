//! Catches the address to which a requested sign-in returns, so that nobody has to copy it.
//!
//! A person agrees to the host first; then an address of this machine is opened and the browser is sent to the
//! page. The returned address is kept like a pasted one: in the keyring, for this request only. A sign-in in
//! progress is in memory and ends with the process. Deliberately absent: opening a browser, which the host does,
//! and deciding, which the person does.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use a2a_client::oauth::{Catchable, Catcher, OAuthError};
use a2a_client::{DisplayUrl, Reach};
use a2a_hitl::{AfterLink, Item, ItemId};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use url::Url;
use workbench_store::approvals::{Approval, ApprovalState as Stored};
use workbench_store::connections::Connection;
use workbench_store::{ApprovalId, Tag};

use super::Approvals;
use crate::asked::stored::StoredRequest;
use crate::error::CoreError;
use crate::lock::lock;
use crate::sentence::{Sentence, SignInSentence};

/// How long a browser is waited for.
const PATIENCE: Duration = Duration::from_mins(10);

/// Sign-ins of requests that were begun since the start, by request and item.
#[derive(Default, Clone)]
pub(crate) struct Catches(Arc<Mutex<HashMap<(ApprovalId, ItemId), Catch>>>);

struct Catch {
    state: CatchState,
    stop: CancellationToken,
    /// Its address is free again.
    ended: CancellationToken,
}

/// How far the sign-in of a request got. Once it led somewhere, that is given and nothing more is told here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CatchState {
    /// A person is signing in in the browser.
    InBrowser {
        /// Where.
        host: String,
    },
    /// It came to nothing.
    Failed(Sentence),
}

/// A sign-in that a person has still to agree to.
#[derive(Debug, Clone)]
pub struct CatchPlan {
    request: ApprovalId,
    hash: String,
    item: ItemId,
    sign_in: Catchable,
}

impl CatchPlan {
    /// Host and port of the page where the person signs in.
    pub fn host(&self) -> String {
        self.sign_in.host()
    }
}

/// Whether the sign-in of an item leads to an address that can be caught.
pub fn is_catchable(item: &Item, connection: &Connection) -> bool {
    catchable(item, connection).is_some()
}

fn catchable(item: &Item, connection: &Connection) -> Option<Catchable> {
    if returns_to_agent(item, connection).is_some() {
        return None;
    }
    Catchable::at(&page_of(item)?)
}

/// The page of a sign-in that is answered by where it leads.
fn page_of(item: &Item) -> Option<Url> {
    let Item::Link { then: AfterLink::Redirect, url: Some(page), .. } = item else { return None };
    Url::parse(page).ok()
}

/// The address of the agent's own that the browser returns to, where the sign-in of an item leads to one: the agent
/// gets the answer there itself.
pub fn returns_to_agent(item: &Item, connection: &Connection) -> Option<String> {
    let page = page_of(item)?;
    let (_, redirect) = page.query_pairs().find(|(name, _)| name == "redirect_uri")?;
    let redirect = Url::parse(&redirect).ok()?;
    let interface = connection.interface.as_ref().map(|interface| interface.url.as_str());
    let own = interface.into_iter().chain(connection.card_url.as_deref());
    let is_own = own.filter_map(|url| Url::parse(url).ok()).any(|own| is_same_place(&own, &redirect));
    is_own.then(|| DisplayUrl::new(&redirect).to_string())
}

/// One origin, whatever this machine is called.
fn is_same_place(one: &Url, other: &Url) -> bool {
    let here = |url: &Url| Reach::of(url) == Reach::Machine;
    one.origin() == other.origin()
        || (here(one) && here(other) && one.port_or_known_default() == other.port_or_known_default())
}

impl Catches {
    /// How far the sign-ins of a request got.
    pub(crate) fn of(&self, approval: &Approval) -> Vec<(ItemId, CatchState)> {
        let all = lock(&self.0);
        let own = all.iter().filter(|((id, _), _)| *id == approval.request.id);
        own.map(|((_, item), catching)| (item.clone(), catching.state.clone())).collect()
    }
}

impl Approvals {
    /// The hosts that signing in for a request would lead to. Nothing is opened yet.
    ///
    /// # Errors
    /// When the request has changed or is decided, or when the return address of its sign-in cannot be caught.
    pub async fn plan_catch(
        &self,
        id: &ApprovalId,
        hash: &str,
        item: &ItemId,
    ) -> Result<CatchPlan, CoreError> {
        let approval = self.waiting_for(id, hash).await?;
        let request = StoredRequest::of(&approval)?;
        let (connection, _) = self.ground.stored_connection(&approval.request.connection_id).await?;
        let sign_in = request.reading.item(item).and_then(|item| catchable(item, &connection));
        let sign_in = sign_in.ok_or_else(|| CoreError::not_found("item", item))?;
        Ok(CatchPlan { request: id.clone(), hash: hash.to_owned(), item: item.clone(), sign_in })
    }

    /// Opens the return address and waits for the browser in the background. Returns the address for the browser to
    /// open. Ends an earlier sign-in for the same item.
    ///
    /// # Errors
    /// When the address cannot be opened.
    pub async fn begin_catch(&self, plan: CatchPlan) -> Result<Url, CoreError> {
        let CatchPlan { request, hash, item, sign_in } = plan;
        let (stop, state) = (CancellationToken::new(), CatchState::InBrowser { host: sign_in.host() });
        let ended = CancellationToken::new();
        let before = {
            let catching = Catch { state, stop: stop.clone(), ended: ended.clone() };
            lock(&self.catches.0).insert((request.clone(), item.clone()), catching)
        };
        let ended = ended.drop_guard();
        if let Some(before) = before {
            before.stop.cancel();
            // Most agents have their people return to one address.
            before.ended.cancelled().await;
        }
        let catcher = match sign_in.open().await {
            Ok(catcher) => catcher,
            Err(error) => {
                self.catch_failed(&request, &item, &stop, SignInSentence::from(&error).into()).await;
                return Err(error.into());
            }
        };
        self.touch_request(&request).await;
        let (page, approvals) = (catcher.page().clone(), self.clone());
        self.ground.go_on("approvals.signIn", async move {
            let _ended = ended;
            tokio::select! {
                biased;
                () = stop.cancelled() => {}
                () = approvals.catch(&request, &hash, &item, &stop, catcher) => {}
            }
        });
        Ok(page)
    }

    /// Stops waiting for a browser.
    pub async fn cancel_catch(&self, id: &ApprovalId, item: &ItemId) {
        let stopped = lock(&self.catches.0).remove(&(id.clone(), item.clone()));
        if let Some(stopped) = stopped {
            stopped.stop.cancel();
            stopped.ended.cancelled().await;
            self.touch_request(id).await;
        }
    }

    async fn catch(
        &self,
        id: &ApprovalId,
        hash: &str,
        item: &ItemId,
        stop: &CancellationToken,
        catcher: Catcher,
    ) {
        let failure: Sentence = match timeout(PATIENCE, catcher.led_to()).await {
            Ok(Ok(address)) => match self.caught(id, hash, item, address).await {
                Ok(()) => {
                    lock(&self.catches.0).remove(&(id.clone(), item.clone()));
                    self.touch_request(id).await;
                    return;
                }
                Err(error) => crate::explain::failed_here(&error).message,
            },
            Ok(Err(error)) => SignInSentence::from(&error).into(),
            Err(_) => SignInSentence::from(&OAuthError::TimedOut).into(),
        };
        self.catch_failed(id, item, stop, failure).await;
    }

    async fn caught(
        &self,
        id: &ApprovalId,
        hash: &str,
        item: &ItemId,
        address: a2a_client::Secret,
    ) -> Result<(), CoreError> {
        self.waiting_for(id, hash).await?;
        self.tray.give_secret(id, hash, item, address).await
    }

    /// The request, if it still waits for an answer and is the one that was shown.
    async fn waiting_for(&self, id: &ApprovalId, hash: &str) -> Result<Approval, CoreError> {
        let approval = self.ground.approval(id).await?;
        if approval.request.request_hash != hash || approval.state != Stored::Pending {
            return Err(CoreError::StaleRequest);
        }
        Ok(approval)
    }

    async fn catch_failed(&self, id: &ApprovalId, item: &ItemId, stop: &CancellationToken, why: Sentence) {
        // One that was stopped may have been followed by another.
        if let Some(catching) = lock(&self.catches.0).get_mut(&(id.clone(), item.clone()))
            && !stop.is_cancelled()
        {
            catching.state = CatchState::Failed(why);
        }
        self.touch_request(id).await;
    }

    async fn touch_request(&self, id: &ApprovalId) {
        let id = id.clone();
        let touched = self.ground.store().write("sign-in of a request", move |tx| {
            tx.touch(Tag::Approvals, Some(id.as_str()));
            Ok(())
        });
        if let Err(error) = touched.await {
            tracing::warn!(%error, "news of a sign-in could not be announced");
        }
    }
}
