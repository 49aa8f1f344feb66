//! Consent of a person: by a native dialog, or by typing a word.

use a2a_hitl::plainly;

use crate::error::AppError;
use crate::host::Host;
use crate::question::{ConfirmRequest, Question};
use crate::sentences::RefusalSentence;

/// Asks outside the page; an error unless the answer is yes. Names given by agents are shown plainly, because a
/// dialog that a person trusts must not be turned around by quoted text.
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
        Question::SendWords { agent, words, because } => {
            Question::SendWords { agent: plainly(&agent), words: plainly(&words), because }
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
