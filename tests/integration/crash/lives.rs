//! Living, dying and being examined.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, resume_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use futures_util::FutureExt;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::Notify;
use workbench_core::ApprovalId;
use workbench_core::ledger::rows::{EntryKind, Outcome, Shown};
use workbench_store::CommitHook;
use workbench_store::approvals::log::ApprovalEventKind;
use workbench_store::approvals::{Approval, ApprovalState};
use workbench_store::sent::{self, SentStatus};
use workbench_store::{conversations, tasks};

use super::plan::{Change, Plan};
use crate::secrets::Ring;
use crate::support::{Desk, Place, approve, reject};
use crate::till::Till;

/// Where tills run: they outlive every workbench.
pub(super) fn tills() -> Runtime {
    Builder::new_multi_thread().worker_threads(1).enable_all().build().expect("a runtime")
}

/// One plan carried out.
pub(super) struct Run {
    plan: Plan,
    till: Till,
    memory: Memory,
    pub(super) died: bool,
}

/// What is remembered from life to life.
#[derive(Default)]
struct Memory {
    /// Requests whose decision the person was told to be taken.
    taken: Vec<ApprovalId>,
    /// All requests at the end of the latest life that ended by itself.
    requests: Vec<Examined>,
}

/// A request as it is in the end, with what happened to it.
struct Examined {
    approval: Approval,
    history: Vec<ApprovalEventKind>,
    ledger: Vec<Shown>,
}

impl Run {
    pub(super) fn of(plan: Plan, tills: &Runtime) -> Self {
        let place = Place::new().keeping(Arc::new(Ring::default()));
        let till = tills.block_on(Till::start(plan.habits()));
        let memory = RefCell::new(Memory::default());
        let mut died = live(&place, &till, &plan, plan.deaths.first().copied(), &memory);
        match plan.change {
            Change::None => {}
            Change::AsksSomethingElse => till.ask_something_else(),
            Change::AnsweredElsewhere => till.be_answered_elsewhere(),
        }
        for death in plan.deaths.iter().skip(1) {
            died |= live(&place, &till, &plan, Some(*death), &memory);
        }
        Self::examined(plan, &place, till, memory, died)
    }

    /// What a folder and a till's book say after lives that are over.
    fn examined(plan: Plan, place: &Place, till: Till, memory: RefCell<Memory>, mut died: bool) -> Self {
        // The till has its own ways of killing.
        while live(place, &till, &plan, None, &memory) {
            died = true;
        }
        // What that life left undone, another would do.
        assert!(!live(place, &till, &plan, None, &memory), "{plan:?}: nothing deadly is left");
        Self { plan, till, memory: memory.into_inner(), died }
    }

    /// The same after a life that this process did not live.
    pub(super) fn after(plan: Plan, place: &Place, till: Till) -> Self {
        Self::examined(plan, place, till, RefCell::default(), true)
    }

    pub(super) fn states(&self) -> Vec<ApprovalState> {
        self.memory.requests.iter().map(|request| request.approval.state).collect()
    }

    /// Holds what must hold whatever happened.
    pub(super) fn check(self) -> Self {
        self.nothing_arrives_twice();
        self.nothing_is_answered_that_was_not_asked();
        self.no_decision_is_lost();
        self.the_ledger_tells_the_same();
        self
    }

    fn nothing_arrives_twice(&self) {
        let (plan, book) = (&self.plan, self.till.book());
        for (index, arrival) in book.arrivals.iter().enumerate() {
            let same = |other: &&crate::till::Arrival| other.question == arrival.question && other.taken;
            let approvals = book.arrivals.iter().filter(same).filter(|other| other.confirmed == Some(true));
            assert!(approvals.count() <= 1, "{plan:?}: an approval came twice: {:?}", book.arrivals);
            let before =
                book.arrivals.iter().take(index).find(|other| other.message_id == arrival.message_id);
            if let Some(before) = before {
                let same = (before.confirmed, &before.question) == (arrival.confirmed, &arrival.question);
                assert!(same, "{plan:?}: one identity, two contents: {:?}", book.arrivals);
            }
        }
        let mut paid = book.paid.clone();
        paid.sort();
        paid.dedup();
        assert_eq!(paid.len(), book.paid.len(), "{plan:?}: paid twice: {:?}", book.paid);
        assert!(plan.approves || paid.is_empty(), "{plan:?}: paid although it was rejected");
    }

