//! The number of tokens that an agent reports for its models.
//!
//! No generation defines this. Frameworks put an account into `metadata` under names of their own
//! (`adk_usage_metadata`, `kagent_usage_metadata`, `usage`, `token_usage`), with members spelled as by the
//! model's provider (`promptTokenCount`, `prompt_tokens`, `input_tokens`). [`told_in`] reads names word by word
//! instead of from a list, so that the next framework is understood, too. Deliberately absent: prices, sums, and
//! the detection of double counts.

use serde_json::{Map, Value};

use crate::json::Json;
use crate::model::{Message, StreamEvent};

/// Tokens, as reported; unreported ones are absent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TokenUsage {
    /// Tokens that the model read.
    pub input: Option<u64>,
    /// Tokens that the model wrote.
    pub output: Option<u64>,
    /// Both, and others that a provider counts (reasoning, for example).
    pub total: Option<u64>,
}

/// The extent of an account: one call or a whole task.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AccountOf {
    /// One call to a model: it stands at a message, an artifact or an event.
    Call,
    /// It stands at the task. ADK puts its last call there, others the whole task.
    Task,
    /// The whole task so far, by its name (`kagent_usage_total`).
    Whole,
}

/// One account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Account {
    /// One call, or the whole task.
    pub of: AccountOf,
    /// How much.
    pub usage: TokenUsage,
}

/// Every account that an event gives, in the order in which they stand in it.
pub fn told_in(event: &StreamEvent) -> Vec<Account> {
    let mut told = Vec::new();
    let mut look =
        |metadata: Option<&Json>, of| told.extend(metadata.and_then(|metadata| account(metadata, of)));
    let at_message = |message: &Message| message.metadata.clone();
    match event {
        StreamEvent::Task(task) => {
            look(task.metadata.as_ref(), AccountOf::Task);
            for message in task.history.iter().chain(&task.status.message) {
                look(message.metadata.as_ref(), AccountOf::Call);
            }
            for artifact in &task.artifacts {
                look(artifact.metadata.as_ref(), AccountOf::Call);
            }
        }
        StreamEvent::Message(message) => look(message.metadata.as_ref(), AccountOf::Call),
        StreamEvent::Status(update) => {
            look(update.metadata.as_ref(), AccountOf::Call);
            look(update.status.message.as_ref().and_then(at_message).as_ref(), AccountOf::Call);
        }
        StreamEvent::Artifact(update) => {
            look(update.metadata.as_ref(), AccountOf::Call);
            look(update.artifact.metadata.as_ref(), AccountOf::Call);
        }
        StreamEvent::Unknown(_) => {}
    }
    told
}

/// The account in an agent's metadata. Most metadata has none, and is not parsed to find that out.
fn account(metadata: &Json, of: AccountOf) -> Option<Account> {
    let text = metadata.as_str();
    if !text.contains("sage") {
        return None;
    }
    let Ok(Value::Object(members)) = serde_json::from_str(text) else { return None };
    members.iter().find_map(|(name, value)| {
        let words = words(name);
        let says_usage = words.iter().any(|word| word == "usage");
        let of = if words.iter().any(|word| word == "total") { AccountOf::Whole } else { of };
        let usage =
            usage(value.as_object().filter(|_| says_usage)?, words.iter().any(|word| is_token(word)))?;
        Some(Account { of, usage })
    })
}

fn usage(members: &Map<String, Value>, named_tokens: bool) -> Option<TokenUsage> {
    let mut usage = TokenUsage::default();
    let mut says_tokens = named_tokens;
    for (name, value) in members {
        let (Some(count), words) = (value.as_u64(), words(name)) else { continue };
        let Some(place) = place(&mut usage, &words) else { continue };
        says_tokens |= words.iter().any(|word| is_token(word));
        place.get_or_insert(count);
    }
    // `{"usage": {"total": 80}}` may be of a disk.
    let is_of_tokens = says_tokens || usage.input.is_some() && usage.output.is_some();
    (usage != TokenUsage::default() && is_of_tokens).then_some(usage)
}

