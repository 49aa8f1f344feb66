//! From a form to its file.

use super::names::{ANSWER, ASK};
use super::words::{self, Known};
use super::yaml_text::{escaped, scalar};
use super::{Candidate, Form, Pattern, Step};

/// An agent's answer in words: the texts of its artifacts, or of its last message, or else its data.
pub(super) const SAID: &str = r#"(.artifacts // [.status.message // .]) | first((map([.parts[]?.text // empty] | add // empty) | select(. != []) | join("\n\n")), (map(.parts[]?.data // empty | tojson) | join("\n")))"#;

/// An agent's answer as data: a data part, or JSON between fences, or JSON, or else its words as advice.
pub(super) const DATA: &str = r#"[(.artifacts[]?, .status.message, .).parts[]?] as $parts | ([$parts[].text // empty] | add // "") as $text | first(($parts[].data // empty | objects), ($text | capture("```(json)?(?<json>[^`]+)```").json | fromjson? | objects), ($text | fromjson? | objects), {advice: $text})"#;

/// A question that is answered with yes or no: `{"approved": true}`.
const YES_OR_NO: &str = "{gate: approve}";

/// The person's answer, as data.
const ANSWERED: &str = ".status.message.parts[0].data";

/// Lines at their depth.
#[derive(Default)]
struct Lines(String);

impl Lines {
    fn line(&mut self, depth: usize, text: &str) {
        self.0.extend([&"  ".repeat(depth), text, "\n"]);
    }

    /// Text that goes to an agent or to the person. `text` is a scalar.
    fn call(&mut self, depth: usize, server: &str, text: &str) {
        self.line(depth, "call: a2a");
        self.line(depth, "with:");
        self.line(depth + 1, "method: message/send");
        self.line(depth + 1, &format!("server: {}", scalar(server)));
        self.line(depth + 1, "parameters:");
        self.line(depth + 2, "message:");
        self.line(depth + 3, "role: user");
        self.line(depth + 3, "parts:");
        self.line(depth + 4, "- kind: text");
        self.line(depth + 5, &format!("text: {text}"));
    }

    /// A question to the person, which comes to their answer. `answers`: how it can be answered, as data (`{gate: approve}`).
    fn ask(&mut self, depth: usize, text: &str, answers: &str) {
        self.call(depth, "a2a-workbench://you", text);
        self.line(depth + 4, "- kind: data");
        self.line(depth + 5, &format!("data: {answers}"));
        self.output(depth, ANSWERED);
    }

    fn output(&mut self, depth: usize, jq: &str) {
        self.line(depth, "output:");
        self.line(depth + 1, &format!("as: {}", scalar(jq)));
    }

