//! Queries for screens: everything that one screen shows, read at one moment.
//!
//! Each function reads one consistent view of the store in one closure, and adds facts of the running program
//! (such as who is followed). Results are rows and the protocol's model. Deliberately absent: changing anything,
//! wording, and choosing what to show.

mod agents;
mod conversations;
mod figures;
mod pictures;
mod places;
mod requests;
mod tasks;
mod traffic;
mod unfinished;

use std::sync::Arc;

use crate::approvals::catching::Catches;
use crate::ground::Ground;
use crate::inspector::Inspector;
use crate::seats::Seats;
use crate::tray::Tray;

pub use crate::asked::on_the_wire::{WHEN_DECIDED, WireReply};
pub use crate::inspector::{ExchangeSource, Place};
pub use agents::{AgentOverview, Summary};
pub use conversations::{TaskTranscript, Transcript};
pub use figures::{AgentFigures, FigureSpan};
pub use pictures::{Picture, PictureMark, PictureQuery};
pub use requests::{RequestCounts, RequestDetail, RequestPage};
pub use tasks::{TaskCard, TaskDetail, TaskPage, TaskStory};
pub use traffic::{ExchangeDetail, ExchangePage, FilterWords, SaidMessage};
pub use unfinished::Unfinished;
pub use workbench_store::tasks::replaced::version_of;

/// The data that screens are made of. Cheap to clone.
#[derive(Clone)]
pub struct Screens {
    ground: Arc<Ground>,
    seats: Seats,
    tray: Tray,
    catches: Catches,
}

impl Screens {
    pub(crate) fn new(ground: Arc<Ground>, seats: Seats, tray: Tray, catches: Catches) -> Self {
        Self { ground, seats, tray, catches }
    }
}

/// The data for screens of the traffic. Cheap to clone.
#[derive(Clone)]
pub struct Traffic {
    ground: Arc<Ground>,
    inspector: Arc<Inspector>,
}

impl Traffic {
    pub(crate) fn new(ground: Arc<Ground>, inspector: Arc<Inspector>) -> Self {
        Self { ground, inspector }
    }
}

/// Rows as they are stored, for display.
pub mod rows {
    pub use workbench_store::approvals::inbox::After as AfterRequest;
    pub use workbench_store::approvals::log::{ApprovalEvent, ApprovalEventKind};
    pub use workbench_store::approvals::marks::{Colour, Danger, Shape};
    pub use workbench_store::approvals::receipts::Receipt;
    pub use workbench_store::approvals::{Approval, ApprovalState};
    pub use workbench_store::cards::{CardWeight, SeenBy, Verdict as CardVerdict};
    pub use workbench_store::connections::{ChosenInterface, Connection};
    pub use workbench_store::conversations::{Compared, Conversation, Draft};
    pub use workbench_store::extensions::ExtensionUse;
    pub use workbench_store::figures::Part as FigurePart;
    pub use workbench_store::forget::{Forgotten, Removal, Why as RemovalWhy};
    pub use workbench_store::kept_views::{KeptView, ViewPlace};
    pub use workbench_store::lineage::{DraftOrigin, Resending, Said};
    pub use workbench_store::listings::Listing;
    pub use workbench_store::mocks::MockRow;
    pub use workbench_store::options::{AnswerWhen, AnsweredExtensions, SendOptions};
    pub use workbench_store::overview::{
        AfterConversation, ArtifactTimes, ConversationOverview, ConversationPage, ConversationQuery, Drawer,
        ExchangeOverview, ExchangeQuery, Grouping, RequestOverview, RequestQuery, TaskOverview, TaskQuery,
    };
    pub use workbench_store::push::refusals::TurnedAway;
    pub use workbench_store::push::{Delivery, Registration, StoredDelivery};
    pub use workbench_store::quirks::{QuirkChoice, StoredQuirk};
    pub use workbench_store::search::{Hit, HitKind, Piece};
    pub use workbench_store::sent::{Sent, SentStatus};
    pub use workbench_store::taps::{Caller, TapRow};
    pub use workbench_store::tasks::course::StateChange;
    pub use workbench_store::tasks::{
        After as AfterTask, EventKind, LoggedEvent, MessageSource, StoredMessage, StoredTask, TaskRow,
    };
    pub use workbench_store::wire::filter::{Filter, KEYS as FILTER_KEYS, Problem, ProblemKind};
    pub use workbench_store::wire::marks::Mark;
    pub use workbench_store::wire::overheard::{OverheardChange, OverheardCourses, OverheardTask};
    pub use workbench_store::wire::{Direction, Exchange, Frame};
}
