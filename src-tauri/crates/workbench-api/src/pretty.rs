//! JSON laid out for reading without changing a value: digits, escapes and order stay as they are.

/// Lays out a JSON text with two spaces per level.
pub(crate) fn pretty(json: &str) -> String {
    let mut out = String::with_capacity(json.len() * 2);
    let mut depth = 0_usize;
    let mut letters = json.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' => {
                out.push(letter);
                copy_string(&mut letters, &mut out);
            }
            '{' | '[' => {
                out.push(letter);
                skip_space(&mut letters);
                let closing = if letter == '{' { '}' } else { ']' };
                if letters.next_if_eq(&closing).is_some() {
                    out.push(closing);
                } else {
                    depth += 1;
                    new_line(&mut out, depth);
                }
            }
            '}' | ']' => {
                depth = depth.saturating_sub(1);
                new_line(&mut out, depth);
                out.push(letter);
            }
            ',' => {
                out.push(letter);
                new_line(&mut out, depth);
            }
            ':' => out.push_str(": "),
            ' ' | '\t' | '\n' | '\r' => {}
            _ => out.push(letter),
        }
    }
    out
}

type Letters<'a> = std::iter::Peekable<std::str::Chars<'a>>;

fn copy_string(letters: &mut Letters<'_>, out: &mut String) {
    while let Some(letter) = letters.next() {
        out.push(letter);
        match letter {
            '\\' => out.extend(letters.next()),
            '"' => return,
            _ => {}
        }
    }
}

fn skip_space(letters: &mut Letters<'_>) {
    while letters.next_if(char::is_ascii_whitespace).is_some() {}
}

fn new_line(out: &mut String, depth: usize) {
    out.push('\n');
    out.extend(std::iter::repeat_n("  ", depth));
}

#[cfg(test)]
mod tests {
    use super::pretty;

    #[test]
    fn layout_changes_and_nothing_else_does() {
        let json = r#"{"amount":12000.00, "big":9007199254740993,"text":"a \"b\": [c], \\","none":[ ],"list":[1,{}]}"#;
        let expected = "{\n  \"amount\": 12000.00,\n  \"big\": 9007199254740993,\n  \"text\": \"a \\\"b\\\": [c], \\\\\",\n  \"none\": [],\n  \"list\": [\n    1,\n    {}\n  ]\n}";
        assert_eq!(pretty(json), expected);
        assert_eq!(pretty("12000.00"), "12000.00");
    }
}
