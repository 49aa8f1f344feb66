//! Remedies: one step against a fault, which the page offers.

use serde::Serialize;
use ts_rs::TS;
use workbench_core::{OtherAddress, Remedy, WantedCredential};

/// A remedy for a finding that is offered here.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum RemedyView {
    /// Give other credentials.
    EditCredentials {
        /// Which ones, as far as the refusal says.
        wanted: Option<WantedCredential>,
    },
    /// Sign in.
    SignIn,
    /// Let the agent lead to addresses in here.
    AllowInside,
    /// Forget failures and call it again.
    ResetHealth,
    /// Read the card again.
    RefreshCard,
    /// Look at the changes of the card.
    LookAtCard,
    /// Trust an authority, or give another certificate.
    EditCertificates,
    /// Give a proxy its credentials, or use another one.
    EditProxy,
    /// Use another interface.
    PinInterface {
        /// Which one, by `CandidateView.key`.
        interface_key: String,
    },
    /// Call an interface at another address.
    RewriteAddress {
        /// Which one, by `CandidateView.key`.
        interface_key: String,
        /// The address.
        suggestion: String,
    },
    /// Call the agent, or look for it, at another address of the same host.
    UseAddress {
        /// The address.
        address: String,
        /// How it differs from the present address.
        by: OtherAddressView,
    },
    /// Ask which generation is spoken and where, and keep the answer.
    AskVersion,
    /// Examine everything between here and the agent.
    CheckConnection,
    /// Use a quirk of the agent from now on.
    SetQuirk {
        /// The quirk.
        quirk: String,
    },
    /// Ask for these extensions in every call to the agent.
    RequestExtensions {
        /// Their identities.
        uris: Vec<String>,
    },
    /// Ask for the card for authenticated callers, to use it.
    FetchExtended,
    /// Open the task that the agent made of the message.
    OpenTask {
        /// The agent's identifier of it.
        task_id: String,
    },
}

/// How an address differs from the one that failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum OtherAddressView {
    /// http instead of https.
    Http,
    /// https instead of http.
    Https,
}

/// The key of a candidate is its place in the list, see `discovery::convert`.
pub(crate) fn remedy(remedy: &Remedy) -> RemedyView {
    match remedy {
        Remedy::EditCredentials { wanted } => RemedyView::EditCredentials { wanted: wanted.clone() },
        Remedy::SignIn => RemedyView::SignIn,
        Remedy::AllowInside => RemedyView::AllowInside,
        Remedy::ResetHealth => RemedyView::ResetHealth,
        Remedy::RefreshCard => RemedyView::RefreshCard,
        Remedy::LookAtCard => RemedyView::LookAtCard,
        Remedy::EditCertificates => RemedyView::EditCertificates,
        Remedy::EditProxy => RemedyView::EditProxy,
        Remedy::PinInterface { place } => RemedyView::PinInterface { interface_key: place.to_string() },
        Remedy::RewriteAddress { place, suggestion } => {
            RemedyView::RewriteAddress { interface_key: place.to_string(), suggestion: suggestion.clone() }
        }
        Remedy::UseAddress { address, by } => RemedyView::UseAddress {
            address: address.clone(),
            by: match by {
                OtherAddress::Http => OtherAddressView::Http,
                OtherAddress::Https => OtherAddressView::Https,
            },
        },
        Remedy::AskVersion => RemedyView::AskVersion,
        Remedy::CheckConnection => RemedyView::CheckConnection,
        Remedy::KeepQuirk { quirk } => RemedyView::SetQuirk { quirk: quirk.id().to_owned() },
        Remedy::RequestExtensions { uris } => RemedyView::RequestExtensions { uris: uris.clone() },
        Remedy::FetchExtended => RemedyView::FetchExtended,
        Remedy::OpenTask { task_id } => RemedyView::OpenTask { task_id: task_id.clone() },
    }
}
