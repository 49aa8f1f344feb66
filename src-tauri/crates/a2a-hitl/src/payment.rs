//! One way to pay on a chain, as x402 writes it in a task and in the body of an HTTP 402.
//!
//! Deliberately absent: a wallet, and any belief in what the agent says of a coin.

use a2a_protocol::Json;

use crate::shape::{as_words, list, present, text_member};

/// One way to pay, as a person would say it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Payment {
    /// The amount with its coin: `0.01 USDC`.
    pub price: Option<String>,
    /// The chain, as it was written.
    pub network: Option<String>,
    /// The coin, as the chain knows it.
    pub asset: Option<String>,
    /// The payee, as the chain knows it.
    pub pay_to: Option<String>,
    /// The address of the thing that is paid for.
    pub resource: Option<String>,
    /// The agent's words on it.
    pub description: Option<String>,
    /// The kind of payment, such as `exact`.
    pub scheme: Option<String>,
    /// The media type of the thing that is paid for.
    pub media_type: Option<String>,
    /// The time in which it can be paid, such as `60 s`.
    pub lasts: Option<String>,
}

/// Chains that x402 2 names by numbers (CAIP-2).
const CHAINS: [(&str, &str); 8] = [
    ("eip155:1", "Ethereum"),
    ("eip155:10", "Optimism"),
    ("eip155:137", "Polygon"),
    ("eip155:8453", "Base"),
    ("eip155:84532", "Base Sepolia"),
    ("eip155:42161", "Arbitrum"),
    ("eip155:43114", "Avalanche"),
    ("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", "Solana"),
];

impl Payment {
    /// Every way to pay in the body of an HTTP 402: `accepts` itself, or in the error of JSON-RPC.
    pub fn all_in(body: &Json) -> Vec<Self> {
        let inside = |name: &str| present(body, name);
        let data = inside("error").and_then(|error| present(&error, "data")).or_else(|| inside("data"));
        let required = std::iter::once(body.clone()).chain(data);
        let Some((required, ways)) =
            required.map(|each| (each.clone(), list(&each, "accepts"))).find(|(_, ways)| !ways.is_empty())
        else {
            return Vec::new();
        };
        // x402 2 says once what is paid for.
        let resource = present(&required, "resource").filter(Json::is_object);
        let described = resource.and_then(|resource| words(&resource, "description"));
        let all = ways.iter().map(Self::of);
        all.map(|way| Self { description: way.description.clone().or_else(|| described.clone()), ..way })
            .collect()
    }

    /// Reads one member of `accepts`.
    pub(crate) fn of(accepts: &Json) -> Self {
        let extra = present(accepts, "extra");
        let name = extra.as_ref().and_then(|extra| text_member(extra, "name"));
        let decimals = extra.and_then(|extra| extra.member("decimals")?.as_str().parse().ok());
        let decimals = decimals.or_else(|| name.as_deref().and_then(decimals_of));
        let amount = present(accepts, "maxAmountRequired").or_else(|| present(accepts, "amount"));
        let price = amount.map(|amount| price(&as_words(&amount), decimals, name.as_deref()));
        Self {
            price: price.filter(|price| !price.trim().is_empty()),
            network: words(accepts, "network"),
            asset: words(accepts, "asset"),
            pay_to: words(accepts, "payTo"),
            resource: words(accepts, "resource"),
            description: words(accepts, "description"),
            scheme: words(accepts, "scheme"),
            media_type: words(accepts, "mimeType"),
            lasts: words(accepts, "maxTimeoutSeconds").map(|seconds| format!("{seconds} s")),
        }
    }

    /// Whether it says how much is paid to whom, and where.
    pub fn is_whole(&self) -> bool {
        self.price.is_some() && self.network.is_some() && self.pay_to.is_some()
    }

    /// The chain by its name, with the number that it was written by.
    pub fn network_name(&self) -> Option<String> {
        let network = self.network.clone()?;
        let known = CHAINS.iter().find(|(number, _)| *number == network);
        Some(known.map_or(network.clone(), |(_, name)| format!("{name} ({network})")))
    }
}

