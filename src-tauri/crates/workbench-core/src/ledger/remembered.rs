//! The keyring's memory of the database: where the ledger ends, and how many sendings were allowed.
//!
//! It is written after each commit that adds ledger rows, and before a decision leaves. So the next start notices
//! a data folder that was set back: its database has counted less. Decisions that leave together share one write.
//! A keyring that does not answer may still write later; the next write therefore uses another slot, and so does
//! each start. All slots count together ([`SLOTS`]), so a late write takes nothing back. They also count the
//! writes, so that a discarded end of the ledger is not taken for its end again.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tokio::sync::broadcast::error::RecvError;
use tokio::task::spawn_blocking;
use tokio::time::timeout;
use workbench_secrets::{Secret, SecretError, SecretStore};
use workbench_store::Tag;
use workbench_store::approvals::outbox;
use workbench_store::ledger::{self, Head, check};

use super::{Keys, Ledger};
use crate::causes::with_causes;
use crate::error::CoreError;

/// How long a decision waits for the keyring. It was looked at just before, and a person waits for it.
const PATIENCE: Duration = Duration::from_secs(5);
/// So many tellings may be without an answer at once.
const OPEN: usize = 8;
/// The number of keyring slots for this memory. Each run begins behind the slots that the run before may have
/// written, so a late write can hit a newer value in its slot only after as many runs as the slots hold such groups.
const SLOTS: usize = 4 * OPEN;

/// The keyring's memory of the ledger.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Remembered {
    /// Where the ledger ends.
    head: Head,
    /// How often something was let be sent.
    sendings: u64,
}

/// The content of a slot.
#[derive(Serialize, Deserialize)]
struct Told {
    #[serde(flatten)]
    head: Head,
    sendings: Option<u64>,
    /// How often the keyring was told before, as far as was known; `None`: before that was counted.
    turn: Option<u64>,
}

impl Told {
    /// A slot's value and its turn; `None`: it cannot be read.
    fn read(text: &str, slot: usize) -> Option<(Remembered, u64)> {
        let Self { head, sendings, turn } = serde_json::from_str(text).ok()?;
        // Before sendings were counted there was one slot.
        let before_counting = slot == 0 && turn.is_none();
        let sendings = if before_counting { sendings.unwrap_or(0) } else { sendings? };
        Some((Remembered { head, sendings }, turn.unwrap_or(0)))
    }
}

/// The keyring's memory at the start.
#[derive(Default)]
pub(super) struct Recalled {
    /// The values of all readable slots together; `None`: there is none.
    remembered: Option<Remembered>,
    /// The slot that was told last, and its turn.
    slot: usize,
    turn: u64,
    /// Something stands in them that cannot be read, and may have been further than all others.
    unreadable: Vec<usize>,
}

/// The values of all slots of the keyring. Blocks.
pub(super) fn recall(secrets: &dyn SecretStore, ledger: &str) -> Result<Recalled, SecretError> {
    let mut recalled = Recalled::default();
    for slot in 0..SLOTS {
        let Some(text) = secrets.get(&slot_name(ledger, slot))? else { continue };
        let Some((found, turn)) = Told::read(text.expose(), slot) else {
            recalled.unreadable.push(slot);
            continue;
        };
        let before = recalled.remembered.unwrap_or(found);
        let is_later = (turn, found.head.count) > (recalled.turn, before.head.count);
        if recalled.remembered.is_none() || is_later {
            (recalled.slot, recalled.turn) = (slot, turn);
        }
        let head = if is_later { found.head } else { before.head };
        recalled.remembered = Some(Remembered { head, sendings: before.sendings.max(found.sendings) });
    }
    Ok(recalled)
}

/// The slot in which a run begins: unanswered writes of the run before went to its last slot, or to those above it.
fn slot_after(told_last: usize) -> usize {
    (told_last + OPEN) % SLOTS
}

fn slot_name(ledger: &str, slot: usize) -> String {
    if slot == 0 { format!("ledger/{ledger}/head") } else { format!("ledger/{ledger}/head/{slot}") }
}

