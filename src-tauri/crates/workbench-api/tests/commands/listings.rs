//! Order among the agents: favourites, groups, tags, and copies of agents.

use serde_json::{Value, json};

use crate::asking::{card, confirmation};
use crate::rules::Desk;
use crate::support::Page;

async fn names(page: &Page) -> Vec<String> {
    let agents = page.call("agents.list", json!({})).await;
    agents.as_array().unwrap().iter().map(|agent| agent["name"].as_str().unwrap().to_owned()).collect()
}

async fn id_of(page: &Page, name: &str) -> Value {
    let agents = page.call("agents.list", json!({})).await;
    agents.as_array().unwrap().iter().find(|agent| agent["name"] == name).unwrap()["id"].clone()
}

async fn shown(page: &Page, id: &Value) -> Value {
    page.call("agents.get", json!({ "id": id })).await["summary"].clone()
}

#[tokio::test]
async fn agents_are_listed_as_a_person_wants_them_also_after_a_restart() {
    let page = Page::open().await;
    page.call("samples.connect", json!({})).await;
    assert_eq!(names(&page).await, ["Payments clerk", "Story Planner", "Story Reviewer", "Story Writer"]);

    let writer = id_of(&page, "Story Writer").await;
    page.call("agents.setFavourite", json!({ "id": writer, "favourite": true })).await;
    let planner = id_of(&page, "Story Planner").await;
    page.call("agents.arrange", json!({ "id": planner, "group": "Stories", "tags": ["slow", "draft"] }))
        .await;
    let page = page.restart().await;
    assert_eq!(names(&page).await, ["Story Writer", "Story Planner", "Payments clerk", "Story Reviewer"]);
    let planner = shown(&page, &planner).await;
    assert_eq!((&planner["favourite"], &planner["group"]), (&json!(false), &json!("Stories")));
    assert_eq!(planner["tags"], json!(["draft", "slow"]), "in the order of the alphabet");
}

#[tokio::test]
async fn a_word_is_spelled_as_another_agent_has_it_and_said_once() {
    let page = Page::open().await;
    page.call("samples.connect", json!({})).await;
    let writer = id_of(&page, "Story Writer").await;
    let arrange = |group: &str, tags: &[&str]| json!({ "id": writer, "group": group, "tags": tags });
    let planner = id_of(&page, "Story Planner").await;
    page.call("agents.arrange", json!({ "id": planner, "group": "Night shift", "tags": ["Slow"] })).await;

    page.call("agents.arrange", arrange("  night   SHIFT ", &["slow", "SLOW", " ", "new"])).await;
    let summary = shown(&page, &writer).await;
    assert_eq!((&summary["group"], &summary["tags"]), (&json!("Night shift"), &json!(["new", "Slow"])));

    page.call("agents.arrange", arrange(" ", &["New"])).await;
    let summary = shown(&page, &writer).await;
    assert_eq!(
        (&summary["group"], &summary["tags"]),
        (&Value::Null, &json!(["New"])),
        "nobody else has it, so that its spelling can be changed"
    );
    let (code, _) = page.refusal("agents.arrange", json!({ "id": "?", "group": null, "tags": [] })).await;
    assert_eq!(code, "not-found");
}

