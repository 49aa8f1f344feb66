import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Shell } from "../../app/Shell";
import { speak } from "../../i18n/setup";
import { navigate } from "../../places/route";
import { accessibilityProblems } from "../../testing/accessibility";
import { renderWithHost } from "../../testing/render";
import { HelpScreen } from "./HelpScreen";
import { joined } from "./pages";

test("the help is a place, and F1 leads to it", async () => {
  navigate("settings");
  renderWithHost(<Shell />);
  await screen.findByRole("heading", { name: "Settings" });
  fireEvent.keyDown(document.body, { key: "F1" });
  await screen.findByRole("navigation", { name: "Pages of the help" });
  expect(window.location.hash).toBe("#/help");
});

test("a page is shown in the language of the app", async () => {
  const english = renderWithHost(<HelpScreen id="guarantees" />);
  await english.findByText(/A2A has no delivery guarantee/);
  act(() => speak("ja"));
  renderWithHost(<HelpScreen id="approve" />);
  await screen.findByText(/表示されていない内容が承認されることはありません/);
});

test("a page leads to another by a link", async () => {
  renderWithHost(<HelpScreen id="approve" />);
  const link = await screen.findByRole("link", { name: "guaranteed" });
  expect(link.getAttribute("href")).toBe("#/help/guarantees");
});

test("what is new is the newest part of the papers", async () => {
  renderWithHost(<HelpScreen id="whats-new" />);
  await screen.findByText(/A request fits on one screen/);
});

test("the version, the data folder and the licences of what is built in are told", async () => {
  const { container } = renderWithHost(<HelpScreen id="licences" />);
  await screen.findByRole("heading", { name: "A2A Workbench 0.1.0" });
  await screen.findByRole("row", { name: /^react \S+ MIT$/ });
  expect(screen.getByText("~/.local/share/a2a-workbench")).toBeTruthy();
  expect(await accessibilityProblems(container)).toEqual([]);
});

test("lines are joined within a paragraph and nowhere else", () => {
  const code = "```\na\nb\n```";
  expect(joined("one\ntwo\n\n- three\n  four\n- five\n\n| a |\n| b |")).toBe(
    "one two\n\n- three four\n- five\n\n| a |\n| b |",
  );
  expect(joined("送信\n先を *ここ* で\n`A`")).toBe("送信先を *ここ* で`A`");
  expect(joined(code)).toBe(code);
  expect(joined("# A\n\n![a picture](a.png)\n\nb"), "the app is its own picture").toBe("# A\n\nb");
});
