//! A till that pays on approval and keeps a book of everything that arrived.
//!
//! Unlike the sample clerk it can be told to break at a given answer, before or after acting on it, to forget its
//! payments, to be late, to say everything twice, and to ask something else meanwhile. It answers JSON-RPC of A2A
//! 1.0.

mod asked;
mod habits;
mod late;

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::net::Ipv4Addr;
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

use asked::Asked;
pub(crate) use asked::Shape;
pub(crate) use habits::{Fault, Habits, LookFault};
use late::Late;

/// An answer that arrived.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Arrival {
    pub(crate) message_id: String,
    pub(crate) task: String,
    /// The question it answers.
    pub(crate) question: String,
    pub(crate) confirmed: Option<bool>,
    /// The answer to each thing that was asked, in order: `yes`, `no`, or the words themselves.
    pub(crate) said: Vec<String>,
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
    /// How often tasks are looked at before the till acts on an answer that it has.
    later: Option<(usize, Arrival)>,
    /// Tasks as they were before the till acted.
    before: BTreeMap<String, Asked>,
}

pub(crate) struct Till {
    url: String,
    shared: Arc<Shared>,
    serving: JoinHandle<()>,
}

struct Shared {
    book: Mutex<Book>,
    deadly: Notify,
    late_looks: Late,
    late_answers: Late,
}

impl Till {
    pub(crate) async fn start(habits: Habits) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("a free port");
        Self::serve(listener, habits)
    }

    fn serve(listener: TcpListener, habits: Habits) -> Self {
        let url = format!("http://{}/", listener.local_addr().expect("it listens"));
        let book = Mutex::new(Book { habits, ..Book::default() });
        let (late_looks, late_answers) = (Late::default(), Late::default());
        let shared = Arc::new(Shared { book, deadly: Notify::new(), late_looks, late_answers });
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

    /// This goes wrong with the next looks, one after the other.
    pub(crate) fn next_looks(&self, faults: &[LookFault]) {
        self.book().habits.looks = faults.iter().copied().collect();
    }

    /// Returns when a look has come that is answered late, with what was asked then.
    pub(crate) async fn late_look(&self) {
        self.shared.late_looks.came().await;
    }

    /// The late answer arrives.
    pub(crate) fn let_late_answer_arrive(&self) {
        self.shared.late_looks.let_arrive();
        self.shared.late_answers.let_arrive();
    }

    /// Returns when an answer has come that is answered late.
    pub(crate) async fn late_answer(&self) {
        self.shared.late_answers.came().await;
    }

    /// Whether a task waits with the question of this message.
    pub(crate) fn still_asks(&self, request_key: &str) -> bool {
        let book = self.book();
        let mut waiting = book.tasks.iter().filter(|(_, asked)| asked.waits());
        waiting.any(|(id, asked)| request_key.contains(&asked.question(id)))
    }

    /// Gives its questions another time limit.
    pub(crate) fn limit(&self, limit: &str) {
        self.book().habits.limit = Some(limit.to_owned());
    }

    /// Makes every task that waits ask another question.
    pub(crate) fn ask_something_else(&self) {
        for asked in self.book().tasks.values_mut().filter(|asked| asked.waits()) {
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
            let (shown, fault) = shared.book().look(params["id"].as_str().unwrap_or_default());
            match fault {
                LookFault::Late => shared.late_looks.hold().await,
                LookFault::Fails => return error(id, -32603, "not now"),
                LookFault::None | LookFault::Stale => {}
            }
            shown.map_or_else(|| error(id, -32001, "task not found"), |shown| answer(id, &shown))
        }
        "SubscribeToTask" if shared.book().habits.repeats => {
            let task = params["id"].as_str().unwrap_or_default();
            let known = shared.book().tasks.contains_key(task);
            let events = || shared.book().says(task);
            if known { streamed(id, &events()) } else { error(id, -32001, "task not found") }
        }
        method @ ("SendMessage" | "SendStreamingMessage") => {
            let task = match message["taskId"].as_str() {
                Some(task) => match shared.take(task, message).await {
                    Ok(()) => task.to_owned(),
                    Err(broken) => return broken,
                },
                None => shared.begin(),
            };
            if method == "SendStreamingMessage" {
                streamed(id, &shared.book().says(&task))
            } else {
                answer(id, &json!({ "task": shared.book().shows(&task) }))
            }
        }
        _ => error(id, -32004, "not supported"),
    }
}

impl Shared {
    fn begin(&self) -> String {
        let mut book = self.book();
        let id = format!("task-{}", book.tasks.len() + 1);
        let asked = Asked::new(book.habits.shape);
        book.tasks.insert(id.clone(), asked);
        id
    }

