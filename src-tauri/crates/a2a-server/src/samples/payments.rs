//! *Payments clerk*: pays small amounts at once and asks for approval of large ones.
//!
//! The confirmation has the shape of Google's Agent Development Kit, which most agents with structured requests
//! send over A2A: a data part with a call to `adk_request_confirmation`, answered by a data part with the
//! function's response. Nothing else approves: not the word "yes", not an answer to another question, not an
//! approval of changed terms. Deliberately absent: money.

mod confirmation;
mod order;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use a2a_protocol::Json;
use a2a_protocol::model::{ArtifactId, Message, Part, Role, TaskId};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use serde_json::json;

use super::card::{MARKDOWN, card, skill};
use crate::agent::{Agent, Behaviour};
use crate::emitter::{ArtifactHead, Emitter};
use crate::language::Language;
use crate::turn::{Outcome, Turn};
use confirmation::{Answer, Confirmation};
use order::{Draft, Missing, Order};

/// A clerk with its book of payments. Clones share the book.
#[derive(Debug, Clone, Default)]
pub struct PaymentsClerk {
    book: Arc<Mutex<Vec<Payment>>>,
}

/// A payment that was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payment {
    /// The task that it was made for; a task pays once at most.
    pub task_id: TaskId,
    /// The payee.
    pub payee: String,
    /// How much, as a decimal number.
    pub amount: String,
    /// ISO 4217.
    pub currency: &'static str,
    /// Whether somebody approved it; `false` below the limit.
    pub approved: bool,
}

impl PaymentsClerk {
    /// A clerk with an empty book.
    pub fn new() -> Self {
        Self::default()
    }

    /// Everything paid so far, oldest first.
    pub fn payments(&self) -> Vec<Payment> {
        self.book().clone()
    }

    /// The clerk as an agent, at `payments-clerk`.
    pub fn agent(&self) -> Agent {
        let make_payment = skill(
            "make-payment",
            "Make a payment",
            "Pays an amount to a payee. From 10,000 yen (or 100 dollars or euros) up it asks for approval first.",
            &["payments", "approval"],
            &[
                "Pay 12,000 yen to Sato Stationery",
                "Pay 800 yen to Corner Bakery",
                "佐藤文具店に12,000円を支払って",
            ],
        );
        let card = card(
            "Payments clerk",
            "Pays bills and asks before large payments. A sample: no money moves.",
            vec![make_payment],
        );
        Agent::new("payments-clerk", card, self.clone())
    }

    fn answer(&self, turn: &Turn, out: &Emitter) -> Outcome {
        let language = Language::of(&spoken(turn));
        match turn.question.as_ref().and_then(Confirmation::read) {
            Some(asked) => self.decide(turn, out, &asked, language),
            None => self.take_order(turn, out, language),
        }
    }

    fn take_order(&self, turn: &Turn, out: &Emitter, language: Language) -> Outcome {
        let mut draft = Draft::default();
        for message in turn.task.history.iter().filter(|message| message.role == Role::User) {
            draft.hear(&message.text());
        }
        match draft.complete() {
            Ok(order) if order.needs_approval() => {
                Outcome::InputRequired(vec![Confirmation::of(&turn.task.id, order).to_part(language)])
            }
            Ok(order) => self.pay(turn, out, &order, language, false),
            Err(missing) => Outcome::ask(ask_for(missing, language)),
        }
    }

    fn decide(&self, turn: &Turn, out: &Emitter, asked: &Confirmation, language: Language) -> Outcome {
        let again = |english: &str, japanese: &str| {
            let why = Part::text(language.pick(english, japanese));
            Outcome::InputRequired(vec![why, asked.to_part(language)])
        };
        match asked.read_answer(&turn.message) {
            Answer::Approved => self.pay(turn, out, &asked.order, language, true),
            Answer::Rejected(reason) => {
                Outcome::Rejected(vec![Part::text(not_paid(&asked.order, reason.as_deref(), language))])
            }
            Answer::NotStructured => again(
                "Words do not approve a payment. Answer the confirmation itself: approve or reject it.",
                "文章では支払いを承認できません。確認そのものに、承認または却下でお答えください。",
            ),
            Answer::OtherQuestion => again(
                "That was the answer to another question, so nothing was paid. Please decide about this one.",
                "別の確認への回答だったため、支払っていません。こちらの確認にお答えください。",
            ),
            Answer::OtherTerms => again(
                "The terms were changed in the answer, so nothing was paid. Approve the order as it is, or reject it and give a new one.",
                "回答の中で内容が変更されていたため、支払っていません。このまま承認するか、却下して改めてご依頼ください。",
            ),
            Answer::Unclear => again(
                "The answer does not say clearly whether the payment is approved, so nothing was paid.",
                "承認かどうかがはっきりしない回答だったため、支払っていません。",
            ),
        }
    }

