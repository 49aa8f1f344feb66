//! Cassettes, and the mock agents that play them.

pub(crate) mod commands;
pub(crate) mod convert;
pub(crate) mod params;
pub(crate) mod view;

pub use params::{CassetteOpen, CassetteSave, MockConnect, MockFaults, MockStart};
pub use view::{
    CassettePause, CassetteView, FaultsHappen, MockFault, MockSpeed, MockStateView, MockView,
    OpenedCassetteView, RecordedAnswer,
};
