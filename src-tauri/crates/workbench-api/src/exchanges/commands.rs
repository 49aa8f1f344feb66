//! Commands about the traffic log, and imported sessions.

use std::fs::File;

use workbench_core::inspector::session::{Form, SessionError};
use workbench_core::inspector::{ImportError, Wanted};
use workbench_core::queries::rows::{ExchangeQuery, FILTER_KEYS, Filter};
use workbench_core::{ConnectionId, ConversationId, CoreError, ExchangeId, TaskKey};

use super::{
    ByExchange, ExchangeExport, ExchangeFurther, ExchangeKeep, ExchangeList, ExchangeLocate, ExchangePage,
    ExchangeSource, ExchangeView, FilterWordsView, HarEntry, LocatedView, MeaningView, SessionForm,
    SessionView, convert,
};
use crate::consent::confirmed;
use crate::error::{AppError, Code};
use crate::host::{FileSaved, Host, LargeFile};
use crate::params::{ById, DONE, Done, Made, Nothing, count};
use crate::question::Question;
use crate::sentences::{AdviceSentence, RefusalSentence};
use crate::uploads::Uploaded;
use crate::{cursor, messages};

/// Exchanges on a page.
const PAGE: u32 = 100;

/// Frames that are shown of one exchange.
const FRAMES: u32 = 2_000;

/// Exchanges in one file.
const IN_FILE: u32 = 100_000;

/// The word that a person types where no native dialog exists.
const WORD: &str = "export";

pub(crate) async fn list(host: &dyn Host, params: ExchangeList) -> Result<ExchangePage, AppError> {
    let filter = Filter::read(params.filter.as_deref().unwrap_or_default());
    let problems = filter.problems.iter().map(convert::problem).collect();
    let query = ExchangeQuery {
        connection: params.agent_id.map(ConnectionId::new),
        task: params.task_key.map(TaskKey::new),
        conversation: params.chat_id.map(ConversationId::new),
        trace: params.trace_id.map(|id| id.to_ascii_lowercase()),
        filter,
        until: params.until,
        before: cursor::read(params.cursor.as_deref())?.map(|(row, _)| row),
        limit: PAGE,
        ..ExchangeQuery::default()
    };
    let page = host.workbench().traffic().exchange_page(params.session, query).await?;
    let last = page.exchanges.last().filter(|_| page.exchanges.len() == PAGE as usize);
    Ok(ExchangePage {
        cursor: last.map(|exchange| cursor::write(exchange.row, "")),
        rows: page.exchanges.iter().map(convert::row).collect(),
        total: count(page.total),
        dropped: count(page.dropped),
        bodies_since: page.bodies_since,
        problems,
    })
}

pub(crate) async fn look_further(host: &dyn Host, params: ExchangeFurther) -> Result<Done, AppError> {
    host.workbench().inspector().look_further(params.session, &Filter::read(&params.filter)).await?;
    Ok(DONE)
}

pub(crate) async fn get(host: &dyn Host, params: ByExchange) -> Result<ExchangeView, AppError> {
    let id = ExchangeId::new(params.exchange_id);
    // One more than is shown tells whether there are more.
    let detail = host.workbench().traffic().exchange_detail(params.session, &id, FRAMES + 1).await?;
    Ok(convert::exchange(&detail, FRAMES as usize))
}

pub(crate) async fn meaning(host: &dyn Host, params: ByExchange) -> Result<Vec<MeaningView>, AppError> {
    let id = ExchangeId::new(params.exchange_id);
    let (started_at, meanings) =
        host.workbench().traffic().exchange_meaning(params.session, &id, FRAMES).await?;
    Ok(meanings.iter().map(|meaning| convert::meaning(meaning, started_at)).collect())
}

pub(crate) async fn words(host: &dyn Host, params: ExchangeSource) -> Result<FilterWordsView, AppError> {
    let words = host.workbench().traffic().filter_words(params.session).await?;
    let keys = FILTER_KEYS.map(str::to_owned).into();
    Ok(FilterWordsView { keys, agents: words.agents, operations: words.operations })
}

pub(crate) async fn har(host: &dyn Host, params: ByExchange) -> Result<HarEntry, AppError> {
    let id = ExchangeId::new(params.exchange_id);
    Ok(HarEntry { json: host.workbench().traffic().har_entry(params.session, &id).await? })
}

