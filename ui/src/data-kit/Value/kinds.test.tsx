/** Places, commands, addresses, moments and amounts: each is said what it is, beside what was received. */
import { act, render, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { speak } from "../../i18n/setup";
import { colour, grammarFor } from "../../kit/CodeBlock/colours";
import { momentOf, unixTimeOf } from "./moments";
import { isPath, pathConcerns } from "./paths";
import { JsonValue } from "./Value";

const show = (json: string) => render(<JsonValue json={json} warnings={[]} />).container;
const values = (root: Element) => Array.from(root.querySelectorAll("dd"), (value) => value.textContent);

test("a place is said to climb, to be the root, the home folder, the system's or elsewhere", () => {
  for (const [text, expected] of [
    ["/srv/checkout", []],
    ["docs/a..b.txt", []],
    ["../../etc/passwd", ["climbs", "system"]],
    ["/tmp/..\\..//ETC", ["climbs", "system"]],
    ["a/%2e%2e/b", ["climbs"]],
    ["/", ["root"]],
    ["/*", ["root"]],
    ["//.//", ["root"]],
    ["/srv/..", ["climbs", "root"]],
    ["C:\\", ["root"]],
    ["~", ["home"]],
    ["~alice/x", ["home"]],
    ["$HOME/.ssh", ["home"]],
    [`${"/"}home/ito`, ["home"]],
    [`${"/"}home/ito/notes.txt`, []],
    ["/etc/hosts", ["system"]],
    ["file:///etc/hosts", ["system"]],
    ["c:\\windows\\System32", ["system"]],
    ["\\\\?\\C:\\Windows", ["system"]],
    ["\\\\server\\share", ["remote"]],
  ] as const) {
    expect(pathConcerns(text), text).toEqual(expected);
  }
});

test("a place is known by the name of its argument or by how it is written", () => {
  for (const name of ["path", "file_name", "targetDir", "cwd", "source.path"]) {
    expect(isPath("report.pdf", name), name).toBe(true);
  }
  for (const name of ["profile", "pathology", "filed", ""])
    expect(isPath("report.pdf", name), name).toBe(false);
  for (const text of ["/srv", "~/x", "a/../b", "D:\\x", "%USERPROFILE%\\x"])
    expect(isPath(text, ""), text).toBe(true);
  for (const text of ["~5 minutes", "and ~ or", "a..b", "12:30", "and/or"])
    expect(isPath(text, ""), text).toBe(false);
});

test("a place stands in full, what is not seen drawn, with what is said of it", () => {
  const root = show('{"path":"../\\u200bsafe/../../etc","files":["~/.ssh/id"]}');
  expect(values(root)[0]).toMatch(
    /^\.\.\/U\+200Bsafe\/\.\.\/\.\.\/etcClimbs out of a folder.*operating system, or one that may lead there\.$/,
  );
  expect(values(root)[1]).toBe("~/.ssh/idThe home folder, or a place in it that is named by it.");
});

test("a shell command and SQL are named and coloured, with every character as received", async () => {
  // What takes long stays plain, and a grammar takes long at first.
  for (const [language, text] of [
    ["shell", 'echo "pay\u200b" # now'],
    ["sql", "select 1"],
  ] as const) {
    const grammar = (await grammarFor(language)) ?? "";
    await waitFor(() => expect(colour(text, grammar)?.[0]?.length).toBeGreaterThan(1));
  }
  const root = show(
    '{"command":"echo \\"pay\\u200b\\" # now","sql":"select 1","query":"weather in Kyoto","script":"print(1)"}',
  );
  expect(values(root)).toEqual([
    'Shell commandecho "payU+200B" # now',
    "SQLselect 1",
    "weather in Kyoto",
    "print(1)",
  ]);
  const select = await within(root).findByText("select", { selector: "span[style]" });
  expect(select.style.color).toBe("var(--code-token-keyword)");
  const coloured = await within(root).findByText(/now/, { selector: "span[style]" });
  expect(coloured.style.color).toBe("var(--code-token-comment)");
  expect(values(root)[0], "colours change nothing").toBe('Shell commandecho "payU+200B" # now');
  expect(root.querySelector("mark")?.textContent).toBe("U+200B");
});

test("programs with other line breaks, and those of long requests, stay as they are", async () => {
  const root = show('{"command":"ls # x\\r\\nrm x"}');
  await waitFor(() => expect(root.querySelector(".colours")).toBeTruthy());
  await act(async () => {
    await grammarFor("shell");
  });
  expect(root.querySelector("pre")?.textContent).toBe("ls # x\r\nrm x");
  expect(root.querySelector("span[style]")).toBeNull();
  const long = show(JSON.stringify({ command: "ls #".repeat(2000) }));
  expect(long.querySelector(".colours")).toBeNull();
});

test("a command in words is joined to be read, and each word stands by itself", () => {
  const root = show('{"command":["rm","-rf","","it\'s; ls","\\u200b"]}');
  expect(root.querySelector("pre")?.textContent).toBe("rm -rf '' 'it'\\''s; ls' 'U+200B'");
  expect(screen.getAllByRole("listitem").map((word) => word.textContent)).toEqual([
    "rm",
    "-rf",
    "empty text",
    "it's; ls",
    "U+200B",
  ]);
  const mixed = show('{"command":["rm",7]}');
  expect(mixed.querySelector("pre"), "a list of other things is a list").toBeNull();
});

test("what holds nothing says so, and of which kind it is", () => {
  const root = show('{"list":[],"object":{},"both":[[],{}],"command":[]}');
  const list = "empty list []";
  const object = "object without members {}";
  expect(values(root)).toEqual([list, object, list + object, list]);
  expect(show("[]").textContent).toContain(list);
});

test("spaces alone, at the ends of a short text and in a name are written out, and a name may be empty", () => {
  const root = show(
    String.raw`{"a":" ","b":"\n","c":"\u3000x","d":"x \t","":"1"," e":"y","command":"","f":[" "]}`,
  );
  expect(values(root)).toEqual([
    "U+0020",
    "U+000A",
    "U+3000x",
    "xU+0020U+0009",
    "1",
    "y",
    "empty text",
    "U+0020",
  ]);
  const names = Array.from(root.querySelectorAll("dt"), (name) => name.textContent);
  expect(names.slice(4, 6)).toEqual(["empty name", "U+0020e"]);
});

test("an address says its host and what it may hide, and is no link", () => {
  const root = show(
    `{"a":"https://bank.example@\u0430pple.com:8443/x","b":"http://127.0.0.1/","c":"https://good.example\\\\@evil.example/","d":"https://[bad","e":"https://example.com/a"}`,
  );
  const [a, b, c, d, e] = values(root);
  expect(a).toContain("https://bank.example@\u0430pple.com:8443/xHost xn--pple-43d.com:8443");
  expect(a).toContain("letters that can be mistaken");
  expect(a).toContain("text before an @");
  expect(b).toContain("not encrypted");
  expect(b).toContain("a number, not a name");
  expect(c).toContain("There is a backslash");
  expect(d).toBe("https://[badNo browser could read this address.");
  expect(e).toBe("https://example.com/aHost example.com");
  expect(root.querySelector("a")).toBeNull();
});

test("a moment is told in local time with its zone, and stands there as received", () => {
  const root = show('{"due":"2026-11-30t00:00:00.5+09:00","bad":"2026-02-30T00:00:00Z"}');
  const [due, bad] = values(root);
  expect(due).toMatch(/2026.* your time 2026-11-30t00:00:00\.5\+09:00$/);
  const zone = new Intl.DateTimeFormat("en", { timeZoneName: "long" })
    .formatToParts(Date.parse("2026-11-29T15:00:00Z"))
    .find(({ type }) => type === "timeZoneName")?.value;
  expect(due).toContain(zone);
  expect(bad, "there is no such day").toBe("2026-02-30T00:00:00Z");
  expect(momentOf("2026-11-30 00:00:00Z")).toBe(Date.UTC(2026, 10, 30));
  expect(momentOf("2026-11-30T00:00:00"), "no zone").toBeNull();
});

test("a number under the name of a time may be one, and its digits come first", () => {
  const root = show(
    '{"expires_at":1796083200,"createdAt":1796083200123,"timestamp":12000000000000000001,"count":1796083200}',
  );
  const [seconds, milliseconds, huge, count] = values(root);
  expect(seconds).toMatch(/^1796083200 .*2026.* your time, if these are seconds since 1970$/);
  expect(milliseconds).toMatch(/^1796083200123 .*2026.* if these are milliseconds since 1970$/);
  expect([huge, count]).toEqual(["12000000000000000001", "1796083200"]);
  for (const [raw, name] of [
    ["1796083200", "expires_at_ms"],
    ["1796083200123", "time_s"],
    ["86400", "date"],
    ["1796083200e0", "date"],
    ["1796083200", "candidate"],
    ["99999999999", "date"],
  ] as const) {
    expect(unixTimeOf(raw, name), `${raw} ${name}`).toBeNull();
  }
});

test("an amount in parts of a currency, or beside two currencies, is no money", () => {
  for (const json of [
    '{"amount":5000,"currency":"USD","exponent":2}',
    '{"amount":5000,"currency":"USD","unit":"cents"}',
    '{"amount":5000,"currency":"USD","currency":"JPY"}',
    '{"amount_minor":5000,"currency":"USD"}',
  ]) {
    const root = show(json);
    expect(values(root)[0], json).toBe("5000");
    expect(root.querySelector("strong")).toBeNull();
  }
  expect(values(show('{"amount":50.00,"currency":"USD","to":"x"}'))[0]).toBe("$50.00 50.00 USD");
});

test("a table keeps columns of one name", () => {
  const root = show('[{"a":1,"a":"x","__proto__":2},{"a":3,"a":"y","__proto__":4}]');
  expect(Array.from(root.querySelectorAll("th, td"), (cell) => cell.textContent).join(" ")).toBe(
    "a a __proto__ 1 x 2 3 y 4",
  );
});

test("all of it is told in Japanese", () => {
  act(() => speak("ja"));
  const root = show(
    '{"path":"../x","command":"ls","argv":["ls"],"url":"https://a.example/","exp":1796083200,"due":"2026-11-30T00:00:00Z"}',
  );
  const words = root.textContent ?? "";
  for (const word of [
    "さかのぼります",
    "シェルコマンド",
    "一つずつ",
    "ホスト a.example",
    "秒数とすれば",
    "現地時刻",
  ]) {
    expect(words).toContain(word);
  }
  expect(words.match(/[A-Za-z]+(?: [A-Za-z]+){2,}/)).toBeNull();
});
