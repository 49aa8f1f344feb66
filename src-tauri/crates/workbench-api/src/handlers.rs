//! What each command does: call the core, show what it says. No handler decides anything that the
//! core should, and none asks the store.

pub(crate) mod app;
pub(crate) mod auth;
pub(crate) mod batch;
pub(crate) mod cards;
pub(crate) mod cassettes;
pub(crate) mod chat;
pub(crate) mod compare;
pub(crate) mod connections;
pub(crate) mod contracts;
pub(crate) mod doctor;
pub(crate) mod elsewhere;
pub(crate) mod files;
pub(crate) mod health;
pub(crate) mod history;
pub(crate) mod inbox;
pub(crate) mod inside;
pub(crate) mod ledger;
pub(crate) mod links;
pub(crate) mod mappings;
pub(crate) mod pictures;
pub(crate) mod push;
pub(crate) mod rules;
pub(crate) mod tasks;
pub(crate) mod wire;

use crate::error::AppError;
use crate::host::Host;
use crate::params::Done;
use crate::views::{ConfirmRequest, Question, RefusalSentence};

/// The answer of a command that has nothing to say.
const DONE: Done = Done {};

/// Asks outside the page; an error unless the answer is yes.
async fn confirmed<H: Host>(
    host: &H,
    question: Question,
    word: &str,
    typed: Option<&str>,
) -> Result<(), AppError> {
    if host.confirm(ConfirmRequest { question, word: word.to_owned() }, typed).await? {
        return Ok(());
    }
    Err(AppError::failed(RefusalSentence::NotConfirmed))
}
