//! The address on this machine to which a browser returns after a sign-in (RFC 8252 §7.3).
//!
//! It answers one request, once. Browsers open connections ahead and ask for icons, so several connections are
//! served at a time, and only a navigation to the one path counts. Deliberately absent: keep-alive, bodies, and
//! unused headers.

use std::io;
use std::net::Ipv4Addr;
use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use url::{Url, form_urlencoded};

use crate::error::OAuthError;
use crate::secret::Secret;

/// Largest head of a request.
const HEAD_BYTES: usize = 16 * 1024;
/// Time for a browser to send its request.
const PATIENCE: Duration = Duration::from_secs(20);
/// Connections served at a time.
const CONNECTIONS: usize = 16;

/// The answer that a sign-in waits for.
#[derive(Debug)]
pub(super) struct Expected {
    pub(super) state: Secret,
    pub(super) issuer: Option<String>,
    pub(super) names_itself: bool,
}

/// The result that the browser brings back.
#[derive(Debug)]
pub(super) enum Returned {
    Code(Secret),
    Error { error: String, description: Option<String> },
}

/// Where the browser returns to.
#[derive(Debug, Clone)]
pub(super) struct Place {
    /// As it is called in the address; `None`: by the address that is listened at.
    authority: Option<String>,
    /// 0: any that is free.
    port: u16,
    path: String,
}

impl Default for Place {
    fn default() -> Self {
        Self { authority: None, port: 0, path: "/callback".to_owned() }
    }
}

impl Place {
    /// A place on this machine that somebody else has named.
    pub(super) fn of(address: &Url) -> Self {
        let host = address.host_str().unwrap_or_default();
        let authority = address.port().map_or_else(|| host.to_owned(), |port| format!("{host}:{port}"));
        let port = address.port_or_known_default().unwrap_or_default();
        Self { authority: Some(authority), port, path: address.path().to_owned() }
    }
}

#[derive(Debug)]
pub(super) struct Listener {
    socket: TcpListener,
    awaited: Arc<Awaited>,
}

/// The request that a connection has to make.
#[derive(Debug)]
struct Awaited {
    authority: String,
    path: String,
    expected: Expected,
}

/// A served connection: its answer, if it was one, and the query.
type Served = Option<Result<(Returned, Secret), OAuthError>>;

impl Listener {
    pub(super) async fn open(expected: Expected, place: Place) -> io::Result<Self> {
        let socket = TcpListener::bind((Ipv4Addr::LOCALHOST, place.port)).await?;
        let authority = match place.authority {
            Some(authority) => authority,
            None => socket.local_addr()?.to_string(),
        };
        Ok(Self { socket, awaited: Arc::new(Awaited { authority, path: place.path, expected }) })
    }

    /// `redirect_uri`.
    pub(super) fn address(&self) -> String {
        format!("http://{}{}", self.awaited.authority, self.awaited.path)
    }

    /// Waits for the answer. Later visits find nobody.
    pub(super) async fn answer(self) -> Result<Returned, OAuthError> {
        Ok(self.answered().await?.0)
    }

    /// The same, with the query that the answer came in.
    pub(super) async fn answered(self) -> Result<(Returned, Secret), OAuthError> {
        let mut serving: JoinSet<Served> = JoinSet::new();
        loop {
            tokio::select! {
                accepted = self.socket.accept(), if serving.len() < CONNECTIONS => {
                    let (socket, _) = accepted.map_err(|source| OAuthError::Listen { source })?;
                    serving.spawn(serve(socket, Arc::clone(&self.awaited)));
                }
                Some(served) = serving.join_next() => {
                    if let Ok(Some(answer)) = served {
                        return answer;
                    }
                }
            }
        }
    }
}

