//! Parameters of the commands that write to agents: drafts, files and messages.

use serde::Deserialize;
use ts_rs::TS;

use super::{ResendPlace, SendOptions};

params! {
    /// A message not yet sent.
    DraftSet {
        /// The conversation.
        id: String,
        /// The text.
        text: String,
        /// JSON data, as it was typed.
        data: Option<String>,
        /// Its options; `null`: none chosen.
        options: Option<SendOptions>,
        /// The origin of the draft; `null`: none.
        begun: Option<DraftBegun>,
    }
    /// The message that a draft was begun from.
    DraftBegun {
        /// `DraftOriginView.begunAt`.
        at: i64,
        /// Places of its parts that go out as they are; `null`: the draft stands for itself now.
        kept: Option<Vec<u32>>,
    }
    /// A file from the page: pasted, dropped or picked in a browser.
    AttachmentAdd {
        /// Name.
        name: String,
        /// Media type; empty: guessed from the name.
        media_type: String,
        /// Content.
        base64: String,
    }
    /// A message to an agent.
    MessageSend {
        /// The conversation.
        chat_id: String,
        /// Text; may be empty when there is something else.
        text: String,
        /// Data parts, JSON texts.
        data: Vec<String>,
        /// Files.
        attachment_ids: Vec<String>,
        /// The interrupted task that it answers; `null`: a new task.
        task_key: Option<String>,
        /// Its send options; `null`: nothing chosen.
        options: Option<SendOptions>,
        /// The message that it was made of; `null`: none.
        resend: Option<ResendGiven>,
    }
    /// The message that another one was made of.
    ResendGiven {
        /// Its key in its conversation.
        key: String,
        /// Places of its parts that go out as they are.
        kept: Vec<u32>,
    }
    /// A message that is to be edited and sent again.
    MessageEditAgain {
        /// Its key in its conversation.
        key: String,
        /// Where it goes.
        place: ResendPlace,
        /// With whom a new chat is; `null`: with the agent that it was said to.
        agent_id: Option<String>,
    }
    /// A message as it would be sent.
    MessageCheck {
        /// The conversation.
        chat_id: String,
        /// Data parts, JSON texts.
        data: Vec<String>,
        /// Its options; `null`: none chosen.
        options: Option<SendOptions>,
    }
}
