import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { fakeHost } from "../../host/fake";
import { listed } from "../../host/fake/traffic";
import { tappedExchange } from "../../host/fake/wire";
import { accessibilityProblems } from "../../testing/accessibility";
import { installScreen } from "../../testing/in-view";
import { renderWithHost } from "../../testing/render";
import { InspectorScreen } from "./InspectorScreen";

beforeEach(() => {
  installScreen();
  window.location.hash = "#/inspector";
});

function rows(): string[] {
  return screen
    .getAllByRole("option")
    .map((option) => option.textContent ?? "")
    .filter((text) => /Send|Get|card/.test(text));
}

test("the filter goes to the host, which says what it left out", async () => {
  const host = fakeHost();
  host.answer("exchanges.list", listed(host.world.exchanges.slice(0, 2)), { filter: "has:error" });
  const problems = [{ word: "colour:red", kind: "unknown-key" as const }];
  host.answer("exchanges.list", listed(host.world.exchanges, { problems }), { filter: "colour:red" });
  renderWithHost(<InspectorScreen id={null} />, host);
  const list = await screen.findByRole("listbox", { name: "Exchanges" });
  expect(within(list).getAllByRole("option")).toHaveLength(4);
  const box = screen.getByRole("combobox", { name: "Filter the exchanges" });
  fireEvent.change(box, { target: { value: "has:error" } });
  await waitFor(() => expect(within(list).getAllByRole("option")).toHaveLength(2));
  expect(host.calls.findLast(({ name }) => name === "exchanges.list")?.params).toMatchObject({
    filter: "has:error",
  });
  fireEvent.change(box, { target: { value: "colour:red" } });
  await screen.findByText("“colour:red” was left out: there is no filter of this name.");
});

test("an error in an answer that HTTP calls a success is said in the list and on the exchange", async () => {
  const host = fakeHost();
  const call = host.world.exchanges.find(({ row }) => row.id === "exchange-1");
  if (call === undefined) throw new Error("the fake has this exchange");
  call.row = { ...call.row, refused: true };
  renderWithHost(<InspectorScreen id="exchange-1" />, host);
  const list = await screen.findByRole("listbox", { name: "Exchanges" });
  expect(within(list).getByRole("option", { name: /SendStreamingMessage.*200, error/ })).toBeTruthy();
  expect(await screen.findByText(/HTTP 200 · answered with an error/)).toBeTruthy();
});

test("words are looked for in bodies, and the key says so while it is typed", async () => {
  const host = fakeHost();
  host.answer("exchanges.list", listed(host.world.exchanges.slice(0, 1)), { filter: "body:SATO" });
  renderWithHost(<InspectorScreen id={null} />, host);
  const list = await screen.findByRole("listbox", { name: "Exchanges" });
  const box: HTMLInputElement = screen.getByRole("combobox");
  fireEvent.change(box, { target: { value: "bo" } });
  expect(await screen.findByRole("option", { name: "body: text in requests and answers" })).toBeTruthy();
  fireEvent.change(box, { target: { value: "body:SATO" } });
  await waitFor(() => expect(within(list).getAllByRole("option")).toHaveLength(1));
});

test("bodies that are too far back are looked into when a person wants it", async () => {
  const host = fakeHost();
  const filter = "body:nowhere";
  host.answer("exchanges.list", listed([], { bodiesSince: 1_700_000_000_000 }), { filter });
  renderWithHost(<InspectorScreen id={null} />, host);
  fireEvent.change(await screen.findByRole("combobox"), { target: { value: "body:nowhere" } });
  fireEvent.click(await screen.findByRole("button", { name: "Look further back" }));
  await waitFor(() => expect(host.asked("exchanges.lookFurther")).toEqual([{ session: null, filter }]));
  host.answer("exchanges.list", listed([]), { filter });
  act(() => host.changed("exchanges"));
  await waitFor(() => expect(screen.queryByText(/^Bodies were looked through back to/)).toBeNull());
});

test("a suggestion is taken with the keyboard", async () => {
  renderWithHost(<InspectorScreen id={null} />);
  await screen.findByRole("listbox", { name: "Exchanges" });
  const box: HTMLInputElement = screen.getByRole("combobox");
  fireEvent.change(box, { target: { value: "age" } });
  expect(await screen.findByRole("option", { name: "agent: name of the agent" })).toBeTruthy();
  fireEvent.keyDown(box, { key: "ArrowDown" });
  fireEvent.keyDown(box, { key: "Enter" });
  expect(box.value).toBe("agent:");
});

