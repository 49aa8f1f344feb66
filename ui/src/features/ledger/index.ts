import { lazy } from "react";

/** Loaded when it is first shown: the first picture does not wait for it. */
export const LedgerScreen = lazy(async () => ({
  default: (await import("./LedgerScreen")).LedgerScreen,
}));
