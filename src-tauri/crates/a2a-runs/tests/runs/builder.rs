//! Forms and their files.

use a2a_runs::builder::{Candidate, Form, FormError, Pattern, Step, read, rewrite, write};
use a2a_runs::examples::ALL;
use proptest::prelude::*;

fn step(name: &str, words: &str) -> Step {
    Step {
        name: name.to_owned(),
        agent: format!("a2a-workbench://agents/{name}"),
        words: words.to_owned(),
        ask_before: None,
    }
}

fn form(pattern: Pattern) -> Form {
    Form { title: "It's a story".to_owned(), asks: "What is asked".to_owned(), pattern }
}

/// Words with everything that a file might take for something else.
fn words() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just("{request}".to_owned()),
        Just("{a}".to_owned()),
        Just("{answers}".to_owned()),
        Just("{candidates}".to_owned()),
        Just("\n".to_owned()),
        Just("${ .x }".to_owned()),
        Just(r"\(.x)".to_owned()),
        Just(r#"" else ""#.to_owned()),
        Just(" # no comment: ".to_owned()),
        Just("\u{85}\u{7f}\u{feff}".to_owned()),
        "[ -~]{1,8}",
        "[あ-ん]{1,4}",
    ];
    prop::collection::vec(piece, 0..5).prop_map(|pieces| format!("x{}", pieces.concat()))
}

fn any_step(name: &'static str) -> impl Strategy<Value = Step> {
    (words(), prop::option::of(words()))
        .prop_map(move |(words, ask_before)| Step { ask_before, ..step(name, &words) })
}

fn any_pattern() -> impl Strategy<Value = Pattern> {
    let steps = || (any_step("a"), any_step("b"), any_step("日本"), 1..4_usize);
    let listed = |(a, b, c, count): (Step, Step, Step, usize)| -> Vec<Step> {
        [a, b, c].into_iter().take(count).collect()
    };
    prop_oneof![
        steps().prop_map(move |steps| Pattern::InOrder { steps: listed(steps) }),
        (any_step("a"), any_step("b"), any::<bool>(), prop::option::of(any_step("c"))).prop_map(
            |(a, b, first_wins, gather)| Pattern::SideBySide { branches: vec![a, b], first_wins, gather }
        ),
        (any_step("a"), words(), any_step("b"), 1..9_u64, words()).prop_map(
            |(write, again, review, rounds, at_cap)| Pattern::Review { write, again, review, rounds, at_cap }
        ),
        (any_step("c"), any_step("a"), any_step("b"), words(), words()).prop_map(
            |(choose, one, other, fits, at_nobody)| Pattern::Choose {
                choose,
                candidates: [one, other]
                    .into_iter()
                    .map(|step| Candidate { step, fits: fits.clone() })
                    .collect(),
                at_nobody
            }
        ),
    ]
}

fn any_form() -> impl Strategy<Value = Form> {
    (words(), words(), any_pattern()).prop_map(|(title, asks, pattern)| Form { title, asks, pattern })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn the_file_of_a_form_is_understood_and_has_that_form(form in any_form()) {
        let text = write(&form).unwrap();
        let read_file = a2a_runs::read(&text);
        prop_assert!(read_file.is_ok(), "{text}\n{read_file:?}");
        prop_assert_eq!(read(&text), Some(form), "{}", text);
    }

    #[test]
    fn a_changed_form_changes_the_file_only_where_it_says_something_else(before in any_form(), after in any_form()) {
        let text = write(&before).unwrap().replace("  version: 1.0.0\n", "  # Ours.\n  version: 2.1.0\n  summary: Kept\n");
        let text = format!("# Above.\n{text}# Below.\n");
        prop_assert_eq!(read(&text), Some(before.clone()), "{}", text);
        prop_assert_eq!(rewrite(&text, &before).unwrap(), text.clone(), "nothing changed");
        let patched = rewrite(&text, &after).unwrap();
        prop_assert_eq!(read(&patched), Some(after), "{}", patched);
        for kept in ["# Above.\n", "  # Ours.\n  version: 2.1.0\n  summary: Kept\n", "# Below.\n"] {
            prop_assert!(patched.contains(kept), "{kept} in {patched}");
        }
    }
}

