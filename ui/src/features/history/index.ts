import { lazy } from "react";

export { useExportHistory } from "./Export/use-export-history";
export { ForgetDialog } from "./ForgetDialog";
export { Imported } from "./Imported";
export { Remains, tellRemains } from "./Remains";

/** Shown in the settings. */
export const DataSettings = lazy(async () => ({ default: (await import("./DataSettings")).DataSettings }));
