//! JSON text of a row, parsed at most once.
//!
//! The store keeps other crates' JSON and does not know their types. A reader of a row asks for the value as
//! often as it likes, and clones of the row share it.

use std::any::Any;
use std::fmt;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use rusqlite::ToSql;
use rusqlite::types::{FromSql, FromSqlResult, ToSqlOutput, ValueRef};
use serde::de::DeserializeOwned;

/// JSON text, and the value that was made of it first.
#[derive(Clone)]
pub struct JsonText(Arc<Inner>);

struct Inner {
    text: String,
    value: OnceLock<Arc<dyn Any + Send + Sync>>,
}

impl JsonText {
    /// The text's value as a `T`. For another type than before, it is parsed again.
    ///
    /// # Errors
    /// When the text is no such value.
    pub fn parsed<T: DeserializeOwned + Send + Sync + 'static>(&self) -> Result<Arc<T>, serde_json::Error> {
        let known = self.0.value.get().and_then(|value| Arc::clone(value).downcast::<T>().ok());
        if let Some(known) = known {
            return Ok(known);
        }
        let value = Arc::new(serde_json::from_str::<T>(&self.0.text)?);
        // Another type may have been first; then this one is not kept.
        let _ = self.0.value.set(Arc::clone(&value) as Arc<dyn Any + Send + Sync>);
        Ok(value)
    }
}

impl From<String> for JsonText {
    fn from(text: String) -> Self {
        Self(Arc::new(Inner { text, value: OnceLock::new() }))
    }
}

impl Deref for JsonText {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0.text
    }
}

impl PartialEq for JsonText {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for JsonText {}

impl fmt::Display for JsonText {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self)
    }
}

impl fmt::Debug for JsonText {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, formatter)
    }
}

impl ToSql for JsonText {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        (**self).to_sql()
    }
}

impl FromSql for JsonText {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        String::column_result(value).map(Self::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_made_once_and_shared_by_clones() {
        let text = JsonText::from(r#"{"a":1}"#.to_owned());
        let clone = text.clone();
        let first = text.parsed::<serde_json::Value>().unwrap();
        assert!(Arc::ptr_eq(&first, &clone.parsed::<serde_json::Value>().unwrap()));
    }

    #[test]
    fn another_type_is_made_beside_it() {
        let text = JsonText::from("[1,2]".to_owned());
        assert_eq!(*text.parsed::<Vec<u8>>().unwrap(), [1, 2]);
        assert_eq!(text.parsed::<serde_json::Value>().unwrap()[1], 2);
        assert!(text.parsed::<String>().is_err());
    }

    #[test]
    fn what_is_no_json_stays_text() {
        let text = JsonText::from("{".to_owned());
        assert!(text.parsed::<serde_json::Value>().is_err());
        assert_eq!(&*text, "{");
    }
}