#[tokio::test]
async fn a_group_and_a_tag_are_renamed_joined_and_removed_for_all_at_once() {
    let page = Page::open().await;
    page.call("samples.connect", json!({})).await;
    let agents = ["Story Writer", "Story Planner", "Payments clerk"];
    let marks = [("Night", ["slow", "draft"]), ("Night", ["slow", "beta"]), ("Day", ["late", "beta"])];
    for (name, (group, tags)) in agents.into_iter().zip(marks) {
        let id = id_of(&page, name).await;
        page.call("agents.arrange", json!({ "id": id, "group": group, "tags": tags })).await;
    }
    let listed = async || {
        let mut found = Vec::new();
        for name in agents {
            let summary = shown(&page, &id_of(&page, name).await).await;
            found.push((summary["group"].clone(), summary["tags"].clone()));
        }
        found
    };
    let rename = |from: &str, to: Option<&str>| json!({ "from": from, "to": to });

    page.call("agents.renameGroup", rename("Night", Some("  night  shift "))).await;
    page.call("agents.renameTag", rename("slow", Some("Slow"))).await;
    let expected =
        [("night shift", ["draft", "Slow"]), ("night shift", ["beta", "Slow"]), ("Day", ["beta", "late"])];
    assert_eq!(
        listed().await,
        expected.map(|(group, tags)| (json!(group), json!(tags))),
        "its own case is changed"
    );

    page.call("agents.renameGroup", rename("day", Some("NIGHT SHIFT"))).await;
    page.call("agents.renameTag", rename("late", Some("BETA"))).await;
    let joined = listed().await;
    assert!(joined.iter().all(|(group, _)| group == "night shift"), "both are one: {joined:?}");
    assert_eq!(joined[2].1, json!(["beta"]), "what it has already it has once");

    page.call("agents.renameGroup", rename("night shift", None)).await;
    page.call("agents.renameTag", rename("beta", None)).await;
    let expected = [json!(["draft", "Slow"]), json!(["Slow"]), json!([])];
    assert_eq!(listed().await, expected.map(|tags| (Value::Null, tags)));

    for (command, gone) in [("agents.renameGroup", "night shift"), ("agents.renameTag", "beta")] {
        assert_eq!(page.refusal(command, rename(gone, Some("x"))).await.0, "not-found");
        assert_eq!(page.refusal(command, rename(gone, Some(" "))).await.0, "failed");
    }
}

#[tokio::test]
async fn a_copy_has_what_was_set_and_nothing_that_happened() {
    let page = Page::open().await;
    let card = card("Asks a lot.").replace("$url", "http://127.0.0.1:9");
    let mut card: Value = serde_json::from_str(&card).unwrap();
    card["capabilities"]["extensions"] = json!([{ "uri": "urn:x" }]);
    let id = page.connect(&card.to_string()).await;
    page.call("contracts.attach", json!({ "id": id, "schema": "{\"type\":\"object\"}" })).await;
    page.call(
        "agents.chooseQuirk",
        json!({ "id": id, "quirk": "waiting-never-returns", "choice": "always" }),
    )
    .await;
    page.call("agents.requestExtensions", json!({ "id": id, "uris": ["urn:x"] })).await;
    page.call("agents.arrange", json!({ "id": id, "group": "Night", "tags": ["slow"] })).await;
    page.call("agents.setFavourite", json!({ "id": id, "favourite": true })).await;
    page.call("chats.create", json!({ "agentId": id })).await;

    let copy = json!({ "id": id, "name": " Clerk of the night ", "credentials": false });
    let made = page.call("agents.duplicate", copy).await;
    let original = page.call("agents.get", json!({ "id": id })).await;
    let copy = page.call("agents.get", json!({ "id": made["id"] })).await;
    assert_eq!(copy["summary"]["name"], "Clerk of the night");
    for member in ["input", "cardUrl", "card", "candidates", "pinned", "quirks", "extensions", "auth"] {
        assert_eq!(copy[member], original[member], "{member}");
    }
    assert_eq!(
        (&copy["quirks"][0]["id"], &copy["extensions"][0]["requested"]),
        (&json!("waiting-never-returns"), &json!(true))
    );
    let contracts = page.call("contracts.get", json!({ "id": made["id"] })).await;
    assert_eq!(contracts[0]["source"], "attached");
    assert_eq!((&copy["summary"]["group"], &copy["summary"]["tags"]), (&json!("Night"), &json!(["slow"])));
    assert_eq!(copy["summary"]["favourite"], false, "a star is for one agent");
    assert_eq!((&original["conversations"], &copy["conversations"]), (&json!(1), &json!(0)));

    page.call("agents.remove", json!({ "id": id })).await;
    let again = json!({ "id": id, "name": "", "credentials": false });
    let (_, message) = page.refusal("agents.duplicate", again).await;
    assert!(message.contains("removed"), "{message}");
}

#[tokio::test]
async fn no_rule_of_an_agent_answers_for_its_copy() {
    let deletion = confirmation("a", "delete_note", &json!({ "text": "old" }));
    let mut desk = Desk::with(&[deletion.clone(), deletion]).await;
    desk.keep("No deletions", "reject", json!({})).await;
    desk.ask("sent").await;
    let copy = json!({ "id": desk.agent, "name": "Copy", "credentials": false });
    let made = desk.page.call("agents.duplicate", copy).await;
    assert_eq!(desk.page.call("rules.list", json!({})).await["rules"].as_array().unwrap().len(), 1);
    desk.agent = made["id"].as_str().unwrap().to_owned();
    desk.ask("waiting").await;
}
