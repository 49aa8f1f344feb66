//! Tasks: the list, one of them, its story, and the search over everything.

pub(crate) mod commands;
pub(crate) mod convert;
pub(crate) mod elsewhere;
pub(crate) mod params;
pub(crate) mod story;
pub(crate) mod view;

pub use elsewhere::{AgentTaskPage, AgentTaskView, TaskOpen, TasksAtAgent};
pub use params::{ByTask, SearchQuery, StorySave, TaskChoiceKeep};
pub use story::{StoryEvent, StoryFact, StoryView, StoryWords};
pub use view::{
    SearchHit, SearchKind, SnippetPiece, TaskCardView, TaskChoice, TaskChoiceKept, TaskFilter, TaskPage,
    TaskSpan, TaskSummary, TaskView,
};
