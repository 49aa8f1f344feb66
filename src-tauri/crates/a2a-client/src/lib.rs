//! Speaks A2A to remote agents: finds their cards, calls them, follows their streams, and shows every
//! byte of it to a wire tap.
//!
//! # A guided tour
//!
//! [`discover`](discover()) turns whatever a person pastes into a card with ranked ways to call the
//! agent. [`Agent`] is one of those ways, ready to be used: [`Agent::send`], [`Agent::stream`],
//! [`Agent::get_task`], [`Agent::cancel`]. A stream's end is one of its items, so a broken stream
//! cannot be mistaken for a finished one; [`Agent::follow`] and [`Agent::watch`] stay with a task
//! across breaks. Every error knows whether the agent can have acted ([`CallError::sent`]).
//!
//! ```no_run
//! use std::sync::Arc;
//!
//! use a2a_client::discover::Input;
//! use a2a_client::tap::NoTap;
//! use a2a_client::{
//!     Agent, AgentOptions, Credentials, Limits, Raw, StreamStep, SystemClock, Transport, TransportOptions,
//!     discover,
//! };
//! use a2a_protocol::SendMessage;
//! use a2a_protocol::model::{Message, MessageId, Part};
//!
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! let transport = Transport::new(&TransportOptions::default())?;
//! let (tap, clock) = (Arc::new(NoTap), Arc::new(SystemClock));
//! let raw = Raw::new(transport, Credentials::none(), Limits::default(), tap, clock);
//!
//! let found = discover(&raw, &Input::parse("localhost:9999")?, None, &mut |_| {}).await?;
//! let best = found.candidates.first().ok_or("the card names no interface")?;
//! let agent = Agent::new(raw, &best.interface, AgentOptions::default())?;
//!
//! let hello = Message::user(MessageId::new("a fresh UUID"), vec![Part::text("Hello")]);
//! let mut stream = agent.follow(agent.stream(SendMessage::new(hello)));
//! while let Some(step) = stream.next().await {
//!     match step {
//!         StreamStep::Event(item) => println!("{:?}", item.value.state()),
//!         StreamStep::Gap(gap) => println!("broke ({:?}), going on", gap.cause),
//!         StreamStep::End(end) => println!("settled: {}", end.settled),
//!     }
//! }
//! # Ok(())
//! # }
//! ```
//!
//! # Layers
//!
//! [`Raw`] is one HTTP exchange: redirects by hand, credentials only to the origin they are bound to,
//! limits, the [`tap`]; [`oauth`] gets and renews tokens on top of it. A binding frames calls:
//! JSON-RPC, HTTP+JSON or gRPC, three implementations of one trait. [`Agent`] joins a binding with the
//! dialects of `a2a_protocol`.
//!
//! Deliberately absent: repeating a call, merging events into tasks, storing anything.

mod agent;
mod ambiguity;
mod answer;
mod binding;
mod call;
pub mod clock;
mod credentials;
pub mod discover;
mod display_url;
mod documents;
mod error;
mod grpc;
mod grpc_frames;
mod headers;
mod http_json;
mod limits;
pub mod oauth;
mod probe;
pub mod push;
mod quirk;
mod raw;
mod reach;
mod rpc;
mod secret;
mod seek;
pub mod signatures;
pub mod sse;
mod stream;
pub mod tap;
mod tls;
pub mod trace;

pub use agent::{Agent, AgentError, AgentOptions, Listing, ListingEnd, Look, Pace, StreamSlot};
pub use call::{CallError, HttpFailure, Misbehaviour, Received};
pub use clock::{Clock, SystemClock, UnixMillis};
pub use credentials::{Credential, Credentials, CredentialsError, ExtraHeader, KeyLocation};
pub use discover::{DiscoverError, Discovered, Refreshed, discover, refresh};
pub use display_url::DisplayUrl;
pub use error::{Oversize, Phase, RedirectRefusal, Sent, TransportError};
pub use headers::OWN_HEADERS;
pub use limits::Limits;
pub use probe::{Apart, Knows, ProbeCall, Probed, ask_as_declared, probe, tell_apart};
pub use quirk::{Evidence, NoticedQuirk};
pub use raw::{
    Addresses, Again, Agreed, ByteStream, CertificateError, CertificateFacts, ClientCertificate, Copies,
    ForeignAnswer, ForeignCall, Framing, Head, LookError, Onward, Passage, Piece, Proxy, Raw, RawRequest,
    Stop, TlsLook, Trail, Transport, TransportOptions, TrustedRoots, install_crypto_provider,
};
pub use reach::Reach;
pub use secret::Secret;
pub use seek::{Asked, Refused, Sought, seek};
pub use stream::{EndCause, EndOfStream, EventStream, Gap, StreamItem, StreamStep};
pub use tls::{CertificateFault, TlsFault};
