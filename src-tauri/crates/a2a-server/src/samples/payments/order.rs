//! Orders to pay, read from a message. A small grammar for common sentences, no language understanding: a missing
//! part is asked for.

use std::fmt;

use crate::language::Language;

/// A complete order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Order {
    pub(super) payee: String,
    pub(super) amount: Amount,
    pub(super) currency: Currency,
}

/// A positive decimal number with at most two digits of fraction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Amount {
    hundredths: u64,
}

/// Currencies that the clerk pays in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Currency {
    Yen,
    Dollar,
    Euro,
}

/// A part that an order lacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Missing {
    Amount,
    Currency,
    Payee,
}

/// An unfinished order, over several messages. A later value replaces an earlier one.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Draft {
    payee: Option<String>,
    amount: Option<Amount>,
    currency: Option<Currency>,
}

impl Order {
    /// From 10,000 yen, 100 dollars or 100 euros up.
    pub(super) fn needs_approval(&self) -> bool {
        let limit = match self.currency {
            Currency::Yen => 10_000,
            Currency::Dollar | Currency::Euro => 100,
        };
        self.amount.hundredths >= limit * 100
    }

    /// The sum as a person writes it.
    pub(super) fn display(&self, language: Language) -> String {
        let digits = self.amount.to_string();
        let (whole, fraction) = digits.split_once('.').map_or((digits.as_str(), ""), |split| split);
        let mut grouped = String::new();
        for (index, digit) in whole.chars().enumerate() {
            if index > 0 && (whole.len() - index) % 3 == 0 {
                grouped.push(',');
            }
            grouped.push(digit);
        }
        if !fraction.is_empty() {
            grouped = format!("{grouped}.{fraction}");
        }
        match (language, self.currency) {
            (Language::English, Currency::Yen) => format!("{grouped} yen"),
            (Language::English, Currency::Dollar) => format!("{grouped} dollars"),
            (Language::English, Currency::Euro) => format!("{grouped} euros"),
            (Language::Japanese, Currency::Yen) => format!("{grouped}円"),
            (Language::Japanese, Currency::Dollar) => format!("{grouped}ドル"),
            (Language::Japanese, Currency::Euro) => format!("{grouped}ユーロ"),
        }
    }
}

impl Amount {
    /// Reads `12000`, `12,000`, `12.5` or `12.50`; nothing else, and not zero.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let plain: String = text.chars().filter(|letter| *letter != ',').collect();
        let (whole, fraction) = plain.split_once('.').unwrap_or((&plain, ""));
        let is_number = |digits: &str| digits.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty() || fraction.len() > 2 || !is_number(whole) || !is_number(fraction) {
            return None;
        }
        let whole: u64 = whole.parse().ok()?;
        let fraction: u64 = format!("{fraction:0<2}").parse().ok()?;
        let hundredths = whole.checked_mul(100)?.checked_add(fraction)?;
        (hundredths > 0).then_some(Self { hundredths })
    }
}

impl fmt::Display for Amount {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.hundredths / 100, self.hundredths % 100) {
            (whole, 0) => write!(formatter, "{whole}"),
            (whole, fraction) => write!(formatter, "{whole}.{fraction:02}"),
        }
    }
}

impl Currency {
    const ALL: [Self; 3] = [Self::Yen, Self::Dollar, Self::Euro];

    /// ISO 4217.
    pub(super) fn code(self) -> &'static str {
        match self {
            Self::Yen => "JPY",
            Self::Dollar => "USD",
            Self::Euro => "EUR",
        }
    }

    pub(super) fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|currency| currency.code() == code)
    }

    fn words(self) -> &'static [&'static str] {
        match self {
            Self::Yen => &["yen", "jpy", "円", "¥"],
            Self::Dollar => &["dollar", "dollars", "usd", "ドル", "$"],
            Self::Euro => &["euro", "euros", "eur", "ユーロ", "€"],
        }
    }

    /// The currency named right before or after the amount, or as the only word.
    fn beside(before: &str, after: &str) -> Option<Self> {
        let (before, after) = (before.trim_end(), after.trim_start());
        Self::ALL.into_iter().find(|currency| {
            currency.words().iter().any(|word| {
                let follows =
                    after.strip_prefix(word).is_some_and(|rest| is_word_end(word, rest.chars().next()));
                let precedes =
                    before.strip_suffix(word).is_some_and(|rest| is_word_end(word, rest.chars().last()));
                follows || precedes
            })
        })
    }
}

