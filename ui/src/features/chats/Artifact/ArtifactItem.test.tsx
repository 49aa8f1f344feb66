import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ArtifactView } from "../../../host/generated/api";
import { renderWithHost } from "../../../testing/render";
import { ArtifactItem } from "./ArtifactItem";

function artifact(name: string | null): ArtifactView {
  return {
    key: "artifact",
    artifactId: "artifact-id",
    name,
    description: null,
    parts: [],
    pieces: [],
    streaming: false,
    unlisted: false,
    replaced: false,
    taskKey: "task",
    exchangeId: null,
    at: Date.now(),
    startGeneration: null,
    endGeneration: null,
  };
}

test.each([null, " ", "3af9ff9f-e874-4777-9cc2-99e2a500fc9d"])(
  "an artifact called %j is a result",
  (name) => {
    renderWithHost(<ArtifactItem artifact={artifact(name)} chatId="chat" />);
    within(screen.getByRole("article", { name: "Artifact: Result" })).getByText("Result");
  },
);

test("a file by its address says how it opens, also in the viewer", async () => {
  const url = `https://agent.example/${"a".repeat(300)}`;
  const part = { kind: "link", name: "report.md", url, mediaType: "text/markdown", fileKey: "a/0" } as const;
  renderWithHost(<ArtifactItem artifact={{ ...artifact("Report"), parts: [part] }} chatId="chat" />);
  const item = screen.getByRole("article", { name: "Artifact: Report" });
  within(item).getByText("It opens in the browser, without the credentials that you gave for the agent.");
  fireEvent.click(within(item).getByRole("button", { name: "Open" }));
  const viewer = await screen.findByRole("dialog", { name: "Report" });
  within(viewer).getByText(/without the credentials that you gave/);
  within(viewer).getByRole("button", { name: "Copy the address" });
  expect(within(viewer).getByRole("button", { name: url }).className, "it breaks its line").toContain("link");
});
