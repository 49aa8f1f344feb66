//! The only thread that writes to the database.
//!
//! A commit waits for the disk, which is most of the cost of a write. So all waiting jobs share one transaction
//! and one commit, with a savepoint for each but the first; then callers are answered, changes announced, and
//! housekeeping runs. A job that nobody waits for lingers, because related jobs mostly follow; alone, it does
//! not wait for the disk. A job that fails rolls back to its savepoint; if it is the first, the others begin anew. If
//! SQLite gives up the transaction (a full disk), every job in it fails, and the writer goes on.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use rusqlite::Connection;
use tokio::sync::oneshot;

use super::listeners::Listeners;
use super::place::{Found, Place};
use super::write_ahead_log::{self, WriteAheadLog};
use super::{CommitHook, CommitPoint};
use crate::blob_folder::BlobFolder;
use crate::covering::Covers;
use crate::error::{Lost, StoreError};
use crate::folder::DataFolder;
use crate::sealing::Sealing;
use crate::tx::{Change, Effects, Tag, Tx, repeat};

#[cfg(test)]
mod tests;

/// How many jobs share a commit at most.
const BATCH: usize = 50;
/// How long jobs that nobody waits for stay open for others to share their commit. A machine that runs tests may
/// stall longer than a moment.
const LINGER: Duration = if cfg!(test) { Duration::from_mins(1) } else { Duration::from_millis(5) };
/// How long the writer may rest before commits that nobody waited for reach the disk.
const REST: Duration = if cfg!(test) { Duration::from_millis(10) } else { Duration::from_secs(1) };
/// How often the writer checks the places of its files while nobody writes. A process that is killed may lose as much
/// from a backup.
const LOOK: Duration = if cfg!(test) { Duration::from_millis(10) } else { Duration::from_secs(10) };

/// The urgency of a job: somebody waits for it, or nobody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Hurry {
    /// As soon as the disk can.
    AtOnce,
    /// It is written along with others.
    Lingers,
}

#[derive(Debug)]
pub(super) struct Writer {
    /// `None` only while dropping.
    jobs: Option<mpsc::Sender<Box<dyn Job>>>,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    pub(super) fn start(loop_: WriterLoop) -> Self {
        let (sender, receiver) = mpsc::channel();
        let thread = std::thread::Builder::new()
            .name("store-writer".to_owned())
            .spawn(move || loop_.run(&receiver))
            .expect("BUG: a program that cannot start a thread cannot start at all");
        Self { jobs: Some(sender), thread: Some(thread) }
    }

    pub(super) async fn run<T, F>(&self, label: &'static str, hurry: Hurry, job: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnOnce(&mut Tx<'_>) -> Result<T, StoreError> + Send + 'static,
    {
        let (reply, answer) = oneshot::channel();
        let waiting = Waiting { label, hurry, job: Some(job), result: None, reply };
        let jobs = self.jobs.as_ref().ok_or(StoreError::Closed)?;
        jobs.send(Box::new(waiting)).map_err(|_| StoreError::Closed)?;
        answer.await.unwrap_or(Err(StoreError::Closed))
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.jobs = None;
        let Some(thread) = self.thread.take() else { return };
        // A job may hold the last clone of the store; the thread cannot wait for itself.
        if thread.thread().id() != std::thread::current().id() && thread.join().is_err() {
            tracing::error!("the writer ended by a panic");
        }
    }
}

