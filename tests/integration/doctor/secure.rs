//! TLS: the agreed version, the shown certificate, and the reason why one is not trusted.

use std::io::{self, Read as _, Write as _};
use std::net::TcpListener;
use std::sync::Arc;

use rcgen::{
    BasicConstraints, CertificateParams, DistinguishedName, DnType, IsCa, Issuer, KeyPair, date_time_ymd,
};
use rustls::pki_types::PrivateKeyDer;
use rustls::{ServerConfig, ServerConnection, StreamOwned};
use workbench_core::{
    AuthGiven, CertificateGiven, ConnectionChange, DoctorStep, Examination, Remedy, Severity, ValueChange,
};

use super::{card_with, codes, examined, good, problem, remedies, step};
use crate::support::Desk;

/// An authority that nobody trusts unless they are told to.
struct Authority {
    pem: String,
    issuer: Issuer<'static, KeyPair>,
}

impl Authority {
    fn new() -> Self {
        a2a_client::install_crypto_provider();
        let key = KeyPair::generate().unwrap();
        let mut params = named("Test Authority", Vec::new());
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let pem = params.self_signed(&key).unwrap().pem();
        Self { pem, issuer: Issuer::new(params, key) }
    }

    /// A certificate for `name` until `until`, and its key.
    fn certify(&self, name: &str, until: (i32, u8, u8)) -> (rcgen::Certificate, KeyPair) {
        let key = KeyPair::generate().unwrap();
        let mut params = named("Agent", vec![name.to_owned()]);
        (params.not_before, params.not_after) =
            (date_time_ymd(2000, 1, 1), date_time_ymd(until.0, until.1, until.2));
        (params.signed_by(&key, &self.issuer).unwrap(), key)
    }
}

fn named(common_name: &str, names: Vec<String>) -> CertificateParams {
    let mut params = CertificateParams::new(names).unwrap();
    params.distinguished_name = DistinguishedName::new();
    params.distinguished_name.push(DnType::CommonName, common_name);
    params
}

/// A server that shows this certificate and knows no task; its URL.
fn serve((certificate, key): (rcgen::Certificate, KeyPair)) -> String {
    let config = ServerConfig::builder()
        .with_no_client_auth()
        .with_single_cert(
            vec![certificate.der().clone()],
            PrivateKeyDer::try_from(key.serialize_der()).unwrap(),
        )
        .unwrap();
    let (config, listener) = (Arc::new(config), TcpListener::bind("127.0.0.1:0").unwrap());
    let url = format!("https://{}/", listener.local_addr().unwrap());
    // Ends with the process: it waits for connections only.
    std::thread::spawn(move || {
        for socket in listener.incoming().flatten() {
            let connection = ServerConnection::new(Arc::clone(&config)).unwrap();
            // A client that does not believe the certificate is not this server's failure.
            let _ = answer(&mut StreamOwned::new(connection, socket));
        }
    });
    url
}

fn answer(stream: &mut StreamOwned<ServerConnection, std::net::TcpStream>) -> io::Result<()> {
    let mut request = [0; 8192];
    if stream.read(&mut request)? > 0 {
        let body = r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32001,"message":"task not found"}}"#;
        let head = format!(
            "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
            body.len()
        );
        stream.write_all(head.as_bytes())?;
        stream.write_all(body.as_bytes())?;
        stream.conn.send_close_notify();
        stream.flush()?;
    }
    Ok(())
}

/// The findings about an agent at `url`, with `authority` trusted or not.
async fn looked_at(url: &str, authority: Option<&Authority>) -> Examination {
    let desk = Desk::new().await;
    let id = desk.connect(&card_with(url, |_| {})).await;
    if let Some(authority) = authority {
        let auth = AuthGiven { roots: ValueChange::Set(authority.pem.clone()), ..AuthGiven::default() };
        let change = ConnectionChange { auth: Some(auth), ..ConnectionChange::default() };
        desk.bench.saving().change(&id, change).await.unwrap();
    }
    examined(&desk, &id).await
}

#[tokio::test]
async fn what_tls_agrees_on_and_who_vouches_for_the_server_is_said() {
    let authority = Authority::new();
    let url = serve(authority.certify("127.0.0.1", (2999, 1, 1)));
    let found = looked_at(&url, Some(&authority)).await;
    let told = codes(&found, DoctorStep::Connection);
    assert_eq!(told, [good("connection-made"), good("tls-agreed"), good("certificate-shown")], "{found:#?}");
    let words = format!("{:?}", step(&found, DoctorStep::Connection).findings);
    for word in ["TLS 1.3", "CN=Agent", "CN=Test Authority", "2999-01-01"] {
        assert!(words.contains(word), "{word} in {words}");
    }
}

