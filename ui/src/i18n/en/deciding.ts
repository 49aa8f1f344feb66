/** What becomes of the items of one request. */
export const tally = {
  approved: "{{count}} approved",
  edited: "{{count}} approved as edited",
  widened: "{{count}} approved for more",
  rejected: "{{count}} rejected",
  closed: "{{count}} closed without an answer",
  answered: "{{count}} answered",
};

export const rejection = {
  title: "Reject",
  presets: "Common reasons",
  preset: {
    wrong: "The details are wrong.",
    notNow: "Not now.",
    notAsked: "I did not ask for this.",
    tooRisky: "The risk is too high.",
  },
  reason: "Why, in your words (optional)",
  instead: "Tell it what to do instead",
  reasonStaysForSome:
    "The agent has a place for a reason for some of the items only. For the others it stays here, with the decision.",
  insteadText: "Instead: {{text}}",
  send: "Reject",
  sendAll: "Reject all {{count}}",
};

export const choice = {
  label: "Answer to {{tool}}",
  approve: "Approve",
  reject: "Reject",
  reason: "Reason for {{tool}}",
  reasonStays: "The agent has no place for a reason. It stays here, with the decision.",
  reasonNeeded: "The agent takes a rejection only with a reason.",
  grant: "Approve, and more: “{{grant}}”",
  grantHint: "This gives the agent more than this one approval. It will not ask again for what it covers.",
  respond: "Answer in words instead",
  words: "Your words about {{tool}}",
  json: "Give what was signed elsewhere, as JSON",
  jsonFor: "JSON for {{tool}}",
  madeElsewhere:
    "Agreeing to this takes data that something else signs or issues, such as a wallet, a bank or an identity service. Nothing here can sign them. Paste them as JSON, refuse, or answer in words.",
  cancel: "Close without an answer",
};

export const back = {
  title: "Decided, not sent",
  text: "You are asked again: what was decided was not sent.",
  tooOld: "You are asked again.",
  decided: "Decided",
  unlooked: "Nobody could see whether this is still asked: what you decide now is sent all the same.",
};

export const credentials = {
  title: "Credentials for this agent",
  missing:
    "The agent's card wants credentials with every call, and none are given. Given in the connection, they go where the agent looks for them.",
  given:
    "The agent asks for credentials again, though some are given in the connection. They may be the wrong ones.",
  again: "Send my message again",
  orAnswer: "You can also answer below. What you type there goes to the agent as an answer.",
};
