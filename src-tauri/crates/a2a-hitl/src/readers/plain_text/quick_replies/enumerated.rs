//! An enumeration at the end of an open question: `What class of car do you prefer, Sedan, SUV or a Truck?` It is told from a
//! question about several things (`What is your name, age or ID?`) by the verb or the colon before it. Three things or more
//! are one as well behind `Do you want`.

use super::pairs::POINTS;
use super::{ASKS, answers, last_sentence};

/// Words of one thing at most.
const FEW: usize = 3;
/// The verb is one of so many words before the enumeration: `do you prefer`, `möchten Sie`.
const NEAR: usize = 2;

struct Language {
    /// Words that an open question begins with.
    which: &'static [&'static str],
    /// Beginnings of verbs that ask what somebody wants.
    wants: &'static [&'static str],
    /// Questions whose verb stands right before the first thing.
    closed: &'static [&'static str],
    or: &'static str,
    articles: &'static [&'static str],
}

const LANGUAGES: [Language; 8] = [
    Language {
        which: &["what", "which"],
        wants: &["prefer", "want", "like", "need", "choose"],
        closed: &["do you want ", "would you like ", "do you prefer ", "would you prefer "],
        or: "or",
        articles: &["a", "an", "the"],
    },
    Language {
        which: &["was", "welche", "welcher", "welches", "welchen"],
        wants: &["möcht", "woll", "will", "wünsch", "bevorzug", "brauch", "nehm"],
        closed: &["möchten sie ", "möchtest du ", "wollen sie ", "willst du "],
        or: "oder",
        articles: &["ein", "eine", "einen", "der", "die", "das", "den"],
    },
    Language {
        which: &["que", "quel", "quelle", "quels", "lequel", "laquelle"],
        wants: &["préf", "voul", "veux", "souhait"],
        closed: &["voulez-vous ", "préférez-vous ", "souhaitez-vous "],
        or: "ou",
        articles: &["un", "une", "le", "la", "les"],
    },
    Language {
        which: &["qué", "cuál"],
        wants: &["prefier", "quier", "dese", "necesit"],
        closed: &["quiere ", "quieres ", "desea ", "prefiere ", "prefieres "],
        or: "o",
        articles: &["un", "una", "el", "la", "los", "las"],
    },
    Language {
        which: &["quale", "cosa"],
        wants: &["prefer", "vuo", "desider"],
        closed: &["vuoi ", "vuole ", "desidera ", "preferisci "],
        or: "o",
        articles: &["un", "una", "il", "lo", "la"],
    },
    Language {
        which: &["qual", "que"],
        wants: &["prefer", "quer", "desej"],
        closed: &["quer ", "deseja ", "prefere "],
        or: "ou",
        articles: &["um", "uma", "o", "a", "os", "as"],
    },
    Language {
        which: &["wat", "welk", "welke"],
        wants: &["wil", "verkies", "wens"],
        closed: &["wilt u ", "wil je "],
        or: "of",
        articles: &["een", "de", "het"],
    },
    Language {
        which: &["что", "какой", "какая", "какое", "какую"],
        wants: &["предпочит", "хотите", "хочешь", "желаете"],
        closed: &["хотите ", "желаете "],
        or: "или",
        articles: &[],
    },
];

/// Words that ask which in scripts without spaces, and their “or”.
const WHICH_UNSPACED: [&str; 5] = ["哪", "什么", "どの", "どちら", "どれ"];
const OR_UNSPACED: [&str; 5] = ["还是", "或者", "或", "または", "それとも"];

pub(super) fn told(prompt: &str) -> Option<Vec<String>> {
    let line = prompt.lines().rev().map(str::trim).find(|line| !line.is_empty())?;
    let clause = last_sentence(line).strip_suffix(ASKS)?.trim();
    LANGUAGES.iter().find_map(|language| language.told(clause)).or_else(|| unspaced(clause))
}

impl Language {
    fn told(&self, clause: &str) -> Option<Vec<String>> {
        let first = |text: &str| -> String {
            let words = text.trim_start_matches(|sign: char| !sign.is_alphabetic());
            words.chars().take_while(|letter| letter.is_alphabetic()).flat_map(char::to_lowercase).collect()
        };
        let is_open = |head: &str| self.which.contains(&first(head).as_str());
        let asks = |head: &str| is_open(head) && self.wants_something(head);
        let list = match (self.wanted(clause), clause.split_once(':')) {
            (Some(list), _) => list,
            (None, Some((head, list))) => is_open(head).then_some(list)?,
            (None, None) => clause.char_indices().filter(|(_, sign)| *sign == ',').find_map(|(at, _)| {
                let head = clause.get(..at)?.rsplit(',').next()?;
                clause.get(at + 1..).filter(|_| asks(head))
            })?,
        };
        let (before, end) = list.rsplit_once(&format!(" {} ", self.or))?;
        let things = before.trim_end().trim_end_matches(',').split(',').chain([end]);
        let things: Option<Vec<&str>> = things.map(|thing| self.thing(thing.trim())).collect();
        answers(things?)
    }

    /// `tea, coffee or juice` of `Do you want tea, coffee or juice?`
    fn wanted<'a>(&self, clause: &'a str) -> Option<&'a str> {
        let clause = clause.trim_start_matches(|sign: char| !sign.is_alphabetic());
        let behind = |verb: &&str| {
            let begin = clause.get(..verb.len()).filter(|begin| begin.to_lowercase() == **verb);
            begin.and_then(|_| clause.get(verb.len()..))
        };
        self.closed.iter().find_map(behind).filter(|list| list.contains(','))
    }

    fn wants_something(&self, head: &str) -> bool {
        let small = head.to_lowercase();
        let words = small.split(|sign: char| sign.is_whitespace() || sign == '-').rev().take(NEAR);
        words.into_iter().any(|word| self.wants.iter().any(|wants| word.starts_with(wants)))
    }

    /// A thing without its article; `None` where it is none.
    fn thing<'a>(&self, said: &'a str) -> Option<&'a str> {
        let article =
            said.split_once(' ').filter(|(word, _)| self.articles.contains(&word.to_lowercase().as_str()));
        let thing = article.map_or(said, |(_, thing)| thing.trim());
        let small = thing.to_lowercase();
        let mut words = small.split_whitespace();
        let is_other = words.any(|word| POINTS.contains(&word) || OPEN.contains(&word) || word == self.or);
        (!is_other && thing.split_whitespace().count() <= FEW).then_some(thing)
    }
}

/// Words of no thing, but of another clause or of whatever else there may be.
const OPEN: [&str; 20] = [
    "your",
    "else",
    "other",
    "any",
    "anything",
    "something",
    "to",
    "when",
    "if",
    "and",
    "shall",
    "should",
    "will",
    "do",
    "by",
    "how",
    "why",
    "und",
    "et",
    "y",
];

fn unspaced(clause: &str) -> Option<Vec<String>> {
    let (head, list) = clause.split_once(['，', ':', '：'])?;
    if !WHICH_UNSPACED.iter().any(|which| head.contains(which)) {
        return None;
    }
    let (before, end) = OR_UNSPACED.iter().find_map(|or| list.split_once(or))?;
    let before = before.trim_end_matches(['、', '，', ',']);
    let things: Vec<&str> = before.split(['、', '，', ',']).chain([end]).map(str::trim).collect();
    let is_word = |thing: &&str| (1..=8).contains(&thing.chars().count());
    things.iter().all(is_word).then(|| answers(things)).flatten()
}
