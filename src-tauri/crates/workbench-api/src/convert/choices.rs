//! Lists of agents to choose from.

use workbench_core::{ChoicePage, ChoiceState, ChoiceSummary, ListedAgent};

use crate::convert::count;
use crate::views::{
    AgentListView, ListedAgentPage, ListedAgentView, ListedState, OtherEntryView, SentenceView,
};

pub(crate) fn summary(choice: &ChoiceSummary) -> AgentListView {
    AgentListView {
        host: choice.host.clone(),
        total: number(choice.total),
        reading: number(choice.reading),
        connecting: number(choice.connecting),
        connected: number(choice.connected),
        not_connected: number(choice.not_connected),
        others: choice
            .others
            .iter()
            .map(|other| OtherEntryView { name: other.name.clone(), what: other.what.clone() })
            .collect(),
        others_total: number(choice.others_total),
        notes: choice.notes.iter().cloned().map(SentenceView::from).collect(),
        findings: number(choice.findings),
    }
}

pub(crate) fn page(page: ChoicePage) -> ListedAgentPage {
    ListedAgentPage {
        agents: page.agents.into_iter().map(agent).collect(),
        total: number(page.total),
        cursor: page.next.map(|next| next.to_string()),
    }
}

fn agent(agent: ListedAgent) -> ListedAgentView {
    let (state, connection, reason) = match agent.state {
        ChoiceState::Unread => (ListedState::Unread, None, None),
        ChoiceState::Reading => (ListedState::Reading, None, None),
        ChoiceState::Ready => (ListedState::Ready, None, None),
        ChoiceState::Unreadable(reason) => (ListedState::Unreadable, None, Some(reason)),
        ChoiceState::Connecting => (ListedState::Connecting, None, None),
        ChoiceState::Connected(id) => (ListedState::Connected, Some(id), None),
        ChoiceState::NotConnected(reason) => (ListedState::NotConnected, None, Some(reason)),
    };
    ListedAgentView {
        key: agent.key.to_string(),
        name: agent.name,
        description: agent.description,
        skills: agent.skills,
        address: agent.address,
        version: agent.version,
        state,
        reason: reason.map(SentenceView::from),
        connection_id: connection.or(agent.here).map(|id| id.to_string()),
    }
}

fn number(of: usize) -> i64 {
    count(u64::try_from(of).unwrap_or(u64::MAX))
}
