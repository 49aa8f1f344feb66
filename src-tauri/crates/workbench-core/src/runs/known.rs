//! Stored runs, cached for those who look at them. A journal only grows, so reading continues after the last
//! known entry: a page looks at a long run after each of its steps. Deliberately absent: drivers, which read
//! their journals themselves.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use a2a_runs::journal::Entry;
use a2a_runs::machine::Machine;
use a2a_runs::plan::RunFile;
use workbench_store::runs::{self, RunRow};
use workbench_store::{Reader, RunId, StoreError};

use super::{Runs, commit, read_files};
use crate::error::CoreError;
use crate::lock::lock;

/// Runs that are kept: a person looks at one, or compares two.
const MOST: usize = 2;
/// Journals that are kept, in bytes of their texts.
const MOST_BYTES: usize = 32 * 1024 * 1024;

/// An entry of a journal with when it was added, in Unix milliseconds.
pub(super) type Dated = (i64, Arc<Entry>);

/// A run, its files and its journal.
#[derive(Debug, Clone)]
pub(super) struct Stored {
    pub(super) row: RunRow,
    /// The files, that which it carries out first.
    pub(super) texts: Arc<Vec<String>>,
    /// The same, read.
    pub(super) files: Arc<Vec<RunFile>>,
    pub(super) journal: Vec<Dated>,
}

impl Stored {
    /// The machine of the run, as far as its journal goes.
    pub(super) fn machine(&self) -> Result<Machine<'_>, CoreError> {
        let main = self.files.first().ok_or(CoreError::RunNotThere)?;
        Ok(Machine::replay(main, &self.files, self.entries()))
    }

    pub(super) fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.journal.iter().map(|(_, entry)| &**entry)
    }
}

/// What is kept of a run.
#[derive(Debug, Clone)]
struct Known {
    run: RunId,
    texts: Arc<Vec<String>>,
    files: Arc<Vec<RunFile>>,
    journal: Vec<Dated>,
    /// The last entry as it is stored. If it is another one, this run was imported again.
    last: String,
    bytes: usize,
}

/// The runs that were looked at last, the latest last.
#[derive(Debug, Default)]
pub(super) struct KnownRuns(Mutex<VecDeque<Known>>);

impl KnownRuns {
    fn find(&self, run: &RunId) -> Option<Known> {
        lock(&self.0).iter().find(|known| known.run == *run).cloned()
    }

    fn keep(&self, known: Known) {
        let mut all = lock(&self.0);
        // Whoever was faster may have read more.
        if all.iter().any(|other| other.run == known.run && other.journal.len() > known.journal.len()) {
            return;
        }
        all.retain(|other| other.run != known.run);
        all.push_back(known);
        while all.len() > MOST || all.iter().map(|known| known.bytes).sum::<usize>() > MOST_BYTES {
            all.pop_front();
        }
    }
}

/// The stored rows of a run beyond the known ones.
struct Found {
    row: RunRow,
    /// Nothing known is valid any more.
    anew: bool,
    texts: Option<Vec<String>>,
    events: Vec<runs::RunEvent>,
}

impl Found {
    fn of(reader: &Reader<'_>, run: &RunId, known: Option<(u64, &str)>) -> Result<Option<Self>, StoreError> {
        let Some(row) = runs::get(reader, run)? else { return Ok(None) };
        if let Some((seq, last)) = known {
            let mut events = runs::events(reader, run, seq.saturating_sub(1))?;
            if events.first().is_some_and(|event| event.seq == seq && event.entry == last) {
                events.remove(0);
                return Ok(Some(Self { row, anew: false, texts: None, events }));
            }
        }
        let (texts, events) = (Some(runs::files(reader, run)?), runs::events(reader, run, 0)?);
        Ok(Some(Self { row, anew: true, texts, events }))
    }
}

impl Runs {
    /// A run with its files and its journal.
    pub(super) async fn stored(&self, id: &RunId) -> Result<Stored, CoreError> {
        let known = self.running.known.find(id);
        let (run, seen) =
            (id.clone(), known.as_ref().map(|known| (known.journal.len() as u64, known.last.clone())));
        let reading = self.store.read(move |reader| {
            Found::of(reader, &run, seen.as_ref().map(|(seq, last)| (*seq, last.as_str())))
        });
        let Found { row, anew, texts, events } =
            reading.await?.ok_or_else(|| CoreError::not_found("run", id))?;
        let mut known = if let Some(known) = known.filter(|_| !anew) {
            known
        } else {
            let texts = texts.unwrap_or_default();
            let files = Arc::new(read_files(&texts)?);
            let (texts, run, last) = (Arc::new(texts), id.clone(), String::new());
            Known { run, texts, files, journal: Vec::new(), last, bytes: 0 }
        };
        for event in events {
            known.journal.push((event.at, Arc::new(commit::read(&event)?)));
            known.bytes += event.entry.len();
            known.last = event.entry;
        }
        let Known { texts, files, journal, .. } = known.clone();
        self.running.known.keep(known);
        Ok(Stored { row, texts, files, journal })
    }
}
