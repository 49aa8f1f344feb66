//! What the page sees. Every type here is exported to TypeScript; none of them holds a secret.
//!
//! Views are made for reading on a screen: times are Unix milliseconds, JSON is the text as received,
//! every list is already in the order in which it is shown, and what is told to a person is a
//! [`SentenceView`], never words.

mod app;
mod archive;
mod beside;
mod cards;
mod cassettes;
mod chat;
mod choices;
mod compare;
mod connections;
mod contracts;
mod decision;
mod doctor;
mod elsewhere;
mod figures;
mod health;
mod history;
mod inbox;
mod inside;
mod ledger;
mod mappings;
mod options;
mod pictures;
mod push;
mod receipts;
mod reply;
mod resending;
mod rules;
mod sentences;
mod sign_in;
mod standing;
mod story;
mod taps;
mod tasks;
mod triage;
mod wire;

pub use app::{
    AppInfo, ConfirmRequest, FileSaved, HostKind, KeyringView, Language, LostDatabase, Question, QuietHours,
    RunSettings, Settings, SettingsPatch, TelemetrySettings, Theme,
};
pub use archive::{ArchiveAgentView, ArchiveView, ExportScope, ImportedView, LeftOutView};
pub use beside::{BesideView, EarlierPart, EarlierView};
pub use cards::{
    CardChangeView, CardCheckView, CardSeenBy, CardTrust, CardVerdict, CardVersionView, CardView, CardWeight,
    ExtendedCardView, ExtensionView, KeyFrom, PendingCardView, PinnedKeyView, SignatureVerdict,
    SignatureView, SignedForm, SkillView,
};
pub use cassettes::{
    CassettePause, CassetteView, FaultsHappen, MockFault, MockSpeed, MockStateView, MockView,
    OpenedCassetteView, RecordedAnswer,
};
pub use chat::{
    ArtifactView, AttachmentView, ChatItem, Conversation, ConversationPage, ConversationSummary,
    DeliveryState, FindingView, MessageView, NoticeLevel, PartView, PieceView, TaskBrief,
};
pub use choices::{AgentListView, ListedAgentPage, ListedAgentView, ListedState, OtherEntryView};
pub use compare::{
    ComparedSideView, ComparedView, ComparisonBriefView, ComparisonView, ProducedView, SpokenView,
};
pub use connections::{
    AttemptOutcome, AttemptView, AuthInput, AuthKind, AuthView, CandidateView, Connection, ConnectionSummary,
    Discovery, DiscoveryState, ExtensionUseView, HeaderInput, HeaderView, QuirkChoice, QuirkEvidenceView,
    QuirkView, SchemeView, SecretPresence, UrlRewrite,
};
pub use contracts::{ContractSource, ContractView};
pub use decision::{AnswerFile, Decision, ItemAnswer, ItemDecision};
pub use doctor::{
    DiagnosisView, DoctorStep, DoctorStepState, ExaminationState, ExaminationView, ExaminedStepView,
    HopOnwardView, HopView, OtherAddressView, PassageView, RemedyView, Severity,
};
pub use elsewhere::{AgentTaskPage, AgentTaskView};
pub use figures::{FigurePart, FigureSpan, FiguresView};
pub use health::{BreakerView, HealthView, TaskLink};
pub use history::{
    CopiesView, CopyView, DataFaultView, ForgetWhat, ForgottenView, MockNamed, RemovalView, RemovalWhy,
    RestorationView,
};
pub use inbox::{
    AfterLink, ButtonsView, CatchView, ChoiceView, HistoryEntry, ReaderView, ReasonField, Request,
    RequestItem, Risk, SkillNamed, SkillSaid, StoodIn, Warning,
};
pub use inside::InsideView;
pub use ledger::{
    DecidedHow, LedgerCheck, LedgerDetail, LedgerExport, LedgerFault, LedgerFormat, LedgerKind, LedgerList,
    LedgerOutcome, LedgerPage, LedgerRow, LedgerSeal, LedgerStory, LedgerVerdict, LedgerWho, LedgerWhoKind,
};
pub use mappings::{MappedReplies, MappingInput, MappingView};
pub use options::{AnswerWhen, AnsweredExtensionsView, SendOptions};
pub use pictures::{
    CallPassed, PartyView, PictureForm, PictureMark, PictureTask, PictureView, StateChangeView,
};
pub use push::{
    AgreedPushSecret, CheckView, DeliveryView, HeldRegistrationView, PushSecret, PushSettings, PushState,
    RegistrationView, TaskPush, TurnedAwayView,
};
pub use receipts::{AlsoUnder, AnsweredBefore, Receipt};
pub use reply::ReplyPreview;
pub use resending::{DraftOriginView, KeptPartView, ResendPlace, ResentView, SaidView};
pub use rules::{
    ApprovingRule, RuleCondition, RuleDraft, RuleEffect, RuleOperator, RuleTrial, RuleView, RulesView,
    TriedRequest,
};
pub use sentences::{
    AdviceSentence, ArchiveSentence, CardChangeSentence, CardCheckSentence, CassetteSentence, ChatSentence,
    CredentialSentence, EvidenceSentence, FindingSentence, HistorySentence, InterfaceSentence,
    KeyringSentence, LimitSentence, LossSentence, QuirkSentence, ReaderSentence, ReadingSentence,
    RefusalSentence, RiskSentence, RunSentence, SentenceView, SignSentence, StaysSentence,
};
pub use sign_in::{
    CertificateInput, CertificateView, OAuthInput, OAuthSessionView, OAuthView, PageToOpen, ProofView,
    ProxyInput, ProxyView, RootsInput, ScopeView, SignInStep, SignInView, WayView,
};
pub use standing::{ApprovalState, DecisionFate};
pub use story::{StoryEvent, StoryFact, StoryForm, StoryView, StoryWords};
pub use taps::{CallerGiven, CallerView, TapStateView, TapView};
pub use tasks::{
    SearchHit, SearchKind, SnippetPiece, TaskCardView, TaskChoice, TaskChoiceKept, TaskFilter, TaskPage,
    TaskSpan, TaskSummary, TaskView, TokensView,
};
pub use triage::{
    AskingRun, BatchAction, BatchOutcome, BatchStay, Colour, InboxCounts, InboxDrawer, InboxFilter,
    InboxGrouping, InboxList, InboxPage, InboxViewKept, NewestRequest, RequestShape, RequestSummary,
    RiskLevel,
};
pub use wire::{
    ExchangeView, FilterProblem, FilterProblemKind, FilterWordsView, FrameDirection, FrameView, HarEntry,
    HeaderPair, LocatedView, MarkView, MeaningKindView, MeaningView, SessionForm, SessionView, WirePage,
    WireRow,
};
