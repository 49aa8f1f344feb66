//! Links in a page, in JSON that is no card, or in an answer's head: where a site has its list of agents, and where a
//! list continues. No HTML parser: tags and attributes are found by name, which is enough for links.

use a2a_protocol::Json;
use http::HeaderMap;
use http::header::LINK;
use url::Url;

/// Relations of a list of agents: AI Catalog, Agentic Resource Discovery (§5.1), and a list of interfaces (RFC 9727 §3).
const CATALOG: [&str; 3] = ["ai-catalog", "ard", "api-catalog"];

/// Members of JSON that is no card, whose text says where agents are listed: `{"error": "…", "directory": "/agents"}`.
const DIRECTORY: [&str; 8] =
    ["directory", "catalog", "registry", "agents", "cards", "agentCards", "agent_cards", "agents_url"];

/// Bytes of a page that are looked at; its head comes first.
const LOOKED_AT: usize = 256 * 1024;

/// Links that are taken from one page.
const MOST: usize = 4;

/// A link, as it was written.
struct Link {
    relations: String,
    target: String,
}

impl Link {
    fn is(&self, names: &[&str]) -> bool {
        let mut relations = self.relations.split_ascii_whitespace();
        relations.any(|relation| names.iter().any(|name| relation.eq_ignore_ascii_case(name)))
    }
}

/// Where the head of an answer says that agents are listed (RFC 8288).
pub(super) fn catalogs_in_head(headers: &HeaderMap, base: &Url) -> Vec<Url> {
    targets(&in_head(headers), &CATALOG, base)
}

/// Where a page says that agents are listed.
pub(super) fn catalogs_in_page(html: &str, base: &Url) -> Vec<Url> {
    targets(&in_page(html), &CATALOG, base)
}

/// Where JSON that is no card says that agents are listed, at the same origin.
pub(super) fn catalogs_in_json(json: &Json, base: &Url) -> Vec<Url> {
    let named = DIRECTORY.iter().filter_map(|name| json.member(name)?.as_string());
    let is_address = |text: &String| text.starts_with('/') || text.contains("://");
    let urls = named.filter(is_address).filter_map(|text| base.join(&text).ok());
    urls.filter(|url| url.origin() == base.origin()).take(MOST).collect()
}

/// Where the head of an answer says that it goes on.
pub(super) fn next_in_head(headers: &HeaderMap, base: &Url) -> Option<Url> {
    targets(&in_head(headers), &["next"], base).into_iter().next()
}

fn targets(links: &[Link], relations: &[&str], base: &Url) -> Vec<Url> {
    let wanted = links.iter().filter(|link| link.is(relations) && !link.target.is_empty());
    let urls = wanted.filter_map(|link| base.join(&link.target).ok());
    urls.filter(|url| matches!(url.scheme(), "http" | "https")).take(MOST).collect()
}

fn in_head(headers: &HeaderMap) -> Vec<Link> {
    let values = headers.get_all(LINK).iter().filter_map(|value| value.to_str().ok());
    // Each link begins with its target in angle brackets, which no parameter holds unquoted.
    let links = values.flat_map(|value| value.split('<').skip(1)).filter_map(|link| {
        let (target, parameters) = link.split_once('>')?;
        let relations = parameters.split([';', ',']).find_map(|parameter| {
            let (name, value) = parameter.split_once('=')?;
            name.trim().eq_ignore_ascii_case("rel").then(|| value.trim().trim_matches('"').to_owned())
        })?;
        Some(Link { relations, target: target.trim().to_owned() })
    });
    links.collect()
}

