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
