//! Every pair of state and event by a table, and random lives against a small model of their own.

use a2a_hitl::{Freshness, FreshnessGrade};
use proptest::prelude::*;

use super::*;
use crate::asked::repeat::{Weight, permit};

fn at(second: i64) -> Timestamp {
    Timestamp::from_second(second).unwrap()
}

/// One of each state. Queued decisions may be sent at second 100.
fn states() -> [ApprovalState; 13] {
    [
        ApprovalState::Pending,
        ApprovalState::Queued { not_before: at(100), attempts: 0 },
        ApprovalState::Queued { not_before: at(100), attempts: 1 },
        ApprovalState::InFlight { attempt: 1 },
        ApprovalState::Uncertain { attempt: 1 },
        ApprovalState::Delivered,
        ApprovalState::Refused(Refused::NotAccepted),
        ApprovalState::Refused(Refused::TooLate),
        ApprovalState::Refused(Refused::StandsUnknown),
        ApprovalState::Superseded,
        ApprovalState::Expired,
        ApprovalState::AnsweredElsewhere,
        ApprovalState::LeftOpen,
    ]
}

const KINDS: usize = 16;

/// The events by number, so that a test can name every one of them more than once.
fn event(kind: usize, second: i64) -> Event {
    let seen = Freshness::Graded(FreshnessGrade::SameRequest);
    match kind {
        0 => Event::Decided { not_before: at(second) },
        1 => Event::Undone,
        2 => Event::Claimed { now: at(second) },
        3 => Event::StandsUnknown,
        4 => Event::Accepted,
        5 => Event::NotAccepted { again: Some(at(second)) },
        6 => Event::NotAccepted { again: None },
        7 => Event::OutcomeUnknown,
        8 => Event::SeenAccepted,
        9 => Event::RepeatedByPerson,
        10 => Event::RepeatPermitted {
            permit: permit(Weight::PureRejection, true, seen, 1).unwrap().0,
            not_before: at(second),
        },
        11 => Event::Superseded,
        12 => Event::Expired,
        13 => Event::AnsweredElsewhere,
        14 => Event::SeenNotAccepted,
        _ => Event::Postponed { until: at(second), now: at(second) },
    }
}

/// One letter per outcome, so that the whole table can be read at a glance.
fn letter(transition: Transition) -> char {
    match transition {
        Ok(ApprovalState::Pending) => 'P',
        Ok(ApprovalState::Queued { .. }) => 'Q',
        Ok(ApprovalState::InFlight { .. }) => 'I',
        Ok(ApprovalState::Delivered) => 'D',
        Ok(ApprovalState::Refused(_)) => 'R',
        Ok(ApprovalState::Uncertain { .. }) => 'U',
        Ok(ApprovalState::Superseded) => 'S',
        Ok(ApprovalState::Expired) => 'X',
        Ok(ApprovalState::AnsweredElsewhere) => 'A',
        Ok(ApprovalState::LeftOpen) => 'L',
        Err(Invalid::NotDecided) => 'n',
        Err(Invalid::AlreadyDecided) => 'a',
        Err(Invalid::Final) => 'f',
        Err(Invalid::TooEarly { .. }) => 'e',
        Err(Invalid::InFlight) => 'i',
        Err(Invalid::NotInFlight) => 'o',
        Err(Invalid::NotUncertain) => 'k',
        Err(Invalid::Uncertain) => 'u',
        Err(Invalid::Closed) => '.',
    }
}

