/** Taps of the fake world. Nobody calls through them by itself. */
import type { CallerGiven, CallerView, Change, TapView } from "../generated/api";
import type { Params, View } from "../host";
import { nextId, type World } from "./world";

const FIRST_PORT = 4701;

export function taps(world: World, change: (...changes: Change[]) => void) {
  const nameOf = (id: string) =>
    world.connections.find(({ summary }) => summary.id === id)?.summary.name ?? "";
  const changed = () => change({ tag: "agents", id: null });
  const find = (id: string) => world.taps.find((tap) => tap.id === id);

  function callerOf(given: CallerGiven): CallerView {
    return given.kind === "agent" ? { ...given, name: nameOf(given.id) } : given;
  }
  function open(tap: TapView) {
    const address = `http://127.0.0.1:${FIRST_PORT + world.taps.indexOf(tap)}`;
    tap.state = { kind: "open", address, passed: 0, refused: 0, signed: false };
    changed();
  }
  function close(tap: TapView) {
    tap.state = { kind: "closed" };
  }

  return {
    "taps.list": (): View<"taps.list"> => world.taps,
    "taps.add": ({ agentId, caller }: Params<"taps.add">): View<"taps.add"> => {
      const id = nextId(world, "tap");
      const tap: TapView = {
        id,
        agentId,
        agentName: nameOf(agentId),
        caller: callerOf(caller),
        state: { kind: "closed" },
      };
      world.taps = [...world.taps, tap];
      open(tap);
      return { id };
    },
    "taps.open": ({ id }: Params<"taps.open">): View<"taps.open"> => {
      const tap = find(id);
      if (tap !== undefined) open(tap);
      return {};
    },
    "taps.close": ({ id }: Params<"taps.close">): View<"taps.close"> => {
      const tap = find(id);
      if (tap !== undefined) close(tap);
      changed();
      return {};
    },
    "taps.closeAll": (): View<"taps.closeAll"> => {
      for (const tap of world.taps) close(tap);
      changed();
      return {};
    },
    "taps.remove": ({ id }: Params<"taps.remove">): View<"taps.remove"> => {
      world.taps = world.taps.filter((tap) => tap.id !== id);
      changed();
      return {};
    },
  };
}
