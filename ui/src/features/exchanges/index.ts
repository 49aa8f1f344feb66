import { lazy } from "react";

export { wireActions } from "./actions";

/** Loaded when they are first shown: the first picture does not wait for them. */
export const WireDrawer = lazy(async () => ({ default: (await import("./WireDrawer")).WireDrawer }));
export const TrafficPicture = lazy(async () => ({
  default: (await import("./pictures/TrafficPicture")).TrafficPicture,
}));
export const InspectorScreen = lazy(async () => ({
  default: (await import("./InspectorScreen")).InspectorScreen,
}));
