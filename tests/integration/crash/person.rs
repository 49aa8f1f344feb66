//! The person at the workbench in a life: reads requests, answers, changes their mind, and has two windows open.

use std::cell::RefCell;

use a2a_hitl::{Answer, Item, ItemId};
use a2a_protocol::Json;
use futures_util::future::join;
use workbench_core::approvals::stored::StoredRequest;
use workbench_core::{ApprovalId, CoreError, Settings};
use workbench_store::approvals::{Approval, ApprovalState};
use workbench_store::tasks;

use super::plan::Dice;
use crate::support::{Desk, approve, by_button, reject};
use crate::till::{REFUSED_FORM, Till};

/// The answer to whatever is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    Yes,
    No,
    /// Yes to one thing and no to the next, or a third answer.
    Mixed,
}

/// How it is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hands {
    Plain,
    /// The agent asks something else while the person reads.
    ReadsTooLong,
    /// Two windows decide at once, each something else.
    TwoWindows,
    /// It is undone in time.
    Undoes,
    /// It is undone while it leaves.
    UndoesTooLate,
    /// One window undoes while another decides something else.
    UndoesMeanwhile,
}

/// The deeds over all lives.
#[derive(Default)]
pub(super) struct Done {
    /// The answers to each request that the person was told to be taken, in order; undone or not.
    pub(super) taken: Vec<(ApprovalId, Vec<String>)>,
    /// Decisions that were sent again although they were in doubt.
    pub(super) sent_again: Vec<ApprovalId>,
}

/// The person of one life.
pub(super) struct Person<'a> {
    desk: &'a Desk,
    till: &'a Till,
    done: &'a RefCell<Done>,
    approves: bool,
    /// `None`: does the plain thing.
    dice: Option<Dice>,
    /// Times that something else than the plain thing may still be done.
    ideas: u32,
}

impl<'a> Person<'a> {
    pub(super) fn at(
        desk: &'a Desk,
        till: &'a Till,
        done: &'a RefCell<Done>,
        approves: bool,
        seed: Option<u64>,
    ) -> Self {
        Self { desk, till, done, approves, dice: seed.map(Dice), ideas: 2 }
    }

    /// Whether what is in doubt is sent again.
    pub(super) fn sends_again(&mut self) -> bool {
        let is_new = self.ideas > 0 && self.dice.as_mut().is_some_and(|dice| dice.roll(3) == 0);
        self.ideas -= u32::from(is_new);
        is_new
    }

    pub(super) async fn send_again(&self, id: &ApprovalId) {
        self.done.borrow_mut().sent_again.push(id.clone());
        let before = self.desk.history(id).await;
        match self.patiently(self.desk.bench.approvals().resolve_uncertain(id, true)).await {
            // It is on its way, which the request says a moment later.
            Ok(()) => {
                let leaves = async |desk: &Desk| (desk.history(id).await != before).then_some(());
                self.desk.wait_for("a decision that is sent again", leaves).await;
            }
            // What the task asks, or whether it asks, was seen meanwhile.
            Err(CoreError::NothingToAnswer | CoreError::NotOpen { .. } | CoreError::StaleRequest) => {
                self.done.borrow_mut().sent_again.pop();
            }
            Err(error) => panic!("it can be sent again: {error:?}"),
        }
    }

    /// Looks at the task, as somebody does who opens it.
    pub(super) async fn look_again(&self) {
        let Some(task) = self.desk.read(|reader| tasks::list(reader, None, 1)).await.pop() else { return };
        _ = self.patiently(self.desk.bench.elsewhere().open_task(&task.connection_id, &task.task_id)).await;
    }

    /// Waits for what looks at the task, however late the agent answers.
    async fn patiently<T>(&self, work: impl Future<Output = T>) -> T {
        let mut work = Box::pin(work);
        loop {
            tokio::select! {
                done = &mut work => return done,
                () = self.till.late_look() => self.till.let_late_answer_arrive(),
            }
        }
    }

    fn choice(&mut self) -> Choice {
        match self.dice.as_mut().map(|dice| dice.roll(4)) {
            Some(0) => Choice::Mixed,
            Some(1) => opposite(usual(self.approves)),
            _ => usual(self.approves),
        }
    }

    fn hands(&mut self) -> Hands {
        let Some(dice) = self.dice.as_mut().filter(|_| self.ideas > 0) else { return Hands::Plain };
        self.ideas -= 1;
        match dice.roll(10) {
            0 => Hands::ReadsTooLong,
            1 | 2 => Hands::TwoWindows,
            3 => Hands::Undoes,
            4 | 5 => Hands::UndoesTooLate,
            6 | 7 => Hands::UndoesMeanwhile,
            _ => Hands::Plain,
        }
    }

