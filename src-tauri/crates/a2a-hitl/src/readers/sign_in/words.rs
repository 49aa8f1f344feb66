//! Tells whether an agent expects, in words, the text that the page shows at the end: a code, a token, the
//! address itself.

use crate::reading::WordsBack;

/// Words of bringing, and words for the text. A sentence with both asks for it.
const ASKED: [(&[&str], &[&str]); 8] = [
    (
        &[
            "enter", "paste", "provide", "send", "reply", "type", "give", "copy", "share", "respond",
            "input", "submit", "tell",
        ],
        &["code", "token", "otp", "passcode", "one-time", "pin "],
    ),
    (
        &["paste", "provide", "send", "reply", "copy", "share", "give me", "respond"],
        &["url", "address", "link you", "redirect"],
    ),
    (&["入力", "貼り付け", "送", "教え", "返信"], &["コード", "トークン", "番号"]),
    (&["输入", "粘贴", "发送", "提供"], &["验证码", "代码", "授权码", "令牌"]),
    (&["eingeben", "einfügen", "senden", "geben sie", "gib"], &["code", "token"]),
    (&["pega", "introduce", "ingresa", "envía", "escribe", "copia"], &["código", "token"]),
    (&["collez", "saisissez", "entrez", "envoyez", "copiez"], &["code", "jeton"]),
    (&["입력", "붙여", "보내"], &["코드", "토큰"]),
];

/// `code`: one to be typed there stands in the words already.
pub(super) fn wanted_in(words: &str, code: Option<&str>) -> WordsBack {
    let words = words.to_lowercase();
    // The code that is there is the one that is to be typed.
    let there = code.map(str::to_lowercase);
    let mut sentences = words.split(['.', '。', '!', '?', '\n', ';']);
    let asks = |sentence: &str| {
        let is_of_there = there.as_deref().is_some_and(|code| sentence.contains(code));
        let has = |some: &[&str]| some.iter().any(|word| sentence.contains(word));
        !is_of_there && ASKED.iter().any(|(verbs, things)| has(verbs) && has(things))
    };
    match sentences.any(asks) {
        true => WordsBack::Asked,
        // Whoever types a code there has nothing to bring back.
        false if code.is_some() => WordsBack::None,
        false => WordsBack::Possible,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_to_be_brought_back_is_told_from_what_is_to_be_typed_there() {
        let check = |words: &str, code: Option<&str>, expected: WordsBack| {
            assert_eq!(wanted_in(words, code), expected, "{words}");
        };
        check(
            "Open this page. Once finished, enter the verification code provided in your browser:",
            None,
            WordsBack::Asked,
        );
        check("Please sign in and paste the authorization code here.", None, WordsBack::Asked);
        check("After you approve, copy the full URL of the page and send it to me.", None, WordsBack::Asked);
        check("表示されたコードをここに貼り付けてください。", None, WordsBack::Asked);
        check("Sign in there, then come back.", None, WordsBack::Possible);
        check("Open the page and enter the code WDJB-MJHT.", Some("WDJB-MJHT"), WordsBack::None);
    }
}
