import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { beforeEach, expect, test } from "vitest";
import { fakeHost } from "../../host/fake";
import { installScreen } from "../../testing/in-view";
import { renderWithHost } from "../../testing/render";
import { LedgerScreen } from "./LedgerScreen";

beforeEach(() => {
  installScreen();
});

test("rows are listed with what happened, newest first, and one opens the story of its request", async () => {
  renderWithHost(<LedgerScreen id={null} />);
  const rows = await screen.findAllByRole("option");
  expect(rows[0]?.textContent).toContain("The ledger was found damaged");
  const executed = rows.find((row) => row.textContent?.includes("Something else was done"));
  fireEvent.click(executed ?? document.body);
  expect(window.location.hash).toBe("#/ledger/ledger-pay%3A7");
});

test("the story says what was proposed, who decided how after how long, and what came of it", async () => {
  renderWithHost(<LedgerScreen id="ledger-pay:5" />);
  const story = await screen.findByRole("region", { name: /pay_invoice/ });
  const rows = within(story).getAllByRole("listitem");
  const chosen = rows.find((row) => row.getAttribute("aria-current") === "true");
  expect(chosen?.textContent).toContain("Approved with edits");
  expect(chosen?.textContent).toContain("You, with a button");
  expect(chosen?.textContent).toContain("2 minutes");
  expect(chosen?.textContent).toContain("0/amount");
  expect(within(story).getByText("Something else was done")).toBeTruthy();
  expect(rows.at(-1)?.textContent, "the row that was changed says so").toContain(
    "Row 7, or the one before it",
  );
});

test("a rule that decided is named", async () => {
  renderWithHost(<LedgerScreen id="ledger-restart" />);
  expect(await screen.findByText("Rule “No restarts at night”")).toBeTruthy();
});

test("what was forgotten is said to be, and its rows stay", async () => {
  renderWithHost(<LedgerScreen id="ledger-old" />);
  expect(await screen.findAllByText(/were forgotten\. The record that they happened stays/)).toHaveLength(2);
});

test("damage is named row by row, and a whole ledger is said to be whole", async () => {
  const host = fakeHost();
  renderWithHost(<LedgerScreen id={null} />, host);
  expect(await screen.findByText("Not as it was written in 2 places")).toBeTruthy();
  expect(screen.getByText("Row 7, or the one before it, was changed.")).toBeTruthy();
  expect(screen.getByText(/1 row was written without a keyring/)).toBeTruthy();
});

test("a ledger that nobody changed is said to be sealed and whole", async () => {
  const host = fakeHost();
  host.world.ledgerCheck = { ...host.world.ledgerCheck, faults: [], unsealed: 0 };
  renderWithHost(<LedgerScreen id={null} />, host);
  expect(await screen.findByText("11 rows, sealed and whole")).toBeTruthy();
});

test("all rows are checked again when somebody wants it, and it is said when they were", async () => {
  const host = fakeHost();
  host.world.ledgerCheck = { ...host.world.ledgerCheck, faults: [], unsealed: 0, wholeAt: 0 };
  renderWithHost(<LedgerScreen id={null} />, host);
  const before = (await screen.findByText(/^All rows checked/)).textContent;
  fireEvent.click(screen.getByRole("button", { name: "Check all rows again" }));
  await waitFor(() => expect(host.asked("ledger.checkWhole")).toHaveLength(1));
  const faults = [{ kind: "edited" as const, seq: 2 }];
  host.world.ledgerCheck = { ...host.world.ledgerCheck, faults, wholeAt: Date.now() };
  act(() => host.changed("ledger"));
  expect(await screen.findByText("Row 2, or the one before it, was changed.")).toBeTruthy();
  expect(screen.getByText(/^All rows checked/).textContent).not.toBe(before);
});

test("a ledger that cannot be checked is not said to be whole", async () => {
  const host = fakeHost();
  host.fail("ledger.check", { code: "failed", message: { code: "gone" } });
  renderWithHost(<LedgerScreen id={null} />, host);
  expect(await screen.findByText("The ledger could not be checked")).toBeTruthy();
});

test("filters ask for what they say", async () => {
  const host = fakeHost();
  const rows = host.world.ledger.slice(0, 1).map(({ row }) => row);
  host.answer("ledger.list", { rows, cursor: null }, { who: "person" });
  renderWithHost(<LedgerScreen id={null} />, host);
  await screen.findAllByRole("option");
  for (const [filter, option] of [
    [/What happened/, "Decided"],
    [/Agent/, "Payments clerk"],
    [/Decision/, "Approved with edits"],
    [/Who/, "You"],
  ] as const) {
    fireEvent.click(screen.getByRole("button", { name: filter }));
    fireEvent.click(await screen.findByRole("option", { name: option }));
  }
  await waitFor(() =>
    expect(host.calls.filter(({ name }) => name === "ledger.list").at(-1)?.params).toMatchObject({
      kind: "decided",
      agentId: "payments",
      verdict: "edited",
      who: "person",
    }),
  );
  await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(1));
});

test("an empty ledger says what will be in it", async () => {
  const host = fakeHost();
  host.world.ledger = [];
  renderWithHost(<LedgerScreen id={null} />, host);
  expect(await screen.findByText("Nothing is in the ledger yet")).toBeTruthy();
});

test("an export goes through the host, and everything only after a word", async () => {
  const host = fakeHost();
  renderWithHost(<LedgerScreen id={null} />, host);
  await screen.findAllByRole("option");
  const exported = () =>
    host.calls.filter(({ name }) => name === "ledger.export").map(({ params }) => params);
  fireEvent.click(screen.getByRole("button", { name: "Export the ledger" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "CSV" }));
  await waitFor(() => expect(exported()).toEqual([{ format: "csv", whole: false, confirm: null }]));

  host.fail("ledger.export", {
    code: "confirmation-needed",
    message: { code: "not-confirmed" },
    confirm: { question: { kind: "export-ledger" }, word: "export" },
  });
  fireEvent.click(screen.getByRole("button", { name: "Export the ledger" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: /with arguments and answers/ }));
  const dialog = await screen.findByRole("alertdialog");
  host.recover("ledger.export");
  fireEvent.change(within(dialog).getByRole("textbox"), { target: { value: "export" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Export everything" }));
  await waitFor(() =>
    expect(exported().at(-1)).toEqual({ format: "json-lines", whole: true, confirm: "export" }),
  );
});

test("the ledger has no accessibility violations", async () => {
  renderWithHost(<LedgerScreen id="ledger-pay:5" />);
  await screen.findAllByRole("option");
  await screen.findByRole("region", { name: /pay_invoice/ });
  const results = await axe.run(document.body, {
    rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
  });
  expect(results.violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
});
