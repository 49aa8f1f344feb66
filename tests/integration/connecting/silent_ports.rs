//! An agent that is not at the interface in use is called at the next one of its card, once, and that is told.

use a2a_server::scripted::{Reply, Script};
use serde_json::{Value, json};
use tokio::net::TcpSocket;
use workbench_core::{Announcement, Remedy};

use super::{Met, common, meet, said_1_0};

/// A port that is taken and at which nobody listens, and its address.
struct Silent {
    _socket: TcpSocket,
    url: String,
}

impl Silent {
    fn new() -> Self {
        let socket = TcpSocket::new_v4().expect("a socket");
        socket.bind(([127, 0, 0, 1], 0).into()).expect("a free port");
        let url = format!("http://{}", socket.local_addr().expect("it is bound"));
        Self { _socket: socket, url }
    }
}

fn interface(url: &str, binding: &str) -> Value {
    json!({ "url": url, "protocolBinding": binding, "protocolVersion": "1.0" })
}

/// An agent whose card offers these two interfaces in this order, and that answers over HTTP+JSON at `$url`.
async fn meet_with(interfaces: [Value; 2]) -> Met {
    let script = Script::new().card(common(json!({ "supportedInterfaces": interfaces })));
    meet(script.on("POST /message:send", Reply::json(200, said_1_0().to_string()))).await
}

#[tokio::test]
async fn the_next_interface_of_the_card_takes_a_message_that_reached_nobody() {
    let silent = Silent::new();
    let met = meet_with([interface(&silent.url, "GRPC"), interface("$url", "HTTP+JSON")]).await;
    let mut news = met.desk.bench.announcements();
    let message = met.desk.say(&met.conversation, "Is berth 7 free?").await;
    met.desk.delivered(&message).await;
    let (version, path, reason) = met.called().await;
    assert_eq!((version.as_str(), path.as_str(), reason.as_str()), ("1.0", "/", "later-in-card"));
    assert_eq!(met.sends("message:send"), 1, "and it was sent once");
    let told = loop {
        if let Announcement::Notice(notice) = news.recv().await.expect("the program runs") {
            break notice.message.to_string();
        }
    };
    assert!(told.contains("called-elsewhere"), "{told}");
    let again = met.desk.say(&met.conversation, "And berth 8?").await;
    met.desk.delivered(&again).await;
    assert_eq!(met.sends("message:send"), 2, "the interface that answers is kept");
}

#[tokio::test]
async fn the_first_of_silent_interfaces_stays_in_use_and_its_failure_is_told() {
    let (first, second) = (Silent::new(), Silent::new());
    let met = meet_with([interface(&first.url, "JSONRPC"), interface(&second.url, "HTTP+JSON")]).await;
    let message = met.desk.say(&met.conversation, "Hello").await;
    let failure = met.desk.failure(&message).await;
    let told = failure.message.to_string();
    let host = first.url.trim_start_matches("http://");
    assert!(told.contains("connection-refused") && told.contains(host), "{told}");
    assert_eq!(failure.remedy, Some(Remedy::CheckConnection));
    assert!(!failure.may_have_arrived, "nobody has it");
    let known = met.desk.bench.agents().known(&met.connection).await.expect("it is saved");
    let in_use = known.connection.interface.expect("an interface");
    assert!(in_use.url.starts_with(&first.url), "{in_use:?}");
}

#[tokio::test]
async fn another_path_of_the_card_comes_before_any_that_is_guessed() {
    let interfaces = [interface("$url/rpc", "JSONRPC"), interface("$url", "HTTP+JSON")];
    let script = Script::new()
        .card(common(json!({ "supportedInterfaces": interfaces })))
        .on("SendMessage", Reply::new(404))
        .on("POST /message:send", Reply::json(200, said_1_0().to_string()));
    let met = meet(script).await;
    let message = met.desk.say(&met.conversation, "Is berth 7 free?").await;
    met.desk.delivered(&message).await;
    let (_, path, reason) = met.called().await;
    assert_eq!((path.as_str(), reason.as_str()), ("/", "later-in-card"));
    assert_eq!(met.sends("message:send"), 1);
}

#[tokio::test]
async fn an_interface_at_a_strangers_host_is_left_to_the_person() {
    let silent = Silent::new();
    let elsewhere = "https://elsewhere.example/a2a";
    let met = meet_with([interface(&silent.url, "JSONRPC"), interface(elsewhere, "HTTP+JSON")]).await;
    let message = met.desk.say(&met.conversation, "Hello").await;
    let failure = met.desk.failure(&message).await;
    assert!(failure.message.to_string().contains("connection-refused"), "{failure:?}");
}
