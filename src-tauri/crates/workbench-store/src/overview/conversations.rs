//! Conversations in lists: grouped by agent, the most recently used agent first, the newest conversation of each
//! on top.
//!
//! A page is cut by walking the agents in that order, and each agent's conversations by their index, from the end
//! of the last page. Columns beside the order are read for the page only.

use a2a_protocol::model::TaskState;
use rusqlite::Row;
use rusqlite::types::Value;

use super::WAITING;
use crate::conversations::{self, Conversation};
use crate::error::StoreError;
use crate::grams::words;
use crate::ids::{ConnectionId, ConversationId};
use crate::search;
use crate::tx::Reader;

/// A conversation as a list shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConversationOverview {
    /// The conversation.
    pub conversation: Conversation,
    /// The agent's name.
    pub connection_name: String,
    /// The agent was removed.
    pub removed: bool,
    /// The beginning of the last words said or produced in it. Untrusted.
    pub last_words: String,
    /// State of its newest task.
    pub state: Option<TaskState>,
    /// Requests in it that wait for a person.
    pub waiting: u64,
}

/// Which conversations to list.
#[derive(Debug, Clone, Default)]
pub struct ConversationQuery {
    /// Conversations in whose title, or in whose agent's name, every one of these words stands.
    pub words: String,
    /// Where the last page ended.
    pub after: Option<AfterConversation>,
    /// At most so many.
    pub limit: u32,
}

/// Where a page goes on: after the conversation with these.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AfterConversation {
    /// When something last happened in any conversation with its agent, in Unix milliseconds.
    pub spoken_at: i64,
    /// Its agent.
    pub connection: ConnectionId,
    /// When something last happened in it, in Unix milliseconds.
    pub updated_at: i64,
    /// Its id.
    pub id: ConversationId,
}

/// A page of conversations.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConversationPage {
    /// By agent, the agent that was last spoken with first, and within it the newest first.
    pub conversations: Vec<ConversationOverview>,
    /// Where the next page goes on; `None`: this is the last one.
    pub after: Option<AfterConversation>,
}

/// A page of conversations.
pub fn conversations(
    reader: &Reader<'_>,
    query: &ConversationQuery,
    now: i64,
) -> Result<ConversationPage, StoreError> {
    let (page, values) = page_sql(query, now);
    let sql = overviews_sql(
        &page,
        "page.spoken_at",
        "page JOIN conversations AS said ON said.id = page.id",
        "ORDER BY page.spoken_at DESC, said.connection_id DESC, said.updated_at DESC, said.id DESC",
    );
    let read = |row: &Row<'_>| Ok((row.get::<_, i64>("spoken_at")?, read_conversation(row)?));
    let rows = reader.all(&sql, rusqlite::params_from_iter(values), read)?;
    let last = rows.last().filter(|_| rows.len() == query.limit as usize);
    let after = last.map(|(spoken_at, ConversationOverview { conversation, .. })| AfterConversation {
        spoken_at: *spoken_at,
        connection: conversation.connection_id.clone(),
        updated_at: conversation.updated_at,
        id: conversation.id.clone(),
    });
    Ok(ConversationPage { conversations: rows.into_iter().map(|(_, overview)| overview).collect(), after })
}

