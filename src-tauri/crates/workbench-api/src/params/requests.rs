//! Parameters of what is done with requests.

use serde::Deserialize;
use ts_rs::TS;

use crate::views::{BatchAction, Colour, DecidedHow, Decision, InboxFilter, MappingInput};

params! {
    /// The request was in full view.
    RequestViewed {
        /// The request.
        id: String,
        /// What was shown.
        hash: String,
    }
    /// A secret for one item of a request. It goes one way: nothing brings it back to the page.
    RequestSecret {
        /// The request.
        id: String,
        /// What was shown: another hash is refused.
        hash: String,
        /// The item.
        item_id: String,
        /// The secret, or the whole address that a sign-in led to.
        value: String,
    }
    /// Signs in where a request asks for it.
    RequestSignIn {
        /// The request.
        id: String,
        /// What was shown: another hash is refused.
        hash: String,
        /// The item.
        item_id: String,
        /// The word, where the host asked for one.
        #[ts(optional)] confirm: Option<String>,
    }
    /// One item of a request.
    ItemOfRequest {
        /// The request.
        id: String,
        /// The item.
        item_id: String,
    }
    /// What would be sent.
    RequestPreview {
        /// The request.
        id: String,
        /// The decision.
        decision: Decision,
    }
    /// A decision.
    RequestDecide {
        /// The request.
        id: String,
        /// What was shown: another hash is refused.
        hash: String,
        /// The decision.
        decision: Decision,
        /// The word, where the host asked for one.
        confirm: Option<String>,
        /// By what means.
        how: DecidedHow,
        /// How long the card had been open, in milliseconds.
        on_card_ms: Option<i64>,
    }
    /// How requests of the structure of this one are answered.
    RequestExplain {
        /// The request.
        id: String,
        /// What the person says.
        mapping: MappingInput,
    }
    /// Puts a request aside.
    RequestSnooze {
        /// The request.
        id: String,
        /// Unix milliseconds; `null`: back now.
        until: Option<i64>,
    }
    /// Marks a request.
    RequestMark {
        /// The request.
        id: String,
        /// `null`: no mark.
        colour: Option<Colour>,
    }
    /// Writes a person's own note on a request.
    RequestNote {
        /// The request.
        id: String,
        /// Blank: no note.
        note: String,
    }
    /// One request among many, as it was shown.
    ChosenRequest {
        /// The request.
        id: String,
        /// What was shown.
        hash: String,
    }
    /// What an action would do to many requests.
    BatchPlan {
        /// The requests.
        chosen: Vec<ChosenRequest>,
        /// The action.
        action: BatchAction,
    }
    /// One wish for many requests.
    BatchDo {
        /// The requests, in the order in which it is done to them.
        chosen: Vec<ChosenRequest>,
        /// The action.
        action: BatchAction,
        /// The number of requests that a person agreed to approve; of no meaning for other actions.
        confirmed: i64,
    }
    /// Keeps a filter of the inbox.
    InboxViewKeep {
        /// The kept filter that it takes the place of; `null`: none.
        id: Option<String>,
        /// Its name.
        name: String,
        /// The filter.
        filter: InboxFilter,
    }
    /// Reads a request another way.
    RequestReadAs {
        /// The request.
        id: String,
        /// The reader, by `ReaderView.id`.
        reader_id: String,
    }
    /// Settles a decision of which nobody knows whether it arrived.
    RequestResolve {
        /// The request.
        id: String,
        /// `true`: send it again with the same identity. `false`: it arrived.
        send_again: bool,
        /// The word, where the host asked for one.
        #[ts(optional)] confirm: Option<String>,
    }
}
