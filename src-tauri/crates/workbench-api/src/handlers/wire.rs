//! The traffic log.

use workbench_core::queries::rows::ExchangeQuery;
use workbench_core::{ConnectionId, ConversationId, ExchangeId, TaskKey};

use crate::convert::{count, cursor, wire};
use crate::error::AppError;
use crate::host::Host;
use crate::params::{ById, WireList};
use crate::views::{ExchangeView, WirePage};

/// Exchanges on a page.
const PAGE: u32 = 100;
/// Frames that are shown of one exchange.
const FRAMES: u32 = 2_000;

pub(crate) async fn list<H: Host>(host: &H, params: WireList) -> Result<WirePage, AppError> {
    let query = ExchangeQuery {
        connection: params.connection_id.map(ConnectionId::new),
        task: params.task_key.map(TaskKey::new),
        conversation: params.conversation_id.map(ConversationId::new),
        trace: params.trace_id.map(|id| id.to_ascii_lowercase()),
        before: cursor::read(params.cursor.as_deref())?.map(|(row, _)| row),
        limit: PAGE,
    };
    let page = host.workbench().exchange_page(query).await?;
    let last = page.exchanges.last().filter(|_| page.exchanges.len() == PAGE as usize);
    Ok(WirePage {
        cursor: last.map(|exchange| cursor::write(exchange.row, "")),
        rows: page.exchanges.iter().map(wire::row).collect(),
        dropped: count(page.dropped),
    })
}

pub(crate) async fn get<H: Host>(host: &H, params: ById) -> Result<ExchangeView, AppError> {
    // One more than is shown tells whether there are more.
    let detail = host.workbench().exchange_detail(&ExchangeId::new(params.id), FRAMES + 1).await?;
    Ok(wire::exchange(&detail, FRAMES as usize))
}
