/** Being called back in the fake world: a registration is called at once, by the agent and by a stranger. */
import type { DeliveryView } from "../generated/api";
import type { Params, View } from "../host";
import { nextId, type World } from "./world";

export function push(world: World, now: () => number, changed: (taskKey: string) => void) {
  const state = (): View<"push.state"> =>
    world.settings.push.on
      ? { state: "listening", told: "http://127.0.0.1:4400", address: "127.0.0.1:4400" }
      : { state: "off" };
  const of = (taskKey: string) => world.push.get(taskKey) ?? { registrations: [], deliveries: [] };

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
      world.push.set(taskKey, { registrations: [registration], deliveries: [stranger(now()), agent(now())] });
      changed(taskKey);
      return {};
    },
    "push.deregister": ({ taskKey, id }: Params<"push.deregister">): View<"push.deregister"> => {
      const { registrations, deliveries } = of(taskKey);
      world.push.set(taskKey, { registrations: registrations.filter((each) => each.id !== id), deliveries });
      changed(taskKey);
      return {};
    },
  };
}

function agent(at: number): DeliveryView {
  return {
    id: 1,
    at,
    verdict: "proven",
    checks: [
      { proof: "token", outcome: "matched" },
      { proof: "authorization", outcome: "missing" },
    ],
    quirk: "push-in-other-generation",
    event: "status",
    taskState: "working",
    compared: "same",
    exchangeId: "exchange-push-1",
  };
}

function stranger(at: number): DeliveryView {
  return {
    id: 2,
    at,
    verdict: "refused-wrong-token",
    checks: [
      { proof: "token", outcome: "different" },
      { proof: "authorization", outcome: "not-expected" },
    ],
    quirk: null,
    event: null,
    taskState: null,
    compared: null,
    exchangeId: "exchange-push-2",
  };
}
