//! Hiding text is found, and no ordinary way of writing is taken for it.

use super::super::plainly;
use super::*;

#[track_caller]
fn check(text: &str, expected: &[Sign]) {
    assert_eq!(in_text(text), expected, "{text:?}");
}

fn piled(number: usize, first: &str) -> Sign {
    Sign::PiledMarks { number, first: first.to_owned() }
}

fn struck(first: &str, more: usize) -> Sign {
    Sign::StruckOut(Characters { first: first.to_owned(), more })
}

#[test]
fn marks_piled_on_one_letter_are_told_with_how_many() {
    check(&format!("pay{} 5", "\u{300}".repeat(600)), &[piled(600, "U+0300")]);
    check("a\u{300}\u{301}\u{302}\u{303}\u{304}", &[piled(5, "U+0300")]);
    check("a\u{300}\u{301}\u{302}\u{303}", &[]);
    check(&"\u{20DD}".repeat(6), &[piled(6, "U+20DD"), struck("U+20DD", 5)]);
    let zalgo = "H\u{321}\u{31D}\u{31F}\u{30F}\u{35B}\u{300}\u{315}e\u{32B}\u{34E}\u{31A}";
    check(zalgo, &[piled(7, "U+0321")]);
    let joined = "a\u{300}\u{200D}\u{301}\u{903}\u{302}\u{303}\u{304}";
    check(joined, &[piled(5, "U+0300")]);
}

#[test]
fn marks_that_strike_letters_out_are_told_however_few() {
    check("5\u{336}0\u{336}0 yen", &[struck("U+0336", 1)]);
    let overlays = ['\u{334}', '\u{335}', '\u{337}', '\u{338}', '\u{20D2}', '\u{20E5}', '\u{20EB}'];
    let enclosing = ['\u{488}', '\u{489}', '\u{20DD}', '\u{20E0}', '\u{A672}'];
    for mark in overlays.into_iter().chain(enclosing) {
        check(&format!("x{mark}"), &[struck(&code(mark), 0)]);
    }
    check("1\u{FE0F}\u{20E3}", &[]);
}

#[test]
fn the_scripts_of_the_world_are_written_without_a_warning() {
    for text in [
        "Tiếng Việt, cả khi tách dấu: Tie\u{302}\u{301}ng Vie\u{323}\u{302}t",
        "ที่นี่ น้ำ กี่ ผู้ใหญ่ ปู่ เป็น",
        "क्षत्रिय हिन्दी र्त्स्न्य श्रृंखला कीजिएँ",
        "בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים אֵ֥ת הַשָּׁמַ֖יִם וְאֵ֥ת הָאָֽרֶץ׃ הַֽשִּׁשִּֽׁי",
        "بِسْمِ ٱللَّهِ ٱلرَّحْمَٰنِ ٱلرَّحِيمِ",
        "བོད་སྐད་ རྒྱུ་ བསྒྲུབས་ ཨོཾ་ མ་ཎི་ པདྨེ་ ཧཱུྃ",
        "မြန်မာဘာသာ ကျွန်ုပ် မျှို့ လွှဲ့",
        "ភាសាខ្មែរ ស្ត្រី ព្រះ",
        "தமிழ் മലയാളം ಕನ್ನಡ తెలుగు සිංහල শ্রদ্ধা",
        "Ǘ ǡ ở Ἆ ᾧ έ\u{308}\u{301} ё й ñ å",
        "が ぱ か\u{3099} は\u{309A} 한국어 \u{1112}\u{1161}\u{11AB}",
        "1\u{FE0F}\u{20E3} ❤\u{FE0F} 👩🏽 葛\u{E0100}",
    ] {
        check(text, &[]);
    }
}

#[test]
fn gaps_within_a_line_are_told_and_indentation_is_not() {
    let gap = |number| Sign::Gap { number };
    let spaces = |number: usize| " ".repeat(number);
    check(&format!("ls{}; rm x", spaces(500)), &[gap(500)]);
    check(&format!("ls{};", spaces(21)), &[gap(21)]);
    check(&format!("ls{};", spaces(20)), &[]);
    check(&format!("a{}b", "\u{A0}".repeat(30)), &[gap(30)]);
    check(&format!("a{}b", "\u{3000}".repeat(11)), &[gap(11)]);
    check(&format!("a{}b", "\t".repeat(6)), &[gap(6)]);
    check("name\t\t\tvalue", &[]);
    check(&format!("if x:\n{}return\n", spaces(48)), &[]);
    check(&format!("@@ -1 +1 @@\n+{}return\n-{}go", spaces(48), "\t".repeat(8)), &[]);
    check(&format!("if x:\n{}return\n", spaces(61)), &[gap(61)]);
    check(&format!("ls{}\nrm x", spaces(61)), &[gap(61)]);
    check(&format!("ls{}\nrm x", spaces(40)), &[]);
    check(&spaces(300), &[gap(300)]);
}

#[test]
fn very_many_empty_lines_are_told() {
    let empty = |number| Sign::EmptyLines { number };
    check(&format!("a{}b", "\n".repeat(6)), &[]);
    check(&format!("a{}b", "\n".repeat(7)), &[empty(6)]);
    check(&format!("a{}b", "\r\n".repeat(7)), &[empty(6)]);
    check(&format!("a{}b", "\r\n".repeat(6)), &[]);
    check(&format!("a\n{}b", "\u{A0} \n".repeat(40)), &[empty(40)]);
    check(&format!("{}b", "\u{2028}".repeat(6)), &[empty(6)]);
    check("one\n\n\n\ntwo\n\n\nthree\n", &[]);
}

#[test]
fn what_stands_in_one_line_hides_nothing() {
    let title = format!("pay{}", "\u{301}".repeat(6));
    assert_eq!(plainly(&title), format!("pay{}\\u{{301}}\\u{{301}}", "\u{301}".repeat(4)));
    assert_eq!(plainly("5\u{336}0"), "5\\u{336}0");
    assert_eq!(plainly(&format!("ls{}rm", " ".repeat(21))), format!("ls{}\\u{{20}}rm", " ".repeat(20)));
    assert_eq!(plainly("Tie\u{302}\u{301}ng  Việt"), "Tie\u{302}\u{301}ng  Việt");
}