/// English words end where no letter follows; Japanese words and signs need no end.
fn is_word_end(word: &str, next: Option<char>) -> bool {
    !word.is_ascii() || word == "$" || !next.is_some_and(|letter| letter.is_ascii_alphabetic())
}

impl Draft {
    /// Takes in one message.
    pub(super) fn hear(&mut self, text: &str) {
        let text = half_width(text.trim());
        let lower = text.to_ascii_lowercase();
        let awaits_payee = self.amount.is_some() && self.currency.is_some() && self.payee.is_none();
        let numbers = numbers(&lower);
        // "Pay 7-Eleven 500 yen": the number beside a currency is the amount, wherever it stands.
        let with_currency = numbers.iter().find(|number| number.currency.is_some());
        if let Some(number) = with_currency.or(numbers.first()) {
            self.amount = Some(number.amount);
        }
        let alone = numbers.is_empty().then(|| Currency::beside("", &lower)).flatten();
        self.currency = with_currency.and_then(|number| number.currency).or(alone).or(self.currency);
        let named = find_payee(&text);
        self.payee =
            named.or_else(|| self.payee.take()).or_else(|| awaits_payee.then(|| tidy(&text)).flatten());
    }

    /// The order, or the first thing it lacks.
    pub(super) fn complete(self) -> Result<Order, Missing> {
        let amount = self.amount.ok_or(Missing::Amount)?;
        let currency = self.currency.ok_or(Missing::Currency)?;
        let payee = self.payee.ok_or(Missing::Payee)?;
        Ok(Order { payee, amount, currency })
    }
}

/// A number in a text, with the currency beside it.
struct Number {
    amount: Amount,
    currency: Option<Currency>,
}

/// All numbers, `万` included.
fn numbers(text: &str) -> Vec<Number> {
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(offset) =
        text.get(from..).and_then(|rest| rest.find(|letter: char| letter.is_ascii_digit()))
    {
        let start = from + offset;
        let rest = text.get(start..).unwrap_or_default();
        let is_part = |letter: char| letter.is_ascii_digit() || letter == ',' || letter == '.';
        let run = rest.split(|letter| !is_part(letter)).next().unwrap_or_default();
        let digits = run.trim_end_matches([',', '.']);
        let after = rest.get(digits.len()..).unwrap_or_default();
        let (scale, after) = after.strip_prefix('万').map_or((1, after), |after| (10_000, after));
        let scaled = Amount::parse(digits).and_then(|amount| amount.hundredths.checked_mul(scale));
        if let Some(hundredths) = scaled {
            let currency = Currency::beside(text.get(..start).unwrap_or_default(), after);
            found.push(Number { amount: Amount { hundredths }, currency });
        }
        from = start + digits.len().max(1);
    }
    found
}

fn find_payee(text: &str) -> Option<String> {
    match Language::of(text) {
        Language::Japanese => japanese_payee(text).or_else(|| english_payee(text)),
        Language::English => english_payee(text),
    }
}

/// The words after the last "to"; before an amount, those after "pay".
fn english_payee(text: &str) -> Option<String> {
    let lower = text.to_ascii_lowercase();
    let after_to = || lower.rfind(" to ").map(|at| at + 4).or_else(|| lower.strip_prefix("to ").map(|_| 3));
    if let Some(rest) = after_to().and_then(|start| text.get(start..)) {
        let end = [" for ", " by ", " please", ". ", "\n"].iter().filter_map(|stop| rest.find(stop)).min();
        return tidy(rest.get(..end.unwrap_or(rest.len()))?);
    }
    let start = lower.find("pay ")? + 4;
    let rest = text.get(start..)?;
    let is_sum = |word: &str| {
        let mut numbers = numbers(&word.to_ascii_lowercase()).into_iter();
        Amount::parse(word).is_some() || numbers.any(|number| number.currency.is_some())
    };
    let words = rest.split(' ').take_while(|word| !is_sum(word));
    tidy(&words.collect::<Vec<&str>>().join(" "))
}

