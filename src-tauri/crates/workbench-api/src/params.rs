//! Types that the parameters and views of several commands share. An absent member is `null`.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

macro_rules! params {
    ($($(#[$doc:meta])* $name:ident { $($(#[$member_doc:meta])* $member:ident: $kind:ty),* $(,)? })*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Deserialize, TS)]
            #[serde(rename_all = "camelCase")]
            pub struct $name { $($(#[$member_doc])* pub $member: $kind),* }
        )*
    };
}

params! {
    /// One thing by its identity.
    ById {
        /// Identity.
        id: String,
    }
}

/// Nothing to say.
#[derive(Debug, Clone, Deserialize, TS)]
pub struct Nothing {}

/// The identity of a new thing.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Made {
    /// Identity.
    pub id: String,
}

/// Done, with nothing to say.
#[derive(Debug, Clone, Serialize, TS)]
pub struct Done {}

/// A count for the page, whose numbers are signed.
pub(crate) fn count(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// A page size, within limits, from the page's wish.
pub(crate) fn limit(asked: Option<i64>) -> u32 {
    u32::try_from(asked.unwrap_or(50).clamp(1, 200)).unwrap_or(50)
}

/// The answer of a command that has nothing to say.
pub(crate) const DONE: Done = Done {};
