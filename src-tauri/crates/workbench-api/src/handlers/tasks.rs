//! placeholder
use crate::{error::AppError, host::Host, params as p, views as v};
pub(crate) async fn list<H: Host>(_host: &H, _params: v::TaskFilter) -> Result<v::TaskPage, AppError> {
    Err(AppError::failed("not here"))
}
pub(crate) async fn get<H: Host>(_host: &H, _params: p::ByTask) -> Result<v::TaskView, AppError> {
    Err(AppError::failed("not here"))
}
pub(crate) async fn cancel<H: Host>(_host: &H, _params: p::ByTask) -> Result<p::Done, AppError> {
    Err(AppError::failed("not here"))
}
pub(crate) async fn read_file<H: Host>(_host: &H, _params: p::ByFile) -> Result<p::FileContent, AppError> {
    Err(AppError::failed("not here"))
}
pub(crate) async fn save_file<H: Host>(_host: &H, _params: p::ByFile) -> Result<v::FileSaved, AppError> {
    Err(AppError::failed("not here"))
}
pub(crate) async fn open_link<H: Host>(_host: &H, _params: p::LinkOpen) -> Result<p::Done, AppError> {
    Err(AppError::failed("not here"))
}
pub(crate) async fn search<H: Host>(
    _host: &H,
    _params: p::SearchQuery,
) -> Result<Vec<v::SearchHit>, AppError> {
    Err(AppError::failed("not here"))
}
