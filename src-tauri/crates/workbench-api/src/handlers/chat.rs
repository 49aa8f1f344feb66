//! Conversations: reading them, and saying something.

use a2a_protocol::base64;
use workbench_core::queries::rows::Draft;
use workbench_core::{Attachment, AttachmentId, ConnectionId, Content, ConversationId, Outgoing, TaskKey};

use super::DONE;
use crate::convert::{chat, chats, count, generations, options, resending};
use crate::error::{AppError, Code};
use crate::host::Host;
use crate::params::{
    AttachmentAdd, ById, ConversationCreate, ConversationList, Done, DraftSet, Made, MessageCheck,
    MessageEditAgain, MessageSend, Nothing,
};
use crate::views::{AttachmentView, Conversation, ConversationPage, RefusalSentence, SentenceView};

/// Conversations on a page.
const PAGE: u32 = 100;

pub(crate) async fn list(host: &dyn Host, params: ConversationList) -> Result<ConversationPage, AppError> {
    let query = chats::query(params, PAGE)?;
    Ok(chats::page(&host.workbench().conversation_page(query).await?))
}

pub(crate) async fn get(host: &dyn Host, params: ById) -> Result<Conversation, AppError> {
    let transcript = host.workbench().transcript(&ConversationId::new(params.id)).await?;
    Ok(chat::conversation(&transcript))
}

pub(crate) async fn create(host: &dyn Host, params: ConversationCreate) -> Result<Made, AppError> {
    let id = host.workbench().start_conversation(&ConnectionId::new(params.connection_id)).await?;
    Ok(Made { id: id.to_string() })
}

pub(crate) async fn set_draft(host: &dyn Host, params: DraftSet) -> Result<Done, AppError> {
    let draft = Draft { text: params.text, data: params.data, options: options::taken(params.options) };
    let begun = params.begun.map(resending::begun);
    host.workbench().set_draft(&ConversationId::new(params.id), draft, begun).await?;
    Ok(DONE)
}

pub(crate) async fn stop(host: &dyn Host, params: ById) -> Result<Done, AppError> {
    host.workbench().stop_conversation(&ConversationId::new(params.id)).await?;
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

pub(crate) async fn pick_attachments(host: &dyn Host, _: Nothing) -> Result<Vec<AttachmentView>, AppError> {
    let mut attachments = Vec::new();
    for file in host.pick_files().await? {
        attachments.push(attachment(host.workbench().attach(&file.name, "", file.bytes).await?));
    }
    Ok(attachments)
}

pub(crate) async fn send(host: &dyn Host, params: MessageSend) -> Result<Made, AppError> {
    let outgoing = Outgoing {
        conversation: ConversationId::new(params.conversation_id),
        content: Content {
            text: params.text,
            data: params.data,
            attachments: params.attachment_ids.into_iter().map(AttachmentId::new).collect(),
            options: options::taken(params.options),
            resend: params.resend.map(resending::resend),
        },
        task: params.task_key.map(TaskKey::new),
    };
    let id = host.workbench().say(outgoing).await?;
    Ok(Made { id: id.to_string() })
}

pub(crate) async fn check(host: &dyn Host, params: MessageCheck) -> Result<Vec<SentenceView>, AppError> {
    let (conversation, options) =
        (ConversationId::new(params.conversation_id), options::taken(params.options));
    let losses = host.workbench().losses(&conversation, &params.data, &options).await?;
    Ok(generations::losses(&losses))
}

pub(crate) async fn retry(host: &dyn Host, params: ById) -> Result<Done, AppError> {
    host.workbench().say_again(&resending::named(&params.id)).await?;
    Ok(DONE)
}

pub(crate) async fn edit_again(host: &dyn Host, params: MessageEditAgain) -> Result<Made, AppError> {
    let (id, place) = (resending::named(&params.key), resending::place(params.place, params.agent_id));
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
