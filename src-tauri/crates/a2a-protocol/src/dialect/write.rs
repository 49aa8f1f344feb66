//! An ordered JSON writer that appends opaque values as received. `serde_json::to_writer` would check and copy
//! every raw value.

use serde::Serialize;

use crate::json::Json;
use crate::model::Extra;
use crate::names::position_in;

/// Writes one object.
pub(crate) fn object(fill: impl FnOnce(&mut Object<'_>)) -> Json {
    let mut text = Vec::with_capacity(512);
    fill_object(&mut text, fill);
    finished(text)
}

/// Writes one array.
pub(crate) fn array(fill: impl FnOnce(&mut Array<'_>)) -> Json {
    let mut text = Vec::with_capacity(512);
    fill_array(&mut text, fill);
    finished(text)
}

fn finished(text: Vec<u8>) -> Json {
    Json::written(String::from_utf8(text).expect("BUG: only UTF-8 was appended"))
}

fn fill_object(text: &mut Vec<u8>, fill: impl FnOnce(&mut Object<'_>)) {
    text.push(b'{');
    fill(&mut Object { text, first: true });
    text.push(b'}');
}

fn fill_array(text: &mut Vec<u8>, fill: impl FnOnce(&mut Array<'_>)) {
    text.push(b'[');
    fill(&mut Array { text, first: true });
    text.push(b']');
}

fn scalar(text: &mut Vec<u8>, value: &(impl Serialize + ?Sized)) {
    serde_json::to_writer(text, value).expect("BUG: scalars serialise and memory takes them");
}

/// The members of an object being written.
pub(crate) struct Object<'o> {
    text: &'o mut Vec<u8>,
    first: bool,
}

impl Object<'_> {
    fn name(&mut self, name: &str) {
        if !std::mem::take(&mut self.first) {
            self.text.push(b',');
        }
        scalar(self.text, name);
        self.text.push(b':');
    }

    pub(crate) fn text(&mut self, name: &str, value: &str) {
        self.name(name);
        scalar(self.text, value);
    }

    pub(crate) fn opt_text(&mut self, name: &str, value: Option<&str>) {
        if let Some(value) = value {
            self.text(name, value);
        }
    }

    pub(crate) fn boolean(&mut self, name: &str, value: bool) {
        self.name(name);
        scalar(self.text, &value);
    }

    pub(crate) fn opt_boolean(&mut self, name: &str, value: Option<bool>) {
        if let Some(value) = value {
            self.boolean(name, value);
        }
    }

    pub(crate) fn integer(&mut self, name: &str, value: i64) {
        self.name(name);
        scalar(self.text, &value);
    }

    pub(crate) fn opt_unsigned(&mut self, name: &str, value: Option<u64>) {
        if let Some(value) = value {
            self.name(name);
            scalar(self.text, &value);
        }
    }

    pub(crate) fn json(&mut self, name: &str, value: &Json) {
        self.name(name);
        self.text.extend_from_slice(value.as_str().as_bytes());
    }

    pub(crate) fn opt_json(&mut self, name: &str, value: Option<&Json>) {
        if let Some(value) = value {
            self.json(name, value);
        }
    }

    pub(crate) fn object(&mut self, name: &str, fill: impl FnOnce(&mut Object<'_>)) {
        self.name(name);
        fill_object(self.text, fill);
    }

    pub(crate) fn array(&mut self, name: &str, fill: impl FnOnce(&mut Array<'_>)) {
        self.name(name);
        fill_array(self.text, fill);
    }

    /// An array of objects, empty ones included.
    pub(crate) fn objects<T>(&mut self, name: &str, items: &[T], write: impl Fn(&mut Object<'_>, &T)) {
        self.array(name, |out| {
            for item in items {
                out.object(|out| write(out, item));
            }
        });
    }

    /// An array of objects, left out when empty.
    pub(crate) fn opt_objects<T>(&mut self, name: &str, items: &[T], write: impl Fn(&mut Object<'_>, &T)) {
        if !items.is_empty() {
            self.objects(name, items, write);
        }
    }

    /// An array of strings, empty ones included.
    pub(crate) fn texts<T: AsRef<str>>(&mut self, name: &str, items: &[T]) {
        self.array(name, |out| {
            for item in items {
                out.text(item.as_ref());
            }
        });
    }

    /// An array of strings, left out when empty.
    pub(crate) fn opt_texts<T: AsRef<str>>(&mut self, name: &str, items: &[T]) {
        if !items.is_empty() {
            self.texts(name, items);
        }
    }

    /// Members that the model has no name for.
    pub(crate) fn extra(&mut self, extra: &Extra) {
        self.extra_beside(&[], extra);
    }

    /// The same, without unknown members that would repeat a member of these names, in either spelling: a body that
    /// says two things at once is not repeated.
    pub(crate) fn extra_beside(&mut self, known: &[&str], extra: &Extra) {
        for (name, value) in extra.iter().filter(|(name, _)| position_in(known, name).is_none()) {
            self.json(name, value);
        }
    }
}

/// The items of an array being written.
pub(crate) struct Array<'o> {
    text: &'o mut Vec<u8>,
    first: bool,
}

impl Array<'_> {
    fn next(&mut self) {
        if !std::mem::take(&mut self.first) {
            self.text.push(b',');
        }
    }

    pub(crate) fn text(&mut self, value: &str) {
        self.next();
        scalar(self.text, value);
    }

    pub(crate) fn json(&mut self, value: &Json) {
        self.next();
        self.text.extend_from_slice(value.as_str().as_bytes());
    }

    pub(crate) fn object(&mut self, fill: impl FnOnce(&mut Object<'_>)) {
        self.next();
        fill_object(self.text, fill);
    }
}
