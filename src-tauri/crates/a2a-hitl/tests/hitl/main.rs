//! Requests of real and documented agents, read and answered through the public API.

#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test fails by panicking")]

mod answers;
mod asked_today;
mod assistants;
mod beside;
mod buttons_and_bots;
mod differences;
mod digits;
mod earlier;
mod echoes;
mod edit_schemas;
mod expiry;
mod filled_in;
mod frameworks;
mod generations;
mod grammar;
mod hand_made;
mod hand_made_calls;
mod handed_over;
mod identity;
mod interrupts;
mod mapping;
mod members;
mod misplaced;
mod pairs;
mod passed_on;
mod properties;
mod rare_spellings;
mod recorded;
mod risks;
mod rows;
mod samples;
mod screens;
mod secrets;
mod several;
mod shapes;
mod shown;
mod sizes;
mod skills;
mod support;
mod updates;
mod variants;
mod warnings;
mod words;
mod written_anew;
