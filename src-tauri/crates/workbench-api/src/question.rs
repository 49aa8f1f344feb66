//! Questions in a native dialog, outside the page, because their answers cannot be taken back.

use serde::Serialize;
use ts_rs::TS;

use crate::conditions::ApprovingRule;
use crate::sentences::RiskSentence;

/// A question that must be answered outside the flow that asked, because its answer cannot be taken back.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ConfirmRequest {
    /// The deed to agree to.
    pub question: Question,
    /// The word to type where no native dialog exists.
    pub word: String,
}

/// A question for consent. A native dialog asks it without the page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum Question {
    /// Let an agent do something of high risk?
    LetGoOn {
        /// The agent's name.
        agent: String,
        /// Its effect, in one line.
        title: String,
        /// The reason for the risk.
        because: RiskSentence,
    },
    /// Send these words to an agent that asks for something of high risk? They may mean yes or no.
    SendWords {
        /// The agent's name.
        agent: String,
        /// The words, those of several answers joined by commas.
        words: String,
        /// The reason for the risk.
        because: RiskSentence,
    },
    /// Let rules approve for a while, without asking?
    LetRulesApprove {
        /// The rules that would, in the order in which they count.
        rules: Vec<ApprovingRule>,
        /// For how long.
        minutes: u32,
        /// A digest of all of this. A word answers only the question with the same one.
        digest: String,
    },
    /// Send a decision with an unknown outcome again?
    SendAgain,
    /// Take the ledger out with everything that was asked and answered?
    ExportLedger,
    /// Use an agent's new card in spite of its changes?
    AcceptCard {
        /// The agent's name.
        agent: String,
    },
    /// Let an agent of the internet lead to this machine or into the local network?
    LeadInside {
        /// The agent's name.
        agent: String,
    },
    /// Ask this host for the keys that signed an agent's card?
    FetchKeys {
        /// The agent's name.
        agent: String,
        /// With port.
        host: String,
        /// It is the origin that the card came from.
        own: bool,
    },
    /// Write messages of people and agents into a file?
    ExportWhole,
    /// Go back to a backup at the next start?
    RestoreBackup {
        /// The name of its file.
        backup: String,
    },
    /// Delete everything that was ever said to and by an agent?
    ForgetAgent {
        /// The agent's name.
        agent: String,
    },
    /// Turn to these hosts to sign in to an agent?
    SignIn {
        /// The agent's name.
        agent: String,
        /// Hosts that its card names.
        hosts: String,
    },
    /// Sign in where a request of an agent asks for it?
    SignInThere {
        /// The agent's name.
        agent: String,
        /// Where, with port.
        host: String,
    },
}
