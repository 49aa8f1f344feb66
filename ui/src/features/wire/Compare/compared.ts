/** What the next one is compared with, and the two that are being compared: exchanges, or single frames. */
import { useSyncExternalStore } from "react";

/** A whole exchange. */
export type ExchangeSide = { kind: "exchange"; id: string; session: string | null; label: string };
/** A request, or one frame of an answer, as it is shown. */
type FrameSide = { kind: "frame"; id: string; session: string | null; label: string; text: string };
export type Side = ExchangeSide | FrameSide;

type Comparing = { first: Side | null; second: Side | null };

let comparing: Comparing = { first: null, second: null };
const listeners = new Set<() => void>();

function set(next: Comparing): void {
  comparing = next;
  for (const listener of listeners) listener();
}

/** Remembers the first side; of a second one, shows both. The same one again forgets it. */
export function compareWith(side: Side): void {
  const { first } = comparing;
  if (first?.kind !== side.kind) set({ first: side, second: null });
  else if (first.id === side.id && first.session === side.session) endComparing();
  else set({ first, second: side });
}

/** Shows both, whatever was picked before. */
export function compare(first: ExchangeSide, second: ExchangeSide): void {
  set({ first, second });
}

export function endComparing(): void {
  set({ first: null, second: null });
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The first side, where one of this kind was picked. */
export function useCompared(kind: Side["kind"]): Side | null {
  const { first } = useSyncExternalStore(listen, () => comparing);
  return first?.kind === kind ? first : null;
}

/** Both sides, once they are. */
export function useComparing(): { first: Side; second: Side } | null {
  const { first, second } = useSyncExternalStore(listen, () => comparing);
  return first === null || second === null ? null : { first, second };
}
