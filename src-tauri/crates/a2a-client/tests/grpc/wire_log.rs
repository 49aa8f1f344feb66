//! The wire log of a call over gRPC: readable, complete, and without secrets.

use a2a_client::tap::{FrameKind, Wire};
use a2a_client::{Credential, Credentials, Secret};
use a2a_protocol::model::{TaskId, Version};
use a2a_protocol::proto::LF_A2A_V1;
use a2a_server::grpc_peer::{GrpcPeer, GrpcReply};
use serde_json::json;
use url::Url;

use crate::support::Setup;

#[tokio::test]
async fn messages_are_shown_as_json_with_the_bytes_they_took() {
    let task =
        json!({ "id": "t-1", "contextId": "the key is s3cret", "status": { "state": "TASK_STATE_WORKING" } });
    let reply = GrpcReply::message(task).ended(0, "");
    let peer = GrpcPeer::start(&LF_A2A_V1, [("GetTask", reply)]).await.unwrap();
    let origin = Url::parse(&format!("http://{}", peer.address())).unwrap();
    let mut setup = Setup::new();
    setup.credentials = Credentials::new(&origin, &Credential::Bearer(Secret::new("s3cret")), &[]).unwrap();
    setup.agent(peer.address(), Version::V1_0).get_task(&TaskId::new("t-1"), None).await.unwrap();

    let asked = peer.asked();
    let sent = asked.first().and_then(|asked| asked.headers.get("authorization")).unwrap();
    assert_eq!(sent, "Bearer s3cret", "the credential goes to its origin");
    let events = setup.tap.events();
    let wires: Vec<&Wire> = events.iter().map(|event| &event.wire).collect();
    let [
        Wire::Request { body, body_length, headers, .. },
        Wire::Response { .. },
        Wire::Frames(frames),
        Wire::Trailers { headers: trailers },
        Wire::End { complete: true },
    ] = wires.as_slice()
    else {
        panic!("{wires:?}");
    };
    assert_eq!(body.as_ref(), br#"{"id":"t-1"}"#, "what was asked, as JSON");
    assert_eq!(*body_length, 10, "five bytes of frame, two of field, three of id");
    assert_eq!(headers.get("authorization").unwrap(), "[redacted]");
    let [frame] = frames.as_slice() else { panic!("{frames:?}") };
    let shown = r#"{"id":"t-1","contextId":"the key is [redacted]","status":{"state":"TASK_STATE_WORKING"}}"#;
    assert_eq!(std::str::from_utf8(&frame.bytes), Ok(shown), "what came, as JSON");
    assert_eq!((frame.kind, frame.offset, frame.length), (FrameKind::Message, 0, 33));
    assert_eq!(trailers.get("grpc-status").unwrap(), "0");
}