fn in_page(html: &str) -> Vec<Link> {
    let end = (0..=LOOKED_AT.min(html.len())).rev().find(|at| html.is_char_boundary(*at)).unwrap_or_default();
    let html = html.get(..end).unwrap_or_default();
    let tags = html.split('<').skip(1).filter(|tag| {
        let name = tag.split(|character: char| character.is_whitespace() || character == '>').next();
        name.is_some_and(|name| name.eq_ignore_ascii_case("link"))
    });
    let links = tags.filter_map(|tag| {
        let tag = tag.split('>').next().unwrap_or_default();
        let relations = attribute(tag, "rel")?;
        Some(Link { relations, target: attribute(tag, "href")? })
    });
    links.collect()
}

/// The value of an attribute, with or without quotes.
fn attribute(tag: &str, wanted: &str) -> Option<String> {
    let mut rest = tag;
    while let Some(at) = rest.find('=') {
        let (before, after) = rest.split_at_checked(at)?;
        let name = before.trim_end().rsplit(|character: char| !is_of_name(character)).next()?;
        let after = after.get(1..)?.trim_start();
        let (value, further) = match after.chars().next() {
            Some(quote @ ('"' | '\'')) => after.get(1..)?.split_once(quote)?,
            _ => after.split_once(char::is_whitespace).unwrap_or((after.trim_end_matches('/'), "")),
        };
        if name.eq_ignore_ascii_case(wanted) {
            return Some(value.replace("&amp;", "&").trim().to_owned());
        }
        rest = further;
    }
    None
}

fn is_of_name(character: char) -> bool {
    character.is_ascii_alphanumeric() || character == '-'
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn base() -> Url {
        Url::parse("https://a.example/shop/index.html").unwrap()
    }

    #[rstest]
    #[case::as_specified(r#"<link rel="ai-catalog" href="/c.json" type="application/ai-catalog+json">"#, &["/c.json"])]
    #[case::ard("<LINK href=c.json REL=ard />", &["/shop/c.json"])]
    #[case::several(r#"<link rel="preload ai-catalog" href='a.json?x=1&amp;y=2'><link href="b" rel="ard">"#,
        &["/shop/a.json?x=1&y=2", "/shop/b"])]
    #[case::others(r#"<link rel="stylesheet" href="/s.css"><a rel="ai-catalog" href="/no">"#, &[])]
    #[case::broken("<link rel=\"ai-catalog\" href=", &[])]
    #[case::another_scheme(r#"<link rel="ai-catalog" href="file:///etc/passwd">"#, &[])]
    fn a_page_says_where_agents_are_listed(#[case] html: &str, #[case] expected: &[&str]) {
        let html = format!("<!doctype html><head><title>é</title>{html}</head>");
        let found = catalogs_in_page(&html, &base());
        let found: Vec<_> = found.iter().map(|url| &url[url::Position::BeforePath..]).collect();
        assert_eq!(found, expected, "{html}");
    }

    #[rstest]
    #[case::path(r#"{"error":"several agents","directory":"/agents"}"#, &["/agents"])]
    #[case::address(r#"{"agents":"https://a.example/all"}"#, &["/all"])]
    #[case::another_host(r#"{"directory":"https://b.example/agents"}"#, &[])]
    #[case::words(r#"{"agents":"none yet","directory":["/agents"]}"#, &[])]
    fn so_does_json_that_is_no_card(#[case] json: &str, #[case] expected: &[&str]) {
        let found = catalogs_in_json(&Json::parse(json).unwrap(), &base());
        assert_eq!(found.iter().map(Url::path).collect::<Vec<_>>(), expected, "{json}");
    }

    #[test]
    fn so_does_the_head_of_an_answer() {
        let mut headers = HeaderMap::new();
        headers.append(
            LINK,
            "</style.css>; rel=preload, </c.json>; type=\"x\"; rel=\"ai-catalog\"".parse().unwrap(),
        );
        headers.append(LINK, "<?page=2>; rel=\"next\"".parse().unwrap());
        assert_eq!(catalogs_in_head(&headers, &base())[0].path(), "/c.json");
        assert_eq!(next_in_head(&headers, &base()).unwrap().query(), Some("page=2"));
    }
}
