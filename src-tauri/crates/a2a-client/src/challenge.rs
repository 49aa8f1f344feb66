//! The challenges of a refusal (RFC 9110 §11.6.1): which schemes of credentials it asks for, with their parameters.
//!
//! Servers write them carelessly: several in one header, a scheme alone, parameters without quotes. What cannot be
//! read is passed over. Deliberately absent: what a scheme means.

/// One challenge of a `WWW-Authenticate` header.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Challenge {
    /// The scheme as it was written, such as `Bearer` or `ApiKey`.
    pub scheme: String,
    parameters: Vec<(String, String)>,
}

impl Challenge {
    /// Every challenge of one header value, in order.
    pub fn all(value: &str) -> Vec<Self> {
        let mut reading = Reading { rest: value, found: Vec::new() };
        while reading.step() {}
        reading.found
    }

    /// A parameter by its name, whose case does not matter; `None` where it is absent or empty.
    pub fn parameter(&self, name: &str) -> Option<&str> {
        let found = self.parameters.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.as_str()).filter(|value| !value.is_empty())
    }
}

struct Reading<'a> {
    rest: &'a str,
    found: Vec<Challenge>,
}

impl Reading<'_> {
    /// Reads a scheme or a parameter; `false` at the end.
    fn step(&mut self) -> bool {
        let before = self.rest;
        self.rest = before.trim_start_matches([',', ' ', '\t']);
        if self.rest.is_empty() {
            return false;
        }
        let parted = before.len() != self.rest.len() && before.trim_start().starts_with(',');
        let name = self.token();
        if name.is_empty() {
            // No token begins with this character.
            let mut chars = self.rest.chars();
            chars.next();
            self.rest = chars.as_str();
            return true;
        }
        let after = self.rest.trim_start_matches([' ', '\t']);
        if let Some(after) = after.strip_prefix('=') {
            self.rest = after.trim_start_matches([' ', '\t']);
            let value = self.value();
            if let Some(last) = self.found.last_mut() {
                last.parameters.push((name, value));
            }
            return true;
        }
        // Behind a scheme and a space stands `token68`, such as a ticket of `Negotiate`.
        let is_ticket = !parted && self.found.last().is_some_and(|last| last.parameters.is_empty());
        if !is_ticket {
            self.found.push(Challenge { scheme: name, parameters: Vec::new() });
        }
        true
    }

    /// Characters of a token (RFC 9110 §5.6.2) from here on.
    fn token(&mut self) -> String {
        let is_token = |char: char| char.is_ascii_alphanumeric() || "!#$%&'*+-.^_`|~".contains(char);
        let end = self.rest.find(|char| !is_token(char)).unwrap_or(self.rest.len());
        let (token, rest) = self.rest.split_at(end);
        self.rest = rest;
        token.to_owned()
    }

    /// The value of a parameter: a quoted string, or what stands before the next comma or space.
    fn value(&mut self) -> String {
        let Some(quoted) = self.rest.strip_prefix('"') else {
            let end = self.rest.find([',', ' ', '\t']).unwrap_or(self.rest.len());
            let (value, rest) = self.rest.split_at(end);
            self.rest = rest;
            return value.to_owned();
        };
        let (mut value, mut chars) = (String::new(), quoted.char_indices());
        while let Some((_, char)) = chars.next() {
            match char {
                '"' => break,
                '\\' => value.extend(chars.next().map(|(_, char)| char)),
                char => value.push(char),
            }
        }
        self.rest = chars.as_str();
        value
    }
}

#[cfg(test)]
mod tests {
    use super::Challenge;

    /// Each challenge as its scheme and, in brackets, its parameters.
    #[track_caller]
    fn check(value: &str, expected: &[&str]) {
        let told = |challenge: &Challenge| {
            let all = challenge.parameters.iter().map(|(name, value)| format!("[{name}: {value}]"));
            format!("{}{}", challenge.scheme, all.collect::<Vec<_>>().concat())
        };
        let read: Vec<String> = Challenge::all(value).iter().map(told).collect();
        assert_eq!(read, expected, "{value}");
    }

    #[test]
    fn schemes_and_parameters_are_told_apart_however_they_are_joined() {
        check("ApiKey", &["ApiKey"]);
        check(
            r#"ApiKey realm="the, team", header="X-API-Key""#,
            &["ApiKey[realm: the, team][header: X-API-Key]"],
        );
        check(
            r#"Bearer realm=agents , error="invalid_token", Basic realm="a \"b\"""#,
            &["Bearer[realm: agents][error: invalid_token]", r#"Basic[realm: a "b"]"#],
        );
        check("Negotiate, NTLM", &["Negotiate", "NTLM"]);
        check("Negotiate YIIabc, Basic realm=x", &["Negotiate", "Basic[realm: x]"]);
        check("", &[]);
        check("=;,é", &[]);
    }

    #[test]
    fn a_parameter_is_found_in_whatever_case() {
        let read = Challenge::all(r#"ApiKey Header="X-Key", in="""#);
        assert_eq!(read[0].parameter("header"), Some("X-Key"));
        assert_eq!(read[0].parameter("in"), None, "it says nothing");
    }
}
