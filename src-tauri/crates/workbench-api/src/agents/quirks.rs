//! Quirks of an agent, found or possible, in the form of the page.

use a2a_protocol::Profile;
use a2a_protocol::quirk::Quirk;
use workbench_core::KnownQuirks;
use workbench_core::queries::rows::StoredQuirk;

use super::{QuirkChoice, QuirkEvidenceView, QuirkView};
use crate::sentences::{EvidenceSentence, QuirkSentence};

/// Noticed and chosen quirks first, then all others that an agent of this generation and binding may have.
pub(crate) fn quirks(known: &KnownQuirks, profile: Option<&Profile>) -> Vec<QuirkView> {
    let noticed = known.noticed.iter().map(|noticed| noticed.quirk.as_str());
    let chosen = known.chosen.iter().map(|choice| choice.quirk.as_str());
    let possible = Quirk::ALL
        .into_iter()
        .filter(|quirk| quirk.is_optional() && profile.is_some_and(|profile| quirk.concerns(profile)));
    let mut told: Vec<QuirkView> = Vec::new();
    for id in noticed.chain(chosen).chain(possible.map(|quirk| -> &str { quirk.id() })) {
        if !told.iter().any(|view| view.id == id) {
            told.push(quirk(id, known));
        }
    }
    told
}

fn quirk(id: &str, known: &KnownQuirks) -> QuirkView {
    let named = Quirk::from_id(id);
    let unknown = || QuirkSentence::UnknownQuirk { name: id.to_owned() };
    QuirkView {
        id: id.to_owned(),
        what: named.map_or_else(unknown, what).into(),
        noticed: known.noticed.iter().find(|noticed| noticed.quirk == id).map(evidence),
        choice: match known.choice(id).map(|choice| choice.always) {
            None => QuirkChoice::AsNoticed,
            Some(true) => QuirkChoice::Always,
            Some(false) => QuirkChoice::Never,
        },
        optional: named.is_some_and(Quirk::is_optional),
    }
}

fn evidence(stored: &StoredQuirk) -> QuirkEvidenceView {
    let named = Quirk::from_id(&stored.quirk);
    QuirkEvidenceView {
        seen: named.map_or(EvidenceSentence::SeenByLaterVersion, seen).into(),
        refused: stored.refused.map(i64::from),
        exchange_id: stored.exchange.as_ref().map(ToString::to_string),
        at: stored.noticed_at,
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
        Quirk::OtherStreamForm => QuirkSentence::OtherStreamForm,
        Quirk::OlderFileParts => QuirkSentence::OlderFileParts,
        Quirk::BarePushConfigs => QuirkSentence::BarePushConfigs,
    }
}

fn seen(quirk: Quirk) -> EvidenceSentence {
    match quirk {
        Quirk::OtherSubscribeVerb
        | Quirk::OtherPathPrefix
        | Quirk::KindBodies
        | Quirk::TenantFirst
        | Quirk::PlainJson
        | Quirk::OlderFileParts
        | Quirk::BarePushConfigs => EvidenceSentence::SeenRefusedAndThenTaken,
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
        Quirk::OtherStreamForm => EvidenceSentence::SeenOtherStreamForm,
    }
}

#[cfg(test)]
mod tests {
    use a2a_protocol::quirk::Quirk;
    use serde_json::to_value;

    use super::{seen, what};

    #[test]
    fn a_quirk_and_its_evidence_are_told_in_names_of_the_protocol() {
        for quirk in Quirk::ALL {
            assert_eq!(to_value(what(quirk)).unwrap()["code"], quirk.id());
            assert_eq!(to_value(seen(quirk)).unwrap()["code"], quirk.evidence_id());
        }
    }
}
