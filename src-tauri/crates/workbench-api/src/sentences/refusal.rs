//! Sentences about a command that was refused, with remedies.

use serde::Serialize;
use ts_rs::TS;

/// Why something did not happen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "code", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum RefusalSentence {
    /// The keyring refused.
    KeyringRefused,
    /// The keyring does not have the credentials any more.
    CredentialsLost,
    /// No key to check signatures with was found.
    NoSigningKeys,
    /// No task was named.
    NoTaskId,
    /// A name cannot be used for a header, a query parameter or a cookie.
    CredentialName {
        /// The name.
        name: String,
    },
    /// A value cannot be carried by a header.
    CredentialValue {
        /// The name of the header.
        name: String,
    },
    /// HTTP sets this header itself.
    ReservedHeader {
        /// The name.
        name: String,
    },
    /// There is no certificate in the text.
    NoCertificate,
    /// There is no private key in the text.
    NoPrivateKey,
    /// The private key wants a passphrase.
    KeyProtected,
    /// The private key is damaged, or of a kind that is not used.
    KeyUnusable,
    /// The private key belongs to another certificate.
    KeyOfAnother,
    /// Not the address of a proxy.
    NotAProxy,
    /// The card does not offer this way to sign in.
    NoSuchWay,
    /// It is not there, or not any more.
    Gone,
    /// A tap could not be opened, its port being taken for instance.
    TapNotOpened,
    /// A tap would lead to itself.
    TapInCircle,
    /// Not an address.
    NotAnAddress {
        /// The text that stood there.
        text: String,
    },
    /// None of the agent's interfaces can be used.
    NoUsableInterface,
    /// The agent was removed.
    AgentRemoved {
        /// Its name.
        name: String,
    },
    /// There is nothing to send.
    EmptyMessage,
    /// The data is not JSON.
    DataIsNotJson {
        /// Where it stops being JSON.
        line: usize,
        /// The place in the line.
        column: usize,
    },
    /// A schema is no JSON object, or too large.
    NotASchema,
    /// Metadata is no JSON object.
    MetadataNotAnObject,
    /// An answer is not JSON.
    AnswerIsNotJson {
        /// To which item.
        item: String,
        /// Where it stops being JSON.
        line: usize,
        /// The place in the line.
        column: usize,
    },
    /// The file is larger than a message may carry.
    FileTooLarge {
        /// Its name.
        name: String,
        /// Megabytes.
        limit: u64,
    },
    /// The request is another now.
    RequestIsAnother,
    /// The whole request was not in view.
    NotViewed,
    /// A backup replaces everything at the next start, including a decision made now.
    GoesBack {
        /// The name of the backup.
        name: String,
    },
    /// Where the request stands, this cannot be done.
    NotOpen,
    /// A decision about the task is being sent, and not answered yet.
    DecisionUnderWay,
    /// The task asked something after the message was written.
    AskedSince,
    /// A decision was taken back and stays here, and that cannot be stored.
    WithdrawalNotStored,
    /// Other requests would be approved together now than were confirmed.
    BatchIsAnother {
        /// How many.
        number: usize,
    },
    /// A place in arguments is no JSON pointer.
    NoPlace,
    /// A rule approves for one agent only.
    RuleForAnybody,
    /// Something that is kept needs a name.
    NoName,
    /// A value of a mapping is not JSON.
    MappingValue,
    /// A place of a mapping is not one of its own.
    MappingPlace,
    /// One value would mean both answers.
    MappingSameValue,
    /// The request has no data with members to recognise it by.
    MappingNoStructure,
    /// The agent's time limit passed.
    TooLateToAnswer,
    /// The agent does not ask this any more.
    NothingToAnswer,
    /// The task waits anew, and does not show its question.
    WaitsAnew,
    /// The task could not be looked at before sending.
    TaskNotLookedAt,
    /// Agents cannot call back: it is switched off, or the port is taken.
    NotListening,
    /// An item has no answer.
    AnswerMissing {
        /// Which.
        item: String,
    },
    /// An item has two answers.
    AnsweredTwice {
        /// Which.
        item: String,
    },
    /// The request has no such item.
    NoSuchItem {
        /// Which.
        item: String,
    },
    /// The item takes other answers.
    AnswerNotTaken {
        /// Which.
        item: String,
    },
    /// A rejection needs a reason.
    ReasonMissing {
        /// Of which item.
        item: String,
    },
    /// The answer must be an object.
    AnswerNotAnObject {
        /// To which item.
        item: String,
    },
    /// The answer says one thing twice.
    AnswerMemberTwice {
        /// To which item.
        item: String,
        /// Where, as a JSON pointer (RFC 6901).
        pointer: String,
    },
    /// The request is refused as a whole or not at all.
    AllOrNone {
        /// Which item was to be refused alone.
        item: String,
    },
    /// More is granted than was asked for.
    NotAskedFor {
        /// In which item.
        item: String,
        /// Where, as a JSON pointer (RFC 6901).
        pointer: String,
    },
    /// Nothing is left of the edited message.
    LeavesNothing {
        /// In which item.
        item: String,
        /// Where, as a JSON pointer (RFC 6901).
        pointer: String,
    },
    /// The secret was not given.
    AnswerSecretMissing {
        /// For which item.
        item: String,
    },
    /// The secret is sent as JSON and is none.
    SecretNotJson,
    /// The answer is a call of the agent's own method, which its interface in use has not.
    NoMethods {
        /// The binding.
        binding: String,
    },
    /// The answer holds data that are no object, which the agent's generation does not carry.
    OnlyObjects {
        /// The version.
        version: String,
    },
    /// This is not the address that a sign-in led to.
    NotWhereItLed,
    /// The answer would repeat a secret that is not known here.
    AnswerRepeatsSecret,
    /// The item contradicts itself.
    ItemBroken {
        /// Which.
        item: String,
    },
    /// The request was read by another version of this program.
    ReadByOther,
    /// The sample agents could not be started.
    SamplesNotStarted,
    /// Something ended early.
    Interrupted,
    /// The database is damaged.
    DatabaseDamaged,
    /// Somebody deleted or replaced the database file while it was in use.
    DatabaseLost,
    /// The program is closing.
    Closing,
    /// The stored data could not be used.
    StorageUnusable,
    /// It was not confirmed.
    NotConfirmed,
    /// More rules would approve, or longer ones, than a question can name.
    RulesDoNotFit {
        /// As many fit.
        most: i64,
    },
    /// The agent has no such interface.
    NoSuchInterface,
    /// Only addresses of the web are opened.
    NotAWebAddress,
    /// The address does not stand where the page named it.
    AddressNotThere,
    /// The sent bytes are no such file.
    NotAFile,
    /// The file is elsewhere.
    FileElsewhere,
    /// A file did not arrive whole.
    FileNotWhole {
        /// Its name.
        name: String,
    },
    /// A file of traffic is not JSON.
    TrafficNotJson {
        /// Its name.
        name: String,
    },
    /// A file is neither a session nor an HTTP archive.
    NotTraffic {
        /// Its name.
        name: String,
    },
    /// A session was written by a newer version.
    NewerSession {
        /// Its name.
        name: String,
    },
    /// A file of traffic holds no exchange.
    EmptySession {
        /// Its name.
        name: String,
    },
    /// A session could not be put anywhere.
    NoTemporaryFolder,
    /// The place is no folder of this machine.
    NoLocalPlace,
    /// The file could not be written.
    FileNotWritten {
        /// Its name.
        name: String,
    },
    /// The file could not be read.
    FileNotRead {
        /// Its name.
        name: String,
    },
    /// The system browser could not be opened.
    NoBrowser,
    /// The file manager could not be opened.
    NoFileManager,
    /// The desktop did not take the entry that starts the program at login.
    LoginEntryNotWritten,
    /// A browser cannot open a folder.
    NoFolderInBrowser,
    /// A browser cannot start the program anew.
    NoRestartInBrowser,
    /// The list cannot be continued here.
    ListNotContinued,
    /// The address was used already, or is too old.
    AddressUsed,
    /// The page and the program do not understand each other.
    Misunderstood {
        /// The cause, for a developer.
        detail: String,
    },
}