pub(crate) async fn locate(host: &dyn Host, params: ExchangeLocate) -> Result<LocatedView, AppError> {
    let gone = || AppError::new(Code::NotFound, RefusalSentence::Gone);
    let task = params.task_key.map(TaskKey::new);
    let wanted = match (params.key, task, params.at) {
        (Some(key), _, _) => Wanted::Place(messages::parts::read_place(&key).ok_or_else(gone)?),
        (None, Some(task), Some(at)) => Wanted::Asked { task, at },
        (None, Some(task), None) => Wanted::State { task },
        (None, None, _) => return Err(gone()),
    };
    let located = host.workbench().inspector().locate(wanted).await?;
    Ok(LocatedView {
        exchange_id: located.exchange.to_string(),
        seq: i64::from(located.seq),
        pointer: located.pointer,
    })
}

pub(crate) async fn keep(host: &dyn Host, params: ExchangeKeep) -> Result<Done, AppError> {
    let id = ExchangeId::new(params.exchange_id);
    host.workbench()
        .traffic()
        .keep_exchange(&id, params.pinned, params.mark.map(convert::given_mark))
        .await?;
    Ok(DONE)
}

/// Content leaves only after a person agreed outside the page.
pub(crate) async fn export(host: &dyn Host, params: ExchangeExport) -> Result<FileSaved, AppError> {
    let ExchangeExport { session, filter, exchange_ids, form, whole, confirm } = params;
    if whole {
        confirmed(host, Question::ExportWhole, WORD, confirm.as_deref()).await?;
    }
    let form = match form {
        SessionForm::Har => Form::Har,
        SessionForm::Session => Form::Session,
    };
    let filter = Filter::read(filter.as_deref().unwrap_or_default());
    let query = ExchangeQuery { filter, limit: IN_FILE, ..ExchangeQuery::default() };
    let only = exchange_ids.into_iter().map(ExchangeId::new).collect();
    let content = host.workbench().traffic().export_traffic(session, query, only, form, !whole).await?;
    host.save_large_file(LargeFile { name: format!("traffic.{form}"), content }).await
}

pub(crate) async fn sessions(host: &dyn Host, _: Nothing) -> Result<Vec<SessionView>, AppError> {
    Ok(host.workbench().inspector().imported_sessions().iter().map(convert::session).collect())
}

pub(crate) async fn open_session(host: &dyn Host, params: Uploaded) -> Result<Made, AppError> {
    let content = host.workbench().uploads().take(&params.upload_id)?;
    Ok(Made { id: imported(host, &params.name, content).await? })
}

pub(crate) async fn pick_session(host: &dyn Host, _: Nothing) -> Result<Option<Made>, AppError> {
    let Some(file) = host.pick_large_file().await? else { return Ok(None) };
    Ok(Some(Made { id: imported(host, &file.name, file.content).await? }))
}

pub(crate) async fn close_session(host: &dyn Host, params: ById) -> Result<Done, AppError> {
    host.workbench().inspector().close_session(&params.id).await?;
    Ok(DONE)
}

async fn imported(host: &dyn Host, name: &str, content: File) -> Result<String, AppError> {
    host.workbench().inspector().import_session(name, content).await.map_err(|error| {
        let name = name.to_owned();
        AppError::failed(match error {
            ImportError::Session(SessionError::NotJson) => RefusalSentence::TrafficNotJson { name },
            ImportError::Session(SessionError::NotTraffic) => RefusalSentence::NotTraffic { name },
            ImportError::Session(SessionError::Newer(_)) => RefusalSentence::NewerSession { name },
            ImportError::Session(SessionError::Empty) => RefusalSentence::EmptySession { name },
            ImportError::TooLarge { limit } => RefusalSentence::FileTooLarge { name, limit },
            ImportError::Unreadable(cause) => {
                let unread = AppError::failed(RefusalSentence::FileNotRead { name });
                return unread.hint(AdviceSentence::TheCause { cause: cause.to_string() });
            }
            ImportError::Store(error) => return CoreError::from(error).into(),
            ImportError::NoFolder(_) | ImportError::Folder(_) => RefusalSentence::NoTemporaryFolder,
        })
    })
}
