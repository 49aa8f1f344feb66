/** What a person typed or pasted unseen into an answer is pointed at beside its field, and sent as it is. */
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeHost } from "../../../host/fake";
import { navigate } from "../../../places/route";
import { installScreen, type Screen } from "../../../testing/in-view";
import { writeEditor } from "../../../testing/json-editor";
import { renderWithHost } from "../../../testing/render";
import { InboxScreen } from "../InboxScreen";

let view: Screen;
beforeEach(() => {
  view = installScreen();
});

async function open(id: string) {
  const host = fakeHost();
  navigate("inbox", id);
  renderWithHost(<InboxScreen id={id} />, host);
  const title = host.world.requests.find(({ summary }) => summary.id === id)?.summary.title ?? "";
  await screen.findByRole("article", { name: title });
  return host;
}

const HIDDEN = "pay\u200bpal";
const NOTE = "Contains characters that cannot be seen: U+200B after “pay”.";

function type(name: string, value: string): HTMLElement {
  const field = screen.getByRole("textbox", { name });
  fireEvent.change(field, { target: { value } });
  return field;
}

/** What is read aloud with a field. */
function aloud(field: HTMLElement): string {
  const ids = field.getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
}

test("edited arguments tell it, can be approved, and show it in what will be sent", async () => {
  const host = await open("request-review");
  fireEvent.click(screen.getByRole("button", { name: "Edit…" }));
  expect(aloud(type("to", HIDDEN))).toContain(NOTE);
  expect(screen.getAllByText("U+200B", { selector: "ins mark" }), "in the changes").toHaveLength(1);
  fireEvent.click(screen.getByRole("button", { name: "Show what will be sent" }));
  await waitFor(() => expect(document.querySelector("pre mark")?.textContent).toBe("U+200B"));
  view.showAll();
  const approve = screen.getByRole("button", { name: "Approve as edited" });
  await waitFor(() => expect(approve).toHaveProperty("disabled", false));
  fireEvent.click(approve);
  await waitFor(() => expect(host.calls.some(({ name }) => name === "approvals.decide")).toBe(true));
  const decided = host.calls.find(({ name }) => name === "approvals.decide");
  expect(JSON.stringify(decided?.params)).toContain(HIDDEN);
});

test("reasons, words and answers tell it", async () => {
  await open("request-review");
  fireEvent.click(screen.getByLabelText("Answer in words instead"));
  expect(aloud(type("Your words about send_letter", HIDDEN))).toContain(NOTE);
  fireEvent.click(screen.getByLabelText("Reject"));
  expect(aloud(type("Reason for send_letter", HIDDEN))).toContain(NOTE);
  fireEvent.click(screen.getByRole("button", { name: "Reject…" }));
  for (const name of ["Why, in your words (optional)", "Tell it what to do instead"]) {
    expect(aloud(type(name, HIDDEN)), name).toContain(NOTE);
  }
});

test("an answer to a question and to what was not understood tell it", async () => {
  await open("request-question");
  expect(aloud(type("Your answer", HIDDEN))).toContain(NOTE);
});

test("an answer in words or JSON to what was not understood tells it", async () => {
  await open("request-raw");
  fireEvent.click(screen.getByRole("radio", { name: "Text" }));
  expect(aloud(type("Answer", HIDDEN))).toContain(NOTE);
  fireEvent.click(screen.getByRole("radio", { name: "JSON" }));
  await writeEditor("Answer", '"pay\\u200bpal"');
  expect(screen.getByText(/U\+200B after “"pay”/)).toBeTruthy();
});
