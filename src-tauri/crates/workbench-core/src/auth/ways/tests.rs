//! Ways to sign in, by card and description.

use a2a_protocol::{Json, read};
use rstest::rstest;
use serde_json::{Value, json};

use super::*;
use crate::auth::{HeaderDescription, OAuthDescription, OAuthSession, StoredValue};

/// A card of 1.0 with these schemes, of which it requires `login` with scope `write`.
fn card(schemes: &Value) -> AgentCard {
    let card = json!({
        "name": "a", "description": "", "version": "1", "skills": [],
        "supportedInterfaces": [
            { "url": "http://a.example/", "protocolBinding": "JSONRPC", "protocolVersion": "1.0" }
        ],
        "securitySchemes": schemes,
        "securityRequirements": [{ "schemes": { "login": { "list": ["write"] } } }],
    });
    read::card(&Json::parse(card.to_string()).unwrap()).unwrap().value
}

fn oauth_card() -> AgentCard {
    card(&json!({ "login": { "oauth2SecurityScheme": { "flows": {
        "authorizationCode": {
            "authorizationUrl": "https://login.example/authorize",
            "tokenUrl": "https://tokens.example:8443/token", "scopes": { "write": "writing" },
        },
        "implicit": { "authorizationUrl": "https://login.example/authorize", "scopes": {} },
        "clientCredentials": { "tokenUrl": "https://tokens.example:8443/token", "scopes": {} },
    } } } }))
}

fn described(kind: AuthKind, scopes: Option<&[&str]>) -> AuthDescription {
    let session = scopes.map(|scopes| OAuthSession {
        slot: "slot".to_owned(),
        signed_in_at: 1,
        expires_at: None,
        renewable: true,
        scopes: scopes.iter().map(|&scope| scope.to_owned()).collect(),
        subject: None,
        name: None,
    });
    let oauth = OAuthDescription {
        scheme: "login".to_owned(),
        client_id: "me".to_owned(),
        scopes: Vec::new(),
        addresses: crate::auth::OAuthAddresses::default(),
        session,
    };
    AuthDescription { kind, oauth: Some(oauth), ..AuthDescription::default() }
}

/// The missing credentials of the way of `kind`.
fn missing_for(card: &AgentCard, kind: AuthKind, auth: &AuthDescription) -> Vec<Missing> {
    let ways = ways(card, auth);
    ways.into_iter().find(|way| way.manner == Manner::Kind(kind)).expect("the card has this way").missing
}

#[test]
fn a_card_says_where_one_is_turned_to_before_anything_is_sent() {
    let ways = ways(&oauth_card(), &AuthDescription::default());
    let manners: Vec<&Manner> = ways.iter().map(|way| &way.manner).collect();
    let implicit = Manner::Unsupported(Unsupported::UnsafeFlow("implicit".to_owned()));
    let [code, machine, pasted] =
        [AuthKind::AuthorizationCode, AuthKind::ClientCredentials, AuthKind::Bearer].map(Manner::Kind);
    assert_eq!(manners, [&code, &implicit, &machine, &pasted]);
    assert_eq!(ways[0].hosts, ["login.example", "tokens.example:8443"]);
    assert_eq!((ways[0].required, ways[0].scopes.as_slice()), (true, ["write".to_owned()].as_slice()));
}

#[rstest]
#[case::nothing(AuthDescription::default(), &[Missing::ClientId])]
#[case::nobody(described(AuthKind::AuthorizationCode, None), &[Missing::SignIn])]
#[case::narrow(described(AuthKind::AuthorizationCode, Some(&["read"])), &[Missing::Scopes(vec!["write".to_owned()])])]
#[case::whole(described(AuthKind::AuthorizationCode, Some(&["read", "write"])), &[])]
#[case::other_kind(described(AuthKind::DeviceCode, Some(&["write"])), &[Missing::ClientId])]
fn what_is_missing_is_named(#[case] auth: AuthDescription, #[case] expected: &[Missing]) {
    assert_eq!(missing_for(&oauth_card(), AuthKind::AuthorizationCode, &auth), expected);
}

