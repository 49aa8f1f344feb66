//! Commands about call backs.

use serde::Deserialize;
use ts_rs::TS;
use workbench_core::queries::rows::{Registration, StoredDelivery, TurnedAway};
use workbench_core::{ConnectionId, HeldRegistration, RegistrationId, Secret, TaskKey};

use super::{
    AgreedPushSecret, DeliveryView, HeldRegistrationView, PushSecret, PushState, RegistrationView, TaskPush,
    TurnedAwayView,
};
use crate::error::AppError;
use crate::host::Host;
use crate::params;
use crate::params::{ById, DONE, Done, Nothing};
use crate::tasks::ByTask;

params! {
    /// A secret that an agent signs its calls back with.
    PushSecretAgree {
        /// The agent.
        id: String,
        /// The agent's own; `null` for a fresh one.
        secret: Option<String>,
    }
    /// One registration of a call back.
    ByRegistration {
        /// The task.
        task_key: String,
        /// Identity.
        id: String,
    }
}

pub(crate) async fn state(host: &dyn Host, _: Nothing) -> Result<PushState, AppError> {
    Ok(shown(host.workbench().push().state().await))
}

pub(crate) async fn of_task(host: &dyn Host, params: ByTask) -> Result<TaskPush, AppError> {
    let (workbench, key) = (host.workbench(), TaskKey::new(params.task_key));
    Ok(TaskPush {
        state: shown(workbench.push().state().await),
        registrations: workbench.push().registrations(&key).await?.into_iter().map(registration).collect(),
        deliveries: workbench.push().deliveries(&key).await?.into_iter().map(delivery).collect(),
        turned_away: workbench
            .push_turned_away(Some(&key))
            .await?
            .into_iter()
            .map(turned_away_view)
            .collect(),
    })
}

pub(crate) async fn turned_away(host: &dyn Host, _: Nothing) -> Result<Vec<TurnedAwayView>, AppError> {
    Ok(host.workbench().push_turned_away(None).await?.into_iter().map(turned_away_view).collect())
}

pub(crate) async fn forget_turned_away(host: &dyn Host, _: Nothing) -> Result<Done, AppError> {
    host.workbench().forget_push_turned_away().await?;
    Ok(DONE)
}

pub(crate) async fn secret(host: &dyn Host, params: ById) -> Result<PushSecret, AppError> {
    Ok(PushSecret { at: host.workbench().push().secret_since(&ConnectionId::new(params.id)).await? })
}

pub(crate) async fn agree_secret(
    host: &dyn Host,
    params: PushSecretAgree,
) -> Result<AgreedPushSecret, AppError> {
    let given = params.secret.map(|secret| Secret::new(secret.trim()));
    if given.as_ref().is_some_and(|secret| secret.expose().is_empty()) {
        return Err(AppError::misunderstood("an empty secret proves nothing"));
    }
    let fresh = host.workbench().push().agree_secret(&ConnectionId::new(params.id), given).await?;
    Ok(AgreedPushSecret { secret: fresh.map(|secret| secret.expose().to_owned()) })
}

pub(crate) async fn drop_secret(host: &dyn Host, params: ById) -> Result<Done, AppError> {
    host.workbench().push().drop_secret(&ConnectionId::new(params.id)).await?;
    Ok(DONE)
}

pub(crate) async fn held(host: &dyn Host, params: ByTask) -> Result<Vec<HeldRegistrationView>, AppError> {
    let held = host.workbench().push().held(&TaskKey::new(params.task_key)).await?;
    Ok(held.into_iter().map(held_registration).collect())
}

pub(crate) async fn register(host: &dyn Host, params: ByTask) -> Result<Done, AppError> {
    host.workbench().push().register(&TaskKey::new(params.task_key)).await?;
    Ok(DONE)
}

pub(crate) async fn deregister(host: &dyn Host, params: ByRegistration) -> Result<Done, AppError> {
    let (key, id) = (TaskKey::new(params.task_key), RegistrationId::new(params.id));
    host.workbench().push().deregister(&key, &id).await?;
    Ok(DONE)
}

fn turned_away_view(calls: TurnedAway) -> TurnedAwayView {
    let TurnedAway { task_key, reason, count, first_at, last_at } = calls;
    let task_key = task_key.map(|key| key.to_string());
    TurnedAwayView { task_key, reason, count: params::count(count), first_at, last_at }
}

fn shown(state: workbench_core::PushState) -> PushState {
    match state {
        workbench_core::PushState::Off => PushState::Off,
        workbench_core::PushState::Failed => PushState::Failed,
        workbench_core::PushState::Listening { told, address } => {
            PushState::Listening { told, address: address.to_string() }
        }
    }
}

fn registration(registration: Registration) -> RegistrationView {
    let Registration { id, address, at, .. } = registration;
    RegistrationView { id: id.to_string(), address, at }
}

fn held_registration(held: HeldRegistration) -> HeldRegistrationView {
    let HeldRegistration { id, address, ours, token, schemes } = held;
    HeldRegistrationView { id, address, ours, token, schemes }
}

fn delivery(StoredDelivery { row, delivery }: StoredDelivery) -> DeliveryView {
    DeliveryView {
        id: row,
        at: delivery.at,
        verdict: delivery.verdict,
        // Written by this program; a later version may have written more than is known here.
        checks: serde_json::from_str(&delivery.checks).unwrap_or_default(),
        quirk: delivery.quirk,
        event: delivery.event,
        task_state: delivery.state.map(|state| state.as_str().to_owned()),
        compared: delivery.compared,
        exchange_id: delivery.exchange.to_string(),
    }
}