    fn nothing_is_answered_that_was_not_asked(&self) {
        for arrival in &self.till.book().arrivals {
            assert_eq!(arrival.question, arrival.asked, "{:?}: an answer to another question", self.plan);
            let expected = Some(self.plan.approves);
            assert_eq!(arrival.confirmed, expected, "{:?}: not what was decided", self.plan);
        }
    }

    fn the_ledger_tells_the_same(&self) {
        for Examined { approval, ledger, .. } in &self.memory.requests {
            let rows: Vec<_> =
                ledger.iter().map(|row| (row.entry.fact.kind, row.entry.fact.outcome)).collect();
            assert!(told(approval.state, ledger), "{:?}: {:?}: {rows:?}", self.plan, approval.state);
        }
    }

    fn no_decision_is_lost(&self) {
        let plan = &self.plan;
        for Examined { approval, history, .. } in &self.memory.requests {
            let decided = history.iter().rposition(|kind| *kind == ApprovalEventKind::Decided);
            let (state, was_told) = (approval.state, self.memory.taken.contains(&approval.request.id));
            assert!(
                decided.is_some() || !was_told,
                "{plan:?}: a decision that was taken is gone: {history:?}"
            );
            let open = [ApprovalState::Pending, ApprovalState::Queued, ApprovalState::InFlight];
            assert!(!open.contains(&state), "{plan:?}: still {state:?} in the end: {history:?}");
            let later = decided.and_then(|decided| history.get(decided + 1..)).unwrap_or_default();
            assert!(decided.is_none() || !later.is_empty(), "{plan:?}: nobody says what became of it");
            if state == ApprovalState::Delivered || state == ApprovalState::Uncertain {
                assert!(history.contains(&ApprovalEventKind::InFlight), "{plan:?}: {state:?}: {history:?}");
            }
        }
        // Somebody else's answer looks like ours having arrived; nothing on the wire tells them apart.
        if plan.approves && plan.change != Change::AnsweredElsewhere {
            let paid = self.till.book().paid.len();
            let believed = self.states().iter().filter(|state| **state == ApprovalState::Delivered).count();
            assert!(believed <= paid, "{plan:?}: {believed} believed delivered, {paid} paid");
        }
    }
}

