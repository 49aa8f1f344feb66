//! The one list of commands: name, parameters, view, what it provides, and how much it can do.

use std::pin::Pin;

use serde::Serialize;
use serde::de::DeserializeOwned;
use ts_rs::TS;

use crate::error::AppError;
use crate::handlers as h;
use crate::host::Host;
use crate::params as p;
use crate::runs as r;
use crate::serving as s;
use crate::views as v;

/// A declared command.
#[derive(Debug, Clone, Copy)]
pub struct Command {
    /// Its name on the wire between page and host.
    pub name: &'static str,
    /// Asks or changes.
    pub kind: Kind,
    /// For queries: a change of any of these makes the answer stale.
    pub provides: &'static [Tag],
    /// How much it can do.
    pub risk: Risk,
}

/// Asks or changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Changes nothing; may be repeated and cached.
    Query,
    /// Changes something; what, the store announces.
    Mutation,
}

/// How much a command can do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Risk {
    /// Reads.
    Read,
    /// Changes what can be changed back, or sends what a person just wrote.
    Write,
    /// Cannot be taken back: confirmed outside the page where the stakes are high.
    Consent,
}

/// Kinds of things that change; the cache of the page is keyed by them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Tag {
    /// The application.
    App,
    /// Settings.
    Settings,
    /// Agents.
    Connections,
    /// Searches for agents.
    Discovery,
    /// Examinations of the way to agents.
    Doctor,
    /// Conversations and what is in them.
    Conversations,
    /// Tasks.
    Tasks,
    /// Requests for a person.
    Inbox,
    /// Traffic.
    Wire,
    /// The ledger.
    Ledger,
    /// Runs.
    Runs,
}

impl Tag {
    /// Every kind.
    pub const ALL: [Self; 11] = [
        Self::App,
        Self::Settings,
        Self::Connections,
        Self::Discovery,
        Self::Doctor,
        Self::Conversations,
        Self::Tasks,
        Self::Inbox,
        Self::Wire,
        Self::Ledger,
        Self::Runs,
    ];
}

impl From<workbench_core::Tag> for Tag {
    fn from(tag: workbench_core::Tag) -> Self {
        match tag {
            workbench_core::Tag::App => Self::App,
            workbench_core::Tag::Settings => Self::Settings,
            workbench_core::Tag::Connections => Self::Connections,
            workbench_core::Tag::Discovery => Self::Discovery,
            workbench_core::Tag::Doctor => Self::Doctor,
            workbench_core::Tag::Conversations => Self::Conversations,
            workbench_core::Tag::Tasks => Self::Tasks,
            workbench_core::Tag::Inbox => Self::Inbox,
            workbench_core::Tag::Wire => Self::Wire,
            workbench_core::Tag::Ledger => Self::Ledger,
            workbench_core::Tag::Runs => Self::Runs,
        }
    }
}

macro_rules! commands {
    ($($kind:ident $name:literal => $handler:path: $params:ty => $view:ty, [$($tag:ident),*] $risk:ident;)*) => {
        /// Every command.
        pub static COMMANDS: &[Command] = &[
            $(Command { name: $name, kind: Kind::$kind, provides: &[$(Tag::$tag),*], risk: Risk::$risk }),*
        ];

        /// Answers one call: JSON in, JSON out.
        ///
        /// # Errors
        /// Whatever the command says, and [`crate::Code::Failed`] for an unknown name or parameters of another shape.
        pub async fn call(host: &dyn Host, name: &str, params: &str) -> Result<String, AppError> {
            match name {
                $($name => carry_out::<$params, $view, _>(host, $name, params, $handler).await,)*
                _ => Err(AppError::misunderstood(format!("there is no command `{name}`"))),
            }
        }

        /// Calls `visit` with the types of every command.
        pub(crate) fn visit_types(visit: &mut impl TypesOfCommand) {
            $(visit.command::<$params, $view>(&Command {
                name: $name, kind: Kind::$kind, provides: &[$(Tag::$tag),*], risk: Risk::$risk,
            });)*
        }
    };
}

/// Sees the parameter and view type of each command.
pub(crate) trait TypesOfCommand {
    fn command<P: TS + 'static, V: TS + 'static>(&mut self, command: &Command);
}

