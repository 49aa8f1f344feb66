//! Clippy's findings. Clippy compiles the build (`whole`), so that no code is compiled a second time for its lints. Asked again
//! for what is built already, Cargo repeats the warnings.

use std::process::Stdio;

use serde_json::Value;

use super::stage::{BUILD_ALL, whole};
use crate::problem::{Problem, Result};
use crate::process::could_not_start;
use crate::workspace::Workspace;

/// Shows each warning. One is a failure.
pub(super) fn check(workspace: &Workspace) -> Result {
    let mut build = whole(workspace, BUILD_ALL);
    build.args(["--quiet", "--message-format", "json"]).stderr(Stdio::inherit());
    let output = build.output().map_err(|source| could_not_start(&build, &source))?;
    if !output.status.success() {
        return Err(Problem::new(format!("the build failed: {}", output.status)));
    }
    let found = findings(&String::from_utf8_lossy(&output.stdout));
    for finding in &found {
        eprintln!("{finding}");
    }
    if found.is_empty() { Ok(()) } else { Err(Problem::new(format!("{} warnings", found.len()))) }
}

/// What the compiler says, as a person reads it, each once: a library is compiled with its tests and without.
fn findings(messages: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for line in messages.lines() {
        let Ok(message) = serde_json::from_str::<Value>(line) else { continue };
        let rendered = message.pointer("/message/rendered").and_then(Value::as_str);
        let is_new = |text: &&str| !found.iter().any(|known| known == text);
        found.extend(rendered.filter(is_new).map(str::to_owned));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_warning_of_a_build_is_found_once() {
        let warning =
            r#"{"reason":"compiler-message","message":{"level":"warning","rendered":"warning: unused"}}"#;
        let messages = format!("{{\"reason\":\"compiler-artifact\"}}\n{warning}\n{warning}\n");
        assert_eq!(findings(&messages), ["warning: unused"]);
        assert!(findings("{\"reason\":\"build-finished\",\"success\":true}\n").is_empty());
    }
}
