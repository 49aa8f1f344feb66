export const search = {
  title: "Search everything",
  placeholder: "Words of a message, artifact, request or agent",
  hint: "Results hold every word you type, the latest first. A word may stand inside another one.",
  nothing: "Nothing holds “{{text}}”",
  latest: "These are the latest {{count}}. One more word finds fewer.",
  untitled: "Without a title",
  kind: { message: "Message", artifact: "Artifact", connection: "Agent", request: "Request" },
};
