/** What somebody began to answer stands on the card again when it is shown anew, or the card says what is gone. */
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { FakeHost } from "../../../host/fake";
import { navigate } from "../../../places/route";
import { summaryBecame, takesDecision } from "../../../testing/announce";
import { open, ordinary } from "../../../testing/at-inbox";
import { installScreen, type Screen } from "../../../testing/in-view";

let view: Screen;
beforeEach(() => {
  view = installScreen();
});

const LOST = "Part of what you had begun to answer here was not kept. Give it once more.";

async function leaveAndReturn(id: string) {
  act(() => navigate("inbox"));
  await waitFor(() => expect(screen.queryByRole("article")).toBeNull());
  act(() => navigate("inbox", id));
  await screen.findByRole("article");
}

async function givesBack(host: FakeHost, id: string) {
  await takesDecision(host);
  await screen.findByText("Your answer will be sent in a moment.");
  summaryBecame(host, id, { state: { kind: "pending" } });
}

test("an answer that the host gives back unsent is still chosen", async () => {
  const host = await open("request-question", ordinary());
  view.showAll();
  fireEvent.click(screen.getByRole("button", { name: "Yes" }));
  const send = screen.getByRole("button", { name: "Send the answer" });
  await waitFor(() => expect(send).toHaveProperty("disabled", false));
  fireEvent.click(send);
  await givesBack(host, "request-question");
  expect(await screen.findByRole("textbox", { name: "Your answer" })).toHaveProperty("value", "Yes");
  expect(screen.queryByText(LOST)).toBeNull();
});

test("a form that was filled in stands as it was left", async () => {
  await open("request-form", ordinary());
  fireEvent.change(screen.getByLabelText("Nights (optional)"), { target: { value: "3" } });
  await leaveAndReturn("request-form");
  expect(screen.getByLabelText("Nights (optional)")).toHaveProperty("value", "3");
  expect(screen.queryByText(LOST)).toBeNull();
});

test("edited arguments stand as they were left", async () => {
  await open("request-pay", ordinary());
  fireEvent.click(screen.getByRole("button", { name: "Edit…" }));
  fireEvent.change(await screen.findByLabelText("amount"), { target: { value: "11000" } });
  await leaveAndReturn("request-pay");
  fireEvent.click(screen.getByRole("button", { name: "Edit…" }));
  expect(await screen.findByLabelText("amount")).toHaveProperty("value", "11000");
  screen.getByRole("button", { name: /edited|changes/i });
});

test("a form that did not fit begins anew, and its card says so", async () => {
  await open("request-form", ordinary());
  fireEvent.change(screen.getByLabelText("Nights (optional)"), { target: { value: "31" } });
  await leaveAndReturn("request-form");
  await screen.findByText(LOST);
  fireEvent.change(screen.getByLabelText("Nights (optional)"), { target: { value: "2" } });
  expect(screen.queryByText(LOST), "once it is begun anew").toBeNull();
});

test("what was begun is not put into another request of the same id", async () => {
  const host = await open("request-question", ordinary());
  fireEvent.click(screen.getByRole("button", { name: "Yes" }));
  act(() => navigate("inbox"));
  host.world.requests = host.world.requests.map((request) =>
    request.summary.id === "request-question" ? { ...request, hash: "another" } : request,
  );
  act(() => host.changed("approvals", "request-question"));
  act(() => navigate("inbox", "request-question"));
  await screen.findByRole("article");
  await waitFor(() =>
    expect(screen.getByRole("textbox", { name: "Your answer" })).toHaveProperty("value", ""),
  );
});
