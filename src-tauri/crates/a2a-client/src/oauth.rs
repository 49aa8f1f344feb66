//! Getting access tokens (OAuth 2.0), and keeping one current.
//!
//! [`Provider`] says where tokens come from: written in a card, or found through the metadata that a
//! card names. [`Authority`] talks to it: [`Authority::client_credentials`],
//! [`Authority::code_sign_in`] (RFC 8252 with PKCE), [`Authority::device_sign_in`] (RFC 8628),
//! [`Authority::refresh`]. [`TokenSource`] holds what came of that and gives every request of one
//! connection a token that is current.
//!
//! Every address here was named by a card, that is by somebody unknown, so each passes [`Endpoint`]:
//! https, and no address inside for an agent outside. All traffic goes through [`Raw`], so limits,
//! proxy, certificates and the wire tap hold for it as for any call.
//!
//! Deliberately absent: opening a browser and storing tokens, which are the host's; the implicit and
//! password grants, which hand secrets to whoever wrote the card.

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
