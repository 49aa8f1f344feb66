//! Client certificates and authorities of one's own, against real TLS servers.

use std::io::{self, Read as _, Write as _};
use std::net::TcpListener as StdListener;
use std::sync::{Arc, Mutex};

use a2a_client::{
    ClientCertificate, Credentials, Limits, Proxy, Raw, RawRequest, Secret, Sent, Transport, TransportError,
    TransportOptions, TrustedRoots,
};
use axum::http::{HeaderMap, Method};
use bytes::Bytes;
use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};
use rustls::pki_types::PrivateKeyDer;
use rustls::server::WebPkiClientVerifier;
use rustls::{RootCertStore, ServerConfig, ServerConnection};
use url::Url;

use crate::support::Setup;

/// An authority that certifies servers and clients.
struct Authority {
    pem: String,
    issuer: Issuer<'static, KeyPair>,
    roots: Arc<RootCertStore>,
}

impl Authority {
    fn new() -> Self {
        a2a_client::install_crypto_provider();
        let key = KeyPair::generate().unwrap();
        let mut params = CertificateParams::new(Vec::new()).unwrap();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let certificate = params.self_signed(&key).unwrap();
        let mut roots = RootCertStore::empty();
        roots.add(certificate.der().clone()).unwrap();
        Self { pem: certificate.pem(), issuer: Issuer::new(params, key), roots: Arc::new(roots) }
    }

    /// A certificate for `name` and its key.
    fn certify(&self, name: &str) -> (rcgen::Certificate, KeyPair) {
        self.certify_until(name, 2999)
    }

    fn certify_until(&self, name: &str, year: i32) -> (rcgen::Certificate, KeyPair) {
        let key = KeyPair::generate().unwrap();
        let mut params = CertificateParams::new(vec![name.to_owned()]).unwrap();
        params.not_after = rcgen::date_time_ymd(year, 1, 1);
        (params.signed_by(&key, &self.issuer).unwrap(), key)
    }

    /// A server that asks for a client certificate, and notes how many it was shown per request.
    fn serve(&self, required: bool) -> TlsServer {
        self.serve_as(self.certify("127.0.0.1"), required, "200 OK")
    }

    /// The same with another certificate of its own and another beginning of its answers.
    fn serve_as(
        &self,
        (certificate, key): (rcgen::Certificate, KeyPair),
        required: bool,
        status: &'static str,
    ) -> TlsServer {
        let verifier = WebPkiClientVerifier::builder(Arc::clone(&self.roots));
        let verifier = if required { verifier } else { verifier.allow_unauthenticated() };
        let config = ServerConfig::builder()
            .with_client_cert_verifier(verifier.build().unwrap())
            .with_single_cert(
                vec![certificate.der().clone()],
                PrivateKeyDer::try_from(key.serialize_der()).unwrap(),
            )
            .unwrap();
        let listener = StdListener::bind("127.0.0.1:0").unwrap();
        let url = Url::parse(&format!("https://{}/", listener.local_addr().unwrap())).unwrap();
        let shown = Arc::<Mutex<Vec<usize>>>::default();
        let (seen, config) = (Arc::clone(&shown), Arc::new(config));
        // Ends with the process: it waits for connections only.
        std::thread::spawn(move || {
            for socket in listener.incoming().flatten() {
                let connection = ServerConnection::new(Arc::clone(&config)).unwrap();
                // A client that is refused is not this server's failure.
                let _ = answer(&mut rustls::StreamOwned::new(connection, socket), &seen, status);
            }
        });
        TlsServer { url, shown }
    }
}

struct TlsServer {
    url: Url,
    shown: Arc<Mutex<Vec<usize>>>,
}

type Tls = rustls::StreamOwned<ServerConnection, std::net::TcpStream>;

fn answer(stream: &mut Tls, seen: &Mutex<Vec<usize>>, status: &str) -> io::Result<()> {
    let mut request = [0; 4096];
    if stream.read(&mut request)? > 0 {
        seen.lock().unwrap().push(stream.conn.peer_certificates().map_or(0, <[_]>::len));
        let head = format!("HTTP/1.1 {status}\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{{}}");
        stream.write_all(head.as_bytes())?;
        stream.conn.send_close_notify();
        stream.flush()?;
    }
    Ok(())
}

