//! The few texts that only the desktop shows: its dialogs, notifications and tray, in the page's languages.
//!
//! The page has all others. A dialog comes before the page does, and a notification without it, so these texts
//! are here, one table per language (`english`, `japanese`). Agents' words are inserted unchanged.

use workbench_api::question::Question;
use workbench_api::sentences::RiskSentence;
use workbench_core::{Language, Unfinished, Workbench};

use self::demands::Demands;
use self::order::in_order;
pub(crate) use asked::Asked;
pub(crate) use english::WORDS as ENGLISH;
pub(crate) use japanese::WORDS as JAPANESE;

mod asked;
mod demands;
mod english;
mod japanese;
mod order;

/// Everything that is said natively, in one language.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Words {
    waiting: &'static str,
    waiting_by: &'static str,
    /// Title of the notification that the window is gone and the program is not.
    pub(crate) kept_running: &'static str,
    /// Where to find it.
    pub(crate) kept_running_text: &'static str,
    /// Shows the window.
    pub(crate) open: &'static str,
    /// Shows a request, on its notification.
    pub(crate) look: &'static str,
    /// Puts a request aside there.
    pub(crate) snooze: &'static str,
    none: &'static str,
    one: &'static str,
    several: &'static str,
    pause_hour: &'static str,
    pause_hours: &'static str,
    paused: &'static str,
    resume: &'static str,
    and_more: &'static str,
    between: &'static str,
    /// Title of a question.
    pub(crate) confirm: &'static str,
    /// Button that does nothing.
    pub(crate) cancel: &'static str,
    /// Title of the question before the window closes.
    pub(crate) quit_title: &'static str,
    /// Button that closes it.
    pub(crate) quit: &'static str,
    /// Title of the question before the program starts anew.
    pub(crate) restart_title: &'static str,
    /// Button that starts it anew.
    pub(crate) restart: &'static str,
    /// Button that keeps it.
    pub(crate) stay: &'static str,
    kept: &'static str,
    put_aside: &'static str,
    decisions: &'static str,
    streams: &'static str,
    both: &'static str,
    let_go_on: &'static str,
    approve: &'static str,
    send_this: &'static str,
    send_button: &'static str,
    let_rules_approve: &'static str,
    let_rules_approve_button: &'static str,
    approving_rule: &'static str,
    any_tool: &'static str,
    by_another: &'static str,
    of_skill: &'static str,
    demands: Demands,
    send_again: &'static str,
    send_again_button: &'static str,
    export_ledger: &'static str,
    export_ledger_button: &'static str,
    sign_in: &'static str,
    sign_in_there: &'static str,
    sign_in_button: &'static str,
    accept_card: &'static str,
    accept_card_button: &'static str,
    lead_inside: &'static str,
    lead_inside_button: &'static str,
    export_whole: &'static str,
    export_whole_button: &'static str,
    forget_agent: &'static str,
    forget_agent_button: &'static str,
    restore_backup: &'static str,
    restore_backup_button: &'static str,
    fetch_own_keys: &'static str,
    fetch_other_keys: &'static str,
    fetch_keys_button: &'static str,
    acts: Acts,
}

/// Why a request is of high risk; `{word}` is the word that shows it.
#[derive(Debug, PartialEq, Eq)]
struct Acts {
    deletes: &'static str,
    moves_money: &'static str,
    changes_system: &'static str,
    runs_commands: &'static str,
    touches_production: &'static str,
    changes_rights: &'static str,
    cannot_be_undone: &'static str,
    deceives: &'static str,
    agent_says: &'static str,
    your_rule: &'static str,
    not_shown_in_full: &'static str,
    cannot_be_read: &'static str,
}

/// The words of the language that the person chose. Where nothing can be read, the system's.
pub(crate) async fn chosen(workbench: &Workbench) -> &'static Words {
    let language = workbench.settings().await.map_or(Language::System, |settings| settings.language);
    of(language, sys_locale::get_locale().as_deref())
}

fn of(language: Language, system: Option<&str>) -> &'static Words {
    let japanese = match language {
        Language::Ja => true,
        Language::En => false,
        Language::System => speaks_japanese(system),
    };
    if japanese { &JAPANESE } else { &ENGLISH }
}

/// Whether the system's language is Japanese.
pub(crate) fn speaks_japanese(system: Option<&str>) -> bool {
    system.is_some_and(|tag| tag.starts_with("ja"))
}

impl Words {
    /// How many requests wait.
    pub(crate) fn number_waiting(&self, number: u64) -> String {
        let text = match number {
            0 => self.none,
            1 => self.one,
            _ => self.several,
        };
        filled(text, &[("number", &number.to_string())])
    }

    /// Offers to notify of nothing for some hours.
    pub(crate) fn pause_notifications(&self, hours: i64) -> String {
        let text = if hours == 1 { self.pause_hour } else { self.pause_hours };
        filled(text, &[("hours", &hours.to_string())])
    }

    /// That nothing is notified of until a time of day.
    pub(crate) fn notifications_paused(&self, time: &str) -> String {
        filled(self.paused, &[("time", time)])
    }

    /// Offers to notify again before that time.
    pub(crate) fn resume_notifications(&self, time: &str) -> String {
        filled(self.resume, &[("time", time)])
    }

