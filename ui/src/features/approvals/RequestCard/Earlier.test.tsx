/** What the agent said and made in the task besides its request is shown, and waits to be read like everything else. */
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeHost } from "../../../host/fake";
import type { EarlierView } from "../../../host/generated/api";
import { navigate } from "../../../places/route";
import { installScreen } from "../../../testing/in-view";
import { renderWithHost } from "../../../testing/render";
import { InboxScreen } from "..";

const TITLE = "The agent's earlier messages and artifacts in this task (not verified)";

beforeEach(() => {
  installScreen();
});

async function open(...earlier: EarlierView[]): Promise<void> {
  const host = fakeHost();
  const request = host.world.requests.find(({ summary }) => summary.id === "request-review");
  request?.earlier.push(...earlier);
  navigate("inbox", "request-review");
  renderWithHost(<InboxScreen id="request-review" />, host);
  await screen.findByRole("article", { name: request?.summary.title ?? "" });
}

test("messages and artifacts stand there whole, in a part that must have been in view", async () => {
  await open(
    {
      artifact: null,
      inYourName: false,
      parts: [{ kind: "text", text: "This wires all savings." }],
      tooLong: [],
    },
    { artifact: null, inYourName: true, parts: [{ kind: "text", text: "Yes, all of it." }], tooLong: [] },
    {
      inYourName: false,
      artifact: "plan\u200b.json",
      parts: [
        { kind: "other", part: { kind: "json", json: '{"limit":9007199254740993}' } },
        {
          kind: "other",
          part: { kind: "file", name: "a.pdf", mediaType: "application/pdf", size: 1400, text: null },
        },
      ],
      tooLong: [300_001],
    },
  );
  const part = screen.getByRole("region", { name: TITLE });
  expect(within(part).getByText("This wires all savings.")).toBeTruthy();
  const mouth = within(part).getByText("Yes, all of it.").closest("figure");
  expect(mouth?.textContent, "nobody sent it").toContain("in your name");
  expect(within(part).getByText("U+200B"), "what cannot be seen is said").toBeTruthy();
  expect(within(part).getByText("9007199254740993")).toBeTruthy();
  expect(within(part).getByText("a.pdf")).toBeTruthy();
  expect(within(part).getByText(/^300 kB more is too long/)).toBeTruthy();
  expect(part.querySelector("[data-sentinel]"), "which is watched").not.toBeNull();
});

test("where there is nothing else, nothing is said", async () => {
  await open();
  expect(screen.queryByRole("region", { name: TITLE })).toBeNull();
});

test("an artifact that only an identifier names is a result", async () => {
  const artifact = "3af9ff9f-e874-4777-9cc2-99e2a500fc9d";
  await open({ artifact, inYourName: false, parts: [{ kind: "text", text: "x" }], tooLong: [] });
  const part = screen.getByRole("region", { name: TITLE });
  expect(within(part).getByText("Result").title, "it is there to be told apart").toBe(artifact);
  expect(part.textContent).not.toContain(artifact);
});
