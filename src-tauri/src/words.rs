//! The few words that only the desktop shows: its dialogs and notifications, in the page's languages.
//!
//! The page has all others. A dialog has to speak before the page does, and a notification without
//! it, so these live here, one table for each language. What agents wrote is put in as it is.

use workbench_api::views::{ApprovingRule, Question, RiskSentence};
use workbench_core::{Language, Unfinished, Workbench};

/// Rules that are named in one dialog.
const RULES: usize = 10;

/// Everything that is said natively, in one language.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Words {
    /// Body of a notification.
    pub(crate) waiting: &'static str,
    /// Title of a question.
    pub(crate) confirm: &'static str,
    /// Button that does nothing.
    pub(crate) cancel: &'static str,
    /// Title of the question before the window closes.
    pub(crate) quit_title: &'static str,
    /// Button that closes it.
    pub(crate) quit: &'static str,
    /// Button that keeps it.
    pub(crate) stay: &'static str,
    kept: &'static str,
    decisions: &'static str,
    streams: &'static str,
    both: &'static str,
    let_go_on: &'static str,
    approve: &'static str,
    let_rules_approve: &'static str,
    let_rules_approve_button: &'static str,
    approving_rule: &'static str,
    any_tool: &'static str,
    more_rules: &'static str,
    send_again: &'static str,
    send_again_button: &'static str,
    export_ledger: &'static str,
    export_ledger_button: &'static str,
    sign_in: &'static str,
    sign_in_button: &'static str,
    accept_card: &'static str,
    accept_card_button: &'static str,
    lead_inside: &'static str,
    lead_inside_button: &'static str,
    export_whole: &'static str,
    export_whole_button: &'static str,
    fetch_own_keys: &'static str,
    fetch_other_keys: &'static str,
    fetch_keys_button: &'static str,
    acts: Acts,
}

/// Why a request is of high risk; `{word}` is what says so.
#[derive(Debug, PartialEq, Eq)]
struct Acts {
    deletes: &'static str,
    moves_money: &'static str,
    changes_system: &'static str,
    runs_commands: &'static str,
    touches_production: &'static str,
    changes_rights: &'static str,
    cannot_be_undone: &'static str,
    not_shown_in_full: &'static str,
    cannot_be_read: &'static str,
}

const ENGLISH: Words = Words {
    waiting: "Waiting for your decision",
    confirm: "Confirm",
    cancel: "Cancel",
    quit_title: "Quit A2A Workbench?",
    quit: "Quit",
    stay: "Stay",
    kept: "Everything is kept and taken up again at the next start.",
    decisions: "Decisions are still waiting to be sent ({decisions}).",
    streams: "Answers are still arriving ({streams}).",
    both: "Decisions are still waiting to be sent ({decisions}) and answers are still arriving ({streams}).",
    let_go_on: "Let “{agent}” go on with “{title}”? {because}.",
    approve: "Approve",
    let_rules_approve: "Let these rules approve requests without asking you, for {minutes} minutes?",
    let_rules_approve_button: "Let rules approve",
    approving_rule: "{name} ({agent}: {tool})",
    any_tool: "any tool",
    more_rules: "and {number} more",
    send_again: "Send this decision again? The agent may have it already, and may then act twice.",
    send_again_button: "Send again",
    export_ledger: "Export the ledger with all arguments and answers? Whoever gets the file can read what agents asked and what you answered.",
    export_ledger_button: "Export everything",
    sign_in: "Sign in to “{agent}”? Its card turns you to these hosts: {hosts}. Go on only if you know them.",
    sign_in_button: "Sign in",
    accept_card: "Call “{agent}” as its card says now? The card changed in a way that somebody else could have caused. Go on only if you expected it.",
    accept_card_button: "Accept card",
    lead_inside: "Let “{agent}” use addresses on this machine and in your local network? It is on the internet. Go on only if you expected it.",
    lead_inside_button: "Allow",
    export_whole: "Write everything that people and agents said into the file? Credentials stay blacked out; the rest can be read by whoever gets the file.",
    export_whole_button: "Export with content",
    fetch_own_keys: "Fetch the keys of who signed the card of “{agent}” from {host}? The card came from there, too.",
    fetch_other_keys: "Fetch the keys of who signed the card of “{agent}” from {host}? The card came from another place. Go on only if you know this host.",
    fetch_keys_button: "Fetch keys",
    acts: Acts {
        deletes: "“{word}” suggests that it deletes something",
        moves_money: "“{word}” suggests that it moves money",
        changes_system: "“{word}” suggests that it changes a running system",
        runs_commands: "“{word}” suggests that it runs commands",
        touches_production: "“{word}” suggests that it touches production",
        changes_rights: "“{word}” suggests that it changes who may do what",
        cannot_be_undone: "“{word}” suggests that it cannot be taken back",
        not_shown_in_full: "“{word}” suggests that the agent left something out",
        cannot_be_read: "The stored request cannot be read",
    },
};