/// Carries out one command, on the heap.
///
/// In [`call`] it is one of hundreds of arms. Without optimisation each of them has room of its own on the stack,
/// called or not: futures as large as these would overflow the stack of a thread together.
fn carry_out<'a, P, V, F>(
    host: &'a dyn Host,
    name: &'static str,
    params: &'a str,
    handler: impl FnOnce(&'a dyn Host, P) -> F + Send + 'a,
) -> Pin<Box<dyn Future<Output = Result<String, AppError>> + Send + 'a>>
where
    P: DeserializeOwned + Send + 'a,
    V: Serialize,
    F: Future<Output = Result<V, AppError>> + Send + 'a,
{
    Box::pin(async move {
        let params = read(name, params)?;
        answer(&host.workbench().act(name, handler(host, params)).await?)
    })
}

fn read<P: DeserializeOwned>(name: &str, params: &str) -> Result<P, AppError> {
    serde_json::from_str(params).map_err(|error| {
        AppError::misunderstood(format!("`{name}` was called with other parameters: {error}"))
    })
}

fn answer<V: Serialize>(view: &V) -> Result<String, AppError> {
    serde_json::to_string(view)
        .map_err(|error| AppError::misunderstood(format!("the answer could not be written: {error}")))
}

commands! {
    Query    "app.info"              => h::app::info: p::Nothing => v::AppInfo, [App, Settings, Connections, Inbox] Read;
    Mutation "app.openDataFolder"    => h::app::open_data_folder: p::Nothing => p::Done, [] Write;
    Mutation "app.restart"           => h::app::restart: p::Nothing => p::Done, [] Write;
    Query    "settings.get"          => h::app::settings: p::Nothing => v::Settings, [Settings] Read;
    Mutation "settings.set"          => h::app::set_settings: v::SettingsPatch => v::Settings, [] Write;

    Mutation "discovery.start"       => h::connections::discover: p::DiscoveryStart => p::Made, [] Write;
    Query    "discovery.get"         => h::connections::discovery: p::ById => v::Discovery, [Discovery] Read;
    Query    "discovery.agents"      => h::choices::agents: p::ListedAgents => v::ListedAgentPage, [Discovery, Connections] Read;
    Mutation "discovery.connect"     => h::choices::connect: p::ListedConnect => p::Done, [] Write;
    Mutation "discovery.cancel"      => h::connections::cancel_discovery: p::ById => p::Done, [] Write;
    Query    "connections.list"      => h::connections::list: p::Nothing => Vec<v::ConnectionSummary>, [Connections, Inbox] Read;
    Query    "connections.get"       => h::connections::get: p::ById => v::Connection, [Connections] Read;
    Mutation "connections.save"      => h::connections::save: p::ConnectionSave => p::Made, [] Write;
    Mutation "connections.update"    => h::connections::update: p::ConnectionUpdate => p::Done, [] Write;
    Mutation "connections.setFavourite" => h::listings::set_favourite: p::ConnectionFavourite => p::Done, [] Write;
    Mutation "connections.arrange"   => h::listings::arrange: p::ConnectionArrange => p::Done, [] Write;
    Mutation "connections.renameGroup" => h::listings::rename_group: p::WordRename => p::Done, [] Write;
    Mutation "connections.renameTag" => h::listings::rename_tag: p::WordRename => p::Done, [] Write;
    Mutation "connections.duplicate" => h::listings::duplicate: p::ConnectionDuplicate => p::Made, [] Write;
    Mutation "connections.unpin"     => h::connections::unpin: p::ById => p::Done, [] Write;
    Mutation "connections.askVersion" => h::connections::ask_version: p::ById => Vec<v::AttemptView>, [] Write;
    Mutation "connections.requestExtensions" => h::connections::request_extensions: p::ExtensionsRequest => p::Done, [] Write;
    Mutation "connections.removeQuirk" => h::connections::remove_quirk: p::QuirkOf => p::Done, [] Write;
    Mutation "connections.chooseQuirk" => h::connections::choose_quirk: p::QuirkChoose => p::Done, [] Write;
    Query    "contracts.get"         => h::contracts::get: p::ById => Vec<v::ContractView>, [Connections] Read;
    Mutation "contracts.attach"      => h::contracts::attach: p::ContractAttach => p::Done, [] Write;
    Mutation "connections.refresh"   => h::connections::refresh: p::ById => p::Done, [] Write;
    Query    "connections.mappings"  => h::mappings::of_agent: p::ById => Vec<v::MappingView>, [Connections] Read;
    Mutation "connections.removeMapping" => h::mappings::remove: p::ById => p::Done, [] Write;
    Query    "connections.health"    => h::health::get: p::ById => v::HealthView, [Connections] Read;
    Query    "connections.figures"   => h::health::figures: p::FiguresOf => v::FiguresView, [Wire, Tasks] Read;
    Mutation "connections.tryNow"    => h::health::try_now: p::ById => p::Done, [] Write;
    Mutation "connections.resetHealth" => h::health::reset: p::ById => p::Done, [] Write;
    Query    "connections.inside"    => h::inside::get: p::ById => v::InsideView, [Connections] Read;
    Mutation "connections.allowInside" => h::inside::allow: p::AllowInside => p::Done, [] Consent;
    Query    "doctor.get"            => h::doctor::get: p::ById => Option<v::ExaminationView>, [Doctor] Read;
    Mutation "doctor.start"          => h::doctor::start: p::ById => p::Done, [] Write;
    Mutation "doctor.stop"           => h::doctor::stop: p::ById => p::Done, [] Write;
    Mutation "doctor.tryStream"      => h::doctor::try_stream: p::StreamTry => p::Done, [] Write;
    Mutation "connections.remove"    => h::connections::remove: p::ById => p::Done, [] Write;
    Mutation "auth.signIn"           => h::auth::sign_in: p::SignIn => v::PageToOpen, [] Consent;
    Mutation "auth.cancelSignIn"     => h::auth::cancel_sign_in: p::ById => p::Done, [] Write;
    Mutation "auth.signOut"          => h::auth::sign_out: p::ById => p::Done, [] Write;
    Mutation "auth.openVerification" => h::auth::open_verification: p::SignIn => v::PageToOpen, [] Consent;
    Mutation "auth.pickCertificate"  => h::auth::pick_certificate: p::ById => p::Done, [] Write;
    Mutation "auth.pickRoots"        => h::auth::pick_roots: p::ById => p::Done, [] Write;
    Query    "cards.get"             => h::cards::get: p::ById => v::CardTrust, [Connections] Read;
    Mutation "cards.accept"          => h::cards::accept: p::CardAccept => p::Done, [] Consent;
    Mutation "cards.keep"            => h::cards::keep: p::CardVersionOf => p::Done, [] Write;
    Mutation "cards.fetchKeys"       => h::cards::fetch_keys: p::KeysFetch => p::Done, [] Consent;
    Mutation "cards.giveKeys"        => h::cards::give_keys: p::KeysGiven => p::Done, [] Write;
    Mutation "cards.pinKey"          => h::cards::pin_key: p::KeyOf => p::Done, [] Write;
    Mutation "cards.unpinKey"        => h::cards::unpin_key: p::KeyOf => p::Done, [] Write;
    Mutation "cards.fetchExtended"   => h::cards::fetch_extended: p::ById => p::Done, [] Write;
    Mutation "cards.acceptExtended"  => h::cards::accept_extended: p::CardAccept => p::Done, [] Consent;
    Mutation "cards.dropExtended"    => h::cards::drop_extended: p::ById => p::Done, [] Write;
    Mutation "samples.connect"       => h::connections::connect_samples: p::Nothing => Vec<v::ConnectionSummary>, [] Write;

    Query    "conversations.list"    => h::chat::list: p::ConversationList => v::ConversationPage, [Conversations, Connections, Tasks, Inbox] Read;
    Query    "conversations.get"     => h::chat::get: p::ById => v::Conversation, [Conversations, Inbox, Connections] Read;
    Mutation "conversations.create"  => h::chat::create: p::ConversationCreate => p::Made, [] Write;
    Mutation "conversations.setDraft" => h::chat::set_draft: p::DraftSet => p::Done, [] Write;
    Mutation "conversations.stop"    => h::chat::stop: p::ById => p::Done, [] Write;
    Mutation "comparisons.start"     => h::compare::start: p::ComparisonStart => p::Made, [] Write;
    Query    "comparisons.get"       => h::compare::get: p::ByComparison => v::ComparisonView, [Conversations, Tasks, Inbox] Read;
    Query    "comparisons.list"      => h::compare::list: p::ComparisonsOf => Vec<v::ComparisonBriefView>, [Conversations] Read;
    Query    "runs.check"            => r::check: r::RunFileText => r::RunCheckView, [Connections] Read;
    Query    "runs.examples"         => r::shipped: p::Nothing => Vec<r::RunExampleView>, [] Read;
    Query    "runs.build"            => r::build: r::RunBuild => r::RunBuiltView, [] Read;
    Query    "runs.form"             => r::form: r::RunFileText => r::RunFormView, [] Read;
    Query    "runs.offers"           => r::offers: r::RunPlace => r::RunOffersView, [] Read;
    Query    "runs.meaning"          => r::meaning: r::RunPlace => Option<r::RunMeaningView>, [] Read;
    Mutation "runs.try"              => r::try_out: r::RunTry => p::Made, [] Write;
    Mutation "runs.saveFile"         => r::save_file: r::RunFileText => v::FileSaved, [] Write;
    Mutation "runs.start"            => r::start: r::RunBegin => p::Made, [] Write;
    Query    "runs.list"             => r::list: p::Nothing => Vec<r::RunListedView>, [Runs] Read;
    Query    "runs.get"              => r::get: r::ByRun => r::RunView, [Runs, Conversations, Tasks, Inbox] Read;
    Query    "runs.plan"             => r::plan: r::RunFileTexts => r::RunPlanView, [Connections, Settings] Read;
    Query    "runs.tree"             => r::tree: r::ByRun => r::RunTreeView, [] Read;
    Query    "runs.look"             => r::look: r::ByRun => r::RunLookView, [Runs, Conversations, Tasks, Inbox] Read;
    Query    "runs.step"             => r::step: r::ByRunStep => r::RunStepWhole, [Runs, Conversations, Tasks, Inbox] Read;
    Query    "runs.journal"          => r::journal: r::RunJournalOf => r::RunJournalPage, [Runs] Read;
    Mutation "runs.saveStory"        => r::save_story: r::RunStorySave => v::FileSaved, [] Write;
    Query    "runs.waiting"          => r::waiting: p::Nothing => Vec<r::RunWaitView>, [Runs, Inbox] Read;
    Mutation "runs.pause"            => r::pause: r::ByRun => p::Done, [] Write;
    Mutation "runs.resume"           => r::resume: r::RunResume => p::Done, [] Write;
    Mutation "runs.mark"             => r::mark: r::RunMark => p::Done, [] Write;
    Mutation "runs.cancel"           => r::cancel: r::ByRun => p::Done, [] Write;
    Mutation "runs.again"            => r::again: r::RunAgain => p::Made, [] Write;
    Mutation "runs.decide"           => r::decide: r::RunDecide => p::Done, [] Consent;
    Query    "serving.list"          => s::list: p::Nothing => s::ServingView, [Settings, Runs] Read;
    Mutation "serving.serve"         => s::serve: s::ServingServe => p::Made, [] Write;
    Mutation "serving.switch"        => s::switch: s::ServingSwitch => p::Done, [] Write;
    Mutation "serving.remove"        => s::remove: p::ById => p::Done, [] Write;
    Mutation "serving.addCaller"     => s::add_caller: s::ServingCaller => s::ServingTokenView, [] Write;
    Mutation "serving.removeCaller"  => s::remove_caller: p::ById => p::Done, [] Write;
    Mutation "serving.limit"         => s::limit: s::ServingLimitsView => p::Done, [] Write;
    Mutation "comparisons.stop"      => h::compare::stop: p::ByComparison => p::Done, [] Write;
    Mutation "attachments.add"       => h::chat::add_attachment: p::AttachmentAdd => v::AttachmentView, [] Write;
    Mutation "attachments.pick"      => h::chat::pick_attachments: p::Nothing => Vec<v::AttachmentView>, [] Write;
    Mutation "messages.send"         => h::chat::send: p::MessageSend => p::Made, [] Write;
    Query    "messages.check"        => h::chat::check: p::MessageCheck => Vec<v::SentenceView>, [Connections] Read;
    Mutation "messages.retry"        => h::chat::retry: p::ById => p::Done, [] Write;
    Mutation "messages.editAgain"    => h::chat::edit_again: p::MessageEditAgain => p::Made, [] Write;

    Query    "tasks.list"            => h::tasks::list: v::TaskFilter => v::TaskPage, [Tasks, Connections] Read;
    Query    "tasks.views"           => h::tasks::views: p::Nothing => Vec<v::TaskChoiceKept>, [Settings] Read;
    Mutation "tasks.keepView"        => h::tasks::keep_view: p::TaskChoiceKeep => p::Made, [] Write;
    Mutation "tasks.removeView"      => h::tasks::remove_view: p::ById => p::Done, [] Write;
    Query    "tasks.get"             => h::tasks::get: p::ByTask => v::TaskView, [Tasks, Inbox] Read;
    Query    "tasks.story"           => h::tasks::story: p::ByTask => v::StoryView, [Tasks, Inbox, Ledger] Read;
    Query    "tasks.card"            => h::tasks::card: p::ByTask => Option<v::TaskCardView>, [Connections] Read;
    Mutation "tasks.saveStory"       => h::tasks::save_story: p::StorySave => v::FileSaved, [] Write;
    Query    "tasks.atAgent"         => h::elsewhere::list: p::TasksAtAgent => v::AgentTaskPage, [Connections] Read;
    Mutation "tasks.open"            => h::elsewhere::open: p::TaskOpen => p::Made, [] Write;
    Mutation "tasks.cancel"          => h::tasks::cancel: p::ByTask => p::Done, [] Write;
    Query    "push.state"            => h::push::state: p::Nothing => v::PushState, [Settings] Read;
    Query    "push.ofTask"           => h::push::of_task: p::ByTask => v::TaskPush, [Tasks, Settings] Read;
    Query    "push.held"             => h::push::held: p::ByTask => Vec<v::HeldRegistrationView>, [] Read;
    Query    "push.turnedAway"       => h::push::turned_away: p::Nothing => Vec<v::TurnedAwayView>, [Settings] Read;
    Mutation "push.forgetTurnedAway" => h::push::forget_turned_away: p::Nothing => p::Done, [] Write;
    Query    "push.secret"           => h::push::secret: p::ById => v::PushSecret, [Connections] Read;
    Mutation "push.agreeSecret"      => h::push::agree_secret: p::PushSecretAgree => v::AgreedPushSecret, [] Write;
    Mutation "push.dropSecret"       => h::push::drop_secret: p::ById => p::Done, [] Write;
    Mutation "push.register"         => h::push::register: p::ByTask => p::Done, [] Write;
    Mutation "push.deregister"       => h::push::deregister: p::ByRegistration => p::Done, [] Write;
    Mutation "history.forget"        => h::history::forget: p::Forget => v::ForgottenView, [] Consent;
    Mutation "history.export"        => h::archive::export: p::HistoryExport => v::FileSaved, [] Consent;
    Mutation "history.openArchive"   => h::archive::open: p::Uploaded => v::ArchiveView, [] Write;
    Mutation "history.pickArchive"   => h::archive::pick: p::Nothing => Option<v::ArchiveView>, [] Write;
    Mutation "history.import"        => h::archive::import: p::ById => v::ImportedView, [] Write;
    Mutation "history.closeArchive"  => h::archive::close: p::ById => p::Done, [] Write;
    Query    "history.removals"      => h::history::removals: p::Nothing => Vec<v::RemovalView>, [App] Read;
    Mutation "history.examine"       => h::history::examine: p::Nothing => Vec<v::DataFaultView>, [] Read;
    Query    "copies.list"           => h::history::copies: p::Nothing => v::CopiesView, [App] Read;
    Mutation "copies.make"           => h::history::make_copy: p::Nothing => p::Done, [] Write;
    Mutation "copies.restore"        => h::history::restore: p::RestorePlan => p::Done, [] Consent;
    Mutation "copies.remove"         => h::history::remove_copies: p::CopiesNamed => p::Done, [] Write;
    Query    "files.read"            => h::files::read: p::ByFile => p::FileContent, [] Read;
    Mutation "files.pick"            => h::files::pick: p::Nothing => Vec<p::FileContent>, [] Write;
    Mutation "files.save"            => h::files::save: p::ByFile => v::FileSaved, [] Write;
    Mutation "links.open"            => h::links::open: p::LinkOpen => p::Done, [] Consent;

    Query    "inbox.list"            => h::inbox::list: v::InboxList => v::InboxPage, [Inbox, Connections] Read;
    Query    "inbox.newest"          => h::inbox::newest: p::Nothing => v::NewestRequest, [Inbox] Read;
    Query    "inbox.views"           => h::inbox::views: p::Nothing => Vec<v::InboxViewKept>, [Settings] Read;
    Mutation "inbox.keepView"        => h::inbox::keep_view: p::InboxViewKeep => p::Made, [] Write;
    Mutation "inbox.removeView"      => h::inbox::remove_view: p::ById => p::Done, [] Write;
    Query    "inbox.get"             => h::inbox::get: p::ById => v::Request, [Inbox] Read;
    Mutation "inbox.viewed"          => h::inbox::viewed: p::RequestViewed => p::Done, [] Write;
    Mutation "inbox.giveSecret"      => h::inbox::give_secret: p::RequestSecret => p::Done, [] Write;
    Mutation "inbox.signIn"          => h::auth::sign_in_for_request: p::RequestSignIn => v::PageToOpen, [] Consent;
    Mutation "inbox.cancelSignIn"    => h::auth::cancel_for_request: p::ItemOfRequest => p::Done, [] Write;
    Query    "inbox.preview"         => h::inbox::preview: p::RequestPreview => v::ReplyPreview, [Inbox] Read;
    Mutation "inbox.decide"          => h::inbox::decide: p::RequestDecide => p::Done, [] Consent;
    Mutation "inbox.undo"            => h::inbox::undo: p::ById => p::Done, [] Write;
    Mutation "inbox.snooze"          => h::inbox::snooze: p::RequestSnooze => p::Done, [] Write;
    Query    "inbox.batchPlan"       => h::batch::plan: p::BatchPlan => v::BatchOutcome, [Inbox] Read;
    Mutation "inbox.batch"           => h::batch::act: p::BatchDo => v::BatchOutcome, [] Consent;
    Mutation "inbox.mark"            => h::inbox::mark: p::RequestMark => p::Done, [] Write;
    Mutation "inbox.note"            => h::inbox::note: p::RequestNote => p::Done, [] Write;
    Mutation "inbox.readAs"          => h::inbox::read_as: p::RequestReadAs => p::Done, [] Write;
    Query    "inbox.previewMapping"  => h::mappings::preview: p::RequestExplain => v::MappedReplies, [Inbox, Tasks] Read;
    Mutation "inbox.explain"         => h::mappings::explain: p::RequestExplain => p::Done, [] Write;
    Mutation "inbox.resolve"         => h::inbox::resolve: p::RequestResolve => p::Done, [] Consent;

    Query    "ledger.list"           => h::ledger::list: v::LedgerList => v::LedgerPage, [Ledger] Read;
    Query    "ledger.story"          => h::ledger::story: p::ById => v::LedgerStory, [Ledger, Inbox] Read;
    Query    "ledger.check"          => h::ledger::check: p::Nothing => v::LedgerCheck, [Ledger] Read;
    Mutation "ledger.checkWhole"     => h::ledger::check_whole: p::Nothing => p::Done, [] Read;
    Mutation "ledger.export"         => h::ledger::export: v::LedgerExport => v::FileSaved, [] Consent;

    Query    "rules.list"            => h::rules::list: p::Nothing => v::RulesView, [App, Settings, Connections] Read;
    Query    "rules.try"             => h::rules::try_out: p::RuleGiven => v::RuleTrial, [Inbox] Read;
    Mutation "rules.keep"            => h::rules::keep: p::RuleGiven => p::Made, [] Write;
    Mutation "rules.turn"            => h::rules::turn: p::RuleTurn => p::Done, [] Write;
    Mutation "rules.remove"          => h::rules::remove: p::ById => p::Done, [] Write;
    Mutation "rules.raise"           => h::rules::raise: p::ById => p::Done, [] Write;
    Mutation "rules.switchOn"        => h::rules::switch_on: p::SwitchOn => p::Done, [] Consent;
    Mutation "rules.switchOff"       => h::rules::switch_off: p::Nothing => p::Done, [] Write;

    Query    "wire.list"             => h::wire::list: p::WireList => v::WirePage, [Wire] Read;
    Query    "wire.get"              => h::wire::get: p::ByExchange => v::ExchangeView, [Wire] Read;
    Query    "wire.meaning"          => h::wire::meaning: p::ByExchange => Vec<v::MeaningView>, [Wire] Read;
    Query    "wire.words"            => h::wire::words: p::WireSource => v::FilterWordsView, [Wire] Read;
    Query    "wire.locate"           => h::wire::locate: p::WireLocate => v::LocatedView, [] Read;
    Query    "wire.har"              => h::wire::har: p::ByExchange => v::HarEntry, [Wire] Read;
    Query    "wire.picture"          => h::pictures::look: p::PictureOf => v::PictureView, [Wire, Tasks, Connections] Read;
    Mutation "wire.savePicture"      => h::pictures::save: p::PictureSave => v::FileSaved, [] Write;
    Mutation "wire.lookFurther"      => h::wire::look_further: p::WireFurther => p::Done, [] Write;
    Mutation "wire.keep"             => h::wire::keep: p::ExchangeKeep => p::Done, [] Write;
    Mutation "wire.export"           => h::wire::export: p::WireExport => v::FileSaved, [] Consent;
    Query    "wire.sessions"         => h::wire::sessions: p::Nothing => Vec<v::SessionView>, [Wire] Read;
    Mutation "wire.openSession"      => h::wire::open_session: p::Uploaded => p::Made, [] Write;
    Mutation "wire.pickSession"      => h::wire::pick_session: p::Nothing => Option<p::Made>, [] Write;
    Mutation "wire.closeSession"     => h::wire::close_session: p::ById => p::Done, [] Write;
    Mutation "uploads.begin"         => h::uploads::begin: p::Nothing => p::Made, [] Write;
    Mutation "uploads.add"           => h::uploads::add: p::UploadPiece => p::Done, [] Write;
    Mutation "uploads.drop"          => h::uploads::drop: p::ById => p::Done, [] Write;
    Mutation "cassettes.save"        => h::cassettes::save: p::CassetteSave => v::FileSaved, [] Consent;
    Mutation "cassettes.open"        => h::cassettes::open: p::CassetteOpen => v::OpenedCassetteView, [] Write;
    Mutation "cassettes.pick"        => h::cassettes::pick: p::Nothing => Option<v::OpenedCassetteView>, [] Write;
    Query    "mocks.list"            => h::cassettes::list: p::Nothing => Vec<v::MockView>, [Connections] Read;
    Mutation "mocks.start"           => h::cassettes::start: p::MockStart => p::Made, [] Write;
    Mutation "mocks.startAgain"      => h::cassettes::start_again: p::ById => p::Done, [] Write;
    Mutation "mocks.setFaults"       => h::cassettes::set_faults: p::MockFaults => p::Done, [] Write;
    Mutation "mocks.connect"         => h::cassettes::connect: p::MockConnect => p::Made, [] Write;
    Mutation "mocks.stop"            => h::cassettes::stop: p::ById => p::Done, [] Write;
    Mutation "mocks.remove"          => h::cassettes::remove: p::ById => v::ForgottenView, [] Write;
    Query    "taps.list"             => h::taps::list: p::Nothing => Vec<v::TapView>, [Connections] Read;
    Mutation "taps.add"              => h::taps::add: p::TapAdd => p::Made, [] Write;
    Mutation "taps.open"             => h::taps::open: p::ById => p::Done, [] Write;
    Mutation "taps.close"            => h::taps::close: p::ById => p::Done, [] Write;
    Mutation "taps.closeAll"         => h::taps::close_all: p::Nothing => p::Done, [] Write;
    Mutation "taps.remove"           => h::taps::remove: p::ById => p::Done, [] Write;
    Query    "search.query"          => h::tasks::search: p::SearchQuery => Vec<v::SearchHit>, [Conversations, Tasks] Read;
}
