//! What the arguments of a call must be like. JSON means what it says: `12000.00` is `12000`, `"1"` is not `1`, a member
//! that is not there is not `null`, and where one stands twice nobody knows what is asked.

use std::cmp::Ordering;

use a2a_hitl::alike_names;
use a2a_protocol::json::pointer;
use a2a_protocol::{Json, JsonKind};
use serde::{Deserialize, Serialize};

use super::value::{among, compared, may_hold, may_mean, names_somebody, numbers, text};
use super::{Effect, elsewhere, part, prefix};

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
    /// A text that begins so. Of one that says where something is, also that it leads to what its beginning names.
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

    /// Whether the arguments are like this; `None` where that cannot be told: what stands there is of a kind that is not
    /// comparable, one member stands twice, the place is inside of what has no members, or a value only seems to be like
    /// this (or not to be), and the `effect` of the rule is not safe with that.
    pub fn holds(&self, arguments: &Json, effect: &Effect) -> Option<bool> {
        if !Self::is_pointer(&self.pointer) || arguments.first_duplicate().is_some() {
            return None;
        }
        let told = match arguments.get(&self.pointer) {
            Some(found) => self.holds_of(&found, effect),
            None => could_be_there(arguments, &self.pointer).then_some(self.operator == Operator::Absent),
        };
        let approves = *effect == Effect::Approve;
        // Where something else could be read instead, only what is wanted of none is certain.
        let others = elsewhere::others(arguments, &self.pointer, !approves);
        let is_certain = match told {
            Some(true) => !approves || others.is_empty(),
            Some(false) => approves || others.iter().all(|other| self.holds_of(other, effect) == Some(false)),
            None => false,
        };
        told.filter(|_| is_certain)
    }

    fn holds_of(&self, found: &Json, effect: &Effect) -> Option<bool> {
        let approves = *effect == Effect::Approve;
        let is_number = |wanted: &dyn Fn(Ordering) -> bool| numbers(found, &self.value).map(wanted);
        let is_nothing = |json: &Json| json.kind() == JsonKind::Null;
        let (holds, is_doubtful) = match self.operator {
            Operator::Equals => {
                let is_same = compared(found, &self.value)?;
                (is_same, !is_same && may_mean(found, &self.value))
            }
            Operator::Differs => {
                let is_other = !compared(found, &self.value)?;
                (is_other, is_other && (is_nothing(found) || may_mean(found, &self.value)))
            }
            Operator::OneOf => {
                let is_one = among(found, &self.value)?;
                (is_one, !is_one && self.value.items().iter().any(|item| may_mean(found, item)))
            }
            Operator::Contains if found.kind() == JsonKind::Array => {
                let (has, items) = (among(&self.value, found)?, found.items());
                let has_more = || items.len() > 1 && names_somebody(&self.value);
                let may_have = || items.iter().any(|item| may_hold(item, &self.value));
                (has, if has { has_more() } else { may_have() })
            }
            Operator::Exists => (true, is_nothing(found)),
            Operator::Absent => (false, is_nothing(found)),
            Operator::Less => return is_number(&Ordering::is_lt),
            Operator::AtMost => return is_number(&Ordering::is_le),
            Operator::Greater => return is_number(&Ordering::is_gt),
            Operator::AtLeast => return is_number(&Ordering::is_ge),
            Operator::Contains => return part::contains(&text(found)?, &text(&self.value)?, approves),
            Operator::StartsWith => return prefix::begins(&text(found)?, &text(&self.value)?, approves),
        };
        // A rejection or a question may follow for too much, an approval must not.
        (!is_doubtful || holds != approves).then_some(holds)
    }
}

/// Whether what is not at this place could be: the way to it ends at an object, or between the items of an array. Nor is
/// there a member that somebody may take for it: programs differ in whether `Force` is `force`.
fn could_be_there(arguments: &Json, pointer: &str) -> bool {
    let mut rest = pointer;
    while let Some((parent, step)) = rest.rsplit_once('/') {
        if let Some(parent) = arguments.get(parent) {
            let is_index = !step.is_empty() && step.bytes().all(|byte| byte.is_ascii_digit());
            let name = pointer::unescaped(step);
            let is_alike = |(other, _): &(String, Json)| alike_names(&name, other);
            return (parent.is_object() && !parent.members().iter().any(is_alike))
                || (parent.kind() == JsonKind::Array && is_index);
        }
        rest = parent;
    }
    false
}

