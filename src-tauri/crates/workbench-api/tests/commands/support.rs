//! A workbench for one test, and the page that calls it.

use std::io::{Read as _, Seek as _, Write as _};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::sync::broadcast::Receiver;
use tokio::time::timeout;
use workbench_api::host::{FileSaved, HostKind};
use workbench_api::host::{FileToSave, LargeFile, PickedFile, async_trait};
use workbench_api::question::ConfirmRequest;
use workbench_api::{AppError, Host, call};
use workbench_core::{Announcement, Environment, OpenError, OpenOptions, Workbench};
use workbench_secrets::SessionStore;

/// Long enough for a busy machine; reached only by a test that fails.
const PATIENCE: Duration = Duration::from_mins(1);

/// A host whose person agrees, or not, and who remembers what was asked of it.
pub(crate) struct Page {
    workbench: Workbench,
    pub(crate) agrees: bool,
    pub(crate) asked: Mutex<Vec<ConfirmRequest>>,
    /// The words that came with it.
    pub(crate) words: Mutex<Vec<Option<String>>>,
    pub(crate) opened: Mutex<Vec<String>>,
    pub(crate) saved: Mutex<Vec<FileToSave>>,
    /// The file that the person picks next, which may be large.
    pub(crate) picks: Mutex<Option<Vec<u8>>>,
    /// Whether the program starts at login, once that was said.
    login: Mutex<Option<bool>>,
    folder: TempDir,
    /// How far its clock is ahead, in milliseconds.
    ahead: Arc<AtomicI64>,
}

impl Page {
    pub(crate) async fn open() -> Self {
        workbench_core::install_crypto_provider();
        let page = Self::on(tempfile::tempdir().unwrap()).await;
        page.call("settings.set", json!({ "undoSeconds": 0 })).await;
        page
    }

    /// The same data folder in a new run of the program, whose keyring is empty.
    pub(crate) async fn restart(self) -> Self {
        let Self { workbench, folder, .. } = self;
        workbench.close().await;
        drop(workbench);
        Self::on(folder).await
    }

    async fn on(folder: TempDir) -> Self {
        let data = folder.path().join("data");
        let ahead = Arc::new(AtomicI64::new(0));
        let options = || OpenOptions {
            environment: ahead_of_time(Arc::clone(&ahead)),
            secrets: Some(Arc::new(SessionStore::new("a test keeps its secrets in memory"))),
            sample_pace: Duration::ZERO,
            ..OpenOptions::new(data.clone(), workbench_core::HostKind::Web)
        };
        let opening = async {
            loop {
                match Workbench::open(options()).await {
                    // The run before lets go of the folder with the last of its tasks.
                    Err(OpenError::Held { .. }) => tokio::task::yield_now().await,
                    opened => return opened,
                }
            }
        };
        let workbench = timeout(PATIENCE, opening).await.unwrap().unwrap();
        workbench.start().await;
        let (asked, opened, saved) = (Mutex::default(), Mutex::default(), Mutex::default());
        let (words, picks, login) = (Mutex::default(), Mutex::default(), Mutex::default());
        Self { workbench, agrees: true, asked, words, opened, saved, picks, login, folder, ahead }
    }

    /// Lets so much time pass on its clock; nobody is woken by it.
    pub(crate) fn pass(&self, seconds: i64) {
        self.ahead.fetch_add(seconds * 1000, Ordering::SeqCst);
    }

    /// The answer of a command that is expected to succeed.
    pub(crate) async fn call(&self, name: &str, params: Value) -> Value {
        // On the heap: the stack of a test is small, and unoptimised futures are not.
        match Box::pin(call(self, name, &params.to_string())).await {
            Ok(answer) => serde_json::from_str(&answer).unwrap(),
            Err(error) => panic!("`{name}` failed: {error:?}"),
        }
    }

    /// The error of a command that is expected to fail: its code and message.
    pub(crate) async fn refusal(&self, name: &str, params: Value) -> (String, String) {
        match Box::pin(call(self, name, &params.to_string())).await {
            Ok(answer) => panic!("`{name}` succeeded: {answer}"),
            Err(error) => {
                let code = serde_json::to_value(error.code).unwrap();
                (code.as_str().unwrap().to_owned(), error.message.to_string())
            }
        }
    }

    /// Asks a query again after every announcement until its answer is as wanted.
    pub(crate) async fn until(&self, name: &str, params: Value, wanted: impl Fn(&Value) -> bool) -> Value {
        let mut announcements = self.workbench.announcements();
        let waiting = async {
            loop {
                let answer = self.call(name, params.clone()).await;
                if wanted(&answer) {
                    return answer;
                }
                announcements.recv().await.unwrap();
            }
        };
        match timeout(PATIENCE, waiting).await {
            Ok(answer) => answer,
            Err(elapsed) => {
                panic!("`{name}` never became as wanted ({elapsed}): {:#}", self.call(name, params).await)
            }
        }
    }

    /// Announcements from now on.
    pub(crate) fn announcements(&self) -> Receiver<Announcement> {
        self.workbench.announcements()
    }

