//! placeholder
use crate::{error::AppError, host::Host, params as p, views as v};
pub(crate) async fn list<H: Host>(_host: &H, _params: p::WireList) -> Result<v::WirePage, AppError> {
    Err(AppError::failed("not here"))
}
pub(crate) async fn get<H: Host>(_host: &H, _params: p::ById) -> Result<v::ExchangeView, AppError> {
    Err(AppError::failed("not here"))
}
