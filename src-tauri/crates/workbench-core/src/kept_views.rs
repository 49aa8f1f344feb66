//! Filters of lists that a person keeps under a name.

use workbench_store::kept_views::{self, KeptView, ViewPlace};

use crate::error::CoreError;
use crate::ground::Ground;

impl Ground {
    /// Filters of a list that a person kept, oldest first.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn kept_views(&self, place: ViewPlace) -> Result<Vec<KeptView>, CoreError> {
        Ok(self.store().read(move |reader| kept_views::all(reader, place)).await?)
    }

    /// Keeps a filter under a name, in place of the one that `id` names. Returns its identity.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub async fn keep_view(
        &self,
        place: ViewPlace,
        id: Option<String>,
        name: &str,
        filter: String,
    ) -> Result<String, CoreError> {
        let id = id.unwrap_or_else(|| self.environment().fresh_id());
        let (view, now) =
            (KeptView { id: id.clone(), name: name.to_owned(), filter }, self.environment().now());
        self.store().write("keep view", move |tx| kept_views::set(tx, place, &view, now)).await?;
        Ok(id)
    }

    /// Lets go of a kept filter.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub async fn remove_view(&self, place: ViewPlace, id: &str) -> Result<(), CoreError> {
        let id = id.to_owned();
        Ok(self.store().write("remove view", move |tx| kept_views::remove(tx, place, &id)).await?)
    }
}
