//! Stores renewed tokens: a fresh slot, a commit, and only then the old slot is emptied.

use std::fmt;
use std::sync::Weak;

use a2a_client::oauth::{TokenKeeper, Tokens};
use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use workbench_store::ConnectionId;

use crate::auth::auth_of;
use crate::auth::slots::Draft;
use crate::error::CoreError;
use crate::ground::Ground;

/// Keeps the tokens of one sign-in to one agent.
#[derive(Clone)]
pub(super) struct Keeper {
    /// Weak, because renewing tokens must not keep the application open.
    ground: Weak<Ground>,
    connection: ConnectionId,
    /// Of which sign-in the tokens are; `None`: of this program's own.
    signed_in_at: Option<i64>,
}

impl Keeper {
    pub(super) fn new(ground: Weak<Ground>, connection: ConnectionId, signed_in_at: Option<i64>) -> Self {
        Self { ground, connection, signed_in_at }
    }
}

impl fmt::Debug for Keeper {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Keeper").field("connection", &self.connection).finish_non_exhaustive()
    }
}

impl TokenKeeper for Keeper {
    fn keep(&self, tokens: Tokens) -> BoxFuture<'static, ()> {
        let keeper = self.clone();
        async move {
            let Some(ground) = keeper.ground.upgrade() else { return };
            let kept = keep_tokens(&ground, &keeper.connection, keeper.signed_in_at, &tokens).await;
            if let Err(error) = kept {
                // They still serve until this program ends.
                tracing::warn!(error = crate::with_causes(&error), "renewed tokens could not be kept");
            }
        }
        .boxed()
    }
}

/// Stores `tokens` unless the person has signed out, or in anew, meanwhile. The identity stays the same, so waiting
/// decisions are not disturbed.
async fn keep_tokens(
    ground: &Ground,
    id: &ConnectionId,
    signed_in_at: Option<i64>,
    tokens: &Tokens,
) -> Result<(), CoreError> {
    let _turn = ground.credentials_turn().await;
    let (connection, _) = ground.stored_connection(id).await?;
    let auth = auth_of(&connection);
    let known = auth.session().map(|session| session.signed_in_at);
    let of_person = auth.kind.wants_person();
    if !auth.kind.is_oauth() || connection.removed_at.is_some() || (of_person && known != signed_in_at) {
        return Ok(());
    }
    let at = known.unwrap_or_else(|| ground.environment().now());
    let draft = Draft::with_tokens(&auth, tokens, at, ground.environment());
    ground.store_auth(id, draft, "keep tokens").await
}
