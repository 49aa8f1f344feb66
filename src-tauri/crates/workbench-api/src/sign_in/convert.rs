//! Signing in, between core and page.

use workbench_core::ways::{Manner, Missing, Unsupported, Way};
use workbench_core::{
    AuthDescription, CertificateFacts, CertificateGiven, OAuthGiven, ProxyGiven, Secret, SignInState,
    SignInStep as Step, StoredValue, ValueChange,
};

use super::{
    CertificateInput, CertificateView, OAuthInput, OAuthSessionView, OAuthView, ProofView, ProxyInput,
    ProxyView, RootsInput, ScopeView, SignInStep, SignInView, WayView,
};
use crate::sentences::{CredentialSentence, SentenceView};
use crate::sign_in::auth::{kind, presence};

pub(crate) fn client(input: OAuthInput) -> OAuthGiven {
    OAuthGiven::new(input.scheme, input.client_id, input.scopes)
}

pub(crate) fn certificate(input: Option<CertificateInput>) -> ValueChange<CertificateGiven> {
    match input {
        None => ValueChange::Keep,
        Some(CertificateInput::Remove) => ValueChange::Remove,
        Some(CertificateInput::Set { chain, key }) => {
            ValueChange::Set(CertificateGiven { chain, key: Secret::new(key) })
        }
    }
}

pub(crate) fn roots(input: Option<RootsInput>) -> ValueChange<String> {
    match input {
        None => ValueChange::Keep,
        Some(RootsInput::Remove) => ValueChange::Remove,
        Some(RootsInput::Set { pem }) => ValueChange::Set(pem),
    }
}

pub(crate) fn proxy(input: Option<ProxyInput>) -> ValueChange<ProxyGiven> {
    let filled = |text: Option<String>| text.filter(|text| !text.is_empty());
    match input {
        None => ValueChange::Keep,
        Some(ProxyInput::System) => ValueChange::Remove,
        Some(ProxyInput::Direct) => {
            ValueChange::Set(ProxyGiven { url: None, username: None, password: None })
        }
        Some(ProxyInput::Set { url, username, password }) => ValueChange::Set(ProxyGiven {
            url: Some(url.trim().to_owned()),
            username: filled(username),
            password: filled(password).map(Secret::new),
        }),
    }
}

pub(crate) fn oauth(auth: &AuthDescription) -> Option<OAuthView> {
    let oauth = auth.oauth.as_ref()?;
    Some(OAuthView {
        scheme: oauth.scheme.clone(),
        client_id: oauth.client_id.clone(),
        scopes: oauth.scopes.clone(),
        session: oauth.session.as_ref().map(|session| OAuthSessionView {
            signed_in_at: session.signed_in_at,
            expires_at: session.expires_at,
            renewable: session.renewable,
            ended: false,
            scopes: session.scopes.clone(),
            name: session.name.clone().or_else(|| session.subject.clone()),
        }),
    })
}

pub(crate) fn proxy_view(auth: &AuthDescription) -> Option<ProxyView> {
    let proxy = auth.proxy.as_ref()?;
    Some(ProxyView {
        url: proxy.url.clone(),
        username: proxy.username.clone(),
        password: presence(proxy.password.as_ref().map(|password| password.at)),
    })
}

pub(crate) fn proof(stored: Option<&StoredValue>, facts: &[CertificateFacts]) -> ProofView {
    let certificate = |facts: &CertificateFacts| CertificateView {
        subject: facts.subject.clone(),
        issuer: facts.issuer.clone(),
        not_before: facts.not_before,
        not_after: facts.not_after,
    };
    ProofView {
        present: stored.is_some(),
        updated_at: stored.map(|value| value.at),
        certificates: facts.iter().map(certificate).collect(),
    }
}

pub(crate) fn way(way: Way) -> WayView {
    let (kind, unsupported) = match &way.manner {
        Manner::Kind(manner) => (Some(kind(*manner)), None),
        Manner::Certificate => (None, None),
        Manner::Unsupported(why) => (None, Some(unsupported(why))),
    };
    let scope = |(name, description)| ScopeView { name, description };
    WayView {
        kind,
        certificate: way.manner == Manner::Certificate,
        unsupported,
        missing: way.missing.iter().map(|missing| self::missing(missing, &way.scheme)).collect(),
        scheme: way.scheme,
        required: way.required,
        scopes: way.scopes,
        known_scopes: way.known_scopes.into_iter().map(scope).collect(),
        hosts: way.hosts,
    }
}

fn unsupported(why: &Unsupported) -> SentenceView {
    match why {
        Unsupported::UnsafeFlow(flow) => CredentialSentence::UnsafeFlow { flow: flow.clone() },
        Unsupported::Unknown(spelled) => CredentialSentence::UnknownWay { spelled: spelled.clone() },
    }
    .into()
}

fn missing(missing: &Missing, scheme: &str) -> SentenceView {
    match missing {
        Missing::Secret => CredentialSentence::SecretNotGiven,
        Missing::ClientId => CredentialSentence::ClientIdNotGiven,
        Missing::ClientSecret => CredentialSentence::ClientSecretNotGiven,
        Missing::SignIn => CredentialSentence::NobodyIsSignedIn,
        Missing::Scopes(scopes) => {
            CredentialSentence::ScopesNotGranted { scopes: scopes.iter().map(SentenceView::said).collect() }
        }
        Missing::Certificate => CredentialSentence::CertificateNotGiven,
        Missing::Description => CredentialSentence::UndescribedScheme { name: scheme.to_owned() },
        Missing::Address => CredentialSentence::AddressNotNamed,
    }
    .into()
}

pub(crate) fn state(state: SignInState) -> SignInView {
    let step = match state.step {
        Step::Asking => SignInStep::Asking,
        Step::InBrowser { host } => SignInStep::InBrowser { host },
        Step::EnterCode { user_code, address, host, expires_at } => {
            SignInStep::EnterCode { user_code, address, host, expires_at }
        }
        Step::Done => SignInStep::Done,
        Step::Failed(because) => SignInStep::Failed { because: because.into() },
    };
    SignInView { step, begun_at: state.begun_at }
}
