//! The question "shall I pay this?" and the strict reading of its answer.

use std::collections::HashSet;

use a2a_protocol::Json;
use a2a_protocol::model::{Message, Part, TaskId};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::order::{Amount, Currency, Order};
use crate::language::Language;

const CONFIRMATION: &str = "adk_request_confirmation";
const TOOL: &str = "make_payment";

/// One order that waits for a decision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Confirmation {
    id: String,
    call_id: String,
    pub(super) order: Order,
}

/// A person's answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Answer {
    Approved,
    /// With the reason, where one was given.
    Rejected(Option<String>),
    /// There is no structured part.
    NotStructured,
    /// The structured part names another question.
    OtherQuestion,
    /// Approved, but with another payee, amount or currency.
    OtherTerms,
    /// Neither approved nor rejected, or both.
    Unclear,
}

#[derive(Serialize, Deserialize)]
struct Call {
    name: String,
    id: String,
    args: CallArguments,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct CallArguments {
    original_function_call: OriginalCall,
    tool_confirmation: ToolConfirmation,
}

#[derive(Serialize, Deserialize)]
struct OriginalCall {
    name: String,
    id: String,
    args: Terms,
}

/// The arguments of `make_payment`. The amount is a number that keeps its digits.
#[derive(Serialize, Deserialize)]
struct Terms {
    payee: String,
    amount: Box<RawValue>,
    currency: String,
}

#[derive(Serialize, Deserialize)]
struct ToolConfirmation {
    hint: String,
    confirmed: bool,
}

impl Confirmation {
    /// The question about a task's order. A task has one order, so its identifiers follow from it.
    pub(super) fn of(task: &TaskId, order: Order) -> Self {
        Self { id: format!("adk-{task}"), call_id: format!("call-{task}"), order }
    }

    /// The question as sent.
    pub(super) fn to_part(&self, language: Language) -> Part {
        let sum = self.order.display(language);
        let payee = &self.order.payee;
        let call = Call {
            name: CONFIRMATION.to_owned(),
            id: self.id.clone(),
            args: CallArguments {
                original_function_call: OriginalCall {
                    name: TOOL.to_owned(),
                    id: self.call_id.clone(),
                    args: Terms {
                        payee: payee.clone(),
                        amount: RawValue::from_string(self.order.amount.to_string())
                            .expect("BUG: a decimal number is JSON"),
                        currency: self.order.currency.code().to_owned(),
                    },
                },
                tool_confirmation: ToolConfirmation {
                    hint: language.pick(
                        format!("Pay {sum} to {payee}? Approve or reject the payment."),
                        format!("{payee}に{sum}を支払います。承認または却下してください。"),
                    ),
                    confirmed: false,
                },
            },
        };
        let text = serde_json::to_string(&call).expect("BUG: plain strings and numbers are JSON");
        let mut part = Part::data(Json::parse(text).expect("BUG: what was just written is JSON"));
        let kind = json!({ "adk_type": "function_call", "adk_is_long_running": true });
        part.metadata = Some(Json::from(kind));
        part
    }

    /// The question that a message of the clerk's asked, if it asked one.
    pub(super) fn read(question: &Message) -> Option<Self> {
        let call =
            question.parts.iter().filter_map(Part::as_data).find_map(|data| data.read::<Call>().ok())?;
        let OriginalCall { id: call_id, args: terms, .. } = call.args.original_function_call;
        let order = Order {
            payee: terms.payee,
            amount: Amount::parse(terms.amount.get())?,
            currency: Currency::from_code(&terms.currency)?,
        };
        Some(Self { id: call.id, call_id, order })
    }

    /// Reads an answer. Only a clear approval of exactly this order approves.
    pub(super) fn read_answer(&self, message: &Message) -> Answer {
        let parts: Vec<&Json> = message.parts.iter().filter_map(Part::as_data).collect();
        if parts.iter().any(|data| says_twice(data)) {
            return Answer::Unclear;
        }
        let parts: Vec<Value> = parts.into_iter().map(Json::to_value).collect();
        let mut responses = parts.iter().filter(|data| data.get("name") == Some(&json!(CONFIRMATION)));
        let Some(data) = responses.next() else { return Answer::NotStructured };
        if responses.next().is_some() {
            return Answer::Unclear;
        }
        if data.get("id") != Some(&json!(self.id)) {
            return Answer::OtherQuestion;
        }
        let response = match data.get("response") {
            // The kit also takes the object as JSON text.
            Some(Value::String(text)) => serde_json::from_str(text).unwrap_or_default(),
            Some(response) => response.clone(),
            None => Value::Null,
        };
        match response.get("confirmed") {
            Some(Value::Bool(false)) => Answer::Rejected(reason(&response)),
            Some(Value::Bool(true)) if self.is_changed_by(&response) => Answer::OtherTerms,
            Some(Value::Bool(true)) => Answer::Approved,
            Some(_) | None => Answer::Unclear,
        }
    }

