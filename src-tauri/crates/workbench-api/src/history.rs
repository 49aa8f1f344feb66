//! The stored history: forgetting it, copies of the database, and faults of its files.

pub(crate) mod commands;
pub(crate) mod convert;
pub(crate) mod view;

pub use commands::{CopiesNamed, Forget, RestorePlan};
pub use view::{
    CopiesView, CopyView, DataFaultView, ForgetWhat, ForgottenView, MockNamed, RemovalView, RemovalWhy,
    RestorationView,
};
