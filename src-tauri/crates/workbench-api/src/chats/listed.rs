//! The list of chats, between page and store.

use a2a_protocol::model::TaskState;
use workbench_core::queries::rows;
use workbench_core::queries::rows::{AfterConversation, ConversationOverview, ConversationQuery};
use workbench_core::{ConnectionId, ConversationId};

use super::{ChatList, ChatPage, ChatSummary, preview};
use crate::error::AppError;
use crate::params::count;
use crate::{comparisons, cursor};

/// The query of a page, with at most `limit` chats.
///
/// # Errors
/// When its cursor is invalid.
pub(crate) fn query(list: ChatList, limit: u32) -> Result<ConversationQuery, AppError> {
    let ChatList { words, cursor } = list;
    Ok(ConversationQuery { words, after: read(cursor.as_deref())?, limit })
}

pub(crate) fn page(page: &rows::ConversationPage) -> ChatPage {
    ChatPage {
        conversations: page.conversations.iter().map(summary).collect(),
        cursor: page.after.as_ref().map(write),
    }
}

pub(crate) fn summary(overview: &ConversationOverview) -> ChatSummary {
    let conversation = &overview.conversation;
    ChatSummary {
        id: conversation.id.to_string(),
        agent_id: conversation.connection_id.to_string(),
        agent_name: overview.connection_name.clone(),
        title: conversation.title.clone(),
        preview: preview::line(&overview.last_words),
        updated_at: conversation.updated_at,
        state: state(overview).map(|state| state.as_str().to_owned()),
        waiting: count(overview.waiting),
        compared: conversation.compared.as_ref().map(comparisons::convert::compared),
        imported_at: conversation.imported_at,
    }
}

/// The state that the list tells. A task that waits and asks nothing, or whose answer is on its way, needs nobody.
fn state(overview: &ConversationOverview) -> Option<&TaskState> {
    overview.state.as_ref().filter(|state| overview.waiting > 0 || !state.is_interrupted())
}

/// Where the page behind `after` begins.
fn write(after: &AfterConversation) -> String {
    let AfterConversation { spoken_at, connection, updated_at, id } = after;
    cursor::write(*spoken_at, &cursor::write(*updated_at, &format!("{connection} {id}")))
}

/// Reads the text of [`write`].
fn read(cursor: Option<&str>) -> Result<Option<AfterConversation>, AppError> {
    let Some((spoken_at, within)) = cursor::read(cursor)? else { return Ok(None) };
    let within = cursor::read(Some(&within))?;
    Ok(within.map(|(updated_at, place)| {
        let (connection, id) = place.split_once(' ').unwrap_or((&place, ""));
        let (connection, id) = (ConnectionId::new(connection), ConversationId::new(id));
        AfterConversation { spoken_at, connection, updated_at, id }
    }))
}
