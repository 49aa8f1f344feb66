//! A till that pays on approval and keeps a book of everything that arrived.
//!
//! Unlike the sample clerk it can be told to break at a given answer, before or after acting on it, to
//! forget what it has paid already, and to ask something else meanwhile. It answers JSON-RPC of A2A 1.0.

use std::collections::{BTreeMap, VecDeque};
use std::convert::Infallible;
use std::net::Ipv4Addr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use futures_util::stream;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::sync::Notify;
use tokio::task::JoinHandle;

/// What the till is like.
#[derive(Clone, Debug, Default)]
pub(crate) struct Habits {
    /// Its card says that it streams.
    pub(crate) streams: bool,
    /// It acts on every copy of an answer, also when the question is settled.
    pub(crate) forgetful: bool,
    /// Until when its questions can be answered, as its messages say.
    pub(crate) limit: Option<String>,
    /// What goes wrong with the first answer, the second, and so on; afterwards nothing does.
    pub(crate) faults: VecDeque<Fault>,
}

/// What goes wrong with an answer that arrives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// Nothing.
    None,
    /// The till takes the answer and does nothing.
    Ignores,
    /// The till refuses before it looks, with this status.
    Refuses(u16),
    /// The till refuses before it looks and says to come again (307). Meanwhile somebody else may answer.
    SendsOn {
        /// Somebody else answers every task.
        answered: bool,
    },
    /// The same, and the next look is answered late.
    SendsOnLooksLate,
    /// The till acts and then answers 500.
    FailsAfterActing,
    /// The connection ends without an answer; `acted` or not.
    Cut { acted: bool },
    /// The workbench is told to die, and gets no answer; `acted` or not.
    Deadly { acted: bool },
}

/// An answer that arrived.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Arrival {
    pub(crate) message_id: String,
    pub(crate) task: String,
    /// The question it answers.
    pub(crate) question: String,
    pub(crate) confirmed: Option<bool>,
    /// The question that stood when it arrived.
    pub(crate) asked: String,
    /// The till looked at it, rather than refusing it before.
    pub(crate) taken: bool,
    /// How often tasks had been looked at before.
    pub(crate) looks: usize,
}

/// Everything that the till knows.
#[derive(Debug, Default)]
pub(crate) struct Book {
    habits: Habits,
    tasks: BTreeMap<String, Asked>,
    pub(crate) arrivals: Vec<Arrival>,
    /// Questions that were paid for, once per payment.
    pub(crate) paid: Vec<String>,
    /// How often a task was looked at.
    pub(crate) looks: usize,
}

#[derive(Clone, Debug)]
struct Asked {
    number: u32,
    state: &'static str,
    words: String,
}

pub(crate) struct Till {
    url: String,
    shared: Arc<Shared>,
    serving: JoinHandle<()>,
}

struct Shared {
    book: Mutex<Book>,
    deadly: Notify,
    late: Late,
}

/// A look whose answer is on its way for long.
#[derive(Default)]
struct Late {
    is_next: AtomicBool,
    looked: Notify,
    arrives: Notify,
}

impl Till {
    pub(crate) async fn start(habits: Habits) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("a free port");
        Self::serve(listener, habits)
    }

    fn serve(listener: TcpListener, habits: Habits) -> Self {
        let url = format!("http://{}/", listener.local_addr().expect("it listens"));
        let book = Mutex::new(Book { habits, ..Book::default() });
        let shared = Arc::new(Shared { book, deadly: Notify::new(), late: Late::default() });
        let router = Router::new().route("/", post(call)).with_state(Arc::clone(&shared));
        let serving = tokio::spawn(async move {
            axum::serve(listener, router).await.expect("it serves until it is dropped");
        });
        Self { url, shared, serving }
    }

    /// The card to paste, so that no search is needed.
    pub(crate) fn card(&self) -> String {
        card(&self.url, self.book().habits.streams).to_string()
    }

    pub(crate) fn book(&self) -> MutexGuard<'_, Book> {
        self.shared.book()
    }

    /// Returns when a deadly answer has arrived.
    pub(crate) async fn deadly_arrival(&self) {
        self.shared.deadly.notified().await;
    }

    /// The next look is answered late.
    pub(crate) fn be_looked_at_late(&self) {
        self.shared.late.is_next.store(true, Ordering::Relaxed);
    }

    /// Returns when a look has come that is answered late, with what was asked then.
    pub(crate) async fn late_look(&self) {
        self.shared.late.looked.notified().await;
    }

    /// The late answer arrives.
    pub(crate) fn let_late_answer_arrive(&self) {
        self.shared.late.arrives.notify_one();
    }

    /// Whether a task waits with the question of this message.
    pub(crate) fn still_asks(&self, request_key: &str) -> bool {
        let book = self.book();
        let mut waiting = book.tasks.iter().filter(|(_, asked)| asked.state == "INPUT_REQUIRED");
        waiting.any(|(id, asked)| request_key.contains(&asked.question(id)))
    }

    /// Gives its questions another time limit.
    pub(crate) fn limit(&self, limit: &str) {
        self.book().habits.limit = Some(limit.to_owned());
    }

    /// Makes every task ask another question.
    pub(crate) fn ask_something_else(&self) {
        for asked in self.book().tasks.values_mut() {
            asked.number += 1;
        }
    }

    /// Makes every task ask the question before again, as a server does that is behind.
    pub(crate) fn ask_as_before(&self) {
        for asked in self.book().tasks.values_mut() {
            asked.number -= 1;
        }
    }

    /// Settles every task as if another program had answered.
    pub(crate) fn be_answered_elsewhere(&self) {
        self.book().be_answered_elsewhere();
    }
}

