//! Limits of generations and bindings in the form of the page.

use a2a_protocol::dialect::{Loss, LossKind};
use a2a_protocol::profile::Limit;

use crate::sentences::{LimitSentence, LossSentence, SentenceView};

pub(crate) fn limits(limits: &[Limit]) -> Vec<SentenceView> {
    limits.iter().map(|limit| self::limit(*limit).into()).collect()
}

/// Each kind once, however many places there are.
pub(crate) fn losses(losses: &[Loss]) -> Vec<SentenceView> {
    let mut told: Vec<SentenceView> = Vec::new();
    for loss in losses {
        let sentence = self::loss(loss.kind).into();
        if !told.contains(&sentence) {
            told.push(sentence);
        }
    }
    told
}

fn limit(limit: Limit) -> LimitSentence {
    match limit {
        Limit::NoListTasks => LimitSentence::NoListTasks,
        Limit::NoExtendedCard => LimitSentence::NoExtendedCard,
        Limit::NoListPushConfigs => LimitSentence::NoListPushConfigs,
        Limit::NoDeletePushConfig => LimitSentence::NoDeletePushConfig,
        Limit::NoMessageIds => LimitSentence::NoMessageIds,
        Limit::NoRejectedState => LimitSentence::NoRejectedState,
        Limit::NoAuthRequiredState => LimitSentence::NoAuthRequiredState,
        Limit::NoDirectReplies => LimitSentence::NoDirectReplies,
        Limit::NoExtensions => LimitSentence::NoExtensions,
        Limit::NoChoiceToWait => LimitSentence::NoChoiceToWait,
        Limit::NoTenants => LimitSentence::NoTenants,
        Limit::NoSnapshotOnSubscribe => LimitSentence::NoSnapshotOnSubscribe,
        Limit::NoReferenceTaskIds => LimitSentence::NoReferenceTaskIds,
        Limit::OnlyObjectsAsData => LimitSentence::OnlyObjectsAsData,
        Limit::NoFileNames => LimitSentence::NoFileNames,
        Limit::NumbersBecomeDoubles => LimitSentence::NumbersBecomeDoubles,
        Limit::NoUnknownMembers => LimitSentence::NoUnknownMembers,
    }
}

fn loss(kind: LossKind) -> LossSentence {
    match kind {
        LossKind::ReferenceTaskIds => LossSentence::LosesReferenceTaskIds,
        LossKind::Extensions => LossSentence::LosesExtensions,
        LossKind::DataWrapped => LossSentence::WrapsData,
        LossKind::MediaType => LossSentence::LosesMediaType,
        LossKind::FileName => LossSentence::LosesFileName,
        LossKind::AnswersLate => LossSentence::AnswersLate,
        LossKind::PushConfigId => LossSentence::LosesPushConfigId,
        LossKind::PushConfigIdMade => LossSentence::MakesPushConfigId,
        LossKind::PushSchemes => LossSentence::LosesPushSchemes,
        LossKind::Tenant => LossSentence::LosesTenant,
    }
}
