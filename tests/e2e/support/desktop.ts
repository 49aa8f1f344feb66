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
    const pid = await holderOf(this.folder);
    await screen("close", await this.window.title());
    await expectEnded(pid);
    await this.window.kill();
  }

  /** Does what makes the program start itself anew, and closes the window of the new one, which nobody drives. */
  async quitAfterRestart(restart: () => Promise<void>): Promise<void> {
    const [title, pid] = [await this.window.title(), await holderOf(this.folder)];
    await restart();
    await expectEnded(pid);
    const successor = () => holderOf(this.folder).catch(() => pid);
    await expect.poll(successor, { message: "another process has the folder" }).not.toBe(pid);
    await expect.poll(titles, { message: "the window is back" }).toContain(title);
    await screen("close", title);
    await expectEnded(await successor());
    await this.window.kill();
  }
}

/** The process that has the data folder. */
async function holderOf(folder: string): Promise<number> {
  const { pid } = JSON.parse(await readFile(join(folder, "workbench.lock"), "utf8")) as { pid: number };
  return pid;
}

async function expectEnded(pid: number): Promise<void> {
  await expect.poll(() => isRunning(pid), { message: "the program ends" }).toBe(false);
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

/** Whether a process works still. One whose end nobody has taken note of has ended all the same. */
async function isRunning(pid: number): Promise<boolean> {
  const state = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
  return state !== null && !/\) [ZX] /.test(state);
}

export const button = (name: string | RegExp): Target => ({ css: "button", name });
export const option = (name: string | RegExp): Target => ({ css: "[role=option]", name });
export const field = (name: string | RegExp): Target => ({ css: "input, textarea", name });
export const log: Target = { css: "[role=log]" };
