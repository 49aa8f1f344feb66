//! jq, without the functions that reach outside.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use a2a_runs::plan::Template;
use jaq_core::load::{Arena, File, Loader};
use jaq_core::{Compiler, Ctx, Vars, data, unwrap_valr};
use jaq_json::{Val, read};
use serde_json::{Map, Value};

use crate::{Refusal, RefusalKind};

/// Functions that make equal evaluations differ, or that end the process: environment, clock, place, output.
const ABSENT: &[&str] = &[
    "env",
    "now",
    "localtime",
    "strflocaltime",
    "input",
    "inputs",
    "halt",
    "halt_error",
    "debug",
    "debug_empty",
    "stderr",
    "stderr_empty",
];

/// Expressions that are kept compiled, those that were used last.
const KEPT: usize = 256;

type Filter = jaq_core::Filter<data::JustLut<Val>>;

/// Evaluates expressions, and keeps their compiled form: the library of jq is text, and a loop evaluates the same few
/// expressions again and again.
#[derive(Default)]
pub(crate) struct Jq {
    /// By the expression and the names of its variables.
    compiled: HashMap<(String, Vec<String>), Kept>,
    /// Evaluations so far.
    uses: u64,
}

/// An expression that was compiled.
struct Kept {
    filter: Filter,
    /// Which evaluation used it last.
    used: u64,
}

impl Jq {
    /// The value of a template.
    pub(crate) fn evaluate(
        &mut self,
        template: &Template,
        input: &Value,
        variables: &Map<String, Value>,
        many: bool,
    ) -> Result<Value, Refusal> {
        match template {
            Template::Expression(expression) if many => {
                let mut results = self.run(&expression.jq, input, variables)?;
                match results.as_slice() {
                    [Value::Array(_)] => Ok(results.remove(0)),
                    _ => Ok(Value::Array(results)),
                }
            }
            Template::Expression(expression) => {
                let mut results = self.run(&expression.jq, input, variables)?.into_iter();
                match (results.next(), results.next()) {
                    (Some(only), None) => Ok(only),
                    (None, _) => Err(refused(&expression.jq, "comes to nothing")),
                    (Some(_), Some(_)) => Err(refused(&expression.jq, "comes to several values")),
                }
            }
            Template::Literal(value) => Ok(value.clone()),
            Template::List(items) => {
                items.iter().map(|item| self.evaluate(item, input, variables, false)).collect()
            }
            Template::Object(members) => {
                let member = |(name, value): &(String, Template)| {
                    Ok((name.clone(), self.evaluate(value, input, variables, false)?))
                };
                members.iter().map(member).collect::<Result<Map<_, _>, Refusal>>().map(Value::Object)
            }
        }
    }

    /// Every result of an expression.
    fn run(
        &mut self,
        code: &str,
        input: &Value,
        variables: &Map<String, Value>,
    ) -> Result<Vec<Value>, Refusal> {
        let value = |value: &Value| {
            read::parse_single(value.to_string().as_bytes())
                .map_err(|error| refused(code, &format!("cannot read its input: {error}")))
        };
        let values = variables.values().map(value).collect::<Result<Vec<_>, _>>()?;
        let filter = self.filter(code, variables.keys().map(|name| format!("${name}")).collect())?;
        let ctx = Ctx::<data::JustLut<Val>>::new(&filter.lut, Vars::new(values));
        let results = filter.id.run((ctx, value(input)?)).map(unwrap_valr);
        results
            .map(|result| {
                let result = result.map_err(|error| refused(code, &format!("fails: {error}")))?;
                serde_json::from_str(&result.to_string())
                    .map_err(|_| refused(code, "comes to what JSON has not"))
            })
            .collect()
    }

    fn filter(&mut self, code: &str, names: Vec<String>) -> Result<&Filter, Refusal> {
        self.uses += 1;
        let key = (code.to_owned(), names);
        if self.compiled.len() >= KEPT && !self.compiled.contains_key(&key) {
            let oldest = self.compiled.iter().min_by_key(|(_, kept)| kept.used).map(|(key, _)| key.clone());
            oldest.and_then(|key| self.compiled.remove(&key));
        }
        let kept = match self.compiled.entry(key) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(place) => {
                let filter = compiled(code, &place.key().1)?;
                place.insert(Kept { filter, used: 0 })
            }
        };
        kept.used = self.uses;
        Ok(&kept.filter)
    }
}

fn compiled(code: &str, names: &[String]) -> Result<Filter, Refusal> {
    let defs = jaq_core::defs().chain(jaq_std::defs()).chain(jaq_json::defs());
    let funs = jaq_core::funs().chain(jaq_std::funs()).chain(jaq_json::funs());
    let arena = Arena::default();
    let modules = Loader::new(defs.filter(|def| !ABSENT.contains(&def.name)))
        .load(&arena, File { code, path: () })
        .map_err(|_| refused(code, "is no jq"))?;
    Compiler::default()
        .with_funs(funs.filter(|fun| !ABSENT.contains(&fun.0)))
        .with_global_vars(names.iter().map(String::as_str))
        .compile(modules)
        .map_err(|errors| refused(code, &format!("names what is not there: {}", unknown(&errors))))
}

fn refused(code: &str, what: &str) -> Refusal {
    Refusal::new(RefusalKind::Expression, format!("`{code}` {what}"))
}

/// The names that nothing stands for.
fn unknown<S: std::fmt::Display, P>(errors: &jaq_core::compile::Errors<S, P>) -> String {
    let names = errors.iter().flat_map(|(_, errors)| errors.iter().map(|(name, _)| format!("`{name}`")));
    names.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use serde_json::{Map, json};

    use super::{Jq, KEPT};

    fn run(jq: &mut Jq, code: &str) -> Vec<serde_json::Value> {
        jq.run(code, &json!(1), &Map::new()).unwrap_or_else(|refusal| panic!("{code}: {refusal:?}"))
    }

    #[test]
    fn what_was_not_used_for_longest_gives_way() {
        let mut jq = Jq::default();
        for number in 0..KEPT {
            assert_eq!(run(&mut jq, &format!(". + {number}")), [json!(number + 1)]);
        }
        run(&mut jq, ". + 0");
        run(&mut jq, "[.]");
        let is_kept = |code: &str| jq.compiled.contains_key(&(code.to_owned(), Vec::new()));
        assert_eq!(jq.compiled.len(), KEPT);
        assert!(is_kept(". + 0") && is_kept("[.]"), "they were used last");
        assert!(!is_kept(". + 1"), "it was used first");
        assert!(is_kept(". + 2"), "and nothing else has gone");
    }
}
