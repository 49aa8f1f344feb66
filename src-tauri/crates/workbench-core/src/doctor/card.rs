//! The steps about the card: where requests for it lead, its present content, and what is wrong with it.

use a2a_client::discover::{self, Discovered, Outcome};
use a2a_client::{DisplayUrl, Trail};
use a2a_protocol::card::{Check, CheckRule, checks};
use url::Url;

use super::course::{Course, Notes, not_reached};
use crate::attempts::{credentials_for, tried};
use crate::card_changes::differences;
use crate::error::CoreError;
use crate::examinations::way::{destination, is_followed, needs_consent, way};
use crate::examinations::{Diagnosed, Diagnosis, Severity, StepState};
use crate::explain::on_the_way;
use crate::remedy::Remedy;
use crate::saved::read_card;
use crate::sentence::DoctorSentence;

/// As many faults of a card are shown.
const SHOWN: usize = 40;

/// Where everybody looks (A2A 1.0 §8.2).
const WELL_KNOWN: &str = "/.well-known/";

impl Course {
    /// Asks for the card; redirects of the request go to the step before.
    pub(super) async fn card(&self, redirects: Notes<'_>, notes: Notes<'_>) -> StepState {
        let Some(place) = self.card_url() else {
            redirects.settle(StepState::Skipped).await;
            notes.tell(Diagnosis::new(Severity::Note, DoctorSentence::CardWasPasted)).await;
            return StepState::Skipped;
        };
        let raw = match self.doctor.sign_in.raw_for_card(self.id(), self.auth()).await {
            Ok(raw) => raw,
            Err(error) => {
                redirects.settle(StepState::Skipped).await;
                return notes.tell_failure(&error).await;
            }
        };
        let trail = Trail::default();
        let (attempt, found) = notes.ask_for_card(&raw.clone().with_trail(&trail), &place).await;
        redirects.settle(redirected(redirects, &place, &attempt, &trail).await).await;
        if let Some(found) = found {
            if let Err(error) = self.compare_cards(notes, &found).await {
                return notes.tell_failure(&error).await;
            }
            if !place.path().contains(WELL_KNOWN) {
                let own = DoctorSentence::CardInOwnPlace { url: DisplayUrl::new(&place).to_string() };
                notes.tell(Diagnosis::new(Severity::Note, own)).await;
            }
            return StepState::Done;
        }
        let because = Box::new(tried(&attempt).reason);
        let url = DisplayUrl::new(&place).to_string();
        let gone = Diagnosis::new(Severity::Problem, DoctorSentence::CardIsGone { url, because });
        let credentials = credentials_for(&attempt);
        let wants = credentials.is_some();
        notes.tell(Diagnosis { remedy: credentials, ..gone }).await;
        let is_dead = matches!(&attempt.outcome, Outcome::Failed(error) if error.is_connect());
        if is_dead || wants {
            return StepState::Done;
        }
        for other in discover::places_of(&place).into_iter().filter(|other| *other != place) {
            if let (_, Some(_)) = notes.ask_for_card(&raw, &other).await {
                let url = DisplayUrl::new(&other).to_string();
                notes.tell(Diagnosis::new(Severity::Note, DoctorSentence::CardIsElsewhere { url })).await;
                break;
            }
        }
        StepState::Done
    }

    async fn compare_cards(&self, notes: Notes<'_>, found: &Discovered) -> Result<(), CoreError> {
        let (connection, stored) = self.doctor.ground.stored_connection(self.id()).await?;
        let in_use = read_card(&stored).ok_or(CoreError::NoInterface)?.value;
        let place = connection.card_url.as_deref();
        let told = if self.known.card_change.is_some() {
            Diagnosis::new(Severity::Warning, DoctorSentence::CardWaitsForWord).remedy(Remedy::LookAtCard)
        } else if differences(&in_use, &found.card.value, place).is_empty() {
            Diagnosis::new(Severity::Good, DoctorSentence::CardIsTheSame)
        } else {
            Diagnosis::new(Severity::Warning, DoctorSentence::CardIsAnother).remedy(Remedy::RefreshCard)
        };
        notes.tell(told).await;
        Ok(())
    }

