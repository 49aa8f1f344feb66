import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { Marks, marksOf } from "./Marks";

const drawn = (text: string) => marksOf(text).map(({ kind, text }) => `${kind}: ${text}`);

test("blocks of code, headings and bold words are told from the words around them", () => {
  expect(drawn("Run this:\n```sh\nls -l\n```\nNow?")).toEqual([
    "plain: Run this:\n",
    "plain: sh",
    "code: ls -l",
    "plain: \nNow?",
  ]);
  expect(drawn("## Beds\n\nIt waters **all** of them")).toEqual([
    "strong: Beds",
    "plain: \n\nIt waters ",
    "strong: all",
    "plain:  of them",
  ]);
});

test.each(["a ``` b", "```sh\nls", "2 ** 3 ** 4", "#tag", "**\n**", "* one\n* two"])(
  "%j stays as received",
  (text) => {
    expect(drawn(text)).toEqual([`plain: ${text}`]);
  },
);

test("no letter of it is lost", () => {
  const text = "# One\n**two** ```x``` three\n```\n**four**\n```";
  const { container } = render(<Marks text={text} requestId="r" />);
  expect(container.textContent).toBe("One\ntwo ```x``` three\n**four**");
  expect(container.querySelector("code")?.textContent, "code has no marks").toBe("**four**");
});

test("a table is drawn as rows of cells, and no value of it is lost", () => {
  const text = "Found:\n\n| No | Price |\n|:--:|------:|\n| 1 | **189** a\\|b |\n| 2 | |\n\nWhich?";
  const { container } = render(<Marks text={text} requestId="r" />);
  const [, ...rows] = [...container.querySelectorAll("span[class*=ruledRow]")];
  const cells = rows.map((row) => [...row.children].map((cell) => cell.textContent));
  expect(cells).toEqual([
    ["1", "189 a|b"],
    ["2", ""],
  ]);
  expect(container.textContent).toBe("Found:\n\nNoPrice1189 a|b2\nWhich?");
});

test.each(["| a | b |", "a | b\n--|--\n1 | 2", "| a |\n| b |"])("%j is no table", (text) => {
  expect(drawn(text)).toEqual([`plain: ${text}`]);
});
