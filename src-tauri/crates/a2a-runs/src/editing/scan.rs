//! Keys and places of a text that may not be YAML yet, line by line. Blocks are told by their columns, flow
//! collections (`{a: b}`) by their brackets; block scalars (`|`, `>`) and quotes are skipped.

use crate::fault::Place;

/// One step into a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Step {
    Key(String),
    Item(usize),
}

/// A key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Seen {
    pub(super) place: Place,
    /// The path to the mapping around it.
    pub(super) path: Vec<Step>,
    pub(super) name: String,
}

/// Where somebody writes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Around {
    /// The mapping of a key, or the key of a value.
    pub(super) path: Vec<Step>,
    pub(super) is_value: bool,
    /// The text before the place that is already there.
    pub(super) written: String,
    /// Where that begins, in characters, from 1.
    pub(super) from: usize,
}

/// A level that is open, by the column where it began, from 0.
#[derive(Debug, Clone)]
struct Open {
    column: usize,
    step: Step,
}

/// A bracket that is open.
#[derive(Debug, Clone)]
struct Flow {
    is_map: bool,
    index: usize,
    key: Option<String>,
}

/// A token between brackets, being read.
#[derive(Debug, Clone, Default)]
struct Token {
    text: String,
    from: usize,
    quote: Option<char>,
    is_quoted: bool,
}

/// How a line ended.
#[derive(Debug, Clone)]
enum End {
    /// Nothing can be written there.
    Closed,
    /// Nothing has begun there.
    Blank,
    /// A key may begin, or has.
    Bare { column: usize, text: String },
    /// Behind a key.
    Value { column: usize, text: String },
}

#[derive(Debug, Default)]
pub(super) struct Scan {
    open: Vec<Open>,
    flow: Vec<Flow>,
    token: Token,
    /// Lines that stand further in than this are a text.
    literal: Option<usize>,
    keys: Vec<Seen>,
}

impl Scan {
    /// All of a text.
    pub(super) fn of(text: &str) -> Self {
        let mut scan = Self::default();
        for (number, line) in text.lines().enumerate() {
            scan.line(number + 1, &line.chars().collect::<Vec<_>>());
        }
        scan
    }

    /// The surroundings of a place in an unfinished text. `None`: the place is no part of the file.
    pub(super) fn before(text: &str, at: Place) -> Option<Around> {
        let mut scan = Self::default();
        let mut end = End::Blank;
        for (number, line) in text.split('\n').take(at.line).enumerate() {
            let mut line: Vec<char> = line.chars().filter(|letter| *letter != '\r').collect();
            if number + 1 == at.line {
                line.truncate(at.column.saturating_sub(1));
            }
            end = scan.line(number + 1, &line);
        }
        scan.around(end, at.column.saturating_sub(1))
    }

    fn around(mut self, end: End, column: usize) -> Option<Around> {
        if let Some(flow) = self.flow.last() {
            let is_value = !flow.is_map || flow.key.is_some();
            let path = self.path();
            let Token { text, from, quote, is_quoted } = self.token;
            if is_quoted && quote.is_none() {
                return None;
            }
            let from = if text.is_empty() { column } else { from };
            return Some(Around { path, is_value, written: text, from: from + 1 });
        }
        let (column, text, is_value) = match end {
            End::Closed => return None,
            End::Blank => (column, String::new(), false),
            End::Bare { column, text } => (column, text, false),
            End::Value { column, text } => (column, text, true),
        };
        if !is_value {
            self.close(column);
        }
        Some(Around { path: self.path(), is_value, written: text, from: column + 1 })
    }

    /// The names that stand directly under a path.
    pub(super) fn names_in<'s>(&'s self, path: &'s [Step]) -> impl Iterator<Item = &'s str> {
        self.keys.iter().filter(move |key| key.path == path).map(|key| key.name.as_str())
    }

