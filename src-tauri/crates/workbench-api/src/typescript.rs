//! The list of commands as TypeScript types, so that the page cannot call a command that does not exist.

use std::any::TypeId;
use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;

use ts_rs::{Config, TS, TypeVisitor};

use crate::commands::{Command, Kind, TypesOfCommand, visit_types};
use crate::error::AppError;
use crate::events::Batch;

/// The whole of the generated file, types in the order of their names.
pub fn generate() -> String {
    let mut types = Types {
        config: Config::new().with_large_int("number"),
        seen: HashSet::new(),
        declared: BTreeMap::new(),
    };
    let mut commands = Commands { types: &mut types, map: String::new(), queries: String::new() };
    visit_types(&mut commands);
    let Commands { map, queries, .. } = commands;
    types.visit::<AppError>();
    types.visit::<Batch>();
    let mut file = String::from("// Generated from the command list in Rust. Do not edit.\n");
    for declaration in types.declared.values() {
        let _ = write!(file, "\nexport {declaration}\n");
    }
    let _ = write!(file, "\nexport type Commands = {{\n{map}}};\n");
    let _ = write!(
        file,
        "\n/** Queries and the tags whose change makes them stale. */\nexport const queryTags = {{\n{queries}}} as const satisfies {{ [name in keyof Commands]?: readonly Tag[] }};\n"
    );
    file
}

struct Types {
    config: Config,
    seen: HashSet<TypeId>,
    declared: BTreeMap<String, String>,
}

impl TypeVisitor for Types {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if !self.seen.insert(TypeId::of::<T>()) {
            return;
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
        if T::output_path().is_some() {
            self.declared.insert(T::ident(&self.config), T::decl(&self.config));
        }
    }
}

struct Commands<'a> {
    types: &'a mut Types,
    map: String,
    queries: String,
}

impl TypesOfCommand for Commands<'_> {
    fn command<P: TS + 'static, V: TS + 'static>(&mut self, command: &Command) {
        self.types.visit::<P>();
        self.types.visit::<V>();
        let (params, view) = (P::name(&self.types.config), V::name(&self.types.config));
        let _ = writeln!(self.map, "  \"{}\": {{ params: {params}; view: {view} }};", command.name);
        if command.kind == Kind::Query {
            let tags: Vec<String> =
                command.provides.iter().filter_map(|tag| serde_json::to_string(tag).ok()).collect();
            let _ = writeln!(self.queries, "  \"{}\": [{}],", command.name, tags.join(", "));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use std::collections::HashSet;

    use super::generate;

    #[test]
    fn a_code_means_one_sentence_whichever_part_of_the_program_says_it() {
        let file = generate();
        let codes: Vec<&str> = file.split("\"code\": \"").skip(1).collect();
        assert!(codes.len() > 100, "the sentences are in the file: {}", codes.len());
        let mut seen = HashSet::new();
        for code in codes {
            let code = code.split('"').next().unwrap();
            assert!(seen.insert(code), "`{code}` is said twice");
        }
    }

    #[test]
    fn the_page_has_the_types_of_this_command_list() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../ui/src/host/generated/api.ts");
        let expected = generate();
        if std::env::var_os("UPDATE_TYPES").is_some() {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, &expected).unwrap();
        }
        let found = fs::read_to_string(&path).unwrap_or_default();
        assert_eq!(
            found, expected,
            "run `UPDATE_TYPES=1 cargo test -p workbench-api typescript` and commit the file"
        );
    }
}