const JAPANESE: Words = Words {
    waiting: "あなたの判断を待っています",
    confirm: "確認",
    cancel: "キャンセル",
    quit_title: "A2A Workbench を終了しますか？",
    quit: "終了する",
    stay: "終了しない",
    kept: "データはすべて保存され、次回の起動時に続きから再開します。",
    decisions: "送信待ちの決定があります（{decisions} 件）。",
    streams: "受信中の回答があります（{streams} 件）。",
    both: "送信待ちの決定（{decisions} 件）と受信中の回答（{streams} 件）があります。",
    let_go_on: "「{agent}」に「{title}」の実行を許可しますか？ {because}。",
    approve: "承認する",
    let_rules_approve: "次のルールに、確認なしの承認を {minutes} 分間許可しますか？",
    let_rules_approve_button: "許可する",
    approving_rule: "{name}（{agent}: {tool}）",
    any_tool: "すべてのツール",
    more_rules: "ほか {number} 件",
    send_again: "この決定をもう一度送信しますか？ すでに届いていた場合、エージェントが同じ操作を二度実行することがあります。",
    send_again_button: "もう一度送信する",
    export_ledger: "引数と回答をすべて含めて台帳を書き出しますか？ ファイルを受け取った人は、エージェントの依頼内容とあなたの回答を読むことができます。",
    export_ledger_button: "すべて書き出す",
    sign_in: "「{agent}」にサインインしますか？ エージェントカードは次のホストへ誘導します: {hosts}。ご存じのホストである場合だけ続けてください。",
    sign_in_button: "サインイン",
    accept_card: "「{agent}」を、いまのカードの内容で呼び出しますか？ カードは、第三者でも起こせる形で変わっています。心当たりがある場合だけ続けてください。",
    accept_card_button: "カードを受け入れる",
    lead_inside: "「{agent}」に、この端末とローカルネットワークのアドレスの使用を許可しますか？ このエージェントはインターネット上にあります。心当たりがある場合だけ続けてください。",
    lead_inside_button: "許可する",
    export_whole: "やり取りの内容をすべてファイルに書き出しますか？ 認証情報は伏せたままですが、それ以外はファイルを受け取った人が読めます。",
    export_whole_button: "内容も書き出す",
    fetch_own_keys: "「{agent}」のカードに署名した鍵を {host} から取得しますか？ カードの取得元と同じ場所です。",
    fetch_other_keys: "「{agent}」のカードに署名した鍵を {host} から取得しますか？ カードの取得元とは別の場所です。ご存じのホストである場合だけ続けてください。",
    fetch_keys_button: "鍵を取得する",
    acts: Acts {
        deletes: "「{word}」から、何かを削除する操作と考えられます",
        moves_money: "「{word}」から、金銭が動く操作と考えられます",
        changes_system: "「{word}」から、稼働中のシステムを変更する操作と考えられます",
        runs_commands: "「{word}」から、コマンドを実行する操作と考えられます",
        touches_production: "「{word}」から、本番環境に関わる操作と考えられます",
        changes_rights: "「{word}」から、権限を変更する操作と考えられます",
        cannot_be_undone: "「{word}」から、元に戻せない操作と考えられます",
        not_shown_in_full: "「{word}」から、エージェントが内容の一部を省略していると考えられます",
        cannot_be_read: "保存されたリクエストを読み取れません",
    },
};

