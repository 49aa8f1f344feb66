//! Pasted inputs, and the kind of each.

use rstest::rstest;

use super::*;

fn shown(text: &str) -> String {
    match Input::parse(text).unwrap() {
        Input::Url(url) => format!("url {url}"),
        Input::Host { https, http: Some(http) } => format!("host {https} then {http}"),
        Input::Host { https, http: None } => format!("host {https}"),
        Input::Card(json) => format!("card {json:?}"),
        Input::Curl { url, .. } => format!("curl {url}"),
    }
}

#[rstest]
#[case("https://agent.example/a2a", "url https://agent.example/a2a")]
#[case(" agent.example ", "host https://agent.example/")]
#[case("agent.example:8443/x", "host https://agent.example:8443/x then http://agent.example:8443/x")]
#[case("localhost:8000", "url http://localhost:8000/")]
#[case("192.168.1.9:8000", "host https://192.168.1.9:8000/ then http://192.168.1.9:8000/")]
#[case("[::1]:8000", "url http://[::1]:8000/")]
#[case("{\"name\":\"A\"}", "card {\"name\":\"A\"}")]
#[case("curl -s https://agent.example/x", "curl https://agent.example/x")]
fn what_is_pasted_is_recognised(#[case] text: &str, #[case] expected: &str) {
    assert_eq!(shown(text), expected, "{text}");
}

#[rstest]
#[case("", "there is no address")]
#[case("not a url", "`https://not a url` is not a URL")]
#[case("javascript:alert(1)", "`javascript` is not a scheme that agents are called by")]
#[case("file:///etc/passwd", "`file` is not a scheme that agents are called by")]
#[case("{\"name\":", "the text begins like an agent card but is not JSON")]
#[case("curl -X POST", "the curl command names no URL")]
fn what_leads_nowhere_says_why(#[case] text: &str, #[case] expected: &str) {
    assert_eq!(Input::parse(text).unwrap_err().to_string(), expected, "{text}");
}

#[test]
fn a_curl_command_gives_its_credentials() {
    let text = "curl -X POST \\\n  -H 'Authorization: Bearer t0ken' -H \"X-Team: a b\" -H 'Accept: */*' \\\n  --data '{\"a\":1}' 'https://agent.example/x?y=1'";
    let Input::Curl { url, credential, headers } = Input::parse(text).unwrap() else {
        panic!("it is a curl command")
    };
    assert_eq!(url.as_str(), "https://agent.example/x?y=1");
    assert_eq!(credential, Credential::Bearer(Secret::new("t0ken")));
    assert_eq!(headers, [extra("X-Team", "a b")], "headers that this client sets itself are dropped");
}
