//! Refusals by what stands in front of an agent: gateways, sign-in pages, protections and tunnels.

use a2a_server::scripted::Reply;
use rstest::rstest;
use workbench_core::Remedy;

use super::{code, codes, not_found, refused};

fn page(status: u16, html: &str) -> Reply {
    Reply::new(status).header("content-type", "text/html").bytes(html)
}

const SIGN_IN: &str = "<html><head><title>Sign in to Harbour</title></head><body>Password</body></html>";
const BLOCKED: &str = "<!DOCTYPE html><html><title>Just a moment...</title><p>Cloudflare</p></html>";
const OFFLINE: &str = "The endpoint harbour.ngrok-free.app is offline.\r\n\r\nERR_NGROK_3200\r\n";

const CREDENTIALS: Remedy = Remedy::EditCredentials { wanted: None };

#[rstest]
#[case::to_a_sign_in(
    Reply::new(302).header("location", "https://login.example/authorize?client_id=1"),
    "redirect-to-sign-in", "credentials-for-programs", Some(CREDENTIALS)
)]
#[case::sign_in_page(
    page(200, SIGN_IN),
    "sign-in-page-in-front",
    "credentials-for-programs",
    Some(CREDENTIALS)
)]
#[case::iap(
    page(401, "Invalid IAP credentials: empty token"),
    "sign-in-page-in-front",
    "credentials-for-programs",
    Some(CREDENTIALS)
)]
#[case::protection(page(403, BLOCKED), "protection-in-front", "ask-to-let-programs", None)]
#[case::tunnel(Reply::new(404).bytes(OFFLINE), "tunnel-leads-nowhere", "tunnels-move", None)]
#[case::proxy(Reply::new(407), "proxy-wants-credentials", "check-proxy", Some(Remedy::EditProxy))]
#[case::too_large(Reply::new(413), "message-too-large", "send-less", None)]
#[case::other_form(Reply::new(415), "form-not-taken", "other-interface", Some(Remedy::AskVersion))]
#[case::too_often(Reply::new(429).header("retry-after", "30"), "asked-too-often", "wait-seconds", None)]
#[case::not_offered(Reply::new(501), "calls-not-offered", "refresh-card", Some(Remedy::AskVersion))]
#[case::bad_gateway(page(502, "<h1>502 Bad Gateway</h1>"), "gateway-reaches-nobody", "check-running", None)]
#[case::not_ready(Reply::new(503).header("retry-after", "5"), "server-not-ready", "wait-seconds", None)]
#[case::gateway_timeout(page(504, "<h1>504</h1>"), "gateway-waited-in-vain", "may-still-work", None)]
#[case::page_of_a_shop(
    page(200, "<html><title>Shop</title></html>"),
    "answer-is-web-page",
    "looks-like-website",
    Some(Remedy::AskVersion)
)]
#[tokio::test]
async fn what_refused_a_message_is_named_with_the_next_step(
    #[case] reply: Reply,
    #[case] message: &str,
    #[case] hint: &str,
    #[case] remedy: Option<Remedy>,
) {
    let told = refused(reply).await;
    assert_eq!(code(&told.message), message, "{told:?}");
    assert!(codes(&told.hints).contains(&hint.to_owned()), "{told:?}");
    assert_eq!(told.remedy, remedy, "{told:?}");
}

#[rstest]
#[case::sign_in_page(page(200, SIGN_IN), "sign-in-page-here", "credentials-for-programs", Some(CREDENTIALS))]
#[case::tunnel(Reply::new(404).bytes(OFFLINE), "tunnel-leads-nowhere", "tunnels-move", None)]
#[case::too_often(Reply::new(429), "asked-too-often", "try-later", None)]
#[case::bad_gateway(page(502, "<h1>502</h1>"), "gateway-reaches-nobody", "try-later", None)]
#[tokio::test]
async fn what_hides_a_card_is_named_with_the_next_step(
    #[case] reply: Reply,
    #[case] message: &str,
    #[case] hint: &str,
    #[case] remedy: Option<Remedy>,
) {
    let (told, hints, offered) = not_found(reply).await;
    assert!(told.to_string().contains(message), "{told}");
    assert!(codes(&hints).contains(&hint.to_owned()), "{hints:?}");
    assert_eq!(offered, remedy);
}
