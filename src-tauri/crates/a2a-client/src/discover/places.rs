//! The places where a card may be, in the order of the search: one declared table.
//!
//! Agents hosted below a path publish their card below that path; the root of such a host answers 400, 401 or
//! 404, which proves nothing about the agent. So the path comes before the root, and an answer of the root alone
//! does not count as the agent's ([`Place::near`]). If these have nothing, the search tries the address of the
//! calls, where some agents publish, and lists of hosts with many agents.

use url::Url;

/// The name since 0.3, then the older one (A2A 1.0 §8.2, 0.2 §5.3).
const WELL_KNOWN: [&str; 2] = ["/.well-known/agent-card.json", "/.well-known/agent.json"];

/// Lists of agents: AI Catalog, and Agentic Resource Discovery (§5.1).
const CATALOGS: [&str; 2] = ["/.well-known/ai-catalog.json", "/.well-known/ard.json"];

/// The catalogue of every interface of a host (RFC 9727), agents among them or not. It is asked last.
const OF_INTERFACES: [Row; 1] = [Row { below: Below::Root, names: &["/.well-known/api-catalog"] }];

/// Folders above the typed path that are looked into.
const PARENTS: usize = 4;

/// Places that are asked at most, so that an address of many folders is no flood.
const MOST: usize = 28;

/// A place to ask.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) url: Url,
    /// It belongs to the typed address: a refusal there is the agent's, not its host's.
    pub(super) near: bool,
}

/// The folder that the names of a row stand in.
#[derive(Clone, Copy)]
enum Below {
    /// The typed path, without a card's own name.
    Path,
    /// The folder that the typed path is in.
    Folder,
    /// Every folder above, the nearest first.
    Parents,
    /// The host.
    Root,
    /// The folder in which agents are told apart by an identifier behind `a2a` (Mastra).
    ByIdentifier,
}

struct Row {
    below: Below,
    names: &'static [&'static str],
}

/// Where the specifications say.
const PLAIN: [Row; 3] = [
    Row { below: Below::Path, names: &WELL_KNOWN },
    Row { below: Below::Root, names: &WELL_KNOWN },
    // Cards that are part of an API: 0.3 over HTTP+JSON, and 1.0.
    Row { below: Below::Path, names: &["/v1/card", "/extendedAgentCard"] },
];

/// Where agents are known to publish otherwise.
const BESIDE: [Row; 6] = [
    Row { below: Below::Path, names: &["/agent-card.json", "/agentCard/v1.0"] },
    Row { below: Below::Folder, names: &["/agent-card.json"] },
    Row { below: Below::ByIdentifier, names: &["/agent-card.json"] },
    Row { below: Below::Folder, names: &["/v1/card", "/agentCard/v1.0"] },
    Row { below: Below::Parents, names: &WELL_KNOWN },
    Row { below: Below::Path, names: &CATALOGS },
];

/// Where a host says which agents it has.
const LISTS: [Row; 1] = [Row { below: Below::Root, names: &CATALOGS }];

/// Places to look, without repetition.
pub(super) fn plain(url: &Url) -> Vec<Place> {
    let typed = Typed::of(url);
    // Anything that is more than a host may be the card itself, its query included.
    let itself = (typed.is_card || !typed.path.is_empty() || url.query().is_some())
        .then(|| Place { url: url.clone(), near: true });
    without_repetition(itself.into_iter().chain(typed.places(&PLAIN)))
}

/// Places to look where those have nothing.
pub(super) fn beside(url: &Url) -> Vec<Place> {
    let typed = Typed::of(url);
    // The page of a host may say where its agents are listed.
    let itself = Place { url: url.clone(), near: true };
    let known = plain(url);
    let lists = [typed.places(&LISTS), typed.places(&OF_INTERFACES)].concat();
    let further = typed.places(&BESIDE).into_iter().chain(lists).chain([itself]);
    let further = further.filter(|place| known.iter().all(|known| known.url != place.url));
    let mut further = without_repetition(further);
    further.truncate(MOST.saturating_sub(known.len()));
    further
}

/// Where the host of `url` lists its agents, if it is the host alone that was typed.
pub(super) fn lists_of_host(url: &Url) -> Vec<Place> {
    let typed = Typed::of(url);
    let is_host = typed.path.is_empty() && !typed.is_card && url.query().is_none();
    if is_host { typed.places(&LISTS) } else { Vec::new() }
}

/// An address, taken apart.
struct Typed<'a> {
    url: &'a Url,
    /// Its path without the last slash and without the name of a card.
    path: &'a str,
    is_card: bool,
}

impl<'a> Typed<'a> {
    fn of(url: &'a Url) -> Self {
        let path = url.path();
        let (path, is_card) = match path.find("/.well-known/") {
            Some(at) => (path.get(..at).unwrap_or_default(), true),
            None if path.to_ascii_lowercase().ends_with(".json") => (folder_of(path), true),
            None => (path.trim_end_matches('/'), false),
        };
        Self { url, path, is_card }
    }

