/** Traffic as the fake workbench logged it, and sessions that somebody opened. */
import { HostError } from "../error";
import type { Code, ConfirmRequest, ExchangeView, RefusalSentence } from "../generated/api";
import type { CommandName, Params, View } from "../host";
import type { Emit } from "./commands";
import { exchangeOf, newsOf, pictureOf } from "./pictures";
import { meaningOf } from "./wire";
import type { World } from "./world";

type Wire = Extract<CommandName, `exchanges.${string}`>;
type Answers = { [Name in Wire]: (params: Params<Name>) => View<Name> };

export function traffic(world: World, emit: Emit, now: () => number): Answers {
  const changed = () => emit({ kind: "changed", changes: [{ tag: "exchanges", id: null }] });

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
    "exchanges.lookFurther": () => ({}),
    "exchanges.keep": ({ exchangeId, pinned, mark }) => {
      const { row } = find(exchangeId);
      Object.assign(row, { pinned, mark });
      changed();
      return {};
    },
    "exchanges.export": ({ whole, confirm }) => {
      if (whole && confirm !== "export") {
        const confirmation = { question: { kind: "export-whole" as const }, word: "export" };
        throw refusal("confirmation-needed", { code: "not-confirmed" }, confirmation);
      }
      return { kind: "saved", name: "traffic.har" };
    },
    "exchanges.sessions": () => world.sessions,
    "exchanges.openSession": ({ name }) => {
      const id = `session-${world.sessions.length + 1}`;
      world.sessions.push({ id, name, exchanges: world.exchanges.length, openedAt: now() });
      changed();
      return { id };
    },
    "exchanges.pickSession": () => null,
    "exchanges.closeSession": ({ id }) => {
      world.sessions = world.sessions.filter((session) => session.id !== id);
      changed();
      return {};
    },
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
