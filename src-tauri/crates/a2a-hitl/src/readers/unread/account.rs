//! Accounts of a model's usage, as frameworks write them beside any message: numbers under names that count
//! something. Names and words are closed lists. An account that they miss is shown below a request, as one line
//! too many.

use a2a_protocol::{Json, JsonKind};

/// Frameworks name it by this.
const ACCOUNT: &str = "usage";
/// Words that such names are made of: the counted thing, its kind, and the manner.
const WORDS: &[&str] = &[
    "accepted",
    "adk",
    "audio",
    "cache",
    "cached",
    "candidate",
    "candidates",
    "character",
    "characters",
    "completion",
    "content",
    "cost",
    "count",
    "creation",
    "detail",
    "details",
    "duration",
    "eval",
    "image",
    "in",
    "input",
    "kagent",
    "llm",
    "load",
    "metadata",
    "modality",
    "model",
    "ms",
    "no",
    "on",
    "out",
    "output",
    "prediction",
    "price",
    "prompt",
    "read",
    "reasoning",
    "rejected",
    "request",
    "requests",
    "seconds",
    "service",
    "text",
    "thought",
    "thoughts",
    "tier",
    "time",
    "token",
    "tokens",
    "tool",
    "total",
    "traffic",
    "type",
    "usage",
    "use",
    "write",
];
/// What stands there in words.
const SAID: [&str; 14] = [
    "AUDIO",
    "DOCUMENT",
    "IMAGE",
    "MODALITY_UNSPECIFIED",
    "ON_DEMAND",
    "PROVISIONED_THROUGHPUT",
    "TEXT",
    "VIDEO",
    "auto",
    "batch",
    "default",
    "flex",
    "priority",
    "standard",
];

/// Whether it reports a model's usage.
pub(super) fn is_account(name: &str, value: &Json) -> bool {
    name.to_ascii_lowercase().contains(ACCOUNT)
        && counts_something(name)
        && value.is_object()
        && is_counted(value)
}

/// Whether data is nothing but such a report, by its kind (`{"type": "token_usage", …}`) or by its name.
pub(super) fn is_report(data: &Json) -> bool {
    let members = data.members();
    let is_kind = |(name, value): &&(String, Json)| {
        let said = value.as_string().filter(|_| ["type", "kind"].contains(&name.as_str()));
        said.is_some_and(|kind| kind.to_ascii_lowercase().contains(ACCOUNT) && counts_something(&kind))
    };
    let (kinds, others): (Vec<_>, Vec<_>) = members.iter().partition(is_kind);
    let is_told = |(name, value): &&(String, Json)| match value.kind() {
        JsonKind::Number if !kinds.is_empty() => counts_something(name),
        _ => is_account(name, value),
    };
    !others.is_empty() && others.iter().all(is_told)
}

fn is_counted(value: &Json) -> bool {
    value.members().iter().all(|(name, value)| {
        counts_something(name)
            && match value.kind() {
                JsonKind::Object => is_counted(value),
                JsonKind::Array => value.items().iter().all(|item| item.is_object() && is_counted(item)),
                JsonKind::String => value.as_string().is_some_and(|said| SAID.contains(&said.as_str())),
                JsonKind::Number | JsonKind::Bool | JsonKind::Null => true,
            }
    })
}

/// Whether a name is made of nothing but words of the list, joined as programs join them.
fn counts_something(name: &str) -> bool {
    let mut words = vec![String::new()];
    let mut was_small = false;
    for letter in name.chars() {
        if letter == '_' || (was_small && letter.is_ascii_uppercase()) {
            words.push(String::new());
        }
        if letter != '_' {
            words.last_mut().into_iter().for_each(|word| word.push(letter.to_ascii_lowercase()));
        }
        was_small = letter.is_ascii_lowercase();
    }
    words.iter().all(|word| WORDS.contains(&word.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(name: &str, value: &str, expected: bool) {
        assert_eq!(is_account(name, &Json::parse(value).unwrap()), expected, "{name}: {value}");
    }

    #[test]
    fn what_frameworks_count_is_known() {
        let gemini = r#"{"promptTokenCount":3,"candidatesTokenCount":5,"totalTokenCount":8,"trafficType":"ON_DEMAND",
            "promptTokensDetails":[{"modality":"TEXT","tokenCount":3}],"cachedContentTokenCount":null}"#;
        check("adk_usage_metadata", gemini, true);
        check("usageMetadata", r#"{"thoughtsTokenCount":1}"#, true);
        let openai = r#"{"prompt_tokens":3,"completion_tokens":1,"total_tokens":4,"service_tier":"default",
            "completion_tokens_details":{"reasoning_tokens":0,"accepted_prediction_tokens":0}}"#;
        check("usage", openai, true);
        check(
            "usage",
            r#"{"input_tokens":3,"cache_creation_input_tokens":0,"cache_read_input_tokens":0}"#,
            true,
        );
        check("kagent_usage_metadata", r#"{"total":8,"prompt":3,"completion":5}"#, true);
        check("token_usage", "{}", true);
    }

    #[test]
    fn a_report_is_told_by_its_kind_or_name() {
        let is = |data: &str| is_report(&Json::parse(data).unwrap());
        assert!(is(
            r#"{"type":"token_usage","prompt_tokens":5312,"completion_tokens":148,"total_tokens":5460}"#
        ));
        assert!(is(r#"{"usage":{"input_tokens":3}}"#));
        for data in [
            r#"{"type":"token_usage"}"#,
            r#"{"type":"token_usage","pay":5000}"#,
            r#"{"type":"token_usage","total_tokens":1,"note":"pay"}"#,
            r#"{"type":"payment","total":5000}"#,
            r#"{"total_tokens":5}"#,
        ] {
            assert!(!is(data), "{data}");
        }
    }

    #[test]
    fn what_else_stands_there_is_shown() {
        for value in [
            r#"{"PayAll":5000}"#,
            r#"{"payTokens":5000}"#,
            r#"{"tokens_Mallory":1}"#,
            r#"{"modality":"Mallory"}"#,
            r#"{"modality":"5000"}"#,
            r#"{"details":["Mallory"]}"#,
            r#"{"details":[5000]}"#,
            r#"{"details":[[]]}"#,
            r#"{"details":[{"n":5000}]}"#,
            r#"{"":5000}"#,
            r#"[{"tokens":1}]"#,
            "[5000]",
        ] {
            check("usage", value, false);
        }
        check("payUsage", r#"{"tokens":1}"#, false);
        check("tokens", r#"{"tokens":1}"#, false);
    }
}
