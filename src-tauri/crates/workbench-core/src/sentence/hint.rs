//! Hints after a failed call or search.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Hints after a failed call or search.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "code", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum HintSentence {
    /// Check the spelling of the host.
    CheckHost,
    /// Check that this machine is on the agent's network.
    CheckNetwork,
    /// Check that the agent runs, and its port.
    CheckRunning,
    /// Ask about the certificate.
    AskAboutCertificate,
    /// Trust it, if it is known to be right.
    TrustIfKnown,
    /// The card came over http from that very host and names https.
    CardCameOverHttp,
    /// The card came over https from that very host and names http.
    CardCameOverHttps,
    /// Nothing that was asked further knew the call; the card is wrong.
    AskedElsewhere {
        /// How many questions.
        count: usize,
    },
    /// Look for a firewall.
    CheckFirewall,
    /// Look at the task again later.
    MayStillWork,
    /// Check the saved credentials.
    CheckCredentials,
    /// Give the credentials that programs use, where people sign in on a page.
    CredentialsForPrograms,
    /// Ask to let programs through.
    AskToLetPrograms,
    /// A tunnel that is opened anew often has another address.
    TunnelsMove,
    /// Check the proxy.
    CheckProxy,
    /// Send less at once.
    SendLess,
    /// The agent asks for a key in a header, a query parameter or a cookie.
    WantsKey {
        /// Its name.
        name: String,
    },
    /// The agent asks for credentials of a scheme in the header `Authorization`.
    WantsScheme {
        /// The scheme.
        scheme: String,
    },
    /// The agent asks for credentials of a scheme that is not spoken here.
    WantsUnspokenScheme {
        /// The scheme.
        scheme: String,
    },
    /// Another way to pay.
    OrPay {
        /// The price, in coins.
        price: String,
        /// The network.
        network: String,
        /// Who is paid.
        to: String,
    },
    /// What the coins of a price are.
    PaidIn {
        /// The asset, as its network knows it.
        asset: String,
    },
    /// What is paid for.
    PaidFor {
        /// The agent's words.
        said: String,
    },
    /// This program has no wallet: pay elsewhere.
    NoWallet,
    /// Ask how the agent is paid; this program cannot.
    PaidElsewhere,
    /// Read the card again.
    RefreshCard,
    /// Wait as long as the agent asks to.
    WaitSeconds {
        /// How long.
        seconds: u64,
    },
    /// Wait a little.
    WaitAMoment,
    /// Try again later, or ask.
    TryLater,
    /// Try again.
    TryAgain,
    /// The other side's words.
    ItSaid {
        /// Its words.
        said: String,
    },
    /// The expected answer, and the place of all of it.
    ExpectedAnswer,
    /// How the answer begins.
    ItBegins {
        /// The beginning.
        said: String,
    },
    /// The agent forgot the task.
    TaskForgotten,
    /// Allow the agent to lead into the local network.
    AllowInside,
    /// Choose another interface.
    OtherInterface,
    /// The agent reads other kinds of content.
    OtherContent,
    /// Sending again goes without streaming.
    WithoutStreaming,
    /// It is a website.
    LooksLikeWebsite,
    /// Sending again keeps the message's identity.
    SameIdentity,
    /// Sending again begins a new task.
    AgainAsNewTask,
    /// Sending again does not look at the task before.
    AgainWithoutLook,
    /// Nothing was sent; trying again sends it for the present request.
    AgainAsItAsks,
    /// Free some space.
    FreeSpace,
    /// See the log.
    SeeLog,
    /// Paste an address or a card.
    PasteAddressOrCard,
    /// Give credentials and search again.
    GiveCredentials,
    /// Check the typed address.
    CheckAddress,
    /// Check that the agent can be reached.
    CheckReachable,
    /// Paste the address of the card.
    PasteCardAddress,
    /// The host wants credentials: search it alone and give them.
    SearchHost {
        /// Its address.
        url: String,
    },
    /// Ask for the address of the card.
    AskForCardAddress,
}
