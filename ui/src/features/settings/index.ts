import { lazy } from "react";

/** Loaded when it is first shown: the first picture does not wait for it. */
export const SettingsScreen = lazy(async () => ({
  default: (await import("./SettingsScreen")).SettingsScreen,
}));
