//! Parameters of the commands about exchanges.

use serde::Deserialize;
use ts_rs::TS;

use super::{MarkView, PictureForm, PictureMark, SessionForm};

params! {
    /// Which traffic to list.
    ExchangeList {
        /// Of one agent.
        agent_id: Option<String>,
        /// Of one task.
        task_key: Option<String>,
        /// Of one conversation.
        chat_id: Option<String>,
        /// Of one trace: its identity in hexadecimal.
        trace_id: Option<String>,
        /// A person's filter, in the grammar of filters.
        filter: Option<String>,
        /// Of a session from elsewhere; `null`: of the own log.
        session: Option<String>,
        /// Those that had begun by then.
        until: Option<i64>,
        /// Continue behind this cursor.
        cursor: Option<String>,
    }
    /// One exchange.
    ByExchange {
        /// Which.
        exchange_id: String,
        /// Of a session from elsewhere.
        session: Option<String>,
    }
    /// The owner of the traffic.
    ExchangeSource {
        /// A session from elsewhere; `null`: the own log.
        session: Option<String>,
    }
    /// Parameters of keeping an exchange of the own log.
    ExchangeKeep {
        /// Which exchange.
        exchange_id: String,
        /// It does not fall out of the log.
        pinned: bool,
        /// Its colour.
        mark: Option<MarkView>,
    }
    /// Something shown, to be found on the wire.
    ExchangeLocate {
        /// The key of a message or artifact.
        key: Option<String>,
        /// Or the state of a task.
        task_key: Option<String>,
        /// Or the task's question at that time.
        at: Option<i64>,
    }
    /// Parameters of a search further back.
    ExchangeFurther {
        /// In a session from elsewhere; `null`: in the own log.
        session: Option<String>,
        /// The filter of the list.
        filter: String,
    }
    /// The exchanges to write into a file.
    ExchangeExport {
        /// Of a session from elsewhere.
        session: Option<String>,
        /// The filter of the list.
        filter: Option<String>,
        /// These alone; empty: everything that the filter finds.
        exchange_ids: Vec<String>,
        /// In which form.
        form: SessionForm,
        /// With content.
        whole: bool,
        /// The word, where the host asked for it.
        #[ts(optional)] confirm: Option<String>,
    }
    /// A picture of the traffic.
    PictureOf {
        /// Of a session from elsewhere; `null`: of the own log.
        session: Option<String>,
        /// From this time on.
        since: Option<i64>,
        /// Up to this time.
        until: Option<i64>,
        /// A person's filter, in the grammar of filters.
        filter: Option<String>,
        /// The mark of an earlier look: only news since.
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
