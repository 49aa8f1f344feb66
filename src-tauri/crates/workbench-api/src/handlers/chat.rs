//! placeholder
use crate::{error::AppError, host::Host, params as p, views as v};
pub(crate) async fn list<H: Host>(
    _host: &H,
    _params: p::ConversationList,
) -> Result<Vec<v::ConversationSummary>, AppError> {
    Err(AppError::failed("not here"))
}
pub(crate) async fn get<H: Host>(_host: &H, _params: p::ById) -> Result<v::Conversation, AppError> {
    Err(AppError::failed("not here"))
}
pub(crate) async fn create<H: Host>(_host: &H, _params: p::ConversationCreate) -> Result<p::Made, AppError> {
    Err(AppError::failed("not here"))
}
pub(crate) async fn remove<H: Host>(_host: &H, _params: p::ById) -> Result<p::Done, AppError> {
    Err(AppError::failed("not here"))
}
pub(crate) async fn set_draft<H: Host>(_host: &H, _params: p::DraftSet) -> Result<p::Done, AppError> {
    Err(AppError::failed("not here"))
}
pub(crate) async fn stop<H: Host>(_host: &H, _params: p::ById) -> Result<p::Done, AppError> {
    Err(AppError::failed("not here"))
}
pub(crate) async fn add_attachment<H: Host>(
    _host: &H,
    _params: p::AttachmentAdd,
) -> Result<v::AttachmentView, AppError> {
    Err(AppError::failed("not here"))
}
pub(crate) async fn pick_attachments<H: Host>(
    _host: &H,
    _params: p::Nothing,
) -> Result<Vec<v::AttachmentView>, AppError> {
    Err(AppError::failed("not here"))
}
pub(crate) async fn send<H: Host>(_host: &H, _params: p::MessageSend) -> Result<p::Made, AppError> {
    Err(AppError::failed("not here"))
}
pub(crate) async fn retry<H: Host>(_host: &H, _params: p::ById) -> Result<p::Done, AppError> {
    Err(AppError::failed("not here"))
}
