//! The current place while reading, turned into a pointer only for a finding.

use crate::json::pointer::escaped;
use crate::json::scan;

/// Deeper than any model nests. Reading never recurses deeper than the model does.
const DEEPEST: usize = 16;

/// The steps from the whole body to the object that is being read. They have no memory on the heap, because
/// there is one of these for every event of a stream.
pub(super) struct Place<'a> {
    steps: [Step<'a>; DEEPEST],
    depth: usize,
}

#[derive(Clone, Copy)]
enum Step<'a> {
    Member(&'a str),
    Item(usize),
}

impl Default for Place<'_> {
    fn default() -> Self {
        Self { steps: [Step::Item(0); DEEPEST], depth: 0 }
    }
}

impl<'a> Place<'a> {
    pub(super) fn enter(&mut self, member: &'a str) {
        self.step(Step::Member(member));
    }

    pub(super) fn enter_item(&mut self, index: usize) {
        self.step(Step::Item(index));
    }

    pub(super) fn leave(&mut self) {
        self.depth -= 1;
    }

    pub(super) fn depth(&self) -> usize {
        self.depth
    }

    /// The list whose item is being read: the depth of its object, and the list's member name.
    pub(super) fn list(&self) -> Option<(usize, &'a str)> {
        let depth = self.depth.checked_sub(2)?;
        match (self.steps.get(depth)?, self.steps.get(depth + 1)?) {
            (Step::Member(name), Step::Item(_)) => Some((depth, *name)),
            _ => None,
        }
    }

    fn step(&mut self, step: Step<'a>) {
        let next = self.steps.get_mut(self.depth);
        *next.expect("BUG: the model nests deeper than `DEEPEST`") = step;
        self.depth += 1;
    }

    /// As a JSON pointer (RFC 6901), of a member of the object that is being read where one is given.
    pub(super) fn pointer(&self, member: Option<&str>) -> String {
        let mut pointer = String::new();
        let steps = self.steps.iter().take(self.depth).copied();
        for step in steps.chain(member.map(Step::Member)) {
            pointer.push('/');
            match step {
                Step::Item(index) => pointer.push_str(&index.to_string()),
                Step::Member(key) => {
                    pointer.push_str(&escaped(&scan::unescape(key)));
                }
            }
        }
        pointer
    }
}

#[cfg(test)]
mod tests {
    use super::Place;

    #[test]
    fn a_place_is_told_as_a_pointer() {
        let mut place = Place::default();
        place.enter("parts");
        place.enter_item(12);
        assert_eq!(place.pointer(Some("a/b~c")), "/parts/12/a~1b~0c", "a member of the item");
        place.leave();
        assert_eq!(place.pointer(None), "/parts", "the array");
    }
}
