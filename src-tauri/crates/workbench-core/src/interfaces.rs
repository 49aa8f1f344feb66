//! Limits of the interface in use: operations that its generation lacks, and parts of a message that it would not
//! carry.
//!
//! Both are facts of the protocol, asked here for a saved agent. Deliberately absent: changing a message so that
//! it fits; its author is told, and decides.

use a2a_protocol::dialect::{Loss, LossKind, losses};
use a2a_protocol::model::{Message, MessageId};
use a2a_protocol::profile::Limit;
use a2a_protocol::{Profile, Request};
use workbench_store::ConversationId;
use workbench_store::connections::Connection;
use workbench_store::options::SendOptions;

use crate::error::CoreError;
use crate::ground::Ground;
use crate::saved::profile_of;
use crate::sending::{self, data_parts};

/// Limits of the interface in use that hold for every message.
pub fn limits_of(connection: &Connection) -> Vec<Limit> {
    profile_of(connection).map(Profile::limits).unwrap_or_default()
}

impl Ground {
    /// Parts of a message with these data parts (JSON texts) and options that would not arrive as written. Text and
    /// files arrive in every generation.
    ///
    /// # Errors
    /// When the conversation is not there, or the data or the metadata is not JSON.
    pub async fn losses(
        &self,
        id: &ConversationId,
        data: &[String],
        options: &SendOptions,
    ) -> Result<Vec<Loss>, CoreError> {
        let (_, connection) = self.conversation(id).await?;
        let parts = data_parts(data)?;
        let Some(profile) = profile_of(&connection) else { return Ok(Vec::new()) };
        let tenant = connection.interface.as_ref().and_then(|interface| interface.tenant.as_deref());
        // Nothing depends on the identity, which is given when the message is kept.
        let send = sending::request(Message::user(MessageId::new(""), parts), options)?;
        let mut found = losses(profile.dialect, &Request::Send(send), tenant);
        if profile.extension_headers().is_empty() && options.extensions.iter().flatten().next().is_some() {
            found.push(Loss { kind: LossKind::Extensions, pointer: String::new() });
        }
        Ok(found)
    }
}
