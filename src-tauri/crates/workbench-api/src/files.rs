//! Files in messages and artifacts. Only stored content can be read; nothing is fetched.

use a2a_protocol::base64;
use a2a_protocol::model::Content;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use workbench_core::{guessed_media_type, safe_name};

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

/// Files that travel inside an answer. Nothing of them is kept until the answer is.
pub(crate) async fn pick(host: &dyn Host, _: Nothing) -> Result<Vec<FileContent>, AppError> {
    let read = |PickedFile { name, bytes }: PickedFile| {
        let name = safe_name(&name);
        FileContent { media_type: guessed_media_type(&name), base64: base64::encode(&bytes), name }
    };
    Ok(host.pick_files().await?.into_iter().map(read).collect())
}

/// With its media type.
async fn file(host: &dyn Host, key: &str) -> Result<(FileToSave, String), AppError> {
    let gone = || AppError::new(Code::NotFound, RefusalSentence::Gone);
    let (place, index) = messages::parts::read_key(key).ok_or_else(gone)?;
    let stored = host.workbench().parts_at(&place).await?;
    let part = stored.get(index).ok_or_else(gone)?;
    let bytes = match &part.content {
        Content::Raw(text) => base64::decode(text)
            .map_err(|_| AppError::failed(RefusalSentence::NotAFile).hint(AdviceSentence::NotBase64))?,
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
