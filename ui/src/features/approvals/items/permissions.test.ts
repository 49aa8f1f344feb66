import { expect, test } from "vitest";
import { readLossless } from "../../../kit/lossless";
import { granted, permissionsIn } from "./permissions";

const asked = readLossless('{"fileSystem":{"write":["/a","/b"]},"network":true}');
if (asked === null) throw new Error("JSON");

test("each permission stands by itself", () => {
  expect(permissionsIn(asked)).toEqual([
    { place: "/fileSystem/write/0", under: "fileSystem › write", text: "/a" },
    { place: "/fileSystem/write/1", under: "fileSystem › write", text: "/b" },
    { place: "/network", under: "network", text: "true" },
  ]);
});

test("what was not chosen is left out, and nothing chosen grants nothing", () => {
  expect(granted(asked, new Set(["/fileSystem/write/1"]))).toBe('{"fileSystem":{"write":["/b"]}}');
  expect(granted(asked, new Set(["/network"]))).toBe('{"network":true}');
  expect(granted(asked, new Set())).toBe("{}");
});

test("names with slashes lead to one permission each", () => {
  const value = readLossless(
    '{"fs/read":{"paths":["/a"]},"fs":{"read/paths":["/b"]},"fs~1read":{"paths":["/c"]}}',
  );
  if (value === null) throw new Error("JSON");
  const places = permissionsIn(value).map(({ place }) => place);
  expect(new Set(places).size).toBe(3);
  expect(granted(value, new Set([places[0] ?? ""]))).toBe('{"fs/read":{"paths":["/a"]}}');
});

test("what stands in a list is one permission, whatever it is made of", () => {
  const value = readLossless('{"rules":[{"tool":"rm","cmd":"-r"},{"tool":"ls","cmd":""}]}');
  if (value === null) throw new Error("JSON");
  expect(permissionsIn(value).map(({ text }) => text)).toEqual([
    '{"tool":"rm","cmd":"-r"}',
    '{"tool":"ls","cmd":""}',
  ]);
  expect(granted(value, new Set(["/rules/1"]))).toBe('{"rules":[{"tool":"ls","cmd":""}]}');
});

test("a text that reads like a number stands in quotation marks", () => {
  const value = readLossless('{"ports":[1,"1","one"]}');
  if (value === null) throw new Error("JSON");
  expect(permissionsIn(value).map(({ text }) => text)).toEqual(["1", '"1"', "one"]);
});