fn raw(roots: Option<&Authority>, certificate: Option<ClientCertificate>) -> Raw {
    let options = TransportOptions {
        proxy: Proxy::Direct,
        roots: roots.map(|authority| TrustedRoots::read(&authority.pem).unwrap()),
        certificate,
        ..TransportOptions::default()
    };
    let (transport, setup) = (Transport::new(&options).unwrap(), Setup::new());
    Raw::new(transport, Credentials::none(), Limits::default(), setup.tap.clone(), setup.clock.clone())
}

async fn ask(raw: &Raw, url: &Url) -> Result<u16, TransportError> {
    let request = RawRequest {
        method: Method::POST,
        url: url.clone(),
        headers: HeaderMap::new(),
        body: Bytes::from_static(b"{}"),
        wait: None,
        tag: a2a_client::tap::Tag::default(),
        copies: None,
    };
    raw.exchange(request).await.map(|(head, _)| head.status.as_u16())
}

fn certificate(authority: &Authority, url: &Url) -> ClientCertificate {
    let (certificate, key) = authority.certify("client");
    ClientCertificate::read(url, &certificate.pem(), &Secret::new(key.serialize_pem())).unwrap()
}

#[tokio::test]
async fn an_authority_of_ones_own_is_trusted_where_it_is_given() {
    let authority = Authority::new();
    let server = authority.serve(false);
    let error = ask(&raw(None, None), &server.url).await.unwrap_err();
    assert!(error.is_tls(), "{error:?}");
    assert_eq!(ask(&raw(Some(&authority), None), &server.url).await.unwrap(), 200);
}

#[tokio::test]
async fn a_client_certificate_is_shown_to_its_agent_and_to_nobody_else() {
    let authority = Authority::new();
    let (home, other) = (authority.serve(true), authority.serve(false));
    let raw = raw(Some(&authority), Some(certificate(&authority, &home.url)));
    assert_eq!(ask(&raw, &home.url).await.unwrap(), 200);
    assert_eq!(ask(&raw, &other.url).await.unwrap(), 200);
    assert_eq!(*home.shown.lock().unwrap(), [1]);
    assert_eq!(*other.shown.lock().unwrap(), [0], "another origin asked and was shown nothing");
}

#[tokio::test]
async fn a_missing_client_certificate_is_a_tls_error_and_nothing_was_accepted() {
    let authority = Authority::new();
    let server = authority.serve(true);
    let error = ask(&raw(Some(&authority), None), &server.url).await.unwrap_err();
    assert!(error.is_tls(), "{error:?}");
    assert_eq!(error.sent(), Sent::No);
    let stranger = Authority::new();
    let raw = raw(Some(&authority), Some(certificate(&stranger, &server.url)));
    let error = ask(&raw, &server.url).await.unwrap_err();
    assert!(error.is_tls() && error.sent() == Sent::No, "{error:?}");
    assert!(server.shown.lock().unwrap().is_empty(), "no request was read");
}

#[tokio::test]
async fn a_certificate_of_another_host_or_another_time_is_a_tls_error() {
    let authority = Authority::new();
    for certified in [authority.certify("agent.example"), authority.certify_until("127.0.0.1", 2001)] {
        let server = authority.serve_as(certified, false, "200 OK");
        let error = ask(&raw(Some(&authority), None), &server.url).await.unwrap_err();
        assert!(error.is_tls() && error.sent() == Sent::No, "{error:?}");
        assert!(server.shown.lock().unwrap().is_empty(), "no request was read");
    }
}

#[tokio::test]
async fn a_redirect_does_not_leave_https() {
    let authority = Authority::new();
    let certified = authority.certify("127.0.0.1");
    let server = authority.serve_as(certified, false, "307 Elsewhere\r\nlocation: http://127.0.0.1:1/");
    let error = ask(&raw(Some(&authority), None), &server.url).await.unwrap_err();
    let TransportError::Redirect { refusal, target, .. } = error else { panic!("{error:?}") };
    assert_eq!((refusal, target.as_str()), (a2a_client::RedirectRefusal::Downgrade, "http://127.0.0.1:1/"));
}
