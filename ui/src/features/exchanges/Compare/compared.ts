/** What the next one is compared with, and the two that are being compared: exchanges, or single frames. */
import { Shared, useShared } from "../../../kit/shared";

/** A whole exchange. */
export type ExchangeSide = { kind: "exchange"; id: string; session: string | null; label: string };
/** A request, or one frame of an answer, as it is shown. */
type FrameSide = { kind: "frame"; id: string; session: string | null; label: string; text: string };
export type Side = ExchangeSide | FrameSide;

type Comparing = { first: Side | null; second: Side | null };

const comparing = new Shared<Comparing>({ first: null, second: null });

/** Remembers the first side; of a second one, shows both. The same one again forgets it. */
export function compareWith(side: Side): void {
  const { first } = comparing.read();
  if (first?.kind !== side.kind) comparing.set({ first: side, second: null });
  else if (first.id === side.id && first.session === side.session) endComparing();
  else comparing.set({ first, second: side });
}

/** Shows both, whatever was picked before. */
export function compare(first: ExchangeSide, second: ExchangeSide): void {
  comparing.set({ first, second });
}

export function endComparing(): void {
  comparing.set({ first: null, second: null });
}

/** The first side, where one of this kind was picked. */
export function useCompared(kind: Side["kind"]): Side | null {
  const { first } = useShared(comparing);
  return first?.kind === kind ? first : null;
}

/** Both sides, once they are. */
export function useComparing(): { first: Side; second: Side } | null {
  const { first, second } = useShared(comparing);
  return first === null || second === null ? null : { first, second };
}
