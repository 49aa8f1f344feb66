//! Calls remote agents over A2A: finds their cards, follows their streams, and shows every byte to a wire tap.
//!
//! [`discover`](discover()) turns pasted text into a card with ranked interfaces; [`Agent`] is one interface,
//! ready to be called. [`Raw`] is one HTTP exchange; the bindings JSON-RPC, HTTP+JSON and gRPC frame calls over
//! it. The end of a stream is an item of its own, so a broken stream is never taken for a finished one.
//! [`CallError::sent`] tells whether the agent can have acted. Deliberately absent: repeating calls, folding
//! events into tasks, and storage.
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

mod agent;
mod ambiguity;
mod answer;
mod binding;
mod call;
mod challenge;
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
pub use challenge::Challenge;
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
