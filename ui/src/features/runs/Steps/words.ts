/** Words in what was sent and answered: the texts of a message, a task, its artifacts, or of a list of these. */

/** In their order; none where the value holds no words of its own. */
export function wordsOf(json: string): readonly string[] {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return [];
  }
  if (typeof value === "string") return value === "" ? [] : [value];
  return joined(textsIn(value));
}

/** `of`: the artifact that it is a piece of. */
type Text = { text: string; of: string | null };

/** An artifact that came piece by piece is one text. */
function joined(texts: readonly Text[]): string[] {
  const whole: Text[] = [];
  for (const { text, of } of texts) {
    const last = whole.at(-1);
    if (last !== undefined && of !== null && last.of === of) last.text += text;
    else whole.push({ text, of });
  }
  return whole.map(({ text }) => text);
}

function textsIn(value: unknown): Text[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (!isRecord(value)) return [];
  const { message, status, artifacts, artifact, parts, artifactId } = value;
  const of = typeof artifactId === "string" ? artifactId : null;
  const texts = Array.isArray(parts) ? parts.flatMap(textOf).map((text) => ({ text, of })) : [];
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
