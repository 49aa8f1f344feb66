//! The server's outside: the time and fresh identifiers. The requests determine everything else, so a test that
//! supplies these two knows every byte of every answer.

use std::fmt;
use std::sync::Arc;

use jiff::Timestamp;
use uuid::Uuid;

/// Where time and identifiers come from.
#[derive(Clone)]
pub struct Environment {
    now: Arc<dyn Fn() -> Timestamp + Send + Sync>,
    new_id: Arc<dyn Fn() -> String + Send + Sync>,
}

impl Environment {
    /// Takes both from the given functions. `new_id` must never give the same text twice.
    pub fn new(
        now: impl Fn() -> Timestamp + Send + Sync + 'static,
        new_id: impl Fn() -> String + Send + Sync + 'static,
    ) -> Self {
        Self { now: Arc::new(now), new_id: Arc::new(new_id) }
    }

    /// The system's clock and random identifiers.
    pub fn system() -> Self {
        Self::new(Timestamp::now, || Uuid::new_v4().to_string())
    }

    /// The present moment.
    pub fn now(&self) -> Timestamp {
        (self.now)()
    }

    /// A fresh identifier.
    pub fn new_id(&self) -> String {
        (self.new_id)()
    }
}

impl fmt::Debug for Environment {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Environment")
    }
}

/// A moment as A2A 1.0 §5.6.1 wants it written: UTC, milliseconds, `Z`.
pub(crate) fn wire_time(moment: Timestamp) -> String {
    format!("{moment:.3}")
}

#[cfg(test)]
mod tests {
    use super::wire_time;

    #[test]
    fn a_moment_is_written_with_three_digits_of_fraction_even_if_zero() {
        let moment = jiff::Timestamp::from_second(0).unwrap();
        assert_eq!(wire_time(moment), "1970-01-01T00:00:00.000Z", "the form that the specification asks for");
    }
}
