/** Texts and numbers of which the agent says how they are written: help to write them, and what is sent is what stands there. */
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { speak } from "../../i18n/setup";
import { renderWithHost } from "../../testing/render";
import { SchemaForm } from "./SchemaForm";

const NOW = Date.parse("2026-11-25T09:30:00Z");

beforeEach(() => {
  vi.spyOn(Date, "now").mockReturnValue(NOW);
  const { resolvedOptions } = Intl.DateTimeFormat.prototype;
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockImplementation(function here(
    this: Intl.DateTimeFormat,
  ) {
    return { ...resolvedOptions.call(this), timeZone: "Asia/Tokyo" };
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});

function open(it: object, values: object = {}) {
  cleanup();
  const onValues = vi.fn<(json: string | null) => void>();
  const schema = JSON.stringify({ type: "object", properties: { it } });
  renderWithHost(
    <SchemaForm schema={schema} values={JSON.stringify(values)} onValues={onValues} isProposal />,
  );
  const field = screen.getByRole("textbox", { name: "it (optional)" });
  return {
    field,
    type: (value: string) => fireEvent.change(field, { target: { value } }),
    sent: () => onValues.mock.lastCall?.[0]?.replaceAll(/\s/g, ""),
    /** What is read aloud with the field, errors last. */
    told: () =>
      (field.getAttribute("aria-describedby") ?? "")
        .split(" ")
        .map((id) => document.getElementById(id)?.textContent ?? "")
        .join(" | ")
        .replaceAll(/\s/g, " "),
  };
}

test.each([
  ["email", "mia", "mia@example.com", "An e-mail address, such as", "This is no e-mail address."],
  ["uri", "example", "https://example.com/x", "A whole address, such as", "This is no whole address."],
  ["url", "example", "http://127.0.0.1:1/x", "A whole address, such as", "This is no whole address."],
  ["date", "2026-02-30", "2026-02-28", "Year, month and day, such as", "This is no date of the calendar"],
  ["time", "18:30", "18:30:00Z", "A time with its distance from UTC", "This is no time with its distance"],
  ["date-time", "2026-02-28T10:00", "2026-02-28T10:00:00Z", "A date, a time and", "This is no moment with"],
])("%s: how it is written is said, what is wrong is said in words, and it is sent as it stands", (...row) => {
  const [format, wrong, right, hint, error] = row;
  const { field, type, sent, told } = open({ type: "string", format });
  expect(told()).toContain(hint);
  type(wrong);
  expect(told()).toContain(error);
  expect(sent(), "it must not be sent yet").toBeUndefined();
  fireEvent.click(screen.getByRole("checkbox", { name: /^Send although/ }));
  expect(sent(), "unless the person says so").toBe(JSON.stringify({ it: wrong }));
  type(right);
  expect(told()).not.toContain(error);
  expect(field).toHaveProperty("value", right);
  expect(sent()).toBe(JSON.stringify({ it: right }));
});

test.each([
  ["date", "Enter today for it", "2026-11-25"],
  ["time", "Enter the time now for it", "18:30:00+09:00"],
  ["date-time", "Enter this moment for it", "2026-11-25T18:30:00+09:00"],
])("%s: the moment is entered by a button, in the person's time zone, and stands in the field", (...row) => {
  const [format, button, expected] = row;
  const { field, sent } = open({ type: "string", format });
  fireEvent.click(screen.getByRole("button", { name: button }));
  expect(field).toHaveProperty("value", expected);
  expect(sent()).toBe(JSON.stringify({ it: expected }));
});

test.each([
  ["date-time", "2026-12-03 19:00", "2026-12-03T19:00:00+09:00"],
  ["date-time", "2026-12-03T19:00:30", "2026-12-03T19:00:30+09:00"],
  ["date-time", "2026-12-03T19:00:00Z", "2026-12-03T19:00:00Z"],
  ["date-time", "2026-02-30 19:00", "2026-02-30 19:00"],
  ["date-time", "tomorrow", "tomorrow"],
  ["time", "18:30", "18:30:00+09:00"],
  ["date", "2026-12-03", "2026-12-03"],
])("%s: what is typed without its distance from UTC gets that of here: %s", (format, typed, expected) => {
  const { field, type } = open({ type: "string", format });
  fireEvent.focus(field);
  type(typed);
  expect(field, "nothing changes while it is typed").toHaveProperty("value", typed);
  fireEvent.blur(field);
  expect(field).toHaveProperty("value", expected);
});

test.each([
  ["date-time", "2026-12-03T19:00", "2026-12-03T19:00:00+09:00"],
  ["time", "18:30", "18:30:00+09:00"],
  ["date", "2026-12-03", "2026-12-03"],
])("%s: what is picked stands in the field as it is sent", (format, choice, expected) => {
  const { field, sent } = open({ type: "string", format });
  fireEvent.change(screen.getByLabelText("Pick it"), { target: { value: choice } });
  expect(field).toHaveProperty("value", expected);
  expect(sent()).toBe(JSON.stringify({ it: expected }));
  expect(screen.getByLabelText("Pick it"), "and there as well").toHaveProperty("value", choice);
});

test("the person's time zone is named, and what a moment is in it", () => {
  const { type, told } = open({ type: "string", format: "date-time" });
  expect(told()).toContain("Your time zone is Asia/Tokyo (+09:00).");
  type("2026-11-25T18:30:00-08:00");
  expect(told()).toContain("In your time zone, Asia/Tokyo: Thursday, November 26, 2026 at 11:30:00 AM");
  act(() => speak("ja"));
  expect(told()).toContain("お使いのタイムゾーン Asia/Tokyo では: 2026年11月26日木曜日 11:30:00");
  act(() => speak("en"));
  expect(open({ type: "string", format: "date" }, { it: "2026-11-25" }).told()).toContain(
    "Wednesday, November 25, 2026",
  );
});

test.each([
  "90071992547409931",
  "0.10",
  "-0",
  "-0.0",
  "1e400",
  "1E+2",
  "6.02e23",
  "1.0000000000000000000000000001",
  "123456789012345678901234567890",
])("a number is sent digit by digit: %s", (digits) => {
  const { type, sent } = open({ type: "number" });
  type(digits);
  expect(sent()).toBe(`{"it":${digits}}`);
  type(`${digits} `);
  expect(sent(), "spaces around it are none of its digits").toBe(`{"it":${digits}}`);
});

test.each([
  ["integer", "1.5", "This is no whole number."],
  ["integer", "many", "This is no whole number."],
  ["number", "1,200", "This is no number. It is written in digits with a point"],
  ["number", "１２", "This is no number."],
  ["number", "05", "This is no number."],
])("what is no %s is said to be none and sent only as it was typed: %s", (type, typed, error) => {
  const form = open({ type });
  form.type(typed);
  expect(form.told()).toContain(error);
  expect(form.sent()).toBeUndefined();
  fireEvent.click(screen.getByRole("checkbox", { name: /^Send although/ }));
  expect(form.sent()).toBe(typed === "1.5" ? '{"it":1.5}' : JSON.stringify({ it: typed }));
});

test.each<[schema: object, wrong: string, error: string]>([
  [{ type: "string", minLength: 3 }, "ab", "This is too short. Characters at least: 3"],
  [{ type: "string", maxLength: 1 }, "ab", "This is too long. Characters at most: 1"],
  [{ type: "string", pattern: "^[0-9]+$" }, "ab", "agent expects. Its pattern is: ^[0-9]+$"],
  [{ type: "string", const: "yes" }, "no", 'the agent takes here. It has to be: "yes"'],
  [{ type: "number", minimum: 0.5 }, "0.2", "This is too small. It may be 0.5 or more."],
  [{ type: "number", exclusiveMinimum: 1 }, "1", "This is too small. It has to be more than 1."],
  [{ type: "number", exclusiveMaximum: 1 }, "1", "This is too large. It has to be less than 1."],
  [{ type: "number", multipleOf: 0.25 }, "0.3", "steps that the agent takes. A step is 0.25."],
  [{ type: "string", format: "uuid" }, "1", "This does not look like what is asked for."],
])(
  "what a schema demands is said where it is not met, and does not keep anybody from sending: %o",
  (...row) => {
    const [schema, wrong, error] = row;
    const { type, told, sent } = open(schema);
    type(wrong);
    expect(told()).toContain(error);
    expect(sent()).toBeUndefined();
    fireEvent.click(screen.getByRole("checkbox", { name: /^Send although.+may refuse/ }));
    expect(sent()).toBeDefined();
  },
);

test("what the schema marks is said, in both languages, and keeps nobody from writing", () => {
  const { type, sent, told } = open({ type: "string", deprecated: true, readOnly: true, writeOnly: true });
  const words = [
    "The agent says that this is outdated.",
    "The agent sets this itself and may ignore a change.",
    "The agent takes this and does not show it again.",
  ];
  for (const each of words) expect(told()).toContain(each);
  type("x");
  expect(sent()).toBe('{"it":"x"}');
  act(() => speak("ja"));
  expect(told()).toContain("この項目は非推奨です。");
  act(() => speak("en"));
  expect(open({ type: "string", readOnly: false, deprecated: "yes" }).told()).not.toContain("The agent");
});
