import { lazy } from "react";

export { useExportHistory } from "./Export/use-export-history";
export { ForgetDialog } from "./ForgetDialog";
export { Imported } from "./Imported";
export { Remains } from "./Remains";
export { tellRemains } from "./remains";

/** Shown in the settings. */
export const DataSettings = lazy(async () => ({ default: (await import("./DataSettings")).DataSettings }));
