//! Places where a card should be.

use std::io::Write as _;

use a2a_client::discover::{Input, Outcome};
use a2a_client::{DiscoverError, discover};
use a2a_protocol::model::Binding;
use a2a_protocol::negotiate::AddressError;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse as _, Response};
use rstest::rstest;

use crate::support::{Server, Setup, json};

async fn search(
    answer: impl Fn() -> Response + Send + Sync + 'static,
) -> Result<a2a_client::Discovered, DiscoverError> {
    let server = Server::start(move |_| answer()).await;
    let input = Input::parse(server.url.as_str()).unwrap();
    discover(&Setup::new().raw(), &input, None, &mut |_| {}).await
}

#[tokio::test]
async fn not_modified_without_having_asked_so_is_no_card() {
    let error = search(|| StatusCode::NOT_MODIFIED.into_response()).await.unwrap_err();
    let DiscoverError::NotFound { attempts } = error else { panic!("{error:?}") };
    assert!(attempts.iter().all(|attempt| !matches!(attempt.outcome, Outcome::Found | Outcome::Unchanged)));
}

#[tokio::test]
async fn a_tag_is_kept_as_far_as_a_head_goes_and_no_age_is_believed() {
    let card = r#"{"name":"A","supportedInterfaces":[{"url":"/","protocolBinding":"JSONRPC","protocolVersion":"1.0"}]}"#;
    let found = search(move || {
        let mut response = json(card);
        let headers = response.headers_mut();
        headers.insert("cache-control", HeaderValue::from_static("max-age=3153600000"));
        headers.insert("etag", HeaderValue::from_str(&format!("\"{}\"", "x".repeat(1_000))).unwrap());
        response
    })
    .await
    .unwrap();
    assert_eq!(found.card.value.name, "A");
    let error = search(move || {
        let mut response = json(card);
        let tag = HeaderValue::from_str(&"x".repeat(1024 * 1024)).unwrap();
        response.headers_mut().insert("etag", tag);
        response
    })
    .await
    .unwrap_err();
    assert!(matches!(error, DiscoverError::NotFound { .. }), "{error:?}");
}

#[tokio::test]
async fn a_card_that_unpacks_to_more_than_the_limit_is_not_unpacked_further() {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    (0..64 * 1024).for_each(|_| encoder.write_all(&[b' '; 1024]).unwrap());
    let bomb = encoder.finish().unwrap();
    assert!(bomb.len() < 128 * 1024, "{} bytes, which alone are no matter", bomb.len());
    let packed = move || ([("content-encoding", "gzip")], bomb.clone()).into_response();
    let error = search(packed).await.unwrap_err();
    let DiscoverError::NotFound { attempts } = error else { panic!("{error:?}") };
    let told = format!("{attempts:?}");
    assert!(told.contains("TooLarge") && told.contains("1048576"), "{told}");
}

#[rstest]
#[case::script("javascript:alert(1)")]
#[case::data("data:text/html,x")]
#[case::file("file:///etc/passwd")]
#[case::of_its_own("vbscript:x")]
#[case::blob("blob:https://agent.example/1")]
#[tokio::test]
async fn an_interface_that_is_not_of_the_web_cannot_be_called(#[case] url: &'static str) {
    let found = search(move || {
        json(&format!(
            r#"{{"name":"A","supportedInterfaces":[{{"url":"{url}","protocolBinding":"JSONRPC","protocolVersion":"1.0"}}]}}"#
        ))
    })
    .await
    .unwrap();
    assert_eq!(found.candidates[0].interface.binding, Binding::JsonRpc);
    assert!(matches!(found.addresses[0], Err(AddressError::Scheme { .. })), "{:?}", found.addresses);
}
