//! The place where a list continues: a moment and an identity, as text that only this module reads.

use crate::error::AppError;
use crate::sentences::{AdviceSentence, RefusalSentence};

/// After the row with this time and identity.
pub(crate) fn write(at: i64, id: &str) -> String {
    format!("{at}:{id}")
}

/// Reads the text of [`write`].
pub(crate) fn read(cursor: Option<&str>) -> Result<Option<(i64, String)>, AppError> {
    let Some(cursor) = cursor else { return Ok(None) };
    let read = cursor.split_once(':').and_then(|(at, id)| Some((at.parse().ok()?, id.to_owned())));
    read.map(Some)
        .ok_or_else(|| AppError::failed(RefusalSentence::ListNotContinued).hint(AdviceSentence::LoadAgain))
}

#[cfg(test)]
mod tests {
    use super::{read, write};

    #[test]
    fn a_cursor_comes_back_as_it_was_whatever_the_identity_holds() {
        for (at, id) in [(0, ""), (-5, "a"), (i64::MAX, "b:c:d")] {
            assert_eq!(read(Some(&write(at, id))).unwrap(), Some((at, id.to_owned())));
        }
        assert_eq!(read(None).unwrap(), None);
        assert!(read(Some("elsewhere")).is_err());
    }
}
