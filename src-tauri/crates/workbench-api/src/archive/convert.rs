//! Archives in the form of the page.

use workbench_core::{
    ConnectionId, ConversationId, Imported, LeftOut, RunId, Selection, ShownArchive, TaskKey,
};

use super::{ArchiveAgentView, ArchiveView, ExportScope, ImportedView, LeftOutView};
use crate::params::count;

pub(crate) fn selection(scope: ExportScope) -> Selection {
    match scope {
        ExportScope::All => Selection::All,
        ExportScope::Agent { id } => Selection::Agent(ConnectionId::new(id)),
        ExportScope::Conversation { id } => Selection::Conversation(ConversationId::new(id)),
        ExportScope::Run { id } => Selection::Run(RunId::new(id)),
        ExportScope::Tasks { keys } => Selection::Tasks(keys.into_iter().map(TaskKey::new).collect()),
    }
}

pub(crate) fn archive(archive: &ShownArchive) -> ArchiveView {
    let ShownArchive { contents, here, .. } = archive;
    let agents = contents.agents.iter().map(|agent| ArchiveAgentView {
        id: agent.id.to_string(),
        name: agent.name.clone(),
        address: agent.address.clone(),
        conversations: count(agent.conversations),
        tasks: count(agent.tasks),
        here: here.agents.contains(&agent.id),
    });
    ArchiveView {
        id: archive.id.clone(),
        name: archive.name.clone(),
        exported_at: contents.exported_at,
        agents: agents.collect(),
        conversations: count(contents.conversations()),
        chats_here: count(here.conversations),
        tasks: count(contents.tasks()),
        tasks_here: count(here.tasks),
        messages: count(contents.messages),
        requests: count(contents.requests),
        runs: count(contents.runs.len() as u64),
        runs_here: count(here.runs),
        left_out: left_out(here.left_out),
    }
}

pub(crate) fn imported(imported: Imported) -> ImportedView {
    ImportedView {
        agents: count(imported.agents),
        conversations: count(imported.conversations),
        tasks: count(imported.tasks),
        runs: count(imported.runs),
        left_out: left_out(imported.left_out),
    }
}

fn left_out(left_out: LeftOut) -> LeftOutView {
    LeftOutView { tasks: count(left_out.tasks), messages: count(left_out.messages) }
}