    pub(super) async fn answer(&mut self, request: &Approval) {
        let (hands, choice) = (self.hands(), self.choice());
        match hands {
            Hands::Plain => _ = self.decide_unless_gone(request, choice).await,
            Hands::ReadsTooLong => {
                self.till.ask_something_else();
                self.decide_unless_gone(request, choice).await;
            }
            Hands::TwoWindows => {
                let other = Box::pin(self.decide(request, opposite(choice)));
                let both = join(Box::pin(self.decide(request, choice)), other).await;
                assert!(both != (true, true), "one of two windows decides");
                if both == (false, false) {
                    self.assert_gone(request).await;
                }
            }
            Hands::Undoes => {
                self.wait_before_sending(60).await;
                if self.decide_unless_gone(request, choice).await {
                    self.desk.bench.approvals().undo(&request.request.id).await.expect("there is time");
                }
                self.wait_before_sending(0).await;
            }
            Hands::UndoesTooLate => {
                let (decided, undone) = join(self.decide(request, choice), self.undo(request)).await;
                if !decided && !undone {
                    self.assert_gone(request).await;
                }
            }
            Hands::UndoesMeanwhile => {
                self.wait_before_sending(60).await;
                if self.decide_unless_gone(request, choice).await {
                    self.undo_while_another_decides(request, opposite(choice)).await;
                }
                self.wait_before_sending(0).await;
            }
        }
    }

    async fn undo_while_another_decides(&self, request: &Approval, choice: Choice) {
        let (undone, again) = join(self.undo(request), self.decide(request, choice)).await;
        assert!(undone, "there is time");
        if again {
            let undone = self.desk.bench.approvals().undo(&request.request.id).await;
            undone.expect("the second stands, and there is time");
        }
    }

    async fn wait_before_sending(&self, undo_seconds: u32) {
        let settings = Settings { undo_seconds, ..Settings::default() };
        self.desk.bench.preferences().set(settings).await.expect("it can be set");
    }

    /// Decides, unless what was shown has just gone: a look that was late may have told meanwhile.
    async fn decide_unless_gone(&self, request: &Approval, choice: Choice) -> bool {
        let taken = self.decide(request, choice).await;
        if !taken {
            self.assert_gone(request).await;
        }
        taken
    }

    async fn assert_gone(&self, shown: &Approval) {
        let stands = |it: &Approval| {
            let is_same = (&it.request.id, &it.request.request_hash)
                == (&shown.request.id, &shown.request.request_hash);
            it.state == ApprovalState::Pending && is_same
        };
        assert!(!self.desk.requests().await.iter().any(stands), "nobody else decides: {shown:?}");
    }

    /// Returns whether the decision was taken, rather than another before it.
    async fn decide(&self, request: &Approval, choice: Choice) -> bool {
        let (id, hash) = (&request.request.id, &request.request.request_hash);
        match self.desk.bench.approvals().request_viewed(id, hash, "main").await {
            Ok(()) => {}
            Err(CoreError::NotOpen { .. } | CoreError::StaleRequest) => return false,
            Err(error) => panic!("the request is as it was shown: {error:?}"),
        }
        let answers = answers(request, choice);
        match self.desk.bench.approvals().decide(id, hash, answers.clone(), by_button()).await {
            Ok(()) => {
                self.done.borrow_mut().taken.push((id.clone(), said(&answers)));
                true
            }
            Err(CoreError::NotOpen { .. } | CoreError::StaleRequest) => false,
            Err(error) => panic!("the request can be decided: {error:?}"),
        }
    }

    /// Returns whether there was something to undo, and time.
    async fn undo(&self, request: &Approval) -> bool {
        match self.desk.bench.approvals().undo(&request.request.id).await {
            Ok(()) => true,
            Err(CoreError::NotOpen { .. }) => false,
            Err(error) => panic!("it can be undone: {error:?}"),
        }
    }
}

fn usual(approves: bool) -> Choice {
    if approves { Choice::Yes } else { Choice::No }
}

fn opposite(choice: Choice) -> Choice {
    if choice == Choice::No { Choice::Yes } else { Choice::No }
}

/// The answers that a choice gives to each thing that is asked.
fn answers(request: &Approval, choice: Choice) -> Vec<(ItemId, Answer)> {
    let stored = StoredRequest::of(request).expect("the request can be read");
    let answer = |(position, item): (usize, &Item)| {
        let values = |when: &str| Answer::Values(Json::from(serde_json::json!({ "when": when })));
        let answer = match (item, choice) {
            (Item::Approval { .. }, Choice::Yes) => approve(),
            (Item::Approval { .. }, Choice::Mixed) if position == 0 => approve(),
            (Item::Approval { .. } | Item::Form { .. }, Choice::No) | (Item::Approval { .. }, _) => {
                reject("")
            }
            (Item::Form { .. }, Choice::Yes) => values("today"),
            (Item::Form { .. }, Choice::Mixed) => values("tomorrow"),
            (_, Choice::Yes) => Answer::Text("Today".to_owned()),
            (_, Choice::No) => Answer::Text("Never".to_owned()),
            (_, Choice::Mixed) => Answer::Text("Tomorrow".to_owned()),
        };
        (item.id().clone(), answer)
    };
    stored.reading.items.iter().enumerate().map(answer).collect()
}

/// Answers as the till reads them. A form that is refused is refused in words.
pub(super) fn said(answers: &[(ItemId, Answer)]) -> Vec<String> {
    let one = |(id, answer): &(ItemId, Answer)| match answer {
        Answer::Approve { .. } => "yes".to_owned(),
        Answer::Reject { .. } if id.as_str() == "form" => REFUSED_FORM.to_owned(),
        Answer::Reject { .. } => "no".to_owned(),
        Answer::Text(text) => text.clone(),
        Answer::Values(values) => values.as_str().to_owned(),
        other => panic!("nobody answers so: {other:?}"),
    };
    answers.iter().map(one).collect()
}
