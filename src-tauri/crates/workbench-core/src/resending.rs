//! Edits a sent message and sends it as another one.
//!
//! The draft is made from the person's stored message, not from the log, so nothing in it is covered or cut off,
//! and it has no headers. It goes out under a new identity, and both messages name each other. Deliberately
//! absent: decisions about requests, which are never sent twice in this way.

use a2a_protocol::model::{Content, MessageId, Part};
use workbench_store::conversations::{self, Conversation, Draft};
use workbench_store::lineage::{self, DraftOrigin, Said};
use workbench_store::options::SendOptions;
use workbench_store::sent::{self, Sent};
use workbench_store::{ConnectionId, ConversationId, StoreError, Tag, Tx};

use crate::error::{CoreError, not_found};
use crate::ground::Ground;
use crate::saved::with_agent;

/// Where a message goes that is sent again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ResendPlace {
    /// On in its conversation, which the agent knows by its context.
    SameConversation,
    /// In a conversation of its own, which its agent knows nothing of yet.
    NewConversation {
        /// With whom; `None`: with the agent that it was said to.
        with: Option<ConnectionId>,
    },
}

/// The reused parts of a message, beside newly written ones.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Resend {
    /// The message that was edited.
    pub original: MessageId,
    /// Places of those of its parts that go out as they are.
    pub kept: Vec<usize>,
}

/// The origin of a draft, as its author knows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Begun {
    /// When.
    pub at: i64,
    /// Places of the parts that go out as they are; `None`: the draft stands for itself now.
    pub kept: Option<Vec<usize>>,
}

impl Ground {
    /// Puts one of the person's messages into the draft of a conversation, in place of the present draft.
    ///
    /// # Errors
    /// When there is no such message, or its agent was removed.
    pub async fn edit_again(&self, id: &MessageId, place: ResendPlace) -> Result<ConversationId, CoreError> {
        let wanted = id.clone();
        let found = self.store().read(move |reader| {
            let Some(Said { conversation, .. }) = lineage::said(reader, &wanted)? else { return Ok(None) };
            with_agent(reader, &conversation)
        });
        let (of, agent) = found.await?.ok_or_else(|| CoreError::not_found("message", id))?;
        let other = match &place {
            ResendPlace::NewConversation { with: Some(with) } if *with != of.connection_id => {
                Some(self.stored_connection(with).await?.0)
            }
            ResendPlace::NewConversation { .. } | ResendPlace::SameConversation => None,
        };
        let is_other = other.is_some();
        let agent = other.unwrap_or(agent);
        if agent.removed_at.is_some() {
            return Err(CoreError::Removed { name: agent.name });
        }
        if of.imported_at.is_some() && matches!(place, ResendPlace::SameConversation) {
            return Err(CoreError::CameFromFile);
        }
        let now = self.environment().now();
        let fresh = ConversationId::new(self.environment().fresh_id());
        let wanted = id.clone();
        let begun = self.store().write("edit again", move |tx| {
            let sent = sent::get(tx, &wanted)?.ok_or_else(|| not_found("message", &wanted))?;
            let target = match place {
                ResendPlace::SameConversation => of.id,
                ResendPlace::NewConversation { .. } => {
                    let begun = Conversation::new(fresh, agent.id, now);
                    conversations::insert(tx, &begun)?;
                    begun.id
                }
            };
            let (mut draft, kept) = draft_of(sent);
            if is_other {
                // They were chosen for what the first one can do.
                draft.options = SendOptions::default();
            }
            conversations::set_draft(tx, &target, &draft)?;
            lineage::set_origin(tx, &target, &DraftOrigin { original: wanted, kept, begun_at: now })?;
            tx.touch(Tag::Chats, Some(target.as_str()));
            Ok(target)
        });
        Ok(begun.await?)
    }
}

/// The editable parts of a message, and the places of its other parts.
fn draft_of(sent: Sent) -> (Draft, Vec<usize>) {
    let (mut text, mut data, mut kept) = (None, None, Vec::new());
    for (place, part) in sent.parts.into_iter().enumerate() {
        match part.content {
            Content::Text(words) if text.is_none() => text = Some(words.into_string()),
            Content::Data(json) if data.is_none() => data = Some(json.as_str().to_owned()),
            Content::Text(_) | Content::Data(_) | Content::Raw(_) | Content::Url(_) | Content::Unknown(_) => {
                kept.push(place);
            }
        }
    }
    let options = SendOptions { misfits: false, ..sent.options };
    (Draft { text: text.unwrap_or_default(), data, options }, kept)
}

/// Whether a draft is still the one that `begun` tells of. It is over once it was sent, or another one took its
/// place.
pub(crate) fn goes_on(
    tx: &mut Tx<'_>,
    conversation: &ConversationId,
    begun: Option<Begun>,
) -> Result<bool, StoreError> {
    match (lineage::origin(tx, conversation)?, begun) {
        (None, None | Some(Begun { kept: None, .. })) => Ok(true),
        (Some(stored), Some(Begun { at, kept })) if stored.begun_at == at => {
            match kept {
                Some(kept) => lineage::set_origin(tx, conversation, &DraftOrigin { kept, ..stored })?,
                None => lineage::end_origin(tx, conversation)?,
            }
            Ok(true)
        }
        (None | Some(_), _) => Ok(false),
    }
}

/// The message that is sent again, with the parts that go out unchanged. Content for another agent is not available
/// to this one, unless a person put it into the draft here.
pub(crate) fn taken_from(
    tx: &Tx<'_>,
    resend: &Resend,
    conversation: &Conversation,
) -> Result<(Sent, Vec<Part>), StoreError> {
    let missing = || not_found("message", &resend.original);
    let original = sent::get(tx, &resend.original)?.ok_or_else(missing)?;
    let said_in = conversations::get(tx, &original.conversation_id)?.ok_or_else(missing)?;
    if said_in.connection_id != conversation.connection_id {
        let drafted = lineage::origin(tx, &conversation.id)?.map(|origin| origin.original);
        drafted.filter(|original| *original == resend.original).ok_or_else(missing)?;
    }
    let kept = resend.kept.iter().map(|place| original.parts.get(*place).cloned().ok_or_else(missing));
    let kept = kept.collect::<Result<_, _>>()?;
    Ok((original, kept))
}

/// Notes that `copy` was made of `original`.
pub(crate) fn note(tx: &mut Tx<'_>, copy: &Sent, original: Sent) -> Result<(), StoreError> {
    let bare = |options: &SendOptions| SendOptions { misfits: false, ..options.clone() };
    let edited = copy.parts != original.parts || bare(&copy.options) != bare(&original.options);
    let said =
        Said { id: original.message_id, conversation: original.conversation_id, at: original.created_at };
    lineage::note(tx, &copy.message_id, &said, edited)
}
