//! Path templates, and text as a segment of a path (RFC 3986 §2.1, §3.3).

use super::TranscodeError;

/// A path template of `google.api.http`: text with variables such as `{id}` or `{name=tasks/*}`.
pub(super) struct Template<'t> {
    tokens: Vec<Token<'t>>,
}

#[derive(Clone, Copy)]
enum Token<'t> {
    Literal(&'t str),
    /// A variable begins; the tokens up to [`Token::Close`] are its value.
    Open(&'t str),
    /// One segment, or the part of one that a literal leaves.
    Star,
    Close,
}

impl<'t> Template<'t> {
    pub(super) fn parse(template: &'t str) -> Self {
        let mut tokens = Vec::new();
        let mut rest = template;
        while let Some((before, after)) = rest.split_once('{') {
            literal(&mut tokens, before);
            let (variable, after) = after.split_once('}').unwrap_or((after, ""));
            let (name, pattern) = variable.split_once('=').unwrap_or((variable, "*"));
            tokens.push(Token::Open(name));
            for (position, text) in pattern.split('*').enumerate() {
                if position > 0 {
                    tokens.push(Token::Star);
                }
                literal(&mut tokens, text);
            }
            tokens.push(Token::Close);
            rest = after;
        }
        literal(&mut tokens, rest);
        Self { tokens }
    }

    /// Whether a member of this name stands in the path.
    pub(super) fn names(&self, member: &str) -> bool {
        self.tokens.iter().any(|token| matches!(token, Token::Open(name) if *name == member))
    }

    /// The path with every variable filled in.
    pub(super) fn fill(&self, value: impl Fn(&str) -> Option<String>) -> Result<String, TranscodeError> {
        let mut path = String::new();
        let (mut member, mut left) = ("", String::new());
        for (position, token) in self.tokens.iter().enumerate() {
            let missing = || TranscodeError::Missing { member: member.to_owned() };
            match token {
                Token::Literal(text) => {
                    if !member.is_empty() {
                        left = left.strip_prefix(text).ok_or_else(missing)?.to_owned();
                    }
                    path.push_str(text);
                }
                Token::Open(name) => {
                    member = name;
                    left =
                        value(name).ok_or_else(|| TranscodeError::Missing { member: (*name).to_owned() })?;
                }
                Token::Star => {
                    let end = match self.tokens.get(position + 1) {
                        Some(Token::Literal(text)) => left.find(text).ok_or_else(missing)?,
                        _ => left.len(),
                    };
                    path.push_str(&segment(member, left.get(..end).unwrap_or_default())?);
                    left = left.get(end..).unwrap_or_default().to_owned();
                }
                Token::Close if left.is_empty() => member = "",
                Token::Close => return Err(missing()),
            }
        }
        Ok(path)
    }

    /// The values of the variables in a path; `None` when the path has another form.
    pub(super) fn read(&self, path: &str) -> Option<Vec<(String, String)>> {
        let mut found: Vec<(String, String)> = Vec::new();
        let (mut rest, mut inside) = (path, false);
        for (position, token) in self.tokens.iter().enumerate() {
            let text = match token {
                Token::Literal(text) => {
                    rest = rest.strip_prefix(text)?;
                    (*text).to_owned()
                }
                Token::Open(name) => {
                    inside = true;
                    found.push(((*name).to_owned(), String::new()));
                    continue;
                }
                Token::Close => {
                    inside = false;
                    continue;
                }
                Token::Star => {
                    let (segment, after) = self.split(position, rest)?;
                    rest = after;
                    decode(segment).filter(|segment| !segment.is_empty())?
                }
            };
            if let Some((_, value)) = found.last_mut().filter(|_| inside) {
                value.push_str(&text);
            }
        }
        rest.is_empty().then_some(found)
    }

    /// The segment for the star at `position`, and the rest.
    fn split<'p>(&self, position: usize, rest: &'p str) -> Option<(&'p str, &'p str)> {
        let following = self.tokens.iter().skip(position + 1).find_map(|token| match token {
            Token::Literal(text) => Some(*text),
            Token::Open(_) | Token::Star | Token::Close => None,
        });
        let end = rest.find('/').unwrap_or(rest.len());
        let whole = rest.get(..end)?;
        // Ids may hold colons too, so the last one before the verb counts.
        let segment = match following {
            Some(verb) if verb.starts_with(':') => whole.strip_suffix(verb)?,
            Some(_) | None => whole,
        };
        Some((segment, rest.get(segment.len()..)?))
    }
}

fn literal<'t>(tokens: &mut Vec<Token<'t>>, text: &'t str) {
    if !text.is_empty() {
        tokens.push(Token::Literal(text));
    }
}

/// Text as one segment. An empty or dotted one would be taken for another path, encoded or not.
pub(super) fn segment(member: &str, text: &str) -> Result<String, TranscodeError> {
    if matches!(text, "" | "." | "..") {
        return Err(TranscodeError::Segment { member: member.to_owned() });
    }
    Ok(encode(text))
}

/// Percent-encodes everything but the unreserved characters (RFC 3986 §2.3).
pub(super) fn encode(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~') {
            encoded.push(char::from(byte));
        } else {
            encoded.push('%');
            for nibble in [byte >> 4, byte & 0xF] {
                encoded.push(char::from_digit(u32::from(nibble), 16).unwrap_or('0').to_ascii_uppercase());
            }
        }
    }
    encoded
}

/// `None` for an encoding that is no text.
pub(super) fn decode(encoded: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(encoded.len());
    let mut rest = encoded.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let mut nibble = || char::from(rest.next()?).to_digit(16);
        let value = nibble()? * 16 + nibble()?;
        bytes.push(u8::try_from(value).ok()?);
    }
    String::from_utf8(bytes).ok()
}
