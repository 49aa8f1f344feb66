import { screen, within } from "@testing-library/react";
import { test } from "vitest";
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
