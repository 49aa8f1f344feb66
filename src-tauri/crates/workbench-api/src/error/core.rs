//! Errors of the core in the form of the page.

use a2a_hitl::{NotAMapping, ReplyError};
use workbench_core::rules::NotARule;
use workbench_core::{
    ArchiveError, CallSentence, CardSentence, CassetteError, CertificateError, CoreError, CredentialsError,
    HintSentence, Lost, SignInSentence, StoreError, with_causes,
};

use super::{AppError, Code};
use crate::sentences::{
    AdviceSentence, ArchiveSentence, CassetteSentence, RefusalSentence, RunSentence, SentenceView,
};

impl From<CoreError> for AppError {
    #[expect(clippy::too_many_lines, reason = "one table")]
    fn from(error: CoreError) -> Self {
        if let Some(explanation) = error.explanation() {
            let code = if explanation.authentication { Code::NeedsCredentials } else { Code::Failed };
            let hints = explanation.hints.into_iter().map(SentenceView::from).collect();
            return Self { hints, ..Self::new(code, explanation.message) };
        }
        match error {
            CoreError::Store(error) => store(&error),
            CoreError::RunFile(faults) => run_file(&faults),
            CoreError::Unbound { agents } => {
                invalid(RunSentence::AgentsNotBound { agents: agents.join(", ") })
                    .hint(RunSentence::ConnectAgents)
            }
            CoreError::NotServed(_) => {
                Self::failed(RunSentence::NotServed).hint(HintSentence::ItSaid { said: with_causes(&error) })
            }
            CoreError::RunNotThere => Self::failed(RunSentence::RunNotThere),
            CoreError::RunAsksNothing => Self::new(Code::StaleRequest, RunSentence::RunAsksNothing),
            CoreError::RunAsksInInbox => Self::new(Code::InvalidInput, RunSentence::RunAsksInInbox),
            CoreError::Secrets(_) => Self::failed(RefusalSentence::KeyringRefused)
                .hint(AdviceSentence::UnlockKeyring)
                .hint(HintSentence::ItSaid { said: with_causes(&error) }),
            CoreError::SecretMissing => Self::new(Code::NeedsCredentials, RefusalSentence::CredentialsLost)
                .hint(AdviceSentence::GiveAgain),
            CoreError::SecretNotGiven { item } => {
                Self::new(Code::InvalidInput, RefusalSentence::AnswerSecretMissing { item })
                    .hint(AdviceSentence::GiveAgain)
            }
            CoreError::SecretNotJson => Self::new(Code::InvalidInput, RefusalSentence::SecretNotJson),
            CoreError::NoMethods { binding } => invalid(RefusalSentence::NoMethods { binding }),
            CoreError::OnlyObjects { version } => invalid(RefusalSentence::OnlyObjects { version }),
            CoreError::NotWhereItLed => Self::new(Code::InvalidInput, RefusalSentence::NotWhereItLed),
            CoreError::Credentials(error) => Self::new(Code::InvalidInput, credentials(error)),
            CoreError::Certificate(error) => Self::new(Code::InvalidInput, certificate(error)),
            CoreError::NotAProxy { .. } => Self::new(Code::InvalidInput, RefusalSentence::NotAProxy),
            CoreError::NoSuchScheme { .. } => Self::new(Code::InvalidInput, RefusalSentence::NoSuchWay),
            CoreError::SignIn(error) => Self::failed(SignInSentence::from(&error)),
            CoreError::NotFound { .. } => Self::new(Code::NotFound, RefusalSentence::Gone),
            CoreError::NotAnAddress { text } => {
                Self::new(Code::InvalidInput, RefusalSentence::NotAnAddress { text })
                    .hint(AdviceSentence::FormOfAddress)
            }
            CoreError::Discover { because } => {
                Self::new(Code::InvalidInput, because).hint(AdviceSentence::WhatToPaste)
            }
            CoreError::NoInterface => {
                Self::failed(RefusalSentence::NoUsableInterface).hint(AdviceSentence::SeeInterfaces)
            }
            CoreError::Removed { name } => {
                Self::failed(RefusalSentence::AgentRemoved { name }).hint(AdviceSentence::ConnectAgain)
            }
            CoreError::CardAlarms { name } => {
                Self::failed(CardSentence::AgentCardAlarms { agent: name }).hint(AdviceSentence::LookAtCard)
            }
            CoreError::Keys(_) => Self::new(Code::InvalidInput, RefusalSentence::NoSigningKeys)
                .hint(AdviceSentence::TheCause { cause: with_causes(&error) }),
            CoreError::Cassette { name, source } => cassette(name, source),
            CoreError::MockNotStarted(_) => caused(CassetteSentence::MockNotStarted, &error),
            CoreError::NothingRecorded => {
                Self::failed(CassetteSentence::NothingRecorded).hint(CassetteSentence::RecordWhenAnswered)
            }
            CoreError::NothingToExport => {
                Self::failed(ArchiveSentence::NothingToExport).hint(ArchiveSentence::ExportWhenSpoken)
            }
            CoreError::CameFromFile => {
                Self::failed(ArchiveSentence::CameFromFile).hint(ArchiveSentence::GoOnElsewhere)
            }
            CoreError::File(_) => caused(ArchiveSentence::NoRoomForFile, &error),
            CoreError::EmptyMessage => Self::new(Code::InvalidInput, RefusalSentence::EmptyMessage)
                .hint(AdviceSentence::WriteSomething),
            CoreError::NotJson(error) => {
                let (line, column) = error.position();
                Self::new(Code::InvalidInput, RefusalSentence::DataIsNotJson { line, column })
            }
            CoreError::NotASchema => Self::new(Code::InvalidInput, RefusalSentence::NotASchema),
            CoreError::MetadataNotAnObject => {
                Self::new(Code::InvalidInput, RefusalSentence::MetadataNotAnObject)
            }
            CoreError::TooLarge { name, limit } => {
                Self::new(Code::InvalidInput, RefusalSentence::FileTooLarge { name, limit })
                    .hint(AdviceSentence::LinkInstead)
            }
            CoreError::StaleRequest => Self::new(Code::StaleRequest, RefusalSentence::RequestIsAnother)
                .hint(AdviceSentence::LookAgain),
            CoreError::NotViewed => advised(RefusalSentence::NotViewed, AdviceSentence::ScrollThrough),
            CoreError::GoesBack { name } => {
                advised(RefusalSentence::GoesBack { name }, AdviceSentence::RestartOrStay)
            }
            CoreError::AskedSince | CoreError::AsksOtherwise => Self::failed(RefusalSentence::AskedSince),
            CoreError::DecisionUnderWay => Self::failed(RefusalSentence::DecisionUnderWay),
            CoreError::TaskForgotten => Self::failed(RefusalSentence::Gone),
            CoreError::WithdrawalNotStored(_) => caused(RefusalSentence::WithdrawalNotStored, &error),
            CoreError::NotOpen { .. } => Self::failed(RefusalSentence::NotOpen),
            CoreError::BatchChanged { number } => {
                Self::failed(RefusalSentence::BatchIsAnother { number }).hint(AdviceSentence::LookAgain)
            }
            CoreError::NotARule(reason) => Self::new(Code::InvalidInput, no_rule(reason)),
            CoreError::Mapping(error) => Self::new(Code::InvalidInput, mapping(error)),
            CoreError::TimeOver => Self::failed(RefusalSentence::TooLateToAnswer),
            CoreError::NothingToAnswer => Self::new(Code::StaleRequest, RefusalSentence::NothingToAnswer)
                .hint(AdviceSentence::LookAgain),
            CoreError::WaitsAnew => Self::new(Code::StaleRequest, RefusalSentence::WaitsAnew),
            CoreError::CannotLook { because } => Self::failed(RefusalSentence::TaskNotLookedAt)
                .hint(because)
                .hint(AdviceSentence::NothingWasSent),
            CoreError::Reply(error) => no_reply(error),
            CoreError::Samples(_) => caused(RefusalSentence::SamplesNotStarted, &error),
            CoreError::Tap(_) => caused(RefusalSentence::TapNotOpened, &error),
            CoreError::TapInCircle => Self::failed(RefusalSentence::TapInCircle),
            CoreError::NotListening => advised(RefusalSentence::NotListening, AdviceSentence::SwitchPushOn),
            CoreError::Call(_) | CoreError::Interrupted => {
                Self::failed(RefusalSentence::Interrupted).hint(HintSentence::TryAgain)
            }
        }
    }
}

