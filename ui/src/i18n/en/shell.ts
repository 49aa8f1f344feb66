export const shell = {
  places: "Places",
  notices: "Notices",
  place: {
    inbox: "Inbox",
    chats: "Chats",
    agents: "Agents",
    tasks: "Tasks",
    inspector: "Inspector",
    ledger: "Ledger",
    settings: "Settings",
  },
  waiting_one: "{{count}} request waits for you",
  waiting_other: "{{count}} requests wait for you",
  disconnected: "The connection to the workbench is lost. Trying again; what you see may be out of date.",
  sessionOnly: "Secrets last until the app closes: no usable keyring was found.",
  keyringSilent:
    "The keyring does not answer. Until it does, no decision is sent. It may be waiting for its password.",
  lost: {
    what: "The database file was deleted or replaced while this app was open. Nothing is stored any more.",
    kept: "Everything up to then is in the backup {{name}}. Start the app again and go back to it.",
    notKept:
      "What was stored could not be copied yet. Free space for the data folder and keep the app open: it tries again every few seconds.",
    restart: "Restart now",
  },
  broken: {
    title: "The page stopped working",
    hint: "Nothing was lost: everything is kept outside of the page.",
    reload: "Reload page",
  },
  noSession: {
    title: "This address can be used once, within ten minutes",
    text: "Go to the terminal in which the workbench runs, press Enter for a new address, and open that one.",
  },
  web: {
    unknownSession: "The workbench no longer knows this session.",
    silent: "The workbench does not answer.",
    lookAtTerminal: "Look at the terminal in which it was started: it may have ended.",
    answered: "The workbench answered {{status}}.",
  },
  welcome: {
    title: "Work with remote agents",
    text: "Connect agents that speak A2A, chat with them, and answer what they ask of you: all in one inbox.",
    connectTitle: "You have an agent",
    connectText:
      "Paste its address. A host, a base URL, a card URL, a curl command or the card itself will do.",
    connect: "Connect an agent",
    samplesTitle: "You are looking around",
    samplesText: "Three writers and a payments clerk run inside this application, on this machine only.",
    samples: "Try the sample agents",
    starting: "Starting the sample agents…",
  },
  palette: {
    title: "Command palette",
    placeholder: "Type what you want to do",
    goToTitle: "Go to",
    goToPlaceholder: "Name of an agent, chat or task",
    nothing: "Nothing matches “{{text}}”",
    agent: "Agent",
    chat: "Chat",
    task: "Task",
  },
  link: {
    concern: {
      punycode: "The name holds letters that can be mistaken for others. Compare it with the form above.",
      "user-info": "There is text before an @ in the address. The host is what follows the @.",
      "not-secure": "The connection is not encrypted.",
      "raw-address": "The address is a number, not a name.",
    },
    title: "Open a page on {{host}}?",
    text: "An agent gave this address. It opens in your browser, outside of the workbench.",
    open: "Open link",
  },
  shortcuts: {
    title: "Keyboard shortcuts",
    singleKeysOff: "Single keys are switched off in the settings.",
  },
};
