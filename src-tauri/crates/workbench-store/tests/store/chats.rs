//! The list of chats, page by page.

use workbench_store::conversations::{self, Conversation};
use workbench_store::overview::{self, AfterConversation, ConversationPage, ConversationQuery};
use workbench_store::{ConnectionId, ConversationId, connections};

use crate::support::{Bench, connection, conversation};

/// Three agents, and when something was last said in each of their chats.
async fn bench() -> Bench {
    let bench = Bench::new();
    bench
        .store
        .write("chats", |tx| {
            for (agent, spoken) in [("ada", &[5, 1, 5][..]), ("bob", &[9, 2]), ("cyd", &[5])] {
                connections::insert(tx, &connection(agent))?;
                for (nth, at) in spoken.iter().enumerate() {
                    let id = format!("{agent}{nth}");
                    let said = Conversation {
                        connection_id: ConnectionId::new(agent),
                        updated_at: *at,
                        ..conversation(&id)
                    };
                    conversations::insert(tx, &said)?;
                }
            }
            Ok(())
        })
        .await
        .unwrap();
    bench
}

async fn page(bench: &Bench, words: &str, after: Option<AfterConversation>) -> ConversationPage {
    let query = ConversationQuery { words: words.to_owned(), after, limit: 2 };
    bench.store.read(move |reader| overview::conversations(reader, &query, 10)).await.unwrap()
}

fn ids(page: &ConversationPage) -> Vec<&str> {
    page.conversations.iter().map(|listed| listed.conversation.id.as_str()).collect()
}

async fn all(bench: &Bench, words: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut after = None;
    loop {
        let page = page(bench, words, after).await;
        found.push(ids(&page).join(" "));
        after = page.after;
        if after.is_none() {
            return found;
        }
    }
}

#[tokio::test]
async fn chats_of_one_agent_stand_together_also_across_pages() {
    let bench = bench().await;
    assert_eq!(
        all(&bench, "").await,
        ["bob0 bob1", "cyd0 ada2", "ada0 ada1", ""],
        "the agent last spoken with first; agents and chats of the same moment have one order"
    );
}

#[tokio::test]
async fn a_chat_that_goes_on_while_somebody_pages_is_on_no_page_twice() {
    let bench = bench().await;
    let first = page(&bench, "", None).await;
    bench.store.write("said", |tx| conversations::bump(tx, &ConversationId::new("ada1"), 20)).await.unwrap();
    let second = page(&bench, "", first.after).await;
    assert_eq!(ids(&second), ["cyd0"], "what ada says now stands before the first page");
    assert_eq!(all(&bench, "").await, ["ada1 ada2", "ada0 bob0", "bob1 cyd0", ""]);
}

#[tokio::test]
async fn words_are_found_in_titles_and_in_names_of_agents_on_every_page() {
    let bench = bench().await;
    for (words, found) in [
        ("ADA1", &["ada1"][..]),
        ("agent conversation ada", &["ada2 ada0", "ada1"]),
        ("cyd bob", &[""]),
        ("%", &[""]),
        ("b_b", &[""]),
    ] {
        assert_eq!(all(&bench, words).await, found, "{words}");
    }
}
