//! Amounts of money, in any language: a number beside the sign, the code or the name of a currency. A name alone
//! ("the euro is strong") is no amount, and neither is a number alone.

use a2a_protocol::{Json, JsonKind};

use super::words::plain;
use crate::shape::as_words;
use crate::warnings::words_of;

/// Signs of currencies, before or behind the number.
const SIGNS: &str = "$€£¥￥₹₩₽₿₫₺₴฿₱₦₪₡₲₵₸₼₾¢";
/// Codes of currencies (ISO 4217) and of coins.
const CODES: &str = "AED ARS AUD BDT BGN BRL CAD CHF CLP CNY COP CZK DKK EGP EUR GBP GEL HKD HUF IDR ILS INR ISK JPY KES \
                     KRW KZT LKR MAD MXN MYR NGN NOK NZD PEN PHP PKR PLN QAR RON RSD RUB SAR SEK SGD THB TRY TWD UAH USD \
                     UYU VND ZAR BTC ETH USDC USDT SOL XRP";
/// Letters of one.
const LONGEST_CODE: usize = 4;
/// Names of currencies that stand behind a number, in small letters.
const NAMES: &str = "yen dollar dollars euro euros pound pounds cent cents rupee rupees yuan renminbi franc francs \
                     franken krona kronor kroner krone rubel rubles zloty złoty zł kr rs dólares pesos peso reais euroa \
                     евро рублей руб долларов";
/// Names that stand behind a number without a space, in scripts that have none.
const UNSPACED: [&str; 12] =
    ["円", "ドル", "ユーロ", "ポンド", "元", "块", "块钱", "美元", "欧元", "원", "달러", "유로"];
/// Parts of numbers in scripts that write large ones in words.
const COUNTS: &str = "十百千万億兆만억천백亿萬";

/// The first amount in a text.
pub(super) fn in_text(text: &str) -> Option<String> {
    let mut start = None;
    let ends = text.char_indices().map(|(at, letter)| (at, is_digit(letter))).chain([(text.len(), false)]);
    for (at, digit) in ends {
        match (start, digit) {
            (None, true) => start = Some(at),
            (Some(from), false) if !goes_on(text, at) => {
                start = None;
                if let Some(amount) = around(text, from, at) {
                    return Some(amount);
                }
            }
            _ => {}
        }
    }
    None
}

fn is_digit(letter: char) -> bool {
    letter.is_ascii_digit() || matches!(letter, '０'..='９')
}

/// Whether a number goes on behind a sign within it: `12,000.50`, `1 200`, `1'000`.
fn goes_on(text: &str, at: usize) -> bool {
    let mut rest = text.get(at..).unwrap_or_default().chars();
    let sign = rest.next();
    let spaced = sign.is_some_and(|sign| matches!(sign, ' ' | '\u{a0}' | '\u{202f}'));
    let joined = sign.is_some_and(|sign| matches!(sign, '.' | ',' | '\'' | '’' | '，' | '．'));
    let digits = rest.take_while(|letter| is_digit(*letter)).count();
    (joined && digits > 0) || (spaced && digits == 3)
}

/// The number between two places with the currency that stands beside it.
fn around(text: &str, from: usize, to: usize) -> Option<String> {
    let (before, behind) = (text.get(..from)?, text.get(to..)?);
    let counted: usize =
        behind.chars().take_while(|letter| COUNTS.contains(*letter)).map(char::len_utf8).sum();
    let to = to + counted;
    let behind = text.get(to..)?;
    if let Some(length) = currency_behind(behind) {
        return text.get(from..to + length).map(str::to_owned);
    }
    let length = currency_before(before)?;
    text.get(from - length..to).map(str::to_owned)
}

/// How much of a text that stands behind a number is a currency.
fn currency_behind(text: &str) -> Option<usize> {
    let rest = text.trim_start_matches([' ', '\u{a0}', '\u{202f}', '-']);
    let spaces = text.len() - rest.len();
    let sign = rest.chars().next().filter(|sign| SIGNS.contains(*sign)).map(char::len_utf8);
    let unspaced = || UNSPACED.iter().find(|name| rest.starts_with(**name)).map(|name| name.len());
    let word = || {
        let word = rest.split(|letter: char| !letter.is_alphabetic()).next().unwrap_or_default();
        is_currency(word).then_some(word.len())
    };
    let length = sign.or_else(unspaced).or_else(word)?;
    (spaces <= 3).then_some(spaces + length)
}

/// How much at the end of a text that stands before a number is a currency.
fn currency_before(text: &str) -> Option<usize> {
    let rest = text.trim_end_matches([' ', '\u{a0}', '\u{202f}', '-', '+']);
    let spaces = text.len() - rest.len();
    let sign = rest.chars().next_back().filter(|sign| SIGNS.contains(*sign)).map(char::len_utf8);
    let word = || {
        let length = |letters: usize| rest.chars().rev().take(letters).map(char::len_utf8).sum::<usize>();
        let letters =
            rest.chars().rev().take(LONGEST_CODE + 1).take_while(|letter| letter.is_alphanumeric()).count();
        let word = rest.get(rest.len() - length(letters)..).unwrap_or_default();
        let is_code = CODES.split_whitespace().any(|code| code == word) || word == "Rs";
        is_code.then_some(word.len())
    };
    let length = sign.or_else(word)?;
    (spaces <= 3).then_some(spaces + length)
}

