//! The reasons why the application cannot start, in the page's languages. The system's language decides, because
//! the settings cannot be read then.

use crate::words::speaks_japanese;

/// All texts of a start that failed, in one language. Placeholders are in braces.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct StartupWords {
    pub(crate) title: &'static str,
    pub(crate) restore: &'static str,
    pub(crate) quit: &'static str,
    pub(crate) held_by_window: &'static str,
    pub(crate) held_by_web: &'static str,
    pub(crate) held: &'static str,
    pub(crate) held_hint: &'static str,
    pub(crate) newer: &'static str,
    pub(crate) newer_hint: &'static str,
    pub(crate) corrupt: &'static str,
    pub(crate) corrupt_hint: &'static str,
    pub(crate) lost: &'static str,
    pub(crate) lost_hint: &'static str,
    pub(crate) gone: &'static str,
    pub(crate) gone_hint: &'static str,
    pub(crate) gone_without_backup_hint: &'static str,
    pub(crate) read_only: &'static str,
    pub(crate) read_only_hint: &'static str,
    pub(crate) full: &'static str,
    pub(crate) full_hint: &'static str,
    pub(crate) other: &'static str,
    pub(crate) other_hint: &'static str,
}

pub(crate) const ENGLISH: StartupWords = StartupWords {
    title: "A2A Workbench cannot start",
    restore: "Restore backup",
    quit: "Quit",
    held_by_window: "A window of A2A Workbench (process {pid}) is using {folder}.",
    held_by_web: "A web host of A2A Workbench (process {pid}) is using {folder}.",
    held: "Another A2A Workbench is using {folder}.",
    held_hint: "Use that one, or end it first. Another folder can be named with --data-dir.",
    newer: "{folder} was last used by a newer version (database {found}, this version knows {known}).",
    newer_hint: "Install that version, or name another folder with --data-dir. Nothing was changed.",
    corrupt: "The database in {folder} is damaged.",
    corrupt_hint: "The newest backup is {backup}. The damaged file is kept beside it.",
    lost: "The database in {folder} is damaged, and there is no backup.",
    lost_hint: "Move the folder away to start anew. Nothing was changed.",
    gone: "{folder} was used before, but its database is gone or empty.",
    gone_hint: "The newest backup is {backup}. To start anew instead, move the folder away or name another with --data-dir. Nothing was changed.",
    gone_without_backup_hint: "There is no backup. To start anew, move the folder away or name another with --data-dir. Nothing was changed.",
    read_only: "{folder} cannot be written.",
    read_only_hint: "Check who owns the folder, or name another with --data-dir.",
    full: "The disk that holds {folder} is full.",
    full_hint: "Free some space and start again. Nothing was lost.",
    other: "{folder} cannot be used: {cause}.",
    other_hint: "The log in that folder may say more.",
};

pub(crate) const JAPANESE: StartupWords = StartupWords {
    title: "A2A Workbench を起動できません",
    restore: "バックアップから復元",
    quit: "終了",
    held_by_window: "{folder} は、すでに開いている A2A Workbench のウィンドウ（プロセス {pid}）が使用しています。",
    held_by_web: "{folder} は、A2A Workbench の Web ホスト（プロセス {pid}）が使用しています。",
    held: "{folder} は、ほかの A2A Workbench が使用しています。",
    held_hint: "そちらを使うか、先に終了してください。--data-dir で別のフォルダーを指定することもできます。",
    newer: "{folder} は、より新しいバージョンで使用されています（データベース {found}、このバージョンは {known} まで）。",
    newer_hint: "新しいバージョンをインストールするか、--data-dir で別のフォルダーを指定してください。変更は加えていません。",
    corrupt: "{folder} のデータベースが壊れています。",
    corrupt_hint: "最新のバックアップは {backup} です。壊れたファイルはその隣に残します。",
    lost: "{folder} のデータベースが壊れており、バックアップもありません。",
    lost_hint: "最初から始めるにはフォルダーを別の場所へ移してください。変更は加えていません。",
    gone: "{folder} は以前に使用されていますが、データベースがないか、空になっています。",
    gone_hint: "最新のバックアップは {backup} です。最初から始める場合は、フォルダーを別の場所へ移すか、--data-dir で別のフォルダーを指定してください。変更は加えていません。",
    gone_without_backup_hint: "バックアップはありません。最初から始めるには、フォルダーを別の場所へ移すか、--data-dir で別のフォルダーを指定してください。変更は加えていません。",
    read_only: "{folder} に書き込めません。",
    read_only_hint: "フォルダーの所有者を確認するか、--data-dir で別のフォルダーを指定してください。",
    full: "{folder} のあるディスクに空きがありません。",
    full_hint: "空き容量を増やしてから、もう一度起動してください。データは失われていません。",
    other: "{folder} を使用できません: {cause}。",
    other_hint: "フォルダー内のログに詳しい情報がある場合があります。",
};

/// The words of the system's language.
pub(crate) fn of_the_system() -> &'static StartupWords {
    if speaks_japanese(sys_locale::get_locale().as_deref()) { &JAPANESE } else { &ENGLISH }
}
