/**
 * The application's real window, driven over WebDriver by plain `fetch`: tauri-driver starts the program, and
 * WebKitWebDriver beside it acts as the person. Elements are found by what they are called, as in the browser tests.
 */
import { expect } from "@playwright/test";
import { Program } from "./process.ts";

const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
const KEYS = {
  Enter: "\uE007",
  Escape: "\uE00C",
  Tab: "\uE004",
  Control: "\uE009",
  Shift: "\uE008",
} as const;

/** A look at the page costs little, and many things are waited for. */
const OFTEN = { intervals: [50, 100, 200] };

/**
 * What is looked for: `css` narrows, `name` is the accessible name or, failing that, the text. Of several that fit it is
 * the last, or the one at `place`.
 */
export type Target = { css: string; name?: string | RegExp; within?: Target; place?: number };

type Element = { id: string; describe: string };

type Options = { port?: number; env?: Readonly<Record<string, string>> };

/** tauri-driver and the WebDriver server behind it. One serves any number of sessions, one after another. */
export class Driver {
  readonly #program: Program;

  private constructor(
    program: Program,
    readonly url: string,
  ) {
    this.#program = program;
  }

  /** With `env`, the program finds that in its environment. */
  static async start({ port = 4460, env = {} }: Options = {}): Promise<Driver> {
    const ports = ["--port", String(port), "--native-port", String(port + 1)];
    const program = new Program("tauri-driver", ports, { env });
    const driver = new Driver(program, `http://127.0.0.1:${port}`);
    const answers = () =>
      fetch(`${driver.url}/status`).then(
        (response) => response.ok,
        () => false,
      );
    await expect.poll(answers, { message: `tauri-driver answers\n${program.said}` }).toBe(true);
    return driver;
  }

  async stop(): Promise<void> {
    await this.#program.stop();
  }
}

/** One run of the program, with its window open. */
export class Window {
  readonly #base: string;

  private constructor(base: string) {
    this.#base = base;
  }

  static async open(driver: Driver, application: string, words: readonly string[]): Promise<Window> {
    const options = { application, args: words };
    const capabilities = { alwaysMatch: { "tauri:options": options } };
    const made = await ask<{ sessionId: string }>("POST", `${driver.url}/session`, { capabilities });
    return new Window(`${driver.url}/session/${made.sessionId}`);
  }