    /// Whether `payload`, where edited arguments go, asks for another payment than this one.
    fn is_changed_by(&self, response: &Value) -> bool {
        let payload = response.get("payload");
        let differs =
            |member: &str, same: &dyn Fn(&str) -> bool| match payload.and_then(|all| all.get(member)) {
                None => false,
                Some(Value::String(text)) => !same(text),
                Some(other) => !same(&other.to_string()),
            };
        differs("payee", &|text| text == self.order.payee)
            || differs("currency", &|text| text == self.order.currency.code())
            || differs("amount", &|text| Amount::parse(text).as_ref() == Some(&self.order.amount))
    }
}

/// Whether a member stands twice where the decision is read, so that readers may disagree about it.
fn says_twice(data: &Json) -> bool {
    let members = data.members();
    let names: HashSet<&str> = members.iter().map(|(name, _)| name.as_str()).collect();
    let response =
        || members.iter().filter(|(name, _)| name == "response").any(|(_, inner)| says_twice(inner));
    names.len() < members.len() || response()
}

/// The kit has no member for a reason; clients put it beside the decision or into the payload.
fn reason(response: &Value) -> Option<String> {
    let places = ["/reason", "/payload/reason", "/payload"];
    let texts = places.iter().filter_map(|place| response.pointer(place).and_then(Value::as_str));
    texts.map(str::trim).find(|text| !text.is_empty()).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::{Answer, Confirmation};
    use crate::language::Language;
    use crate::samples::payments::order::{Amount, Currency, Order};
    use a2a_protocol::Json;
    use a2a_protocol::model::{Message, MessageId, Part, TaskId};
    use rstest::rstest;

    fn confirmation() -> Confirmation {
        let order = Order {
            payee: "Sato Stationery".to_owned(),
            amount: Amount::parse("250.50").unwrap(),
            currency: Currency::Euro,
        };
        Confirmation::of(&TaskId::new("t-1"), order)
    }

    #[rstest]
    #[case::approval(r#"{"confirmed":true}"#, Answer::Approved)]
    #[case::approval_as_text(r#""{\"confirmed\":true}""#, Answer::Approved)]
    #[case::approval_of_the_same_terms(r#"{"confirmed":true,"payload":{"amount":250.5}}"#, Answer::Approved)]
    #[case::rejection(r#"{"confirmed":false}"#, Answer::Rejected(None))]
    #[case::reason(r#"{"confirmed":false,"payload":{"reason":"too dear"}}"#, Answer::Rejected(Some("too dear".into())))]
    #[case::other_amount(r#"{"confirmed":true,"payload":{"amount":9}}"#, Answer::OtherTerms)]
    #[case::other_payee(r#"{"confirmed":true,"payload":{"payee":"Mallory"}}"#, Answer::OtherTerms)]
    #[case::truthy_text(r#"{"confirmed":"true"}"#, Answer::Unclear)]
    #[case::number(r#"{"confirmed":1}"#, Answer::Unclear)]
    #[case::both(r#"{"confirmed":false,"confirmed":true}"#, Answer::Unclear)]
    #[case::nothing("{}", Answer::Unclear)]
    fn only_a_clear_approval_of_exactly_this_order_approves(
        #[case] response: &str,
        #[case] expected: Answer,
    ) {
        let data = format!(r#"{{"id":"adk-t-1","name":"adk_request_confirmation","response":{response}}}"#);
        let message = Message::user(MessageId::new("m"), vec![Part::data(Json::parse(data).unwrap())]);
        assert_eq!(confirmation().read_answer(&message), expected, "{response}");
    }

    #[test]
    fn an_answer_under_another_id_is_an_answer_to_another_question() {
        let data = r#"{"id":"call-t-1","name":"adk_request_confirmation","response":{"confirmed":true}}"#;
        let message = Message::user(MessageId::new("m"), vec![Part::data(Json::parse(data).unwrap())]);
        assert_eq!(
            confirmation().read_answer(&message),
            Answer::OtherQuestion,
            "the inner call's id is not it"
        );
    }

    #[test]
    fn two_decisions_in_one_message_approve_nothing() {
        let decision = |confirmed: bool| {
            let data = format!(
                r#"{{"id":"adk-t-1","name":"adk_request_confirmation","response":{{"confirmed":{confirmed}}}}}"#
            );
            Part::data(Json::parse(data).unwrap())
        };
        let message = Message::user(MessageId::new("m"), vec![decision(true), decision(false)]);
        assert_eq!(confirmation().read_answer(&message), Answer::Unclear, "nobody can tell which is meant");
    }

    #[test]
    fn what_was_asked_is_read_back_digit_for_digit() {
        let asked = confirmation();
        let part = asked.to_part(Language::English);
        let data = part.as_data().map(|data| data.as_str().to_owned()).unwrap_or_default();
        assert!(data.contains(r#""amount":250.50"#), "the amount keeps its digits: {data}");
        let question = Message::user(MessageId::new("q"), vec![part]);
        assert_eq!(Confirmation::read(&question), Some(asked), "the question carries the whole order");
    }
}
