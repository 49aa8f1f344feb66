//! The list of all commands: name, parameters, view, the tags it provides, and its risk.

use std::pin::Pin;

use serde::Serialize;
use serde::de::DeserializeOwned;
use ts_rs::TS;

use crate::error::AppError;
use crate::host::Host;
use crate::{
    agents, app, approvals, archive, cards, chats, comparisons, discovery, doctor, exchanges, files, history,
    host, ledger, links, messages, mocks, params, push, rules, runs, sentences, serving, sign_in, taps,
    tasks, uploads,
};

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
    /// Changes something; the store announces the tags of the change.
    Mutation,
}

/// How much a command can do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Risk {
    /// Reads.
    Read,
    /// Changes something reversible, or sends words that the person just wrote.
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
    Agents,
    /// Searches for agents.
    Discovery,
    /// Examinations of the way to agents.
    Doctor,
    /// Conversations and their content.
    Chats,
    /// Tasks.
    Tasks,
    /// Requests for a person.
    Approvals,
    /// Traffic.
    Exchanges,
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
        Self::Agents,
        Self::Discovery,
        Self::Doctor,
        Self::Chats,
        Self::Tasks,
        Self::Approvals,
        Self::Exchanges,
        Self::Ledger,
        Self::Runs,
    ];
}

