import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeHost } from "../../../host/fake";
import { installScreen } from "../../../testing/in-view";
import { renderWithHost } from "../../../testing/render";
import { OpenRequest } from "../RequestPane/RequestPane";

beforeEach(() => void installScreen());

async function explainRaw() {
  const host = fakeHost();
  const reply = (go: string) => ({ method: "SendMessage", body: JSON.stringify({ go }), isDated: false });
  host.answer("approvals.previewMapping", { approve: reply("true"), reject: reply("false") });
  renderWithHost(<OpenRequest id="request-raw" />, host);
  fireEvent.click(await screen.findByRole("button", { name: "Show what will be sent" }));
  fireEvent.click(await screen.findByRole("button", { name: "Say how it is answered…" }));
  return { host, dialog: await screen.findByRole("dialog") };
}

function write(dialog: HTMLElement, label: string, value: string) {
  fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
}

test("a person says how a shape is answered, and sees both replies before it is kept", async () => {
  const { host, dialog } = await explainRaw();
  expect(within(dialog).queryByRole("region", { name: "Sent if you approve" })).toBeNull();
  write(dialog, "What is asked", "Turn");
  write(dialog, "Place of the answer in the reply", "/go");
  write(dialog, "Members of the request to send back", "/id\n\n /turn ");
  const approved = await within(dialog).findByRole("region", { name: "Sent if you approve" });
  await waitFor(() => expect(approved.textContent).toContain('"go": "true"'));
  expect(host.asked("approvals.previewMapping").at(-1)).toMatchObject({
    id: "request-raw",
    mapping: { pointer: "/go", approve: "true", reject: "false" },
  });
  fireEvent.click(within(dialog).getByRole("button", { name: "Save and read it so" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const mapping = {
    name: "Turn",
    pointer: "/go",
    approve: "true",
    reject: "false",
    copied: ["/id", "/turn"],
  };
  expect(host.calls.filter(({ name }) => name === "approvals.explain").map(({ params }) => params)).toEqual([
    { id: "request-raw", mapping },
  ]);
});
