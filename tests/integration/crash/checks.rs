//! Checks that hold after any run: the till's book, the requests and the ledger agree.

use workbench_core::approvals::fate::{Fate, fate_of};
use workbench_core::approvals::stored;
use workbench_core::ledger::rows::{EntryKind, Outcome, Shown};
use workbench_store::approvals::log::ApprovalEventKind;
use workbench_store::approvals::{Approval, ApprovalState};

use super::lives::{Examined, Run};
use super::person::said;
use super::plan::Change;
use crate::till::{Arrival, Fault, LookFault, Shape};

impl Run {
    /// Holds what must hold whatever happened.
    pub(super) fn check(self) -> Self {
        self.nothing_arrives_twice();
        self.nothing_is_answered_that_was_not_asked();
        self.what_arrived_is_what_was_decided();
        self.no_decision_is_lost();
        self.what_was_delivered_arrived();
        self.the_ledger_tells_the_same();
        self
    }

    /// Copies that the agent may have taken, of answers that set something in motion.
    fn motions(&self, of: impl Fn(&Arrival) -> bool) -> usize {
        let book = self.till.book();
        let motions = book.arrivals.iter().filter(|arrival| arrival.taken && of(arrival));
        motions.filter(|arrival| self.plan.may_set_in_motion(&arrival.said)).count()
    }

    fn sent_again(&self, of: impl Fn(&Examined) -> bool) -> usize {
        let again = |request: &Examined| {
            self.done.sent_again.iter().filter(|id| **id == request.approval.request.id).count()
        };
        self.requests.iter().filter(|request| of(request)).map(again).sum()
    }

    /// How many copies people wanted of an answer to a question. Where a stale look shows an answered one as if it waited,
    /// a person is asked once more.
    fn wanted(&self, question: &str) -> usize {
        let about = self.requests.iter().filter(|request| asks(request, question));
        let decided = about.filter(|request| !request.decided().is_empty()).count();
        let asked = if self.plan.looks.contains(&LookFault::Stale) { decided.max(1) } else { 1 };
        asked + self.sent_again(|request| asks(request, question))
    }

    fn nothing_arrives_twice(&self) {
        let (plan, arrivals) = (&self.plan, self.till.book().arrivals.clone());
        for (index, arrival) in arrivals.iter().enumerate() {
            let copies = self.motions(|other| other.question == arrival.question);
            let wanted = self.wanted(&arrival.question);
            assert!(copies <= wanted, "{plan:?}: an approval came {copies} times: {arrivals:?}");
            let copies = self.motions(|other| other.message_id == arrival.message_id);
            let wanted = 1 + self.sent_again(|request| is_of(request, arrival));
            assert!(copies <= wanted, "{plan:?}: a decision came {copies} times: {arrivals:?}");
            let before = arrivals.iter().take(index).find(|other| other.message_id == arrival.message_id);
            if let Some(before) = before {
                let same = (&before.said, &before.question) == (&arrival.said, &arrival.question);
                assert!(same, "{plan:?}: one identity, two contents: {arrivals:?}");
            }
        }
        let paid = self.till.book().paid.clone();
        for question in &paid {
            let times = paid.iter().filter(|other| *other == question).count();
            let wanted = self.wanted(question);
            assert!(times <= wanted, "{plan:?}: paid {times} times: {paid:?}");
        }
        let is_rejected = !plan.approves && plan.ideas.is_none() && plan.shape == Shape::Call;
        assert!(!is_rejected || paid.is_empty(), "{plan:?}: paid although it was rejected");
    }

    fn nothing_is_answered_that_was_not_asked(&self) {
        for arrival in &self.till.book().arrivals {
            assert_eq!(arrival.question, arrival.asked, "{:?}: an answer to another question", self.plan);
            let request = self.request_of(arrival);
            assert!(asks(request, &arrival.asked), "{:?}: another request's answer: {arrival:?}", self.plan);
        }
    }

    fn request_of(&self, arrival: &Arrival) -> &Examined {
        let request = self.requests.iter().find(|request| is_of(request, arrival));
        request.unwrap_or_else(|| panic!("{:?}: an answer to no request: {arrival:?}", self.plan))
    }

    fn what_arrived_is_what_was_decided(&self) {
        let plan = &self.plan;
        for arrival in &self.till.book().arrivals {
            let request = self.request_of(arrival);
            let decided = request.decided();
            assert_eq!(decided.last(), Some(&arrival.said), "{plan:?}: not what was decided: {arrival:?}");
            let kinds = request.ledger.iter().map(|row| row.entry.fact.kind);
            let stands = kinds.rev().find(|kind| matches!(kind, EntryKind::Decided | EntryKind::Withdrawn));
            assert_eq!(stands, Some(EntryKind::Decided), "{plan:?}: it was taken back: {arrival:?}");
            if plan.ideas.is_none() && plan.shape == Shape::Call {
                assert_eq!(arrival.confirmed, Some(plan.approves), "{plan:?}: not what the person wanted");
            }
        }
    }

    fn the_ledger_tells_the_same(&self) {
        for Examined { approval, ledger, .. } in &self.requests {
            let rows: Vec<_> =
                ledger.iter().map(|row| (row.entry.fact.kind, row.entry.fact.outcome)).collect();
            assert!(told(approval, ledger), "{:?}: {:?}: {rows:?}", self.plan, approval.state);
        }
    }

