//! What messages and artifacts hold, as files. Only what is stored can be read; nothing is fetched.

use a2a_protocol::base64;
use a2a_protocol::model::Content;
use workbench_core::{guessed_media_type, safe_name};

use crate::convert::parts;
use crate::error::{AppError, Code};
use crate::host::{FileToSave, Host, PickedFile};
use crate::params::{ByFile, FileContent, Nothing};
use crate::views::{AdviceSentence, FileSaved, RefusalSentence};

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
    let (place, index) = parts::read_key(key).ok_or_else(gone)?;
    let stored = host.workbench().parts_at(&place).await?;
    let part = stored.get(index).ok_or_else(gone)?;
    let bytes = match &part.content {
        Content::Raw(text) => base64::decode(text)
            .map_err(|_| AppError::failed(RefusalSentence::NotAFile).hint(AdviceSentence::NotBase64))?,
        Content::Text(_) => parts::text(&stored, &place, index).ok_or_else(gone)?.into_bytes(),
        Content::Data(json) | Content::Unknown(json) => json.as_str().as_bytes().to_vec(),
        Content::Url(_) => {
            return Err(AppError::failed(RefusalSentence::FileElsewhere).hint(AdviceSentence::OpenTheLink));
        }
    };
    Ok((FileToSave { name: parts::name(part), bytes }, parts::media_type(part)))
}
