import { lazy } from "react";

export { agentName, candidatesOf, YOU } from "./agents";
export { ChangeInForm } from "./ChangeInForm";
export type { RunToStart } from "./over";
export { NEW_FROM_AGENTS } from "./over";
export { Picture } from "./Picture/Picture";
export { ASK_SEVERAL, askSeveral, severalIn } from "./Several/several";

/** Loaded when they are first shown: the first picture does not wait for them. */
export const NewFromAgents = lazy(async () => ({
  default: (await import("./Builder/Builder")).NewFromAgents,
}));
export const Examples = lazy(async () => ({ default: (await import("./Gallery/Examples")).Examples }));
export const AskSeveral = lazy(async () => ({ default: (await import("./Several/AskSeveral")).AskSeveral }));
export const Several = lazy(async () => ({ default: (await import("./Several/Several")).Several }));
