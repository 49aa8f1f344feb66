//! Agents that rules wait for: their cards were not read since the program started, or could not be read.
//! Switching approval on has them read again.

use workbench_store::ConnectionId;

use super::KeptRule;
use super::Rules;
use crate::error::CoreError;

impl Rules {
    /// The agents for which these rules approve nothing, although that is switched on, before their cards are read.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn waiting_for_cards(&self, rules: &[KeptRule]) -> Result<Vec<ConnectionId>, CoreError> {
        if self.auto_approve_until().is_none() {
            return Ok(Vec::new());
        }
        let looks = &self.cards.looks;
        let approves = |agent: &ConnectionId| {
            rules.iter().any(|kept| kept.approves() && kept.rule.agent.as_ref() == Some(agent))
        };
        let agents = self.ground.connections().await?.into_iter();
        let waiting = agents.filter(|agent| approves(&agent.id) && !looks.is_current(agent));
        Ok(waiting.map(|agent| agent.id).collect())
    }

    /// Reads the cards that these rules wait for. Nobody waits for an agent that is slow or down.
    pub(super) async fn read_cards_for(&self, rules: &[KeptRule]) -> Result<(), CoreError> {
        for id in self.waiting_for_cards(rules).await? {
            if !self.cards.looks.is_under_way(&id) {
                self.cards.read_card_in_background(&id);
            }
        }
        Ok(())
    }
}
