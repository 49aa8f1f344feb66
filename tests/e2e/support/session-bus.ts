/** The desktop's notifications and its tray, which Xvfb has not: a stub on the session bus stands in for them. */
import { fileURLToPath } from "node:url";
import { expect } from "@playwright/test";
import { Program } from "./process.ts";

const STUB = fileURLToPath(new URL("session_bus.py", import.meta.url));
const ANSWER = /^\{"answer": (.*)\}\n/m;

/** All that the desktop is told. */
export type Notification = {
  id: number;
  app: string;
  icon: string;
  title: string;
  body: string;
  /** Key and label, in turn. */
  actions: string[];
  hints: Record<string, unknown>;
};

/** What a tray shows of the program. */
type Icon = { title: string; text: string; menu: string[] };

export class SessionBus {
  readonly #program: Program;

  private constructor(program: Program) {
    this.#program = program;
  }

  static async start(): Promise<SessionBus> {
    const program = new Program("/usr/bin/python3", [STUB]);
    await program.hear(ANSWER);
    return new SessionBus(program);
  }

  /** Waits for the first so many notifications. */
  async notifications(count: number): Promise<Notification[]> {
    const all = () => this.#ask<Notification[]>("shown");
    await expect.poll(async () => (await all()).length, { message: "notifications" }).toBe(count);
    return all();
  }

  async click({ id }: Notification): Promise<void> {
    await this.#ask("click", id);
  }

  /** The desktop has a tray, or has none any more. */
  async showTray(): Promise<void> {
    await this.#ask("tray");
  }

  async takeTrayAway(): Promise<void> {
    await this.#ask("no tray");
  }

  /** What is to be seen in the tray. */
  async icon(): Promise<Icon | null> {
    return this.#ask<Icon | null>("icon");
  }

  async clickIcon(): Promise<void> {
    await this.#ask("activate");
  }

  async pickFromMenu(label: string): Promise<void> {
    await this.#ask("pick", label);
  }

  async stop(): Promise<void> {
    await this.#program.stop();
  }

  async #ask<Answer>(...words: readonly unknown[]): Promise<Answer> {
    const start = this.#program.said.length;
    this.#program.write(`${JSON.stringify(words)}\n`);
    return JSON.parse(await this.#program.hear(ANSWER, start)) as Answer;
  }
}
