//! What the interface in use means for what is said: what its generation cannot do at all, and what it
//! would not carry of one message.
//!
//! Both are the protocol's facts; here they are asked for a saved agent. Deliberately absent: changing a
//! message so that it fits. Whoever wrote it is told, and decides.

use a2a_protocol::dialect::{Loss, LossKind, losses};
use a2a_protocol::model::{Message, MessageId};
use a2a_protocol::negotiate::Reason;
use a2a_protocol::profile::Limit;
use a2a_protocol::{Profile, Request};
use url::Url;
use workbench_store::connections::{ChosenInterface, Connection};
use workbench_store::options::SendOptions;
use workbench_store::{ConnectionId, ConversationId};

use crate::agents::interface_of;
use crate::connections::ConnectionChange;
use crate::conversations::data_parts;
use crate::error::CoreError;
use crate::sending;
use crate::workbench::Workbench;

/// How the interface in use is spoken to; `None` where it is not spoken here.
pub fn profile_of(connection: &Connection) -> Option<&'static Profile> {
    profile_over(connection.interface.as_ref()?)
}

pub(crate) fn profile_over(chosen: &ChosenInterface) -> Option<&'static Profile> {
    let interface = interface_of(chosen);
    Profile::find(&interface.version, &interface.binding)
}

/// What cannot be done over the interface in use, whatever is said.
pub fn limits_of(connection: &Connection) -> Vec<Limit> {
    profile_of(connection).map(Profile::limits).unwrap_or_default()
}

/// The interface in use at another address of its host.
pub(crate) fn moved(in_use: Option<&ChosenInterface>, address: &str) -> Result<ChosenInterface, CoreError> {
    let host = |url: &str| Url::parse(url).ok().and_then(|url| url.host_str().map(str::to_owned));
    let in_use = in_use.ok_or(CoreError::NoInterface)?;
    if host(address).is_none() || host(address) != host(&in_use.url) {
        return Err(CoreError::NotAnAddress { text: address.to_owned() });
    }
    Ok(ChosenInterface {
        url: address.to_owned(),
        reason: Reason::FoundByAsking.id().to_owned(),
        ..in_use.clone()
    })
}

impl Workbench {
    /// Leaves the choice of the interface to the rules again.
    ///
    /// # Errors
    /// When the agent is not there, or its card offers nothing that can be called.
    pub async fn unpin_interface(&self, id: &ConnectionId) -> Result<(), CoreError> {
        let change = ConnectionChange { unpin: true, ..ConnectionChange::default() };
        self.change_connection(id, change).await
    }

    /// What would not arrive as written of a message with these data parts (JSON texts) and options. Text
    /// and files arrive in every generation.
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
