import { lazy } from "react";

export { MockOff } from "./Mocks/MockOff";
export { useSaveCassette } from "./SaveCassette/use-save-cassette";

/** Loaded when it is first shown: the first picture does not wait for it. */
export const Mocks = lazy(async () => ({ default: (await import("./Mocks/Mocks")).Mocks }));