    /// Enters an answer and acts on it, or breaks.
    async fn take(&self, task: &str, message: &Value) -> Result<(), Response> {
        let (fault, arrival) = {
            let mut book = self.book();
            let fault = book.habits.faults.pop_front().unwrap_or(Fault::None);
            let taken = !matches!(fault, Fault::Refuses(_) | Fault::SendsOn { .. } | Fault::SendsOnLooksLate);
            let arrival = asked::read(task, book.tasks.get(task), message, taken, book.looks);
            let acts = match fault {
                Fault::None | Fault::FailsAfterActing => true,
                Fault::Cut { acted } | Fault::Late { acted } | Fault::Deadly { acted } => acted,
                Fault::Ignores
                | Fault::Refuses(_)
                | Fault::DeadlyActsLater { .. }
                | Fault::SendsOn { .. }
                | Fault::SendsOnLooksLate => false,
            };
            if acts {
                book.act(&arrival);
            }
            match fault {
                Fault::SendsOn { answered: true } => book.be_answered_elsewhere(),
                Fault::SendsOnLooksLate => book.habits.looks.push_front(LookFault::Late),
                Fault::DeadlyActsLater { looks } => book.later = Some((looks, arrival.clone())),
                _ => {}
            }
            book.arrivals.push(arrival.clone());
            (fault, arrival)
        };
        match fault {
            Fault::None | Fault::Ignores => Ok(()),
            Fault::Refuses(status) => Err(StatusCode::from_u16(status).expect("a status").into_response()),
            Fault::SendsOn { .. } | Fault::SendsOnLooksLate => {
                Err((StatusCode::TEMPORARY_REDIRECT, [(header::LOCATION, "/")]).into_response())
            }
            Fault::Late { acted } => {
                self.late_answers.hold().await;
                if !acted {
                    self.book().act_if_asked(&arrival);
                }
                Ok(())
            }
            Fault::FailsAfterActing => Err(StatusCode::INTERNAL_SERVER_ERROR.into_response()),
            Fault::Cut { .. } => {
                let broken = stream::iter([Err::<Bytes, _>(std::io::Error::other("cut"))]);
                Err(([(header::CONTENT_TYPE, "application/json")], Body::from_stream(broken)).into_response())
            }
            Fault::Deadly { .. } | Fault::DeadlyActsLater { .. } => {
                self.deadly.notify_one();
                Err(std::future::pending().await)
            }
        }
    }
}

impl Book {
    /// The task as a look shows it, and the fault of the look.
    fn look(&mut self, task: &str) -> (Option<Value>, LookFault) {
        self.looks += 1;
        match self.later.take() {
            Some((0 | 1, arrival)) => self.act_if_asked(&arrival),
            Some((looks, arrival)) => self.later = Some((looks - 1, arrival)),
            None => {}
        }
        let fault = self.habits.looks.pop_front().unwrap_or(LookFault::None);
        let before = self.before.get(task).filter(|_| fault == LookFault::Stale);
        let asked = before.or_else(|| self.tasks.get(task));
        (asked.map(|asked| self.shown(task, asked)), fault)
    }

    /// The events of a stream about a task.
    fn says(&self, task: &str) -> Vec<Value> {
        let shown = json!({ "task": self.shows(task) });
        if !self.habits.repeats {
            return vec![shown];
        }
        let status = shown["task"]["status"].clone();
        let update = json!({ "taskId": task, "contextId": "context", "status": status });
        vec![shown.clone(), json!({ "statusUpdate": update }), shown]
    }

    fn be_answered_elsewhere(&mut self) {
        for asked in self.tasks.values_mut() {
            (asked.state, asked.words) = ("COMPLETED", "Somebody else approved it.".to_owned());
        }
    }

    fn shows(&self, task: &str) -> Value {
        self.shown(task, &self.tasks[task])
    }

    fn shown(&self, task: &str, asked: &Asked) -> Value {
        let mut shown = asked.task(task);
        if let Some(limit) = &self.habits.limit {
            shown["status"]["message"]["metadata"] = json!({ "expiresAt": limit });
        }
        shown
    }

    fn act(&mut self, arrival: &Arrival) {
        if self.habits.forgetful || self.is_asked(arrival) {
            self.act_now(arrival);
        }
    }

    fn act_if_asked(&mut self, arrival: &Arrival) {
        if self.is_asked(arrival) {
            self.act_now(arrival);
        }
    }

    fn is_asked(&self, arrival: &Arrival) -> bool {
        let asked = self.tasks.get(&arrival.task);
        asked.is_some_and(|asked| asked.waits() && arrival.question == asked.question(&arrival.task))
    }

    fn act_now(&mut self, arrival: &Arrival) {
        let Some(asked) = self.tasks.get_mut(&arrival.task) else { return };
        if asked.waits() {
            self.before.insert(arrival.task.clone(), asked.clone());
        }
        match (arrival.pays(), arrival.said.is_empty()) {
            (true, _) => {
                self.paid.push(arrival.question.clone());
                (asked.state, asked.words) = ("COMPLETED", "Paid.".to_owned());
            }
            (false, false) => (asked.state, asked.words) = ("REJECTED", "Not paid.".to_owned()),
            (false, true) => {}
        }
    }
}

impl Arrival {
    /// Something in it is more than a refusal.
    pub(crate) fn pays(&self) -> bool {
        self.said.iter().any(|said| said != "no" && said != REFUSED_FORM)
    }
}

/// The words that answer a form that is refused.
pub(crate) const REFUSED_FORM: &str = "rejected form entry";

fn answer(id: &Value, result: &Value) -> Response {
    axum::Json(json!({ "jsonrpc": "2.0", "id": id, "result": result })).into_response()
}

fn error(id: &Value, code: i32, message: &str) -> Response {
    axum::Json(json!({ "jsonrpc": "2.0", "id": id, "error": { "code": code, "message": message } }))
        .into_response()
}

fn streamed(id: &Value, results: &[Value]) -> Response {
    let event =
        |result: &Value| format!("data: {}\n\n", json!({ "jsonrpc": "2.0", "id": id, "result": result }));
    let events: Vec<_> = results.iter().map(|result| Ok::<_, Infallible>(event(result))).collect();
    ([(header::CONTENT_TYPE, "text/event-stream")], Body::from_stream(stream::iter(events))).into_response()
}
