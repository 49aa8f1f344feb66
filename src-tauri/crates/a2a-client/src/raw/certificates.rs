//! Certificates that a person gives: the client's own, and authorities trusted besides the system's.
//!
//! They are checked when they are given, so that a fault is reported there and not by a failing connection.
//! [`facts`] reads a certificate for display. Deliberately absent: keys with a passphrase and PKCS #12, which
//! would need another secret.

mod facts;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use rustls::crypto::aws_lc_rs::sign::any_supported_type;
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::sign::CertifiedKey;
use thiserror::Error;
use url::{Origin, Url};

use crate::secret::Secret;

pub use facts::CertificateFacts;

/// A client certificate with its key, shown to one origin only.
#[derive(Debug, Clone)]
pub struct ClientCertificate {
    pub(super) origin: Origin,
    /// Chain and key, as PEM that the HTTP library reads.
    pub(super) pem: Secret,
}

/// Certificates of authorities to trust besides the system's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrustedRoots {
    pub(super) pem: String,
    count: usize,
}

/// A fault of a certificate or key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Error)]
pub enum CertificateError {
    /// No `BEGIN CERTIFICATE`.
    #[error("the text holds no certificate")]
    NoCertificate,
    /// No private key in any of the three spellings.
    #[error("the text holds no private key")]
    NoKey,
    /// The key wants a passphrase.
    #[error("the private key is protected by a passphrase")]
    ProtectedKey,
    /// The key is of a kind that TLS does not use, or damaged.
    #[error("the private key cannot be used")]
    UnusableKey,
    /// The key is another certificate's, or the certificate is damaged.
    #[error("the private key does not belong to the certificate")]
    OtherKey,
}

impl ClientCertificate {
    /// Reads a chain, the client's own certificate first, and its key (PKCS #8, PKCS #1 or SEC 1), for the
    /// origin of `url` alone.
    ///
    /// # Errors
    /// When they cannot be used.
    pub fn read(url: &Url, chain: &str, key: &Secret) -> Result<Self, CertificateError> {
        let certificates = certificates(chain)?;
        let private = private_key(key.expose())?;
        let signing = any_supported_type(&private).map_err(|_| CertificateError::UnusableKey)?;
        let certified = CertifiedKey::new(certificates.clone(), signing);
        certified.keys_match().map_err(|_| CertificateError::OtherKey)?;
        let label = match &private {
            PrivateKeyDer::Pkcs1(_) => "RSA PRIVATE KEY",
            PrivateKeyDer::Sec1(_) => "EC PRIVATE KEY",
            _ => "PRIVATE KEY",
        };
        // Written anew, because what else stands in such files (parameters, comments) stops some readers.
        let mut pem = pem(label, private.secret_der());
        for certificate in &certificates {
            pem.push_str(&self::pem("CERTIFICATE", certificate));
        }
        Ok(Self { origin: url.origin(), pem: Secret::new(pem) })
    }
}

impl ClientCertificate {
    /// For a handshake that is made without the HTTP library.
    pub(super) fn chain_and_key(
        &self,
    ) -> Result<(Vec<CertificateDer<'static>>, PrivateKeyDer<'static>), rustls::Error> {
        let pem = self.pem.expose();
        let unread = |error: CertificateError| rustls::Error::General(error.to_string());
        Ok((certificates(pem).map_err(unread)?, private_key(pem).map_err(unread)?))
    }
}

impl TrustedRoots {
    /// Reads one or more certificates.
    ///
    /// # Errors
    /// When there is none.
    pub fn read(text: &str) -> Result<Self, CertificateError> {
        let certificates = certificates(text)?;
        let pem = certificates.iter().map(|certificate| pem("CERTIFICATE", certificate)).collect();
        Ok(Self { pem, count: certificates.len() })
    }

    pub(super) fn certificates(&self) -> Vec<CertificateDer<'static>> {
        certificates(&self.pem).unwrap_or_default()
    }

    /// How many authorities these are.
    pub fn count(&self) -> usize {
        self.count
    }
}

fn certificates(text: &str) -> Result<Vec<CertificateDer<'static>>, CertificateError> {
    let read: Result<Vec<_>, _> = CertificateDer::pem_slice_iter(text.as_bytes()).collect();
    read.ok().filter(|read| !read.is_empty()).ok_or(CertificateError::NoCertificate)
}

fn private_key(text: &str) -> Result<PrivateKeyDer<'static>, CertificateError> {
    if text.contains("BEGIN ENCRYPTED PRIVATE KEY") || text.contains("Proc-Type: 4,ENCRYPTED") {
        return Err(CertificateError::ProtectedKey);
    }
    PrivateKeyDer::from_pem_slice(text.as_bytes()).map_err(|_| CertificateError::NoKey)
}

fn pem(label: &str, der: &[u8]) -> String {
    let encoded = STANDARD.encode(der);
    let mut pem = format!("-----BEGIN {label}-----\n");
    for line in encoded.as_bytes().chunks(64) {
        pem.push_str(&String::from_utf8_lossy(line));
        pem.push('\n');
    }
    pem + "-----END " + label + "-----\n"
}

#[cfg(test)]
mod tests {
    use rcgen::{CertifiedKey as Generated, KeyPair, PKCS_ECDSA_P256_SHA256, generate_simple_self_signed};

    use super::*;

    fn generated() -> Generated<KeyPair> {
        generate_simple_self_signed(vec!["client".to_owned()]).unwrap()
    }

    fn read(chain: &str, key: &str) -> Result<ClientCertificate, CertificateError> {
        ClientCertificate::read(&Url::parse("https://agent.example/").unwrap(), chain, &Secret::new(key))
    }

    #[test]
    fn a_certificate_with_its_key_is_read_with_whatever_stands_around() {
        let own = generated();
        let (chain, key) = (own.cert.pem(), own.signing_key.serialize_pem());
        assert!(read(&chain, &key).is_ok());
        let around =
            "Bag Attributes\n-----BEGIN EC PARAMETERS-----\nBggqhkjOPQMBBw==\n-----END EC PARAMETERS-----\n";
        assert!(
            read(&format!("{chain}{key}"), &format!("{around}{chain}{key}")).is_ok(),
            "one file for both"
        );
    }

    #[test]
    fn what_is_wrong_is_said_in_one_word() {
        let own = generated();
        let (chain, key) = (own.cert.pem(), own.signing_key.serialize_pem());
        let other = KeyPair::generate_for(&PKCS_ECDSA_P256_SHA256).unwrap().serialize_pem();
        let protected = "-----BEGIN ENCRYPTED PRIVATE KEY-----\nMIIB\n-----END ENCRYPTED PRIVATE KEY-----\n";
        let garbage = "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n";
        for (chain, key, expected) in [
            ("", key.as_str(), CertificateError::NoCertificate),
            (key.as_str(), key.as_str(), CertificateError::NoCertificate),
            (chain.as_str(), "", CertificateError::NoKey),
            (chain.as_str(), protected, CertificateError::ProtectedKey),
            (chain.as_str(), garbage, CertificateError::UnusableKey),
            (chain.as_str(), other.as_str(), CertificateError::OtherKey),
        ] {
            assert_eq!(read(chain, key).unwrap_err(), expected);
        }
    }

    #[test]
    fn a_bundle_of_authorities_is_counted() {
        let bundle = format!("{}{}", generated().cert.pem(), generated().cert.pem());
        assert_eq!(TrustedRoots::read(&bundle).map(|roots| roots.count()), Ok(2));
        assert_eq!(TrustedRoots::read("nothing"), Err(CertificateError::NoCertificate));
    }
}