impl Drop for Till {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

impl Shared {
    fn book(&self) -> MutexGuard<'_, Book> {
        self.book.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A card of A2A 1.0 with one JSON-RPC interface at `url`.
pub(crate) fn card(url: &str, streams: bool) -> Value {
    json!({
        "name": "Till", "description": "Pays.", "version": "1",
        "capabilities": { "streaming": streams },
        "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"], "skills": [],
        "supportedInterfaces": [{ "url": url, "protocolBinding": "JSONRPC", "protocolVersion": "1.0" }],
    })
}

async fn call(State(shared): State<Arc<Shared>>, body: Bytes) -> Response {
    let call: Value = serde_json::from_slice(&body).expect("a call is JSON");
    let (id, params) = (&call["id"], &call["params"]);
    let message = &params["message"];
    match call["method"].as_str().unwrap_or_default() {
        "GetTask" => {
            let shown = shared.book().look(params["id"].as_str().unwrap_or_default());
            if shared.late.is_next.swap(false, Ordering::Relaxed) {
                shared.late.looked.notify_one();
                shared.late.arrives.notified().await;
            }
            shown.map_or_else(|| error(id, -32001, "task not found"), |shown| answer(id, &shown))
        }
        method @ ("SendMessage" | "SendStreamingMessage") => {
            let task = match message["taskId"].as_str() {
                Some(task) => match shared.take(task, message).await {
                    Ok(()) => task.to_owned(),
                    Err(broken) => return broken,
                },
                None => shared.begin(),
            };
            let result = json!({ "task": shared.book().shows(&task) });
            if method == "SendStreamingMessage" { streamed(id, &result) } else { answer(id, &result) }
        }
        _ => error(id, -32004, "not supported"),
    }
}

impl Shared {
    fn begin(&self) -> String {
        let mut book = self.book();
        let id = format!("task-{}", book.tasks.len() + 1);
        let asked = Asked { number: 1, state: "INPUT_REQUIRED", words: String::new() };
        book.tasks.insert(id.clone(), asked);
        id
    }

    /// Enters an answer and acts on it, or breaks.
    async fn take(&self, task: &str, message: &Value) -> Result<(), Response> {
        let fault = {
            let mut book = self.book();
            let fault = book.habits.faults.pop_front().unwrap_or(Fault::None);
            let taken = !matches!(fault, Fault::Refuses(_) | Fault::SendsOn { .. } | Fault::SendsOnLooksLate);
            let arrival = read(&book, task, message, taken);
            let acts = match fault {
                Fault::None | Fault::FailsAfterActing => true,
                Fault::Cut { acted } | Fault::Deadly { acted } => acted,
                Fault::Ignores | Fault::Refuses(_) | Fault::SendsOn { .. } | Fault::SendsOnLooksLate => false,
            };
            if acts {
                book.act(&arrival);
            }
            match fault {
                Fault::SendsOn { answered: true } => book.be_answered_elsewhere(),
                Fault::SendsOnLooksLate => self.late.is_next.store(true, Ordering::Relaxed),
                _ => {}
            }
            book.arrivals.push(arrival);
            fault
        };
        match fault {
            Fault::None | Fault::Ignores => Ok(()),
            Fault::Refuses(status) => Err(StatusCode::from_u16(status).expect("a status").into_response()),
            Fault::SendsOn { .. } | Fault::SendsOnLooksLate => {
                Err((StatusCode::TEMPORARY_REDIRECT, [(header::LOCATION, "/")]).into_response())
            }
            Fault::FailsAfterActing => Err(StatusCode::INTERNAL_SERVER_ERROR.into_response()),
            Fault::Cut { .. } => {
                let broken = stream::iter([Err::<Bytes, _>(std::io::Error::other("cut"))]);
                Err(([(header::CONTENT_TYPE, "application/json")], Body::from_stream(broken)).into_response())
            }
            Fault::Deadly { .. } => {
                self.deadly.notify_one();
                Err(std::future::pending().await)
            }
        }
    }
}

impl Book {
    fn look(&mut self, task: &str) -> Option<Value> {
        self.looks += 1;
        self.tasks.contains_key(task).then(|| self.shows(task))
    }

