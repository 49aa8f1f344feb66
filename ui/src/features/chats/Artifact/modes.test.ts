import { expect, test } from "vitest";
import { modesOf } from "./modes";

test("content is first shown as what its media type says", () => {
  expect(modesOf("image/png", null, true)).toEqual(["image", "hex"]);
  expect(modesOf("text/csv; charset=utf-8", "a,b", true)[0]).toBe("table");
  expect(modesOf("application/problem+json", "{}", true)[0]).toBe("json");
  expect(modesOf("text/markdown", "# x", false)[0]).toBe("markdown");
  expect(modesOf("text/markdown", '{"a":1}', false)[0], "JSON under another name").toBe("json");
});

test("a picture that could carry a script is shown as text", () => {
  expect(modesOf("image/svg+xml", "<svg onload=x>", true)).not.toContain("image");
});

test("bytes that are no text are shown as bytes", () => {
  expect(modesOf("text/plain", null, true)).toEqual(["hex"]);
});
