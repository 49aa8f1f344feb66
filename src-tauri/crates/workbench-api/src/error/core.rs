//! What the core says went wrong, as a person reads it: the one place where that is worded.

use workbench_core::{CoreError, StoreError, with_causes};

use super::{AppError, Code};

impl From<CoreError> for AppError {
    fn from(error: CoreError) -> Self {
        if let Some(explanation) = error.explanation() {
            let code = if explanation.authentication { Code::NeedsCredentials } else { Code::Failed };
            return Self { hints: explanation.hints, ..Self::new(code, explanation.message) };
        }
        match error {
            CoreError::Store(error) => store(&error),
            CoreError::Secrets(_) => Self::failed("The system's keyring refused.")
                .hint("Unlock the keyring, then try again.")
                .hint(format!("It said: {}", with_causes(&error))),
            CoreError::SecretMissing => {
                Self::new(Code::NeedsCredentials, "The agent's credentials are not in the keyring any more.")
                    .hint("Open the agent's settings and give them again.")
            }
            CoreError::Credentials(error) => Self::new(Code::InvalidInput, sentence(&with_causes(&error))),
            CoreError::NotFound { what, .. } => {
                Self::new(Code::NotFound, format!("This {what} is not there, or not any more."))
            }
            CoreError::NotAnAddress { text } => {
                Self::new(Code::InvalidInput, format!("“{text}” is not an address."))
                    .hint("An address begins with https:// or http:// and names a host.")
            }
            CoreError::Discover { reason } => Self::new(Code::InvalidInput, sentence(&reason))
                .hint("Paste a host, the agent's address, the address of its card, or the card itself."),
            CoreError::NoInterface => Self::failed("None of the agent's interfaces can be used from here.")
                .hint("The agent's page lists its interfaces and why each cannot be used."),
            CoreError::Removed { name } => Self::failed(format!("The agent “{name}” was removed."))
                .hint("Connect it again to go on. What was said is kept."),
            CoreError::EmptyMessage => Self::new(Code::InvalidInput, "The message is empty.")
                .hint("Write something, or attach a file."),
            CoreError::NotJson(error) => {
                let (line, column) = error.position();
                Self::new(Code::InvalidInput, format!("This is not JSON (line {line}, column {column})."))
            }
            CoreError::TooLarge { name, limit } => {
                Self::new(Code::InvalidInput, format!("“{name}” is larger than {limit} MB.")).hint(
                    "Messages carry files in their text; give the agent a link to a large file instead.",
                )
            }
            CoreError::StaleRequest => {
                Self::new(Code::StaleRequest, "The request changed since it was shown.")
                    .hint("Look at it again. Nothing was sent.")
            }
            CoreError::NotViewed => Self::failed("The whole request was not in view yet.")
                .hint("Scroll through all of it, then decide. Nothing was sent."),
            CoreError::NotOpen { state } => {
                Self::failed(format!("The request cannot be changed: it is {state}."))
            }
            CoreError::NothingToAnswer => {
                Self::new(Code::StaleRequest, "The agent does not ask this any more.")
                    .hint("Look at the request again. Nothing was sent.")
            }
            CoreError::CannotLook { reason } => {
                Self::failed("The task could not be looked at before sending.")
                    .hint(reason)
                    .hint("Nothing was sent.")
            }
            CoreError::Reply(error) => Self::new(Code::InvalidInput, sentence(&with_causes(&error))),
            CoreError::Samples(_) => Self::failed("The sample agents could not be started.")
                .hint(format!("The cause: {}", with_causes(&error))),
            CoreError::Call(_) | CoreError::Interrupted => {
                Self::failed("The work was interrupted.").hint("Try again.")
            }
        }
    }
}

fn store(error: &StoreError) -> AppError {
    match error {
        StoreError::NotFound { what, .. } => {
            AppError::new(Code::NotFound, format!("This {what} is not there, or not any more."))
        }
        StoreError::Full => AppError::failed("The disk is full.")
            .hint("Free some space. What was stored before is still there."),
        StoreError::ReadOnly => AppError::failed("The data folder cannot be written.")
            .hint("Check who may write to the folder; the settings show where it is."),
        StoreError::Corrupt { .. } => {
            AppError::failed("The database is damaged.").hint("Start the program again: it offers a backup.")
        }
        StoreError::Closed => AppError::failed("The program is closing."),
        StoreError::Newer { .. }
        | StoreError::Panicked { .. }
        | StoreError::Unreadable { .. }
        | StoreError::File { .. }
        | StoreError::Database(_) => AppError::failed("What is stored could not be used.")
            .hint(format!("The cause: {}", with_causes(error))),
    }
}

/// Errors are written in lower case and without a full stop, so that they can be joined.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    let end = if text.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{first}{}{end}", letters.as_str())
}
