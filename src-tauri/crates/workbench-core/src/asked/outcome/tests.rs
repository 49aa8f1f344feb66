//! Kinds survive being stored, and rows that have none say the same as they did.

use super::*;
use crate::sentence::{CallSentence, GradeSentence};

fn before(message: impl Into<Sentence>, marks: &str) -> Outcome {
    let message = message.into().to_stored();
    Outcome::read(&format!(r#"{{"message":{message}{marks}}}"#)).expect("an outcome")
}

#[test]
fn every_kind_is_stored_and_read_again() {
    let kinds = [
        Kind::Plain,
        Kind::StandsUnknown,
        Kind::Told(Told::MessageMayHaveArrived),
        Kind::Told(Told::AnsweredUnder { agent: "Ärger".to_owned() }),
        Kind::RefusedByAgent,
        Kind::NoAnswerToIt,
        Kind::TakesNoAnswer,
        Kind::WaitsForAgent,
        Kind::Presumed,
        Kind::OverInDoubt,
        Kind::ByPerson,
    ];
    for kind in kinds {
        for in_doubt in [None, Some(false), Some(true)] {
            for refusal in
                [None, Some(Refused::NotAccepted), Some(Refused::TooLate), Some(Refused::StandsUnknown)]
            {
                let outcome =
                    Outcome { in_doubt, refusal, ..Outcome::new(kind.clone(), DeliverySentence::TaskEnded) };
                assert_eq!(Outcome::read(&outcome.to_json()), Some(outcome));
            }
        }
    }
}

#[test]
fn the_stored_form_stays() {
    let told = Told::AnsweredUnder { agent: "Ledger".to_owned() };
    let outcome = Outcome { in_doubt: Some(false), ..Outcome::told(told) };
    let stored = concat!(
        r#"{"kind":{"told":{"answered-under":{"agent":"Ledger"}}},"inDoubt":false,"#,
        r#""message":{"code":"answered-under","agent":"Ledger"}}"#
    );
    assert_eq!(outcome.to_json(), stored);
}

#[test]
fn a_row_without_a_kind_has_the_one_that_its_sentence_stood_for() {
    let marks = r#","unknown":false,"refused":false,"inDoubt":true"#;
    let over_in_doubt = [
        DeliverySentence::TaskEndedInDoubt,
        DeliverySentence::WentOnAfterError,
        DeliverySentence::WentOnAfterTwo,
        DeliverySentence::WentOnAfterSetBack,
        DeliverySentence::WentOnAfterCancel,
        DeliverySentence::OverSinceCopy,
    ];
    for sentence in over_in_doubt {
        assert_eq!(before(sentence, marks).kind, Kind::OverInDoubt);
    }
    for sentence in [DeliverySentence::PersonSaysArrived, DeliverySentence::AnsweredInChat] {
        assert_eq!(before(sentence, marks).kind, Kind::ByPerson);
    }
    assert_eq!(before(DeliverySentence::WentOnAfterSending, marks).kind, Kind::Presumed);
    assert_eq!(before(DeliverySentence::AgentLeftAlone, marks).kind, Kind::WaitsForAgent);
    assert_eq!(before(DeliverySentence::TaskEnded, marks).kind, Kind::Plain);
    assert_eq!(before(DeliverySentence::TaskEnded, marks).in_doubt, Some(true));
}

#[test]
fn a_row_without_a_kind_has_its_marks() {
    let unknown = r#","unknown":true,"refused":false"#;
    let agent = || "Ledger".to_owned();
    let told = before(DeliverySentence::AnsweredUnder { agent: agent() }, unknown);
    assert_eq!(told.kind, Kind::Told(Told::AnsweredUnder { agent: agent() }));
    assert!(told.stands_unknown());
    let told = before(DeliverySentence::MessageMayHaveArrived, unknown);
    assert_eq!(told.kind, Kind::Told(Told::MessageMayHaveArrived));
    assert_eq!(before(DeliverySentence::CannotTell, unknown).kind, Kind::StandsUnknown);
    let refused =
        before(CallSentence::ClientSetup { cause: "none".to_owned() }, r#","unknown":false,"refused":true"#);
    assert_eq!(refused.kind, Kind::RefusedByAgent);
    assert_eq!(refused.in_doubt, None, "the oldest rows say nothing of doubt");
}

#[test]
fn what_nobody_can_read_is_plain_and_shown_as_it_is() {
    for message in [r#"{"code":"of another version"}"#, "7", "null"] {
        let outcome = Outcome::read(&format!(r#"{{"message":{message}}}"#)).expect("an outcome");
        assert_eq!((outcome.kind, outcome.sentence), (Kind::Plain, Sentence::Said(message.to_owned())));
    }
    assert_eq!(before(Sentence::Said("refused".to_owned()), "").kind, Kind::Plain);
    assert_eq!(before(GradeSentence::SeenAgain, "").kind, Kind::Plain);
}

#[test]
fn what_is_no_outcome_is_none() {
    for stored in ["", "{", "{}", r#"{"attempt":1}"#, r#"{"hash":"a","reader":"b"}"#, "[]", "7"] {
        assert_eq!(Outcome::read(stored), None, "{stored}");
    }
}
