//! The icon's title and menu. It acts on nothing itself: a person's choice is a [`Wish`].

use ksni::menu::StandardItem;
use ksni::{Category, Icon, MenuItem, OfflineReason, Status, ToolTip, Tray};
use tokio::sync::mpsc::UnboundedSender;

use super::icon;
use crate::tray::Presence;
use crate::words::Words;

/// A while without notifications, in hours.
const SHORT_PAUSE: i64 = 1;
const LONG_PAUSE: i64 = 8;

/// A person's choice, or a change of the tray.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wish {
    /// Show the window.
    Open,
    /// Show the newest request.
    Newest,
    /// Notify of nothing for so long.
    Pause {
        /// In hours.
        hours: i64,
    },
    /// Notify again.
    Resume,
    /// End the program.
    Quit,
    /// Not the person's: the tray went away.
    Gone,
}

/// The state that the icon shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Shown {
    /// Requests that wait.
    pub(super) waiting: u64,
    /// The time of day until which nothing is notified of.
    pub(super) paused_until: Option<String>,
    /// In which language.
    pub(super) words: &'static Words,
}

/// The icon.
pub(super) struct Item {
    pub(super) shown: Shown,
    pub(super) presence: Presence,
    pub(super) wish: UnboundedSender<Wish>,
}

impl Item {
    fn wish(&self, wish: Wish) {
        // Whoever listens has ended only when the program ends.
        let _ = self.wish.send(wish);
    }

    fn pausing(&self) -> Vec<MenuItem<Self>> {
        let words = self.shown.words;
        match &self.shown.paused_until {
            Some(time) => vec![entry(words.resume_notifications(time), Wish::Resume)],
            None => [SHORT_PAUSE, LONG_PAUSE]
                .map(|hours| entry(words.pause_notifications(hours), Wish::Pause { hours }))
                .into(),
        }
    }
}

impl Tray for Item {
    fn id(&self) -> String {
        "a2a-workbench".to_owned()
    }

    fn category(&self) -> Category {
        Category::Communications
    }

    fn title(&self) -> String {
        "A2A Workbench".to_owned()
    }

    fn status(&self) -> Status {
        if self.shown.waiting > 0 { Status::NeedsAttention } else { Status::Active }
    }

    fn icon_pixmap(&self) -> Vec<Icon> {
        vec![icon::with_number(self.shown.waiting)]
    }

    fn attention_icon_pixmap(&self) -> Vec<Icon> {
        self.icon_pixmap()
    }

    fn tool_tip(&self) -> ToolTip {
        let Shown { waiting, paused_until, words } = &self.shown;
        let paused = paused_until.as_ref().map(|time| words.notifications_paused(time));
        ToolTip {
            title: self.title(),
            description: [Some(words.number_waiting(*waiting)), paused]
                .into_iter()
                .flatten()
                .collect::<Vec<_>>()
                .join("\n"),
            ..ToolTip::default()
        }
    }

    fn activate(&mut self, _x: i32, _y: i32) {
        self.wish(Wish::Open);
    }

    fn menu(&self) -> Vec<MenuItem<Self>> {
        let Shown { waiting, words, .. } = self.shown;
        let newest = StandardItem {
            label: words.number_waiting(waiting),
            enabled: waiting > 0,
            activate: Box::new(|item: &mut Self| item.wish(Wish::Newest)),
            ..StandardItem::default()
        };
        let mut menu = vec![newest.into(), entry(words.open.to_owned(), Wish::Open), MenuItem::Separator];
        menu.extend(self.pausing());
        menu.extend([MenuItem::Separator, entry(words.quit.to_owned(), Wish::Quit)]);
        menu
    }

    fn watcher_online(&self) {
        self.presence.set(true);
    }

    fn watcher_offline(&self, _reason: OfflineReason) -> bool {
        self.presence.set(false);
        self.wish(Wish::Gone);
        true
    }
}

fn entry(label: String, wish: Wish) -> MenuItem<Item> {
    let activate = Box::new(move |item: &mut Item| item.wish(wish));
    StandardItem { label, activate, ..StandardItem::default() }.into()
}

#[cfg(test)]
mod tests {
    use ksni::{MenuItem, OfflineReason, Status, Tray};
    use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

    use super::{Item, Presence, Shown, Wish};
    use crate::words::{ENGLISH, JAPANESE, Words};

    fn item(waiting: u64, paused: Option<&str>, words: &'static Words) -> (Item, UnboundedReceiver<Wish>) {
        let (wish, wishes) = unbounded_channel();
        let shown = Shown { waiting, paused_until: paused.map(str::to_owned), words };
        (Item { shown, presence: Presence::default(), wish }, wishes)
    }

    /// Labels of what can be picked, each with what picking it wishes for.
    fn offered(waiting: u64, paused: Option<&str>, words: &'static Words) -> Vec<(String, Wish)> {
        let (mut item, mut wishes) = item(waiting, paused, words);
        let standard = |entry| match entry {
            MenuItem::Standard(entry) if entry.enabled => Some(entry),
            _ => None,
        };
        let mut offered = Vec::new();
        for entry in item.menu().into_iter().filter_map(standard) {
            (entry.activate)(&mut item);
            offered.push((entry.label, wishes.try_recv().unwrap()));
        }
        offered
    }

    fn check(offered: &[(String, Wish)], expected: &[(&str, Wish)]) {
        let offered: Vec<(&str, Wish)> =
            offered.iter().map(|(label, wish)| (label.as_str(), *wish)).collect();
        assert_eq!(offered, expected);
    }

    #[test]
    fn the_menu_leads_to_the_newest_request_pauses_and_quits() {
        check(
            &offered(3, None, &ENGLISH),
            &[
                ("3 requests wait for you", Wish::Newest),
                ("Open A2A Workbench", Wish::Open),
                ("Pause notifications for 1 hour", Wish::Pause { hours: 1 }),
                ("Pause notifications for 8 hours", Wish::Pause { hours: 8 }),
                ("Quit", Wish::Quit),
            ],
        );
    }

    #[test]
    fn a_pause_can_be_ended_and_nothing_that_waits_cannot_be_opened() {
        check(
            &offered(0, Some("14:05"), &JAPANESE),
            &[
                ("A2A Workbench を開く", Wish::Open),
                ("通知を再開する（14:05 まで停止中）", Wish::Resume),
                ("終了する", Wish::Quit),
            ],
        );
    }

    #[test]
    fn the_icon_tells_the_number_to_whoever_cannot_see_it() {
        let (one, _wishes) = item(1, Some("14:05"), &ENGLISH);
        let told = one.tool_tip();
        assert_eq!(told.description, "1 request waits for you\nNotifications are paused until 14:05.");
        assert_eq!(one.status(), Status::NeedsAttention);
        let (none, _wishes) = item(0, None, &ENGLISH);
        assert_eq!(none.tool_tip().description, "Nothing waits for you");
        assert_eq!(none.status(), Status::Active);
    }

    #[test]
    fn a_tray_that_goes_away_is_told_and_waited_for() {
        let (item, mut wishes) = item(0, None, &ENGLISH);
        item.watcher_online();
        assert!(item.presence.is_there());
        assert!(item.watcher_offline(OfflineReason::No), "it may come back");
        assert!(!item.presence.is_there());
        assert_eq!(wishes.try_recv(), Ok(Wish::Gone));
    }
}
