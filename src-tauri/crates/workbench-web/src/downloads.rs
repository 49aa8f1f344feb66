//! Files on their way to the browser: each at a path that works once, for the session that requested it.
//!
//! A file inside an answer would be held whole by page and host; the browser fetches it and writes it as it
//! comes. A link has no header and there are no cookies, so a call with the session's token unlocks the path for
//! one link first ([`fetching`](crate::fetching)). An unfetched file is dropped after a while, and with the
//! process. Deliberately absent: ranges. A broken download is requested again.

use std::fs::File;
use std::io::{self, Seek as _};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::body::Body;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, PercentEncode, utf8_percent_encode};
use tokio::time::sleep;
use tokio_util::io::ReaderStream;
use tokio_util::task::AbortOnDropHandle;

use crate::tokens::{random, same};

/// How long a file waits to be fetched.
pub(crate) const KEPT: Duration = Duration::from_mins(5);

/// So many wait at most; the oldest goes for the next one.
const MOST: usize = 16;

/// Characters that are encoded in a header's file name: all but those that need no encoding anywhere (RFC 3986 §2.3).
const OUTSIDE_OF_NAMES: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// Bytes that are read at a time.
const PIECE: usize = 64 * 1024;

/// A file that a person wants to keep.
#[derive(Debug)]
pub(crate) struct Offered {
    /// Safe, without folders.
    pub(crate) name: String,
    pub(crate) content: Content,
}

#[derive(Debug)]
pub(crate) enum Content {
    Bytes(Vec<u8>),
    /// From its present position to its end.
    File(File),
}

/// Files that wait to be fetched.
#[derive(Debug, Default)]
pub(crate) struct Downloads(Mutex<Vec<Waiting>>);

#[derive(Debug)]
struct Waiting {
    ticket: String,
    session: String,
    unlocked: bool,
    offered: Offered,
    _until: AbortOnDropHandle<()>,
}

impl Downloads {
    /// Lets `session` fetch a file, once and for a while, with the ticket that this returns.
    pub(crate) fn offer(self: &Arc<Self>, session: &str, offered: Offered) -> String {
        let ticket = random();
        let (downloads, late) = (Arc::downgrade(self), ticket.clone());
        let until = tokio::spawn(async move {
            sleep(KEPT).await;
            if let Some(downloads) = downloads.upgrade() {
                downloads.waiting().retain(|waiting| waiting.ticket != late);
            }
        });
        let mut all = self.waiting();
        if all.len() >= MOST {
            all.remove(0);
        }
        all.push(Waiting {
            ticket: ticket.clone(),
            session: session.to_owned(),
            unlocked: false,
            offered,
            _until: AbortOnDropHandle::new(until),
        });
        ticket
    }

    /// Whether there is such a file for this session; from now on a link fetches it.
    pub(crate) fn unlock(&self, session: &str, ticket: &str) -> bool {
        let mut all = self.waiting();
        let known = all.iter_mut().find(|it| same(&it.ticket, ticket) && same(&it.session, session));
        let Some(waiting) = known else { return false };
        waiting.unlocked = true;
        true
    }

    pub(crate) fn take(&self, ticket: &str) -> Option<Offered> {
        let mut all = self.waiting();
        let place = all.iter().position(|it| it.unlocked && same(&it.ticket, ticket))?;
        Some(all.remove(place).offered)
    }

    fn waiting(&self) -> MutexGuard<'_, Vec<Waiting>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The file's content, whoever made it, is for the disk and never shown or run in the page's origin.
pub(crate) fn response(offered: Offered) -> io::Result<Response> {
    let (bytes, body) = match offered.content {
        Content::Bytes(bytes) => (bytes.len() as u64, Body::from(bytes)),
        Content::File(mut file) => {
            let bytes = file.metadata()?.len().saturating_sub(file.stream_position()?);
            let pieces = ReaderStream::with_capacity(tokio::fs::File::from_std(file), PIECE);
            (bytes, Body::from_stream(pieces))
        }
    };
    let headers = [
        (header::CONTENT_TYPE, "application/octet-stream".to_owned()),
        (header::CONTENT_LENGTH, bytes.to_string()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename*=UTF-8''{}", encoded(&offered.name))),
        (header::CACHE_CONTROL, "no-store".to_owned()),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff".to_owned()),
        (header::CONTENT_SECURITY_POLICY, "default-src 'none'; sandbox".to_owned()),
    ];
    Ok((headers, body).into_response())
}

/// A name as a parameter of a header (RFC 8187 §3.2.1).
fn encoded(name: &str) -> PercentEncode<'_> {
    utf8_percent_encode(name, OUTSIDE_OF_NAMES)
}

#[cfg(test)]
mod tests {
    use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
    use std::sync::Arc;
    use std::time::Duration;

