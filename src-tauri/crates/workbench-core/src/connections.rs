//! A saved agent for display, and the parts of it that a person can change.

use a2a_protocol::Decoded;
use a2a_protocol::model::AgentCard;
use a2a_protocol::negotiate::{Address, AddressError, Candidate};
use workbench_store::cards::CardWeight;
use workbench_store::connections::Connection;
use workbench_store::listings::Listing;

use crate::auth::{AuthDescription, AuthGiven};

/// A saved agent with its card read.
#[derive(Debug, Clone)]
pub struct Known {
    /// The row of the database.
    pub connection: Connection,
    /// How it authenticates.
    pub auth: AuthDescription,
    /// The card and its findings.
    pub card: Decoded<AgentCard>,
    /// Ways to call it, the best first.
    pub candidates: Vec<Candidate>,
    /// Per candidate: its absolute address.
    pub addresses: Vec<Result<Address, AddressError>>,
    /// How much the card that waits for a word is to be heeded, where one waits.
    pub card_change: Option<CardWeight>,
    /// Its place in the list.
    pub listing: Listing,
}

/// A change to a saved agent; a `None` stays unchanged.
#[derive(Debug, Clone, Default)]
pub struct ConnectionChange {
    /// Another name.
    pub name: Option<String>,
    /// Another interface, by its place among the candidates; it is pinned then.
    pub interface: Option<usize>,
    /// With the suggested address of that interface instead of the card's.
    pub rewrite: bool,
    /// The interface is chosen by the rules again.
    pub unpin: bool,
    /// Another address of the same host for the interface in use; it is pinned then.
    pub address: Option<String>,
    /// Other credentials.
    pub auth: Option<AuthGiven>,
}
