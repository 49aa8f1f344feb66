//! Secrets that a person gives for one request: from the page into the keyring, and from there to the agent that
//! asked, never into a stored answer.
//!
//! The page gives a value once and then refers to it as "the given one"; only this module knows its slot, so no
//! answer can name another secret. A slot is loose until a decision names it, and again once the request is over;
//! the next start removes unused ones.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use a2a_client::Secret;
use a2a_hitl::{AfterLink, Answer, Item, ItemId, SecretRef};
use a2a_protocol::Json;
use url::Url;
use workbench_store::ApprovalId;
use workbench_store::approvals::Approval;

use super::Tray;
use crate::asked::stored::{StoredRequest, is_open};
use crate::auth::slots::GivenUp;
use crate::error::CoreError;
use crate::lock::lock;

/// Secrets given since this program began, by request and item.
#[derive(Default, Clone)]
pub(crate) struct GivenSecrets(Arc<Mutex<HashMap<(ApprovalId, ItemId), Given>>>);

#[derive(Clone)]
struct Given {
    slot: String,
    /// The hash that was shown when it was given. It does not count for another request.
    hash: String,
    /// For the return address of a sign-in: the part that is no secret.
    address: Option<String>,
}

impl Tray {
    /// Keeps a value for one item of a request, until it is answered.
    ///
    /// # Errors
    /// When the request is another by now, the item asks for no secret, or the value cannot be kept.
    pub async fn give_secret(
        &self,
        id: &ApprovalId,
        hash: &str,
        item: &ItemId,
        value: Secret,
    ) -> Result<(), CoreError> {
        let approval = self.ground.approval(id).await?;
        if approval.request.request_hash != hash {
            return Err(CoreError::StaleRequest);
        }
        let address = match StoredRequest::of(&approval)?.reading.item(item) {
            Some(Item::Secret { is_json: true, .. }) if !is_object(value.expose()) => {
                return Err(CoreError::SecretNotJson);
            }
            Some(Item::Secret { .. }) => None,
            Some(Item::Link { then: AfterLink::Redirect, .. }) => Some(address_of(value.expose())?),
            _ => return Err(CoreError::not_found("item", item)),
        };
        let slot = self.ground.environment().fresh_id();
        let _turn = self.ground.credentials_turn().await;
        self.ground.keep_loose(slot.clone(), value).await?;
        let given = Given { slot, hash: hash.to_owned(), address };
        let before = lock(&self.given.0).insert((id.clone(), item.clone()), given);
        self.ground.empty(GivenUp(before.into_iter().map(|before| before.slot).collect())).await;
        Ok(())
    }

    /// The items of a request whose secrets were given.
    pub(crate) fn secrets_given_for(&self, approval: &Approval) -> Vec<ItemId> {
        let given = lock(&self.given.0);
        let of_request = given.iter().filter(|((id, _), given)| {
            *id == approval.request.id && given.hash == approval.request.request_hash
        });
        of_request.map(|((_, item), _)| item.clone()).collect()
    }

    /// The answers with the given secrets in place of those that they name.
    pub(crate) fn with_given(
        &self,
        approval: &Approval,
        answers: &[(ItemId, Answer)],
    ) -> Result<Vec<(ItemId, Answer)>, CoreError> {
        let given = lock(&self.given.0);
        let named = answers.iter().map(|(item, answer)| {
            if answer.secret().is_none() {
                return Ok((item.clone(), answer.clone()));
            }
            let known = given.get(&(approval.request.id.clone(), item.clone()));
            let known = known.filter(|given| given.hash == approval.request.request_hash);
            let Given { slot, address, .. } =
                known.ok_or_else(|| CoreError::SecretNotGiven { item: item.to_string() })?;
            let slot = SecretRef::new(slot.as_str());
            let answer = match address {
                Some(address) => Answer::Redirected { address: address.clone(), full: slot },
                None => Answer::Secret(slot),
            };
            Ok((item.clone(), answer))
        });
        named.collect()
    }

    /// Drops the given secrets of a request that is over.
    pub(crate) async fn forget_given(&self, id: &ApprovalId) {
        let over = self.ground.approval(id).await.is_ok_and(|approval| !is_open(&approval));
        if !over {
            return;
        }
        let slots: Vec<String> = {
            let mut given = lock(&self.given.0);
            let (own, others) = std::mem::take(&mut *given).into_iter().partition(|((of, _), _)| of == id);
            *given = others;
            let own: HashMap<_, Given> = own;
            own.into_values().map(|given| given.slot).collect()
        };
        self.ground.empty(GivenUp(slots)).await;
    }
}

fn is_object(value: &str) -> bool {
    Json::parse(value).is_ok_and(|json| json.is_object())
}

/// The address without query and fragment, which carry the code.
fn address_of(full: &str) -> Result<String, CoreError> {
    let mut address = Url::parse(full.trim()).map_err(|_| CoreError::NotWhereItLed)?;
    address.set_query(None);
    address.set_fragment(None);
    Ok(address.to_string())
}
