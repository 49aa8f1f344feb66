//! Call backs by somebody who pretends to be the agent.

use std::time::Duration;

use a2a_client::push::{
    Authorization, BODY_BYTES, Delivery, Proof, Refusal, Registration, Replays, Verdict, WINDOW, judge,
};
use a2a_client::signatures::KeySet;
use a2a_client::{Secret, UnixMillis};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit as _, Mac as _};
use http::{HeaderMap, Method};
use jsonwebtoken::{Algorithm, EncodingKey, Header};
use rstest::rstest;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use super::{NOW, STATUS, bearer, findings, headers, judged, registered};

const TOKEN: (&str, &str) = ("X-A2A-Notification-Token", "tok-inline");
const BEARER: (&str, &str) = ("Authorization", "Bearer webhook-secret");

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}

#[rstest]
#[case::the_token(&[TOKEN], Verdict::Proven)]
#[case::the_authorization(&[BEARER], Verdict::Proven)]
#[case::scheme_in_small_letters(&[("Authorization", "bearer webhook-secret")], Verdict::Proven)]
#[case::nothing(&[], Verdict::Refused(Refusal::NoProof))]
#[case::wrong_token(&[("X-A2A-Notification-Token", "tok-inlinf")], Verdict::Refused(Refusal::WrongProof(Proof::Token)))]
#[case::part_of_the_token(&[("X-A2A-Notification-Token", "tok")], Verdict::Refused(Refusal::WrongProof(Proof::Token)))]
#[case::empty_token(&[("X-A2A-Notification-Token", "")], Verdict::Refused(Refusal::WrongProof(Proof::Token)))]
#[case::two_tokens(&[TOKEN, ("X-A2A-Notification-Token", "x")], Verdict::Refused(Refusal::WrongProof(Proof::Token)))]
#[case::right_token_wrong_authorization(
    &[TOKEN, ("Authorization", "Bearer x")],
    Verdict::Refused(Refusal::WrongProof(Proof::Authorization))
)]
#[case::other_scheme(
    &[("Authorization", "Basic webhook-secret")],
    Verdict::Refused(Refusal::WrongProof(Proof::Authorization))
)]
#[case::no_scheme(&[("Authorization", "webhook-secret")], Verdict::Refused(Refusal::WrongProof(Proof::Authorization)))]
fn a_wrong_proof_is_never_outweighed_and_one_of_two_may_be_missing(
    #[case] sent: &[(&str, &str)],
    #[case] verdict: Verdict,
) {
    assert_eq!(judged(&registered(), sent, STATUS).verdict, verdict);
}

#[test]
fn basic_credentials_are_compared_as_registered() {
    let basic = Authorization { scheme: "Basic".to_owned(), credentials: Secret::new("dTpw") };
    let registration = Registration { token: None, authorization: Some(basic), ..registered() };
    let verdict = |value| judged(&registration, &[("Authorization", value)], STATUS).verdict;
    assert_eq!(verdict("Basic dTpw"), Verdict::Proven);
    assert_eq!(verdict("Basic dTpx"), Verdict::Refused(Refusal::WrongProof(Proof::Authorization)));
}

#[test]
fn a_token_that_is_a_must_is_not_made_up_for() {
    let registration = Registration { token_is_a_must: true, ..registered() };
    let verdict = |sent: &[(&str, &str)]| judged(&registration, sent, STATUS).verdict;
    assert_eq!(verdict(&[BEARER]), Verdict::Refused(Refusal::NoProof), "the authorization alone");
    assert_eq!(verdict(&[TOKEN]), Verdict::Proven);
    assert_eq!(verdict(&[TOKEN, BEARER]), Verdict::Proven);
}

#[rstest]
#[case::nothing(&[], &[])]
#[case::a_token_that_nobody_asked_for(&[TOKEN], &[("token", "unknown")])]
#[case::an_authorization_that_nobody_asked_for(&[BEARER], &[("authorization", "unknown")])]
#[case::a_signature_without_a_secret(&[("X-Agent-Signature", "00")], &[("body-signature", "unknown")])]
fn with_nothing_registered_anything_is_unverified(
    #[case] sent: &[(&str, &str)],
    #[case] found: &[(&str, &str)],
) {
    let registration = Registration { token: None, authorization: None, ..registered() };
    let judgement = judged(&registration, sent, STATUS);
    assert_eq!(judgement.verdict, Verdict::Unverified);
    assert_eq!(findings(&judgement), found);
}

