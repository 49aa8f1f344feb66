//! The texts that a card shows of a request: the items, the question, and the content below.
//!
//! It mirrors the page (`ui/src/features/approvals`), so that it can be checked that a person sees all of an
//! agent's words. Left out is content that the page shows only on demand: ids, and the schema for editing
//! arguments.

mod form;

use std::collections::HashSet;

use a2a_protocol::model::Content;
use a2a_protocol::{Dialect, Json, JsonKind, read};

use crate::file_text;
use crate::reading::{Choice, Item, Reading, WITHIN};
use crate::shape::{each_text, without_places};

/// Nothing that is longer is a name.
const LONGEST_NAME: usize = 64;
/// Letters of a line that are enough to tell it from others.
const SHORTEST_BEGIN: usize = 8;

/// The lines of everything that is drawn: joined texts are drawn line by line, and so are changes to a file.
#[derive(Default)]
pub(crate) struct Drawn {
    lines: HashSet<String>,
    /// Texts that may be names, without the separators in which a program's differ from a reader's.
    names: HashSet<String>,
    /// Numbers in fields or among options, as written.
    numbers: HashSet<String>,
}

impl Drawn {
    pub(crate) fn of(reading: &Reading) -> Self {
        let mut drawn = Self::default();
        drawn.add_words(reading.question.as_deref().unwrap_or_default());
        drawn.add_all(reading.expires_at.as_deref());
        reading.items.iter().for_each(|item| drawn.add_item(item));
        reading.beside.iter().for_each(|piece| drawn.add_beside(piece));
        drawn
    }

    /// What the agent says, without the things that it speaks of.
    pub(crate) fn of_words(reading: &Reading) -> Self {
        let mut drawn = Self::default();
        drawn.add_words(reading.question.as_deref().unwrap_or_default());
        for item in &reading.items {
            if let Item::FreeText { prompt: words, .. } | Item::Question { text: words, .. } = item {
                drawn.add_words(words);
            }
        }
        drawn
    }

    /// Whether a text stands there, line by line, but for the places of fields in it.
    pub(crate) fn holds(&self, text: &str) -> bool {
        let text = without_places(text, |name| self.lines.contains(name));
        lines_of(&text).all(|line| self.lines.contains(line) || self.begins_with(line))
    }

    /// Whether a line that was cut off (`Write the fi…`) is the begin of one that stands there.
    fn begins_with(&self, line: &str) -> bool {
        let begin = line.strip_suffix('…').or_else(|| line.strip_suffix("..."));
        let begin = begin.map(str::trim_end).filter(|begin| begin.chars().count() >= SHORTEST_BEGIN);
        begin.is_some_and(|begin| self.lines.iter().any(|line| line.starts_with(begin)))
    }

    /// Whether a name stands there, in a program's words or in a reader's.
    pub(crate) fn holds_name(&self, name: &str) -> bool {
        self.holds(name) || self.names.contains(&bare(name))
    }

    pub(crate) fn add(&mut self, text: &str) {
        for line in lines_of(text) {
            if !self.lines.contains(line) {
                self.lines.insert(line.to_owned());
                if line.len() <= LONGEST_NAME {
                    self.names.insert(bare(line));
                }
            }
        }
    }

    /// Every name and every text inside.
    pub(crate) fn add_json(&mut self, json: &Json) {
        each_text(json, |text| self.add(text));
    }

    /// A value that a field shows.
    fn add_value(&mut self, json: &Json) {
        self.add_json(json);
        self.add_numbers(json);
    }

    fn add_numbers(&mut self, json: &Json) {
        match json.kind() {
            JsonKind::Number => drop(self.numbers.insert(json.as_str().to_owned())),
            JsonKind::Object => json.members().iter().for_each(|(_, member)| self.add_numbers(member)),
            JsonKind::Array => json.items().iter().for_each(|item| self.add_numbers(item)),
            JsonKind::String | JsonKind::Bool | JsonKind::Null => {}
        }
    }

    pub(crate) fn holds_number(&self, number: &Json) -> bool {
        self.numbers.contains(number.as_str())
    }

