//! Help for an editor of run files: the words allowed at a place, and the meaning of a word.
//!
//! An unfinished text is seldom YAML, so a place is told from its lines ([`scan`]) and not by a parser. Nothing
//! is offered at an unclear place.

mod scan;

use crate::fault::Place;
use crate::words::{self, Shape, Spot, Word};
use scan::{Around, Scan, Step};

/// Everything that may stand at a place.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Offers {
    /// In characters, from 1: the text from here to the place is replaced.
    pub from: usize,
    /// The address of an agent may stand here.
    pub agents: bool,
    /// Other texts that may stand here.
    pub offers: Vec<Offer>,
}

/// One thing that may stand at a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// The word, or the name.
    pub label: String,
    /// The text to insert.
    pub insert: String,
    /// Its meaning, in English and Japanese; `None`: a name that the file gives.
    pub meaning: Option<(&'static str, &'static str)>,
}

/// A word at a place, and its meaning.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Meaning {
    /// The word.
    pub word: &'static str,
    /// Where it begins, in characters, from 1.
    pub from: usize,
    /// In English.
    pub en: &'static str,
    /// In Japanese.
    pub ja: &'static str,
}

/// The target of a path.
#[derive(Clone, Copy)]
enum Is {
    Shaped(Shape),
    /// An item of a list of names.
    Item(Shape),
}

/// The shape at a path, and the length of the path to the innermost list of tasks.
fn resolve(path: &[Step]) -> Option<(Shape, usize)> {
    let (mut is, mut list) = (Is::Shaped(Shape::Map(Spot::File)), 0);
    for (depth, step) in path.iter().enumerate() {
        is = match (is, step) {
            (Is::Shaped(Shape::Map(spot) | Shape::Defined(spot, _)), Step::Key(name)) => {
                Is::Shaped(words::find(spot, name)?.shape)
            }
            (Is::Shaped(Shape::Named(spot)), Step::Key(_))
            | (Is::Shaped(Shape::List(spot)), Step::Item(_)) => Is::Shaped(Shape::Map(spot)),
            (Is::Shaped(shape @ Shape::Tasks), Step::Item(_)) => {
                list = depth;
                Is::Item(shape)
            }
            (Is::Shaped(shape @ Shape::Cases), Step::Item(_)) => Is::Item(shape),
            (Is::Item(Shape::Tasks), Step::Key(_)) => Is::Shaped(Shape::Map(Spot::Task)),
            (Is::Item(Shape::Cases), Step::Key(_)) => Is::Shaped(Shape::Map(Spot::Case)),
            _ => return None,
        };
    }
    match is {
        Is::Shaped(shape) => Some((shape, list)),
        Is::Item(_) => None,
    }
}

/// The words that are allowed at a place of a text.
pub fn offers(text: &str, at: Place) -> Offers {
    let Some(around) = Scan::before(text, at) else { return Offers::default() };
    let Some((shape, list)) = resolve(&around.path) else { return Offers::default() };
    let all = Scan::of(text);
    let mut found = Offers { from: around.from, agents: false, offers: Vec::new() };
    match shape {
        Shape::Map(spot) | Shape::Defined(spot, _) if !around.is_value => {
            let there: Vec<&str> =
                all.names_in(&around.path).filter(|name| *name != around.written).collect();
            found.offers = words::of(spot).filter(|word| may_stand(word, &there)).map(member).collect();
        }
        Shape::Defined(_, part) => {
            let path = [Step::Key("use".to_owned()), Step::Key(part.to_owned())];
            found.offers = all.names_in(&path).map(named).collect();
        }
        Shape::One(spot) if around.is_value => found.offers = words::of(spot).map(value).collect(),
        Shape::Next if around.is_value => {
            let names = all.names_of_list(around.path.get(..list).unwrap_or_default());
            found.offers = names.map(named).chain(words::of(Spot::Then).map(value)).collect();
        }
        Shape::Agent if around.is_value => found.agents = true,
        _ => {}
    }
    found
}

/// Whether a word may be added to a mapping that has these members.
fn may_stand(word: &Word, there: &[&str]) -> bool {
    if there.contains(&word.name) {
        return false;
    }
    let has = |name: &str| there.contains(&name);
    match (word.spot, word.name) {
        (Spot::Task, "with") => has("call"),
        (Spot::Task, "while") => has("for"),
        (Spot::Task, "catch") => has("try"),
        (Spot::Kind, "do") if has("for") => true,
        (Spot::Kind, _) => !words::of(Spot::Kind).any(|kind| kind.spot == Spot::Kind && has(kind.name)),
        _ => true,
    }
}

fn member(word: &'static Word) -> Offer {
    let insert = match word.shape {
        Shape::Map(_) | Shape::Tasks | Shape::Cases | Shape::Named(_) | Shape::List(_) => {
            format!("{}:", word.name)
        }
        Shape::Free | Shape::Defined(..) | Shape::One(_) | Shape::Next | Shape::Agent => {
            format!("{}: ", word.name)
        }
    };
    Offer { label: word.name.to_owned(), insert, meaning: Some((word.en, word.ja)) }
}

fn value(word: &'static Word) -> Offer {
    let (label, insert) = (word.name.to_owned(), word.name.to_owned());
    Offer { label, insert, meaning: Some((word.en, word.ja)) }
}

fn named(name: &str) -> Offer {
    Offer { label: name.to_owned(), insert: name.to_owned(), meaning: None }
}

/// The meaning of the word at a place.
pub fn meaning(text: &str, at: Place) -> Option<Meaning> {
    let told = |word: &'static Word, from| Meaning { word: word.name, from, en: word.en, ja: word.ja };
    let all = Scan::of(text);
    if let Some(key) = all.key_at(at) {
        let (Shape::Map(spot) | Shape::Defined(spot, _), _) = resolve(&key.path)? else { return None };
        return words::find(spot, &key.name).map(|word| told(word, key.place.column));
    }
    let around = Scan::before(text, Place { column: scan::end_of_word(text, at)?, ..at })?;
    let Around { path, is_value: true, written, from } = around else { return None };
    let spot = match resolve(&path)?.0 {
        Shape::One(spot) => spot,
        Shape::Next => Spot::Then,
        _ => return None,
    };
    words::find(spot, &written).map(|word| told(word, from))
}
