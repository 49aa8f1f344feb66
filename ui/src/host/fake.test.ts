import { expect, test } from "vitest";
import { UNCHANGED } from "../data/unchanged-settings";
import { fakeHost } from "./fake";
import { listed } from "./fake/traffic";

test("a command changes nothing and announces nothing: what became of it is for a test to say", async () => {
  const host = fakeHost();
  const seen: unknown[] = [];
  host.subscribe({ onBatch: ({ events }) => seen.push(...events) });
  await host.call("settings.set", { ...UNCHANGED, theme: "dark" });
  expect((await host.call("settings.get", {})).theme).toBe("system");
  expect(host.asked("settings.set")).toMatchObject([{ theme: "dark" }]);
  expect(seen).toEqual([]);

  host.world.settings.theme = "dark";
  host.changed("settings");
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

test("an answer counts where it was bound to what is asked, the latest first, and until it is taken back", async () => {
  const host = fakeHost();
  const nothing = { agentId: null, chatId: null, taskKey: null, traceId: null };
  const found = async (filter: string | null) => {
    const params = { ...nothing, filter, until: null, session: null, cursor: null, limit: null };
    return (await host.call("exchanges.list", params)).total;
  };
  const all = await found(null);
  host.answer("exchanges.list", listed([]), { filter: "has:error" });
  expect([await found("has:error"), await found(null)]).toEqual([0, all]);
  host.answer("exchanges.list", ({ filter }) => listed([], { total: filter?.length ?? 0 }));
  expect([await found("has:error"), await found(null)]).toEqual([9, 0]);
  host.recover("exchanges.list");
  expect(await found("has:error")).toBe(all);
});
