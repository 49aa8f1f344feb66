//! The steps about the network: what holds calls up here, and the way to the agent's hosts (names, connections,
//! TLS).

use a2a_client::{
    CertificateFacts, CertificateFault, DisplayUrl, LookError, Reach, TlsFault, TlsLook, Transport,
    TransportError, UnixMillis,
};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use url::Url;

use super::course::{Course, Notes, SoFar};
use crate::examinations::{Diagnosis, Severity, StepState};
use crate::explain::{no_tls, on_the_way};
use crate::remedy::Remedy;
use crate::remedy::{OtherAddress, with_scheme};
use crate::resilience::BreakerState;
use crate::sentence::{CallSentence, DoctorSentence, HintSentence, Sentence};
use crate::shown::host_of;

/// Hosts that are looked at; a card may name any number.
const SPOTS: usize = 6;
/// A certificate that is over in fewer days than this is worth a word.
const SOON: i64 = 30;

/// One host that matters to an agent.
struct Spot {
    url: Url,
    /// Without it the agent cannot be used.
    needed: bool,
}

impl Spot {
    fn bad(&self) -> Severity {
        if self.needed { Severity::Problem } else { Severity::Warning }
    }

    fn host(&self) -> String {
        self.url.host_str().unwrap_or_default().to_owned()
    }

    fn host_and_port(&self) -> String {
        host_of(self.url.as_str())
    }
}

impl Course {
    pub(super) async fn calls(&self, notes: Notes<'_>) -> StepState {
        let health = self.doctor.health.agent_health(self.id());
        let mut well = true;
        if health.state != BreakerState::Closed {
            let held = DoctorSentence::CallsHeldBack { failures: health.failures };
            notes.tell(Diagnosis::new(Severity::Warning, held).remedy(Remedy::ResetHealth)).await;
            well = false;
        }
        if health.quiet_until.is_some() {
            let quiet = Diagnosis::new(Severity::Note, DoctorSentence::CallsUnwelcome);
            notes.tell(quiet.remedy(Remedy::ResetHealth)).await;
            well = false;
        }
        let stored = self.known.connection.last_error.as_deref().map(Sentence::from_stored);
        if let Some(because) = health.last_failure.or(stored) {
            let failed = DoctorSentence::LastCallFailed { because: Box::new(because) };
            notes.tell(Diagnosis::new(Severity::Note, failed)).await;
            well = false;
        }
        if well {
            notes.tell(Diagnosis::new(Severity::Good, DoctorSentence::CallsAsNeeded)).await;
        }
        StepState::Done
    }

    pub(super) async fn names(&self, notes: Notes<'_>, so_far: &mut SoFar) -> StepState {
        let transport = match self.transport().await {
            Ok(transport) => transport,
            Err(error) => return notes.tell_failure(&error).await,
        };
        for spot in self.spots() {
            let host = spot.host();
            if so_far.addresses.contains_key(&host) || so_far.is_unreached(spot.url.as_str()) {
                continue;
            }
            if let Some(proxy) = transport.proxy_to(&spot.url) {
                let proxy = proxy.to_string();
                let left = DoctorSentence::NameLeftToProxy { host, proxy };
                notes.tell(Diagnosis::new(Severity::Note, left)).await;
                continue;
            }
            match transport.addresses_of(&spot.url).await {
                Ok(addresses) => {
                    let found = if matches!(spot.url.host(), Some(url::Host::Domain(_))) {
                        let addresses = addresses.iter().map(ToString::to_string).collect();
                        DoctorSentence::NameHasAddresses { host: host.clone(), addresses }
                    } else {
                        DoctorSentence::NameIsAddress { host: host.clone() }
                    };
                    notes.tell(Diagnosis::new(Severity::Good, found)).await;
                    so_far.addresses.insert(host, addresses);
                }
                Err(error) => {
                    notes.tell(failed(&spot, &error)).await;
                    so_far.note_unreached(&spot.url);
                }
            }
        }
        StepState::Done
    }

