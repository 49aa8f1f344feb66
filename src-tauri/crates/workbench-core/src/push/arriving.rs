//! A call back at one registration: judged, stored, and compared with the task itself.

use a2a_client::push::{Authorization, Check, Delivery, Judgement, Registration, Replays, judge, shown};
use a2a_client::signatures::{KeySet, fetch_keys};
use a2a_client::{Credentials, Secret, UnixMillis};
use a2a_protocol::Dialect;
use a2a_protocol::model::{StreamEvent, TaskState};
use a2a_protocol::quirk::Quirk;
use a2a_server::receiver::Arrived;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::json;
use tokio::sync::mpsc::UnboundedReceiver;
use url::Url;
use workbench_store::quirks::{self, StoredQuirk};
use workbench_store::tasks::TaskRow;
use workbench_store::{ConnectionId, StoreError, Tx, push as rows};

use super::Push;
use super::turned_away::{Allowance, only_counted};
use crate::error::CoreError;
use crate::receiving::Secrets;
use crate::wire_log::Inbound;

/// How agents are asked to authorize themselves.
pub(super) const SCHEME: &str = "Bearer";

/// Deliveries that one look at the task answers at most.
const BATCH: usize = 64;

/// As many bytes are logged of a delivery without news.
const NO_NEWS_BYTES: usize = 16 * 1024;

/// Where agents of 0.1 publish the keys that they sign call backs with.
const KEYS: &str = "/.well-known/jwks.json";

/// Looks at everything that arrives, as long as the registration is open.
pub(super) async fn look_at(
    push: Push,
    row: rows::Registration,
    secrets: Secrets,
    task: TaskRow,
    mut arrived: UnboundedReceiver<Arrived>,
) {
    let mut expected: Option<Registration> = None;
    let mut replays = Replays::default();
    let mut batch = Vec::new();
    let mut allowance = Allowance::new(push.ground.environment().now());
    while arrived.recv_many(&mut batch, BATCH).await > 0 {
        let expected = match &mut expected {
            Some(expected) => expected,
            None => expected.insert(registered(&push, &secrets, &task).await),
        };
        // A person may have chosen otherwise since the last delivery.
        let quirks = push.quirks.of(&task.connection_id).await.unwrap_or_default();
        expected.token_is_a_must = quirks.ruled_out().contains(&Quirk::PushWithoutToken);
        let knowing = push.agents.agent_of(&task).await.inspect_err(|error| {
            let error = crate::with_causes(error);
            tracing::warn!(error, "what an agent tells is not logged: its secrets are not known");
        });
        let mut deliveries = Vec::with_capacity(batch.len());
        let mut counted = Vec::new();
        for arrived in batch.drain(..) {
            let at = UnixMillis(arrived.at.as_millisecond());
            let delivery =
                Delivery { method: &arrived.method, headers: &arrived.headers, body: &arrived.body, at };
            let judgement = judge(expected, &delivery, &mut replays);
            let is_news = judgement.verdict.is_news();
            if !is_news && !allowance.take(at.0) {
                counted.push(only_counted(&task.task_key, judgement.verdict.id(), at.0));
                continue;
            }
            let body = knowing.as_ref().map(|reached| reached.agent.redacted(&arrived.body));
            let body = body.unwrap_or_default();
            let kept = if is_news { body.len() } else { body.len().min(NO_NEWS_BYTES) };
            let exchange = push.ground.wire_log().arrived(&Inbound {
                connection: &task.connection_id,
                task: &task.task_id,
                method: &arrived.method,
                url: &row.address,
                headers: &shown(&arrived.headers),
                body: body.get(..kept).unwrap_or_default(),
                received: arrived.body.len(),
                at: at.0,
            });
            deliveries.push((judgement, exchange, at.0));
        }
        push.ground.turned_away(counted).await;
        let news = deliveries.iter().rposition(|(judgement, ..)| judgement.verdict.is_news());
        let told = news.and_then(|index| deliveries.get(index)).and_then(|(news, ..)| news.event.clone());
        let written: Vec<_> = deliveries
            .into_iter()
            .map(|(judgement, exchange, at)| stored(&row, &judgement, exchange, at))
            .collect();
        let agent = task.connection_id.clone();
        let noted = push.ground.store().write("push", move |tx| {
            written.iter().map(|delivery| note(tx, &agent, delivery)).collect::<Result<Vec<_>, _>>()
        });
        let numbers = match noted.await {
            Ok(numbers) => numbers,
            Err(error) => {
                push.ground.cannot_store(&error);
                return;
            }
        };
        if let (Some(told), Some(number)) = (told, news.and_then(|index| numbers.get(index).copied())) {
            let outcome = push.ground.act("push.arrived", push.compare_told(&task, &told.value)).await;
            let key = task.task_key.clone();
            let noted = push
                .ground
                .store()
                .write("push compared", move |tx| rows::compared(tx, &key, number, outcome.id()));
            if let Err(error) = noted.await {
                push.ground.cannot_store(&error);
            }
        }
    }
}

/// The result of comparing a call back with the agent's answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Compared {
    /// Both say the same.
    Same,
    /// The task has gone on since.
    WentOn,
    /// An end was told that the task has not come to.
    Contradicted,
    /// No state was told.
    NoState,
    /// The task could not be read.
    NotRead,
}

impl Compared {
    fn of(told: Option<&TaskState>, read: &TaskState) -> Self {
        match told {
            None => Self::NoState,
            Some(told) if told == read => Self::Same,
            Some(told) if told.is_terminal() => Self::Contradicted,
            Some(_) => Self::WentOn,
        }
    }

    fn id(self) -> &'static str {
        match self {
            Self::Same => "same",
            Self::WentOn => "went-on",
            Self::Contradicted => "contradicted",
            Self::NoState => "no-state",
            Self::NotRead => "not-read",
        }
    }
}

