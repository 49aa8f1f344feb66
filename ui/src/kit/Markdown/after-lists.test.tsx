import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { MarkdownContent } from "./MarkdownContent";

/** The blocks of a text, each with its words; items of a list are apart. */
function blocks(text: string, streaming = false): string[] {
  const { container } = render(<MarkdownContent text={text} onLink={() => {}} streaming={streaming} />);
  const found = [...container.querySelectorAll("li, p, h3, figure")];
  return found
    .filter((element) => element.parentElement?.closest("li, p") === null)
    .map((element) => `${element.tagName.toLowerCase()}: ${element.textContent?.trim()}`);
}

for (const streaming of [false, true]) {
  test(`a line at the margin stands below its list (${streaming ? "streaming" : "settled"})`, () => {
    const asked = ["li: Yes", "li: No", "p: Reply with the number"];
    expect(blocks("1. Yes\n2. No\nReply with the number", streaming)).toEqual(asked);
    expect(blocks("- Yes\n- No  \nReply with the number", streaming), "a hard break").toEqual(asked);
    expect(blocks("1. Yes\r\n2. No\r\nReply with the number", streaming)).toEqual(asked);
  });
}

test("marks of the line and of the item before it stay, and so does all that follows", () => {
  expect(blocks("Choose:\n- Yes\n- **No**\n**Reply** with `yes` or `no`\nby noon\n\nThanks")).toEqual([
    "p: Choose:",
    "li: Yes",
    "li: No",
    "p: Reply with yes or no\nby noon",
    "p: Thanks",
  ]);
});

test("the line below a list within a list is below both", () => {
  expect(blocks("- Trains\n  - Night\n  - Day\nWhich one?")).toEqual([
    "li: Trains\n\nNight\nDay",
    "p: Which one?",
  ]);
});

test("what is wrapped or indented stays in its item", () => {
  const long = "- The invoice of Sato Stationery is due on Friday and has to be paid";
  for (const text of [
    `${long}\nbefore noon`,
    "- Yes\n- No\n  Reply with the number",
    "1. Yes\nPays at once\n2. No\nPays nothing",
    "- **No\nnever**",
  ]) {
    expect(
      blocks(text).filter((block) => block.startsWith("p:")),
      text,
    ).toEqual([]);
  }
  expect(blocks(`${long}\nBefore noon?`).at(-1), "a new sentence").toBe("p: Before noon?");
});

test("a line in code is left alone", () => {
  expect(blocks("```\n- Yes\nReply\n```")).toHaveLength(1);
});
