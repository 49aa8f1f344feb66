//! Finds a member by its name, in either of the spellings that agents use.

/// The place of `key` among the names, `snake_case` counting as the `camelCase` it stands for.
#[inline]
pub(crate) fn position_in(names: &[&str], key: &str) -> Option<usize> {
    // Names of one length hardly ever begin alike, and to compare what follows is a call.
    let first = key.as_bytes().first();
    let exact = names.iter().position(|name| name.as_bytes().first() == first && *name == key);
    // Hardly any key has an underscore, so that the comparison by letters is rare.
    let snake = || names.iter().position(|name| is_snake_of(key, name));
    exact.or_else(|| key.contains('_').then(snake).flatten())
}

/// Whether `key` is the `snake_case` form of the `camelCase` name.
fn is_snake_of(key: &str, name: &str) -> bool {
    let mut name = name.bytes();
    let mut upper = false;
    for byte in key.bytes() {
        if byte == b'_' && !upper {
            upper = true;
            continue;
        }
        let byte = if std::mem::take(&mut upper) { byte.to_ascii_uppercase() } else { byte };
        if name.next() != Some(byte) {
            return false;
        }
    }
    name.next().is_none() && !upper
}

#[cfg(test)]
mod tests {
    use super::is_snake_of;

    #[test]
    fn snake_case_is_recognised_and_nothing_else() {
        assert!(is_snake_of("context_id", "contextId"), "the same name");
        assert!(!is_snake_of("context__id", "contextId"), "two underscores");
        assert!(!is_snake_of("contextid", "contextId"), "no underscore");
        assert!(!is_snake_of("context_i", "contextId"), "too short");
    }
}
