/** Being called back in the fake world. Nobody calls by itself. */
import type { Change } from "../generated/api";
import type { Params, View } from "../host";
import { nextId, type World } from "./world";

export function push(world: World, now: () => number, change: (...changes: Change[]) => void) {
  const changed = (taskKey: string) => change({ tag: "tasks", id: taskKey }, { tag: "settings", id: null });
  const state = (): View<"push.state"> =>
    world.settings.push.on
      ? { state: "listening", told: "http://127.0.0.1:4400", address: "127.0.0.1:4400" }
      : { state: "off" };
  const of = (taskKey: string) =>
    world.push.get(taskKey) ?? { registrations: [], deliveries: [], turnedAway: [] };

  return {
    "push.state": state,
    "push.ofTask": ({ taskKey }: Params<"push.ofTask">): View<"push.ofTask"> => ({
      state: state(),
      ...of(taskKey),
    }),
    "push.held": ({ taskKey }: Params<"push.held">): View<"push.held"> =>
      of(taskKey).registrations.map(({ id, address }) => ({
        id,
        address,
        ours: true,
        token: true,
        schemes: ["Bearer"],
      })),
    "push.register": ({ taskKey }: Params<"push.register">): View<"push.register"> => {
      const registration = { id: nextId(world, "push"), address: "http://127.0.0.1:4400", at: now() };
      world.push.set(taskKey, { ...of(taskKey), registrations: [registration] });
      changed(taskKey);
      return {};
    },
    "push.deregister": ({ taskKey, id }: Params<"push.deregister">): View<"push.deregister"> => {
      const before = of(taskKey);
      const registrations = before.registrations.filter((each) => each.id !== id);
      world.push.set(taskKey, { ...before, registrations });
      changed(taskKey);
      return {};
    },
    "push.turnedAway": (): View<"push.turnedAway"> => world.turnedAway,
    "push.forgetTurnedAway": (): View<"push.forgetTurnedAway"> => {
      world.turnedAway = [];
      change({ tag: "settings", id: null });
      return {};
    },
    "push.secret": ({ id }: Params<"push.secret">): View<"push.secret"> => ({
      at: world.pushSecrets.get(id) ?? null,
    }),
    "push.agreeSecret": ({ id, secret }: Params<"push.agreeSecret">): View<"push.agreeSecret"> => {
      world.pushSecrets.set(id, now());
      change({ tag: "agents", id });
      return { secret: secret === null ? "b3VyLW93bi1mcmVzaC1zZWNyZXQtZm9yLXRlc3Rz" : null };
    },
    "push.dropSecret": ({ id }: Params<"push.dropSecret">): View<"push.dropSecret"> => {
      world.pushSecrets.delete(id);
      change({ tag: "agents", id });
      return {};
    },
  };
}
