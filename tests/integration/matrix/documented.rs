//! Known failures with their reasons: limits of a generation, and faults of the agents' SDKs. `says` is a part of
//! the error, so that no other failure is hidden.

use a2a_protocol::model::{AgentInterface, Binding, Version};
use workbench_tests::peers::Kind;

use super::SILENCE;

#[derive(Debug)]
pub(super) struct Documented {
    behaviour: &'static str,
    /// Over which interfaces of which agents.
    at: fn(Kind, &Version, &Binding) -> bool,
    pub(super) says: &'static str,
    pub(super) reason: &'static str,
    /// It depends on who is faster.
    pub(super) sometimes: bool,
}

impl Documented {
    const fn sometimes(self) -> Self {
        Self { sometimes: true, ..self }
    }
}

const fn known(
    behaviour: &'static str,
    at: fn(Kind, &Version, &Binding) -> bool,
    says: &'static str,
    reason: &'static str,
) -> Documented {
    Documented { behaviour, at, says, reason, sometimes: false }
}

const NO_SUCH_STATE: &str = "0.1 has no such state.";
const NO_SUCH_OPERATION: &str = "This generation has no such operation.";
const NO_IDS_OVER_GRPC: &str = "This SDK's gRPC server refuses every task id that is a UUID.";
const NO_FILE_NAMES_OVER_GRPC: &str = "0.2 has no names of files in protobuf.";
const NO_LIST_OVER_GRPC: &str = "This SDK's gRPC server does not list call backs.";