    pub(super) async fn connections(&self, notes: Notes<'_>, so_far: &mut SoFar) -> StepState {
        self.own_certificate(notes).await;
        let transport = match self.transport().await {
            Ok(transport) => transport,
            Err(error) => return notes.tell_failure(&error).await,
        };
        let mut looked = false;
        for spot in self.spots() {
            let host = spot.host_and_port();
            if let Some(proxy) = transport.proxy_to(&spot.url) {
                let through = DoctorSentence::ConnectionThroughProxy { host, proxy: proxy.to_string() };
                notes.tell(Diagnosis::new(Severity::Note, through)).await;
                looked = true;
                continue;
            }
            let Some(addresses) = so_far.addresses.get(&spot.host()).cloned() else { continue };
            looked = true;
            let connected = match transport.try_connecting(&spot.url, &addresses).await {
                Ok(address) => address,
                Err(error) => {
                    notes.tell(failed(&spot, &error)).await;
                    so_far.note_unreached(&spot.url);
                    continue;
                }
            };
            let made = DoctorSentence::ConnectionMade { host: host.clone(), address: connected.to_string() };
            notes.tell(Diagnosis::new(Severity::Good, made)).await;
            if spot.url.scheme() == "https" {
                let look = transport.look_at_tls(&spot.url, &[connected]).await;
                if !self.tls(notes, &spot, &look).await {
                    so_far.note_unreached(&spot.url);
                }
            } else if Reach::of(&spot.url) != Reach::Machine {
                let open = DoctorSentence::ConnectionInTheOpen { host };
                notes.tell(Diagnosis::new(Severity::Note, open)).await;
            }
        }
        if looked {
            return StepState::Done;
        }
        notes.tell(super::course::not_reached()).await;
        StepState::Skipped
    }

    /// Whether TLS was agreed on.
    async fn tls(&self, notes: Notes<'_>, spot: &Spot, look: &TlsLook) -> bool {
        let host = spot.host_and_port();
        match &look.outcome {
            Ok(agreed) => {
                let version = agreed.version.clone();
                let told = match agreed.application.clone() {
                    Some(application) => DoctorSentence::TlsAgreedOn { host, version, application },
                    None => DoctorSentence::TlsAgreed { host, version },
                };
                notes.tell(Diagnosis::new(Severity::Good, told)).await;
                if let Some(facts) = &look.certificate {
                    notes.tell(self.believed(facts)).await;
                }
                true
            }
            Err(error) => {
                let fault = match error {
                    LookError::Tls { fault, .. } => fault.certificate(),
                    _ => None,
                };
                let told = match (fault, &look.certificate) {
                    (Some(fault), Some(facts)) => not_believed(spot, facts, fault),
                    _ => failed(spot, error),
                };
                notes.tell(told).await;
                false
            }
        }
    }

    fn believed(&self, facts: &CertificateFacts) -> Diagnosis {
        let (subject, until) = (facts.subject.clone(), day(facts.not_after));
        let days = facts.days_left(UnixMillis(self.doctor.ground.environment().now()));
        if days < SOON {
            let soon = DoctorSentence::CertificateEndsSoon { subject, until, days };
            return Diagnosis::new(Severity::Warning, soon);
        }
        let issuer = facts.issuer.clone();
        Diagnosis::new(Severity::Good, DoctorSentence::CertificateShown { subject, issuer, until })
    }

    /// The certificate of this client may be over, too.
    async fn own_certificate(&self, notes: Notes<'_>) {
        let Some(own) = self.auth().certificate.as_ref().and(self.auth().certificate_facts.first()) else {
            return;
        };
        let now = UnixMillis(self.doctor.ground.environment().now());
        let (subject, until, days) = (own.subject.clone(), day(own.not_after), own.days_left(now));
        let told = if own.is_expired(now) {
            Diagnosis::new(Severity::Problem, DoctorSentence::OwnCertificateOver { subject, until })
        } else if days < SOON {
            Diagnosis::new(Severity::Warning, DoctorSentence::OwnCertificateEndsSoon { subject, until, days })
        } else {
            return;
        };
        notes.tell(told.remedy(Remedy::EditCertificates)).await;
    }

    async fn transport(&self) -> Result<Transport, crate::error::CoreError> {
        if let Ok(raw) = self.doctor.sign_in.raw_for_card(self.id(), self.auth()).await {
            return Ok(raw.transport().clone());
        }
        // Without its values, the connections that agents share are as good for looking around.
        let addresses = self.doctor.ground.addresses_for(self.id()).await?;
        self.doctor.ground.ways_out().to(addresses).await
    }

