//! Parameters of the commands about rules.

use serde::Deserialize;
use ts_rs::TS;

use crate::views::RuleDraft;

params! {
    /// A rule. The person who gives it agrees to it with the card that its agent shows now.
    RuleGiven {
        /// The rule.
        rule: RuleDraft,
    }
    /// Lets a rule count or not, and agrees to nothing else about it.
    RuleTurn {
        /// The rule.
        id: String,
        /// It counts.
        on: bool,
    }
    /// Lets rules approve for a while.
    SwitchOn {
        /// For how long, at most a working day.
        minutes: i64,
        /// The word, where the host asked for one.
        confirm: Option<String>,
        /// What the question said that the word answers; see `Question`.
        digest: Option<String>,
    }
}
