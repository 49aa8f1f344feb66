//! Proxies that require authentication.

use a2a_client::{Credentials, Limits, Proxy, Raw, RawRequest, Transport, TransportOptions};
use axum::http::{HeaderMap, Method};
use bytes::Bytes;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;
use url::Url;

use crate::support::{Server, Setup, json, shown};

fn through(proxy: &Url, setup: &Setup) -> Raw {
    let options = TransportOptions { proxy: Proxy::Url(proxy.clone()), ..TransportOptions::default() };
    assert!(!format!("{options:?}").contains("s3cret"), "options print no password");
    let transport = Transport::new(&options).unwrap();
    Raw::new(transport, Credentials::none(), Limits::default(), setup.tap.clone(), setup.clock.clone())
}

async fn ask(raw: &Raw) -> u16 {
    let request = RawRequest {
        method: Method::GET,
        url: Url::parse("http://agent.invalid/card").unwrap(),
        headers: HeaderMap::new(),
        body: Bytes::new(),
        wait: None,
        tag: a2a_client::tap::Tag::default(),
        copies: None,
    };
    raw.exchange(request).await.unwrap().0.status.as_u16()
}

fn with_user(url: &Url) -> Url {
    let mut url = url.clone();
    url.set_username("me").unwrap();
    url.set_password(Some("s3cret")).unwrap();
    url
}

#[tokio::test]
async fn an_http_proxy_is_told_who_asks_and_the_wire_log_is_not() {
    let proxy = Server::start(|_| json("{}")).await;
    let setup = Setup::new();
    assert_eq!(ask(&through(&with_user(&proxy.url), &setup)).await, 200);
    let asked = &proxy.asked()[0];
    assert_eq!(asked.path, "http://agent.invalid/card");
    assert_eq!(asked.headers["proxy-authorization"], "Basic bWU6czNjcmV0");
    let seen: String = setup.tap.events().iter().map(shown).collect();
    assert!(!seen.contains("s3cret") && !seen.contains("bWU6czNjcmV0"), "{seen}");
}

#[tokio::test]
async fn a_socks_proxy_is_told_who_asks_and_finds_the_host_itself() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = Url::parse(&format!("socks5h://{}", listener.local_addr().unwrap())).unwrap();
    // RFC 1928 with user name and password (RFC 1929), playing the far side too.
    let proxy = tokio::spawn(async move {
        let (mut socket, _) = listener.accept().await.unwrap();
        let mut greeting = [0; 2];
        socket.read_exact(&mut greeting).await.unwrap();
        let mut methods = vec![0; usize::from(greeting[1])];
        socket.read_exact(&mut methods).await.unwrap();
        assert!(methods.contains(&2), "a password is offered");
        socket.write_all(&[5, 2]).await.unwrap();
        let mut login = [0; 11];
        socket.read_exact(&mut login).await.unwrap();
        assert_eq!(&login, b"\x01\x02me\x06s3cret");
        socket.write_all(&[1, 0]).await.unwrap();
        let mut wanted = vec![0; 5 + "agent.invalid".len() + 2];
        socket.read_exact(&mut wanted).await.unwrap();
        socket.write_all(&[5, 0, 0, 1, 0, 0, 0, 0, 0, 0]).await.unwrap();
        let mut request = [0; 1024];
        let read = socket.read(&mut request).await.unwrap();
        socket.write_all(b"HTTP/1.1 204 No Content\r\n\r\n").await.unwrap();
        (
            String::from_utf8_lossy(&wanted[5..18]).into_owned(),
            String::from_utf8_lossy(&request[..read]).into_owned(),
        )
    });
    assert_eq!(ask(&through(&with_user(&url), &Setup::new())).await, 204);
    let (host, request) = proxy.await.unwrap();
    assert_eq!(host, "agent.invalid");
    assert!(request.starts_with("GET /card") && !request.contains("s3cret"), "{request}");
}