    fn no_decision_is_lost(&self) {
        let plan = &self.plan;
        for (id, answer) in &self.done.taken {
            let request = self.requests.iter().find(|request| request.approval.request.id == *id);
            let decided = request.map(Examined::decided).unwrap_or_default();
            let told = self.done.taken.iter().filter(|(of, _)| of == id).map(|(_, answer)| answer);
            assert!(is_within(told, &decided), "{plan:?}: {answer:?} was taken and is gone: {decided:?}");
        }
        for Examined { approval, history, .. } in &self.requests {
            let decided = history.iter().rposition(|kind| *kind == ApprovalEventKind::Decided);
            let state = approval.state;
            let open = [ApprovalState::Pending, ApprovalState::Queued, ApprovalState::InFlight];
            assert!(!open.contains(&state), "{plan:?}: still {state:?} in the end: {history:?}");
            let later = decided.and_then(|decided| history.get(decided + 1..)).unwrap_or_default();
            assert!(decided.is_none() || !later.is_empty(), "{plan:?}: nobody says what became of it");
            if state == ApprovalState::Delivered || state == ApprovalState::Uncertain {
                assert!(history.contains(&ApprovalEventKind::InFlight), "{plan:?}: {state:?}: {history:?}");
            }
        }
    }

    /// Somebody else's answer looks like ours having arrived; nothing on the wire tells them apart.
    fn what_was_delivered_arrived(&self) {
        let (plan, book) = (&self.plan, self.till.book());
        let elsewhere = plan.changes.contains(&Change::AnsweredElsewhere)
            || plan.faults.contains(&Fault::SendsOn { answered: true });
        if elsewhere {
            return;
        }
        for request in self.requests.iter().filter(|it| it.approval.state == ApprovalState::Delivered) {
            let arrived = book.arrivals.iter().any(|arrival| arrival.taken && is_of(request, arrival));
            assert!(arrived, "{plan:?}: {:?} is believed to have arrived", request.history);
            let set_in_motion =
                request.decided().last().is_some_and(|said| said.iter().any(|said| said == "yes"));
            let paid = book.paid.iter().any(|question| asks(request, question));
            assert!(paid || !set_in_motion, "{plan:?}: approved, delivered, and not paid: {book:?}");
        }
    }
}

impl Examined {
    /// Everything that it was ever answered with, as the ledger tells and the till would read it.
    fn decided(&self) -> Vec<Vec<String>> {
        let decided = self.ledger.iter().filter(|row| row.entry.fact.kind == EntryKind::Decided);
        let answers = decided.map(|row| stored::answers(row.content("answers").expect("it is there")));
        answers.map(|answers| said(&answers.expect("it can be read"))).collect()
    }
}

/// Whether `told` is found in `all`, in this order.
fn is_within<'a>(told: impl Iterator<Item = &'a Vec<String>>, all: &[Vec<String>]) -> bool {
    let mut all = all.iter();
    let mut told = told;
    told.all(|told| all.any(|known| known == told))
}

/// Whether a request is about this question.
fn asks(request: &Examined, question: &str) -> bool {
    request.approval.request.request_key.contains(&format!("{question}/"))
}

/// A decision goes out under the name of its request.
fn is_of(request: &Examined, arrival: &Arrival) -> bool {
    request.approval.request.id.as_str() == arrival.message_id
}

/// How the ledger's rows about a request follow from where the request stands.
fn told(approval: &Approval, ledger: &[Shown]) -> bool {
    let count = |kind: EntryKind| ledger.iter().filter(|row| row.entry.fact.kind == kind).count();
    let last =
        ledger.iter().rev().find_map(|row| row.entry.fact.outcome.filter(|outcome| is_of_a_move(*outcome)));
    let stands = count(EntryKind::Decided) - count(EntryKind::Withdrawn);
    let asked = ledger.first().is_some_and(|row| row.entry.fact.kind == EntryKind::Proposed);
    let agrees = match approval.state {
        ApprovalState::Pending => stands == 0 && last.is_none(),
        ApprovalState::Queued | ApprovalState::InFlight => stands == 1,
        // That it arrived may only be concluded.
        ApprovalState::Delivered => {
            stands == 1 && matches!(last, Some(Outcome::Delivered | Outcome::Unknown))
        }
        // Of several copies, only the last was refused.
        ApprovalState::Refused if fate_of(approval) == Some(Fate::InDoubt) => {
            stands == 1 && last == Some(Outcome::Unknown)
        }
        ApprovalState::Refused => stands == 1 && last == Some(Outcome::Refused),
        ApprovalState::Uncertain => stands == 1 && last == Some(Outcome::Unknown),
        ApprovalState::Superseded => last == Some(Outcome::Superseded),
        ApprovalState::Expired => last == Some(Outcome::Expired),
        ApprovalState::AnsweredElsewhere => last == Some(Outcome::AnsweredElsewhere),
        // Nothing here came from a file.
        ApprovalState::LeftOpen => false,
    };
    asked && agrees
}

fn is_of_a_move(outcome: Outcome) -> bool {
    !matches!(
        outcome,
        Outcome::Honoured
            | Outcome::GivenUp
            | Outcome::AskedAgain
            | Outcome::OtherExecuted
            | Outcome::NoReaction
            | Outcome::Unclear
    )
}
