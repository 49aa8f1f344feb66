//! The effect of quirks on a message before it is written.

use super::Quirk;
use crate::base64;
use crate::dialect::v0_3;
use crate::model::{Content, Part};
use crate::request::{Request, SendMessage};

/// Changes a send so that a server with these quirks understands it.
pub fn prepare(quirks: &[Quirk], send: &mut SendMessage) {
    if quirks.contains(&Quirk::WaitingNeverReturns) {
        send.configuration.blocking = false;
    }
    if quirks.contains(&Quirk::ReadsFirstTextOnly) {
        // Stable: the order among texts, and among everything else, stays.
        send.message.parts.sort_by_key(|part| part.as_text().is_none());
    }
    if quirks.contains(&Quirk::FilesEncodedTwice) {
        send.message.parts.iter_mut().for_each(encode_again);
    }
}

/// Text that is not base64 is left for the server to refuse.
fn encode_again(part: &mut Part) {
    if let Content::Raw(text) = &mut part.content
        && let Ok(bytes) = base64::decode(text)
    {
        *text = base64::encode(base64::encode(&bytes).as_bytes()).into();
    }
}

/// The same send with its files as 0.3 writes them; `None` where it is no send, or has no files.
pub fn with_older_files(request: &Request) -> Option<Request> {
    let older = |send: &SendMessage| {
        let mut send = send.clone();
        let files = send.message.parts.iter_mut().filter(|part| is_file(part));
        (files.map(|part| part.content = Content::Unknown(v0_3::part(part))).count() > 0).then_some(send)
    };
    match request {
        Request::Send(send) => older(send).map(Request::Send),
        Request::SendStreaming(send) => older(send).map(Request::SendStreaming),
        _ => None,
    }
}

fn is_file(part: &Part) -> bool {
    matches!(part.content, Content::Raw(_) | Content::Url(_))
}
