//! An export leaves over a path that works once, for the session that requested it.

#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test fails by panicking")]

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::sync::Arc;
use std::time::Duration;

use reqwest::{Client, Method, Response, StatusCode};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::time::timeout;
use workbench_core::{HostKind, OpenOptions, Workbench};
use workbench_web::{FolderAssets, Running, ServeOptions, serve};

const PICTURE: &str = "<svg/>";

/// Long enough for a busy machine; reached only by a test that fails.
const PATIENCE: Duration = Duration::from_mins(1);

struct Served {
    workbench: Workbench,
    running: Running,
    client: Client,
    _folder: TempDir,
}

impl Served {
    async fn start() -> Self {
        workbench_core::install_crypto_provider();
        let folder = tempfile::tempdir().unwrap();
        let options = OpenOptions::new(folder.path().join("data"), HostKind::Web);
        let workbench = Workbench::open(options).await.unwrap();
        let assets = Arc::new(FolderAssets::new(folder.path()));
        let running = serve(ServeOptions { workbench: workbench.clone(), assets, port: 0 }).await.unwrap();
        Self { workbench, running, client: Client::builder().no_proxy().build().unwrap(), _folder: folder }
    }

    fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.running.address())
    }

    async fn session(&self) -> String {
        let url = self.running.one_time_url("");
        let (_, token) = url.split_once("#token=").unwrap();
        let asked = self.client.post(self.url("/api/session")).json(&json!({ "token": token }));
        let answer: Value = asked.send().await.unwrap().json().await.unwrap();
        answer["session"].as_str().unwrap().to_owned()
    }

    async fn post(&self, session: &str, path: &str, body: &Value) -> Response {
        self.client.post(self.url(path)).bearer_auth(session).json(body).send().await.unwrap()
    }

    /// The path at which a picture is offered, whose content is `PICTURE` so many times.
    async fn offered(&self, session: &str, times: usize) -> String {
        let picture = json!({ "form": "svg", "base64": "PHN2Zy8+".repeat(times) });
        let answer = self.post(session, "/api/call/exchanges.savePicture", &picture).await;
        let saved: Value = answer.json().await.unwrap();
        assert_eq!((&saved["kind"], &saved["name"]), (&json!("download"), &json!("sequence.svg")), "{saved}");
        format!("/api/downloads/{}", saved["ticket"].as_str().unwrap())
    }

    async fn get(&self, path: &str) -> Response {
        self.client.get(self.url(path)).send().await.unwrap()
    }

    async fn stop(self) {
        self.running.stop().await;
        self.workbench.close().await;
    }
}

#[tokio::test]
async fn a_file_is_fetched_once_by_a_link_that_the_page_is_about_to_follow() {
    let served = Served::start().await;
    let session = served.session().await;
    let path = served.offered(&session, 1).await;
    assert_eq!(served.post(&session, &path, &Value::Null).await.status(), StatusCode::NO_CONTENT);
    let asked = served.client.request(Method::HEAD, served.url(&path)).send().await.unwrap();
    assert_eq!(asked.status(), StatusCode::METHOD_NOT_ALLOWED, "asking what it is like does not use it up");

    let file = served.get(&path).await;
    assert_eq!(file.status(), StatusCode::OK);
    let header = |name: &str| file.headers().get(name).unwrap().to_str().unwrap().to_owned();
    assert_eq!(header("content-disposition"), "attachment; filename*=UTF-8''sequence.svg");
    assert_eq!(header("content-type"), "application/octet-stream", "it is never shown in the page's origin");
    assert_eq!((header("cache-control"), header("content-length")), ("no-store".into(), "6".into()));
    assert_eq!(file.text().await.unwrap(), PICTURE);

    assert_eq!(served.get(&path).await.status(), StatusCode::NOT_FOUND, "a second time");
    let again = served.post(&session, &path, &Value::Null).await;
    assert_eq!(again.status(), StatusCode::UNPROCESSABLE_ENTITY);
    let said: Value = again.json().await.unwrap();
    assert_eq!(said["code"], "not-found", "the page can say so: {said}");
    served.stop().await;
}

#[tokio::test]
async fn nobody_else_gets_the_file_and_attempts_do_not_use_it_up() {
    let served = Served::start().await;
    let (mine, another) = (served.session().await, served.session().await);
    let path = served.offered(&mine, 1).await;
    let unlocked = async |session: &str| served.post(session, &path, &Value::Null).await.status();
    assert_eq!(
        served.get(&path).await.status(),
        StatusCode::NOT_FOUND,
        "the session did not say it wants it"
    );
    assert_eq!(unlocked("guess").await, StatusCode::UNAUTHORIZED);
    assert_eq!(unlocked(&another).await, StatusCode::UNPROCESSABLE_ENTITY, "another session");
    assert_eq!(served.get(&path).await.status(), StatusCode::NOT_FOUND);

    assert_eq!(unlocked(&mine).await, StatusCode::NO_CONTENT);
    assert_eq!(served.get("/api/downloads/unknown").await.status(), StatusCode::NOT_FOUND);
    for (header, value) in [("host", "attacker.example"), ("origin", "http://127.0.0.1:1")] {
        let asked = served.client.get(served.url(&path)).header(header, value).send().await.unwrap();
        assert_eq!(asked.status(), StatusCode::FORBIDDEN, "{header} is {value}");
    }
    assert_eq!(served.get(&path).await.text().await.unwrap(), PICTURE);
    served.stop().await;
}

#[tokio::test]
async fn a_download_that_is_paused_does_not_keep_the_program_from_ending() {
    let served = Served::start().await;
    let session = served.session().await;
    let path = served.offered(&session, 2_000_000).await;
    assert_eq!(served.post(&session, &path, &Value::Null).await.status(), StatusCode::NO_CONTENT);
    let address = served.running.address();
    let mut paused = TcpStream::connect(address).unwrap();
    write!(paused, "GET {path} HTTP/1.1\r\nHost: {address}\r\n\r\n").unwrap();
    let mut paused = tokio::task::spawn_blocking(move || {
        paused.read_exact(&mut [0; 15]).unwrap();
        paused
    })
    .await
    .unwrap();

    timeout(PATIENCE, served.stop()).await.expect("it ends");
    paused.flush().unwrap();
}