fn words(json: &Json, member: &str) -> Option<String> {
    present(json, member).map(|value| as_words(&value)).filter(|words| !words.trim().is_empty())
}

/// Digits of an amount behind its point, for the coins of which no agent says so.
fn decimals_of(name: &str) -> Option<u32> {
    let name: String = name.to_lowercase().chars().filter(char::is_ascii_alphanumeric).collect();
    match name.as_str() {
        "usdc" | "usdcoin" | "usdt" | "tetherusd" | "eurc" => Some(6),
        "dai" | "daistablecoin" | "weth" | "wrappedether" => Some(18),
        _ => None,
    }
}

/// An amount in whole coins, or in the smallest unit where nobody knows how large that is.
fn price(amount: &str, decimals: Option<u32>, name: Option<&str>) -> String {
    let coin = name.unwrap_or_default();
    let is_whole = !amount.is_empty() && amount.bytes().all(|digit| digit.is_ascii_digit());
    match decimals.and_then(|decimals| usize::try_from(decimals).ok()).filter(|_| is_whole) {
        Some(decimals) => {
            let digits = format!("{amount:0>width$}", width = decimals + 1);
            let (whole, part) = digits.split_at(digits.len() - decimals);
            let part = part.trim_end_matches('0');
            let point = if part.is_empty() { "" } else { "." };
            let unit = if coin.is_empty() { String::new() } else { format!(" {coin}") };
            format!("{whole}{point}{part}{unit}")
        }
        None if is_whole => {
            format!("{amount} smallest units of {}", if coin.is_empty() { "the asset" } else { coin })
        }
        None => format!("{amount} {coin}").trim_end().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use a2a_protocol::Json;

    use super::{Payment, price};

    #[test]
    fn an_amount_is_told_in_whole_coins_where_their_size_is_known() {
        assert_eq!(price("48240000", Some(6), Some("USD Coin")), "48.24 USD Coin");
        assert_eq!(price("5", Some(6), Some("EURC")), "0.000005 EURC");
        assert_eq!(price("3000000", Some(6), None), "3");
        assert_eq!(price("77", None, Some("Doge")), "77 smallest units of Doge");
        assert_eq!(price("$0.05", None, None), "$0.05");
    }

    #[test]
    fn a_402_is_read_in_both_versions_and_inside_an_error() {
        let way = r#"{"scheme":"exact","network":"base","maxAmountRequired":"10000","payTo":"0xab","description":"One answer","extra":{"name":"USDC"}}"#;
        let expected = Payment {
            price: Some("0.01 USDC".to_owned()),
            network: Some("base".to_owned()),
            pay_to: Some("0xab".to_owned()),
            description: Some("One answer".to_owned()),
            scheme: Some("exact".to_owned()),
            ..Payment::default()
        };
        let all = |body: &str| Payment::all_in(&Json::parse(body).unwrap());
        assert_eq!(
            all(&format!(r#"{{"x402Version":1,"accepts":[{way}]}}"#)),
            std::slice::from_ref(&expected)
        );
        let inside = format!(r#"{{"jsonrpc":"2.0","error":{{"code":402,"data":{{"accepts":[{way}]}}}}}}"#);
        assert_eq!(all(&inside), [expected]);
        let second = r#"{"x402Version":2,"resource":{"url":"https://a.example","description":"Ten answers"},"accepts":[{"network":"eip155:8453","amount":"20000","payTo":"0xab","extra":{"name":"USDC"}}]}"#;
        let ways = all(second);
        let [way] = &ways[..] else { panic!("one way") };
        assert_eq!(way.description.as_deref(), Some("Ten answers"), "said once for all ways");
        assert_eq!(way.network_name().as_deref(), Some("Base (eip155:8453)"));
        assert!(all(r#"{"error":"payment required"}"#).is_empty());
    }
}
