//! The folder of a desk's workbench, and its clock and keyring.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use tempfile::TempDir;
use tokio::time::timeout;
use workbench_core::{Environment, HostKind, OpenError, OpenOptions, Settings, Workbench};
use workbench_secrets::SecretStore;
use workbench_store::{CommitHook, DataFolder};

use super::{Desk, PATIENCE};
use crate::secrets::Ring;

/// Where a workbench is kept while it does not run.
#[derive(Clone)]
pub(crate) struct Place {
    folder: PathBuf,
    /// Removes the folder; `None` where it is somebody else's.
    _temporary: Option<Arc<TempDir>>,
    secrets: Arc<dyn SecretStore>,
    /// Milliseconds that have passed beside those that have.
    ahead: Arc<AtomicI64>,
    /// Milliseconds by which somebody put the clock on, or back.
    put: Arc<AtomicI64>,
}

impl Place {
    /// An empty folder, in memory where the machine has such folders: the tests wait for many commits.
    pub(crate) fn new() -> Self {
        let memory = Path::new("/dev/shm");
        let folder = if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() };
        let folder = folder.expect("a temporary folder");
        let data = folder.path().join("data");
        Self { _temporary: Some(Arc::new(folder)), ..Self::at(data) }
    }

    /// A folder that somebody else removes.
    pub(super) fn at(folder: PathBuf) -> Self {
        let secrets = Arc::new(Ring::default());
        Self { folder, _temporary: None, secrets, ahead: Arc::default(), put: Arc::default() }
    }

    /// The same place with another keyring.
    pub(crate) fn keeping(self, secrets: Arc<dyn SecretStore>) -> Self {
        Self { secrets, ..self }
    }

    pub(crate) fn data(&self) -> PathBuf {
        self.folder.clone()
    }

    /// A copy that somebody made by hand of what lies here, with the same keyring and time.
    pub(crate) fn copied(&self) -> Self {
        let copy = Self::new().keeping(Arc::clone(&self.secrets));
        copy_folder(&self.folder, &copy.folder);
        copy.ahead.store(self.ahead.load(Ordering::SeqCst), Ordering::SeqCst);
        copy
    }

    /// Writes what `earlier` holds over the database here, or over all that lies here: the files stay the same files.
    pub(crate) async fn set_back(&self, earlier: &Self, whole: bool) {
        let let_go = async {
            while DataFolder::open(self.data(), HostKind::Desktop).is_err() {
                tokio::task::yield_now().await;
            }
        };
        timeout(PATIENCE, let_go).await.expect("the former workbench let go of the folder");
        if whole {
            for left in ["workbench.db-wal", "workbench.db-shm"] {
                drop(std::fs::remove_file(self.folder.join(left)));
            }
            copy_folder(&earlier.folder, &self.folder);
        } else {
            let database = |place: &Self| place.folder.join("workbench.db");
            std::fs::copy(database(earlier), database(self)).expect("it can be copied");
        }
    }

    /// The same folder under another name.
    pub(crate) fn renamed(self) -> Self {
        let folder = self.folder.with_file_name("renamed");
        std::fs::rename(&self.folder, &folder).expect("it can be renamed");
        Self { folder, ..self }
    }

    /// Lets time pass for the workbenches of this place.
    pub(crate) fn pass(&self, time: Duration) {
        self.ahead.fetch_add(i64::try_from(time.as_millis()).unwrap(), Ordering::SeqCst);
    }

    /// Sets the clock of the machine, by so many seconds: no time passes.
    pub(crate) fn put_clock(&self, seconds: i64) {
        self.put.fetch_add(seconds * 1000, Ordering::SeqCst);
    }

    pub(crate) fn options(&self) -> OpenOptions {
        let (system, ahead) = (Environment::system(), Arc::clone(&self.ahead));
        let (ids, clock) = (system.clone(), system.clone());
        let (passed, put) = (Arc::clone(&self.ahead), Arc::clone(&self.put));
        let now = move || clock.now() + ahead.load(Ordering::SeqCst) + put.load(Ordering::SeqCst);
        let passed = move || Duration::from_millis(passed.load(Ordering::SeqCst).unsigned_abs());
        let running = move || system.running() + passed();
        OpenOptions {
            environment: Environment::new(now, move || ids.fresh_id()).running_by(running),
            secrets: Some(Arc::clone(&self.secrets)),
            sample_pace: Duration::ZERO,
            evaluator: env!("CARGO_BIN_EXE_evaluator").into(),
            ..OpenOptions::new(self.data(), HostKind::Desktop)
        }
    }

    /// Opens the workbench and takes up what was going on.
    pub(crate) async fn open(&self) -> Desk {
        let desk = self.open_with(None).await.expect("the workbench opens");
        desk.bench.start().await;
        desk
    }

    /// Opens the workbench without starting anything. One that has just been closed lets go of the folder
    /// when its last task ends, which is waited for.
    pub(crate) async fn open_with(&self, on_commit: Option<CommitHook>) -> Result<Desk, OpenError> {
        let opening = async {
            loop {
                let options = OpenOptions { on_commit: on_commit.clone(), ..self.options() };
                match Workbench::open(options).await {
                    Err(OpenError::Held { .. }) => tokio::task::yield_now().await,
                    opened => return opened,
                }
            }
        };
        let bench = timeout(PATIENCE, opening).await.expect("the former workbench let go of the folder")?;
        bench
            .preferences()
            .set(Settings { undo_seconds: 0, ..Settings::default() })
            .await
            .map_err(|error| OpenError::Other(Box::new(error)))?;
        Ok(Desk { bench, place: self.clone() })
    }
}

fn copy_folder(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a folder");
    for entry in std::fs::read_dir(from).expect("it can be read").map(|entry| entry.expect("it can be read"))
    {
        let (source, target) = (entry.path(), to.join(entry.file_name()));
        if source.is_dir() {
            copy_folder(&source, &target);
        } else {
            std::fs::copy(&source, &target).expect("it can be copied");
        }
    }
}
