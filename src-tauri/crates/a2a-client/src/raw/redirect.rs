//! The redirects that a request may follow (RFC 9110 §15.4).
//!
//! They are followed by hand, because a message must reach the agent it was written for: a call is sent again
//! only to the same origin, and only for the two statuses that promise an unchanged method.

use http::header::LOCATION;
use http::{Method, StatusCode};
use url::Url;

use super::{Head, RawRequest};
use crate::display_url::DisplayUrl;
use crate::error::{RedirectRefusal, TransportError};
use crate::limits::Limits;
use crate::reach::Reach;
use crate::tap::Redactor;

pub(super) fn is_redirect(status: StatusCode) -> bool {
    matches!(status.as_u16(), 301 | 302 | 303 | 307 | 308)
}

/// How far redirects are followed.
#[derive(Clone, Copy)]
pub(super) struct Bounds<'a> {
    pub(super) limits: &'a Limits,
    /// A person allowed this agent to lead to this machine or into the local network.
    pub(super) inside: bool,
}

/// A redirect: the next address, or why it is not followed.
pub(super) struct Redirection {
    status: StatusCode,
    /// The next URL, or the text given instead of one.
    pub(super) target: Result<Url, String>,
    /// Why it is not followed.
    pub(super) refusal: Option<RedirectRefusal>,
}

impl Redirection {
    pub(super) fn of(
        request: &RawRequest,
        from: &Url,
        head: &Head,
        followed: usize,
        bounds: Bounds<'_>,
    ) -> Self {
        let location = head.headers.get(LOCATION).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let target = (!location.is_empty()).then(|| from.join(location).ok()).flatten();
        let target = target.ok_or_else(|| location.chars().take(200).collect());
        let refusal = match &target {
            Ok(target) => refusal(request, from, target, head.status, followed, bounds),
            Err(_) => Some(RedirectRefusal::NoTarget),
        };
        Self { status: head.status, target, refusal }
    }

    /// The next URL, or why there is none, without secrets known to `redactor`.
    pub(super) fn follow(self, redactor: &Redactor) -> Result<Url, TransportError> {
        let status = self.status;
        let refuse = |target: String, refusal| {
            Err(TransportError::Redirect { status, target: redactor.covered_text(target), refusal })
        };
        match (self.target, self.refusal) {
            (Ok(target), None) => Ok(target),
            (Ok(target), Some(refusal)) => refuse(DisplayUrl::new(&target).to_string(), refusal),
            (Err(said), refusal) => refuse(said, refusal.unwrap_or(RedirectRefusal::NoTarget)),
        }
    }
}

fn refusal(
    request: &RawRequest,
    from: &Url,
    target: &Url,
    status: StatusCode,
    followed: usize,
    bounds: Bounds<'_>,
) -> Option<RedirectRefusal> {
    if !matches!(target.scheme(), "http" | "https") {
        return Some(RedirectRefusal::Scheme);
    }
    if from.scheme() == "https" && target.scheme() == "http" {
        return Some(RedirectRefusal::Downgrade);
    }
    if followed >= bounds.limits.redirects {
        return Some(RedirectRefusal::TooMany);
    }
    let fetch = request.method == Method::GET || request.method == Method::HEAD;
    if fetch {
        let leads_inside = Reach::of(from) == Reach::Anywhere && Reach::of(target) != Reach::Anywhere;
        return (leads_inside && !bounds.inside).then_some(RedirectRefusal::PrivateTarget);
    }
    if !matches!(status, StatusCode::TEMPORARY_REDIRECT | StatusCode::PERMANENT_REDIRECT) {
        return Some(RedirectRefusal::MethodChange);
    }
    (from.origin() != target.origin()).then_some(RedirectRefusal::OtherOrigin)
}
