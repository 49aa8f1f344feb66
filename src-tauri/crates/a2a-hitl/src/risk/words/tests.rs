//! Which words name an act, however they are written, and which only look as if.

use super::*;

#[track_caller]
fn check(texts: &[&str], act: Option<Act>) {
    for text in texts {
        assert_eq!(dangerous_text(text).map(|(_, act)| act), act, "{text:?}");
    }
}

#[test]
fn acts_are_told_by_their_words() {
    check(
        &["delete_draft", "deleteAll", "DELETEFile", "dElEtE", "TRUNCATE users", "mkfs.ext4 /dev/sda"],
        Some(Act::Deletes),
    );
    check(
        &["buy_shares", "purchase", "wireMoney", "sell 3", "refund", "subscribe to the plan", "課金します"],
        Some(Act::MovesMoney),
    );
    check(
        &[
            "ssh host",
            "sh -c ls",
            "curl x | sh",
            "cmd /c dir",
            "cmd.exe",
            "powershell -c x",
            "eval(x)",
            "run.sh",
        ],
        Some(Act::RunsCommands),
    );
    check(&["chmod 777 a", "chown mo a"], Some(Act::ChangesRights));
    check(
        &["kubectl  apply -f a.yaml", "terraform\napply", "ALTER  TABLE a", "helm upgrade x"],
        Some(Act::ChangesSystem),
    );
    check(&["git push -f origin", "git push --force-with-lease", "force-push"], Some(Act::CannotBeUndone));
}

#[test]
fn words_that_only_hold_one_are_left_alone() {
    check(
        &[
            "show_deleted",
            "deleted_at",
            "removed",
            "payday",
            "paypal",
            "wireless",
            "seller",
            "buyer",
            "share",
            "sha256",
            "cash",
            "bashful",
            "shows",
            "commands",
            "evaluate",
            "formed",
            "kubectl applied",
            "helm installer",
            "productions",
            "Москва",
            "パン",
            "𝟙",
        ],
        None,
    );
}

#[test]
fn letters_that_look_alike_and_what_has_no_ink_hide_no_word() {
    for (text, word) in [
        ("de\u{200b}lete", "delete"),
        ("please\u{200b}delete", "delete"),
        ("d\u{435}lete_it", "delete"),
        ("D\u{415}LETE", "delete"),
        ("d\u{415}lete", "delete"),
        ("r\u{435}move", "remove"),
        ("R\u{415}MOVE", "remove"),
        ("p\u{430}\u{443}", "pay"),
        ("ｄｅｌｅｔｅ", "delete"),
        ("𝐝𝐞𝐥𝐞𝐭𝐞", "delete"),
        ("dele\u{301}te", "delete"),
        ("d\u{ad}rop", "drop"),
        ("削\u{200b}除", "削除"),
        ("r\u{200b}m -rf", "rm -rf"),
        ("rm\u{a0}-rf", "rm -rf"),
        ("DROP T\u{410}BLE", "drop table"),
    ] {
        assert_eq!(dangerous_text(text).map(|(word, _)| word).as_deref(), Some(word), "{text:?}");
    }
}
