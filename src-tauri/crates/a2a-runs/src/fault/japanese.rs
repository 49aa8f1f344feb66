//! Faults in Japanese, for the page. Text between backticks is from the file and stays.

use super::{FaultKind, kinds};

/// Phrases that several faults share, in both languages.
const PHRASES: &[(&str, &str)] = &[
    // What something has to be.
    ("a mapping (`name: value`)", "マッピング（`name: value`）"),
    ("a mapping (`name: value`) or an expression", "マッピング（`name: value`）か式"),
    ("a mapping (`agent: [paths]`)", "マッピング（`agent: [paths]`）"),
    ("a text", "テキスト"),
    ("a text: put it between quotes", "テキスト。引用符で囲んでください"),
    ("a list", "リスト"),
    ("a whole number from 0", "0 以上の整数"),
    ("a whole number from 1", "1 以上の整数"),
    ("a whole number from 1 to 1000", "1 から 1000 までの整数"),
    ("a duration in ISO 8601 (`PT10M`)", "ISO 8601 の期間（`PT10M`）"),
    ("a list of paths, empty for nothing", "パスのリスト（何も見せないなら空）"),
    ("a list of names, each with what belongs to it (`- name:`)", "名前のリスト（`- name:` の下にその内容）"),
    ("a JSON Schema", "JSON Schema"),
    ("`true` or `false`", "`true` か `false`"),
    // What something is not written as.
    ("a name of letters, digits and hyphens (RFC 1123)", "英数字とハイフンの名前（RFC 1123）"),
    ("a semantic version", "セマンティックバージョン"),
    ("the address of an agent", "エージェントのアドレス"),
    ("the name of a variable", "変数の名前"),
    ("a duration (ISO 8601, without months and years)", "期間（ISO 8601、月と年を除く）"),
    (
        "a path into `$context`, `$input` or `$workflow.input`",
        "`$context`、`$input`、`$workflow.input` の中のパス",
    ),
    // What is wrong with an expression.
    ("is empty", "が空です"),
    ("begins with `${` and does not end with `}`", "が `${` で始まり `}` で終わっていません"),
    ("is not enclosed in `${ }`", "が `${ }` で囲まれていません"),
    // What YAML has and is not read.
    ("anchor", "アンカー"),
    ("alias", "エイリアス"),
    ("tag", "タグ"),
    ("merge key", "マージキー"),
    // What to write instead.
    (
        "only `call: a2a` is carried out: put the service behind an agent",
        "実行できるのは `call: a2a` だけです。サービスはエージェントの後ろに置いてください",
    ),
    (
        "only `run: workflow` is carried out: put the program behind an agent",
        "実行できるのは `run: workflow` だけです。プログラムはエージェントの後ろに置いてください",
    ),
    ("a workflow gives its output", "ワークフローは出力を返します"),
    (
        "leave it out: a run waits for what it runs; use `fork` for work beside it",
        "省いてください。実行は呼び出したファイルを待ちます。並行する作業には `fork` を使います",
    ),
    (
        "bind the agent to a saved connection: its credentials are in the keyring, never in a file",
        "エージェントを保存済みの接続に割り当ててください。認証情報はキーリングにあり、ファイルには書きません",
    ),
    (
        "write the task where it is needed, or a file of its own with `run: workflow`",
        "必要な場所にタスクを書くか、別のファイルにして `run: workflow` で呼んでください",
    ),
    ("write the tasks before and after where they are needed", "前後のタスクを必要な場所に書いてください"),
    (
        "write the schema out under `document`: nothing is fetched for a run",
        "スキーマを `document` の下に書いてください。実行のために取得はしません",
    ),
    (
        "a run is started by a person, or by the caller of an agent that serves the file",
        "実行を開始するのは人か、ファイルを公開したエージェントの呼び出し元です",
    ),
    ("expressions are jq, and strict: leave it out", "式は厳密な jq です。省いてください"),
    ("let an agent answer instead: `call: a2a`", "代わりにエージェントに答えさせてください：`call: a2a`"),
    (
        "ask an agent with `tasks/get`, or a person with `server: a2a-workbench://you`",
        "エージェントには `tasks/get` で、人には `server: a2a-workbench://you` で尋ねてください",
    ),
];

/// A phrase in Japanese; one that is missing stays as it is.
fn ja(phrase: &str) -> &str {
    PHRASES.iter().find(|(english, _)| *english == phrase).map_or(phrase, |(_, japanese)| japanese)
}