fn is_currency(word: &str) -> bool {
    let lower = word.to_lowercase();
    CODES.split_whitespace().any(|code| code == word) || NAMES.split_whitespace().any(|name| name == lower)
}

/// Whether a currency is named anywhere in a piece of data: most have none, which takes one look.
pub(super) fn may_stand_in(json: &Json) -> bool {
    let text = json.as_str();
    text.contains("urrency") || CODES.split_whitespace().any(|code| text.contains(&format!("\"{code}\"")))
}

/// An amount in data: a number and its currency in one object, `{"amount": 89.9, "currency": "EUR"}`.
pub(super) fn beside(object: &Json) -> Option<String> {
    let members = object.members();
    let currency = members.iter().find_map(|(name, value)| {
        let code = value.as_string()?;
        let says = plain(name).contains("currency") && (2..=5).contains(&code.chars().count());
        (says || CODES.split_whitespace().any(|known| known == code)).then_some(code)
    })?;
    let (_, amount) = members.iter().find(|(name, value)| is_number(value) && is_amount(name))?;
    Some(format!("{} {currency}", as_words(amount)))
}

/// A number whose name contains its currency: `price_usd`, `amountEUR`, `total_yen`.
pub(super) fn under(name: &str, value: &Json) -> Option<String> {
    let is_code = |word: &String| {
        let upper = word.to_uppercase();
        CODES.split_whitespace().any(|code| code == upper)
            || ["yen", "euros", "dollars"].contains(&word.as_str())
    };
    let words = || words_of(name);
    let says = || words().len() > 1 && words().iter().any(is_code);
    (name.len() <= LONGEST_NAME && is_number(value) && says()).then(|| format!("{name}: {}", as_words(value)))
}

/// Bytes of a name that says a currency.
const LONGEST_NAME: usize = 64;

fn is_number(value: &Json) -> bool {
    value.kind() == JsonKind::Number
        || value.as_string().is_some_and(|text| text.parse::<f64>().is_ok_and(f64::is_finite))
}

pub(super) fn is_amount(name: &str) -> bool {
    let words = words_of(name);
    let amounts = [
        "amount", "value", "total", "price", "sum", "cost", "fee", "balance", "subtotal", "budget", "charge",
        "refund", "payment", "net", "gross", "money", "limit",
    ];
    words.iter().any(|word| amounts.contains(&word.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, amount: Option<&str>) {
        assert_eq!(in_text(text).as_deref(), amount, "{text}");
    }

    #[test]
    fn an_amount_is_a_number_beside_a_currency_in_any_language() {
        check("12万円を振り込んで", Some("12万円"));
        check("a cart of 124.40 €", Some("124.40 €"));
        check("¥12,000 を支払います", Some("¥12,000"));
        check("１，２００円です", Some("１，２００円"));
        check("USD 5", Some("USD 5"));
        check("Soll ich 1 200,50 Euro zahlen?", Some("1 200,50 Euro"));
        check("send 0.5 BTC now", Some("0.5 BTC"));
        check("for $1,250.00, is that right?", Some("$1,250.00"));
        check("CHF 1'000", Some("CHF 1'000"));
        check("Переведи 500 рублей", Some("500 рублей"));
        check("3만원을 보낼까요?", Some("3만원"));
        check("30000원을 보낼까요?", Some("30000원"));
        check("5-dollar plan", Some("5-dollar"));
    }

    #[test]
    fn other_numbers_and_names_alone_are_none() {
        for text in [
            "the euro is strong",
            "12 files",
            "room 12, won by Mo",
            "5 real issues",
            "version 2.3.1",
            "call 30 people",
            "12 pm",
            "$HOME/12",
            "in 2026 Eurozone",
            "US 101",
            "",
        ] {
            check(text, None);
        }
    }

    #[test]
    fn an_amount_in_data_has_its_currency_in_the_same_object_or_in_its_name() {
        let amount = |text: &str| beside(&Json::parse(text).unwrap());
        assert_eq!(amount(r#"{"amount":89.9,"currency":"EUR"}"#).as_deref(), Some("89.9 EUR"));
        assert_eq!(amount(r#"{"currency":"EUR","value":"124.40"}"#).as_deref(), Some("124.40 EUR"));
        let named = |name: &str, value: &str| under(name, &Json::parse(value).unwrap());
        assert_eq!(named("price_usd", "5").as_deref(), Some("price_usd: 5"));
        assert_eq!(named("amountEUR", r#""5.00""#).as_deref(), Some("amountEUR: 5.00"));
        assert_eq!((named("usd", "5"), named("price_usd", "true"), named("price", "5")), (None, None, None));
        for none in [r#"{"amount":5}"#, r#"{"currency":"EUR"}"#, r#"{"a":1,"b":"EUR"}"#] {
            assert_eq!(amount(none), None, "{none}");
        }
    }
}
