/** How the fake agents are doing: well, unless the world says otherwise. */
import type { Change, HealthView } from "../generated/api";
import type { Params, View } from "../host";
import type { World } from "./world";

const WELL: HealthView = {
  state: "closed",
  failures: 0,
  nextTryAt: null,
  quietUntil: null,
  callsLeft: 20,
  callsMost: 20,
  lastFailure: null,
};

export function health(world: World, changed: (...changes: Change[]) => void) {
  return {
    "connections.health": ({ id }: Params<"connections.health">): View<"connections.health"> =>
      world.health.get(id) ?? WELL,
    "connections.tryNow": ({ id }: Params<"connections.tryNow">): View<"connections.tryNow"> => {
      const known = world.health.get(id);
      if (known !== undefined) world.health.set(id, { ...known, state: "half-open", nextTryAt: null });
      changed({ tag: "connections", id });
      return {};
    },
    "connections.resetHealth": ({
      id,
    }: Params<"connections.resetHealth">): View<"connections.resetHealth"> => {
      world.health.delete(id);
      changed({ tag: "connections", id });
      return {};
    },
  };
}
