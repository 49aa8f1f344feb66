/** What came with a request beside its items is shown, and waits to be read like everything else. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { type FakeHost, fakeHost } from "../../../host/fake";
import type { BesideView } from "../../../host/generated/api";
import { navigate } from "../../../places/route";
import { installScreen, type Screen } from "../../../testing/in-view";
import { renderWithHost } from "../../../testing/render";
import { InboxScreen } from "..";

let view: Screen;
beforeEach(() => {
  view = installScreen();
});

async function open(...beside: BesideView[]): Promise<FakeHost> {
  const host = fakeHost();
  const request = host.world.requests.find(({ summary }) => summary.id === "request-review");
  request?.beside.push(...beside);
  navigate("inbox", "request-review");
  renderWithHost(<InboxScreen id="request-review" />, host);
  await screen.findByRole("article", { name: request?.summary.title ?? "" });
  return host;
}

test("data is laid out, and a file is told by what it is", async () => {
  await open(
    { kind: "json", json: '{"account":"JP-7","limit":9007199254740993}' },
    { kind: "file", name: "../keys/order.pdf", mediaType: "application/pdf", size: 1400, text: null },
    { kind: "file", name: null, mediaType: "image/png", size: 7, text: null },
  );
  const beside = within(screen.getByRole("region", { name: "Also part of the request" }));
  expect(beside.getByText("9007199254740993"), "to the last digit").toBeTruthy();
  expect(beside.getByText("../keys/order.pdf")).toBeTruthy();
  expect(beside.getByText(/^A file without a name,/)).toBeTruthy();
  expect(beside.getByText(/^application\/pdf, 1\.4 kB\. Its content is not shown here/)).toBeTruthy();
});

test("a label of linked data is one line, and one that says a sentence or an amount is not folded", async () => {
  const label = {
    "@type": "Message",
    "@context": "https://schema.org",
    additionalType: ["AIGeneratedContent"],
  };
  const part = (data: object) => JSON.stringify({ kind: "data", data, metadata: { mimeType: "made/up" } });
  await open(
    { kind: "json", json: part(label) },
    { kind: "json", json: part({ ...label, description: "You agree to pay." }) },
    { kind: "json", json: part({ ...label, "@id": "x", amount: 12 }) },
  );
  const beside = within(screen.getByRole("region", { name: "Also part of the request" }));
  const folded = beside.getByText("A label of the request").closest("details");
  expect(folded?.open).toBe(false);
  expect(folded?.textContent).toContain("additionalType: AIGeneratedContent · mimeType: made/up");
  const sentence = beside.getByText(/^A label:/);
  expect(sentence.textContent).toContain("description: You agree to pay.");
  expect(sentence.closest("details")).toBeNull();
  beside.getByText("amount");
});

test("what stood deep inside is named by its own name, with the way to it beneath", async () => {
  await open({ kind: "json", json: '{"suspendPayload/args/restaurant":"Zum Anker"}' });
  const beside = within(screen.getByRole("region", { name: "Also part of the request" }));
  expect(beside.getByText("restaurant")).toBeTruthy();
  expect(beside.getByText("suspendPayload/args")).toBeTruthy();
});

test("the tools that a server of MCP lists stand in one line, and whole when they are wanted", async () => {
  const tools = [{ name: "ask", description: "Asks the shelves" }, { name: "read" }];
  const listed = { type: "mcp_list_tools", server_label: "library", tools };
  await open({ kind: "json", json: JSON.stringify({ "output/0": listed }) });
  const beside = within(screen.getByRole("region", { name: "Also part of the request" }));
  expect(beside.getByText("library: ask, read")).toBeTruthy();
  expect(beside.queryByText(/Asks the shelves/)).toBeNull();
  fireEvent.click(beside.getByRole("button", { name: "Show as received" }));
  expect(beside.getByText(/Asks the shelves/)).toBeTruthy();
});

test("a file of the request itself can be saved where it is asked about", async () => {
  const named = { kind: "file", name: "lines.csv", mediaType: "text/csv", size: 7, text: null } as const;
  const host = await open({ ...named, fileKey: "request/request-review/0" }, named);
  const beside = within(screen.getByRole("region", { name: "Also part of the request" }));
  expect(beside.getByText("text/csv, 7 B. Its content is not shown here.")).toBeTruthy();
  fireEvent.click(beside.getByRole("button", { name: "Save as…" }));
  await waitFor(() => expect(host.calls.some(({ name }) => name === "files.save")).toBe(true));
  const saved = host.calls.find(({ name }) => name === "files.save");
  expect(saved?.params).toEqual({ fileKey: "request/request-review/0" });
});

const file = (text: string): BesideView => ({
  kind: "file",
  name: "order.txt",
  mediaType: "text/plain",
  size: text.length,
  text,
});

test("the text of a file is shown whole, as text, with what cannot be seen in it", async () => {
  const text = "pay 5\n<b>and all</b> # *the* rest\npay\u200bpal";
  await open(file(text), file(""));
  const beside = within(screen.getByRole("region", { name: "Also part of the request" }));
  expect(beside.getByText("text/plain, 41 B. Its content:")).toBeTruthy();
  const shown = beside.getByText(/and all/).closest("pre");
  expect(shown?.textContent, "and nothing is drawn of it").toBe(text.replace("\u200b", "U+200B"));
  expect(beside.getByText("U+200B").tagName).toBe("MARK");
  expect(beside.getByText("empty text"), "of an empty one as well").toBeTruthy();
});

test("a file of many pages is waited for until the last of them was in view", async () => {
  const lines = Array.from({ length: 1200 }, (_, line) => `line ${line}`).join("\n");
  await open(file(lines));
  const what = within(screen.getByRole("region", { name: "What will happen" }));
  const approve = () => screen.getByRole("button", { name: /^Approve/ });
  for (const page of [1, 2, 3]) {
    expect(what.getAllByText(new RegExp(`^Page ${page} of 3`)).length, "one page at a time").toBeGreaterThan(
      0,
    );
    view.showAll();
    if (page === 3) continue;
    expect(approve(), "there is more").toHaveProperty("disabled", true);
    const [next] = what.getAllByRole("button", { name: "Next page" });
    if (next !== undefined) fireEvent.click(next);
  }
  await waitFor(() => expect(approve()).toHaveProperty("disabled", false));
});

test("it stands in the part that must have been in view", async () => {
  await open({ kind: "json", json: '{"account":"JP-7"}' });
  const what = screen.getByRole("region", { name: "What will happen" });
  expect(within(what).getByText("JP-7")).toBeTruthy();
  expect(what.querySelector("[data-sentinel]"), "which is watched").not.toBeNull();
});

test("where nothing came with it, nothing is said", async () => {
  await open();
  expect(screen.queryByRole("region", { name: "Also part of the request" })).toBeNull();
});

test("a picture that is to be approved is seen on the card", async () => {
  const host = fakeHost();
  const request = host.world.requests.find(({ summary }) => summary.id === "request-review");
  // The smallest GIF (GIF89a, one pixel).
  const base64 = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
  const file = { name: "banner.gif", mediaType: "image/gif", size: 43, text: null, fileKey: "message/1/0" };
  request?.beside.push({ kind: "file", ...file });
  host.answer("files.read", { name: "banner.gif", mediaType: "image/gif", base64 });
  navigate("inbox", "request-review");
  renderWithHost(<InboxScreen id="request-review" />, host);
  expect(await screen.findByRole("img", { name: "banner.gif" })).toBeTruthy();
  expect(screen.queryByText(/content is not shown here/)).toBeNull();
});
