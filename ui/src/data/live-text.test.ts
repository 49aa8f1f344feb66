import { expect, test } from "vitest";
import { join, LiveText } from "./live-text";

type Piece = [offset: number, text: string];

function check(fetched: string, pieces: Piece[], expected: string | null, why: string) {
  const live = new LiveText();
  for (const [offset, text] of pieces) live.apply({ chatId: "chat", key: "message", offset, text });
  expect(join(fetched, live.tail("chat", "message")), why).toBe(expected);
}

test("what arrived since the fetch is put behind what was fetched", () => {
  check("Hello", [], "Hello", "nothing arrived");
  check("Hello", [[5, ", sea"]], "Hello, sea", "one piece");
  check(
    "Hello",
    [
      [5, ", "],
      [7, "sea"],
    ],
    "Hello, sea",
    "two pieces",
  );
  check("Hello, s", [[5, ", sea"]], "Hello, sea", "the fetch overlaps the piece");
  check("Hello, sea!", [[5, ", sea"]], "Hello, sea!", "the fetch is newer");
  check(
    "Hello",
    [
      [5, ", sea"],
      [5, ", sea"],
    ],
    "Hello, sea",
    "a piece that comes twice counts once",
  );
  check(
    "",
    [
      [0, "海"],
      [1, "へ"],
    ],
    "海へ",
    "lengths are counted in UTF-16 code units",
  );
});

test("text that was missed is noticed rather than skipped", () => {
  check("Hello", [[7, "sea"]], null, "a hole behind the fetch");
  check(
    "Hello",
    [
      [5, ","],
      [9, "a"],
    ],
    null,
    "a hole between two pieces",
  );
});

test("only those who look at a text hear of it", () => {
  const live = new LiveText();
  const heard: string[] = [];
  const stop = live.listen("chat", "one", () => heard.push("one"));
  live.listen("chat", "two", () => heard.push("two"));
  live.apply({ chatId: "chat", key: "one", offset: 0, text: "a" });
  stop();
  live.apply({ chatId: "chat", key: "one", offset: 1, text: "b" });
  expect(heard).toEqual(["one"]);
});