async fn serve(mut socket: TcpStream, awaited: Arc<Awaited>) -> Served {
    let head = tokio::time::timeout(PATIENCE, read_head(&mut socket)).await.ok()?.ok()?;
    let (page, served) = match query(&head, &awaited.authority, &awaited.path) {
        None => (Page::NotFound, None),
        Some(query) => match returned(query, &awaited.expected) {
            Ok(returned) => {
                let page = match returned {
                    Returned::Code(_) => Page::Received,
                    Returned::Error { .. } => Page::Refused,
                };
                (page, Some(Ok((returned, Secret::new(query)))))
            }
            Err(error) => (Page::Stray, Some(Err(error))),
        },
    };
    // The answer counts even when the browser has gone before its page was written.
    let writing = async {
        socket.write_all(page.response().as_bytes()).await?;
        socket.shutdown().await
    };
    let _ = tokio::time::timeout(PATIENCE, writing).await;
    served
}

async fn read_head(socket: &mut TcpStream) -> io::Result<String> {
    let mut head = Vec::new();
    let mut piece = [0; 2048];
    while !head.windows(4).any(|end| end == b"\r\n\r\n") {
        let read = socket.read(&mut piece).await?;
        if read == 0 || head.len() + read > HEAD_BYTES {
            return Err(io::ErrorKind::InvalidData.into());
        }
        head.extend_from_slice(piece.get(..read).unwrap_or_default());
    }
    Ok(String::from_utf8_lossy(&head).into_owned())
}

/// The query of a navigation to the one path; `None` for anything else. A page of somebody else's that
/// asks behind the user's back (`fetch`, an image, a form) or under another name is not a navigation
/// here.
fn query<'a>(head: &'a str, authority: &str, wanted: &str) -> Option<&'a str> {
    let mut lines = head.split("\r\n");
    let mut first = lines.next()?.split(' ');
    let (method, target) = (first.next()?, first.next()?);
    let (path, query) = target.split_once('?').unwrap_or((target, ""));
    let headers: Vec<(&str, &str)> = lines.filter_map(|line| line.split_once(':')).collect();
    let header = |wanted: &str| {
        let found = headers.iter().find(|(name, _)| name.trim().eq_ignore_ascii_case(wanted));
        found.map(|(_, value)| value.trim())
    };
    let is_ours = method == "GET" && path == wanted && header("host") == Some(authority);
    let navigates = header("sec-fetch-mode").is_none_or(|mode| mode == "navigate");
    (is_ours && navigates && header("origin").is_none()).then_some(query)
}

fn returned(query: &str, expected: &Expected) -> Result<Returned, OAuthError> {
    let pairs: Vec<(String, String)> = form_urlencoded::parse(query.as_bytes()).into_owned().collect();
    // A parameter that comes twice is not one (RFC 6749 §3.1).
    let one = |wanted: &str| {
        let mut values = pairs.iter().filter(|(name, _)| name == wanted).map(|(_, value)| value.as_str());
        let first = values.next().filter(|value| !value.is_empty());
        if values.next().is_some() { None } else { first }
    };
    if one("state") != Some(expected.state.expose()) {
        return Err(OAuthError::WrongState);
    }
    let named = one("iss");
    let same = |issuer: &String| named.map_or(!expected.names_itself, |named| named == issuer);
    if !expected.issuer.as_ref().is_none_or(same) {
        return Err(OAuthError::WrongIssuer);
    }
    if let Some(error) = one("error") {
        let description = one("error_description").map(str::to_owned);
        return Ok(Returned::Error { error: error.to_owned(), description });
    }
    one("code").map(|code| Returned::Code(Secret::new(code))).ok_or(OAuthError::WrongState)
}

#[derive(Debug, Clone, Copy)]
enum Page {
    Received,
    Refused,
    Stray,
    NotFound,
}

