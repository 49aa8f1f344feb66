import { lazy } from "react";

/** Loaded when it is first shown: the first picture does not wait for it. */
export const RunsScreen = lazy(async () => ({ default: (await import("./RunsScreen")).RunsScreen }));
