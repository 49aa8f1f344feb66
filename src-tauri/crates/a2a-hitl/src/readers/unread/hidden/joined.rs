//! Single words that mean something only together: neighbours in a list, and names and values of a schema in
//! their order.
//!
//! A schema is looked at as a whole, because readers count everything in it as known. Other unknown members of
//! known objects are shown anyway. Everything is walked once, however deep it is.

use std::collections::HashSet;

use a2a_protocol::Json;
use serde_json::Value;

use super::super::plain::say_something;
use super::super::vocabulary;
use super::Hidden;
use crate::shape::scalar_end;

impl Hidden {
    /// Looks at the values that are left after every text was looked at by itself.
    pub(super) fn look_together(&mut self, place: &str, name: &str, value: &Json, quotes: usize) {
        let holds_fields = |data: &Json| data.member("properties").is_some();
        let data_is_schema = value.member("data").as_ref().is_some_and(holds_fields);
        let mut pass = Pass { root: place, name, data_is_schema, open: Vec::new(), in_schema: Vec::new() };
        let (text, mut at) = (value.as_str(), 0);
        while let Some(byte) = text.as_bytes().get(at) {
            match byte {
                b'{' | b'[' => {
                    pass.open(*byte == b'[', at);
                    at += 1;
                }
                b'}' | b']' => {
                    at += 1;
                    self.close(&mut pass, value, at);
                }
                b',' | b':' => at += 1,
                _ if byte.is_ascii_whitespace() => at += 1,
                _ => {
                    let end = scalar_end(text.as_bytes(), at);
                    let scalar = value.slice(text.get(at..end).unwrap_or_default());
                    self.look_at_scalar(&mut pass, &scalar, quotes);
                    at = end;
                }
            }
        }
    }

    /// Looks at texts that stand in one list.
    pub(super) fn look_at_list(&mut self, name: &str, texts: &[&str]) {
        let loose: Vec<&str> = texts.iter().copied().filter(|text| self.is_loose(name, text)).collect();
        if say_something(&loose) {
            self.find(name, &Json::from(Value::from(texts)));
        }
    }

    fn look_at_scalar(&mut self, pass: &mut Pass<'_>, scalar: &Json, quotes: usize) {
        let text = scalar.as_string();
        if pass.open.last().is_some_and(|open| !open.is_list && open.member.is_none()) {
            let text = text.unwrap_or_default();
            if pass.is_in_schema() && !vocabulary::is_of_fields(&text) && self.is_loose("", &text) {
                pass.in_schema.push(text.clone());
            }
            pass.open.last_mut().into_iter().for_each(|open| open.member = Some(text.clone()));
            return;
        }
        if let Some(text) = text {
            let name = pass.member();
            if let Some((inner, _)) = self.quoted(&text).filter(|_| quotes > 0) {
                self.look_together(&pass.place(), &name, &inner, quotes - 1);
            } else {
                // What is referred to is called as it is among the definitions.
                let word = vocabulary::referred_to(&name, &text).unwrap_or(&text);
                if self.is_loose(&name, word) {
                    pass.keep(word.to_owned());
                }
            }
        }
        pass.goes_on();
    }

    /// The value that ends before `end` is a list, whose words belong with those of the lists in it, or a schema, or
    /// neither.
    fn close(&mut self, pass: &mut Pass<'_>, value: &Json, end: usize) {
        let Some(closed) = pass.open.pop() else { return };
        let whole = || value.slice(value.as_str().get(closed.begins..end).unwrap_or_default());
        if pass.open.last().is_none_or(|outer| !outer.is_list) && say_something(&closed.words) {
            self.find(&pass.place(), &whole());
        }
        if closed.is_schema {
            // Names stand among the properties, and once more among those that are required.
            let mut seen = HashSet::new();
            let left = pass.in_schema.drain(..).filter(|word| self.is_loose("", word));
            let left: Vec<String> = left.filter(|word| seen.insert(word.clone())).collect();
            if say_something(&left) {
                self.find(&pass.place(), &whole());
            }
        }
        pass.goes_on();
    }

    /// Whether a text may be one word of a sentence in several values.
    fn is_loose(&self, name: &str, text: &str) -> bool {
        !text.trim().is_empty() && !vocabulary::is_single(name, text) && !self.drawn.holds_name(text)
    }
}

/// Where a pass over some JSON is.
struct Pass<'a> {
    root: &'a str,
    name: &'a str,
    /// A form that a part holds itself.
    data_is_schema: bool,
    open: Vec<Open>,
    /// Words of the schema that is open.
    in_schema: Vec<String>,
}

/// A list or an object that has not ended yet.
struct Open {
    begins: usize,
    is_list: bool,
    is_schema: bool,
    /// The member of an object whose value comes next.
    member: Option<String>,
    /// How many items of a list came before.
    items: usize,
    /// Words of a list that stands in no other.
    words: Vec<String>,
    /// Where that one is.
    outermost: usize,
}

impl Pass<'_> {
    fn open(&mut self, is_list: bool, begins: usize) {
        let is_schema = |name: &str| is_schema(name) || (name == "data" && self.data_is_schema);
        let is_schema = !self.is_in_schema() && is_schema(&self.member());
        let outermost = match self.open.last() {
            Some(outer) if outer.is_list && is_list => outer.outermost,
            _ => self.open.len(),
        };
        let (member, items, words) = (None, 0, Vec::new());
        self.open.push(Open { begins, is_list, is_schema, member, items, words, outermost });
    }

    fn is_in_schema(&self) -> bool {
        self.open.iter().any(|open| open.is_schema)
    }

    fn keep(&mut self, word: String) {
        if self.is_in_schema() {
            self.in_schema.push(word.clone());
        }
        let list = self.open.last().filter(|open| open.is_list).map(|list| list.outermost);
        if let Some(list) = list.and_then(|at| self.open.get_mut(at)) {
            list.words.push(word);
        }
    }

    /// A value has ended.
    fn goes_on(&mut self) {
        if let Some(open) = self.open.last_mut() {
            open.member = None;
            open.items += 1;
        }
    }

    /// The name of the nearest member.
    fn member(&self) -> String {
        let named = self.open.iter().rev().find_map(|open| open.member.as_deref());
        named.unwrap_or(self.name).to_owned()
    }

    fn place(&self) -> String {
        let steps =
            self.open.iter().map(|open| open.member.clone().unwrap_or_else(|| open.items.to_string()));
        let root = Some(self.root.to_owned()).filter(|root| !root.is_empty());
        root.into_iter().chain(steps).collect::<Vec<_>>().join("/")
    }
}

fn is_schema(name: &str) -> bool {
    name == "form" || name.to_ascii_lowercase().ends_with("schema")
}
