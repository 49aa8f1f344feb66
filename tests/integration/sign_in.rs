//! Signing in to agents, staying signed in, and signing out again.

mod agent;
mod by_words;
mod of_request;

use std::sync::Arc;
use std::time::Duration;

use a2a_client::Secret;
use a2a_server::scripted::{Habits, IdentityProvider};
use tokio::time::timeout;
use url::Url;
use workbench_core::{
    AuthDescription, AuthGiven, AuthKind, CertificateGiven, ConnectionChange, ConnectionId, CoreError,
    OAuthGiven, ProxyGiven, Sentence, SignInSentence, SignInStep, ValueChange,
};

use crate::secrets::ring::Ring;
use crate::support::{Desk, Place, files_without};
use agent::Guarded;

/// A provider, an agent that takes its tokens only, and a desk where nobody has signed in.
struct Scene {
    provider: Arc<IdentityProvider>,
    agent: Guarded,
    ring: Arc<Ring>,
    desk: Desk,
    connection: ConnectionId,
}

fn client(kind: AuthKind) -> AuthGiven {
    let oauth = OAuthGiven::new("login".to_owned(), "workbench".to_owned(), None);
    let secret = (kind == AuthKind::ClientCredentials).then(|| Secret::new("cl1ent-s3cret"));
    AuthGiven { kind, secret, oauth: Some(oauth), ..AuthGiven::default() }
}

impl Scene {
    async fn new(kind: AuthKind) -> Self {
        let provider = Arc::new(IdentityProvider::start(Habits::default()).await.unwrap());
        let agent = Guarded::start(Arc::clone(&provider)).await;
        let ring = Arc::new(Ring::default());
        let desk = Place::new().keeping(Arc::clone(&ring) as _).open().await;
        let connection = desk.connect_with(agent.url(), Some(client(kind))).await;
        Self { provider, agent, ring, desk, connection }
    }

    async fn auth(&self) -> AuthDescription {
        self.desk.bench.agents().known(&self.connection).await.unwrap().auth
    }

    fn step(&self) -> Option<SignInStep> {
        self.desk.bench.sign_in().state(&self.connection).map(|state| state.step)
    }

    /// Begins a sign-in; what comes back is what the browser is to be opened at.
    async fn begin(&self) -> Option<Url> {
        let plan = self.desk.bench.sign_in().plan(&self.connection).await.unwrap();
        self.desk.bench.sign_in().begin(plan).await.unwrap()
    }

    /// Waits until the sign-in has ended.
    async fn ended(&self) -> SignInStep {
        let mut announced = self.desk.bench.announcements();
        let ending = async {
            loop {
                if let Some(step) = self.step().filter(SignInStep::is_over) {
                    return step;
                }
                // Falling behind means looking again, like any news.
                let _ = announced.recv().await;
            }
        };
        timeout(Duration::from_secs(20), ending).await.expect("the sign-in ends")
    }

    async fn sign_in(&self) {
        let url = self.begin().await.expect("a browser is wanted");
        reqwest::get(url).await.unwrap();
        assert_eq!(self.ended().await, SignInStep::Done);
    }

    async fn say(&self, text: &str) {
        let conversation = self.desk.bench.chats().start(&self.connection).await.unwrap();
        let message = self.desk.say(&conversation, text).await;
        self.desk.delivered(&message).await;
    }

    async fn fail_to_say(&self, text: &str) -> Sentence {
        let conversation = self.desk.bench.chats().start(&self.connection).await.unwrap();
        let message = self.desk.say(&conversation, text).await;
        self.desk.failure(&message).await.message
    }
}

#[tokio::test]
async fn who_signs_in_stays_signed_in_until_signing_out() {
    let mut scene = Scene::new(AuthKind::AuthorizationCode).await;
    assert_eq!(scene.fail_to_say("too early").await, SignInSentence::SignInNeeded.into());
    assert!(scene.auth().await.lacks_sign_in());
    assert_eq!(scene.agent.calls(), 0, "nothing was sent without a token");

    scene.sign_in().await;
    let auth = scene.auth().await;
    let session = auth.session().unwrap();
    assert_eq!(session.name.as_deref(), Some("hana@example.org"));
    assert_eq!((session.renewable, session.scopes.as_slice()), (true, ["read".to_owned()].as_slice()));
    assert!(auth.identity().contains("subject-1"), "{}", auth.identity());
    scene.say("hello").await;

    scene.desk = scene.desk.restart().await;
    scene.say("hello again").await;
    assert_eq!(scene.provider.count("refresh_token"), 0, "the tokens were kept");

    scene.desk.bench.sign_in().sign_out(&scene.connection).await.unwrap();
    assert!(scene.ring.slots().is_empty(), "the keyring holds nothing any more");
    assert_eq!(scene.fail_to_say("too late").await, SignInSentence::SignInNeeded.into());
    assert_eq!(scene.agent.calls(), 2);
}

