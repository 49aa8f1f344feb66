//! Tokens in use: carried to one origin, renewed in time and after a 401, once.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use a2a_client::oauth::{Grant, TokenKeeper, TokenSource, Tokens};
use a2a_client::{
    Agent, CallError, Credential, Credentials, EndCause, ExtraHeader, Secret, Sent, StreamStep,
};
use a2a_protocol::model::TaskId;
use a2a_server::scripted::{Habits, IdentityProvider};
use axum::response::Response;
use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use url::Url;

use crate::sign_in::{authority, sign_in};
use crate::support::{
    Asked, Server, Setup, TestClock, cut, hello, redirect, rpc_result, shown, sse, status_event, task,
    task_event, text,
};

/// Remembers what was kept, and whether the provider still took it then.
#[derive(Debug, Default)]
struct Kept(Mutex<Vec<Tokens>>);

impl Kept {
    fn count(&self) -> usize {
        self.0.lock().unwrap().len()
    }
}

impl TokenKeeper for Kept {
    fn keep(&self, tokens: Tokens) -> BoxFuture<'static, ()> {
        self.0.lock().unwrap().push(tokens);
        std::future::ready(()).boxed()
    }
}

/// A provider, an agent that takes its tokens only, and a client that has signed in.
struct Scene {
    provider: Arc<IdentityProvider>,
    server: Server,
    setup: Setup,
    clock: Arc<TestClock>,
    kept: Arc<Kept>,
    source: TokenSource,
}