test("frames are nested under their call and lead to their bytes", async () => {
  const { rerender } = renderWithHost(<InspectorScreen id="exchange-1" />);
  const list = await screen.findByRole("listbox", { name: "Exchanges" });
  fireEvent.keyDown(list, { key: "ArrowRight" });
  const frame = await within(list).findByRole("option", { name: /Status.*Needs your input/ });
  expect(within(list).getAllByRole("option")).toHaveLength(7);
  fireEvent.click(frame);
  expect((await screen.findByRole("tab", { name: "Protocol" })).getAttribute("aria-selected")).toBe("true");
  expect(screen.getByRole("option", { name: /1400 ms event/ }).getAttribute("aria-selected")).toBe("true");
  fireEvent.keyDown(list, { key: "ArrowLeft" });
  await waitFor(() => expect(within(list).getAllByRole("option")).toHaveLength(4));
  rerender(<div />);
});

test("a paused list stands still and says how much came", async () => {
  const host = fakeHost();
  renderWithHost(<InspectorScreen id={null} />, host);
  await screen.findByRole("listbox", { name: "Exchanges" });
  const before = rows().length;
  fireEvent.click(screen.getByRole("button", { name: "Pause" }));
  const first = host.world.exchanges[0];
  if (first === undefined) throw new Error("the fake has traffic");
  host.world.exchanges.unshift({ ...first, row: { ...first.row, id: "newer" } });
  act(() => host.emit({ kind: "changed", changes: [{ tag: "exchanges", id: null }] }));
  const resume = await screen.findByRole("button", { name: "Go on (1 new)" });
  expect(rows()).toHaveLength(before);
  fireEvent.click(resume);
  await waitFor(() => expect(rows()).toHaveLength(before + 1));
});

test("an exchange says what it means, what is wrong with it, and where its time went", async () => {
  renderWithHost(<InspectorScreen id="exchange-1" />);
  const panel = await screen.findByRole("tabpanel", { name: "Content" });
  await within(panel).findByText("Pay 12,000 yen to Sato Stationery");
  expect(within(panel).getByText("Needs your input")).toBeTruthy();
  fireEvent.click(screen.getByRole("tab", { name: /^Findings/ }));
  await screen.findByText("The member “contextId” is required and absent.");
  expect(screen.getByText("A2A 1.0 §4.2.1")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Show bytes" }));
  expect(await screen.findByRole("treeitem", { name: /^statusUpdate:/, selected: true })).toBeTruthy();
  fireEvent.click(screen.getByRole("tab", { name: "Timing" }));
  await screen.findByText("Longest pause between frames");
});

test("bytes are searched, and the copy of a value is the value", async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal("navigator", { ...navigator, languages: ["en"], clipboard: { writeText } });
  renderWithHost(<InspectorScreen id="exchange-1" />);
  fireEvent.click(await screen.findByRole("tab", { name: "Protocol" }));
  const search = await screen.findByRole("searchbox", { name: "Search" });
  fireEvent.change(search, { target: { value: "state" } });
  expect(screen.getByText("1 found")).toBeTruthy();
  fireEvent.keyDown(search, { key: "Enter" });
  fireEvent.click(screen.getByRole("button", { name: "Copy value" }));
  expect(writeText).toHaveBeenCalledWith("TASK_STATE_WORKING");
  fireEvent.click(screen.getByRole("button", { name: "Copy path" }));
  expect(writeText).toHaveBeenCalledWith("/result/task/status/state");
  vi.unstubAllGlobals();
});

