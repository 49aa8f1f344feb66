import { lazy } from "react";

export { editRunFile, RUN_EDITOR } from "./drafts";

/** Loaded when it is first shown: the first picture does not wait for it. */
export const RunEditor = lazy(async () => ({ default: (await import("./Editor/RunEditor")).RunEditor }));
