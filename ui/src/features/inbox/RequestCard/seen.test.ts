import { beforeEach, expect, test } from "vitest";
import { installScreen, type Screen } from "../../../testing/in-view";
import { SeenParts } from "./seen";

let screen: Screen;
beforeEach(() => {
  screen = installScreen();
});

test("what is hidden before it was in view has not been in view", () => {
  const parts = new SeenParts();
  const end = parts.begin();
  const release = parts.watch(document.createElement("span"));
  expect(parts.isComplete()).toBe(false);
  release();
  end();
  expect(parts.isComplete(), "the card is hidden while another place is opened").toBe(false);

  parts.begin();
  parts.watch(document.createElement("span"));
  expect(parts.isComplete()).toBe(false);
  screen.showAll();
  expect(parts.isComplete()).toBe(true);
});
