//! Commands that sign in and out, and read certificate files, whose contents never reach the page.

use serde::Deserialize;
use ts_rs::TS;
use workbench_core::{CertificateGiven, ConnectionChange, ConnectionId, Secret, SignInStep, ValueChange};

use super::PageToOpen;
use crate::consent::confirmed;
use crate::error::{AppError, Code};
use crate::host::{Host, HostKind};
use crate::params::{ById, DONE, Done};
use crate::question::Question;
use crate::sentences::RefusalSentence;

params! {
    /// Signs in to an agent.
    SignIn {
        /// The connection.
        id: String,
        /// The word, where the host asked for one.
        #[ts(optional)] confirm: Option<String>,
    }
}

/// The word that a person types where no native dialog exists.
pub(crate) const WORD: &str = "sign in";

pub(crate) async fn sign_in(host: &dyn Host, params: SignIn) -> Result<PageToOpen, AppError> {
    let id = ConnectionId::new(params.id);
    let agent = host.workbench().agents().known(&id).await?.connection.name;
    let plan = host.workbench().sign_in().plan(&id).await?;
    let question = Question::SignIn { agent, hosts: plan.hosts.join(", ") };
    confirmed(host, question, WORD, params.confirm.as_deref()).await?;
    let Some(url) = host.workbench().sign_in().begin(plan).await? else {
        return Ok(PageToOpen { url: None });
    };
    let opened = open(host, url.as_str()).await;
    if opened.is_err() {
        host.workbench().sign_in().cancel(&id).await;
    }
    opened
}

/// A browser opens the page itself: there, nobody else can.
pub(crate) async fn open(host: &dyn Host, url: &str) -> Result<PageToOpen, AppError> {
    host.open_link(url).await?;
    Ok(PageToOpen { url: (host.kind() == HostKind::Web).then(|| url.to_owned()) })
}

/// Opens the page where a device code is entered.
pub(crate) async fn open_verification(host: &dyn Host, params: SignIn) -> Result<PageToOpen, AppError> {
    let id = ConnectionId::new(params.id);
    let gone = || AppError::new(Code::NotFound, RefusalSentence::Gone);
    let agent = host.workbench().agents().known(&id).await?.connection.name;
    let state = host.workbench().sign_in().state(&id).ok_or_else(gone)?;
    let SignInStep::EnterCode { host: place, .. } = state.step else { return Err(gone()) };
    let url = host.workbench().sign_in().verification_page(&id).ok_or_else(gone)?;
    confirmed(host, Question::SignIn { agent, hosts: place }, WORD, params.confirm.as_deref()).await?;
    open(host, url.as_str()).await
}

pub(crate) async fn cancel_sign_in(host: &dyn Host, params: ById) -> Result<Done, AppError> {
    host.workbench().sign_in().cancel(&ConnectionId::new(params.id)).await;
    Ok(DONE)
}

pub(crate) async fn sign_out(host: &dyn Host, params: ById) -> Result<Done, AppError> {
    host.workbench().sign_in().sign_out(&ConnectionId::new(params.id)).await?;
    Ok(DONE)
}

/// Takes a client certificate and its key out of files, one or two.
pub(crate) async fn pick_certificate(host: &dyn Host, params: ById) -> Result<Done, AppError> {
    let Some(pem) = picked(host).await? else { return Ok(DONE) };
    let certificate = CertificateGiven { chain: pem.clone(), key: Secret::new(pem) };
    let id = ConnectionId::new(params.id);
    let given = host.workbench().agents().known(&id).await?.auth.as_given();
    let auth = workbench_core::AuthGiven { certificate: ValueChange::Set(certificate), ..given };
    let change = ConnectionChange { auth: Some(auth), ..ConnectionChange::default() };
    host.workbench().saving().change(&id, change).await?;
    Ok(DONE)
}

/// Takes the authorities to trust out of files.
pub(crate) async fn pick_roots(host: &dyn Host, params: ById) -> Result<Done, AppError> {
    let Some(pem) = picked(host).await? else { return Ok(DONE) };
    let id = ConnectionId::new(params.id);
    let given = host.workbench().agents().known(&id).await?.auth.as_given();
    let auth = workbench_core::AuthGiven { roots: ValueChange::Set(pem), ..given };
    let change = ConnectionChange { auth: Some(auth), ..ConnectionChange::default() };
    host.workbench().saving().change(&id, change).await?;
    Ok(DONE)
}

/// The text of the files that the person picked, joined; `None`: none was picked.
async fn picked(host: &dyn Host) -> Result<Option<String>, AppError> {
    let files = host.pick_files().await?;
    if files.is_empty() {
        return Ok(None);
    }
    let texts: Vec<_> = files.iter().map(|file| String::from_utf8_lossy(&file.bytes).into_owned()).collect();
    Ok(Some(texts.join("\n")))
}
