//! A cassette as an agent.
//!
//! A task plays one scene of the recording: the one that begins with the same message, else the next in order. A
//! scene stops at every question until the recorded answer comes, and at a recorded cancel until it is canceled
//! again. All other events get words of their own ([`words`](super::words)).

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use a2a_protocol::model::{
    ContextId, Message, MessageId, Part, Role, StatusUpdate, StreamEvent, TaskId, TaskState, TaskStatus,
};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;

use super::answers::{same_parts, says_the_same};
use super::names::{Names, in_event};
use super::{Cassette, Round, Speed, words};
use crate::agent::Behaviour;
use crate::emitter::Emitter;
use crate::environment::Environment;
use crate::language::Language;
use crate::turn::{Outcome, Turn};

/// For each round of a cassette: answers that refuse its last question. A text in them that is
/// [`ANYTHING`](super::ANYTHING) stands for any text.
pub type Cues = Vec<Vec<Message>>;

/// Plays a cassette to every caller.
pub(super) struct Player {
    cassette: Arc<Cassette>,
    scenes: Vec<Vec<usize>>,
    cues: Cues,
    speed: Speed,
    environment: Environment,
    stage: Mutex<Stage>,
}

/// The plays under way.
#[derive(Default)]
struct Stage {
    plays: HashMap<TaskId, Arc<Mutex<Play>>>,
    /// Which scene comes next in each conversation.
    next: HashMap<ContextId, usize>,
}

/// A scene in progress.
struct Play {
    scene: usize,
    /// The round of the scene that is, or was last, played.
    round: usize,
    names: Cast,
    /// The last status that was told with words or data.
    asked: Option<StatusUpdate>,
}

/// The names in this play of the recording's identities.
struct Cast {
    environment: Environment,
    recorded_task: Option<TaskId>,
    task: TaskId,
    context: ContextId,
    messages: HashMap<MessageId, MessageId>,
    /// The really sent messages, by their names in the recording.
    said: HashMap<MessageId, Message>,
}

/// The way to answer a message.
enum Next {
    /// Play this round.
    Play(usize),
    /// It refuses, which was not recorded.
    NoRejection,
    /// It is another answer than the recorded one.
    OtherAnswer,
    /// Nothing was recorded behind the question.
    End,
}

impl Player {
    pub(super) fn new(cassette: Cassette, cues: Cues, speed: Speed, environment: Environment) -> Self {
        let scenes = cassette.scenes();
        let cassette = Arc::new(cassette);
        Self { cassette, scenes, cues, speed, environment, stage: Mutex::default() }
    }

    /// Finds the play and its next step for a message.
    fn take(&self, turn: &Turn) -> (Arc<Mutex<Play>>, Next) {
        let mut stage = lock(&self.stage);
        if let Some(play) = stage.plays.get(&turn.task.id) {
            let play = Arc::clone(play);
            let next = self.answered(&mut lock(&play), turn);
            return (play, next);
        }
        let due = stage.next.get(&turn.context_id).copied().unwrap_or_default();
        let scene = self.scene_for(&turn.message, due);
        stage.next.insert(turn.context_id.clone(), scene + 1);
        let rounds = self.scenes.get(scene).map(Vec::as_slice).unwrap_or_default();
        let mut told =
            rounds.iter().filter_map(|round| self.cassette.rounds.get(*round)).flat_map(|round| &round.told);
        let recorded_task = told.find_map(|told| told.event.task_id()).cloned();
        let mut play = Play {
            scene,
            round: 0,
            names: Cast {
                environment: self.environment.clone(),
                recorded_task,
                task: turn.task.id.clone(),
                context: turn.context_id.clone(),
                messages: HashMap::new(),
                said: HashMap::new(),
            },
            asked: None,
        };
        let next = match rounds.first() {
            Some(round) => self.begin(&mut play, *round, &turn.message),
            None => Next::End,
        };
        let play = Arc::new(Mutex::new(play));
        stage.plays.insert(turn.task.id.clone(), Arc::clone(&play));
        (play, next)
    }

