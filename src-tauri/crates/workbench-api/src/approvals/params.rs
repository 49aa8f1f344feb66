//! Parameters of the commands about approvals.

use serde::Deserialize;
use ts_rs::TS;

use super::{ApprovalFilter, Colour, Decision};
use crate::ledger::DecidedHow;

params! {
    /// The request was in full view.
    ApprovalViewed {
        /// The request.
        id: String,
        /// The hash of the shown request.
        hash: String,
    }
    /// A secret for one item of a request. It goes one way: nothing brings it back to the page.
    ApprovalSecret {
        /// The request.
        id: String,
        /// The hash of the shown request; another one is refused.
        hash: String,
        /// The item.
        item_id: String,
        /// The secret, or the whole address that a sign-in led to.
        value: String,
    }
    /// The reply as it would be sent.
    ApprovalPreview {
        /// The request.
        id: String,
        /// The decision.
        decision: Decision,
    }
    /// A decision.
    ApprovalDecide {
        /// The request.
        id: String,
        /// The hash of the shown request; another one is refused.
        hash: String,
        /// The decision.
        decision: Decision,
        /// The word, where the host asked for one.
        confirm: Option<String>,
        /// The means of the decision.
        how: DecidedHow,
        /// How long the card had been open, in milliseconds.
        on_card_ms: Option<i64>,
    }
    /// Puts a request aside.
    ApprovalSnooze {
        /// The request.
        id: String,
        /// Unix milliseconds; `null`: back now.
        until: Option<i64>,
    }
    /// Marks a request.
    ApprovalMark {
        /// The request.
        id: String,
        /// `null`: no mark.
        colour: Option<Colour>,
    }
    /// Writes a person's own note on a request.
    ApprovalNote {
        /// The request.
        id: String,
        /// Blank: no note.
        note: String,
    }
    /// Keeps a filter of the inbox.
    ApprovalViewKeep {
        /// The kept filter that it takes the place of; `null`: none.
        id: Option<String>,
        /// Its name.
        name: String,
        /// The filter.
        filter: ApprovalFilter,
    }
    /// Reads a request another way.
    ApprovalReadAs {
        /// The request.
        id: String,
        /// The reader, by `ReaderView.id`.
        reader_id: String,
    }
    /// Settles a decision with an unknown outcome.
    ApprovalResolve {
        /// The request.
        id: String,
        /// `true`: send it again with the same identity. `false`: it arrived.
        send_again: bool,
        /// The word, where the host asked for one.
        #[ts(optional)] confirm: Option<String>,
    }
}
