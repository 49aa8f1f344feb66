//! placeholder
use crate::{error::AppError, host::Host, params as p, views as v};
pub(crate) async fn discover<H: Host>(_host: &H, _params: p::DiscoveryStart) -> Result<p::Made, AppError> {
    Err(AppError::failed("not here"))
}
pub(crate) async fn discovery<H: Host>(_host: &H, _params: p::ById) -> Result<v::Discovery, AppError> {
    Err(AppError::failed("not here"))
}
pub(crate) async fn cancel_discovery<H: Host>(_host: &H, _params: p::ById) -> Result<p::Done, AppError> {
    Err(AppError::failed("not here"))
}
pub(crate) async fn list<H: Host>(
    _host: &H,
    _params: p::Nothing,
) -> Result<Vec<v::ConnectionSummary>, AppError> {
    Err(AppError::failed("not here"))
}
pub(crate) async fn get<H: Host>(_host: &H, _params: p::ById) -> Result<v::Connection, AppError> {
    Err(AppError::failed("not here"))
}
pub(crate) async fn save<H: Host>(_host: &H, _params: p::ConnectionSave) -> Result<p::Made, AppError> {
    Err(AppError::failed("not here"))
}
pub(crate) async fn update<H: Host>(_host: &H, _params: p::ConnectionUpdate) -> Result<p::Done, AppError> {
    Err(AppError::failed("not here"))
}
pub(crate) async fn refresh<H: Host>(_host: &H, _params: p::ById) -> Result<p::Done, AppError> {
    Err(AppError::failed("not here"))
}
pub(crate) async fn remove<H: Host>(_host: &H, _params: p::ById) -> Result<p::Done, AppError> {
    Err(AppError::failed("not here"))
}
pub(crate) async fn connect_samples<H: Host>(
    _host: &H,
    _params: p::Nothing,
) -> Result<Vec<v::ConnectionSummary>, AppError> {
    Err(AppError::failed("not here"))
}
