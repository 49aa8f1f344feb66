//! Commands that save conversations as cassettes, and serve cassettes as agents.

use a2a_protocol::base64;
use workbench_core::{ConversationId, MockChange, MockId, MockStart as Start, TaskKey, safe_name};

use super::{
    CassetteOpen, CassetteSave, MockConnect, MockFaults, MockStart, MockView, OpenedCassetteView, convert,
};
use crate::consent::confirmed;
use crate::error::{AppError, Code};
use crate::history;
use crate::history::ForgottenView;
use crate::host::{FileSaved, FileToSave, Host};
use crate::params::{ById, DONE, Done, Made, Nothing};
use crate::question::Question;
use crate::sentences::RefusalSentence;

/// The word that a person types where no native dialog exists.
const WORD: &str = "export";

/// A cassette holds messages, so it leaves only after a person agreed outside the page.
pub(crate) async fn save(host: &dyn Host, params: CassetteSave) -> Result<FileSaved, AppError> {
    let conversation = ConversationId::new(params.chat_id);
    let task = params.task_key.map(TaskKey::new);
    // What cannot be recorded is not asked about.
    let written = host.workbench().cassettes().record(&conversation, task.as_ref()).await?;
    confirmed(host, Question::ExportWhole, WORD, params.confirm.as_deref()).await?;
    let title = host.workbench().screens().transcript(&conversation).await?.overview.conversation.title;
    let title = if title.is_empty() { "conversation".to_owned() } else { title };
    let name = safe_name(&format!("{}.cassette.json", title.chars().take(60).collect::<String>()));
    host.save_file(FileToSave { name, bytes: written.into_bytes() }).await
}

pub(crate) async fn open(host: &dyn Host, params: CassetteOpen) -> Result<OpenedCassetteView, AppError> {
    let unread = || RefusalSentence::FileNotWhole { name: params.name.clone() };
    let bytes = base64::decode(&params.base64).map_err(|_| AppError::new(Code::InvalidInput, unread()))?;
    opened(host, &params.name, &bytes)
}

/// `None` where nothing was picked.
pub(crate) async fn pick(host: &dyn Host, _: Nothing) -> Result<Option<OpenedCassetteView>, AppError> {
    let Some(file) = host.pick_files().await?.into_iter().next() else { return Ok(None) };
    opened(host, &file.name, &file.bytes).map(Some)
}

pub(crate) async fn list(host: &dyn Host, _: Nothing) -> Result<Vec<MockView>, AppError> {
    Ok(host.workbench().cassettes().mocks().await?.into_iter().map(convert::mock).collect())
}

pub(crate) async fn start(host: &dyn Host, params: MockStart) -> Result<Made, AppError> {
    let start = Start {
        cassette: params.cassette_id,
        speed: convert::given_speed(params.speed),
        faults: convert::given_faults(&params.faults, params.often),
    };
    Ok(Made { id: host.workbench().cassettes().start_mock(start).await?.to_string() })
}

pub(crate) async fn start_again(host: &dyn Host, params: ById) -> Result<Done, AppError> {
    host.workbench().cassettes().start_mock_again(&MockId::new(params.id)).await?;
    Ok(DONE)
}

pub(crate) async fn set_faults(host: &dyn Host, params: MockFaults) -> Result<Done, AppError> {
    let faults = convert::given_faults(&params.faults, params.often);
    host.workbench().cassettes().change_mock(MockChange { id: MockId::new(params.id), faults }).await?;
    Ok(DONE)
}

pub(crate) async fn connect(host: &dyn Host, params: MockConnect) -> Result<Made, AppError> {
    let id = host.workbench().cassettes().connect_mock(&MockId::new(params.id), Some(params.name)).await?;
    Ok(Made { id: id.to_string() })
}

pub(crate) async fn stop(host: &dyn Host, params: ById) -> Result<Done, AppError> {
    host.workbench().cassettes().stop_mock(&MockId::new(params.id)).await?;
    Ok(DONE)
}

pub(crate) async fn remove(host: &dyn Host, params: ById) -> Result<ForgottenView, AppError> {
    Ok(history::convert::forgotten(&host.workbench().cassettes().remove_mock(&MockId::new(params.id)).await?))
}

fn opened(host: &dyn Host, name: &str, bytes: &[u8]) -> Result<OpenedCassetteView, AppError> {
    Ok(convert::opened(host.workbench().cassettes().open(&safe_name(name), bytes)?))
}
