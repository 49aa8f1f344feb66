//! Removals from the history, and copies of it, in the form of the page.

use workbench_core::queries::rows;
use workbench_core::queries::rows::{Forgotten, MockRow, Removal};
use workbench_core::{DataFault, Restoration, StoredCopy};

use super::{CopyView, DataFaultView, ForgottenView, MockNamed, RemovalView, RemovalWhy, RestorationView};
use crate::params::count;

pub(crate) fn forgotten(gone: &Forgotten) -> ForgottenView {
    ForgottenView {
        conversations: count(gone.conversations),
        tasks: count(gone.tasks),
        copies: gone.backups.iter().map(copy).collect(),
        mocks: gone.mocks.iter().map(mock).collect(),
        traces_left: gone.traces_left,
    }
}

fn mock(mock: &MockRow) -> MockNamed {
    MockNamed { id: mock.id.to_string(), name: mock.name.clone(), agent: mock.agent.clone() }
}

pub(crate) fn copy(copy: &StoredCopy) -> CopyView {
    CopyView {
        name: copy.name.clone(),
        made_at: copy.made_at,
        bytes: count(copy.bytes),
        aside: copy.schema.is_none(),
    }
}

pub(crate) fn removal(removal: &Removal) -> RemovalView {
    RemovalView {
        at: removal.at,
        why: match removal.why {
            rows::RemovalWhy::Person => RemovalWhy::Person,
            rows::RemovalWhy::Age => RemovalWhy::Age,
            rows::RemovalWhy::Size => RemovalWhy::Size,
        },
        conversations: count(removal.conversations),
        tasks: count(removal.tasks),
    }
}

pub(crate) fn restoration(restored: &Restoration) -> RestorationView {
    RestorationView { backup: restored.backup.clone(), kept: restored.kept.clone() }
}

pub(crate) fn fault(fault: DataFault) -> DataFaultView {
    match fault {
        DataFault::Pages { said } => DataFaultView::Pages { said },
        DataFault::Search => DataFaultView::Search,
        DataFault::Reference { table } => DataFaultView::Reference { table },
        DataFault::File { name } => DataFaultView::File { name },
    }
}