/// A job of any result type.
trait Job: Send {
    fn label(&self) -> &'static str;
    fn hurry(&self) -> Hurry;
    /// Runs the closure and keeps its result.
    fn run(&mut self, tx: &mut Tx<'_>) -> Result<(), StoreError>;
    /// Answers the caller: with the closure's result, or with `Err` if it did not reach the disk.
    fn answer(self: Box<Self>, committed: Result<(), StoreError>);
}

struct Waiting<T, F> {
    label: &'static str,
    hurry: Hurry,
    job: Option<F>,
    result: Option<T>,
    reply: oneshot::Sender<Result<T, StoreError>>,
}

impl<T, F> Job for Waiting<T, F>
where
    T: Send,
    F: FnOnce(&mut Tx<'_>) -> Result<T, StoreError> + Send,
{
    fn label(&self) -> &'static str {
        self.label
    }

    fn hurry(&self) -> Hurry {
        self.hurry
    }

    fn run(&mut self, tx: &mut Tx<'_>) -> Result<(), StoreError> {
        let job = self.job.take().expect("BUG: a job runs once");
        let Ok(result) = catch_unwind(AssertUnwindSafe(|| job(tx))) else {
            return Err(StoreError::Panicked { job: self.label });
        };
        self.result = Some(result?);
        Ok(())
    }

    fn answer(self: Box<Self>, committed: Result<(), StoreError>) {
        let Self { result, reply, .. } = *self;
        let answer = committed.and_then(|()| result.ok_or(StoreError::Closed));
        // Nobody listens when the caller gave up waiting; the job is done all the same.
        let _ = reply.send(answer);
    }
}

pub(super) struct WriterLoop {
    pub(super) connection: Connection,
    pub(super) place: Place,
    pub(super) blobs: Arc<BlobFolder>,
    pub(super) sealing: Sealing,
    pub(super) covers: Covers,
    pub(super) folder: Arc<DataFolder>,
    pub(super) log: WriteAheadLog,
    pub(super) listeners: Listeners,
    pub(super) on_commit: Option<CommitHook>,
}

/// Lets others join jobs that nobody waits for, until there is one that somebody waits for.
fn linger(jobs: &mpsc::Receiver<Box<dyn Job>>, batch: &mut VecDeque<Box<dyn Job>>) {
    let until = Instant::now() + LINGER;
    while batch.len() < BATCH
        && batch.iter().all(|job| job.hurry() == Hurry::Lingers)
        && let Ok(next) = jobs.recv_timeout(until.saturating_duration_since(Instant::now()))
    {
        batch.push_back(next);
    }
}

/// A job that ran, and how that went.
type Ran = (Box<dyn Job>, Result<(), StoreError>);

impl WriterLoop {
    fn run(self, jobs: &mpsc::Receiver<Box<dyn Job>>) {
        write_ahead_log::watch(&self.connection);
        loop {
            let first = match jobs.recv_timeout(if self.log.owes_disk() { REST } else { LOOK }) {
                Ok(first) => first,
                Err(RecvTimeoutError::Timeout) if self.log.owes_disk() => {
                    self.log.reach_disk(&self.connection);
                    continue;
                }
                Err(RecvTimeoutError::Timeout) => {
                    self.hear(self.place.look_at_leisure(&self.connection));
                    continue;
                }
                Err(RecvTimeoutError::Disconnected) => break,
            };
            let mut batch = VecDeque::from([first]);
            batch.extend(jobs.try_iter().take(BATCH - 1));
            linger(jobs, &mut batch);
            while !batch.is_empty() {
                self.transaction(&mut batch);
                write_ahead_log::shorten(&self.connection);
            }
        }
    }

    /// Tells everybody of a loss, and whether there is one.
    fn hear(&self, found: Found) -> Option<Lost> {
        match found {
            Found::InPlace => None,
            Found::Known(lost) => Some(lost),
            Found::News(lost) => {
                self.listeners.announce([Change { tag: Tag::App, id: None }].into());
                Some(lost)
            }
        }
    }