#[rstest]
#[case::status(r#"{"statusUpdate":{"taskId":"t-2","status":{"state":"TASK_STATE_COMPLETED"}}}"#)]
#[case::task(r#"{"kind":"task","id":"t-2","status":{"state":"completed"}}"#)]
#[case::artifact(r#"{"artifactUpdate":{"taskId":"t-2","artifact":{"artifactId":"a","parts":[]}}}"#)]
#[case::message(r#"{"message":{"taskId":"t-2","messageId":"m","role":"ROLE_AGENT","parts":[]}}"#)]
fn another_task_is_refused_even_with_the_right_token(#[case] body: &str) {
    let judgement = judged(&registered(), &[TOKEN], body);
    assert_eq!(judgement.verdict, Verdict::Refused(Refusal::OtherTask));
    assert_eq!(judgement.event, None, "nothing of it is shown as the task's");
}

#[rstest]
#[case("")]
#[case("<html>")]
#[case(r#"{"hello":"world"}"#)]
#[case("[]")]
fn what_is_no_event_is_refused(#[case] body: &str) {
    assert_eq!(judged(&registered(), &[TOKEN], body).verdict, Verdict::Refused(Refusal::Unreadable));
}

#[test]
fn a_body_that_is_deeper_than_anything_is_refused() {
    let deep = "[".repeat(100_000) + &"]".repeat(100_000);
    let verdict = judged(&registered(), &[TOKEN], &deep).verdict;
    assert_eq!(verdict, Verdict::Refused(Refusal::Unreadable));
}

#[test]
fn a_body_above_the_limit_is_refused_unread() {
    let long = " ".repeat(BODY_BYTES) + STATUS;
    assert_eq!(judged(&registered(), &[TOKEN], &long).verdict, Verdict::Refused(Refusal::TooLarge));
}

#[rstest]
fn only_a_post_is_a_delivery(#[values(Method::GET, Method::PUT, Method::DELETE)] method: Method) {
    let headers = headers(&[TOKEN]);
    let delivery = Delivery { method: &method, headers: &headers, body: STATUS.as_bytes(), at: NOW };
    let verdict = judge(&registered(), &delivery, &mut Replays::default()).verdict;
    assert_eq!(verdict, Verdict::Refused(Refusal::Method));
}

#[test]
fn a_replay_is_recognised_and_a_refused_delivery_uses_nothing_up() {
    let (registration, mut replays) = (registered(), Replays::default());
    let mut verdict = |sent: &[(&str, &str)]| {
        let headers = headers(sent);
        let delivery =
            Delivery { method: &Method::POST, headers: &headers, body: STATUS.as_bytes(), at: NOW };
        judge(&registration, &delivery, &mut replays).verdict
    };
    assert_eq!(verdict(&[]), Verdict::Refused(Refusal::NoProof));
    assert_eq!(verdict(&[TOKEN]), Verdict::Proven, "what somebody else sent before does not count");
    assert_eq!(verdict(&[BEARER]), Verdict::Repeated, "by whatever it is proven the second time");
}

#[rstest]
#[case::plain("", Verdict::Proven)]
#[case::prefixed("sha256=", Verdict::Proven)]
#[case::of_another_kind("sha512=", Verdict::Refused(Refusal::WrongProof(Proof::BodySignature)))]
fn a_signature_covers_the_body(#[case] prefix: &str, #[case] verdict: Verdict) {
    let registration = Registration { shared_secret: Some(Secret::new("shared")), ..registered() };
    let mut mac = Hmac::<Sha256>::new_from_slice(b"shared").unwrap();
    mac.update(STATUS.as_bytes());
    let signature = format!("{prefix}{}", hex(&mac.finalize().into_bytes()));
    let sent = [("X-Agent-Signature", signature.as_str())];
    assert_eq!(judged(&registration, &sent, STATUS).verdict, verdict);
    let forged = STATUS.replace("WORKING", "COMPLETED");
    let refused = Verdict::Refused(Refusal::WrongProof(Proof::BodySignature));
    assert_eq!(judged(&registration, &sent, &forged).verdict, refused, "another body");
}

