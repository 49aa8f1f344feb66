/** Sentences that an agent hides in the data beside its words, such as the `display_text` of a card issuer's challenge. */

/** Words of a sentence at least; fewer are a name or a value. */
const WORDS = 4;
/** More of them are a document, and stand in the data. */
const MOST = 3;

/** The sentences in JSON data that do not stand in `text`, in their order. JSON within a text is data, too, and a schema is a form. */
export function sentencesIn(json: string, text: string): string[] {
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (typeof value === "string") {
      const said = value.trim();
      if (isSentence(said) && !text.includes(said) && !found.includes(said)) found.push(said);
    } else if (typeof value === "object" && value !== null && !isSchema(value)) {
      const all = Object.values(value);
      // A list, such as choices, is told whole or not at all.
      if (Array.isArray(value) && all.some(says) && !all.every(says)) return;
      all.forEach(visit);
    }
  };
  try {
    visit(JSON.parse(json));
  } catch {
    return [];
  }
  return found.length <= MOST ? found : [];
}

function isSentence(said: string): boolean {
  return said.split(/\s+/).length >= WORDS && !/^[{[<]/.test(said);
}

/** Whether something in it is a sentence. */
function says(value: unknown): boolean {
  if (typeof value === "string") return isSentence(value.trim());
  return typeof value === "object" && value !== null && Object.values(value).some(says);
}

/** Whether it describes fields by JSON Schema: what it says of them stands at the fields. */
function isSchema(value: object): boolean {
  return "properties" in value && typeof value.properties === "object";
}
