/** One namespace for each feature and layer that speaks. */
export const namespaces = [
  "common",
  "actions",
  "agents",
  "cassettes",
  "chat",
  "inbox",
  "kit",
  "ledger",
  "push",
  "rules",
  "settings",
  "shell",
  "tasks",
  "told",
  "triage",
  "wire",
] as const;