/// The first fault; `runs.check` tells them all.
fn run_file(faults: &[a2a_runs::Fault]) -> AppError {
    let Some(fault) = faults.first() else { return AppError::failed(RunSentence::RunNotThere) };
    let (line, column) = (fault.place.line, fault.place.column);
    let refused = invalid(RunSentence::RunFileFaulty { line, column });
    let refused = refused.hint(SentenceView::said(fault.to_string()));
    fault.hint().into_iter().fold(refused, |refused, hint| refused.hint(SentenceView::said(hint)))
}

fn invalid(message: impl Into<SentenceView>) -> AppError {
    AppError::new(Code::InvalidInput, message)
}

fn advised(message: RefusalSentence, advice: AdviceSentence) -> AppError {
    AppError::failed(message).hint(advice)
}

fn caused(message: impl Into<SentenceView>, error: &CoreError) -> AppError {
    AppError::failed(message).hint(AdviceSentence::TheCause { cause: with_causes(error) })
}

fn cassette(name: String, error: CassetteError) -> AppError {
    let again = |why| AppError::failed(why).hint(CassetteSentence::SaveCassetteAgain);
    match error {
        CassetteError::NotJson { line, column, .. } => {
            again(CassetteSentence::CassetteNotJson { name, line, column })
        }
        CassetteError::NotACassette => again(CassetteSentence::NotACassette { name }),
        CassetteError::Broken { pointer } => again(CassetteSentence::CassetteBroken { name, pointer }),
        CassetteError::Empty => again(CassetteSentence::EmptyCassette { name }),
        CassetteError::Newer(_) => AppError::failed(CassetteSentence::NewerCassette { name })
            .hint(CassetteSentence::UpdateForCassette),
        CassetteError::TooLarge | CassetteError::TooLong => {
            AppError::failed(CassetteSentence::CassetteTooLong { name }).hint(CassetteSentence::SaveOneTask)
        }
    }
}

