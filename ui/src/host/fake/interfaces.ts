/** What a person does with the interfaces of the fake agents. */
import { HostError } from "../error";
import type { Change } from "../generated/api";
import type { Params, View } from "../host";
import type { World } from "./world";

export function interfaces(world: World, changed: (...changes: Change[]) => void) {
  function pick<Thing>(things: readonly Thing[], test: (thing: Thing) => boolean): Thing {
    const thing = things.find(test);
    if (thing === undefined) throw HostError.failed({ code: "gone" });
    return thing;
  }
  const findConnection = (wanted: string) => pick(world.connections, ({ summary }) => summary.id === wanted);

  return {
    "connections.unpin": ({ id }: Params<"connections.unpin">): View<"connections.unpin"> => {
      const found = findConnection(id);
      const choosing = found.candidates.map((candidate, place) => ({ ...candidate, chosen: place === 0 }));
      world.connections = world.connections.map((each) =>
        each === found ? { ...found, candidates: choosing, pinned: false } : each,
      );
      changed({ tag: "connections", id });
      return {};
    },
    "connections.requestExtensions": ({
      id,
      uris,
    }: Params<"connections.requestExtensions">): View<"connections.requestExtensions"> => {
      const found = findConnection(id);
      const extensions = found.extensions.map((each) => ({ ...each, requested: uris.includes(each.uri) }));
      world.connections = world.connections.map((each) => (each === found ? { ...found, extensions } : each));
      changed({ tag: "connections", id });
      return {};
    },
    "connections.removeQuirk": ({
      id,
      quirk,
    }: Params<"connections.removeQuirk">): View<"connections.removeQuirk"> => {
      const found = findConnection(id);
      const left = found.quirks.map((each) => (each.id === quirk ? { ...each, noticed: null } : each));
      world.connections = world.connections.map((each) =>
        each === found ? { ...found, quirks: left } : each,
      );
      changed({ tag: "connections", id });
      return {};
    },
    "connections.chooseQuirk": ({
      id,
      quirk,
      choice,
    }: Params<"connections.chooseQuirk">): View<"connections.chooseQuirk"> => {
      const found = findConnection(id);
      const quirks = found.quirks.map((each) => (each.id === quirk ? { ...each, choice } : each));
      world.connections = world.connections.map((each) => (each === found ? { ...found, quirks } : each));
      changed({ tag: "connections", id });
      return {};
    },
    "connections.askVersion": ({ id }: Params<"connections.askVersion">): View<"connections.askVersion"> => {
      const url = findConnection(id).candidates[0]?.url ?? "";
      const reason = { code: "method-known", version: "1.0", method: "GetTask" } as const;
      return [{ url, outcome: "understood", status: 200, durationMs: null, reason }];
    },
  };
}
