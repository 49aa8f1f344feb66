//! What pictures of the traffic are asked for.

use serde::Deserialize;
use ts_rs::TS;

use crate::views::{PictureForm, PictureMark};

params! {
    /// A picture of the traffic.
    PictureOf {
        /// Of a session from elsewhere; `null`: of the own log.
        session: Option<String>,
        /// From this time on.
        since: Option<i64>,
        /// Up to this time.
        until: Option<i64>,
        /// What a person looks for, in the grammar of filters.
        filter: Option<String>,
        /// The mark of an earlier look: only what came since.
        after: Option<PictureMark>,
        /// With that: exchanges that were running then.
        running: Vec<String>,
    }
    /// A picture that the page drew, to be kept.
    PictureSave {
        /// In which form.
        form: PictureForm,
        /// Content.
        base64: String,
    }
}
