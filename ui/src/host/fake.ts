/**
 * Answers to every command: for tests, and for looking at the page without a backend.
 *
 * It is data. A command that shows something answers what stands in a small world, and one that changes something answers what
 * it would say and changes nothing. A test says what else is answered (`world`, `answer`, `fail`) and what the host announces
 * (`changed`, `emit`), and looks at what the page asked for (`asked`). What a host really makes of a command is tested over
 * the web host (`tests/e2e`). Nothing in it waits, and it is not part of a production build.
 */
import { HostError } from "./error";
import { answers } from "./fake/commands";
import { freshWorld, livedInWorld, type World } from "./fake/world";
import type { AppError, HostEvent, Tag } from "./generated/api";
import type { CommandName, Host, Listener, Params, View } from "./host";

type Call = { [Name in CommandName]: { name: Name; params: Params<Name> } }[CommandName];

/** Some parameters of a command; `undefined` where one is left out. */
type When<Name extends CommandName> = { [Key in keyof Params<Name>]?: Params<Name>[Key] | undefined };

type Told = {
  name: CommandName;
  when: object;
  // biome-ignore lint/suspicious/noExplicitAny: the name says which parameters these are, and `answer` holds it to that
  view: (params: any) => unknown;
};

/** What a command is made to fail with; what is left out is empty. */
type Failure = Pick<AppError, "message"> & Partial<Omit<AppError, "message">>;

export type FakeHost = Host & {
  world: World;
  /** What was called, in order. */
  calls: Call[];
  /** What was answered, in order. */
  answered: unknown[];
  /** Names of the files that a browser would keep. */
  downloads: string[];
  /** The parameters with which a command was called, in order. */
  asked: <Name extends CommandName>(name: Name) => Params<Name>[];
  /**
   * What a command answers until `recover`, or only where it is called with these parameters. The last that fits counts. A view
   * that depends on more of them, as a page of a list does, is told by a function.
   */
  answer: <Name extends CommandName>(
    name: Name,
    view: View<Name> | ((params: Params<Name>) => View<Name>),
    when?: When<Name>,
  ) => void;
  /** Makes a command fail until `recover`, or only where it is called with these parameters. */
  fail: <Name extends CommandName>(name: Name, error: Failure, when?: When<Name>) => void;
  recover: (name: CommandName) => void;
  /** Announces that what has this tag is another; without an id, all of it. */
  changed: (tag: Tag, id?: string) => void;
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
  let failures: { name: CommandName; when: object; error: AppError }[] = [];
  /** The latest first. */
  let told: Told[] = [];
  const calls: Call[] = [];
  const answered: unknown[] = [];
  const downloads: string[] = [];
  let batch = 0;

  function emit(...events: HostEvent[]): void {
    batch += 1;
    for (const listener of listeners) listener.onBatch({ batch, events });
  }
  const commands = answers(world, now);

  return {
    world,
    calls,
    answered,
    downloads,
    emit,
    fail(name, { message, code = "failed", hints = [], findings = [], confirm = null }, when = {}) {
      failures.unshift({ name, when, error: { code, message, hints, findings, confirm } });
    },
    changed(tag, id) {
      emit({ kind: "changed", changes: [{ tag, id: id ?? null }] });
    },
    asked<Name extends CommandName>(name: Name) {
      return calls
        .filter((call): call is Extract<Call, { name: Name }> => call.name === name)
        .map(({ params }) => params);
    },
    answer(name, view, when = {}) {
      told.unshift({ name, when, view: typeof view === "function" ? view : () => view });
    },
    recover(name) {
      failures = failures.filter((each) => each.name !== name);
      told = told.filter((each) => each.name !== name);
    },
    async call<Name extends CommandName>(name: Name, params: Params<Name>): Promise<View<Name>> {
      record(calls, name, params);
      const meant = (each: { name: CommandName; when: object }) =>
        each.name === name && fits(params, each.when);
      const failure = failures.find(meant);
      if (failure !== undefined) throw new HostError(failure.error);
      const answer = told.find(meant);
      const command: (params: Params<Name>) => View<Name> = commands[name];
      // A copy, as over any wire: the page cannot change the world by accident.
      const view: View<Name> = JSON.parse(JSON.stringify((answer?.view ?? command)(params)));
      answered.push(view);
      return view;
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

function fits(params: object, when: object): boolean {
  const given = new Map(Object.entries(params));
  return Object.entries(when).every(
    ([name, value]) => JSON.stringify(given.get(name)) === JSON.stringify(value),
  );
}

function record(calls: { name: CommandName; params: unknown }[], name: CommandName, params: unknown): void {
  calls.push({ name, params });
}
