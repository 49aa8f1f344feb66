//! Credentials, placeholders, and texts about credentials.

use super::*;

const LETTERS: &str = "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6";

#[track_caller]
fn check(text: &str, is_secret: bool) {
    assert_eq!(in_text(text).is_some(), is_secret, "{text:?}");
}

#[test]
fn a_credential_is_told_by_its_look_wherever_it_stands() {
    check("Bearer abc4567Q", true);
    check("Basic bW86c2VjcmV0", true);
    check(&format!("curl -H \"Authorization: Bearer {LETTERS}\" https://a.example"), true);
    check("curl -H 'Authorization: Basic bW86c2VjcmV0'", true);
    for token in [
        "ghp_",
        "gho_",
        "github_pat_",
        "sk-",
        "sk-proj-",
        "sk_test_",
        "sk_live_",
        "glpat-",
        "npm_",
        "hf_",
        "ya29.",
    ] {
        check(&format!("export T={token}{LETTERS}"), true);
        check(&format!("({token}{LETTERS})"), true);
    }
    check("say xoxb-123456789012-abc to it", true);
    check("aws AKIAIOSFODNN7EXAMPLE", true);
    check(&format!("key AIza{LETTERS}abc"), true);
    check("cat <<E\n-----BEGIN RSA PRIVATE KEY-----\nMIIE", true);
    check("-----BEGIN OPENSSH PRIVATE KEY-----", true);
    check("session eyJhbGciOiJI.eyJzdWIiOiIx.c2ln", true);
}

#[test]
fn a_credential_is_told_by_the_name_before_it() {
    for text in [
        "psql postgres://a?password=hunter2",
        "password=correcthorse",
        "PGPASSWORD=hunter2 psql",
        "--password=hunter2",
        "passwd: hunter2",
        "pwd=hunter2;",
        "{\"password\": \"correct-horse\"}",
        "api_key = 'abcdefgh'",
        "DB_PASSPHRASE=\"abcd efgh\" DB_PASSPHRASE=abcd1234",
        "https://a.example/?access_token=abc123def&x=1",
        "client_secret=abc1xyz",
    ] {
        check(text, true);
    }
}

#[test]
fn what_speaks_of_credentials_or_stands_for_one_is_none() {
    for text in [
        "bearer bonds and Bearer instruments",
        "Authorization: Bearer $TOKEN",
        "Authorization: Bearer <token>",
        "a Basic understanding",
        "use sk-learn-and-other-long-libraries",
        "mask-1234567890123456789012",
        "So AKIA is how they begin",
        "its\n-----BEGIN CERTIFICATE-----",
        "eyJ is base64 for a brace",
        "max_tokens=4096",
        "tokens: 500",
        "token_type: bearer",
        "password: must have 8 letters",
        "the password: ask Mo",
        "password=$PASSWORD",
        "password=${{ secrets.DB }}",
        "password=<password>",
        "password=",
        "password=****",
        "password=None",
        "password == other",
        "password != other1",
        "login(user=user, password=password)",
        "login(password=get_password())",
        "def login(token=token, x=1)",
        "\"password\": {\"type\": \"string\"}",
        "\"password\": \"string\"",
        "token: 1234",
        "PWD=/srv/mo",
        "pwd=C:\\Users",
        "secret: \"it has 8 words or more\"",
        "12:30",
    ] {
        check(text, false);
    }
}

#[test]
fn a_member_is_told_by_its_name() {
    for name in [
        "X-API-Key",
        "clientSecret",
        "access_token",
        "userPwd",
        "db_password",
        "pwd",
        "passphrase",
        "passwd",
        "userPassword",
        "access-key",
        "privateKey",
        "Authorization",
        "credentials",
        "secret",
        "token",
        "refreshToken",
        "github_api_key",
        "パスワード",
    ] {
        assert!(is_member(name, "hunter2"), "{name}");
        assert!(!is_member(name, ""), "{name}");
    }
    assert!(!is_member("amount", "1") && !is_member("to", "Sato"));
    for name in ["authorization_endpoint_url", "tokenEndpoint", "token_uri"] {
        assert!(!is_member(name, "https://login.example/authorize"), "{name}: where one is got");
        assert!(
            !is_member(name, "https://login.example/authorize?code=1"),
            "{name}: nor is what is sent there"
        );
    }
    assert!(
        !is_member("token", "https://login.example/token")
            && is_member("token", "https://login.example/?t=1")
    );
    assert!(!is_member("pwd", "/srv/mo") && !is_member("pwd", "C:\\Users"), "the folder one is in");
}

#[test]
fn a_name_that_only_has_such_a_word_in_it_says_nothing() {
    for name in
        ["page_token", "nextPageToken", "credentialKey", "sessionId", "token_type", "max_tokens", "secretary"]
    {
        assert!(!is_member(name, "hunter2") && !is_member(name, "CAUQAA"), "{name}");
    }
    assert!(!is_member("page_token", LETTERS) && !is_member("sessionId", LETTERS), "what one goes on from");
    assert!(!is_member("name", LETTERS), "ids are drawn by lot as well");
    for name in ["bot_token", "slackSecret", "webhook-key"] {
        assert!(is_member(name, LETTERS) && !is_member(name, "hunter2"), "{name}: by what it looks like");
    }
}

#[test]
fn a_plan_that_is_called_like_a_scheme_is_none() {
    for text in ["Basic plan", "Basic – 5 € per month", "Basic", "Bearer bonds", "Basic subscription"] {
        check(text, false);
    }
}

#[test]
fn every_beginning_and_every_name_that_is_known_tells_a_credential() {
    for beginning in ["sk-", "sk_live_", "ghp_", "github_pat_", "xoxb-", "AKIA", "eyJhbGciOi", "-----BEGIN "]
    {
        check(&format!(" {beginning}x"), true);
        check(&format!("say {beginning}x"), false);
    }
    for token in [
        "rk_live_", "rk_test_", "whsec_", "ghu_", "ghs_", "ghr_", "gldt-", "xoxp-", "xoxa-", "xapp-", "AKIA",
        "ASIA",
    ] {
        check(&format!("say {token}{LETTERS}"), true);
        check(&format!("say x{token}{LETTERS}"), false);
        check(&format!("say {token}onlylettersandnothingelsebesidethem"), false);
        check(&format!("say {token}a1"), false);
    }
    for name in ["secret_key", "access_key", "private_key", "apiKey", "token", "secret", "passphrase"] {
        check(&format!("{name}=abcd"), true);
        check(&format!("{name}=abc"), false);
    }
    for place in [
        "null",
        "none",
        "true",
        "false",
        "undefined",
        "string",
        "required",
        "optional",
        "redacted",
        "hidden",
        "password",
        "secret",
        "token",
        "apikey",
        "your-key",
        "xxxxx",
        "$abcd",
        "{abcd",
        "%abcd",
        "*abcd",
        "/abcd",
        "~abcd",
        ".abcd",
        "[abcd",
        "=abcd",
        "\\abcd",
    ] {
        check(&format!("api_key={place}"), false);
    }
    for text in [
        "its\n-----BEGIN PUBLIC KEY-----",
        "eyJ.eyJ is how they begin",
        "at eyJhbGciOiJI.example",
        "Authorization: Basic abc",
    ] {
        check(text, false);
    }
}