    /// Stores the output of a task under a name. `jq`: the stored part.
    fn export(&mut self, depth: usize, name: &str, jq: &str) {
        self.line(depth, "export:");
        let kept = format!(r#"${{ $context + {{"{}": {jq}}} }}"#, escaped(name));
        self.line(depth + 1, &format!("as: {}", scalar(&kept)));
    }

    fn named(&mut self, depth: usize, name: &str) {
        self.line(depth, &format!("- {}:", scalar(name)));
    }

    /// A question to the person, and the switch that goes on to `next` only when they approve.
    fn gate(&mut self, depth: usize, name: &str, text: &str, next: &str) {
        self.named(depth, &format!("{ASK}{name}"));
        self.ask(depth + 2, text, YES_OR_NO);
        self.answer(depth, name, next);
    }

    fn answer(&mut self, depth: usize, name: &str, next: &str) {
        self.named(depth, &format!("{ANSWER}{name}"));
        self.line(depth + 2, "switch:");
        self.line(depth + 3, &format!("- approved: {{when: .approved == true, then: {}}}", scalar(next)));
        self.line(depth + 3, "- otherwise: {then: not-approved}");
    }

    /// Cases of a switch, one for each candidate that a member of the input names.
    fn lead_to(&mut self, candidates: &[Candidate], member: &str) {
        for Candidate { step, .. } in candidates {
            let name = &step.name;
            let when = scalar(&format!(r#".{member} == "{}""#, escaped(name)));
            let first = if step.ask_before.is_some() { format!("{ASK}{name}") } else { name.clone() };
            self.line(4, &format!("- {}: {{when: {when}, then: {}}}", scalar(name), scalar(&first)));
        }
    }

    fn not_approved(&mut self, depth: usize) {
        self.named(depth, "not-approved");
        self.line(depth + 2, "raise:");
        self.line(depth + 3, "error:");
        self.line(depth + 4, "type: https://serverlessworkflow.io/spec/1.0.0/errors/authorization");
        self.line(depth + 4, "status: 403");
        self.line(depth + 4, "title: Not approved");
    }

    /// The question before a step, where there is one, and the step as far as its output.
    fn step(&mut self, depth: usize, step: &Step, text: &str, output: &str, known: &Known<'_>) {
        if let Some(question) = &step.ask_before {
            self.gate(depth, &step.name, &words::text(question, known), &step.name);
        }
        self.named(depth, &step.name);
        self.call(depth + 2, &step.agent, text);
        self.output(depth + 2, output);
    }
}

pub(super) fn file(form: &Form) -> String {
    let mut lines = Lines::default();
    lines.line(0, "document:");
    lines.line(1, "dsl: 1.0.3");
    lines.line(1, "namespace: runs");
    lines.line(1, &format!("name: {}", scalar(&label(&form.title))));
    lines.line(1, "version: 1.0.0");
    lines.line(1, &format!("title: {}", scalar(&form.title)));
    if let Pattern::Choose { candidates, .. } = &form.pattern {
        lines.line(1, "metadata:");
        lines.line(2, "candidates:");
        for Candidate { step, fits } in candidates {
            lines.line(3, &format!("{}: {}", scalar(&step.name), scalar(fits)));
        }
    }
    lines.line(0, "input:");
    for (depth, text) in [(1, "schema:"), (2, "document:"), (3, "type: object"), (3, "properties:")] {
        lines.line(depth, text);
    }
    lines.line(4, "request:");
    lines.line(5, "type: string");
    lines.line(5, &format!("title: {}", scalar(&form.asks)));
    lines.line(3, "required: [request]");
    match &form.pattern {
        Pattern::InOrder { steps } => in_order(&mut lines, steps),
        Pattern::SideBySide { branches, first_wins, gather } => {
            side_by_side(&mut lines, branches, *first_wins, gather.as_ref());
        }
        Pattern::Review { write, again, review, rounds, at_cap } => {
            reviewed(&mut lines, (write, again), review, *rounds, at_cap);
        }
        Pattern::Choose { choose, candidates, at_nobody } => {
            chosen(&mut lines, choose, candidates, at_nobody);
        }
    }
    lines.0
}

fn in_order(lines: &mut Lines, steps: &[Step]) {
    lines.line(0, "do:");
    let asks = steps.iter().any(|step| step.ask_before.is_some());
    for (index, step) in steps.iter().enumerate() {
        let known = Known::of(steps.iter().take(index).map(|step| step.name.as_str()));
        lines.step(1, step, &words::text(&step.words, &known), SAID, &known);
        lines.export(3, &step.name, ".");
        if asks && index + 1 == steps.len() {
            lines.line(3, "then: end");
        }
    }
    if asks {
        lines.not_approved(1);
    }
}

fn side_by_side(lines: &mut Lines, branches: &[Step], first_wins: bool, gather: Option<&Step>) {
    let nothing = Known::default();
    lines.line(0, "do:");
    lines.named(1, "side-by-side");
    lines.line(3, "fork:");
    if first_wins {
        lines.line(4, "compete: true");
    }
    lines.line(4, "branches:");
    for step in branches {
        lines.named(5, &step.name);
        // In a race a branch that fails is none that wins.
        lines.line(7, if first_wins { "do:" } else { "try:" });
        let name = escaped(&step.name);
        let output = format!(r#"{{agent: "{name}", answer: ({SAID})}}"#);
        lines.step(8, step, &words::text(&step.words, &nothing), &output, &nothing);
        if step.ask_before.is_some() {
            lines.line(10, "then: exit");
            lines.not_approved(8);
        }
        if !first_wins {
            lines.line(7, "catch:");
            lines.line(8, "as: problem");
            lines.line(8, "do:");
            lines.named(9, "failed");
            lines.line(11, "set:");
            lines.line(12, &format!("agent: {}", scalar(&step.name)));
            lines.line(12, "failed: '${ $problem.detail // $problem.title }'");
        }
    }
    let one = r###""## \(.agent)\n\n\(.answer // .failed)""###;
    let kept = if first_wins { one.to_owned() } else { format!(r#"map({one}) | join("\n\n")"#) };
    lines.export(3, "answers", &format!("({kept})"));
    let Some(step) = gather else { return };
    let known = Known::of(["answers"]);
    lines.step(1, step, &words::text(&step.words, &known), SAID, &known);
    if step.ask_before.is_some() {
        lines.line(3, "then: end");
        lines.not_approved(1);
    }
}

fn reviewed(lines: &mut Lines, (write, again): (&Step, &str), review: &Step, rounds: u64, at_cap: &str) {
    let (writes, reviews) = (escaped(&write.name), escaped(&review.name));
    lines.output(0, &format!(r#"$context["{writes}"]"#));
    lines.line(0, "do:");
    lines.named(1, "improve");
    lines.line(3, "for:");
    lines.line(4, "each: round");
    lines.line(4, &format!("in: {}", scalar(&format!("range(1; {})", rounds + 1))));
    lines.line(3, &format!("while: {}", scalar(&format!(r#"$context["{reviews}"].verdict != "good""#))));
    lines.line(3, "do:");
    let both = Known::of([write.name.as_str(), review.name.as_str()]);
    let (first, later) = (words::jq(&write.words, &Known::default()), words::jq(again, &both));
    let text = scalar(&format!("${{ if $round == 1 then {first} else {later} end }}"));
    lines.step(4, write, &text, SAID, &both);
    lines.export(6, &write.name, ".");
    let written = Known::of([write.name.as_str()]);
    lines.step(4, review, &words::text(&review.words, &written), DATA, &written);
    lines.export(6, &review.name, ".");
    if write.ask_before.is_some() || review.ask_before.is_some() {
        lines.line(6, "then: exit");
        lines.not_approved(4);
    }
    lines.named(1, "verdict");
    lines.line(3, "switch:");
    let good = scalar(&format!(r#"$context["{reviews}"].verdict == "good""#));
    lines.line(4, &format!("- good: {{when: {good}, then: end}}"));
    lines.line(4, "- otherwise: {then: decide}");
    lines.named(1, "decide");
    lines.ask(3, &words::text(at_cap, &both), YES_OR_NO);
    lines.answer(1, "decide", "end");
    lines.not_approved(1);
}

fn chosen(lines: &mut Lines, choose: &Step, candidates: &[Candidate], at_nobody: &str) {
    let known = Known::of(["candidates"]);
    lines.line(0, "do:");
    lines.step(1, choose, &words::text(&choose.words, &known), DATA, &known);
    lines.export(3, &choose.name, ".");
    lines.named(1, "lead");
    lines.line(3, "switch:");
    lines.lead_to(candidates, "agent");
    lines.line(4, "- nobody: {then: decide}");
    let nothing = Known::default();
    for Candidate { step, .. } in candidates {
        lines.step(1, step, &words::text(&step.words, &nothing), SAID, &nothing);
        lines.line(3, "then: end");
    }
    lines.named(1, "decide");
    let names: Vec<String> = candidates.iter().map(|candidate| scalar(&candidate.step.name)).collect();
    let one_of = format!("{{gate: choose, options: [{}]}}", names.join(", "));
    lines.ask(3, &words::text(at_nobody, &nothing), &one_of);
    lines.named(1, &format!("{ANSWER}decide"));
    lines.line(3, "switch:");
    lines.lead_to(candidates, "chosen");
    lines.line(4, "- otherwise: {then: not-approved}");
    lines.not_approved(1);
}

/// A name of letters, digits and hyphens (RFC 1123).
fn label(title: &str) -> String {
    let words = title.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let label: String = words.collect::<Vec<_>>().join("-").to_lowercase().chars().take(63).collect();
    let label = label.trim_matches('-').to_owned();
    if label.is_empty() { "run".to_owned() } else { label }
}