#[test]
fn a_header_set_by_hand_leaves_nothing_missing() {
    let by_hand = AuthDescription {
        headers: vec![HeaderDescription {
            name: "authorization".to_owned(),
            value_at: Some(1),
            value_slot: Some("slot".to_owned()),
        }],
        ..described(AuthKind::AuthorizationCode, None)
    };
    assert_eq!(missing_for(&oauth_card(), AuthKind::AuthorizationCode, &by_hand), []);
    assert!(!by_hand.lacks_sign_in());
}

#[test]
fn a_client_of_its_own_needs_its_secret() {
    let lacking = described(AuthKind::ClientCredentials, None);
    let kind = AuthKind::ClientCredentials;
    assert_eq!(missing_for(&oauth_card(), kind, &lacking), [Missing::ClientSecret]);
    let given = AuthDescription { secret_at: Some(1), ..lacking };
    assert_eq!(missing_for(&oauth_card(), kind, &given), []);
}

#[test]
fn schemes_of_every_generation_become_ways() {
    let card = card(&json!({
        "login": { "type": "openIdConnect", "openIdConnectUrl": "https://login.example" },
        "old": { "type": "http", "scheme": "Basic" },
        "odd": { "type": "http", "scheme": "Digest" },
        "own": { "type": "mutualTLS" },
        "key": { "type": "apiKey", "in": "cookie", "name": "sid" },
    }));
    let auth = AuthDescription {
        certificate: Some(StoredValue { at: 1, slot: "slot".to_owned() }),
        ..AuthDescription::default()
    };
    let found: Vec<(String, Manner, Vec<Missing>)> =
        ways(&card, &auth).into_iter().map(|way| (way.scheme, way.manner, way.missing)).collect();
    let way = |scheme: &str, manner, missing| (scheme.to_owned(), manner, missing);
    let of_kind = |scheme: &str, kind, missing| way(scheme, Manner::Kind(kind), vec![missing]);
    let digest = Unsupported::Unknown("digest".to_owned());
    assert_eq!(
        found,
        [
            of_kind("login", AuthKind::AuthorizationCode, Missing::ClientId),
            of_kind("login", AuthKind::DeviceCode, Missing::ClientId),
            of_kind("login", AuthKind::ClientCredentials, Missing::ClientId),
            of_kind("login", AuthKind::Bearer, Missing::Secret),
            of_kind("key", AuthKind::ApiKeyCookie, Missing::Secret),
            way("odd", Manner::Unsupported(digest), Vec::new()),
            of_kind("old", AuthKind::Basic, Missing::Secret),
            way("own", Manner::Certificate, Vec::new()),
        ]
    );
}

#[test]
fn a_scheme_that_is_required_and_not_described_is_named() {
    let ways = ways(&card(&json!({})), &AuthDescription::default());
    assert_eq!(
        (ways[0].scheme.as_str(), ways[0].missing.as_slice()),
        ("login", [Missing::Description].as_slice())
    );
}

#[test]
fn a_renewal_is_no_other_identity_and_a_new_sign_in_is() {
    let mut auth = described(AuthKind::AuthorizationCode, Some(&["write"]));
    let first = auth.identity();
    let session = |auth: &mut AuthDescription, change: fn(&mut OAuthSession)| {
        change(auth.oauth.as_mut().and_then(|oauth| oauth.session.as_mut()).unwrap());
    };
    session(&mut auth, |session| {
        session.slot = "another".to_owned();
        session.expires_at = Some(9);
        session.scopes.clear();
    });
    assert_eq!(auth.identity(), first);
    session(&mut auth, |session| session.signed_in_at = 2);
    assert_ne!(auth.identity(), first);
}

#[test]
fn another_value_of_a_further_header_is_another_identity() {
    let header =
        |name: &str, value_at| HeaderDescription { name: name.to_owned(), value_at, value_slot: None };
    let with = |headers| AuthDescription { headers, ..AuthDescription::default() }.identity();
    let none = AuthDescription::default().identity();
    assert_eq!(with(vec![header("X-Tenant", None)]), none, "nothing is sent of it");
    let first = with(vec![header("X-Tenant", Some(1))]);
    let others = [with(vec![header("X-Tenant", Some(2))]), with(vec![header("X-Team", Some(1))]), none];
    assert!(others.iter().all(|other| *other != first), "{first}: {others:?}");
}
