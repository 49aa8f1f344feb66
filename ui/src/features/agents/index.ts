import { lazy } from "react";

export { agentActions } from "./actions";
export { CardBanner } from "./Card/CardBanner";
export { FailureRemedy } from "./Doctor/FailureRemedy";

/** Loaded when it is first shown: the first picture does not wait for it. */
export const AgentsScreen = lazy(async () => ({ default: (await import("./AgentsScreen")).AgentsScreen }));
