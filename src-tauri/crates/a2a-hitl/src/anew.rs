//! Tells whether the surroundings of a request are made anew at every look.
//!
//! An agent that puts a counter, a signature or a date around its question differs at every look and asks the
//! same. Two looks in a row show it: a value that changed again was made for the look, and one that stayed is
//! part of the question. Words, amounts and flags are never treated so.

use std::collections::HashMap;

use a2a_protocol::Json;

use crate::Reading;
use crate::readers::is_book;
use crate::shape::{holds_values, walk};

impl Reading {
    /// Whether nothing around it is other than when it was `asked` but ids, times and counters that are other once more in
    /// `next`, a look right after.
    pub fn counts_anew(&self, asked: &Self, next: &Self) -> bool {
        // What an agent said and made besides is no count, whatever numbers are in it.
        if self.says_more_around(asked) || next.says_more_around(asked) {
            return false;
        }
        let [asked, seen, next] = [asked, self, next].map(Self::leaves);
        let is_new = |(place, values): &(&String, &Vec<Json>)| {
            asked.get(*place).is_none_or(|then| !values.iter().all(|value| then.contains(value)))
        };
        let mut new = seen.iter().filter(is_new);
        new.all(|(place, values)| {
            let name = place.rsplit('/').find(|step| step.parse::<usize>().is_err()).unwrap_or_default();
            let is_other_again =
                next.get(place).is_none_or(|next| values.iter().all(|it| !next.contains(it)));
            is_other_again && values.iter().all(|value| is_book(name, value))
        })
    }

    /// Every value beneath the request that holds no other, by its place.
    fn leaves(&self) -> HashMap<String, Vec<Json>> {
        let mut leaves: HashMap<String, Vec<Json>> = HashMap::new();
        for piece in &self.beside {
            walk(piece, &mut |place, value| {
                if !holds_values(value) {
                    leaves.entry(place.to_owned()).or_default().push(value.clone());
                }
            });
        }
        leaves
    }
}
