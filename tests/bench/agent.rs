//! An agent that sends 100,000 events, or one very large one, as fast as a socket accepts them.
//!
//! Everything is rendered before the first request, so an answer costs no more than writing it. It speaks HTTP
//! over a bare socket on a thread, in another process than the measured one.

use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::thread;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

/// Status and artifact events of one answer, half of each.
const EVENTS: usize = 100_000;
/// Events that continue the one artifact.
const APPENDS: usize = 50_000;
/// The text of the one large event, in bytes.
const LARGE: usize = 8 * 1024 * 1024;
/// The pieces in which it arrives, in bytes.
const PIECE: usize = 1024;
/// The id of every answer; the clients that are measured do not compare it with the call's.
const FIRST_CALL: &str = "1";
/// Calls one after another that are answered at once.
pub(crate) const CALLS: usize = 10_000;
/// One status in so many carries a sentence.
const SPEAKS: usize = 10;

/// How the events are cut into the pieces that arrive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Framing {
    /// Each by itself, as from a server that flushes after each.
    OneByOne,
    /// Many at a time, as through a proxy or after a pause.
    Gathered,
    /// One large event, piece by piece.
    Pieces,
}

impl Framing {
    pub(crate) const ALL: [Self; 3] = [Self::OneByOne, Self::Gathered, Self::Pieces];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::OneByOne => "one-by-one",
            Self::Gathered => "gathered",
            Self::Pieces => "pieces",
        }
    }

    /// The framing that a URL of this agent asks for.
    pub(crate) fn of(url: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|framing| url.contains(framing.name()))
    }

    /// How many events there are.
    pub(crate) fn events(self) -> usize {
        match self {
            Self::OneByOne | Self::Gathered => EVENTS,
            Self::Pieces => 2,
        }
    }

    /// How long the artifact's text is in the end, in bytes.
    pub(crate) fn text_length(self) -> usize {
        match self {
            Self::OneByOne | Self::Gathered => (0..=APPENDS).map(|index| piece(index).len()).sum(),
            Self::Pieces => LARGE,
        }
    }
}

/// A running agent. It ends with the process.
pub(crate) struct Agent {
    address: SocketAddr,
}

struct Answers {
    card: String,
    one_by_one: Vec<u8>,
    gathered: Vec<u8>,
    pieces: Vec<u8>,
}

impl Agent {
    pub(crate) fn start() -> Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).context("a port for the agent")?;
        let address = listener.local_addr()?;
        let events: Vec<String> = events().iter().map(sse).collect();
        let stream: String = events.concat();
        let large = [
            sse(&artifact(&"large ".repeat(LARGE / 6 + 1)[..LARGE], false, true)),
            sse(&update(&status("COMPLETED", None))),
        ];
        let answers = Arc::new(Answers {
            card: card(address),
            one_by_one: chunked(events.iter().map(String::as_bytes)),
            gathered: chunked(stream.as_bytes().chunks(16 * 1024)),
            pieces: chunked(large.concat().as_bytes().chunks(PIECE)),
        });
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let answers = Arc::clone(&answers);
                thread::spawn(move || {
                    if let Err(error) = serve(&stream, &answers) {
                        eprintln!("the agent failed: {error:#}");
                    }
                });
            }
        });
        Ok(Self { address })
    }

    /// Where the agent answers with events cut in this way; its card is below.
    pub(crate) fn url(&self, framing: Framing) -> String {
        format!("http://{}/{}", self.address, framing.name())
    }
}

/// Answers requests until one is answered by a stream, which ends the connection.
fn serve(mut stream: &TcpStream, answers: &Answers) -> Result<()> {
    stream.set_nodelay(true)?;
    let mut reader = BufReader::new(stream);
    while let Some((request, body)) = read(&mut reader)? {
        let framing = Framing::of(&request).with_context(|| format!("nothing is at {request}"))?;
        if request.starts_with("GET ") {
            whole(stream, &answers.card.replace("$path", framing.name()))?;
            continue;
        }
        let call: Value = serde_json::from_slice(&body).context("the call")?;
        if call["method"] == "SendMessage" {
            whole(stream, &json!({ "jsonrpc": "2.0", "id": call["id"], "result": task() }).to_string())?;
            continue;
        }
        ensure!(call["method"] == "SendStreamingMessage", "nothing but sending is answered: {call}");
        stream.write_all(
            b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n",
        )?;
        stream.write_all(match framing {
            Framing::OneByOne => &answers.one_by_one,
            Framing::Gathered => &answers.gathered,
            Framing::Pieces => &answers.pieces,
        })?;
        break;
    }
    Ok(())
}

