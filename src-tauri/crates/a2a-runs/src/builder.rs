//! Run files without YAML: a form, the file that it writes, and back.
//!
//! [`write`] makes the file of a form. [`read`] finds the form of a file, if the file means exactly the form's
//! file; any other file needs an editor. [`rewrite`] puts a changed form into its file, piece by piece, so that
//! unchanged pieces keep their words, order and comments.

mod error;
mod names;
mod pieces;
mod reading;
mod words;
mod writing;
mod yaml_text;

pub use error::FormError;

use pieces::Pieces;

/// Rounds of *write and review*, at most.
pub const MOST_ROUNDS: u64 = 20;
/// Agents of one form, at most.
pub const MOST_STEPS: usize = 50;

/// A person's input.
///
/// Texts may refer to the request as `{request}` and to an earlier step's answer by its name: `{story-planner}`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Form {
    /// The name of the file for people.
    pub title: String,
    /// The question at each start, for people.
    pub asks: String,
    /// How the agents work together.
    pub pattern: Pattern,
}

/// How agents work together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Pattern {
    /// One after the other.
    InOrder {
        /// In this order.
        steps: Vec<Step>,
    },
    /// At the same time.
    SideBySide {
        /// Each asked on its own.
        branches: Vec<Step>,
        /// The first answer counts and the other tasks are canceled.
        first_wins: bool,
        /// The agent that joins the answers; its text may refer to all of them as `{answers}`.
        gather: Option<Step>,
    },
    /// One writes, one reviews, until it is good or the rounds are over; then a person is asked.
    Review {
        /// The first round: the agent and its words.
        write: Step,
        /// The words to the same agent in later rounds.
        again: String,
        /// The step whose answer has `verdict`, as data or as JSON between fences. `good` is the end.
        review: Step,
        /// At most so many.
        rounds: u64,
        /// The question to the person when they are over.
        at_cap: String,
    },
    /// One agent chooses who is asked. Its text may refer to all candidates as `{candidates}`.
    Choose {
        /// The step whose answer has `agent`, the name of a candidate, as data or as JSON between fences.
        choose: Step,
        /// The candidates.
        candidates: Vec<Candidate>,
        /// The question to the person when the agent chooses nobody.
        at_nobody: String,
    },
}

/// One agent that is asked something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// Its name in the file.
    pub name: String,
    /// Its address: `a2a-workbench://agents/story-writer`.
    pub agent: String,
    /// The words that it is sent.
    pub words: String,
    /// The question to the person before it; `None`: none.
    pub ask_before: Option<String>,
}

/// One candidate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    /// The agent, and its question then.
    pub step: Step,
    /// Its strength, as the choosing agent reads it.
    pub fits: String,
}

/// The file of a form.
///
/// # Errors
/// When something is missing in the form, or two things in it have one name.
pub fn write(form: &Form) -> Result<String, FormError> {
    names::check(form)?;
    Ok(writing::file(form))
}

/// The form of a file. `None`: it has another shape, or is no run file.
pub fn read(text: &str) -> Option<Form> {
    let form = reading::form(text)?;
    let written = write(&form).ok()?;
    let means_the_same = Pieces::of(text)?.meaning() == Pieces::of(&written)?.meaning();
    (crate::read(text).is_ok() && means_the_same).then_some(form)
}

/// The same file with the form's present values.
///
/// # Errors
/// When the form cannot be written, or the file does not have the shape of a form.
pub fn rewrite(text: &str, form: &Form) -> Result<String, FormError> {
    let written = write(form)?;
    if read(text).is_none() {
        return Err(FormError::OtherShape);
    }
    let (Some(known), Some(wanted)) = (Pieces::of(text), Pieces::of(&written)) else {
        return Err(FormError::OtherShape);
    };
    let patched = known.become_like(&wanted);
    match read(&patched) {
        Some(found) if found == *form => Ok(patched),
        _ => Err(FormError::OtherShape),
    }
}
