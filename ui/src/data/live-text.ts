/**
 * Text that is still arriving, as the tail behind what a query last fetched.
 *
 * A delta says how long the text was before it. Contiguous deltas grow one tail per message or artifact; a hole
 * between what was fetched and the tail means that something was missed, and the caller fetches again. Nothing
 * here is truth: the next fetch replaces it.
 */
type Tail = { start: number; text: string };

export type Delta = { chatId: string; key: string; offset: number; text: string };

export class LiveText {
  readonly #tails = new Map<string, Tail>();
  readonly #listeners = new Map<string, Set<() => void>>();

  apply(delta: Delta): void {
    const id = identity(delta.chatId, delta.key);
    const tail = this.#tails.get(id);
    this.#tails.set(id, tail === undefined ? fresh(delta) : grow(tail, delta));
    for (const listener of this.#listeners.get(id) ?? []) listener();
  }

  tail(chatId: string, key: string): Tail | null {
    return this.#tails.get(identity(chatId, key)) ?? null;
  }

  forget(chatId: string, key: string): void {
    this.#tails.delete(identity(chatId, key));
  }

  listen(chatId: string, key: string, listener: () => void): () => void {
    const id = identity(chatId, key);
    const listeners = this.#listeners.get(id) ?? new Set();
    listeners.add(listener);
    this.#listeners.set(id, listeners);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(id);
    };
  }
}

/** What was fetched and what arrived since, or `null` where text between the two is missing. */
export function join(fetched: string, tail: Tail | null): string | null {
  if (tail === null) return fetched;
  if (tail.start > fetched.length) return null;
  const known = fetched.length - tail.start;
  return known >= tail.text.length ? fetched : fetched + tail.text.slice(known);
}

function fresh({ offset, text }: Delta): Tail {
  return { start: offset, text };
}

function grow(tail: Tail, delta: Delta): Tail {
  const end = tail.start + tail.text.length;
  if (delta.offset > end || delta.offset < tail.start) return fresh(delta);
  return { start: tail.start, text: tail.text.slice(0, delta.offset - tail.start) + delta.text };
}

function identity(chatId: string, key: string): string {
  return `${chatId}\n${key}`;
}
