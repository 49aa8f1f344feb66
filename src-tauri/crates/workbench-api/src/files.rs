//! Files in messages and artifacts. Only stored content can be read; nothing is fetched.

use a2a_protocol::model::Content;
use a2a_protocol::{Dialect, base64, read as reading};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use workbench_core::{ApprovalId, guessed_media_type, safe_name};

use crate::error::{AppError, Code};
use crate::host::{FileSaved, FileToSave, Host, PickedFile};
use crate::messages;
use crate::params::Nothing;
use crate::sentences::{AdviceSentence, RefusalSentence};

params! {
    /// A file inside a message or artifact.
    ByFile {
        /// `fileKey` of the part.
        file_key: String,
    }
}

/// In which form a story is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum StoryForm {
    /// Markdown.
    Markdown,
    /// A page of its own.
    Html,
}

/// A file's content.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct FileContent {
    /// A safe name.
    pub name: String,
    /// Media type.
    pub media_type: String,
    /// Content.
    pub base64: String,
}

pub(crate) async fn read(host: &dyn Host, params: ByFile) -> Result<FileContent, AppError> {
    let (FileToSave { name, bytes }, media_type) = file(host, &params.file_key).await?;
    Ok(FileContent { name, media_type, base64: base64::encode(&bytes) })
}

pub(crate) async fn save(host: &dyn Host, params: ByFile) -> Result<FileSaved, AppError> {
    host.save_file(file(host, &params.file_key).await?.0).await
}

/// Files that the person picks, for a message or an answer. Nothing of them is kept until they are attached.
pub(crate) async fn pick(host: &dyn Host, _: Nothing) -> Result<Vec<FileContent>, AppError> {
    let read = |PickedFile { name, bytes }: PickedFile| {
        let name = safe_name(&name);
        FileContent { media_type: guessed_media_type(&name), base64: base64::encode(&bytes), name }
    };
    Ok(host.pick_files().await?.into_iter().map(read).collect())
}

/// The key of a file beside what a request asks: `request/<request>/<part>`.
pub(crate) fn request_key(id: &ApprovalId, index: usize) -> String {
    format!("{REQUEST}/{id}/{index}")
}

const REQUEST: &str = "request";

fn gone() -> AppError {
    AppError::new(Code::NotFound, RefusalSentence::Gone)
}

fn decoded(text: &str) -> Result<Vec<u8>, AppError> {
    let no_file = |_| AppError::failed(RefusalSentence::NotAFile).hint(AdviceSentence::NotBase64);
    base64::decode(text).map_err(no_file)
}

/// A file that came with a request, with its media type.
async fn beside(host: &dyn Host, key: &str) -> Result<(FileToSave, String), AppError> {
    let (id, index) = key.split_once('/').ok_or_else(gone)?;
    let index: usize = index.parse().map_err(|_| gone())?;
    let detail = host.workbench().screens().request_detail(&ApprovalId::new(id)).await?;
    let source = detail.request.reading.beside.get(index).ok_or_else(gone)?;
    let part = reading::part(source, Dialect::V1_0).value;
    let Content::Raw(text) = &part.content else { return Err(gone()) };
    let file = FileToSave { name: messages::parts::name(&part), bytes: decoded(text)? };
    Ok((file, messages::parts::media_type(&part)))
}

/// With its media type.
async fn file(host: &dyn Host, key: &str) -> Result<(FileToSave, String), AppError> {
    if let Some((REQUEST, key)) = key.split_once('/') {
        return beside(host, key).await;
    }
    let (place, index) = messages::parts::read_key(key).ok_or_else(gone)?;
    let stored = host.workbench().parts_at(&place).await?;
    let part = stored.get(index).ok_or_else(gone)?;
    let bytes = match &part.content {
        Content::Raw(text) => decoded(text)?,
        Content::Text(_) => messages::parts::text(&stored, &place, index).ok_or_else(gone)?.into_bytes(),
        Content::Data(json) | Content::Unknown(json) => json.as_str().as_bytes().to_vec(),
        Content::Url(_) => {
            return Err(AppError::failed(RefusalSentence::FileElsewhere).hint(AdviceSentence::OpenTheLink));
        }
    };
    Ok((FileToSave { name: messages::parts::name(part), bytes }, messages::parts::media_type(part)))
}

/// A story as a file, named after its task.
pub(crate) fn story_file(title: &str, form: StoryForm, text: String) -> FileToSave {
    let ending = match form {
        StoryForm::Markdown => "md",
        StoryForm::Html => "html",
    };
    let title: String = title.chars().take(60).collect();
    let stem = if title.trim().is_empty() { "story" } else { title.trim() };
    let name = safe_name(&format!("{}.{ending}", stem.replace(['/', '\\'], "-")));
    FileToSave { name, bytes: text.into_bytes() }
}
