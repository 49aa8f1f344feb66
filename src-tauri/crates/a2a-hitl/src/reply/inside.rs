//! The parts of a given secret that can be repeated alone. A key file is JSON with several secrets, and an agent
//! that repeats one of them repeats nothing like the file.

use a2a_protocol::Json;

/// Members of credentials about their kind and address, which are no secrets. Taken for secrets they would cover
/// words that everybody uses.
const PUBLIC: &[&str] = &[
    "type",
    "type_",
    "authType",
    "auth_type",
    "scheme",
    "projectId",
    "project_id",
    "clientEmail",
    "client_email",
    "clientId",
    "client_id",
    "authUri",
    "auth_uri",
    "tokenUri",
    "token_uri",
    "authProviderX509CertUrl",
    "auth_provider_x509_cert_url",
    "clientX509CertUrl",
    "client_x509_cert_url",
    "universeDomain",
    "universe_domain",
    "redirectUri",
    "redirect_uri",
    "audience",
    "scopes",
    "expiresAt",
    "expires_at",
    "expiresIn",
    "expires_in",
];

/// A number of fewer digits stands in too much.
const LONG_ENOUGH: usize = 4;

/// The value itself and, where it is a JSON object, every text and longer number in it that is not known to be public.
pub fn secrets_inside(value: &str) -> Vec<String> {
    let mut secrets = vec![value.to_owned()];
    if let Some(json) = Json::parse(value).ok().filter(Json::is_object) {
        gather(&json, &mut secrets);
    }
    secrets
}

fn gather(json: &Json, secrets: &mut Vec<String>) {
    for (name, value) in json.members() {
        if !PUBLIC.contains(&name.as_str()) {
            leaf(&value, secrets);
        }
    }
    for item in json.items() {
        leaf(&item, secrets);
    }
}

fn leaf(value: &Json, secrets: &mut Vec<String>) {
    match value.as_string() {
        Some(text) if !text.is_empty() => secrets.push(text),
        _ if value.as_str().starts_with(|first: char| first == '-' || first.is_ascii_digit()) => {
            secrets.extend((value.as_str().len() >= LONG_ENOUGH).then(|| value.as_str().to_owned()));
        }
        _ => gather(value, secrets),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_file_holds_several_secrets_and_words_that_are_none() {
        let file = r#"{"type":"service_account","project_id":"till","private_key_id":"id-7",
            "private_key":"-----BEGIN\nkey","client_email":"a@till.example","pin":12345,"n":1,"in":[{"deep":"d33p"}]}"#;
        assert_eq!(
            secrets_inside(file),
            [file, "id-7", "-----BEGIN\nkey", "12345", "d33p"],
            "the key as it reads, and no word that stands elsewhere"
        );
        assert_eq!(secrets_inside("1234"), ["1234"], "what is no object is one secret");
    }
}
