/** A story as a page of its own, which loads nothing and runs nothing. Whatever somebody said is text in it. */
import type { Telling } from "./tell";

const STYLE = `
:root { color-scheme: light dark; }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 15px/1.5 system-ui, sans-serif; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem; }
dd { margin: 0; overflow-wrap: anywhere; }
ol { padding: 0; list-style: none; }
li { margin: 0 0 1rem; }
time, dt, .note, footer { opacity: 0.75; font-size: 13px; }
p { margin: 0.1rem 0; overflow-wrap: anywhere; }
blockquote { margin: 0.3rem 0; padding: 0 0 0 0.8rem; border-left: 3px solid; white-space: pre-wrap; overflow-wrap: anywhere; }
`;

export function htmlOf({ title, facts, summary, steps, remarks }: Telling, language: string): string {
  const paragraph = (text: string) => `<p>${escaped(text)}</p>`;
  const note = (text: string) => `<p class="note">${escaped(text)}</p>`;
  const told = steps.map(({ at, time, sentence, notes, quotes }) =>
    [
      `<li><time datetime="${new Date(at).toISOString()}">${escaped(time)}</time>`,
      paragraph(sentence),
      ...notes.map(note),
      ...quotes.flatMap((quote) => [
        ...(quote.text === "" ? [] : [`<blockquote dir="auto">${escaped(quote.text)}</blockquote>`]),
        ...(quote.notes.length === 0 ? [] : [note(quote.notes.join(", "))]),
      ]),
      "</li>",
    ].join("\n"),
  );
  const known = facts.map(({ name, value }) => `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`);
  return `<!doctype html>
<html lang="${escaped(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escaped(title)}</h1>
${paragraph(summary)}
<dl>${known.join("")}</dl>
<ol>
${told.join("\n")}
</ol>
<footer>${remarks.map(paragraph).join("")}</footer>
</body>
</html>
`;
}

function escaped(text: string): string {
  const names: Record<string, string> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  };
  return text.replace(/[&<>"']/g, (character) => names[character] ?? "");
}
