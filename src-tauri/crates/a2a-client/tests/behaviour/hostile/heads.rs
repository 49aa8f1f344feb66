//! Heads of answers: status, headers, length.

use std::io::Write as _;

use a2a_client::{CallError, Misbehaviour, Sent, TransportError};
use a2a_protocol::model::TaskState;
use axum::http::{HeaderValue, StatusCode};
use axum::response::IntoResponse as _;
use rstest::rstest;

use super::{told_about, told_within};
use crate::support::{Server, Setup, hello, json, serve_bytes, task, text};

fn answer() -> String {
    format!(r#"{{"jsonrpc":"2.0","id":"1","result":{{"task":{}}}}}"#, task("COMPLETED"))
}

#[rstest]
#[case(201)]
#[case(202)]
#[tokio::test]
async fn another_success_than_200_is_an_answer(#[case] status: u16) {
    let server = Server::start(move |_| text(status, "application/json", &answer())).await;
    let answer = Setup::new().agent(&server.url).send(hello()).await.unwrap();
    assert_eq!(answer.value.state(), Some(&TaskState::Completed));
}

#[rstest]
#[case::no_content("204 No Content", Misbehaviour::Empty)]
#[tokio::test]
async fn a_success_without_an_answer_is_told(#[case] status: &str, #[case] expected: Misbehaviour) {
    let error = told_about(format!("HTTP/1.1 {status}\r\n\r\n").into_bytes()).await;
    assert!(matches!(error, CallError::Protocol { what, .. } if what == expected), "{error:?}");
}

#[tokio::test]
async fn not_modified_is_no_answer_to_a_call() {
    let error = told_about(b"HTTP/1.1 304 Not Modified\r\n\r\n".to_vec()).await;
    assert_eq!(error.status(), Some(StatusCode::NOT_MODIFIED), "{error:?}");
}

#[tokio::test]
async fn a_longer_body_than_announced_is_read_as_far_as_announced() {
    let (body, more) = (answer(), "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}");
    let bytes = format!("HTTP/1.1 200 OK\r\ncontent-length: {}\r\n\r\n{body}{more}", body.len());
    let (url, server) = serve_bytes(bytes.into_bytes().leak()).await;
    let agent = Setup::new().agent(&url);
    for call in ["the first", "a second, for which nothing was said yet"] {
        let answer = agent.send(hello()).await.unwrap();
        assert_eq!(answer.value.state(), Some(&TaskState::Completed), "{call}");
    }
    server.abort();
}

#[tokio::test]
async fn a_body_without_length_ends_with_its_connection() {
    let (url, server) = serve_bytes(format!("HTTP/1.0 200 OK\r\n\r\n{}", answer()).into_bytes().leak()).await;
    let answer = Setup::new().agent(&url).send(hello()).await.unwrap();
    assert_eq!(answer.value.state(), Some(&TaskState::Completed));
    server.abort();
}

#[tokio::test]
async fn heads_are_bounded() {
    let large = format!("HTTP/1.1 200 OK\r\nx: {}\r\n\r\n", "x".repeat(1024 * 1024));
    let many = format!("HTTP/1.1 200 OK\r\n{}\r\n", "x: y\r\n".repeat(10_000));
    for head in [large, many] {
        let error = told_about(head.into_bytes()).await;
        assert!(matches!(error, CallError::Transport(TransportError::Lost { .. })), "{error:?}");
        assert_eq!(error.sent(), Sent::Maybe);
    }
}

#[tokio::test]
async fn bytes_that_no_header_holds_end_the_connection() {
    let error = told_about(b"HTTP/1.1 200 OK\r\nx: a\0b\r\n\r\n{}".to_vec()).await;
    assert!(matches!(error, CallError::Transport(TransportError::NotHttp { .. })), "{error:?}");
}

#[tokio::test]
async fn cookies_are_not_kept() {
    let server = Server::start(|_| {
        let mut response = json(&answer());
        response.headers_mut().insert("set-cookie", HeaderValue::from_static("tracker=1; Path=/"));
        response
    })
    .await;
    let agent = Setup::new().agent(&server.url);
    for _ in 0..2 {
        agent.send(hello()).await.unwrap();
    }
    assert!(server.asked().iter().all(|asked| !asked.headers.contains_key("cookie")));
}

/// Far more than the limit in next to nothing.
fn bomb(encoding: &str) -> Vec<u8> {
    match encoding {
        "gzip" => {
            let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
            (0..64 * 64).for_each(|_| encoder.write_all(&[b' '; 1024]).unwrap());
            encoder.finish().unwrap()
        }
        // 512 blocks of 128 KiB, each told as one byte and how often it stands (RFC 8878 §3.1.1.2).
        "zstd" => {
            let block = |last: u8| [0b010 | last, 0, 0x10, b' '];
            let mut frame = vec![0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x38];
            (0..511).for_each(|_| frame.extend(block(0)));
            frame.extend(block(1));
            frame
        }
        // 64 MiB of spaces in 53 bytes.
        "br" => BROTLI_BOMB.to_vec(),
        other => panic!("{other} is no encoding"),
    }
}

const BROTLI_BOMB: [u8; 53] = [
    0xcf, 0xff, 0xff, 0x7f, 0xf8, 0x25, 0x40, 0xe2, 0xb1, 0x40, 0x20, 0xf7, 0xfe, 0x9f, 0xff, 0xff, 0xff,
    0xf0, 0x4b, 0x00, 0xc4, 0x61, 0x01, 0x80, 0xee, 0xfd, 0x3f, 0xff, 0xff, 0xff, 0xe1, 0x97, 0x00, 0x88,
    0xc3, 0x22, 0x00, 0xdd, 0xfb, 0xff, 0xfc, 0xff, 0xff, 0xc7, 0x2f, 0x01, 0x10, 0x87, 0x05, 0x00, 0xba,
    0xf7, 0xff,
];

fn compressed(encoding: &str, body: &[u8]) -> Vec<u8> {
    let head =
        format!("HTTP/1.1 200 OK\r\ncontent-encoding: {encoding}\r\ncontent-length: {}\r\n\r\n", body.len());
    [head.as_bytes(), body].concat()
}

#[rstest]
#[case("gzip")]
#[case("zstd")]
#[case("br")]
#[tokio::test]
async fn what_unpacks_to_more_than_the_limit_is_not_unpacked_further(#[case] encoding: &str) {
    let body = bomb(encoding);
    assert!(body.len() < 8 * 1024, "{} bytes, which alone are no matter", body.len());
    let setup = Setup::new().limits(|limits| limits.body_bytes = 256 * 1024);
    let error = told_within(setup, compressed(encoding, &body)).await;
    let CallError::Transport(TransportError::TooLarge { limit, .. }) = error else { panic!("{error:?}") };
    assert_eq!(limit, 256 * 1024);
}

#[tokio::test]
async fn a_body_that_is_not_packed_as_it_says_is_cut() {
    let error = told_about(compressed("gzip", answer().as_bytes())).await;
    assert!(matches!(&error, CallError::Transport(error) if error.is_cut()), "{error:?}");
}

#[tokio::test]
async fn a_body_that_was_packed_twice_is_not_unpacked_twice() {
    let once = bomb("gzip");
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(&once).unwrap();
    let setup = Setup::new().limits(|limits| limits.body_bytes = 256 * 1024);
    let error = told_within(setup, compressed("gzip, gzip", &encoder.finish().unwrap())).await;
    assert!(matches!(error, CallError::Protocol { what: Misbehaviour::NotJson, .. }), "{error:?}");
}

#[tokio::test]
async fn only_a_refusal_of_the_proxy_asks_for_its_credentials() {
    for (status, asks) in [(407, true), (503, false)] {
        let server = Server::start(move |_| StatusCode::from_u16(status).unwrap().into_response()).await;
        let error = Setup::new().agent(&server.url).send(hello()).await.unwrap_err();
        assert_eq!(error.is_authentication(), asks, "{status}: a server that is down asks for nothing");
    }
}