    fn places(&self, rows: &[Row]) -> Vec<Place> {
        let all = rows.iter().flat_map(|row| {
            self.folders(row.below).into_iter().flat_map(move |folder| {
                row.names.iter().map(move |name| (format!("{folder}{name}"), self.is_near(row.below)))
            })
        });
        all.map(|(path, near)| Place { url: at(self.url, &path), near }).collect()
    }

    fn folders(&self, below: Below) -> Vec<String> {
        let folder = folder_of(self.path);
        match below {
            Below::Path => vec![self.path.to_owned()],
            Below::Folder if self.path.is_empty() => Vec::new(),
            Below::Folder => vec![folder.to_owned()],
            Below::Root => vec![String::new()],
            Below::Parents => {
                let above = |path: &&'a str| Some(folder_of(path)).filter(|_| !path.is_empty());
                let parents = std::iter::successors(Some(folder), |path| above(path));
                parents.take(PARENTS).map(str::to_owned).collect()
            }
            Below::ByIdentifier => {
                let parts =
                    self.path.rsplit_once("/a2a/").map(|(before, after)| (before, after.split('/').next()));
                let named = parts.and_then(|(before, id)| Some((before, id.filter(|id| !id.is_empty())?)));
                named.map(|(before, id)| format!("{before}/.well-known/{id}")).into_iter().collect()
            }
        }
    }

    /// If only a host was typed, the host is meant.
    fn is_near(&self, below: Below) -> bool {
        match below {
            Below::Path => true,
            Below::ByIdentifier => !self.path.starts_with("/a2a/"),
            Below::Folder => !folder_of(self.path).is_empty(),
            Below::Parents | Below::Root => self.path.is_empty(),
        }
    }
}

fn folder_of(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

fn without_repetition(places: impl IntoIterator<Item = Place>) -> Vec<Place> {
    let mut all: Vec<Place> = Vec::new();
    for place in places {
        if all.iter().all(|known| known.url != place.url) {
            all.push(place);
        }
    }
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

    fn shown(places: &[Place]) -> Vec<&str> {
        places.iter().map(|place| &place.url[url::Position::BeforePath..]).collect()
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
        assert_eq!(shown(&plain(&Url::parse(url).unwrap())), expected, "{url}");
    }

    #[rstest]
    #[case("https://a.example", &["/agent-card.json", "/agentCard/v1.0", "/.well-known/ai-catalog.json",
        "/.well-known/ard.json", "/.well-known/api-catalog", "/"])]
    #[case("https://a.example/a2a/agents/supervisor/rpc", &[
        "/a2a/agents/supervisor/rpc/agent-card.json", "/a2a/agents/supervisor/rpc/agentCard/v1.0",
        "/a2a/agents/supervisor/agent-card.json", "/.well-known/agents/agent-card.json",
        "/a2a/agents/supervisor/v1/card", "/a2a/agents/supervisor/agentCard/v1.0",
        "/a2a/agents/supervisor/.well-known/agent-card.json", "/a2a/agents/supervisor/.well-known/agent.json",
        "/a2a/agents/.well-known/agent-card.json", "/a2a/agents/.well-known/agent.json",
        "/a2a/.well-known/agent-card.json", "/a2a/.well-known/agent.json",
        "/a2a/agents/supervisor/rpc/.well-known/ai-catalog.json", "/a2a/agents/supervisor/rpc/.well-known/ard.json",
        "/.well-known/ai-catalog.json", "/.well-known/ard.json", "/.well-known/api-catalog",
    ])]
    fn what_lies_beside_the_calls_is_tried_the_nearest_first(#[case] url: &str, #[case] expected: &[&str]) {
        assert_eq!(shown(&beside(&Url::parse(url).unwrap())), expected, "{url}");
    }

    #[test]
    fn an_agent_named_by_an_identifier_is_looked_for_by_it() {
        let url = Url::parse("https://a.example/api/a2a/weather-agent").unwrap();
        assert!(shown(&beside(&url)).contains(&"/api/.well-known/weather-agent/agent-card.json"));
    }

    #[test]
    fn an_address_of_many_folders_is_no_flood() {
        let url = Url::parse(&format!("https://a.example{}", "/a2a".repeat(500))).unwrap();
        assert_eq!(plain(&url).len() + beside(&url).len(), 26);
    }

    #[test]
    fn what_the_root_refuses_is_the_agents_only_where_the_root_was_typed() {
        let near = |url: &str| {
            let url = Url::parse(url).unwrap();
            let all = plain(&url).into_iter().chain(beside(&url));
            all.filter(|place| place.near).map(|place| place.url.path().to_owned()).collect::<Vec<_>>()
        };
        assert!(near("https://a.example/").contains(&"/.well-known/agent-card.json".to_owned()));
        let of_path = near("https://a.example/a2a/x");
        assert!(of_path.iter().all(|path| path.contains("/a2a/") || path.contains("/x/")), "{of_path:?}");
        assert!(of_path.contains(&"/a2a/agent-card.json".to_owned()), "beside the calls");
    }
}
