//! The filter language of the traffic list: a small grammar that parses without failing.
//!
//! Words are joined by *and*. A word is `key:value`, `key:one,other` for either value (in bodies a comma is
//! text), or free text; a leading `-` negates it, `"…"` keeps spaces, and `\"` is a quotation mark. A word that
//! cannot be parsed is left out and reported, so that a list never seems complete when it is not. Deliberately
//! absent: brackets, and *or* between words.

use std::str::FromStr;

/// The typed filter, as tests that all must hold.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Filter {
    /// The tests.
    pub terms: Vec<Term>,
    /// Words that are no tests, in order.
    pub problems: Vec<Problem>,
}

/// One test.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Term {
    /// It must not hold.
    pub negated: bool,
    /// The tests, of which one must hold.
    pub any: Vec<Test>,
}

/// A test of an exchange.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Test {
    /// The agent's name holds this, or its identity is this.
    Agent(String),
    /// The agent's id for the task begins so, or it is the task's key here.
    Task(String),
    /// The called method begins so, or this is the verb.
    Method(String),
    /// The trace that its request named.
    Trace(String),
    /// It belongs to a run: the run is this one, or its file has this name.
    Run(String),
    /// The caller's name holds this, if it was not this program.
    Caller(String),
    /// It names this task or conversation.
    Id(String),
    /// The state of its task.
    State(String),
    /// The HTTP status, both ends included.
    Status(u16, u16),
    /// A sent or received body holds this, in any case.
    Body(String),
    /// A trait.
    Is(Trait),
    /// Some of its words hold this.
    Text(String),
}

/// A trait of an exchange.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trait {
    /// It failed, or was answered with an error.
    Error,
    /// It is known to be about a task.
    Task,
    /// A person pinned it.
    Pinned,
    /// A person marked it.
    Marked,
    /// It has not ended.
    Running,
    /// It passed through a tap: somebody else called.
    Tapped,
}

/// A word that is no test.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The word as typed.
    pub word: String,
    /// The fault.
    pub kind: ProblemKind,
}

/// The kind of fault in a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProblemKind {
    /// No key of that name.
    UnknownKey,
    /// Nothing behind the colon.
    NoValue,
    /// The key does not know the value.
    UnknownValue,
}

/// The keys, as they are suggested.
pub const KEYS: [&str; 12] =
    ["agent", "caller", "task", "id", "run", "method", "state", "status", "body", "has", "is", "trace"];

/// Letters that can be looked for in bodies at once.
const LONGEST: usize = 500;

impl Filter {
    /// Parses a typed filter.
    pub fn read(text: &str) -> Self {
        let mut filter = Self::default();
        for word in words(text) {
            let negated = word.text.len() > 1 && word.text.starts_with('-');
            let bare = if negated { word.text.get(1..).unwrap_or_default() } else { word.text.as_str() };
            match read_word(bare, word.colon.map(|colon| colon - usize::from(negated))) {
                Ok(any) if any.is_empty() => {}
                Ok(any) => filter.terms.push(Term { negated, any }),
                Err(kind) => filter.problems.push(Problem { word: word.text, kind }),
            }
        }
        filter
    }
}

/// A word without its quotes.
#[derive(Default)]
struct Word {
    text: String,
    /// Where the first colon outside quotes stands, in bytes.
    colon: Option<usize>,
}

fn words(text: &str) -> Vec<Word> {
    let mut words = Vec::new();
    let mut word = Word::default();
    let mut quoted = false;
    let mut began = false;
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '\\' if characters.next_if_eq(&'"').is_some() => {
                word.text.push('"');
                began = true;
            }
            '"' => {
                quoted = !quoted;
                began = true;
            }
            space if space.is_whitespace() && !quoted => {
                if began {
                    words.push(std::mem::take(&mut word));
                }
                began = false;
            }
            other => {
                if other == ':' && !quoted && word.colon.is_none() {
                    word.colon = Some(word.text.len());
                }
                word.text.push(other);
                began = true;
            }
        }
    }
    if began {
        words.push(word);
    }
    words
}

fn read_word(word: &str, colon: Option<usize>) -> Result<Vec<Test>, ProblemKind> {
    let Some((key, values)) = colon.and_then(|at| Some((word.get(..at)?, word.get(at + 1..)?))) else {
        return Ok(if word.is_empty() { Vec::new() } else { vec![Test::Text(word.to_owned())] });
    };
    let key = key.to_ascii_lowercase();
    if !KEYS.contains(&key.as_str()) {
        // Addresses have colons, too.
        let is_name = !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_lowercase());
        let is_address = values.starts_with("//") || values.starts_with(|first: char| first.is_ascii_digit());
        let text = vec![Test::Text(word.to_owned())];
        return if is_name && !is_address { Err(ProblemKind::UnknownKey) } else { Ok(text) };
    }
    // Bodies are full of commas.
    let mut values: Vec<&str> = if key == "body" { vec![values] } else { values.split(',').collect() };
    values.retain(|value| !value.is_empty());
    if values.is_empty() {
        return Err(ProblemKind::NoValue);
    }
    values.into_iter().map(|value| test(&key, value).ok_or(ProblemKind::UnknownValue)).collect()
}

