import { lazy } from "react";

/** Loaded when it is first shown: the first picture does not wait for it. */
export const Serving = lazy(async () => ({ default: (await import("./Serving")).Serving }));