/// This process's knowledge of the keyring's memory.
#[derive(Default)]
pub(super) struct Memory {
    /// The memory that the keyring confirmed last.
    known: Option<Remembered>,
    /// The slot that is told next.
    slot: usize,
    /// The turn that was told last.
    turn: u64,
    /// They are told first: until then every start asks.
    unreadable: Vec<usize>,
    /// A write to a slot holds its mark until the write ends.
    open: [Arc<()>; SLOTS],
}

impl Memory {
    /// A slot that nobody tells anything, and its mark.
    fn free_slot(&mut self) -> Result<(usize, Arc<()>), SecretError> {
        let is_open = |mark: &Arc<()>| Arc::strong_count(mark) > 1;
        let unanswered = SecretError::Unanswered { calls: OPEN };
        if self.open.iter().filter(|mark| is_open(mark)).count() >= OPEN {
            return Err(unanswered);
        }
        let first = self.unreadable.first().copied().unwrap_or(self.slot);
        let mut slots = (0..SLOTS).map(|step| (first + step) % SLOTS);
        let free = slots.find(|slot| self.open.get(*slot).is_some_and(|mark| !is_open(mark)));
        self.slot = free.ok_or(unanswered)?;
        let mark = self.open.get(self.slot).cloned().unwrap_or_default();
        Ok((self.slot, mark))
    }
}

impl Ledger {
    /// The keyring's memory of where the ledger ends.
    pub(crate) async fn remembered_head(&self) -> Option<Head> {
        self.memory.lock().await.known.map(|remembered| remembered.head)
    }

    /// Compares the database with the keyring's memory at the start. If one of them was set back, unsent decisions of
    /// an earlier run are asked about, and the database counts on from its number. The same holds after a run without
    /// a keyring.
    pub(super) async fn begin_with(&self, recalled: Recalled) -> Result<(), CoreError> {
        let Recalled { remembered, slot, turn, unreadable } = recalled;
        if !unreadable.is_empty() {
            tracing::error!(slots = ?unreadable, "what the keyring remembers of the ledger cannot be read");
            self.ask_about_what_was_left().await;
        }
        {
            let mut memory = self.memory.lock().await;
            memory.slot = slot_after(slot);
            (memory.turn, memory.unreadable) = (turn, unreadable);
        }
        let Some(known) = remembered else { return Ok(()) };
        let store = self.ground.store();
        let (counted, remembered) = (self.counted_at_start(), known.sendings);
        self.begun.fetch_max(remembered, Ordering::Relaxed);
        if remembered != counted {
            tracing::info!(
                counted,
                remembered,
                "database or keyring was set back, or lost what it wrote last"
            );
            self.ask_about_what_was_left().await;
            store.write("count on", move |tx| outbox::count_on(tx, remembered.max(counted))).await?;
        } else if store.read(move |reader| ledger::is_unsealed_after(reader, known.head.count)).await? {
            self.ask_about_what_was_left().await;
        }
        if !self.note_damage(known.head).await? {
            self.memory.lock().await.known = Some(known);
        }
        Ok(())
    }

    /// Tells the keyring where the ledger ends.
    pub(crate) async fn remember_head(&self) -> Result<(), CoreError> {
        let Some(keys) = self.keys().await else { return Ok(()) };
        self.remember(keys, None).await
    }

    /// The same, before the program ends, if this process had anything to do with the ledger.
    pub(crate) async fn remember_head_at_last(&self) {
        if self.opened.initialized()
            && let Err(error) = self.remember_head().await
        {
            tracing::warn!(error = with_causes(&error), "the keyring was not told where the ledger ends");
        }
    }

    /// Tells the keyring that an allowed sending leaves. Without a keyring there is nothing to wait for, and the next
    /// start asks about the decisions that this run leaves.
    ///
    /// # Errors
    /// When the keyring cannot be told in time: nothing may leave.
    pub(crate) async fn remember_sending(&self) -> Result<(), CoreError> {
        self.remember_sendings(0).await
    }

    /// The same ahead of allowing a sending, before the look at its task, so that nothing is waited for between look
    /// and sending. If it fails now, it is repeated at sending, which reports the error.
    pub(crate) async fn remember_sending_ahead(&self) {
        if let Err(error) = self.remember_sendings(1).await {
            tracing::warn!(error = with_causes(&error), "the keyring was not told what is about to leave");
        }
    }

