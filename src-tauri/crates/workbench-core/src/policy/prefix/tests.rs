//! Spellings of a place, and the match of each with every kind of rule.

use super::begins;

#[track_caller]
fn check(start: &str, text: &str, approving: Option<bool>, guarding: Option<bool>) {
    assert_eq!(begins(text, start, true), approving, "to approve {text} by {start}");
    assert_eq!(begins(text, start, false), guarding, "to reject {text} by {start}");
}

#[test]
fn what_is_below_is_below_for_every_rule() {
    for (start, text) in [
        ("/safe/", "/safe/a/b.txt"),
        ("/safe/", "/safe/a..b/..c/d.."),
        ("/safe/", "/safe/a_b-c/佐藤/über.txt"),
        ("/safe/", "/safe/./a"),
        ("./src/", "./src/main.rs"),
        ("../notes/", "../notes/a"),
        ("C:\\safe\\", "C:\\safe\\a.txt"),
        ("https://good.example", "https://good.example"),
        ("https://good.example", "https://good.example/a?b=c#d"),
        ("https://good.example", "https://good.example?b"),
        ("https://good.example/", "https://good.example/a"),
        ("https://", "https://any.example/"),
        ("regex ", "regex d+ 50% (a)"),
        ("/tmp/report-", "/tmp/report-1"),
        ("Sato", "Sato ..."),
        ("Sato", "Sato; $1 | 2"),
        ("bob@", "bob@corp.com"),
        ("/safe/a; b/", "/safe/a; b/c"),
        ("/safe/a; b", "/safe/a; b"),
        ("https://good.example", "https://good.example/?a=1&b=2"),
        ("https://good.example/", "https://good.example/a?b&c=d+e#f"),
    ] {
        check(start, text, Some(true), Some(true));
    }
}

#[test]
fn the_place_itself_is_no_way_past_a_rule_that_rejects_what_is_below() {
    for (start, text) in [
        ("/safe/", "/safe"),
        ("/data/safe/", "/data//SAFE"),
        ("/safe/", "/safe./x"),
        ("https://evil.example/", "https://evil.example"),
        ("https://evil.example/", "https://evil.example?x"),
        ("https://evil.example/", "https://evil.example#x"),
        ("https://evil.example/", "HTTPS://evil.example.:443"),
    ] {
        check(start, text, Some(false), None);
    }
}

