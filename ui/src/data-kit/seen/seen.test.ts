import { beforeEach, expect, test } from "vitest";
import { installScreen, type Screen } from "../../testing/in-view";
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

test.each([
  ["inert", ""],
  ["aria-hidden", "true"],
])("what lies under a dialog (%s) is not in view", (name, value) => {
  const app = document.createElement("div");
  const sentinel = document.createElement("span");
  const layer = document.createElement("span");
  layer.setAttribute("aria-hidden", "true");
  layer.append(sentinel);
  app.append(document.createElement("section"));
  app.firstElementChild?.append(layer);
  const parts = new SeenParts();
  parts.begin();
  parts.watch(sentinel);

  app.setAttribute(name, value);
  screen.showAll();
  expect(parts.isComplete()).toBe(false);
  app.removeAttribute(name);
  screen.showAll();
  expect(parts.isComplete()).toBe(true);
});