    /// Takes jobs off `batch` into one transaction; the rest go into the next one.
    fn transaction(&self, batch: &mut VecDeque<Box<dyn Job>>) {
        if let Some(lost) = self.hear(self.place.look(&self.connection)) {
            batch.drain(..).for_each(|job| job.answer(Err(StoreError::Lost(lost.clone()))));
            return;
        }
        let somebody_waits = batch.iter().any(|job| job.hurry() == Hurry::AtOnce);
        let begun = self.log.before(&self.connection, somebody_waits);
        if let Err(error) = begun.and_then(|()| repeat(&self.connection, "BEGIN IMMEDIATE")) {
            let error = StoreError::from(error);
            batch.drain(..).for_each(|job| job.answer(Err(error.clone())));
            return;
        }
        let mut ran: Vec<Ran> = Vec::with_capacity(batch.len());
        let mut effects = Effects::default();
        while let Some(mut job) = batch.pop_front() {
            let outcome =
                if ran.is_empty() { self.first(job.as_mut()) } else { self.savepoint(job.as_mut()) };
            if self.connection.is_autocommit() {
                let error = outcome.err().unwrap_or(StoreError::Full);
                for (earlier, _) in ran {
                    earlier.answer(Err(error.clone()));
                }
                job.answer(Err(error));
                return;
            }
            ran.push((job, outcome.map(|of_job| effects.absorb(of_job))));
        }
        let committed = self.commit(&ran);
        if committed.is_ok() {
            self.log.after();
            self.folder.stored_sendings(effects.sendings);
            self.blobs.remove(&self.connection, &effects.unused_blobs);
            if effects.erase {
                self.log.erase(&self.connection);
            } else if effects.fold {
                write_ahead_log::fold(&self.connection);
            } else {
                self.log.fold_at_last(&self.connection);
            }
            if !effects.changes.is_empty() {
                self.listeners.announce(effects.changes);
            }
        }
        for (job, outcome) in ran {
            job.answer(outcome.and_then(|()| committed.clone()));
        }
    }

    /// The first job needs no savepoint, because it is taken back with the whole transaction. Every statement walks
    /// through a savepoint's memory, so one long job would become slower and slower.
    fn first(&self, job: &mut dyn Job) -> Result<Effects, StoreError> {
        let mut tx = Tx::new(&self.connection, &self.blobs, &self.sealing, &self.covers, &self.folder);
        let outcome = job.run(&mut tx);
        let effects = tx.effects;
        if let Err(error) = &outcome {
            tracing::debug!(job = job.label(), %error, "rolled a job back");
            if !self.connection.is_autocommit() {
                self.connection.execute_batch("ROLLBACK")?;
            }
        }
        outcome.map(|()| effects)
    }

    fn savepoint(&self, job: &mut dyn Job) -> Result<Effects, StoreError> {
        repeat(&self.connection, "SAVEPOINT job")?;
        let mut tx = Tx::new(&self.connection, &self.blobs, &self.sealing, &self.covers, &self.folder);
        match job.run(&mut tx) {
            Ok(()) => {
                let effects = tx.effects;
                repeat(&self.connection, "RELEASE job")?;
                Ok(effects)
            }
            Err(error) => {
                tracing::debug!(job = job.label(), %error, "rolled a job back");
                if !self.connection.is_autocommit() {
                    self.connection.execute_batch("ROLLBACK TO job; RELEASE job")?;
                }
                Err(error)
            }
        }
    }

    fn commit(&self, ran: &[Ran]) -> Result<(), StoreError> {
        let labels: Vec<_> = ran.iter().map(|(job, _)| job.label()).collect();
        self.at(CommitPoint::Before(&labels));
        if let Err(error) = repeat(&self.connection, "COMMIT") {
            let error = StoreError::from(error);
            tracing::error!(%error, ?labels, "a commit failed");
            if !self.connection.is_autocommit() && self.connection.execute_batch("ROLLBACK").is_err() {
                tracing::error!("a rollback failed");
            }
            return Err(error);
        }
        self.at(CommitPoint::After(&labels));
        Ok(())
    }

    fn at(&self, point: CommitPoint<'_>) {
        if let Some(hook) = &self.on_commit {
            hook(point);
        }
    }
}