const FAILURES: &[Documented] = &[
    known("message alone", is_0_1, "a task instead", "0.1 answers with tasks alone."),
    known("authorisation", is_0_1, "it is input-required", NO_SUCH_STATE),
    known("rejection", is_0_1, "it is failed", NO_SUCH_STATE),
    known("answer at once", is_0_1, "it was waited for", "0.1 cannot ask for it."),
    known("list of call backs", is_0_1, "has no ListPushConfigs", NO_SUCH_OPERATION),
    known("removed call back", is_0_1, "has no DeletePushConfig", NO_SUCH_OPERATION),
    known("extended card", is_0_1, "has no GetExtendedCard", NO_SUCH_OPERATION),
    known("list by pages", |_, version, _| *version != Version::V1_0, "has no ListTasks", NO_SUCH_OPERATION),
    known(
        "exact numbers",
        |kind, _, binding| match kind {
            Kind::V02 | Kind::V03 => *binding != Binding::JsonRpc,
            Kind::V10 | Kind::V13 | Kind::Calling | Kind::Rust | Kind::Pydantic => true,
            _ => false,
        },
        "1.2345678901234567e+19",
        "Protobuf, which these SDKs also keep JSON in, makes doubles of all numbers.",
    ),
    // a2a-sdk 0.2.16.
    known(
        "answer at once",
        |kind, _, _| kind == Kind::V02,
        "it was waited for",
        "This SDK waits whatever it is asked.",
    ),
    known(
        "authorisation",
        |kind, _, binding| {
            kind == Kind::V03 || (kind == Kind::V02 && *binding == Binding::JsonRpc)
        },
        "the agent reported: ",
        "This SDK goes on in the background when a task wants authorisation, and fails where it meets the answer.",
    )
    .sometimes(),
    known("authorisation", is_0_2_grpc, "it is unknown", "This SDK's protobuf has no such state."),
    known("rejection", is_0_2_grpc, "it is unknown", "This SDK's protobuf has no such state."),
    known("received file's name", is_0_2_grpc, "it says \"\"", NO_FILE_NAMES_OVER_GRPC),
    known("cancel", is_0_2_grpc, "Task not found", NO_IDS_OVER_GRPC),
    known("second stream", is_0_2_grpc, "Task not found", NO_IDS_OVER_GRPC),
    known("read with history", is_0_2_grpc, "Task not found", NO_IDS_OVER_GRPC),
    known("call back", is_0_2_grpc, "Task not found", NO_IDS_OVER_GRPC),
    known("list of call backs", is_0_2_grpc, "Task not found", NO_IDS_OVER_GRPC),
    known("removed call back", is_0_2_grpc, "Task not found", NO_IDS_OVER_GRPC),
    // Unless the agent was faster than the cut.
    known("cut stream", is_0_2_grpc, "Task not found", NO_IDS_OVER_GRPC).sometimes(),
    known(
        "cut stream",
        |kind, _, binding| kind == Kind::V02 && *binding == Binding::JsonRpc,
        SILENCE,
        "This SDK stops the agent when its caller is gone, and leaves the task unfinished.",
    ),
    known(
        "read with history",
        |kind, _, binding| kind == Kind::V02 && *binding == Binding::JsonRpc,
        "2 messages instead of one",
        "This SDK shows the whole history.",
    ),
    // a2a-sdk 0.3.26.
    known(
        "extended card",
        |kind, _, binding| matches!(kind, Kind::V02 | Kind::V03) && *binding == Binding::Grpc,
        "only [\"scenarios\"]",
        "This SDK's gRPC server has the public card alone.",
    ),
    known("list of call backs", is_0_3_grpc, "Method not implemented", NO_LIST_OVER_GRPC),
    known("removed call back", is_0_3_grpc, "Method not implemented", NO_LIST_OVER_GRPC),
    known(
        "list of call backs",
        |kind, _, binding| kind == Kind::V03 && *binding == Binding::HttpJson,
        "unknown exception",
        "This SDK fails to list call backs over HTTP+JSON.",
    ),
    known(
        "removed call back",
        |kind, _, binding| kind == Kind::V03 && *binding == Binding::HttpJson,
        "405 Method Not Allowed",
        "This SDK does not remove call backs over HTTP+JSON.",
    ),
    known(
        "second stream",
        |kind, _, binding| kind == Kind::V03 || (kind == Kind::V02 && *binding == Binding::JsonRpc),
        "the stream ended before its task: Clean",
        "This SDK closes the streams of a task with its last event, which a second one then misses.",
    )
    .sometimes(),
    // a2a-sdk 1.x, spoken to in 0.3.
    known(
        "unknown task",
        |kind, version, binding| {
            kind == Kind::V10 && *version == Version::V0_3 && *binding == Binding::JsonRpc
        },
        "Some(Internal): the agent reported: Task not found",
        "This SDK gives older clients another code for it.",
    ),
    known(
        "removed call back",
        |kind, version, binding| {
            matches!(kind, Kind::V10 | Kind::V13)
                && *version == Version::V0_3
                && *binding == Binding::HttpJson
        },
        "is not supported by this handler",
        "This SDK has forgotten older clients here.",
    ),
    // a2a-server-lf 0.5.3.
    known(
        "read with history",
        |kind, _, _| kind == Kind::Rust,
        "what was said: []",
        "This SDK does not keep what was said to it.",
    ),
];

fn is_0_1(kind: Kind, _: &Version, _: &Binding) -> bool {
    kind == Kind::V01
}

fn is_0_2_grpc(kind: Kind, _: &Version, binding: &Binding) -> bool {
    kind == Kind::V02 && *binding == Binding::Grpc
}

fn is_0_3_grpc(kind: Kind, _: &Version, binding: &Binding) -> bool {
    kind == Kind::V03 && *binding == Binding::Grpc
}

/// The reason why a behaviour fails over an interface, if it should.
pub(super) fn failure(
    kind: Kind,
    interface: &AgentInterface,
    behaviour: &str,
) -> Option<&'static Documented> {
    let (version, binding) = (&interface.version, &interface.binding);
    FAILURES.iter().find(|known| known.behaviour == behaviour && (known.at)(kind, version, binding))
}

pub(super) fn behaviours() -> impl Iterator<Item = &'static str> {
    FAILURES.iter().map(|known| known.behaviour)
}