    /// The names of a list of names.
    pub(super) fn names_of_list<'s>(&'s self, list: &'s [Step]) -> impl Iterator<Item = &'s str> {
        let is_in = move |key: &&Seen| {
            key.path
                .split_last()
                .is_some_and(|(last, before)| matches!(last, Step::Item(_)) && before == list)
        };
        self.keys.iter().filter(is_in).map(|key| key.name.as_str())
    }

    /// The key that covers a place.
    pub(super) fn key_at(&self, at: Place) -> Option<&Seen> {
        self.keys.iter().find(|key| {
            let end = key.place.column + key.name.chars().count();
            key.place.line == at.line && (key.place.column..end).contains(&at.column)
        })
    }

    fn path(&self) -> Vec<Step> {
        let blocks = self.open.iter().map(|open| open.step.clone());
        let flows = self.flow.iter().filter_map(|flow| match (flow.is_map, &flow.key) {
            (true, Some(key)) => Some(Step::Key(key.clone())),
            (true, None) => None,
            (false, _) => Some(Step::Item(flow.index)),
        });
        blocks.chain(flows).collect()
    }

    /// Ends everything that began at this column or further in.
    fn close(&mut self, column: usize) {
        while self.open.last().is_some_and(|open| open.column >= column) {
            self.open.pop();
        }
    }

    fn line(&mut self, number: usize, line: &[char]) -> End {
        if !self.flow.is_empty() {
            // A space between two lines.
            self.take(number, 0, ' ', Some(' '));
            self.between_brackets(number, line, 0);
            return End::Closed;
        }
        let mut column = line.iter().take_while(|letter| **letter == ' ').count();
        let rest = |from: usize| line.get(from..).unwrap_or_default();
        if self.literal.is_some_and(|literal| column > literal || rest(column).is_empty()) {
            return if rest(column).is_empty() { End::Blank } else { End::Closed };
        }
        self.literal = None;
        if rest(column).is_empty() {
            return End::Blank;
        }
        while rest(column).first() == Some(&'-') && rest(column).get(1).is_none_or(|letter| *letter == ' ') {
            self.item(column);
            if rest(column).len() == 1 {
                return End::Closed;
            }
            column += 1 + rest(column + 1).iter().take_while(|letter| **letter == ' ').count();
        }
        match rest(column).first() {
            None => End::Bare { column, text: String::new() },
            Some('#') => End::Closed,
            Some('{' | '[') => {
                self.between_brackets(number, line, column);
                End::Closed
            }
            Some(_) => self.member(number, line, column),
        }
    }

    fn item(&mut self, column: usize) {
        while self.open.last().is_some_and(|open| open.column > column) {
            self.open.pop();
        }
        let before = match self.open.last() {
            Some(Open { column: at, step: Step::Item(index) }) if *at == column => Some(*index),
            _ => None,
        };
        if before.is_some() {
            self.open.pop();
        }
        self.open.push(Open { column, step: Step::Item(before.map_or(0, |index| index + 1)) });
    }

    fn member(&mut self, number: usize, line: &[char], column: usize) -> End {
        let rest = line.get(column..).unwrap_or_default();
        let Some((name, from, length)) = key(rest) else {
            if matches!(rest.first(), Some('|' | '>')) {
                self.literal = self.open.last().map(|open| open.column);
                return End::Closed;
            }
            let text: String = rest.iter().collect();
            let is_over = text.contains(" #") || text.ends_with(' ');
            return if is_over { End::Closed } else { End::Bare { column, text } };
        };
        self.close(column);
        let place = Place { line: number, column: column + from + 1 };
        self.keys.push(Seen { place, path: self.path(), name: name.clone() });
        self.open.push(Open { column, step: Step::Key(name) });
        let behind = rest.get(length..).unwrap_or_default();
        let spaces = behind.iter().take_while(|letter| **letter == ' ').count();
        let (column_of_value, value) = (column + length + spaces, behind.get(spaces..).unwrap_or_default());
        match value.first() {
            Some('|' | '>') => {
                self.literal = Some(column);
                End::Closed
            }
            Some('{' | '[') => {
                self.between_brackets(number, line, column_of_value);
                End::Closed
            }
            Some('#') => End::Closed,
            Some(quote @ ('\'' | '"')) => {
                let text: String = value.get(1..).unwrap_or_default().iter().collect();
                let is_over = text.contains(*quote);
                if is_over { End::Closed } else { End::Value { column: column_of_value + 1, text } }
            }
            None if spaces == 0 => End::Closed,
            _ => {
                let text: String = value.iter().collect();
                let is_over = text.contains(" #") || text.ends_with(' ');
                if is_over { End::Closed } else { End::Value { column: column_of_value, text } }
            }
        }
    }

