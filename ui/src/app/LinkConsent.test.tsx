/** A link of an agent: its address in full, what it may hide, and nothing opened before somebody agrees. */
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { HostKind } from "../host/generated/api";
import { askToOpen, type LinkTarget } from "../places/links";
import { accessibilityProblems } from "../testing/accessibility";
import { renderWithHost } from "../testing/render";
import { LinkConsent } from "./LinkConsent";

const opened = vi.fn();
beforeEach(() => {
  opened.mockReset();
  vi.spyOn(window, "open").mockImplementation(opened);
});

function ask(url: string, host: HostKind = "web") {
  const target: LinkTarget = { source: "message", id: "message-7", url };
  const rendered = renderWithHost(<LinkConsent host={host} />);
  act(() => askToOpen(target));
  const calls = () =>
    rendered.host.calls.filter(({ name }) => name === "links.open").map(({ params }) => params);
  return { target, calls };
}

const LONG = `https://docs.example/${"a/".repeat(80)}?next=https%3A%2F%2Fevil.example#end`;

test("the address is in view to its last letter, and nothing is opened before somebody agrees", async () => {
  const { target, calls } = ask(LONG);
  const dialog = await screen.findByRole("alertdialog");
  expect(within(dialog).getByText(LONG)).toBeTruthy();
  expect(within(dialog).queryByRole("listitem"), "there is nothing to warn of").toBeNull();
  const go = within(dialog).getByRole("button", { name: "Open link" });
  expect(document.activeElement, "Enter opens nothing").not.toBe(go);
  expect(await accessibilityProblems(dialog)).toEqual([]);
  expect(calls()).toEqual([]);
  expect(opened).not.toHaveBeenCalled();

  fireEvent.click(go);
  await waitFor(() => expect(opened).toHaveBeenCalledExactlyOnceWith(LONG, "_blank", "noopener,noreferrer"));
  expect(calls(), "the host is told where the link stands").toEqual([target]);
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("letters that look like others and a name before the host are warned of", async () => {
  ask("http://bank.example@xn--pple-43d.example/pay");
  const dialog = await screen.findByRole("alertdialog", { name: /xn--pple-43d\.example/ });
  const warnings = within(dialog).getAllByRole("listitem");
  expect(warnings).toHaveLength(3);
  expect(dialog.textContent).toContain("http://bank.example@xn--pple-43d.example/pay");
});

test("a person who does not want it opens nothing", async () => {
  const { calls } = ask(LONG);
  fireEvent.click(await screen.findByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(calls()).toEqual([]);
  expect(opened).not.toHaveBeenCalled();
});

test("the desktop asks outside of the page, once, and the page opens nothing", async () => {
  const { target, calls } = ask(LONG, "desktop");
  await waitFor(() => expect(calls()).toEqual([target]));
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(opened).not.toHaveBeenCalled();
});
