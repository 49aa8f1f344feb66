//! Speaks A2A to remote agents.

mod agent;
mod binding;
mod call;
pub mod clock;
mod credentials;
pub mod discover;
mod display_url;
mod error;
mod limits;
mod raw;
mod reach;
mod rpc;
mod secret;
pub mod sse;
mod stream;
pub mod tap;

pub use agent::{Agent, AgentError, AgentOptions, Listing, ListingEnd};
pub use call::{CallError, HttpFailure, Misbehaviour, Received};
pub use clock::{Clock, SystemClock, UnixMillis};
pub use credentials::{Credential, Credentials, CredentialsError, ExtraHeader, KeyLocation};
pub use discover::{DiscoverError, Discovered, discover, refresh};
pub use display_url::DisplayUrl;
pub use error::{Oversize, Phase, RedirectRefusal, Sent, TransportError};
pub use limits::Limits;
pub use raw::{
    ByteStream, Head, Proxy, Raw, RawRequest, Transport, TransportOptions, install_crypto_provider,
};
pub use reach::Reach;
pub use secret::Secret;
pub use stream::{EndCause, EndOfStream, EventStream, Gap, StreamItem, StreamStep};
