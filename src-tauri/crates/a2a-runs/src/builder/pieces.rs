//! A file in exchangeable pieces: the members of the file, those of its document, the tasks of its list.
//!
//! A piece has whole lines. Comments and empty lines belong to the piece below them. Lines above the first piece
//! and after the last stay in place.

use serde_json::Value;

use crate::yaml::{self, Node, Yaml};

/// Members of the document that a form says nothing about.
const NOT_OF_FORMS: [&str; 6] = ["dsl", "namespace", "name", "version", "summary", "tags"];

/// Members whose members or items are pieces.
const PARTED: [&str; 2] = ["document", "do"];

/// The pieces of a file, in order.
pub(super) struct Pieces<'t> {
    pieces: Vec<Piece<'t>>,
    /// The text behind the last piece.
    rest: &'t str,
}

#[derive(Clone)]
struct Piece<'t> {
    /// The member, and the member or task in it.
    name: (String, Option<String>),
    /// Comments and empty lines above.
    above: &'t str,
    /// The piece itself.
    own: &'t str,
    /// Its value; none for the line above others.
    value: Value,
    /// Letters that it is moved in by.
    depth: usize,
}

impl<'t> Pieces<'t> {
    /// `None` where pieces share a line, as in `{…}`.
    pub(super) fn of(text: &'t str) -> Option<Self> {
        let root = yaml::read(text).ok()?;
        let marks = marks(&root)?;
        let starts = line_starts(text);
        let offset = |line: usize| starts.get(line - 1).copied().unwrap_or(text.len());
        let mut pieces: Vec<Piece<'t>> = Vec::new();
        // Where the lines begin that no piece has yet.
        let mut from = 0;
        for (index, mark) in marks.iter().enumerate() {
            let begin = offset(mark.line);
            let next = marks.get(index + 1).map_or(text.len(), |next| offset(next.line));
            if begin < from || next <= begin {
                return None;
            }
            let end = begin + without_comments(text.get(begin..next)?);
            pieces.push(Piece {
                name: mark.name.clone(),
                above: text.get(from..begin)?,
                own: text.get(begin..end)?,
                value: mark.value.clone(),
                depth: mark.depth,
            });
            from = end;
        }
        Some(Self { pieces, rest: text.get(from..)? })
    }

    /// The values that a form sets, in the order of the file.
    pub(super) fn meaning(&self) -> Vec<(&(String, Option<String>), &Value)> {
        let mut told: Vec<_> = self
            .pieces
            .iter()
            .filter(|piece| piece.is_of_form())
            .map(|piece| (&piece.name, &piece.value))
            .collect();
        // The order of members says nothing, that of tasks does.
        told.sort_by_key(|(name, _)| {
            let is_task = name.0 == "do";
            (is_task, if is_task { String::new() } else { format!("{name:?}") })
        });
        told
    }

    /// This file, with everything that means something else than in `wanted` as it is there.
    pub(super) fn become_like(&self, wanted: &Pieces<'_>) -> String {
        let mut out = String::new();
        let mut groups: Vec<&str> = Vec::new();
        for piece in self.pieces.iter().chain(&wanted.pieces) {
            if !groups.contains(&piece.name.0.as_str()) {
                groups.push(&piece.name.0);
            }
        }
        for group in groups {
            let known: Vec<&Piece<'_>> = self.pieces.iter().filter(|piece| piece.name.0 == group).collect();
            let new: Vec<&Piece<'_>> = wanted.pieces.iter().filter(|piece| piece.name.0 == group).collect();
            let depth = known.iter().filter(|piece| piece.name.1.is_some()).map(|piece| piece.depth).min();
            let same = |piece: &Piece<'_>| known.iter().find(|known| known.name == piece.name).copied();
            // Members of the document keep their order; tasks and members of the file have that of the form.
            if group == "document" {
                for piece in &known {
                    let now = new.iter().find(|new| new.name == piece.name);
                    match now {
                        Some(now) => now.put(&mut out, Some(*piece), depth),
                        None if !piece.is_of_form() => piece.put(&mut out, Some(*piece), depth),
                        None => {}
                    }
                }
                for piece in new.iter().filter(|piece| same(piece).is_none() && piece.is_of_form()) {
                    piece.put(&mut out, None, depth);
                }
            } else {
                for piece in &new {
                    piece.put(&mut out, same(piece), depth);
                }
            }
        }
        out.push_str(self.rest);
        out
    }
}

impl Piece<'_> {
    fn is_of_form(&self) -> bool {
        let (member, inner) = &self.name;
        let is_named = |inner: &String| NOT_OF_FORMS.contains(&inner.as_str());
        let is_budget = |inner: &String| inner == "metadata" && self.value.get("candidates").is_none();
        member != "document" || !inner.as_ref().is_some_and(|inner| is_named(inner) || is_budget(inner))
    }

    /// Writes it, in the words of the known piece where they mean the same.
    fn put(&self, out: &mut String, known: Option<&Piece<'_>>, depth: Option<usize>) {
        if !out.is_empty() && !out.ends_with('\n') {
            out.push('\n');
        }
        if let Some(known) = known {
            out.push_str(known.above);
            if known.value == self.value || !self.is_of_form() {
                out.push_str(known.own);
                return;
            }
        }
        let depth = depth.filter(|_| self.name.1.is_some()).unwrap_or(self.depth);
        for line in self.own.lines() {
            let kept = line.get(self.depth.min(line.len() - line.trim_start().len())..).unwrap_or(line);
            out.extend([&" ".repeat(depth), kept, "\n"]);
        }
    }
}

/// Where a piece begins.
struct Mark {
    name: (String, Option<String>),
    line: usize,
    depth: usize,
    value: Value,
}

fn marks(root: &Node) -> Option<Vec<Mark>> {
    let Yaml::Map(members) = &root.value else { return None };
    let mut marks: Vec<Mark> = Vec::new();
    for member in members {
        let name = member.name.clone();
        let depth = member.place.column - 1;
        let is_parted = PARTED.contains(&member.name.as_str());
        let value = if is_parted { Value::Null } else { member.node.json() };
        marks.push(Mark { name: (name.clone(), None), line: member.place.line, depth, value });
        let inner = match &member.node.value {
            Yaml::Map(inner) if is_parted => inner
                .iter()
                .map(|inner| {
                    (inner.name.clone(), inner.place.line, inner.place.column - 1, inner.node.json())
                })
                .collect(),
            Yaml::List(items) if is_parted => items
                .iter()
                .map(|item| {
                    let Yaml::Map(inner) = &item.value else { return None };
                    let [task] = inner.as_slice() else { return None };
                    // `- ` stands before the name.
                    let depth = task.place.column.checked_sub(3)?;
                    Some((task.name.clone(), task.place.line, depth, task.node.json()))
                })
                .collect::<Option<Vec<_>>>()?,
            _ => Vec::new(),
        };
        for (inner, line, depth, value) in inner {
            marks.push(Mark { name: (name.clone(), Some(inner)), line, depth, value });
        }
    }
    let is_ordered = marks.windows(2).all(|two| matches!(two, [one, other] if one.line < other.line));
    is_ordered.then_some(marks)
}

fn line_starts(text: &str) -> Vec<usize> {
    std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect()
}

/// The length of a text without the comments and empty lines at its end, which belong to the piece below.
fn without_comments(text: &str) -> usize {
    let mut end = text.len();
    for line in text.split_inclusive('\n').rev() {
        let bare = line.trim();
        if !bare.is_empty() && !bare.starts_with('#') {
            break;
        }
        end -= line.len();
    }
    end
}
