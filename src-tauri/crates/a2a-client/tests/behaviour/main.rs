//! The client against real servers on loopback, most of which behave badly.

#![expect(clippy::unwrap_used, reason = "helpers of tests: a failure to set up is a failure of the test")]

mod support;

mod calls;
mod catalogs;
mod certificates;
mod copies;
mod discovery;
mod following;
mod generations;
mod hostile;
mod http_errors;
mod http_json;
mod other_streams;
mod probing;
mod proxies;
mod quirks;
mod sign_in;
mod streams;
mod tokens;
mod transport;
mod wire_log;