impl Push {
    async fn compare_told(&self, task: &TaskRow, told: &StreamEvent) -> Compared {
        match self.read_for_push(task, matches!(told, StreamEvent::Artifact(_))).await {
            Ok(read) => Compared::of(told.state(), &read),
            Err(error) => {
                let error = crate::with_causes(&error);
                tracing::info!(error, task = %task.task_key, "a task that was told of could not be read");
                Compared::NotRead
            }
        }
    }

    /// Reads the task, records its news, and follows it if nobody does.
    async fn read_for_push(&self, task: &TaskRow, more_than_state: bool) -> Result<TaskState, CoreError> {
        let task = self.ground.task(&task.task_key).await?;
        let reached = self.agents.agent_of(&task).await?;
        let read = reached.agent.get_task(&task.task_id, None).await?;
        let status = &read.value.status;
        let state = status.state.clone();
        if more_than_state || state != task.state || status.timestamp != task.status_timestamp {
            self.sessions.observe_task(&reached, &task, read).await?;
        }
        self.sessions.watch_if_running(&task.task_key).await?;
        Ok(state)
    }
}

/// The registration as the agent knows it, and the keys that it may sign with.
async fn registered(push: &Push, secrets: &Secrets, task: &TaskRow) -> Registration {
    let (dialect, keys) = match push.agents.agent_of(task).await {
        Ok(reached) => {
            let dialect = reached.agent.profile().dialect;
            let url =
                reached.connection.interface.as_ref().and_then(|interface| Url::parse(&interface.url).ok());
            let keys = match url.and_then(|url| url.join(KEYS).ok()) {
                Some(url) if dialect == Dialect::V0_1 => keys(push, url, task).await,
                _ => KeySet::default(),
            };
            (dialect, keys)
        }
        Err(_) => (Dialect::V1_0, KeySet::default()),
    };
    let credentials = Secret::new(secrets.credentials.as_str());
    let shared_secret = match push.push_secret(&task.connection_id).await {
        Ok(secret) => secret,
        Err(error) => {
            // Nothing can be signed with a secret that nobody knows.
            tracing::warn!(error = crate::with_causes(&error), "signed calls back cannot be checked");
            Some(Secret::new(URL_SAFE_NO_PAD.encode(push.ground.environment().random())))
        }
    };
    Registration {
        shared_secret,
        token: Some(Secret::new(secrets.token.as_str())),
        authorization: Some(Authorization { scheme: SCHEME.to_owned(), credentials }),
        keys,
        ..Registration::new(task.task_id.clone(), dialect)
    }
}

/// The agent's own origin is asked, without credentials; most agents have no keys.
async fn keys(push: &Push, url: Url, task: &TaskRow) -> KeySet {
    let Ok(addresses) = push.ground.addresses_for(&task.connection_id).await else {
        return KeySet::default();
    };
    let Ok(raw) = push.ground.raw_within(addresses, Credentials::none()).await else {
        return KeySet::default();
    };
    fetch_keys(&raw, url, Some(task.connection_id.as_str().into())).await.unwrap_or_default()
}

fn stored(
    row: &rows::Registration,
    judgement: &Judgement,
    exchange: workbench_store::ExchangeId,
    at: i64,
) -> rows::Delivery {
    let check = |check: &Check| json!({ "proof": check.proof.id(), "outcome": check.outcome.id() });
    let event = judgement.event.as_ref().map(|event| &event.value);
    rows::Delivery {
        task_key: row.task_key.clone(),
        registration: row.id.clone(),
        at,
        verdict: judgement.verdict.id().to_owned(),
        checks: json!(judgement.checks.iter().map(check).collect::<Vec<_>>()).to_string(),
        quirk: judgement.quirk.map(|quirk| quirk.id().to_owned()),
        event: event.map(|event| kind_of(event).to_owned()),
        state: event.and_then(StreamEvent::state).cloned(),
        compared: None,
        exchange,
    }
}

/// Notes a delivery, and a quirk of its agent.
fn note(tx: &mut Tx<'_>, agent: &ConnectionId, delivery: &rows::Delivery) -> Result<i64, StoreError> {
    if let Some(quirk) = &delivery.quirk {
        let noticed = StoredQuirk {
            quirk: quirk.clone(),
            refused: None,
            exchange: Some(delivery.exchange.clone()),
            noticed_at: delivery.at,
        };
        quirks::keep(tx, agent, &noticed)?;
    }
    rows::note(tx, delivery)
}

fn kind_of(event: &StreamEvent) -> &'static str {
    match event {
        StreamEvent::Task(_) => "task",
        StreamEvent::Message(_) => "message",
        StreamEvent::Status(_) => "status",
        StreamEvent::Artifact(_) => "artifact",
        StreamEvent::Unknown(_) => "unknown",
    }
}

#[cfg(test)]
mod tests {
    use a2a_protocol::model::TaskState;
    use rstest::rstest;

    use super::Compared;

    #[rstest]
    #[case(Some(TaskState::Completed), TaskState::Completed, Compared::Same)]
    #[case(Some(TaskState::Working), TaskState::Completed, Compared::WentOn)]
    #[case(Some(TaskState::Completed), TaskState::Working, Compared::Contradicted)]
    #[case(Some(TaskState::Completed), TaskState::Failed, Compared::Contradicted)]
    #[case(None, TaskState::Working, Compared::NoState)]
    fn an_end_that_the_task_has_not_come_to_is_a_contradiction(
        #[case] told: Option<TaskState>,
        #[case] read: TaskState,
        #[case] compared: Compared,
    ) {
        assert_eq!(Compared::of(told.as_ref(), &read), compared);
    }
}
