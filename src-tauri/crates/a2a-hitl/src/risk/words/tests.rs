//! Words that name an act, in any spelling, and words that only look like it.

use super::*;

/// As the names of tools.
#[track_caller]
fn check(texts: &[&str], act: Option<Act>) {
    for text in texts {
        assert_eq!(dangerous_name(text).map(|(_, act)| act), act, "{text:?}");
    }
}

/// As the value of a member.
#[track_caller]
fn check_values(member: &str, texts: &[&str], act: Option<Act>) {
    for text in texts {
        assert_eq!(dangerous_value(member, text).map(|(_, act)| act), act, "{member}: {text:?}");
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
    check_values(
        "note",
        &["kubectl  apply -f a.yaml", "terraform\napply", "ALTER  TABLE a", "helm upgrade x"],
        Some(Act::ChangesSystem),
    );
    check_values("note", &["git push -f origin", "git push --force-with-lease"], Some(Act::CannotBeUndone));
    check(&["force-push"], Some(Act::CannotBeUndone));
}

#[test]
fn more_words_count_in_the_name_of_a_tool_than_in_that_of_an_argument() {
    for (tool, act) in [
        ("credit_account", Act::MovesMoney),
        ("placeOrder", Act::MovesMoney),
        ("disable_user", Act::ChangesSystem),
        ("account.lock", Act::ChangesRights),
    ] {
        assert_eq!(dangerous_tool(tool).map(|(_, act)| act), Some(act), "{tool}");
    }
    for tool in ["read_file", "list_accounts", "send_note", "assign_shift", "star_repo", "get_quote"] {
        assert_eq!(dangerous_tool(tool), None, "{tool}");
    }
    check(&["order_id", "block_size", "account", "page_token"], None);
}

#[test]
fn a_value_counts_where_it_is_a_name_or_code_and_not_where_it_is_words() {
    check_values("", &["delete", "delete_all", "deleteAll", "DELETE", "dElete"], Some(Act::Deletes));
    check_values("namespace", &["production", "prod-eu", "本番"], Some(Act::TouchesProduction));
    check_values("action", &["Delete", "delete all customers"], Some(Act::Deletes));
    check_values("command", &["sudo true", "ls | sh"], Some(Act::RunsCommands));
    check_values("cmd", &["rm x"], Some(Act::Deletes));
    check_values("sql", &["DELETE FROM a", "drop index a"], Some(Act::Deletes));
    check_values("query", &["UPDATE a SET b = 1"], Some(Act::ChangesSystem));
    check_values("x", &["sudo make me a sandwich", "ssh -p 22 host"], Some(Act::RunsCommands));
    check_values("x", &["rm -r /srv", "rm ./a"], Some(Act::Deletes));
    check_values("x", &["¥12,000", "12万円を振り込んで"], Some(Act::MovesMoney));
    for words in [
        "time to kill",
        "Transfer trains at Shibuya",
        "is your name Grant?",
        "Grant",
        "please delete it",
        "I kill -- time",
        "Kill Bill 2003",
        "昨日の会議で公開した資料をまとめてください",
    ] {
        check_values("note", &[words], None);
    }
    check_values("query", &["how to kill time", "remove stains from silk"], None);
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
        assert_eq!(dangerous_value("command", text).map(|(word, _)| word).as_deref(), Some(word), "{text:?}");
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
            assert_eq!(dangerous_name(&format!("it {word}、ok")), Some((word.to_owned(), act)));
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
        ("kubectl delete", Act::Deletes),
        ("terraform destroy", Act::Deletes),
        ("| sh", Act::RunsCommands),
        ("| bash", Act::RunsCommands),
        ("git reset --hard", Act::CannotBeUndone),
        ("aws s3 rm", Act::Deletes),
    ] {
        assert_eq!(dangerous_value("", &format!("it: {pattern} x")), Some((pattern.to_owned(), act)));
    }
    assert_eq!(dangerous_value("", "xrm -rf x"), None, "within another word");
}
