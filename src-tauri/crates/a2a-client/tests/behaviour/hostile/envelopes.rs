//! Envelopes of JSON-RPC: errors of any form, answers to another call, and answers that say two things.

use a2a_client::{CallError, Misbehaviour};
use a2a_protocol::model::{StreamEvent, TaskState};
use rstest::rstest;

use crate::support::{Server, Setup, hello, json, rpc_result, task};

async fn told(body: String) -> Result<a2a_client::Received<StreamEvent>, CallError> {
    let server = Server::start(move |_| json(&body)).await;
    Setup::new().agent(&server.url).send(hello()).await
}

#[rstest]
#[case::text(r#""no""#, "no")]
#[case::list(r#"["no"]"#, "")]
#[case::number("7", "")]
#[case::code_as_text(r#"{"code":"-32001","message":"no"}"#, "no")]
#[case::code_as_fraction(r#"{"code":-32001.5,"message":"no"}"#, "no")]
#[case::code_alone(r#"{"code":-32001}"#, "")]
#[case::message_of_another_type(r#"{"code":-32001,"message":{"x":1}}"#, "")]
#[case::data_as_text(r#"{"code":-32001,"message":"no","data":"x"}"#, "no")]
#[case::data_as_list(r#"{"code":-32001,"message":"no","data":[null,{"reason":7}]}"#, "no")]
#[tokio::test]
async fn an_error_of_any_form_is_an_error(#[case] error: &str, #[case] words: &str) {
    let told = told(format!(r#"{{"jsonrpc":"2.0","id":"1","error":{error}}}"#)).await.unwrap_err();
    assert!(told.to_string().contains(words), "{told}");
}

#[tokio::test]
async fn an_error_of_four_million_characters_is_shown_and_no_more() {
    let data = "x".repeat(4_000_000);
    let body =
        format!(r#"{{"jsonrpc":"2.0","id":"1","error":{{"code":-32001,"message":"no","data":"{data}"}}}}"#);
    let error = told(body).await.unwrap_err();
    assert_eq!(error.to_string(), "the agent reported: no");
}

#[tokio::test]
async fn of_a_batch_with_one_answer_it_is_the_answer() {
    let one = format!(r#"[{{"jsonrpc":"2.0","id":"1","result":{{"task":{}}}}}]"#, task("WORKING"));
    match told(one).await {
        Ok(answer) => assert_eq!(answer.value.state(), Some(&TaskState::Working)),
        Err(error) => panic!("{error:?}"),
    }
}

#[tokio::test]
async fn a_batch_with_two_answers_says_nothing() {
    let answer = format!(r#"{{"jsonrpc":"2.0","id":"1","result":{{"task":{}}}}}"#, task("WORKING"));
    let error = told(format!("[{answer},{answer}]")).await.unwrap_err();
    assert!(matches!(error, CallError::Protocol { what: Misbehaviour::Ambiguous, .. }), "{error:?}");
}

#[rstest]
#[case::text(r#""done""#)]
#[case::number("7")]
#[case::unknown_kind(r#"{"kind":"poem","text":"x"}"#)]
#[tokio::test]
async fn a_result_of_an_unknown_kind_is_kept_as_it_came(#[case] result: &'static str) {
    let server = Server::start(move |_| rpc_result(result)).await;
    match Setup::new().agent(&server.url).send(hello()).await {
        Ok(answer) => {
            assert!(matches!(answer.value, StreamEvent::Unknown(_)), "{answer:?}");
            assert_eq!(answer.raw.as_str(), result);
            assert!(!answer.findings.is_empty());
        }
        Err(error) => panic!("{error:?}"),
    }
}

#[tokio::test]
async fn of_a_task_and_a_message_the_task_counts_and_both_are_kept() {
    let message = r#"{"messageId":"r","role":"ROLE_AGENT","parts":[{"text":"Hi"}]}"#;
    let result = format!(r#"{{"message":{message},"task":{}}}"#, task("WORKING"));
    let server = {
        let result = result.clone();
        Server::start(move |_| rpc_result(&result)).await
    };
    let answer = Setup::new().agent(&server.url).send(hello()).await.unwrap();
    assert_eq!(answer.value.state(), Some(&TaskState::Working));
    assert_eq!(answer.raw.as_str(), result);
    assert!(answer.findings.iter().any(|finding| finding.rule == a2a_protocol::Rule::AmbiguousEvent));
}