fn no_rule(reason: NotARule) -> RefusalSentence {
    match reason {
        NotARule::Pointer => RefusalSentence::NoPlace,
        NotARule::NoName => RefusalSentence::NoName,
        NotARule::AnyAgent => RefusalSentence::RuleForAnybody,
    }
}

fn certificate(error: CertificateError) -> RefusalSentence {
    match error {
        CertificateError::NoCertificate => RefusalSentence::NoCertificate,
        CertificateError::NoKey => RefusalSentence::NoPrivateKey,
        CertificateError::ProtectedKey => RefusalSentence::KeyProtected,
        CertificateError::UnusableKey => RefusalSentence::KeyUnusable,
        CertificateError::OtherKey => RefusalSentence::KeyOfAnother,
    }
}

fn credentials(error: CredentialsError) -> RefusalSentence {
    match error {
        CredentialsError::InvalidName(name) => RefusalSentence::CredentialName { name },
        CredentialsError::InvalidValue(name) => RefusalSentence::CredentialValue { name },
        CredentialsError::ReservedHeader(name) => RefusalSentence::ReservedHeader { name },
    }
}

fn no_reply(error: ReplyError) -> AppError {
    let repeats_secret = matches!(error, ReplyError::TakenOut);
    let refused = AppError::new(Code::InvalidInput, reply(error));
    if repeats_secret { refused.hint(AdviceSentence::ReadAnotherWay) } else { refused }
}

fn reply(error: ReplyError) -> RefusalSentence {
    let named = |item: a2a_hitl::ItemId| item.to_string();
    match error {
        ReplyError::Missing { item } => RefusalSentence::AnswerMissing { item: named(item) },
        ReplyError::Twice { item } => RefusalSentence::AnsweredTwice { item: named(item) },
        ReplyError::UnknownItem { item } => RefusalSentence::NoSuchItem { item: named(item) },
        ReplyError::NotAllowed { item, .. } => RefusalSentence::AnswerNotTaken { item: named(item) },
        ReplyError::ReasonMissing { item } => RefusalSentence::ReasonMissing { item: named(item) },
        ReplyError::NotAnObject { item } => RefusalSentence::AnswerNotAnObject { item: named(item) },
        ReplyError::DuplicateMember { item, pointer } => {
            RefusalSentence::AnswerMemberTwice { item: named(item), pointer }
        }
        ReplyError::AllOrNone { item } => RefusalSentence::AllOrNone { item: named(item) },
        ReplyError::NotAskedFor { item, pointer } => {
            RefusalSentence::NotAskedFor { item: named(item), pointer }
        }
        ReplyError::LeavesNothing { item, pointer } => {
            RefusalSentence::LeavesNothing { item: named(item), pointer }
        }
        ReplyError::TakenOut => RefusalSentence::AnswerRepeatsSecret,
        ReplyError::Broken { item } => RefusalSentence::ItemBroken { item: named(item) },
        ReplyError::NoReader { .. } | ReplyError::OtherVersion { .. } => RefusalSentence::ReadByOther,
    }
}

