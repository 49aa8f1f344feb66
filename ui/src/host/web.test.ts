import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { webWords } from "../i18n/web-words";
import { openSession, SessionRefused, webHost } from "./web";

type Answer = { status?: number; body: unknown };

function answer(answers: Record<string, Answer>) {
  const seen: { path: string; init: RequestInit }[] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    seen.push({ path, init });
    const found = answers[path];
    if (found === undefined) throw new TypeError("Failed to fetch");
    return new Response(JSON.stringify(found.body), { status: found.status ?? 200 });
  });
  return seen;
}

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

test("the one-time token is exchanged once and leaves the address bar", async () => {
  window.location.hash = "#token=once";
  const seen = answer({ "/api/session": { body: { session: "long" } } });

  expect(await openSession()).toBe("long");

  expect(window.location.hash).toBe("");
  expect(seen.map(({ init }) => init.body)).toEqual(['{"token":"once"}']);
  expect(await openSession(), "a reload goes on with the session").toBe("long");
  expect(seen).toHaveLength(1);
});

test("a token that was used is refused, and so is a tab without one", async () => {
  await expect(openSession()).rejects.toBeInstanceOf(SessionRefused);
  window.location.hash = "#token=used";
  answer({ "/api/session": { status: 401, body: {} } });
  await expect(openSession()).rejects.toBeInstanceOf(SessionRefused);
  expect(window.location.hash).toBe("");
});

test("a command carries the session and answers what the host answered", async () => {
  const seen = answer({ "/api/call/settings.get": { body: { theme: "dark" } } });
  expect(await webHost("long", webWords, () => {}).call("settings.get", {})).toEqual({ theme: "dark" });
  expect(seen[0]?.init).toMatchObject({
    method: "POST",
    body: "{}",
    headers: { Authorization: "Bearer long" },
  });
});

test("an answer that breaks off is told as none", async () => {
  const broken = new ReadableStream({ start: (stream) => stream.error(new TypeError("network error")) });
  vi.stubGlobal("fetch", async () => new Response(broken));
  await expect(webHost("long", webWords, () => {}).call("settings.get", {})).rejects.toMatchObject({
    told: webWords.silent(),
  });
});

test("a file is fetched by a link, once the session has said that it wants it", async () => {
  const seen = answer({ "/api/downloads/ticket": { body: null } });
  const followed: [string, string, number][] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    followed.push([this.pathname, this.download, seen.length]);
  });
  await webHost("long", webWords, () => {}).download("traffic.har", "ticket");
  expect(followed, "after the host was told").toEqual([["/api/downloads/ticket", "traffic.har", 1]]);
  expect(seen[0]?.init).toMatchObject({ method: "POST", headers: { Authorization: "Bearer long" } });

  answer({
    "/api/downloads/ticket": {
      status: 422,
      body: { code: "not-found", message: { code: "gone" }, hints: [] },
    },
  });
  const late = webHost("long", webWords, () => {}).download("traffic.har", "ticket");
  await expect(late).rejects.toMatchObject({ code: "not-found" });
  expect(followed, "and no link leads to nothing").toHaveLength(1);
  click.mockRestore();
});

test("what the host refuses comes as a readable error", async () => {
  const error = {
    code: "not-found",
    message: "gone",
    hints: ["Look elsewhere."],
    findings: [],
    confirm: null,
  };
  answer({ "/api/call/settings.get": { status: 422, body: error } });
  const call = webHost("long", webWords, () => {}).call("settings.get", {});
  await expect(call).rejects.toMatchObject({
    name: "HostError",
    code: "not-found",
    hints: ["Look elsewhere."],
  });
});

test("a workbench that ended is said to be silent, not that the fetch failed", async () => {
  answer({});
  const call = webHost("long", webWords, () => {}).call("settings.get", {});
  await expect(call).rejects.toMatchObject({ message: "The workbench does not answer." });
});

test("a session that the host no longer knows ends in the page that says what to do", async () => {
  sessionStorage.setItem("a2a-workbench.session", "long");
  const onRefused = vi.fn();
  answer({ "/api/call/settings.get": { status: 401, body: {} } });
  await expect(webHost("long", webWords, onRefused).call("settings.get", {})).rejects.toThrow();
  expect(onRefused).toHaveBeenCalledOnce();
  await expect(openSession()).rejects.toBeInstanceOf(SessionRefused);
});
