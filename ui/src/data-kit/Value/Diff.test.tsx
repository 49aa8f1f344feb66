/** A diff tells each line by its sign, by a word and by a colour, and stays the text that it is. */
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { accessibilityProblems } from "../../testing/accessibility";
import { diffLines, isDiff } from "./diff-lines";
import { JsonValue } from "./Value";

const DIFF = [
  "diff --git a/pay.sql b/pay.sql",
  "--- a/pay.sql",
  "+++ b/pay.sql",
  "@@ -1,3 +1,3 @@ pay",
  " select 1;",
  "--- drop the rest",
  "+++ keep\u202e it",
  "",
  "\\ No newline at end of file",
].join("\n");

const show = (value: unknown) => render(<JsonValue json={JSON.stringify(value)} warnings={[]} />).container;
const kinds = (text: string) => diffLines(text).map(({ kind }) => kind);

/** What is drawn, without the words for who hears it. */
function drawn(root: Element): string {
  const copy = root.querySelector("pre")?.cloneNode(true);
  if (!(copy instanceof Element)) throw new Error("a text");
  for (const word of copy.querySelectorAll(".word")) word.remove();
  return copy.textContent ?? "";
}

test("lines are told by a word, nothing is dropped, and what is not seen is drawn", async () => {
  const root = show({ change: DIFF });
  expect(drawn(root)).toBe(DIFF.replace("\u202e", "U+202E"));
  expect(root.querySelector("pre mark")?.textContent).toBe("U+202E");
  screen.getByText("Added: 1, removed: 1");
  const told = Array.from(root.querySelectorAll("pre .word"), (word) => word.textContent?.trim());
  expect(told.join(" ")).toBe("file: file: file: place: unchanged: removed: added: unchanged: note:");
  expect(root.querySelector(".removed")?.textContent).toBe("removed: --- drop the rest\n");
  expect(await accessibilityProblems(root)).toEqual([]);
});

test("copying gives the text as received", async () => {
  const writeText = vi.fn(async (_: string) => {});
  vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText } });
  show({ patch: DIFF });
  fireEvent.click(screen.getByRole("button", { name: "Copy the diff as received" }));
  await waitFor(() => expect(writeText).toHaveBeenCalledWith(DIFF));
  vi.unstubAllGlobals();
});

test("only the counts of a hunk say what belongs to it", () => {
  const head = "--- a\n+++ b\n";
  expect(kinds(`${head}@@ -1 +0,0 @@\n--- a\n`), "a removed line, not a file").toEqual([
    "file",
    "file",
    "place",
    "removed",
  ]);
  expect(kinds(`${head}@@ -1 +1 @@\n--- a\n+++ b\n`).slice(3), "the same, beside an added one").toEqual([
    "removed",
    "added",
  ]);
  expect(kinds(`${head}@@ -1 +1 @@\n-a\n+b\n--- c\n+++ d\n@@ -1 +1 @@\n`)).toEqual(
    "file file place removed added file file place".split(" "),
  );
  expect(kinds(`${head}@@ -0,0 +0,0 @@\n+more than it counts\n`).at(-1)).toBe("added");
  expect(kinds("+++ b\n@@ -1 +1 @@\n-a\n"), "alone it names no file").toEqual(["added", "place", "removed"]);
  const begun = performance.now();
  for (const text of ["@@ -1 +1 @@\n", "--- a\n", "+\n", "--- "]) diffLines(text.repeat(20_000));
  expect(performance.now() - begun).toBeLessThan(5000);
});

test("what git says of a file is no line of it", () => {
  const moved = [
    "diff --git a/old.sh b/new.sh",
    "old mode 100644",
    "new mode 100755",
    "similarity index 90%",
    "rename from old.sh",
    "rename to new.sh",
    "deleted file mode 100644",
    "GIT binary patch",
    "zcmV;a0f",
    "Binary files a/x and b/x differ",
  ];
  expect(kinds(moved.join("\n"))).toEqual([...Array(8).fill("file"), "note", "file"]);
});

test("a diff is known by what it holds, or by less where one is expected", () => {
  expect(isDiff(DIFF, false)).toBe(true);
  expect(isDiff("@@ -1 +1 @@\n-a\n+b", false)).toBe(false);
  expect(isDiff("@@ -1 +1 @@\n-a\n+b", true)).toBe(true);
  expect(isDiff("- milk\n+ bread", true), "a list is none").toBe(false);
  expect(isDiff(`@@@ -1 -1 +1 @@@\n${DIFF}`, false), "lines with two signs").toBe(false);
  const other = "*** Begin Patch\n*** Update File: a\n@@\n-x\n+++ y\n*** End Patch";
  expect(isDiff(other, false)).toBe(true);
  expect(kinds(other)).toEqual(["file", "file", "place", "removed", "added", "file"]);
});

test("a gap over several lines is written out once, and a long diff comes in pages", () => {
  const gap = `--- a\n+++ b\n@@ -1,40 +1 @@\n${"\n".repeat(40)}+rm -rf /`;
  expect(drawn(show({ diff: gap }))).toContain("U+000A ×");
  const lines = Array.from({ length: 900 }, (_, at) => `${at % 2 === 0 ? "+" : "-"}line ${at}\n`).join("");
  const root = show({ diff: `--- a\n+++ b\n@@ -1,450 +1,450 @@\n${lines}` });
  expect(root.textContent).toContain("line 0");
  expect(root.textContent).not.toContain("line 899");
  fireEvent.click(screen.getAllByRole("button", { name: "Next page" })[0] ?? root);
  const last = Array.from(root.querySelectorAll("pre .removed")).at(-1);
  expect(last?.textContent).toBe("removed: -line 899\n");
});

test("a line full of what is not seen is drawn without an element for each", () => {
  const line = "a\u200b".repeat(3000);
  const root = show({ diff: `--- a\n+++ b\n@@ -0,0 +1 @@\n+${line}` });
  expect(root.querySelectorAll("mark")).toHaveLength(0);
  expect(drawn(root)).toContain(`+${"aU+200B".repeat(3000)}`);
});
