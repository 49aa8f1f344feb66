/** Words in what was sent and answered: the texts of a message, a task, its artifacts, or of a list of these. */

/** In their order; none where the value holds no words of its own. */
export function wordsOf(json: string): readonly string[] {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return [];
  }
  return typeof value === "string" ? (value === "" ? [] : [value]) : textsIn(value);
}

function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (!isRecord(value)) return [];
  const { message, status, artifacts, artifact, parts } = value;
  const texts = Array.isArray(parts) ? parts.flatMap(textOf) : [];
  const held = [message, isRecord(status) ? status.message : undefined, artifact];
  return [
    ...texts,
    ...held.flatMap(textsIn),
    ...(Array.isArray(artifacts) ? artifacts.flatMap(textsIn) : []),
  ];
}

function textOf(part: unknown): string[] {
  return isRecord(part) && typeof part.text === "string" && part.text !== "" ? [part.text] : [];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
