//! Other addresses at which an agent may be called if its card is wrong.
//!
//! Cards are written by hand, or by a server that does not know its own mount point: the path's prefix is missing
//! or doubled, a trailing slash makes another address, or the calls are beside the card. The guesses are all at
//! the interface's own origin, so a guess leads nowhere else. Deliberately absent: asking any of them.

use super::address::Split;
use crate::model::Binding;

/// Below which 0.3 has its paths (A2A 0.3 §3.2.3), and servers of 1.0 that were 0.3 before.
const V1: &str = "/v1";

/// Paths that servers of JSON-RPC are mounted at by their frameworks.
const RPC_PATHS: [&str; 4] = ["", "/a2a", "/rpc", "/jsonrpc"];

/// Other addresses for an interface at `url`, the likeliest first. `card_url` is where its card was found.
pub fn likely_addresses(url: &str, card_url: &str, binding: &Binding) -> Vec<String> {
    let Some(own) = Split::of(url.trim()) else { return Vec::new() };
    let end = own.rest.find(['?', '#']).unwrap_or(own.rest.len());
    let (path, query) = own.rest.split_at_checked(end).unwrap_or((own.rest, ""));
    let base = path.trim_end_matches('/');
    let folder = Split::of(card_url.trim())
        .and_then(|card| (origin(&card) == origin(&own)).then(|| folder_of(card.rest)));
    let mut paths: Vec<String> = Vec::new();
    match binding {
        Binding::HttpJson => {
            paths.push(other_prefix(base));
            paths.extend(undoubled(base));
            if let Some(folder) = folder {
                paths.extend([folder.to_owned(), format!("{folder}{V1}")]);
            }
        }
        Binding::JsonRpc => {
            paths.push(if path.ends_with('/') && !base.is_empty() {
                base.to_owned()
            } else {
                format!("{base}/")
            });
            paths.extend(undoubled(base));
            for folder in folder.into_iter().chain([""]) {
                paths.extend(RPC_PATHS.map(|name| format!("{folder}{name}")));
            }
        }
        Binding::Grpc | Binding::Other(_) => return Vec::new(),
    }
    let mut found: Vec<String> = Vec::new();
    for path in paths {
        let path = if path.is_empty() { "/" } else { &path };
        let address = format!("{}://{}{path}{query}", own.scheme, own.authority);
        let same = path == own.rest || (path == "/" && base.is_empty() && path.len() >= own.rest.len());
        if !same && !found.contains(&address) {
            found.push(address);
        }
    }
    found
}

fn origin(url: &Split<'_>) -> (String, String) {
    (url.scheme.to_ascii_lowercase(), url.authority.to_ascii_lowercase())
}

/// With the prefix, or without it if it is there.
fn other_prefix(base: &str) -> String {
    base.strip_suffix(V1).map_or_else(|| format!("{base}{V1}"), str::to_owned)
}

/// `/a2a` of `/a2a/a2a`, as of a mount point that was joined to itself.
fn undoubled(base: &str) -> Option<String> {
    let starts = base.char_indices().filter(|(_, each)| *each == '/').map(|(at, _)| at);
    starts
        .filter_map(|at| base.split_at_checked(at))
        .find_map(|(before, last)| (!last.is_empty() && before.ends_with(last)).then(|| before.to_owned()))
}

/// The folder of the card's place, without the part that is the same everywhere.
fn folder_of(card_rest: &str) -> &str {
    let end = card_rest.find(['?', '#']).unwrap_or(card_rest.len());
    let path = card_rest.get(..end).unwrap_or_default();
    let base = path.find("/.well-known/").or_else(|| path.rfind('/'));
    base.and_then(|at| path.get(..at)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::likely_addresses;
    use crate::model::Binding;

    const CARD: &str = "https://a.example/team/.well-known/agent-card.json";

    #[rstest]
    #[case::bare("https://a.example", &["/v1", "/team", "/team/v1"])]
    #[case::prefixed("https://a.example/team/v1", &["/team"])]
    #[case::twice("https://a.example/x/a2a/a2a/", &["/x/a2a/a2a/v1", "/x/a2a", "/team", "/team/v1"])]
    #[case::keyed("https://a.example/?key=1", &["/v1?key=1", "/team?key=1", "/team/v1?key=1"])]
    fn over_http_json_it_is_the_prefix_that_differs(#[case] url: &str, #[case] expected: &[&str]) {
        let expected: Vec<String> = expected.iter().map(|path| format!("https://a.example{path}")).collect();
        assert_eq!(likely_addresses(url, CARD, &Binding::HttpJson), expected, "{url}");
    }

    #[rstest]
    #[case::no_slash("https://a.example/rpc", "https://a.example/rpc/")]
    #[case::a_slash("https://a.example/rpc/", "https://a.example/rpc")]
    fn json_rpc_tries_the_slash_first_and_then_where_frameworks_mount(
        #[case] url: &str,
        #[case] first: &str,
    ) {
        let found = likely_addresses(url, CARD, &Binding::JsonRpc);
        assert_eq!(found.first().map(String::as_str), Some(first));
        for path in ["/team", "/team/a2a", "/team/jsonrpc", "/", "/a2a"] {
            assert!(found.contains(&format!("https://a.example{path}")), "{path}: {found:?}");
        }
        assert!(!found.contains(&url.to_owned()), "that was refused");
    }

    #[test]
    fn no_guess_leads_to_another_origin() {
        let found =
            likely_addresses("https://a.example/rpc", "https://b.example/card.json", &Binding::JsonRpc);
        assert!(found.iter().all(|url| url.starts_with("https://a.example/")), "{found:?}");
        assert_eq!(likely_addresses("a:50051", CARD, &Binding::Grpc), [""; 0], "which has no paths");
    }
}