    /// The scene that begins with these words, the due one first; else the due one, and after the last
    /// the first again.
    fn scene_for(&self, message: &Message, due: usize) -> usize {
        let count = self.scenes.len().max(1);
        let in_turn = || (0..count).map(|step| (due + step) % count);
        let begins_so = |scene: &usize| {
            let first = self.scenes.get(*scene).and_then(|rounds| rounds.first());
            let first = first.and_then(|round| self.cassette.rounds.get(*round));
            first.is_some_and(|round| same_parts(&round.said.parts, &message.parts))
        };
        in_turn().find(begins_so).unwrap_or(due % count)
    }

    /// Where an answer leads.
    fn answered(&self, play: &mut Play, turn: &Turn) -> Next {
        let place = |round: usize| self.scenes.get(play.scene)?.get(round).copied();
        let asked_in = place(play.round);
        let next = place(play.round + 1);
        let recorded = next.and_then(|next| self.cassette.rounds.get(next));
        if let (Some(next), Some(recorded)) = (next, recorded)
            && says_the_same(&recorded.said, &turn.message)
        {
            play.round += 1;
            return self.begin(play, next, &turn.message);
        }
        let refusals = asked_in.and_then(|round| self.cues.get(round));
        let is_refusal = |said: &Message| {
            refusals.is_some_and(|refusals| refusals.iter().any(|one| says_the_same(one, said)))
        };
        // Whatever was recorded, with this reason or another: a refusal was.
        let was_refused = recorded.is_some_and(|recorded| is_refusal(&recorded.said));
        match (next, is_refusal(&turn.message)) {
            (Some(next), true) if was_refused => {
                play.round += 1;
                self.begin(play, next, &turn.message)
            }
            (_, true) => Next::NoRejection,
            (Some(_), false) => Next::OtherAnswer,
            (None, false) => Next::End,
        }
    }

    fn begin(&self, play: &mut Play, round: usize, message: &Message) -> Next {
        let said = self.cassette.rounds.get(round).and_then(|round| round.said.message_id.clone());
        if let Some(said) = said {
            play.names.said.insert(said, message.clone());
        }
        Next::Play(round)
    }

    async fn play(&self, round: &Round, play: &Mutex<Play>, turn: &Turn, out: &Emitter) {
        let mut elapsed = 0;
        let mut state = TaskState::Unspecified;
        let mut replied = false;
        out.on_cancel(farewell(round));
        for told in &round.told {
            match told.event.state() {
                // It was canceled from outside, and waits for that.
                Some(TaskState::Canceled) => return std::future::pending().await,
                // A question is answered by a message, whatever the file says.
                Some(now) if state == TaskState::InputRequired && *now != state => return,
                Some(_) | None => {}
            }
            let rest = self.speed.of(told.ms.saturating_sub(elapsed));
            elapsed = told.ms.max(elapsed);
            if rest.is_zero() {
                tokio::task::yield_now().await;
            } else {
                tokio::time::sleep(rest).await;
            }
            let mut event = told.event.clone();
            {
                let mut play = lock(play);
                in_event(&mut event, &mut play.names);
                play.asked = asked(&event).or(play.asked.take());
            }
            state = event.state().cloned().unwrap_or(state);
            replied |= matches!(&event, StreamEvent::Message(message) if message.task_id.is_none());
            out.tell(event);
        }
        if !state.is_settled() && !replied {
            out.tell(self.status(
                turn,
                TaskState::Failed,
                vec![Part::text(words::end_of_recording(language(round, turn)))],
            ));
        }
    }

    /// The status that is told instead of playing on.
    fn instead(&self, next: &Next, play: &Play, turn: &Turn) -> StreamEvent {
        let first = self.scenes.get(play.scene).and_then(|rounds| rounds.first());
        let language = first
            .and_then(|round| self.cassette.rounds.get(*round))
            .map_or(Language::English, |round| language(round, turn));
        match next {
            Next::NoRejection => {
                self.status(turn, TaskState::Rejected, vec![Part::text(words::no_rejection(language))])
            }
            Next::OtherAnswer => self.ask_again(play, turn, words::other_answer(language)),
            Next::End | Next::Play(_) => {
                self.status(turn, TaskState::Failed, vec![Part::text(words::end_of_recording(language))])
            }
        }
    }