#[tokio::test]
async fn a_renewed_token_takes_the_place_of_the_old_one_and_its_identity() {
    let mut scene = Scene::new(AuthKind::AuthorizationCode).await;
    scene.sign_in().await;
    let (before, slots) = (scene.auth().await, scene.ring.slots());
    scene.provider.revoke_access();
    scene.say("hello").await;
    assert_eq!(scene.provider.count("refresh_token"), 1);
    let (after, renewed) = (scene.auth().await, scene.ring.slots());
    assert_eq!((slots.len(), renewed.len()), (1, 1), "one slot, and not the old one");
    assert_ne!(slots, renewed);
    assert_eq!(before.identity(), after.identity(), "what a person has decided about still stands");
    scene.desk = scene.desk.restart().await;
    scene.provider.revoke_access();
    scene.say("hello again").await;
    assert_eq!(scene.provider.count("refresh_token"), 2, "the refresh token that was kept is the newest");
}

#[tokio::test]
async fn a_renewal_that_is_refused_asks_for_a_person() {
    let scene = Scene::new(AuthKind::AuthorizationCode).await;
    scene.sign_in().await;
    scene.provider.change(|habits| habits.refresh_rejected = true);
    scene.provider.revoke_access();
    scene.fail_to_say("hello").await;
    assert!(scene.desk.bench.sign_in().has_ended(&scene.connection));
    scene.sign_in().await;
    assert!(!scene.desk.bench.sign_in().has_ended(&scene.connection));
    scene.say("hello").await;
}

#[tokio::test]
async fn a_person_signs_in_with_a_code() {
    let scene = Scene::new(AuthKind::DeviceCode).await;
    scene.provider.change(|habits| habits.interval = 0);
    assert_eq!(scene.begin().await, None, "no browser is opened unasked");
    let Some(SignInStep::EnterCode { user_code, host, .. }) = scene.step() else {
        panic!("{:?}", scene.step())
    };
    assert_eq!((user_code.as_str(), scene.provider.url()), ("WDJB-MJHT", format!("http://{host}").as_str()));
    reqwest::get(scene.desk.bench.sign_in().verification_page(&scene.connection).unwrap()).await.unwrap();
    assert_eq!(scene.ended().await, SignInStep::Done);
    scene.say("hello").await;
}

#[tokio::test]
async fn a_client_of_its_own_signs_in_by_itself() {
    let scene = Scene::new(AuthKind::ClientCredentials).await;
    scene.provider.change(|habits| habits.client_secret = Some("cl1ent-s3cret".to_owned()));
    let identity = scene.auth().await.identity();
    scene.say("hello").await;
    scene.provider.revoke_access();
    scene.say("hello again").await;
    assert_eq!(scene.provider.count("client_credentials"), 2);
    assert_eq!(scene.auth().await.identity(), identity);
}

#[tokio::test]
async fn a_sign_in_that_goes_wrong_leaves_everything_as_it_was() {
    let scene = Scene::new(AuthKind::AuthorizationCode).await;
    scene.provider.change(|habits| habits.authorization_error = Some("access_denied".to_owned()));
    reqwest::get(scene.begin().await.unwrap()).await.unwrap();
    assert_eq!(scene.ended().await, SignInStep::Failed(SignInSentence::SignInDenied.into()));
    scene.begin().await;
    scene.desk.bench.sign_in().cancel(&scene.connection).await;
    assert_eq!(scene.ended().await, SignInStep::Failed(SignInSentence::SignInStopped.into()));
    assert!(scene.ring.slots().is_empty());
}

#[tokio::test]
async fn credentials_that_change_during_a_sign_in_outdate_it() {
    let scene = Scene::new(AuthKind::AuthorizationCode).await;
    let url = scene.begin().await.unwrap();
    let other = OAuthGiven::new("login".to_owned(), "another-client".to_owned(), None);
    let auth = AuthGiven { oauth: Some(other), ..client(AuthKind::AuthorizationCode) };
    let change = ConnectionChange { auth: Some(auth), ..Default::default() };
    scene.desk.bench.saving().change(&scene.connection, change).await.unwrap();
    reqwest::get(url).await.unwrap();
    assert_eq!(scene.ended().await, SignInStep::Failed(SignInSentence::SignInOutdated.into()));
}

