//! What quirks change in a request before it is written.

use super::Quirk;
use crate::base64;
use crate::model::{Content, Part};
use crate::profile::{HttpMethod, Profile, Route};
use crate::request::{Operation, SendMessage};

/// The quirks of one connection.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Quirks(Vec<Quirk>);

impl Quirks {
    /// Adds one; whether it was not there before.
    pub fn insert(&mut self, quirk: Quirk) -> bool {
        let new = !self.has(quirk);
        if new {
            self.0.push(quirk);
            self.0.sort_unstable();
        }
        new
    }

    /// Takes in what was [detected](super::detect). Of two ways to do a thing, evidence that the one in
    /// use is wrong leads back to the other. Whether anything changed.
    pub fn notice(&mut self, quirk: Quirk) -> bool {
        let is_choice = matches!(quirk, Quirk::SubscribesByOtherVerb | Quirk::PrefixInUrl);
        if is_choice && self.has(quirk) {
            self.remove(quirk);
            return true;
        }
        self.insert(quirk)
    }

    /// Removes one, as a user may.
    pub fn remove(&mut self, quirk: Quirk) {
        self.0.retain(|known| *known != quirk);
    }

    /// Whether it is there.
    pub fn has(&self, quirk: Quirk) -> bool {
        self.0.contains(&quirk)
    }

    /// All of them, in the order of [`Quirk::ALL`].
    pub fn iter(&self) -> impl Iterator<Item = Quirk> {
        self.0.iter().copied()
    }

    /// Where an operation lives at this server.
    pub fn route(&self, profile: &Profile, operation: Operation) -> Option<Route> {
        let mut route = *profile.route(operation)?;
        if let Some((verb, path)) = &mut route.http {
            if operation == Operation::SubscribeToTask && self.has(Quirk::SubscribesByOtherVerb) {
                *verb = match verb {
                    HttpMethod::Get => HttpMethod::Post,
                    HttpMethod::Post | HttpMethod::Delete => HttpMethod::Get,
                };
            }
            if self.has(Quirk::PrefixInUrl) {
                *path = path.strip_prefix("/v1").unwrap_or(path);
            }
        }
        Some(route)
    }

    /// Changes a send into what this server understands.
    pub fn prepare(&self, send: &mut SendMessage) {
        if self.has(Quirk::WaitingNeverReturns) {
            send.configuration.blocking = false;
        }
        if self.has(Quirk::ReadsFirstTextOnly) {
            // Stable: the order among texts, and among everything else, stays.
            send.message.parts.sort_by_key(|part| part.as_text().is_none());
        }
        if self.has(Quirk::FilesEncodedTwice) {
            send.message.parts.iter_mut().for_each(encode_again);
        }
    }
}

impl FromIterator<Quirk> for Quirks {
    fn from_iter<I: IntoIterator<Item = Quirk>>(quirks: I) -> Self {
        let mut all = Self::default();
        for quirk in quirks {
            all.insert(quirk);
        }
        all
    }
}

/// What is not base64 is left for the server to refuse.
fn encode_again(part: &mut Part) {
    if let Content::Raw(text) = &mut part.content
        && let Ok(bytes) = base64::decode(text)
    {
        *text = base64::encode(base64::encode(&bytes).as_bytes());
    }
}