/// The words of the language that the person chose. Where nothing can be read, the system's.
pub(crate) async fn chosen(workbench: &Workbench) -> &'static Words {
    let language = workbench.settings().await.map_or(Language::System, |settings| settings.language);
    of(language, sys_locale::get_locale().as_deref())
}

fn of(language: Language, system: Option<&str>) -> &'static Words {
    let japanese = match language {
        Language::Ja => true,
        Language::En => false,
        Language::System => system.is_some_and(|tag| tag.starts_with("ja")),
    };
    if japanese { &JAPANESE } else { &ENGLISH }
}

impl Words {
    /// What quitting would interrupt.
    pub(crate) fn unfinished(&self, unfinished: Unfinished) -> String {
        let Unfinished { decisions, streams } = unfinished;
        let text = match (decisions, streams) {
            (_, 0) => self.decisions,
            (0, _) => self.streams,
            (_, _) => self.both,
        };
        let (decisions, streams) = (decisions.to_string(), streams.to_string());
        let told = filled(text, &[("decisions", &decisions), ("streams", &streams)]);
        format!("{told}\n\n{}", self.kept)
    }

    /// A question and the button that agrees to it.
    pub(crate) fn question(&self, question: &Question) -> (String, &'static str) {
        match question {
            Question::LetGoOn { agent, title, because } => {
                let because = self.because(because);
                let values = [("agent", agent.as_str()), ("title", title), ("because", &because)];
                (filled(self.let_go_on, &values), self.approve)
            }
            Question::LetRulesApprove { rules, minutes } => {
                let text = filled(self.let_rules_approve, &[("minutes", &minutes.to_string())]);
                (format!("{text}\n\n{}", self.approving(rules)), self.let_rules_approve_button)
            }
            Question::SendAgain => (self.send_again.to_owned(), self.send_again_button),
            Question::ExportLedger => (self.export_ledger.to_owned(), self.export_ledger_button),
            Question::AcceptCard { agent } => {
                (filled(self.accept_card, &[("agent", agent)]), self.accept_card_button)
            }
            Question::LeadInside { agent } => {
                (filled(self.lead_inside, &[("agent", agent)]), self.lead_inside_button)
            }
            Question::ExportWhole => (self.export_whole.to_owned(), self.export_whole_button),
            Question::FetchKeys { agent, host, own } => {
                let text = if *own { self.fetch_own_keys } else { self.fetch_other_keys };
                (filled(text, &[("agent", agent), ("host", host)]), self.fetch_keys_button)
            }
            Question::SignIn { agent, hosts } => {
                (filled(self.sign_in, &[("agent", agent), ("hosts", hosts)]), self.sign_in_button)
            }
        }
    }

    /// Rules, one to a line, as many as a dialog has room for.
    fn approving(&self, rules: &[ApprovingRule]) -> String {
        let line = |ApprovingRule { name, agent, tool }: &ApprovingRule| {
            let tool = if tool.is_empty() { self.any_tool } else { tool };
            filled(self.approving_rule, &[("name", name), ("agent", agent), ("tool", tool)])
        };
        let mut lines: Vec<String> = rules.iter().take(RULES).map(line).collect();
        let more = rules.len() - lines.len();
        if more > 0 {
            lines.push(filled(self.more_rules, &[("number", &more.to_string())]));
        }
        lines.join("\n")
    }

