//! Approvals: requests that wait for a person, and the person's answers.
//!
//! A list ([`list`]) leads to one approval ([`convert`]); an answer ([`decision`]) leaves by
//! [`commands::decide`]. [`mappings`] explain an unknown shape. Deliberately absent: reading a request
//! (`a2a_hitl`) and the rules for deciding it (`workbench_core`).

pub(crate) mod batch;
pub(crate) mod beside;
pub(crate) mod brief;
pub(crate) mod commands;
pub(crate) mod convert;
pub(crate) mod decision;
pub(crate) mod list;
pub(crate) mod list_view;
pub(crate) mod mappings;
pub(crate) mod params;
pub(crate) mod receipts;
pub(crate) mod sign_in;
pub(crate) mod standing;
pub(crate) mod view;

pub use batch::{BatchDo, BatchPlan, ChosenApproval};
pub use beside::{BesideView, EarlierPart, EarlierView, StoodIn};
pub use brief::{DecisionBrief, Given};
pub use decision::{AnswerFile, Decision, ItemAnswer, ItemDecision, OfferView};
pub use list_view::{
    ApprovalCounts, ApprovalDrawer, ApprovalFilter, ApprovalGrouping, ApprovalList, ApprovalPage,
    ApprovalShape, ApprovalSummary, ApprovalViewKept, AskingRun, BatchAction, BatchOutcome, BatchStay,
    Colour, NewestApproval, RiskLevel,
};
pub use mappings::{ApprovalExplain, MappedReplies, MappingInput, MappingView};
pub use params::{
    ApprovalDecide, ApprovalMark, ApprovalNote, ApprovalPreview, ApprovalReadAs, ApprovalResolve,
    ApprovalSecret, ApprovalSnooze, ApprovalViewKeep, ApprovalViewed,
};
pub use receipts::{AlsoUnder, AnsweredBefore, Receipt, RefusedBefore, ReplyPreview};
pub use sign_in::{ApprovalSignIn, ItemOfApproval};
pub use standing::{ApprovalState, DecisionFate};
pub use view::{
    AfterLink, ApprovalView, AskedItem, ButtonsView, CatchView, ChoiceView, HistoryEntry, ReaderView,
    ReasonField, Risk, SkillNamed, SkillSaid, Warning,
};
