export const cassettes = {
  title: "Cassettes",
  about:
    "A cassette is a recorded conversation. Played here, it answers like the agent did, without the agent. Save one from a chat or a task.",
  choose: { title: "Serve a cassette", file: "Choose a cassette…" },
  messages_one: "{{count}} message",
  messages_other: "{{count}} messages",
  events_one: "{{count}} event",
  events_other: "{{count}} events",
  pauses: {
    title: "Waits for an answer",
    wordless: "A question without words",
    approval:
      "Goes on when it is approved as it was. There is no recording of a rejection: then the mock says so, ends the task and plays nothing more.",
    rejection:
      "Goes on when it is rejected, whatever the reason. There is no recording of an approval: then the mock says so and asks again.",
    other: "Goes on at the answer that was recorded. At any other the mock says so and asks again.",
    nothing: "The recording ends here.",
  },
  speed: {
    label: "Speed",
    original: "As it was (1×)",
    "ten-times": "Ten times as fast (10×)",
    "at-once": "At once",
  },
  faults: {
    title: "What goes wrong",
    change: "Change what goes wrong",
    use: "Use these",
    cut: "Cut the stream after its second event",
    duplicate: "Send the third event of a stream twice",
    reorder: "Swap the second and third event of a stream",
    delay: "Answer three seconds late",
    "too-many-requests": "Refuse with 429, Retry-After 2 s",
    "server-error": "Fail with 500",
    "expired-token": "Say that the token has expired (401)",
  },
  often: { label: "How often", once: "Once each", always: "Every time" },
  start: "Start",
  running: {
    title: "Running mocks",
    loading: "Loading the mocks…",
    failed: "The mocks could not be loaded",
    none: "None. A mock runs until it is stopped or the app closes.",
  },
  connect: "Connect",
  open: "Open the agent",
  stop: "Stop",
  connectionName: "{{agent}} (cassette)",
  save: {
    label: "Save as cassette…",
    title: "Save as cassette",
    conversation: "This conversation becomes a file that can be played as an agent, without the agent.",
    task: "This task becomes a file that can be played as an agent, without the agent.",
    inFile:
      "What you and the agent said is in the file, and whoever gets it can read it. Credentials and what you entered as a secret are not.",
    run: "Save with content",
  },
};