    /// The work that quitting would interrupt, and its fate: a start that restores a backup resumes none of it.
    pub(crate) fn unfinished(&self, unfinished: Unfinished, goes_back: bool) -> String {
        let Unfinished { decisions, streams } = unfinished;
        let text = match (decisions, streams) {
            (_, 0) => self.decisions,
            (0, _) => self.streams,
            (_, _) => self.both,
        };
        let (decisions, streams) = (decisions.to_string(), streams.to_string());
        let told = filled(text, &[("decisions", &decisions), ("streams", &streams)]);
        format!("{told}\n\n{}", if goes_back { self.put_aside } else { self.kept })
    }

    /// A question and the button that agrees to it.
    pub(crate) fn question(&self, question: &Question) -> (String, &'static str) {
        match question {
            Question::LetGoOn { agent, title, because } => {
                let because = self.because(because);
                let values = [("agent", agent.as_str()), ("title", title), ("because", &because)];
                (filled(self.let_go_on, &values), self.approve)
            }
            Question::SendWords { agent, words, because } => {
                let because = self.because(because);
                let values = [("agent", agent.as_str()), ("words", words), ("because", &because)];
                (filled(self.send_this, &values), self.send_button)
            }
            Question::LetRulesApprove { rules, minutes, digest: _ } => {
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
            Question::RestoreBackup { backup } => {
                (filled(self.restore_backup, &[("backup", backup)]), self.restore_backup_button)
            }
            Question::ForgetAgent { agent } => {
                (filled(self.forget_agent, &[("agent", agent)]), self.forget_agent_button)
            }
            Question::FetchKeys { agent, host, own } => {
                let text = if *own { self.fetch_own_keys } else { self.fetch_other_keys };
                (filled(text, &[("agent", agent), ("host", host)]), self.fetch_keys_button)
            }
            Question::SignIn { agent, hosts } => {
                (filled(self.sign_in, &[("agent", agent), ("hosts", hosts)]), self.sign_in_button)
            }
            Question::SignInThere { agent, host } => {
                (filled(self.sign_in_there, &[("agent", agent), ("host", host)]), self.sign_in_button)
            }
        }
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
            RiskSentence::Deceives { what } => (self.acts.deceives, what.as_str()),
            RiskSentence::AgentSays { what } => (self.acts.agent_says, what.as_str()),
            RiskSentence::YourRule { name } => (self.acts.your_rule, name.as_str()),
            RiskSentence::NotShownInFull { mark } => (self.acts.not_shown_in_full, mark.as_str()),
            RiskSentence::CannotBeRead => (self.acts.cannot_be_read, ""),
        };
        filled(text, &[("word", word)])
    }
}

/// Puts values into their places, once each: a value that looks like a place stays what it is, and turns nothing around.
pub(crate) fn filled(text: &str, values: &[(&str, &str)]) -> String {
    let mut filled = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        let Some((name, after)) = after.split_once('}') else { break };
        let value = values.iter().find(|(known, _)| *known == name).map(|(_, value)| *value);
        filled.push_str(&in_order(value.unwrap_or_default()));
        rest = after;
    }
    filled.push_str(rest);
    filled
}

#[cfg(test)]
mod tests {
    use workbench_api::conditions::{ApprovingRule, RuleCondition, RuleOperator};

    use super::{ENGLISH, JAPANESE, Language, Question, RiskSentence, Unfinished, of};

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
            by: if number == 0 { String::new() } else { "mail".to_owned() },
            skill: if number == 0 { String::new() } else { "notes".to_owned() },
            conditions: Vec::new(),
            other_arguments: number == 1,
        };
        let condition = |pointer: &str, operator, value: &str| RuleCondition {
            pointer: pointer.to_owned(),
            operator,
            value: value.to_owned(),
        };
        let mut rules: Vec<ApprovingRule> = (0..2).map(rule).collect();
        rules[1].conditions = vec![
            condition("/amount", RuleOperator::AtMost, "1000"),
            condition("", RuleOperator::Contains, "\"a\""),
        ];
        let ask = Question::LetRulesApprove { rules, minutes: 15, digest: String::new() };
        assert_eq!(
            ENGLISH.question(&ask).0,
            "Let these rules approve requests without asking you, for 15 minutes?\n\n\
             Rule 0 (Clerk: any tool)\nRule 1 (Clerk: send_*; by mail; skill notes; /amount ≤ 1000; the whole of the arguments contains \"a\"; any other arguments)"
        );
        let japanese = JAPANESE.question(&ask).0;
        assert!(
            japanese.ends_with(
                "Rule 1（Clerk: send_*; 実行者 mail; スキル notes; /amount ≤ 1000; 引数全体 が \"a\" を含む; ほかの引数は任意）"
            ),
            "{japanese}"
        );
    }

    #[test]
    fn only_what_quitting_would_interrupt_is_named() {
        let told = |decisions, streams| ENGLISH.unfinished(Unfinished { decisions, streams }, false);
        assert!(told(2, 0).starts_with("Decisions are still waiting to be sent (2)."), "{}", told(2, 0));
        assert!(told(0, 3).starts_with("Answers are still arriving (3)."), "{}", told(0, 3));
        assert!(told(2, 3).contains("(2) and answers are still arriving (3)"), "{}", told(2, 3));
    }

    #[test]
    fn going_back_to_a_backup_promises_nobody_that_work_is_taken_up_again() {
        for words in [&ENGLISH, &JAPANESE] {
            let told = |goes_back| words.unfinished(Unfinished { decisions: 1, streams: 0 }, goes_back);
            assert!(told(false).ends_with(words.kept) && !told(true).contains(words.kept), "{}", told(true));
            assert!(told(true).ends_with(words.put_aside), "{}", told(true));
        }
    }
}
