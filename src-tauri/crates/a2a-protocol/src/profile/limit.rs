//! Limits: features that a generation over a binding never has.
//!
//! They come from specifications and encodings, where possible computed from the table of routes. A particular
//! server's limits are a [`Quirk`](crate::quirk::Quirk).

use super::Profile;
use crate::dialect::Dialect;
use crate::model::{Binding, Version};
use crate::request::Operation;

/// Something that cannot be done, or cannot be told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Limit {
    /// Tasks cannot be listed: one that was started elsewhere is opened by its id.
    NoListTasks,
    /// There is no method to read the card for authenticated callers.
    NoExtendedCard,
    /// A call back cannot be listed.
    NoListPushConfigs,
    /// A call back cannot be removed.
    NoDeletePushConfig,
    /// Messages have no identity: one that is sent twice is taken for two.
    NoMessageIds,
    /// A refusal cannot be told from a failure.
    NoRejectedState,
    /// A task that waits for authorisation cannot be told from one that waits for an answer.
    NoAuthRequiredState,
    /// The agent answers with a task, never with a message alone.
    NoDirectReplies,
    /// Messages and artifacts cannot name the extensions they use.
    NoExtensions,
    /// The client cannot choose whether the answer waits for the task.
    NoChoiceToWait,
    /// An interface cannot be shared by tenants.
    NoTenants,
    /// A subscription does not begin with the task itself, which must be read first.
    NoSnapshotOnSubscribe,
    /// A message cannot refer to earlier tasks.
    NoReferenceTaskIds,
    /// Data must be an object, and only files have a name and a media type.
    OnlyObjectsAsData,
    /// Files have no name, and parts no metadata.
    NoFileNames,
    /// Numbers become doubles, and the order of members is lost.
    NumbersBecomeDoubles,
    /// Members that the schema does not know do not arrive.
    NoUnknownMembers,
}

impl Limit {
    /// A stable name.
    pub fn id(self) -> &'static str {
        match self {
            Self::NoListTasks => "no-list-tasks",
            Self::NoExtendedCard => "no-extended-card",
            Self::NoListPushConfigs => "no-list-push-configs",
            Self::NoDeletePushConfig => "no-delete-push-config",
            Self::NoMessageIds => "no-message-ids",
            Self::NoRejectedState => "no-rejected-state",
            Self::NoAuthRequiredState => "no-auth-required-state",
            Self::NoDirectReplies => "no-direct-replies",
            Self::NoExtensions => "no-extensions",
            Self::NoChoiceToWait => "no-choice-to-wait",
            Self::NoTenants => "no-tenants",
            Self::NoSnapshotOnSubscribe => "no-snapshot-on-subscribe",
            Self::NoReferenceTaskIds => "no-reference-task-ids",
            Self::OnlyObjectsAsData => "only-objects-as-data",
            Self::NoFileNames => "no-file-names",
            Self::NumbersBecomeDoubles => "numbers-become-doubles",
            Self::NoUnknownMembers => "no-unknown-members",
        }
    }
}

/// Which profiles have a limit.
type Has = fn(&Profile) -> bool;

const LIMITS: &[(Limit, Has)] = &[
    (Limit::NoListTasks, |profile| profile.route(Operation::ListTasks).is_none()),
    (Limit::NoExtendedCard, |profile| profile.route(Operation::GetExtendedCard).is_none()),
    (Limit::NoListPushConfigs, |profile| profile.route(Operation::ListPushConfigs).is_none()),
    (Limit::NoDeletePushConfig, |profile| profile.route(Operation::DeletePushConfig).is_none()),
    (Limit::NoMessageIds, |profile| profile.dialect == Dialect::V0_1),
    (Limit::NoRejectedState, |profile| profile.dialect == Dialect::V0_1),
    (Limit::NoAuthRequiredState, |profile| profile.dialect == Dialect::V0_1),
    (Limit::NoDirectReplies, |profile| profile.dialect == Dialect::V0_1),
    (Limit::NoExtensions, |profile| profile.dialect == Dialect::V0_1),
    (Limit::NoChoiceToWait, |profile| profile.dialect == Dialect::V0_1),
    (Limit::NoTenants, |profile| profile.dialect != Dialect::V1_0),
    (Limit::NoSnapshotOnSubscribe, |profile| !profile.dialect.subscription_begins_with_the_task()),
    (Limit::NoReferenceTaskIds, |profile| matches!(profile.dialect, Dialect::V0_1 | Dialect::V0_3Proto)),
    (Limit::OnlyObjectsAsData, |profile| profile.dialect != Dialect::V1_0),
    (Limit::NoFileNames, |profile| profile.version == Version::V0_2 && profile.binding == Binding::Grpc),
    (Limit::NumbersBecomeDoubles, |profile| {
        profile.binding == Binding::Grpc || profile.dialect == Dialect::V0_3Proto
    }),
    (Limit::NoUnknownMembers, |profile| profile.binding == Binding::Grpc),
];

impl Profile {
    /// Limits of this profile that hold for every message.
    pub fn limits(&self) -> Vec<Limit> {
        LIMITS.iter().filter(|(_, has)| has(self)).map(|(limit, _)| *limit).collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::model::{Binding, Version};
    use crate::profile::Profile;

    fn limits(version: &Version, binding: &Binding) -> Vec<&'static str> {
        let profile = Profile::find(version, binding).expect("spoken");
        profile.limits().into_iter().map(super::Limit::id).collect()
    }

    #[test]
    fn the_newest_generation_has_no_limits_but_those_of_protobuf() {
        assert_eq!(limits(&Version::V1_0, &Binding::JsonRpc), [""; 0], "everything is measured by it");
        let grpc = limits(&Version::V1_0, &Binding::Grpc);
        assert_eq!(grpc, ["numbers-become-doubles", "no-unknown-members"], "the encoding's");
    }

    #[test]
    fn the_oldest_generation_has_the_most_limits() {
        let expected = [
            "no-list-tasks",
            "no-extended-card",
            "no-list-push-configs",
            "no-delete-push-config",
            "no-message-ids",
            "no-rejected-state",
            "no-auth-required-state",
            "no-direct-replies",
            "no-extensions",
            "no-choice-to-wait",
            "no-tenants",
            "no-snapshot-on-subscribe",
            "no-reference-task-ids",
            "only-objects-as-data",
        ];
        assert_eq!(limits(&Version::V0_1, &Binding::JsonRpc), expected, "the schema of April 2025");
    }
}
