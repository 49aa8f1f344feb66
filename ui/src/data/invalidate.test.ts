import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Change } from "../host/generated/api";
import { invalidate } from "./invalidate";

const keys = {
  list: ["chats.list", { words: "", cursor: null }],
  one: ["chats.get", { id: "one" }],
  other: ["chats.get", { id: "other" }],
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
  check({ tag: "chats", id: null }, ["list", "one", "other"], "any conversation");
  check({ tag: "chats", id: "one" }, ["list", "one"], "another conversation is left alone");
  check({ tag: "tasks", id: "one" }, ["list", "task"], "a chat hears of its own tasks by its own name");
  check({ tag: "tasks", id: "two" }, ["list"], "another task is left alone");
  check({ tag: "exchanges", id: null }, [], "nobody looks at the wire");
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

test("an answer that took long is not asked for again at once, and a change meanwhile is not forgotten", async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const client = new QueryClient();
  const queryFn = vi.fn(() => new Promise<string>((resolve) => setTimeout(() => resolve("answer"), 100)));
  client.setQueryData(keys.settings, "answer");
  const observer = new QueryObserver(client, { queryKey: keys.settings, queryFn, staleTime: Infinity });
  onTestFinished(observer.subscribe(() => {}));
  const change = () => invalidate(client, [{ tag: "settings", id: null }]);

  change();
  await vi.advanceTimersByTimeAsync(100);
  expect(queryFn, "the first change is told at once").toHaveBeenCalledTimes(1);
  change();
  change();
  await vi.advanceTimersByTimeAsync(199);
  expect(queryFn, "it rests for twice as long as it took").toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(queryFn, "and then the changes are told, once").toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1000);
  expect(queryFn, "nothing changed since").toHaveBeenCalledTimes(2);
});

/** A list and what was opened from it, both looked at, and a change of both that nobody has answered yet. */
function changeOfTwo() {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const client = new QueryClient();
  const asked: string[] = [];
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  for (const name of ["list", "one"] as const) {
    client.setQueryData(keys[name], "answer");
    const queryFn = async () => {
      asked.push(name);
      await answered;
      return "answer";
    };
    const options = { queryKey: keys[name], queryFn, staleTime: Number.POSITIVE_INFINITY };
    onTestFinished(new QueryObserver(client, options).subscribe(() => {}));
  }
  client.setQueryData(keys.other, "answer");
  invalidate(client, [{ tag: "chats", id: null }]);
  return { asked, answer };
}

test("what was opened last is fetched first, then what is around it, and not what nobody looks at", async () => {
  const { asked, answer } = changeOfTwo();
  expect(asked, "the list waits").toEqual(["one"]);
  answer();
  await vi.advanceTimersByTimeAsync(16);
  expect(asked, "what was answered has not been painted yet").toEqual(["one"]);
  await vi.advanceTimersByTimeAsync(32);
  expect(asked).toEqual(["one", "list"]);
});

test("what is around something is not held up by an answer that takes long", async () => {
  const { asked } = changeOfTwo();
  await vi.advanceTimersByTimeAsync(99);
  expect(asked).toEqual(["one"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toEqual(["one", "list"]);
});

test("in a page that is never painted, as in a hidden window, all is fetched", async () => {
  const { asked, answer } = changeOfTwo();
  vi.stubGlobal("requestAnimationFrame", () => 0);
  answer();
  await vi.advanceTimersByTimeAsync(100);
  expect(asked).toEqual(["one", "list"]);
  vi.unstubAllGlobals();
});
