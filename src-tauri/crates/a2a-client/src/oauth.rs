//! Gets access tokens (OAuth 2.0) and keeps one current.
//!
//! A [`Provider`] says where tokens come from, an [`Authority`] talks to it, and a [`TokenSource`] gives each
//! request of one connection a current token. Every address was named by a card, that is by a stranger. So each
//! address must pass [`Endpoint`] (https; an agent on the internet cannot name an address of the local network),
//! and all traffic goes through [`Raw`]. Deliberately absent: opening a browser, storing tokens, and the implicit
//! and password grants, which hand secrets to the card's author.

mod answer;
mod authority;
mod catcher;
mod code;
mod device;
mod endpoint;
mod listener;
mod metadata;
mod provider;
mod source;
mod tokens;

pub use crate::error::{AnswerFault, EndpointName, EndpointRefusal, OAuthError, TokenError};
pub use authority::Authority;
pub use catcher::{Catchable, Catcher};
pub use code::{CodeSignIn, Unguessable};
pub use device::DeviceSignIn;
pub use endpoint::{Endpoint, Neighbourhood};
pub use metadata::MetadataKind;
pub use provider::{ClientIdentity, ClientProof, Provider};
pub use source::{Grant, TokenKeeper, TokenSource};
pub use tokens::{Claims, Tokens};

#[cfg(doc)]
use crate::raw::Raw;
