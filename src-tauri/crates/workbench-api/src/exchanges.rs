//! Exchanges: calls on the wire with their bytes, sessions read from files, and pictures of calls.

pub(crate) mod commands;
pub(crate) mod convert;
pub(crate) mod params;
pub(crate) mod pictures;
pub(crate) mod view;

pub use params::{
    ByExchange, ExchangeExport, ExchangeFurther, ExchangeKeep, ExchangeList, ExchangeLocate, ExchangeSource,
    PictureOf, PictureSave,
};
pub use pictures::{
    CallPassed, PartyView, PictureForm, PictureMark, PictureTask, PictureView, StateChangeView,
};
pub use view::{
    CallerView, ExchangePage, ExchangeRow, ExchangeView, FilterProblem, FilterProblemKind, FilterWordsView,
    FrameDirection, FrameView, HarEntry, HeaderPair, LocatedView, MarkView, MeaningKindView, MeaningView,
    SessionForm, SessionView,
};