/// Whether all of it holds; `None` where nothing fails and something cannot be told.
pub(super) fn all(results: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let results: Vec<Option<bool>> = results.collect();
    if results.contains(&Some(false)) {
        return Some(false);
    }
    results.iter().all(Option::is_some).then_some(true)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Condition, Effect, Operator};
    use a2a_protocol::Json;

    fn holds(arguments: &str, pointer: &str, operator: Operator, value: &str) -> Option<bool> {
        let condition =
            Condition { pointer: pointer.to_owned(), operator, value: Json::parse(value).unwrap() };
        condition.holds(&Json::parse(arguments).unwrap(), &Effect::Ask)
    }

    #[test]
    fn json_means_what_it_says() {
        use Operator::{
            Absent, AtLeast, AtMost, Contains, Differs, Equals, Exists, Greater, Less, OneOf, StartsWith,
        };
        const PAY: &str = r#"{"amount":12000.00,"big":9007199254740993,"to":"Sato 佐藤","tags":["a",{"b":1}],"none":null,"a/b":{"~":[0]}}"#;
        for (pointer, operator, value, expected) in [
            ("/amount", Equals, "12000", Some(true)),
            ("/amount", Equals, "\"12000\"", None),
            ("/amount", Differs, "\"12000\"", None),
            ("/amount", Differs, "null", Some(true)),
            ("/amount", AtMost, "12000.0", Some(true)),
            ("/amount", Less, "12000.000000000000000000001", Some(true)),
            ("/amount", Greater, "\"1\"", None),
            ("/big", Greater, "9007199254740992", Some(true)),
            ("/big", AtLeast, "9007199254740994", Some(false)),
            ("/to", Less, "5", None),
            ("/to", Contains, "\"\\u4f50\"", Some(true)),
            ("/to", StartsWith, "\"Sato\"", Some(true)),
            ("/to", StartsWith, "\"Ito\"", Some(false)),
            ("/to", OneOf, r#"["Ito","Sato 佐藤"]"#, Some(true)),
            ("/to", OneOf, r#"["Ito",1]"#, Some(false)),
            ("/to", OneOf, "[1]", None),
            ("/to", OneOf, "\"Ito\"", None),
            ("/amount", Contains, "1", None),
            ("/tags", Contains, r#"{"b":1.0}"#, Some(true)),
            ("/tags", StartsWith, "\"a\"", None),
            ("/tags/0", Equals, "\"a\"", Some(true)),
            ("/tags/7", Absent, "null", Some(true)),
            ("/tags/first", Absent, "null", None),
            ("/none", Exists, "null", Some(true)),
            ("/none", Equals, "null", Some(true)),
            ("/none/deeper", Absent, "null", None),
            ("/to/deeper/still", Equals, "1", None),
            ("/nothing", Equals, "null", Some(false)),
            ("/nothing", Differs, "1", Some(false)),
            ("/nothing", Absent, "null", Some(true)),
            ("/nothing/deeper", Absent, "null", Some(true)),
            ("/a~1b/~0/0", Equals, "0", Some(true)),
            ("amount", Exists, "null", None),
            ("amount", Absent, "null", None),
        ] {
            assert_eq!(holds(PAY, pointer, operator, value), expected, "{pointer} {operator:?} {value}");
        }
        for name in ["CC", "c c", "c\u{441}", "\u{ff43}c"] {
            let arguments = format!(r#"{{"{name}":true,"in":{{"{name}":true}}}}"#);
            for pointer in ["/cc", "/in/cc", "/in/cc/deeper"] {
                assert_eq!(holds(&arguments, pointer, Absent, "null"), None, "{pointer} of {arguments}");
            }
        }
        for arguments in ["[]", "\"{}\"", "null", "1"] {
            assert_eq!(holds(arguments, "/cc", Absent, "null"), None, "{arguments} has no members");
        }
    }

    #[test]
    fn what_may_mean_the_same_is_approved_by_no_rule_and_passes_by_none() {
        use Operator::{Absent, Contains, Differs, Equals, Exists, OneOf};
        let check = |found: &str, operator, value: &str, approving, guarding| {
            let condition =
                Condition { pointer: "/x".to_owned(), operator, value: Json::parse(value).unwrap() };
            let arguments = Json::parse(format!(r#"{{"x":{found}}}"#)).unwrap();
            let told = [Effect::Approve, Effect::Ask].map(|effect| condition.holds(&arguments, &effect));
            assert_eq!(told, [approving, guarding], "{found} {operator:?} {value}");
        };
        let (yes, no) = (Some(true), Some(false));
        let production = "\"production\"";
        for found in [
            "\"Production\"",
            "\"production \"",
            "\"\\nproduction\"",
            "\"prod\\u200buction\"",
            "\"\\uff50roduction\"",
            "\"pr\\u043eduction\"",
        ] {
            check(found, Differs, production, None, yes);
            check(found, Equals, production, no, None);
            check(found, OneOf, r#"["test","production"]"#, no, None);
            check(&format!("[{found}]"), Contains, production, no, None);
            check(&format!("[{found},1]"), Differs, r#"["production",1.0]"#, None, yes);
            check(
                &format!(r#"{{"env":{found},"n":1}}"#),
                Equals,
                r#"{"n":1e0,"Env":"production"}"#,
                no,
                None,
            );
        }
        for (operator, value) in [(Differs, production), (Exists, "null")] {
            check("null", operator, value, None, yes);
            check("\"\"", operator, value, yes, yes);
        }
        check("null", Absent, "null", no, None);
        for found in ["/srv/../etc/passwd", "//etc/passwd", "/etc/%70asswd", "/srv/a /etc/passwd", "$HOME/x"]
        {
            let found = format!("\"{found}\"");
            check(&found, Equals, "\"/etc/passwd\"", no, None);
            check(&found, Differs, "\"/etc/passwd\"", None, yes);
        }
        check("\"/etc/hosts\"", Differs, "\"/etc/passwd\"", yes, yes);
        check(r#"["a@corp.com","eve@evil.com"]"#, Contains, "\"a@corp.com\"", None, yes);
        check(r#"["a@corp.com"]"#, Contains, "\"a@corp.com\"", yes, yes);
        check(r#"["new","urgent"]"#, Contains, "\"urgent\"", yes, yes);
    }

    fn told(arguments: &str, pointer: &str, operator: Operator, value: &str) -> [Option<bool>; 2] {
        let value = Json::parse(value).unwrap();
        let condition = Condition { pointer: pointer.to_owned(), operator, value };
        let arguments = Json::parse(arguments).unwrap();
        [Effect::Approve, Effect::Reject { reason: None }].map(|effect| condition.holds(&arguments, &effect))
    }

    #[test]
    fn no_value_passes_by_a_rule_that_rejects_under_another_name_or_in_another_shape() {
        use Operator::{Contains, Equals, OneOf, StartsWith};
        let mallory = "\"Mallory\"";
        for (arguments, pointer, operator, value) in [
            (r#"{"to":["Mallory"]}"#, "/to", Equals, mallory),
            (r#"{"to":["Bob",["Mallory"]]}"#, "/to", Contains, mallory),
            (r#"{"to":["Bob","to Mallory"]}"#, "/to", Contains, mallory),
            (r#"{"to":["Bob",{"name":"Mallory"}]}"#, "/to", Contains, mallory),
            (r#"{"to":{"name":"Mallory"}}"#, "/to", Equals, mallory),
            (r#"{"to":"Mallory"}"#, "/to/0", Equals, mallory),
            (r#"{"to":["Bob","Mallory"]}"#, "/to/0", Equals, mallory),
            (r#"{"to":["Mallory"]}"#, "/to", OneOf, r#"["Mallory",["Ito"]]"#),
            (r#"{"n":"1"}"#, "/n", OneOf, r#"[1,"x"]"#),
            (r#"{"n":1.0}"#, "/n", OneOf, r#"["1",0]"#),
            (r#"{"n":"1e0"}"#, "/n", Equals, r#""1""#),
            (r#"{"n":"\uff11.0"}"#, "/n", Equals, r#""1""#),
            (r#"{"n":["1",2]}"#, "/n", Contains, "1"),
            (r#"{"n":[[1],"x"]}"#, "/n", Contains, "1"),
            (r#"{"n":[1,false]}"#, "/n", Contains, "true"),
            (r#"{"n":["True",false]}"#, "/n", Contains, "true"),
            (r#"{"to":"Bob","To":"Mallory"}"#, "/to", Equals, mallory),
            (r#"{"to":"Bob","t\u043e":"Mallory"}"#, "/to", StartsWith, mallory),
            (r#"{"o":{"to":"Bob"},"o.to":"Mallory"}"#, "/o/to", Equals, mallory),
            (r#"{"o":{"to":"Bob"},"O":{"to":"Mallory"}}"#, "/o/to", Contains, mallory),
            (r#"{"o/to":"Mallory"}"#, "/o/to", Equals, mallory),
            (r#"{"o":{"to":"Mallory"}}"#, "/o.to", Equals, mallory),
        ] {
            let told = told(arguments, pointer, operator, value);
            assert_ne!(told[0], Some(true), "to approve {arguments} by {pointer} {operator:?} {value}");
            assert_ne!(told[1], Some(false), "to reject {arguments} by {pointer} {operator:?} {value}");
        }
        for text in [
            "MALLORY",
            " mallory",
            "\u{FF2D}allory",
            "Mal\u{200B}lory",
            "M\u{430}llory",
            "\u{39C}allory",
            "mal-lory",
        ] {
            let alone = serde_json::json!({ "to": text }).to_string();
            let listed = serde_json::json!({ "to": ["Bob", text] }).to_string();
            let list = r#"["Ito","Mallory"]"#;
            for (operator, value) in
                [(Equals, mallory), (StartsWith, mallory), (Contains, mallory), (OneOf, list)]
            {
                let told = told(&alone, "/to", operator, value);
                assert_eq!(told, [Some(false), None], "{text:?} {operator:?}");
            }
            assert_eq!(told(&listed, "/to", Contains, mallory), [Some(false), None], "{text:?} in a list");
        }
        for operator in [Equals, OneOf] {
            let value = if operator == OneOf { r#"["Mallory"]"# } else { mallory };
            assert_eq!(told(r#"{"to":"Mallory "}"#, "/to", operator, value), [Some(false), None]);
        }
    }

    #[test]
    fn no_rule_approves_by_a_place_that_something_else_may_be_meant_by() {
        let bob = "\"Bob\"";
        let both = |arguments: &str| told(arguments, "/o/to", Operator::Equals, bob);
        assert_eq!(both(r#"{"o":{"to":"Bob"},"to":"Ito","oto2":1}"#), [Some(true), Some(true)]);
        for other in
            [r#""o.to":"Ito""#, r#""o/to":"Ito""#, r#""o[to]":1"#, r#""oTo":"Bob""#, r#""O":{"to":1}"#]
        {
            let arguments = format!(r#"{{"o":{{"to":"Bob"}},{other}}}"#);
            assert_eq!(both(&arguments), [None, Some(true)], "{arguments}");
            let absent = told(&format!("{{{other}}}"), "/o/to", Operator::Absent, "null");
            assert_eq!(absent[0], None, "{other} may be it");
        }
    }

    #[test]
    fn where_a_member_stands_twice_nothing_can_be_told() {
        for operator in [Operator::Equals, Operator::Differs, Operator::Exists, Operator::Absent] {
            for pointer in ["/a", "/b", "/c"] {
                let told = holds(r#"{"a":1,"a":2,"b":1}"#, pointer, operator, "1");
                assert_eq!(told, None, "{pointer} {operator:?}");
            }
        }
    }

    #[test]
    fn members_in_another_order_are_the_same_object() {
        let same = holds(r#"{"x":{"a":1,"b":[true]}}"#, "/x", Operator::Equals, r#"{"b":[true],"a":1e0}"#);
        assert_eq!(same, Some(true));
        assert_eq!(holds(r#"{"x":{"a":1}}"#, "/x", Operator::Equals, r#"{"a":1,"b":null}"#), Some(false));
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
            prop_assert_eq!(holds(&arguments, "/x", Operator::Equals, &one), Some(true));
            let equals = holds(&arguments, "/x", Operator::Equals, &other);
            let differs = holds(&arguments, "/x", Operator::Differs, &other);
            // Of what may mean the same it is only certain that it is written otherwise.
            prop_assert!(equals.map(|equals| !equals) == differs || (equals, differs) == (None, Some(true)));
            let same = serde_json::from_str::<serde_json::Value>(&one).unwrap() == serde_json::from_str::<serde_json::Value>(&other).unwrap();
            prop_assert!(equals.is_none() || equals == Some(same));
            prop_assert!(!same || equals.is_some());
        }

        #[test]
        fn nothing_holds_of_what_is_not_there_but_its_absence(value in json(), operator in 0_usize..11) {
            use Operator::{Absent, AtLeast, AtMost, Contains, Differs, Equals, Exists, Greater, Less, OneOf, StartsWith};
            let operators = [Equals, Differs, Less, AtMost, Greater, AtLeast, Contains, StartsWith, OneOf, Exists, Absent];
            let operator = operators[operator];
            prop_assert_eq!(holds("{}", "/x", operator, &value.to_string()), Some(operator == Absent));
        }
    }
}
