//! Commands that read the ledger, check it, and export it.

use workbench_core::ledger::export::Format;
use workbench_core::ledger::rows::Query;
use workbench_core::{ApprovalId, ConnectionId};

use super::{LedgerCheck, LedgerExport, LedgerFormat, LedgerList, LedgerPage, LedgerStory, convert};
use crate::consent::confirmed;
use crate::error::AppError;
use crate::host::{FileSaved, Host, LargeFile};
use crate::params::{ById, Done, Nothing, limit};
use crate::question::Question;
use crate::sentences::{AdviceSentence, RefusalSentence};

pub(crate) async fn list(host: &dyn Host, params: LedgerList) -> Result<LedgerPage, AppError> {
    let before =
        params.cursor.map(|cursor| cursor.parse()).transpose().map_err(|_| {
            AppError::failed(RefusalSentence::ListNotContinued).hint(AdviceSentence::LoadAgain)
        })?;
    let limit = limit(params.limit);
    let query = Query {
        kind: params.kind.map(convert::entry_kind),
        connection_id: params.agent_id.map(ConnectionId::new),
        verdict: params.verdict.map(convert::entry_verdict),
        who: params.who.map(|who| convert::who_kind(who).to_owned()),
        since: params.since,
        until: params.until,
        before,
        limit,
    };
    let rows = host.workbench().ledger().page(query).await?;
    let key = host.workbench().ledger().key().await;
    let last = rows.last().filter(|_| rows.len() == limit as usize);
    Ok(LedgerPage {
        cursor: last.map(|last| last.entry.seq.to_string()),
        rows: rows.iter().map(|shown| convert::row(shown, key.as_deref())).collect(),
    })
}

pub(crate) async fn story(host: &dyn Host, params: ById) -> Result<LedgerStory, AppError> {
    let id = ApprovalId::new(params.id);
    let rows = host.workbench().ledger().of(&id).await?;
    let key = host.workbench().ledger().key().await;
    Ok(LedgerStory {
        rows: rows.iter().map(|shown| convert::detail(shown, key.as_deref())).collect(),
        can_be_opened: host.workbench().approval(&id).await.is_ok(),
    })
}

pub(crate) async fn check(host: &dyn Host, _: Nothing) -> Result<LedgerCheck, AppError> {
    Ok(convert::check(host.workbench().ledger().check().await?))
}

pub(crate) async fn check_whole(host: &dyn Host, _: Nothing) -> Result<Done, AppError> {
    host.workbench().ledger().check_whole().await?;
    Ok(Done {})
}

pub(crate) async fn export(host: &dyn Host, params: LedgerExport) -> Result<FileSaved, AppError> {
    if params.whole {
        confirmed(host, Question::ExportLedger, "export", params.confirm.as_deref()).await?;
    }
    let format = match params.format {
        LedgerFormat::JsonLines => Format::JsonLines,
        LedgerFormat::Csv => Format::Csv,
        LedgerFormat::Markdown => Format::Markdown,
    };
    let file = host.workbench().ledger().export(format, params.whole).await?;
    host.save_large_file(LargeFile { name: file.name.to_owned(), content: file.content }).await
}
