//! Generated models: everything that each generation can carry, with hostile numbers in opaque values.

use a2a_protocol::model::{
    Artifact, ArtifactId, ArtifactUpdate, Content, ContextId, Message, MessageId, Part, Role, StatusUpdate,
    StreamEvent, Task, TaskId, TaskState, TaskStatus,
};
use a2a_protocol::{Dialect, Json};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::{Just, Strategy, any, prop_oneof};

/// JSON texts that a parse into numbers and maps would change.
pub(crate) const HOSTILE: &[&str] = &[
    r#"{"amount":12000.00}"#,
    r#"{"big":1152921504606846977,"bigger":123456789012345678901234567890}"#,
    r#"{"b":1,"a":{"z":-0,"y":1E400},"b":2}"#,
    r#"{ "spaced" : [ 1 , { } ] , "" : "\u0000\ud800" }"#,
];

fn opaque() -> impl Strategy<Value = Json> {
    proptest::sample::select(HOSTILE).prop_map(|text| Json::parse(text).expect("valid"))
}

/// Anything but the empty string, which means absent.
fn text() -> impl Strategy<Value = String> {
    "\\PC{1,12}|[\u{0}-\u{1f}\"\\\\]{1,4}"
}

fn state(dialect: Dialect) -> impl Strategy<Value = TaskState> {
    let mut states = vec![
        TaskState::Submitted,
        TaskState::Working,
        TaskState::InputRequired,
        TaskState::Completed,
        TaskState::Canceled,
        TaskState::Failed,
        TaskState::Unspecified,
    ];
    if dialect != Dialect::V0_1 {
        states.extend([TaskState::AuthRequired, TaskState::Rejected]);
    }
    prop_oneof![
        9 => proptest::sample::select(states),
        1 => Just(TaskState::Unknown("paused-by-owner".to_owned())),
    ]
}

fn role() -> impl Strategy<Value = Role> {
    prop_oneof![Just(Role::User), Just(Role::Agent), Just(Role::Unknown("system".to_owned()))]
}