#[test]
fn a_token_is_no_substitute_for_a_signature_that_was_agreed_upon() {
    let registration = Registration { shared_secret: Some(Secret::new("shared")), ..registered() };
    let judged = judged(&registration, &[TOKEN], STATUS);
    assert!(findings(&judged).contains(&("token", "matched")));
    assert_eq!(judged.verdict, Verdict::Refused(Refusal::NoProof));
}

#[rstest]
#[case::not_hex("zz")]
#[case::half_a_byte("abc")]
#[case::empty("")]
#[case::too_short("ab")]
#[case::not_ascii("é")]
fn a_signature_that_is_none_is_wrong(#[case] signature: &str) {
    let registration = Registration { shared_secret: Some(Secret::new("shared")), ..registered() };
    let verdict = judged(&registration, &[TOKEN, ("X-Agent-Signature", signature)], STATUS).verdict;
    assert_eq!(verdict, Verdict::Refused(Refusal::WrongProof(Proof::BodySignature)));
}

#[rstest]
#[case::now(0, "timed-signature", "matched")]
#[case::at_the_edge(300, "timed-signature", "matched")]
#[case::too_old(301, "timed-signature", "time")]
#[case::of_the_future(-301, "timed-signature", "time")]
fn a_signed_time_is_near_now(#[case] age: i64, #[case] proof: &str, #[case] outcome: &str) {
    let registration = Registration { shared_secret: Some(Secret::new("shared")), ..registered() };
    let stamp = (NOW.0 / 1000 - age).to_string();
    let mut mac = Hmac::<Sha256>::new_from_slice(b"shared").unwrap();
    mac.update(format!("{stamp}.{STATUS}").as_bytes());
    let signature = hex(&mac.finalize().into_bytes());
    let sent = [("X-A2A-Signature", signature.as_str()), ("X-A2A-Signature-Timestamp", stamp.as_str())];
    assert!(findings(&judged(&registration, &sent, STATUS)).contains(&(proof, outcome)));
    let moved = [sent[0], ("X-A2A-Signature-Timestamp", "1800000001")];
    let verdict = judged(&registration, &moved, STATUS).verdict;
    let refused = Verdict::Refused(Refusal::WrongProof(Proof::TimedSignature));
    assert_eq!(verdict, refused, "the time is covered by the signature");
}

/// An agent's key pair.
struct Signer {
    key: EncodingKey,
    keys: KeySet,
}

impl Signer {
    fn new() -> Self {
        let pair = rcgen::KeyPair::generate_for(&rcgen::PKCS_ECDSA_P256_SHA256).unwrap();
        let key = EncodingKey::from_ec_pem(pair.serialize_pem().as_bytes()).unwrap();
        Self { key, keys: KeySet::read(&json!({ "k-1": pair.public_key_pem() }).to_string()).unwrap() }
    }

    fn sign(&self, claims: &Value) -> String {
        let token = jsonwebtoken::encode(&Header::new(Algorithm::ES256), claims, &self.key).unwrap();
        format!("Bearer {token}")
    }
}

fn claims(at: UnixMillis, body: &str) -> Value {
    json!({ "iat": at.0 / 1000, "request_body_sha256": hex(&Sha256::digest(body)) })
}

fn refused() -> Verdict {
    Verdict::Refused(Refusal::WrongProof(Proof::SignedToken))
}

