//! Sets values at places of an object that does not exist yet.

use a2a_protocol::Json;
use a2a_protocol::json::pointer;

use crate::Template;

/// An object that grows by places.
#[derive(Debug, Default)]
pub(super) struct Tree(Vec<(String, Node)>);

#[derive(Debug)]
enum Node {
    Value(Json),
    Object(Tree),
}

impl Tree {
    /// Puts a value at a JSON pointer (RFC 6901), every step of which is a member. Returns whether
    /// nothing stood in its way.
    pub(super) fn put(&mut self, pointer: &str, value: &Json) -> bool {
        let Some(steps) = pointer.strip_prefix('/') else { return false };
        let steps: Vec<String> = steps.split('/').map(|step| pointer::unescaped(step).into_owned()).collect();
        self.put_at(&steps, value)
    }

    fn put_at(&mut self, steps: &[String], value: &Json) -> bool {
        let [name, rest @ ..] = steps else { return false };
        if name.is_empty() {
            return false;
        }
        let known = self.0.iter_mut().find(|(known, _)| known == name).map(|(_, node)| node);
        match (known, rest) {
            (Some(Node::Object(inner)), [_, ..]) => inner.put_at(rest, value),
            (Some(_), _) => false,
            (None, []) => {
                self.0.push((name.clone(), Node::Value(value.clone())));
                true
            }
            (None, [_, ..]) => {
                let mut inner = Self::default();
                let put = inner.put_at(rest, value);
                self.0.push((name.clone(), Node::Object(inner)));
                put
            }
        }
    }

    pub(super) fn template(&self) -> Template {
        Template::members(self.0.iter().map(|(name, node)| {
            let value = match node {
                Node::Value(json) => Template::json(json),
                Node::Object(inner) => inner.template(),
            };
            (name.as_str(), value)
        }))
    }
}
