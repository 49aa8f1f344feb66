/** The application in its real window, with what a person finds around it: its frame, its dialogs, its folder. */
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect } from "@playwright/test";
import { type Driver, type Target, Window } from "./webdriver.ts";
import { binary } from "./workbench.ts";

const run = promisify(execFile);
const SCREEN = fileURLToPath(new URL("screen.py", import.meta.url));

export class Desktop {
  private constructor(
    readonly window: Window,
    readonly folder: string,
  ) {}

  static async start(driver: Driver, folder: string): Promise<Desktop> {
    const window = await Window.open(driver, binary(), ["--data-dir", folder]);
    await window.run(WATCH);
    const desktop = new Desktop(window, folder);
    await window.find({ css: "nav" });
    return desktop;
  }

  /** What broke the content security policy since the start. */
  async violations(): Promise<string[]> {
    return this.window.run<string[]>("return window.violations");
  }

  /** Breaks the policy on purpose, so that an empty list of violations means something. */
  async expectViolationsAreSeen(): Promise<void> {
    await this.window.run("new Image().src = 'http://attacker.example/pixel.png'");
    await expect.poll(() => this.violations(), { message: "a blocked picture is noticed" }).not.toEqual([]);
  }

  /** Says yes in the native dialog that the program opened. The page cannot do that. */
  async confirmNatively(title: string): Promise<void> {
    await expect.poll(titles, { message: `a native dialog called ${title}` }).toContain(title);
    await screen("press", title, "Return");
    await expect.poll(titles, { message: `the dialog ${title} is gone` }).not.toContain(title);
  }

  /** Closes the window by its frame and waits until the program has ended. */
  async quit(): Promise<void> {
    const { pid } = JSON.parse(await readFile(join(this.folder, "workbench.lock"), "utf8")) as {
      pid: number;
    };
    await screen("close", await this.window.title());
    await expect
      .poll(() => isRunning(pid), { message: "the program ends when its window is closed" })
      .toBe(false);
    await this.window.kill();
  }
}

/** In the page, as early as WebDriver allows. */
const WATCH = `
  window.violations = [];
  document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
    window.violations.push(violatedDirective + " blocked " + blockedURI));
`;

async function titles(): Promise<string[]> {
  return (await screen("titles")).split("\n").filter((title) => title !== "");
}

async function screen(...words: string[]): Promise<string> {
  const { stdout } = await run("/usr/bin/python3", [SCREEN, ...words]);
  return stdout;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

export const button = (name: string | RegExp): Target => ({ css: "button", name });
export const option = (name: string | RegExp): Target => ({ css: "[role=option]", name });
export const field = (name: string | RegExp): Target => ({ css: "input, textarea", name });
export const log: Target = { css: "[role=log]" };
