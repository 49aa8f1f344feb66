//! The person's list of agents: favourites, groups, tags.
//!
//! Words that differ only in case or spaces are one word; otherwise a list would have the headings "Staging" and
//! "staging". The spelling of an earlier agent wins.

use workbench_store::listings::{self, Listing};
use workbench_store::{ConnectionId, connections};

use crate::error::{CoreError, not_found};
use crate::ground::Ground;

impl Ground {
    /// Where an agent stands in the list.
    pub(crate) async fn listing(&self, id: &ConnectionId) -> Result<Listing, CoreError> {
        let id = id.clone();
        Ok(self.store().read(move |reader| listings::of(reader, &id)).await?)
    }

    /// Puts an agent before all others, or back among them.
    ///
    /// # Errors
    /// When it is not there.
    pub async fn set_favourite(&self, id: &ConnectionId, favourite: bool) -> Result<(), CoreError> {
        let id = id.clone();
        let setting = self.store().write("favourite", move |tx| {
            connections::get(tx, &id)?.ok_or_else(|| not_found("connection", &id))?;
            listings::set_favourite(tx, &id, favourite)
        });
        Ok(setting.await?)
    }

    /// Gives an agent a group, or none, and tags, in place of those that it had.
    ///
    /// # Errors
    /// When it is not there.
    pub async fn arrange(
        &self,
        id: &ConnectionId,
        group: Option<String>,
        tags: Vec<String>,
    ) -> Result<(), CoreError> {
        let id = id.clone();
        let arranging = self.store().write("arrange agent", move |tx| {
            connections::get(tx, &id)?.ok_or_else(|| not_found("connection", &id))?;
            let mut others = listings::all(tx)?;
            others.remove(&id);
            let group = group.as_deref().and_then(tidy);
            let group = group.map(|group| spelled(group, others.values().filter_map(|it| it.group.as_ref())));
            let tags = tags.iter().filter_map(|tag| tidy(tag));
            let tags = tags.map(|tag| spelled(tag, others.values().flat_map(|it| &it.tags)));
            let tags = without_twins(tags);
            listings::arrange(tx, &id, group.as_deref(), &tags)
        });
        Ok(arranging.await?)
    }

    /// Renames a group for all of its agents; `None` removes them from it. A group that has the new name already is
    /// merged with it.
    ///
    /// # Errors
    /// When the group is empty.
    pub async fn rename_group(&self, from: &str, to: Option<&str>) -> Result<(), CoreError> {
        let (from, to) = (from.to_owned(), to.and_then(tidy));
        let renaming = self.store().write("rename group", move |tx| {
            let listed = listings::all(tx)?;
            let is_in = |listing: &Listing| listing.group.as_deref().is_some_and(|it| is_same(it, &from));
            let groups = listed.values().filter(|it| !is_in(it)).filter_map(|it| it.group.as_ref());
            let to = to.map(|to| spelled(to, groups));
            let mut members = listed.iter().filter(|(_, listing)| is_in(listing)).peekable();
            members.peek().ok_or_else(|| not_found("group", &from))?;
            for (id, listing) in members {
                listings::arrange(tx, id, to.as_deref(), &listing.tags)?;
            }
            Ok(())
        });
        Ok(renaming.await?)
    }

    /// Calls a tag otherwise for all agents that have it; `None` takes it off them. An agent that has the new one
    /// already has it once.
    ///
    /// # Errors
    /// When nobody has it.
    pub async fn rename_tag(&self, from: &str, to: Option<&str>) -> Result<(), CoreError> {
        let (from, to) = (from.to_owned(), to.and_then(tidy));
        let renaming = self.store().write("rename tag", move |tx| {
            let listed = listings::all(tx)?;
            let others = listed.values().flat_map(|it| &it.tags).filter(|tag| !is_same(tag, &from));
            let to = to.map(|to| spelled(to, others));
            let has = |listing: &Listing| listing.tags.iter().any(|tag| is_same(tag, &from));
            let mut marked = listed.iter().filter(|(_, listing)| has(listing)).peekable();
            marked.peek().ok_or_else(|| not_found("tag", &from))?;
            for (id, listing) in marked {
                let kept = listing.tags.iter().filter(|tag| !is_same(tag, &from)).cloned();
                let tags = without_twins(kept.chain(to.clone()));
                listings::arrange(tx, id, listing.group.as_deref(), &tags)?;
            }
            Ok(())
        });
        Ok(renaming.await?)
    }
}

/// A word without spaces around it and with single ones in it; `None`: nothing is left.
fn tidy(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    (!words.is_empty()).then(|| words.join(" "))
}

fn spelled<'a>(word: String, known: impl Iterator<Item = &'a String>) -> String {
    let same = |other: &&String| is_same(other, &word);
    // One of several spellings, always the same one.
    known.filter(same).min().cloned().unwrap_or(word)
}

fn without_twins(words: impl Iterator<Item = String>) -> Vec<String> {
    let mut kept: Vec<String> = Vec::new();
    for word in words {
        if !kept.iter().any(|other| is_same(other, &word)) {
            kept.push(word);
        }
    }
    kept
}

fn is_same(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase()
}
