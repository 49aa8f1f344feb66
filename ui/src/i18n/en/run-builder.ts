/** Run files from forms, and those that ship. What stands between single braces is filled in by the run. */
export const runBuilder = {
  new: "New from agents",
  loading: "Loading…",
  failed: "This could not be loaded",
  save: "Save as file",
  start: "Start",
  file: "Run file",
  fileEmpty: "Pick agents: the run file is written here while you fill in the form.",
  fileMissing: "Something is missing in the form. The run file is written here once it is there.",
  ways: "How they work together",
  way: {
    "in-order": { name: "In order", text: "One after the other. Each gets what those before it said." },
    "side-by-side": { name: "Side by side", text: "All at the same time, each on its own." },
    review: {
      name: "Write and review until it is good",
      text: "One writes, one reviews. When the rounds are over, you decide.",
    },
    choose: { name: "Let one agent choose", text: "One says who does it. If nobody fits, you choose." },
  },
  agent: {
    inOrder: "Agents, in this order",
    sideBySide: "Agents, at the same time",
    one: "Agent",
    step: "Step {{number}}",
    pick: "Pick an agent",
    search: "Search agents",
    add: "Add an agent",
    addOne: "Add {{agent}}",
    up: "Move {{agent}} up",
    down: "Move {{agent}} down",
    remove: "Remove {{agent}}",
  },
  review: { writer: "Who writes", reviewer: "Who reviews", rounds: "Rounds at most" },
  choose: { chooser: "Who chooses", candidates: "Who can be chosen" },
  firstWins: {
    label: "The first answer counts",
    text: "The others are asked to stop.",
  },
  gather: {
    label: "One agent makes one answer of all",
    text: "It gets every answer with the name of its agent.",
    role: "Who gathers",
  },
  fits: "Good for",
  askBefore: { label: "Ask me before", words: "What you are asked" },
  said: {
    again: "What it is asked in later rounds",
    atCap: "What you are asked when the rounds are over",
    atNobody: "What you are asked when nobody was chosen",
  },
  words: {
    label: "What it is asked",
    gather: "Make one answer of these:\n\n{answers}",
    review:
      'Review: {{written}}\n\nEnd with JSON between fences: {"verdict": "good"}, or {"verdict": "improve", "advice": "what to improve"}.',
    again: "Improve what you wrote. This is the review:\n\n{{review}}",
    atCap: "The rounds are over, and it is not called good. Take it as it is?\n\n{{written}}",
    choose:
      '{request}\n\nCandidates: {candidates}\n\nWho fits best? Answer with JSON between fences: {"agent": "name of the candidate"}.',
    atNobody: "Nobody was chosen. Who does it?\n\n{request}",
    askBefore: "Shall {{agent}} be asked?\n\n{{known}}",
  },
  marks: {
    title: "Put in:",
    put: "Put in: {{what}}",
    answer: "Answer of {{agent}}",
    answers: "All answers",
    candidates: "Who can be chosen",
    unknown_one: "{{marks}} is not known here yet and is sent as it stands.",
    unknown_other: "{{marks}} are not known here yet and are sent as they stand.",
  },
  about: "About the run",
  title: {
    label: "Title",
    review: "{{writer}}, reviewed by {{reviewer}}",
    choose: "{{chooser}} chooses",
  },
  asks: {
    label: "What is asked for at the start",
    text: "The name of the one field that every start of a run has.",
    value: "What you want",
  },
  fault: {
    "no-title": "Give it a title.",
    agents_one: "Add at least one agent; 50 at most.",
    agents_other: "Add at least {{count}} agents; 50 at most.",
    pick: "Pick an agent.",
    "no-agent": "A run file cannot name this agent. Give it another name under Agents.",
    name: "The name “{{name}}” is needed by the file itself or twice.",
    "no-words": "Say something here.",
    rounds: "From 1 to 20.",
  },
  noAgents: {
    title: "No agent is connected",
    text: "A run needs agents. Connect one, or begin with an example and the sample agents.",
    connect: "Connect an agent",
  },
  otherShape: {
    title: "This file says more than a form does",
    text: "It can be started and edited as text.",
  },
  examples: {
    title: "New from an example",
    hint: "Each shows one way of working together. They run with the sample agents, or with agents of your own.",
    all: "All examples",
    gone: "There is no such example",
    agents: "Agents in it",
    bound: "You can have other agents take part when you start it.",
    unbound: "When you start it, you say which of your agents takes part for each of them.",
    bind: "Use my own agents",
    useSamples: "Use the sample agents",
    sample: "Sample",
    notSaved: "Not connected",
  },
  example: {
    "story-team": {
      title: "Story team",
      summary:
        "A plan, a story that is improved until its review is good, your word, and the planner files it.",
    },
    pipeline: {
      title: "One after the other",
      summary: "A plan becomes a story, the story gets a review. What each found is kept under a name.",
    },
    "side-by-side": {
      title: "Side by side",
      summary: "Two stories and a plan at the same time; one review looks at all that came of it.",
    },
    race: {
      title: "Whoever is first",
      summary: "Two agents get the same words. The first answer counts, the other task is cancelled.",
    },
    loop: {
      title: "Again until it fits",
      summary: "A story is asked for again until it is short enough, three times at most.",
    },
    review: {
      title: "Write and review",
      summary: "A story is written, reviewed and improved until the reviewer calls it good.",
    },
    choose: {
      title: "Let one agent choose",
      summary:
        "The planner says whether the writer or the payments clerk does it, and the run stays with that agent.",
    },
    nested: {
      title: "A large job in parts",
      summary: "The planner makes the parts; for each of the first two, another run file writes and reviews.",
    },
    approval: {
      title: "Ask me before",
      summary: "You approve before the clerk is asked; from 10,000 yen up the clerk asks you, too.",
    },
  },
  picture: { label: "Steps: {{steps}}", between: ", " },
};
