/**
 * A workbench in memory: for tests, and for looking at the page without a backend.
 *
 * It answers every command from a small world, keeps what it is told and announces it. It decides nothing: which requests a
 * batch leaves, what has to be confirmed, how a word is spelled is for a test to say (`world`, `answer`, `fail`), and what
 * the host really makes of it is tested over the web host (`tests/e2e`). Nothing in it waits, and it is not part of a
 * production build.
 */
import { HostError } from "./error";
import { answers } from "./fake/commands";
import { freshWorld, livedInWorld, type World } from "./fake/world";
import type { AppError, HostEvent } from "./generated/api";
import type { CommandName, Host, Listener, Params, View } from "./host";

type Call = { [Name in CommandName]: { name: Name; params: Params<Name> } }[CommandName];

/** What a command is made to fail with; what is left out is empty. */
type Failure = Pick<AppError, "message"> & Partial<Omit<AppError, "message">>;

export type FakeHost = Host & {
  world: World;
  /** What was called, in order. */
  calls: Call[];
  /** Names of the files that a browser would keep. */
  downloads: string[];
  /** Makes a command answer this and change nothing, until `recover`. */
  answer: <Name extends CommandName>(name: Name, view: View<Name>) => void;
  /** Makes a command fail until `recover`. */
  fail: (name: CommandName, error: Failure) => void;
  recover: (name: CommandName) => void;
  /** Announces something as the real host would. */
  emit: (...events: HostEvent[]) => void;
};

export type FakeOptions = {
  /** The first start: nothing is connected. */
  fresh?: boolean;
  /** No keyring can be used. */
  sessionOnly?: boolean;
  now?: () => number;
};

export function fakeHost({ fresh = false, sessionOnly = false, now = Date.now }: FakeOptions = {}): FakeHost {
  const world = fresh ? freshWorld() : livedInWorld(now());
  if (sessionOnly) {
    world.info.keyring = {
      kind: "session-only",
      reason: { code: "keyring-absent", said: "no Secret Service answered on the session bus" },
    };
  }
  const listeners = new Set<Listener>();
  const failures = new Map<CommandName, AppError>();
  /** As JSON: what was told is copied, as over any wire. */
  const told = new Map<CommandName, string>();
  const calls: Call[] = [];
  const downloads: string[] = [];
  let batch = 0;

  function emit(...events: HostEvent[]): void {
    batch += 1;
    for (const listener of listeners) listener.onBatch({ batch, events });
  }
  const commands = answers(world, emit, now);

  return {
    world,
    calls,
    downloads,
    emit,
    fail(name, { message, code = "failed", hints = [], findings = [], confirm = null }) {
      failures.set(name, { code, message, hints, findings, confirm });
    },
    answer(name, view) {
      told.set(name, JSON.stringify(view));
    },
    recover(name) {
      failures.delete(name);
      told.delete(name);
    },
    async call<Name extends CommandName>(name: Name, params: Params<Name>): Promise<View<Name>> {
      record(calls, name, params);
      const failure = failures.get(name);
      if (failure !== undefined) throw new HostError(failure);
      const answer = told.get(name);
      if (answer !== undefined) return JSON.parse(answer);
      const command: (params: Params<Name>) => View<Name> = commands[name];
      // A copy, as from any other host: the page cannot change the world by accident.
      return structuredClone(command(structuredClone(params)));
    },
    async download(name) {
      downloads.push(name);
    },
    subscribe(listener) {
      listeners.add(listener);
      listener.onConnected?.(true);
      return () => listeners.delete(listener);
    },
  };
}

function record(calls: { name: CommandName; params: unknown }[], name: CommandName, params: unknown): void {
  calls.push({ name, params });
}
