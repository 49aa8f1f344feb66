//! What the arguments of a call must be like. JSON means what it says: `12000.00` is `12000`, `"1"` is not `1`, a member
//! that is not there is not `null`, and where one stands twice nobody knows what is asked.

use std::cmp::Ordering;

use a2a_protocol::{Json, JsonKind};
use serde::{Deserialize, Serialize};

use super::decimal;

/// One demand on the arguments.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Condition {
    /// Where: a JSON pointer (RFC 6901) into the arguments.
    pub pointer: String,
    /// How what stands there is compared.
    pub operator: Operator,
    /// With what; `null` where nothing is compared.
    pub value: Json,
}

/// How a value is compared. But for [`Operator::Absent`], nothing holds of what is not there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Operator {
    /// The same JSON value.
    Equals,
    /// There, and another value.
    Differs,
    /// A smaller number.
    Less,
    /// A number that is not larger.
    AtMost,
    /// A larger number.
    Greater,
    /// A number that is not smaller.
    AtLeast,
    /// A text with this in it, or an array with this among its items.
    Contains,
    /// A text that begins so.
    StartsWith,
    /// One of the items of an array.
    OneOf,
    /// There, whatever it is.
    Exists,
    /// Not there.
    Absent,
}

impl Condition {
    /// Whether `pointer` is one.
    pub fn is_pointer(pointer: &str) -> bool {
        pointer.is_empty() || pointer.starts_with('/')
    }

    /// Whether the arguments are like this.
    pub fn holds(&self, arguments: &Json) -> bool {
        if !Self::is_pointer(&self.pointer) || arguments.first_duplicate().is_some() {
            return false;
        }
        let Some(found) = arguments.get(&self.pointer) else { return self.operator == Operator::Absent };
        let is_number = |wanted: &dyn Fn(Ordering) -> bool| numbers(&found, &self.value).is_some_and(wanted);
        match self.operator {
            Operator::Equals => equal(&found, &self.value) == Some(true),
            Operator::Differs => equal(&found, &self.value) == Some(false),
            Operator::Less => is_number(&Ordering::is_lt),
            Operator::AtMost => is_number(&Ordering::is_le),
            Operator::Greater => is_number(&Ordering::is_gt),
            Operator::AtLeast => is_number(&Ordering::is_ge),
            Operator::Contains if found.kind() == JsonKind::Array => among(&self.value, &found),
            Operator::Contains => texts(&found, &self.value, |text, part| text.contains(part)),
            Operator::StartsWith => texts(&found, &self.value, |text, start| text.starts_with(start)),
            Operator::OneOf => among(&found, &self.value),
            Operator::Exists => true,
            Operator::Absent => false,
        }
    }
}

fn numbers(one: &Json, other: &Json) -> Option<Ordering> {
    if one.kind() != JsonKind::Number || other.kind() != JsonKind::Number {
        return None;
    }
    decimal::compare(one.as_str(), other.as_str())
}

fn texts(one: &Json, other: &Json, test: impl Fn(&str, &str) -> bool) -> bool {
    match (text(one), text(other)) {
        (Some(one), Some(other)) => test(&one, &other),
        _ => false,
    }
}

/// A text, unless something in it could not be read: such texts are equal to nothing.
fn text(json: &Json) -> Option<String> {
    json.as_string().filter(|text| !text.contains('\u{fffd}'))
}

fn among(wanted: &Json, list: &Json) -> bool {
    list.kind() == JsonKind::Array && list.items().iter().any(|item| equal(item, wanted) == Some(true))
}

/// Whether both are the same value; `None` where that cannot be told. As deep as JSON may be nested, which is not deep.
fn equal(one: &Json, other: &Json) -> Option<bool> {
    if one.kind() != other.kind() {
        return Some(false);
    }
    match one.kind() {
        JsonKind::Null => Some(true),
        JsonKind::Bool => Some(one.as_bool() == other.as_bool()),
        JsonKind::Number => decimal::compare(one.as_str(), other.as_str()).map(Ordering::is_eq),
        JsonKind::String => Some(text(one)? == text(other)?),
        JsonKind::Array => {
            let (ones, others) = (one.items(), other.items());
            if ones.len() != others.len() {
                return Some(false);
            }
            all(ones.iter().zip(&others).map(|(one, other)| equal(one, other)))
        }
        JsonKind::Object => {
            if other.first_duplicate().is_some() || one.first_duplicate().is_some() {
                return None;
            }
            let (ones, others) = (one.members(), other.members());
            if ones.len() != others.len() {
                return Some(false);
            }
            all(ones.iter().map(|(name, value)| {
                let other = others.iter().find(|(also, _)| also == name);
                other.map_or(Some(false), |(_, other)| equal(value, other))
            }))
        }
    }
}

