//! Commands that export the history, examine a file, and import it.

use serde::Deserialize;
use ts_rs::TS;
use workbench_core::safe_name;

use super::{ArchiveView, ExportScope, ImportedView, convert};
use crate::consent::confirmed;
use crate::error::AppError;
use crate::host::{FileSaved, Host, LargeFile};
use crate::params::{ById, DONE, Done, Nothing};
use crate::question::Question;
use crate::uploads::Uploaded;

params! {
    /// History that is to be written into a file.
    HistoryExport {
        /// The extent.
        scope: ExportScope,
        /// The word, where the host asked for one.
        confirm: Option<String>,
    }
}

/// The word that a person types where no native dialog exists.
const WORD: &str = "export";

/// The file holds messages, so it leaves only after a person agreed outside the page.
pub(crate) async fn export(host: &dyn Host, params: HistoryExport) -> Result<FileSaved, AppError> {
    let name = name_of(host, &params.scope).await?;
    confirmed(host, Question::ExportWhole, WORD, params.confirm.as_deref()).await?;
    let content = host.workbench().archives().export(convert::selection(params.scope)).await?;
    host.save_large_file(LargeFile { name, content }).await
}

pub(crate) async fn open(host: &dyn Host, params: Uploaded) -> Result<ArchiveView, AppError> {
    let content = host.workbench().uploads().take(&params.upload_id)?;
    let opened = host.workbench().archives().open(&safe_name(&params.name), content).await?;
    Ok(convert::archive(&opened))
}

/// `None` where nothing was picked.
pub(crate) async fn pick(host: &dyn Host, _: Nothing) -> Result<Option<ArchiveView>, AppError> {
    let Some(LargeFile { name, content }) = host.pick_large_file().await? else { return Ok(None) };
    let opened = host.workbench().archives().open(&safe_name(&name), content).await?;
    Ok(Some(convert::archive(&opened)))
}

pub(crate) async fn import(host: &dyn Host, params: ById) -> Result<ImportedView, AppError> {
    Ok(convert::imported(host.workbench().archives().import(&params.id).await?))
}

pub(crate) async fn close(host: &dyn Host, params: ById) -> Result<Done, AppError> {
    host.workbench().archives().close(&params.id);
    Ok(DONE)
}

/// The name of the file, after its content.
async fn name_of(host: &dyn Host, scope: &ExportScope) -> Result<String, AppError> {
    let workbench = host.workbench();
    let about = match scope {
        ExportScope::All => String::new(),
        ExportScope::Agent { id } => workbench.name_of_agent(&workbench_core::ConnectionId::new(id)).await?,
        ExportScope::Conversation { id } => {
            let id = workbench_core::ConversationId::new(id);
            workbench.conversation(&id).await?.0.title
        }
        ExportScope::Run { id } => {
            let row = workbench.runs().get(&workbench_core::RunId::new(id)).await?.row;
            if row.title.is_empty() { row.name } else { row.title }
        }
        ExportScope::Tasks { keys } => match keys.as_slice() {
            [key] => workbench.task(&workbench_core::TaskKey::new(key)).await?.title,
            _ => String::new(),
        },
    };
    let about: String = about.chars().take(60).collect();
    let about = if about.trim().is_empty() { "history".to_owned() } else { about };
    Ok(safe_name(&format!("{about}.a2ahistory.jsonl")))
}
