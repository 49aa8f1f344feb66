import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { Shell } from "../../../app/Shell";
import { type FakeHost, fakeHost } from "../../../host/fake";
import type { ApprovalFilter, SentenceView } from "../../../host/generated/api";
import type { CommandName } from "../../../host/host";
import { speak } from "../../../i18n/setup";
import { accessibilityProblems } from "../../../testing/accessibility";
import { batchLeaves, summaryBecame } from "../../../testing/announce";
import { installScreen } from "../../../testing/in-view";
import { makeItNoon } from "../../../testing/noon";
import { renderWithHost } from "../../../testing/render";
import { setFilter, showEverything } from "./filter";

beforeEach(() => {
  installScreen();
  setFilter({ drawer: "waiting", grouping: "time" });
  showEverything();
});

async function open(host: FakeHost = fakeHost()) {
  window.location.hash = "#/inbox";
  const { container } = renderWithHost(<Shell />, host);
  await screen.findByRole("listbox", { name: "Requests" });
  return { host, container };
}

function calls(host: FakeHost, name: CommandName) {
  return host.calls.filter((call) => call.name === name).map((call) => call.params);
}

/** What a screen reader says of a row. */
const sentence = (row: HTMLElement) => row.querySelector(":scope > :not([aria-hidden])")?.textContent ?? "";
const names = () => screen.getAllByRole("option").map(sentence);
const option = (name: RegExp) => screen.getByRole("option", { name });

test("each drawer shows its requests, and how many there are where there are any", async () => {
  await open();
  const drawers = screen.getByRole("group", { name: "Requests by state" });
  const shown = within(drawers).getAllByRole("button");
  await waitFor(() =>
    expect(shown.map((button) => button.textContent)).toEqual([
      "Waiting 12",
      "Snoozed",
      "Sending 2",
      "Answered 2",
      "Ended 3",
    ]),
  );
  fireEvent.click(within(drawers).getByRole("button", { name: /^Ended/ }));
  await waitFor(() => expect(names()).toHaveLength(3));
});

test("a request reads as one sentence", async () => {
  await open();
  expect(sentence(option(/Run a command on production/))).toBe(
    "Night operations asks: Run a command on production; High risk: “delete” suggests that it deletes " +
      "something; asked 9 min. ago; lapses in 20 min.; marked Orange; your note: Ask Ito before answering.",
  );
});