fn all(results: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let results: Vec<Option<bool>> = results.collect();
    if results.contains(&Some(false)) {
        return Some(false);
    }
    results.iter().all(Option::is_some).then_some(true)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Condition, Operator};
    use a2a_protocol::Json;

    fn holds(arguments: &str, pointer: &str, operator: Operator, value: &str) -> bool {
        let condition =
            Condition { pointer: pointer.to_owned(), operator, value: Json::parse(value).unwrap() };
        condition.holds(&Json::parse(arguments).unwrap())
    }

    #[test]
    fn json_means_what_it_says() {
        use Operator::{
            Absent, AtLeast, AtMost, Contains, Differs, Equals, Exists, Greater, Less, OneOf, StartsWith,
        };
        const PAY: &str = r#"{"amount":12000.00,"big":9007199254740993,"to":"Sato 佐藤","tags":["a",{"b":1}],"none":null,"a/b":{"~":[0]}}"#;
        for (pointer, operator, value, expected) in [
            ("/amount", Equals, "12000", true),
            ("/amount", Equals, "\"12000\"", false),
            ("/amount", Differs, "\"12000\"", true),
            ("/amount", AtMost, "12000.0", true),
            ("/amount", Less, "12000.000000000000000000001", true),
            ("/big", Greater, "9007199254740992", true),
            ("/big", AtLeast, "9007199254740994", false),
            ("/to", Less, "5", false),
            ("/to", Contains, "\"\\u4f50\"", true),
            ("/to", StartsWith, "\"Sato\"", true),
            ("/to", OneOf, r#"["Ito","Sato 佐藤"]"#, true),
            ("/tags", Contains, r#"{"b":1.0}"#, true),
            ("/tags/0", Equals, "\"a\"", true),
            ("/none", Exists, "null", true),
            ("/none", Equals, "null", true),
            ("/nothing", Equals, "null", false),
            ("/nothing", Differs, "1", false),
            ("/nothing", Absent, "null", true),
            ("/a~1b/~0/0", Equals, "0", true),
            ("amount", Exists, "null", false),
            ("amount", Absent, "null", false),
        ] {
            assert_eq!(holds(PAY, pointer, operator, value), expected, "{pointer} {operator:?} {value}");
        }
    }

    #[test]
    fn where_a_member_stands_twice_nothing_holds() {
        for operator in [Operator::Equals, Operator::Differs, Operator::Exists, Operator::Absent] {
            for pointer in ["/a", "/b", "/c"] {
                assert!(!holds(r#"{"a":1,"a":2,"b":1}"#, pointer, operator, "1"), "{pointer} {operator:?}");
            }
        }
    }

    #[test]
    fn members_in_another_order_are_the_same_object() {
        assert!(holds(r#"{"x":{"a":1,"b":[true]}}"#, "/x", Operator::Equals, r#"{"b":[true],"a":1e0}"#));
        assert!(!holds(r#"{"x":{"a":1}}"#, "/x", Operator::Equals, r#"{"a":1,"b":null}"#));
    }

    fn json() -> impl Strategy<Value = serde_json::Value> {
        let leaf = prop_oneof![
            Just(serde_json::Value::Null),
            any::<bool>().prop_map(serde_json::Value::from),
            any::<i64>().prop_map(serde_json::Value::from),
            "[a-z佐]{0,4}".prop_map(serde_json::Value::from),
        ];
        leaf.prop_recursive(3, 16, 4, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..4).prop_map(serde_json::Value::from),
                prop::collection::hash_map("[a-c]", inner, 0..4)
                    .prop_map(|members| serde_json::Value::Object(members.into_iter().collect())),
            ]
        })
    }

    proptest! {
        #[test]
        fn a_value_is_equal_to_itself_and_never_both_equal_and_different(one in json(), other in json()) {
            let arguments = format!(r#"{{"x":{one}}}"#);
            let (one, other) = (one.to_string(), other.to_string());
            prop_assert!(holds(&arguments, "/x", Operator::Equals, &one));
            let equals = holds(&arguments, "/x", Operator::Equals, &other);
            let differs = holds(&arguments, "/x", Operator::Differs, &other);
            prop_assert!(equals != differs);
            prop_assert_eq!(equals, one == other || serde_json::from_str::<serde_json::Value>(&one).unwrap() == serde_json::from_str::<serde_json::Value>(&other).unwrap());
        }

        #[test]
        fn nothing_holds_of_what_is_not_there_but_its_absence(value in json(), operator in 0_usize..11) {
            use Operator::{Absent, AtLeast, AtMost, Contains, Differs, Equals, Exists, Greater, Less, OneOf, StartsWith};
            let operators = [Equals, Differs, Less, AtMost, Greater, AtLeast, Contains, StartsWith, OneOf, Exists, Absent];
            let operator = operators[operator];
            prop_assert_eq!(holds("{}", "/x", operator, &value.to_string()), operator == Absent);
        }
    }
}
