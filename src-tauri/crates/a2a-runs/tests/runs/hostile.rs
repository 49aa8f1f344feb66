//! Any file that somebody opens is read or refused, and never ends the program.

use proptest::prelude::*;

#[test]
fn deep_and_large_files_are_refused() {
    let deep = format!("do: {}{}", "[".repeat(200), "]".repeat(200));
    assert!(a2a_runs::read(&deep).unwrap_err()[0].to_string().contains("deeper"), "too deep");
    let block = (0..200).fold(String::new(), |text, depth| text + &" ".repeat(depth) + "a:\n");
    assert!(a2a_runs::read(&block).unwrap_err()[0].to_string().contains("deeper"), "too deep in blocks");
    let large = format!("do: '{}'", "x".repeat(1024 * 1024));
    let expect = "the file is larger than 1048576 bytes";
    assert_eq!(a2a_runs::read(&large).unwrap_err()[0].to_string(), expect);
    let laughs = "a: &a [x,x]\nb: &b [*a,*a]\nc: &c [*b,*b]\ndo: *c\n";
    assert!(a2a_runs::read(laughs).is_err(), "a file cannot be made to grow");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,200}") {
        let _ = a2a_runs::read(&text);
    }

    /// Pieces that YAML and run files are made of, in any order.
    #[test]
    fn any_pieces_are_read_or_refused(pieces in proptest::collection::vec(prop_oneof![
        Just("\n"), Just("  "), Just("- "), Just(": "), Just("{"), Just("}"), Just("["), Just("]"), Just(","),
        Just("do"), Just("document"), Just("for"), Just("in"), Just("try"), Just("catch"), Just("then"), Just("switch"),
        Just("call"), Just("a2a"), Just("with"), Just("set"), Just("wait"), Just("${ .a }"), Just("'"), Just("\""),
        Just("&x "), Just("*x "), Just("!t "), Just("<<"), Just("|"), Just(">"), Just("# c"), Just("---\n"), Just("1"),
    ], 0..60)) {
        let _ = a2a_runs::read(&pieces.concat());
    }
}