test("words and filters narrow the list, groups order it, and a view keeps them under a name", async () => {
  const host = fakeHost();
  const listed = (filter: Partial<ApprovalFilter>, count: number) => {
    const asked = { drawer: "waiting", grouping: "time", agentId: null, risk: null } as const;
    const requests = host.world.requests.slice(0, count).map(({ summary }) => summary);
    const counts = { waiting: 12, snoozed: 0, sent: 2, answered: 2, expired: 3 };
    host.answer(
      "approvals.list",
      { requests, cursor: null, counts },
      { filter: { ...asked, shape: null, colour: null, words: "", ...filter } },
    );
  };
  listed({ words: "trip" }, 1);
  listed({ risk: "high" }, 2);
  await open(host);
  fireEvent.change(screen.getByRole("searchbox", { name: "Search requests" }), { target: { value: "trip" } });
  await waitFor(() => expect(names()).toHaveLength(1));
  fireEvent.click(screen.getByRole("button", { name: "Show all" }));
  await waitFor(() => expect(names()).toHaveLength(12));

  fireEvent.click(screen.getByRole("button", { name: "Show the filters" }));
  const filters = screen.getByRole("region", { name: "Filters" });
  fireEvent.click(within(filters).getByRole("button", { name: /Risk/ }));
  fireEvent.click(await screen.findByRole("option", { name: "High" }));
  await waitFor(() => expect(names()).toHaveLength(2));
  fireEvent.change(within(filters).getByRole("textbox"), { target: { value: "Dangerous" } });
  fireEvent.click(within(filters).getByRole("button", { name: "Keep view" }));
  await waitFor(() =>
    expect(host.asked("approvals.keepView")).toMatchObject([{ name: "Dangerous", filter: { risk: "high" } }]),
  );
  host.world.inboxViews = host.asked("approvals.keepView").map((view) => ({ ...view, id: "view-1" }));
  act(() => host.changed("settings"));

  fireEvent.click(screen.getByRole("button", { name: "Show all" }));
  await waitFor(() => expect(names()).toHaveLength(12));
  fireEvent.click(await screen.findByRole("button", { name: "Kept views" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Dangerous" }));
  await waitFor(() => expect(names()).toHaveLength(2));
});

test("X selects, Shift and a click select what lies between, and Escape lets go", async () => {
  makeItNoon();
  await open();
  fireEvent.click(option(/Run a command/));
  await screen.findByRole("article");
  fireEvent.keyDown(document.body, { key: "x" });
  await screen.findByText("1 selected");
  fireEvent.click(option(/Shall the keeper/), { shiftKey: true });
  await screen.findByText("4 selected");
  expect(option(/Details of the trip/).getAttribute("aria-checked")).toBe("true");
  fireEvent.keyDown(document.body, { key: "Escape" });
  await waitFor(() => expect(screen.queryByRole("article")).toBeNull());
  fireEvent.keyDown(document.body, { key: "Escape" });
  await waitFor(() => expect(screen.queryByText(/selected/)).toBeNull());
});

/** Has the host say that each of these stays. */
function keep(host: FakeHost, stays: Record<string, SentenceView>) {
  const staying = host.world.requests.flatMap(({ summary: { id, title, agentName: agent } }) => {
    const why = stays[id];
    return why === undefined ? [] : [{ id, title, agent, why }];
  });
  batchLeaves(host, staying);
}

const FOR_MORE = { code: "stays-for-more" } as const;
const STAYS: Record<string, SentenceView> = {
  "request-pay": { code: "stays-for-risk", because: { code: "moves-money", word: "pay" } },
  "request-form": FOR_MORE,
  "request-question": FOR_MORE,
  "request-raw": FOR_MORE,
  "request-choose": FOR_MORE,
  "request-link": FOR_MORE,
  "request-sign-in": FOR_MORE,
  "request-secret": FOR_MORE,
  "request-uncertain": { code: "not-open" },
};

test("approving several says which stay and why, and approves exactly the number that was shown", async () => {
  const host = fakeHost();
  keep(host, STAYS);
  await open(host);
  fireEvent.keyDown(document.body, { key: "X", shiftKey: true });
  await screen.findByText("12 selected");
  fireEvent.click(screen.getByRole("button", { name: "Approve…" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Approve several requests" });
  await within(dialog).findByText(/^3 requests will be approved/);
  const stays = within(dialog).getByRole("region", { name: "9 requests stay:" });
  expect(within(stays).getByText(/^High risk, to be approved on its own/)).toBeTruthy();
  expect(within(stays).getAllByText("It asks for more than approval.")).toHaveLength(7);
  expect(document.activeElement?.textContent, "nothing is approved by pressing Enter").toBe("Cancel");
  expect(await accessibilityProblems(dialog)).toEqual([]);

  fireEvent.click(within(dialog).getByRole("button", { name: "Approve 3" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(calls(host, "approvals.batch")).toMatchObject([{ action: { kind: "approve" }, confirmed: 3 }]);
  await screen.findByText("9 selected");

  fireEvent.keyDown(document.body, { key: "u" });
  await waitFor(() =>
    expect(host.asked("approvals.batch").at(-1)).toMatchObject({ action: { kind: "undo" } }),
  );
  expect(host.asked("approvals.batch").at(-1)?.chosen).toHaveLength(3);
});

test("what has another call around it is held out of approving several", async () => {
  const host = fakeHost();
  const deletion = host.world.requests.find(({ summary }) => summary.id === "request-delete");
  if (deletion === undefined) throw new Error("a deletion");
  keep(host, { ...STAYS, "request-delete": { code: "stays-for-others" } });
  await open(host);
  fireEvent.keyDown(document.body, { key: "X", shiftKey: true });
  await screen.findByText("12 selected");
  fireEvent.click(screen.getByRole("button", { name: "Approve…" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Approve several requests" });
  await within(dialog).findByText(/^2 requests will be approved/);
  const stays = within(dialog).getByRole("region", { name: "10 requests stay:" });
  const why = within(stays).getByText(/^It has another call, or something that was not understood,/);
  expect(why.closest("li")?.textContent).toContain(deletion.summary.title);
  act(() => speak("ja"));
  expect(within(dialog).getByText(/^別の呼び出し、または読み取れない内容/)).toBeTruthy();
});

test("a note and a colour are the person's own", async () => {
  const { host } = await open();
  fireEvent.click(option(/Details of the trip/));
  fireEvent.click(await screen.findByRole("button", { name: "Write a note" }));
  fireEvent.change(await screen.findByRole("textbox", { name: "Note" }), { target: { value: "Ask Mori" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(host.asked("approvals.note")).toEqual([{ id: "request-form", note: "Ask Mori" }]),
  );
  summaryBecame(host, "request-form", { note: "Ask Mori" });
  await waitFor(() => expect(names().join()).toContain("your note: Ask Mori"));
  fireEvent.click(screen.getByRole("button", { name: "Mark with a colour" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Blue" }));
  await waitFor(() => expect(host.asked("approvals.mark")).toEqual([{ id: "request-form", colour: "blue" }]));
  summaryBecame(host, "request-form", { colour: "blue" });
  await waitFor(() => expect(names().join()).toContain("marked Blue"));
  expect(calls(host, "approvals.decide")).toEqual([]);
});

test("a request is put aside until a time of the person's choice, which has not passed", async () => {
  const { host } = await open();
  fireEvent.click(option(/Details of the trip/));
  await screen.findByRole("article");
  fireEvent.click(screen.getByRole("button", { name: "Put aside" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Until a time of your choice…" }));
  const dialog = await screen.findByRole("dialog", { name: "Put aside" });
  const field = within(dialog).getByLabelText("Until");
  fireEvent.change(field, { target: { value: "2001-01-01T09:00" } });
  expect(within(dialog).getByText("Choose a time to come.")).toBeTruthy();
  fireEvent.change(field, { target: { value: "2099-01-01T09:00" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Put aside" }));
  await waitFor(() =>
    expect(calls(host, "approvals.snooze")).toEqual([
      { id: "request-form", until: new Date(2099, 0, 1, 9).getTime() },
    ]),
  );
});

test("the list with everything open is accessible", async () => {
  const { container } = await open();
  fireEvent.click(screen.getByRole("button", { name: "Show the filters" }));
  fireEvent.keyDown(document.body, { key: "X", shiftKey: true });
  await screen.findByText("12 selected");
  expect(await accessibilityProblems(container)).toEqual([]);
});
