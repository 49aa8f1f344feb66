import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import type { Change } from "../host/generated/api";
import { invalidate } from "./invalidate";

const keys = {
  list: ["conversations.list", { words: "", cursor: null }],
  one: ["conversations.get", { id: "one" }],
  other: ["conversations.get", { id: "other" }],
  task: ["tasks.get", { taskKey: "one" }],
  settings: ["settings.get", {}],
};

function check(change: Change, expected: (keyof typeof keys)[], why: string) {
  const client = new QueryClient();
  for (const key of Object.values(keys)) client.setQueryData(key, "answer");
  invalidate(client, [change]);
  const stale = Object.entries(keys).filter(([, key]) => client.getQueryState(key)?.isInvalidated);
  expect(
    stale.map(([name]) => name),
    why,
  ).toEqual(expected);
}

test("a change makes stale what shows it, and nothing else", () => {
  check({ tag: "settings", id: null }, ["settings"], "one tag");
  check({ tag: "conversations", id: null }, ["list", "one", "other"], "any conversation");
  check({ tag: "conversations", id: "one" }, ["list", "one"], "another conversation is left alone");
  check({ tag: "tasks", id: "one" }, ["list", "task"], "a chat hears of its own tasks by its own name");
  check({ tag: "tasks", id: "two" }, ["list"], "another task is left alone");
  check({ tag: "wire", id: null }, [], "nobody looks at the wire");
});

test("changes during a fetch do not throw it away, and lead to exactly one more", async () => {
  const client = new QueryClient();
  const answers: ((answer: string) => void)[] = [];
  const queryFn = vi.fn(() => new Promise<string>((resolve) => answers.push(resolve)));
  const observer = new QueryObserver(client, { queryKey: keys.settings, queryFn, staleTime: Infinity });
  const stop = observer.subscribe(() => {});

  for (let count = 0; count < 10; count += 1) invalidate(client, [{ tag: "settings", id: null }]);
  answers[0]?.("first");
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe("first"));
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2));
  answers[1]?.("second");
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe("second"));

  expect(queryFn).toHaveBeenCalledTimes(2);
  stop();
});

test("what was opened last is fetched first, then what is around it, and not what nobody looks at", async () => {
  const client = new QueryClient();
  const asked: string[] = [];
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const observe = (name: keyof typeof keys) => {
    client.setQueryData(keys[name], "answer");
    const queryFn = async () => {
      asked.push(name);
      await answered;
      return "answer";
    };
    const options = { queryKey: keys[name], queryFn, staleTime: Number.POSITIVE_INFINITY };
    return new QueryObserver(client, options).subscribe(() => {});
  };
  const stops = [observe("list"), observe("one")];
  client.setQueryData(keys.other, "answer");

  invalidate(client, [{ tag: "conversations", id: null }]);

  expect(asked, "the list waits").toEqual(["one"]);
  answer();
  await vi.waitFor(() => expect(asked).toEqual(["one", "list"]));
  for (const stop of stops) stop();
});
