//! Sentences for a person, as codes with values; the page has the words in each language.
//!
//! Each group is a closed enum, so the compiler knows every sentence here and, through generated types, on the
//! page, which does not compile while a code lacks words. Stored explanations (why a message failed, why a
//! request moved) are stored as codes and shown in the reader's language. Deliberately absent: the words. Errors
//! keep an English text of their own for logs.

mod call;
mod card;
mod delivery;
mod doctor;
mod hint;
mod search;
mod sign_in;

use std::fmt;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

pub use call::{CallSentence, RedirectSentence};
pub use card::CardSentence;
pub use delivery::{DeliverySentence, GradeSentence};
pub use doctor::DoctorSentence;
pub use hint::HintSentence;
pub use search::{InputSentence, SearchSentence};
pub use sign_in::SignInSentence;

/// One thing to tell a person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(untagged)]
pub enum Sentence {
    /// The outcome of a call.
    Call(CallSentence),
    /// Why a redirect was not followed.
    Redirect(RedirectSentence),
    /// The outcome of a search for an agent.
    Search(SearchSentence),
    /// The fault of the typed input.
    Input(InputSentence),
    /// The outcome of a decision.
    Delivery(DeliverySentence),
    /// How sure it was that a request still stood.
    Grade(GradeSentence),
    /// The outcome of a sign-in.
    SignIn(SignInSentence),
    /// A change of the promise that a card is.
    Card(CardSentence),
    /// A finding of the doctor.
    Doctor(DoctorSentence),
    /// A remedy.
    Hint(HintSentence),
    /// The words of an agent, a system or a library, which nobody here can translate.
    Said(String),
}

impl Sentence {
    /// As it is stored.
    pub(crate) fn to_stored(&self) -> String {
        serde_json::to_string(self).expect("BUG: a sentence is plain data")
    }

    /// Reads a stored sentence; a text from elsewhere stands for itself.
    pub fn from_stored(text: &str) -> Self {
        serde_json::from_str(text).unwrap_or_else(|_| Self::Said(text.to_owned()))
    }
}

/// For logs: the code with its values.
impl fmt::Display for Sentence {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.to_stored())
    }
}

macro_rules! sentence_of {
    ($($group:ident => $variant:ident),* $(,)?) => {
        $(impl From<$group> for Sentence {
            fn from(group: $group) -> Self {
                Self::$variant(group)
            }
        })*
    };
}

sentence_of! {
    CallSentence => Call,
    RedirectSentence => Redirect,
    SearchSentence => Search,
    InputSentence => Input,
    DeliverySentence => Delivery,
    GradeSentence => Grade,
    SignInSentence => SignIn,
    CardSentence => Card,
    DoctorSentence => Doctor,
    HintSentence => Hint,
}

#[cfg(test)]
mod tests {
    use super::{CallSentence, HintSentence, Sentence};

    #[test]
    fn a_sentence_is_stored_and_read_again() {
        let nested = CallSentence::NoConnection { host: "a:1".to_owned(), cause: "no route".to_owned() };
        for sentence in [nested.into(), HintSentence::TryAgain.into(), Sentence::Said("boom".to_owned())] {
            assert_eq!(Sentence::from_stored(&sentence.to_stored()), sentence);
        }
    }

    #[test]
    fn what_was_stored_as_words_stands_for_itself() {
        for text in ["The agent did not answer.", r#"{"code":"of another version"}"#] {
            assert_eq!(Sentence::from_stored(text), Sentence::Said(text.to_owned()));
        }
    }
}
