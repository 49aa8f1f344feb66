//! A memory of where the members and items of long values stand, while many readers look at the same request.
//!
//! Each access to a value walks over all of it to find its members' ends, and dozens of readers look into the
//! same few values. Within [`remembering`], the first one walks and the others reuse its result. It changes no
//! answer and leaves nothing behind.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;

use super::{Json, offset_in, scan};

/// Shorter values are walked as quickly as they are looked up.
const WORTH_IT: usize = 256;
/// So many values are remembered, the latest of them.
const MOST: usize = 256;

/// Where a member or an item stands in its body: its name, which an item has none of, and its value.
pub(super) type Span = (Range<usize>, Range<usize>);

struct Remembered {
    body: Arc<String>,
    range: Range<usize>,
    spans: Rc<[Span]>,
}

thread_local! {
    static MEMORY: RefCell<Option<VecDeque<Remembered>>> = const { RefCell::new(None) };
}

/// Remembers all walked values while `look` runs. Within another call, it does nothing more.
pub fn remembering<T>(look: impl FnOnce() -> T) -> T {
    let begins = MEMORY.with_borrow_mut(|memory| memory.is_none().then(|| *memory = Some(VecDeque::new())));
    let _forget = begins.map(|()| Forget);
    look()
}

/// Also where a reader panics.
struct Forget;

impl Drop for Forget {
    fn drop(&mut self) {
        MEMORY.with_borrow_mut(|memory| *memory = None);
    }
}

/// The members or items of an object or array, in order; `None` without a memory, or if the value is too short for
/// it.
pub(super) fn spans(json: &Json) -> Option<Rc<[Span]>> {
    if json.range.len() < WORTH_IT {
        return None;
    }
    let is_same = |known: &Remembered| Arc::ptr_eq(&known.body, &json.body) && known.range == json.range;
    let known = MEMORY.with_borrow(|memory| {
        let memory = memory.as_ref()?;
        Some(memory.iter().rev().find(|known| is_same(known)).map(|known| Rc::clone(&known.spans)))
    })?;
    if known.is_some() {
        return known;
    }
    let spans = walked(json);
    MEMORY.with_borrow_mut(|memory| {
        let Some(memory) = memory else { return };
        if memory.len() == MOST {
            memory.pop_front();
        }
        let (body, range) = (Arc::clone(&json.body), json.range.clone());
        memory.push_back(Remembered { body, range, spans: Rc::clone(&spans) });
    });
    Some(spans)
}

fn walked(json: &Json) -> Rc<[Span]> {
    let (body, text) = (&json.body, json.as_str());
    let members = scan::members(text).map(|(key, value)| (offset_in(body, key), offset_in(body, value)));
    let items = scan::items(text).map(|value| (0..0, offset_in(body, value)));
    members.chain(items).collect()
}

#[cfg(test)]
mod tests {
    use super::super::Json;
    use super::super::scan::walked;
    use super::remembering;

    #[test]
    fn what_was_walked_once_is_not_walked_again_and_says_the_same() {
        let long = "x".repeat(1_000);
        let text = format!(r#"{{"a":1,"\u0062":["{long}",{{"c":null}}],"a":2,"d":{{"e":"{long}"}}}}"#);
        let json = Json::parse(text).expect("the test writes JSON");
        let look = || {
            let inside = json.member("b").expect("it is there");
            let all =
                [json.members().into_iter().map(|(name, value)| format!("{name}={value:?}")).collect(), {
                    inside.items().iter().map(|item| format!("{item:?}")).collect::<Vec<_>>()
                }];
            (all, json.pick(["d", "a", "none"]), json.get("/d/e"), inside.only_item(), json.member("none"))
        };
        let expected = look();
        remembering(|| {
            assert_eq!(look(), expected);
            let before = walked();
            for _ in 0..10 {
                assert_eq!(remembering(look), expected, "within another call");
            }
            // Only the way of a pointer is walked.
            assert!(walked() - before < 11 * 3 * json.as_str().len(), "it is remembered");
        });
        let before = walked();
        look();
        assert!(walked() - before > json.as_str().len(), "and forgotten");
    }
}