#[test]
fn one_word_that_changes_is_one_line_that_changes() {
    let steps = |words: &str| vec![step("plan", "{request}"), step("write", words)];
    let text = write(&form(Pattern::InOrder { steps: steps("Use {plan}.") })).unwrap();
    let text = text.replace("  - write:\n", "\n  # The long one.\n  - write:\n");
    let patched = rewrite(&text, &form(Pattern::InOrder { steps: steps("Use this: {plan}") })).unwrap();
    let changed: Vec<_> = text.lines().zip(patched.lines()).filter(|(one, other)| one != other).collect();
    let before = r#"                text: '${ "Use \($context["plan"])." }'"#;
    let after = r#"                text: '${ "Use this: \($context["plan"])" }'"#;
    assert_eq!(changed, [(before, after)], "{patched}");
}

#[test]
fn a_file_that_somebody_moved_in_otherwise_keeps_its_way() {
    let two = vec![step("plan", "{request}"), step("write", "Use {plan}.")];
    let text = write(&form(Pattern::InOrder { steps: two.clone() })).unwrap();
    let (head, tasks) = text.split_once("do:\n").unwrap();
    let lines = tasks.lines().map(|line| line.strip_prefix("  ").unwrap());
    let out: String = lines.flat_map(|line| [line, "\n"]).collect();
    let text = format!("{head}do:\n{out}");
    let three = [two, vec![step("review", "Look at {write}.")]].concat();
    let patched = rewrite(&text, &form(Pattern::InOrder { steps: three.clone() })).unwrap();
    assert!(patched.starts_with(&text), "{patched}");
    assert!(patched.contains("\n- review:\n    call: a2a\n"), "{patched}");
    assert_eq!(read(&patched), Some(form(Pattern::InOrder { steps: three })));
}

#[test]
fn files_of_another_shape_have_no_form() {
    for example in ALL {
        assert_eq!(read(example.text), None, "{}: it says more than a form does", example.id);
        let other = rewrite(example.text, &form(Pattern::InOrder { steps: vec![step("a", "x")] }));
        assert_eq!(other, Err(FormError::OtherShape), "{}: nothing of it is lost", example.id);
    }
    let text = write(&form(Pattern::InOrder { steps: vec![step("a", "x")] })).unwrap();
    assert!(read(&text).is_some());
    for (from, to) in [
        ("method: message/send", "method: message/stream"),
        ("      export:\n", "      timeout: {after: PT1M}\n      export:\n"),
        ("text: x", "text: '${ .x }'"),
        ("dsl: 1.0.3", "dsl: 2.0.0"),
        ("title: 'What is asked'", "title: 'What is asked'\n          maxLength: 5"),
    ] {
        assert!(text.contains(from), "{from}");
        assert_eq!(read(&text.replacen(from, to, 1)), None, "{to}");
    }
}

#[test]
fn what_is_missing_in_a_form_is_named() {
    let in_order = |steps: Vec<Step>| write(&form(Pattern::InOrder { steps })).unwrap_err();
    assert_eq!(in_order(Vec::new()), FormError::Agents);
    assert_eq!(in_order(vec![step("a", "x"), step("a", "y")]), FormError::Name("a".to_owned()));
    for name in ["end", "request", "ask-before-a", "two words", ""] {
        assert_eq!(in_order(vec![step(name, "x")]), FormError::Name(name.to_owned()));
    }
    assert_eq!(in_order(vec![step("a", " ")]), FormError::NoWords(Some("a".to_owned())));
    let you = Step { agent: "a2a-workbench://you".to_owned(), ..step("a", "x") };
    assert_eq!(in_order(vec![you]), FormError::NoAgent("a".to_owned()));
    let alone = Pattern::SideBySide { branches: vec![step("a", "x")], first_wins: false, gather: None };
    assert_eq!(write(&form(alone)), Err(FormError::Agents));
    let review = |rounds, again: &str| {
        let (write, review) = (step("a", "x"), step("b", "y"));
        form(Pattern::Review { write, again: again.to_owned(), review, rounds, at_cap: "Good?".to_owned() })
    };
    assert_eq!(write(&review(0, "z")), Err(FormError::Rounds));
    assert_eq!(write(&review(3, "")), Err(FormError::NoWords(None)));
    let untitled = Form { title: " ".to_owned(), ..review(3, "z") };
    assert_eq!(write(&untitled), Err(FormError::NoTitle));
}
