//! The trail of a request, redirect by redirect, for a caller who wants more than its end.
//!
//! Requests follow the rules of [`super::redirect`] with or without a trail. It records the answer of each server
//! on the way, and the consequence of following it. Deliberately absent: every part of an address that may be
//! secret.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use http::StatusCode;
use url::Url;

use super::redirect::Redirection;
use crate::display_url::DisplayUrl;
use crate::error::RedirectRefusal;

/// Keeps the ways of all requests that a [`Raw`](super::Raw) sends with it. Clones keep into the same place.
#[derive(Debug, Clone, Default)]
pub struct Trail(Arc<Mutex<Vec<Vec<Stop>>>>);

/// One server on the way that answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stop {
    /// The address that was asked for there.
    pub url: DisplayUrl,
    /// With which status it answered.
    pub status: StatusCode,
    /// Where it sent the request on to; `None`: the answer came from here.
    pub onward: Option<Onward>,
}

/// Where a request was sent on to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Onward {
    /// The target; the words of the server, where they are no address.
    pub target: String,
    /// It has another scheme, host or port.
    pub other_origin: bool,
    /// The fate of credentials on this step.
    pub passage: Passage,
    /// Why it was not followed; `None`: it was.
    pub refusal: Option<RedirectRefusal>,
}

/// The fate of credentials at a redirect, whether or not it is followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Passage {
    /// There were none with the request.
    Nothing,
    /// They go along.
    Kept,
    /// They stay behind.
    Dropped,
}

/// Where the stops of one request are kept.
#[derive(Debug)]
pub(super) struct Journey {
    trail: Trail,
    place: usize,
}

impl Trail {
    /// The stops of each request, in the order in which requests began.
    pub fn ways(&self) -> Vec<Vec<Stop>> {
        self.locked().clone()
    }

    pub(super) fn begin(&self) -> Journey {
        let mut ways = self.locked();
        ways.push(Vec::new());
        Journey { trail: self.clone(), place: ways.len() - 1 }
    }

    fn locked(&self) -> MutexGuard<'_, Vec<Vec<Stop>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Journey {
    pub(super) fn note(&self, stop: Stop) {
        if let Some(way) = self.trail.locked().get_mut(self.place) {
            way.push(stop);
        }
    }
}

impl Onward {
    /// `carried`: the request that was answered with `redirection` had credentials with it.
    pub(super) fn of(from: &Url, redirection: &Redirection, carried: bool) -> Self {
        let other_origin = redirection.target.as_ref().is_ok_and(|target| target.origin() != from.origin());
        let target = match &redirection.target {
            Ok(target) => DisplayUrl::new(target).to_string(),
            Err(said) => said.clone(),
        };
        let passage = match (carried && redirection.target.is_ok(), other_origin) {
            (false, _) => Passage::Nothing,
            (true, false) => Passage::Kept,
            (true, true) => Passage::Dropped,
        };
        Self { target, other_origin, passage, refusal: redirection.refusal }
    }
}
