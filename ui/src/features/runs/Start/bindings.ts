/** Which saved agents those of a file were the last time it was started. They are kept per file, by its name. */

const KEY = "a2a-workbench.run-agents.";

type Binding = { agent: string; agentId: string };

export function keepBindings(file: string, bindings: readonly Binding[]): void {
  localStorage.setItem(KEY + file, JSON.stringify(bindings));
}

export function keptBindings(file: string): ReadonlyMap<string, string> {
  const kept: unknown = read(localStorage.getItem(KEY + file));
  const bindings = Array.isArray(kept) ? kept.filter(isBinding) : [];
  return new Map(bindings.map(({ agent, agentId }) => [agent, agentId]));
}

function read(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "[]");
  } catch {
    return [];
  }
}

function isBinding(value: unknown): value is Binding {
  if (typeof value !== "object" || value === null) return false;
  return (
    "agent" in value &&
    typeof value.agent === "string" &&
    "agentId" in value &&
    typeof value.agentId === "string"
  );
}