impl Page {
    /// Nobody has told this page which language its reader has, so it speaks both.
    fn response(self) -> String {
        let (status, english, japanese) = match self {
            Self::Received => (
                "200 OK",
                "The answer has arrived. You can close this page and go back to the application.",
                "応答を受け取りました。このページを閉じて、アプリケーションに戻ってください。",
            ),
            Self::Refused => (
                "200 OK",
                "The sign-in was refused. You can close this page; the application says more.",
                "サインインは拒否されました。このページを閉じてください。詳細はアプリケーションに表示されます。",
            ),
            Self::Stray => (
                "400 Bad Request",
                "This answer does not belong to the sign-in that was started. Go back to the application.",
                "この応答は、開始されたサインインのものではありません。アプリケーションに戻ってください。",
            ),
            Self::NotFound => ("404 Not Found", "There is nothing here.", "ここには何もありません。"),
        };
        let body = format!(
            "<!doctype html><html><head><meta charset=\"utf-8\"><title>A2A Workbench</title><style>\
             body{{font:16px/1.6 system-ui,sans-serif;max-width:34rem;margin:20vh auto;padding:0 1rem;\
             color-scheme:light dark}}</style></head><body><p lang=\"en\">{english}</p>\
             <p lang=\"ja\">{japanese}</p></body></html>"
        );
        format!(
            "HTTP/1.1 {status}\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: {}\r\n\
             Content-Security-Policy: default-src 'none'; style-src 'unsafe-inline'\r\n\
             Cache-Control: no-store\r\nReferrer-Policy: no-referrer\r\nX-Content-Type-Options: nosniff\r\n\
             Connection: close\r\n\r\n{body}",
            body.len()
        )
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("GET /callback?a=1 HTTP/1.1\r\nHost: 127.0.0.1:4321\r\n\r\n", Some("a=1"))]
    #[case(
        "GET /callback?a=1 HTTP/1.1\r\nhost:127.0.0.1:4321\r\nSec-Fetch-Mode: navigate\r\n\r\n",
        Some("a=1")
    )]
    #[case::icon("GET /favicon.ico HTTP/1.1\r\nHost: 127.0.0.1:4321\r\n\r\n", None)]
    #[case::post("POST /callback?a=1 HTTP/1.1\r\nHost: 127.0.0.1:4321\r\n\r\n", None)]
    #[case::rebound("GET /callback?a=1 HTTP/1.1\r\nHost: evil.example:4321\r\n\r\n", None)]
    #[case::no_host("GET /callback?a=1 HTTP/1.1\r\n\r\n", None)]
    #[case::fetched(
        "GET /callback?a=1 HTTP/1.1\r\nHost: 127.0.0.1:4321\r\nSec-Fetch-Mode: no-cors\r\n\r\n",
        None
    )]
    #[case::foreign(
        "GET /callback?a=1 HTTP/1.1\r\nHost: 127.0.0.1:4321\r\nOrigin: https://evil.example\r\n\r\n",
        None
    )]
    #[case::garbage("\r\n\r\n", None)]
    fn only_a_navigation_to_the_one_path_is_an_answer(#[case] head: &str, #[case] expected: Option<&str>) {
        assert_eq!(query(head, "127.0.0.1:4321", "/callback"), expected);
    }

    fn outcome(query: &str, issuer: Option<&str>, names_itself: bool) -> String {
        let expected =
            Expected { state: Secret::new("s-1"), issuer: issuer.map(str::to_owned), names_itself };
        match returned(query, &expected) {
            Ok(Returned::Code(code)) => code.expose().to_owned(),
            Ok(Returned::Error { error, .. }) => error,
            Err(error) => error.code().to_owned(),
        }
    }

    #[rstest]
    #[case("code=c&state=s-1", None, false, "c")]
    #[case("code=c&state=s-2", None, false, "wrong-state")]
    #[case("code=c", None, false, "wrong-state")]
    #[case("code=c&state=s-1&state=s-1", None, false, "wrong-state")]
    #[case("state=s-1", None, false, "wrong-state")]
    #[case("error=access_denied&state=s-1", None, false, "access_denied")]
    #[case("error=access_denied", None, false, "wrong-state")]
    #[case("code=c&state=s-1&iss=https%3A%2F%2Fa.example", Some("https://a.example"), true, "c")]
    #[case("code=c&state=s-1&iss=https%3A%2F%2Fb.example", Some("https://a.example"), false, "wrong-issuer")]
    #[case("code=c&state=s-1", Some("https://a.example"), true, "wrong-issuer")]
    #[case("code=c&state=s-1", Some("https://a.example"), false, "c")]
    fn an_answer_is_taken_only_when_it_is_ours(
        #[case] query: &str,
        #[case] issuer: Option<&str>,
        #[case] names_itself: bool,
        #[case] expected: &str,
    ) {
        assert_eq!(outcome(query, issuer, names_itself), expected, "{query}");
    }
}