/// The words before the "に" or "へ" that an amount or a verb of paying follows.
fn japanese_payee(text: &str) -> Option<String> {
    let (start, _) = text.char_indices().find(|(at, letter)| {
        let follows = text.get(at + letter.len_utf8()..).unwrap_or_default().trim_start();
        matches!(letter, 'に' | 'へ')
            && follows.starts_with(|next: char| next.is_ascii_digit() || "¥$€支払振送入、".contains(next))
    })?;
    let before = text.get(..start)?;
    let from = before.rfind(['を', '、', '。', '\n', ' ']).and_then(|at| before.get(at..));
    tidy(from.map_or(before, |rest| rest.trim_start_matches(['を', '、', '。', '\n', ' '])))
}

fn tidy(name: &str) -> Option<String> {
    let name = name.trim().trim_matches(['.', ',', '!', '?', '。', '、', '"', '「', '」']).trim();
    (!name.is_empty()).then(|| name.chars().take(120).collect())
}

/// Full-width digits and signs as their ASCII counterparts.
fn half_width(text: &str) -> String {
    let narrow = |letter: char| match letter {
        '０'..='９' | '，' | '．' | '＄' => char::from_u32(u32::from(letter) - 0xFEE0).unwrap_or(letter),
        '￥' => '¥',
        '\u{3000}' => ' ',
        other => other,
    };
    text.chars().map(narrow).collect()
}

#[cfg(test)]
mod tests {
    use super::{Draft, Missing, Order};
    use crate::language::Language;
    use rstest::rstest;

    fn read(messages: &[&str]) -> Result<Order, Missing> {
        let mut draft = Draft::default();
        for message in messages {
            draft.hear(message);
        }
        draft.complete()
    }

    #[rstest]
    #[case("Pay 12,000 yen to Sato Stationery", "Sato Stationery", "12,000 yen", true)]
    #[case("please pay ¥9999 to Corner Bakery.", "Corner Bakery", "9,999 yen", false)]
    #[case("Pay Sato Stationery 12000 JPY", "Sato Stationery", "12,000 yen", true)]
    #[case("Transfer $99.50 to Acme Ltd. for paper", "Acme Ltd", "99.50 dollars", false)]
    #[case("Pay 100 euros to Acme", "Acme", "100 euros", true)]
    #[case("Pay 7-Eleven 500 yen", "7-Eleven", "500 yen", false)]
    #[case("Pay 500 yen to 7-Eleven", "7-Eleven", "500 yen", false)]
    #[case("佐藤文具店に12,000円を支払って", "佐藤文具店", "12,000 yen", true)]
    #[case("12,000円を佐藤文具店に支払ってください", "佐藤文具店", "12,000 yen", true)]
    #[case("くにたち商店へ１．５万円送金", "くにたち商店", "15,000 yen", true)]
    fn an_order_is_read_from_a_sentence(
        #[case] sentence: &str,
        #[case] payee: &str,
        #[case] sum: &str,
        #[case] needs_approval: bool,
    ) {
        let order = read(&[sentence]).unwrap();
        assert_eq!(
            (order.payee.as_str(), order.display(Language::English).as_str(), order.needs_approval()),
            (payee, sum, needs_approval),
            "{sentence}"
        );
    }

    #[rstest]
    #[case("Hello", Missing::Amount)]
    #[case("Pay 12,000 to Sato Stationery", Missing::Currency)]
    #[case("Pay 12,000 to Yenson & Sons", Missing::Currency)]
    #[case("Pay 12,000 yen", Missing::Payee)]
    #[case("Pay 12,000yen", Missing::Payee)]
    #[case("Pay $12", Missing::Payee)]
    fn what_is_missing_is_named(#[case] sentence: &str, #[case] missing: Missing) {
        assert_eq!(read(&[sentence]), Err(missing), "{sentence}");
    }

    #[test]
    fn answers_to_questions_complete_the_order() {
        let order = read(&["Pay 12,000", "yen", "Sato Stationery"]).unwrap();
        assert_eq!((order.payee.as_str(), order.amount.to_string().as_str()), ("Sato Stationery", "12000"));
    }
}
