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
use workbench_core::approvals::stored;
use workbench_core::ledger::rows::Shown;
use workbench_store::CommitHook;
use workbench_store::approvals::log::ApprovalEventKind;
use workbench_store::approvals::{Approval, ApprovalState};
use workbench_store::sent::{self, SentStatus};
use workbench_store::{conversations, tasks};

use super::person::{Done, Person, said};
use super::plan::{Change, Plan};
use crate::secrets::Ring;
use crate::support::{Desk, Place};
use crate::till::{Arrival, Till};

/// Where tills run: they outlive every workbench.
pub(super) fn tills() -> Runtime {
    Builder::new_multi_thread().worker_threads(1).enable_all().build().expect("a runtime")
}

/// One plan carried out.
pub(super) struct Run {
    pub(super) plan: Plan,
    pub(super) till: Till,
    pub(super) done: Done,
    /// All requests at the end of the latest life that ended by itself.
    pub(super) requests: Vec<Examined>,
    pub(super) died: bool,
}

/// A request as it is in the end, with what happened to it.
pub(super) struct Examined {
    pub(super) approval: Approval,
    pub(super) history: Vec<ApprovalEventKind>,
    pub(super) ledger: Vec<Shown>,
}

/// State that goes from life to life.
struct Lives<'a> {
    place: &'a Place,
    till: &'a Till,
    plan: &'a Plan,
    lived: usize,
    done: RefCell<Done>,
    requests: RefCell<Vec<Examined>>,
}

impl Run {
    pub(super) fn of(plan: Plan, tills: &Runtime) -> Self {
        let place = Place::new().keeping(Arc::new(Ring::default()));
        let till = tills.block_on(Till::start(plan.habits()));
        Self::lived(plan, &place, till, false)
    }

    /// The same after a life that this process did not live.
    pub(super) fn after(plan: Plan, place: &Place, till: Till) -> Self {
        Self::lived(plan, place, till, true)
    }

    fn lived(plan: Plan, place: &Place, till: Till, mut died: bool) -> Self {
        let (done, requests) = (RefCell::default(), RefCell::default());
        let mut lives = Lives { place, till: &till, plan: &plan, lived: 0, done, requests };
        // The first life is lived, whether or not it has to end at once, and so is one before each change.
        let planned = plan.deaths.len().max(plan.changes.len());
        for life in 0..planned {
            died |= lives.live(plan.deaths.get(life).copied());
            match plan.changes.get(life).copied().unwrap_or_default() {
                Change::None => {}
                Change::AsksSomethingElse => till.ask_something_else(),
                Change::AnsweredElsewhere => till.be_answered_elsewhere(),
            }
        }
        // The till has its own ways of killing.
        while lives.live(None) {
            died = true;
        }
        // What that life left undone, another would do: nothing, but for a person who sends again.
        while lives.live(None) {
            assert!(plan.ideas.is_some(), "{plan:?}: nothing deadly is left");
            died = true;
        }
        let (done, requests) = (lives.done.into_inner(), lives.requests.into_inner());
        Self { plan, till, done, requests, died }
    }

    pub(super) fn states(&self) -> Vec<ApprovalState> {
        self.requests.iter().map(|request| request.approval.state).collect()
    }
}

