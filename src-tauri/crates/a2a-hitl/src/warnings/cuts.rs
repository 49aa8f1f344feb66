//! Marks of cut text: nobody sees the missing part.
//!
//! They are known by their form and not by a list: `[truncated 500 chars]`, `(+1060 chars)`, `... 12 more lines`.
//! Words about cutting are no mark, so a mark is short and stands in brackets, between dashes or after dots.

use super::Sign;

/// Characters in the brackets of a mark at most.
const LONGEST: usize = 48;
/// Words in them at most.
const MOST_WORDS: usize = 6;
/// Endings of a text that was cut.
const ENDINGS: [&str; 2] = ["…", "..."];
/// Words that say that something was cut.
const CUT_WORDS: [&str; 5] = ["truncated", "snip", "snipped", "omitted", "elided"];
/// Words that say that there is more.
const MORE_WORDS: [&str; 5] = ["more", "remaining", "additional", "omitted", "truncated"];
/// Words that undo it.
const NO_WORDS: [&str; 5] = ["not", "no", "never", "without", "nothing"];
/// What is counted.
const UNITS: [&str; 8] = ["char", "character", "line", "byte", "word", "item", "row", "token"];
/// What a mark in Japanese is made of, whole.
const CUT_JAPANESE: [&str; 5] = ["略", "以下略", "中略", "後略", "以下、略"];
/// Text that may follow the word for leaving out in such a mark.
const BEHIND_LEFT_OUT: [&str; 5] = ["", "。", "します", "しました", "済み"];
const LEFT_OUT: &str = "省略";

/// The first mark of a kind.
pub(super) fn cut(text: &str) -> Option<Sign> {
    let mark = bracketed(text)
        .or_else(|| dashed(text))
        .or_else(|| counted(text))
        .or_else(|| spelt_out(text))
        .or_else(|| ENDINGS.into_iter().find(|ending| text.trim_end().ends_with(ending)))
        .or_else(|| leaves_out(text).then_some("…"))?;
    Some(Sign::Truncated { mark: mark.to_owned() })
}

/// Whether dots stand for anything but a value that is still to be said, as in `{"answers": ["…", "…"]}`.
fn leaves_out(text: &str) -> bool {
    text.match_indices('…').any(|(at, dots)| {
        let (before, behind) =
            (text.get(..at).unwrap_or_default(), text.get(at + dots.len()..).unwrap_or_default());
        let is_blank = before.contains('{')
            && before.trim_end().ends_with(['"', '“', '[', ',', ':', '<'])
            && behind.trim_start().starts_with(['"', '”', ']', ',', '}', '>']);
        !is_blank
    })
}

/// A short mark in brackets.
fn bracketed(text: &str) -> Option<&str> {
    text.char_indices().find_map(|(start, opening)| {
        let closing = match opening {
            '[' => ']',
            '(' => ')',
            '<' => '>',
            '{' => '}',
            '（' => '）',
            '［' => '］',
            '【' => '】',
            '〔' => '〕',
            _ => return None,
        };
        let inside = text.get(start + opening.len_utf8()..)?;
        let (end, _) = inside.char_indices().take(LONGEST + 1).find(|(_, letter)| *letter == closing)?;
        let said = inside.get(..end)?;
        let is_mark = is_cut(said) || (opening == '[' && matches!(said.trim(), "..." | "…"));
        is_mark.then(|| text.get(start..start + opening.len_utf8() + end + closing.len_utf8()))?
    })
}

/// What stands in the brackets of a mark.
fn is_cut(said: &str) -> bool {
    let said = said.trim();
    says_cut_in_japanese(said) || says_cut(said) || says_more(said)
}

/// A few plain words of which one says that something was cut.
fn says_cut(said: &str) -> bool {
    let is_plain = |letter: char| letter.is_alphanumeric() || " .…+-:/~".contains(letter);
    if !said.chars().all(is_plain) {
        return false;
    }
    let words: Vec<String> = words(said).map(str::to_ascii_lowercase).collect();
    let has = |known: &[&str]| words.iter().any(|word| known.contains(&word.as_str()));
    words.len() <= MOST_WORDS && has(&CUT_WORDS) && !has(&NO_WORDS)
}

fn says_cut_in_japanese(said: &str) -> bool {
    let bare = said.trim_matches(|letter: char| letter.is_whitespace() || "….・～〜-".contains(letter));
    if CUT_JAPANESE.contains(&bare) {
        return true;
    }
    let Some((before, behind)) = bare.split_once(LEFT_OUT) else { return false };
    let is_what =
        |letter: char| letter.is_ascii_digit() || "以下中途部一後続行文字件残りは、".contains(letter);
    before.chars().all(is_what) && BEHIND_LEFT_OUT.contains(&behind)
}

/// An amount of more: a number with its unit and, unless a plus says so, a word for more.
fn says_more(said: &str) -> bool {
    let said = said.trim_start_matches(['.', '…', ' ']);
    let said = said.strip_prefix("and ").unwrap_or(said);
    let number = said.trim_start_matches(['+', ' ']);
    let rest = number.trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == ',');
    if rest.len() == number.len() {
        return false;
    }
    let mut words = words(rest).map(str::to_ascii_lowercase);
    let first = words.next().unwrap_or_default();
    let second = words.next();
    let is_unit = |word: &str| UNITS.contains(&word.strip_suffix('s').unwrap_or(word));
    let is_more = |word: &str| MORE_WORDS.contains(&word);
    let is_last = words.next().is_none();
    match second.as_deref() {
        None => is_more(&first) || (said.starts_with('+') && is_unit(&first)),
        Some(second) => {
            is_last && ((is_more(&first) && is_unit(second)) || (is_unit(&first) && is_more(second)))
        }
    }
}

