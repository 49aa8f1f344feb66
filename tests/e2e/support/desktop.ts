/** The application in its real window, with what a person finds around it: its frame, its dialogs, its folder. */
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, type TestInfo } from "@playwright/test";
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
    await answerNatively(title, "Return");
  }

  /** Closes the window by its frame where nothing goes on: the program ends, and a question would keep it. */
  async quitUnasked(): Promise<void> {
    const pid = await holderOf(this.folder);
    await this.close();
    await expectEnded(pid);
    await this.window.kill();
  }

  /** Closes the window by its frame: the program asks before it ends, and is told to stay. */
  async stayAsked(): Promise<void> {
    await this.close();
    await answerNatively(QUIT, "Escape");
  }

  /** Presses the cross of the window's frame. */
  async close(): Promise<void> {
    await screen("close", await shownTitle());
  }

  /** Works elsewhere: the window stays where it is, and has not the keyboard. */
  async lookAway(): Promise<void> {
    await screen("leave");
    const hasFocus = () => this.window.run<boolean>("return document.hasFocus()");
    await expect.poll(hasFocus, { message: "the window has the keyboard" }).toBe(false);
  }

  /** Waits until the window is to be seen on the screen, or is not. */
  async expectShown(isShown: boolean): Promise<void> {
    const shows = async () => (await titles()).some(isTitle);
    await expect.poll(shows, { message: "the window is on the screen" }).toBe(isShown);
  }

  /** Closes the window by its frame, even if an agent has not finished, and waits until the program has ended. */
  async quit(): Promise<void> {
    await this.quitBy(() => this.close());
  }

  /** Ends the program by what is done, even if an agent has not finished, and waits until it has ended. */
  async quitBy(leave: () => Promise<void>): Promise<void> {
    const pid = await holderOf(this.folder);
    await leave();
    const agree = async () => {
      if ((await titles()).includes(QUIT)) await screen("press", QUIT, "Return");
    };
    await expectEnded(pid, agree);
    await this.window.kill();
  }

  /** Ends the program as a power cut does, by its process alone. */
  async die(): Promise<void> {
    const pid = await holderOf(this.folder);
    process.kill(pid, "SIGKILL");
    await expectEnded(pid);
    await this.window.kill();
  }

  /** Presses what makes the program start itself anew, and closes the window of the new one, which nobody drives. */
  async quitAfterRestart(restart: Target): Promise<void> {
    const [title, pid] = [await this.window.title(), await holderOf(this.folder)];
    await this.window.clickAway(restart);
    await expectEnded(pid);
    const successor = () => holderOf(this.folder).catch(() => pid);
    await expect.poll(successor, { message: "another process has the folder" }).not.toBe(pid);
    await expect.poll(titles, { message: "the window is back" }).toContain(title);
    await screen("close", title);
    await expectEnded(await successor());
    await this.window.kill();
  }

  /** Keeps a picture of the window beside the report, as long as there is a window. */
  async show(info: TestInfo): Promise<void> {
    const picture = await this.window.screenshot().catch(() => null);
    if (picture === null) return;
    const path = info.outputPath("window.png");
    await writeFile(path, picture);
    await info.attach("window", { path });
  }
}

/** The question before leaving while something goes on. */
const QUIT = "Quit A2A Workbench?";

/** The title of the window counts the requests. Its frame and the page may be a moment apart. */
function isTitle(title: string): boolean {
  return /^(\(\d+\) )?A2A Workbench$/.test(title);
}

async function shownTitle(): Promise<string> {
  const title = (await titles()).find(isTitle);
  if (title === undefined) throw new Error("The window is not on the screen.");
  return title;
}

/** The process that has the data folder. */
async function holderOf(folder: string): Promise<number> {
  const { pid } = JSON.parse(await readFile(join(folder, "workbench.lock"), "utf8")) as { pid: number };
  return pid;
}

/** Waits for the end of a program. What is done `meanwhile` may fail: the windows go with the program. */
async function expectEnded(pid: number, meanwhile = async () => {}): Promise<void> {
  const ends = async () => {
    await meanwhile().catch(() => undefined);
    return isRunning(pid);
  };
  await expect.poll(ends, { message: "the program ends" }).toBe(false);
}

/** In the page, as early as WebDriver allows. */
const WATCH = `
  window.violations = [];
  document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
    window.violations.push(violatedDirective + " blocked " + blockedURI));
`;

async function answerNatively(title: string, key: string): Promise<void> {
  await expect.poll(titles, { message: `a native dialog called ${title}` }).toContain(title);
  await screen("press", title, key);
  await expect.poll(titles, { message: `the dialog ${title} is gone` }).not.toContain(title);
}

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
