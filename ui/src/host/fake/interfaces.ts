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
    "agents.unpin": ({ id }: Params<"agents.unpin">): View<"agents.unpin"> => {
      const found = findConnection(id);
      const choosing = found.candidates.map((candidate, place) => ({ ...candidate, chosen: place === 0 }));
      world.connections = world.connections.map((each) =>
        each === found ? { ...found, candidates: choosing, pinned: false } : each,
      );
      changed({ tag: "agents", id });
      return {};
    },
    "agents.requestExtensions": ({
      id,
      uris,
    }: Params<"agents.requestExtensions">): View<"agents.requestExtensions"> => {
      const found = findConnection(id);
      const extensions = found.extensions.map((each) => ({ ...each, requested: uris.includes(each.uri) }));
      world.connections = world.connections.map((each) => (each === found ? { ...found, extensions } : each));
      changed({ tag: "agents", id });
      return {};
    },
    "agents.removeQuirk": ({ id, quirk }: Params<"agents.removeQuirk">): View<"agents.removeQuirk"> => {
      const found = findConnection(id);
      const left = found.quirks.map((each) => (each.id === quirk ? { ...each, noticed: null } : each));
      world.connections = world.connections.map((each) =>
        each === found ? { ...found, quirks: left } : each,
      );
      changed({ tag: "agents", id });
      return {};
    },
    "agents.chooseQuirk": ({
      id,
      quirk,
      choice,
    }: Params<"agents.chooseQuirk">): View<"agents.chooseQuirk"> => {
      const found = findConnection(id);
      const quirks = found.quirks.map((each) => (each.id === quirk ? { ...each, choice } : each));
      world.connections = world.connections.map((each) => (each === found ? { ...found, quirks } : each));
      changed({ tag: "agents", id });
      return {};
    },
    "agents.askVersion": ({ id }: Params<"agents.askVersion">): View<"agents.askVersion"> => {
      const url = findConnection(id).candidates[0]?.url ?? "";
      const reason = { code: "method-known", version: "1.0", method: "GetTask" } as const;
      return [{ url, outcome: "understood", status: 200, durationMs: null, reason }];
    },
  };
}
