//! Agents of every generation, and of another maker, behind a tap: requests and answers pass unchanged.

use rstest::rstest;
use workbench_core::queries::rows::Direction;
use workbench_store::{ExchangeId, StoreError, wire};
use workbench_tests::peers::{Kind, Peer};

use super::{Tapped, between};
use crate::support::Desk;

#[rstest]
#[case::v0_1(Kind::V01)]
#[case::v0_2(Kind::V02)]
#[case::of_another_maker(Kind::Rust)]
#[tokio::test]
async fn an_agent_works_through_a_tap_as_without_it(#[case] kind: Kind) {
    let agent = Peer::start(kind).expect("the agent starts");
    let tapped = Tapped::before(&agent).await;
    // The caller is this workbench itself, which knows the agent by the tap alone.
    let conversation = tapped.desk.converse_with(&tapped.address).await;
    tapped.desk.say(&conversation, "task").await;
    let task = tapped.desk.task_in(&conversation, "completed").await;
    assert!(format!("{:?}", Desk::texts(&task)).contains("three"), "{task:?}");

    let picture = tapped.picture().await;
    let calls = |passed: bool| {
        let calls = picture.exchanges.iter().filter(|call| {
            let agent = if passed { between(call) } else { call.exchange.url.starts_with(&tapped.address) };
            agent && !["card", "probe"].contains(&call.exchange.operation.as_str())
        });
        calls.map(|call| call.exchange.id.clone()).collect::<Vec<_>>()
    };
    let (said, heard) = (calls(false), calls(true));
    assert_eq!(said.len(), heard.len(), "each call passed once: {:?}", picture.exchanges);
    assert!(!said.is_empty(), "{:?}", picture.exchanges);
    for (said, heard) in said.into_iter().zip(heard) {
        let bodies = tapped.desk.read(move |reader| {
            let of = |id: &ExchangeId| -> Result<[String; 2], StoreError> {
                let frames = wire::frames(reader, id, 0, 1000)?;
                Ok([Direction::Sent, Direction::Received].map(|way| {
                    let passed = frames.iter().filter(|frame| frame.direction == way && frame.kind != "head");
                    passed.map(|frame| String::from_utf8_lossy(&frame.body).into_owned()).collect()
                }))
            };
            Ok([of(&said)?, of(&heard)?])
        });
        let [said, heard] = bodies.await;
        assert_eq!(said, heard, "every byte, both ways");
    }
}