    /// Checks that need the whole card, and the findings of reading it.
    pub(super) async fn checks(&self, notes: Notes<'_>) -> StepState {
        let card = &self.known.card;
        let place = self.known.connection.card_url.as_deref().unwrap_or_default();
        let read = card.findings.iter().cloned();
        let read = read.map(|finding| Diagnosis::of(Severity::Note, Diagnosed::Read(finding)));
        let checked = checks(&card.value, place, &[]).into_iter();
        let checked = checked.map(|check| {
            let check = Check { value: without_query(check.value), ..check };
            Diagnosis::of(severity(check.rule), Diagnosed::Check(check))
        });
        let mut all: Vec<Diagnosis> = read.chain(checked).collect();
        all.sort_by_key(|diagnosis| std::cmp::Reverse(diagnosis.severity));
        let more = all.len().saturating_sub(SHOWN);
        all.truncate(SHOWN);
        if all.is_empty() {
            all.push(Diagnosis::new(Severity::Good, DoctorSentence::CardHasNoFaults));
        }
        if more > 0 {
            all.push(Diagnosis::new(Severity::Note, DoctorSentence::CardHasMoreFaults { count: more }));
        }
        for diagnosis in all {
            notes.tell(diagnosis).await;
        }
        StepState::Done
    }
}

async fn redirected(notes: Notes<'_>, asked: &Url, attempt: &discover::Attempt, trail: &Trail) -> StepState {
    let failure = match &attempt.outcome {
        Outcome::Failed(error) => Some(error),
        Outcome::Found
        | Outcome::Catalog
        | Outcome::EmptyCatalog
        | Outcome::Unchanged
        | Outcome::Absent
        | Outcome::NeedsCredentials { .. }
        | Outcome::Refused { .. }
        | Outcome::ServerError
        | Outcome::Html { .. }
        | Outcome::NotJson(_)
        | Outcome::NotACard
        | Outcome::TooLarge(_) => None,
    };
    let way = way(&trail.ways(), failure);
    let told = match (failure, destination(&way)) {
        (Some(error), Some(_)) if !is_followed(&way) => {
            let refused = Diagnosis::new(Severity::Problem, on_the_way(error));
            if needs_consent(&way) { refused.remedy(Remedy::AllowInside) } else { refused }
        }
        (_, Some((to, false))) => Diagnosis::new(Severity::Note, DoctorSentence::RedirectedWithin { to }),
        (_, Some((to, true))) => Diagnosis::new(Severity::Warning, DoctorSentence::RedirectedAway { to }),
        (Some(_), None) => {
            notes.tell(not_reached()).await;
            return StepState::Skipped;
        }
        (None, None) => Diagnosis::new(Severity::Good, DoctorSentence::NoRedirect),
    };
    notes.tell(told.at(DisplayUrl::new(asked).to_string()).along(way)).await;
    StepState::Done
}

/// Addresses in cards have keys in them.
fn without_query(value: String) -> String {
    match Url::parse(&value) {
        Ok(url) if url.has_host() => DisplayUrl::new(&url).to_string(),
        _ => value,
    }
}

/// How much a fault of a card matters to the agent's callers.
fn severity(rule: CheckRule) -> Severity {
    match rule {
        CheckRule::NoInterface | CheckRule::NothingSpoken | CheckRule::AddressUnusable => Severity::Problem,
        CheckRule::InterfaceTwice
        | CheckRule::NotEncrypted
        | CheckRule::AddressOfItsOwnMachine
        | CheckRule::AddressOfOtherScheme
        | CheckRule::SkillTwice
        | CheckRule::SchemeMissing
        | CheckRule::SchemeUnknown
        | CheckRule::NoFlow
        | CheckRule::FlowIncomplete
        | CheckRule::FlowDeprecated
        | CheckRule::ExtensionRequired
        | CheckRule::LinkScheme => Severity::Warning,
        CheckRule::SkillIdForm
        | CheckRule::SkillDescriptionShort
        | CheckRule::SkillManyTasks
        | CheckRule::SkillWithoutExample
        | CheckRule::SkillWithoutTag
        | CheckRule::NoSkill
        | CheckRule::ModeNotMediaType
        | CheckRule::ExtensionWithoutUri
        | CheckRule::NoVersion => Severity::Note,
    }
}
