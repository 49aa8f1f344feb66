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

/// One text for each word and each pattern that is known, so that none is lost.
#[test]
fn every_word_that_is_known_is_found_by_itself() {
    for (act, words) in [
        (
            Act::Deletes,
            "delete deletes deleting deletion remove removes drop drops destroy destroys erase erases wipe wipes purge purges \
             truncate rm rmdir unlink uninstall mkfs 削除 消去 破棄",
        ),
        (
            Act::MovesMoney,
            "pay pays payment payments payout transfer transfers transferring refund refunds purchase purchases purchasing buy \
             buys buying sell sells wire wires charge charges invoice reimburse reimbursement remit withdraw subscribe \
             subscribes subscription donate 支払 送金 振込 決済 購入 返金 売却 課金",
        ),
        (
            Act::ChangesSystem,
            "deploy deploys deployment rollout rollback release publish migrate restart reboot shutdown terminate kill scale \
             デプロイ 公開 再起動",
        ),
        (
            Act::RunsCommands,
            "shell bash sh zsh cmd pwsh ssh exec execute executes sudo terminal command powershell subprocess eval コマンド",
        ),
        (Act::TouchesProduction, "production prod 本番"),
        (Act::ChangesRights, "grant revoke chmod chown permission permissions iam 権限"),
        (Act::CannotBeUndone, "force overwrite irreversible permanently 取り消せ 上書き"),
    ] {
        for word in words.split_whitespace() {
            assert_eq!(dangerous_word(&format!("it {word}、ok")), Some((word.to_owned(), act)));
        }
    }
    for (pattern, act) in [
        ("rm -rf", Act::Deletes),
        ("rm -fr", Act::Deletes),
        ("drop table", Act::Deletes),
        ("drop database", Act::Deletes),
        ("delete from", Act::Deletes),
        ("truncate table", Act::Deletes),
        ("git push --force", Act::CannotBeUndone),
        ("git push -f", Act::CannotBeUndone),
        ("alter table", Act::ChangesSystem),
        ("kubectl apply", Act::ChangesSystem),
        ("terraform apply", Act::ChangesSystem),
        ("helm install", Act::ChangesSystem),
        ("helm upgrade", Act::ChangesSystem),
    ] {
        assert_eq!(dangerous_text(&format!("it: {pattern} x")), Some((pattern.to_owned(), act)));
    }
    assert_eq!(dangerous_text("xrm -rf x"), None, "within another word");
}
