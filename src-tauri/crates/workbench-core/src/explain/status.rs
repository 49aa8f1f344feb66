//! Explanations of HTTP statuses: what refused the call, and what helps.

use a2a_client::HttpFailure;
use a2a_hitl::Payment;
use a2a_protocol::Json;

use super::{Explanation, beginning_of};
use crate::front::Front;
use crate::sentence::{CallSentence, HintSentence};
use crate::wanted::{Wanted, WantedCredential};

/// Ways to pay that are told at most.
const WAYS: usize = 3;

pub(super) fn http(failure: &HttpFailure) -> Explanation {
    if failure.status.as_u16() == 402 {
        return payment(failure.payment.as_ref(), &failure.excerpt);
    }
    let wanted = Wanted::of(failure);
    // A challenge says more than the page that comes with it.
    let front = Front::of(&failure.excerpt).filter(|front| *front != Front::SignIn || wanted.is_none());
    let explanation = match front {
        Some(front) => in_front(front),
        None => of_status(failure, wanted),
    };
    said(explanation, &failure.excerpt)
}

fn said(explanation: Explanation, excerpt: &str) -> Explanation {
    match beginning_of(excerpt) {
        Some(said) => explanation.hint(HintSentence::ItSaid { said }),
        None => explanation,
    }
}

fn of_status(failure: &HttpFailure, wanted: Option<Wanted>) -> Explanation {
    let status = || failure.status.to_string();
    let address = || failure.address.clone().unwrap_or_default();
    match failure.status.as_u16() {
        401 => credentials(CallSentence::CredentialsWanted, wanted),
        403 => credentials(CallSentence::NotAllowed, wanted),
        404 => {
            Explanation::new(CallSentence::NoAgentHere { address: address() }).hint(HintSentence::RefreshCard)
        }
        405 => Explanation::new(CallSentence::AddressTakesNoCalls { address: address() })
            .hint(HintSentence::RefreshCard),
        407 => Explanation::new(CallSentence::ProxyWantsCredentials).hint(HintSentence::CheckProxy),
        413 => Explanation::new(CallSentence::MessageTooLarge).hint(HintSentence::SendLess),
        415 => Explanation::new(CallSentence::FormNotTaken).hint(HintSentence::OtherInterface),
        429 => Explanation::new(CallSentence::AskedTooOften).hint(wait(failure)),
        501 => Explanation::new(CallSentence::CallsNotOffered { address: address() })
            .hint(HintSentence::RefreshCard),
        // What stands before the agent speaks of it (RFC 9110 §15.6.3), also in the numbers of Cloudflare.
        502 | 521..=523 => Explanation::new(CallSentence::GatewayReachesNobody { status: status() })
            .hint(HintSentence::CheckRunning),
        504 | 524 => Explanation::new(CallSentence::GatewayWaitedInVain { status: status() })
            .hint(HintSentence::MayStillWork),
        503 => Explanation::new(CallSentence::ServerNotReady).hint(wait(failure)),
        500..=599 => {
            Explanation::new(CallSentence::ServerFailed { status: status() }).hint(HintSentence::TryLater)
        }
        400 | 422 if wanted.is_some() => credentials(CallSentence::HeaderMissing, wanted),
        _ => Explanation::new(CallSentence::OtherStatus { status: status() }),
    }
}

fn wait(failure: &HttpFailure) -> HintSentence {
    match failure.retry_after {
        Some(wait) => HintSentence::WaitSeconds { seconds: wait.as_secs() },
        None => HintSentence::WaitAMoment,
    }
}

fn credentials(told: CallSentence, wanted: Option<Wanted>) -> Explanation {
    Explanation::new(told).hint(wanted_hint(wanted).unwrap_or(HintSentence::CheckCredentials))
}

/// The hint that names the credentials which a refusal asks for.
pub(crate) fn wanted_hint(wanted: Option<Wanted>) -> Option<HintSentence> {
    Some(match wanted? {
        Wanted::Unspoken { scheme } => HintSentence::WantsUnspokenScheme { scheme },
        Wanted::Entered(wanted) => {
            let scheme = match wanted {
                WantedCredential::Bearer => "Bearer".to_owned(),
                WantedCredential::Basic => "Basic".to_owned(),
                WantedCredential::ApiKeyHeader { prefix: Some(prefix), .. } => prefix,
                WantedCredential::ApiKeyHeader { name, prefix: None }
                | WantedCredential::ApiKeyQuery { name }
                | WantedCredential::ApiKeyCookie { name } => return Some(HintSentence::WantsKey { name }),
            };
            HintSentence::WantsScheme { scheme }
        }
    })
}

/// An answer from in front of the agent.
pub(super) fn in_front(front: Front) -> Explanation {
    match front {
        Front::SignIn => {
            Explanation::new(CallSentence::SignInPageInFront).hint(HintSentence::CredentialsForPrograms)
        }
        Front::Protection(name) => {
            Explanation::new(CallSentence::ProtectionInFront { name: name.to_owned() })
                .hint(HintSentence::AskToLetPrograms)
        }
        Front::DeadTunnel => Explanation::new(CallSentence::TunnelLeadsNowhere)
            .hint(HintSentence::CheckRunning)
            .hint(HintSentence::TunnelsMove),
    }
}

/// A price instead of an answer. `body`: what is to be paid, where it can be read.
pub(crate) fn payment(body: Option<&Json>, excerpt: &str) -> Explanation {
    let ways = body.map(Payment::all_in).unwrap_or_default();
    let Some((first, others)) = ways.split_first().filter(|(first, _)| first.is_whole()) else {
        return said(Explanation::new(CallSentence::PaymentWanted), excerpt)
            .hint(HintSentence::PaidElsewhere);
    };
    let price = |payment: &Payment| payment.price.clone().unwrap_or_default();
    let network = |payment: &Payment| payment.network_name().unwrap_or_default();
    let to = |payment: &Payment| payment.pay_to.clone().unwrap_or_default();
    let mut told = Explanation::new(CallSentence::PaymentWantedOf {
        price: price(first),
        network: network(first),
        to: to(first),
    });
    if let Some(said) = first.description.clone() {
        told = told.hint(HintSentence::PaidFor { said });
    }
    if let Some(asset) = first.asset.clone() {
        told = told.hint(HintSentence::PaidIn { asset });
    }
    for other in others.iter().filter(|other| other.is_whole()).take(WAYS - 1) {
        told = told.hint(HintSentence::OrPay { price: price(other), network: network(other), to: to(other) });
    }
    told.hint(HintSentence::NoWallet)
}
