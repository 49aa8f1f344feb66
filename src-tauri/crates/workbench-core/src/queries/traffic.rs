//! The traffic log.

use workbench_store::ExchangeId;
use workbench_store::overview::{self, ExchangeOverview, ExchangeQuery};
use workbench_store::wire::{self, Frame};

use crate::error::CoreError;
use crate::workbench::Workbench;

/// A page of exchanges.
#[derive(Debug, Clone)]
pub struct ExchangePage {
    /// Newest first.
    pub exchanges: Vec<ExchangeOverview>,
    /// How many fell out of the log.
    pub dropped: u64,
}

/// An exchange with what went over the wire.
#[derive(Debug, Clone)]
pub struct ExchangeDetail {
    /// What the list shows of it.
    pub overview: ExchangeOverview,
    /// Its first frames, in order.
    pub frames: Vec<Frame>,
}

impl Workbench {
    /// A page of exchanges.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn exchange_page(&self, query: ExchangeQuery) -> Result<ExchangePage, CoreError> {
        let page = self.store().read(move |reader| {
            let dropped = wire::ring(reader)?.dropped_exchanges;
            Ok(ExchangePage { exchanges: overview::exchanges(reader, &query)?, dropped })
        });
        Ok(page.await?)
    }

    /// An exchange with at most `limit` of its frames.
    ///
    /// # Errors
    /// When it is not there, or fell out of the log.
    pub async fn exchange_detail(&self, id: &ExchangeId, limit: u32) -> Result<ExchangeDetail, CoreError> {
        let wanted = id.clone();
        let read = self.store().read(move |reader| {
            let Some(overview) = overview::exchange(reader, &wanted)? else { return Ok(None) };
            Ok(Some(ExchangeDetail { overview, frames: wire::frames(reader, &wanted, 0, limit)? }))
        });
        read.await?.ok_or_else(|| CoreError::not_found("exchange", id))
    }
}
