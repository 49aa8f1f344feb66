//! The traffic log, and that no secret reaches the page.

use serde_json::json;

use crate::support::{Page, items};

#[tokio::test]
async fn the_page_sees_what_went_over_the_wire_and_never_a_secret() {
    let page = Page::open().await;
    let conversation = page.conversation_with("Payments clerk").await;
    let view = page.call("chats.get", json!({ "id": conversation })).await;
    let connection = &view["summary"]["agentId"];
    let auth = json!({
        "kind": "bearer", "parameter": null, "username": null, "secret": "hunter2-bearer",
        "headers": [{ "name": "X-Tenant-Key", "value": "hunter2-header" }],
    });
    let change = json!({ "id": connection, "name": null, "interfaceKey": null, "auth": auth });
    page.call("agents.update", change).await;
    page.say(&conversation, "Pay 12,000 yen to Sato Stationery").await;
    let settled = page.settled(&conversation, "input-required").await;

    let of_agent = || json!({ "agentId": connection, "taskKey": null, "chatId": null, "cursor": null });
    let sent = |log: &serde_json::Value| {
        let rows = log["rows"].as_array().unwrap();
        rows.iter().any(|row| row["operation"] == "SendStreamingMessage" && row["durationMs"].is_i64())
    };
    let log = page.until("exchanges.list", of_agent(), sent).await;
    let rows = log["rows"].as_array().unwrap();
    let row = rows.iter().find(|row| row["operation"] == "SendStreamingMessage").unwrap();
    let exchange = page.call("exchanges.get", json!({ "exchangeId": row["id"] })).await;
    assert_eq!(exchange["row"]["agentName"], "Payments clerk");
    assert!(exchange["requestBody"].as_str().unwrap().contains("Sato Stationery"), "{exchange:#}");
    let frames = exchange["frames"].as_array().unwrap();
    assert!(frames.iter().any(|frame| frame["kind"] == "sse" && frame["direction"] == "in"), "{exchange:#}");
    assert_eq!(exchange["row"]["frames"], frames.len(), "the list counts what the detail shows");
    let header = |name: &str| {
        let headers = exchange["requestHeaders"].as_array().unwrap();
        headers.iter().find(|header| header["name"] == name).map(|header| header["value"].clone())
    };
    assert!(header("authorization").is_some(), "that there is a credential is shown: {exchange:#}");

    let of_task = json!({
        "agentId": null, "taskKey": settled["tasks"][0]["key"], "chatId": null, "cursor": null,
    });
    let is_there =
        |log: &serde_json::Value| log["rows"].as_array().unwrap().iter().any(|each| each["id"] == row["id"]);
    page.until("exchanges.list", of_task, is_there).await;
    let of_chat = json!({ "agentId": null, "taskKey": null, "chatId": conversation, "cursor": null });
    page.until("exchanges.list", of_chat, is_there).await;
    let view = page.call("chats.get", json!({ "id": conversation })).await;
    let carried: Vec<&serde_json::Value> =
        items(&view, "message").iter().map(|message| &message["exchangeId"]).collect();
    assert!(
        carried.iter().all(|exchange| **exchange == row["id"]),
        "every bubble leads to its bytes: {view:#}"
    );

    let inbox = page.call("approvals.list", json!({})).await;
    let request = page.call("approvals.get", json!({ "id": inbox["requests"][0]["id"] })).await;
    let agent = page.call("agents.get", json!({ "id": connection })).await;
    let who = json!({ "code": "bearer-token" });
    let identity = json!({ "code": "with-headers", "who": who, "headers": ["X-Tenant-Key"] });
    assert_eq!(request["identity"], identity);
    assert_eq!(agent["auth"]["secret"]["present"], true);
    for view in
        [&settled, &log, &exchange, &inbox, &request, &agent, &page.call("agents.list", json!({})).await]
    {
        assert!(!view.to_string().contains("hunter2"), "a secret reached the page: {view:#}");
    }
}
