import { expect, test } from "vitest";
import { UNCHANGED } from "../data/unchanged-settings";
import { fakeHost } from "./fake";

test("a changed setting is answered and announced", async () => {
  const host = fakeHost();
  const seen: unknown[] = [];
  host.subscribe({ onBatch: ({ events }) => seen.push(...events) });
  await host.call("settings.set", { ...UNCHANGED, theme: "dark" });

  expect((await host.call("settings.get", {})).theme).toBe("dark");
  expect(seen).toEqual([{ kind: "changed", changes: [{ tag: "settings", id: null }] }]);
});

test("a command that was made to fail rejects with what the host would say", async () => {
  const host = fakeHost();
  host.fail("approvals.newest", {
    message: "The database is read-only.",
    hints: ["Look at the folder's permissions."],
  });

  const call = host.call("approvals.newest", {});

  await expect(call).rejects.toMatchObject({ name: "HostError", message: "The database is read-only." });
});

test("a command that was told its answer gives that, changes nothing, and is itself again afterwards", async () => {
  const host = fakeHost();
  host.answer("agents.setFavourite", {});
  await host.call("agents.setFavourite", { id: "writer", favourite: true });
  const isFavourite = async () =>
    (await host.call("agents.list", {})).find(({ id }) => id === "writer")?.favourite;
  expect(await isFavourite()).toBe(false);

  host.recover("agents.setFavourite");
  await host.call("agents.setFavourite", { id: "writer", favourite: true });
  expect(await isFavourite()).toBe(true);
});
