//! placeholder
use crate::{error::AppError, host::Host, params as p, views as v};
pub(crate) async fn list<H: Host>(_host: &H, _params: v::InboxFilter) -> Result<v::InboxPage, AppError> {
    Err(AppError::failed("not here"))
}
pub(crate) async fn get<H: Host>(_host: &H, _params: p::ById) -> Result<v::Request, AppError> {
    Err(AppError::failed("not here"))
}
pub(crate) async fn viewed<H: Host>(_host: &H, _params: p::RequestViewed) -> Result<p::Done, AppError> {
    Err(AppError::failed("not here"))
}
pub(crate) async fn preview<H: Host>(
    _host: &H,
    _params: p::RequestPreview,
) -> Result<v::ReplyPreview, AppError> {
    Err(AppError::failed("not here"))
}
pub(crate) async fn decide<H: Host>(_host: &H, _params: p::RequestDecide) -> Result<p::Done, AppError> {
    Err(AppError::failed("not here"))
}
pub(crate) async fn undo<H: Host>(_host: &H, _params: p::ById) -> Result<p::Done, AppError> {
    Err(AppError::failed("not here"))
}
pub(crate) async fn snooze<H: Host>(_host: &H, _params: p::RequestSnooze) -> Result<p::Done, AppError> {
    Err(AppError::failed("not here"))
}
pub(crate) async fn read_as<H: Host>(_host: &H, _params: p::RequestReadAs) -> Result<p::Done, AppError> {
    Err(AppError::failed("not here"))
}
pub(crate) async fn resolve<H: Host>(_host: &H, _params: p::RequestResolve) -> Result<p::Done, AppError> {
    Err(AppError::failed("not here"))
}