#[test]
fn every_event_has_its_answer_in_every_state() {
    // Decided Undone Claimed StandsUnknown | Accepted NotAccepted(again) NotAccepted OutcomeUnknown |
    // SeenAccepted RepeatedByPerson RepeatPermitted | Superseded Expired AnsweredElsewhere | SeenNotAccepted | Postponed
    let expected = [
        ("pending", "Qnnn oooo kkk SXA k n"),
        ("queued", "aPIP oooo kkk SXA k Q"),
        ("queued", "afIR oooo kkk SXA k Q"),
        ("in-flight", "ffii DQRU kkk iii k i"),
        ("uncertain", "ffuu oooo DIQ Suu R u"),
        ("delivered", ".... .... ... ... . ."),
        ("refused", ".... .... ... ... . ."),
        ("refused", ".... .... ... ... . ."),
        ("refused", ".... .... ... ... . ."),
        ("superseded", ".... .... ... ... . ."),
        ("expired", ".... .... ... ... . ."),
        ("answered-elsewhere", ".... .... ... ... . ."),
        ("left-open", ".... .... ... ... . ."),
    ];

    let walked = states().map(|state| {
        let mut row: String = (0..KINDS).map(|kind| letter(step(state, event(kind, 130)))).collect();
        for gap in [4, 9, 13, 17, 19] {
            row.insert(gap, ' ');
        }
        (state.name(), row)
    });

    assert_eq!(walked, expected.map(|(name, row)| (name, row.to_owned())));
}

#[test]
fn a_queued_decision_is_sent_within_a_minute_of_its_time_or_asked_anew() {
    let queued = |attempts| ApprovalState::Queued { not_before: at(100), attempts };
    let claimed = |state, second| step(state, Event::Claimed { now: at(second) });

    assert_eq!(claimed(queued(0), 99), Err(Invalid::TooEarly { not_before: at(100) }), "undo is still open");
    assert_eq!(claimed(queued(0), 100), Ok(ApprovalState::InFlight { attempt: 1 }));
    assert_eq!(claimed(queued(0), 160), Ok(ApprovalState::InFlight { attempt: 1 }), "60 s is not late");
    assert_eq!(claimed(queued(0), 161), Ok(ApprovalState::Pending), "the person may think otherwise by now");
    assert_eq!(
        claimed(queued(1), 161),
        Ok(ApprovalState::Refused(Refused::TooLate)),
        "a final decision is not reopened; a new request asks"
    );
}

#[test]
fn a_decision_that_is_late_is_not_made_young_by_another_wait() {
    let waits = |attempts, now| {
        let queued = ApprovalState::Queued { not_before: at(100), attempts };
        step(queued, Event::Postponed { until: at(900), now: at(now) })
    };
    assert_eq!(waits(0, 160), Ok(ApprovalState::Queued { not_before: at(900), attempts: 0 }));
    assert_eq!(
        waits(0, 161),
        Ok(ApprovalState::Pending),
        "of a run that ended long ago, or before a long sleep"
    );
    assert_eq!(waits(1, 161), Ok(ApprovalState::Refused(Refused::TooLate)), "a new request asks");
}

#[test]
fn attempts_are_counted_through_every_way_back() {
    let again = Event::NotAccepted { again: Some(at(200)) };
    assert_eq!(
        step(ApprovalState::InFlight { attempt: 2 }, again),
        Ok(ApprovalState::Queued { not_before: at(200), attempts: 2 })
    );
    assert_eq!(
        step(ApprovalState::Uncertain { attempt: 2 }, Event::RepeatedByPerson),
        Ok(ApprovalState::InFlight { attempt: 3 })
    );
    assert_eq!(
        step(ApprovalState::Uncertain { attempt: 2 }, event(10, 200)),
        Ok(ApprovalState::Queued { not_before: at(200), attempts: 2 })
    );
}

/// The same rules in another form: by facts about the decision, not by named states.
#[derive(Debug, Default)]
struct Model {
    sent: u32,
    waits_until: Option<i64>,
    on_the_wire: bool,
    in_doubt: bool,
    ended: Option<&'static str>,
}