test("what is pinned and marked says so in the list", async () => {
  const { host } = renderWithHost(<InspectorScreen id="exchange-1" />);
  const kept = async (pinned: boolean, mark: "green" | null) => {
    const asked = { exchangeId: "exchange-1", pinned, mark };
    await waitFor(() => expect(host.asked("exchanges.keep").at(-1)).toEqual(asked));
    const found = host.world.exchanges.find(({ row }) => row.id === "exchange-1");
    if (found !== undefined) found.row = { ...found.row, pinned, mark };
    act(() => host.changed("exchanges"));
  };
  fireEvent.click(await screen.findByRole("button", { name: "Pin: keep when the log is full" }));
  await kept(true, null);
  const list = screen.getByRole("listbox", { name: "Exchanges" });
  await within(list).findByLabelText("pinned");
  fireEvent.click(screen.getByRole("button", { name: "Mark" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Green" }));
  await kept(true, "green");
  await within(list).findByRole("img", { name: "Green" });
});

test("what was said is exported only after the word was typed", async () => {
  const host = fakeHost();
  const confirm = { question: { kind: "export-whole" as const }, word: "export" };
  host.fail(
    "exchanges.export",
    { code: "confirmation-needed", message: { code: "not-confirmed" }, confirm },
    { whole: true, confirm: undefined },
  );
  renderWithHost(<InspectorScreen id="exchange-1" />, host);
  await screen.findByRole("tab", { name: "Content" });
  fireEvent.click(screen.getByRole("button", { name: "Export traffic" }));
  fireEvent.click(await screen.findByRole("switch", { name: /With what was said/ }));
  fireEvent.click(screen.getByRole("button", { name: "Export" }));
  const dialog = await screen.findByRole("alertdialog");
  fireEvent.change(within(dialog).getByRole("textbox"), { target: { value: "export" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Export with content" }));
  await waitFor(() =>
    expect(
      host.calls.filter(({ name }) => name === "exchanges.export").map(({ params }) => params),
    ).toMatchObject([
      { whole: true, exchangeIds: ["exchange-1"] },
      { whole: true, confirm: "export" },
    ]),
  );
});

test("somebody else's session is marked all the time, read-only, and closed", async () => {
  const host = fakeHost();
  host.world.info.host = "web";
  renderWithHost(<InspectorScreen id={null} />, host);
  await screen.findByRole("listbox", { name: "Exchanges" });
  const file = new File(["{}"], "theirs.har", { type: "application/json" });
  fireEvent.change(screen.getByLabelText("Open a session or an HTTP archive", { selector: "input" }), {
    target: { files: [file] },
  });
  await waitFor(() => expect(host.asked("exchanges.openSession")).toMatchObject([{ name: "theirs.har" }]));
  host.world.sessions = [{ id: "session-1", name: "theirs.har", exchanges: 4, openedAt: 1 }];
  act(() => host.changed("exchanges"));
  const isMarked = /“theirs\.har” is a session from a file\. It is read-only/;
  await waitFor(() => expect(screen.getByRole("note").textContent).toMatch(isMarked));
  expect(screen.queryByRole("button", { name: "Pause" })).toBeNull();
  expect(host.calls.findLast(({ name }) => name === "exchanges.list")?.params).toMatchObject({
    session: "session-1",
  });
  fireEvent.click(screen.getByRole("button", { name: "Close the session" }));
  await waitFor(() => expect(host.asked("exchanges.closeSession")).toEqual([{ id: "session-1" }]));
  host.world.sessions = [];
  act(() => host.changed("exchanges"));
  await waitFor(() => expect(screen.queryByRole("note")).toBeNull());
});

test("two exchanges are compared by structure", async () => {
  const { rerender } = renderWithHost(<InspectorScreen id="exchange-1" />);
  fireEvent.click(await screen.findByRole("button", { name: "Compare with another" }));
  rerender(<div />);
  renderWithHost(<InspectorScreen id="exchange-3" />);
  fireEvent.click(await screen.findByRole("button", { name: "Compare with “SendStreamingMessage”" }));
  const dialog = await screen.findByRole("dialog", { name: "Compare two exchanges" });
  await within(dialog).findByText("401");
  expect(within(dialog).getAllByText(/difference/).length).toBeGreaterThan(1);
  fireEvent.click(within(dialog).getByRole("button", { name: "Close" }));
});

test("two frames are compared by structure, and the same one twice is nothing to compare", async () => {
  renderWithHost(<InspectorScreen id="exchange-1" />);
  fireEvent.click(await screen.findByRole("tab", { name: "Protocol" }));
  const frames = await screen.findByRole("listbox", { name: "Frames" });
  const pick = (index: number) => {
    const frame = within(frames).getAllByRole("option")[index];
    if (frame === undefined) throw new Error("no such frame");
    fireEvent.click(frame);
  };
  const compare = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
  pick(2);
  compare("Compare this frame with another");
  compare(/^Compare with “SendStreamingMessage/);
  compare("Compare this frame with another");
  pick(3);
  compare(/^Compare with “SendStreamingMessage/);
  const dialog = await screen.findByRole("dialog", { name: "Compare two frames" });
  expect(dialog.textContent).toMatch(/\/result\/.*TASK_STATE/);
  fireEvent.click(within(dialog).getByRole("button", { name: "Close" }));
});

test("the inspector has no accessibility violations", async () => {
  renderWithHost(<InspectorScreen id="exchange-1" />);
  const list = await screen.findByRole("listbox", { name: "Exchanges" });
  fireEvent.keyDown(list, { key: "ArrowRight" });
  await within(list).findByRole("option", { name: /Status.*Needs your input/ });
  await screen.findByRole("tab", { name: "Content" });
  expect(await accessibilityProblems(document.body)).toEqual([]);
});

test("a call between others says who called, and leads to everything that names its tasks", async () => {
  const host = fakeHost();
  const id = "tapped";
  host.world.exchanges.unshift(
    tappedExchange({
      id,
      agentId: "payments",
      agentName: "Payments clerk",
      caller: { kind: "named", name: "Nightly job" },
      startedAt: Date.now(),
    }),
  );
  renderWithHost(<InspectorScreen id={id} />, host);
  await screen.findByText(/^Nightly job → Payments clerk, through a tap/);
  fireEvent.click(await screen.findByRole("button", { name: "Show everything that names task-plan" }));
  const box: HTMLInputElement = screen.getByRole("combobox", { name: "Filter the exchanges" });
  expect(box.value).toBe("id:task-plan");
});