  /** Ends the program the hard way, if it is still there. */
  async kill(): Promise<void> {
    await ask("DELETE", this.#base).catch(() => undefined);
  }

  /** Closes the window, as its cross does. */
  async close(): Promise<void> {
    await ask("DELETE", `${this.#base}/window`);
  }

  async run<Result>(script: string, ...values: unknown[]): Promise<Result> {
    return ask<Result>("POST", `${this.#base}/execute/sync`, { script, args: values });
  }

  async screenshot(): Promise<Buffer> {
    return Buffer.from(await ask<string>("GET", `${this.#base}/screenshot`), "base64");
  }

  async resize(width: number, height: number): Promise<void> {
    await ask("POST", `${this.#base}/window/rect`, { width, height });
  }

  async title(): Promise<string> {
    return ask<string>("GET", `${this.#base}/title`);
  }

  /** Waits until there is one, and says what was there instead when there never is. */
  async find(target: Target): Promise<Element> {
    const describe = words(target);
    let element: Element | null = null;
    await expect
      .poll(async () => (element = await this.#look(target)), { message: `${describe} is there`, ...OFTEN })
      .not.toBeNull();
    if (element === null) throw new Error(`${describe} went away`);
    return element;
  }

  async click(target: Target): Promise<void> {
    // What was found may be drawn anew or move before it is clicked; then it is found again.
    await expect(
      async () => {
        const { id } = await this.find(target);
        expect(await this.#place(id), "it stands still").toEqual(await this.#place(id));
        await ask("POST", `${this.#base}/element/${id}/click`, {});
      },
      `${words(target)} can be clicked`,
    ).toPass({ timeout: 40_000 });
  }

  /** Clicks what may be there, and may go at any moment; whoever needs what comes of it waits for that. */
  async clickIfThere(target: Target): Promise<void> {
    const found = await this.#look(target);
    if (found === null) return;
    await ask("POST", `${this.#base}/element/${found.id}/click`, {}).catch(() => undefined);
  }

  /** Clicks what ends the program: whether it answers before that is a matter of luck. */
  async clickAway(target: Target): Promise<void> {
    const { id } = await this.find(target);
    await ask("POST", `${this.#base}/element/${id}/click`, {}).catch(() => undefined);
  }

  async type(target: Target, text: string): Promise<void> {
    const { id } = await this.find(target);
    await ask("POST", `${this.#base}/element/${id}/value`, { text });
  }

  /** Types over what a field holds: all of it is selected by the keyboard, as clearing tells the page nothing. */
  async replace(target: Target, text: string): Promise<void> {
    await this.click(target);
    await this.press("Control", "a");
    await this.type(target, text);
  }

  /** Presses keys together, the last one last: `press("Control", "k")`. */
  async press(...keys: string[]): Promise<void> {
    const values = keys.map((key) => (key in KEYS ? KEYS[key as keyof typeof KEYS] : key));
    const downs = values.map((value) => ({ type: "keyDown", value }));
    const ups = values.toReversed().map((value) => ({ type: "keyUp", value }));
    await this.#act({ type: "key", id: "keyboard", actions: [...downs, ...ups] });
  }

  /** Waits until the text of `target` matches. */
  async expectText(target: Target, text: string | RegExp): Promise<void> {
    const pattern = typeof text === "string" ? new RegExp(quote(text)) : text;
    await expect
      .poll(async () => this.text(target), { message: `the text of ${words(target)}`, ...OFTEN })
      .toMatch(pattern);
  }

  async text(target: Target): Promise<string> {
    const found = await this.#look(target);
    if (found === null) return "";
    // Drawn anew between being found and being read, it is there no more; whoever waits looks again.
    const text = "return arguments[0].textContent";
    return this.run<string>(text, { [ELEMENT]: found.id }).catch(ifStale(""));
  }

  async isThere(target: Target): Promise<boolean> {
    return (await this.#look(target)) !== null;
  }

  async expectGone(target: Target): Promise<void> {
    await expect.poll(() => this.isThere(target), { message: `${words(target)} is gone` }).toBe(false);
  }

  async #look(target: Target): Promise<Element | null> {
    // The same between being found and being named.
    const look = this.run<Record<string, string> | null>(LOOK, wayTo(target));
    const found = await look.catch(ifStale(null));
    return found?.[ELEMENT] === undefined ? null : { id: found[ELEMENT], describe: words(target) };
  }

  /** Where it is on the screen, at the next frame. */
  async #place(id: string): Promise<number[]> {
    return this.run<number[]>(PLACE, { [ELEMENT]: id });
  }

  async #act(source: object): Promise<void> {
    await ask("POST", `${this.#base}/actions`, { actions: [source] });
  }
}

/** What an element is looked for in, from the outside in, and then itself, as it is told to the page. */
/** Stands in for what was drawn anew meanwhile. Other errors go on. */
function ifStale<T>(instead: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof Error && error.message.includes("stale element")) return instead;
    throw error;
  };
}

function wayTo({ css, name, within, place = -1 }: Target): object[] {
  const isPattern = name instanceof RegExp;
  const step = { css, name: isPattern ? name.source : (name ?? null), isPattern, place };
  return [...(within === undefined ? [] : wayTo(within)), step];
}

/** In the page: the visible element that fits, by its label, its `aria-label`, what stands over it, or its text. */
const LOOK = `
  const naming = (element) =>
    (element.getAttribute("aria-labelledby") ?? "").split(" ").map((id) => document.getElementById(id));
  const nameOf = (element) =>
    element.getAttribute("aria-label") ??
    element.labels?.[0]?.textContent ??
    (naming(element).flatMap((each) => each?.textContent ?? []).join(" ") || null) ??
    element.querySelector(":scope > legend")?.textContent ??
    element.textContent;
  const visible = (element) => element.getClientRects().length > 0;
  return arguments[0].reduce((around, { css, name, isPattern, place }) => {
    const fits = (text) => name === null || (isPattern ? new RegExp(name).test(text) : text.trim() === name);
    const all = [...(around?.querySelectorAll(css) ?? [])];
    return all.filter((element) => visible(element) && fits(nameOf(element) ?? "")).at(place) ?? null;
  }, document);
`;

/** In the page, which answers when it has drawn: brought into view whole, as what covers a part of it takes the click. */
const PLACE = `
  arguments[0].scrollIntoView({ block: "nearest" });
  return new Promise((resolve) => requestAnimationFrame(() => {
    const { x, y } = arguments[0].getBoundingClientRect();
    resolve([x, y]);
  }));
`;

function words({ css, name, within }: Target): string {
  const place = within === undefined ? "" : ` in ${words(within)}`;
  return name === undefined ? `\`${css}\`${place}` : `\`${css}\` called “${name}”${place}`;
}

function quote(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

async function ask<Value>(method: string, url: string, body?: object): Promise<Value> {
  const response = await fetch(url, {
    method,
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { "Content-Type": "application/json" },
    }),
  });
  const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`${method} ${new URL(url).pathname}: ${value.error}: ${value.message}`);
  return value;
}
