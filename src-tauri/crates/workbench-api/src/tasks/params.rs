//! Parameters of the commands about tasks.

use serde::Deserialize;
use ts_rs::TS;

use super::TaskChoice;
use crate::files::StoryForm;

params! {
    /// One task by its identity here.
    ByTask {
        /// Identity.
        task_key: String,
    }
    /// A search over everything that was said.
    SearchQuery {
        /// Words.
        text: String,
        /// At most so many, 1 to 200; default 50.
        limit: Option<i64>,
    }
    /// A choice of tasks, to be kept under a name.
    TaskChoiceKeep {
        /// The kept one that it takes the place of; `null`: none.
        id: Option<String>,
        /// Its name.
        name: String,
        /// The choice.
        choice: TaskChoice,
    }
    /// A story that the page told, to be kept.
    StorySave {
        /// Of which task.
        task_key: String,
        /// In which form.
        form: StoryForm,
        /// Its text.
        text: String,
    }
}
