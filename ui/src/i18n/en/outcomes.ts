/** What becomes of a decision: where it is, what was answered, what the agent did with it. */
export const state = {
  queued: "Your answer will be sent in a moment.",
  countdown: "{{seconds}} s",
  undo: "Undo",
  ledger: "Show in the ledger",
  inFlight: "Your answer is being sent (attempt {{attempt}}).",
  delivered: "The agent has your answer.",
  presumed:
    "The connection broke while your answer was sent, and the task went on after it. So the agent most likely has it, unless something or somebody else set the task going.",
  refused: "Your answer did not get through.",
  uncertain: "Nobody can tell whether the agent received your answer.",
  uncertainDetail:
    "The answer left, and the agent did not confirm it. Sending again could make the agent act twice. Look at the agent's side if you can.",
  sendAgain: "Send again…",
  arrived: "It arrived",
  sayInChat: "Write it in the chat",
  sendAgainTitle: "Send the same answer again?",
  sendAgainDetail: "If the first copy did arrive, the agent may carry out the request twice.",
  superseded: "The agent no longer asks this. A newer request may have taken its place.",
  expired: "The request lapsed before an answer was sent.",
  leftOpen: "It was still open when it was exported. It cannot be answered here.",
  answeredElsewhere: "The task went on without an answer from here: it was answered elsewhere.",
};

export const fate = {
  "not-sent": "Your answer was not sent.",
  "not-accepted": "Your answer did not get through.",
  "in-doubt": "Whether your answer arrived cannot be told.",
};

export const answered = {
  approve: "{{tool}}: approved",
  approveEdited: "{{tool}}: approved as edited",
  reject: "{{tool}}: rejected",
  rejectReason: "{{tool}}: rejected. {{reason}}",
  text: "Answered: {{text}}",
  empty: "Answered with an empty answer",
  grant: "{{tool}}: approved, and “{{grant}}”",
  cancel: "{{tool}}: closed without an answer",
  permissions: "Granted: {{json}}",
  done: "Said that it is done",
  secret: "Secret given",
  values: "Values given",
  raw: "JSON given",
  valuesOf: "Values given: {{values}}",
  rawOf: "JSON given: {{values}}",
};

export const receipt = {
  honoured: {
    word: "Went on",
    text: "The task went on after your answer. The protocol does not show whether it did what you decided.",
  },
  failed: {
    word: "Task failed",
    text: "The task failed after the agent had your answer, or the agent gave it up.",
  },
  "given-up": {
    word: "Ended by the agent",
    text: "The agent cancelled the task after your answer, or declined it.",
  },
  "asked-again": { word: "Asked again", text: "The agent had your answer and asked for the same again." },
  "other-executed": {
    word: "Something else was done",
    text: "The agent showed that it made this call with other arguments than you decided.",
  },
  "another-task": {
    word: "Another task",
    text: "The agent went on in another task, which it opened in answer. This one shows no change.",
  },
  "no-reaction": {
    word: "No reaction",
    text: "The agent has your answer and was not seen to react to it in time.",
  },
  unclear: {
    word: "Cannot be told",
    text: "Whether the task followed your answer cannot be told: the connection broke while that was sent, what the agent asked by then could not be seen, you sent or asked something else as well while it waited, or your data were set back to an older copy.",
  },
};

export const follow = {
  stays: "This stays open until it is known whether the task went on. Then the next request opens.",
  unsent: "What you answered to the request before this one was not sent.",
  "asked-again": "“{{title}}” is asked again",
  "not-sent": "What you decided on “{{title}}” was not sent",
  refused: "What you decided on “{{title}}” was not accepted",
  uncertain: "Whether what you decided on “{{title}}” arrived cannot be told",
};