    fn because(&self, because: &RiskSentence) -> String {
        let (text, word) = match because {
            RiskSentence::Deletes { word } => (self.acts.deletes, word.as_str()),
            RiskSentence::MovesMoney { word } => (self.acts.moves_money, word.as_str()),
            RiskSentence::ChangesSystem { word } => (self.acts.changes_system, word.as_str()),
            RiskSentence::RunsCommands { word } => (self.acts.runs_commands, word.as_str()),
            RiskSentence::TouchesProduction { word } => (self.acts.touches_production, word.as_str()),
            RiskSentence::ChangesRights { word } => (self.acts.changes_rights, word.as_str()),
            RiskSentence::CannotBeUndone { word } => (self.acts.cannot_be_undone, word.as_str()),
            RiskSentence::NotShownInFull { mark } => (self.acts.not_shown_in_full, mark.as_str()),
            RiskSentence::CannotBeRead => (self.acts.cannot_be_read, ""),
        };
        filled(text, &[("word", word)])
    }
}

/// Puts values into their places, once each: a value that looks like a place stays what it is.
fn filled(text: &str, values: &[(&str, &str)]) -> String {
    let mut filled = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        let Some((name, after)) = after.split_once('}') else { break };
        let value = values.iter().find(|(known, _)| *known == name).map(|(_, value)| *value);
        filled.push_str(value.unwrap_or_default());
        rest = after;
    }
    filled.push_str(rest);
    filled
}

#[cfg(test)]
mod tests {
    use super::{ApprovingRule, ENGLISH, JAPANESE, Language, Question, RiskSentence, Unfinished, of};

    #[test]
    fn the_setting_decides_and_then_the_system() {
        assert_eq!(of(Language::Ja, Some("en-GB")), &JAPANESE);
        assert_eq!(of(Language::En, Some("ja-JP")), &ENGLISH);
        assert_eq!(of(Language::System, Some("ja-JP")), &JAPANESE);
        assert_eq!(of(Language::System, Some("fr-FR")), &ENGLISH);
        assert_eq!(of(Language::System, None), &ENGLISH);
    }

    #[test]
    fn what_an_agent_wrote_stands_in_the_question_as_it_is() {
        let because = RiskSentence::MovesMoney { word: "pay".to_owned() };
        let question =
            Question::LetGoOn { agent: "{title}".to_owned(), title: "pay: {because}".to_owned(), because };
        assert_eq!(
            ENGLISH.question(&question).0,
            "Let “{title}” go on with “pay: {because}”? “pay” suggests that it moves money."
        );
        let japanese = JAPANESE.question(&question).0;
        assert!(japanese.starts_with("「{title}」に「pay: {because}」"), "{japanese}");
    }

    #[test]
    fn the_rules_that_would_approve_are_named() {
        let rule = |number: usize| ApprovingRule {
            name: format!("Rule {number}"),
            agent: "Clerk".to_owned(),
            tool: if number == 0 { String::new() } else { "send_*".to_owned() },
        };
        let ask = |number| Question::LetRulesApprove { rules: (0..number).map(rule).collect(), minutes: 15 };
        assert_eq!(
            ENGLISH.question(&ask(2)).0,
            "Let these rules approve requests without asking you, for 15 minutes?\n\n\
             Rule 0 (Clerk: any tool)\nRule 1 (Clerk: send_*)"
        );
        let many = JAPANESE.question(&ask(13)).0;
        assert!(many.ends_with("Rule 9（Clerk: send_*）\nほか 3 件"), "{many}");
    }

    #[test]
    fn only_what_quitting_would_interrupt_is_named() {
        let told = |decisions, streams| ENGLISH.unfinished(Unfinished { decisions, streams });
        assert!(told(2, 0).starts_with("Decisions are still waiting to be sent (2)."), "{}", told(2, 0));
        assert!(told(0, 3).starts_with("Answers are still arriving (3)."), "{}", told(0, 3));
        assert!(told(2, 3).contains("(2) and answers are still arriving (3)"), "{}", told(2, 3));
    }
}
