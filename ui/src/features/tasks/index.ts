import { lazy } from "react";

/** Loaded when it is first shown: the first picture does not wait for it. */
export const TasksScreen = lazy(async () => ({ default: (await import("./TasksScreen")).TasksScreen }));

/** Shown in the settings as well. */
export const TurnedAwayList = lazy(async () => ({
  default: (await import("./Push/TurnedAwayList")).TurnedAwayList,
}));

export { ToldStory } from "./Story/ToldStory";
export type { Telling } from "./Story/tell";