fn test(key: &str, value: &str) -> Option<Test> {
    let text = value.to_owned();
    Some(match key {
        "agent" => Test::Agent(text),
        "task" => Test::Task(text),
        "method" => Test::Method(text),
        "trace" => Test::Trace(value.to_ascii_lowercase()),
        "run" => Test::Run(text),
        "caller" => Test::Caller(text),
        "id" => Test::Id(text),
        "body" if text.chars().count() > LONGEST => return None,
        "body" => Test::Body(text),
        "state" => Test::State(value.to_ascii_lowercase().replace('_', "-")),
        "status" => status(value)?,
        "has" => Test::Is(match value {
            "error" => Trait::Error,
            "task" => Trait::Task,
            "mark" => Trait::Marked,
            _ => return None,
        }),
        "is" => Test::Is(match value {
            "pinned" => Trait::Pinned,
            "marked" => Trait::Marked,
            "running" => Trait::Running,
            "tapped" => Trait::Tapped,
            "failed" => Trait::Error,
            _ => return None,
        }),
        _ => return None,
    })
}

/// `404`, `4xx`, `400-499`, `>=400`, `<400`.
fn status(value: &str) -> Option<Test> {
    let number = |text: &str| u16::from_str(text).ok();
    if let Some(rest) = value.strip_prefix(">=") {
        return Some(Test::Status(number(rest)?, u16::MAX));
    }
    if let Some(rest) = value.strip_prefix("<=") {
        return Some(Test::Status(0, number(rest)?));
    }
    if let Some(rest) = value.strip_prefix('>') {
        return Some(Test::Status(number(rest)?.saturating_add(1), u16::MAX));
    }
    if let Some(rest) = value.strip_prefix('<') {
        return Some(Test::Status(0, number(rest)?.saturating_sub(1)));
    }
    if let Some(hundreds) = value.strip_suffix("xx").or_else(|| value.strip_suffix("XX")) {
        let first = number(hundreds)?.checked_mul(100)?;
        return Some(Test::Status(first, first.saturating_add(99)));
    }
    if let Some((first, last)) = value.split_once('-') {
        return Some(Test::Status(number(first)?, number(last)?));
    }
    let exact = number(value)?;
    Some(Test::Status(exact, exact))
}

#[cfg(test)]
mod tests {
    use super::{Filter, Problem, ProblemKind, Term, Test, Trait};

    fn has(any: Vec<Test>) -> Term {
        Term { negated: false, any }
    }

    fn has_not(any: Vec<Test>) -> Term {
        Term { negated: true, any }
    }

    #[track_caller]
    fn check(text: &str, terms: Vec<Term>) {
        assert_eq!(Filter::read(text), Filter { terms, problems: Vec::new() }, "`{text}`");
    }

    #[test]
    fn words_are_tests_that_all_must_hold() {
        check("", vec![]);
        check("  ", vec![]);
        check("agent:Story", vec![has(vec![Test::Agent("Story".into())])]);
        check(
            "agent:\"Story Writer\" -method:GetTask has:error",
            vec![
                has(vec![Test::Agent("Story Writer".into())]),
                has_not(vec![Test::Method("GetTask".into())]),
                has(vec![Test::Is(Trait::Error)]),
            ],
        );
        check("lighthouse", vec![has(vec![Test::Text("lighthouse".into())])]);
        check("\"agent:x\"", vec![has(vec![Test::Text("agent:x".into())])]);
        check("-\"two words\"", vec![has_not(vec![Test::Text("two words".into())])]);
        for address in ["http://127.0.0.1:80/", "127.0.0.1:80", "localhost:80", "[::1]:80", "日本:語", ":x"]
        {
            check(address, vec![has(vec![Test::Text(address.into())])]);
        }
        check("-", vec![has(vec![Test::Text("-".into())])]);
        check(
            r#"body:"Sato, \"12,000\"" -body:C:\temp"#,
            vec![
                has(vec![Test::Body("Sato, \"12,000\"".into())]),
                has_not(vec![Test::Body(r"C:\temp".into())]),
            ],
        );
    }

    #[test]
    fn a_status_is_a_number_or_a_range() {
        for (typed, first, last) in [
            ("404", 404, 404),
            ("4xx", 400, 499),
            ("200-299", 200, 299),
            (">=400", 400, u16::MAX),
            (">400", 401, u16::MAX),
            ("<400", 0, 399),
            ("<=400", 0, 400),
        ] {
            check(&format!("status:{typed}"), vec![has(vec![Test::Status(first, last)])]);
        }
    }

    #[test]
    fn a_word_that_is_no_test_is_reported_and_the_others_count() {
        for (word, kind) in [
            ("colour:red", ProblemKind::UnknownKey),
            ("agent:", ProblemKind::NoValue),
            ("agent:,", ProblemKind::NoValue),
            ("status:many", ProblemKind::UnknownValue),
            ("status:999xx", ProblemKind::UnknownValue),
            ("has:patience", ProblemKind::UnknownValue),
            ("-is:blue", ProblemKind::UnknownValue),
            ("body:", ProblemKind::NoValue),
            (&format!("body:{}", "x".repeat(501)), ProblemKind::UnknownValue),
        ] {
            let filter = Filter::read(&format!("{word} has:task"));
            assert_eq!(filter.problems, [Problem { word: word.to_owned(), kind }]);
            assert_eq!(filter.terms, [has(vec![Test::Is(Trait::Task)])], "beside `{word}`");
        }
    }

    #[test]
    fn one_of_several_values_is_enough() {
        check(
            "state:INPUT_REQUIRED,auth-required",
            vec![has(vec![Test::State("input-required".into()), Test::State("auth-required".into())])],
        );
    }
}
