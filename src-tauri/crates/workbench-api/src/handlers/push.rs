//! Being called back by agents.

use workbench_core::queries::rows::{Registration, StoredDelivery};
use workbench_core::{HeldRegistration, RegistrationId, TaskKey};

use super::DONE;
use crate::error::AppError;
use crate::host::Host;
use crate::params::{ByRegistration, ByTask, Done, Nothing};
use crate::views::{DeliveryView, HeldRegistrationView, PushState, RegistrationView, TaskPush};

pub(crate) async fn state<H: Host>(host: &H, _: Nothing) -> Result<PushState, AppError> {
    Ok(shown(host.workbench().push_state().await))
}

pub(crate) async fn of_task<H: Host>(host: &H, params: ByTask) -> Result<TaskPush, AppError> {
    let (workbench, key) = (host.workbench(), TaskKey::new(params.task_key));
    Ok(TaskPush {
        state: shown(workbench.push_state().await),
        registrations: workbench.push_registrations(&key).await?.into_iter().map(registration).collect(),
        deliveries: workbench.push_deliveries(&key).await?.into_iter().map(delivery).collect(),
    })
}

pub(crate) async fn held<H: Host>(host: &H, params: ByTask) -> Result<Vec<HeldRegistrationView>, AppError> {
    let held = host.workbench().held_push_registrations(&TaskKey::new(params.task_key)).await?;
    Ok(held.into_iter().map(held_registration).collect())
}

pub(crate) async fn register<H: Host>(host: &H, params: ByTask) -> Result<Done, AppError> {
    host.workbench().register_push(&TaskKey::new(params.task_key)).await?;
    Ok(DONE)
}

pub(crate) async fn deregister<H: Host>(host: &H, params: ByRegistration) -> Result<Done, AppError> {
    let (key, id) = (TaskKey::new(params.task_key), RegistrationId::new(params.id));
    host.workbench().deregister_push(&key, &id).await?;
    Ok(DONE)
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