    fn be_answered_elsewhere(&mut self) {
        for asked in self.tasks.values_mut() {
            (asked.state, asked.words) = ("COMPLETED", "Somebody else approved it.".to_owned());
        }
    }

    fn shows(&self, task: &str) -> Value {
        let mut shown = self.tasks[task].task(task);
        if let Some(limit) = &self.habits.limit {
            shown["status"]["message"]["metadata"] = json!({ "expiresAt": limit });
        }
        shown
    }

    fn act(&mut self, arrival: &Arrival) {
        let Some(asked) = self.tasks.get_mut(&arrival.task) else { return };
        let waits = asked.state == "INPUT_REQUIRED" && arrival.question == arrival.asked;
        if !waits && !self.habits.forgetful {
            return;
        }
        match arrival.confirmed {
            Some(true) => {
                self.paid.push(arrival.question.clone());
                (asked.state, asked.words) = ("COMPLETED", "Paid.".to_owned());
            }
            Some(false) => (asked.state, asked.words) = ("REJECTED", "Not paid.".to_owned()),
            None => {}
        }
    }
}

impl Asked {
    fn question(&self, task: &str) -> String {
        format!("{task}/question-{}", self.number)
    }

    fn task(&self, id: &str) -> Value {
        let question = self.question(id);
        let part = if self.state == "INPUT_REQUIRED" {
            let call = json!({ "name": "pay", "id": "call", "args": { "amount": 12000 + self.number } });
            let confirmation = json!({ "hint": "Pay?", "confirmed": false });
            json!({
                "data": {
                    "name": "adk_request_confirmation", "id": question,
                    "args": { "originalFunctionCall": call, "toolConfirmation": confirmation },
                },
                "metadata": { "adk_type": "function_call", "adk_is_long_running": true },
            })
        } else {
            json!({ "text": self.words })
        };
        json!({
            "id": id, "contextId": "context",
            "status": {
                "state": format!("TASK_STATE_{}", self.state),
                "timestamp": "2026-01-01T00:00:00Z",
                "message": {
                    "messageId": format!("{question}/{}", self.state), "role": "ROLE_AGENT",
                    "taskId": id, "contextId": "context", "parts": [part],
                },
            },
        })
    }
}

fn read(book: &Book, task: &str, message: &Value, taken: bool) -> Arrival {
    let data = message["parts"].as_array().and_then(|parts| parts.iter().find_map(|part| part.get("data")));
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    Arrival {
        message_id: text(&message["messageId"]),
        task: task.to_owned(),
        question: data.map(|data| text(&data["id"])).unwrap_or_default(),
        confirmed: data.and_then(|data| data["response"]["confirmed"].as_bool()),
        asked: book.tasks.get(task).map(|asked| asked.question(task)).unwrap_or_default(),
        taken,
        looks: book.looks,
    }
}

fn answer(id: &Value, result: &Value) -> Response {
    axum::Json(json!({ "jsonrpc": "2.0", "id": id, "result": result })).into_response()
}

fn error(id: &Value, code: i32, message: &str) -> Response {
    axum::Json(json!({ "jsonrpc": "2.0", "id": id, "error": { "code": code, "message": message } }))
        .into_response()
}

fn streamed(id: &Value, result: &Value) -> Response {
    let event = format!("data: {}\n\n", json!({ "jsonrpc": "2.0", "id": id, "result": result }));
    let events = stream::iter([Ok::<_, Infallible>(event)]);
    ([(header::CONTENT_TYPE, "text/event-stream")], Body::from_stream(events)).into_response()
}