    async fn remember_sendings(&self, ahead: u64) -> Result<(), CoreError> {
        let Some(keys) = self.keys().await else { return Ok(()) };
        let counted = self.ground.store().read(outbox::sendings).await?;
        self.begun.fetch_max(counted, Ordering::Relaxed);
        let sendings = counted + ahead;
        let telling = timeout(PATIENCE, self.remember(keys, Some(sendings)));
        telling.await.unwrap_or_else(|_| Err(SecretError::Silent { seconds: PATIENCE.as_secs() }.into()))
    }

    /// Tells the keyring how the database stands, unless `enough` was told already: so many sendings.
    async fn remember(&self, keys: &Keys, enough: Option<u64>) -> Result<(), CoreError> {
        let (mut memory, store) = (self.memory.lock().await, self.ground.store());
        let before = memory.known;
        if let (Some(before), Some(enough)) = (before, enough)
            && before.sendings >= enough
        {
            return Ok(());
        }
        let (mut head, sendings, leads) = store
            .read(move |reader| {
                let fault = before.map(|before| check::against_head(reader, &before.head)).transpose()?;
                Ok((ledger::head(reader)?, outbox::sendings(reader)?, fault.flatten().is_none()))
            })
            .await?;
        if let Some(before) = before
            && !leads
            && self.note_damage(before.head).await?
        {
            head = store.read(ledger::head).await?;
        }
        // What was told ahead and then did not leave is taken back by the next telling.
        let begun = self.begun.load(Ordering::Relaxed);
        let sendings = sendings.max(begun).max(enough.unwrap_or(0));
        let now = Remembered { head, sendings };
        if head.count == 0 || (before == Some(now) && memory.unreadable.is_empty()) {
            return Ok(());
        }
        let (slot, open) = memory.free_slot()?;
        memory.turn += 1;
        let told = Told { head, sendings: Some(sendings), turn: Some(memory.turn) };
        let text = serde_json::to_string(&told).expect("BUG: plain data");
        let (secrets, name) = (self.ground.secrets().await, slot_name(keys.ledger(), slot));
        // It goes on when nobody waits for it any more, and its slot is told nothing else before it is over.
        let telling = spawn_blocking(move || {
            let told = secrets.set(&name, &Secret::new(text));
            drop(open);
            told
        });
        let Ok(told) = timeout(PATIENCE, telling).await else {
            return Err(SecretError::Silent { seconds: PATIENCE.as_secs() }.into());
        };
        told.map_err(|_| CoreError::Interrupted)??;
        memory.known = Some(now);
        memory.unreadable.retain(|unreadable| *unreadable != slot);
        Ok(())
    }
}

/// Keeps the keyring told for as long as the application runs.
pub(crate) async fn keep_head(ledger: Arc<Ledger>) {
    let mut changes = ledger.ground.store().changes_of(Tag::Ledger);
    let begun = ledger.ground.store().read(ledger::head).await.is_ok_and(|head| head.count > 0);
    let mut news = begun;
    loop {
        if news && let Err(error) = ledger.remember_head().await {
            tracing::warn!(error = with_causes(&error), "the keyring was not told where the ledger ends");
        }
        news = match changes.recv().await {
            Ok(_) | Err(RecvError::Lagged(_)) => true,
            Err(RecvError::Closed) => return,
        };
    }
}

#[cfg(test)]
mod tests {
    use workbench_secrets::SessionStore;

    use super::*;

    fn told(keyring: &SessionStore, slot: usize, count: u64, sendings: u64) {
        let remembered = serde_json::json!({ "count": count, "link": "00".repeat(32), "sendings": sendings });
        keyring.set(&slot_name("l", slot), &Secret::new(remembered.to_string())).expect("it is kept");
    }

    fn furthest(keyring: &SessionStore) -> (Remembered, usize) {
        let recalled = recall(keyring, "l").expect("it answers");
        assert_eq!(recalled.unreadable, [0; 0]);
        (recalled.remembered.expect("it was told"), recalled.slot)
    }

