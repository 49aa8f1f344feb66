//! The subsystems, put together from the ground up: each is given those below it.

use std::path::PathBuf;
use std::sync::Arc;

use super::Inner;
use crate::agents::Agents;
use crate::approvals::catching::Catches;
use crate::approvals::{self, Approvals};
use crate::archive::Archives;
use crate::bell::Bell;
use crate::cards::Cards;
use crate::cassettes::Cassettes;
use crate::chats::Chats;
use crate::compare::Comparisons;
use crate::contracts::Contracts;
use crate::discovery::Discoveries;
use crate::doctor::{self, Doctor};
use crate::elsewhere::Elsewhere;
use crate::examinations::Examinations;
use crate::ground::Ground;
use crate::health::Health;
use crate::history::History;
use crate::inspector::Inspector;
use crate::ledger::{Ledger, Left};
use crate::preferences::Preferences;
use crate::push::Push;
use crate::queries::{Screens, Traffic};
use crate::quirks::Quirks;
use crate::reached::ReachedAgents;
use crate::rules::Rules;
use crate::runs::{self, Runs};
use crate::samples::Samples;
use crate::saving::{self, Saving};
use crate::seats::Seats;
use crate::serving::Serving;
use crate::sessions::{self, Sessions};
use crate::sign_in::SignIn;
use crate::speaking::Speaking;
use crate::taps::Taps;
use crate::tray::Tray;
use crate::trying::Trying;
use crate::uploads::Uploads;

impl Inner {
    /// `left`: decisions that an earlier run left, and slots of the keyring that nobody uses. `evaluator`: the program
    /// that works out expressions.
    #[expect(clippy::too_many_lines, reason = "one list, from the ground up")]
    pub(super) fn assembled(
        ground: Arc<Ground>,
        (left, loose_at_start): (Left, Vec<String>),
        samples: Samples,
        evaluator: PathBuf,
    ) -> Self {
        let on = || Arc::clone(&ground);
        let (courier, catches) = (Bell::default(), Catches::default());
        let reached: Arc<ReachedAgents> = Arc::default();
        let examinations: Arc<Examinations> = Arc::default();
        let (taps, inspector) = (Arc::new(Taps::new(on())), Arc::new(Inspector::new(on())));
        let uploads = Uploads::new(ground.folder(), ground.environment().clone());
        let (samples, seats) = (Arc::new(samples), Seats::new(ground.announcer().clone()));
        let ledger = Arc::new(Ledger::new(on(), left, courier.clone()));
        let health = Health::new(on());
        let tray = Tray::new(on(), Arc::clone(&reached), courier);
        let sign_in = SignIn::new(on(), Arc::clone(&reached));
        let quirks = Quirks::new(on(), Arc::clone(&reached));
        let speaking = Speaking::new(on(), Arc::clone(&reached), sign_in.clone());
        let agents = Agents::new(
            on(),
            Arc::clone(&reached),
            sign_in.clone(),
            speaking.clone(),
            quirks.clone(),
            tray.clone(),
        );
        let cards = Cards::new(on(), Arc::clone(&reached), agents.clone(), sign_in.clone());
        let means = saving::Means {
            reached,
            agents: agents.clone(),
            cards: cards.clone(),
            sign_in: sign_in.clone(),
            health: health.clone(),
            seats: seats.clone(),
            taps: Arc::clone(&taps),
            examinations: Arc::clone(&examinations),
        };
        let saving = Saving::new(on(), means);
        let discoveries = Discoveries::new(on(), speaking.clone(), cards.clone(), saving.clone());
        let means = sessions::Means {
            ledger: Arc::clone(&ledger),
            sign_in: sign_in.clone(),
            speaking: speaking.clone(),
            agents: agents.clone(),
            cards: cards.clone(),
            health: health.clone(),
            seats: seats.clone(),
            tray: tray.clone(),
        };
        let sessions = Sessions::new(on(), means);
        let rules = Rules::new(on(), cards.clone());
        let means = approvals::Means {
            ledger: Arc::clone(&ledger),
            agents: agents.clone(),
            cards: cards.clone(),
            health: health.clone(),
            sessions: sessions.clone(),
            rules: rules.clone(),
            tray: tray.clone(),
            catches: catches.clone(),
        };
        let approvals = Approvals::new(on(), means);
        let chats = Chats::new(on(), cards.clone(), sessions.clone(), seats.clone());
        let elsewhere =
            Elsewhere::new(on(), Arc::clone(&ledger), agents.clone(), speaking.clone(), sessions.clone());
        let trying = Trying::new(on(), Arc::clone(&samples), saving.clone());
        let cassettes = Cassettes::new(on(), sign_in.clone(), saving.clone());
        let ways = runs::Means {
            ground: on(),
            ledger: Arc::clone(&ledger),
            agents: agents.clone(),
            sessions: sessions.clone(),
            elsewhere: elsewhere.clone(),
            trying: trying.clone(),
            cassettes: cassettes.clone(),
        };
        let runs = Runs::new(ways, evaluator);
        let means = doctor::Means {
            examinations,
            sign_in: sign_in.clone(),
            speaking: speaking.clone(),
            quirks: quirks.clone(),
            agents: agents.clone(),
            cards: cards.clone(),
            health: health.clone(),
        };
        let push = Push::new(on(), quirks.clone(), agents.clone(), sessions.clone());
        Self {
            serving: Serving::new(&ground, runs.clone()),
            archives: Archives::new(on(), sign_in.clone()),
            contracts: Contracts::new(on(), agents.clone()),
            comparisons: Comparisons::new(on(), agents.clone(), cards.clone(), chats.clone(), seats.clone()),
            doctor: Doctor::new(on(), means),
            preferences: Preferences::new(on(), push.clone()),
            history: History::new(on(), Arc::clone(&ledger), seats.clone(), runs.clone()),
            screens: Screens::new(on(), seats.clone(), tray.clone(), catches),
            traffic: Traffic::new(on(), Arc::clone(&inspector)),
            ground,
            loose_at_start,
            ledger,
            taps,
            inspector,
            uploads,
            samples,
            seats,
            sign_in,
            quirks,
            tray,
            speaking,
            agents,
            cards,
            health,
            saving,
            discoveries,
            sessions,
            chats,
            elsewhere,
            rules,
            approvals,
            trying,
            cassettes,
            runs,
            push,
        }
    }
}
