//! From text to plan: every fault of a file at once, each with its place.
//!
//! Each part of the specification has a module, which takes members by name; [`fields::Fields`] reports members
//! that nobody took. Nothing is guessed: a faulty part is missing from the plan, and such a plan is not returned.

mod call;
mod expression;
mod fields;
mod flow;
mod metadata;
mod shapes;
mod span;
mod task;
mod uses;

use crate::fault::{Fault, FaultKind};
use crate::plan::{Document, RunFile};
use crate::yaml::{self, Node, Yaml};

pub(crate) use call::named as agent_named;
pub(crate) use span::iso as duration;

use fields::Fields;
use uses::Uses;

/// Reads a run file.
///
/// # Errors
/// Everything that is wrong with it, in the order of the file.
pub fn read(text: &str) -> Result<RunFile, Vec<Fault>> {
    let root = yaml::read(text)?;
    let mut faults = Vec::new();
    let file = run_file(&root, &mut faults);
    match file {
        Some(file) if faults.is_empty() => Ok(file),
        _ => {
            faults.sort_by_key(|fault| fault.place);
            faults.dedup();
            Err(faults)
        }
    }
}

/// The faults that every reader adds to.
type Faults = Vec<Fault>;

fn run_file(root: &Node, faults: &mut Faults) -> Option<RunFile> {
    let is_ours = match &root.value {
        Yaml::Map(members) => members.iter().any(|member| member.name == "document" || member.name == "do"),
        _ => false,
    };
    if !is_ours {
        faults.push(Fault::new(root.place, FaultKind::OtherKind));
        return None;
    }
    let mut fields = Fields::of(root, "the file", faults)?;
    let document_node = fields.required("document", faults);
    let document = document_node.and_then(|node| document(node, faults));
    let metadata = document_node.and_then(|node| node.member("metadata"));
    let (budgets, sees) = (metadata::budgets(metadata, faults), metadata::sees(metadata, faults));
    let uses = fields.take("use").map_or_else(Uses::default, |node| uses::read(node, faults));
    let input = fields.take("input").map(|node| shapes::input(node, faults)).unwrap_or_default();
    let output = fields.take("output").map(|node| shapes::output("output", node, faults)).unwrap_or_default();
    let timeout = fields.take("timeout").and_then(|node| span::timeout(node, &uses, faults));
    let tasks = fields.required("do", faults).map(|node| task::list(node, "do", &uses, faults));
    for (name, instead) in [
        ("schedule", "a run is started by a person, or by the caller of an agent that serves the file"),
        ("evaluate", "expressions are jq, and strict: leave it out"),
    ] {
        fields.refuse(name, instead, faults);
    }
    fields.finish(faults);
    Some(RunFile { document: document?, input, output, timeout, budgets, sees, tasks: tasks? })
}

fn document(node: &Node, faults: &mut Faults) -> Option<Document> {
    let mut fields = Fields::of(node, "document", faults)?;
    let dsl = fields.text("dsl", faults);
    let namespace = fields.text("namespace", faults);
    let name = fields.text("name", faults);
    let version = fields.text("version", faults);
    let title = fields.optional_text("title", faults);
    let summary = fields.optional_text("summary", faults);
    let tags = fields.map("tags", faults);
    let metadata = fields.map("metadata", faults);
    if let Some((dsl, place)) = &dsl
        && !["1.0.0", "1.0.1", "1.0.2", "1.0.3"].contains(&dsl.as_str())
    {
        let known = &["1.0.0", "1.0.1", "1.0.2", "1.0.3"];
        faults.push(Fault::new(*place, FaultKind::NotOneOf { value: dsl.clone(), known }));
    }
    for (text, place) in [&namespace, &name].into_iter().flatten() {
        if !is_label(text) {
            let kind = FaultKind::NotWrittenAs {
                value: text.clone(),
                what: "a name of letters, digits and hyphens (RFC 1123)",
                example: "story-team",
            };
            faults.push(Fault::new(*place, kind));
        }
    }
    if let Some((text, place)) = &version
        && !is_version(text)
    {
        let kind =
            FaultKind::NotWrittenAs { value: text.clone(), what: "a semantic version", example: "1.0.0" };
        faults.push(Fault::new(*place, kind));
    }
    fields.finish(faults);
    let [dsl, namespace, name, version] =
        [dsl, namespace, name, version].map(|read| read.map(|(text, _)| text));
    Some(Document {
        dsl: dsl?,
        namespace: namespace?,
        name: name?,
        version: version?,
        title,
        summary,
        tags,
        metadata,
    })
}

/// At most 63 letters, digits and hyphens, no hyphen first or last.
fn is_label(text: &str) -> bool {
    let is_inside = text.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '-');
    is_inside && !text.is_empty() && text.len() <= 63 && !text.starts_with('-') && !text.ends_with('-')
}

/// `MAJOR.MINOR.PATCH`, with optional suffixes (semver.org).
fn is_version(text: &str) -> bool {
    let (rest, build) = text.split_once('+').map_or((text, None), |(rest, build)| (rest, Some(build)));
    let (core, before) = rest.split_once('-').map_or((rest, None), |(core, before)| (core, Some(before)));
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let numbers: Vec<&str> = core.split('.').collect();
    let is_word = |part: &str| {
        !part.is_empty() && part.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '-')
    };
    let words = |text: Option<&str>| text.is_none_or(|text| text.split('.').all(is_word));
    let is_core = numbers.len() == 3
        && numbers.iter().all(|part| is_number(part) && (*part == "0" || !part.starts_with('0')));
    is_core && words(before) && words(build)
}