    /// Reads on in flow collections, until the line or the outermost of them ends.
    fn between_brackets(&mut self, number: usize, line: &[char], from: usize) {
        for (column, letter) in line.iter().enumerate().skip(from) {
            let before = column.checked_sub(1).and_then(|before| line.get(before));
            if *letter == '#' && self.token.quote.is_none() && before.is_none_or(|before| *before == ' ') {
                return;
            }
            self.take(number, column, *letter, line.get(column + 1).copied());
            if self.flow.is_empty() {
                return;
            }
        }
    }

    fn take(&mut self, number: usize, column: usize, letter: char, next: Option<char>) {
        if let Some(quote) = self.token.quote {
            if letter == quote {
                self.token.quote = None;
            } else {
                self.token.text.push(letter);
            }
            return;
        }
        match letter {
            '{' | '[' => {
                self.token = Token::default();
                self.flow.push(Flow { is_map: letter == '{', index: 0, key: None });
            }
            '}' | ']' => {
                self.token = Token::default();
                self.flow.pop();
            }
            ',' => {
                self.token = Token::default();
                if let Some(flow) = self.flow.last_mut() {
                    flow.index += 1;
                    flow.key = None;
                }
            }
            ':' if next.is_none_or(|next| " ,}]".contains(next)) || self.token.is_quoted => {
                let Token { text, from, .. } = std::mem::take(&mut self.token);
                let name = text.trim_end().to_owned();
                let path = self.path();
                if let Some(flow) = self.flow.last_mut().filter(|flow| flow.is_map && flow.key.is_none()) {
                    flow.key = Some(name.clone());
                    let place = Place { line: number, column: from + 1 };
                    self.keys.push(Seen { place, path, name });
                }
            }
            '\'' | '"' if self.token.text.is_empty() => {
                self.token =
                    Token { from: column + 1, quote: Some(letter), is_quoted: true, ..Token::default() };
            }
            ' ' if self.token.text.is_empty() => {}
            _ => {
                if self.token.text.is_empty() {
                    self.token.from = column;
                }
                self.token.text.push(letter);
            }
        }
    }
}

/// A key at the beginning: its name, where that begins, and how much it is with its colon.
fn key(rest: &[char]) -> Option<(String, usize, usize)> {
    if let Some(quote @ ('\'' | '"')) = rest.first() {
        let end = rest.iter().skip(1).position(|letter| letter == quote)? + 1;
        let is_key = rest.get(end + 1) == Some(&':');
        return is_key.then(|| (rest.iter().take(end).skip(1).collect(), 1, end + 2));
    }
    let is_end = |at: usize| rest.get(at + 1).is_none_or(|next| *next == ' ');
    let end = (0..rest.len()).find(|at| rest.get(*at) == Some(&':') && is_end(*at))?;
    let name: String = rest.get(..end)?.iter().collect();
    (!name.contains(" #")).then(|| (name.trim_end().to_owned(), 0, end + 1))
}

/// Where the word at a place ends.
pub(super) fn end_of_word(text: &str, at: Place) -> Option<usize> {
    let line: Vec<char> = text.lines().nth(at.line.checked_sub(1)?)?.chars().collect();
    let from = at.column.checked_sub(1)?;
    let is_over = |letter: &char| letter.is_whitespace() || ",}]'\"".contains(*letter);
    let length = line.get(from..)?.iter().position(is_over).unwrap_or(line.len() - from);
    (length > 0).then_some(at.column + length)
}
