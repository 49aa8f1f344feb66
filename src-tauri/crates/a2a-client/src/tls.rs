//! The reason why TLS failed, told by the types of the TLS library and never by its words.
//!
//! A person who reads "certificate" looks at certificates. So a certificate is blamed only if one was received
//! and judged; a port without TLS is another fault with another remedy.

use rustls::{AlertDescription, CertificateError, Error, InvalidMessage};

/// Why TLS was not agreed on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TlsFault {
    /// The answer is no TLS: that port speaks another protocol.
    NotSpoken,
    /// The server showed a certificate that is not believed.
    Certificate(CertificateFault),
    /// The server wants a certificate of this client, or another one.
    ClientCertificate,
    /// Client and server have nothing in common, or the server would not go on.
    Refused,
    /// The connection ended before anything was agreed on.
    Ended,
    /// Anything else.
    Other,
}

/// A fault of a server's certificate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CertificateFault {
    /// Its time is over.
    Expired,
    /// Its time has not begun.
    NotYetValid,
    /// No authority that is trusted vouches for it.
    NotTrusted,
    /// It is for another name.
    OtherName,
    /// It cannot be used for another reason: taken back, damaged, or made for another purpose.
    Unusable,
}

impl TlsFault {
    pub(crate) fn of(error: &Error) -> Self {
        match error {
            Error::InvalidMessage(InvalidMessage::InvalidContentType) => Self::NotSpoken,
            Error::InvalidCertificate(error) => Self::Certificate(CertificateFault::of(error)),
            Error::NoCertificatesPresented => Self::Certificate(CertificateFault::Unusable),
            Error::AlertReceived(alert) if is_about_certificate(*alert) => Self::ClientCertificate,
            Error::AlertReceived(_) | Error::PeerIncompatible(_) => Self::Refused,
            _ => Self::Other,
        }
    }

    /// The fault of the shown certificate, if that is the reason.
    pub fn certificate(self) -> Option<CertificateFault> {
        match self {
            Self::Certificate(fault) => Some(fault),
            Self::NotSpoken | Self::ClientCertificate | Self::Refused | Self::Ended | Self::Other => None,
        }
    }
}

impl CertificateFault {
    fn of(error: &CertificateError) -> Self {
        match error {
            CertificateError::Expired | CertificateError::ExpiredContext { .. } => Self::Expired,
            CertificateError::NotValidYet | CertificateError::NotValidYetContext { .. } => Self::NotYetValid,
            CertificateError::UnknownIssuer => Self::NotTrusted,
            CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. } => {
                Self::OtherName
            }
            _ => Self::Unusable,
        }
    }
}

/// Whether a server complains about the client's certificate, or about its absence.
pub(crate) fn is_about_certificate(alert: AlertDescription) -> bool {
    matches!(
        alert,
        AlertDescription::CertificateRequired
            | AlertDescription::NoCertificate
            | AlertDescription::BadCertificate
            | AlertDescription::UnsupportedCertificate
            | AlertDescription::CertificateRevoked
            | AlertDescription::CertificateExpired
            | AlertDescription::CertificateUnknown
            | AlertDescription::UnknownCA
            | AlertDescription::AccessDenied
            | AlertDescription::DecryptError
    )
}