/// How the ledger's rows about a request follow from where the request stands.
fn told(state: ApprovalState, ledger: &[Shown]) -> bool {
    let count = |kind: EntryKind| ledger.iter().filter(|row| row.entry.fact.kind == kind).count();
    let last =
        ledger.iter().rev().find_map(|row| row.entry.fact.outcome.filter(|outcome| is_of_a_move(*outcome)));
    let stands = count(EntryKind::Decided) - count(EntryKind::Withdrawn);
    let asked = ledger.first().is_some_and(|row| row.entry.fact.kind == EntryKind::Proposed);
    let agrees = match state {
        ApprovalState::Pending => stands == 0 && last.is_none(),
        ApprovalState::Queued | ApprovalState::InFlight => stands == 1,
        ApprovalState::Delivered => stands == 1 && last == Some(Outcome::Delivered),
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
    !matches!(outcome, Outcome::Honoured | Outcome::AskedAgain | Outcome::OtherExecuted | Outcome::NoReaction)
}

/// One life, and the time until the next. Returns whether it ended by dying.
fn live(place: &Place, till: &Till, plan: &Plan, death: Option<usize>, memory: &RefCell<Memory>) -> bool {
    let so_far = || (till.book().arrivals.len(), memory.borrow().taken.len());
    let before = so_far();
    let dead = ended_by_dying(place, till, plan.approves, death, memory);
    let after = so_far();
    if plan.days_apart {
        // A rejection may be repeated whenever it is; an approval is the wish of whoever made it then.
        let (arrived, decided) = (after.0 - before.0, after.1 - before.1);
        assert!(
            !plan.approves || arrived <= decided,
            "{plan:?}: approved days ago, and sent: {before:?} {after:?}"
        );
        place.pass(Duration::from_hours(72));
    }
    dead
}

fn ended_by_dying(
    place: &Place,
    till: &Till,
    approves: bool,
    death: Option<usize>,
    memory: &RefCell<Memory>,
) -> bool {
    let died = Arc::new(Died::default());
    let hook = death.map(|point| dying_at(point, Arc::clone(&died)));
    runtime().block_on(async {
        let working = AssertUnwindSafe(work(place, till, approves, hook, memory)).catch_unwind();
        tokio::select! {
            biased;
            () = died.news.notified() => true,
            () = till.deadly_arrival() => true,
            worked = working => match worked {
                Ok(()) => false,
                // The person met the dead writer before the news of its death came round.
                Err(_) if died.is_true.load(Ordering::SeqCst) => true,
                Err(failure) => resume_unwind(failure),
            },
        }
    })
}

#[derive(Default)]
struct Died {
    is_true: AtomicBool,
    news: Notify,
}

/// Dropping it is a death: everything is dropped where it stands, sockets and lock included.
pub(super) fn runtime() -> Runtime {
    Builder::new_current_thread().enable_all().build().expect("a runtime")
}

/// The writer dies at the given commit point: nothing is written or answered from then on.
fn dying_at(point: usize, died: Arc<Died>) -> CommitHook {
    let passed = AtomicUsize::new(0);
    Arc::new(move |_| {
        if passed.fetch_add(1, Ordering::SeqCst) == point {
            died.is_true.store(true, Ordering::SeqCst);
            died.news.notify_one();
            resume_unwind(Box::new("the writer dies as planned"));
        }
    })
}

/// What the person does until nothing is left to be done.
async fn work(
    place: &Place,
    till: &Till,
    approves: bool,
    hook: Option<CommitHook>,
    memory: &RefCell<Memory>,
) {
    let Ok(desk) = place.open_with(hook).await else { return std::future::pending().await };
    let looks = till.book().looks;
    desk.bench.start().await;
    order(&desk, till).await;
    while let Some(request) =
        desk.wait_for("a request, or the end", async |desk| next(desk, till, approves, looks).await).await
    {
        let id = request.request.id.clone();
        desk.decide(&request, if approves { approve() } else { reject("") }).await;
        memory.borrow_mut().taken.push(id);
    }
    let mut requests = Vec::new();
    for approval in desk.requests().await {
        let history = desk.history(&approval.request.id).await;
        let ledger = desk.bench.ledger_of(&approval.request.id).await.expect("it can be read");
        requests.push(Examined { approval, history, ledger });
    }
    let state = desk.bench.check_ledger().await.expect("it can be checked");
    assert_eq!(state.checked.faults, [], "the ledger is whole");
    memory.borrow_mut().requests = requests;
    desk.close().await;
}

/// The next request to decide; `Some(None)` when nothing will happen any more.
async fn next(desk: &Desk, till: &Till, approves: bool, looks: usize) -> Option<Option<Approval>> {
    let requests = desk.requests().await;
    if let Some(pending) = requests.iter().find(|request| request.state == ApprovalState::Pending) {
        return Some(Some(pending.clone()));
    }
    let is_over = |request: &Approval| match request.state {
        ApprovalState::Queued | ApprovalState::InFlight => false,
        // Left to a person, once a look has shown that the task still asks what was approved.
        ApprovalState::Uncertain => {
            approves && till.book().looks > looks && till.still_asks(&request.request.request_key)
        }
        _ => true,
    };
    (!requests.is_empty() && requests.iter().all(is_over)).then_some(None)
}

/// Orders a payment unless that was done in an earlier life.
async fn order(desk: &Desk, till: &Till) {
    let known = desk.bench.connections().await.expect("they can be read").pop();
    let connection = match known {
        Some(known) => known.id,
        None => desk.connect(&till.card()).await,
    };
    let begun = desk.read(|reader| conversations::list(reader, None, 1)).await.pop();
    let conversation = match begun {
        Some(begun) => begun.id,
        None => desk.bench.start_conversation(&connection).await.expect("a conversation"),
    };
    if !desk.read(|reader| tasks::list(reader, None, 1)).await.is_empty() {
        return;
    }
    let wanted = conversation.clone();
    match desk.read(move |reader| sent::of_conversation(reader, &wanted)).await.pop() {
        Some(sent) if sent.status == SentStatus::Failed => {
            desk.bench.say_again(&sent.message_id).await.expect("what failed can be said again");
        }
        Some(_) => {}
        None => _ = desk.say(&conversation, "Pay 12,000 yen").await,
    }
}