#[rstest]
#[case::right(claims(NOW, STATUS), Verdict::Proven)]
#[case::too_old(claims(UnixMillis(NOW.0 - 301_000), STATUS), refused())]
#[case::of_the_future(claims(UnixMillis(NOW.0 + 301_000), STATUS), refused())]
#[case::of_another_body(claims(NOW, "{}"), refused())]
#[case::without_a_time(json!({ "request_body_sha256": hex(&Sha256::digest(STATUS)) }), refused())]
#[case::without_a_body(json!({ "iat": NOW.0 / 1000 }), refused())]
#[case::expired(
    json!({ "iat": NOW.0 / 1000 - 60, "exp": NOW.0 / 1000 - 1, "request_body_sha256": hex(&Sha256::digest(STATUS)) }),
    refused()
)]
fn a_signed_token_is_for_this_body_and_this_time(#[case] claims: Value, #[case] verdict: Verdict) {
    let signer = Signer::new();
    let registration = Registration { keys: signer.keys.clone(), ..registered() };
    let sent = signer.sign(&claims);
    assert_eq!(judged(&registration, &[("Authorization", &sent)], STATUS).verdict, verdict);
}

#[test]
fn a_token_that_somebody_else_signed_is_refused() {
    let registration = Registration { keys: Signer::new().keys, ..registered() };
    let sent = Signer::new().sign(&claims(NOW, STATUS));
    assert_eq!(judged(&registration, &[TOKEN, ("Authorization", &sent)], STATUS).verdict, refused());
}

#[rstest]
#[case::signed_by_nobody(json!({ "alg": "none" }), refused())]
#[case::with_the_public_key_as_a_secret(json!({ "alg": "HS256" }), refused())]
#[case::of_a_family_that_the_agent_does_not_use(json!({ "alg": "RS256" }), refused())]
#[case::with_what_must_be_understood(json!({ "alg": "ES256", "crit": ["x"] }), refused())]
fn a_token_does_not_choose_how_it_is_checked(#[case] head: Value, #[case] verdict: Verdict) {
    let registration = Registration { keys: Signer::new().keys, ..registered() };
    let encode = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
    let sent = format!("Bearer {}.{}.AAAA", encode(&head), encode(&claims(NOW, STATUS)));
    assert_eq!(judged(&registration, &[TOKEN, ("Authorization", &sent)], STATUS).verdict, verdict);
}

#[test]
fn a_signed_token_without_keys_proves_nothing() {
    let sent = Signer::new().sign(&claims(NOW, STATUS));
    let sent = [("Authorization", sent.as_str())];
    let unverified = Registration { token: None, authorization: None, ..registered() };
    assert_eq!(judged(&unverified, &sent, STATUS).verdict, Verdict::Unverified);
    let wrong = Registration { token: None, authorization: Some(bearer("x")), ..registered() };
    let refused = Verdict::Refused(Refusal::WrongProof(Proof::Authorization));
    assert_eq!(judged(&wrong, &sent, STATUS).verdict, refused, "it is not what was registered");
}

#[test]
fn a_signed_delivery_stays_known_for_as_long_as_its_time_is_taken() {
    let signer = Signer::new();
    let registration = Registration { keys: signer.keys.clone(), ..registered() };
    let ahead = UnixMillis(NOW.0 + 299_000);
    let sent: HeaderMap = headers(&[("Authorization", &signer.sign(&claims(ahead, STATUS)))]);
    let mut replays = Replays::default();
    let mut verdict = |later: Duration| {
        let at = UnixMillis(NOW.0 + i64::try_from(later.as_millis()).unwrap());
        let delivery = Delivery { method: &Method::POST, headers: &sent, body: STATUS.as_bytes(), at };
        judge(&registration, &delivery, &mut replays).verdict
    };
    assert_eq!(verdict(Duration::ZERO), Verdict::Proven);
    assert_eq!(verdict(WINDOW), Verdict::Repeated);
    assert_eq!(verdict((2 * WINDOW).saturating_sub(Duration::from_secs(2))), Verdict::Repeated);
    assert_eq!(verdict(2 * WINDOW), refused(), "from now on its time is over");
}

#[test]
fn what_proves_an_agent_is_not_logged() {
    let shown = a2a_client::push::shown(&headers(&[TOKEN, BEARER, ("Content-Type", "application/json")]));
    assert_eq!(shown["x-a2a-notification-token"], "[redacted]");
    assert_eq!(shown["authorization"], "[redacted]");
    assert_eq!(shown["content-type"], "application/json");
}