/// The request line and the body of the next request; `None` at the end of the connection.
fn read(reader: &mut impl BufRead) -> Result<Option<(String, Vec<u8>)>> {
    let (mut request, mut length) = (String::new(), 0);
    if reader.read_line(&mut request)? == 0 {
        return Ok(None);
    }
    loop {
        let mut header = String::new();
        if reader.read_line(&mut header)? == 0 || header.trim().is_empty() {
            break;
        }
        if let Some((name, value)) = header.split_once(':')
            && name.eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse()?;
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body)?;
    Ok(Some((request, body)))
}

fn whole(mut stream: &TcpStream, body: &str) -> Result<()> {
    let head = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length";
    Ok(stream.write_all(format!("{head}: {}\r\n\r\n{body}", body.len()).as_bytes())?)
}

fn card(address: SocketAddr) -> String {
    json!({
        "name": "Chatterbox",
        "description": "Says 100,000 things.",
        "version": "1",
        "supportedInterfaces": [
            { "url": format!("http://{address}/$path"), "protocolBinding": "JSONRPC", "protocolVersion": "1.0" }
        ],
        "capabilities": { "streaming": true },
        "defaultInputModes": ["text/plain"],
        "defaultOutputModes": ["text/plain"],
        "skills": [{ "id": "talk", "name": "Talk", "description": "Talks.", "tags": ["talk"] }],
    })
    .to_string()
}

/// The text of the artifact's piece number `index`.
fn piece(index: usize) -> String {
    format!("word {index:05} ")
}

/// A task, an artifact that is begun and continued [`APPENDS`] times, a status after each piece, and
/// the last status, which ends the task: [`EVENTS`] in all.
pub(crate) fn events() -> Vec<Value> {
    let mut events = Vec::with_capacity(EVENTS);
    events.push(task());
    for index in 0..=APPENDS {
        events.push(artifact(&piece(index), index > 0, index == APPENDS));
        // All but the task, the pieces and the last status.
        if index < EVENTS - 1 - (APPENDS + 1) - 1 {
            let words = (index % SPEAKS == 0).then_some(index);
            events.push(update(&status("WORKING", words)));
        }
    }
    events.push(update(&status("COMPLETED", None)));
    assert_eq!(events.len(), EVENTS, "the measure is per event");
    events
}

fn task() -> Value {
    json!({ "task": { "id": TASK, "contextId": CONTEXT, "status": status("SUBMITTED", None) } })
}

const TASK: &str = "0198c5d0-5a5e-7000-8000-00000000a2a0";
const CONTEXT: &str = "0198c5d0-5a5e-7000-8000-00000000c0de";

fn artifact(text: &str, append: bool, last: bool) -> Value {
    json!({ "artifactUpdate": {
        "taskId": TASK,
        "contextId": CONTEXT,
        "artifact": { "artifactId": "text", "parts": [{ "text": text }] },
        "append": append,
        "lastChunk": last,
    } })
}

fn update(status: &Value) -> Value {
    json!({ "statusUpdate": { "taskId": TASK, "contextId": CONTEXT, "status": status } })
}

fn status(state: &str, words: Option<usize>) -> Value {
    let mut status =
        json!({ "state": format!("TASK_STATE_{state}"), "timestamp": "2026-01-01T00:00:00.000Z" });
    if let Some(index) = words {
        status["message"] = json!({
            "messageId": format!("said-{index}"),
            "role": "ROLE_AGENT",
            "parts": [{ "text": format!("{index} words written") }],
        });
    }
    status
}

/// An event as it is sent.
pub(crate) fn sse(result: &Value) -> String {
    let mut text = String::new();
    write!(text, "data: {{\"jsonrpc\":\"2.0\",\"id\":\"{FIRST_CALL}\",\"result\":{result}}}\n\n")
        .expect("BUG: a string takes everything");
    text
}

/// The body in chunks, as HTTP/1.1 frames them (RFC 9112 §7.1).
fn chunked<'a>(pieces: impl Iterator<Item = &'a [u8]>) -> Vec<u8> {
    let mut body = Vec::new();
    for piece in pieces {
        body.extend_from_slice(format!("{:x}\r\n", piece.len()).as_bytes());
        body.extend_from_slice(piece);
        body.extend_from_slice(b"\r\n");
    }
    body.extend_from_slice(b"0\r\n\r\n");
    body
}
