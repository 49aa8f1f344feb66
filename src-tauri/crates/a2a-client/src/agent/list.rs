//! Lists all tasks page by page, without trusting the agent to reach an end.

use std::collections::HashSet;

use a2a_protocol::ListTasks;
use a2a_protocol::model::Task;

use super::Agent;
use crate::call::CallError;

/// Tasks of several pages.
#[derive(Debug)]
pub struct Listing {
    /// In the agent's order; a task that two pages show stands here once.
    pub tasks: Vec<Task>,
    /// Why there are no more.
    pub end: ListingEnd,
}

/// Why a listing ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ListingEnd {
    /// The agent said that there are no more.
    Complete,
    /// The agent named a page that it had named before.
    Loop,
    /// More pages than allowed.
    TooManyPages,
}

impl Agent {
    /// Reads all pages that `list` begins (1.0).
    pub async fn list_all_tasks(&self, mut list: ListTasks) -> Result<Listing, CallError> {
        let mut tasks = Vec::new();
        let mut known = HashSet::new();
        let mut tokens = HashSet::new();
        for _ in 0..self.inner.raw.limits().pages {
            let page = self.list_tasks(list.clone()).await?.value;
            tasks.extend(page.tasks.into_iter().filter(|task| known.insert(task.id.clone())));
            let Some(token) = page.next_page_token else {
                return Ok(Listing { tasks, end: ListingEnd::Complete });
            };
            if !tokens.insert(token.clone()) {
                return Ok(Listing { tasks, end: ListingEnd::Loop });
            }
            list.page_token = Some(token);
        }
        Ok(Listing { tasks, end: ListingEnd::TooManyPages })
    }
}
