//! Files that a browser uploads piece by piece.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use crate::support::Page;

fn piece(upload: &Value, at: i64, content: &str) -> Value {
    json!({ "id": upload["id"], "at": at, "base64": STANDARD.encode(content) })
}

async fn begun(page: &Page) -> Value {
    page.call("uploads.begin", json!({})).await
}

/// The refusal of a file that is no session. It shows that the file was read, and from its beginning.
async fn opened(page: &Page, upload: &Value) -> String {
    page.refusal("exchanges.openSession", json!({ "name": "a.har", "uploadId": upload["id"] })).await.1
}

#[tokio::test]
async fn a_file_is_put_together_of_its_pieces_and_can_be_opened_once() {
    let page = Page::open().await;
    let upload = begun(&page).await;
    page.call("uploads.add", piece(&upload, 0, "{\"log\":{\"ent")).await;
    page.call("uploads.add", piece(&upload, 12, "ries\":[]}}")).await;
    assert!(opened(&page, &upload).await.contains("empty-session"));
    assert!(opened(&page, &upload).await.contains("gone"), "it is not kept");
}

#[tokio::test]
async fn a_file_with_a_piece_missing_is_never_read() {
    let page = Page::open().await;
    let upload = begun(&page).await;
    page.call("uploads.add", piece(&upload, 0, "{}")).await;
    page.refusal("uploads.add", piece(&upload, 3, " ")).await;
    assert!(opened(&page, &upload).await.contains("gone"), "what is left of it is gone");
    let upload = begun(&page).await;
    page.refusal("uploads.add", piece(&upload, -1, " ")).await;
    page.refusal("uploads.add", json!({ "id": upload["id"], "at": 0, "base64": "%" })).await;
}

#[tokio::test]
async fn files_that_nobody_waits_for_any_more_are_let_go() {
    let page = Page::open().await;
    let (first, second) = (begun(&page).await, begun(&page).await);
    let third = begun(&page).await;
    assert_eq!(page.refusal("uploads.add", piece(&first, 0, "{}")).await.0, "not-found", "the oldest went");
    page.call("uploads.drop", second.clone()).await;
    assert_eq!(page.refusal("uploads.add", piece(&second, 0, "{}")).await.0, "not-found");
    page.call("uploads.add", piece(&third, 0, "{}")).await;
    assert!(opened(&page, &third).await.contains("not-traffic"));
}
