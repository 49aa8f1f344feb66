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
    "agents.health": ({ id }: Params<"agents.health">): View<"agents.health"> => world.health.get(id) ?? WELL,
    "agents.tryNow": ({ id }: Params<"agents.tryNow">): View<"agents.tryNow"> => {
      const known = world.health.get(id);
      if (known !== undefined) world.health.set(id, { ...known, state: "half-open", nextTryAt: null });
      changed({ tag: "agents", id });
      return {};
    },
    "agents.resetHealth": ({ id }: Params<"agents.resetHealth">): View<"agents.resetHealth"> => {
      world.health.delete(id);
      changed({ tag: "agents", id });
      return {};
    },
  };
}
