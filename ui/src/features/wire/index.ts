import { lazy } from "react";

/** Loaded when it is first shown: the first picture does not wait for it. */
export const WireDrawer = lazy(async () => ({ default: (await import("./WireDrawer")).WireDrawer }));
