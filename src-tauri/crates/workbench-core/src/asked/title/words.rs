//! The line of an agent's words that names a request: the one that asks, without marks of Markdown.

use a2a_protocol::Json;

use super::TITLE;

/// Signs behind a question, and signs that may close it.
const ASKS: [char; 3] = ['?', '？', '؟'];
const CLOSES: [char; 6] = ['*', '_', '"', '”', '」', ')'];
/// Characters of a question that says what it is about: `OK?` does not.
const TELLING: usize = 8;

/// Whether a line ends as questions do.
pub(super) fn asks(line: &str) -> bool {
    line.trim_end_matches(CLOSES).ends_with(ASKS)
}

/// Whether a line is a sentence that is over: nothing seems to be missing behind it.
fn is_sentence(line: &str) -> bool {
    asks(line) || line.trim_end_matches(CLOSES).ends_with(['.', '!', '。', '！'])
}

/// Whether a sentence in a line does, as in `Send it? (y/n)`. An address with a query is none.
fn asks_within(line: &str) -> bool {
    line.split_whitespace().any(asks)
}

/// Words with the line that asks at the top: the first, or else the last of them. What is fenced asks nothing.
pub(super) fn asking_first(words: &str) -> String {
    let lines = || words.split("```").step_by(2).flat_map(str::lines).filter(|line| says_something(line));
    let first = lines().next().filter(|line| asks_within(line));
    let asked = first.or_else(|| lines().filter(|line| asks_within(line)).last()).map(sentence_that_asks);
    let asked = asked.filter(|line| line.chars().count() >= TELLING && asks_within(line));
    let is_on_top = |line: &str| words.trim_start().lines().next().is_some_and(|top| top.trim() == line);
    // Of several questions in a numbered list none stands for the others.
    let is_numbered = |line: &&str| line.trim().starts_with(|sign: char| sign.is_ascii_digit());
    let has_several = lines().filter(is_numbered).filter(|line| asks_within(line)).count() > 1;
    let moved = asked.filter(|line| !has_several && !is_on_top(line));
    moved.into_iter().chain(words.lines()).map(without_marks).collect::<Vec<_>>().join("\n")
}

/// The only line between fences before the words around it: a command says more than what asks for it.
pub(super) fn before_words(prompt: &str) -> String {
    let mut lines = prompt.split("```").nth(1).into_iter().flat_map(|block| block.lines().skip(1));
    let is_one = prompt.matches("```").count() == 2;
    match (lines.next(), lines.next()) {
        (Some(command), None) if is_one && !is_json(command) => format!("{} – {prompt}", command.trim()),
        _ => asking_first(prompt),
    }
}

/// The last sentence of a line that is too long for a title.
fn sentence_that_asks(line: &str) -> &str {
    let line = line.trim();
    if line.chars().count() <= TITLE {
        return line;
    }
    let body = line.trim_end_matches(CLOSES).trim_end_matches(ASKS);
    let mut ends = body.rmatch_indices(['.', '!', '?', '。', '！', '？']);
    let begins = ends.find_map(|(at, sign)| {
        let behind = line.get(at + sign.len()..)?;
        (!sign.is_ascii() || behind.starts_with(char::is_whitespace)).then_some(behind)
    });
    begins.unwrap_or(line).trim()
}

/// A line without marks around its words: `**Total**`, `` `main` ``.
pub(super) fn without_marks(line: &str) -> String {
    let plain = |line: &str, mark: &str| {
        let pieces: Vec<&str> = line.split(mark).collect();
        let mut marked = pieces.iter().skip(1).step_by(2);
        let is_around = |piece: &str| !piece.is_empty() && piece.trim() == piece;
        let is_whole = pieces.len() % 2 == 1 && marked.all(|piece| is_around(piece));
        if is_whole { pieces.concat() } else { line.to_owned() }
    };
    plain(&plain(line, "**"), "`")
}

/// Words without what follows a whole sentence at their top: it needs no mark. Of a call every line is meant.
pub(super) fn but_a_sentence(words: &str) -> String {
    let first = words.lines().find(|line| says_something(line)).filter(|line| is_sentence(line));
    first.unwrap_or(words).to_owned()
}

/// Where to cut a line so that no character that is written out by its code is cut in two.
pub(super) fn before_code(line: &str, end: usize) -> usize {
    let reaches_over = |from: &usize| {
        let code = line[*from..].split_inclusive('}').next().unwrap_or_default();
        code.starts_with("\\u{") && code.len() <= "\\u{10ffff}".len() && from + code.len() > end
    };
    line[..end].rfind('\\').filter(reaches_over).unwrap_or(end)
}

pub(super) fn says_something(text: &str) -> bool {
    text.lines().any(|line| !line.trim().is_empty() && !is_json(line))
}

/// JSON, or a line of it.
pub(super) fn is_json(line: &str) -> bool {
    let line = line.trim();
    line.starts_with(['{', '}', '[', ']', '"'])
        && (Json::parse(line).is_ok() || line.ends_with([',', '{', '[', '}', ']']))
        || line.starts_with("```")
}

#[cfg(test)]
mod tests {
    use super::asking_first;

    #[track_caller]
    fn check(words: &str, expected: &str) {
        assert_eq!(asking_first(words).lines().next(), Some(expected), "{words}");
    }

    #[test]
    fn the_line_that_asks_is_at_the_top() {
        check("📋 **Resumen**\n- Corte: 28 €\n\n¿Confirmas **esta reserva**?", "¿Confirmas esta reserva?");
        check(
            "I found two:\n- Sedan\n- Bus\n\nWhich one shall I book? (1/2)",
            "Which one shall I book? (1/2)",
        );
        check("1 to destroy.\n\nDo you want to go on?\n  Enter a value:", "Do you want to go on?");
        check("Which size?\nAny wishes beside it?", "Which size?");
        check("```\nwhat is it?\n```\nShall I run this command?", "Shall I run this command?");
        let long = "This is where you would be redirected to the page of your bank. ".repeat(3);
        for before in [long.clone(), format!("Your cart is ready.\n{long}")] {
            check(&format!("{before}Do you want to buy it?"), "Do you want to buy it?");
        }
    }

    #[test]
    fn without_a_question_that_says_something_the_first_line_stays() {
        check("All rows are deleted.\nOK?", "All rows are deleted.");
        check("See https://a.example/x?y=1\nGive me the number.", "See https://a.example/x?y=1");
        check("```\nwhat is it?\n```\nRun it.", "```");
        check(
            "I need three things:\n1. Which region?\n2. How many days?\nAll in one, please.",
            "I need three things:",
        );
    }

    #[test]
    fn marks_of_markdown_are_left_out_only_around_words() {
        check("Run `terraform apply`?", "Run terraform apply?");
        check("Is **2 ** 3** right?", "Is **2 ** 3** right?");
        check("2 ** 3 is what?", "2 ** 3 is what?");
    }
}
