import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { DataProvider } from "../../data/provider";
import { fakeHost } from "../../host/fake";
import type { SearchHit } from "../../host/generated/api";
import type { Host } from "../../host/host";
import { accessibilityProblems } from "../../testing/accessibility";
import { SearchDialog } from "./Search";

const navigate = vi.fn();
const onClose = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
});

/** A host whose answers to searches come when the test says so. */
function slowHost() {
  const host = fakeHost();
  const asked: string[] = [];
  const answers: ((hits: SearchHit[]) => void)[] = [];
  const call: Host["call"] = async (name, params) => {
    if (name === "search.query" && "text" in params) {
      asked.push(String(params.text));
      host.world.hits = await new Promise<SearchHit[]>((resolve) => answers.push(resolve));
    }
    return host.call(name, params);
  };
  return { host: { ...host, call }, asked, answers };
}

function open(host: Host) {
  render(
    <DataProvider host={host} onFocusRequest={() => {}}>
      <SearchDialog isOpen navigate={navigate} onClose={onClose} />
    </DataProvider>,
  );
  const input = screen.getByRole("combobox", { name: "Search everything" });
  return { type: (text: string) => fireEvent.change(input, { target: { value: text } }), input };
}

function hit(over: Partial<SearchHit>): SearchHit {
  return { kind: "message", id: "chat-1", title: "Letters", snippet: [], at: 1, ...over };
}

function titles(): string[] {
  return screen.queryAllByRole("option").map((option) => option.querySelector("bdi")?.textContent ?? "");
}

test("what is found is listed with its words marked, and leads to where it stands", async () => {
  const { host, answers } = slowHost();
  const { type, input } = open(host);
  type("pay");
  const snippet = [
    { text: "Please ", found: false },
    { text: "pay", found: true },
    { text: " the printer", found: false },
  ];
  await act(async () =>
    answers[0]?.([
      hit({ title: "First", snippet }),
      hit({ title: "Second", snippet }),
      hit({ kind: "artifact", id: "task-1", title: "Receipt" }),
      hit({ kind: "request", id: "request-1", title: "transfer_money" }),
      hit({ kind: "connection", id: "clerk", title: "Payments clerk" }),
    ]),
  );
  const [first] = await screen.findAllByRole("option");
  if (first === undefined) throw new Error("nothing is listed");
  expect(first.querySelector("mark")?.textContent).toBe("pay");
  expect(within(first).getByText(/Please/).textContent).toBe("Please pay the printer");
  expect(await accessibilityProblems(document.body)).toEqual([]);

  fireEvent.keyDown(input, { key: "Enter" });
  expect(navigate).toHaveBeenLastCalledWith("chats", "chat-1");
  expect(onClose).toHaveBeenCalledTimes(1);
  const places = { Receipt: "tasks", transfer_money: "inbox", "Payments clerk": "agents" };
  for (const [title, place] of Object.entries(places)) {
    fireEvent.click(screen.getByText(title));
    expect(navigate.mock.lastCall?.[0], title).toBe(place);
  }
});

test("while one search is under way the next waits, and only what was typed last is asked for", async () => {
  const { host, asked, answers } = slowHost();
  const { type } = open(host);
  for (const text of ["p", "pa", "pay", "paym"]) type(text);
  expect(asked, "the others wait").toEqual(["p"]);
  expect(screen.getByRole("listbox").getAttribute("aria-busy")).toBe("true");

  await act(async () => answers[0]?.([hit({ title: "of p" })]));
  await waitFor(() => expect(asked).toEqual(["p", "paym"]));
  expect(titles(), "better than nothing").toEqual(["of p"]);
  await act(async () => answers[1]?.([hit({ title: "of paym" })]));
  await waitFor(() => expect(titles()).toEqual(["of paym"]));
  expect(screen.getByRole("listbox").getAttribute("aria-busy")).toBe("false");

  type("payme");
  type("");
  expect(titles(), "nothing is looked for").toEqual([]);
  await act(async () => answers[2]?.([hit({ title: "late" })]));
  expect(titles(), "an answer to what is no longer typed").toEqual([]);
});

test("what cannot be found, is cut or fails is said", async () => {
  const { host, answers } = slowHost();
  const { type } = open(host);
  expect(screen.getByText(/Results hold every word you type/)).toBeTruthy();
  type("zeppelin");
  await act(async () => answers[0]?.([]));
  expect(await screen.findByText("Nothing holds “zeppelin”")).toBeTruthy();
  type("the");
  await act(async () => answers[1]?.(Array.from({ length: 50 }, (_, index) => hit({ title: `${index}` }))));
  expect(await screen.findByText(/These are the latest 50/)).toBeTruthy();
});

test("a search that fails says why, and the next one is asked for all the same", async () => {
  const host = fakeHost();
  host.fail("search.query", { message: "the disk is full" });
  const { type } = open(host);
  type("pay");
  expect(await screen.findByText("the disk is full")).toBeTruthy();
  host.recover("search.query");
  type("letter");
  await waitFor(() => expect(screen.queryByText("the disk is full")).toBeNull());
});
