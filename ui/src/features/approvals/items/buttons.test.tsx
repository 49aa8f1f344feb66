/** Buttons of a form, a code that comes back from a sign-in, and values that an approval carries back. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { type FakeHost, fakeHost } from "../../../host/fake";
import type { AskedItem, ItemAnswer } from "../../../host/generated/api";
import { navigate } from "../../../places/route";
import { takesDecision } from "../../../testing/announce";
import { installScreen, type Screen } from "../../../testing/in-view";
import { renderWithHost } from "../../../testing/render";
import { InboxScreen } from "..";

let view: Screen;
beforeEach(() => {
  view = installScreen();
});

/** Opens a request of the example data with other items. */
async function open(id: string, change: (items: AskedItem[]) => AskedItem[]): Promise<FakeHost> {
  const host = fakeHost();
  host.world.settings.openNext = false;
  const request = host.world.requests.find(({ summary }) => summary.id === id);
  if (request === undefined) throw new Error("a request");
  request.items = change(request.items);
  navigate("inbox", id);
  renderWithHost(<InboxScreen id={id} />, host);
  await screen.findByRole("article", { name: request.summary.title });
  view.showAll();
  return host;
}

async function press(host: FakeHost, name: string): Promise<ItemAnswer[]> {
  const button = await screen.findByRole("button", { name });
  await waitFor(() => expect(button).toHaveProperty("disabled", false));
  fireEvent.click(button);
  const { decision } = await takesDecision(host);
  await screen.findByText("Your answer will be sent in a moment.");
  return decision.items.map(({ answer }) => answer);
}

const booking = (): AskedItem[] => [
  {
    kind: "form",
    itemId: "data",
    schema: '{"type":"object","properties":{"day":{"type":"string","title":"Day"}},"required":["day"]}',
    values: "{}",
    prompt: null,
    mayReject: false,
    mayCancel: false,
  },
  {
    kind: "question",
    itemId: "data/action",
    prompt: "",
    options: [
      { value: "0", label: "Book" },
      { value: "1", label: "Not now" },
    ],
    multiple: false,
    freeText: false,
    quickReplies: [],
    files: null,
    mayReject: false,
    buttons: { form: "data", alone: ["1"] },
  },
];

test("a form has the buttons that its agent gives it, and one that declines waits for nothing", async () => {
  const host = await open("request-form", booking);
  const book = await screen.findByRole("button", { name: "Book" });
  expect(screen.queryByText(/of 2/), "the buttons are no second question").toBeNull();
  expect(screen.queryByText(/sent as/)).toBeNull();
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Not now" })).toHaveProperty("disabled", false),
  );
  expect(book).toHaveProperty("disabled", true);
  expect(await press(host, "Not now")).toEqual([
    { kind: "values", json: "{}" },
    { kind: "text", text: "1" },
  ]);
});

test("the button that uses the form sends what was filled in", async () => {
  const host = await open("request-form", booking);
  fireEvent.change(screen.getByLabelText("Day"), { target: { value: "Monday" } });
  fireEvent.click(screen.getByRole("button", { name: "Show what will be sent" }));
  expect(screen.getByRole("region", { name: "Not now" }), "each button has its reply").toBeTruthy();
  const [values, button] = await press(host, "Book");
  expect(values?.kind === "values" && JSON.parse(values.json)).toEqual({ day: "Monday" });
  expect(button).toEqual({ kind: "text", text: "0" });
});

test("the only button of a screen is chosen already, and names what is sent", async () => {
  const action = { type: "string", oneOf: [{ const: "go", title: "Book a table – book" }] };
  const properties = { "/day": { type: "string", format: "date-time" }, action };
  const host = await open("request-form", () => [
    {
      kind: "form",
      itemId: "screen",
      schema: JSON.stringify({ type: "object", properties, required: ["action"] }),
      values: '{"action":"go"}',
      prompt: null,
      mayReject: false,
      mayCancel: false,
    },
  ]);
  const [values] = await press(host, "Send “Book a table”");
  expect(values?.kind === "values" && JSON.parse(values.json)).toEqual({ action: "go" });
});