#[tokio::test]
async fn a_card_that_changes_turns_nobody_to_another_server() {
    let scene = Scene::new(AuthKind::ClientCredentials).await;
    let hostile = IdentityProvider::start(Habits::default()).await.unwrap();
    scene.agent.name_provider(hostile.url());
    scene.desk.bench.cards().refresh(&scene.connection).await.unwrap();
    scene.desk.accept_card(&scene.connection).await;
    let plan = scene.desk.bench.sign_in().plan(&scene.connection).await.unwrap();
    assert_eq!(plan.hosts, [scene.provider.url().trim_start_matches("http://")]);
    scene.say("hello").await;
    // Setting it anew takes the card's new addresses, and the secret does not follow.
    let auth = AuthGiven { secret: None, ..client(AuthKind::ClientCredentials) };
    let change = ConnectionChange { auth: Some(auth), ..Default::default() };
    scene.desk.bench.saving().change(&scene.connection, change).await.unwrap();
    assert!(scene.auth().await.lacks_secret());
    assert_eq!(hostile.asked(), [], "it was asked nothing, and sent nothing");
}

#[tokio::test]
async fn a_way_that_the_card_does_not_offer_cannot_be_set() {
    let scene = Scene::new(AuthKind::AuthorizationCode).await;
    let other = OAuthGiven::new("elsewhere".to_owned(), "workbench".to_owned(), None);
    let auth = AuthGiven { oauth: Some(other), ..client(AuthKind::AuthorizationCode) };
    let change = ConnectionChange { auth: Some(auth), ..Default::default() };
    let refused = scene.desk.bench.saving().change(&scene.connection, change).await;
    assert!(matches!(refused, Err(CoreError::NoSuchScheme { .. })), "{refused:?}");
}

#[tokio::test]
async fn certificates_and_proxies_are_kept_beside_and_refused_if_of_no_use() {
    let scene = Scene::new(AuthKind::ClientCredentials).await;
    let certified = rcgen::generate_simple_self_signed(vec!["client".to_owned()]).unwrap();
    let (chain, key) = (certified.cert.pem(), certified.signing_key.serialize_pem());
    let set = |key: &str| ValueChange::Set(CertificateGiven { chain: chain.clone(), key: Secret::new(key) });
    let proxy = ProxyGiven {
        url: Some("socks5://127.0.0.1:9".to_owned()),
        username: Some("me".to_owned()),
        password: Some(Secret::new("pr0xy-s3cret")),
    };
    let given = scene.auth().await.as_given();
    let roots = ValueChange::Set(chain.clone());
    let good = AuthGiven { certificate: set(&key), roots, proxy: ValueChange::Set(proxy), ..given };
    let change = |auth| ConnectionChange { auth: Some(auth), ..Default::default() };
    scene.desk.bench.saving().change(&scene.connection, change(good)).await.unwrap();
    assert_eq!(scene.ring.slots().len(), 4, "client secret, certificate, authorities, proxy password");
    // This machine is not reached by way of a proxy.
    scene.say("hello").await;
    let bad = AuthGiven { certificate: set("no key"), ..scene.auth().await.as_given() };
    let refused = scene.desk.bench.saving().change(&scene.connection, change(bad)).await;
    assert!(matches!(refused, Err(CoreError::Certificate(_))), "{refused:?}");
    let with_password = ProxyGiven {
        url: Some("http://me:pr0xy-s3cret@127.0.0.1:9".to_owned()),
        username: None,
        password: None,
    };
    let bad = AuthGiven { proxy: ValueChange::Set(with_password), ..scene.auth().await.as_given() };
    let refused = scene.desk.bench.saving().change(&scene.connection, change(bad)).await.unwrap_err();
    assert!(!format!("{refused:?}").contains("pr0xy-s3cret"), "{refused:?}");
    let gone = AuthGiven {
        certificate: ValueChange::Remove,
        roots: ValueChange::Remove,
        proxy: ValueChange::Remove,
        ..scene.auth().await.as_given()
    };
    scene.desk.bench.saving().change(&scene.connection, change(gone)).await.unwrap();
    assert_eq!(scene.ring.slots().len(), 2, "the client secret and the token that it got");
}

#[tokio::test]
async fn nothing_of_a_sign_in_is_in_a_file() {
    let scene = Scene::new(AuthKind::AuthorizationCode).await;
    scene.sign_in().await;
    scene.say("hello").await;
    scene.provider.revoke_access();
    scene.say("hello again").await;
    let secrets = scene.provider.secrets();
    assert!(secrets.len() >= 5, "a code and two pairs of tokens: {secrets:?}");
    let place = scene.desk.close().await;
    for secret in &secrets {
        assert!(!files_without(secret, &place.data()).is_empty(), "there were files to look at");
    }
}
