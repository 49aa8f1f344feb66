import { lazy } from "react";

export { ForgetDialog } from "./ForgetDialog";
export { Remains } from "./Remains";

/** Shown in the settings. */
export const DataSettings = lazy(async () => ({ default: (await import("./DataSettings")).DataSettings }));
