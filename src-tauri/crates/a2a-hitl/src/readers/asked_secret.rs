//! A secret that a sentence asks for: `Please send your API key`. Typed among plain words, a key or password
//! would stay in the history for good, so it becomes an item for a secret.
//!
//! A sentence asks for a secret if it names one and says to give it. Word lists never end, so some are missed:
//! then the person types into a plain field, and nothing is refused.

use super::plain_text;
use crate::ItemId;
use crate::reading::Item;

/// For each language: words of giving, words for the wanted secret, and words that negate it.
const ASKED: [(&[&str], &[&str], &[&str]); 9] = [
    (
        &[
            "enter", "paste", "provide", "send", "reply", "type", "give", "share", "respond", "input",
            "submit", "tell", "need",
        ],
        &[
            "api key",
            "api-key",
            "apikey",
            "api token",
            "access token",
            "access key",
            "secret key",
            "private key",
            "client secret",
            "password",
            "passphrase",
            "passcode",
            "bearer token",
            "auth token",
            "credential",
        ],
        &["never", "do not", "don't", "not need", "without", "reset", "change", "forgot", "rotate"],
    ),
    (
        &["入力", "貼り付け", "送", "教え", "返信", "提供", "ください"],
        &["apiキー", "api キー", "アクセストークン", "アクセスキー", "パスワード", "秘密鍵", "暗証番号"],
        &["ないで", "不要", "変更", "忘れ"],
    ),
    (
        &["输入", "粘贴", "发送", "提供", "发给", "告诉", "輸入", "貼上", "傳送"],
        &["api密钥", "api 密钥", "密钥", "密码", "访问令牌", "api金鑰", "api 金鑰", "金鑰", "密碼"],
        &["不要", "请勿", "無需", "无需", "重置", "修改"],
    ),
    (
        &[
            "eingeben",
            "einfügen",
            "senden",
            "sende",
            "schick",
            "geben sie",
            "gib",
            "nenn",
            "mitteilen",
            "brauche",
        ],
        &["api-schlüssel", "api schlüssel", "api-key", "apikey", "zugriffsschlüssel", "passwort", "kennwort"],
        &["niemals", "nicht", "ohne", "zurücksetzen", "vergessen", "ändern"],
    ),
    (
        &["pega", "introduce", "ingresa", "envía", "escribe", "indica", "proporciona", "facilita"],
        &["clave de api", "clave api", "clave de acceso", "contraseña"],
        &["nunca", "no env", "no compart", "restablecer", "cambiar"],
    ),
    (
        &["collez", "saisissez", "entrez", "envoyez", "fournissez", "indiquez", "donnez"],
        &["clé api", "clé d'api", "clé d’api", "clé d'accès", "mot de passe"],
        &["jamais", "ne ", "réinitialiser", "changer"],
    ),
    (
        &["envie", "digite", "informe", "cole", "forneça", "insira"],
        &["chave de api", "chave da api", "senha"],
        &["nunca", "não ", "redefinir"],
    ),
    (
        &["inserisci", "incolla", "invia", "fornisci", "inviami"],
        &["chiave api", "chiave di accesso", "password"],
        &["mai", "non ", "reimposta"],
    ),
    (
        &["입력", "붙여", "보내", "알려"],
        &["api 키", "api키", "비밀번호", "암호"],
        &["마세요", "재설정", "변경"],
    ),
];

/// Who asks for a key does not tell a story.
const LONGEST: usize = 2000;

/// The wanted secret, in the words' own name; `None` if none is wanted.
pub(super) fn named_in(words: &str) -> Option<String> {
    if words.len() > LONGEST {
        return None;
    }
    let mut sentences = words.split(['.', '。', '!', '！', '?', '？', '\n', ';']);
    sentences.find_map(|sentence| {
        let lower = sentence.to_lowercase();
        let has = |some: &[&str]| some.iter().any(|word| stands_in(&lower, word).is_some());
        let (_, things, _) =
            ASKED.iter().find(|(verbs, things, none)| has(verbs) && has(things) && !has(none))?;
        let at = things.iter().find_map(|thing| Some((stands_in(&lower, thing)?, thing.len())))?;
        // In some scripts small letters are longer than large ones.
        let named = sentence.get(at.0..at.0 + at.1).filter(|_| lower.len() == sentence.len());
        Some(named.unwrap_or(lower.get(at.0..at.0 + at.1)?).to_owned())
    })
}

/// The item that asks for it.
pub(super) fn item(item_id: &str, words: &str) -> Option<Item> {
    let name = named_in(words).filter(|_| plain_text::offered_by(words).is_empty())?;
    Some(Item::Secret {
        item_id: ItemId::new(item_id),
        name,
        description: Some(words.to_owned()),
        is_json: false,
        of: None,
    })
}

/// Where a word begins, which is no part of a longer one where words are parted by spaces.
fn stands_in(sentence: &str, word: &str) -> Option<usize> {
    sentence.match_indices(word).map(|(at, _)| at).find(|at| {
        let before = sentence.get(..*at).and_then(|before| before.chars().next_back());
        !word.is_ascii() || !before.is_some_and(|letter| letter.is_ascii_alphanumeric())
    })
}

#[cfg(test)]
mod tests {
    use super::named_in;

    #[test]
    fn a_sentence_that_asks_for_a_key_or_a_password_names_it() {
        for (words, name) in [
            ("To go on I must sign in. Please send your API key.", "API key"),
            ("Enter the password for the till:", "password"),
            ("APIキーを入力してください。", "APIキー"),
            ("パスワードを教えてください", "パスワード"),
            ("请输入您的密码。", "密码"),
            ("请提供 API 密钥", "API 密钥"),
            ("Bitte geben Sie Ihr Passwort ein.", "Passwort"),
            ("Bitte sende mir deinen API-Schlüssel", "API-Schlüssel"),
            ("Veuillez saisir… ou envoyez votre mot de passe", "mot de passe"),
            ("Envía tu contraseña", "contraseña"),
        ] {
            assert_eq!(named_in(words).as_deref(), Some(name), "{words}");
        }
    }

    #[test]
    fn who_speaks_of_one_asks_for_none() {
        for words in [
            "Which colour?",
            "Never send your password to anybody. Which city?",
            "Shall I rotate the API key?",
            "Send me the list of keys on the piano.",
            "Your API key was used twice. Please tell me why.",
            "Bitte senden Sie niemals Ihr Passwort.",
            "パスワードは送らないでください。",
        ] {
            assert_eq!(named_in(words), None, "{words}");
        }
    }
}
