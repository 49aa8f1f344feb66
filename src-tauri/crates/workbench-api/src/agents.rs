//! Saved agents: their stored facts, their health, and how they are called.
//!
//! The search for agents is [`crate::discovery`], a card [`crate::cards`], signing in [`crate::sign_in`], the
//! examination of the way to an agent [`crate::doctor`].

pub(crate) mod commands;
pub(crate) mod contracts;
pub(crate) mod convert;
pub(crate) mod figures;
pub(crate) mod health;
pub(crate) mod inside;
pub(crate) mod listing;
pub(crate) mod params;
pub(crate) mod quirks;
pub(crate) mod view;

pub use contracts::{ContractAttach, ContractSource, ContractView};
pub use figures::{FigurePart, FigureSpan, FiguresOf, FiguresView, TokensView};
pub use health::{BreakerView, HealthView, TaskLink};
pub use inside::{AllowInside, InsideView};
pub use listing::{AgentArrange, AgentDuplicate, AgentFavourite, WordRename};
pub use params::{AgentSave, AgentUpdate, ExtensionsRequest, QuirkChoose, QuirkOf};
pub use view::{AgentSummary, AgentView, ExtensionUseView, QuirkChoice, QuirkEvidenceView, QuirkView};
