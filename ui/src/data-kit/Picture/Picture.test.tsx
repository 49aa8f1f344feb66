import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeHost } from "../../host/fake";
import { renderWithHost } from "../../testing/render";
import { FilePicture } from "./Picture";
import { drawnAs } from "./size";

/** The beginning of a PNG (ISO/IEC 15948, 11.2.2) of this size. */
function png(width: number, height: number): Uint8Array {
  const bytes = new Uint8Array(33);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes;
}

test("a picture is known by its bytes, and one of gigabytes is not drawn", () => {
  expect(drawnAs(png(640, 400))).toBe("image/png");
  expect(drawnAs(png(100_000, 100_000))).toBeNull();
  expect(drawnAs(new TextEncoder().encode("<svg width='1' height='1'/>"))).toBeNull();
  expect(drawnAs(new Uint8Array())).toBeNull();
});

function shown(mediaType: string, bytes: Uint8Array) {
  const host = fakeHost();
  const base64 = btoa(String.fromCharCode(...bytes));
  host.answer("files.read", { name: "banner.png", mediaType, base64 });
  const file = { fileKey: "message/1/0", name: "banner.png", mediaType, size: bytes.length };
  return renderWithHost(<FilePicture {...file} />, host);
}

test("a picture that an agent sends is seen where it was sent", async () => {
  shown("image/png", png(640, 400));
  const picture = await screen.findByRole("img", { name: "banner.png" });
  expect(picture.getAttribute("src")).toMatch(/^data:image\/png;base64,/);
});

test("a file that is no picture is not fetched", () => {
  const { host } = shown("application/pdf", png(640, 400));
  expect(screen.queryByRole("img")).toBeNull();
  expect(host.calls.some(({ name }) => name === "files.read")).toBe(false);
});
