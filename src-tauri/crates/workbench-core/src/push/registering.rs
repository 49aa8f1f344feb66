//! Asks an agent to call back, and to stop calling back.

use a2a_client::Secret;
use a2a_protocol::Operation;
use a2a_protocol::model::{Extra, PushAuthentication, PushConfig};
use tokio::sync::mpsc::unbounded_channel;
use tokio::task::spawn_blocking;
use url::Url;
use workbench_store::push::{self, Registration, StoredDelivery};
use workbench_store::tasks::{self, TaskRow};
use workbench_store::{ConnectionId, RegistrationId, TaskKey};

use super::Push;
use super::arriving;
use crate::auth::slots::{Draft, GivenUp};
use crate::error::CoreError;
use crate::lock::lock;
use crate::receiving::{Listener, OpenPath, Running, Secrets};

/// Deliveries that are shown of a task.
const SHOWN: u32 = 100;

/// A registration as the agent has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeldRegistration {
    /// The agent's name for it.
    pub id: Option<String>,
    /// The called address, without path and query, which often keep strangers out.
    pub address: String,
    /// It is one of ours.
    pub ours: bool,
    /// A token is sent along.
    pub token: bool,
    /// Schemes of authorization that it may use.
    pub schemes: Vec<String>,
}

impl Push {
    /// Asks the agent of a task to call back about it.
    ///
    /// # Errors
    /// When agents cannot call back here, or the agent refuses.
    pub async fn register(&self, key: &TaskKey) -> Result<(), CoreError> {
        let task = self.ground.task(key).await?;
        let reached = self.agents.agent_of(&task).await?;
        let listener = self.listening.0.lock().await;
        let Listener::Running(running) = &*listener else { return Err(CoreError::NotListening) };
        let secrets = Secrets::fresh(self.ground.environment());
        let id = RegistrationId::new(self.ground.environment().fresh_id());
        let registration = Registration {
            config_id: Some(id.to_string()),
            task_key: key.clone(),
            address: running.told.clone(),
            slot: format!("secret/{}", self.ground.environment().fresh_id()),
            at: self.ground.environment().now(),
            id,
        };
        self.keep(&registration, &secrets).await?;
        // It may call before it has answered.
        self.open_path(running, &registration, &secrets, &task);
        let url = running.url(&secrets);
        drop(listener);

        let config = PushConfig {
            task_id: Some(task.task_id.clone()),
            id: registration.config_id.clone(),
            url,
            token: Some(secrets.token.clone()),
            authentication: Some(PushAuthentication {
                schemes: vec![arriving::SCHEME.to_owned()],
                credentials: Some(secrets.credentials.clone()),
            }),
            extra: Extra::default(),
        };
        match reached.agent.create_push_config(config).await {
            Ok(held) => {
                // Not every agent takes the name that it is given.
                if let Some(name) = held.value.id.filter(|name| Some(name) != registration.config_id.as_ref())
                {
                    self.ground
                        .store()
                        .write("name push", move |tx| push::name(tx, &registration.id, &name))
                        .await?;
                }
                Ok(())
            }
            Err(error) => {
                self.let_go(&registration).await?;
                Err(error.into())
            }
        }
    }

    /// Takes no more calls at a registration, and tells the agent.
    ///
    /// # Errors
    /// When there is none, or the agent refuses; nothing is taken any more in any case.
    pub async fn deregister(&self, key: &TaskKey, id: &RegistrationId) -> Result<(), CoreError> {
        let registrations = self.registrations(key).await?;
        let found = registrations.into_iter().find(|known| known.id == *id);
        let registration = found.ok_or_else(|| CoreError::not_found("registration", id))?;
        self.let_go(&registration).await?;
        let task = self.ground.task(key).await?;
        let reached = self.agents.agent_of(&task).await?;
        if let Some(config) = registration.config_id
            && reached.agent.has(Operation::DeletePushConfig)
        {
            reached.agent.delete_push_config(&task.task_id, config).await?;
        }
        Ok(())
    }

