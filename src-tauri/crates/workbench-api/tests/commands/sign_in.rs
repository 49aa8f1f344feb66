//! Signing in from the page: nothing before consent, the browser by the host, no secret on the way back.

use a2a_server::scripted::{Habits, IdentityProvider};
use serde_json::{Value, json};
use workbench_api::question::Question;

use crate::support::Page;

/// An agent that wants tokens of `provider`, saved with a client of it.
async fn connected(page: &Page, provider: &IdentityProvider) -> String {
    let at = |path: &str| format!("{}{path}", provider.url());
    let card = json!({
        "name": "Till", "description": "Pays.", "version": "1", "capabilities": {}, "skills": [],
        "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
        "supportedInterfaces": [
            { "url": "http://127.0.0.1:9/", "protocolBinding": "JSONRPC", "protocolVersion": "1.0" }
        ],
        "securitySchemes": { "login": { "oauth2SecurityScheme": { "flows": { "authorizationCode": {
            "authorizationUrl": at("/authorize"), "tokenUrl": at("/token"), "scopes": { "pay": "paying" },
        } } } } },
        "securityRequirements": [{ "schemes": { "login": { "list": ["pay"] } } }],
    });
    let search = page.call("discovery.start", json!({ "input": card.to_string(), "auth": null })).await;
    page.until("discovery.get", search.clone(), |found| found["state"] == "found").await;
    let auth = json!({
        "kind": "authorization-code", "parameter": null, "username": null, "secret": "cl1ent-s3cret",
        "headers": [], "oauth": { "scheme": "login", "clientId": "workbench", "scopes": null },
    });
    let save = json!({
        "discoveryId": search["id"], "name": null, "interfaceKey": null, "rewrite": false, "auth": auth,
    });
    let made = page.call("agents.save", save).await;
    made["id"].as_str().unwrap().to_owned()
}

async fn auth_of(page: &Page, id: &str) -> Value {
    page.call("agents.get", json!({ "id": id })).await["auth"].clone()
}

#[tokio::test]
async fn nothing_is_opened_or_sent_before_the_person_agrees_to_the_hosts() {
    let provider = IdentityProvider::start(Habits::default()).await.unwrap();
    let mut page = Page::open().await;
    page.agrees = false;
    let id = connected(&page, &provider).await;
    let auth = auth_of(&page, &id).await;
    assert_eq!(auth["missing"], json!([{ "code": "nobody-is-signed-in" }]));
    let host = provider.url().trim_start_matches("http://");
    assert_eq!(auth["ways"][0]["hosts"], json!([host]));
    page.refusal("auth.signIn", json!({ "id": id })).await;
    let asked = page.asked.lock().unwrap().pop().unwrap();
    assert_eq!(asked.question, Question::SignIn { agent: "Till".to_owned(), hosts: host.to_owned() });
    assert!(page.opened.lock().unwrap().is_empty());
    assert_eq!(provider.asked(), []);
}

#[tokio::test]
async fn who_signed_in_comes_back_to_the_page_and_no_secret_does() {
    let provider = IdentityProvider::start(Habits::default()).await.unwrap();
    let page = Page::open().await;
    let id = connected(&page, &provider).await;
    page.call("auth.signIn", json!({ "id": id })).await;
    assert_eq!(auth_of(&page, &id).await["signIn"]["step"]["kind"], "in-browser");
    let opened = page.opened.lock().unwrap().pop().unwrap();
    assert!(opened.starts_with(provider.url()), "{opened}");
    reqwest::get(opened).await.unwrap();
    let ended = |view: &Value| view["auth"]["signIn"]["step"]["kind"] == "done";
    let view = page.until("agents.get", json!({ "id": id }), ended).await;
    let auth = &view["auth"];
    assert_eq!(auth["oauth"]["session"]["name"], "hana@example.org");
    assert_eq!((&auth["missing"], &auth["ways"][0]["missing"]), (&json!([]), &json!([])));
    let told = view.to_string();
    for secret in provider.secrets().iter().map(String::as_str).chain(["cl1ent-s3cret"]) {
        assert!(!told.contains(secret), "the page is told {secret}");
    }
    page.call("auth.signOut", json!({ "id": id })).await;
    assert_eq!(auth_of(&page, &id).await["oauth"]["session"], Value::Null);
}

#[tokio::test]
async fn a_file_without_a_certificate_is_refused_in_a_code() {
    let provider = IdentityProvider::start(Habits::default()).await.unwrap();
    let page = Page::open().await;
    let id = connected(&page, &provider).await;
    let (code, message) = page.refusal("auth.pickCertificate", json!({ "id": id })).await;
    assert_eq!((code.as_str(), message.as_str()), ("invalid-input", r#"{"code":"no-certificate"}"#));
}
