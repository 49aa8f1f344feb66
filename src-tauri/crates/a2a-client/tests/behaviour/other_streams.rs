//! Streams in another format than server-sent events, or under another media type: every event is read, and the
//! deviation is noted.

use a2a_client::{CallError, EndCause, EventStream, Misbehaviour, StreamItem, StreamStep};
use a2a_protocol::Rule;
use a2a_protocol::model::{TaskId, TaskState};
use rstest::rstest;

use crate::support::{Server, Setup, answer_with, hello, open_stream, sse, task, text};

async fn read(mut stream: EventStream) -> (Vec<StreamItem>, EndCause) {
    let mut items = Vec::new();
    loop {
        match stream.next().await.unwrap() {
            StreamStep::Event(item) => items.push(*item),
            StreamStep::Gap(gap) => panic!("a plain stream has no gaps: {gap:?}"),
            StreamStep::End(end) => return (items, end.cause),
        }
    }
}

fn of(state: &str) -> String {
    answer_with(&format!(r#"{{"task":{}}}"#, task(state)))
}

fn states(items: &[StreamItem]) -> Vec<&TaskState> {
    items.iter().filter_map(|item| item.value.state()).collect()
}

fn is_noted(items: &[StreamItem]) -> bool {
    items.iter().flat_map(|item| &item.findings).any(|finding| finding.rule == Rule::StreamForm)
}

const JSON: &str = "application/json";
const EVENTS: &str = "text/event-stream";

#[rstest]
#[case::lines("application/x-ndjson", "@\n@\n@\n")]
#[case::lines_of_another_name("application/jsonl; charset=utf-8", "@\r\n@\r\n@")]
#[case::lines_called_json(JSON, "@\n@\n@\n")]
#[case::lines_called_text("text/plain", "\n@\n\n@\n@")]
#[case::lines_called_events(EVENTS, "@\n@\n@\n")]
#[case::a_sequence("application/json-seq", "\u{1e}@\n\u{1e}@\n\u{1e}@\n")]
#[case::one_behind_the_other(JSON, "@@@")]
#[case::a_list(JSON, "[@,@,@]")]
#[case::a_list_over_lines(JSON, "[\n  @,\n  @,\n  @\n]\n")]
#[case::events_called_text("text/plain", "data: @\n\ndata: @\n\ndata: @\n\n")]
#[case::events_called_json(JSON, ": hi\n\nevent: message\ndata: @\n\ndata: @\n\ndata: @")]
#[case::one_line_end(EVENTS, "data: @\ndata: @\ndata: @\n")]
#[case::one_line_end_and_names(
    EVENTS,
    "event: a\ndata: @\nevent: a\nid: 2\ndata: @\r\nevent: a\r\ndata: @\r\n"
)]
#[case::one_line_end_called_json(JSON, "data: @\ndata: @\ndata: @\n")]
#[case::several_in_one_line(EVENTS, "data: @@@\n\n")]
#[case::a_list_in_one_event(EVENTS, "data: [@,@]\n\ndata: @\n\n")]
#[tokio::test]
async fn every_event_is_read_and_the_form_is_noted(#[case] media_type: &'static str, #[case] form: &str) {
    let body = ["SUBMITTED", "WORKING", "COMPLETED"]
        .iter()
        .fold(form.to_owned(), |body, state| body.replacen('@', &of(state), 1));
    let answer = body.clone();
    let server = Server::start(move |_| text(200, media_type, &answer)).await;
    let agent = Setup::new().agent(&server.url);
    let expected = [&TaskState::Submitted, &TaskState::Working, &TaskState::Completed];
    for stream in [agent.stream(hello()), agent.send_as_stream(hello())] {
        let (items, cause) = read(stream).await;
        assert_eq!(states(&items), expected, "{body}");
        assert!(matches!(cause, EndCause::Clean), "{cause:?}");
        assert!(is_noted(&items), "{items:?}");
    }
    // A list of answers is a batch, of which nobody can tell which one counts where one was asked for.
    if !body.starts_with('[') && !body.contains("data: [") {
        let one = agent.send(hello()).await.unwrap();
        assert_eq!(
            one.value.state(),
            Some(&TaskState::Submitted),
            "one answer is asked for: the first counts"
        );
    }
}

#[tokio::test]
async fn one_answer_is_no_stream_of_another_form() {
    let server = Server::start(|_| text(200, "text/plain", &of("COMPLETED"))).await;
    let (items, _) = read(Setup::new().agent(&server.url).stream(hello())).await;
    assert_eq!(states(&items), [&TaskState::Completed]);
    assert!(!is_noted(&items), "{items:?}");
}

/// The first shows that the events run on, and then each is told when its line ends.
#[rstest]
#[case::lines(JSON, &["@\n", "@\n"])]
#[case::one_line_end(EVENTS, &["data: @\ndata: @\n", "data: @\n"])]
#[tokio::test]
async fn an_event_is_told_before_the_next_one_comes(#[case] media_type: &str, #[case] pieces: &[&str]) {
    let (sender, mut response) = open_stream();
    response.headers_mut().insert("content-type", media_type.parse().unwrap());
    let response = std::sync::Mutex::new(Some(response));
    let server = Server::start(move |_| response.lock().unwrap().take().unwrap()).await;
    let mut stream = Setup::new().agent(&server.url).stream(hello());
    for piece in pieces {
        sender.send(piece.replace('@', &of("WORKING"))).unwrap();
        for _ in 0..piece.matches('@').count() {
            assert!(matches!(stream.next().await, Some(StreamStep::Event(_))));
        }
    }
}

#[rstest]
#[case::cut_off("@\n{\"jsonrpc\":", Misbehaviour::Truncated)]
#[case::words("@\nout of paper", Misbehaviour::NotJson)]
#[tokio::test]
async fn what_cannot_be_read_behind_an_event_is_told_after_it(
    #[case] form: &str,
    #[case] expected: Misbehaviour,
) {
    let body = form.replace('@', &of("WORKING"));
    let server = Server::start(move |_| text(200, "application/x-ndjson", &body)).await;
    let (items, cause) = read(Setup::new().agent(&server.url).stream(hello())).await;
    assert_eq!(states(&items), [&TaskState::Working]);
    let EndCause::Cut(CallError::Protocol { what, .. }) = cause else { panic!("{cause:?}") };
    assert_eq!(what, expected);
}

#[tokio::test]
async fn data_over_several_lines_is_one_event() {
    let pretty = of("WORKING").replace(',', ",\n").replace('\n', "\ndata: ");
    let server = Server::start(move |_| sse(format!("data: {pretty}\n\n"))).await;
    let (items, _) = read(Setup::new().agent(&server.url).stream(hello())).await;
    assert_eq!(states(&items), [&TaskState::Working]);
    assert!(!is_noted(&items), "{items:?}");
}

#[tokio::test]
async fn a_task_that_is_asked_for_may_come_as_an_event() {
    let body = format!("data: {}\n\n", answer_with(&task("WORKING")));
    let server = Server::start(move |_| text(200, "text/plain", &body)).await;
    let read = Setup::new().agent(&server.url).get_task(&TaskId::new("t1"), None).await.unwrap();
    assert_eq!(read.value.status.state, TaskState::Working);
    assert!(read.findings.iter().any(|finding| finding.rule == Rule::StreamForm), "{:?}", read.findings);
}