    fn add_all<'a>(&mut self, texts: impl IntoIterator<Item = &'a str>) {
        texts.into_iter().for_each(|text| self.add(text));
    }

    /// Adds the agent's words, each after its kind, or a value that is written out among them.
    fn add_words(&mut self, words: &str) {
        self.add(words);
        self.add_all(lines_of(words).filter_map(|line| line.split_once(": ")).flat_map(<[&str; 2]>::from));
        let values = lines_of(words).filter(|line| line.starts_with(['{', '[']));
        for value in values.filter_map(|line| Json::parse(line).ok()) {
            self.add_json(&value);
        }
    }

    fn add_choices(&mut self, choices: &[Choice]) {
        for Choice { label, value: _ } in choices {
            self.add(label);
            self.add_all(label.split(" – "));
        }
    }

    pub(crate) fn add_item(&mut self, item: &Item) {
        match item {
            Item::Approval { tool, args, hint, payload, by, grants, offers, .. } => {
                self.add_all([Some(tool), by.as_ref()].into_iter().flatten().map(String::as_str));
                self.add_words(hint.as_deref().unwrap_or_default());
                self.add_changes(hint.as_deref().unwrap_or_default());
                [Some(args), payload.as_ref()].into_iter().flatten().for_each(|json| self.add_json(json));
                self.add_choices(grants);
                self.add_all(offers.iter().map(|offer| offer.label.as_str()));
            }
            Item::Form { schema, values, prompt, .. } => {
                self.add_words(prompt.as_deref().unwrap_or_default());
                form::draw(schema, values, self);
            }
            Item::Question { text, options, buttons, .. } => {
                self.add_words(text);
                self.add_choices(options);
                // An option that sends something else than it says tells what it sends; a button of a form does not.
                let values = options.iter().filter(|_| buttons.is_none());
                self.add_all(values.map(|option| option.value.as_str()));
            }
            Item::FreeText { prompt, quick_replies, .. } => {
                self.add_words(prompt);
                self.add_all(quick_replies.iter().map(String::as_str));
            }
            Item::Secret { name, description, of, .. } => {
                self.add_all([Some(name), description.as_ref()].into_iter().flatten().map(String::as_str));
                let place = of.iter().flat_map(|part| &part.place).map(String::as_str);
                self.add_all(name.split(WITHIN).chain(place));
            }
            Item::Link { text, url, code, .. } => {
                self.add_words(text);
                self.add_all([url, code].into_iter().flatten().map(String::as_str));
            }
            Item::Permissions { text, proposed, scopes, .. } => {
                self.add(text);
                self.add_json(proposed);
                self.add_choices(scopes);
            }
            Item::Raw { tool, json, .. } => {
                self.add_all(tool.as_deref());
                self.add_json(json);
            }
            Item::Broken { json, .. } => self.add_json(json),
        }
    }

    /// Lines of a file, behind the mark that says whether they stay.
    fn add_changes(&mut self, hint: &str) {
        self.add_all(hint.lines().filter_map(|line| line.strip_prefix(['+', '-', ' '])));
    }

    fn add_beside(&mut self, piece: &Json) {
        match name_of_file(piece) {
            Some(names) => {
                self.add_all(names.iter().map(String::as_str));
                self.add(&file_text::of_piece(piece).unwrap_or_default());
                self.add(&file_text::encoded(piece).unwrap_or_default());
            }
            None => self.add_json(piece),
        }
    }
}

/// The shown name and type of a part with a file's bytes.
fn name_of_file(piece: &Json) -> Option<[String; 2]> {
    if piece.pick(["raw", "file"]).iter().all(Option::is_none) {
        return None;
    }
    let part = read::part(piece, Dialect::V1_0).value;
    let is_file = matches!(part.content, Content::Raw(_));
    is_file.then(|| [part.filename.unwrap_or_default(), part.media_type.unwrap_or_default()])
}

/// Whether a piece beneath a request is drawn with all that it says.
pub(crate) fn is_drawn_whole(piece: &Json) -> bool {
    name_of_file(piece).is_none()
}

/// Words and their name in a program are the same to a reader: "In progress" is `in_progress` or `inProgress`. A sign before
/// a word or beside a digit says something, and so does where a word ends: "-100" is not `100`, "Re-sign" not `resign`.
pub(crate) fn bare(text: &str) -> String {
    if text.chars().any(char::is_numeric) {
        return text.to_owned();
    }
    let separates = |letter: char| letter.is_whitespace() || matches!(letter, '_' | '-');
    let mut words = String::with_capacity(text.len());
    let (mut last, mut between) = (None, String::new());
    for letter in text.chars() {
        if separates(letter) {
            between.push(letter);
            continue;
        }
        let is_joint = last.is_some_and(char::is_alphabetic) && letter.is_alphabetic();
        let begins = last.is_some_and(char::is_lowercase) && letter.is_uppercase();
        match (between.is_empty(), is_joint) {
            (true, _) if begins => words.push(' '),
            (false, true) => words.push(' '),
            _ => words.push_str(&between),
        }
        between.clear();
        words.extend(letter.to_lowercase());
        last = Some(letter);
    }
    words + &between
}

fn lines_of(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(str::trim).filter(|line| !line.is_empty())
}
