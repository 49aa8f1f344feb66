//! The tasks of each caller: apart from those of all others, and recalled once.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use a2a_protocol::model::{Task, TaskId};
use tokio::sync::OnceCell;

use super::AgentHost;
use crate::door::Visit;
use crate::environment::Environment;
use crate::refusal::Refusal;
use crate::store::TaskStore;

/// The callers, each with what is in memory for it.
pub(super) struct Visitors {
    environment: Environment,
    known: Mutex<HashMap<String, Arc<Visitor>>>,
}

struct Visitor {
    store: Arc<TaskStore>,
    recalled: OnceCell<()>,
}

impl Visitors {
    pub(super) fn new(environment: Environment) -> Self {
        Self { environment, known: Mutex::default() }
    }

    fn of(&self, caller: &str) -> Arc<Visitor> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let new = || {
            let store = Arc::new(TaskStore::new(self.environment.clone()));
            Arc::new(Visitor { store, recalled: OnceCell::new() })
        };
        Arc::clone(known.entry(caller.to_owned()).or_insert_with(new))
    }
}

impl AgentHost {
    /// The tasks of a caller. At its first call, those of before are taken into memory, and go on.
    pub(super) async fn tasks_of(self: &Arc<Self>, visit: &Visit) -> Arc<TaskStore> {
        let visitor = self.visitors.of(&visit.caller.id);
        let recalling = visitor.recalled.get_or_init(|| async {
            let tasks = self.behaviour.recall(&visit.caller, None).await;
            for (task, work) in visitor.store.recall(tasks, &visit.caller) {
                let (host, store) = (Arc::clone(self), Arc::clone(&visitor.store));
                self.turns.spawn(async move {
                    let resume = |turn, out| host.behaviour.resume(turn, out);
                    host.work(&store, task, work, resume).await;
                });
            }
        });
        recalling.await;
        Arc::clone(&visitor.store)
    }

    /// One task of a caller, also where it is not held in memory.
    pub(super) async fn task(&self, store: &TaskStore, visit: &Visit, id: &TaskId) -> Result<Task, Refusal> {
        match store.get(id) {
            Err(refusal @ Refusal::TaskNotFound(_)) => {
                let recalled = self.behaviour.recall(&visit.caller, Some(id)).await;
                recalled.into_iter().find(|task| task.id == *id).ok_or(refusal)
            }
            found => found,
        }
    }
}