#[tokio::test]
async fn a_certificate_whose_time_is_over_is_shown_with_its_last_day() {
    let authority = Authority::new();
    let url = serve(authority.certify("127.0.0.1", (2001, 2, 3)));
    let found = looked_at(&url, Some(&authority)).await;
    let told = codes(&found, DoctorStep::Connection);
    assert_eq!(told, [good("connection-made"), problem("certificate-over")], "{found:#?}");
    assert!(format!("{:?}", step(&found, DoctorStep::Connection)).contains("2001-02-03"));
    assert_eq!(codes(&found, DoctorStep::Interfaces), [problem("agent-not-reached")], "no call is tried");
}

#[tokio::test]
async fn an_authority_that_is_not_trusted_can_be_added() {
    let authority = Authority::new();
    let url = serve(authority.certify("127.0.0.1", (2999, 1, 1)));
    let found = looked_at(&url, None).await;
    let told = codes(&found, DoctorStep::Connection);
    assert_eq!(told, [good("connection-made"), problem("certificate-unknown-issuer")], "{found:#?}");
    assert_eq!(remedies(&found), [Remedy::EditCertificates]);
}

#[tokio::test]
async fn a_certificate_of_another_name_says_whose_it_is() {
    let authority = Authority::new();
    let url = serve(authority.certify("agent.example", (2999, 1, 1)));
    let found = looked_at(&url, Some(&authority)).await;
    let told = codes(&found, DoctorStep::Connection);
    assert_eq!(told, [good("connection-made"), problem("certificate-of-other")], "{found:#?}");
}

#[tokio::test]
async fn a_server_that_speaks_no_tls_is_no_server_with_a_bad_certificate() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("https://{}/", listener.local_addr().unwrap());
    std::thread::spawn(move || {
        for mut socket in listener.incoming().flatten() {
            let _ = socket.write_all(b"HTTP/1.1 400 Bad Request\r\n\r\n");
        }
    });
    let found = looked_at(&url, None).await;
    let told = codes(&found, DoctorStep::Connection);
    assert_eq!(told, [good("connection-made"), problem("tls-not-spoken")], "{found:#?}");
}

#[tokio::test]
async fn a_client_certificate_says_whose_it_is_and_when_it_ends() {
    let authority = Authority::new();
    let url = serve(authority.certify("127.0.0.1", (2999, 1, 1)));
    let (certificate, key) = authority.certify("client", (2001, 2, 3));
    let desk = Desk::new().await;
    let id = desk.connect(&card_with(&url, |_| {})).await;
    let given = |key: &KeyPair| {
        let key = a2a_client::Secret::new(key.serialize_pem());
        let certificate = ValueChange::Set(CertificateGiven { chain: certificate.pem(), key });
        let roots = ValueChange::Set(authority.pem.clone());
        let auth = Some(AuthGiven { certificate, roots, ..AuthGiven::default() });
        ConnectionChange { auth, ..ConnectionChange::default() }
    };
    let other = KeyPair::generate().unwrap();
    assert!(desk.bench.saving().change(&id, given(&other)).await.is_err(), "another certificate's key");
    desk.bench.saving().change(&id, given(&key)).await.unwrap();
    let auth = desk.bench.agents().known(&id).await.unwrap().auth;
    let subjects = |facts: &[workbench_core::CertificateFacts]| -> Vec<String> {
        facts.iter().map(|facts| format!("{} by {}", facts.subject, facts.issuer)).collect()
    };
    assert_eq!(subjects(&auth.certificate_facts), ["CN=Agent by CN=Test Authority"]);
    assert_eq!(subjects(&auth.roots_facts), ["CN=Test Authority by CN=Test Authority"]);
    let found = examined(&desk, &id).await;
    assert_eq!(codes(&found, DoctorStep::Connection)[0], problem("own-certificate-over"));
    assert_eq!(step(&found, DoctorStep::Connection).findings[0].remedy, Some(Remedy::EditCertificates));

    let gone = AuthGiven { certificate: ValueChange::Remove, ..AuthGiven::default() };
    let change = ConnectionChange { auth: Some(gone), ..ConnectionChange::default() };
    desk.bench.saving().change(&id, change).await.unwrap();
    let auth = desk.bench.agents().known(&id).await.unwrap().auth;
    assert_eq!(
        (auth.certificate_facts.len(), auth.roots_facts.len()),
        (0, 1),
        "what goes takes its facts along"
    );
    let found = examined(&desk, &id).await;
    assert!(
        !codes(&found, DoctorStep::Connection)
            .contains(&(Severity::Problem, "own-certificate-over".to_owned()))
    );
}
