import { expect, test } from "vitest";
import { fieldsOf } from "./fields";
import { chosenFiles, withAddress, withFile, withoutFile } from "./files";

const FILE = { name: "a b.txt", mediaType: "text/plain", base64: "aGVsbG8=" };

test("a file is written as the form wants it, and read back for a person", () => {
  const list = withFile("", "list", FILE);
  expect(JSON.parse(list)).toEqual([
    { uri: "data:text/plain;base64,aGVsbG8=", name: "a b.txt", mime_type: "text/plain" },
  ]);
  const shown = { name: "a b.txt", mediaType: "text/plain", bytes: 5 };
  expect(chosenFiles(list, "list")).toEqual([shown]);

  const address = withFile("", "data-url", FILE);
  expect(address).toBe("data:text/plain;name=a%20b.txt;base64,aGVsbG8=");
  expect(chosenFiles(address, "data-url")).toEqual([shown]);

  expect(withFile("", "base64", FILE)).toBe("aGVsbG8=");
  expect(chosenFiles("aGVsbG8=", "base64")).toEqual([{ name: "", mediaType: null, bytes: 5 }]);
});

test("a list keeps what is in it, in order, whatever else its entries hold", () => {
  const given = '[{"uri":"https://a.example/x.pdf","size":1.0}]';
  const both = withFile(withAddress(given, "https://b.example/y.pdf"), "list", FILE);
  expect(chosenFiles(both, "list").map(({ name }) => name)).toEqual([
    "https://a.example/x.pdf",
    "https://b.example/y.pdf",
    "a b.txt",
  ]);
  expect(withoutFile(withoutFile(both, "list", 2), "list", 1)).toContain('"size":1.0');
  expect(withoutFile(given, "list", 0), "nothing at all is no empty list").toBe("");
});

test("only what a schema says is a file is one", () => {
  const kinds = (property: object) =>
    fieldsOf(JSON.stringify({ type: "object", properties: { a: property } }))?.map(({ control }) => control);
  expect(kinds({ type: "string", format: "data-url" })).toEqual([
    { kind: "files", form: "data-url", accept: [] },
  ]);
  expect(kinds({ type: "string", contentEncoding: "base64", contentMediaType: "image/png" })).toEqual([
    { kind: "files", form: "base64", accept: ["image/png"] },
  ]);
  const uri = { type: "string", format: "uri" };
  const listed = { type: "object", properties: { uri, mime_type: { type: "string" } } };
  expect(kinds({ type: "array", items: listed, accept: ["text/*"] })).toEqual([
    { kind: "files", form: "list", accept: ["text/*"] },
  ]);
  expect(kinds({ type: "array", items: { type: "object", properties: { uri } } })?.[0]?.kind).toBe("list");
  expect(kinds(uri)?.[0]?.kind).toBe("text");
});

test("a name that is no good encoding stands as it came", () => {
  const address = "data:text/plain;name=%E0%A4%A;base64,aGVsbG8=";
  expect(chosenFiles(address, "data-url")).toEqual([{ name: "%E0%A4%A", mediaType: "text/plain", bytes: 5 }]);
});
