//! One message to two interfaces of an agent, with both answers side by side.

pub(crate) mod commands;
pub(crate) mod convert;
pub(crate) mod view;

pub use commands::{ByComparison, ComparisonStart, ComparisonsOf};
pub use view::{
    ComparedSideView, ComparedView, ComparisonBriefView, ComparisonView, ProducedView, SpokenView,
};
