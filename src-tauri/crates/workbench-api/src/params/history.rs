//! What the history of tasks is asked for.

use serde::Deserialize;
use ts_rs::TS;

use crate::views::{ExportScope, FigureSpan, ForgetWhat, StoryForm, TaskChoice};

params! {
    /// What is to be forgotten.
    Forget {
        /// Of which kind.
        what: ForgetWhat,
        /// Which: a task by its identity here, a conversation or an agent.
        id: String,
        /// The word, where the host asked for one.
        confirm: Option<String>,
    }
    /// History that is to be written into a file.
    HistoryExport {
        /// What of it.
        scope: ExportScope,
        /// The word, where the host asked for one.
        confirm: Option<String>,
    }
    /// Copies of the database.
    CopiesNamed {
        /// Names of their files.
        names: Vec<String>,
    }
    /// A backup to go back to.
    RestorePlan {
        /// The name of its file; `null`: stay with what is there.
        name: Option<String>,
        /// The word, where the host asked for one.
        confirm: Option<String>,
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
    /// Figures of an agent.
    FiguresOf {
        /// The agent.
        id: String,
        /// Over how long.
        span: FigureSpan,
    }
    /// A story that the page told, to be kept.
    StorySave {
        /// Of which task.
        task_key: String,
        /// In which form.
        form: StoryForm,
        /// What it says.
        text: String,
    }
}
