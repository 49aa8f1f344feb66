//! Answers from in front of an agent: a sign-in page, a protection against programs, a tunnel.
//!
//! Each is known by an address or a page of its own, never by a word that an agent's website may have as well.
//! Deliberately absent: passing any of them.

use url::Url;

/// The place that answered instead of the agent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Front {
    /// A page where a person signs in.
    SignIn,
    /// A protection that lets no program through, by its name.
    Protection(&'static str),
    /// A tunnel with nobody at its other end.
    DeadTunnel,
}

/// Steps of a path, or labels of a host, that are only there to sign in.
const SIGN_IN: [&str; 9] =
    ["authorize", "login", "logon", "oauth2", "saml", "saml2", "signin", "sign-in", "sso"];

/// Whether a redirect to this address leads to a sign-in: `https://login.example/authorize?…`.
pub(crate) fn is_sign_in(address: &str) -> bool {
    let Ok(url) = Url::parse(address) else { return false };
    let labels = url.host_str().unwrap_or_default().split('.');
    let steps = url.path_segments().into_iter().flatten().map(|step| step.split('.').next().unwrap_or(step));
    labels.chain(steps).any(|word| SIGN_IN.contains(&word.to_ascii_lowercase().as_str()))
}

impl Front {
    /// The place that answers with this beginning of a body; `None`: the agent itself may.
    pub(crate) fn of(body: &str) -> Option<Self> {
        let lower = body.trim_start().to_ascii_lowercase();
        let has = |mark: &str| lower.contains(mark);
        // The tunnel is closed; it is open, and nothing listens behind it.
        if ["err_ngrok_3200", "err_ngrok_8012", "error 1033"].into_iter().any(has) {
            return Some(Self::DeadTunnel);
        }
        // IAP answers calls with this line, where it would send a browser to its sign-in.
        if has("invalid iap credentials") {
            return Some(Self::SignIn);
        }
        if !lower.starts_with('<') {
            return None;
        }
        if has("cloudflare")
            && ["just a moment", "attention required", "you have been blocked"].into_iter().any(has)
        {
            return Some(Self::Protection("Cloudflare"));
        }
        if has("incapsula incident") {
            return Some(Self::Protection("Imperva"));
        }
        let title = lower.split_once("<title").and_then(|(_, rest)| rest.split_once("</title"));
        let title = title.map_or("", |(title, _)| title);
        let in_title = ["sign in", "log in", "login", "sign-in"].into_iter().any(|word| title.contains(word));
        let asks = has("type=\"password\"") || has("type=password") || has("type='password'");
        (in_title || asks).then_some(Self::SignIn)
    }
}

#[cfg(test)]
mod tests {
    use super::{Front, is_sign_in};

    #[test]
    fn a_sign_in_is_known_by_its_address() {
        for address in [
            "https://accounts.google.com/o/oauth2/v2/auth?client_id=1",
            "https://login.microsoftonline.com/common/oauth2/authorize",
            "https://team.cloudflareaccess.com/cdn-cgi/access/login/agent.example",
            "https://agent.example/login?next=/a2a",
            "https://agent.example/oauth2/start?rd=%2F",
        ] {
            assert!(is_sign_in(address), "{address}");
        }
        for address in ["https://agent.example/a2a", "https://catalogins.example/", "/login"] {
            assert!(!is_sign_in(address), "{address}");
        }
    }

    #[test]
    fn a_page_in_front_of_an_agent_is_known_by_marks_of_its_own() {
        let check = |body: &str, expected| assert_eq!(Front::of(body), expected, "{body}");
        check("<html><title>Sign in to Contoso</title></html>", Some(Front::SignIn));
        check("<form><input name=p type=\"password\"></form>", Some(Front::SignIn));
        check("Invalid IAP credentials: empty token", Some(Front::SignIn));
        check(
            "<!DOCTYPE html><title>Just a moment...</title><p>Cloudflare</p>",
            Some(Front::Protection("Cloudflare")),
        );
        check("The endpoint a.ngrok-free.app is offline.\n\nERR_NGROK_3200", Some(Front::DeadTunnel));
        check("<html><title>Our agents</title><a href=/login>Sign in</a></html>", None);
        check(r#"{"detail":"login failed"}"#, None);
    }
}
