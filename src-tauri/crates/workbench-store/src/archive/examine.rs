//! Examines an archive before anything is imported: whether every line is allowed, and what the archive contains.
//! Only an archive that passes is imported.

use std::collections::{HashMap, HashSet};
use std::io::Read;

use a2a_protocol::model::{MessageId, TaskId};

use super::ArchiveError;
use super::here::{ConversationThere, OutsideTasks};
use super::line::{self, Exact, Line};
use super::read::Lines;
use crate::approvals::ApprovalState;
use crate::approvals::log::ApprovalEventKind;
use crate::approvals::marks::Colour;
use crate::approvals::receipts::Receipt;
use crate::blobs;
use crate::cards::{CardWeight, SeenBy, Verdict};
use crate::ids::{ConnectionId, ConversationId, RunId, TaskKey};
use crate::parts;
use crate::runs::RunState;
use crate::tasks::{self, EventKind, MessageSource};

/// The size that the large bodies of one line may have together, in bytes: each stands there only by its hash.
const LARGEST_LINE: u64 = 256 * 1024 * 1024;
/// The size that the large bodies of all lines may have together, each counted as often as it is named.
const LARGEST: u64 = 64 * 1024 * 1024 * 1024;

/// The contents of an archive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contents {
    /// When it was written, in Unix milliseconds.
    pub exported_at: i64,
    /// Its agents, in its order.
    pub agents: Vec<ContentsAgent>,
    /// Messages, sent and received.
    pub messages: u64,
    /// Requests for a person.
    pub requests: u64,
    /// Runs, in its order.
    pub runs: Vec<RunId>,
    pub(super) conversations: Vec<ConversationThere>,
}

impl Contents {
    /// How many conversations there are.
    pub fn conversations(&self) -> u64 {
        self.conversations.len() as u64
    }

    /// How many tasks there are.
    pub fn tasks(&self) -> u64 {
        self.conversations.iter().map(|there| there.tasks.len() as u64).sum()
    }
}

/// An agent in an archive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContentsAgent {
    /// Which.
    pub id: ConnectionId,
    /// Its name.
    pub name: String,
    /// Where it was. May be empty.
    pub address: String,
    /// Conversations with it.
    pub conversations: u64,
    /// Tasks of it.
    pub tasks: u64,
}

/// Examines an archive. `is_request` tells whether a request can be shown: its reading and, if present, its decision
/// and reply.
///
/// # Errors
/// When it is no archive, was cut or changed, is of a later version, or has content that no workbench wrote.
pub fn examine(input: impl Read, is_request: &IsRequest) -> Result<Contents, ArchiveError> {
    let (head, mut lines) = Lines::open(input)?;
    let mut examiner = Examiner {
        contents: Contents {
            exported_at: head.exported_at,
            agents: Vec::new(),
            messages: 0,
            requests: 0,
            runs: Vec::new(),
            conversations: Vec::new(),
        },
        is_request,
        cards: HashSet::new(),
        agents: HashMap::new(),
        bodies: HashMap::new(),
        named: 0,
        agent: None,
        task: None,
        entries: 0,
    };
    fits(is_time(head.exported_at)).map_err(|_| lines.broken())?;
    while let Some(line) = lines.next()? {
        examiner.take(&line).map_err(|wrong| match wrong {
            Wrong::Broken => lines.broken(),
            Wrong::TooLarge => ArchiveError::TooLarge { line: lines.number() },
        })?;
    }
    examiner.leave_task().map_err(|_| lines.broken())?;
    Ok(examiner.contents)
}

/// See [`examine`].
pub type IsRequest = dyn Fn(&str, Option<&str>, Option<&str>) -> bool;

/// Why a line is not allowed in its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Wrong {
    Broken,
    TooLarge,
}

fn fits(fits: bool) -> Result<(), Wrong> {
    if fits { Ok(()) } else { Err(Wrong::Broken) }
}

/// A time that every calendar has: up to the year 9999.
fn is_time(at: i64) -> bool {
    (0..253_402_300_800_000).contains(&at)
}

fn are_times(times: &[Option<i64>]) -> Result<(), Wrong> {
    fits(times.iter().flatten().all(|at| is_time(*at)))
}

/// The state of an examination.
struct Examiner<'a> {
    contents: Contents,
    is_request: &'a IsRequest,
    cards: HashSet<String>,
    /// Places in the contents.
    agents: HashMap<String, usize>,
    /// Sizes of large bodies.
    bodies: HashMap<String, u64>,
    /// Their sizes together, each as often as it was named.
    named: u64,
    /// Of the conversation that is being read.
    agent: Option<usize>,
    task: Option<OpenTask>,
    /// Of the journal that is being read.
    entries: u64,
}

/// The task that is being read.
#[derive(Default)]
struct OpenTask {
    events: u64,
    messages: usize,
    status_message: Option<usize>,
    artifacts: HashSet<String>,
}

