//! Incomplete bodies: a secret may be cut in two at their end.

use bytes::Bytes;

use super::{MASK, Redactor, push};

impl Redactor {
    /// The beginning of a body. It may end within a secret, of which nothing is shown; where secrets are known by
    /// their place alone, nothing is shown of it at all.
    pub(crate) fn unfinished(&self, operation: &str, bytes: &Bytes) -> Bytes {
        let by_place = push::is_registration(operation) || self.foreign && push::may_register(bytes);
        if by_place && serde_json::from_slice::<serde::de::IgnoredAny>(bytes).is_err() {
            return format!("{MASK} {} bytes", bytes.len()).into();
        }
        let shown = self.body(operation, bytes);
        let cut = self.secrets().spellings().map(|secret| begun(&shown, secret.needle())).max().unwrap_or(0);
        shown.slice(..shown.len() - cut)
    }
}

/// How many of the last of `bytes` are the beginning of `secret`, and not the whole of it. Fewer than three tell nothing.
fn begun(bytes: &[u8], secret: &[u8]) -> usize {
    let longest = secret.len().saturating_sub(1).min(bytes.len());
    let begins = |length: &usize| secret.get(..*length).is_some_and(|beginning| bytes.ends_with(beginning));
    (3..=longest).rev().find(begins).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use bytes::Bytes;

    use super::Redactor;
    use crate::secret::Secret;
    use crate::tap::Hidden;

    fn redactor() -> Redactor {
        Redactor::new(Hidden { values: vec![Secret::new("s3cret-key")], ..Hidden::default() }, None)
    }

    #[test]
    fn the_beginning_of_a_secret_in_an_unfinished_body_is_not_shown() {
        let shown = |body: &'static str| redactor().unfinished("SendMessage", &Bytes::from(body));
        assert_eq!(shown("{\"a\":\"s3cret-"), "{\"a\":\"");
        assert_eq!(shown("{\"a\":\"s3cret-key"), "{\"a\":\"[redacted]");
        assert_eq!(shown("{\"a\":\"some"), "{\"a\":\"some");
        let registered = Bytes::from_static(b"{\"token\":\"t0k");
        let shown = redactor().unfinished("tasks/pushNotificationConfig/get", &registered);
        assert_eq!(shown, "[redacted] 13 bytes");
    }
}
