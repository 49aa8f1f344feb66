import { fireEvent, screen, waitFor } from "@testing-library/react";
import { Toaster } from "sonner";
import { expect, test } from "vitest";
import { HostError } from "../host/error";
import { fakeHost } from "../host/fake";
import type { FileSaved } from "../host/generated/api";
import { renderWithHost } from "../testing/render";
import { useKeepFile } from "./files";

function Keep({ saved }: { saved: FileSaved }) {
  const keep = useKeepFile();
  return (
    <button type="button" onClick={() => keep(saved)}>
      Keep
    </button>
  );
}

test("a file that the host offers is fetched by the browser, and one that is gone is said to be", async () => {
  const host = fakeHost();
  renderWithHost(
    <>
      <Keep saved={{ kind: "download", name: "traffic.har", ticket: "one" }} />
      <Toaster />
    </>,
    host,
  );
  fireEvent.click(screen.getByRole("button", { name: "Keep" }));
  await waitFor(() => expect(host.downloads).toEqual(["traffic.har"]));

  host.download = () => Promise.reject(HostError.failed({ code: "gone" }));
  fireEvent.click(screen.getByRole("button", { name: "Keep" }));
  expect(await screen.findByText("This is not there, or not any more.")).toBeTruthy();
});
