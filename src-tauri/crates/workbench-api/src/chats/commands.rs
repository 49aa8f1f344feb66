//! Commands that read chats and send messages.

use a2a_protocol::base64;
use serde::Deserialize;
use ts_rs::TS;
use workbench_core::queries::rows::Draft;
use workbench_core::{Attachment, AttachmentId, ConnectionId, Content, ConversationId, Outgoing, TaskKey};

use super::{ChatPage, ChatView, convert, listed};
use crate::error::{AppError, Code};
use crate::host::Host;
use crate::messages::{AttachmentAdd, AttachmentView, DraftSet, MessageCheck, MessageEditAgain, MessageSend};
use crate::params::{ById, DONE, Done, Made, count};
use crate::sentences::{RefusalSentence, SentenceView};
use crate::{generations, messages};

params! {
    /// Conversations of all agents.
    ChatList {
        /// Chats in whose title, or in whose agent's name, every one of these words stands; empty: all.
        words: String,
        /// Continue after this one.
        cursor: Option<String>,
    }
    /// A new conversation.
    ChatCreate {
        /// The agent.
        agent_id: String,
    }
}

/// Conversations on a page.
const PAGE: u32 = 100;

pub(crate) async fn list(host: &dyn Host, params: ChatList) -> Result<ChatPage, AppError> {
    let query = listed::query(params, PAGE)?;
    Ok(listed::page(&host.workbench().screens().conversation_page(query).await?))
}

pub(crate) async fn get(host: &dyn Host, params: ById) -> Result<ChatView, AppError> {
    let transcript = host.workbench().screens().transcript(&ConversationId::new(params.id)).await?;
    Ok(convert::conversation(&transcript))
}

pub(crate) async fn create(host: &dyn Host, params: ChatCreate) -> Result<Made, AppError> {
    let id = host.workbench().chats().start(&ConnectionId::new(params.agent_id)).await?;
    Ok(Made { id: id.to_string() })
}

pub(crate) async fn set_draft(host: &dyn Host, params: DraftSet) -> Result<Done, AppError> {
    let draft =
        Draft { text: params.text, data: params.data, options: messages::options::taken(params.options) };
    let begun = params.begun.map(messages::resending::begun);
    host.workbench().chats().set_draft(&ConversationId::new(params.id), draft, begun).await?;
    Ok(DONE)
}

pub(crate) async fn stop(host: &dyn Host, params: ById) -> Result<Done, AppError> {
    host.workbench().chats().stop(&ConversationId::new(params.id)).await?;
    Ok(DONE)
}

pub(crate) async fn add_attachment(
    host: &dyn Host,
    params: AttachmentAdd,
) -> Result<AttachmentView, AppError> {
    let bytes = base64::decode(&params.base64).map_err(|_| {
        AppError::new(Code::InvalidInput, RefusalSentence::FileNotWhole { name: params.name.clone() })
    })?;
    Ok(attachment(host.workbench().attach(&params.name, &params.media_type, bytes).await?))
}

pub(crate) async fn send(host: &dyn Host, params: MessageSend) -> Result<Made, AppError> {
    let outgoing = Outgoing {
        conversation: ConversationId::new(params.chat_id),
        content: Content {
            text: params.text,
            data: params.data,
            attachments: params.attachment_ids.into_iter().map(AttachmentId::new).collect(),
            options: messages::options::taken(params.options),
            resend: params.resend.map(messages::resending::resend),
        },
        task: params.task_key.map(TaskKey::new),
    };
    let id = host.workbench().chats().say(outgoing).await?;
    Ok(Made { id: id.to_string() })
}

pub(crate) async fn check(host: &dyn Host, params: MessageCheck) -> Result<Vec<SentenceView>, AppError> {
    let (conversation, options) =
        (ConversationId::new(params.chat_id), messages::options::taken(params.options));
    let losses = host.workbench().losses(&conversation, &params.data, &options).await?;
    Ok(generations::losses(&losses))
}

pub(crate) async fn retry(host: &dyn Host, params: ById) -> Result<Done, AppError> {
    host.workbench().chats().say_again(&messages::resending::named(&params.id)).await?;
    Ok(DONE)
}

pub(crate) async fn edit_again(host: &dyn Host, params: MessageEditAgain) -> Result<Made, AppError> {
    let (id, place) =
        (messages::resending::named(&params.key), messages::resending::place(params.place, params.agent_id));
    let conversation = host.workbench().edit_again(&id, place).await?;
    Ok(Made { id: conversation.to_string() })
}

fn attachment(attachment: Attachment) -> AttachmentView {
    AttachmentView {
        id: attachment.id.to_string(),
        name: attachment.name,
        media_type: attachment.media_type,
        size: count(attachment.size),
    }
}
