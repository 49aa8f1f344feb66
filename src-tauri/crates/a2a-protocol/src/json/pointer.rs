//! The steps of a JSON pointer (RFC 6901), with `~` and `/` in names escaped.

use std::borrow::Cow;

/// The step that leads to the member `name` (RFC 6901 §3).
pub fn escaped(name: &str) -> Cow<'_, str> {
    if name.contains(['~', '/']) { name.replace('~', "~0").replace('/', "~1").into() } else { name.into() }
}

/// The name of the member that a step leads to. `~1` comes first, so that `~01` is `~1` and not `/` (RFC 6901 §4).
pub fn unescaped(token: &str) -> Cow<'_, str> {
    if token.contains('~') { token.replace("~1", "/").replace("~0", "~").into() } else { token.into() }
}

#[cfg(test)]
mod tests {
    use super::{escaped, unescaped};

    #[test]
    fn a_name_comes_back_from_its_step() {
        for (written, step) in
            [("a", "a"), ("", ""), ("a/b", "a~1b"), ("m~n", "m~0n"), ("~1", "~01"), ("/~0/", "~1~00~1")]
        {
            assert_eq!((escaped(written), unescaped(step)), (step.into(), written.into()), "{written}");
        }
    }
}
