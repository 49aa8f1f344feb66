//! Call backs from agents, where a person switched them on (A2A 1.0 §4.3).
//!
//! A call back is judged and stored, and is only a reason to read the task: nothing but an agent's answer to our
//! own call changes a task. Deliberately absent: an open port to the network. The receiver listens on this
//! machine only; to be reached from elsewhere, a person puts a forwarder in front and tells its address.

mod agreed;
mod arriving;
mod registering;
mod turned_away;

use std::sync::Arc;

use a2a_server::receiver::{Arrived, Receiver, ReceiverOptions};
use jiff::Timestamp;
use tokio::sync::mpsc::UnboundedReceiver;
use workbench_store::Tag;

use crate::agents::Agents;
use crate::error::CoreError;
use crate::ground::Ground;
use crate::lock::lock;
use crate::quirks::Quirks;
use crate::receiving::{Listener, OpenPath, OpenPaths, PushState, Receiving, Running};
use crate::sessions::Sessions;
use crate::settings::PushSettings;

pub use registering::HeldRegistration;

/// Being called back by agents. Cheap to clone.
#[derive(Clone)]
pub struct Push {
    ground: Arc<Ground>,
    listening: Arc<Receiving>,
    quirks: Quirks,
    agents: Agents,
    sessions: Sessions,
}

impl Push {
    pub(crate) fn new(ground: Arc<Ground>, quirks: Quirks, agents: Agents, sessions: Sessions) -> Self {
        Self { ground, listening: Arc::default(), quirks, agents, sessions }
    }

    /// Whether agents can call back now.
    pub async fn state(&self) -> PushState {
        match &*self.listening.0.lock().await {
            Listener::Off => PushState::Off,
            Listener::Failed => PushState::Failed,
            Listener::Running(running) => {
                PushState::Listening { told: running.told.clone(), address: running.receiver.address() }
            }
        }
    }

    /// Receives as the settings say, and takes up the registrations of tasks that go on.
    pub(crate) async fn restart(&self) -> Result<(), CoreError> {
        let mut listener = self.listening.0.lock().await;
        let settings = self.ground.settings().await?.push;
        // The program and a person may begin at once; who calls just then must not be cut off.
        if settings.on && matches!(&*listener, Listener::Running(running) if running.settings == settings) {
            return Ok(());
        }
        if let Listener::Running(Running { receiver, open, .. }) = std::mem::take(&mut *listener) {
            lock(&open).clear();
            receiver.stop().await;
        }
        if settings.on {
            *listener = match self.listen(&settings).await {
                Ok(running) => {
                    self.reopen(&running, None).await?;
                    Listener::Running(running)
                }
                Err(error) => {
                    tracing::warn!(error = crate::with_causes(&error), "agents cannot call back");
                    Listener::Failed
                }
            };
        }
        drop(listener);
        let announcing = self.ground.store().write("push", |tx| {
            tx.touch(Tag::Settings, None);
            Ok(())
        });
        Ok(announcing.await?)
    }

    /// Frees the port.
    pub(crate) async fn stop(&self) {
        let listener = std::mem::take(&mut *self.listening.0.lock().await);
        if let Listener::Running(running) = listener {
            running.receiver.stop().await;
        }
    }

    async fn listen(&self, settings: &PushSettings) -> Result<Running, CoreError> {
        let public = settings.public_url()?;
        let hosts = public.iter().filter_map(|url| url.host_str().map(str::to_owned)).collect();
        let options = ReceiverOptions { address: ([127, 0, 0, 1], settings.port).into(), hosts };
        let (clock, ids) = (self.ground.environment().clone(), self.ground.environment().clone());
        let now = move || Timestamp::from_millisecond(clock.now()).unwrap_or(Timestamp::UNIX_EPOCH);
        let environment = a2a_server::Environment::new(now, move || ids.fresh_id());
        let (receiver, arrived) = Receiver::start(options, environment).await?;
        let told = match public {
            Some(url) => url.as_str().trim_end_matches('/').to_owned(),
            None => format!("http://{}", receiver.address()),
        };
        let open = OpenPaths::default();
        self.ground.in_background(hand_out(Arc::clone(&open), arrived));
        self.ground.in_background(turned_away::count(self.clone(), Arc::clone(&open), receiver.refusals()));
        Ok(Running { settings: settings.clone(), receiver, told, open })
    }
}

/// Begins to receive. Waits for the keyring where something was registered, which nobody else should.
pub(crate) async fn run(push: Push) {
    if let Err(error) = push.restart().await {
        tracing::error!(error = crate::with_causes(&error), "agents cannot call back");
    }
}

/// Gives every arriving call back to its registration; ends with the receiver.
async fn hand_out(open: OpenPaths, mut arrived: UnboundedReceiver<Arrived>) {
    while let Some(delivery) = arrived.recv().await {
        if let Some(OpenPath { looks, .. }) = lock(&open).get(&delivery.path) {
            // Who looked is ending, and so is the program.
            let _ = looks.send(delivery);
        }
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use crate::settings::PushSettings;

    #[rstest]
    #[case::nothing("  ", true)]
    #[case::a_forwarder("https://hooks.example:8443/a2a/", true)]
    #[case::no_address("hooks.example", false)]
    #[case::another_scheme("file:///tmp/x", false)]
    #[case::with_a_password("https://u:p@hooks.example", false)]
    #[case::with_a_query("https://hooks.example/?x=1", false)]
    fn agents_are_told_plain_addresses_only(#[case] public_url: &str, #[case] taken: bool) {
        let settings = PushSettings { public_url: public_url.to_owned(), ..PushSettings::default() };
        assert_eq!(settings.public_url().is_ok(), taken);
    }
}
