import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { fakeHost } from "../../../host/fake";
import { checked, named } from "../../../host/fake/runs";
import { accessibilityProblems } from "../../../testing/accessibility";
import { renderWithHost } from "../../../testing/render";
import { Examples } from "./Examples";

async function opened(host = fakeHost()) {
  const onStart = vi.fn();
  const rendered = renderWithHost(<Examples onStart={onStart} onEdit={vi.fn()} />, host);
  await screen.findByRole("button", { name: /^Steps: plan, write, review One after the other/ });
  return { ...rendered, onStart };
}

test("each example has its picture, its name and what happens in it", async () => {
  const { container } = await opened();
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
  expect(screen.getByRole("img", { name: "Steps: plan, parts, chapter" })).toBeTruthy();
  expect(await accessibilityProblems(container)).toEqual([]);
});

test("an example is looked at whole and started", async () => {
  const { container, onStart } = await opened();
  fireEvent.click(screen.getByRole("button", { name: /A large job in parts/ }));
  expect(await screen.findByRole("heading", { name: "A large job in parts" })).toBeTruthy();
  expect(container.querySelectorAll("pre"), "also the file that it runs").toHaveLength(2);
  expect(await accessibilityProblems(container)).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Start" }));
  expect(onStart).toHaveBeenCalledWith(
    expect.objectContaining({ others: [expect.stringContaining("pipeline")] }),
  );
  fireEvent.click(screen.getByRole("button", { name: "All examples" }));
  expect(await screen.findByRole("button", { name: /One after the other/ })).toBeTruthy();
});

test("where nobody of it is saved, the sample agents take part, or agents of one's own", async () => {
  const host = fakeHost({ fresh: true });
  host.answer("runs.check", checked({ agents: [named("story-planner", null).said] }));
  const { onStart } = await opened(host);
  fireEvent.click(screen.getByRole("button", { name: /One after the other/ }));
  host.world.info.welcomed = true;
  fireEvent.click(await screen.findByRole("button", { name: "Use my own agents" }));
  expect(onStart).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole("button", { name: "Use the sample agents" }));
  await waitFor(() => expect(onStart).toHaveBeenCalledTimes(2));
  expect(host.calls.some(({ name }) => name === "samples.connect")).toBe(true);
});