/// Before 1.0 there is no place for the name and media type of anything but a file, and only objects as data.
fn part(dialect: Dialect) -> impl Strategy<Value = Part> {
    let any_data = || Json::parse("null").expect("valid");
    let data = match dialect {
        Dialect::V0_1 | Dialect::V0_3 | Dialect::V0_3Proto => opaque().boxed(),
        Dialect::V1_0 => prop_oneof![opaque(), Just(any_data())].boxed(),
    };
    let content = prop_oneof![
        ".{0,8}".prop_map(|text| Content::Text(text.into())),
        data.prop_map(Content::Data),
        // Its first byte is no letter, or it might be taken for base64 of base64.
        "/[A-Za-z0-9+/]{3,7}".prop_map(|base64| Content::Raw(base64.into())),
        text().prop_map(Content::Url),
        Just(Content::Unknown(Json::parse(r#"{"hologram":1.50}"#).expect("valid"))),
    ];
    let named = (option::of(text()), option::of(text()), option::of(opaque()), option::of(opaque()));
    (content, named).prop_map(move |(content, (filename, media_type, metadata, unknown))| {
        if matches!(content, Content::Unknown(_)) {
            return Part::new(content);
        }
        let nameable = dialect == Dialect::V1_0 || matches!(content, Content::Raw(_) | Content::Url(_));
        Part {
            filename: filename.filter(|_| nameable),
            media_type: media_type.filter(|_| nameable),
            metadata,
            extra: unknown.into_iter().map(|value| ("x-unknown".to_owned(), value)).collect(),
            ..Part::new(content)
        }
    })
}

/// In 0.1 a message has neither an identity nor a place of its own.
pub(crate) fn message(dialect: Dialect) -> impl Strategy<Value = Message> {
    let has_ids = dialect != Dialect::V0_1;
    let has_references = matches!(dialect, Dialect::V0_3 | Dialect::V1_0);
    let ids = (option::of(text()), option::of(text()), option::of(text()), vec(text(), 0..3));
    let rest = (vec(text(), 0..2), option::of(opaque()), option::of(opaque()));
    (role(), vec(part(dialect).boxed(), 0..4), ids, rest).prop_map(
        move |(role, parts, ids, (extensions, metadata, unknown))| {
            let (message_id, context_id, task_id, references) = ids;
            let references = references.into_iter().filter(|_| has_references);
            Message {
                message_id: message_id.filter(|_| has_ids).map(MessageId::new),
                role,
                parts,
                context_id: context_id.filter(|_| has_ids).map(ContextId::new),
                task_id: task_id.filter(|_| has_ids).map(TaskId::new),
                reference_task_ids: references.map(TaskId::new).collect(),
                extensions: if has_ids { extensions } else { Vec::new() },
                metadata,
                extra: unknown.into_iter().map(|value| ("generation".to_owned(), value)).collect(),
                raw: None,
            }
        },
    )
}

fn status(dialect: Dialect) -> impl Strategy<Value = TaskStatus> {
    (state(dialect), option::of(message(dialect).boxed()), option::of("[0-9TZ:.+-]{1,30}"))
        .prop_map(|(state, message, timestamp)| TaskStatus { state, message, timestamp, extra: Vec::new() })
}

fn artifact(dialect: Dialect) -> impl Strategy<Value = Artifact> {
    let numbered = dialect == Dialect::V0_1;
    let id = if numbered { "[0-9]".boxed() } else { text().boxed() };
    let names = (id, option::of(text()), option::of(text()));
    (names, vec(part(dialect).boxed(), 0..3), option::of(opaque()), vec(text(), 0..2)).prop_map(
        move |((id, name, description), parts, metadata, extensions)| Artifact {
            artifact_id: ArtifactId::new(id),
            name,
            description,
            parts,
            metadata,
            extensions: if numbered { Vec::new() } else { extensions },
            extra: Vec::new(),
            raw: None,
        },
    )
}

pub(crate) fn task(dialect: Dialect) -> impl Strategy<Value = Task> {
    let lists = (vec(artifact(dialect).boxed(), 0..3), vec(message(dialect).boxed(), 0..3));
    (text(), option::of(text()), status(dialect), lists, option::of(opaque())).prop_map(
        |(id, context_id, status, (artifacts, history), metadata)| Task {
            id: TaskId::new(id),
            context_id: context_id.map(ContextId::new),
            status,
            artifacts,
            history,
            metadata,
            extra: Vec::new(),
            raw: None,
        },
    )
}

/// The end marker that each generation can tell: always, only where it is set, or never.
fn marked(dialect: Dialect, is_final: bool, state: &TaskState) -> Option<bool> {
    match dialect {
        Dialect::V0_1 | Dialect::V0_3 => Some(is_final),
        Dialect::V0_3Proto => (is_final || state.is_settled()).then_some(true),
        Dialect::V1_0 => None,
    }
}

pub(crate) fn event(dialect: Dialect) -> impl Strategy<Value = StreamEvent> {
    let has_context = dialect != Dialect::V0_1;
    let tells_false = dialect != Dialect::V0_3Proto;
    let status = (text(), option::of(text()), status(dialect), any::<bool>(), option::of(opaque())).prop_map(
        move |(task_id, context_id, status, is_final, metadata)| {
            StreamEvent::Status(StatusUpdate {
                task_id: Some(TaskId::new(task_id)),
                context_id: context_id.filter(|_| has_context).map(ContextId::new),
                is_final: marked(dialect, is_final, &status.state),
                status,
                metadata,
                extra: Vec::new(),
                raw: None,
            })
        },
    );
    let flags = (any::<bool>(), option::of(any::<bool>()));
    let artifact = (text(), artifact(dialect), flags, option::of(opaque())).prop_map(
        move |(task_id, artifact, (append, last_chunk), metadata)| {
            StreamEvent::Artifact(ArtifactUpdate {
                task_id: Some(TaskId::new(task_id)),
                context_id: None,
                artifact,
                append,
                last_chunk: last_chunk.filter(|last| *last || tells_false),
                metadata,
                extra: Vec::new(),
                raw: None,
            })
        },
    );
    prop_oneof![
        task(dialect).prop_map(StreamEvent::Task).boxed(),
        message(dialect).prop_map(StreamEvent::Message).boxed(),
        status.boxed(),
        artifact.boxed(),
    ]
}