impl From<workbench_core::Tag> for Tag {
    fn from(tag: workbench_core::Tag) -> Self {
        match tag {
            workbench_core::Tag::App => Self::App,
            workbench_core::Tag::Settings => Self::Settings,
            workbench_core::Tag::Agents => Self::Agents,
            workbench_core::Tag::Discovery => Self::Discovery,
            workbench_core::Tag::Doctor => Self::Doctor,
            workbench_core::Tag::Chats => Self::Chats,
            workbench_core::Tag::Tasks => Self::Tasks,
            workbench_core::Tag::Approvals => Self::Approvals,
            workbench_core::Tag::Exchanges => Self::Exchanges,
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
        /// Those of the command, and [`crate::Code::Failed`] for an unknown name or parameters of another shape.
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
    Query    "app.info"              => app::commands::info: params::Nothing => app::AppInfo, [App, Settings, Agents, Approvals] Read;
    Mutation "app.openDataFolder"    => app::commands::open_data_folder: params::Nothing => params::Done, [] Write;
    Mutation "app.restart"           => app::commands::restart: params::Nothing => params::Done, [] Write;
    Query    "settings.get"          => app::commands::settings: params::Nothing => app::Settings, [Settings] Read;
    Mutation "settings.set"          => app::commands::set_settings: app::SettingsPatch => app::Settings, [] Write;

    Mutation "discovery.start"       => discovery::commands::discover: discovery::DiscoveryStart => params::Made, [] Write;
    Query    "discovery.get"         => discovery::commands::discovery: params::ById => discovery::Discovery, [Discovery] Read;
    Query    "discovery.agents"      => discovery::commands::agents: discovery::ListedAgents => discovery::ListedAgentPage, [Discovery, Agents] Read;
    Mutation "discovery.connect"     => discovery::commands::connect: discovery::ListedConnect => params::Done, [] Write;
    Mutation "discovery.cancel"      => discovery::commands::cancel_discovery: params::ById => params::Done, [] Write;
    Query    "agents.list"      => agents::commands::list: params::Nothing => Vec<agents::AgentSummary>, [Agents, Approvals] Read;
    Query    "agents.get"       => agents::commands::get: params::ById => agents::AgentView, [Agents] Read;
    Mutation "agents.save"      => agents::commands::save: agents::AgentSave => params::Made, [] Write;
    Mutation "agents.update"    => agents::commands::update: agents::AgentUpdate => params::Done, [] Write;
    Mutation "agents.setFavourite" => agents::listing::set_favourite: agents::AgentFavourite => params::Done, [] Write;
    Mutation "agents.arrange"   => agents::listing::arrange: agents::AgentArrange => params::Done, [] Write;
    Mutation "agents.renameGroup" => agents::listing::rename_group: agents::WordRename => params::Done, [] Write;
    Mutation "agents.renameTag" => agents::listing::rename_tag: agents::WordRename => params::Done, [] Write;
    Mutation "agents.duplicate" => agents::listing::duplicate: agents::AgentDuplicate => params::Made, [] Write;
    Mutation "agents.unpin"     => agents::commands::unpin: params::ById => params::Done, [] Write;
    Mutation "agents.askVersion" => agents::commands::ask_version: params::ById => Vec<discovery::AttemptView>, [] Write;
    Mutation "agents.requestExtensions" => agents::commands::request_extensions: agents::ExtensionsRequest => params::Done, [] Write;
    Mutation "agents.removeQuirk" => agents::commands::remove_quirk: agents::QuirkOf => params::Done, [] Write;
    Mutation "agents.chooseQuirk" => agents::commands::choose_quirk: agents::QuirkChoose => params::Done, [] Write;
    Query    "contracts.get"         => agents::contracts::get: params::ById => Vec<agents::ContractView>, [Agents] Read;
    Mutation "contracts.attach"      => agents::contracts::attach: agents::ContractAttach => params::Done, [] Write;
    Mutation "agents.refresh"   => agents::commands::refresh: params::ById => params::Done, [] Write;
    Query    "agents.mappings"  => approvals::mappings::of_agent: params::ById => Vec<approvals::MappingView>, [Agents] Read;
    Mutation "agents.removeMapping" => approvals::mappings::remove: params::ById => params::Done, [] Write;
    Query    "agents.health"    => agents::health::get: params::ById => agents::HealthView, [Agents] Read;
    Query    "agents.figures"   => agents::health::figures: agents::FiguresOf => agents::FiguresView, [Exchanges, Tasks] Read;
    Mutation "agents.tryNow"    => agents::health::try_now: params::ById => params::Done, [] Write;
    Mutation "agents.resetHealth" => agents::health::reset: params::ById => params::Done, [] Write;
    Query    "agents.inside"    => agents::inside::get: params::ById => agents::InsideView, [Agents] Read;
    Mutation "agents.allowInside" => agents::inside::allow: agents::AllowInside => params::Done, [] Consent;
    Query    "doctor.get"            => doctor::commands::get: params::ById => Option<doctor::ExaminationView>, [Doctor] Read;
    Mutation "doctor.start"          => doctor::commands::start: params::ById => params::Done, [] Write;
    Mutation "doctor.stop"           => doctor::commands::stop: params::ById => params::Done, [] Write;
    Mutation "doctor.tryStream"      => doctor::commands::try_stream: doctor::StreamTry => params::Done, [] Write;
    Mutation "agents.remove"    => agents::commands::remove: params::ById => params::Done, [] Write;
    Mutation "auth.signIn"           => sign_in::commands::sign_in: sign_in::SignIn => sign_in::PageToOpen, [] Consent;
    Mutation "auth.cancelSignIn"     => sign_in::commands::cancel_sign_in: params::ById => params::Done, [] Write;
    Mutation "auth.signOut"          => sign_in::commands::sign_out: params::ById => params::Done, [] Write;
    Mutation "auth.openVerification" => sign_in::commands::open_verification: sign_in::SignIn => sign_in::PageToOpen, [] Consent;
    Mutation "auth.pickCertificate"  => sign_in::commands::pick_certificate: params::ById => params::Done, [] Write;
    Mutation "auth.pickRoots"        => sign_in::commands::pick_roots: params::ById => params::Done, [] Write;
    Query    "cards.get"             => cards::commands::get: params::ById => cards::CardTrust, [Agents] Read;
    Mutation "cards.accept"          => cards::commands::accept: cards::CardAccept => params::Done, [] Consent;
    Mutation "cards.keep"            => cards::commands::keep: cards::CardVersionOf => params::Done, [] Write;
    Mutation "cards.fetchKeys"       => cards::commands::fetch_keys: cards::KeysFetch => params::Done, [] Consent;
    Mutation "cards.giveKeys"        => cards::commands::give_keys: cards::KeysGiven => params::Done, [] Write;
    Mutation "cards.pinKey"          => cards::commands::pin_key: cards::KeyOf => params::Done, [] Write;
    Mutation "cards.unpinKey"        => cards::commands::unpin_key: cards::KeyOf => params::Done, [] Write;
    Mutation "cards.fetchExtended"   => cards::commands::fetch_extended: params::ById => params::Done, [] Write;
    Mutation "cards.acceptExtended"  => cards::commands::accept_extended: cards::CardAccept => params::Done, [] Consent;
    Mutation "cards.dropExtended"    => cards::commands::drop_extended: params::ById => params::Done, [] Write;
    Mutation "samples.connect"       => agents::commands::connect_samples: params::Nothing => Vec<agents::AgentSummary>, [] Write;

    Query    "chats.list"    => chats::commands::list: chats::ChatList => chats::ChatPage, [Chats, Agents, Tasks, Approvals] Read;
    Query    "chats.get"     => chats::commands::get: params::ById => chats::ChatView, [Chats, Approvals, Agents] Read;
    Mutation "chats.create"  => chats::commands::create: chats::ChatCreate => params::Made, [] Write;
    Mutation "chats.setDraft" => chats::commands::set_draft: messages::DraftSet => params::Done, [] Write;
    Mutation "chats.stop"    => chats::commands::stop: params::ById => params::Done, [] Write;
    Mutation "comparisons.start"     => comparisons::commands::start: comparisons::ComparisonStart => params::Made, [] Write;
    Query    "comparisons.get"       => comparisons::commands::get: comparisons::ByComparison => comparisons::ComparisonView, [Chats, Tasks, Approvals] Read;
    Query    "comparisons.list"      => comparisons::commands::list: comparisons::ComparisonsOf => Vec<comparisons::ComparisonBriefView>, [Chats] Read;
    Query    "runs.check"            => runs::check: runs::RunFileText => runs::RunCheckView, [Agents] Read;
    Query    "runs.examples"         => runs::shipped: params::Nothing => Vec<runs::RunExampleView>, [] Read;
    Query    "runs.build"            => runs::build: runs::RunBuild => runs::RunBuiltView, [] Read;
    Query    "runs.form"             => runs::form: runs::RunFileText => runs::RunFormView, [] Read;
    Query    "runs.offers"           => runs::offers: runs::RunPlace => runs::RunOffersView, [] Read;
    Query    "runs.meaning"          => runs::meaning: runs::RunPlace => Option<runs::RunMeaningView>, [] Read;
    Mutation "runs.try"              => runs::try_out: runs::RunTry => params::Made, [] Write;
    Mutation "runs.saveFile"         => runs::save_file: runs::RunFileText => host::FileSaved, [] Write;
    Mutation "runs.start"            => runs::start: runs::RunBegin => params::Made, [] Write;
    Query    "runs.list"             => runs::list: params::Nothing => Vec<runs::RunListedView>, [Runs] Read;
    Query    "runs.get"              => runs::get: runs::ByRun => runs::RunView, [Runs, Chats, Tasks, Approvals] Read;
    Query    "runs.plan"             => runs::plan: runs::RunFileTexts => runs::RunPlanView, [Agents, Settings] Read;
    Query    "runs.tree"             => runs::tree: runs::ByRun => runs::RunTreeView, [] Read;
    Query    "runs.look"             => runs::look: runs::ByRun => runs::RunLookView, [Runs, Chats, Tasks, Approvals] Read;
    Query    "runs.step"             => runs::step: runs::ByRunStep => runs::RunStepWhole, [Runs, Chats, Tasks, Approvals] Read;
    Query    "runs.journal"          => runs::journal: runs::RunJournalOf => runs::RunJournalPage, [Runs] Read;
    Mutation "runs.saveStory"        => runs::save_story: runs::RunStorySave => host::FileSaved, [] Write;
    Query    "runs.waiting"          => runs::waiting: params::Nothing => Vec<runs::RunWaitView>, [Runs, Approvals] Read;
    Mutation "runs.pause"            => runs::pause: runs::ByRun => params::Done, [] Write;
    Mutation "runs.resume"           => runs::resume: runs::RunResume => params::Done, [] Write;
    Mutation "runs.mark"             => runs::mark: runs::RunMark => params::Done, [] Write;
    Mutation "runs.cancel"           => runs::cancel: runs::ByRun => params::Done, [] Write;
    Mutation "runs.again"            => runs::again: runs::RunAgain => params::Made, [] Write;
    Mutation "runs.decide"           => runs::decide: runs::RunDecide => params::Done, [] Consent;
    Query    "serving.list"          => serving::list: params::Nothing => serving::ServingView, [Settings, Runs] Read;
    Mutation "serving.serve"         => serving::serve: serving::ServingServe => params::Made, [] Write;
    Mutation "serving.switch"        => serving::switch: serving::ServingSwitch => params::Done, [] Write;
    Mutation "serving.remove"        => serving::remove: params::ById => params::Done, [] Write;
    Mutation "serving.addCaller"     => serving::add_caller: serving::ServingCaller => serving::ServingTokenView, [] Write;
    Mutation "serving.removeCaller"  => serving::remove_caller: params::ById => params::Done, [] Write;
    Mutation "serving.limit"         => serving::limit: serving::ServingLimitsView => params::Done, [] Write;
    Mutation "comparisons.stop"      => comparisons::commands::stop: comparisons::ByComparison => params::Done, [] Write;
    Mutation "attachments.add"       => chats::commands::add_attachment: messages::AttachmentAdd => messages::AttachmentView, [] Write;
    Mutation "messages.send"         => chats::commands::send: messages::MessageSend => params::Made, [] Write;
    Query    "messages.check"        => chats::commands::check: messages::MessageCheck => Vec<sentences::SentenceView>, [Agents] Read;
    Mutation "messages.retry"        => chats::commands::retry: params::ById => params::Done, [] Write;
    Mutation "messages.editAgain"    => chats::commands::edit_again: messages::MessageEditAgain => params::Made, [] Write;

    Query    "tasks.list"            => tasks::commands::list: tasks::TaskFilter => tasks::TaskPage, [Tasks, Agents] Read;
    Query    "tasks.views"           => tasks::commands::views: params::Nothing => Vec<tasks::TaskChoiceKept>, [Settings] Read;
    Mutation "tasks.keepView"        => tasks::commands::keep_view: tasks::TaskChoiceKeep => params::Made, [] Write;
    Mutation "tasks.removeView"      => tasks::commands::remove_view: params::ById => params::Done, [] Write;
    Query    "tasks.get"             => tasks::commands::get: tasks::ByTask => tasks::TaskView, [Tasks, Approvals] Read;
    Query    "tasks.story"           => tasks::commands::story: tasks::ByTask => tasks::StoryView, [Tasks, Approvals, Ledger] Read;
    Query    "tasks.card"            => tasks::commands::card: tasks::ByTask => Option<tasks::TaskCardView>, [Agents] Read;
    Mutation "tasks.saveStory"       => tasks::commands::save_story: tasks::StorySave => host::FileSaved, [] Write;
    Query    "tasks.atAgent"         => tasks::elsewhere::list: tasks::TasksAtAgent => tasks::AgentTaskPage, [Agents] Read;
    Mutation "tasks.open"            => tasks::elsewhere::open: tasks::TaskOpen => params::Made, [] Write;
    Mutation "tasks.cancel"          => tasks::commands::cancel: tasks::ByTask => params::Done, [] Write;
    Query    "push.state"            => push::commands::state: params::Nothing => push::PushState, [Settings] Read;
    Query    "push.ofTask"           => push::commands::of_task: tasks::ByTask => push::TaskPush, [Tasks, Settings] Read;
    Query    "push.held"             => push::commands::held: tasks::ByTask => Vec<push::HeldRegistrationView>, [] Read;
    Query    "push.turnedAway"       => push::commands::turned_away: params::Nothing => Vec<push::TurnedAwayView>, [Settings] Read;
    Mutation "push.forgetTurnedAway" => push::commands::forget_turned_away: params::Nothing => params::Done, [] Write;
    Query    "push.secret"           => push::commands::secret: params::ById => push::PushSecret, [Agents] Read;
    Mutation "push.agreeSecret"      => push::commands::agree_secret: push::PushSecretAgree => push::AgreedPushSecret, [] Write;
    Mutation "push.dropSecret"       => push::commands::drop_secret: params::ById => params::Done, [] Write;
    Mutation "push.register"         => push::commands::register: tasks::ByTask => params::Done, [] Write;
    Mutation "push.deregister"       => push::commands::deregister: push::ByRegistration => params::Done, [] Write;
    Mutation "history.forget"        => history::commands::forget: history::Forget => history::ForgottenView, [] Consent;
    Mutation "history.export"        => archive::commands::export: archive::HistoryExport => host::FileSaved, [] Consent;
    Mutation "history.openArchive"   => archive::commands::open: uploads::Uploaded => archive::ArchiveView, [] Write;
    Mutation "history.pickArchive"   => archive::commands::pick: params::Nothing => Option<archive::ArchiveView>, [] Write;
    Mutation "history.import"        => archive::commands::import: params::ById => archive::ImportedView, [] Write;
    Mutation "history.closeArchive"  => archive::commands::close: params::ById => params::Done, [] Write;
    Query    "history.removals"      => history::commands::removals: params::Nothing => Vec<history::RemovalView>, [App] Read;
    Mutation "history.examine"       => history::commands::examine: params::Nothing => Vec<history::DataFaultView>, [] Read;
    Query    "copies.list"           => history::commands::copies: params::Nothing => history::CopiesView, [App] Read;
    Mutation "copies.make"           => history::commands::make_copy: params::Nothing => params::Done, [] Write;
    Mutation "copies.restore"        => history::commands::restore: history::RestorePlan => params::Done, [] Consent;
    Mutation "copies.remove"         => history::commands::remove_copies: history::CopiesNamed => params::Done, [] Write;
    Query    "files.read"            => files::read: files::ByFile => files::FileContent, [] Read;
    Mutation "files.pick"            => files::pick: params::Nothing => Vec<files::FileContent>, [] Write;
    Mutation "files.save"            => files::save: files::ByFile => host::FileSaved, [] Write;
    Mutation "links.open"            => links::open: links::LinkOpen => params::Done, [] Consent;

    Query    "approvals.list"            => approvals::commands::list: approvals::ApprovalList => approvals::ApprovalPage, [Approvals, Agents] Read;
    Query    "approvals.newest"          => approvals::commands::newest: params::Nothing => approvals::NewestApproval, [Approvals] Read;
    Query    "approvals.views"           => approvals::commands::views: params::Nothing => Vec<approvals::ApprovalViewKept>, [Settings] Read;
    Mutation "approvals.keepView"        => approvals::commands::keep_view: approvals::ApprovalViewKeep => params::Made, [] Write;
    Mutation "approvals.removeView"      => approvals::commands::remove_view: params::ById => params::Done, [] Write;
    Query    "approvals.get"             => approvals::commands::get: params::ById => approvals::ApprovalView, [Approvals] Read;
    Mutation "approvals.viewed"          => approvals::commands::viewed: approvals::ApprovalViewed => params::Done, [] Write;
    Mutation "approvals.giveSecret"      => approvals::commands::give_secret: approvals::ApprovalSecret => params::Done, [] Write;
    Mutation "approvals.signIn"          => approvals::sign_in::sign_in_for_request: approvals::ApprovalSignIn => sign_in::PageToOpen, [] Consent;
    Mutation "approvals.cancelSignIn"    => approvals::sign_in::cancel_for_request: approvals::ItemOfApproval => params::Done, [] Write;
    Query    "approvals.preview"         => approvals::commands::preview: approvals::ApprovalPreview => approvals::ReplyPreview, [Approvals] Read;
    Mutation "approvals.decide"          => approvals::commands::decide: approvals::ApprovalDecide => params::Done, [] Consent;
    Mutation "approvals.undo"            => approvals::commands::undo: params::ById => params::Done, [] Write;
    Mutation "approvals.snooze"          => approvals::commands::snooze: approvals::ApprovalSnooze => params::Done, [] Write;
    Query    "approvals.batchPlan"       => approvals::batch::plan: approvals::BatchPlan => approvals::BatchOutcome, [Approvals] Read;
    Mutation "approvals.batch"           => approvals::batch::act: approvals::BatchDo => approvals::BatchOutcome, [] Consent;
    Mutation "approvals.mark"            => approvals::commands::mark: approvals::ApprovalMark => params::Done, [] Write;
    Mutation "approvals.note"            => approvals::commands::note: approvals::ApprovalNote => params::Done, [] Write;
    Mutation "approvals.readAs"          => approvals::commands::read_as: approvals::ApprovalReadAs => params::Done, [] Write;
    Query    "approvals.previewMapping"  => approvals::mappings::preview: approvals::ApprovalExplain => approvals::MappedReplies, [Approvals, Tasks] Read;
    Mutation "approvals.explain"         => approvals::mappings::explain: approvals::ApprovalExplain => params::Done, [] Write;
    Mutation "approvals.resolve"         => approvals::commands::resolve: approvals::ApprovalResolve => params::Done, [] Consent;

    Query    "ledger.list"           => ledger::commands::list: ledger::LedgerList => ledger::LedgerPage, [Ledger] Read;
    Query    "ledger.story"          => ledger::commands::story: params::ById => ledger::LedgerStory, [Ledger, Approvals] Read;
    Query    "ledger.check"          => ledger::commands::check: params::Nothing => ledger::LedgerCheck, [Ledger] Read;
    Mutation "ledger.checkWhole"     => ledger::commands::check_whole: params::Nothing => params::Done, [] Read;
    Mutation "ledger.export"         => ledger::commands::export: ledger::LedgerExport => host::FileSaved, [] Consent;

    Query    "rules.list"            => rules::commands::list: params::Nothing => rules::RulesView, [App, Settings, Agents] Read;
    Query    "rules.try"             => rules::commands::try_out: rules::RuleGiven => rules::RuleTrial, [Approvals] Read;
    Mutation "rules.keep"            => rules::commands::keep: rules::RuleGiven => params::Made, [] Write;
    Mutation "rules.turn"            => rules::commands::turn: rules::RuleTurn => params::Done, [] Write;
    Mutation "rules.remove"          => rules::commands::remove: params::ById => params::Done, [] Write;
    Mutation "rules.raise"           => rules::commands::raise: params::ById => params::Done, [] Write;
    Mutation "rules.switchOn"        => rules::commands::switch_on: rules::SwitchOn => params::Done, [] Consent;
    Mutation "rules.switchOff"       => rules::commands::switch_off: params::Nothing => params::Done, [] Write;

    Query    "exchanges.list"             => exchanges::commands::list: exchanges::ExchangeList => exchanges::ExchangePage, [Exchanges] Read;
    Query    "exchanges.get"              => exchanges::commands::get: exchanges::ByExchange => exchanges::ExchangeView, [Exchanges] Read;
    Query    "exchanges.meaning"          => exchanges::commands::meaning: exchanges::ByExchange => Vec<exchanges::MeaningView>, [Exchanges] Read;
    Query    "exchanges.words"            => exchanges::commands::words: exchanges::ExchangeSource => exchanges::FilterWordsView, [Exchanges] Read;
    Query    "exchanges.locate"           => exchanges::commands::locate: exchanges::ExchangeLocate => exchanges::LocatedView, [] Read;
    Query    "exchanges.har"              => exchanges::commands::har: exchanges::ByExchange => exchanges::HarEntry, [Exchanges] Read;
    Query    "exchanges.picture"          => exchanges::pictures::look: exchanges::PictureOf => exchanges::PictureView, [Exchanges, Tasks, Agents] Read;
    Mutation "exchanges.savePicture"      => exchanges::pictures::save: exchanges::PictureSave => host::FileSaved, [] Write;
    Mutation "exchanges.lookFurther"      => exchanges::commands::look_further: exchanges::ExchangeFurther => params::Done, [] Write;
    Mutation "exchanges.keep"             => exchanges::commands::keep: exchanges::ExchangeKeep => params::Done, [] Write;
    Mutation "exchanges.export"           => exchanges::commands::export: exchanges::ExchangeExport => host::FileSaved, [] Consent;
    Query    "exchanges.sessions"         => exchanges::commands::sessions: params::Nothing => Vec<exchanges::SessionView>, [Exchanges] Read;
    Mutation "exchanges.openSession"      => exchanges::commands::open_session: uploads::Uploaded => params::Made, [] Write;
    Mutation "exchanges.pickSession"      => exchanges::commands::pick_session: params::Nothing => Option<params::Made>, [] Write;
    Mutation "exchanges.closeSession"     => exchanges::commands::close_session: params::ById => params::Done, [] Write;
    Mutation "uploads.begin"         => uploads::begin: params::Nothing => params::Made, [] Write;
    Mutation "uploads.add"           => uploads::add: uploads::UploadPiece => params::Done, [] Write;
    Mutation "uploads.drop"          => uploads::drop: params::ById => params::Done, [] Write;
    Mutation "cassettes.save"        => mocks::commands::save: mocks::CassetteSave => host::FileSaved, [] Consent;
    Mutation "cassettes.open"        => mocks::commands::open: mocks::CassetteOpen => mocks::OpenedCassetteView, [] Write;
    Mutation "cassettes.pick"        => mocks::commands::pick: params::Nothing => Option<mocks::OpenedCassetteView>, [] Write;
    Query    "mocks.list"            => mocks::commands::list: params::Nothing => Vec<mocks::MockView>, [Agents] Read;
    Mutation "mocks.start"           => mocks::commands::start: mocks::MockStart => params::Made, [] Write;
    Mutation "mocks.startAgain"      => mocks::commands::start_again: params::ById => params::Done, [] Write;
    Mutation "mocks.setFaults"       => mocks::commands::set_faults: mocks::MockFaults => params::Done, [] Write;
    Mutation "mocks.connect"         => mocks::commands::connect: mocks::MockConnect => params::Made, [] Write;
    Mutation "mocks.stop"            => mocks::commands::stop: params::ById => params::Done, [] Write;
    Mutation "mocks.remove"          => mocks::commands::remove: params::ById => history::ForgottenView, [] Write;
    Query    "taps.list"             => taps::list: params::Nothing => Vec<taps::TapView>, [Agents] Read;
    Mutation "taps.add"              => taps::add: taps::TapAdd => params::Made, [] Write;
    Mutation "taps.open"             => taps::open: params::ById => params::Done, [] Write;
    Mutation "taps.close"            => taps::close: params::ById => params::Done, [] Write;
    Mutation "taps.closeAll"         => taps::close_all: params::Nothing => params::Done, [] Write;
    Mutation "taps.remove"           => taps::remove: params::ById => params::Done, [] Write;
    Query    "search.query"          => tasks::commands::search: tasks::SearchQuery => Vec<tasks::SearchHit>, [Chats, Tasks] Read;
}
