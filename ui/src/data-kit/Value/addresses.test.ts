import { expect, test } from "vitest";
import { withAddresses } from "./addresses";

const found = (text: string) =>
  withAddresses(text)
    .filter(({ isAddress }) => isAddress)
    .map((run) => run.text);

test.each([
  ["See https://a.example/x?y=1.", ["https://a.example/x?y=1"]],
  ["[Yes](https://a.example/y) or (https://a.example/n)", ["https://a.example/y", "https://a.example/n"]],
  ["https://a.example/wiki/Rail_(track), and more", ["https://a.example/wiki/Rail_(track)"]],
  ["*https://a.example/bold* <HTTPS://b.example/> ", ["https://a.example/bold", "HTTPS://b.example/"]],
  ["打开https://a.example/甲。xhttps://b.example", ["https://a.example/甲"]],
  ["打开 https://a.example/甲，然后", ["https://a.example/甲"]],
  ["Sign in at https://a.example/auth?client_id=77.apps.ex…", []],
  ["javascript:alert(1) file:///etc/passwd a2a-workbench://x https://", []],
])("%s", (text, addresses) => {
  expect(found(text)).toEqual(addresses);
  expect(
    withAddresses(text)
      .map((run) => run.text)
      .join(""),
    "nothing is lost",
  ).toBe(text);
});

test("a text that is made of ends is read at once", () => {
  expect(found(`https://a.example/${").".repeat(50_000)}`)).toEqual(["https://a.example/"]);
});
