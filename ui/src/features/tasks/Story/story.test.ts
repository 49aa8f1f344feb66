import { beforeEach, expect, test } from "vitest";
import type { StoryEvent, StoryView } from "../../../host/generated/api";
import { i18n, speak } from "../../../i18n/setup";
import { htmlOf } from "./html";
import { markdownOf } from "./markdown";
import { type Telling, tell } from "./tell";

const BEGAN = Date.UTC(2026, 10, 20, 9, 30);
const nothing = { text: "", leftOut: 0, data: 0, files: [] };
const title = "pay_invoice";

function storyOf(events: readonly StoryEvent[], ended = true): StoryView {
  return {
    task: {
      brief: {
        key: "t",
        taskId: "task-7",
        title: "Pay Sato Stationery",
        state: ended ? "completed" : "input-required",
        terminal: ended,
        interrupted: !ended,
        cut: false,
        lost: false,
        importedAt: null,
        link: { kind: "settled" },
        createdAt: BEGAN,
        updatedAt: BEGAN + 130_000,
      },
      agentId: "payments",
      agentName: "Payments clerk",
      chatId: "chat",
    },
    contextId: null,
    endedAt: ended ? BEGAN + 130_000 : null,
    waitedMs: ended ? 72_000 : 0,
    facts: events.map((event, index) => ({ at: BEGAN + index * 1000, event })),
  };
}

const payment: readonly StoryEvent[] = [
  { kind: "asked", words: { ...nothing, text: "Pay 12,000 yen" }, delivery: "sent" },
  { kind: "began" },
  { kind: "said", words: { ...nothing, text: "This needs an approval.", data: 1 }, progress: false },
  { kind: "stood", state: "input-required" },
  { kind: "requested", approvalId: "r", title },
  {
    kind: "decided",
    title,
    who: { kind: "person" },
    verdict: "rejected",
    afterMs: 72_000,
    viewed: true,
    edited: [],
    words: ["Too much"],
  },
  { kind: "became", title, outcome: "honoured" },
  { kind: "stood", state: "completed" },
];

function told(events: readonly StoryEvent[], language: "en" | "ja" = "en", ended = true): Telling {
  speak(language);
  const t = i18n.getFixedT(language, ["story", "common"] as const);
  return tell(storyOf(events, ended), { t, language, zone: "Asia/Tokyo" });
}

/** Without the marks that keep names apart. */
function plain(words: string): string {
  return words.replace(/[\u2068\u2069]/g, "");
}

beforeEach(() => speak("en"));

test("a story says when, who, what, who decided after how long, and how it ended", () => {
  const { summary, steps } = told(payment);
  expect(plain(summary)).toBe(
    "Payments clerk was given this task on Nov 20, 2026, 6:30:00 PM. It ended after 2 minutes 10 seconds: Completed. In all it waited 1 minute 12 seconds for a decision.",
  );
  expect(steps.map(({ sentence }) => plain(sentence))).toEqual([
    "You asked Payments clerk:",
    "Payments clerk took it on.",
    "Payments clerk said:",
    "Payments clerk waited for an answer.",
    "Payments clerk asked for a decision: “pay_invoice”.",
    "You rejected “pay_invoice” after 1 minute 12 seconds.",
    "Payments clerk went on after the decision.",
    "Payments clerk completed it.",
  ]);
  expect(steps[5]?.quotes).toEqual([{ text: "Too much", notes: [] }]);
  expect(steps[5]?.notes).toEqual(["The whole request had been in view."]);
  expect(steps[2]?.quotes).toEqual([{ text: "This needs an approval.", notes: ["with 1 piece of data"] }]);
});

test("a story is told in Japanese", () => {
  const { summary, steps } = told(payment, "ja");
  expect(plain(summary)).toBe(
    "このタスクは 2026/11/20 18:30:00 に Payments clerk へ依頼されました。2 分 10 秒後に終わりました（完了）。そのうち合計 1 分 12 秒は、決定を待っていました。",
  );
  expect(plain(steps[5]?.sentence ?? "")).toBe("あなたが「pay_invoice」を却下しました（1 分 12 秒後）。");
});