impl Scene {
    async fn new(habits: Habits, answer: impl Fn(&Asked) -> Response + Send + Sync + 'static) -> Self {
        let provider = Arc::new(IdentityProvider::start(habits).await.unwrap());
        let (guard, answer) = (Arc::clone(&provider), Arc::new(answer));
        let server = Server::start(move |asked| {
            let authorization = asked.headers.get("authorization").map(|value| value.to_str().unwrap());
            if guard.accepts(authorization) {
                answer(asked)
            } else {
                text(
                    401,
                    "application/json",
                    &format!(r#"{{"error":"unauthorized","got":{authorization:?}}}"#),
                )
            }
        })
        .await;
        let real = Setup::new();
        let tokens = sign_in(&authority(&real, &provider, None).await).await.unwrap();
        let clock = Arc::<TestClock>::default();
        let mut setup = Setup::new().clock(&clock);
        // Signing in took the real clock; the life of the token begins with this one.
        let life = tokens.expires_at.map(|at| at.since(tokens.obtained_at));
        let tokens = Tokens {
            obtained_at: a2a_client::UnixMillis(0),
            expires_at: life.map(|life| a2a_client::UnixMillis(life.as_millis().try_into().unwrap())),
            ..tokens
        };
        let kept = Arc::<Kept>::default();
        let authority = authority(&setup, &provider, None).await;
        let keeper = Arc::<Kept>::clone(&kept);
        let source = TokenSource::new(&server.url, authority, Grant::SignedIn, Some(tokens), keeper);
        setup.credentials = Credentials::none().with_tokens(source.clone());
        Self { provider, server, setup, clock, kept, source }
    }

    fn agent(&self) -> Agent {
        self.setup.agent(&self.server.url)
    }

    fn refreshes(&self) -> usize {
        self.provider.count("refresh_token")
    }
}

fn working(_: &Asked) -> Response {
    rpc_result(&task("WORKING"))
}

fn id() -> TaskId {
    TaskId::new("t1")
}

#[tokio::test]
async fn a_token_is_renewed_before_it_expires_and_kept_before_it_is_used() {
    let scene = Scene::new(Habits::default(), working).await;
    scene.agent().get_task(&id(), None).await.unwrap();
    assert_eq!(scene.refreshes(), 0);
    scene.clock.advance(Duration::from_secs(3600 - 59));
    scene.agent().get_task(&id(), None).await.unwrap();
    assert_eq!((scene.refreshes(), scene.kept.count()), (1, 1));
    assert_eq!(scene.source.tokens(), scene.kept.0.lock().unwrap().pop(), "what is used is what was kept");
    assert_eq!(scene.server.asked().len(), 2, "the agent saw no refusal");
    assert_eq!(scene.source.tokens().unwrap().claims.unwrap().subject, "subject-1", "who signed in stays");
}

#[tokio::test]
async fn a_refused_token_is_renewed_once_and_the_same_message_sent_again() {
    let scene = Scene::new(Habits::default(), working).await;
    scene.provider.revoke_access();
    let answer = scene.agent().send(hello()).await;
    assert!(answer.is_ok(), "{answer:?}");
    let asked = scene.server.asked();
    let bodies: Vec<&str> = asked.iter().map(|asked| asked.body.as_str()).collect();
    assert_eq!(bodies, [bodies[0], bodies[0]], "byte for byte, with the same messageId");
    assert_ne!(asked[0].headers["authorization"], asked[1].headers["authorization"]);
    assert_eq!(scene.refreshes(), 1);
}

#[tokio::test]
async fn an_agent_that_refuses_every_token_gets_each_call_twice_and_no_more() {
    let scene = Scene::new(Habits::default(), |_| text(401, "application/json", "{}")).await;
    let error = scene.agent().send(hello()).await.unwrap_err();
    assert_eq!(error.status().unwrap(), 401);
    assert_eq!((scene.server.asked().len(), scene.refreshes()), (2, 1));
}

#[tokio::test]
async fn many_calls_that_need_a_token_wait_for_one_renewal() {
    let scene = Scene::new(Habits::default(), working).await;
    scene.clock.advance(Duration::from_hours(2));
    let agent = scene.agent();
    let ids: Vec<TaskId> = vec![id(); 20];
    let calls = ids.iter().map(|id| agent.get_task(id, None));
    let answers = futures_util::future::join_all(calls).await;
    assert!(answers.iter().all(Result::is_ok));
    assert_eq!(scene.refreshes(), 1);
    scene.provider.revoke_access();
    let answers = futures_util::future::join_all(ids.iter().map(|id| agent.get_task(id, None))).await;
    assert!(answers.iter().all(Result::is_ok));
    assert_eq!(scene.refreshes(), 2, "refused together, renewed together");
}

#[tokio::test]
async fn a_renewal_that_nobody_waits_for_any_more_is_kept_all_the_same() {
    let scene = Scene::new(Habits::default(), working).await;
    scene.clock.advance(Duration::from_hours(2));
    let (agent, id) = (scene.agent(), id());
    {
        let call = agent.get_task(&id, None);
        futures_util::pin_mut!(call);
        assert!(call.as_mut().now_or_never().is_none(), "it has begun");
    }
    while scene.kept.count() == 0 {
        tokio::task::yield_now().await;
    }
    scene.agent().get_task(&id, None).await.unwrap();
    assert_eq!(scene.refreshes(), 1, "a refresh token that is used once was not thrown away");
}

#[tokio::test]
async fn a_rejected_renewal_asks_for_a_person_and_a_new_sign_in_goes_on() {
    let scene = Scene::new(Habits { refresh_rejected: true, ..Habits::default() }, working).await;
    scene.clock.advance(Duration::from_hours(2));
    let agent = scene.agent();
    for _ in 0..2 {
        let error = agent.send(hello()).await.unwrap_err();
        assert!(error.is_authentication(), "{error:?}");
        assert_eq!(error.sent(), Sent::No, "nothing reached the agent");
    }
    assert_eq!(scene.refreshes(), 1, "a server that said no is not asked again");
    assert_eq!(scene.source.ended().unwrap().cause().unwrap().code(), "refused");
    let again = sign_in(&authority(&Setup::new(), &scene.provider, None).await).await.unwrap();
    scene.source.signed_in(again);
    agent.send(hello()).await.unwrap();
    assert!(scene.source.ended().is_none());
}

#[tokio::test]
async fn after_signing_out_nothing_is_sent() {
    let scene = Scene::new(Habits::default(), working).await;
    scene.source.signed_out();
    let error = scene.agent().send(hello()).await.unwrap_err();
    assert!(error.is_authentication() && error.sent() == Sent::No, "{error:?}");
    assert_eq!((scene.server.asked().len(), scene.refreshes(), scene.source.tokens()), (0, 0, None));
}

#[tokio::test]
async fn a_working_token_is_not_wasted_because_its_provider_is_down() {
    let scene = Scene::new(Habits::default(), working).await;
    scene.provider.change(|habits| habits.token_body = Some((503, String::new())));
    scene.clock.advance(Duration::from_secs(3600 - 30));
    scene.agent().get_task(&id(), None).await.unwrap();
    assert_eq!(scene.refreshes(), 1, "it was tried");
    scene.clock.advance(Duration::from_secs(31));
    let error = scene.agent().get_task(&id(), None).await.unwrap_err();
    assert!(!error.is_authentication(), "nobody has to sign in: {error:?}");
    assert_eq!(error.sent(), Sent::No);
    scene.provider.change(|habits| habits.token_body = None);
    scene.agent().get_task(&id(), None).await.unwrap();
}

#[tokio::test]
async fn a_renewal_that_fails_within_a_task_keeps_it_and_asks_a_person() {
    let streamed = AtomicBool::new(false);
    let scene = Scene::new(Habits::default(), move |_| {
        if streamed.swap(true, Ordering::SeqCst) {
            sse(status_event("COMPLETED"))
        } else {
            cut(task_event("WORKING"))
        }
    })
    .await;
    let agent = scene.agent();
    let mut stream = agent.follow(agent.stream(hello()));
    let first = stream.next().await.unwrap();
    assert!(matches!(first, StreamStep::Event(_)), "{first:?}");
    scene.provider.revoke_access();
    scene.provider.change(|habits| habits.refresh_rejected = true);
    let gap = stream.next().await.unwrap();
    assert!(matches!(gap, StreamStep::Gap(_)), "{gap:?}");
    let StreamStep::End(end) = stream.next().await.unwrap() else { panic!("it goes on without a token") };
    assert_eq!((end.settled, end.task), (false, Some(id())), "the task is known and not over");
    let EndCause::Cut(error) = end.cause else { panic!("{:?}", end.cause) };
    assert!(error.is_authentication(), "{error:?}");
    assert_eq!(error.status().unwrap(), 401, "what the agent said stays visible");
}

#[tokio::test]
async fn a_header_set_by_hand_switches_the_flow_off() {
    let scene = Scene::new(Habits::default(), working).await;
    let by_hand =
        ExtraHeader { name: "authorization".into(), value: Secret::new("Custom x"), sensitive: true };
    let credentials = Credentials::new(&scene.server.url, &Credential::None, &[by_hand]).unwrap();
    let mut setup = Setup::new();
    setup.credentials = credentials.with_tokens(scene.source.clone());
    let error = setup.agent(&scene.server.url).get_task(&id(), None).await.unwrap_err();
    assert_eq!(error.status().unwrap(), 401);
    let sent: Vec<_> = scene.server.asked().iter().map(|it| it.headers["authorization"].clone()).collect();
    assert_eq!(sent, ["Custom x"], "as given, once");
    assert_eq!(scene.refreshes(), 0);
}

#[tokio::test]
async fn tokens_go_to_no_other_origin() {
    let elsewhere = Server::start(|asked| match asked.method.as_str() {
        "GET" => redirect(302, &format!("http://{}/back", asked.path.trim_start_matches("/?home="))),
        _ => text(401, "application/json", "{}"),
    })
    .await;
    let away = elsewhere.url.clone();
    let scene = Scene::new(Habits::default(), move |asked| match asked.path.as_str() {
        "/card" => redirect(302, &format!("{away}?home={}", asked.headers["host"].to_str().unwrap())),
        _ => redirect(307, away.as_str()),
    })
    .await;
    let call = scene.agent().send(hello()).await.unwrap_err();
    assert!(matches!(call, CallError::Transport(_)), "a message is not sent on: {call:?}");
    scene.setup.agent(&elsewhere.url).send(hello()).await.unwrap_err();
    let card: Url = scene.server.at("/card");
    a2a_client::refresh(&scene.setup.raw(), &card, None, None).await.unwrap_err();
    assert_eq!(elsewhere.asked().len(), 2);
    for asked in elsewhere.asked() {
        assert!(!asked.headers.contains_key("authorization"), "{asked:?}");
    }
    let back = scene.server.asked().pop().unwrap();
    assert_eq!(back.path, "/back");
    assert!(!back.headers.contains_key("authorization"), "another origin cannot aim tokens");
}

#[tokio::test]
async fn no_token_is_in_the_wire_log_even_when_the_agent_echoes_it() {
    let scene = Scene::new(Habits::default(), |asked| {
        let echo = serde_json::json!({ "headers": format!("{:?}", asked.headers) });
        sse(format!("data: {echo}\n\n"))
    })
    .await;
    scene.provider.revoke_access();
    let mut stream = scene.agent().stream(hello());
    while stream.next().await.is_some() {}
    let seen: String = scene.setup.tap.events().iter().map(shown).collect();
    for secret in scene.provider.secrets() {
        assert!(!seen.contains(&secret), "{secret} is in {seen}");
    }
    let echoed = scene.server.asked().pop().unwrap().headers["authorization"].to_str().unwrap().to_owned();
    assert!(scene.provider.secrets().iter().any(|secret| echoed.ends_with(secret.as_str())), "it was sent");
}