impl Lives<'_> {
    /// One life, and the time until the next. Returns whether it ended by dying.
    fn live(&mut self, death: Option<usize>) -> bool {
        let (place, till, plan) = (self.place, self.till, self.plan);
        let set_in_motion = |arrival: &&Arrival| arrival.taken && plan.may_set_in_motion(&arrival.said);
        let arrived = || till.book().arrivals.iter().filter(set_in_motion).count();
        let decided = || self.done.borrow().taken.len() + self.done.borrow().sent_again.len();
        let before = (arrived(), decided());
        let dead = self.ended_by_dying(death);
        let after = (arrived(), decided());
        if plan.days_apart {
            // A rejection may be repeated whenever it is; an approval is the wish of whoever made it then.
            let is_meant = after.0 - before.0 <= after.1 - before.1;
            assert!(is_meant, "{plan:?}: approved days ago, and sent: {before:?} {after:?}");
            place.pass(Duration::from_hours(72));
        } else if plan.ideas.is_some() {
            // What can be undone for a minute leaves after it.
            place.pass(Duration::from_mins(1));
        }
        self.lived += 1;
        dead
    }

    fn ended_by_dying(&self, death: Option<usize>) -> bool {
        let died = Arc::new(Died::default());
        let hook = death.map(|point| dying_at(point, Arc::clone(&died)));
        runtime().block_on(async {
            let working = AssertUnwindSafe(self.work(hook)).catch_unwind();
            tokio::select! {
                biased;
                () = died.news.notified() => true,
                () = self.till.deadly_arrival() => true,
                worked = working => match worked {
                    Ok(()) => false,
                    // The person met the dead writer before the news of its death came round.
                    Err(_) if died.is_true.load(Ordering::SeqCst) => true,
                    Err(failure) => resume_unwind(failure),
                },
            }
        })
    }

    /// The person's work until nothing is left to be done.
    async fn work(&self, hook: Option<CommitHook>) {
        let (till, plan) = (self.till, self.plan);
        let Ok(desk) = self.place.open_with(hook).await else { return std::future::pending().await };
        let looks = till.book().looks;
        desk.bench.start().await;
        order(&desk, till).await;
        let seed = plan.ideas.map(|seed| seed.wrapping_add(self.lived as u64));
        let mut person = Person::at(&desk, till, &self.done, plan.approves, seed);
        loop {
            let next =
                desk.wait_for("a request, or the end", async |desk| next(desk, till, plan, looks).await);
            let next = tokio::select! {
                next = next => next,
                () = till.late_answer() => Next::IsSlow,
                () = till.late_look() => Next::IsSlow,
            };
            match next {
                Next::Asks(request) => Box::pin(person.answer(&request)).await,
                Next::IsInDoubt(id) if person.sends_again() => person.send_again(&id).await,
                Next::Shows => person.look_again().await,
                Next::IsSlow => {
                    person.look_again().await;
                    till.let_late_answer_arrive();
                }
                Next::IsInDoubt(_) | Next::IsOver => break,
            }
        }
        let mut requests = Vec::new();
        for approval in desk.requests().await {
            let history = desk.history(&approval.request.id).await;
            let ledger = desk.bench.ledger().of(&approval.request.id).await.expect("it can be read");
            requests.push(Examined { approval, history, ledger });
        }
        let state = desk.bench.ledger().check().await.expect("it can be checked");
        assert_eq!(state.checked.faults, [], "the ledger is whole");
        *self.requests.borrow_mut() = requests;
        desk.close().await;
    }
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

/// The next thing that a person sees.
enum Next {
    Asks(Box<Approval>),
    /// Something is left to a person.
    IsInDoubt(ApprovalId),
    /// A look will show what is not seen yet.
    Shows,
    /// The agent is slow.
    IsSlow,
    /// Nothing will happen any more.
    IsOver,
}

async fn next(desk: &Desk, till: &Till, plan: &Plan, looks: usize) -> Option<Next> {
    let requests = desk.requests().await;
    if let Some(pending) = requests.iter().find(|request| request.state == ApprovalState::Pending) {
        return Some(Next::Asks(Box::new(pending.clone())));
    }
    let mut next = Next::IsOver;
    for request in &requests {
        match request.state {
            ApprovalState::Queued | ApprovalState::InFlight => return None,
            ApprovalState::Uncertain => {
                let asks = till.still_asks(&request.request.request_key);
                // Left to a person, once a look has shown that the task still asks what was approved.
                if asks && plan.may_set_in_motion(&decided(request)) && till.book().looks > looks {
                    next = Next::IsInDoubt(request.request.id.clone());
                } else if !asks && plan.is_seen_late() {
                    return Some(Next::Shows);
                } else {
                    return None;
                }
            }
            _ => {}
        }
    }
    (!requests.is_empty()).then_some(next)
}

/// A request's answers, as the till reads them.
pub(super) fn decided(request: &Approval) -> Vec<String> {
    let answers =
        request.decision.as_deref().map(|decision| stored::answers(decision).expect("it can be read"));
    said(&answers.unwrap_or_default())
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
        None => desk.bench.chats().start(&connection).await.expect("a conversation"),
    };
    if !desk.read(|reader| tasks::list(reader, None, 1)).await.is_empty() {
        return;
    }
    let wanted = conversation.clone();
    match desk.read(move |reader| sent::of_conversation(reader, &wanted)).await.pop() {
        Some(sent) if sent.status == SentStatus::Failed => {
            desk.bench.chats().say_again(&sent.message_id).await.expect("what failed can be said again");
        }
        Some(_) => {}
        None => _ = desk.say(&conversation, "Pay 12,000 yen").await,
    }
}
