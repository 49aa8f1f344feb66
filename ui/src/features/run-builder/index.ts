import { lazy } from "react";

export type { RunToStart } from "./start";

/** Loaded when they are first shown: the first picture does not wait for them. */
export const Builder = lazy(async () => ({ default: (await import("./Builder/Builder")).Builder }));
export const Examples = lazy(async () => ({ default: (await import("./Gallery/Examples")).Examples }));