impl Model {
    fn name(&self) -> &'static str {
        match (self.ended, self.on_the_wire, self.in_doubt, self.waits_until) {
            (Some(end), ..) => end,
            (_, true, ..) => "in-flight",
            (_, _, true, _) => "uncertain",
            (_, _, _, Some(_)) => "queued",
            _ => "pending",
        }
    }

    fn send(&mut self) {
        *self = Self { sent: self.sent + 1, on_the_wire: true, ..Self::default() };
    }

    fn hear(&mut self, kind: usize, second: i64) {
        let open = self.ended.is_none();
        let idle = open && !self.on_the_wire && !self.in_doubt;
        let due = self.waits_until.filter(|due| idle && second >= *due);
        let back_to_person = |model: &mut Self| {
            model.waits_until = None;
            model.ended = (model.sent > 0).then_some("refused");
        };
        match kind {
            0 if idle && self.waits_until.is_none() => self.waits_until = Some(second),
            1 if idle && self.sent == 0 => self.waits_until = None,
            2 if due.is_some_and(|due| second - due > 60) => back_to_person(self),
            2 if due.is_some() => {
                self.send();
            }
            3 if idle && self.waits_until.is_some() => back_to_person(self),
            4 if self.on_the_wire => (self.on_the_wire, self.ended) = (false, Some("delivered")),
            5 if self.on_the_wire => (self.on_the_wire, self.waits_until) = (false, Some(second)),
            6 if self.on_the_wire => (self.on_the_wire, self.ended) = (false, Some("refused")),
            7 if self.on_the_wire => (self.on_the_wire, self.in_doubt) = (false, true),
            8 if self.in_doubt => (self.in_doubt, self.ended) = (false, Some("delivered")),
            9 if self.in_doubt => self.send(),
            10 if self.in_doubt => (self.in_doubt, self.waits_until) = (false, Some(second)),
            11 if open && !self.on_the_wire => (self.in_doubt, self.ended) = (false, Some("superseded")),
            12 if idle => self.ended = Some("expired"),
            13 if idle => self.ended = Some("answered-elsewhere"),
            14 if self.in_doubt => (self.in_doubt, self.ended) = (false, Some("refused")),
            15 if due.is_some_and(|due| second - due > 60) => back_to_person(self),
            15 if idle && self.waits_until.is_some() => self.waits_until = Some(second),
            _ => {}
        }
    }
}

/// Events as often as they make long lives: many deliveries and doubts, few ends.
const OFTEN: &[usize] = &[
    0, 0, 0, 0, 1, 2, 2, 2, 2, 2, 2, 3, 4, 5, 5, 5, 5, 6, 7, 7, 7, 7, 8, 9, 9, 9, 10, 10, 10, 11, 12, 13, 14,
    15,
];

proptest! {
    #[test]
    fn random_lives_follow_the_model_and_keep_the_promises(
        events in prop::collection::vec((prop::sample::select(OFTEN), 0..200_i64), 0..60)
    ) {
        let mut state = ApprovalState::Pending;
        let mut model = Model::default();
        let mut was_in_flight = false;
        let mut cleared_to_send = true;

        for (kind, second) in events {
            let before = state;
            let next = step(state, event(kind, second));
            state = next.unwrap_or(state);
            model.hear(kind, second);

            prop_assert_eq!(state.name(), model.name(), "event {} at {} in {:?}", kind, second, before);
            if before.is_closed() {
                prop_assert_eq!(next, Err(Invalid::Closed), "what is closed stays closed");
            }
            cleared_to_send |= matches!(state, ApprovalState::Queued { .. }) || kind == 9;
            if let (ApprovalState::InFlight { attempt }, true) = (state, before != state) {
                prop_assert!(cleared_to_send, "sent again without a queue or a person in between");
                prop_assert_eq!(attempt, model.sent, "every attempt has its own number");
                cleared_to_send = false;
                was_in_flight = true;
            }
            if was_in_flight {
                prop_assert_ne!(state, ApprovalState::Pending, "a decision that left the queue is final");
            }
        }
    }
}
