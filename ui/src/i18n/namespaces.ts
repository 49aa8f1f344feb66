/** One namespace for each feature and layer that speaks. */
export const namespaces = [
  "common",
  "actions",
  "agents",
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
