import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Warning } from "../../host/generated/api";
import { speak } from "../../i18n/setup";
import { renderWithHost } from "../../testing/render";
import { WarningNotes } from "./WarningNotes";

const WARNINGS: Warning[] = [
  {
    pointer: "",
    kind: "other-request",
    message: { code: "other-request", reader: { code: "lang-chain" } },
  },
  { pointer: "", kind: "shared-id", message: { code: "shared-id", id: "call-1" } },
  { pointer: "/0/data/args/key", kind: "taken-out", message: { code: "taken-out" } },
];

test("what else a message asks is named by whoever reads it so, and what was taken out by its place", () => {
  renderWithHost(<WarningNotes warnings={WARNINGS} withPlace />);
  screen.getByText(
    "The message also asks something else (LangChain review). It is shown below; your answer does not answer it.",
  );
  screen.getByText(/^Several calls in the message share the ID “call-1”\./);
  screen.getByText(/^A secret of this agent's stood here and was taken out\./);
  screen.getByText("/0/data/args/key");
});

test("it is told in Japanese as well", () => {
  act(() => speak("ja"));
  renderWithHost(<WarningNotes warnings={WARNINGS} withPlace />);
  screen.getByText(/別のリクエスト（.+）も含まれています。/);
  screen.getByText(/複数の呼び出しが同じ ID「call-1」を使っています。/);
  screen.getByText(/認証情報が含まれていたため、取り除きました。/);
});

const HIDING: Warning[] = [
  { pointer: "", kind: "marks", message: { code: "piled-marks", first: "U+0300", number: 600 } },
  { pointer: "", kind: "marks", message: { code: "struck-out", first: "U+0336", number: 2 } },
  { pointer: "", kind: "gap", message: { code: "gap", number: 300 } },
  { pointer: "", kind: "gap", message: { code: "empty-lines", number: 40 } },
];

test("what hides text is told with how much of it there is, in both languages", () => {
  renderWithHost(<WarningNotes warnings={HIDING} />);
  screen.getByText(/^Marks are piled on one letter \(how many: 600, first: U\+0300\);/);
  screen.getByText(/^Marks cover letters or strike them out; .+\(how many: 2, first: U\+0336\)\.$/);
  screen.getByText("Spaces in a row move the rest of the line out of view (how many: 300).");
  screen.getByText("Empty lines move the rest out of view (how many: 40).");
  act(() => speak("ja"));
  screen.getByText(/^1 つの文字に記号が 600 個重ねられています（最初は U\+0300）。/);
  screen.getByText(/記号が 2 個あります（最初は U\+0336）。/);
  screen.getByText(/^空白が 300 個続き、/);
  screen.getByText(/^空行が 40 行続き、/);
});

test("a name that a warning says cannot hide the warning", () => {
  const name = `pay${"\u0336".repeat(40)}\u202e`;
  const warning = { pointer: "", kind: "other-call", message: { code: "other-call" as const, name } };
  const { container } = renderWithHost(<WarningNotes warnings={[warning]} />);
  const boxes = Array.from(container.querySelectorAll("mark"), (mark) => mark.textContent);
  expect(boxes).toEqual(["U+0336 ×40", "U+202E"]);
});
