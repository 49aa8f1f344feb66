//! As much HTTP/1.1 (RFC 9112) as a scripted peer needs.

use std::io;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::sync::watch;

use super::{Reply, Step};

/// A request as received.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordedRequest {
    /// `GET`, `POST`, ….
    pub verb: String,
    /// With the query.
    pub path: String,
    /// In order, names in lower case.
    pub headers: Vec<(String, String)>,
    /// The whole body.
    pub body: Vec<u8>,
}

impl RecordedRequest {
    /// The first header of that name, given in lower case.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The body as JSON; `null` when it is none.
    pub fn json(&self) -> serde_json::Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }

    /// The JSON-RPC method that is called.
    pub fn method(&self) -> Option<String> {
        Some(self.json().get("method")?.as_str()?.to_owned())
    }

    /// The names by which a script may refer to it: its JSON-RPC method, or its path if it has none.
    pub(super) fn names(&self) -> Vec<String> {
        if let Some(method) = self.method() {
            return vec![method];
        }
        let place = self.path.split('?').next().unwrap_or_default();
        let places = [self.path.as_str(), place];
        places.iter().flat_map(|place| [format!("{} {place}", self.verb), (*place).to_owned()]).collect()
    }

    fn id(&self) -> String {
        self.json().get("id").map_or_else(|| "null".to_owned(), ToString::to_string)
    }
}

/// Reads one request; `None` when the connection closes before a whole one.
pub(super) async fn read(stream: &mut (impl AsyncRead + Unpin)) -> io::Result<Option<RecordedRequest>> {
    let mut received = Vec::new();
    let head_end = loop {
        if let Some(at) = received.windows(4).position(|four| four == b"\r\n\r\n") {
            break at;
        }
        if stream.read_buf(&mut received).await? == 0 {
            return Ok(None);
        }
    };
    let mut body = received.split_off(head_end + 4);
    let head = String::from_utf8_lossy(&received).into_owned();
    let mut lines = head.lines();
    let mut start = lines.next().unwrap_or_default().split(' ').map(str::to_owned);
    let (verb, path) = (start.next().unwrap_or_default(), start.next().unwrap_or_default());
    let headers: Vec<(String, String)> = lines
        .filter_map(|line| line.split_once(':'))
        .map(|(name, value)| (name.trim().to_ascii_lowercase(), value.trim().to_owned()))
        .collect();
    let mut request = RecordedRequest { verb, path, headers, body: Vec::new() };
    let length = request.header("content-length").and_then(|length| length.parse().ok()).unwrap_or(0);
    while body.len() < length {
        if stream.read_buf(&mut body).await? == 0 {
            return Ok(None);
        }
    }
    request.body = body;
    Ok(Some(request))
}

/// Writes an answer step by step. `released` turns true when hanging answers may go on.
pub(super) async fn write(
    stream: &mut (impl AsyncWrite + Unpin),
    reply: &Reply,
    request: &RecordedRequest,
    own_url: &str,
    mut released: watch::Receiver<bool>,
) -> io::Result<()> {
    let status = reply.status;
    let mut head =
        format!("HTTP/1.1 {status} Scripted\r\ntransfer-encoding: chunked\r\nconnection: close\r\n");
    head.extend(reply.headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")));
    head.push_str("\r\n");
    let mut head = Some(head);
    for step in &reply.steps {
        match step {
            Step::Bytes(bytes) => {
                if let Some(head) = head.take() {
                    stream.write_all(head.as_bytes()).await?;
                }
                let bytes = fill(bytes, &request.id(), own_url);
                if !bytes.is_empty() {
                    stream.write_all(format!("{:x}\r\n", bytes.len()).as_bytes()).await?;
                    stream.write_all(&bytes).await?;
                    stream.write_all(b"\r\n").await?;
                }
                stream.flush().await?;
            }
            Step::Hang => {
                // An error means that the peer is gone; then there is nobody to keep waiting for.
                let _ = released.wait_for(|released| *released).await;
            }
            Step::Cut => return Ok(()),
        }
    }
    if let Some(head) = head {
        stream.write_all(head.as_bytes()).await?;
    }
    stream.write_all(b"0\r\n\r\n").await?;
    stream.shutdown().await
}

/// Bytes that are no text have nothing to fill in.
fn fill(bytes: &[u8], id: &str, own_url: &str) -> Vec<u8> {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.replace("$id", id).replace("$url", own_url).into_bytes(),
        Err(_) => bytes.to_vec(),
    }
}
