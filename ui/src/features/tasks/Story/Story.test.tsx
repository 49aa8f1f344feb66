import { fireEvent, screen, waitFor } from "@testing-library/react";
import axe from "axe-core";
import { beforeEach, expect, test } from "vitest";
import { installScreen } from "../../../testing/in-view";
import { renderWithHost } from "../../../testing/render";
import { TasksScreen } from "../TasksScreen";

beforeEach(() => {
  installScreen();
});

async function open() {
  const rendered = renderWithHost(<TasksScreen id="task-pay" />);
  fireEvent.click(await screen.findByRole("radio", { name: "Story" }));
  await screen.findByRole("article", { name: "Story" });
  return rendered;
}

test("a task is told as a story, with the way to its request", async () => {
  await open();
  expect(screen.getAllByText(/asked for a decision/)).not.toEqual([]);
  const [first] = screen.getAllByRole("button", { name: "Open request" });
  fireEvent.click(first ?? document.body);
  expect(window.location.hash).toMatch(/^#\/inbox\/request-/);
});

test("a story is saved as Markdown and as a page", async () => {
  const { host } = await open();
  for (const [entry, form, beginning] of [
    ["Save as Markdown", "markdown", "# Pay 12,000 yen"],
    ["Save as HTML", "html", "<!doctype html>"],
  ] as const) {
    fireEvent.click(screen.getByRole("button", { name: "Save the story" }));
    fireEvent.click(await screen.findByRole("menuitem", { name: entry }));
    await waitFor(() =>
      expect(host.calls.filter(({ name }) => name === "tasks.saveStory").at(-1)?.params).toMatchObject({
        taskKey: "task-pay",
        form,
        text: expect.stringContaining(beginning),
      }),
    );
  }
});

test("a story has no accessibility violations", async () => {
  await open();
  const results = await axe.run(document.body, {
    rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
  });
  expect(results.violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
});
