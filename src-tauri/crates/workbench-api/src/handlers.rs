//! What each command does: call the core, show what it says. No handler decides anything that the
//! core should, and none asks the store.

pub(crate) mod app;
pub(crate) mod archive;
pub(crate) mod auth;
pub(crate) mod batch;
pub(crate) mod cards;
pub(crate) mod cassettes;
pub(crate) mod chat;
pub(crate) mod choices;
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
pub(crate) mod listings;
pub(crate) mod mappings;
pub(crate) mod pictures;
pub(crate) mod push;
pub(crate) mod rules;
pub(crate) mod taps;
pub(crate) mod tasks;
pub(crate) mod uploads;
pub(crate) mod wire;

use a2a_hitl::plainly;

use crate::error::AppError;
use crate::host::Host;
use crate::params::Done;
use crate::views::{ConfirmRequest, Question, RefusalSentence};

/// The answer of a command that has nothing to say.
pub(crate) const DONE: Done = Done {};

/// Asks outside the page; an error unless the answer is yes. What agents call themselves and their doings is said
/// plainly: a dialog that a person trusts must not be turned around by what it quotes.
pub(crate) async fn confirmed(
    host: &dyn Host,
    question: Question,
    word: &str,
    typed: Option<&str>,
) -> Result<(), AppError> {
    let question = plain(question);
    if host.confirm(ConfirmRequest { question, word: word.to_owned() }, typed).await? {
        return Ok(());
    }
    Err(AppError::failed(RefusalSentence::NotConfirmed))
}

fn plain(question: Question) -> Question {
    match question {
        Question::LetGoOn { agent, title, because } => {
            Question::LetGoOn { agent: plainly(&agent), title: plainly(&title), because }
        }
        Question::AcceptCard { agent } => Question::AcceptCard { agent: plainly(&agent) },
        Question::LeadInside { agent } => Question::LeadInside { agent: plainly(&agent) },
        Question::ForgetAgent { agent } => Question::ForgetAgent { agent: plainly(&agent) },
        Question::FetchKeys { agent, host, own } => {
            Question::FetchKeys { agent: plainly(&agent), host: plainly(&host), own }
        }
        Question::SignIn { agent, hosts } => {
            Question::SignIn { agent: plainly(&agent), hosts: plainly(&hosts) }
        }
        Question::SignInThere { agent, host } => {
            Question::SignInThere { agent: plainly(&agent), host: plainly(&host) }
        }
        // Rules are plain already: their digest is of what is shown.
        Question::LetRulesApprove { .. }
        | Question::SendAgain
        | Question::ExportLedger
        | Question::RestoreBackup { .. }
        | Question::ExportWhole => question,
    }
}