    /// The question once more, behind the reason why.
    fn ask_again(&self, play: &Play, turn: &Turn, why: &str) -> StreamEvent {
        let mut parts = vec![Part::text(why)];
        let (mut state, mut metadata) = (TaskState::InputRequired, None);
        if let Some(asked) = &play.asked {
            parts.extend(asked.status.message.iter().flat_map(|message| message.parts.iter().cloned()));
            state = asked.status.state.clone();
            metadata.clone_from(&asked.metadata);
        }
        let mut event = self.status(turn, state, parts);
        if let StreamEvent::Status(update) = &mut event {
            update.metadata = metadata;
            if let (Some(now), Some(then)) = (
                &mut update.status.message,
                play.asked.as_ref().and_then(|asked| asked.status.message.as_ref()),
            ) {
                now.metadata.clone_from(&then.metadata);
                now.extensions.clone_from(&then.extensions);
            }
        }
        event
    }

    fn status(&self, turn: &Turn, state: TaskState, parts: Vec<Part>) -> StreamEvent {
        let mut message = Message::user(MessageId::new(self.environment.new_id()), parts);
        message.role = Role::Agent;
        message.task_id = Some(turn.task.id.clone());
        message.context_id = Some(turn.context_id.clone());
        StreamEvent::Status(StatusUpdate {
            task_id: Some(turn.task.id.clone()),
            context_id: Some(turn.context_id.clone()),
            status: TaskStatus { state, message: Some(message), timestamp: None, extra: Vec::new() },
            is_final: Some(true),
            metadata: None,
            extra: Vec::new(),
            raw: None,
        })
    }
}

impl Behaviour for Player {
    fn run(&self, turn: Turn, out: Emitter) -> BoxFuture<'_, Outcome> {
        async move {
            let (play, next) = self.take(&turn);
            match next {
                Next::Play(round) => {
                    let round = self.cassette.rounds.get(round).expect("BUG: scenes name rounds");
                    self.play(round, &play, &turn, &out).await;
                }
                other => out.tell(self.instead(&other, &lock(&play), &turn)),
            }
            Outcome::Told
        }
        .boxed()
    }

    fn tells_all(&self) -> bool {
        true
    }
}

impl Names for Cast {
    fn task(&mut self, id: &TaskId) -> TaskId {
        if self.recorded_task.as_ref() == Some(id) { self.task.clone() } else { id.clone() }
    }

    fn context(&mut self, _: &ContextId) -> ContextId {
        self.context.clone()
    }

    fn message(&mut self, id: &MessageId) -> MessageId {
        let fresh = || MessageId::new(self.environment.new_id());
        self.messages.entry(id.clone()).or_insert_with(fresh).clone()
    }

    fn said(&mut self, message: &Message) -> Option<Message> {
        self.said.get(message.message_id.as_ref()?).cloned()
    }
}

/// The recorded words of the cancel.
fn farewell(round: &Round) -> Vec<Part> {
    let canceled = round.told.iter().find_map(|told| match &told.event {
        StreamEvent::Status(update) if update.status.state == TaskState::Canceled => Some(&update.status),
        _ => None,
    });
    canceled
        .and_then(|status| status.message.as_ref())
        .map(|message| message.parts.clone())
        .unwrap_or_default()
}

/// The status that an event brings, where somebody is asked by it.
fn asked(event: &StreamEvent) -> Option<StatusUpdate> {
    let (status, metadata) = match event {
        StreamEvent::Status(update) => (&update.status, &update.metadata),
        StreamEvent::Task(task) => (&task.status, &None),
        StreamEvent::Message(_) | StreamEvent::Artifact(_) | StreamEvent::Unknown(_) => return None,
    };
    status.state.is_interrupted().then(|| StatusUpdate {
        task_id: None,
        context_id: None,
        status: status.clone(),
        is_final: None,
        metadata: metadata.clone(),
        extra: Vec::new(),
        raw: None,
    })
}

fn language(round: &Round, turn: &Turn) -> Language {
    let texts = round.said.parts.iter().chain(&turn.message.parts).filter_map(Part::as_text);
    Language::of(&texts.collect::<String>())
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
