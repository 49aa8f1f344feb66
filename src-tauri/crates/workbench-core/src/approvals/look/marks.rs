//! The id of a message and the time of a status, which some agents make anew at every look.
//!
//! With agents that keep them, they distinguish a question from the next one in the same words. So when a task
//! shows a request's words under another id or time, it is looked at once more, at once. A mark that has changed
//! again was made for the look and says nothing; one that stays belongs to another question.

use std::time::Duration;

use a2a_hitl::{RequestKey, is_no_later, request_key};
use a2a_protocol::model::TaskStatus;

/// The marks of a status beside its words.
pub(super) struct Marks {
    /// The id of its message.
    id: Option<RequestKey>,
    time: Option<String>,
}

impl Marks {
    pub(super) fn of(status: &TaskStatus) -> Self {
        Self::stored(request_key(status), status.timestamp.clone())
    }

    pub(super) fn stored(key: RequestKey, time: Option<String>) -> Self {
        Self { id: Some(key).filter(RequestKey::is_of_message), time }
    }

    /// How long until a clock that writes such times must have gone on.
    pub(super) fn tick(&self) -> Duration {
        let is_fine = self.time.as_ref().is_none_or(|time| time.contains('.'));
        Duration::from_millis(if is_fine { 20 } else { 1_100 })
    }
}

/// Whether the marks of two looks, one right after the other, leave it open that `asked` is still asked.
pub(super) fn say_nothing(asked: &Marks, first: &Marks, second: &Marks) -> bool {
    let of_id = match (&asked.id, &first.id, &second.id) {
        (Some(asked), Some(first), Some(second)) => {
            let is_kept = asked == first && first == second;
            let is_made_anew = asked != first && first != second && asked != second;
            is_kept || is_made_anew
        }
        _ => true,
    };
    let of_time = [&first.time, &second.time]
        .into_iter()
        .all(|time| *time == asked.time || is_no_later(asked.time.as_deref(), time.as_deref()))
        || first.time != second.time;
    of_id && of_time
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marks((id, time): (&str, &str)) -> Marks {
        let key = if id.is_empty() { "status:0".to_owned() } else { format!("message:{id}") };
        Marks::stored(RequestKey::from_stored(key), Some(time.to_owned()).filter(|time| !time.is_empty()))
    }

    #[track_caller]
    fn check(asked: (&str, &str), looks: [(&str, &str); 2], expected: bool) {
        let [first, second] = looks.map(marks);
        assert_eq!(say_nothing(&marks(asked), &first, &second), expected, "{asked:?} {looks:?}");
    }

    const NOON: &str = "2026-01-01T12:00:00.0Z";
    const LATER: &str = "2026-01-01T12:00:01.0Z";
    const LATEST: &str = "2026-01-01T12:00:02.0Z";

    #[test]
    fn an_id_says_nothing_where_it_is_another_one_at_every_look() {
        check(("a", NOON), [("b", NOON), ("c", NOON)], true);
        check(("a", ""), [("b", ""), ("c", "")], true);
        check(("a", NOON), [("b", NOON), ("b", NOON)], false);
        check(("a", NOON), [("b", NOON), ("a", NOON)], false);
    }

    #[test]
    fn a_time_says_nothing_where_it_is_another_one_at_every_look() {
        check(("", NOON), [("", LATER), ("", LATEST)], true);
        check(("", NOON), [("", LATER), ("", LATER)], false);
        check(("", ""), [("", LATER), ("", LATER)], false);
        check(("a", NOON), [("b", LATER), ("c", LATEST)], true);
        check(("a", NOON), [("b", LATER), ("c", LATER)], false);
        check(("a", LATER), [("b", NOON), ("c", NOON)], true);
    }
}