impl Examiner<'_> {
    fn take(&mut self, line: &Line) -> Result<(), Wrong> {
        match line {
            Line::Archive(_) | Line::End(_) => Err(Wrong::Broken),
            Line::Card(card) => self.card(card),
            Line::Agent(agent) => self.agent(agent),
            Line::Body(body) => {
                fits(blobs::hash(body.text.as_bytes()) == body.hash)?;
                self.bodies.insert(body.hash.clone(), body.text.len() as u64);
                Ok(())
            }
            Line::Conversation(conversation) => self.conversation(conversation),
            Line::Sent(sent) => self.sent(sent),
            Line::Reply(reply) => self.reply(reply),
            Line::Task(task) => self.task(task),
            Line::Event(event) => self.event(event),
            Line::Message(message) => {
                self.open_task()?.messages += 1;
                self.contents.messages += 1;
                are_times(&[Some(message.at)])?;
                fits(MessageSource::read(&message.source).is_some() && is_number(message.seq))?;
                self.name(parts::bodies_in_message(&message.message.0))
            }
            Line::Artifact(artifact) => {
                fits(self.open_task()?.artifacts.insert(artifact.id.clone()))?;
                are_times(&[Some(artifact.created_at), Some(artifact.updated_at)])?;
                fits(tasks::is_head(&artifact.head.0))?;
                self.name(parts::bodies_in(&artifact.parts.0))
            }
            Line::Request(request) => self.request(request),
            Line::Run(run) => self.run(run),
            Line::RunEvent(event) => {
                self.entries += 1;
                fits(event.seq == self.entries && !self.contents.runs.is_empty() && event.entry.is_json())?;
                are_times(&[Some(event.at)])
            }
        }
    }

    fn card(&mut self, card: &line::Card) -> Result<(), Wrong> {
        are_times(&[Some(card.first_seen_at)])?;
        fits(blobs::hash(card.body.0.as_bytes()) == card.hash)?;
        self.cards.insert(card.hash.clone());
        Ok(())
    }

    fn agent(&mut self, agent: &line::Agent) -> Result<(), Wrong> {
        are_times(&[Some(agent.created_at)])?;
        fits(agent.card.as_ref().is_none_or(|card| self.cards.contains(card)))?;
        for shown in &agent.cards {
            are_times(&[Some(shown.first_seen_at), Some(shown.last_seen_at), shown.judged_at])?;
            fits(self.cards.contains(&shown.card))?;
            fits(SeenBy::read(&shown.seen_by).is_some() && Verdict::read(&shown.verdict).is_some())?;
            fits(shown.weight.as_ref().is_none_or(|weight| CardWeight::read(weight).is_some()))?;
        }
        let known = self.agents.insert(agent.id.clone(), self.contents.agents.len());
        fits(known.is_none() && self.agent.is_none())?;
        self.contents.agents.push(ContentsAgent {
            id: ConnectionId::new(agent.id.as_str()),
            name: agent.name.clone(),
            address: agent.address.clone(),
            conversations: 0,
            tasks: 0,
        });
        Ok(())
    }

    /// Its messages were sent in conversations of this file, and no message comes after it.
    fn run(&mut self, run: &line::Run) -> Result<(), Wrong> {
        self.leave_task()?;
        are_times(&[Some(run.created_at), Some(run.updated_at)])?;
        let state = RunState::read(&run.state).ok_or(Wrong::Broken)?;
        fits(state.is_over() && !run.files.is_empty())?;
        let said = &self.contents.conversations;
        let is_said = |call: &line::RunCall| {
            said.iter()
                .any(|there| there.id.as_str() == call.conversation && there.agent.as_str() == call.agent)
        };
        fits(run.calls.iter().all(is_said))?;
        self.contents.runs.push(RunId::new(run.id.as_str()));
        self.entries = 0;
        self.name(Ok(run.files.clone()))
    }

    fn conversation(&mut self, conversation: &line::Conversation) -> Result<(), Wrong> {
        self.leave_task()?;
        fits(self.contents.runs.is_empty())?;
        are_times(&[Some(conversation.created_at), Some(conversation.updated_at)])?;
        let place = *self.agents.get(&conversation.agent).ok_or(Wrong::Broken)?;
        self.agent = Some(place);
        let agent = self.contents.agents.get_mut(place).ok_or(Wrong::Broken)?;
        agent.conversations += 1;
        self.contents.conversations.push(ConversationThere {
            id: ConversationId::new(conversation.id.as_str()),
            agent: agent.id.clone(),
            tasks: Vec::new(),
            outside: Vec::new(),
        });
        Ok(())
    }

    fn sent(&mut self, sent: &line::Sent) -> Result<(), Wrong> {
        let is_outside = self.task.is_none();
        let conversation = self.open_conversation()?;
        if is_outside {
            conversation.outside.push(OutsideTasks::Sent(MessageId::new(sent.message_id.as_str())));
        }
        self.contents.messages += 1;
        are_times(&[Some(sent.created_at), Some(sent.updated_at)])?;
        self.name(parts::bodies_in(&sent.parts.0))
    }

    fn reply(&mut self, reply: &line::Reply) -> Result<(), Wrong> {
        fits(self.task.is_none())?;
        let id = parts::id_of_message(&reply.message.0).map_err(|_| Wrong::Broken)?;
        self.open_conversation()?.outside.push(OutsideTasks::Reply { id, at: reply.at });
        self.contents.messages += 1;
        are_times(&[Some(reply.at)])?;
        fits(reply.raw.as_ref().is_none_or(Exact::is_json))?;
        self.name(parts::bodies_in_message(&reply.message.0))
    }

    fn task(&mut self, task: &line::Task) -> Result<(), Wrong> {
        self.leave_task()?;
        let place = self.agent.ok_or(Wrong::Broken)?;
        let agent = self.contents.agents.get_mut(place).ok_or(Wrong::Broken)?;
        agent.tasks += 1;
        let (key, id) = (TaskKey::new(task.key.as_str()), TaskId::new(task.task_id.as_str()));
        self.open_conversation()?.tasks.push((key, id));
        are_times(&[Some(task.created_at), Some(task.updated_at)])?;
        fits(task.card.as_ref().is_none_or(|card| self.cards.contains(card)))?;
        fits(task.metadata.as_ref().is_none_or(Exact::is_json))?;
        fits(task.status_metadata.as_ref().is_none_or(Exact::is_json))?;
        let extras = [&task.status_extra, &task.extra];
        fits(extras.into_iter().flatten().all(|extra| tasks::is_extra(&extra.0)))?;
        fits(task.course.iter().all(|stood| is_time(stood.at) && is_number(stood.seq)))?;
        self.task = Some(OpenTask { status_message: task.status_message, ..OpenTask::default() });
        Ok(())
    }

    fn event(&mut self, event: &line::Event) -> Result<(), Wrong> {
        let task = self.open_task()?;
        task.events += 1;
        fits(event.seq == task.events)?;
        are_times(&[Some(event.at)])?;
        fits(EventKind::read(&event.kind).is_some() && event.raw.is_some() != event.body.is_some())?;
        self.name(Ok(event.body.iter().cloned().collect()))
    }

    fn request(&mut self, request: &line::Request) -> Result<(), Wrong> {
        self.open_task()?;
        self.contents.requests += 1;
        are_times(&[
            Some(request.created_at),
            Some(request.updated_at),
            request.decided_at,
            request.expires_at,
        ])?;
        let state = ApprovalState::read(&request.state).ok_or(Wrong::Broken)?;
        fits(super::write::over(state) == state)?;
        fits(request.receipt.as_ref().is_none_or(|receipt| Receipt::read(receipt).is_some()))?;
        fits(request.colour.as_ref().is_none_or(|colour| Colour::read(colour).is_some()))?;
        for happened in &request.log {
            fits(is_time(happened.at) && ApprovalEventKind::read(&happened.kind).is_some())?;
        }
        if let Some(reply) = &request.reply {
            are_times(&[Some(reply.queued_at), reply.claimed_at, reply.finished_at])?;
        }
        let decision = request.decision.as_ref().map(|decision| decision.0.as_str());
        let reply = request.reply.as_ref().map(|replied| replied.reply.0.as_str());
        fits((self.is_request)(&request.reading.0, decision, reply))
    }

    fn open_conversation(&mut self) -> Result<&mut ConversationThere, Wrong> {
        self.contents.conversations.last_mut().ok_or(Wrong::Broken)
    }

    fn open_task(&mut self) -> Result<&mut OpenTask, Wrong> {
        self.task.as_mut().ok_or(Wrong::Broken)
    }

    /// The status has one of the messages that came.
    fn leave_task(&mut self) -> Result<(), Wrong> {
        let Some(task) = self.task.take() else { return Ok(()) };
        fits(task.status_message.is_none_or(|place| place < task.messages))
    }

    /// Large bodies that one line names.
    fn name(&mut self, hashes: Result<Vec<String>, serde_json::Error>) -> Result<(), Wrong> {
        let mut together = 0_u64;
        for hash in hashes.map_err(|_| Wrong::Broken)? {
            together += self.bodies.get(&hash).ok_or(Wrong::Broken)?;
        }
        self.named += together;
        if together > LARGEST_LINE || self.named > LARGEST { Err(Wrong::TooLarge) } else { Ok(()) }
    }
}

/// A number that a row can have.
fn is_number(number: u64) -> bool {
    i64::try_from(number).is_ok()
}