/// A remedy.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "code", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum AdviceSentence {
    /// Look at the agent's present card.
    LookAtCard,
    /// Unlock the keyring.
    UnlockKeyring,
    /// Give the credentials again.
    GiveAgain,
    /// How an address begins.
    FormOfAddress,
    /// Lists the things that can be pasted.
    WhatToPaste,
    /// The agent's page has the reasons.
    SeeInterfaces,
    /// Connect the agent again.
    ConnectAgain,
    /// Write or attach something.
    WriteSomething,
    /// Give a link instead of a large file.
    LinkInstead,
    /// Look at it again; nothing was sent.
    LookAgain,
    /// Scroll through all of it; nothing was sent.
    ScrollThrough,
    /// Start again, or drop the plan; nothing was sent.
    RestartOrStay,
    /// Read the request another way, or write to the agent; nothing was sent.
    ReadAnotherWay,
    /// Nothing was sent.
    NothingWasSent,
    /// Correct it; nothing was sent.
    CorrectIt,
    /// The cause, in the words of the system.
    TheCause {
        /// The words.
        cause: String,
    },
    /// Check the write permissions of the folder.
    CheckFolder,
    /// Start again: a backup is offered.
    StartForBackup,
    /// Everything that was stored is in a backup, which the next start can go back to.
    KeptInBackup {
        /// The name of its file.
        name: String,
    },
    /// Stored data could not be copied yet. Make room, and do not end the program.
    NothingKept,
    /// The card that was read before is in use.
    OldCardInUse,
    /// Choose one of the list.
    ChooseFromList,
    /// How an address of the web begins.
    FormOfWebAddress,
    /// Nothing was opened.
    NothingOpened,
    /// Its bytes cannot be decoded.
    NotBase64,
    /// Open the link to get it.
    OpenTheLink,
    /// Copy the address.
    CopyAddress,
    /// Where the folder is.
    FolderIs {
        /// Its path.
        folder: String,
    },
    /// The settings show the path.
    PathInSettings,
    /// End the program where it was started, and start it again there.
    StartAgainInTerminal,
    /// Load it again.
    LoadAgain,
    /// Switch it on in the settings.
    SwitchPushOn,
    /// Press Enter in the terminal.
    PressEnter,
}
