/** The single keys of the inbox: what they reach, and where they do nothing. */
import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Select, TextField } from "../../kit/fields/Fields";
import { navigate } from "../../places/route";
import { renderWithHost } from "../../testing/render";
import { WithKeys } from "../../testing/with-keys";
import { inboxActions } from ".";
import { cardTarget, listTarget } from "./target";

const KEYS = ["a", "e", "r", "x", "s"];

let done: string[];
let release: (() => void)[];

beforeEach(() => {
  navigate("inbox", "request-pay");
  done = [];
  const does = (what: string) => () => void done.push(what);
  release = [
    cardTarget.provide({
      approve: does("approve"),
      approveWithNote: does("note"),
      edit: does("edit"),
      reject: does("reject"),
      snooze: does("snooze"),
      undo: null,
      focus: vi.fn(),
    }),
    listTarget.provide({
      move: vi.fn(),
      after: () => null,
      focus: vi.fn(),
      select: does("select"),
      selectAll: vi.fn(),
      clear: null,
    }),
  ];
});

afterEach(() => {
  for (const each of release) each();
});

function show(singleKeys = true) {
  const kinds = ["Approval", "Express", "Release", "Special"].map((label) => ({ key: label, label }));
  renderWithHost(
    <WithKeys actions={inboxActions} singleKeys={singleKeys}>
      <TextField label="Words" value="" onChange={() => {}} />
      <Select label="Kind" value={null} options={kinds} onChange={() => {}} />
    </WithKeys>,
  );
}

function pressAll(target: Element) {
  for (const key of KEYS) fireEvent.keyDown(target, { key });
}

test("A, E, R, X and S act on the request that is open", () => {
  show();
  pressAll(document.body);
  expect(done).toEqual(["approve", "edit", "reject", "select", "snooze"]);
});

test("Shift+A asks for a note and approves nothing", () => {
  show();
  fireEvent.keyDown(document.body, { key: "A", shiftKey: true });
  expect(done).toEqual(["note"]);
});

test("they do nothing when they are switched off", () => {
  show(false);
  pressAll(document.body);
  expect(done).toEqual([]);
});

test("they do nothing while somebody types", () => {
  show();
  pressAll(screen.getByRole("textbox", { name: "Words" }));
  expect(done).toEqual([]);
});

test("they do nothing for who goes on typing when the field is gone", () => {
  show();
  const field = screen.getByRole("textbox", { name: "Words" });
  fireEvent.keyDown(field, { key: "c" });
  field.remove();
  fireEvent.keyDown(document.body, { key: "Shift" });
  pressAll(document.body);
  expect(done).toEqual([]);
  fireEvent.keyDown(document.body, { key: "Escape" });
  pressAll(document.body);
  expect(done, "Escape ends it, as a pause does").toHaveLength(5);
});

test("they do nothing in a list of choices that is open: letters find a choice there", async () => {
  show();
  fireEvent.click(screen.getByRole("button", { name: /Kind/ }));
  const option = await screen.findByRole("option", { name: "Approval" });
  act(() => option.focus());
  pressAll(document.activeElement ?? document.body);
  expect(done).toEqual([]);
});