/// The rows of a page, with the values of the whole statement, in order.
fn page_sql(query: &ConversationQuery, now: i64) -> (String, Vec<Value>) {
    let mut values: Vec<Value> = vec![now.into(), i64::from(query.limit).into()];
    // What runs say is shown with them.
    let mut terms = vec!["NOT EXISTS (SELECT 1 FROM run_calls WHERE conversation_id = said.id)".to_owned()];
    if let Some(AfterConversation { spoken_at, connection, updated_at, id }) = &query.after {
        terms.push("(agent.spoken_at, agent.id, said.updated_at, said.id) < (?3, ?4, ?5, ?6)".to_owned());
        values.extend([
            (*spoken_at).into(),
            connection.as_str().to_owned().into(),
            (*updated_at).into(),
            id.as_str().to_owned().into(),
        ]);
    }
    for word in words(&query.words) {
        values.push(search::contains(word).into());
        let like = format!("LIKE ?{} ESCAPE '\\'", values.len());
        terms.push(format!("(said.title {like} OR agent.name {like})"));
    }
    let term = terms.join(" AND ");
    let sql = format!(
        "WITH agent AS MATERIALIZED (
            SELECT id, name,
                (SELECT max(updated_at) FROM conversations WHERE connection_id = connections.id) AS spoken_at
            FROM connections),
         page AS MATERIALIZED (
            SELECT said.id AS id, agent.spoken_at AS spoken_at
            FROM agent JOIN conversations AS said ON said.connection_id = agent.id
            WHERE {term}
            ORDER BY agent.spoken_at DESC, agent.id DESC, said.updated_at DESC, said.id DESC LIMIT ?2)"
    );
    (sql, values)
}

/// One conversation as the list shows it.
pub fn conversation(
    reader: &Reader<'_>,
    id: &ConversationId,
    now: i64,
) -> Result<Option<ConversationOverview>, StoreError> {
    let sql = overviews_sql("", "NULL", "conversations AS said", "WHERE said.id = ?2");
    reader.one(&sql, (now, id), read_conversation)
}

/// How many conversations were had with an agent.
pub fn conversations_with(reader: &Reader<'_>, id: &ConnectionId) -> Result<u64, StoreError> {
    let count = reader.one("SELECT count(*) FROM conversations WHERE connection_id = ?1", [id], |row| {
        row.get::<_, u32>(0)
    })?;
    Ok(count.map_or(0, u64::from))
}

fn overviews_sql(before: &str, spoken_at: &str, from: &str, term: &str) -> String {
    format!(
        "{before} SELECT said.*, {spoken_at} AS spoken_at, connections.name AS connection_name,
            connections.removed_at IS NOT NULL AS removed,
            (SELECT substr(search_texts.body, 1, CASE WHEN search_texts.body GLOB '{{*' THEN 4000 ELSE 300 END)
                FROM search_entries AS entry
                JOIN search_texts ON search_texts.id = entry.id
                WHERE entry.conversation_id = said.id AND search_texts.body <> ''
                ORDER BY entry.at DESC, entry.id DESC LIMIT 1) AS last_words,
            (SELECT state FROM tasks WHERE conversation_id = said.id
                ORDER BY created_at DESC, task_key DESC LIMIT 1) AS state,
            (SELECT count(*) FROM tasks JOIN approvals USING (task_key)
                WHERE tasks.conversation_id = said.id AND approvals.{WAITING}) AS waiting
         FROM {from} JOIN connections ON connections.id = said.connection_id
         {term}"
    )
}

fn read_conversation(row: &Row<'_>) -> rusqlite::Result<ConversationOverview> {
    Ok(ConversationOverview {
        conversation: conversations::read_row(row)?,
        connection_name: row.get("connection_name")?,
        removed: row.get("removed")?,
        last_words: row.get::<_, Option<String>>("last_words")?.unwrap_or_default(),
        state: row.get::<_, Option<String>>("state")?.map(|state| TaskState::read(&state)),
        waiting: row.get::<_, u32>("waiting").map(u64::from)?,
    })
}

#[cfg(test)]
mod tests {
    use super::{AfterConversation, ConversationQuery, page_sql};
    use crate::approvals::inbox::tests::plan;
    use crate::ids::{ConnectionId, ConversationId};

    #[test]
    fn a_page_is_cut_from_the_index_of_each_agent() {
        let after = AfterConversation {
            spoken_at: 1,
            connection: ConnectionId::new("agent"),
            updated_at: 1,
            id: ConversationId::new("chat"),
        };
        let query = ConversationQuery { after: Some(after), limit: 100, ..ConversationQuery::default() };
        let (page, _) = page_sql(&query, 0);
        let plan = plan(&format!("{page} SELECT * FROM page"));
        assert_eq!(
            plan.matches("USING COVERING INDEX conversations_of_agent (connection_id=?)").count(),
            2,
            "{plan}"
        );
    }
}
