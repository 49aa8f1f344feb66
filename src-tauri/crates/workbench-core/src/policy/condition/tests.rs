//! Every comparison, in rules that approve and in rules that do not.

use proptest::prelude::*;

use super::{Condition, Effect, Operator};
use a2a_protocol::Json;

fn holds(arguments: &str, pointer: &str, operator: Operator, value: &str) -> Option<bool> {
    let condition = Condition { pointer: pointer.to_owned(), operator, value: Json::parse(value).unwrap() };
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
        let condition = Condition { pointer: "/x".to_owned(), operator, value: Json::parse(value).unwrap() };
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
        check(&format!(r#"{{"env":{found},"n":1}}"#), Equals, r#"{"n":1e0,"Env":"production"}"#, no, None);
    }
    for (operator, value) in [(Differs, production), (Exists, "null")] {
        check("null", operator, value, None, yes);
        check("\"\"", operator, value, yes, yes);
    }
    check("null", Absent, "null", no, None);
    for found in ["/srv/../etc/passwd", "//etc/passwd", "/etc/%70asswd", "/srv/a /etc/passwd", "$HOME/x"] {
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
fn no_value_passes_a_rejecting_rule_by_another_name_or_shape() {
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
    for other in [r#""o.to":"Ito""#, r#""o/to":"Ito""#, r#""o[to]":1"#, r#""oTo":"Bob""#, r#""O":{"to":1}"#] {
        let arguments = format!(r#"{{"o":{{"to":"Bob"}},{other}}}"#);
        assert_eq!(both(&arguments), [None, Some(true)], "{arguments}");
        let absent = told(&format!("{{{other}}}"), "/o/to", Operator::Absent, "null");
        assert_eq!(absent[0], None, "{other} may be it");
    }
}

#[test]
fn a_rule_that_rejects_is_certain_only_of_plain_text() {
    use Operator::{AtLeast, Contains, Differs, Equals, Greater, Less, OneOf, StartsWith};
    let check = |found: &str, operator, value: &str, expected: [Option<bool>; 2]| {
        let arguments = format!(r#"{{"x":{found}}}"#);
        assert_eq!(told(&arguments, "/x", operator, value), expected, "{found} {operator:?} {value}");
    };
    let quoted = |text: &str| serde_json::Value::from(text).to_string();
    let cannot_tell = [Some(false), None];
    for text in ["%45ve", "&#69;ve", "\\u0045ve", "%2545ve", "Eve%00", "=?utf-8?q?Eve?=", "Ev%65 "] {
        check(&quoted(text), Equals, "\"Eve\"", cannot_tell);
        check(&quoted(text), OneOf, r#"["Mallory","Eve"]"#, cannot_tell);
    }
    for host in [
        "%65vil.example",
        "evil%2eexample",
        "evil\u{3002}example",
        "evil\u{FF61}example",
        "evil\\u002eexample",
    ] {
        let address = quoted(&format!("https://{host}/a"));
        check(&address, Contains, "\"evil.example\"", cannot_tell);
        check(&quoted(&format!("m@{host}")), Contains, "\"@evil.example\"", cannot_tell);
        if !host.contains('\\') {
            check(&address, StartsWith, "\"https://evil.example/\"", cannot_tell);
            check(&address, Equals, "\"https://evil.example/a\"", cannot_tell);
        }
    }
    for mail in ["m @ evil.example", "m@evil .example", "M <m@evil.example>", "m%40evil.example"] {
        check(&quoted(mail), Equals, "\"m@evil.example\"", cannot_tell);
    }
    for place in [
        "file://localhost/etc/passwd",
        "FILE://127.0.0.1/etc/passwd",
        "//localhost/etc/passwd",
        "/proc/self/root/etc/passwd",
        "/proc/1/root/etc/passwd",
        "/proc/self/cwd/passwd",
        "/dev/fd/3",
    ] {
        for (operator, value) in [(Equals, "/etc/passwd"), (StartsWith, "/etc/")] {
            check(&quoted(place), operator, &quoted(value), cannot_tell);
        }
    }
    for place in
        ["/etc/passwd%00", "/etc/passwd%00.txt", "/etc/passwd?x", "/etc/passwd,/tmp/x", "/etc/passwd::$DATA"]
    {
        check(&quoted(place), Equals, "\"/etc/passwd\"", cannot_tell);
    }
    for place in ["/etc//passwd", "see /etc/./passwd", "/etc/x/../passwd"] {
        check(&quoted(place), Contains, "\"/etc/passwd\"", cannot_tell);
    }
    for place in
        ["/etc/passwd2", "/etc/passwd/x", "/proc/cpuinfo", "/srv/a%20b", "https://a.example/x", "50% & more"]
    {
        check(&quoted(place), Equals, "\"/etc/passwd\"", [Some(false); 2]);
    }
    for number in ["99.99999999999999999999", "100.0000000000000000000001"] {
        check(number, Equals, "100", cannot_tell);
        check(number, Differs, "100", [None, Some(true)]);
    }
    check("99.99999999999999999999", AtLeast, "100", cannot_tell);
    check("99.99999999999999999999", Less, "100", [None, Some(true)]);
    check("99.9999", Greater, "100", [Some(false); 2]);
    check("99.9999", Less, "100", [Some(true); 2]);
}

#[test]
fn no_value_passes_by_a_rule_that_rejects_in_what_stands_for_a_list() {
    let check = |arguments: &str, rejecting| {
        let told = told(arguments, "/items/0/to", Operator::Equals, "\"Mallory\"");
        assert_eq!(told[1], rejecting, "{arguments}");
    };
    for arguments in [
        r#"{"items":[{"x":1},[{"to":"Mallory"}]]}"#,
        r#"{"items":{"to":"Mallory"}}"#,
        r#"{"items":{"0":{"to":"Ito"},"1":{"to":"Mallory"}}}"#,
        r#"{"items":{"first":{"to":"Mallory"}}}"#,
        r#"{"items":[{"to":"Ito"}],"items[1].to":"Mallory"}"#,
    ] {
        check(arguments, None);
    }
    check(r#"{"items":[{"to":"Ito"},[{"to":"Sato"}]]}"#, Some(false));
    check(r#"{"items":{"first":{"to":"Ito"}},"to":"Mallory"}"#, Some(false));
}

#[test]
fn whoever_is_not_wanted_is_approved_in_no_company_and_no_code() {
    let told = |found: &str, value: &str| {
        let arguments = serde_json::json!({ "x": found }).to_string();
        told(&arguments, "/x", Operator::Differs, &serde_json::Value::from(value).to_string())
    };
    for found in [
        "Mallory%20",
        "&#77;allory",
        "Mallory,Mallory",
        "Sato; mallory",
        "%4dallory (finance)",
        "Mallory\nSato",
        "mailto:Mallory",
        "\\u004dallory",
        "&Mu;allory",
    ] {
        assert_eq!(told(found, "Mallory"), [None, Some(true)], "{found}");
    }
    for (found, value) in
        [("Sato", "Mallory"), ("Sato%20 & Ito", "Mallory"), ("Sato", ""), ("Mal", "Mallory")]
    {
        assert_eq!(told(found, value), [Some(true); 2], "{found:?} is not {value:?}");
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
