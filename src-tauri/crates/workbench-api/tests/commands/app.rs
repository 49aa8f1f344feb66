//! The application itself, and its settings.

use serde_json::{Value, json};

use crate::support::Page;

#[tokio::test]
async fn starting_at_login_is_what_the_host_says_and_only_a_wish_changes_it() {
    let page = Page::open().await;
    let started = async || page.call("settings.get", json!({})).await["startAtLogin"].clone();
    assert_eq!(started().await, Value::Null, "a host that is not started that way");
    let settings = page.call("settings.set", json!({ "startAtLogin": true })).await;
    assert_eq!(settings["startAtLogin"], true);
    page.call("settings.set", json!({ "undoSeconds": 1 })).await;
    assert_eq!(started().await, true, "another setting leaves it alone");
    page.call("settings.set", json!({ "startAtLogin": false })).await;
    assert_eq!(started().await, false);
}
