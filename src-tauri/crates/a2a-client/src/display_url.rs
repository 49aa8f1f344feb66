//! URLs in the form in which they may be shown and logged: without user information and query, which may be
//! credentials (API keys, signed links). The URL itself is not changed.

use std::fmt;

use url::Url;

/// A URL without user information and with its query's values hidden.
#[derive(Clone, PartialEq, Eq)]
pub struct DisplayUrl(String);

impl DisplayUrl {
    /// The part of `url` that may be shown.
    pub fn new(url: &Url) -> Self {
        let mut shown = url.clone();
        // A URL that cannot have user information has none to hide.
        let _ = shown.set_username("");
        let _ = shown.set_password(None);
        if url.query().is_some() {
            shown.set_query(Some("…"));
        }
        shown.set_fragment(None);
        Self(shown.as_str().replace("%E2%80%A6", "…"))
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<&Url> for DisplayUrl {
    fn from(url: &Url) -> Self {
        Self::new(url)
    }
}

impl fmt::Display for DisplayUrl {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl fmt::Debug for DisplayUrl {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn user_information_query_and_fragment_are_not_shown() {
        let url = Url::parse("https://me:pw@agent.example/a2a?key=s3cret#x").unwrap();
        assert_eq!(DisplayUrl::new(&url).as_str(), "https://agent.example/a2a?…");
    }
}
