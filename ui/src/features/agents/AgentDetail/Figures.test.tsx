import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeHost } from "../../../host/fake";
import { accessibilityProblems } from "../../../testing/accessibility";
import { renderWithHost } from "../../../testing/render";
import { Figures } from "./Figures";

test("figures say how many calls failed, how long they took, and how long a person was waited for", async () => {
  const { container } = renderWithHost(<Figures id="payments" />);
  expect(await screen.findByText("5% (2)")).toBeTruthy();
  expect(screen.getAllByText("180 ms / 1.2 s")).not.toEqual([]);
  expect(screen.getAllByText("2 minutes 30 seconds")).not.toEqual([]);
  expect(screen.getAllByRole("img").map((chart) => chart.getAttribute("aria-label"))).toEqual([
    "Calls, and those that failed",
    "Latency of calls that are answered at once",
    "Time to the first byte of an answer",
    "Time that tasks waited for a person",
    "Tokens that models took and gave",
  ]);
  const tokens = "52,000 in · 1,700 out · 53,700 in all, as the agent tells";
  expect(screen.getAllByText(tokens), "what the agent tells of its tokens").not.toEqual([]);
  expect(await accessibilityProblems(container)).toEqual([]);
});

test("the same stands in a table, without parts in which nothing happened", async () => {
  renderWithHost(<Figures id="payments" />);
  fireEvent.click(await screen.findByText("The same as a table"));
  const rows = within(screen.getByRole("table")).getAllByRole("row");
  expect(rows).toHaveLength(3);
  expect(rows[1]?.textContent).toContain("180 ms / 1.2 s");
});

test("another span is asked for, and a log that begins later says so", async () => {
  const { host } = renderWithHost(<Figures id="payments" />);
  await screen.findByText("5% (2)");
  fireEvent.click(screen.getByRole("radio", { name: "Last week" }));
  await waitFor(() =>
    expect(host.calls.filter(({ name }) => name === "agents.figures").at(-1)?.params).toEqual({
      id: "payments",
      span: "week",
    }),
  );
  expect(await screen.findByText(/The traffic log does not reach further back/)).toBeTruthy();
});

test("an agent that was never called has dashes and no numbers", async () => {
  const host = fakeHost();
  renderWithHost(<Figures id="operations" />, host);
  expect(await screen.findByText("– (0)")).toBeTruthy();
  fireEvent.click(screen.getByText("The same as a table"));
  expect(screen.getByText("Nothing happened in this time.")).toBeTruthy();
});
