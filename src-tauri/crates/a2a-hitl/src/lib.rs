//! Reads the question that a waiting task asks a person, and writes the reply that answers it.
//!
//! A2A says *that* a task waits (`input-required`, `auth-required`), not *for what*; each framework has its own
//! shape. A task is read into a [`Reading`] of plain [`Item`]s; one [`Answer`] per item becomes the [`Reply`] of
//! that shape. Deliberately absent: I/O, clocks, randomness, credentials (a reply holds [`SecretRef`]s) and
//! decisions: an item without an answer is an error, never an approval. Reading never fails: a request that no
//! reader knows is shown raw and can be answered.
//!
//! ```
//! use a2a_hitl::{Answer, Reply, RequestInput, read_request};
//! use a2a_protocol::model::{Message, MessageId, Part, TaskState};
//!
//! let question = Message::user(MessageId::new("m-1"), vec![Part::text("Delete 37 rows? (yes/no)")]);
//! let input = RequestInput { status_message: Some(&question), ..RequestInput::new(&TaskState::InputRequired) };
//! let reading = read_request(&input);
//!
//! let item = reading.items[0].id().clone();
//! let Ok(Reply::Message(reply)) = reading.reply(&[(item, Answer::Text("no".into()))]) else { panic!() };
//! assert_eq!(reply.parts.len(), 1);
//! ```

mod alternatives;
mod anew;
mod answer;
mod digest;
mod drawn;
mod earlier;
mod expiry;
mod file_text;
mod freshness;
mod identity;
mod mapping;
mod payment;
mod provenance;
mod readers;
mod reading;
mod refusing;
mod reply;
mod request;
mod risk;
mod settled;
mod shape;
mod since;
mod skill;
mod surroundings;
mod template;
mod updates;
mod warnings;
mod why;
mod within;

pub use alternatives::{Alternative, Alternatives, Names};
pub use answer::{Answer, AnswerKind, GivenFile, ItemId, only_rejects};
pub use earlier::{Earlier, TooLong};
pub use file_text::file_text;
pub use freshness::{Freshness, FreshnessKey, Glimpse};
pub use freshness::{freshness, freshness_key, is_later, is_no_later, same_request};
pub use identity::{RequestHash, RequestKey, Scope, request_hash, request_key};
pub use mapping::{Mapping, NotAMapping};
pub use payment::Payment;
pub use provenance::{Confidence, Proven, ReaderId};
pub use readers::{
    BUILT_IN, Found, GO_ON, Reader, Readers, asks_by, ends_turn, name_of, read_request, read_with,
    tells_only_by,
};
pub use reading::{
    AfterLink, Allowed, Buttons, Choice, FormPart, FreshnessGrade, Gives, Item, Offer, Reading, ReasonField,
    StoodIn, WordsBack,
};
pub use refusing::lets_nothing_through;
pub use reply::{MessageReply, Outgoing, Reply, ReplyContent, ReplyError, ReplyPart, secrets_inside};
pub use request::RequestInput;
pub use risk::{Act, Because, Risk, risk};
pub use skill::{NamedSkill, SkillNames, SkillSaid};
pub use template::{ResolveError, SecretRef, Template};
pub use updates::Updates;
pub use warnings::{
    Characters, Sign, Warning, WarningKind, alike_names, breaks_line, looks, plainly, stands_alone, unseen,
    warnings,
};
pub use why::{Contradiction, Why};
