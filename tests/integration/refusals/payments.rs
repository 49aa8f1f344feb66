//! HTTP 402: how much of what is to be paid to whom on which network is said, and that this app cannot pay.

use a2a_server::scripted::Reply;
use rstest::rstest;
use serde_json::json;
use workbench_core::{CallSentence, HintSentence, Sentence};

use super::{code, codes, not_found, refused};

/// `{"x402Version":2,"accepts":[…]}` of 0.02 USDC on Base, as a header has it.
const IN_HEAD: &str = "eyJ4NDAyVmVyc2lvbiI6MiwiYWNjZXB0cyI6W3sic2NoZW1lIjoiZXhhY3QiLCJuZXR3b3JrIjoiZWlwMTU1Ojg0NTMiLCJhbW91bnQiOiIyMDAwMCIsInBheVRvIjoiMHhQaWVyIiwiZXh0cmEiOnsibmFtZSI6IlVTREMifX1dfQ==";

fn x402() -> String {
    json!({ "x402Version": 1, "error": "X-PAYMENT header is required", "accepts": [{
        "scheme": "exact", "network": "base", "maxAmountRequired": "10000", "asset": "0xC0in",
        "payTo": "0xPier", "description": "One answer", "resource": "https://harbour.example/a2a",
        // What is sold may be described at any length.
        "outputSchema": { "description": "x".repeat(4000) }, "extra": { "name": "USDC", "version": "2" },
    }] })
    .to_string()
}

fn price(price: &str, network: &str) -> Sentence {
    let (price, network) = (price.to_owned(), network.to_owned());
    CallSentence::PaymentWantedOf { price, network, to: "0xPier".to_owned() }.into()
}

#[rstest]
#[case::in_its_body(Reply::json(402, x402()), price("0.01 USDC", "base"))]
#[case::in_its_head(
    Reply::json(402, "{}").header("payment-required", IN_HEAD),
    price("0.02 USDC", "Base (eip155:8453)")
)]
#[case::in_an_error(
    Reply::json(402, format!(r#"{{"jsonrpc":"2.0","id":$id,"error":{{"code":402,"message":"pay","data":{}}}}}"#, x402())),
    price("0.01 USDC", "base")
)]
#[case::in_an_error_of_200(
    Reply::json(200, format!(r#"{{"jsonrpc":"2.0","id":$id,"error":{{"code":402,"message":"pay","data":{}}}}}"#, x402())),
    price("0.01 USDC", "base")
)]
#[tokio::test]
async fn the_price_of_an_answer_is_told(#[case] reply: Reply, #[case] expected: Sentence) {
    let told = refused(reply).await;
    assert_eq!(told.message, expected);
    assert!(told.hints.contains(&HintSentence::NoWallet.into()), "{told:?}");
    assert_eq!(told.remedy, None, "no question about versions helps");
    assert!(!told.may_have_arrived, "it was refused");
}

#[tokio::test]
async fn what_is_paid_for_and_in_which_coin_is_told() {
    let hints = refused(Reply::json(402, x402())).await.hints;
    assert_eq!(codes(&hints), ["paid-for", "paid-in", "no-wallet"], "{hints:?}");
}

#[tokio::test]
async fn a_402_without_a_price_is_told_in_the_agents_words() {
    let told = refused(Reply::json(402, r#"{"error":"Your credits are used up."}"#)).await;
    assert_eq!(code(&told.message), "payment-wanted");
    assert_eq!(codes(&told.hints), ["it-said", "paid-elsewhere"], "{told:?}");
    assert_eq!(told.remedy, None);
}

#[tokio::test]
async fn a_card_that_has_its_price_says_so() {
    let plain = x402().replace(&"x".repeat(4000), "");
    let (message, hints, remedy) = not_found(Reply::json(402, plain)).await;
    assert!(message.to_string().contains(r#""payment-wanted-of","price":"0.01 USDC""#), "{message}");
    assert!(codes(&hints).contains(&"no-wallet".to_owned()), "{hints:?}");
    assert_eq!(remedy, None);
}
