//! Secrets in another program's call. This program does not know them, so they are found by name.

use http::header::{COOKIE, HeaderMap};
use url::Url;

use super::Hidden;
use crate::secret::Secret;

/// Words in the names of secrets. Hiding a harmless value costs a look at it; showing a secret costs more.
const SIGNS: [&str; 9] =
    ["auth", "cookie", "credential", "key", "passw", "secret", "session", "signature", "token"];

/// Shorter values are no secrets, and would be found in every other word.
const SHORTEST: usize = 6;

/// The secrets of a call with these headers at this address. `also`: further names of secrets.
pub(super) fn hidden(headers: &HeaderMap, url: &Url, also: &[String]) -> Hidden {
    let is_secret = |name: &str| {
        let name = name.to_ascii_lowercase();
        SIGNS.iter().any(|sign| name.contains(sign))
            || also.iter().any(|known| known.eq_ignore_ascii_case(&name))
    };
    let mut hidden = Hidden::default();
    for (name, value) in headers.iter().filter(|(name, _)| is_secret(name.as_str())) {
        hidden.headers.push(name.clone());
        let value = String::from_utf8_lossy(value.as_bytes()).into_owned();
        if name == COOKIE {
            let cookies = value.split(';').filter_map(|cookie| cookie.split_once('='));
            hidden.values.extend(cookies.map(|(_, value)| Secret::new(value.trim())));
        } else if let Some((_scheme, rest)) = value.split_once(' ') {
            hidden.values.push(Secret::new(rest.trim()));
        }
        hidden.values.push(Secret::new(value));
    }
    for (name, value) in url.query_pairs().filter(|(name, _)| is_secret(name)) {
        hidden.query.push(name.into_owned());
        hidden.values.push(Secret::new(value.into_owned()));
    }
    hidden.values.retain(|value| value.expose().len() >= SHORTEST);
    hidden
}

#[cfg(test)]
mod tests {
    use http::HeaderMap;
    use url::Url;

    use super::super::Redactor;

    #[test]
    fn what_strangers_prove_themselves_with_is_hidden_wherever_it_stands() {
        let mut headers = HeaderMap::new();
        for (name, value) in [
            ("authorization", "Bearer t0ken-of-a"),
            ("x-api-key", "k3y-of-a"),
            ("cookie", "sid=c00kie-of-a; theme=dark"),
            ("x-custom", "declared-by-the-card"),
            ("x-request-id", "r-1"),
        ] {
            headers.insert(name, value.parse().unwrap());
        }
        let url = Url::parse("http://agent.example/?access_token=qu3ry-of-a&page=2").unwrap();
        let redactor = Redactor::of_stranger(&headers, &url, &["X-Custom".to_owned()]);
        let shown = format!("{:?} {}", redactor.headers(&headers), redactor.url(&url));
        let echo = redactor.text("t0ken-of-a k3y-of-a c00kie-of-a declared-by-the-card qu3ry-of-a dark r-1");
        for secret in ["t0ken-of-a", "k3y-of-a", "c00kie-of-a", "declared-by-the-card", "qu3ry-of-a"] {
            assert!(!shown.contains(secret) && !echo.contains(secret), "{secret} is in {shown} or {echo}");
        }
        assert!(shown.contains("r-1") && shown.contains("page=2") && echo.contains("dark"), "{shown} {echo}");
    }

    #[test]
    fn a_call_back_that_is_registered_with_a_message_loses_its_token() {
        let url = Url::parse("http://agent.example/").unwrap();
        let redactor = Redactor::of_stranger(&HeaderMap::new(), &url, &[]);
        let body = br#"{"configuration":{"pushNotificationConfig":{"token":"p-1"}}}"#;
        let shown = redactor.body("SendMessage", &body.to_vec().into());
        assert_eq!(shown, r#"{"configuration":{"pushNotificationConfig":{"token":"[redacted]"}}}"#);
    }
}
