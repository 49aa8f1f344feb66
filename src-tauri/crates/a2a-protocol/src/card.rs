//! What there is to say about an agent card beyond reading it: what a new version of it changes
//! ([`changes`]), and what its author would want to know ([`checks`]).
//!
//! Both are lists of facts with stable names and parameters; sentences are made of them where they are
//! shown. Deliberately absent: whether anything is reachable, which takes a network.

mod change;
mod check;

pub use change::{Change, Weight, changes};
pub use check::{Check, CheckRule, checks};

/// The host of a URL with its port, in lower case.
fn host(url: &str) -> Option<String> {
    let (_, after) = url.split_once("://")?;
    let authority = after.split(['/', '?', '#']).next()?;
    let host = authority.rsplit_once('@').map_or(authority, |(_, host)| host);
    (!host.is_empty()).then(|| host.to_ascii_lowercase())
}