    /// The registrations that were made here for a task.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn registrations(&self, key: &TaskKey) -> Result<Vec<Registration>, CoreError> {
        let key = key.clone();
        Ok(self.ground.store().read(move |reader| push::of_task(reader, &key)).await?)
    }

    /// Deliveries about a task, latest first.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn deliveries(&self, key: &TaskKey) -> Result<Vec<StoredDelivery>, CoreError> {
        let key = key.clone();
        Ok(self.ground.store().read(move |reader| push::deliveries(reader, &key, SHOWN)).await?)
    }

    /// The registrations that the agent has for a task, by any program.
    ///
    /// # Errors
    /// When the agent refuses or cannot be reached.
    pub async fn held(&self, key: &TaskKey) -> Result<Vec<HeldRegistration>, CoreError> {
        let ours = self.registrations(key).await?;
        let task = self.ground.task(key).await?;
        let reached = self.agents.agent_of(&task).await?;
        let held = if reached.agent.has(Operation::ListPushConfigs) {
            reached.agent.push_configs(&task.task_id).await?.value
        } else {
            vec![reached.agent.push_config(&task.task_id, None).await?.value]
        };
        Ok(held.into_iter().map(|config| shown(config, &ours)).collect())
    }

    /// Opens earlier registrations again: of one agent, or of all.
    pub(super) async fn reopen(&self, running: &Running, of: Option<&ConnectionId>) -> Result<(), CoreError> {
        let of = of.cloned();
        let stored = self.ground.store().read(move |reader| {
            let is_wanted = |task: &TaskRow| {
                !task.state.is_terminal() && of.as_ref().is_none_or(|of| task.connection_id == *of)
            };
            let mut going_on = Vec::new();
            for registration in push::registrations(reader)? {
                let task = tasks::get(reader, &registration.task_key)?;
                going_on.extend(task.filter(is_wanted).map(|task| (registration, task)));
            }
            Ok(going_on)
        });
        for (registration, task) in stored.await? {
            // Without a keyring, what an earlier session registered cannot be judged and is not taken.
            if let Some(secrets) = self.kept(&registration).await? {
                self.open_path(running, &registration, &secrets, &task);
            }
        }
        Ok(())
    }

    fn open_path(&self, running: &Running, registration: &Registration, secrets: &Secrets, task: &TaskRow) {
        let (looks, arrived) = unbounded_channel();
        let open = OpenPath { task: task.task_key.clone(), looks };
        lock(&running.open).insert(secrets.path.clone(), open);
        running.receiver.open(&secrets.path);
        let (registration, secrets) = (registration.clone(), secrets.clone());
        self.ground.in_background(arriving::look_at(
            self.clone(),
            registration,
            secrets,
            task.clone(),
            arrived,
        ));
    }

    /// Puts the secrets into the keyring and the rest into the store, or neither.
    async fn keep(&self, registration: &Registration, secrets: &Secrets) -> Result<(), CoreError> {
        let text = serde_json::to_string(secrets).expect("BUG: three texts are plain data");
        let draft = Draft::of_value(registration.slot.clone(), Secret::new(text));
        let row = registration.clone();
        let _turn = self.ground.credentials_turn().await;
        let kept =
            self.ground.commit_draft(draft, "register push", move |tx| push::register(tx, &row)).await?;
        self.ground.empty(kept).await;
        Ok(())
    }

    async fn kept(&self, registration: &Registration) -> Result<Option<Secrets>, CoreError> {
        let (store, slot) = (self.ground.secrets().await, registration.slot.clone());
        let kept = spawn_blocking(move || store.get(&slot)).await.map_err(|_| CoreError::Interrupted)??;
        Ok(kept.and_then(|text| serde_json::from_str(text.expose()).ok()))
    }

    async fn let_go(&self, registration: &Registration) -> Result<(), CoreError> {
        let secrets = self.kept(registration).await?;
        if let (Some(secrets), Listener::Running(running)) = (secrets, &*self.listening.0.lock().await) {
            running.receiver.close(&secrets.path);
            lock(&running.open).remove(&secrets.path);
        }
        let (row, now) = (registration.clone(), self.ground.environment().now());
        self.ground.store().write("deregister push", move |tx| push::deregister(tx, &row, now)).await?;
        self.ground.empty(GivenUp(vec![registration.slot.clone()])).await;
        Ok(())
    }
}

fn shown(config: PushConfig, ours: &[Registration]) -> HeldRegistration {
    let address = Url::parse(&config.url).map(|url| url.origin().ascii_serialization()).unwrap_or_default();
    let is_ours = |known: &Registration| {
        config.id.is_some() && known.config_id == config.id || config.url.starts_with(&known.address)
    };
    HeldRegistration {
        ours: ours.iter().any(is_ours),
        id: config.id,
        address,
        token: config.token.is_some(),
        schemes: config.authentication.map(|authentication| authentication.schemes).unwrap_or_default(),
    }
}
