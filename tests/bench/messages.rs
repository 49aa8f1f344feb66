//! A workbench with a long history: messages of a person and of agents, written as a session writes them.

use a2a_protocol::model::{ContextId, MessageId, Part, TaskId};
use a2a_protocol::{Dialect, Json, read};
use anyhow::Result;
use serde_json::json;
use workbench_core::{ConversationId, StoreError, TaskKey};
use workbench_store::connections;
use workbench_store::conversations::{self, Conversation};
use workbench_store::options::SendOptions;
use workbench_store::sent::{self, Sent, SentStatus};
use workbench_store::tasks::{self, NewTask, Observed};
use workbench_store::{Store, Tx};

use crate::saved_agents::{self, connection};
use crate::texts::Texts;

const AGENTS: usize = 20;
/// Messages of a conversation, which is about one task: half of them are the agent's.
const PER_CONVERSATION: usize = 20;
/// Conversations written in one transaction.
const BATCH: usize = 250;
/// When it all began, in Unix milliseconds; somebody says something each minute.
const BEGIN: i64 = 1_700_000_000_000;
const PAUSE: i64 = 60_000;

/// Writes `count` messages, the oldest first.
pub(crate) async fn write(store: &Store, count: usize) -> Result<()> {
    store
        .write("agents", |tx| {
            (0..AGENTS).try_for_each(|agent| {
                let known = connections::get(tx, &connection(agent))?.is_some();
                if known {
                    Ok(())
                } else {
                    saved_agents::add(tx, agent, "http://127.0.0.1:9/", "Talks.", BEGIN)
                }
            })
        })
        .await?;
    for first in (0..count / PER_CONVERSATION).step_by(BATCH) {
        let last = (first + BATCH).min(count / PER_CONVERSATION);
        store
            .write("conversations", move |tx| {
                let texts = Texts::new();
                (first..last).try_for_each(|number| add_conversation(tx, &texts, number))
            })
            .await?;
    }
    Ok(())
}

/// The task of the conversation of this number.
pub(crate) fn task(conversation: usize) -> TaskKey {
    TaskKey::new(format!("task-{conversation:06}"))
}

/// When the message of this number was said.
pub(crate) fn time(message: usize) -> i64 {
    BEGIN + PAUSE * i64::try_from(message).expect("BUG: a small number")
}

/// One more thing that the agent says in a task, and how the task stands then.
pub(crate) fn said(task: &str, state: &str, id: &str, text: &str) -> Observed {
    let raw = Json::from(json!({ "statusUpdate": {
        "taskId": task,
        "contextId": format!("context of {task}"),
        "status": {
            "state": state,
            "message": { "messageId": id, "role": "ROLE_AGENT", "parts": [{ "text": text }] },
        },
    } }));
    Observed::Event { event: Box::new(read::event(&raw, Dialect::V1_0).value), raw }
}

fn add_conversation(tx: &mut Tx<'_>, texts: &Texts, number: usize) -> Result<(), StoreError> {
    let first = number * PER_CONVERSATION;
    let agent = connection(number % AGENTS);
    let key = task(number);
    let context = Some(ContextId::new(format!("context of {}", key.as_str())));
    let conversation = ConversationId::new(format!("chat-{number:06}"));
    let title = conversations::title_of(&texts.text(first));
    conversations::insert(
        tx,
        &Conversation {
            context_id: context.clone(),
            title: title.clone(),
            updated_at: time(first + PER_CONVERSATION),
            ..Conversation::new(conversation.clone(), agent.clone(), time(first))
        },
    )?;
    let new = NewTask {
        task_key: key.clone(),
        connection_id: agent,
        task_id: TaskId::new(key.as_str()),
        context_id: context,
        conversation_id: conversation.clone(),
        card_hash: None,
        title,
    };
    tasks::ensure(tx, &new, time(first))?;
    for message in (first..first + PER_CONVERSATION).step_by(2) {
        let (asked, answered) = (message, message + 1);
        let sent = Sent {
            message_id: MessageId::new(format!("message-{asked:07}")),
            conversation_id: conversation.clone(),
            task_key: Some(key.clone()),
            parts: vec![Part::text(texts.text(asked))],
            options: SendOptions::default(),
            extensions: None,
            status: SentStatus::Sent,
            error: None,
            created_at: time(asked),
            updated_at: time(asked),
        };
        sent::insert(tx, &sent)?;
        // Tasks that are not over would be asked after at every start.
        let is_last = answered + 1 == first + PER_CONVERSATION;
        let state = if is_last { "TASK_STATE_COMPLETED" } else { "TASK_STATE_WORKING" };
        let event = said(key.as_str(), state, &format!("message-{answered:07}"), &texts.text(answered));
        tasks::append_events(tx, &key, &[event], time(answered))?;
    }
    Ok(())
}
