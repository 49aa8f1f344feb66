//! The actual generation, binding and address of an interface, whatever its card says.
//!
//! It asks only for a task that does not exist, its call back, and the card for authenticated callers.

use a2a_client::{Apart, CallError, Raw, Refused, Sought, probe, seek, tell_apart};
use a2a_protocol::Profile;
use a2a_protocol::model::{AgentInterface, Binding, Version};
use a2a_protocol::negotiate::Reason;
use a2a_protocol::negotiate::probe::Verdict;

use super::asking::{shown, spoken};
use super::course::{Course, Notes};
use crate::examinations::{Diagnosis, Severity};
use crate::explain::explain;
use crate::remedy::Remedy;
use crate::sentence::DoctorSentence;

impl Course {
    /// An interface that knows the question; whether it is of the generation that its card says. 0.1 and its
    /// successors read tasks by one method, so they are asked for something that tells them apart.
    pub(super) async fn told_apart(
        &self,
        notes: Notes<'_>,
        raw: &Raw,
        interface: &AgentInterface,
        bad: Severity,
        in_use: bool,
    ) -> bool {
        let (version, binding) = spoken(interface);
        let answers =
            || DoctorSentence::InterfaceAnswers { version: version.clone(), binding: binding.clone() };
        let reason = self.in_use().filter(|_| in_use).map(|chosen| chosen.reason.clone());
        let is =
            |reasons: &[Reason]| reason.as_ref().is_some_and(|is| reasons.iter().any(|each| each.id() == is));
        // A message has shown it.
        let is_shown = is(&[Reason::GenerationFound, Reason::FoundByAsking]);
        let apart = if is_shown {
            Apart::Shown
        } else {
            tell_apart(raw, interface, &self.unknown_task(), Some(self.name())).await
        };
        let told = match apart {
            Apart::Shown => Diagnosis::new(Severity::Good, answers()),
            Apart::Other(other) => {
                let (declared, version) = (version, other.as_str().to_owned());
                let told = DoctorSentence::InterfaceOtherVersion { declared, version, binding };
                let told = Diagnosis::new(bad, told);
                let told = if in_use { told.remedy(Remedy::AskVersion) } else { told };
                notes.tell(told.at(shown(&interface.url))).await;
                return false;
            }
            // Its card names a later generation, and nothing speaks against it.
            Apart::Open(_)
                if interface.version != Version::V0_1
                    && !is(&[Reason::GenerationAssumed, Reason::GenerationEither]) =>
            {
                Diagnosis::new(Severity::Good, answers())
            }
            Apart::Open(other) => {
                let other = other.as_str().to_owned();
                Diagnosis::new(Severity::Note, DoctorSentence::InterfaceEither { version, other, binding })
            }
        };
        notes.tell(told.at(shown(&interface.url))).await;
        true
    }

    /// Tries whether an interface is another one than its card says.
    pub(super) async fn what_else(
        &self,
        raw: &Raw,
        interface: &AgentInterface,
        error: &CallError,
        bad: Severity,
        in_use: bool,
    ) -> Diagnosis {
        let (version, binding) = spoken(interface);
        if let Some(way) = self.sought(raw, interface, error).await {
            let (declared, found) = ((version, binding), spoken(&way));
            let told = if way.url != interface.url {
                let (version, binding) = found;
                let address = shown(&way.url);
                DoctorSentence::InterfaceOtherAddress { version, binding, address }
            } else if found.1 != declared.1 {
                let (version, binding) = found;
                DoctorSentence::InterfaceOtherBinding { declared: declared.1, version, binding }
            } else {
                let (version, binding) = found;
                DoctorSentence::InterfaceOtherVersion { declared: declared.0, version, binding }
            };
            let other = Diagnosis::new(bad, told);
            return if in_use { other.remedy(Remedy::AskVersion) } else { other };
        }
        if let Some(profile) = self.speaks(raw, interface).await {
            let (declared, version) = (version, profile.version.as_str().to_owned());
            let told = DoctorSentence::InterfaceOtherVersion { declared, version, binding };
            let other = Diagnosis::new(bad, told);
            return if in_use { other.remedy(Remedy::AskVersion) } else { other };
        }
        let others = [Binding::JsonRpc, Binding::HttpJson, Binding::Grpc].into_iter();
        for other in others.filter(|other| *other != interface.binding) {
            let tried = AgentInterface { binding: other, ..interface.clone() };
            if let Some(profile) = self.speaks(raw, &tried).await {
                let (version, found) = (profile.version.as_str().to_owned(), profile.binding.as_str());
                let told = DoctorSentence::InterfaceOtherBinding {
                    declared: binding,
                    version,
                    binding: found.to_owned(),
                };
                return Diagnosis::new(bad, told);
            }
        }
        let told = explain(error);
        let because = Box::new(told.message.clone());
        let unknown = Diagnosis::new(bad, DoctorSentence::InterfaceUnknown { version, binding, because });
        Diagnosis { hints: told.said_by_agent(), ..unknown }
    }

    /// How the agent is called that refused a question as unknown.
    async fn sought(
        &self,
        raw: &Raw,
        interface: &AgentInterface,
        error: &CallError,
    ) -> Option<AgentInterface> {
        let refused = Refused::by(error, false)?;
        let (place, unknown) = (self.card_url(), self.unknown_task());
        let seeking = seek(raw, interface, place.as_ref(), Some(refused), &unknown, Some(self.name()));
        let sought = seeking.await.ok().filter(Sought::is_known)?;
        sought.ways.into_iter().next()
    }

    async fn speaks(&self, raw: &Raw, interface: &AgentInterface) -> Option<&'static Profile> {
        let probed = probe(raw, interface, None, self.unknown_task(), Some(self.name())).await.ok()?;
        match probed.verdict {
            Verdict::Speaks(profile) | Verdict::Either { first: profile, .. } => Some(profile),
            Verdict::Asking | Verdict::Unknown | Verdict::Unanswered => None,
        }
    }
}
