//! What quirks change in a message before it is written.

use super::Quirk;
use crate::base64;
use crate::model::{Content, Part};
use crate::request::SendMessage;

/// Changes a send into what a server with these quirks understands.
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

/// What is not base64 is left for the server to refuse.
fn encode_again(part: &mut Part) {
    if let Content::Raw(text) = &mut part.content
        && let Ok(bytes) = base64::decode(text)
    {
        *text = base64::encode(base64::encode(&bytes).as_bytes()).into();
    }
}
