//! Covers the proofs in registrations of call backs. They are found by place and not by value, because an agent
//! that lists its registrations shows those of other programs, too.

use bytes::Bytes;
use memchr::memmem;
use serde_json::Value;
use url::Url;

use super::MASK;

/// Members that are secrets wherever a call back is registered, in any generation.
const SECRETS: [&str; 2] = ["token", "credentials"];

/// Whether calls of this method carry registrations. The names of every generation have this in common.
pub(super) fn is_registration(operation: &str) -> bool {
    operation.contains("ushNotification")
}

/// Whether a body may bring a registration along.
pub(super) fn may_register(body: &Bytes) -> bool {
    memmem::find(body, b"ushNotification").is_some()
}

/// The same bytes when there is nothing to hide, or when they are no JSON.
pub(super) fn without_secrets(bytes: &Bytes) -> Bytes {
    let Ok(mut json) = serde_json::from_slice::<Value>(bytes) else { return bytes.clone() };
    if hide(&mut json) { json.to_string().into() } else { bytes.clone() }
}

/// Whether anything had to be hidden.
fn hide(json: &mut Value) -> bool {
    match json {
        Value::Array(items) => items.iter_mut().fold(false, |hidden, item| hide(item) | hidden),
        Value::Object(members) => members.iter_mut().fold(false, |hidden, (name, value)| {
            let shown = match value {
                Value::String(_) if SECRETS.contains(&name.as_str()) => Some(MASK.to_owned()),
                Value::String(url) if name == "url" => without_path(url),
                _ => None,
            };
            let hides = shown.is_some();
            if let Some(shown) = shown {
                *value = shown.into();
            }
            hide(value) | hides | hidden
        }),
        _ => false,
    }
}

/// The path of a call back is often itself the secret that keeps strangers out.
fn without_path(url: &str) -> Option<String> {
    let url = Url::parse(url).ok().filter(|url| url.path() != "/" || url.query().is_some())?;
    Some(format!("{}/{MASK}", url.origin().ascii_serialization()))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::{is_registration, without_secrets};

    #[rstest]
    #[case::flat(
        r#"{"params":{"taskId":"t","url":"https://h.example:8443/push/x?y","token":"T"}}"#,
        r#"{"params":{"taskId":"t","url":"https://h.example:8443/[redacted]","token":"[redacted]"}}"#
    )]
    #[case::listed(
        r#"{"result":{"configs":[{"authentication":{"scheme":"Bearer","credentials":"C"}}]}}"#,
        r#"{"result":{"configs":[{"authentication":{"scheme":"Bearer","credentials":"[redacted]"}}]}}"#
    )]
    #[case::as_an_array(
        r#"[{"pushNotificationConfig":{"token":"T"}}]"#,
        r#"[{"pushNotificationConfig":{"token":"[redacted]"}}]"#
    )]
    #[case::nothing(r#"{ "result": null }"#, r#"{ "result": null }"#)]
    #[case::no_json("token=T", "token=T")]
    fn what_an_agent_proves_itself_with_is_not_shown(#[case] body: &'static str, #[case] shown: &str) {
        assert_eq!(without_secrets(&body.into()), shown.as_bytes());
    }

    #[rstest]
    #[case("tasks/pushNotification/set", true)]
    #[case("tasks/pushNotificationConfig/list", true)]
    #[case("CreateTaskPushNotificationConfig", true)]
    #[case("SendMessage", false)]
    fn registrations_are_known_by_their_methods(#[case] method: &str, #[case] is: bool) {
        assert_eq!(is_registration(method), is);
    }
}