fn mapping(error: NotAMapping) -> RefusalSentence {
    match error {
        NotAMapping::NoName => RefusalSentence::NoName,
        NotAMapping::Pointer => RefusalSentence::MappingPlace,
        NotAMapping::SameValue => RefusalSentence::MappingSameValue,
        NotAMapping::NoStructure => RefusalSentence::MappingNoStructure,
    }
}

fn store(error: &StoreError) -> AppError {
    match error {
        StoreError::NotFound { .. } => AppError::new(Code::NotFound, RefusalSentence::Gone),
        StoreError::Full => AppError::failed(CallSentence::DiskFull).hint(HintSentence::FreeSpace),
        StoreError::ReadOnly => {
            AppError::failed(CallSentence::FolderNotWritable).hint(AdviceSentence::CheckFolder)
        }
        StoreError::Corrupt { .. } | StoreError::Gone { .. } => {
            AppError::failed(RefusalSentence::DatabaseDamaged).hint(AdviceSentence::StartForBackup)
        }
        StoreError::Lost(Lost { backup }) => {
            let kept = backup
                .clone()
                .map_or(AdviceSentence::NothingKept, |name| AdviceSentence::KeptInBackup { name });
            AppError::failed(RefusalSentence::DatabaseLost).hint(kept)
        }
        StoreError::Closed => AppError::failed(RefusalSentence::Closing),
        StoreError::Archive(refused) => archive(refused),
        StoreError::Newer { .. }
        | StoreError::Panicked { .. }
        | StoreError::Unreadable { .. }
        | StoreError::File { .. }
        | StoreError::SealAwaited
        | StoreError::Database(_) => AppError::failed(RefusalSentence::StorageUnusable)
            .hint(AdviceSentence::TheCause { cause: with_causes(error) }),
    }
}

/// Says why an archive was refused. Nothing of it was imported.
fn archive(refused: &ArchiveError) -> AppError {
    let (what, hint) = match refused {
        ArchiveError::NotAnArchive => (ArchiveSentence::NotAnArchive, ArchiveSentence::ChooseExported),
        ArchiveError::Newer(_) => (ArchiveSentence::NewerArchive, ArchiveSentence::UpdateForArchive),
        ArchiveError::Cut => (ArchiveSentence::ArchiveCut, ArchiveSentence::ExportAgain),
        ArchiveError::Altered => (ArchiveSentence::ArchiveAltered, ArchiveSentence::ExportAgain),
        &ArchiveError::Broken { line } => {
            (ArchiveSentence::ArchiveBroken { line }, ArchiveSentence::ExportAgain)
        }
        &ArchiveError::TooLarge { line } => {
            (ArchiveSentence::ArchiveTooLarge { line }, ArchiveSentence::ExportAgain)
        }
        &ArchiveError::TooLong { line, member, limit } => {
            let (member, limit) = (member.to_owned(), limit as u64);
            (ArchiveSentence::ArchiveValueTooLong { line, member, limit }, ArchiveSentence::ExportAgain)
        }
        &ArchiveError::Odd { line, member } => (
            ArchiveSentence::ArchiveValueOdd { line, member: member.to_owned() },
            ArchiveSentence::ExportAgain,
        ),
        ArchiveError::Io(_) => {
            return AppError::failed(ArchiveSentence::ArchiveUnreadable)
                .hint(AdviceSentence::TheCause { cause: with_causes(refused) })
                .hint(ArchiveSentence::NothingTakenIn);
        }
    };
    AppError::failed(what).hint(ArchiveSentence::NothingTakenIn).hint(hint)
}