#[test]
fn no_rule_approves_what_leads_elsewhere_and_one_that_rejects_rejects_it() {
    for text in [
        "/safe/../etc/passwd",
        "/safe/a/..",
        "/safe/%2e%2e/etc",
        "/safe/%252E%252e/etc",
        "/safe/..%2f..%2fetc",
        "/safe/%2525252525252e",
        "/safe/.%00./etc",
        "/safe/.\t./etc",
        "/safe/..;a=b/etc",
        "/safe/.. /etc",
        "/safe/..\\..\\etc",
        "/safe/a\\b",
        "/safe/%5c%5chost",
        "/safe/%c0%ae%c0%ae/etc",
        "/safe/\u{FF0E}\u{FF0E}\u{FF0F}etc",
        "/safe/\u{2025}/etc",
        "/safe/100%/a",
        "/safe/a%20b",
        "/safe/%u002e%u002e/etc",
        "/safe/a /etc/passwd",
        "/safe/a,/etc/passwd",
        "/safe/a:/etc/passwd",
        "/safe/{a,/etc/passwd}",
        "/safe/a'b",
        "/safe/a(b)",
        "/safe/*",
        "/safe/?",
        "/safe/[ab]",
        "/safe/a=b",
        "/safe/a~1",
        "/safe/~root",
        "/safe/#a",
        "/safe//etc",
        "/safe/a//etc",
        "/safe/...",
        "/safe/葛\u{E0100}.txt",
        "/safe/a\u{FF0F}b",
        "/safe/a\u{FF0E}b",
        "/safe/a\u{FF41}",
    ] {
        check("/safe/", text, None, Some(true));
    }
    check("/safe/a;", "/safe/a;b", None, Some(true));
    check("/safe/%2", "/safe/%2e", None, Some(true));
    check("/safe/$", "/safe/$HOME", None, Some(true));
    check("C:", "C:\\safe", None, Some(true));
    check("regex ", "regex \\d+", None, Some(true));
    check("Sato", "Sato, see https://evil.example", None, Some(true));
    check("docs", "docs%2f..%2fetc", None, Some(true));
    check("docs", "docs%u002f", None, Some(true));
    check("/safe/.", "/safe/../etc", None, Some(true));
    check("/safe", "/safe/../etc", None, Some(true));
    check("docs", "docs/../etc", None, Some(true));
    check("../notes/", "../notes/../../etc", None, Some(true));
    check("C:\\safe\\", "C:\\safe\\..\\a", None, Some(true));
    for text in [
        "https://good.example.evil.com/",
        "https://good.example:pass@evil.com",
        "https://good.example@evil.com",
        "https://good.example#@evil.com",
        "https://good.example?@evil.com",
        "https://good.example\\@evil.com",
        "https://good.example\n.evil.com",
        "https://good.examples",
    ] {
        check("https://good.example", text, None, Some(true));
    }
    for text in [
        "/tmp/x\n/etc/passwd",
        "/tmp/x\r/etc/passwd",
        "/tmp/x\u{2028}/etc/passwd",
        "/tmp/x\t/etc/passwd",
        "/tmp/x\0",
        "/tmp/x\u{200B}",
        "/tmp/\u{202E}x",
        "/tmp/x\u{FE0F}",
        "/tmp/$(cat /etc)",
        "/tmp/${HOME}",
        "/tmp/$HOME",
        "/tmp/`id`",
        "/tmp/x; rm x",
        "/tmp/x|sh",
        "/tmp/x&&sh",
        "/tmp/x?a&sh",
        "/tmp/x>/etc/passwd",
        "/tmp/x</etc/passwd",
    ] {
        check("/tmp/", text, None, Some(true));
    }
    for text in [
        "https://good.example/a&b",
        "https://good.example/?a=1&&sh",
        "https://good.example/?a=1 &sh",
        "https://good.example/?a=$(id)",
        "https://good.example/?a=1;sh",
        "https://good.example:8443/",
        "https://good.example/a,https://evil.example/",
        "https://good.example/a https://evil.example/",
        "https://good.example//evil.example/",
        "https://good.example/?to=https://evil.example/",
        "https://good.example/?to=//evil.example",
        "https://good.example/?to=https%3A%2F%2Fevil.example",
        "https://good.example/?to=bob@evil.example",
        "https://good.example/#https://evil.example/",
        "https://good.example/#//evil.example",
        "https://good.example/?a=../../b",
        "https://good.example/%2e%2e/b",
        "https://good.example/a%2fb",
        "https://good.example/a\\b",
        "https://good.example/?a?b",
        "https://good.example/\u{FF0E}\u{FF0E}/b",
    ] {
        check("https://good.example", text, None, Some(true));
    }
    check("https://good.example/a/", "https://good.example/a/../b", None, Some(true));
    check("https://good.example:80", "https://good.example:8080/", None, Some(true));
    check("https://bob:word@good.example/", "https://bob:word@good.example/a", None, Some(true));
    check("https:/good.example", "https:/good.example.evil.com", None, Some(true));
    check("https:\\\\good.example\\", "https:\\\\good.example\\a", None, Some(true));
    check("see https://good.example", "see https://good.example.evil.com", None, Some(true));
    check("Sato", "Sato\nIto", None, Some(true));
    check("bob@corp.com", "bob@corp.com, eve@evil.com", None, Some(true));
    check("bob@corp.com", "bob@corp.com.evil.com", None, Some(true));
    check("mailto:bob@corp.com", "mailto:bob@corp.com?bcc=eve%40evil.com", None, Some(true));
    check("//good", "//good.evil.com", None, Some(true));
    check("\\\\server", "\\\\server2\\share", None, Some(true));
}

#[test]
fn no_rule_that_rejects_is_passed_by_by_another_way_to_the_same_place() {
    for text in [
        "/safe/../etc/passwd",
        "//etc/x",
        "/./etc/x",
        "/ETC/x",
        " /etc/x",
        "/%65tc/x",
        "\\etc\\x",
        "../etc/x",
        "/e\u{200B}tc/x",
        "/srv/a\n/etc/x",
        "/srv/a\u{2028}//etc/x",
        "$HOME/x",
        "`echo /etc`/x",
        "/srv/a /etc/x",
        "/srv/a,/etc/x",
        "/srv/a:/etc/x",
        "/srv/a%20/%65tc/x",
        "/srv/a\0/etc/x",
        "--file=/etc/x",
        "file:///etc/x",
        "/e*c/x",
        "/{srv,etc}/x",
        "~root/x",
        "/%u0065tc/x",
        "/\u{FF45}tc/x",
    ] {
        check("/etc/", text, Some(false), None);
    }
    check("Sato", "S\u{200B}ato", Some(false), None);
    check("Sato", "SATO", Some(false), None);
    for text in [
        "HTTPS://Evil.example/a",
        "https:\\\\evil.example\\",
        "https://a@evil.example/",
        "https://evil.example:443/",
        "https://evil.example./",
        "ht\ntps://evil.example/",
        "https:/evil.example/",
    ] {
        check("https://evil.example/", text, Some(false), None);
    }
}

#[test]
fn what_is_elsewhere_is_elsewhere_for_every_rule() {
    for (start, text) in [
        ("/etc/", "/srv/a%20b"),
        ("/etc/", "/etcetera"),
        ("/etc/", "etc/x"),
        ("/etc/", "one / two"),
        ("/etc/", "/srv/a;b\n/srv/c"),
        ("Sato", "$Ito\nSato"),
        ("https://evil.example/", "https://good.example/?a=[1]"),
        ("https://evil.example/", "mail bob@good.example: done, 50% (a) off"),
        ("https://evil.example/", "https://good.example/https://evil.example/"),
        ("Sato", "Ito/../x"),
    ] {
        check(start, text, Some(false), Some(false));
    }
}
