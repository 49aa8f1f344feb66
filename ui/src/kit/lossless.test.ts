import { expect, test } from "vitest";
import { isJsonNumber, memberOf, prettyJson, readLossless, writeLossless } from "./lossless";

function check(text: string, why: string) {
  const value = readLossless(text);
  expect(value && writeLossless(value), why).toBe(text);
}

test("what was read is written again as it stood", () => {
  check('{"amount":12000000000000000000001,"rate":1.10}', "numbers keep every digit");
  check('{"2":"b","1":"a"}', "members keep their order");
  check('{"to":"a","to":"b"}', "a repeated member stays visible");
  check('[1e5,-0.0,true,false,null,"\\u0007",[],{}]', "each kind of value survives");
});

test("names that mean something in a program are only names", () => {
  check('{"__proto__":{"admin":true},"constructor":1,"hasOwnProperty":2,"":3}', "all of them survive");
  const value = readLossless('{"a":1}');
  expect(value && memberOf(value, "toString"), "nobody has what nobody sent").toBeUndefined();
});

test("what is not JSON is refused rather than half read", () => {
  for (const text of ["", "{", "[1,]", "01", '{"a" 1}', "nul", '"\\x"', "1 2", "{'a':1}", '"open']) {
    expect(readLossless(text), text).toBeNull();
  }
});

test("a text nested without end is refused instead of exhausting the stack", () => {
  expect(readLossless("[".repeat(100_000))).toBeNull();
});

test("pretty printing keeps a number that JSON.parse would round", () => {
  expect(prettyJson('{"a":[10000000000000000001],"b":{}}')).toBe(
    '{\n  "a": [\n    10000000000000000001\n  ],\n  "b": {}\n}',
  );
  expect(prettyJson("not json"), "other text is left alone").toBe("not json");
});

test("the last member of a name is the one that counts", () => {
  const value = readLossless('{"to":"a","to":"b"}');
  expect(value && memberOf(value, "to")).toEqual({ type: "string", value: "b" });
});

test("numbers are recognised by the grammar of JSON", () => {
  expect(["0", "-1.5", "2e10"].every(isJsonNumber)).toBe(true);
  expect(["", "01", "+1", "1.", ".5", "1_000", "NaN"].some(isJsonNumber)).toBe(false);
});
