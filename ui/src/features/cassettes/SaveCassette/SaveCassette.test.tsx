import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeHost } from "../../../host/fake";
import { Button } from "../../../kit/Button/Button";
import { renderWithHost } from "../../../testing/render";
import { useSaveCassette } from "./use-save-cassette";

function Chat() {
  const cassette = useSaveCassette({ chatId: "chat-pay", taskKey: null });
  return (
    <>
      <Button onPress={cassette.ask}>Save</Button>
      {cassette.dialog}
    </>
  );
}

test("what is in the file is said first, and the host's word is asked for", async () => {
  const host = fakeHost();
  const confirm = { question: { kind: "export-whole" as const }, word: "export" };
  host.fail(
    "cassettes.save",
    { code: "confirmation-needed", message: { code: "not-confirmed" }, confirm },
    { confirm: undefined },
  );
  renderWithHost(<Chat />, host);
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Save as cassette" }));
  expect(dialog.getByText(/What you and the agent said is in the file/)).toBeTruthy();
  fireEvent.click(dialog.getByRole("button", { name: "Save with content" }));

  const asking = within(await screen.findByRole("alertdialog", { name: "Save as cassette" }));
  fireEvent.change(asking.getByRole("textbox"), { target: { value: "export" } });
  fireEvent.click(asking.getByRole("button", { name: "Save with content" }));
  await waitFor(() =>
    expect(host.calls.at(-1)).toEqual({
      name: "cassettes.save",
      params: { chatId: "chat-pay", taskKey: null, confirm: "export" },
    }),
  );
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
});

test("a conversation without an answer is told so, with what to do", async () => {
  const host = fakeHost();
  host.fail("cassettes.save", {
    message: { code: "nothing-recorded" },
    hints: [{ code: "record-when-answered" }],
  });
  renderWithHost(<Chat />, host);
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  fireEvent.click(await screen.findByRole("button", { name: "Save with content" }));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("There is nothing to save");
  expect(alert.textContent).toContain("Save it once the agent has answered.");
});
