//! Tells whether an answer equals the recorded one.
//!
//! It is strict: any difference that could matter makes another answer. Ignored are white space around words, the
//! order of members, the moment of the decision, and values that were taken out of the recording.

use a2a_protocol::model::{Content, Message, Part};
use a2a_protocol::{Json, JsonKind};
use jiff::Timestamp;

/// Stands on a cassette where a text was taken out; any text is the same there.
pub const ANYTHING: &str = "[redacted]";

/// Whether `given` has the content of `recorded`.
pub fn says_the_same(recorded: &Message, given: &Message) -> bool {
    same_parts(&recorded.parts, &given.parts)
        && same_metadata(recorded.metadata.as_ref(), given.metadata.as_ref())
}

/// Whether the contents are equal; metadata does not count. The beginning of a scene is recognised by this.
pub(super) fn same_parts(recorded: &[Part], given: &[Part]) -> bool {
    recorded.len() == given.len()
        && recorded.iter().zip(given).all(|(recorded, given)| same_part(recorded, given))
}

fn same_part(recorded: &Part, given: &Part) -> bool {
    let content = match (&recorded.content, &given.content) {
        (Content::Text(recorded), Content::Text(given)) => {
            same_text(recorded, given) || recorded.split_whitespace().eq(given.split_whitespace())
        }
        (Content::Data(recorded), Content::Data(given)) => same_json(recorded, given),
        (recorded, given) => recorded == given,
    };
    content && same_metadata(recorded.metadata.as_ref(), given.metadata.as_ref())
}

/// A decision may be in the metadata.
fn same_metadata(recorded: Option<&Json>, given: Option<&Json>) -> bool {
    match (recorded, given) {
        (Some(recorded), Some(given)) => same_json(recorded, given),
        (None, None) => true,
        (Some(_), None) | (None, Some(_)) => false,
    }
}

fn same_text(recorded: &str, given: &str) -> bool {
    let is_time = |text: &str| text.parse::<Timestamp>().is_ok();
    recorded == ANYTHING || recorded == given || (is_time(recorded) && is_time(given))
}

/// Recurses as deep as values nest, which reading JSON limits.
fn same_json(recorded: &Json, given: &Json) -> bool {
    match (recorded.kind(), given.kind()) {
        (JsonKind::Object, JsonKind::Object) => {
            let (recorded, given) = (recorded.members(), given.members());
            // A member that stands twice could be read in two ways, and is found by neither.
            recorded.len() == given.len() && recorded.iter().all(|(name, value)| {
                let mut named = given.iter().filter(|(other, _)| other == name);
                matches!((named.next(), named.next()), (Some((_, given)), None) if same_json(value, given))
            })
        }
        (JsonKind::Array, JsonKind::Array) => {
            let (recorded, given) = (recorded.items(), given.items());
            recorded.len() == given.len()
                && recorded.iter().zip(&given).all(|(recorded, given)| same_json(recorded, given))
        }
        (JsonKind::String, JsonKind::String) => match (recorded.as_string(), given.as_string()) {
            (Some(recorded), Some(given)) => same_text(&recorded, &given),
            _ => false,
        },
        _ => recorded.same_value(given),
    }
}

#[cfg(test)]
mod tests {
    use a2a_protocol::Json;
    use a2a_protocol::model::{Message, MessageId, Part};
    use rstest::rstest;

    use super::says_the_same;

    #[rstest]
    #[case::equal(r#"{"a":{"confirmed":true}}"#, r#"{"a":{"confirmed":true}}"#, true)]
    #[case::order_of_members(r#"{"a":1,"b":2}"#, r#"{"b":2,"a":1}"#, true)]
    #[case::the_moment(r#"{"at":"2026-01-02T03:04:05Z"}"#, r#"{"at":"2027-08-09T10:11:12Z"}"#, true)]
    #[case::what_was_taken_out(r#"{"pin":"[redacted]"}"#, r#"{"pin":"4711"}"#, true)]
    #[case::no_text_there(r#"{"pin":"[redacted]"}"#, r#"{"pin":4711}"#, false)]
    #[case::another_decision(r#"{"confirmed":true}"#, r#"{"confirmed":false}"#, false)]
    #[case::other_digits(r#"{"amount":12000.00}"#, r#"{"amount":12000.01}"#, false)]
    #[case::more_than_that(r#"{"confirmed":true}"#, r#"{"confirmed":true,"payload":{"amount":1}}"#, false)]
    #[case::less_than_that(r#"{"confirmed":true,"id":"7"}"#, r#"{"confirmed":true}"#, false)]
    #[case::said_twice(r#"{"a":true,"b":1}"#, r#"{"a":true,"a":false}"#, false)]
    #[case::another_time_is_not_a_word(r#"{"at":"2026-01-02T03:04:05Z"}"#, r#"{"at":"never"}"#, false)]
    fn data_is_the_recorded_answer_only_when_it_says_the_same(
        #[case] recorded: &str,
        #[case] given: &str,
        #[case] same: bool,
    ) {
        let message =
            |data: &str| Message::user(MessageId::new("m"), vec![Part::data(Json::parse(data).unwrap())]);
        assert_eq!(says_the_same(&message(recorded), &message(given)), same, "{recorded} and {given}");
    }

    #[test]
    fn words_are_the_recorded_answer_despite_white_space_and_nothing_else_is() {
        let words = |text: &str| Message::user(MessageId::new("m"), vec![Part::text(text)]);
        assert!(says_the_same(&words("Yes,  please"), &words(" Yes, please\n")));
        assert!(!says_the_same(&words("Yes, please"), &words("No")), "that is another answer");

        let mut signed = words("yes");
        signed.metadata = Some(Json::parse(r#"{"decision":"reject"}"#).unwrap());
        assert!(!says_the_same(&words("yes"), &signed), "a decision may be in the metadata");
    }
}