/// How much more there is, behind dots at the end of a line.
fn counted(text: &str) -> Option<&str> {
    text.match_indices("...").find_map(|(start, dots)| {
        let behind = text.get(start + dots.len()..)?;
        let end = behind.char_indices().take(LONGEST).find(|(_, letter)| *letter == '\n');
        let end = match end {
            Some((end, _)) => end,
            None if behind.len() <= LONGEST => behind.len(),
            None => return None,
        };
        says_more(behind.get(..end)?).then(|| text.get(start..start + dots.len() + end))?
    })
}

/// `-- snip --`
fn dashed(text: &str) -> Option<&str> {
    const WORD: &str = "snip";
    let lower = text.to_ascii_lowercase();
    lower.match_indices(WORD).find_map(|(start, _)| {
        let (before, behind) = (text.get(..start)?, text.get(start + WORD.len()..)?);
        let space = |text: &str| usize::from(text.ends_with(' '));
        let gap = space(before);
        let has_dashes = before.get(..before.len() - gap)?.ends_with("--")
            && behind.strip_prefix(' ').unwrap_or(behind).starts_with("--");
        has_dashes.then(|| text.get(start..start + WORD.len()))?
    })
}

/// `以下略` at the end of a text: followed by another letter it is another word.
fn spelt_out(text: &str) -> Option<&str> {
    ["以下略", "以下省略"].into_iter().find_map(|mark| {
        text.match_indices(mark).find_map(|(start, _)| {
            let behind = text.get(start + mark.len()..)?;
            (!behind.starts_with(char::is_alphanumeric)).then(|| text.get(start..start + mark.len()))?
        })
    })
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Option<&str>) {
        let mark = cut(text).map(|sign| match sign {
            Sign::Truncated { mark } => mark,
            other => panic!("{other:?}"),
        });
        assert_eq!(mark.as_deref(), expected, "{text:?}");
    }

    #[test]
    fn a_mark_is_told_by_its_form() {
        for mark in [
            "[truncated]",
            "[Truncated]",
            "[truncated 500 chars]",
            "(output truncated)",
            "<truncated>",
            "[... 12 lines omitted ...]",
            "[500 more characters]",
            "(+1060 chars)",
            "(+3 more)",
            "(12 more lines)",
            "{snip}",
            "<snip>",
            "[snip]",
            "[...]",
            "[ ... ]",
            "[…]",
            "(省略)",
            "（省略）",
            "（以下略）",
            "（中略）",
            "【後略】",
            "（以下、略）",
            "（以下省略）",
            "（残り120行省略）",
            "（…省略…）",
        ] {
            check(mark, Some(mark));
            check(&format!("ls; {mark} && rm"), Some(mark));
        }
        check("rows:...(+1060 chars)", Some("(+1060 chars)"));
        check("a\n... 12 more lines\nb", Some("... 12 more lines"));
        check("a...and 3 more", Some("...and 3 more"));
        check("a... +8,000 bytes", Some("... +8,000 bytes"));
        check("… 12 more lines", Some("…"));
        check("a\n-- snip --\nb", Some("snip"));
        check("a--SNIP--b", Some("SNIP"));
        check("手順、以下略。", Some("以下略"));
        check("手順、以下省略", Some("以下省略"));
        check("ls; echo ok …", Some("…"));
        check("rm -rf / … && echo", Some("…"));
        check(r#"Answer with {"answers": ["…", "…"]}."#, None);
        check(r#"Answer with {"answers": {"q1": …, "q2": …}}."#, None);
        check(r#"Answer with {"inputs": {name: value, …}, "action": "<id>"}."#, None);
        check(r#"{"answers": ["…"]} and so on … for all"#, Some("…"));
        check("and so on...", Some("..."));
    }

    #[test]
    fn what_speaks_of_cutting_is_no_mark() {
        for text in [
            "a...b",
            "the text was truncated by hand",
            "[not truncated]",
            "(untruncated)",
            "(nothing omitted)",
            "truncate(text)",
            "if (text.is_truncated) {",
            "(the list of rows was truncated because it had more)",
            "(title, 60 chars)",
            "(60 chars)",
            "(+81 90 1234 5678)",
            "(3 more than last year)",
            "wait... 3 seconds",
            "wait... 3 more days",
            "... 12 more lines of code to write",
            "[...items]",
            "print(*args)",
            "snippet --long",
            "（省略可）",
            "（省略時は 10）",
            "（省略形）",
            "以下略称とする",
            "以下省略可",
            "前略",
            "概略",
            "",
        ] {
            check(text, None);
        }
    }

    #[test]
    fn every_word_that_makes_a_mark_is_known() {
        for mark in [
            "[snipped]",
            "(omitted)",
            "<elided>",
            "［truncated］",
            "〔truncated〕",
            "(12 lines more)",
            "（略）",
        ] {
            check(mark, Some(mark));
        }
        for end in ["", "。", "します", "しました", "済み"] {
            let mark = format!("（以下省略{end}）");
            check(&mark, Some(&mark));
        }
        for unit in ["char", "character", "line", "byte", "word", "item", "row", "token"] {
            for more in ["more", "remaining", "additional", "omitted", "truncated"] {
                for mark in [format!("... 3 {more} {unit}s"), format!("... 1 {unit} {more}")] {
                    check(&format!("a\n{mark}\nb"), Some(&mark));
                }
            }
        }
        for undone in ["[never truncated]", "[without elided rows]", "[no rows omitted]", "[nothing omitted]"]
        {
            check(undone, None);
        }
        check("and so on... ", Some("..."));
        check("call(...) it", None);
        check("(a b c d e f truncated)", None);
        check("（お省略）", None);
        check(&format!("a... 12 more{}", " ".repeat(LONGEST)), None);
        check("a --snip it", None);
    }
}
