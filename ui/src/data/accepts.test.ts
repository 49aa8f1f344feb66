import { expect, test } from "vitest";
import { accepts, fileFilter, sentAs } from "./accepts";

test("a file fits by its media type, by a wildcard, or when the agent names nothing", () => {
  expect(accepts(["text/plain", "image/*"], "image/png")).toBe(true);
  expect(accepts(["Text/Plain; charset=utf-8"], "text/plain")).toBe(true);
  expect(accepts([], "application/zip")).toBe(true);
  expect(accepts(["text/plain", "text"], "application/pdf")).toBe(false);
  expect(accepts(["image/*"], "imagery/png"), "a wildcard ends at the slash").toBe(false);
});

test("the file dialog offers what the agent reads", () => {
  expect(fileFilter(["application/pdf", "image/*"])).toBe("application/pdf,image/*");
  const offered = fileFilter(["text/plain"]).split(",");
  expect(offered).toEqual(expect.arrayContaining(["text/plain", ".py", ".log", ".toml", ".ts"]));
  expect(fileFilter([])).toBe("");
  expect(fileFilter(["text/plain", "*/*"])).toBe("");
});

function type(name: string, mediaType: string, mediaTypes = ["text/plain"], content = "print(1)") {
  return sentAs(mediaTypes, { name, mediaType, beginning: new TextEncoder().encode(content) });
}

test("a file of text goes as plain text to an agent that reads it", () => {
  for (const [name, mediaType] of [
    ["main.py", "text/x-python"],
    ["main.py", ""],
    ["today.log", "application/octet-stream"],
    ["Cargo.toml", "application/toml"],
    ["Cargo.toml", ""],
    ["app.ts", "video/mp2t"],
    ["run.sh", "application/x-shellscript"],
    ["notes.MD", ""],
  ] as const) {
    expect(type(name, mediaType), `${name} of “${mediaType}”`).toBe("text/plain");
  }
});

test("a type that the agent names is kept", () => {
  expect(type("main.py", "text/x-python", ["text/*"])).toBe("text/x-python");
  expect(type("app.ts", "", ["text/*"])).toBe("text/plain");
  expect(type("main.py", "text/x-python", [])).toBe("text/x-python");
});

test("what is no text, or goes to an agent that reads none, is refused", () => {
  expect(type("bill.pdf", "application/pdf")).toBeNull();
  expect(type("data.bin", "")).toBeNull();
  expect(type("film.ts", "video/mp2t", ["text/plain"], "G@\0\x10")).toBeNull();
  expect(type("film.mp4", "video/mp4")).toBeNull();
  expect(type("page.ps", "application/postscript")).toBeNull();
  expect(type("main.py", "text/x-python", ["image/*"])).toBeNull();
});
