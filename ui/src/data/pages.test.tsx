import { useQueryClient } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { type FakeHost, fakeHost } from "../host/fake";
import type { TaskPage, TaskSummary } from "../host/generated/api";
import type { CommandName, Params } from "../host/host";
import { pageOf } from "../testing/paged";
import { type RowsOf, useCommandPages } from "./pages";
import { DataProvider } from "./provider";

const ROWS: RowsOf<TaskPage, TaskSummary> = { of: ({ tasks }) => tasks, key: ({ brief }) => brief.key };
const FILTER = { agentId: null, states: [], since: null, until: null, cursor: null };
/** Rows that fit on a screen. */
const SCREEN = 12;

/** A world with so many tasks; the first one changed last. */
function hostWith(count: number): FakeHost {
  const host = fakeHost();
  const [like] = host.world.tasks;
  if (like === undefined) throw new Error("BUG: the fake world has tasks");
  host.world.tasks = Array.from({ length: count }, (_, index) => ({
    ...like,
    brief: { ...like.brief, key: `task-${index}`, updatedAt: count - index },
  }));
  host.answer("tasks.list", ({ cursor, limit }) => {
    const { tasks } = host.world;
    const page = pageOf(tasks, ({ brief }) => [brief.updatedAt, brief.key], cursor, limit ?? 50);
    return { tasks: page.rows, cursor: page.cursor, total: tasks.length };
  });
  return host;
}

/** The list as a screen has it, and what it asks the host for. */
function show(host: FakeHost, limit: number) {
  const ignore = () => {};
  const wrapper = ({ children }: { children: ReactNode }) => (
    <DataProvider host={host} onFocusRequest={ignore}>
      {children}
    </DataProvider>
  );
  const { result } = renderHook(
    () => ({ ...useCommandPages("tasks.list", { ...FILTER, limit }, ROWS), client: useQueryClient() }),
    { wrapper },
  );
  const keys = () => result.current.rows.map(ROWS.key);
  /** Nothing is on its way, and what has come is shown. */
  const rest = () =>
    waitFor(
      () => {
        const { client, query } = result.current;
        expect(client.isFetching()).toBe(0);
        expect(query.data).toBe(client.getQueryData(["tasks.list", { ...FILTER, limit }, "pages"]));
      },
      { interval: 1 },
    );
  return {
    keys,
    rest,
    titleOf: (key: string) => result.current.rows.find((row) => ROWS.key(row) === key)?.brief.title,
    total: () => result.current.latest?.total,
    more: () => act(() => result.current.more()),
    /** Brings the rows from this one on into view. */
    look: async (from: number) => {
      act(() => result.current.look(result.current.rows.slice(from, from + SCREEN)));
      await rest();
    },
    shown: (from: number) => keys().slice(from, from + SCREEN),
    /** Scrolls on until so many pages are there. */
    load: async (pages: number) => {
      while (keys().length < pages * limit) {
        const before = keys().length;
        act(() => result.current.more());
        await waitFor(() => expect(keys().length).toBeGreaterThan(before), { interval: 1 });
        act(() => result.current.look(result.current.rows.slice(-SCREEN)));
      }
      await rest();
      host.calls.length = 0;
    },
  };
}

function change(host: FakeHost, key: string, changed: Partial<TaskSummary["brief"]>) {
  host.world.tasks = host.world.tasks.map((task) =>
    task.brief.key === key ? { ...task, brief: { ...task.brief, ...changed } } : task,
  );
}

const told = (host: FakeHost) =>
  act(() => host.emit({ kind: "changed", changes: [{ tag: "tasks", id: null }] }));

function asked(host: FakeHost) {
  return host.calls.filter(({ name }) => name === "tasks.list").length;
}

test("of a hundred pages that were scrolled through, a change fetches only what is in view", async () => {
  const host = hostWith(10_050);
  const list = show(host, 100);
  await list.load(100);
  await list.look(5095);
  const before = list.keys();

  change(host, "task-5100", { title: "Changed in view" });
  change(host, "task-7000", { title: "Changed far away" });
  told(host);
  await waitFor(() => expect(list.titleOf("task-5100")).toBe("Changed in view"));
  await list.rest();
  expect(asked(host), "the two pages that meet in view").toBe(2);
  expect(list.keys(), "nothing has moved").toEqual(before);

  await list.look(6995);
  expect(list.titleOf("task-7000"), "it is right once somebody looks at it").toBe("Changed far away");
  expect(asked(host), "and the two pages that meet there").toBe(4);
  await list.look(6998);
  expect(asked(host), "what is up to date is not asked for again").toBe(4);
});

test("figures of the whole list are those of the latest page, wherever that is", async () => {
  const host = hostWith(1000);
  const list = show(host, 100);
  await list.load(9);
  await list.look(450);
  host.world.tasks = host.world.tasks.slice(0, 999);
  told(host);
  await waitFor(() => expect(list.total()).toBe(999));
});