    fn pay(&self, turn: &Turn, out: &Emitter, order: &Order, language: Language, approved: bool) -> Outcome {
        let number = self.enter(Payment {
            task_id: turn.task.id.clone(),
            payee: order.payee.clone(),
            amount: order.amount.to_string(),
            currency: order.currency.code(),
            approved,
        });
        let receipt = ArtifactHead {
            id: ArtifactId::new("receipt"),
            name: language.pick("Receipt", "領収書").to_owned(),
            description: language.pick("Proof of the payment", "支払いの控え").to_owned(),
            media_type: MARKDOWN.to_owned(),
        };
        let mut text = Part::text(receipt_text(order, number, approved, language));
        text.media_type = Some(MARKDOWN.to_owned());
        let data = Part::data(Json::from(json!({
            "receipt": number,
            "payee": order.payee,
            "amount": order.amount.to_string(),
            "currency": order.currency.code(),
            "approved": approved,
        })));
        out.artifact(receipt.with(vec![text, data]));
        let payee = &order.payee;
        let sum = order.display(language);
        Outcome::completed(
            language.pick(format!("Paid {sum} to {payee}."), format!("{payee}に{sum}を支払いました。")),
        )
    }

    /// Enters a payment unless its task has paid already; either way the number of the task's entry.
    fn enter(&self, payment: Payment) -> usize {
        let mut book = self.book();
        if let Some(index) = book.iter().position(|entered| entered.task_id == payment.task_id) {
            return index + 1;
        }
        book.push(payment);
        book.len()
    }

    fn book(&self) -> MutexGuard<'_, Vec<Payment>> {
        self.book.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Behaviour for PaymentsClerk {
    fn run(&self, turn: Turn, out: Emitter) -> BoxFuture<'_, Outcome> {
        async move { self.answer(&turn, &out) }.boxed()
    }
}

/// All that the user has written in this task.
fn spoken(turn: &Turn) -> String {
    let texts = turn.task.history.iter().filter(|message| message.role == Role::User).map(Message::text);
    texts.collect::<Vec<String>>().join("\n")
}

fn ask_for(missing: Missing, language: Language) -> &'static str {
    match missing {
        Missing::Amount => language.pick("How much shall I pay?", "いくら支払いますか。"),
        Missing::Currency => language.pick(
            "In which currency: yen, dollars or euros?",
            "通貨はどれですか。円、ドル、ユーロからお選びください。",
        ),
        Missing::Payee => language.pick("Whom shall I pay?", "どなたに支払いますか。"),
    }
}

fn not_paid(order: &Order, reason: Option<&str>, language: Language) -> String {
    let sum = order.display(language);
    let payee = &order.payee;
    match reason {
        Some(reason) => language.pick(
            format!("Nothing was paid: the payment of {sum} to {payee} was rejected. Reason: {reason}"),
            format!("{payee}への{sum}の支払いは却下されたため、支払っていません。理由: {reason}"),
        ),
        None => language.pick(
            format!("Nothing was paid: the payment of {sum} to {payee} was rejected."),
            format!("{payee}への{sum}の支払いは却下されたため、支払っていません。"),
        ),
    }
}

fn receipt_text(order: &Order, number: usize, approved: bool, language: Language) -> String {
    let sum = order.display(language);
    let payee = &order.payee;
    let how = match (approved, language) {
        (true, Language::English) => "approved by you",
        (false, Language::English) => "below the approval limit",
        (true, Language::Japanese) => "承認済み",
        (false, Language::Japanese) => "承認不要の金額",
    };
    language.pick(
        format!(
            "## Receipt {number:04}\n\n| | |\n| --- | --- |\n| Payee | {payee} |\n| Amount | **{sum}** |\n| Approval | {how} |\n"
        ),
        format!(
            "## 領収書 {number:04}\n\n| | |\n| --- | --- |\n| 支払先 | {payee} |\n| 金額 | **{sum}** |\n| 承認 | {how} |\n"
        ),
    )
}
