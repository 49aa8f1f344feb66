//! The agent cards of served run files.

use a2a_protocol::model::{AgentCapabilities, AgentCard, AgentProvider, AgentSkill};
use a2a_runs::plan::RunFile;

use super::input;

const JSON: &str = "application/json";
const TEXT: &str = "text/plain";

/// The card of a run file: its description from the file, its input as the skill.
pub(super) fn of_file(file: &RunFile) -> AgentCard {
    let document = &file.document;
    let title = document.title.clone().unwrap_or_else(|| document.name.clone());
    let summary = document.summary.clone().unwrap_or_else(|| format!("Carries out {}.", document.name));
    let takes = input::takes(file.input.schema.as_ref());
    let about = format!("{summary}\n\n{takes}");
    let mut tags: Vec<String> = document.tags.keys().cloned().collect();
    tags.push("workflow".to_owned());
    let skill = skill(&document.name, &title, &about, tags, Vec::new());
    card(title, summary, document.version.clone(), vec![skill])
}

/// The person at this workbench.
pub(super) fn of_person() -> AgentCard {
    let person = |id, name, about, example: &str| {
        skill(id, name, about, vec!["person".to_owned()], vec![example.to_owned()])
    };
    let skills = vec![
        person("ask", "Ask in words", "Send text. It is answered in words.", "Which colour?"),
        person(
            "approve",
            "Have something approved",
            "Send a data part. The answer is `{approved: true}`, or `{approved: false, reason: …}`.",
            r#"{"gate": "approve", "action": "Publish", "about": {"title": "Tea"}}"#,
        ),
        person(
            "edit",
            "Have a text corrected",
            "Send a data part. The answer is that of an approval, with the `text` that is approved.",
            r#"{"gate": "edit", "text": "A draft"}"#,
        ),
        person(
            "choose",
            "Have one of several chosen",
            "Send a data part. The answer is `{chosen: …}`; with `multiple: true` a list.",
            r#"{"gate": "choose", "question": "Which?", "options": ["tea", "coffee"]}"#,
        ),
        person(
            "form",
            "Have a form filled in",
            "Send a data part with a JSON Schema. The answer has its values.",
            r#"{"gate": "form", "schema": {"type": "object", "properties": {"name": {"type": "string"}}}}"#,
        ),
    ];
    let about = "A person at a workbench. They answer when they look, which may take minutes or days.";
    card("A person".to_owned(), about.to_owned(), env!("CARGO_PKG_VERSION").to_owned(), skills)
}

fn card(name: String, description: String, version: String, skills: Vec<AgentSkill>) -> AgentCard {
    AgentCard {
        provider: Some(AgentProvider { organization: "A2A Workbench".to_owned(), url: None }),
        capabilities: AgentCapabilities {
            streaming: Some(true),
            push_notifications: Some(false),
            extended_agent_card: Some(false),
            ..AgentCapabilities::default()
        },
        default_input_modes: modes(),
        default_output_modes: modes(),
        skills,
        ..AgentCard::new(name, description, version)
    }
}

fn skill(id: &str, name: &str, about: &str, tags: Vec<String>, examples: Vec<String>) -> AgentSkill {
    AgentSkill {
        id: id.to_owned(),
        name: name.to_owned(),
        description: about.to_owned(),
        tags,
        examples,
        input_modes: modes(),
        output_modes: modes(),
        security_requirements: Vec::new(),
        extra: Vec::new(),
    }
}

fn modes() -> Vec<String> {
    vec![TEXT.to_owned(), JSON.to_owned()]
}
