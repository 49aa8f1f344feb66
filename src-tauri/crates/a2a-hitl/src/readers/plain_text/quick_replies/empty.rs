//! An empty answer, where a prompt tells that it means something: `Press enter to skip, or type 'exit' to end:`, as
//! console programs ask. Words that the prompt tells to type stand beside it.

/// Phrases, in lower case, by which a prompt says that nothing at all is an answer.
const EMPTY: [&str; 9] = [
    "press enter to",
    "hit enter to",
    "press return to",
    "leave empty to",
    "leave it empty",
    "leave blank to",
    "leave it blank",
    "empty line to",
    "エンターキーで",
];
const TYPE: [&str; 4] = ["type ", "enter ", "reply ", "say "];
const QUOTES: [(char, char); 4] = [('\'', '\''), ('"', '"'), ('“', '”'), ('`', '`')];

/// The empty answer, then the quoted words.
pub(super) fn told(prompt: &str) -> Option<Vec<String>> {
    let lower = prompt.to_ascii_lowercase();
    EMPTY.iter().any(|phrase| lower.contains(phrase)).then_some(())?;
    let mut found = vec![String::new()];
    for verb in TYPE {
        for (at, _) in lower.match_indices(verb) {
            let rest = prompt.get(at + verb.len()..).unwrap_or_default();
            let word =
                QUOTES.iter().find_map(|(open, close)| Some(rest.strip_prefix(*open)?.split_once(*close)?.0));
            let is_new = |word: &&str| !word.is_empty() && !found.iter().any(|known| known == word);
            if let Some(word) = word.filter(is_new).filter(|word| word.chars().count() <= super::LONGEST) {
                found.push(word.to_owned());
            }
        }
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::told;

    #[test]
    fn an_empty_answer_is_offered_where_the_prompt_tells_what_it_means() {
        let check = |prompt: &str, expected: Option<&[&str]>| {
            let expected =
                expected.map(|words| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>());
            assert_eq!(told(prompt), expected, "{prompt}");
        };
        check("Press enter to skip, or type 'exit' to end the talk: ", Some(&["", "exit"]));
        check("Which branch? Leave empty to take main.", Some(&[""]));
        check("Hit Enter to go on, type \"stop\" or type “later”", Some(&["", "stop", "later"]));
        check("Please enter 'yes'", None);
    }
}
