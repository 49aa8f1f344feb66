import { act, screen } from "@testing-library/react";
import { test } from "vitest";
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
