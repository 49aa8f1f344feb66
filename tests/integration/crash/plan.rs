//! The events of one run, drawn from a seed.

use crate::till::{Fault, Habits, LookFault, Shape};

/// The person's decision, the till's ways, and the places where the workbench dies.
#[derive(Clone, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is drawn by itself")]
pub(super) struct Plan {
    pub(super) shape: Shape,
    /// The decision, unless the person has other ideas.
    pub(super) approves: bool,
    pub(super) streams: bool,
    pub(super) forgetful: bool,
    pub(super) repeats: bool,
    pub(super) faults: Vec<Fault>,
    pub(super) looks: Vec<LookFault>,
    /// Per life: the commit point at which it ends, counted from 0; points before and after a commit
    /// alternate. Lives after these end by themselves.
    pub(super) deaths: Vec<usize>,
    /// The event at the till after each life.
    pub(super) changes: Vec<Change>,
    /// Nobody opens the folder again for days after each life.
    pub(super) days_apart: bool,
    /// The source of other ideas in each life; `None`: there are none.
    pub(super) ideas: Option<u64>,
}

/// An event at the till while the workbench does not run.
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
        let faults = (0..dice.roll(3)).map(|_| fault(&mut dice)).collect();
        let looks = (0..dice.roll(4)).map(|_| look_fault(&mut dice)).collect();
        let deaths = (0..dice.roll(4)).map(|_| dice.position(60)).collect();
        let changes = (0..dice.roll(4)).map(|_| change(&mut dice)).collect();
        let shape = match dice.roll(6) {
            0 | 1 => Shape::TwoCalls,
            2 => Shape::Words,
            3 => Shape::Form,
            _ => Shape::Call,
        };
        let [approves, streams, forgetful, repeats] = [(); 4].map(|()| dice.is_heads());
        let days_apart = dice.roll(3) == 0;
        let ideas = (dice.roll(4) != 0).then(|| dice.roll(u64::MAX));
        Self {
            shape,
            approves,
            streams,
            forgetful,
            repeats,
            faults,
            looks,
            deaths,
            changes,
            days_apart,
            ideas,
        }
    }

    pub(super) fn habits(&self) -> Habits {
        Habits {
            streams: self.streams,
            forgetful: self.forgetful,
            repeats: self.repeats,
            shape: self.shape,
            limit: None,
            faults: self.faults.clone().into(),
            looks: self.looks.clone().into(),
        }
    }

    /// Whether an answer is more than a rejection. Refusing a form, too, is saying something.
    pub(super) fn may_set_in_motion(&self, said: &[String]) -> bool {
        let is_call = matches!(self.shape, Shape::Call | Shape::TwoCalls);
        !is_call || said.is_empty() || said.iter().any(|said| said != "no")
    }

    /// Whether anything happens so late, or is shown so stale, that only a later look tells.
    pub(super) fn is_seen_late(&self) -> bool {
        let acts_later = |fault: &Fault| matches!(fault, Fault::Late { .. } | Fault::DeadlyActsLater { .. });
        !self.looks.is_empty() || self.faults.iter().any(acts_later)
    }
}

fn fault(dice: &mut Dice) -> Fault {
    let acted = dice.is_heads();
    match dice.roll(12) {
        0 | 1 => Fault::Deadly { acted },
        2 => Fault::DeadlyActsLater { looks: dice.position(4) },
        3 | 4 => Fault::Cut { acted },
        5 | 6 => Fault::Late { acted },
        7 => Fault::FailsAfterActing,
        8 => Fault::Refuses(403),
        9 => Fault::SendsOn { answered: acted },
        _ => Fault::None,
    }
}

fn look_fault(dice: &mut Dice) -> LookFault {
    match dice.roll(3) {
        0 => LookFault::Late,
        1 => LookFault::Stale,
        _ => LookFault::None,
    }
}

fn change(dice: &mut Dice) -> Change {
    match dice.roll(4) {
        0 => Change::AsksSomethingElse,
        1 => Change::AnsweredElsewhere,
        _ => Change::None,
    }
}

/// `SplitMix64` (Steele, Lea and Flood, 2014): enough to draw plans, and the same everywhere.
#[derive(Clone, Debug)]
pub(super) struct Dice(pub(super) u64);

impl Dice {
    pub(super) fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ (mixed >> 31)) % sides
    }

    fn position(&mut self, sides: u64) -> usize {
        usize::try_from(self.roll(sides)).unwrap()
    }

    fn is_heads(&mut self) -> bool {
        self.roll(2) == 0
    }
}
