//! Where a card may be, in the order in which it is looked for.
//!
//! Agents hosted below a path publish their card below that path, and the root of such a host answers
//! 400, 401 or 404, none of which proves that there is no agent. So the path comes before the root.

use url::Url;

/// The name since 0.3, then the older one (A2A 1.0 §8.2, 0.2 §5.3).
const WELL_KNOWN: [&str; 2] = ["/.well-known/agent-card.json", "/.well-known/agent.json"];

/// Cards that are part of an API: 0.3 over HTTP+JSON, and 1.0.
const DIRECT: [&str; 2] = ["/v1/card", "/extendedAgentCard"];

/// Places to look, without repetition.
pub(super) fn places(url: &Url) -> Vec<Url> {
    let path = url.path();
    let (base, is_card) = match path.find("/.well-known/") {
        Some(at) => (path.get(..at).unwrap_or_default(), true),
        None if path.to_ascii_lowercase().ends_with(".json") => {
            (path.rsplit_once('/').map_or("", |(folder, _)| folder), true)
        }
        None => (path.trim_end_matches('/'), false),
    };
    let mut places = Vec::new();
    let mut add = |place: Url| {
        if !places.contains(&place) {
            places.push(place);
        }
    };
    // Anything that is more than a host may be the card itself, its query included.
    if is_card || !base.is_empty() || url.query().is_some() {
        add(url.clone());
    }
    let below = |name: &&str| format!("{base}{name}");
    let at_root = WELL_KNOWN.iter().map(|name| (*name).to_owned());
    let paths = WELL_KNOWN.iter().map(below).chain(at_root).chain(DIRECT.iter().map(below));
    paths.for_each(|path| add(at(url, &path)));
    places
}

/// Places of a host named without a scheme: over https, and over http where that may be meant.
pub(super) fn of_host(https: &Url, http: Option<&Url>) -> Vec<Url> {
    let mut all = places(https);
    all.extend(http.map(places).unwrap_or_default());
    all
}

fn at(url: &Url, path: &str) -> Url {
    let mut place = url.clone();
    place.set_path(path);
    place.set_query(None);
    place.set_fragment(None);
    place
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn shown(url: &str) -> Vec<String> {
        places(&Url::parse(url).unwrap())
            .iter()
            .map(|place| place[url::Position::BeforePath..].to_owned())
            .collect()
    }

    #[rstest]
    #[case("https://a.example", &[
        "/.well-known/agent-card.json", "/.well-known/agent.json", "/v1/card", "/extendedAgentCard",
    ])]
    #[case("https://a.example/a2a/x/", &[
        "/a2a/x/", "/a2a/x/.well-known/agent-card.json", "/a2a/x/.well-known/agent.json",
        "/.well-known/agent-card.json", "/.well-known/agent.json", "/a2a/x/v1/card", "/a2a/x/extendedAgentCard",
    ])]
    #[case("https://a.example/t/.well-known/agent.json?k=1", &[
        "/t/.well-known/agent.json?k=1", "/t/.well-known/agent-card.json", "/t/.well-known/agent.json",
        "/.well-known/agent-card.json", "/.well-known/agent.json", "/t/v1/card", "/t/extendedAgentCard",
    ])]
    fn the_path_is_tried_before_the_root(#[case] url: &str, #[case] expected: &[&str]) {
        assert_eq!(shown(url), expected, "{url}");
    }
}
