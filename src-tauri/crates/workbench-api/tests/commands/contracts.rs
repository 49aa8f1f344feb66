//! The data that an agent expects: schemas found in its card, attached by a person, and stored.

use serde_json::{Value, json};

use crate::support::Page;

fn card() -> String {
    let card = json!({
        "name": "Till", "description": "Pays.", "version": "1", "capabilities": {},
        "skills": [{
            "id": "pay", "name": "Pay", "description": "Pays.", "tags": [],
            "inputSchema": { "type": "object", "required": ["amount"] },
        }],
        "defaultInputModes": ["application/json"], "defaultOutputModes": ["text/plain"],
        "supportedInterfaces": [
            { "url": "http://127.0.0.1:9", "protocolBinding": "JSONRPC", "protocolVersion": "1.0" },
        ],
    });
    card.to_string()
}

#[tokio::test]
async fn a_contract_of_the_card_is_found_and_an_attached_one_goes_first() {
    let page = Page::open().await;
    let id = page.connect(&card()).await;
    let contracts = async |page: &Page| page.call("contracts.get", json!({ "id": id })).await;
    let declared = json!({
        "source": "skill", "name": "Pay", "schema": r#"{"type":"object","required":["amount"]}"#,
    });
    assert_eq!(contracts(&page).await, json!([declared]));

    let schema = r#"{"type":"object", "maxProperties":1}"#;
    page.call("contracts.attach", json!({ "id": id, "schema": schema })).await;
    let page = page.restart().await;
    let attached = json!({ "source": "attached", "name": "", "schema": schema });
    assert_eq!(contracts(&page).await, json!([attached, declared]), "as it was given, also after a restart");

    page.call("contracts.attach", json!({ "id": id, "schema": null })).await;
    assert_eq!(contracts(&page).await, json!([declared]));
}

#[tokio::test]
async fn what_is_no_schema_is_not_attached() {
    let page = Page::open().await;
    let id = page.connect(&card()).await;
    let large = json!({ "description": "x".repeat(300 * 1024) }).to_string();
    for schema in ["{", "[1]", large.as_str()] {
        let attach = json!({ "id": id, "schema": schema });
        assert_eq!(page.refusal("contracts.attach", attach).await.0, "invalid-input");
    }
    let kept = page.call("contracts.get", json!({ "id": id })).await;
    assert_eq!(kept.as_array().map(Vec::len), Some(1), "{kept:#}");
    assert_eq!(kept[0]["source"], Value::from("skill"));
}
