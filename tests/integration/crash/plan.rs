//! What happens in one run, drawn from a seed.

use crate::till::{Fault, Habits};

/// What the person decides, what the till is like, and where the workbench dies.
#[derive(Clone, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is drawn by itself")]
pub(super) struct Plan {
    pub(super) approves: bool,
    pub(super) streams: bool,
    pub(super) forgetful: bool,
    pub(super) faults: Vec<Fault>,
    /// Per life: the commit point at which it ends, counted from 0; points before and after a commit
    /// alternate. Lives after these end by themselves.
    pub(super) deaths: Vec<usize>,
    /// What happens at the till after the first life.
    pub(super) change: Change,
    /// Nobody opens the folder again for days after each life.
    pub(super) days_apart: bool,
}

/// What happens at the till while the workbench does not run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Change {
    #[default]
    None,
    AsksSomethingElse,
    AnsweredElsewhere,
}

impl Plan {
    pub(super) fn random(seed: u64) -> Self {
        let mut dice = Dice(seed);
        let faults = match dice.roll(8) {
            0 => vec![Fault::Deadly { acted: true }],
            1 => vec![Fault::Deadly { acted: false }],
            2 => vec![Fault::Cut { acted: true }],
            3 => vec![Fault::Cut { acted: false }, Fault::Deadly { acted: dice.is_heads() }],
            4 => vec![Fault::FailsAfterActing],
            5 => vec![Fault::Refuses(403)],
            _ => Vec::new(),
        };
        let deaths = (0..dice.roll(3)).map(|_| usize::try_from(dice.roll(50)).unwrap()).collect();
        let change = match dice.roll(6) {
            0 => Change::AsksSomethingElse,
            1 => Change::AnsweredElsewhere,
            _ => Change::None,
        };
        let [approves, streams, forgetful] = [(); 3].map(|()| dice.is_heads());
        let days_apart = dice.is_heads();
        Self { approves, streams, forgetful, faults, deaths, change, days_apart }
    }

    pub(super) fn habits(&self) -> Habits {
        Habits {
            streams: self.streams,
            forgetful: self.forgetful,
            limit: None,
            faults: self.faults.clone().into(),
        }
    }
}

/// `SplitMix64` (Steele, Lea and Flood, 2014): enough to draw plans, and the same everywhere.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ (mixed >> 31)) % sides
    }

    fn is_heads(&mut self) -> bool {
        self.roll(2) == 0
    }
}
