/** An inbox of many pages that somebody has scrolled through. */
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { type FakeHost, fakeHost } from "../../../host/fake";
import { navigate, useRoute } from "../../../places/route";
import { installScreen } from "../../../testing/in-view";
import { pageOf } from "../../../testing/paged";
import { renderWithHost } from "../../../testing/render";
import { InboxScreen } from "../InboxScreen";
import { setFilter, showEverything } from "../triage/filter";

/** As high as the list expects them to be. */
const ROW = 62;

beforeEach(() => {
  installScreen();
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockImplementation(function (this: HTMLElement) {
    return this.dataset.index === undefined ? 600 : ROW;
  });
  setFilter({ drawer: "waiting", grouping: "time" });
  showEverything();
});

function hostWith(count: number): FakeHost {
  const host = fakeHost();
  const [like] = host.world.requests;
  if (like === undefined) throw new Error("BUG: the fake world has requests");
  host.world.requests = Array.from({ length: count }, (_, index) => ({
    ...like,
    summary: { ...like.summary, id: `request-${index}`, title: `Request ${index}`, receivedAt: 0 },
  }));
  const counts = { waiting: count, snoozed: 0, sent: 0, answered: 0, expired: 0 };
  host.answer("approvals.list", ({ cursor, limit }) => {
    const all = host.world.requests.map(({ summary }) => summary);
    const page = pageOf(all, ({ id }) => [-Number(id.slice("request-".length)), id], cursor, limit ?? 50);
    return { requests: page.rows, cursor: page.cursor, counts };
  });
  return host;
}

/** The inbox, and nothing in all other places. */
function Places() {
  const { place, id } = useRoute();
  return place === "inbox" && <InboxScreen id={id} />;
}

async function open(host: FakeHost) {
  window.location.hash = "#/inbox";
  renderWithHost(<Places />, host);
  await option(0);
}

/** Looked up by its attributes, as rows are: all roles of the page take long to find so often. */
function list(): HTMLElement {
  const found = document.querySelector<HTMLElement>("[role=listbox][aria-label=Requests]");
  if (found === null) throw new Error("the list is not there");
  Object.defineProperty(found, "scrollHeight", { configurable: true, value: 1_000_000 });
  return found;
}

async function scrollTo(row: number) {
  fireEvent.scroll(list(), { target: { scrollTop: row * ROW } });
  await option(row);
}

async function scrollToTheEnd(count: number) {
  for (let there = 100; there < count; there = Math.min(count, there + 100)) {
    fireEvent.scroll(list(), { target: { scrollTop: there * ROW - 600 } });
    await option(there);
  }
}

/** The row of a request, as soon as these words are in it. */
const option = (row: number, words = "") =>
  waitFor(() => {
    const rows = [...document.querySelectorAll<HTMLElement>("[role=option]")];
    const found = rows.find(({ textContent }) => textContent.includes(`asks: Request ${row};`));
    if (found?.textContent.includes(words) !== true) throw new Error(`no row says ${row}: ${words}`);
    return found;
  });

function note(host: FakeHost, row: number, words: string) {
  const found = host.world.requests.find(({ summary }) => summary.id === `request-${row}`);
  if (found !== undefined) found.summary = { ...found.summary, note: words };
}

const told = (host: FakeHost) =>
  host.emit({ kind: "changed", changes: [{ tag: "approvals", id: "request-155" }] });

const asked = (host: FakeHost) => host.calls.filter(({ name }) => name === "approvals.list").length;

test("a change fetches what is in view; place and what was picked stay", async () => {
  const host = hostWith(230);
  await open(host);
  await scrollToTheEnd(230);
  await scrollTo(205);
  fireEvent.click(await option(210), { ctrlKey: true });
  await scrollTo(150);
  fireEvent.click(await option(153), { ctrlKey: true });
  await screen.findByText("2 selected");
  const { scrollTop } = list();
  host.calls.length = 0;

  note(host, 156, "Seen by Ito");
  note(host, 45, "Seen by Mori");
  told(host);
  await option(156, "Seen by Ito");
  expect(asked(host), "the page in view, and the last one, where new requests come").toBe(2);
  expect(list().scrollTop, "nothing jumped").toBe(scrollTop);
  expect((await option(153)).getAttribute("aria-checked")).toBe("true");
  expect(screen.getByText("2 selected")).toBeTruthy();
  expect(screen.getByText("Waiting").textContent).toBe("Waiting 230");

  await scrollTo(40);
  await option(45, "Seen by Mori");
});

test("each row says how many there are, and not how many are here", async () => {
  await open(hostWith(230));
  expect(list().getAttribute("aria-multiselectable")).toBe("true");
  expect((await option(3)).getAttribute("aria-setsize")).toBe("230");
  act(() => setFilter({ risk: "high" }));
  const unknown = "nobody counts what fits a filter before all of it is here";
  await waitFor(() =>
    expect(document.querySelector("[role=option]")?.getAttribute("aria-setsize"), unknown).toBe("-1"),
  );
  await scrollToTheEnd(230);
  expect(document.querySelector("[role=option]")?.getAttribute("aria-setsize")).toBe("230");
});

test("who comes back to a long list has what is in view fetched, and not all of it", async () => {
  const host = hostWith(230);
  await open(host);
  await scrollToTheEnd(230);
  act(() => navigate("tasks"));
  await waitFor(() => expect(document.querySelector("[role=listbox]") === null).toBe(true));
  host.calls.length = 0;
  note(host, 3, "Seen by Ito");
  told(host);

  act(() => navigate("inbox"));
  await option(3, "Seen by Ito");
  expect(asked(host)).toBe(2);
});