/// The kind of number that a member reports, by its name: `candidatesTokenCount` is the output. A word that belongs
/// to none of them makes it another number: `cachedContentTokenCount`.
fn place<'a>(usage: &'a mut TokenUsage, words: &[String]) -> Option<&'a mut Option<u64>> {
    let mut kind = None;
    for word in words {
        match word.as_str() {
            "prompt" | "input" => kind = Some(0),
            "completion" | "candidates" | "output" | "response" => kind = Some(1),
            "total" => kind = Some(2),
            "count" | "number" | "num" => {}
            word if is_token(word) => {}
            _ => return None,
        }
    }
    match kind? {
        0 => Some(&mut usage.input),
        1 => Some(&mut usage.output),
        _ => Some(&mut usage.total),
    }
}

fn is_token(word: &str) -> bool {
    matches!(word, "token" | "tokens")
}

/// The words of a name in lower case, however they are joined: `promptTokenCount`, `prompt_token_count`.
fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut was_lower = false;
    for letter in name.chars() {
        if !letter.is_alphanumeric() || was_lower && letter.is_uppercase() {
            words.push(String::new());
        }
        was_lower = letter.is_lowercase();
        if let Some(word) = words.last_mut().filter(|_| letter.is_alphanumeric()) {
            word.extend(letter.to_lowercase());
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Dialect, read};

    fn check(metadata: &str, expect: Option<(AccountOf, [Option<u64>; 3])>) {
        let metadata = Json::parse(metadata).unwrap();
        let expect = expect
            .map(|(of, [input, output, total])| Account { of, usage: TokenUsage { input, output, total } });
        assert_eq!(account(&metadata, AccountOf::Call), expect, "{}", metadata.as_str());
    }

    #[test]
    fn accounts_of_all_frameworks_are_read_by_the_words_of_their_names() {
        let call = |numbers| Some((AccountOf::Call, numbers));
        let adk = r#"{"adk_usage_metadata":{"promptTokenCount":415,"candidatesTokenCount":15,"totalTokenCount":430,
            "cachedContentTokenCount":9,"promptTokensDetails":[{"modality":"TEXT","tokenCount":415}]}}"#;
        check(adk, call([Some(415), Some(15), Some(430)]));
        let kagent = r#"{"kagent_usage_metadata":{"totalTokenCount":722},"kagent_author":"k8s"}"#;
        check(kagent, call([None, None, Some(722)]));
        let go = r#"{"usage":{"prompt_tokens":7,"completion_tokens":2,"total_tokens":9},"execution_stats":{"iterations":1}}"#;
        check(go, call([Some(7), Some(2), Some(9)]));
        check(r#"{"tokenUsage":{"input":3,"output":4}}"#, call([Some(3), Some(4), None]));
        check(r#"{"usage":{"input_tokens":3,"cache_read_input_tokens":900}}"#, call([Some(3), None, None]));
        let whole = r#"{"kagent_usage_total":{"promptTokenCount":300}}"#;
        check(whole, Some((AccountOf::Whole, [Some(300), None, None])));
    }

    #[test]
    fn other_numbers_are_no_tokens() {
        check(r#"{"usage":{"total":80,"unit":"GB"}}"#, None);
        check(r#"{"usage":"see the manual"}"#, None);
        check(r#"{"message":{"prompt_tokens":3}}"#, None);
        check(r#"{"usage":{"prompt_tokens":-3}}"#, None);
        check(r#"[{"usage":{"prompt_tokens":3}}]"#, None);
    }

    #[test]
    fn an_event_is_searched_wherever_metadata_stands_in_it() {
        let account = |total: u64| format!(r#"{{"usage":{{"total_tokens":{total}}}}}"#);
        let body = format!(
            r#"{{"task":{{"id":"t","status":{{"state":"TASK_STATE_COMPLETED","message":{{"messageId":"m","role":"ROLE_AGENT",
                "parts":[],"metadata":{}}}}},"artifacts":[{{"artifactId":"a","parts":[],"metadata":{}}}],"metadata":{}}}}}"#,
            account(2),
            account(3),
            account(1)
        );
        let event = read::event(&Json::parse(&body).unwrap(), Dialect::V1_0).value;
        let told: Vec<_> = told_in(&event).into_iter().map(|told| (told.of, told.usage.total)).collect();
        let expect = [(AccountOf::Task, Some(1)), (AccountOf::Call, Some(2)), (AccountOf::Call, Some(3))];
        assert_eq!(told, expect, "of the task, its message and its artifact");
    }
}
