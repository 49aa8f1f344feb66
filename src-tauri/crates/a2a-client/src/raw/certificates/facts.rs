//! The contents of a certificate: its subject, its issuer, its validity (RFC 5280 §4.1). Only for display; the
//! verifier, which reads it by itself, decides whether it is trusted.

use rustls::pki_types::CertificateDer;
use serde::{Deserialize, Serialize};
use x509_parser::prelude::{FromDer as _, GeneralName, X509Certificate, X509Name};

use super::certificates;
use crate::clock::UnixMillis;

/// A name is shown up to this many characters; certificates are written by strangers.
const NAME_CHARS: usize = 200;

/// Statements of a certificate about itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CertificateFacts {
    /// Its subject; the first alternative name if the subject is empty (RFC 5280 §4.1.2.6).
    pub subject: String,
    /// Its issuer.
    pub issuer: String,
    /// Unix milliseconds; not accepted before.
    pub not_before: i64,
    /// Unix milliseconds; not accepted after.
    pub not_after: i64,
}

impl CertificateFacts {
    /// Reads DER; `None` where it is no certificate.
    pub(crate) fn of(der: &CertificateDer<'_>) -> Option<Self> {
        let (_, certificate) = X509Certificate::from_der(der).ok()?;
        let subject = shown(certificate.subject());
        let subject = if subject.is_empty() { alternative_name(&certificate) } else { subject };
        Some(Self {
            subject,
            issuer: shown(certificate.issuer()),
            not_before: millis(certificate.validity().not_before.timestamp()),
            not_after: millis(certificate.validity().not_after.timestamp()),
        })
    }

    /// Every certificate in a PEM text, in order; unreadable ones are left out.
    pub fn all_of(pem: &str) -> Vec<Self> {
        let read = certificates(pem).unwrap_or_default();
        read.iter().filter_map(Self::of).collect()
    }

    /// Its time is over.
    pub fn is_expired(&self, now: UnixMillis) -> bool {
        self.not_after < now.0
    }

    /// Days that it lasts, whole ones; negative when its time is over.
    pub fn days_left(&self, now: UnixMillis) -> i64 {
        self.not_after.saturating_sub(now.0).div_euclid(24 * 60 * 60 * 1000)
    }
}

fn millis(seconds: i64) -> i64 {
    seconds.saturating_mul(1000)
}

fn shown(name: &X509Name<'_>) -> String {
    cut(&name.to_string())
}

fn alternative_name(certificate: &X509Certificate<'_>) -> String {
    let names = certificate.subject_alternative_name().ok().flatten();
    let first = names.and_then(|names| {
        names.value.general_names.iter().find_map(|name| match name {
            GeneralName::DNSName(name) | GeneralName::RFC822Name(name) | GeneralName::URI(name) => {
                Some((*name).to_owned())
            }
            _ => None,
        })
    });
    cut(&first.unwrap_or_default())
}

fn cut(name: &str) -> String {
    name.chars().filter(|character| !character.is_control()).take(NAME_CHARS).collect()
}

#[cfg(test)]
mod tests {
    use rcgen::{CertificateParams, DnType, KeyPair, date_time_ymd};

    use super::*;

    fn pem(common_name: Option<&str>, alternative: &str) -> String {
        let mut params = CertificateParams::new(vec![alternative.to_owned()]).unwrap();
        params.distinguished_name = rcgen::DistinguishedName::new();
        if let Some(name) = common_name {
            params.distinguished_name.push(DnType::CommonName, name);
        }
        (params.not_before, params.not_after) = (date_time_ymd(2001, 1, 1), date_time_ymd(2002, 1, 1));
        params.self_signed(&KeyPair::generate().unwrap()).unwrap().pem()
    }

    #[test]
    fn a_certificate_says_whose_it_is_who_vouches_for_it_and_until_when() {
        let facts = CertificateFacts {
            subject: "CN=Till".to_owned(),
            issuer: "CN=Till".to_owned(),
            not_before: 978_307_200_000,
            not_after: 1_009_843_200_000,
        };
        assert_eq!(
            CertificateFacts::all_of(&pem(Some("Till"), "till.example")),
            std::slice::from_ref(&facts)
        );
        let day = 24 * 60 * 60 * 1000;
        assert_eq!(facts.days_left(UnixMillis(facts.not_after - 30 * day)), 30);
        assert_eq!(facts.days_left(UnixMillis(facts.not_after + 1)), -1);
        assert!(facts.is_expired(UnixMillis(facts.not_after + 1)));
    }

    #[test]
    fn a_certificate_without_a_subject_is_called_by_its_first_other_name() {
        let [facts] = CertificateFacts::all_of(&pem(None, "till.example")).try_into().unwrap();
        assert_eq!((facts.subject.as_str(), facts.issuer.as_str()), ("till.example", ""));
    }

    #[test]
    fn names_are_cut_and_what_is_no_certificate_is_left_out() {
        let [facts] = CertificateFacts::all_of(&pem(Some(&"x".repeat(900)), "a.example")).try_into().unwrap();
        assert_eq!(facts.subject.chars().count(), NAME_CHARS);
        assert_eq!(
            CertificateFacts::all_of("-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"),
            []
        );
    }
}
