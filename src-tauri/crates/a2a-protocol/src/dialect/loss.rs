//! Losses: the parts of one request that a grammar cannot carry, reported before it is sent.
//!
//! A loss is a written part that would not arrive as written. A feature that a generation always lacks
//! (identities of messages in 0.1, listing before 1.0) is a [`Limit`](crate::profile::Limit) of its profile and
//! not repeated here.

use super::{Dialect, v0_3};
use crate::model::{Content, Message, Part, PushConfig};
use crate::request::{Request, SendMessage};

/// One thing that does not arrive as it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Loss {
    /// The kind of loss.
    pub kind: LossKind,
    /// Its place, as a JSON pointer into the parameters in the spelling of 1.0.
    pub pointer: String,
}

/// The effect of a grammar on a part that it cannot carry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LossKind {
    /// The earlier tasks that a message refers to are left out.
    ReferenceTaskIds,
    /// The URIs of the extensions that a message uses are left out.
    Extensions,
    /// Data that is no object goes out as `{"value": …}`.
    DataWrapped,
    /// The media type of something that is no file is left out.
    MediaType,
    /// The name of something that is no file is left out.
    FileName,
    /// The agent answers when it is done, although it was asked to answer at once.
    AnswersLate,
    /// A call back loses its own identity.
    PushConfigId,
    /// A call back without an identity is given that of its task.
    PushConfigIdMade,
    /// Of several schemes of authentication only the first is sent.
    PushSchemes,
    /// The tenant is left out, so that the agent may look in the wrong place.
    Tenant,
}

impl LossKind {
    /// Every kind.
    pub const ALL: [Self; 10] = [
        Self::ReferenceTaskIds,
        Self::Extensions,
        Self::DataWrapped,
        Self::MediaType,
        Self::FileName,
        Self::AnswersLate,
        Self::PushConfigId,
        Self::PushConfigIdMade,
        Self::PushSchemes,
        Self::Tenant,
    ];

    /// A stable name.
    pub fn id(self) -> &'static str {
        match self {
            Self::ReferenceTaskIds => "reference-task-ids",
            Self::Extensions => "extensions",
            Self::DataWrapped => "data-wrapped",
            Self::MediaType => "media-type",
            Self::FileName => "file-name",
            Self::AnswersLate => "answers-late",
            Self::PushConfigId => "push-config-id",
            Self::PushConfigIdMade => "push-config-id-made",
            Self::PushSchemes => "push-schemes",
            Self::Tenant => "tenant",
        }
    }
}

/// The losses of `request` in `dialect`, in reading order. `tenant` is the interface's.
pub fn losses(dialect: Dialect, request: &Request, tenant: Option<&str>) -> Vec<Loss> {
    let mut found = Losses { dialect, found: Vec::new() };
    if tenant.is_some() && dialect != Dialect::V1_0 {
        found.add(LossKind::Tenant, "/tenant");
    }
    match request {
        Request::Send(send) | Request::SendStreaming(send) => found.send(send),
        Request::CreatePushConfig(config) => found.push_config("", config),
        Request::GetPushConfig { id, .. } => match (dialect, id) {
            (Dialect::V0_1, Some(_)) => found.add(LossKind::PushConfigId, "/id"),
            (Dialect::V0_3Proto, None) => found.add(LossKind::PushConfigIdMade, "/id"),
            (Dialect::V0_1 | Dialect::V0_3 | Dialect::V0_3Proto | Dialect::V1_0, _) => {}
        },
        Request::GetTask { .. }
        | Request::ListTasks(_)
        | Request::CancelTask { .. }
        | Request::Subscribe { .. }
        | Request::ListPushConfigs { .. }
        | Request::DeletePushConfig { .. }
        | Request::ExtendedCard => {}
    }
    found.found
}

/// The losses of a single message in `dialect`.
pub fn message_losses(dialect: Dialect, message: &Message) -> Vec<Loss> {
    let mut found = Losses { dialect, found: Vec::new() };
    found.message("", message);
    found.found
}

struct Losses {
    dialect: Dialect,
    found: Vec<Loss>,
}

impl Losses {
    fn add(&mut self, kind: LossKind, pointer: impl Into<String>) {
        self.found.push(Loss { kind, pointer: pointer.into() });
    }

    fn send(&mut self, send: &SendMessage) {
        self.message("/message", &send.message);
        if self.dialect == Dialect::V0_1 && !send.configuration.blocking {
            self.add(LossKind::AnswersLate, "/configuration/returnImmediately");
        }
        if let Some(config) = &send.configuration.push {
            self.push_config("/configuration/taskPushNotificationConfig", config);
        }
    }

    fn message(&mut self, at: &str, message: &Message) {
        for (index, part) in message.parts.iter().enumerate() {
            self.part(&format!("{at}/parts/{index}"), part);
        }
        let carries_references = matches!(self.dialect, Dialect::V0_3 | Dialect::V1_0);
        if !carries_references && !message.reference_task_ids.is_empty() {
            self.add(LossKind::ReferenceTaskIds, format!("{at}/referenceTaskIds"));
        }
        if self.dialect == Dialect::V0_1 && !message.extensions.is_empty() {
            self.add(LossKind::Extensions, format!("{at}/extensions"));
        }
    }

    fn part(&mut self, at: &str, part: &Part) {
        if self.dialect == Dialect::V1_0 {
            return;
        }
        match &part.content {
            Content::Data(data) if !data.is_object() && !self.carries_as_it_is(part) => {
                self.add(LossKind::DataWrapped, format!("{at}/data"));
            }
            // Of a file the name and the type go along; what is not understood goes out as it is.
            Content::Raw(_) | Content::Url(_) | Content::Unknown(_) => return,
            Content::Text(_) | Content::Data(_) => {}
        }
        if part.media_type.is_some() {
            self.add(LossKind::MediaType, format!("{at}/mediaType"));
        }
        if part.filename.is_some() {
            self.add(LossKind::FileName, format!("{at}/filename"));
        }
    }

    fn carries_as_it_is(&self, part: &Part) -> bool {
        self.dialect != Dialect::V0_3Proto && v0_3::declares_type(part)
    }

    fn push_config(&mut self, at: &str, config: &PushConfig) {
        match self.dialect {
            Dialect::V0_1 if config.id.is_some() => self.add(LossKind::PushConfigId, format!("{at}/id")),
            Dialect::V0_3Proto if config.id.is_none() && config.task_id.is_some() => {
                self.add(LossKind::PushConfigIdMade, format!("{at}/id"));
            }
            Dialect::V1_0 if config.authentication.as_ref().is_some_and(|all| all.schemes.len() > 1) => {
                self.add(LossKind::PushSchemes, format!("{at}/authentication/scheme"));
            }
            Dialect::V0_1 | Dialect::V0_3 | Dialect::V0_3Proto | Dialect::V1_0 => {}
        }
    }
}
