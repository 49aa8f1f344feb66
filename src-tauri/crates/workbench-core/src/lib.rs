//! The application without a face: agents, conversations, tasks, approvals and the traffic log.
//!
//! [`Workbench`] holds one handle for each subsystem; a handle holds only its own needs and stands on the
//! [`Ground`]. Modules depend one way: a lower module that has to tell a higher one defines a trait for it. Time
//! and identities come from an [`Environment`]. Deliberately absent: views, which are [`workbench_api`]'s, SQL,
//! and HTTP.
//!
//! [`workbench_api`]: https://docs.rs/workbench-api

mod action;
mod after_failure;
mod agents;
mod announce;
mod answering;
mod archive;
mod asked;
mod attachments;
mod attempts;
mod auth;
mod bell;
mod card_changes;
mod cards;
mod cassettes;
mod causes;
mod certainty;
mod chats;
mod compare;
mod connections;
mod contracts;
mod discovery;
mod doctor;
mod duplicating;
mod elsewhere;
mod environment;
mod error;
mod examinations;
mod explain;
mod front;
mod ground;
mod health;
mod here;
mod history;
mod inside;
mod interfaces;
mod kept_views;
mod life;
mod listings;
mod lock;
mod lookups;
mod news;
mod open;
mod open_archive;
mod policy;
mod preferences;
mod push;
mod quirks;
mod reached;
mod receiving;
mod remedy;
mod resending;
mod resilience;
mod samples;
mod saved;
mod saving;
mod seats;
mod sending;
mod sentence;
mod served;
mod serving;
mod sessions;
mod settings;
mod shown;
mod sign_in;
mod sign_ins;
mod speaking;
mod stage;
mod taps;
mod tray;
mod trying;
mod unnamed;
mod uploads;
mod wanted;
mod ways_out;
mod wire_log;
mod workbench;

pub mod approvals;
mod insisted;
pub mod inspector;
pub mod ledger;
pub mod meaning;
pub mod queries;
pub mod rules;
pub mod runs;
pub mod spans;

pub use a2a_client::discover::{Breadth, Other};
pub use a2a_client::signatures::Verdict as SignatureJudgement;
pub use a2a_client::{
    CertificateError, CertificateFacts, CredentialsError, Passage, Secret, install_crypto_provider,
};
pub use a2a_server::cassette::{CassetteError, Fault, FaultPlan, Often, Speed};
pub use agents::Agents;
pub use agents::extended::{Extended, ExtendedState};
pub use announce::{Announcement, Delta, Notice};
pub use archive::Archives;
pub use attachments::{Attachment, guessed_media_type, parts_by_name, safe_name, usual_ending};
pub use attempts::{Attempt, AttemptOutcome};
pub use auth::ways;
pub use auth::{
    AuthDescription, AuthGiven, AuthKind, CertificateGiven, HeaderDescription, HeaderGiven, OAuthAddresses,
    OAuthDescription, OAuthGiven, OAuthSession, ProxyDescription, ProxyGiven, StoredValue, ValueChange,
};
pub use cards::{CardHistory, CardSignature, Cards, KeyOrigin, KeyPlan, PendingCard, ShownVersion};
pub use cassettes::{Cassettes, MockChange, MockInfo, MockStart, MockState};
pub use causes::with_causes;
pub use chats::{Chats, Content, Outgoing};
pub use compare::{ComparedSide, Comparison, ComparisonBrief, Comparisons};
pub use connections::{ConnectionChange, Known};
pub use contracts::{Contract, ContractSource, Contracts};
pub use discovery::{
    ChoicePage, ChoiceState, ChoiceSummary, Discoveries, Discovery, DiscoveryState, ListedAgent,
};
pub use doctor::Doctor;
pub use elsewhere::{AgentTask, AgentTasks, Elsewhere, KnownTask, TasksAtAgent};
pub use environment::Environment;
pub use error::CoreError;
pub use examinations::{
    Diagnosed, Diagnosis, DoctorStep, Examination, ExaminationState, ExaminedStep, Hop, HopOnward, Severity,
    StepState,
};
pub use explain::{Explanation, Without};
pub use ground::Ground;
pub use health::Health;
pub use history::{Forgettable, History};
pub use interfaces::limits_of;
pub use open::{OpenError, OpenOptions, restore_backup};
pub use open_archive::ShownArchive;
pub use preferences::Preferences;
pub use push::{HeldRegistration, Push};
pub use queries::Unfinished;
pub use quirks::{KnownQuirks, Quirks};
pub use receiving::PushState;
pub use remedy::{OtherAddress, Remedy};
pub use resending::{Begun, Resend, ResendPlace};
pub use resilience::{AgentHealth, BreakerState};
pub use saved::profile_of;
pub use saving::Saving;
pub use seats::link::Link;
pub use sentence::{
    CallSentence, CardSentence, DeliverySentence, DoctorSentence, GradeSentence, HintSentence, InputSentence,
    RedirectSentence, SearchSentence, Sentence, SignInSentence,
};
pub use served::ServingProblem;
pub use serving::{CallerShown, NewCaller, Serve, ServedShown, Serving, ServingLimits, ServingShown};
pub use sessions::Sessions;
pub use sessions::live::artifact_key;
pub use sessions::notes::{EarlyEnd, TaskNote};
pub use sessions::stray::failed_in;
pub use settings::{Language, PushSettings, QuietHours, RunSettings, Settings, TelemetrySettings, Theme};
pub use shown::{address_of, card_text, host_of};
pub use sign_in::{SignIn, SignInPlan};
pub use sign_ins::{SignInState, SignInStep};
pub use speaking::Speaking;
pub use stage::{CassetteContent, OpenedCassette, Pause, RecordedAnswer};
pub use taps::{TapShown, TapState, Taps};
pub use tray::Tray;
pub use trying::Trying;
pub use uploads::Uploads;
pub use wanted::WantedCredential;
pub use workbench::Workbench;
pub use workbench_secrets::{KeyringState, NoKeyring};
pub use workbench_store::archive::{ArchiveError, Contents as ArchiveContents, Imported, LeftOut, Selection};
pub use workbench_store::{
    ApprovalId, AttachmentId, CallerId, Change, Changes, ComparisonId, ConnectionId, ConversationId,
    DataFault, ExchangeId, HostKind, Lost, MockId, RegistrationId, Restoration, RunId, ServedId, StoreError,
    StoredCopy, Tag, TapId, TaskKey, whole_file,
};
