/** What is served in the fake world. */
import type { Change, ServedView } from "../generated/api";
import type { Params, View } from "../host";
import { nextId, type World } from "./world";

const PORT = 4711;

export function serving(world: World, changed: (...changes: Change[]) => void, now: () => number) {
  const announce = () => changed({ tag: "settings", id: null });
  const change = (id: string, how: (served: ServedView) => ServedView) => {
    const served = world.serving.served.map((each) => (each.id === id ? how(each) : each));
    world.serving = { ...world.serving, served };
    announce();
  };
  const add = (id: string, path: string, name: string | null, title: string | null) => {
    const { limits, served } = world.serving;
    const port = limits.port === 0 ? PORT : limits.port;
    const url = `http://127.0.0.1:${port}/${path}/`;
    const cardUrl = `${url}.well-known/agent-card.json`;
    const made = { id, name, title, isOn: true, url, cardUrl, callers: [], open: 0, tasks: 0 };
    world.serving = { ...world.serving, limits: { ...limits, port }, served: [...served, made] };
    announce();
  };
  return {
    "serving.list": (): View<"serving.list"> => world.serving,
    "serving.serve": (_: Params<"serving.serve">): View<"serving.serve"> => {
      const id = nextId(world, "served");
      add(id, "story-team", "stories/story-team", "Story team");
      return { id };
    },
    "serving.switch": ({ id, on }: Params<"serving.switch">): View<"serving.switch"> => {
      if (world.serving.served.every((each) => each.id !== id)) add(id, id, null, null);
      change(id, (served) => ({ ...served, isOn: on }));
      return {};
    },
    "serving.remove": ({ id }: Params<"serving.remove">): View<"serving.remove"> => {
      world.serving = { ...world.serving, served: world.serving.served.filter((each) => each.id !== id) };
      announce();
      return {};
    },
    "serving.addCaller": ({ id, name }: Params<"serving.addCaller">): View<"serving.addCaller"> => {
      const caller = { id: nextId(world, "caller"), name, createdAt: now() };
      change(id, (served) => ({ ...served, callers: [...served.callers, caller] }));
      return { token: "a2aw_0123456789abcdef" };
    },
    "serving.removeCaller": ({ id }: Params<"serving.removeCaller">): View<"serving.removeCaller"> => {
      for (const served of world.serving.served) {
        const callers = served.callers.filter((caller) => caller.id !== id);
        change(served.id, (each) => ({ ...each, callers }));
      }
      return {};
    },
    "serving.limit": (limits: Params<"serving.limit">): View<"serving.limit"> => {
      world.serving = { ...world.serving, limits };
      announce();
      return {};
    },
  };
}
