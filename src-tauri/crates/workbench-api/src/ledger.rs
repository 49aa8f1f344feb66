//! The ledger: who decided what, with seals that show whether an entry was changed.

pub(crate) mod commands;
pub(crate) mod convert;
pub(crate) mod view;

pub use view::{
    DecidedHow, LedgerCheck, LedgerDetail, LedgerExport, LedgerFault, LedgerFormat, LedgerKind, LedgerList,
    LedgerOutcome, LedgerPage, LedgerRow, LedgerSeal, LedgerStory, LedgerVerdict, LedgerWho, LedgerWhoKind,
};
