/** What a person typed or pasted without seeing it is pointed at beside its field, and sent as it is. */
import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { speak } from "../../i18n/setup";
import { writeEditor } from "../../testing/json-editor";
import { renderWithHost } from "../../testing/render";
import { SchemaForm } from "../SchemaForm/SchemaForm";
import { deceptiveIn, deceptiveInJson } from "./deceptive";
import { TypedNote } from "./TypedNote";

const HIDDEN = "pay\u200bpal";
const NOTE = "Contains characters that cannot be seen: U+200B after “pay”.";

function type(name: string, value: string): HTMLElement {
  const field = screen.getByRole("textbox", { name });
  fireEvent.change(field, { target: { value } });
  return field;
}

/** What is read aloud with a field. */
function aloud(field: HTMLElement): string {
  const ids = field.getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
}

test("a word of letters that all look like Latin ones is pointed at", () => {
  for (const [text, words] of [
    ["ВТС", "“ВТС” (U+0412 U+0422 U+0421)"],
    ["Переведи 100 ВТС", "“ВТС” (U+0412 U+0422 U+0421)"],
    ["Со мной и по делу", null],
  ] as const) {
    const { container } = renderWithHost(<TypedNote text={text} />);
    if (words === null) expect(container.textContent).toBe("");
    else expect(container.textContent).toContain(`look like Latin ones: ${words}.`);
  }
});

test("every place is told by what stands before it, and mixed words by themselves", () => {
  expect(deceptiveIn("\u200ba\u202eb\u200b\u200b c")).toEqual({
    unseen: [
      { code: "U+200B", before: "" },
      { code: "U+202E", before: "a" },
      { code: "U+200B ×2", before: "b" },
    ],
    mixed: [],
    turned: [],
  });
  expect(deceptiveIn("a long way\nbefore it\u2060").unseen).toEqual([
    { code: "U+2060", before: "ay before it" },
  ]);
  expect(deceptiveIn("p\u0430ypal \u043c\u0438\u0440 p\u0430ypal \u03b1beta").mixed).toEqual([
    { word: "p\u0430ypal", codes: ["U+0430"] },
    { word: "\u03b1beta", codes: ["U+03B1"] },
  ]);
  expect(deceptiveIn("Zo\u00eb \u795e\u6238 \u043c\u0438\u0440\n\tplain \u2764\ufe0f")).toEqual({
    unseen: [],
    mixed: [],
    turned: [],
  });
  expect(deceptiveInJson('{"a":"x\\u200by"}').unseen, "what an escape stands for").toEqual([
    { code: "U+200B", before: '{ "a": "x' },
  ]);
  expect(deceptiveInJson(`{${" ".repeat(90)}"a":1}`).unseen, "what is not sent").toEqual([]);
});

test("fields of a form tell it, also inside and in JSON, in both languages", async () => {
  const onValues = vi.fn<(json: string | null) => void>();
  const text = { type: "string" };
  const schema = JSON.stringify({
    properties: {
      note: { ...text, description: "For the guest" },
      long: { ...text, maxLength: 500 },
      size: { type: "number" },
      any: {},
      tags: { type: "array", items: text },
    },
  });
  renderWithHost(<SchemaForm schema={schema} values='{"tags":[""]}' onValues={onValues} />);
  expect(aloud(type("note (optional)", HIDDEN))).toBe(`For the guest${NOTE}  `);
  expect(JSON.parse(onValues.mock.lastCall?.[0] ?? "null"), "nothing is changed").toEqual({
    tags: [""],
    note: HIDDEN,
  });
  for (const name of ["long (optional)", "tags 1"]) expect(aloud(type(name, HIDDEN)), name).toContain(NOTE);
  expect(aloud(type("size (optional)", "5\u200b"))).toContain("U+200B after “5”");
  await writeEditor("any (optional)", '"a\\u2060"');
  expect(screen.getByText(/U\+2060 after “"a”/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "As JSON" }));
  expect(screen.getByText(/U\+200B after “.*pay”.*U\+2060 after/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "As a form" }));
  expect(aloud(type("note (optional)", "p\u0430ypal"))).toContain(
    "Holds letters of another alphabet that look like Latin ones: “p\u0430ypal” (U+0430).",
  );
  expect(aloud(type("note (optional)", "a\u200b".repeat(8)))).toContain("and more (how many: 3)");
  act(() => speak("ja"));
  expect(screen.getAllByText(/目に見えない文字が含まれています: 「a」の後の U\+200B/).length).toBeGreaterThan(
    0,
  );
});

test("the address of a file and a value without fields tell it", async () => {
  const file = { type: "object", properties: { uri: { type: "string", format: "uri" }, mime_type: {} } };
  const inside = { type: "object", properties: { a: {} } };
  const schema = JSON.stringify({ properties: { files: { type: "array", items: file }, one: inside } });
  renderWithHost(<SchemaForm schema={schema} values={'{"one":"pay"}'} onValues={vi.fn()} />);
  expect(aloud(type("Or the address of a file", "https://x.example/a\u200b"))).toContain("U+200B after");
  await writeEditor("one (optional)", '"a\\u2060"');
  expect(screen.getByText(/U\+2060 after “"a”/)).toBeTruthy();
});
