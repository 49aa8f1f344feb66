//! One-time tokens from the terminal, and the session tokens that they are exchanged for.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use subtle::ConstantTimeEq;
use tokio::time::Instant;
use uuid::Uuid;

/// How long a printed address works at most: it ends when it is first used.
pub(crate) const ONE_TIME: Duration = Duration::from_mins(10);

/// Tokens that are valid now. They die with the process.
#[derive(Debug, Default)]
pub(crate) struct Tokens(Mutex<Valid>);

#[derive(Debug, Default)]
struct Valid {
    one_time: Option<(String, Instant)>,
    sessions: HashSet<String>,
}

impl Tokens {
    /// A token that works once, within [`ONE_TIME`]. An earlier one stops working.
    pub(crate) fn one_time(&self) -> String {
        let token = random();
        self.lock().one_time = Some((token.clone(), Instant::now() + ONE_TIME));
        token
    }

    /// A session for a one-time token that was neither used nor too late.
    pub(crate) fn exchange(&self, token: &str) -> Option<String> {
        let mut valid = self.lock();
        let (expected, until) = valid.one_time.take()?;
        if !same(&expected, token) {
            // A wrong guess must not use up the address that the person is about to open.
            valid.one_time = Some((expected, until));
            return None;
        }
        if Instant::now() > until {
            return None;
        }
        let session = random();
        valid.sessions.insert(session.clone());
        Some(session)
    }

    /// Whether `session` was handed out by this process.
    pub(crate) fn is_session(&self, session: &str) -> bool {
        self.lock().sessions.iter().any(|known| same(known, session))
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Valid> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// 244 random bits.
pub(crate) fn random() -> String {
    format!("{}{}", Uuid::new_v4().simple(), Uuid::new_v4().simple())
}

pub(crate) fn same(left: &str, right: &str) -> bool {
    left.as_bytes().ct_eq(right.as_bytes()).into()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::Tokens;

    #[tokio::test(start_paused = true)]
    async fn a_one_time_token_works_once() {
        let tokens = Tokens::default();
        let token = tokens.one_time();
        assert!(tokens.exchange("guess").is_none(), "a wrong token gets nothing");
        let session = tokens.exchange(&token).expect("a wrong guess before does not use it up");
        assert!(tokens.is_session(&session));
        assert!(tokens.exchange(&token).is_none(), "it was used");
        assert!(!tokens.is_session(&token), "a one-time token is not a session");
    }

    #[tokio::test(start_paused = true)]
    async fn a_one_time_token_works_for_ten_minutes() {
        let tokens = Tokens::default();
        let token = tokens.one_time();
        tokio::time::advance(Duration::from_mins(9)).await;
        assert!(tokens.exchange(&token).is_some(), "a person who is slow to open it gets in");
        let token = tokens.one_time();
        tokio::time::advance(Duration::from_secs(601)).await;
        assert!(tokens.exchange(&token).is_none(), "a page that is found in a terminal later does not");
    }
}
