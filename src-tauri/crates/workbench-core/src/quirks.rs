//! Quirks of agents in use: those noticed, unless a person set one to always or never.
//!
//! A change of quirks rebuilds the agent for the next call. Deliberately absent: noticing quirks
//! ([`crate::speaking`] and the client) and their effect (the protocol).

use std::sync::Arc;

use a2a_protocol::quirk::Quirk;
use workbench_store::quirks::{self, QuirkChoice, StoredQuirk};
use workbench_store::{ConnectionId, StoreError};

use crate::error::CoreError;
use crate::ground::Ground;
use crate::reached::ReachedAgents;

/// The known quirks of an agent, and a person's choices about them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct KnownQuirks {
    /// Noticed quirks, the first first.
    pub noticed: Vec<StoredQuirk>,
    /// Choices, the first first.
    pub chosen: Vec<QuirkChoice>,
}

impl KnownQuirks {
    /// A person's choice about a quirk; `None`: it is used if it was noticed.
    pub fn choice(&self, quirk: &str) -> Option<&QuirkChoice> {
        self.chosen.iter().find(|choice| choice.quirk == quirk)
    }

    /// Those that this version knows and the agent is called with.
    pub(crate) fn in_use(&self) -> Vec<Quirk> {
        let noticed = self.noticed.iter().map(|noticed| noticed.quirk.as_str());
        let noticed = noticed.filter(|quirk| self.choice(quirk).is_none());
        let wanted = self.chosen.iter().filter(|choice| choice.always).map(|choice| choice.quirk.as_str());
        noticed.chain(wanted).filter_map(Quirk::from_id).collect()
    }

    /// Those of which nothing is made.
    pub(crate) fn ruled_out(&self) -> Vec<Quirk> {
        let unwanted = self.chosen.iter().filter(|choice| !choice.always);
        unwanted.filter_map(|choice| Quirk::from_id(&choice.quirk)).collect()
    }

    /// Those that need not be kept again when they are noticed.
    pub(crate) fn kept(&self) -> Vec<Quirk> {
        let noticed = self.noticed.iter().filter_map(|noticed| Quirk::from_id(&noticed.quirk));
        noticed.chain(self.in_use()).collect()
    }
}

/// Quirks of agents, and their use. Cheap to clone.
#[derive(Clone)]
pub struct Quirks {
    ground: Arc<Ground>,
    reached: Arc<ReachedAgents>,
}

impl Quirks {
    pub(crate) fn new(ground: Arc<Ground>, reached: Arc<ReachedAgents>) -> Self {
        Self { ground, reached }
    }

    /// The quirks of an agent, and their use.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn of(&self, id: &ConnectionId) -> Result<KnownQuirks, CoreError> {
        let id = id.clone();
        let read = self.ground.store().read(move |reader| {
            Ok::<_, StoreError>(KnownQuirks {
                noticed: quirks::of(reader, &id)?,
                chosen: quirks::choices(reader, &id)?,
            })
        });
        Ok(read.await?)
    }

    /// Forgets a noticed quirk: the agent is called as specified until it shows the quirk again.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub async fn forget(&self, id: &ConnectionId, quirk: &str) -> Result<(), CoreError> {
        let (connection, quirk) = (id.clone(), quirk.to_owned());
        self.ground.store().write("forget quirk", move |tx| quirks::remove(tx, &connection, &quirk)).await?;
        self.reached.forget(id);
        Ok(())
    }

    /// Always uses a quirk from now on, or never; `None` leaves it to noticing.
    ///
    /// # Errors
    /// When there is no such quirk, or the store cannot be written.
    pub async fn choose(
        &self,
        id: &ConnectionId,
        quirk: &str,
        always: Option<bool>,
    ) -> Result<(), CoreError> {
        if Quirk::from_id(quirk).is_none() && always.is_some() {
            return Err(CoreError::not_found("quirk", quirk));
        }
        let (connection, quirk, now) = (id.clone(), quirk.to_owned(), self.ground.environment().now());
        let choosing = self
            .ground
            .store()
            .write("choose quirk", move |tx| quirks::choose(tx, &connection, &quirk, always, now));
        choosing.await?;
        self.reached.forget(id);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use a2a_protocol::quirk::Quirk;

    use super::{KnownQuirks, QuirkChoice, StoredQuirk};

    #[test]
    fn a_choice_stands_whatever_was_noticed() {
        let noticed = |quirk: Quirk| StoredQuirk {
            quirk: quirk.id().to_owned(),
            refused: None,
            exchange: None,
            noticed_at: 1,
        };
        let chosen =
            |quirk: Quirk, always| QuirkChoice { quirk: quirk.id().to_owned(), always, chosen_at: 2 };
        let known = KnownQuirks {
            noticed: vec![noticed(Quirk::PlainJson), noticed(Quirk::OtherSubscribeVerb)],
            chosen: vec![chosen(Quirk::PlainJson, false), chosen(Quirk::ReadsFirstTextOnly, true)],
        };
        assert_eq!(known.in_use(), [Quirk::OtherSubscribeVerb, Quirk::ReadsFirstTextOnly]);
        assert_eq!(known.ruled_out(), [Quirk::PlainJson]);
        let kept = [Quirk::PlainJson, Quirk::OtherSubscribeVerb, Quirk::OtherSubscribeVerb];
        assert_eq!(known.kept().get(..3), Some(kept.as_slice()), "noticed once is enough");
    }
}