test("a row that moves to the top is listed once, and what was above it stays where it was", async () => {
  const host = hostWith(1000);
  const list = show(host, 100);
  await list.load(9);
  await list.look(450);
  change(host, "task-455", { updatedAt: 5000 });
  told(host);
  await waitFor(() => expect(list.keys()).not.toContain("task-455"));
  expect(list.keys().slice(0, 455)).toEqual(Array.from({ length: 455 }, (_, index) => `task-${index}`));

  await list.look(0);
  expect(list.shown(0).slice(0, 2)).toEqual(["task-455", "task-0"]);
  expect(new Set(list.keys()).size, "no row is there twice").toBe(list.keys().length);
});

test("what is in view is what the host lists there, whatever came, went and moved", async () => {
  const host = hostWith(300);
  const list = show(host, 10);
  await list.load(25);
  const random = numbers(7);
  for (let round = 0; round < 30; round += 1) {
    for (let turn = 0; turn <= random(4); turn += 1) changeSomething(host, random, `${round}.${turn}`);
    told(host);
    await list.rest();
    const { tasks } = await host.call("tasks.list", { ...FILTER, limit: 1000 });
    const all = tasks.map(ROWS.key);
    const from = SCREEN + random(Math.max(1, list.keys().length - 2 * SCREEN));
    // What was looked at just now is up to date, and what is above it is not.
    for (const row of [from, from - SCREEN / 2, from - SCREEN]) {
      // Rows of other pages may have gone meanwhile: it is looked again, as a list does after each change.
      let before: readonly string[];
      do {
        before = list.shown(row);
        await list.look(row);
      } while (list.shown(row).join() !== before.join());
      const at = all.indexOf(before[0] ?? "");
      expect(before, `round ${round}, from row ${row}`).toEqual(all.slice(at, at + before.length));
    }
  }
});

test("scrolling on while a change is being fetched loses neither", async () => {
  const host = hostWith(300);
  const list = show(host, 100);
  await list.load(1);
  await list.look(0);
  change(host, "task-3", { title: "Changed" });
  const open = hold(host, "tasks.list");
  told(host);
  list.more();
  open();
  await waitFor(() => expect(list.keys()).toHaveLength(200));
  await waitFor(() => expect(list.titleOf("task-3")).toBe("Changed"));
});

test("what comes into view while something else is being fetched is fetched as well", async () => {
  const host = hostWith(1000);
  const list = show(host, 100);
  await list.load(9);
  await list.look(850);
  change(host, "task-250", { title: "Changed" });
  told(host);
  await list.rest();
  const open = hold(host, "tasks.list");
  told(host);
  // The page further up is passed by once more, and the one in view, which stays as it is, is awaited.
  await waitFor(() => expect(asked(host)).toBe(2));
  const looked = list.look(245);
  open();
  await looked;
  await waitFor(() => expect(list.titleOf("task-250")).toBe("Changed"));
});

test("a page that cannot be had leaves the list as it was, and is asked for at the next change", async () => {
  const host = hostWith(300);
  const list = show(host, 100);
  await list.load(2);
  await list.look(150);
  const before = list.keys();
  host.fail("tasks.list", { message: "The database is locked." });
  change(host, "task-155", { title: "Changed" });
  told(host);
  await list.rest();
  await list.look(150);
  expect(list.keys()).toEqual(before);
  expect(asked(host), "it is not asked over and over").toBe(1);

  host.recover("tasks.list");
  told(host);
  await waitFor(() => expect(list.titleOf("task-155")).toBe("Changed"));
});

/** Answers of a command wait until what is returned is called. */
function hold(host: FakeHost, name: CommandName): () => void {
  const { call } = host;
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  host.call = async <Name extends CommandName>(command: Name, params: Params<Name>) => {
    const answer = await call(command, params);
    if (command === name) await opened;
    return answer;
  };
  return () => {
    host.call = call;
    open();
  };
}

/** A task goes, comes somewhere, or moves to the top. */
function changeSomething(host: FakeHost, random: (below: number) => number, name: string) {
  const { tasks } = host.world;
  const found = tasks[random(tasks.length)];
  if (found === undefined) return;
  const { key, updatedAt } = found.brief;
  switch (random(3)) {
    case 0:
      host.world.tasks = tasks.filter((task) => task !== found);
      break;
    case 1:
      host.world.tasks = [
        ...tasks,
        { ...found, brief: { ...found.brief, key: name, updatedAt: updatedAt + 0.5 } },
      ];
      break;
    default:
      change(host, key, { updatedAt: Math.max(...tasks.map(({ brief }) => brief.updatedAt)) + 1 });
  }
}

/** The same numbers in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}
