/** Traffic as the fake workbench logged it, and sessions that somebody opened. */
import { HostError } from "../error";
import type { Code, ConfirmRequest, ExchangeView, RefusalSentence } from "../generated/api";
import type { CommandName, Params, View } from "../host";
import type { doneCommands } from "./done";
import { exchangeOf, newsOf, pictureOf } from "./pictures";
import { meaningOf } from "./wire";
import type { World } from "./world";

type Wire = Exclude<Extract<CommandName, `exchanges.${string}`>, keyof typeof doneCommands>;
type Answers = { [Name in Wire]: (params: Params<Name>) => View<Name> };

export function traffic(world: World): Answers {
  function find(id: string): ExchangeView {
    const found = world.exchanges.find(({ row }) => row.id === id) ?? exchangeOf(world, id);
    if (found === undefined) throw refusal("not-found", { code: "gone" });
    return found;
  }

  return {
    "exchanges.list": () => listed(world.exchanges),
    "exchanges.get": ({ exchangeId }) => find(exchangeId),
    "exchanges.meaning": ({ exchangeId }) => meaningOf(find(exchangeId)),
    "exchanges.words": () => ({
      keys: ["agent", "caller", "task", "id", "method", "state", "status", "body", "has", "is", "trace"],
      agents: [...new Set(world.exchanges.flatMap(({ row }) => row.agentName ?? []))],
      operations: [...new Set(world.exchanges.map(({ row }) => row.operation))],
    }),
    "exchanges.locate": () => ({ exchangeId: "exchange-1", seq: 2, pointer: "/result/statusUpdate" }),
    "exchanges.har": ({ exchangeId }) => ({ json: JSON.stringify({ _id: exchangeId }) }),
    "exchanges.picture": ({ after }) => (after === null ? pictureOf(world) : newsOf(world, [])),
    "exchanges.savePicture": ({ form }) => ({ kind: "saved", name: `sequence.${form}` }),
    "exchanges.export": () => ({ kind: "saved", name: "traffic.har" }),
    "exchanges.sessions": () => world.sessions,
    "exchanges.openSession": () => ({ id: "session-1" }),
    "exchanges.pickSession": () => null,
  };
}

/** Exchanges as a list has them. */
export function listed(
  exchanges: readonly ExchangeView[],
  sketch: Partial<View<"exchanges.list">> = {},
): View<"exchanges.list"> {
  const rows = exchanges.map(({ row }) => row);
  return { rows, cursor: null, total: rows.length, dropped: 0, bodiesSince: null, problems: [], ...sketch };
}

export function refusal(
  code: Code,
  because: RefusalSentence,
  confirm: ConfirmRequest | null = null,
): HostError {
  return new HostError({ code, message: because, hints: [], findings: [], confirm });
}
