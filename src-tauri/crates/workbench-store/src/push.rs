//! The addresses that agents call back about a task, and the deliveries.
//!
//! Of a task, the latest [`KEPT`] deliveries are stored, because anybody who knows an address can send any
//! number. Deliberately absent: a delivery's content beyond its kind and state. It changes nothing, so the wire
//! log is enough for it.

pub mod refusals;
pub mod secrets;

use a2a_protocol::model::TaskState;
use rusqlite::Row;

use crate::error::StoreError;
use crate::ids::{ExchangeId, RegistrationId, TaskKey};
use crate::keyring_slots;
use crate::tx::{Reader, Tag, Tx};

/// Deliveries kept per task.
pub const KEPT: u32 = 500;

/// An agent was told to call back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Registration {
    /// Which.
    pub id: RegistrationId,
    /// About which task.
    pub task_key: TaskKey,
    /// The agent's own name for it, where it gave one.
    pub config_id: Option<String>,
    /// Where to, without the part that nobody may know.
    pub address: String,
    /// The slot of the keyring that holds the agent's proof.
    pub slot: String,
    /// Since when, in Unix milliseconds.
    pub at: i64,
}

/// Something arrived.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Delivery {
    /// About which task.
    pub task_key: TaskKey,
    /// At which registration.
    pub registration: RegistrationId,
    /// When, in Unix milliseconds.
    pub at: i64,
    /// The name of the verdict.
    pub verdict: String,
    /// The checks, as JSON.
    pub checks: String,
    /// A quirk that the agent showed, by name.
    pub quirk: Option<String>,
    /// The kind of event, if it could be read.
    pub event: Option<String>,
    /// The state that it told.
    pub state: Option<TaskState>,
    /// The result of comparing it with the task, by name.
    pub compared: Option<String>,
    /// The exchange in the wire log.
    pub exchange: ExchangeId,
}

/// A delivery by its number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredDelivery {
    /// In the order of arrival.
    pub row: i64,
    /// The delivery.
    pub delivery: Delivery,
}

/// Notes that an agent calls back.
pub fn register(tx: &mut Tx<'_>, registration: &Registration) -> Result<(), StoreError> {
    let Registration { id, task_key, config_id, address, slot, at } = registration;
    tx.execute(
        "INSERT INTO push_registrations (id, task_key, config_id, address, slot, at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        (id, task_key, config_id, address, slot, at),
    )?;
    tx.touch(Tag::Tasks, Some(task_key.as_str()));
    Ok(())
}

/// Notes the agent's own name for a registration.
pub fn name(tx: &mut Tx<'_>, id: &RegistrationId, config_id: &str) -> Result<(), StoreError> {
    tx.execute("UPDATE push_registrations SET config_id = ?2 WHERE id = ?1", (id, config_id))?;
    Ok(())
}

/// Forgets a registration; its slot is loose from now on.
pub fn deregister(tx: &mut Tx<'_>, registration: &Registration, at: i64) -> Result<(), StoreError> {
    tx.execute("DELETE FROM push_registrations WHERE id = ?1", [&registration.id])?;
    keyring_slots::loosen(tx, std::slice::from_ref(&registration.slot), at)?;
    tx.touch(Tag::Tasks, Some(registration.task_key.as_str()));
    Ok(())
}

/// All registrations, oldest first.
pub fn registrations(reader: &Reader<'_>) -> Result<Vec<Registration>, StoreError> {
    reader.all(&format!("SELECT {REGISTRATION} FROM push_registrations ORDER BY id"), [], read_registration)
}

/// The registrations for a task, oldest first.
pub fn of_task(reader: &Reader<'_>, key: &TaskKey) -> Result<Vec<Registration>, StoreError> {
    let sql = format!("SELECT {REGISTRATION} FROM push_registrations WHERE task_key = ?1 ORDER BY id");
    reader.all(&sql, [key], read_registration)
}

/// Stores a delivery, and returns its number.
pub fn note(tx: &mut Tx<'_>, delivery: &Delivery) -> Result<i64, StoreError> {
    let key = &delivery.task_key;
    tx.execute(
        "INSERT INTO push_deliveries
         (task_key, registration, at, verdict, checks, quirk, event, state, compared, exchange_id)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
        (
            key,
            &delivery.registration,
            delivery.at,
            &delivery.verdict,
            &delivery.checks,
            &delivery.quirk,
            &delivery.event,
            delivery.state.as_ref().map(TaskState::as_str),
            &delivery.compared,
            &delivery.exchange,
        ),
    )?;
    let row = tx.last_row();
    tx.execute(
        "DELETE FROM push_deliveries WHERE task_key = ?1 AND id <= (
             SELECT id FROM push_deliveries WHERE task_key = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)",
        (key, KEPT),
    )?;
    tx.touch(Tag::Tasks, Some(key.as_str()));
    Ok(row)
}

/// Stores the result of comparing a delivery with the task.
pub fn compared(tx: &mut Tx<'_>, key: &TaskKey, row: i64, outcome: &str) -> Result<(), StoreError> {
    tx.execute("UPDATE push_deliveries SET compared = ?2 WHERE id = ?1", (row, outcome))?;
    tx.touch(Tag::Tasks, Some(key.as_str()));
    Ok(())
}

/// The latest deliveries for a task, latest first.
pub fn deliveries(reader: &Reader<'_>, key: &TaskKey, limit: u32) -> Result<Vec<StoredDelivery>, StoreError> {
    reader.all(
        "SELECT id, task_key, registration, at, verdict, checks, quirk, event, state, compared, exchange_id
         FROM push_deliveries WHERE task_key = ?1 ORDER BY id DESC LIMIT ?2",
        (key, limit),
        |row| {
            let state: Option<String> = row.get(8)?;
            let delivery = Delivery {
                task_key: row.get(1)?,
                registration: row.get(2)?,
                at: row.get(3)?,
                verdict: row.get(4)?,
                checks: row.get(5)?,
                quirk: row.get(6)?,
                event: row.get(7)?,
                state: state.map(|state| TaskState::read(&state)),
                compared: row.get(9)?,
                exchange: row.get(10)?,
            };
            Ok(StoredDelivery { row: row.get(0)?, delivery })
        },
    )
}

/// Everything of a task, with its slots loosened.
pub(crate) fn forget_task(tx: &mut Tx<'_>, key: &TaskKey, at: i64) -> Result<(), StoreError> {
    for registration in of_task(tx, key)? {
        deregister(tx, &registration, at)?;
    }
    tx.execute("DELETE FROM push_deliveries WHERE task_key = ?1", [key])?;
    refusals::forget_task(tx, key)
}

const REGISTRATION: &str = "id, task_key, config_id, address, slot, at";

fn read_registration(row: &Row<'_>) -> rusqlite::Result<Registration> {
    Ok(Registration {
        id: row.get(0)?,
        task_key: row.get(1)?,
        config_id: row.get(2)?,
        address: row.get(3)?,
        slot: row.get(4)?,
        at: row.get(5)?,
    })
}