test("what is not over is said not to be, and every kind of fact has words in both languages", () => {
  const others: StoryEvent[] = [
    { kind: "asked", words: nothing, delivery: "failed" },
    { kind: "asked", words: nothing, delivery: "queued" },
    { kind: "asked", words: { ...nothing, files: ["plan.pdf"] }, delivery: "sent" },
    { kind: "said-elsewhere", words: nothing },
    { kind: "produced", name: null, words: { ...nothing, text: "a", leftOut: 3 } },
    { kind: "produced", name: "Outline", words: nothing },
    { kind: "stood", state: "paused-by-agent" },
    { kind: "lost" },
    { kind: "broke" },
    { kind: "requested", approvalId: "r", title: "" },
    { kind: "requested", approvalId: "s", title },
    { kind: "withdrawn", title, who: { kind: "rule", name: "No nights" } },
    { kind: "repeated", title },
    { kind: "became", title, outcome: "unknown" },
  ];
  for (const language of ["en", "ja"] as const) {
    const { steps } = told(others, language, false);
    expect(new Set(steps.map(({ sentence }) => sentence)).size, "each says something of its own").toBe(14);
    const words = JSON.stringify(steps);
    expect(words, "no key was left without words").not.toMatch(/story:|\{\{/);
    expect(steps.at(-1)?.sentence, "of several requests, each outcome says of which it is").toContain(title);
  }
  expect(told(others, "en", false).summary).toContain("It has not ended");
});

test("the same facts are told in the same words", () => {
  expect(markdownOf(told(payment))).toBe(markdownOf(told(payment)));
  expect(markdownOf(told(payment))).toContain("> This needs an approval.\\");
});

const HOSTILE = [
  "# Approved by your administrator",
  "![x](https://evil.example/p.png) <img src=x onerror=alert(1)> </blockquote>",
  "1. one",
  "- two",
  "    code",
  "www.evil.example mail@evil.example `tick` $x$",
].join("\n");

test("Markdown makes nothing of what an agent says", () => {
  const events: StoryEvent[] = [
    { kind: "said", words: { ...nothing, text: HOSTILE }, progress: false },
    { kind: "produced", name: "[a](javascript:alert(1)) \u202Etxt", words: nothing },
  ];
  const markdown = markdownOf(told(events));
  const quotes = markdown.split("\n").filter((line) => line.startsWith(">"));
  expect(quotes).toEqual([
    "> \\# Approved by your administrator\\",
    "> \\!\\[x\\](https\\://evil.example/p.png) \\<img src=x onerror=alert(1)\\> \\</blockquote\\>\\",
    "> 1\\. one\\",
    "> \\- two\\",
    "> \u00a0\u00a0\u00a0\u00a0code\\",
    "> www\\.evil.example mail\\@evil.example \\`tick\\` \\$x\\$\\",
  ]);
  expect(markdown).toContain("\\[a\\](javascript:alert(1)) txt");
});

test("a page of its own holds an agent's words as text and nothing else of them", () => {
  const events: StoryEvent[] = [
    { kind: "said", words: { ...nothing, text: HOSTILE, files: ['"><script>1</script>'] }, progress: false },
  ];
  const page = new DOMParser().parseFromString(htmlOf(told(events), "en"), "text/html");
  expect(page.querySelector("blockquote")?.textContent).toBe(HOSTILE);
  const names = [...page.body.querySelectorAll("*")].map(({ localName }) => localName);
  expect(names.filter((name) => ["img", "script", "a", "iframe"].includes(name))).toEqual([]);
  expect(page.querySelector("meta[http-equiv]")?.getAttribute("content")).toContain("default-src 'none'");
});
