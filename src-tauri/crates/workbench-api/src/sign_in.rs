//! Credentials of agents: given by a person, or obtained by signing in.

pub(crate) mod auth;
pub(crate) mod commands;
pub(crate) mod convert;
pub(crate) mod schemes;
pub(crate) mod view;

pub use auth::{AuthInput, AuthKind, AuthView, HeaderInput, HeaderView, SecretPresence};
pub use commands::SignIn;
pub use schemes::SchemeView;
pub use view::{
    CertificateInput, CertificateView, OAuthInput, OAuthSessionView, OAuthView, PageToOpen, ProofView,
    ProxyInput, ProxyView, RootsInput, ScopeView, SignInStep, SignInView, WayView,
};
