/** State that several places of the page share and that outlives each of them, for as long as the page is open. */
import { useSyncExternalStore } from "react";

const beginnings: (() => void)[] = [];

export class Shared<Value> {
  #current: Value;
  readonly #listeners = new Set<() => void>();

  constructor(initial: Value) {
    this.#current = initial;
    beginnings.push(() => this.set(initial));
  }

  /** A property, since React calls it apart from the object. */
  readonly read = (): Value => this.#current;

  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(next: Value): void {
    if (Object.is(next, this.#current)) return;
    this.#current = next;
    for (const listener of this.#listeners) listener();
  }
}

/** The value, drawn anew whenever it changes. */
export function useShared<Value>(shared: Shared<Value>): Value {
  return useSyncExternalStore(shared.listen, shared.read);
}

/** Everything is as it was when the page was opened: one test leaves nothing to the next. */
export function forgetShared(): void {
  for (const begin of beginnings) begin();
}
