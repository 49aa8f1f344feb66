/** A request that is too long for the screen: laid out page by page, and only read when every page was. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeHost } from "../../../host/fake";
import { navigate } from "../../../places/route";
import { installScreen, type Screen } from "../../../testing/in-view";
import { renderWithHost } from "../../../testing/render";
import { InboxScreen } from "..";

let view: Screen;
beforeEach(() => {
  view = installScreen();
});

const LINE = `${"The order is late. ".repeat(5)}\n`;

async function ask(words: string): Promise<HTMLElement> {
  const host = fakeHost();
  const request = host.world.requests.find(({ summary }) => summary.id === "request-question");
  const [item] = request?.items ?? [];
  if (request === undefined || item?.kind !== "question") throw new Error("a question");
  request.question = words;
  item.prompt = words;
  navigate("inbox", "request-question");
  renderWithHost(<InboxScreen id="request-question" />, host);
  return screen.findByRole("article", { name: request.summary.title });
}

test("a mebibyte of words is not laid out at once", async () => {
  const card = await ask(LINE.repeat(Math.ceil((1 << 20) / LINE.length)));
  expect(card.textContent?.length ?? 0).toBeLessThan(40_000);
  expect(card.outerHTML.length, "names that are read aloud among it").toBeLessThan(80_000);
  expect(card.querySelectorAll("*").length).toBeLessThan(2000);
  expect(within(card).getAllByText(/^Page 1 of 5\d · 0 read$/).length).toBeGreaterThan(0);
  expect(within(card).getByText("The agent's words are what is asked above.")).toBeTruthy();
});

test("an answer can be sent once every page was in view, and not before", async () => {
  const card = within(await ask(LINE.repeat(600)));
  const pages = Number(/Page 1 of (\d+)/.exec(card.getAllByText(/^Page 1 of/)[0]?.textContent ?? "")?.[1]);
  expect(pages).toBeGreaterThan(2);
  fireEvent.change(card.getByRole("textbox", { name: "Your answer" }), { target: { value: "yes" } });
  for (let page = 1; page <= pages; page += 1) {
    expect(card.getAllByText(new RegExp(`^Page ${page} of`)).length).toBeGreaterThan(0);
    expect(card.getByText("Read to the end to send an answer")).toBeTruthy();
    view.showAll();
    if (page < pages) fireEvent.click(card.getByRole("button", { name: "Read on" }));
  }
  await waitFor(() => expect(card.getByText(/An answer can be sent now/)).toBeTruthy());
  expect(card.getAllByText(/all read$/).length).toBeGreaterThan(0);
});

test("turning pages by hand reads nothing of those that were passed over", async () => {
  const card = within(await ask(LINE.repeat(600)));
  view.showAll();
  for (;;) {
    const [next] = card.getAllByRole("button", { name: "Next page" });
    if (next === undefined || next.hasAttribute("disabled")) break;
    fireEvent.click(next);
  }
  view.showAll();
  expect(card.getAllByText(/ · 2 read$/).length, "the first and the last").toBeGreaterThan(0);
  expect(card.getByText("Read to the end to send an answer")).toBeTruthy();
});

test("once it is open, what is decoded is part of what has to be read before an approval", async () => {
  const host = fakeHost();
  const request = host.world.requests.find(({ summary }) => summary.id === "request-review");
  const [item] = request?.items ?? [];
  if (request === undefined || item?.kind !== "approval") throw new Error("an approval");
  item.arguments = JSON.stringify({ data: btoa("The order is late.\n".repeat(1200)) });
  navigate("inbox", "request-review");
  renderWithHost(<InboxScreen id="request-review" />, host);
  const card = within(await screen.findByRole("article", { name: request.summary.title }));
  fireEvent.click(card.getByRole("button", { name: "Decode" }));
  function readOn() {
    view.showAll();
    const button = card.queryByRole("button", { name: "Read on" });
    if (button !== null) fireEvent.click(button);
  }
  const pages = () => [...new Set(card.getAllByText(/^Page \d of/).map((each) => each.textContent))];
  readOn();
  view.showAll();
  expect(pages()).toEqual(["Page 2 of 2 · all read", "Page 1 of 3 · 1 read"]);
  card.getByText("Read to the end to approve");
  for (let page = 0; page < 3; page += 1) readOn();
  await waitFor(() => card.getByText(/It can be approved now/));
  expect(pages().at(-1)).toBe("Page 3 of 3 · all read");
});
