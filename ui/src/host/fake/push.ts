/** Being called back in the fake world, as each command shows it. */
import type { View } from "../host";
import type { World } from "./world";

export function listening({ settings }: World): View<"push.state"> {
  return settings.push.on
    ? { state: "listening", told: "http://127.0.0.1:4400", address: "127.0.0.1:4400" }
    : { state: "off" };
}

export function calledBack(world: World, taskKey: string) {
  return world.push.get(taskKey) ?? { registrations: [], deliveries: [], turnedAway: [] };
}

export function held(world: World, taskKey: string): View<"push.held"> {
  const ours = { ours: true, token: true, schemes: ["Bearer"] };
  return calledBack(world, taskKey).registrations.map(({ id, address }) => ({ id, address, ...ours }));
}