    #[test]
    fn the_furthest_of_all_slots_counts() {
        let keyring = SessionStore::new("a test");
        assert_eq!(recall(&keyring, "l").expect("it answers").remembered, None);
        for (slot, (count, sendings)) in [(5, 2), (7, 3), (6, 1)].into_iter().enumerate() {
            told(&keyring, slot, count, sendings);
        }
        let (remembered, slot) = furthest(&keyring);
        assert_eq!((remembered.head.count, remembered.sendings, slot), (7, 3, 1), "what came late is behind");
        told(&keyring, SLOTS - 1, 4, 4);
        let (remembered, slot) = furthest(&keyring);
        assert_eq!((remembered.head.count, remembered.sendings, slot), (7, 4, 1), "each by itself");
    }

    #[test]
    fn the_end_of_the_ledger_is_what_was_told_last_also_when_set_back() {
        let keyring = SessionStore::new("a test");
        for (slot, (count, sendings, turn)) in [(9, 5, 3), (4, 5, 4), (12, 6, 2)].into_iter().enumerate() {
            let link = "00".repeat(32);
            let told = Told { turn: Some(turn), sendings: Some(sendings), ..read(count, &link) };
            let text = serde_json::to_string(&told).expect("plain data");
            keyring.set(&slot_name("l", slot), &Secret::new(text)).expect("it is kept");
        }
        let (remembered, slot) = furthest(&keyring);
        assert_eq!((remembered.head.count, remembered.sendings, slot), (4, 6, 1));
    }

    fn read(count: u64, link: &str) -> Told {
        let text = serde_json::json!({ "count": count, "link": link }).to_string();
        serde_json::from_str(&text).expect("it can be read")
    }

    #[test]
    fn three_runs_begin_in_other_slots_than_the_last_told_and_those_above() {
        for told_last in 0..SLOTS {
            let runs = (0..3).scan(told_last, |slot, _| {
                *slot = slot_after(*slot);
                Some(*slot)
            });
            for begin in runs {
                let above = (begin + SLOTS - told_last) % SLOTS;
                assert!((OPEN..SLOTS).contains(&above), "{told_last}: {begin}");
            }
        }
    }

    #[test]
    fn a_slot_that_cannot_be_read_is_known_to_be_so_and_the_others_count() {
        let keyring = SessionStore::new("a test");
        let link = "00".repeat(32);
        let without = format!(r#"{{"count":9,"link":"{link}"}}"#);
        let of_no_count = |sendings: &str| format!(r#"{{"count":9,"link":"{link}","sendings":{sendings}}}"#);
        let values = [
            without.clone(),
            without,
            "{{{".to_owned(),
            String::new(),
            of_no_count("99999999999999999999999"),
            of_no_count("2.0"),
            of_no_count("null"),
        ];
        for (slot, value) in values.iter().enumerate() {
            keyring.set(&slot_name("l", slot), &Secret::new(value.as_str())).expect("it is kept");
        }
        told(&keyring, 7, 5, 3);
        let Recalled { remembered, unreadable, .. } = recall(&keyring, "l").expect("it answers");
        assert_eq!(unreadable, [1, 2, 3, 4, 5, 6], "the first one may be older than counting");
        let remembered = remembered.expect("the others were told");
        assert_eq!((remembered.head.count, remembered.sendings), (9, 3));
    }

    #[test]
    fn a_slot_is_told_nothing_while_a_telling_of_it_is_open() {
        let mut memory = Memory { slot: SLOTS - 2, ..Memory::default() };
        let mut open = Vec::new();
        for expected in SLOTS - 2..SLOTS + OPEN - 2 {
            let expected = expected % SLOTS;
            let (slot, mark) = memory.free_slot().expect("one is free");
            assert_eq!(slot, expected);
            open.push(mark);
        }
        assert!(matches!(memory.free_slot(), Err(SecretError::Unanswered { calls: OPEN })));
        open.remove(2);
        assert_eq!(memory.free_slot().expect("it is over").0, OPEN - 2, "behind the others");
        open.clear();
        memory.unreadable = vec![4];
        assert_eq!(memory.free_slot().expect("it is over").0, 4, "what cannot be read is told first");
    }
}
