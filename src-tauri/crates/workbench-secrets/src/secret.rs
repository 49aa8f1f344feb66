//! A secret as a type: it does not print, does not serialise, and is wiped when dropped.

use std::fmt;

use secrecy::{ExposeSecret, SecretString};

/// Something that must not be seen: a token, a password, a key.
#[derive(Clone)]
pub struct Secret(SecretString);

impl Secret {
    /// Takes the text as it is.
    pub fn new(text: impl Into<String>) -> Self {
        Self(SecretString::from(text.into()))
    }

    /// The text. The caller is responsible for where it goes.
    pub fn expose(&self) -> &str {
        self.0.expose_secret()
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Secret(…)")
    }
}

/// For comparing a stored value with the returned one; not meant to resist timing.
impl PartialEq for Secret {
    fn eq(&self, other: &Self) -> bool {
        self.expose() == other.expose()
    }
}

impl Eq for Secret {}

#[cfg(test)]
mod tests {
    use super::Secret;

    #[test]
    fn printing_a_secret_shows_nothing_of_it() {
        let printed = format!("{:?} {:#?}", Secret::new("hunter2"), Some(Secret::new("hunter2")));
        assert!(!printed.contains("hunter2"), "{printed}");
    }
}
