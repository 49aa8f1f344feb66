//! The header, parameter or scheme that the words of a refusal name: “missing X-API-Key header”.

use a2a_protocol::{Json, JsonKind};

use super::WantedCredential;

/// Headers that every call has, and that a key is never in.
const NEVER_A_KEY: [&str; 8] = [
    "a2a-extensions",
    "a2a-version",
    "accept",
    "content-type",
    "content-length",
    "user-agent",
    "www-authenticate",
    "authorization",
];

/// How far a word may stand from the one that explains it.
const NEAR: usize = 4;

/// The credential that a body of a 401 or 403 names, whatever its form.
pub(crate) fn named_in(body: &str) -> Option<WantedCredential> {
    // A page has words of all kinds.
    if body.trim_start().starts_with('<') {
        return None;
    }
    header_that_lacks(body).or_else(|| in_words(&words_of(body)))
}

/// The header that a validator of requests says is missing: `{"loc":["header","x-api-key"]}`.
pub(crate) fn header_that_lacks(body: &str) -> Option<WantedCredential> {
    let body = Json::parse(body.trim()).ok()?;
    let faults = ["detail", "errors"].into_iter().filter_map(|name| body.member(name));
    let faults: Vec<Json> = faults.flat_map(|list| list.items()).collect();
    faults.iter().find_map(|fault| {
        let place = fault.member("loc")?.items();
        let [of, name, ..] = place.as_slice() else { return None };
        if of.as_string().as_deref() != Some("header") || name.kind() != JsonKind::String {
            return None;
        }
        let name = name.as_string()?;
        if name.eq_ignore_ascii_case("authorization") {
            return Some(WantedCredential::Bearer);
        }
        is_header_of_a_key(&name).then_some(WantedCredential::ApiKeyHeader { name, prefix: None })
    })
}

fn words_of(text: &str) -> Vec<&str> {
    let is_inside = |char: char| char.is_ascii_alphanumeric() || matches!(char, '-' | '_');
    let words = text.split(|char: char| !is_inside(char));
    words.map(|word| word.trim_matches(['-', '_'])).filter(|word| !word.is_empty()).collect()
}

fn in_words(words: &[&str]) -> Option<WantedCredential> {
    let is = |at: usize, wanted: &str| words.get(at).is_some_and(|word| word.eq_ignore_ascii_case(wanted));
    let near = |at: usize, wanted: &str| {
        (at.saturating_sub(NEAR)..=at + NEAR)
            .any(|other| is(other, wanted) || is(other, &format!("{wanted}s")))
    };
    for (at, word) in words.iter().enumerate() {
        if word.eq_ignore_ascii_case("bearer") {
            return Some(WantedCredential::Bearer);
        }
        // “in the query parameter `api_key`” has no header that it could be.
        if near(at, "query") && !near(at, "header") && is_key(word) {
            return Some(WantedCredential::ApiKeyQuery { name: (*word).to_owned() });
        }
        // `invalid_token` and `pre-shared-key` are words as well: a header begins with `X-` or is called one.
        let is_own = word.get(..2).is_some_and(|begin| begin.eq_ignore_ascii_case("x-")) && is_key(word);
        let beside = (at > 0 && is(at - 1, "header")) || is(at + 1, "header");
        let is_called_one = beside && (word.contains('-') || is_key(word));
        if (is_own || is_called_one) && is_header_of_a_key(word) {
            return Some(WantedCredential::ApiKeyHeader { name: (*word).to_owned(), prefix: None });
        }
    }
    // `Authorization: Token <key>`: the word of a scheme, then that of what follows it.
    let at = words.iter().position(|word| word.eq_ignore_ascii_case("authorization"))?;
    let next = words.get(at + 1).copied().unwrap_or_default();
    if next.eq_ignore_ascii_case("basic") {
        return Some(WantedCredential::Basic);
    }
    let scheme =
        ["apikey", "api-key", "key", "token"].into_iter().find(|known| next.eq_ignore_ascii_case(known));
    Some(match scheme {
        Some(_) if words.get(at + 2).is_some_and(|word| is_key_word(word)) => {
            WantedCredential::ApiKeyHeader {
                name: words.get(at).copied().unwrap_or_default().to_owned(),
                prefix: Some(next.to_owned()),
            }
        }
        _ => WantedCredential::Bearer,
    })
}

fn is_key_word(word: &str) -> bool {
    let word = word.to_ascii_lowercase();
    ["key", "token", "secret", "api"].iter().any(|known| word.contains(known))
}

/// Whether it is a name such as `X-API-Key` or `api_key`, and no word of a sentence.
fn is_key(word: &str) -> bool {
    (word.contains(['-', '_']) || word.eq_ignore_ascii_case("apikey")) && is_key_word(word)
}

fn is_header_of_a_key(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    let reads = lower.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'));
    reads && lower.len() <= 64 && !NEVER_A_KEY.contains(&lower.as_str())
}

#[cfg(test)]
mod tests {
    use super::{WantedCredential, header_that_lacks, named_in};

    fn header(name: &str) -> WantedCredential {
        WantedCredential::ApiKeyHeader { name: name.to_owned(), prefix: None }
    }

    #[test]
    fn the_name_of_a_key_is_found_in_the_words_of_a_refusal() {
        let check = |body: &str, expected| assert_eq!(named_in(body), expected, "{body}");
        check(r#"{"error":"missing X-API-Key header"}"#, Some(header("X-API-Key")));
        check(
            "Provide your key in the `Ocp-Apim-Subscription-Key` header.",
            Some(header("Ocp-Apim-Subscription-Key")),
        );
        check(
            r#"{"statusCode":401,"message":"Access denied due to missing subscription key. Make sure to include subscription key when making requests to an API."}"#,
            None,
        );
        check("Header x-tenant-pass is required", Some(header("x-tenant-pass")));
        check(r#"{"message":"No API key found in request"}"#, None);
        check(r#"{"error":"Content-Type header is missing"}"#, None);
        let query = WantedCredential::ApiKeyQuery { name: "api_key".to_owned() };
        check("Pass `api_key` as a query parameter", Some(query));
        check("Missing Authorization header", Some(WantedCredential::Bearer));
        check(r#"{"error":"Bearer token missing"}"#, Some(WantedCredential::Bearer));
        let token = WantedCredential::ApiKeyHeader {
            name: "Authorization".to_owned(),
            prefix: Some("Token".to_owned()),
        };
        check("Send Authorization: Token <api-key>", Some(token));
        check("<html><body>Set X-API-Key header</body></html>", None);
        check(r#"{"detail":"Not authenticated"}"#, None);
        check(r#"{"error":"invalid_token","message":"The pre-shared-key is wrong."}"#, None);
    }

    #[test]
    fn a_missing_header_is_told_by_a_validator_of_requests() {
        let body = r#"{"detail":[{"type":"missing","loc":["header","x-api-key"],"msg":"Field required"}]}"#;
        assert_eq!(header_that_lacks(body), Some(header("x-api-key")));
        let body = r#"{"detail":[{"type":"missing","loc":["body","x-api-key"],"msg":"Field required"}]}"#;
        assert_eq!(header_that_lacks(body), None, "another part of the request");
    }
}
