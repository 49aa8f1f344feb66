//! Finds the words of an error in a response body; every web framework puts them elsewhere.

use a2a_protocol::{Json, JsonKind};

/// Words are cut off here.
const LENGTH: usize = 300;
/// Of a list of faults so many are told.
const FAULTS: usize = 3;
/// How deep words may lie.
const DEPTH: usize = 4;

/// Where whole sentences stand, the most telling first.
const SENTENCES: [&str; 15] = [
    "message",
    "error_description",
    "errorMessage",
    "error_message",
    "detail",
    "details",
    "description",
    "msg",
    "Message",
    "reason",
    "errors",
    "title",
    "error",
    "text",
    "fault",
];

/// A recognisable beginning of an excerpt; `None` if it says nothing.
pub(crate) fn beginning_of(excerpt: &str) -> Option<String> {
    let excerpt = excerpt.trim();
    let words = match Json::parse(excerpt) {
        Ok(body) => words_in(&body, DEPTH),
        Err(_) => excerpt.starts_with('<').then(|| of_page(excerpt)),
    };
    let words = words.filter(|words| !words.trim().is_empty());
    let said: String = words.as_deref().unwrap_or(excerpt).trim().chars().take(LENGTH).collect();
    (!said.is_empty()).then_some(said)
}

fn words_in(body: &Json, depth: usize) -> Option<String> {
    if depth == 0 {
        return None;
    }
    match body.kind() {
        JsonKind::String => body.as_string().filter(|words| !words.trim().is_empty()),
        JsonKind::Array => {
            let faults: Vec<String> =
                body.items().iter().take(FAULTS).filter_map(|fault| of_fault(fault, depth)).collect();
            (!faults.is_empty()).then(|| faults.join(" "))
        }
        JsonKind::Object => of_object(body, depth),
        JsonKind::Number | JsonKind::Bool | JsonKind::Null => None,
    }
}

/// The words of the error: in the object of that name if there is one, else around it.
fn of_object(body: &Json, depth: usize) -> Option<String> {
    let inner = body.member("error").filter(Json::is_object);
    if let Some(words) = inner.and_then(|inner| words_in(&inner, depth - 1)) {
        return Some(words);
    }
    let told: Vec<String> =
        SENTENCES.into_iter().filter_map(|name| words_in(&body.member(name)?, depth - 1)).collect();
    // A word that programs tell errors apart by says less than a sentence.
    let sentence = told.iter().find(|words| words.trim().contains(char::is_whitespace) || !words.is_ascii());
    sentence.or(told.first()).cloned()
}

/// One of several faults, with the place that it names.
fn of_fault(fault: &Json, depth: usize) -> Option<String> {
    let words = words_in(fault, depth - 1)?;
    let place: Vec<String> = fault
        .member("loc")
        .map(|place| place.items())
        .unwrap_or_default()
        .iter()
        .map(|step| step.as_string().unwrap_or_else(|| step.as_str().to_owned()))
        .collect();
    Some(if place.is_empty() { words } else { format!("{}: {words}", place.join(".")) })
}

/// The text of a page, without its marks.
fn of_page(page: &str) -> String {
    let mut shown = String::new();
    let mut rest = page;
    while let Some((before, mark)) = rest.split_once('<') {
        shown.push_str(before);
        shown.push(' ');
        let silent = ["style", "script", "title"].into_iter().find(|name| mark.starts_with(name));
        let after =
            silent.and_then(|name| mark.split_once(&format!("</{name}"))).map_or(mark, |parts| parts.1);
        rest = after.split_once('>').map_or("", |parts| parts.1);
    }
    shown.push_str(rest);
    shown.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::beginning_of;

    #[test]
    fn the_words_of_an_error_are_found_wherever_a_framework_puts_them() {
        let check =
            |body: &str, expected: &str| assert_eq!(beginning_of(body).as_deref(), Some(expected), "{body}");
        check(r#"{"detail":"Use message/stream."}"#, "Use message/stream.");
        check(r#"{"message":"No such agent."}"#, "No such agent.");
        check(r#"{"error":"The quota is used up."}"#, "The quota is used up.");
        check(r#"{"error":{"code":429,"message":"Too many requests."}}"#, "Too many requests.");
        check(
            r#"{"error":"invalid_request","error_description":"No grant was given."}"#,
            "No grant was given.",
        );
        check(
            r#"{"error":"Bad Request","statusCode":400,"message":"The body is no call."}"#,
            "The body is no call.",
        );
        check(
            r#"{"error":"bad_method","detail":"Only message/stream is taken."}"#,
            "Only message/stream is taken.",
        );
        check(
            r#"{"type":"about:blank","title":"Not taken","detail":"Only POST is taken here."}"#,
            "Only POST is taken here.",
        );
        check(r#"{"title":"Not taken","status":400}"#, "Not taken");
        check(
            r#"{"detail":[{"loc":["body","params","id"],"msg":"Field required","type":"missing"}]}"#,
            "body.params.id: Field required",
        );
        check(
            r#"{"errors":[{"detail":"The name is empty."},{"detail":"The day is over."}]}"#,
            "The name is empty. The day is over.",
        );
        check(r#"{"title":"Bad Request","errors":[{"detail":"The day is over."}]}"#, "The day is over.");
        check(r#"{"detail":{"reason":"The agent is asleep."}}"#, "The agent is asleep.");
        check(r#""The agent is asleep.""#, "The agent is asleep.");
        check("The agent is asleep.\n", "The agent is asleep.");
        check(
            "<html><head><title>400</title></head><body><h1>Bad call</h1><p>Use POST.</p></body></html>",
            "Bad call Use POST.",
        );
        check(r#"{"code":7}"#, r#"{"code":7}"#);
        assert_eq!(beginning_of("  "), None);
    }
}
