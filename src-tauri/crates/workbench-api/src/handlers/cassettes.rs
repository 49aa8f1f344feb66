//! Conversations as files, and such files as agents.

use a2a_protocol::base64;
use workbench_core::{
    CassetteError, ConversationId, MockChange, MockStart as Start, OpenedCassette, TaskKey, safe_name,
};

use super::{DONE, confirmed};
use crate::convert::cassettes;
use crate::error::{AppError, Code};
use crate::host::{FileToSave, Host};
use crate::params::{
    ById, CassetteOpen, CassetteSave, Done, Made, MockConnect, MockFaults, MockStart, Nothing,
};
use crate::views::{CassetteSentence, CassetteView, FileSaved, MockView, Question, RefusalSentence};

/// What a person types where no native dialog exists.
const WORD: &str = "export";

/// A cassette holds what was said, so it leaves only after a person agreed outside the page.
pub(crate) async fn save<H: Host>(host: &H, params: CassetteSave) -> Result<FileSaved, AppError> {
    let conversation = ConversationId::new(params.conversation_id);
    let task = params.task_key.map(TaskKey::new);
    // What cannot be recorded is not asked about.
    let written = host.workbench().record_cassette(&conversation, task.as_ref()).await?;
    confirmed(host, Question::ExportWhole, WORD, params.confirm.as_deref()).await?;
    let title = host.workbench().transcript(&conversation).await?.overview.conversation.title;
    let title = if title.is_empty() { "conversation".to_owned() } else { title };
    let name = safe_name(&format!("{}.cassette.json", title.chars().take(60).collect::<String>()));
    let media_type = "application/json".to_owned();
    host.save_file(FileToSave { name, media_type, bytes: written.into_bytes() }).await
}

pub(crate) async fn open<H: Host>(host: &H, params: CassetteOpen) -> Result<CassetteView, AppError> {
    let unread = || RefusalSentence::FileNotWhole { name: params.name.clone() };
    let bytes = base64::decode(&params.base64).map_err(|_| AppError::new(Code::InvalidInput, unread()))?;
    Ok(cassettes::cassette(&opened(host, &params.name, &bytes)?))
}

/// `None` where nothing was picked.
pub(crate) async fn pick<H: Host>(host: &H, _: Nothing) -> Result<Option<CassetteView>, AppError> {
    let Some(file) = host.pick_files().await?.into_iter().next() else { return Ok(None) };
    Ok(Some(cassettes::cassette(&opened(host, &file.name, &file.bytes)?)))
}

pub(crate) async fn list<H: Host>(host: &H, _: Nothing) -> Result<Vec<MockView>, AppError> {
    Ok(host.workbench().running_mocks().iter().map(cassettes::mock).collect())
}

pub(crate) async fn start<H: Host>(host: &H, params: MockStart) -> Result<Made, AppError> {
    let start = Start {
        cassette: params.cassette_id,
        speed: cassettes::given_speed(params.speed),
        faults: cassettes::given_faults(&params.faults, params.often),
    };
    Ok(Made { id: host.workbench().start_mock(start).await? })
}

pub(crate) async fn set_faults<H: Host>(host: &H, params: MockFaults) -> Result<Done, AppError> {
    let faults = cassettes::given_faults(&params.faults, params.often);
    host.workbench().change_mock(MockChange { id: params.id, faults }).await?;
    Ok(DONE)
}

pub(crate) async fn connect<H: Host>(host: &H, params: MockConnect) -> Result<Made, AppError> {
    let id = host.workbench().connect_mock(&params.id, Some(params.name)).await?;
    Ok(Made { id: id.to_string() })
}

pub(crate) async fn stop<H: Host>(host: &H, params: ById) -> Result<Done, AppError> {
    host.workbench().stop_mock(&params.id).await?;
    Ok(DONE)
}

fn opened<H: Host>(host: &H, name: &str, bytes: &[u8]) -> Result<OpenedCassette, AppError> {
    let name = safe_name(name);
    host.workbench().open_cassette(&name, bytes).map_err(|error| {
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
                AppError::failed(CassetteSentence::CassetteTooLong { name })
                    .hint(CassetteSentence::SaveOneTask)
            }
        }
    })
}
