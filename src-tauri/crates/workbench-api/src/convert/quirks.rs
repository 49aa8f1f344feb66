//! What an agent was found to do differently, as the page is told of it.

use a2a_protocol::quirk::Quirk;
use workbench_core::queries::rows::StoredQuirk;

use crate::views::{EvidenceSentence, QuirkSentence, QuirkView};

pub(crate) fn quirk(stored: &StoredQuirk) -> QuirkView {
    let known = Quirk::from_id(&stored.quirk);
    let unknown = || QuirkSentence::UnknownQuirk { name: stored.quirk.clone() };
    QuirkView {
        id: stored.quirk.clone(),
        what: known.map_or_else(unknown, what).into(),
        seen: known.map_or(EvidenceSentence::SeenByLaterVersion, seen).into(),
        refused: stored.refused.map(i64::from),
        exchange_id: stored.exchange.as_ref().map(ToString::to_string),
        noticed_at: stored.noticed_at,
    }
}

pub(crate) fn what(quirk: Quirk) -> QuirkSentence {
    match quirk {
        Quirk::FilesEncodedTwice => QuirkSentence::FilesEncodedTwice,
        Quirk::OtherSubscribeVerb => QuirkSentence::OtherSubscribeVerb,
        Quirk::OtherPathPrefix => QuirkSentence::OtherPathPrefix,
        Quirk::KindBodies => QuirkSentence::KindBodies,
        Quirk::TenantFirst => QuirkSentence::TenantFirst,
        Quirk::PlainJson => QuirkSentence::PlainJson,
        Quirk::StreamOutlivesCancel => QuirkSentence::StreamOutlivesCancel,
        Quirk::WaitingNeverReturns => QuirkSentence::WaitingNeverReturns,
        Quirk::AnswersAtOnce => QuirkSentence::AnswersAtOnce,
        Quirk::CancelNeverReturns => QuirkSentence::CancelNeverReturns,
        Quirk::ReadLosesArtifacts => QuirkSentence::ReadLosesArtifacts,
        Quirk::LeavingEndsTask => QuirkSentence::LeavingEndsTask,
        Quirk::PushWithoutToken => QuirkSentence::PushWithoutToken,
        Quirk::PushInOtherGeneration => QuirkSentence::PushInOtherGeneration,
        Quirk::EmptyAnswer => QuirkSentence::EmptyAnswer,
        Quirk::ReadsFirstTextOnly => QuirkSentence::ReadsFirstTextOnly,
    }
}

fn seen(quirk: Quirk) -> EvidenceSentence {
    match quirk {
        Quirk::OtherSubscribeVerb
        | Quirk::OtherPathPrefix
        | Quirk::KindBodies
        | Quirk::TenantFirst
        | Quirk::PlainJson => EvidenceSentence::SeenRefusedAndThenTaken,
        Quirk::FilesEncodedTwice => EvidenceSentence::SeenBase64OfBase64,
        Quirk::StreamOutlivesCancel => EvidenceSentence::SeenOpenAfterCancel,
        Quirk::WaitingNeverReturns => EvidenceSentence::SeenNoAnswerWhileTaskWentOn,
        Quirk::AnswersAtOnce => EvidenceSentence::SeenAnswerBeforeDone,
        Quirk::CancelNeverReturns => EvidenceSentence::SeenNoAnswerToCancel,
        Quirk::ReadLosesArtifacts => EvidenceSentence::SeenFewerArtifacts,
        Quirk::LeavingEndsTask => EvidenceSentence::SeenEndedWhenLeft,
        Quirk::PushWithoutToken => EvidenceSentence::SeenPushWithoutToken,
        Quirk::PushInOtherGeneration => EvidenceSentence::SeenPushInOtherGeneration,
        Quirk::EmptyAnswer => EvidenceSentence::SeenNeitherResultNorError,
        Quirk::ReadsFirstTextOnly => EvidenceSentence::SetByHand,
    }
}

#[cfg(test)]
mod tests {
    use a2a_protocol::quirk::Quirk;
    use serde_json::to_value;

    use super::{seen, what};

    #[test]
    fn a_quirk_and_its_evidence_are_told_under_the_names_that_the_protocol_gives_them() {
        for quirk in Quirk::ALL {
            assert_eq!(to_value(what(quirk)).unwrap()["code"], quirk.id());
            assert_eq!(to_value(seen(quirk)).unwrap()["code"], quirk.evidence_id());
        }
    }
}