    use axum::body::to_bytes;
    use axum::http::header;
    use tokio::time::advance;

    use super::{Content, Downloads, KEPT, MOST, Offered, encoded, response};

    fn note(text: &str) -> Offered {
        Offered { name: "note.txt".to_owned(), content: Content::Bytes(text.as_bytes().to_vec()) }
    }

    #[tokio::test(start_paused = true)]
    async fn a_file_is_there_for_its_session_once_unlocked_and_then_no_more() {
        let downloads = Arc::new(Downloads::default());
        let ticket = downloads.offer("mine", note("one"));
        assert!(downloads.take(&ticket).is_none(), "nobody with a session said that it is wanted");
        assert!(!downloads.unlock("another", &ticket), "it is somebody else's");
        assert!(!downloads.unlock("mine", "guess"));
        assert!(downloads.take(&ticket).is_none());
        assert!(downloads.unlock("mine", &ticket), "and attempts of others change nothing");
        assert!(downloads.take(&ticket).is_some());
        assert!(downloads.take(&ticket).is_none() && !downloads.unlock("mine", &ticket), "it was fetched");
    }

    #[tokio::test(start_paused = true)]
    async fn what_nobody_fetches_is_let_go_of() {
        let downloads = Arc::new(Downloads::default());
        let ticket = downloads.offer("mine", note("one"));
        assert!(downloads.unlock("mine", &ticket));
        // Its time begins when it is first run.
        tokio::task::yield_now().await;
        advance(KEPT.saturating_sub(Duration::from_secs(1))).await;
        assert_eq!(downloads.waiting().len(), 1);
        advance(Duration::from_secs(2)).await;
        tokio::task::yield_now().await;
        assert_eq!(downloads.waiting().len(), 0, "it takes no room any more");
        assert!(downloads.take(&ticket).is_none());

        let tickets: Vec<_> = (0..=MOST).map(|_| downloads.offer("mine", note("many"))).collect();
        let there: Vec<_> = tickets.iter().map(|ticket| downloads.unlock("mine", ticket)).collect();
        assert_eq!(there.iter().position(|there| *there), Some(1), "only the oldest went");
        assert_eq!(downloads.waiting().len(), MOST);
    }

    #[tokio::test]
    async fn a_large_file_comes_from_where_it_stands_and_is_for_the_disk_only() {
        let mut file = tempfile::tempfile().unwrap();
        let body = "0123456789".repeat(100_000);
        write!(file, "head{body}").unwrap();
        file.seek(SeekFrom::Start(4)).unwrap();
        let mut again = file.try_clone().unwrap();
        let offered = Offered { name: "結果 \"1\".html".to_owned(), content: Content::File(file) };
        let response = response(offered).unwrap();
        let given = |name| response.headers().get(name).map(|value| value.to_str().unwrap().to_owned());
        assert_eq!(given(header::CONTENT_LENGTH).as_deref(), Some("1000000"));
        assert_eq!(
            given(header::CONTENT_DISPOSITION).as_deref(),
            Some("attachment; filename*=UTF-8''%E7%B5%90%E6%9E%9C%20%221%22.html")
        );
        assert_eq!(given(header::CONTENT_TYPE).as_deref(), Some("application/octet-stream"));
        assert_eq!(given(header::CACHE_CONTROL).as_deref(), Some("no-store"));
        assert_eq!(given(header::X_CONTENT_TYPE_OPTIONS).as_deref(), Some("nosniff"));
        assert_eq!(to_bytes(response.into_body(), usize::MAX).await.unwrap(), body);
        assert_eq!(again.read(&mut [0]).unwrap(), 0, "it was read to its end");
    }

    #[test]
    fn a_name_cannot_add_to_the_header() {
        assert_eq!(encoded("a\r\nb; x=\"y\"'%").to_string(), "a%0D%0Ab%3B%20x%3D%22y%22%27%25");
    }
}
