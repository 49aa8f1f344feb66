//! A filter as SQL. Values are bound, never written into the text.

use rusqlite::types::Value;

use crate::ids::RunId;
use crate::runs::trace_of;
use crate::wire::bodies::Bodies;
use crate::wire::filter::{Term, Test, Trait};

/// Binds a value and returns the name of its place.
pub(super) fn bind(values: &mut Vec<Value>, value: impl Into<Value>) -> String {
    values.push(value.into());
    format!("?{}", values.len())
}

/// The condition of a term. It does not hold for an exchange without the tested fact.
pub(super) fn of(term: &Term, bodies: &Bodies, values: &mut Vec<Value>) -> String {
    let any: Vec<String> = term.any.iter().map(|test| of_test(test, bodies, values)).collect();
    let any = if any.len() == 1 { any.concat() } else { format!("({})", any.join(" OR ")) };
    if term.negated { format!("NOT coalesce({any}, 0)") } else { any }
}

fn of_test(test: &Test, bodies: &Bodies, values: &mut Vec<Value>) -> String {
    match test {
        Test::Agent(words) => {
            let (exact, part) = (bind(values, words.clone()), bind(values, containing(words)));
            format!(
                "exchanges.connection_id IN (SELECT id FROM connections WHERE id = {exact} OR name LIKE {part} ESCAPE '\\')"
            )
        }
        Test::Task(id) => {
            let (exact, beginning) = (bind(values, id.clone()), bind(values, beginning(id)));
            format!(
                "exchanges.task_key IN (SELECT task_key FROM tasks WHERE task_key = {exact}
                    OR task_id LIKE {beginning} ESCAPE '\\'
                    UNION ALL SELECT task_key FROM overheard_tasks WHERE task_key = {exact}
                    OR task_id LIKE {beginning} ESCAPE '\\')"
            )
        }
        Test::Method(name) => {
            let (exact, beginning) = (bind(values, name.clone()), bind(values, beginning(name)));
            format!(
                "(exchanges.operation LIKE {beginning} ESCAPE '\\' OR exchanges.method = {exact} COLLATE NOCASE)"
            )
        }
        Test::Trace(trace) => {
            let place = bind(values, trace.clone());
            format!("exchanges.trace_id = {place}")
        }
        Test::Run(name) => {
            let (exact, part) = (bind(values, name.clone()), bind(values, containing(name)));
            let trace = bind(values, hex::encode(trace_of(&RunId::new(name.as_str()))));
            // A join of calls and tasks would have as many rows as both multiplied: a loop says all in one conversation. What
            // failed before there was a task is known by its trace alone.
            format!(
                "(exchanges.task_key IN (SELECT task_key FROM tasks WHERE conversation_id IN
                    (SELECT conversation_id FROM run_calls WHERE run_id IN
                        (SELECT run_id FROM runs WHERE run_id = {exact}
                            OR name LIKE {part} ESCAPE '\\' OR title LIKE {part} ESCAPE '\\')))
                    OR exchanges.row IN (SELECT row FROM exchanges WHERE trace_id = {trace}))"
            )
        }
        Test::Caller(words) => {
            let part = bind(values, containing(words));
            format!(
                "(exchanges.caller IS NOT NULL AND (exchanges.caller LIKE 'name:' || {part} ESCAPE '\\'
                    OR exchanges.caller IN
                        (SELECT 'agent:' || id FROM connections WHERE name LIKE {part} ESCAPE '\\')))"
            )
        }
        Test::Id(id) => {
            let exact = bind(values, id.clone());
            format!(
                "(exchanges.row IN (SELECT exchange FROM overheard_names WHERE name = {exact})
                    OR exchanges.task_key IN
                        (SELECT task_key FROM tasks WHERE task_id = {exact} OR context_id = {exact}))"
            )
        }
        Test::State(state) => {
            let place = bind(values, state.clone());
            format!(
                "exchanges.task_key IN (SELECT task_key FROM tasks WHERE state = {place}
                    UNION ALL SELECT task_key FROM overheard_tasks WHERE state = {place})"
            )
        }
        Test::Status(first, last) => {
            let (first, last) = (bind(values, i64::from(*first)), bind(values, i64::from(*last)));
            format!("exchanges.status BETWEEN {first} AND {last}")
        }
        Test::Body(words) => {
            let place = bind(values, bodies.holding(words).to_owned());
            format!("exchanges.row IN (SELECT value FROM json_each({place}))")
        }
        Test::Is(what) => of_trait(*what).to_owned(),
        Test::Text(words) => {
            let part = bind(values, containing(words));
            let columns = ["exchanges.operation", "exchanges.url", "exchanges.method", "exchanges.error"];
            let held: Vec<String> =
                columns.iter().map(|column| format!("{column} LIKE {part} ESCAPE '\\'")).collect();
            format!(
                "({} OR exchanges.connection_id IN (SELECT id FROM connections WHERE name LIKE {part} ESCAPE '\\')
                    OR exchanges.task_key IN
                        (SELECT task_key FROM tasks WHERE task_id LIKE {part} ESCAPE '\\' OR title LIKE {part} ESCAPE '\\'))",
                held.join(" OR ")
            )
        }
    }
}

/// SQLite uses a partial index only for a query that repeats its term.
fn of_trait(what: Trait) -> &'static str {
    match what {
        Trait::Error => "(exchanges.error IS NOT NULL OR exchanges.status >= 400 OR exchanges.refused = 1)",
        Trait::Task => "exchanges.task_key IS NOT NULL",
        Trait::Pinned => "exchanges.pinned = 1",
        Trait::Marked => "exchanges.mark IS NOT NULL",
        Trait::Running => "exchanges.duration_ms IS NULL",
        Trait::Tapped => "exchanges.caller IS NOT NULL",
    }
}

fn containing(text: &str) -> String {
    format!("%{}%", escaped(text))
}

fn beginning(text: &str) -> String {
    format!("{}%", escaped(text))
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_")
}
