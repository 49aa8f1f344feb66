//! See `hostile::card`.

#![no_main]

#[path = "../hostile.rs"]
#[allow(dead_code, reason = "each target uses one function")]
mod hostile;

libfuzzer_sys::fuzz_target!(|input: &[u8]| hostile::card(input));
