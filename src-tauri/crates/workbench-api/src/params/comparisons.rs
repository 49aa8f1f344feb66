//! Parameters of comparisons.

use serde::Deserialize;
use ts_rs::TS;

params! {
    /// One message for two interfaces of an agent.
    ComparisonStart {
        /// The connection.
        connection_id: String,
        /// One interface, by `CandidateView.key`.
        first_key: String,
        /// The other one.
        second_key: String,
        /// The message.
        text: String,
    }
    /// One comparison.
    ByComparison {
        /// Identity.
        comparison_id: String,
    }
    /// The comparisons of an agent's interfaces.
    ComparisonsOf {
        /// The connection.
        connection_id: String,
    }
}