    /// The hosts of the interface in use, of the card, and of the other interfaces, each origin once.
    fn spots(&self) -> Vec<Spot> {
        let in_use = self.in_use().and_then(|interface| Url::parse(&interface.url).ok());
        let mut spots: Vec<Spot> = Vec::new();
        let mut add = |url: Url, needed: bool| {
            let known = spots.iter().any(|spot| spot.url.origin() == url.origin());
            if !known && spots.len() < SPOTS && url.has_host() {
                spots.push(Spot { url, needed });
            }
        };
        if let Some(url) = in_use {
            add(url, true);
        }
        if let Some(url) = self.card_url() {
            add(url, false);
        }
        let callable = self.known.candidates.iter().zip(&self.known.addresses);
        for (candidate, address) in callable {
            let Ok(address) = address else { continue };
            // An address that cannot be meant leads somewhere else.
            if candidate.profile.is_some() && address.concern.is_none() {
                Url::parse(&address.url).ok().into_iter().for_each(|url| add(url, false));
            }
        }
        spots
    }
}

fn not_believed(spot: &Spot, facts: &CertificateFacts, fault: CertificateFault) -> Diagnosis {
    let subject = facts.subject.clone();
    match fault {
        CertificateFault::Expired => {
            let until = day(facts.not_after);
            Diagnosis::new(spot.bad(), DoctorSentence::CertificateOver { subject, until })
        }
        CertificateFault::NotYetValid => {
            let from = day(facts.not_before);
            Diagnosis::new(spot.bad(), DoctorSentence::CertificateTooEarly { subject, from })
        }
        CertificateFault::NotTrusted | CertificateFault::Unusable if facts.subject == facts.issuer => {
            let told = DoctorSentence::CertificateSelfSigned { subject };
            Diagnosis::new(spot.bad(), told).remedy(Remedy::EditCertificates)
        }
        CertificateFault::NotTrusted | CertificateFault::Unusable => {
            let issuer = facts.issuer.clone();
            let told = DoctorSentence::CertificateUnknownIssuer { subject, issuer };
            Diagnosis::new(spot.bad(), told).remedy(Remedy::EditCertificates)
        }
        CertificateFault::OtherName => {
            let host = spot.host();
            Diagnosis::new(spot.bad(), DoctorSentence::CertificateOfOther { host, subject })
                .hint(HintSentence::CheckAddress)
        }
    }
    .at(DisplayUrl::new(&spot.url).to_string())
}

fn failed(spot: &Spot, error: &LookError) -> Diagnosis {
    let severity = spot.bad();
    match error {
        LookError::Refused(error @ TransportError::PrivateAddress { .. }) => {
            Diagnosis::new(severity, on_the_way(error)).remedy(Remedy::AllowInside)
        }
        LookError::Refused(error) => Diagnosis::new(severity, on_the_way(error)),
        LookError::NotFound { host, .. } => {
            Diagnosis::new(severity, CallSentence::HostNotFound { host: host.clone() })
                .hint(HintSentence::CheckHost)
                .hint(HintSentence::CheckNetwork)
        }
        LookError::NobodyListens { host } => {
            Diagnosis::new(severity, CallSentence::ConnectionRefused { host: host.clone() })
                .hint(HintSentence::CheckRunning)
        }
        LookError::NotConnected { host, source } => {
            let (host, cause) = (host.clone(), source.to_string());
            Diagnosis::new(severity, CallSentence::NoConnection { host, cause })
                .hint(HintSentence::CheckRunning)
        }
        LookError::OutOfTime { limit } => {
            let seconds = limit.as_secs_f32().to_string();
            Diagnosis::new(severity, CallSentence::NoConnectionInTime { seconds })
                .hint(HintSentence::CheckFirewall)
        }
        LookError::Tls { host, fault, reason } => {
            let told = Diagnosis::new(severity, no_tls(host, *fault, reason));
            match fault {
                // Only the interface in use can be called otherwise; the card is where it was found.
                TlsFault::NotSpoken if spot.needed => {
                    match with_scheme(spot.url.as_str(), OtherAddress::Http) {
                        Some(remedy) => told.remedy(remedy),
                        None => told,
                    }
                }
                TlsFault::ClientCertificate => told.remedy(Remedy::EditCertificates),
                _ => told,
            }
        }
    }
}

/// The day of a time, where the sun goes through Greenwich.
fn day(millis: i64) -> String {
    match Timestamp::from_millisecond(millis) {
        Ok(at) => at.to_zoned(TimeZone::UTC).date().to_string(),
        Err(_) => String::new(),
    }
}