impl FaultKind {
    /// The finding, in Japanese.
    pub fn in_japanese(&self) -> String {
        match self {
            Self::NoYaml(reason) => format!("YAML として読めません：{reason}"),
            Self::Empty => "ファイルが空です".to_owned(),
            Self::SecondDocument => "ここから二つ目の文書が始まっています".to_owned(),
            Self::Indirection(what) => format!("YAML の{}は読みません", ja(what)),
            Self::Twice(key) => format!("`{key}` がここに二回あります"),
            Self::KeyNoText => "名前はテキストでなければなりません".to_owned(),
            Self::TooLarge(limit) => format!("ファイルが {limit} バイトを超えています"),
            Self::TooDeep(limit) => format!("入れ子が {limit} 段を超えています"),
            Self::OtherKind => "別の種類の YAML です：`document` も `do` もありません".to_owned(),
            Self::WrongType { what, expected } => {
                format!("`{what}` は次でなければなりません：{}", ja(expected))
            }
            Self::Missing(name) => format!("ここに `{name}` がありません"),
            Self::Unknown { name, .. } => format!("ここに `{name}` というものはありません"),
            Self::NotCarriedOut { what, .. } => format!("{what} はここでは実行されません"),
            Self::NotOneOf { value, .. } => format!("`{value}` はここでは使えません"),
            Self::NotWrittenAs { value, what, .. } => format!("`{value}` は{}ではありません", ja(what)),
            Self::NothingIn(what) => format!("`{what}` が空です"),
            Self::TwoKinds(one, other) => {
                format!("一つのタスクがすることは一つです。ここには `{one}` と `{other}` があります")
            }
            Self::NoKind => "このタスクには、することが書かれていません".to_owned(),
            Self::SameName(name) => format!("このリストには `{name}` というタスクがほかにもあります"),
            Self::NoSuchTask(name) => format!("このリストに `{name}` というタスクはありません"),
            Self::Endless(names) => format!("これらのタスクは終わりなく続きます：`{}`", names.join(" → ")),
            Self::NotInUse { part, name } => format!("`use.{part}` に `{name}` はありません"),
            Self::SecondDefault => "`when` のない分岐が二つあります".to_owned(),
            Self::Expression(what) => format!("この式{}", ja(what)),
            Self::LiteralMessageId => {
                "`messageId` を固定すると、タスクを実行するたびに同じになります".to_owned()
            }
            Self::NoAgent => "この呼び出しにはエージェントがありません".to_owned(),
            Self::NoTaskId => "この呼び出しにはタスクがありません".to_owned(),
        }
    }

    /// The text to write instead, in Japanese.
    pub fn hint_in_japanese(&self) -> Option<String> {
        let hint = match self {
            Self::Empty | Self::OtherKind => {
                "実行ファイルは `document:`（dsl、namespace、name、version）で始まり、`do:` の下にタスクのリストがあります".to_owned()
            }
            Self::SecondDocument => "別のファイルにしてください".to_owned(),
            Self::Indirection(_) => "値を必要な場所に書いてください".to_owned(),
            Self::Twice(_) => "どちらかを消してください".to_owned(),
            Self::KeyNoText => "引用符で囲んでください".to_owned(),
            Self::Unknown { like: Some(like), .. } => format!("`{like}` のことですか？"),
            Self::NotCarriedOut { instead, .. } => ja(instead).to_owned(),
            Self::NotOneOf { known, .. } => format!("次のいずれかを書いてください：`{}`", known.join("`, `")),
            Self::NotWrittenAs { example, .. } => format!("例：`{example}`"),
            Self::NoKind => format!("次のいずれかを書いてください：{}", kinds()),
            Self::TwoKinds(..) => "二つのタスクに分けてください".to_owned(),
            Self::SameName(_) => "別の名前にしてください。`then` はタスクを名前で探します".to_owned(),
            Self::NoSuchTask(_) => {
                "同じリストのタスクの名前か、`continue`、`exit`、`end` を書いてください".to_owned()
            }
            Self::Endless(_) => "`for` と `while` を使うか、`switch` で輪から出てください".to_owned(),
            Self::SecondDefault => "一つを除くすべての分岐に `when` を書いてください".to_owned(),
            Self::Expression(_) => "式は `${ .name }` のように書きます".to_owned(),
            Self::LiteralMessageId => "省いてください。メッセージにはそれぞれ固有の ID が付きます".to_owned(),
            Self::NoAgent => {
                "`server: a2a-workbench://agents/NAME` か、`agentCard.endpoint` の下にカードのアドレスを書いてください".to_owned()
            }
            Self::NoTaskId => "`parameters: {id: '${ … }'}` と書いてください".to_owned(),
            Self::NoYaml(_)
            | Self::TooLarge(_)
            | Self::TooDeep(_)
            | Self::WrongType { .. }
            | Self::Missing(_)
            | Self::Unknown { like: None, .. }
            | Self::NothingIn(_)
            | Self::NotInUse { .. } => return None,
        };
        Some(hint)
    }
}