    /// Hands a file over in pieces, as a browser does, and returns what it is then called.
    pub(crate) async fn upload(&self, bytes: &[u8]) -> Value {
        let upload = self.call("uploads.begin", json!({})).await;
        let half = bytes.len().div_ceil(2).max(1);
        for (index, piece) in bytes.chunks(half).enumerate() {
            let piece = json!({ "id": upload["id"], "at": index * half, "base64": STANDARD.encode(piece) });
            self.call("uploads.add", piece).await;
        }
        upload["id"].clone()
    }

    /// Finds an agent by its address or card and keeps it.
    pub(crate) async fn connect(&self, input: &str) -> String {
        let search = self.call("discovery.start", json!({ "input": input, "auth": null })).await;
        self.until("discovery.get", search.clone(), |found| found["state"] == "found").await;
        let save = json!({
            "discoveryId": search["id"], "name": null, "interfaceKey": null, "rewrite": false, "auth": null,
        });
        self.call("agents.save", save).await["id"].as_str().unwrap().to_owned()
    }

    /// Connects the sample agents and begins a conversation with the one of that name.
    pub(crate) async fn conversation_with(&self, agent: &str) -> String {
        let samples = self.call("samples.connect", json!({})).await;
        let agent = samples.as_array().unwrap().iter().find(|sample| sample["name"] == agent).unwrap();
        let made = self.call("chats.create", json!({ "agentId": agent["id"] })).await;
        made["id"].as_str().unwrap().to_owned()
    }

    /// A file that the person picked for a message.
    pub(crate) async fn attached(&self) -> Value {
        let picked = self.call("files.pick", json!({})).await;
        self.call("attachments.add", picked[0].clone()).await
    }

    pub(crate) async fn say(&self, conversation: &str, text: &str) -> String {
        let message = json!({
            "chatId": conversation, "text": text, "data": [], "attachmentIds": [], "taskKey": null,
        });
        let made = self.call("messages.send", message).await;
        made["id"].as_str().unwrap().to_owned()
    }

    /// The conversation once nothing more arrives in it and its newest task is in `state`.
    pub(crate) async fn settled(&self, conversation: &str, state: &str) -> Value {
        let settled = |view: &Value| view["summary"]["state"] == state && view["busy"] == false;
        self.until("chats.get", json!({ "id": conversation }), settled).await
    }
}

fn ahead_of_time(ahead: Arc<AtomicI64>) -> Environment {
    let system = Environment::system();
    let (clock, ids, passed) = (system.clone(), system.clone(), Arc::clone(&ahead));
    let passed = move || Duration::from_millis(passed.load(Ordering::SeqCst).unsigned_abs());
    Environment::new(move || clock.now() + ahead.load(Ordering::SeqCst), move || ids.fresh_id())
        .running_by(move || system.running() + passed())
}

#[async_trait]
impl Host for Page {
    fn workbench(&self) -> &Workbench {
        &self.workbench
    }

    fn kind(&self) -> HostKind {
        HostKind::Web
    }

    async fn confirm(&self, request: ConfirmRequest, word: Option<&str>) -> Result<bool, AppError> {
        self.asked.lock().unwrap().push(request);
        self.words.lock().unwrap().push(word.map(str::to_owned));
        Ok(self.agrees)
    }

    async fn pick_files(&self) -> Result<Vec<PickedFile>, AppError> {
        Ok(vec![PickedFile { name: "../notes.txt".into(), bytes: b"picked".to_vec() }])
    }

    async fn save_file(&self, file: FileToSave) -> Result<FileSaved, AppError> {
        self.saved.lock().unwrap().push(file.clone());
        Ok(FileSaved::Saved { name: file.name })
    }

    async fn pick_large_file(&self) -> Result<Option<LargeFile>, AppError> {
        let Some(bytes) = self.picks.lock().unwrap().take() else { return Ok(None) };
        let mut content = tempfile::tempfile().unwrap();
        content.write_all(&bytes).unwrap();
        content.rewind().unwrap();
        Ok(Some(LargeFile { name: "../history.jsonl".to_owned(), content }))
    }

    async fn save_large_file(&self, file: LargeFile) -> Result<FileSaved, AppError> {
        let LargeFile { name, mut content } = file;
        let mut bytes = Vec::new();
        content.read_to_end(&mut bytes).unwrap();
        self.save_file(FileToSave { name, bytes }).await
    }

    async fn open_link(&self, url: &str) -> Result<(), AppError> {
        self.opened.lock().unwrap().push(url.to_owned());
        Ok(())
    }

    async fn open_data_folder(&self) -> Result<(), AppError> {
        Ok(())
    }

    async fn starts_at_login(&self) -> Option<bool> {
        *self.login.lock().unwrap()
    }

    async fn start_at_login(&self, on: bool) -> Result<(), AppError> {
        *self.login.lock().unwrap() = Some(on);
        Ok(())
    }

    async fn restart(&self) -> Result<(), AppError> {
        Ok(())
    }
}

/// The items of a conversation that are of this kind.
pub(crate) fn items<'a>(conversation: &'a Value, kind: &str) -> Vec<&'a Value> {
    conversation["items"].as_array().unwrap().iter().filter(|item| item["kind"] == kind).collect()
}