test("a code that the agent asks for in words has a field", async () => {
  const host = await open("request-link", (items) =>
    items.map((item) =>
      item.kind === "link" ? { ...item, code: null, mayBeText: true, asksText: true } : item,
    ),
  );
  const field = screen.getByLabelText("The code that you get there");
  fireEvent.click(screen.getByLabelText(/I have done what is asked there/));
  fireEvent.change(field, { target: { value: "4/0AbC" } });
  expect(screen.getByLabelText(/I have done what is asked there/), "one of the two").toHaveProperty(
    "checked",
    false,
  );
  expect(await press(host, "Send the answer")).toEqual([{ kind: "text", text: "4/0AbC" }]);
});

test.each([
  [true, "Your answer"],
  [false, "Or what the agent wants to hear, such as a key or a code"],
])(
  "what is asked for in words without a page is not said to come from there: %s",
  async (asksText, label) => {
    const host = await open("request-link", (items) =>
      items.map((item) =>
        item.kind === "link" ? { ...item, url: null, code: null, mayBeText: true, asksText } : item,
      ),
    );
    fireEvent.change(screen.getByRole("textbox", { name: label }), { target: { value: "hl-7" } });
    expect(await press(host, "Send the answer")).toEqual([{ kind: "text", text: "hl-7" }]);
  },
);

test("empty values that an approval carries back are in sight from the start", async () => {
  const host = await open("request-review", (items) =>
    items.map((item) =>
      item.kind === "approval"
        ? { ...item, arguments: '{"days":5}', payload: '{"approved_days":0}', mayEdit: true }
        : item,
    ),
  );
  fireEvent.change(screen.getByLabelText("approved_days"), { target: { value: "3" } });
  const [answer] = await press(host, "Approve as edited");
  expect(answer?.kind === "approve" && answer.payload && JSON.parse(answer.payload)).toEqual({
    approved_days: 3,
  });
});

test("empty values that the agent leaves to the person go only after one more question", async () => {
  const host = await open("request-review", (items) =>
    items.map((item) =>
      item.kind === "approval"
        ? { ...item, arguments: '{"days":5}', payload: '{"approved_days":0}', mayEdit: true }
        : item,
    ),
  );
  const approve = screen.getByRole("button", { name: /^Approve/ });
  await waitFor(() => expect(approve).toHaveProperty("disabled", false));
  fireEvent.click(approve);
  const dialog = within(await screen.findByRole("alertdialog", { name: "Approve with empty values?" }));
  dialog.getByText("approved_days: 0");
  expect(host.asked("approvals.decide")).toEqual([]);
  fireEvent.click(dialog.getByRole("button", { name: "Approve with these values" }));
  await waitFor(() => expect(host.asked("approvals.decide")).toHaveLength(1));
});

test("what a run file asks without an action is about the next step", async () => {
  const host = await open("request-review", (items) =>
    items.map((item) => (item.kind === "approval" ? { ...item, tool: "", goesOn: true } : item)),
  );
  expect(screen.getByText("The run goes on with its next step.")).toBeTruthy();
  expect(await press(host, "Approve the next step")).toEqual([{ kind: "approve", payload: null }]);
});

test("an approval has the buttons that its agent names, in its order", async () => {
  const offers = [
    { label: "Yes, and water every day", answer: { kind: "grant", grant: "daily" } as const },
    { label: "Yes, once", answer: { kind: "approve", payload: null } as const },
    { label: "No, wait for rain", answer: { kind: "reject", reason: null } as const },
  ];
  const host = await open("request-review", ([item]) =>
    item?.kind === "approval"
      ? [{ ...item, tool: "Water the beds?", mayEdit: false, mayRespond: false, mayCancel: true, offers }]
      : [],
  );
  await screen.findByRole("button", { name: "Yes, once" });
  const named = screen.getAllByRole("button").map(({ textContent }) => textContent ?? "");
  const places = offers.map(({ label }) => named.indexOf(label));
  expect(
    [...places].sort((one, other) => one - other),
    "in the agent's order",
  ).toEqual(places);
  expect(screen.queryByRole("radio"), "nothing is offered twice").toBeNull();
  expect(screen.queryByRole("button", { name: /^(Approve|Reject)/ })).toBeNull();
  expect(screen.getByRole("button", { name: "Close without an answer" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Show what will be sent" }));
  expect(screen.getByRole("region", { name: "No, wait for rain" }), "each has its reply").toBeTruthy();
  expect(await press(host, "Yes, and water every day")).toEqual([{ kind: "grant", grant: "daily" }]);
});
